//! A lesson as a Markdown page: the cells with their questions, and at the end the answers.

use super::effect::only_move;
use super::words::{Link, plain, without_readings};
use super::{By, Lesson, Stage, instead};
use crate::engine::{Event, Position};
use crate::format::cell::{DemoCell, KnownCell, RecordCell, SourceCell};
use crate::narrate::{self, Turn};
use crate::record::{Flaw, Node, lap_rests};
use crate::rule::RuleId;
use crate::sources::{Passage, Sources, Standing};
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
        KnownCell::Source(cell) => text += &passages(cell),
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
    let (turn, round) = match stage.tree.as_ref().and_then(only_move) {
        Some(node) => told_in_two(node, stage.asked_at.event..stage.answered_at.event),
        None => <(String, String)>::default(),
    };
    let explained = known.and_then(KnownCell::explain).map(linked).unwrap_or_default();
    let readings = if let Some(KnownCell::Source(cell)) = known { readings(cell) } else { String::new() };
    for part in [turn, explained, round, readings].iter().filter(|part| !part.is_empty()) {
        text += &format!(" {part}");
    }
    text + "\n"
}

/// A stretch of the turn in words, and apart from it the end of a round that the turn brings: what the author
/// explains is the turn, and stands between them.
fn told_in_two(node: &Node, stretch: std::ops::Range<usize>) -> (String, String) {
    let over = node.events.iter().position(|event| matches!(event, Event::RoundEnd { .. }));
    match over.filter(|over| stretch.contains(over)) {
        Some(over) => {
            let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
            let sown = if over > stretch.start { told(node, stretch.start..over) } else { String::new() };
            (sown, turn.stretch(over..stretch.end))
        }
        None => (told(node, stretch), String::new()),
    }
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
    format!("\n*{title}* ({})\n", cell.record) + &board_at_first(stage) + &line(stage, &|_| String::new())
}

/// The board that a stretch of a record begins with.
fn board_at_first(stage: &Stage) -> String {
    let Some(tree) = &stage.tree else { return String::new() };
    let node = stage.from.ply.checked_sub(1).and_then(|at| tree.mainline().get(at).copied()).map(|id| tree.node(id));
    match node {
        None => board_and_side(&tree.start),
        Some(node) if stage.from.event >= node.events.len() => board_and_side(&node.after),
        Some(node) => fence(&board_text(node.before.game(), &board_at(node, stage.from.event))),
    }
}

/// The moves of a stage, lap by lap, each turn with the board after it.
fn line(stage: &Stage, note: &dyn Fn(At) -> String) -> String {
    let Some(tree) = &stage.tree else { return String::new() };
    let mut text = String::new();
    for (index, id) in tree.mainline().into_iter().enumerate() {
        let (node, ply) = (tree.node(id), index + 1);
        // A stretch of a record may begin and end inside a turn.
        let mut from = if ply == stage.from.ply { stage.from.event } else { 0 };
        let end = if ply == stage.to.ply { stage.to.event } else { node.events.len() };
        if ply < stage.from.ply || ply > stage.to.ply || from >= end {
            continue;
        }
        let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
        text += &format!("\n{} plays {}.\n\n", node.before.side(), node.entry.mv);
        for rest in lap_rests(&node.events).into_iter().filter(|rest| *rest < end).chain([end]) {
            if rest <= from {
                continue;
            }
            text += &format!("- {}\n", turn.stretch(from..rest));
            for event in from + 1..=rest {
                text += &note(At { ply, event }).replace("> ", "  > ");
            }
            from = rest;
        }
        text += &fence(&board_text(node.before.game(), &board_at(node, end)));
    }
    text
}

/// The passages of a cell. Where it asks about them, what the translator reads into them waits for the answer.
fn passages(cell: &SourceCell) -> String {
    quotations(cell)
        .map(|passage| {
            let gloss = &passage.gloss_en;
            let gloss = if cell.question.is_some() { without_readings(gloss) } else { gloss.clone() };
            format!("\n> «{}» ({})\n>\n> In English: {gloss}\n", passage.exact, passage.id)
        })
        .collect()
}

fn quotations(cell: &SourceCell) -> impl Iterator<Item = &'static Passage> {
    cell.passages.iter().filter_map(|id| Sources::bundled().passage(id))
}

/// The glosses that hold a reading, in full.
fn readings(cell: &SourceCell) -> String {
    let read = quotations(cell).filter(|passage| without_readings(&passage.gloss_en) != passage.gloss_en);
    let told: Vec<String> = read.map(|p| format!("In English, as we read it: {} ({})", p.gloss_en, p.id)).collect();
    told.join(" ")
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
        // What is settled of a rule that is settled as a whole is the rule itself.
        let whole = page.status == Standing::Settled || settled.is_empty();
        let but = if whole { String::new() } else { format!("; settled: {}", settled.join("; ")) };
        text += &format!("- **{}** ({}, {}{but}). {}", page.title, page.id, page.status.word(), page.statement);
        let quoted = |passage: &Passage| format!("«{}» ({})", passage.exact.trim_start_matches("- "), passage.id);
        let first = |ids: &[String]| ids.first().and_then(|id| sources.passage(id)).map(quoted);
        text += &match (first(&page.passages), first(&page.supports)) {
            (Some(says), _) => format!(" {says}\n"),
            (None, Some(bears)) => format!(" {} {bears}\n", page.rests_on()),
            (None, None) => format!(" {}\n", page.rests_on()),
        };
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

    #[test]
    fn what_is_read_into_a_passage_stands_with_the_answer_alone() {
        let question = json!({"md": "Which seed?", "choices": ["Captured", "Capturing"], "answer": "Capturing"});
        let cells = json!([
            {"id": "s", "type": "source", "passages": ["kingulu-pt-18-1"], "question": question},
            {"id": "t", "type": "source", "passages": ["kingulu-pt-18-1"]},
        ]);
        let lesson = Lesson::load(&file(&cells, &json!([]))).expect("a lesson");
        let reading = "[read: the capturing seed itself]";
        assert!(cell(&lesson, 0).contains("with the captured seed itself") && !cell(&lesson, 0).contains(reading));
        assert!(answer(&lesson, 0).contains(reading));
        assert!(cell(&lesson, 1).contains(reading), "where nothing is asked, nothing is given away");
    }

    #[test]
    fn the_author_explains_the_turn_before_the_end_of_the_round_is_told() {
        let cells = json!([{"id": "p", "type": "predict", "position": "bosh 0,0,0,0,0/1,0,0,0,1 s 20,18 r1s", "move": "A1", "ask": "status",
            "explain": "Explained."}]);
        let lesson = Lesson::load(&file(&cells, &json!([]))).expect("a lesson");
        let told = answer(&lesson, 0);
        let places: Vec<Option<usize>> = [
            "The match goes on.",
            "Lap 1",
            "Explained.",
            "the round is over",
            "Round 2 begins",
            "Each fills their pits",
        ]
        .map(|words| told.find(words))
        .to_vec();
        assert!(places.is_sorted() && places.iter().all(Option::is_some), "{told}");
    }

    #[test]
    fn a_record_shows_the_board_it_begins_with_and_no_more_than_its_stretch() {
        let cells = json!([{"id": "r", "type": "record", "ref": "marin-1931-bosh-first-turn",
            "to": {"ply": 1, "at": {"lap": 1, "end": true}}}]);
        let lesson = Lesson::load(&file(&cells, &json!([]))).expect("a lesson");
        let page = cell(&lesson, 0);
        let start = page.find("South to move; round 1, begun by South").expect("the board at first");
        assert!(page.find("Lap 1").is_some_and(|lap| start < lap) && !page.contains("Lap 2"), "{page}");
    }

    #[test]
    fn a_settled_rule_says_what_it_rests_on() {
        let cells = json!([{"id": "t", "type": "text", "md": "A word."}]);
        let rules = json!(["bosh.round-end", "bosh.starter", "bosh.stop", "common.first-player"]);
        let page = markdown(&Lesson::load(&file(&cells, &rules)).expect("a lesson"));
        let of = |id: &str| page.lines().find(|line| line.contains(&format!("({id}, "))).expect("listed").to_owned();
        assert!(!page.contains("settled; settled"), "{page}");
        let round = of("bosh.round-end");
        assert!(round.contains("No sentence says it outright. ") && round.contains("(bosh-pt-15-0)"), "{round}");
        assert!(of("bosh.starter").contains("No source says so. "), "a choice says why it is made");
        assert!(of("bosh.stop").contains("attested; settled: "), "a settled detail is told");
        assert!(of("common.first-player").ends_with("No source says so."));
    }
}
