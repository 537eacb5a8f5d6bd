//! Bao Kigogo: four rows of twelve, relays round one's own rows, captures by file, single seeds last.

use super::event::{Board, Event, Observer, Silent, Taken};
use super::readings::Endless;
use super::sow::{Origin, base, pit_at};
use super::{Position, Readings, Rules, Status};
use crate::board::{Direction, Layout, Pit, Row, Side};
use crate::rule::RuleId;

/// Pits of one side.
const RING: usize = 24;
const LAYOUT: Layout = Layout::four_row(12, Direction::Counterclockwise);

/// The rules of Bao Kigogo.
pub(super) struct Kigogo;

impl Rules for Kigogo {
    fn turn<O: Observer>(
        position: &mut Position,
        pit: Pit,
        readings: &Readings,
        observer: &mut O,
    ) -> Result<Option<Status>, RuleId> {
        let board = &mut position.board;
        let single = match board.seeds(pit) {
            0 => return Err(RuleId::CommonEmptyPit),
            1 => true,
            _ => false,
        };
        if single && has_larger(board, position.side) {
            return Err(RuleId::KigogoSingleton);
        }
        if single && board.seeds(LAYOUT.next(pit)) > 0 {
            return Err(RuleId::KigogoSingletonStep);
        }
        let mover = position.side;
        position.side = mover.other();
        if readings.endless == Endless::Draw
            && sow_turn(&mut board.clone(), mover, pit, single, &mut Silent) == Err(RuleId::CommonEndless)
        {
            let status = Status::Draw;
            observer.event(Event::GameEnd { status, score: None, rule: RuleId::KigogoEndless });
            return Ok(Some(status));
        }
        sow_turn(board, mover, pit, single, observer)?;
        Ok(None)
    }
}

/// Whether the side has a pit of two or more.
fn has_larger(board: &Board, side: Side) -> bool {
    let from = base(side, RING);
    board.pits[from..from + RING].iter().any(|&seeds| seeds > 1)
}

fn sow_turn<O: Observer>(
    board: &mut Board,
    mover: Side,
    start: Pit,
    single: bool,
    observer: &mut O,
) -> Result<(), RuleId> {
    let from = base(mover, RING);
    let origin = Origin::new(board, start);
    let (mut lift_rule, sow_rule) = if single {
        (RuleId::KigogoSingleton, RuleId::KigogoSingletonStep)
    } else {
        (RuleId::KigogoSow, RuleId::KigogoSow)
    };
    let (mut lap, mut at) = (1, start.index() - from);
    loop {
        let seeds = board.pits[from + at];
        observer.event(Event::Lift { lap, pit: pit_at(from + at), seeds, rule: lift_rule });
        board.pits[from + at] = 0;
        let mut before = 0;
        for hand in (0..seeds).rev() {
            at = if at + 1 == RING { 0 } else { at + 1 };
            before = board.pits[from + at];
            board.pits[from + at] = before + 1;
            observer.event(Event::Sow { lap, pit: pit_at(from + at), seeds: before + 1, hand, rule: sow_rule });
        }
        let last = pit_at(from + at);
        if before == 0 {
            end_in_empty(board, mover, lap, last, single, observer);
            return Ok(());
        }
        if origin.returns(board, last) {
            return Err(RuleId::CommonEndless);
        }
        lap += 1;
        lift_rule = RuleId::KigogoRelay;
    }
}

/// The last seed fell in an empty pit: in the front row it may take the facing pit, and the one behind.
fn end_in_empty<O: Observer>(board: &mut Board, mover: Side, lap: u32, last: Pit, single: bool, observer: &mut O) {
    let mut stop = RuleId::KigogoEmptyEnd;
    if LAYOUT.row(last) == Row::Inner {
        let front = LAYOUT.facing(last);
        let back = LAYOUT.behind(front);
        let (in_front, behind) = (board.seeds(front), board.seeds(back));
        if in_front > 0 {
            let (taken, rule) = match (behind, single) {
                (0, false) => (Taken::one(front, in_front), RuleId::KigogoCapture),
                (0, true) => (Taken::one(front, in_front), RuleId::KigogoSingletonCapture),
                (_, false) => (Taken::two((front, in_front), (back, behind)), RuleId::KigogoCaptureFile),
                (_, true) => (Taken::two((front, in_front), (back, behind)), RuleId::KigogoSingletonCapture),
            };
            board.pits[front.index()] = 0;
            board.pits[back.index()] = 0;
            board.stores[mover.index()] += in_front + behind;
            observer.event(Event::Capture { lap, taken, side: mover, rule });
        } else if behind > 0 {
            stop = RuleId::KigogoBackSafe;
        }
    }
    observer.event(Event::Stop { lap, pit: last, rule: stop });
}

/// Ends the game if the player to move cannot: lost without seeds or with blocked single seeds only, drawn
/// when he has larger pits and every start is endless.
pub(super) fn conclude<O: Observer>(position: &Position, readings: &Readings, observer: &mut O) -> Status {
    let can_move = LAYOUT
        .pits_of(position.side)
        .any(|pit| Kigogo::turn(&mut position.clone(), pit, readings, &mut Silent).is_ok());
    let (status, rule) = if can_move {
        return Status::Playing;
    } else if has_larger(&position.board, position.side) {
        (Status::Draw, RuleId::CommonNoStart)
    } else {
        (Status::Won(position.side.other()), RuleId::KigogoWin)
    };
    observer.event(Event::GameEnd { status, score: None, rule });
    status
}
