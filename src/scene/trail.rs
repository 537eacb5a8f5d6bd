//! What a turn leaves on the board to look back on: its laps, what was taken, where and why it stopped.

use crate::board::{Layout, Pit, Side};
use crate::engine::event::{Event, PitSet};
use crate::rule::RuleId;

/// How a lap's hand was filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Lifted from this pit.
    Lift(Pit),
    /// Stolen from `from`, sown from `to` on (kimasai).
    Steal {
        /// The robbed pit.
        from: Pit,
        /// Where the first cow falls.
        to: Pit,
    },
}

/// Where a seed of a lap fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The pit.
    pub pit: Pit,
    /// Whose bank the seed went to, if it was a toll.
    pub toll: Option<Side>,
}

/// One sowing of one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// From 1.
    pub number: u32,
    /// Where the hand was filled.
    pub origin: Origin,
    /// Where its seeds have fallen so far.
    pub landings: Vec<Landing>,
}

/// Seeds that were taken from a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grab {
    /// The pit.
    pub pit: Pit,
    /// What it held.
    pub seeds: u8,
    /// Who took them.
    pub side: Side,
    /// Stolen to be sown on (kimasai), or taken off the board.
    pub stolen: bool,
}

/// Where a turn stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt {
    /// Where the last seed fell.
    pub last: Pit,
    /// Whether the pit after it, being empty, stopped the turn (bosh), not this one.
    pub before_next: bool,
}

/// A turn's trail so far. Built from events once a step, drawn every frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// Who is sowing.
    pub mover: Option<Side>,
    /// The laps, the current one last.
    pub laps: Vec<Lap>,
    /// The pit whose uppermost seed fell last.
    pub last: Option<Pit>,
    /// What the turn has taken; of thefts only the latest.
    pub grabs: Vec<Grab>,
    /// The pit reserved in this turn, and whose it is now (kingulu).
    pub reserved: Option<(Pit, Side)>,
    /// From where to where the last-but-one seed went (kingulu).
    pub joined: Option<(Pit, Pit)>,
    /// Where the turn stopped, if it has.
    pub halt: Option<Halt>,
    /// Where the hand is.
    pub(super) hover: Option<Hover>,
}

/// Where a hand is after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hover {
    /// Over the pit it was filled from, or is to be sown from.
    Over(Pit),
    /// Over the pit after this one.
    Beyond(Pit),
}

impl Trail {
    /// The trail of a turn from its events, from its first up to and including the step that is shown.
    #[must_use]
    pub fn from_events(layout: Layout, events: &[Event]) -> Trail {
        let mut trail = Trail::default();
        for event in events {
            trail.add(layout, event);
        }
        trail
    }

    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.laps.is_empty() && self.last.is_none()
    }

    /// The current lap's number; 1 before there is any.
    #[must_use]
    pub fn lap(&self) -> u32 {
        self.laps.last().map_or(1, |lap| lap.number)
    }

    /// Adds one event of the same turn.
    pub fn add(&mut self, layout: Layout, event: &Event) {
        match *event {
            Event::Introduce { pit, .. } => {
                self.mover.get_or_insert(layout.side(pit));
                self.last = Some(pit);
            }
            Event::Lift { lap, pit, .. } => self.lift(layout, lap, pit),
            Event::Sow { pit, .. } => self.land(pit, None),
            Event::Toll { pit, owner, .. } => self.land(pit, Some(owner)),
            Event::Capture { taken, side, .. } => {
                for (pit, seeds) in taken.iter() {
                    self.grab(Grab { pit, seeds, side, stolen: false });
                }
            }
            Event::Penultimate { from, to, .. } => self.joined = Some((from, to)),
            Event::Reserve { pit, owner, .. } => self.reserved = Some((pit, owner)),
            Event::Steal { lap, pit, seeds, to } => self.steal(layout, lap, (pit, to), seeds),
            Event::Stop { pit, rule, .. } => {
                self.hover = None;
                self.halt = Some(Halt { last: pit, before_next: stops_before_next(rule) });
            }
            Event::RoundEnd { .. } => *self = Trail::default(),
            _ => {}
        }
    }

    fn lift(&mut self, layout: Layout, lap: u32, pit: Pit) {
        self.mover.get_or_insert(layout.side(pit));
        self.last = None;
        self.hover = Some(Hover::Over(pit));
        self.laps.push(Lap { number: lap, origin: Origin::Lift(pit), landings: Vec::new() });
    }

    fn land(&mut self, pit: Pit, toll: Option<Side>) {
        self.last = toll.is_none().then_some(pit);
        self.hover = Some(Hover::Beyond(pit));
        if let Some(lap) = self.laps.last_mut() {
            lap.landings.push(Landing { pit, toll });
        }
    }

    fn grab(&mut self, grab: Grab) {
        self.last = self.last.filter(|&last| last != grab.pit);
        self.grabs.push(grab);
    }

    fn steal(&mut self, layout: Layout, lap: u32, (from, to): (Pit, Pit), seeds: u8) {
        let side = layout.side(to);
        self.mover.get_or_insert(side);
        self.grabs.retain(|grab| !grab.stolen);
        self.grab(Grab { pit: from, seeds, side, stolen: true });
        self.hover = Some(Hover::Over(to));
        // The engine may count the theft to the lap it ends or to the one it begins.
        let number = if self.laps.last().is_some_and(|l| l.number >= lap) { self.lap() + 1 } else { lap };
        self.laps.push(Lap { number, origin: Origin::Steal { from, to }, landings: Vec::new() });
    }
}

/// Bosh looks at the pit after the last seed; the other games at the pit of the last seed.
fn stops_before_next(rule: RuleId) -> bool {
    matches!(rule, RuleId::BoshStop | RuleId::BoshDoubleEmpty | RuleId::BoshCapture | RuleId::BoshOneCapture)
}

/// The pit after this one that is not closed; where all are, the next.
pub(super) fn next_open(layout: Layout, pit: Pit, closed: PitSet) -> Pit {
    let mut next = layout.next(pit);
    for _ in 0..layout.len() {
        if !closed.has(next) {
            return next;
        }
        next = layout.next(next);
    }
    layout.next(pit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theft_begins_a_lap_and_forgets_the_theft_before() {
        let layout = Layout::four_row(8, crate::board::Direction::Clockwise);
        let pit = |name| layout.parse(name).expect("a pit");
        let rule = RuleId::KimasaiSow;
        let trail = Trail::from_events(
            layout,
            &[
                Event::Lift { lap: 1, pit: pit("B1"), seeds: 1, rule },
                Event::Sow { lap: 1, pit: pit("A1"), seeds: 2, hand: 0, rule },
                Event::Steal { lap: 1, pit: pit("a8"), seeds: 1, to: pit("A1") },
                Event::Sow { lap: 2, pit: pit("A1"), seeds: 3, hand: 0, rule },
                Event::Steal { lap: 2, pit: pit("a7"), seeds: 2, to: pit("A2") },
            ],
        );
        assert_eq!(trail.laps.iter().map(|lap| lap.number).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(trail.grabs.len(), 1);
        assert_eq!((trail.mover, trail.last, trail.lap()), (Some(Side::South), Some(pit("A1")), 3));
    }
}
