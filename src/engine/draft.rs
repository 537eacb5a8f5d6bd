//! A position being set up: any seeds anywhere. It becomes a [`Position`] at the same gate as all text.

use super::text::{TextError, Totals};
use super::{Board, Extra, Game, Position};
use crate::board::{Pit, Side};

/// A position that may break every rule of its game's text but the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft(Position);

impl Draft {
    /// A draft that begins as that position.
    #[must_use]
    pub const fn of(position: &Position) -> Draft {
        Draft(*position)
    }

    /// An empty board of a game, every seed still to be placed.
    #[must_use]
    pub fn empty(game: Game) -> Draft {
        let mut position = Position::start(game, Side::South);
        position.board = Board::EMPTY;
        if game == Game::Kimasai {
            position.extra = Extra::None;
        }
        Draft(position)
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.0.game
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.0.board
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.0.side
    }

    /// Whether kimasai's very first turn is to come.
    #[must_use]
    pub const fn is_opening(&self) -> bool {
        self.0.is_opening()
    }

    /// The round and who began it, in bosh.
    #[must_use]
    pub const fn round(&self) -> Option<(u32, Side)> {
        match self.0.extra {
            Extra::Round { number, first } => Some((number, first)),
            _ => None,
        }
    }

    /// Puts seeds into a pit or takes them out: down to none, up to 99. A closed pit is opened first.
    pub fn change(&mut self, pit: Pit, by: i8) {
        if self.0.game == Game::Bosh {
            self.0.board.marked.remove(pit);
        }
        let seeds = &mut self.0.board.pits[pit.index()];
        *seeds = changed(*seeds, by);
        if self.0.game == Game::Kingulu && !(4..=5).contains(seeds) {
            self.0.board.marked.remove(pit);
        }
    }

    /// Reserves a pit or frees it (kingulu: it gets four seeds if it has not four or five), closes it or opens
    /// it (bosh: a closed pit is empty). Nothing in the other games.
    pub fn mark(&mut self, pit: Pit) {
        let board = &mut self.0.board;
        if board.marked.has(pit) {
            board.marked.remove(pit);
            return;
        }
        match self.0.game {
            Game::Kingulu => {
                let seeds = &mut board.pits[pit.index()];
                *seeds = (*seeds).clamp(4, 5);
            }
            Game::Bosh => board.pits[pit.index()] = 0,
            _ => return,
        }
        board.marked.insert(pit);
    }

    /// Changes what a side has beside the board.
    pub fn change_store(&mut self, side: Side, by: i8) {
        let store = &mut self.0.board.stores[side.index()];
        *store = changed(*store, by);
    }

    /// Sets the side to move.
    pub const fn set_side(&mut self, side: Side) {
        self.0.side = side;
    }

    /// Sets whether kimasai's very first turn is to come.
    pub fn set_opening(&mut self, opening: bool) {
        if self.0.game == Game::Kimasai {
            self.0.extra = if opening { Extra::Opening } else { Extra::None };
        }
    }

    /// Sets bosh's round and who began it.
    pub fn set_round(&mut self, number: u32, first: Side) {
        if self.0.game == Game::Bosh {
            self.0.extra = Extra::Round { number: number.clamp(1, 999), first };
        }
    }

    /// The position text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The position, if the rules allow it.
    ///
    /// # Errors
    /// What they do not allow.
    pub fn position(&self) -> Result<Position, TextError> {
        Position::parse(&self.text(), Totals::Whole)
    }
}

fn changed(seeds: u8, by: i8) -> u8 {
    seeds.saturating_add_signed(by).min(99)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_goes_through_the_gate_as_text_does() {
        let mut draft = Draft::empty(Game::Bosh);
        assert!(draft.position().is_err());
        for _ in 0..4 {
            draft.change(Pit(0), 1);
        }
        draft.change_store(Side::South, 36);
        assert_eq!(draft.text(), "bosh 0,0,0,0,0/4,0,0,0,0 s 36,0 r1s");
        assert!(draft.position().is_ok());
        draft.mark(Pit(0));
        draft.mark(Pit(0));
        assert_eq!(draft.board().seeds(Pit(0)), 0);
        assert!(draft.position().is_err());
    }

    #[test]
    fn a_reserved_pit_keeps_its_four_or_five() {
        let mut draft = Draft::of(&Position::start(Game::Kingulu, Side::South));
        draft.mark(Pit(7));
        draft.change(Pit(7), 1);
        assert!(draft.board().marked.has(Pit(7)));
        draft.change(Pit(7), 1);
        assert!(!draft.board().marked.has(Pit(7)));
    }
}
