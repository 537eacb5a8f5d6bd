//! Bao la Kimasai: four rows of eight, a phase of bringing in cows and a phase of stealing them.

use std::ops::Range;

use super::event::{Board, Event, Observer, Silent};
use super::readings::{NoStealLanding, OwnRowEmptied};
use super::sow::{Origin, base, pit_at, row_empty};
use super::{Extra, Position, Readings, Rules, Status};
use crate::board::{Direction, Layout, Pit, Side};
use crate::rule::RuleId;

/// Pits of one side; the first [`ROW`] of them are the inner row.
const RING: usize = 16;
const ROW: usize = 8;
const LAYOUT: Layout = Layout::four_row(8, Direction::Clockwise);

/// The rules of Bao la Kimasai.
pub(super) struct Kimasai;

impl Rules for Kimasai {
    fn turn<O: Observer>(
        position: &mut Position,
        pit: Pit,
        readings: &Readings,
        observer: &mut O,
    ) -> Result<Option<Status>, RuleId> {
        if position.board.seeds(pit) == 0 {
            return Err(RuleId::CommonEmptyPit);
        }
        let mover = position.side;
        let raiding = position.is_phase_two();
        let rule = if raiding {
            RuleId::KimasaiLift
        } else if position.is_opening() {
            RuleId::KimasaiOpening
        } else {
            introduce(&mut position.board, mover, pit, observer)?;
            RuleId::KimasaiIntroduce
        };
        let mut sower = Sower { from: base(mover, RING), raiding, readings, observer, board: &mut position.board };
        let won = sower.sow_turn(pit, rule)?;
        position.side = mover.other();
        position.extra = Extra::None;
        if won {
            let status = Status::Won(mover);
            observer.event(Event::GameEnd { status, score: None, rule: RuleId::KimasaiWin });
            return Ok(Some(status));
        }
        if position.is_phase_two() && !raiding {
            observer.event(Event::Phase);
        }
        Ok(empty_row(position, readings).inspect(|&status| {
            observer.event(Event::GameEnd { status, score: None, rule: RuleId::KimasaiOwnRow });
        }))
    }
}

/// Puts a reserve cow into the pit.
fn introduce<O: Observer>(board: &mut Board, mover: Side, pit: Pit, observer: &mut O) -> Result<(), RuleId> {
    let reserve = &mut board.stores[mover.index()];
    // The side to move never holds fewer cows than the other, so it has one here.
    *reserve = reserve.checked_sub(1).ok_or(RuleId::CommonNoIntroduction)?;
    board.pits[pit.index()] += 1;
    observer.event(Event::Introduce { pit, seeds: board.seeds(pit) });
    Ok(())
}

/// The indices of a side's inner row.
const fn inner(side: Side) -> Range<usize> {
    let from = base(side, RING);
    from..from + ROW
}

/// The outcome when, in phase two, an inner row is empty between turns: first the row of the player whose
/// turn it is, then the other's.
pub(super) fn empty_row(position: &Position, readings: &Readings) -> Option<Status> {
    if !position.is_phase_two() {
        return None;
    }
    let (next, other) = (position.side, position.side.other());
    if row_empty(&position.board, inner(next)) {
        Some(Status::Won(other))
    } else if readings.own_row_emptied == OwnRowEmptied::Loses && row_empty(&position.board, inner(other)) {
        Some(Status::Won(next))
    } else {
        None
    }
}

/// What a lap is sown from.
#[derive(Clone, Copy)]
enum Hand {
    /// The cows of the pit itself, lifted by that rule; the first falls in the next pit.
    Lifted(RuleId),
    /// That many stolen cows; the first falls in the pit that stole them.
    Stolen(u8),
}

struct Sower<'a, O> {
    /// Index of the mover's first pit.
    from: usize,
    raiding: bool,
    readings: &'a Readings,
    observer: &'a mut O,
    board: &'a mut Board,
}

impl<O: Observer> Sower<'_, O> {
    /// Sows the whole turn. True when a steal emptied the opponent's inner row.
    fn sow_turn(&mut self, start: Pit, rule: RuleId) -> Result<bool, RuleId> {
        let mut origin = Some(Origin::new(self.board, start));
        let (mut lap, mut at, mut hand) = (1, start.index() - self.from, Hand::Lifted(rule));
        let mut won = false;
        loop {
            let (last, before) = self.sow_lap(lap, at, hand);
            at = last;
            if won || before == 0 {
                let rule = if won { RuleId::KimasaiWin } else { RuleId::KimasaiEmptyEnd };
                self.stop(lap, at, rule);
                return Ok(won);
            }
            hand = if let Some(stolen) = self.steal(lap, at) {
                won = row_empty(self.board, self.facing_row());
                origin = None;
                Hand::Stolen(stolen)
            } else if self.raiding && self.readings.no_steal_landing == NoStealLanding::Ends {
                self.stop(lap, at, RuleId::KimasaiRaidRelay);
                return Ok(false);
            } else {
                let lift = self.pit(at);
                match &origin {
                    Some(origin) if origin.returns(self.board, lift) => return Err(RuleId::CommonEndless),
                    Some(_) => {}
                    None => origin = Some(Origin::new(self.board, lift)),
                }
                Hand::Lifted(self.relay_rule(hand))
            };
            lap += 1;
        }
    }

    /// Sows one lap; returns where its last cow fell and what was there before it.
    fn sow_lap(&mut self, lap: u32, at: usize, hand: Hand) -> (usize, u8) {
        let (seeds, rule, mut at) = match hand {
            Hand::Lifted(rule) => {
                let seeds = self.board.pits[self.from + at];
                self.observer.event(Event::Lift { lap, pit: self.pit(at), seeds, rule });
                self.board.pits[self.from + at] = 0;
                (seeds, RuleId::KimasaiSow, at)
            }
            Hand::Stolen(seeds) => (seeds, RuleId::KimasaiStealSow, (at + RING - 1) % RING),
        };
        let mut before = 0;
        for hand in (0..seeds).rev() {
            at = if at + 1 == RING { 0 } else { at + 1 };
            before = self.board.pits[self.from + at];
            self.board.pits[self.from + at] = before + 1;
            self.observer.event(Event::Sow { lap, pit: self.pit(at), seeds: before + 1, hand, rule });
        }
        (at, before)
    }

    /// Takes the facing pit's cows, if the last cow fell in an occupied inner pit of phase two and there are any.
    fn steal(&mut self, lap: u32, at: usize) -> Option<u8> {
        if !self.raiding || at >= ROW {
            return None;
        }
        let facing = self.facing_row().start + (ROW - 1 - at);
        let seeds = self.board.pits[facing];
        if seeds == 0 {
            return None;
        }
        self.board.pits[facing] = 0;
        self.observer.event(Event::Steal { lap, pit: pit_at(facing), seeds, to: self.pit(at) });
        Some(seeds)
    }

    /// The rule of a relay, after a lap sown from `hand`.
    fn relay_rule(&self, hand: Hand) -> RuleId {
        match hand {
            _ if !self.raiding => RuleId::KimasaiRelay,
            Hand::Stolen(1) => RuleId::KimasaiStealSingle,
            _ => RuleId::KimasaiRaidRelay,
        }
    }

    fn stop(&mut self, lap: u32, at: usize, rule: RuleId) {
        self.observer.event(Event::Stop { lap, pit: self.pit(at), rule });
    }

    const fn pit(&self, at: usize) -> Pit {
        pit_at(self.from + at)
    }

    /// The indices of the opponent's inner row.
    const fn facing_row(&self) -> Range<usize> {
        let from = RING - self.from;
        from..from + ROW
    }
}

/// Draws the game if the player to move has no legal start.
pub(super) fn conclude<O: Observer>(position: &Position, readings: &Readings, observer: &mut O) -> Status {
    let can_move = LAYOUT
        .pits_of(position.side)
        .any(|pit| Kimasai::turn(&mut position.clone(), pit, readings, &mut Silent).is_ok());
    if can_move {
        return Status::Playing;
    }
    let status = Status::Draw;
    observer.event(Event::GameEnd { status, score: None, rule: RuleId::CommonNoStart });
    status
}
