//! A step in flight. Its frame is a function of the step and the time; the cursor is already where it leads.

use crate::engine::{Board, Event};
use crate::record::{NodeId, Tree};
use crate::scene::{BACKWARD, Trail, duration_ms};
use crate::stepper::{At, Cursor, board_at};

/// The events of one turn, played one after the other, forward or backward.
#[derive(Clone, Debug)]
pub struct Motion {
    node: NodeId,
    /// The event in flight, as an index of the turn's events.
    index: usize,
    /// The last one to fly.
    last: usize,
    forward: bool,
    /// When the event in flight began, in seconds of the input's clock; none before its first frame.
    began: f64,
    /// The board and trail before the event in flight, and after.
    pub from: (Board, Trail),
    /// See `from`.
    pub to: (Board, Trail),
    /// The event in flight.
    pub event: Event,
    seconds: f64,
}

impl Motion {
    /// The motion from a place to where the cursor now is. None if they are not in one turn, or nothing moves.
    #[must_use]
    pub fn between(tree: &Tree, cursor: &Cursor, before: At, now: f64) -> Option<Motion> {
        let after = cursor.at();
        // At the end of one turn and at the beginning of the next is the same place.
        let (ply, from, to) = if after > before {
            (after.ply, if before.ply == after.ply { before.event } else { 0 }, after.event)
        } else {
            (before.ply, before.event, if before.ply == after.ply { after.event } else { 0 })
        };
        let forward = after > before;
        let single = after.ply.abs_diff(before.ply) <= 1;
        let node = *cursor.line().get(ply.checked_sub(1)?)?;
        let (first, last) = if forward { (from, to.checked_sub(1)?) } else { (from.checked_sub(1)?, to) };
        let sensible = if forward { first <= last } else { first >= last };
        (single && sensible).then(|| Motion::of(tree, node, first, last, forward, now)).flatten()
    }

    fn of(tree: &Tree, node: NodeId, index: usize, last: usize, forward: bool, began: f64) -> Option<Motion> {
        let of = tree.node(node);
        let layout = of.before.layout();
        let event = *of.events.get(index)?;
        let side = |events: usize| (board_at(of, events), Trail::from_events(layout, &of.events[..events]));
        let (from, to) = (side(index), side(index + 1));
        let nth = of.events[..=index].iter().filter(|e| is_seed(e) && e.lap() == event.lap()).count();
        let ms = f64::from(duration_ms(&event, u32::try_from(nth).unwrap_or(u32::MAX)));
        let seconds = ms / 1000.0 * if forward { 1.0 } else { f64::from(BACKWARD) };
        Some(Motion { node, index, last, forward, began, from, to, event, seconds })
    }

    /// The move that is shown.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// How many events of the turn have happened in what is seen.
    #[must_use]
    pub const fn seen_events(&self) -> usize {
        if self.forward { self.index + 1 } else { self.index }
    }

    /// How far the event in flight has come at that time and speed: 0 is the moment before it, 1 the moment
    /// after.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a share between 0 and 1")]
    pub fn share(&self, now: f64, speed: f32) -> f32 {
        let length = self.seconds / f64::from(speed);
        let gone = if length <= 0.0 { 1.0 } else { ((now - self.began) / length).clamp(0.0, 1.0) };
        if self.forward { gone as f32 } else { 1.0 - gone as f32 }
    }

    /// The motion at that time: the same event, a later one, or none when all have flown.
    #[must_use]
    pub fn at(self, tree: &Tree, now: f64, speed: f32) -> Option<Motion> {
        let mut motion = self;
        loop {
            let ends = motion.began + motion.seconds / f64::from(speed);
            if now < ends {
                return Some(motion);
            }
            if motion.index == motion.last {
                return None;
            }
            let next = if motion.forward { motion.index + 1 } else { motion.index.checked_sub(1)? };
            motion = Motion::of(tree, motion.node, next, motion.last, motion.forward, ends)?;
        }
    }

    /// Moves its beginning, as after a pause.
    pub fn delay(&mut self, seconds: f64) {
        self.began += seconds;
    }
}

const fn is_seed(event: &Event) -> bool {
    matches!(event, Event::Sow { .. } | Event::Toll { .. })
}
