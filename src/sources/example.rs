//! Examples: for every rule that fires or refuses, a position and moves in which it does; and a still for those
//! that do neither.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::model::rule_id;
use super::{Rule, RuleKind, Sources};
use crate::engine::readings::ReadingError;
use crate::engine::text::{TextError, Totals};
use crate::engine::{Event, Game, Move, Play, Position, Readings, Refused};
use crate::rule::RuleId;

/// A position and moves that show a rule at work: the last move shows it.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// The rule.
    #[serde(deserialize_with = "rule_id")]
    pub rule: RuleId,
    /// The position before the first move, as position text.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Readings that differ from the usual.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// Whether the last move is refused by the rule; else it makes the rule fire.
    #[serde(default)]
    pub refused: bool,
    /// What to look at, where it does not speak for itself.
    #[serde(default)]
    pub shows: Option<String>,
}

/// Why an example does not show its rule.
#[derive(Debug, thiserror::Error)]
pub enum ExampleError {
    /// A position or move is no such thing.
    #[error("{}; {}", .0.what, .0.remedy)]
    Text(#[from] TextError),
    /// There is no such reading.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// A move is refused that should not be, or by another rule.
    #[error("{} is refused by {}", .0.mv.text(.0.position.layout()), .0.rule)]
    Refused(Box<Refused>),
    /// The last move is played through without the rule.
    #[error("the rule does nothing in it")]
    Silent,
}

impl Example {
    /// Where it starts.
    ///
    /// # Errors
    /// The text is no position.
    pub fn start(&self) -> Result<Position, ExampleError> {
        Ok(Position::parse(&self.position, Totals::Whole)?)
    }

    /// The readings it is played under, one of them perhaps replaced.
    ///
    /// # Errors
    /// There is no such reading.
    pub fn readings(&self, game: Game, other: Option<(&str, &str)>) -> Result<Readings, ExampleError> {
        let mut readings = Readings::default();
        for (name, value) in &self.readings {
            readings.set(game, name, value)?;
        }
        if let Some((name, value)) = other {
            readings.set(game, name, value)?;
        }
        Ok(readings)
    }

    /// Plays it, and looks whether the last move really shows the rule.
    ///
    /// # Errors
    /// It does not.
    pub fn verify(&self) -> Result<(), ExampleError> {
        let start = self.start()?;
        let mut play = Play::new(start, self.readings(start.game(), None)?);
        let mut seen: Vec<Event> = vec![];
        for (index, text) in self.moves.iter().enumerate() {
            let last = index + 1 == self.moves.len();
            let mv = Move::parse(play.position(), text)?;
            seen.clear();
            match play.make(mv, &mut seen) {
                Ok(()) => {}
                Err(refused) if last && self.refused && refused.rule == self.rule => return Ok(()),
                Err(refused) => return Err(ExampleError::Refused(Box::new(refused))),
            }
        }
        let fires = seen.iter().any(|event| event.rule() == self.rule);
        if fires && !self.refused { Ok(()) } else { Err(ExampleError::Silent) }
    }
}

impl Sources {
    /// The examples of a rule: one in which it fires, one in which it refuses.
    pub fn examples_of(&self, rule: RuleId) -> impl Iterator<Item = &Example> {
        self.examples.iter().filter(move |example| example.rule == rule)
    }

    /// What is wrong with the examples: those that do not show their rule, and rules that have none.
    #[must_use]
    pub fn examples_at_fault(&self) -> Vec<String> {
        let line = |id: RuleId, what: &str| {
            format!("assets/rulebook/examples.json:1:1: {id}: {what}; mend the file and build again")
        };
        let broken =
            self.examples.iter().filter_map(|e| e.verify().err().map(|error| line(e.rule, &error.to_string())));
        let lacking = self.rules.iter().flat_map(|rule| {
            let has = |refused: bool| self.examples_of(rule.id).any(|example| example.refused == refused);
            let fires = (fires(rule) && !has(false)).then(|| line(rule.id, "no example in which it fires"));
            let refuses = (rule.refuses() && !has(true)).then(|| line(rule.id, "no example in which it refuses"));
            fires.into_iter().chain(refuses)
        });
        broken.chain(lacking).collect()
    }
}

/// Whether a rule is the rule of some event.
fn fires(rule: &Rule) -> bool {
    rule.kind == RuleKind::Fires || rule.also == Some(RuleKind::Fires)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_fires_or_refuses_has_an_example_that_shows_it() {
        let sources = Sources::bundled();
        assert_eq!(sources.examples_at_fault(), Vec::<String>::new());
        let without = sources.rules.iter().filter(|rule| sources.examples_of(rule.id).next().is_none());
        assert!(without.clone().all(|rule| rule.kind == RuleKind::State), "only state rules stand still");
        assert!(without.count() > 5);
    }

    #[test]
    fn an_example_that_shows_another_rule_is_found_out() {
        let example = Sources::bundled().examples_of(RuleId::BoshStop).next().expect("an example");
        let wrong = Example { rule: RuleId::BoshDoubleEmpty, ..example.clone() };
        assert!(matches!(wrong.verify(), Err(ExampleError::Silent)));
        let wrong = Example { refused: true, ..example.clone() };
        assert!(matches!(wrong.verify(), Err(ExampleError::Silent)));
        let wrong = Example { moves: vec!["a1".into()], ..example.clone() };
        assert!(matches!(wrong.verify(), Err(ExampleError::Refused(_))));
    }
}
