//! Grading: an answer against the engine's, with what is said to it and where the two part.

use super::answer::Answer;
use super::effect::{Effect, is_sowing, landing, lap_landing, only_move};
use super::goal;
use super::question::{self, Question};
use super::{Lesson, Stage};
use crate::board::Pit;
use crate::engine::{Event, Move, Position, Readings};
use crate::format::cell::{Ask, KnownCell, MoveCell, PredictCell};
use crate::narrate::{self, Turn};
use crate::record::{Flaw, Node, Tree};

/// What is said to an answer.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether it is right.
    pub right: bool,
    /// One or two sentences: what is true and, to a wrong answer, why it is not what was said.
    pub said: String,
    /// The author's own word to it: the response to that start, or the explanation of a right answer.
    pub author: Option<String>,
    /// The event of the turn at which a wrong answer and the truth part, counted from 0.
    pub parts: Option<usize>,
    /// A move cell: the start as it was played out, or refused.
    pub played: Option<Tree>,
}

/// Grades an answer to a cell's question. None if the cell asks nothing.
#[must_use]
pub fn grade(lesson: &Lesson, cell: usize, answer: &Answer) -> Option<Verdict> {
    let stage = lesson.stages.get(cell)?;
    let question = stage.question.as_ref()?;
    let known = lesson.file.cells.get(cell)?.known()?;
    let mut verdict = match known {
        KnownCell::Predict(predict) => grade_predict(predict, stage, question, answer)?,
        KnownCell::Move(mv) => {
            let (position, readings) = stage.setting?;
            grade_move(mv, position, readings, question, answer)?
        }
        KnownCell::WhichRule(cell) => grade_rule(cell, stage, question, answer)?,
        _ => plain(question, answer),
    };
    if verdict.author.is_none() && verdict.right {
        verdict.author = known.explain().map(str::to_owned);
    }
    Some(verdict)
}

fn plain(question: &Question, answer: &Answer) -> Verdict {
    let right = question.is_right(answer);
    let said = if right { "Right.".to_owned() } else { format!("No: {}", question.truth()) };
    Verdict { right, said, author: None, parts: None, played: None }
}

fn turn(node: &Node) -> Turn<'_> {
    Turn { before: &node.before, mv: node.mv, events: &node.events }
}

fn grade_predict(cell: &PredictCell, stage: &Stage, question: &Question, answer: &Answer) -> Option<Verdict> {
    let node = only_move(stage.tree.as_ref()?)?;
    let right = question.is_right(answer);
    let parts = if right { None } else { parting(cell, node, answer) };
    let truth = truth_of_predict(cell, node, question);
    let said = match (right, parts) {
        (true, _) => format!("Right. {truth}"),
        // The seed that falls there is the truth itself, and need not be told twice.
        (false, Some(index)) if !is_sowing(&node.events[index]) => format!("No. {} {truth}", turn(node).event(index)),
        (false, _) => format!("No. {truth}"),
    };
    Some(Verdict { right, said, author: None, parts, played: None })
}

fn truth_of_predict(cell: &PredictCell, node: &Node, question: &Question) -> String {
    let (truth, word) = (question.truth(), narrate::words(node.before.game()));
    let seeds = |answer: &Answer| if let Answer::Count(n) = answer { *n } else { 0 };
    let right = question.right.first();
    match cell.ask {
        Ask::Landing => format!("The last {} of the turn falls in {truth}.", word.seed),
        Ask::LapLanding if cell.lap == Some(1) => format!("The last {} of that handful falls in {truth}.", word.seed),
        Ask::LapLanding => format!("Lap {} ends in {truth}.", cell.lap.unwrap_or(1)),
        Ask::Captured => match right.map_or(0, seeds) {
            0 => "Nothing is taken.".into(),
            n => format!("{} taken.", is_are(node.before.game(), n)),
        },
        Ask::Laps => match right.map_or(0, seeds) {
            1 => "One lap is sown.".into(),
            n => format!("{n} laps are sown."),
        },
        Ask::Next => match right {
            Some(Answer::Next(None)) => format!("The {} is over.", word.contest),
            _ => format!("It is {truth}'s turn."),
        },
        Ask::Barred => match &node.flaw {
            Some(Flaw::Refused(refused)) => narrate::refusal(refused),
            _ => format!("{} may be played.", cell.mv),
        },
        Ask::Status => format!("{truth}."),
    }
}

fn is_are(game: crate::engine::Game, n: u32) -> String {
    format!("{} {}", narrate::seeds(game, n), if n == 1 { "is" } else { "are" })
}

/// The event that shows where the guess went wrong.
fn parting(cell: &PredictCell, node: &Node, answer: &Answer) -> Option<usize> {
    let events = &node.events;
    match (cell.ask, answer) {
        (Ask::Landing, Answer::Pit(pit)) => after_lap_end(events, *pit).or_else(|| last_seed(events)),
        (Ask::LapLanding, _) => lap_landing(events, cell.lap?).map(|(index, _)| index),
        (Ask::Laps, Answer::Count(n)) => {
            let goes_on = events.iter().position(|e| matches!(e, Event::Lift { lap, .. } if *lap == n + 1));
            goes_on.or_else(|| events.iter().position(|e| matches!(e, Event::Stop { .. })))
        }
        (Ask::Captured, _) => {
            let takes = |e: &Event| matches!(e, Event::Capture { .. } | Event::Steal { .. });
            events.iter().position(takes).or_else(|| events.iter().position(|e| matches!(e, Event::Stop { .. })))
        }
        (Ask::Next | Ask::Status, _) => events.len().checked_sub(1),
        _ => None,
    }
}

/// Where a lap ended in that pit and the turn went on: the event that made it go on.
fn after_lap_end(events: &[Event], pit: Pit) -> Option<usize> {
    (1..events.len()).find(|&index| {
        let ended = is_sowing(&events[index - 1]) && landing(&events[index - 1]) == Some(pit);
        ended && !is_sowing(&events[index])
    })
}

fn last_seed(events: &[Event]) -> Option<usize> {
    events.iter().rposition(is_sowing)
}

fn grade_rule(
    cell: &crate::format::cell::WhichRuleCell,
    stage: &Stage,
    question: &Question,
    answer: &Answer,
) -> Option<Verdict> {
    let node = only_move(stage.tree.as_ref()?)?;
    let right = question.is_right(answer);
    let told = match &node.flaw {
        Some(Flaw::Refused(refused)) => narrate::refusal(refused),
        _ => told_rule(cell, node, question),
    };
    let said = if right { format!("Right. {told}") } else { format!("No: {}. {told}", question.truth()) };
    let parts = if right { None } else { question::asked_from(cell, &node.events) };
    Some(Verdict { right, said, author: None, parts, played: None })
}

/// The event that brought the first right rule to work, in words.
fn told_rule(cell: &crate::format::cell::WhichRuleCell, node: &Node, question: &Question) -> String {
    let from = question::asked_from(cell, &node.events).unwrap_or(0);
    let at_work = |event: &Event| question.right.contains(&Answer::Rule(event.rule()));
    let index = node.events.iter().skip(from).position(at_work).map(|offset| from + offset);
    index.map(|index| turn(node).event(index)).unwrap_or_default()
}

fn grade_move(
    cell: &MoveCell,
    position: Position,
    readings: Readings,
    question: &Question,
    answer: &Answer,
) -> Option<Verdict> {
    let Answer::Pit(pit) = *answer else { return None };
    let layout = position.layout();
    let mv = Move::from(&position, pit);
    let tree = goal::attempt(position, readings, &mv.text(layout));
    let node = only_move(&tree)?;
    let right = question.is_right(answer);
    let outcome = match &node.flaw {
        Some(Flaw::Refused(refused)) => narrate::refusal(refused),
        _ => instead(node),
    };
    let said = if right { format!("Right. {outcome}") } else { format!("Not yet. {outcome}") };
    let same = |text: &str| Move::parse(&position, text).is_ok_and(|named| named.pit == pit);
    let author = cell.responses.iter().find(|response| same(&response.mv)).map(|response| response.md.clone());
    Some(Verdict { right, said, author, parts: None, played: Some(tree) })
}

/// What a start did, in a sentence.
#[must_use]
pub fn instead(node: &Node) -> String {
    let Some(effect) = Effect::of(node) else { return String::new() };
    let (game, layout) = (node.before.game(), node.before.layout());
    let mv = node.mv.map(|mv| mv.text(layout)).unwrap_or_default();
    let laps = if effect.laps == 1 { "one lap".to_owned() } else { format!("{} laps", effect.laps) };
    let ends = effect.landing.map(|pit| format!(" and ends in {}", layout.name(pit))).unwrap_or_default();
    let takes = match (effect.taken, game) {
        (0, _) => "It takes nothing".to_owned(),
        (n, crate::engine::Game::Kimasai) => format!("It steals {}", narrate::seeds(game, n)),
        (n, _) => format!("It takes {}", narrate::seeds(game, n)),
    };
    let mut more = String::new();
    if effect.reserves {
        more += " and reserves a pit";
    }
    if effect.ends_round {
        more += " and ends the round";
    }
    if effect.won_by_mover(&node.before) {
        more += " and wins";
    }
    format!("{mv} sows {laps}{ends}. {takes}{more}.")
}
