//! A moment of a record: where it is, and everything that a picture or a page shows of it.

use std::str::FromStr;

use super::ExportError;
use crate::board::{Pit, Side};
use crate::engine::{Board, Event, Game, Status};
use crate::format::record::{Mark, MarkKind};
use crate::narrate::{self, Turn};
use crate::record::{Node, NodeId, Record, index_of, lap_rests};
use crate::scene::{self, Marking, Trail};
use crate::stepper::board_at;

/// A place in the main line as it is written on the command line: `3`, `3.2` or `3.2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The turn, from 1; 0 is the start.
    pub turn: usize,
    /// The lap, from 1; without one, the whole turn.
    pub lap: Option<u32>,
    /// The seed of the lap: 0 is the full hand. Without one, the lap with what it caused.
    pub seed: Option<u32>,
}

/// Why a text is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write the turn, or turn.lap, or turn.lap.seed, as in 3.2.5")]
pub struct PlaceError;

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<u32>().ok()).flatten().ok_or(PlaceError)
        };
        let mut parts = text.split('.');
        let turn = number(parts.next().unwrap_or_default())? as usize;
        let lap = parts.next().map(number).transpose()?;
        let seed = parts.next().map(number).transpose()?;
        if parts.next().is_some() || lap == Some(0) || (turn == 0 && lap.is_some()) {
            return Err(PlaceError);
        }
        Ok(Place { turn, lap, seed })
    }
}

/// A moment of a record.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// The record.
    pub record: &'a Record,
    /// The turn; none at the start.
    pub node: Option<&'a Node>,
    /// How many of its events have happened.
    pub event: usize,
}

impl<'a> Shot<'a> {
    /// The start.
    #[must_use]
    pub const fn start(record: &'a Record) -> Shot<'a> {
        Shot { record, node: None, event: 0 }
    }

    /// The end of a turn.
    #[must_use]
    pub fn after(record: &'a Record, id: NodeId) -> Shot<'a> {
        let node = record.tree.node(id);
        Shot { record, node: Some(node), event: node.events.len() }
    }

    /// The end of the main line.
    #[must_use]
    pub fn last(record: &'a Record) -> Shot<'a> {
        record.tree.mainline().last().map_or(Shot::start(record), |&id| Shot::after(record, id))
    }

    /// A place of the main line.
    ///
    /// # Errors
    /// There is no such turn, lap or seed; the error says which is the last.
    pub fn at(record: &'a Record, place: Place) -> Result<Shot<'a>, ExportError> {
        let line = record.tree.mainline();
        let Some(index) = place.turn.checked_sub(1) else { return Ok(Shot::start(record)) };
        let id = *line.get(index).ok_or(ExportError::NoTurn { given: place.turn, last: line.len() })?;
        let whole = Shot::after(record, id);
        let (Some(lap), Some(node)) = (place.lap, whole.node) else { return Ok(whole) };
        let last = node.events.iter().filter_map(Event::lap).max().unwrap_or(0);
        if lap > last {
            return Err(ExportError::NoLap { turn: place.turn, given: lap, last });
        }
        let moment = crate::format::record::Moment {
            lap,
            seed: place.seed,
            end: place.seed.is_none(),
            unknown: serde_json::Map::new(),
        };
        let event = index_of(&node.events, &moment).ok_or_else(|| ExportError::NoSeed {
            turn: place.turn,
            lap,
            given: place.seed.unwrap_or(0),
            last: seeds_in(&node.events, lap),
        })?;
        Ok(Shot { event, ..whole })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.record.game()
    }

    /// The board, with the hand.
    #[must_use]
    pub fn board(&self) -> Board {
        match self.node {
            None => *self.record.tree.start.board(),
            Some(node) if self.is_between_turns() => *node.after.board(),
            Some(node) => board_at(node, self.event),
        }
    }

    /// What the turn has left on the board so far.
    #[must_use]
    pub fn trail(&self) -> Trail {
        let events = self.node.map_or(&[][..], |node| &node.events[..self.event.min(node.events.len())]);
        Trail::from_events(self.game().layout(), events)
    }

    /// What marked pits mean.
    #[must_use]
    pub const fn marking(&self) -> Marking {
        match self.game() {
            Game::Kingulu => Marking::Reserved,
            Game::Bosh => Marking::Closed,
            _ => Marking::None,
        }
    }

    /// Whether no turn is in progress.
    #[must_use]
    pub fn is_between_turns(&self) -> bool {
        self.node.is_none_or(|node| self.event >= node.events.len())
    }

    /// Whose turn it is, or whose turn is in progress.
    #[must_use]
    pub fn mover(&self) -> Side {
        match self.node {
            None => self.record.tree.start.side(),
            Some(node) if self.is_between_turns() => node.after.side(),
            Some(node) => node.before.side(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.node {
            None => self.record.tree.start_status,
            Some(node) if self.is_between_turns() => node.status,
            Some(_) => Status::Playing,
        }
    }

    /// The round of bosh.
    #[must_use]
    pub fn round(&self) -> Option<u32> {
        match self.node {
            None => self.record.tree.start.round(),
            Some(node) if self.is_between_turns() => node.after.round(),
            Some(node) => node.before.round(),
        }
    }

    /// The record's marks that are shown at this moment, as the scene draws them.
    #[must_use]
    pub fn marks(&self) -> Vec<scene::Mark<'a>> {
        let Some(node) = self.node else { return vec![] };
        let here = |mark: &&Mark| match &mark.at {
            None => true,
            Some(at) => index_of(&node.events, at) == Some(self.event),
        };
        node.entry.marks.iter().filter(here).flat_map(|mark| drawn(self.game(), mark)).collect()
    }

    /// Where in the game it is, in a few words: `Turn 3, South A5, lap 2`.
    #[must_use]
    pub fn caption(&self) -> String {
        let Some(node) = self.node else { return format!("The start, {}", self.standing()) };
        let turn = format!("Turn {}, {} {}", node.ply, node.before.side(), node.entry.mv);
        if self.is_between_turns() {
            return format!("After turn {}, {} {}: {}", node.ply, node.before.side(), node.entry.mv, self.standing());
        }
        let last = self.event.checked_sub(1).and_then(|at| node.events.get(at));
        let Some(lap) = last.and_then(Event::lap) else { return turn };
        if lap_rests(&node.events).contains(&self.event) {
            return format!("{turn}, after lap {lap}");
        }
        match last {
            Some(Event::Sow { .. } | Event::Toll { .. }) => {
                let sown = &node.events[..self.event];
                format!("{turn}, lap {lap}, seed {}", seeds_in(sown, lap))
            }
            _ => format!("{turn}, lap {lap}"),
        }
    }

    /// Who is to move, or how the game ended.
    #[must_use]
    pub fn standing(&self) -> String {
        match self.status() {
            Status::Playing => format!("{} to move", self.mover()),
            Status::Won(side) => format!("{side} has won"),
            Status::Draw => "a draw".into(),
        }
    }

    /// What has just happened, in words: the last lap up to here.
    #[must_use]
    pub fn told(&self) -> String {
        let Some(node) = self.node else { return String::new() };
        let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
        let from = lap_rests(&node.events).into_iter().rev().find(|&rest| rest < self.event).unwrap_or(0);
        turn.stretch(from..self.event)
    }

    /// The word for what is beside the board, and how much of it each side has.
    #[must_use]
    pub fn store(&self, board: &Board, side: Side) -> (&'static str, u8) {
        (narrate::words(self.game()).store, board.stores[side.index()])
    }
}

fn seeds_in(events: &[Event], lap: u32) -> u32 {
    let sown = |event: &&Event| matches!(event, Event::Sow { .. } | Event::Toll { .. }) && event.lap() == Some(lap);
    u32::try_from(events.iter().filter(sown).count()).unwrap_or(u32::MAX)
}

fn drawn(game: Game, mark: &Mark) -> Vec<scene::Mark<'_>> {
    let pits: Vec<Pit> = mark.pits.iter().filter_map(|name| game.layout().parse(name)).collect();
    match mark.kind {
        MarkKind::Circle => pits.into_iter().map(scene::Mark::Circle).collect(),
        MarkKind::Dim => pits.into_iter().map(scene::Mark::Dim).collect(),
        MarkKind::Label => {
            let text = mark.text.as_deref().unwrap_or_default();
            pits.into_iter().map(|pit| scene::Mark::Label(pit, text)).collect()
        }
        MarkKind::Arrow => pits.windows(2).map(|pair| scene::Mark::Arrow(pair[0], pair[1])).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::bundled;

    fn record(id: &str) -> Record {
        Record::load(bundled(id).expect("bundled").text.as_bytes()).expect("it loads")
    }

    #[test]
    fn places_are_read() {
        let place = |text: &str| text.parse::<Place>().ok().map(|p| (p.turn, p.lap, p.seed));
        assert_eq!(place("0"), Some((0, None, None)));
        assert_eq!(place("12.3"), Some((12, Some(3), None)));
        assert_eq!(place("1.2.0"), Some((1, Some(2), Some(0))));
        for text in ["", "x", "1.", "1.0", "0.1", "1.2.3.4", "-1", "+1", "1,2", "99999999999", " 1"] {
            assert_eq!(place(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_not_there_is_refused_with_the_last_that_is() {
        let record = record("marin-1931-bosh-first-turn");
        let error = |text: &str| Shot::at(&record, text.parse().expect("a place")).err().map(|e| e.to_string());
        assert_eq!(error("2").as_deref(), Some("there is no turn 2; the last is 1"));
        assert_eq!(error("1.3").as_deref(), Some("turn 1 has no lap 3; its last is 2"));
        assert_eq!(error("1.2.5").as_deref(), Some("lap 2 of turn 1 has no seed 5; its last is 4"));
        assert_eq!(error("1.2.4"), None);
    }

    #[test]
    fn a_moment_is_captioned() {
        let record = record("marin-1931-bosh-first-turn");
        let caption = |text: &str| Shot::at(&record, text.parse().expect("a place")).expect("there").caption();
        assert_eq!(caption("0"), "The start, South to move");
        assert_eq!(caption("1.1.0"), "Turn 1, South A5, lap 1");
        assert_eq!(caption("1.1.3"), "Turn 1, South A5, lap 1, seed 3");
        assert_eq!(caption("1.1"), "Turn 1, South A5, after lap 1");
        assert_eq!(caption("1"), "After turn 1, South A5: North to move");
        assert_eq!(Shot::last(&record).marks().len(), 1);
        assert_eq!(Shot::at(&record, "1.1".parse().expect("a place")).expect("there").marks().len(), 0);
    }
}
