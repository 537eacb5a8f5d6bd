//! Bosh: two rows of five, the relay that lifts the next pit, jump captures, rounds, and pits closed with
//! sand.

use super::event::{Board, Event, Observer, PitSet, Silent, Taken};
use super::readings::{Closing, NextStarter, RoundEnd};
use super::sow::{Origin, base, held, pit_at, row_empty};
use super::{Extra, Position, Readings, Rules, Status};
use crate::board::{Layout, Pit, Row, Side};
use crate::rule::RuleId;

const PITS: usize = 10;
const ROW: u8 = 5;
/// Seeds that fill a pit at the start of a round.
const FULL: u8 = 4;
const LAYOUT: Layout = Layout::two_row(ROW);

/// The rules of Bosh.
pub(super) struct Bosh;

impl Rules for Bosh {
    fn turn<O: Observer>(
        position: &mut Position,
        pit: Pit,
        readings: &Readings,
        observer: &mut O,
    ) -> Result<Option<Status>, RuleId> {
        // Nothing is ever sown into a closed pit, so it is empty.
        if position.board.seeds(pit) == 0 {
            return Err(RuleId::CommonEmptyPit);
        }
        sow_turn(&mut position.board, position.side, pit, observer)?;
        position.side = position.side.other();
        Ok(match round_over(position, readings) {
            Some((stores, rule)) => settle(position, stores, rule, readings, observer),
            None => None,
        })
    }
}

/// The next open pit after each.
fn open_ring(closed: PitSet) -> [u8; PITS] {
    let mut next = [0; PITS];
    for (at, entry) in next.iter_mut().enumerate() {
        let after = (1..=PITS).map(|step| pit_at((at + step) % PITS));
        *entry = after.into_iter().find(|&pit| !closed.has(pit)).map_or(0, |pit| pit.0);
    }
    next
}

fn sow_turn<O: Observer>(board: &mut Board, mover: Side, start: Pit, observer: &mut O) -> Result<(), RuleId> {
    let next = open_ring(board.marked);
    let origin = Origin::new(board, start);
    let (mut lap, mut lift, mut rule) = (1, start, RuleId::BoshSow);
    loop {
        let seeds = board.seeds(lift);
        observer.event(Event::Lift { lap, pit: lift, seeds, rule });
        board.pits[lift.index()] = 0;
        let mut at = lift;
        for hand in (0..seeds).rev() {
            at = Pit(next[at.index()]);
            let fallen = board.pits[at.index()] + 1;
            board.pits[at.index()] = fallen;
            observer.event(Event::Sow { lap, pit: at, seeds: fallen, hand, rule: RuleId::BoshSow });
        }
        let following = Pit(next[at.index()]);
        if board.seeds(following) == 0 {
            capture_beyond(board, mover, lap, at, Pit(next[following.index()]), observer);
            return Ok(());
        }
        if origin.returns(board, following) {
            return Err(RuleId::CommonEndless);
        }
        (lap, lift, rule) = (lap + 1, following, RuleId::BoshRelay);
    }
}

/// The pit after the last seed is empty: take what lies just beyond it.
fn capture_beyond<O: Observer>(board: &mut Board, mover: Side, lap: u32, last: Pit, beyond: Pit, observer: &mut O) {
    let seeds = board.seeds(beyond);
    let rule = if seeds > 0 {
        board.pits[beyond.index()] = 0;
        board.stores[mover.index()] += seeds;
        let taken = Taken::one(beyond, seeds);
        observer.event(Event::Capture { lap, taken, side: mover, rule: RuleId::BoshCapture });
        RuleId::BoshStop
    } else {
        RuleId::BoshDoubleEmpty
    };
    observer.event(Event::Stop { lap, pit: last, rule });
}

/// The totals and the rule, if the round is over now that `position.side` must move.
fn round_over(position: &Position, readings: &Readings) -> Option<([u8; 2], RuleId)> {
    let empty = |side: Side| row_empty(&position.board, row(side));
    let (over, rule) = match readings.round_end {
        RoundEnd::OnTurn => (empty(position.side), RuleId::BoshForfeit),
        RoundEnd::RowEmpty => (Side::BOTH.into_iter().any(empty), RuleId::BoshRoundEnd),
    };
    // One row is empty, so all that lies on the board is the other side's, by either reading.
    over.then(|| (keep_own(&position.board), rule))
}

/// The indices of a side's pits.
const fn row(side: Side) -> std::ops::Range<usize> {
    let from = base(side, PITS / 2);
    from..from + PITS / 2
}

/// What each owns when each keeps the seeds on his own side.
fn keep_own(board: &Board) -> [u8; 2] {
    let on_board = held(board, LAYOUT, false);
    [board.stores[0] + on_board[0], board.stores[1] + on_board[1]]
}

/// A repetition ends the round; each side keeps the seeds on its own side.
pub(super) fn end_by_repetition<O: Observer>(
    position: &mut Position,
    readings: &Readings,
    observer: &mut O,
) -> Option<Status> {
    let totals = keep_own(&position.board);
    settle(position, totals, RuleId::CommonRepetition, readings, observer)
}

/// Ends the round with these totals, and the match with it or begins the next round.
fn settle<O: Observer>(
    position: &mut Position,
    totals: [u8; 2],
    rule: RuleId,
    readings: &Readings,
    observer: &mut O,
) -> Option<Status> {
    observer.event(Event::RoundEnd { stores: totals, rule });
    let closed_before = position.board.marked;
    position.board = Board { stores: totals, ..Board::EMPTY };
    if let Some(status) = match_won(totals) {
        observer.event(Event::GameEnd { status, score: Some(totals), rule: RuleId::BoshMatch });
        return Some(status);
    }
    start_round(position, closed_before, readings, observer);
    None
}

/// The outcome of these totals: a side with fewer than four seeds has lost the match. (In a partial position
/// both may have fewer; then the larger total decides.)
fn match_won(totals: [u8; 2]) -> Option<Status> {
    totals.iter().any(|&seeds| seeds < FULL).then(|| Status::by_score(totals))
}

fn start_round<O: Observer>(position: &mut Position, closed_before: PitSet, readings: &Readings, observer: &mut O) {
    let Extra::Round { number, first } = position.extra else { return };
    let totals = position.board.stores;
    let starter = next_starter(first, totals, readings.next_starter);
    let round = number.saturating_add(1);
    position.extra = Extra::Round { number: round, first: starter };
    position.side = starter;
    observer.event(Event::RoundStart { round, first: starter });

    let mut filled = PitSet::EMPTY;
    let mut closed = PitSet::EMPTY;
    for side in Side::BOTH {
        let open = (totals[side.index()] / FULL).min(ROW);
        for column in 1..=ROW {
            let place = match readings.closing {
                Closing::FromRight => column,
                Closing::FromLeft => ROW + 1 - column,
            };
            let pit = LAYOUT.pit(side, Row::Inner, column);
            if place <= open { filled.insert(pit) } else { closed.insert(pit) }
        }
        position.board.stores[side.index()] -= FULL * open;
    }
    filled.iter().for_each(|pit| position.board.pits[pit.index()] = FULL);
    position.board.marked = closed;
    observer.event(Event::Refill { pits: filled });
    if !closed.is_empty() {
        observer.event(Event::Close { pits: closed });
    }
    let reopened: PitSet = filled.iter().filter(|&pit| closed_before.has(pit)).collect();
    if !reopened.is_empty() {
        observer.event(Event::Reopen { pits: reopened });
    }
    if position.board.stores != [0, 0] {
        observer.event(Event::Leftover { stores: position.board.stores });
    }
}

fn next_starter(first: Side, totals: [u8; 2], reading: NextStarter) -> Side {
    let ahead = match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => Side::South,
        std::cmp::Ordering::Less => Side::North,
        std::cmp::Ordering::Equal => return first.other(),
    };
    match reading {
        NextStarter::Alternate => first.other(),
        NextStarter::Winner => ahead,
        NextStarter::Loser => ahead.other(),
    }
}

/// The outcome of a position whose match is over: the board is empty and one side owns fewer than four.
pub(super) fn match_over(position: &Position) -> Option<Status> {
    let empty = held(&position.board, LAYOUT, false) == [0, 0] && position.board.marked.is_empty();
    if empty { match_won(position.board.stores) } else { None }
}

/// Draws the match if the player to move has no legal start. No turn of a whole game leaves that.
pub(super) fn conclude<O: Observer>(position: &Position, readings: &Readings, observer: &mut O) -> Status {
    if has_start(position, readings) {
        return Status::Playing;
    }
    let status = Status::Draw;
    observer.event(Event::GameEnd { status, score: None, rule: RuleId::CommonNoStart });
    status
}

/// Whether the player to move has a legal start.
pub(super) fn has_start(position: &Position, readings: &Readings) -> bool {
    LAYOUT.pits_of(position.side).any(|pit| Bosh::turn(&mut position.clone(), pit, readings, &mut Silent).is_ok())
}
