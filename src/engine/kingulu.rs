//! Bao Kingulu: two rows of six, relays, the first-lap ban, captures with the capturing seed, and pits
//! reserved for good.

use super::event::{Board, Event, Observer, Silent, Taken};
use super::readings::OppositeReserve;
use super::sow::{Origin, held, pit_at};
use super::{Position, Readings, Rules, Status};
use crate::board::{Layout, Pit, Side};
use crate::rule::RuleId;

const PITS: usize = 12;
const LAYOUT: Layout = Layout::two_row(6);

/// The rules of Bao Kingulu.
pub(super) struct Kingulu;

/// How a lap ended.
enum LapEnd {
    /// In a reserved pit: the seed is a toll.
    Toll,
    /// In a pit that held that many seeds before.
    Pit { at: usize, before: u8 },
}

impl Rules for Kingulu {
    fn turn<O: Observer>(
        position: &mut Position,
        pit: Pit,
        readings: &Readings,
        observer: &mut O,
    ) -> Result<Option<Status>, RuleId> {
        let board = &mut position.board;
        if board.seeds(pit) == 0 {
            return Err(RuleId::CommonEmptyPit);
        }
        if board.marked.has(pit) {
            return Err(RuleId::KinguluReserveStart);
        }
        let mut sower = Sower { mover: position.side, readings, observer, board };
        sower.sow_turn(pit)?;
        position.side = position.side.other();
        Ok(None)
    }
}

struct Sower<'a, O> {
    mover: Side,
    readings: &'a Readings,
    observer: &'a mut O,
    board: &'a mut Board,
}

impl<O: Observer> Sower<'_, O> {
    fn sow_turn(&mut self, start: Pit) -> Result<(), RuleId> {
        let origin = Origin::new(self.board, start);
        let (mut lap, mut lift, mut rule) = (1, start, RuleId::KinguluSow);
        loop {
            let seeds = self.board.seeds(lift);
            self.observer.event(Event::Lift { lap, pit: lift, seeds, rule });
            match self.sow_lap(lap, lift, seeds) {
                LapEnd::Toll => {
                    let last = pit_at((lift.index() + usize::from(seeds)) % PITS);
                    self.observer.event(Event::Stop { lap, pit: last, rule: RuleId::KinguluReserveLanding });
                    return Ok(());
                }
                LapEnd::Pit { at, before: 0 } => {
                    self.end_in_empty(lap, pit_at(at));
                    return Ok(());
                }
                LapEnd::Pit { at, before: 3 } if LAYOUT.side(pit_at(at)) != self.mover => {
                    self.reserve(lap, at, seeds);
                    return Ok(());
                }
                LapEnd::Pit { at, .. } => {
                    let last = pit_at(at);
                    if lap == 1 && LAYOUT.side(last) == self.mover {
                        return Err(RuleId::KinguluFirstLap);
                    }
                    if origin.returns(self.board, last) {
                        return Err(RuleId::CommonEndless);
                    }
                    (lap, lift, rule) = (lap + 1, last, RuleId::KinguluRelay);
                }
            }
        }
    }

    /// Sows the seeds of `lift` from the next pit on.
    fn sow_lap(&mut self, lap: u32, lift: Pit, seeds: u8) -> LapEnd {
        self.board.pits[lift.index()] = 0;
        let mut at = lift.index();
        let mut end = LapEnd::Toll;
        for hand in (0..seeds).rev() {
            at = if at + 1 == PITS { 0 } else { at + 1 };
            let pit = pit_at(at);
            if self.board.marked.has(pit) {
                let owner = LAYOUT.side(pit).other();
                self.board.stores[owner.index()] += 1;
                self.observer.event(Event::Toll { lap, pit, owner, hand, stores: self.board.stores });
                end = LapEnd::Toll;
            } else {
                let before = self.board.pits[at];
                self.board.pits[at] = before + 1;
                self.observer.event(Event::Sow { lap, pit, seeds: before + 1, hand, rule: RuleId::KinguluSow });
                end = LapEnd::Pit { at, before };
            }
        }
        end
    }

    /// The last seed fell in an empty pit: in the mover's own row it may capture.
    fn end_in_empty(&mut self, lap: u32, last: Pit) {
        let rule = if LAYOUT.side(last) == self.mover { self.capture(lap, last) } else { RuleId::KinguluEmptyEnd };
        self.observer.event(Event::Stop { lap, pit: last, rule });
    }

    fn capture(&mut self, lap: u32, last: Pit) -> RuleId {
        let facing = LAYOUT.facing(last);
        let seeds = self.board.seeds(facing);
        let rule = match (self.board.marked.has(facing), self.readings.opposite_reserve) {
            (true, OppositeReserve::Safe) => return RuleId::KinguluReserveOpposite,
            (true, OppositeReserve::Taken) => RuleId::KinguluReserveOpposite,
            (false, _) if seeds == 0 => return RuleId::KinguluCaptureNone,
            (false, _) => RuleId::KinguluCapture,
        };
        self.board.marked.remove(facing);
        self.board.pits[facing.index()] = 0;
        self.board.pits[last.index()] = 0;
        self.board.stores[self.mover.index()] += seeds + 1;
        let taken = Taken::two((facing, seeds), (last, 1));
        self.observer.event(Event::Capture { lap, taken, side: self.mover, rule });
        RuleId::KinguluEmptyEnd
    }

    /// *Kuweka mtoto*: the last seed made four in the opponent's pit `at`, after a lap of `sown` seeds.
    fn reserve(&mut self, lap: u32, at: usize, sown: u8) {
        let pit = pit_at(at);
        let before = pit_at((at + PITS - 1) % PITS);
        let mut rule = RuleId::KinguluReserve;
        if sown > 1 {
            if self.board.marked.has(before) {
                rule = RuleId::KinguluPenultimateToll;
            } else {
                self.board.pits[before.index()] -= 1;
                self.board.pits[at] += 1;
                self.observer.event(Event::Penultimate { lap, from: before, to: pit });
            }
        }
        self.board.marked.insert(pit);
        let seeds = self.board.pits[at];
        self.observer.event(Event::Reserve { lap, pit, seeds, owner: self.mover, rule });
        self.observer.event(Event::Stop { lap, pit, rule: RuleId::KinguluReserve });
    }
}

/// Ends the game if the player to move has no legal start.
pub(super) fn conclude<O: Observer>(position: &Position, readings: &Readings, observer: &mut O) -> Status {
    let can_move = LAYOUT
        .pits_of(position.side)
        .any(|pit| Kingulu::turn(&mut position.clone(), pit, readings, &mut Silent).is_ok());
    if can_move { Status::Playing } else { end(position, RuleId::KinguluEnd, observer) }
}

/// Scores the position as it stands and ends the game by `rule`.
pub(super) fn end<O: Observer>(position: &Position, rule: RuleId, observer: &mut O) -> Status {
    let stores = position.board.stores;
    let held = held(&position.board, LAYOUT, true);
    let score = [stores[0] + held[0], stores[1] + held[1]];
    let status = Status::by_score(score);
    let score_rule = if status == Status::Draw { RuleId::KinguluDraw } else { RuleId::KinguluScore };
    observer.event(Event::Score { stores, held, rule: score_rule });
    observer.event(Event::GameEnd { status, score: Some(score), rule });
    status
}
