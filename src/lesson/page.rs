//! A lesson as a Markdown page: the cells with their questions, and at the end the answers.

use super::effect::only_move;
use super::words::{Link, plain};
use super::{By, Lesson, Stage, instead};
use crate::engine::Position;
use crate::format::cell::{DemoCell, KnownCell, RecordCell};
use crate::narrate::{self, Turn};
use crate::record::{Flaw, Node, lap_rests};
use crate::rule::RuleId;
use crate::sources::Sources;
use crate::stepper::{At, board_at};
use crate::textboard::board_text;

/// The whole page.
#[must_use]
pub fn markdown(lesson: &Lesson) -> String {
    let mut page = head(lesson);
    let mut asked = 0;
    for index in 0..lesson.cells().len() {
        if lesson.question(index).is_some() {
            asked += 1;
            page += &format!("**Question {asked}.** ");
        }
        page += &cell(lesson, index);
        page += "\n";
    }
    page += &answers(lesson);
    page += &quoted(lesson);
    page
}

fn head(lesson: &Lesson) -> String {
    let games: Vec<String> = lesson.games().iter().map(|game| game.title().to_owned()).collect();
    let minutes = lesson.file.minutes.map(|n| format!(" · about {n} minutes")).unwrap_or_default();
    let mut page = format!("# {}\n\n*{}{minutes}*\n\n", lesson.title(), narrate::list(&games));
    for objective in &lesson.file.objectives {
        page += &format!("- {objective}\n");
    }
    let makers: Vec<&str> = lesson.file.envelope.creators.iter().map(|creator| creator.name.as_str()).collect();
    let licence = lesson.file.envelope.licence.as_deref().map(|licence| format!(" ({licence})")).unwrap_or_default();
    if !makers.is_empty() {
        page += &format!("\nBy {}{licence}.\n", makers.join(", "));
    }
    page + "\n"
}

/// A cell before its question is answered, as Markdown. Nothing in it gives the answer away.
#[must_use]
pub fn cell(lesson: &Lesson, index: usize) -> String {
    let (Some(cell), Some(stage)) = (lesson.cells().get(index), lesson.stages.get(index)) else {
        return String::new();
    };
    let Some(known) = cell.known() else {
        return format!("*(A cell of the type “{}”, which this program does not know.)*\n", cell.kind());
    };
    let mut text = known.md().map(|md| linked(md) + "\n").unwrap_or_default();
    match known {
        KnownCell::Text(_) => {}
        KnownCell::Board(cell) => {
            text += &still(stage);
            text += &cell.caption.as_ref().map(|caption| format!("\n{}\n", linked(caption))).unwrap_or_default();
        }
        KnownCell::Demo(cell) => text += &demo(cell, stage),
        KnownCell::Record(cell) => text += &excerpt(cell, stage),
        KnownCell::Source(cell) => cell.passages.iter().for_each(|id| text += &passage(id)),
        KnownCell::Sandbox(_) | KnownCell::Predict(_) | KnownCell::Move(_) => text += &still(stage),
        KnownCell::WhichRule(_) => text += &asked_board(stage),
    }
    if let Some(question) = &stage.question {
        text += &format!("\n{}\n", linked(&question.text));
        if let By::Choice(choices) = &question.by {
            text += "\n";
            for choice in choices {
                text += &format!("- {}\n", choice.label(question.layout));
            }
        }
    }
    text
}

/// What is said once a cell's question is answered, as Markdown. Empty for a cell that asks nothing.
#[must_use]
pub fn answer(lesson: &Lesson, index: usize) -> String {
    let (Some(question), Some(stage)) = (lesson.question(index), lesson.stages.get(index)) else {
        return String::new();
    };
    let known = lesson.cells().get(index).and_then(|cell| cell.known());
    let mut text = format!("{}.", question.truth().trim_end_matches('.'));
    let node = stage.tree.as_ref().and_then(only_move);
    if let Some(node) = node.filter(|_| !matches!(known, Some(KnownCell::Source(_)))) {
        let told = told(node, stage.asked_at.event..stage.answered_at.event);
        if !told.is_empty() {
            text += &format!(" {told}");
        }
    }
    if let Some(explain) = known.and_then(KnownCell::explain) {
        text += &format!(" {}", linked(explain));
    }
    text + "\n"
}

fn answers(lesson: &Lesson) -> String {
    let asked = (0..lesson.cells().len()).filter(|&index| lesson.question(index).is_some());
    let told: Vec<String> = asked.map(|index| answer(lesson, index)).collect();
    if told.is_empty() {
        return String::new();
    }
    let mut text = "## Answers\n\n".to_owned();
    for (index, answer) in told.iter().enumerate() {
        text += &format!("{}. {answer}\n", index + 1);
    }
    text
}

/// A stretch of the turn in words, lap by lap; a long one in short. Of a refused start, why it is refused.
#[must_use]
pub fn told(node: &Node, stretch: std::ops::Range<usize>) -> String {
    if let Some(Flaw::Refused(refused)) = &node.flaw {
        return narrate::refusal(refused);
    }
    let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
    let inside = |rest: &usize| *rest > stretch.start && *rest < stretch.end;
    let mut rests: Vec<usize> = lap_rests(&node.events).into_iter().filter(inside).collect();
    rests.push(stretch.end);
    if rests.len() > 5 {
        return instead(node);
    }
    let mut from = stretch.start;
    let laps = rests.into_iter().map(|rest| {
        let stretch = turn.stretch(from..rest);
        from = rest;
        stretch
    });
    laps.collect::<Vec<_>>().join(" ")
}

fn fence(board: &str) -> String {
    format!("\n```\n{board}```\n")
}

fn still(stage: &Stage) -> String {
    stage.setting.as_ref().map(|(position, _)| board_and_side(position)).unwrap_or_default()
}

fn board_and_side(position: &Position) -> String {
    let round = position.round().zip(position.round_first());
    let round = round.map(|(round, first)| format!("; round {round}, begun by {first}")).unwrap_or_default();
    fence(&format!("{}  {} to move{round}\n", board_text(position.game(), position.board()), position.side()))
}

/// The board as it stands when the question is put.
fn asked_board(stage: &Stage) -> String {
    let Some(node) = stage.tree.as_ref().and_then(only_move) else { return still(stage) };
    let mut text = still(stage);
    if stage.asked_at.event > 0 {
        let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
        text += &format!("\n{} The board then:\n", turn.sown(0..stage.asked_at.event));
        text += &fence(&board_text(node.before.game(), &board_at(node, stage.asked_at.event)));
    }
    text
}

fn demo(cell: &DemoCell, stage: &Stage) -> String {
    let mut text = still(stage);
    let note = |at: At| {
        let here = stage.notes.iter().zip(&cell.notes).filter(move |(place, _)| **place == Some(at));
        here.filter_map(|(_, note)| note.md.as_deref()).fold(String::new(), |text, md| text + "> " + &linked(md) + "\n")
    };
    text += &note(At::default());
    text += &line(stage, &note);
    text
}

fn excerpt(cell: &RecordCell, stage: &Stage) -> String {
    let title = super::bundled_record(&cell.record).map(|record| record.title().to_owned()).unwrap_or_default();
    format!("\n*{title}* ({})\n", cell.record) + &line(stage, &|_| String::new())
}

/// The moves of a stage, lap by lap, each turn with the board after it.
fn line(stage: &Stage, note: &dyn Fn(At) -> String) -> String {
    let Some(tree) = &stage.tree else { return String::new() };
    let mut text = String::new();
    for (index, id) in tree.mainline().into_iter().enumerate() {
        let (node, ply) = (tree.node(id), index + 1);
        if ply > stage.to.ply || node.events.is_empty() {
            continue;
        }
        let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
        text += &format!("\n{} plays {}.\n\n", node.before.side(), node.entry.mv);
        let mut from = 0;
        for rest in lap_rests(&node.events) {
            text += &format!("- {}\n", turn.stretch(from..rest));
            for event in from + 1..=rest {
                text += &note(At { ply, event }).replace("> ", "  > ");
            }
            from = rest;
        }
        text += &fence(&board_text(node.before.game(), &board_at(node, node.events.len())));
    }
    text
}

fn passage(id: &str) -> String {
    let Some(passage) = Sources::bundled().passage(id) else { return String::new() };
    format!("\n> «{}» ({id})\n>\n> In English: {}\n", passage.exact, passage.gloss_en)
}

/// Links written out: a rule by its title and id, a passage by its id.
#[must_use]
pub fn linked(md: &str) -> String {
    plain(md, |link| match link {
        Link::Rule(rule) => format!("*{}* ({rule})", super::rule_title(*rule).to_lowercase()),
        Link::Passage(id) => format!("({id})"),
        Link::Broken { text, .. } => format!("[[{text}]]"),
    })
}

/// The rules the lesson teaches, each with its status and the passage it rests on.
fn quoted(lesson: &Lesson) -> String {
    let rules: Vec<RuleId> = lesson.rules_taught();
    if rules.is_empty() {
        return String::new();
    }
    let sources = Sources::bundled();
    let mut text = "## The rules, and where they come from\n\n".to_owned();
    for page in rules.into_iter().filter_map(|rule| sources.rule(rule)) {
        let settled: Vec<&str> = page.settled.iter().map(|detail| detail.what.as_str()).collect();
        let but = if settled.is_empty() { String::new() } else { format!("; settled: {}", settled.join("; ")) };
        text += &format!("- **{}** ({}, {}{but}). {}", page.title, page.id, page.status.word(), page.statement);
        match page.passages.first().and_then(|id| sources.passage(id)) {
            Some(passage) => text += &format!(" «{}» ({})\n", passage.exact.trim_start_matches("- "), passage.id),
            None => text += " No source says so.\n",
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tests::file;
    use serde_json::json;

    #[test]
    fn the_answers_come_after_all_questions() {
        let cells = json!([
            {"id": "t", "type": "text", "md": "A stop: [[bosh.stop]]."},
            {"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "captured", "explain": "All of a1."},
            {"id": "w", "type": "which-rule", "position": "bosh", "move": "A5", "choices": ["bosh.stop", "bosh.relay"]},
            {"id": "m", "type": "move", "position": "bosh", "goal": {"ends_in": "A4"}},
        ]);
        let lesson = Lesson::load(&file(&cells, &json!(["bosh.stop"]))).expect("a lesson");
        let page = markdown(&lesson);
        let (before, after) = page.split_once("## Answers").expect("answers");
        assert!(before.contains("*next pit empty: the turn ends* (bosh.stop)"), "{before}");
        assert!(before.contains("**Question 3.**") && !before.contains("**Question 4.**"));
        assert!(!before.contains("takes them"), "the capture is told before it is asked about: {before}");
        assert!(after.contains("1. 5. ") && after.contains("All of a1."), "{after}");
        assert!(after.contains("3. A5."), "{after}");
        assert!(after.contains("«- Se a casa a seguir") || after.contains("«Se a casa a seguir"), "{after}");
    }
}
