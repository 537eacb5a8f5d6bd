//! Which rules a question practises and which a cell shows, read off the engine's events.

use std::collections::BTreeSet;

use super::Stage;
use super::effect::only_move;
use super::words::{Link, Span, spans};
use crate::engine::{Event, starts};
use crate::format::cell::{Ask, KnownCell, MoveCell, PredictCell};
use crate::record::{Flaw, Node};
use crate::rule::RuleId;
use crate::sources::Sources;

/// The rules a right answer practises: the author's, or else those that decide the answer.
pub(super) fn practised(cell: &KnownCell, stage: &Stage) -> Vec<RuleId> {
    let Some(question) = &stage.question else { return vec![] };
    let named: Vec<RuleId> = cell.practises().iter().filter_map(|id| RuleId::parse(id)).collect();
    if !named.is_empty() {
        return named;
    }
    let mut rules: BTreeSet<RuleId> = BTreeSet::new();
    match cell {
        KnownCell::Predict(cell) => rules.extend(decided_by(cell, stage)),
        KnownCell::Move(cell) => rules.extend(solved_by(cell, stage)),
        KnownCell::WhichRule(_) => rules.extend(question.right.iter().filter_map(|answer| match answer {
            super::Answer::Rule(rule) => Some(*rule),
            _ => None,
        })),
        KnownCell::Source(cell) => rules.extend(said_by(&cell.passages)),
        _ => {}
    }
    rules.into_iter().collect()
}

/// The rules that say what stands in any of these passages.
fn said_by(passages: &[String]) -> impl Iterator<Item = RuleId> + '_ {
    let says = |rule: &&crate::sources::Rule| rule.passages.iter().any(|id| passages.contains(id));
    Sources::bundled().rules.iter().filter(says).map(|rule| rule.id)
}

fn decided_by(cell: &PredictCell, stage: &Stage) -> Vec<RuleId> {
    let Some(node) = stage.tree.as_ref().and_then(only_move) else { return vec![] };
    if let Some(Flaw::Refused(refused)) = &node.flaw {
        return vec![refused.rule];
    }
    match cell.ask {
        Ask::Landing | Ask::Laps => sowing(node, u32::MAX),
        Ask::LapLanding => sowing(node, cell.lap.unwrap_or(1)),
        Ask::Captured => taking(node),
        Ask::Next => closing(node),
        Ask::Status => ending(node),
        Ask::Barred => vec![],
    }
}

/// The rules of lifting, sowing and stopping, as far as the end of a lap.
fn sowing(node: &Node, until: u32) -> Vec<RuleId> {
    let laps = node.events.iter().filter(|event| event.lap().is_some_and(|lap| lap <= until));
    let rules = laps.filter_map(|event| match event {
        Event::Lift { rule, .. } | Event::Sow { rule, .. } | Event::Reserve { rule, .. } => Some(*rule),
        Event::Toll { .. } | Event::Steal { .. } | Event::Introduce { .. } => Some(event.rule()),
        // That the pit beyond is empty too is no part of where a sowing stops.
        Event::Stop { rule: RuleId::BoshDoubleEmpty, .. } => Some(RuleId::BoshStop),
        Event::Stop { rule, .. } if until == u32::MAX => Some(*rule),
        _ => None,
    });
    rules.collect()
}

fn taking(node: &Node) -> Vec<RuleId> {
    let takes = |event: &&Event| matches!(event, Event::Capture { .. } | Event::Steal { .. });
    let taken: Vec<RuleId> = node.events.iter().filter(takes).map(Event::rule).collect();
    if taken.is_empty() { stops(node) } else { taken }
}

fn stops(node: &Node) -> Vec<RuleId> {
    node.events.iter().filter(|event| matches!(event, Event::Stop { .. })).map(Event::rule).collect()
}

/// What closes the turn: the end of a round and who begins the next, or the end of the game.
fn closing(node: &Node) -> Vec<RuleId> {
    let closes = |e: &&Event| matches!(e, Event::RoundEnd { .. } | Event::RoundStart { .. } | Event::GameEnd { .. });
    let rules: Vec<RuleId> = node.events.iter().filter(closes).map(Event::rule).collect();
    if rules.is_empty() { stops(node) } else { rules }
}

fn ending(node: &Node) -> Vec<RuleId> {
    let ends = |e: &&Event| matches!(e, Event::RoundEnd { .. } | Event::Score { .. } | Event::GameEnd { .. });
    node.events.iter().filter(ends).map(Event::rule).collect()
}

/// The rules that a solution shows at work, as far as the goal asks for them.
fn solved_by(cell: &MoveCell, stage: &Stage) -> Vec<RuleId> {
    let Some((position, readings)) = stage.setting else { return vec![] };
    let goal = &cell.goal;
    let mut rules = vec![];
    if goal.legal_only {
        rules.extend(starts(&position, &readings, position.status(&readings)).into_iter().filter_map(|s| s.refused));
    }
    let Some(node) = stage.tree.as_ref().and_then(only_move) else { return rules };
    if goal.captures_at_least.is_some() || goal.captures_exactly.is_some() || goal.steals_at_least.is_some() {
        rules.extend(taking(node));
    }
    if goal.ends_in.is_some() || goal.laps_at_least.is_some() || !goal.leaves.is_empty() {
        rules.extend(sowing(node, u32::MAX));
    }
    if goal.reserves == Some(true) {
        rules.extend(stops(node));
    }
    if goal.ends_round.is_some() {
        rules.extend(closing(node));
    }
    if goal.wins == Some(true) {
        rules.extend(ending(node));
    }
    rules
}

/// The rules a cell shows at work, and those its words link to.
pub(super) fn shown(cell: &KnownCell, stage: &Stage) -> Vec<RuleId> {
    let mut rules: BTreeSet<RuleId> = fired(stage);
    for (_, text) in super::check::texts(cell) {
        rules.extend(spans(&text).into_iter().filter_map(|span| match span {
            Span::Link(Link::Rule(rule)) => Some(rule),
            _ => None,
        }));
    }
    if let KnownCell::Source(cell) = cell {
        rules.extend(said_by(&cell.passages));
    }
    rules.into_iter().collect()
}

/// The rules of every event and refusal of a cell's moves.
pub fn fired(stage: &Stage) -> BTreeSet<RuleId> {
    let nodes = stage.tree.iter().flat_map(|tree| tree.nodes().map(|(_, node)| node));
    let mut rules = BTreeSet::new();
    for node in nodes {
        rules.extend(node.events.iter().map(Event::rule));
        if let Some(Flaw::Refused(refused)) = &node.flaw {
            rules.insert(refused.rule);
        }
    }
    rules
}
