//! Facts about a position: seeds on each side, and what each start would do.

use crate::board::{Pit, Side};
use crate::engine::{Event, Move, Position, Readings, Status, starts, turn};
use crate::narrate;
use crate::rule::RuleId;

/// What a legal start would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The whole turn.
    pub events: Vec<Event>,
    /// Laps sown.
    pub laps: u32,
    /// Seeds captured or stolen.
    pub taken: u32,
    /// Where the last seed of the turn falls; none where the turn is not sown (kigogo, `endless=draw`).
    pub ends: Option<Pit>,
    /// Whether a pit is reserved.
    pub reserves: bool,
}

/// A non-empty pit of the side to move as a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartFacts {
    /// The pit.
    pub pit: Pit,
    /// What it would do, or the rule that refuses it.
    pub outcome: Result<Outcome, RuleId>,
}

/// Facts about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Seeds in each side's pits, `[south, north]`.
    pub on_board: [u32; 2],
    /// The starts of the side to move, in the order of their names.
    pub starts: Vec<StartFacts>,
}

impl Facts {
    /// The facts of a position under those readings. `status` is the game's, history included.
    #[must_use]
    pub fn of(position: &Position, readings: &Readings, status: Status) -> Facts {
        let layout = position.layout();
        let on_board = Side::BOTH.map(|side| position.board().row_total(layout, side));
        let starts = starts(position, readings, status)
            .into_iter()
            .map(|start| StartFacts {
                pit: start.pit,
                outcome: start.refused.map_or_else(|| outcome(position, start.pit, readings), Err),
            })
            .collect();
        Facts { on_board, starts }
    }

    /// How many starts are legal.
    #[must_use]
    pub fn mobility(&self) -> usize {
        self.starts.iter().filter(|start| start.outcome.is_ok()).count()
    }
}

fn outcome(position: &Position, pit: Pit, readings: &Readings) -> Result<Outcome, RuleId> {
    let mut events = vec![];
    turn(position, Move::from(position, pit), readings, &mut events)?;
    let laps = events.iter().filter_map(Event::lap).max().unwrap_or(0);
    let taken = events
        .iter()
        .map(|event| match event {
            Event::Capture { taken, .. } => u32::from(taken.seeds()),
            Event::Steal { seeds, .. } => u32::from(*seeds),
            _ => 0,
        })
        .sum();
    let ends = events.iter().rev().find_map(|event| match event {
        Event::Stop { pit, .. } => Some(*pit),
        _ => None,
    });
    let reserves = events.iter().any(|event| matches!(event, Event::Reserve { .. }));
    Ok(Outcome { events, laps, taken, ends, reserves })
}

impl Outcome {
    /// The outcome in a few words: `2 laps, takes 5, ends in A4`.
    #[must_use]
    pub fn words(&self, position: &Position) -> String {
        let Some(ends) = self.ends else { return "never ends, and draws the game".to_owned() };
        let laps = format!("{} lap{}", self.laps, if self.laps == 1 { "" } else { "s" });
        let verb = if position.game() == crate::engine::Game::Kimasai { "steals" } else { "takes" };
        let taken = if self.taken > 0 { format!(", {verb} {}", self.taken) } else { String::new() };
        let reserves = if self.reserves { ", reserves it" } else { "" };
        format!("{laps}{taken}, ends in {}{reserves}", position.layout().name(ends))
    }
}

/// The seeds on each side's pits, in words: `South 19 stones, North 21`.
#[must_use]
pub fn balance(position: &Position, facts: &Facts) -> String {
    let [south, north] = facts.on_board;
    format!("South {} on the board, North {north}", narrate::seeds(position.game(), south))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Game;

    #[test]
    fn the_start_of_kingulu_is_as_the_rules_describe_it() {
        let position = Position::start(Game::Kingulu, Side::South);
        let facts = Facts::of(&position, &Readings::default(), Status::Playing);
        assert_eq!((facts.on_board, facts.mobility()), ([24, 24], 4));
        let told: Vec<String> = facts
            .starts
            .iter()
            .map(|start| match &start.outcome {
                Ok(outcome) => outcome.words(&position),
                Err(rule) => rule.to_string(),
            })
            .collect();
        assert_eq!(told[0], "kingulu.first-lap");
        assert_eq!(told[2], "5 laps, takes 7, ends in A5");
        assert!(told[4].starts_with("5 laps, ends in a"));
    }

    #[test]
    fn when_the_game_is_over_nothing_starts() {
        let position = Position::start(Game::Bosh, Side::North);
        let facts = Facts::of(&position, &Readings::default(), Status::Draw);
        assert_eq!(facts.mobility(), 0);
        assert!(facts.starts.iter().all(|start| start.outcome == Err(RuleId::CommonOver)));
    }
}
