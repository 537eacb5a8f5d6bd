//! What the four games share: remembering where a turn began, to prove that it would never end.
//!
//! **The proof.** A relay step takes a board and a pit to lift to the next board and pit. It can be undone
//! in only one way: walk back from where the last seed fell, taking up one seed from each pit; the first
//! pit found empty is the one that was lifted, since lifting emptied it and every visit after that put a
//! seed in. (A seed that became a toll in kingulu is taken back from the bank.) So no two states lead to the
//! same next state. There are finitely many states; a turn that never ends must come back to one, and by
//! the uniqueness the first state it comes back to is the first of all. It is enough to remember that one
//! and to compare. In kimasai a steal cannot be undone so, but each steal takes cows from a pit of the
//! opponent that no sowing of this turn refills, so there are finitely many; after the last of them the
//! argument holds from there, and that is why a steal starts the memory afresh.

use super::event::{Board, MOST_PITS};
use crate::board::{Layout, Pit, Side};

/// The board and pit that a run of relays began with.
pub(super) struct Origin {
    pits: [u8; MOST_PITS],
    stores: [u8; 2],
    lift: Pit,
}

impl Origin {
    /// Remembers the state before `lift` is lifted.
    #[inline]
    pub fn new(board: &Board, lift: Pit) -> Origin {
        Origin { pits: board.pits, stores: board.stores, lift }
    }

    /// Whether lifting `lift` now would begin the same run again: then it never ends.
    #[inline]
    pub fn returns(&self, board: &Board, lift: Pit) -> bool {
        lift == self.lift && board.stores == self.stores && board.pits == self.pits
    }
}

/// Seeds on the board that count for each side. With `reserved`, marked pits count for the opponent.
pub(super) fn held(board: &Board, layout: Layout, reserved: bool) -> [u8; 2] {
    let mut held = [0u8; 2];
    for pit in layout.pits() {
        let side = layout.side(pit);
        let owner = if reserved && board.marked.has(pit) { side.other() } else { side };
        held[owner.index()] += board.seeds(pit);
    }
    held
}

/// Whether no seed lies in a row, given as indices.
pub(super) fn row_empty(board: &Board, row: std::ops::Range<usize>) -> bool {
    board.pits[row].iter().all(|&seeds| seeds == 0)
}

/// Index of the first pit of a side.
pub(super) const fn base(side: Side, per_side: usize) -> usize {
    if matches!(side, Side::South) { 0 } else { per_side }
}

/// A pit from an index below 48.
#[expect(clippy::cast_possible_truncation, reason = "a board has at most 48 pits")]
pub(super) const fn pit_at(index: usize) -> Pit {
    Pit(index as u8)
}
