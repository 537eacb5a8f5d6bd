//! The four games: positions, moves, and what a turn does. Pure: no prose, no file, no screen, no clock.
//!
//! The way through: text becomes a [`Position`] at one gate ([`text`]); [`turn`] plays a start on it and
//! tells an [`Observer`] each [`Event`]; a [`Play`] keeps the history that repetition needs and the
//! outcome. The same code serves tracing, legality and perft, so the rules exist once. One file a game,
//! each reading like its section of the rules; none imports another.

pub mod draft;
pub mod event;
pub mod perft;
mod play;
pub mod readings;
pub mod search;
mod sow;
pub mod text;

mod bosh;
mod kigogo;
mod kimasai;
mod kingulu;

pub use draft::Draft;
pub use event::{Board, Event, MOST_PITS, Observer, PitSet, Silent, Taken};
pub use play::{Play, Refused, Start, starts};
pub use readings::Readings;

use crate::board::{Direction, Layout, Pit, Side};
use crate::rule::RuleId;

/// One of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Bao Kingulu, two rows of six.
    Kingulu,
    /// Bao Kigogo, four rows of twelve.
    Kigogo,
    /// Bao la Kimasai, four rows of eight, in two phases.
    Kimasai,
    /// Bosh, two rows of five.
    Bosh,
}

impl Game {
    /// All games, in the rulebook's order.
    pub const ALL: [Game; 4] = [Game::Kingulu, Game::Kigogo, Game::Kimasai, Game::Bosh];

    /// The game's id, as files and the command line write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Game::Kingulu => "kingulu",
            Game::Kigogo => "kigogo",
            Game::Kimasai => "kimasai",
            Game::Bosh => "bosh",
        }
    }

    /// The game of that id, if there is one.
    #[must_use]
    pub fn parse(id: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.id() == id)
    }

    /// The game's full name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Game::Kingulu => "Bao Kingulu",
            Game::Kigogo => "Bao Kigogo",
            Game::Kimasai => "Bao la Kimasai",
            Game::Bosh => "Bosh",
        }
    }

    /// The shape of its board.
    #[must_use]
    pub const fn layout(self) -> Layout {
        match self {
            Game::Kingulu => Layout::two_row(6),
            Game::Kigogo => Layout::four_row(12, Direction::Counterclockwise),
            Game::Kimasai => Layout::four_row(8, Direction::Clockwise),
            Game::Bosh => Layout::two_row(5),
        }
    }

    /// Seeds in the whole game.
    #[must_use]
    pub const fn seeds(self) -> u32 {
        match self {
            Game::Kingulu => 48,
            Game::Kigogo => 92,
            Game::Kimasai => 64,
            Game::Bosh => 40,
        }
    }

    /// How often a position may stand, with the same side to move, before that ends the game or round.
    #[must_use]
    pub const fn repetitions(self) -> u8 {
        match self {
            Game::Kigogo => 2,
            _ => 3,
        }
    }
}

/// Whether a game is over, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Not over.
    Playing,
    /// Won by that side.
    Won(Side),
    /// Drawn.
    Draw,
}

impl Status {
    /// `playing`, `south`, `north` or `draw`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Status::Playing => "playing",
            Status::Won(side) => side.word(),
            Status::Draw => "draw",
        }
    }

    /// Whether the game goes on.
    #[must_use]
    pub const fn is_playing(self) -> bool {
        matches!(self, Status::Playing)
    }

    /// Who wins by the larger of two scores; a draw when they are level.
    #[must_use]
    pub const fn by_score(score: [u8; 2]) -> Status {
        if score[0] > score[1] {
            Status::Won(Side::South)
        } else if score[1] > score[0] {
            Status::Won(Side::North)
        } else {
            Status::Draw
        }
    }
}

/// What a position holds beside its board and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Extra {
    /// Nothing.
    None,
    /// Kimasai, before the very first turn.
    Opening,
    /// Bosh: the round's number, from 1, and who began it.
    Round { number: u32, first: Side },
}

/// A position that obeys the rules of its game's position text. Only [`text`] and turns make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    game: Game,
    side: Side,
    extra: Extra,
    board: Board,
}

impl Position {
    /// The start of a game, with that side to move first.
    #[must_use]
    pub fn start(game: Game, first: Side) -> Position {
        let mut board = Board::EMPTY;
        let layout = game.layout();
        let mut extra = Extra::None;
        match game {
            Game::Kingulu => layout.pits().for_each(|pit| board.pits[pit.index()] = 4),
            Game::Kigogo => {
                layout.pits().for_each(|pit| board.pits[pit.index()] = 2);
                for side in Side::BOTH {
                    board.pits[layout.pit(side, crate::board::Row::Inner, 1).index()] = 0;
                }
            }
            Game::Kimasai => {
                for pit in layout.pits().filter(|&pit| layout.row(pit) == crate::board::Row::Inner) {
                    board.pits[pit.index()] = 1;
                }
                board.stores = [24, 24];
                extra = Extra::Opening;
            }
            Game::Bosh => {
                layout.pits().for_each(|pit| board.pits[pit.index()] = 4);
                extra = Extra::Round { number: 1, first };
            }
        }
        Position { game, side: first, extra, board }
    }

    /// Its game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The shape of its board.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.game.layout()
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Its board. The hand is empty.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The round's number, from 1, in bosh.
    #[must_use]
    pub const fn round(&self) -> Option<u32> {
        match self.extra {
            Extra::Round { number, .. } => Some(number),
            _ => None,
        }
    }

    /// Who began the round, in bosh.
    #[must_use]
    pub const fn round_first(&self) -> Option<Side> {
        match self.extra {
            Extra::Round { first, .. } => Some(first),
            _ => None,
        }
    }

    /// Whether the next move is the very first turn of a game of kimasai, which brings in no cow.
    #[must_use]
    pub const fn is_opening(&self) -> bool {
        matches!(self.extra, Extra::Opening)
    }

    /// Whether a move brings in a reserve cow here (kimasai, phase one, after the opening turn).
    #[must_use]
    pub const fn introduces(&self) -> bool {
        matches!(self.game, Game::Kimasai)
            && !self.is_opening()
            && (self.board.stores[0] > 0 || self.board.stores[1] > 0)
    }

    /// Whether kimasai's second phase has begun. False in the other games.
    #[must_use]
    pub const fn is_phase_two(&self) -> bool {
        matches!(self.game, Game::Kimasai) && self.board.stores[0] == 0 && self.board.stores[1] == 0
    }

    /// What each side holds on the board at the end of kingulu: seeds in his own unreserved pits and in the
    /// pits he reserved. In the other games, seeds on his own side.
    #[must_use]
    pub fn held(&self) -> [u8; 2] {
        sow::held(&self.board, self.layout(), self.game == Game::Kingulu)
    }

    /// Whether the game is over here, by what the position alone shows (repetition needs a [`Play`]).
    #[must_use]
    pub fn status(&self, readings: &Readings) -> Status {
        let ended = match self.game {
            Game::Kimasai => kimasai::empty_row(self, readings),
            Game::Bosh => bosh::match_over(self),
            Game::Kingulu | Game::Kigogo => None,
        };
        ended.unwrap_or_else(|| self.conclude(readings, &mut Silent))
    }

    /// Ends the game if the player to move has no legal start, telling `observer` how.
    fn conclude<O: Observer>(&self, readings: &Readings, observer: &mut O) -> Status {
        match self.game {
            Game::Kingulu => kingulu::conclude(self, readings, observer),
            Game::Kigogo => kigogo::conclude(self, readings, observer),
            Game::Kimasai => kimasai::conclude(self, readings, observer),
            Game::Bosh => bosh::conclude(self, readings, observer),
        }
    }
}

/// A start: a pit to lift, and whether a reserve cow is put into it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The pit lifted first.
    pub pit: Pit,
    /// Written with a `+`: a reserve cow comes in (kimasai).
    pub introduce: bool,
}

impl Move {
    /// The move from that pit in its canonical form here.
    #[must_use]
    pub const fn from(position: &Position, pit: Pit) -> Move {
        Move { pit, introduce: position.introduces() }
    }
}

/// One game's rules: what the generic parts (perft, play) need of it.
pub(crate) trait Rules {
    /// Plays the start on the position. On refusal the position may be half sown: give it a copy.
    ///
    /// Returns the outcome where the turn itself ends the game, without looking for the next player's
    /// starts.
    fn turn<O: Observer>(
        position: &mut Position,
        pit: Pit,
        readings: &Readings,
        observer: &mut O,
    ) -> Result<Option<Status>, RuleId>;
}

/// Plays one start on a position, without history, telling `observer` every event of the turn.
///
/// On success: the position after, and the outcome if the turn ended the game (whether the next player can
/// move at all is [`Position::status`]'s question).
///
/// # Errors
/// The rule that refuses the start. What the observer heard by then is of no use.
pub fn turn<O: Observer>(
    position: &Position,
    mv: Move,
    readings: &Readings,
    observer: &mut O,
) -> Result<(Position, Option<Status>), RuleId> {
    if position.layout().side(mv.pit) != position.side {
        return Err(RuleId::CommonNotYours);
    }
    if mv.introduce && !position.introduces() {
        return Err(RuleId::CommonNoIntroduction);
    }
    let mut next = *position;
    let over = match position.game {
        Game::Kingulu => kingulu::Kingulu::turn(&mut next, mv.pit, readings, observer),
        Game::Kigogo => kigogo::Kigogo::turn(&mut next, mv.pit, readings, observer),
        Game::Kimasai => kimasai::Kimasai::turn(&mut next, mv.pit, readings, observer),
        Game::Bosh => bosh::Bosh::turn(&mut next, mv.pit, readings, observer),
    }?;
    Ok((next, over))
}
