//! A record under two readings, in step: the open record, and the same moves played under others.

use super::session::{Aid, Session};
use crate::engine::Readings;
use crate::record::compare::{Comparison, Contrast};
use crate::record::{Node, NodeId, lap_rests};
use crate::rule::RuleId;
use crate::stepper::{At, StepSize};

/// The other side of a comparison.
#[derive(Debug)]
pub struct Pair {
    /// The same moves under the other readings.
    pub right: Session,
    /// The other readings.
    pub readings: Readings,
    /// Where the two differ.
    pub contrasts: Vec<Contrast>,
    /// Where they part first along the line shown.
    pub first: Option<Parting>,
    /// The place of both: after that many events of the longer of the two turns.
    place: At,
    left_at: At,
    key: (u64, Vec<NodeId>),
}

/// Where two readings part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The first place at which something is different.
    pub at: At,
    /// The rule that decides on the left and on the right; none where the turn is over.
    pub rules: [Option<RuleId>; 2],
}

impl Pair {
    /// The open record beside itself under other readings.
    #[must_use]
    pub fn of(session: &Session, readings: Readings) -> Pair {
        let comparison = Comparison::of(&session.record, readings);
        let (record, line) = (&session.record, session.cursor.line());
        // Moves that were added last have other numbers in a tree played anew; their paths are the same.
        let last = line.last().and_then(|&id| comparison.right.at_path(&record.tree.path_of(id)));
        let other_line = comparison.right.line_through(last);
        let first = comparison
            .first_difference(&other_line)
            .map(|found| Parting { at: At { ply: found.ply as usize, event: found.event + 1 }, rules: found.rules });
        let mut right = Session::of_tree(comparison.right, 1);
        right.aid = Aid::None;
        right.cursor.reseat(&right.record.tree, last);
        let mut pair = Pair {
            right,
            readings,
            contrasts: comparison.readings,
            first,
            place: At::default(),
            left_at: At::default(),
            key: (session.history.revision(), line.to_vec()),
        };
        pair.follow(session);
        pair
    }

    /// The readings of a game with the first of them changed: what a comparison begins with.
    #[must_use]
    pub fn other(session: &Session) -> Readings {
        let (game, mut readings) = (session.record.game(), session.record.tree.readings);
        let first = readings.of(game).next();
        if let Some((name, values, now)) = first
            && let Some(other) = values.iter().find(|value| **value != now)
        {
            // A value of its own table.
            let _ = readings.set(game, name, other);
        }
        readings
    }

    /// Where both are.
    #[must_use]
    pub const fn place(&self) -> At {
        self.place
    }

    /// Brings the right side to where the open record is, which may have been moved or changed since.
    pub fn sync(&mut self, session: &mut Session) {
        if self.key.0 != session.history.revision() || self.key.1 != session.cursor.line() {
            *self = Pair::of(session, self.readings);
        } else if session.cursor.at() != self.left_at {
            self.follow(session);
        }
        self.right.flipped = session.flipped;
        self.right.trail_shown = session.trail_shown;
        self.right.size = session.size;
    }

    fn follow(&mut self, session: &Session) {
        self.left_at = session.cursor.at();
        let ends = session.cursor.is_between_turns(&session.record.tree);
        let longest = self.length(session, self.left_at.ply);
        self.place = if ends { At { event: longest, ..self.left_at } } else { self.left_at };
        self.seat_right();
    }

    fn seat_right(&mut self) {
        let length = self.right_node(self.place.ply).map_or(0, |node| node.events.len());
        self.right.seek(At { event: self.place.event.min(length), ..self.place });
    }

    /// One step of both. False at the end.
    pub fn step(&mut self, session: &mut Session, forward: bool, size: StepSize) -> bool {
        let Some(place) = (if forward { self.after(session, size) } else { self.before(session, size) }) else {
            return false;
        };
        self.go(session, place);
        true
    }

    /// Both to a place.
    pub fn go(&mut self, session: &mut Session, place: At) {
        let length = left_node(session, place.ply).map_or(0, |node| node.events.len());
        session.playing = false;
        session.seek(At { event: place.event.min(length), ..place });
        self.left_at = session.cursor.at();
        self.place = place;
        self.seat_right();
    }

    fn after(&self, session: &Session, size: StepSize) -> Option<At> {
        let At { ply, event } = self.place;
        let (ply, event) = if event < self.length(session, ply) { (ply, event) } else { (ply + 1, 0) };
        if ply > session.cursor.line().len() {
            return None;
        }
        let length = self.length(session, ply);
        let event = match size {
            _ if length == 0 => 0,
            StepSize::Seed => event + 1,
            StepSize::Lap => self.rests(session, ply).into_iter().find(|&rest| rest > event).unwrap_or(length),
            StepSize::Turn => length,
        };
        Some(At { ply, event })
    }

    fn before(&self, session: &Session, size: StepSize) -> Option<At> {
        let At { ply, event } = self.place;
        let before = ply.checked_sub(1)?;
        let event = match size {
            StepSize::Seed => event.saturating_sub(1),
            StepSize::Lap => self.rests(session, ply).into_iter().rev().find(|&rest| rest < event).unwrap_or(0),
            StepSize::Turn => 0,
        };
        let end = At { ply: before, event: self.length(session, before) };
        Some(if event == 0 { end } else { At { ply, event } })
    }

    fn length(&self, session: &Session, ply: usize) -> usize {
        let of = |node: Option<&Node>| node.map_or(0, |node| node.events.len());
        of(left_node(session, ply)).max(of(self.right_node(ply)))
    }

    fn rests(&self, session: &Session, ply: usize) -> Vec<usize> {
        let of = |node: Option<&Node>| node.map(|node| lap_rests(&node.events)).unwrap_or_default();
        let mut rests = [of(left_node(session, ply)), of(self.right_node(ply))].concat();
        rests.sort_unstable();
        rests.dedup();
        rests
    }

    fn right_node(&self, ply: usize) -> Option<&Node> {
        let id = self.right.cursor.line().get(ply.checked_sub(1)?)?;
        Some(self.right.record.tree.node(*id))
    }
}

fn left_node(session: &Session, ply: usize) -> Option<&Node> {
    let id = session.cursor.line().get(ply.checked_sub(1)?)?;
    Some(session.record.tree.node(*id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Origin;
    use crate::record::Record;
    use crate::store::{BUNDLED, Kind};

    #[test]
    fn both_sides_keep_step_and_back_is_the_reverse_of_on() {
        for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
            let record = Record::load(file.text.as_bytes()).expect("it loads");
            let mut session = Session::new(record, Origin::Bundled(file.id));
            let mut pair = Pair::of(&session, Pair::other(&session));
            let mut seen = vec![(pair.place(), session.cursor.at(), pair.right.cursor.at())];
            while pair.step(&mut session, true, StepSize::Lap) && seen.len() < 400 {
                let place = pair.place();
                assert!(place > seen.last().expect("one").0, "{}", file.id);
                let (left, right) = (session.cursor.at(), pair.right.cursor.at());
                assert!(left <= place && right <= place && left.max(right) == place, "{}: {place:?}", file.id);
                seen.push((place, left, right));
            }
            seen.pop();
            pair.step(&mut session, false, StepSize::Lap);
            for state in seen.iter().rev().take(50) {
                assert_eq!((pair.place(), session.cursor.at(), pair.right.cursor.at()), *state, "{}", file.id);
                pair.step(&mut session, false, StepSize::Lap);
            }
        }
    }
}
