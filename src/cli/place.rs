//! WHERE and its options: a position, and the readings it is played under.

use clap::{Args, ValueEnum};

use super::fault::Fault;
use super::readings;
use crate::board::Side;
use crate::engine::text::{TextError, Totals, shorten};
use crate::engine::{Game, Move, Observer, Play, Position, Readings};

/// Where a command begins.
#[derive(Debug, Args)]
pub struct Place {
    /// A game's name (kingulu, kigogo, kimasai, bosh), for its start; or a position text in quotes
    #[arg(value_name = "WHERE")]
    text: String,
    #[command(flatten)]
    options: StartOptions,
    /// Accept a position whose seeds do not add up to a whole game
    #[arg(long)]
    partial: bool,
}

/// How a game is begun.
#[derive(Debug, Args)]
pub struct StartOptions {
    /// Choose between two readings of a source; may be given again for another
    #[arg(long = "reading", value_name = "NAME=VALUE", long_help = readings::help())]
    readings: Vec<String>,
    /// Who begins, South unless said otherwise; with a game's name only
    #[arg(long, value_enum, value_name = "SIDE")]
    first: Option<First>,
}

impl StartOptions {
    /// The start of that game.
    pub fn start(&self, game: Game) -> Position {
        Position::start(game, self.first.map_or(Side::South, Side::from))
    }

    /// The readings of that game.
    pub fn readings(&self, game: Game) -> Result<Readings, Fault> {
        readings::parse(game, &self.readings)
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum First {
    /// The player below
    South,
    /// The player above
    North,
}

impl From<First> for Side {
    fn from(first: First) -> Side {
        match first {
            First::South => Side::South,
            First::North => Side::North,
        }
    }
}

impl Place {
    /// The position, and the readings of its game.
    pub fn resolve(&self) -> Result<(Position, Readings), Fault> {
        let position = self.position()?;
        Ok((position, self.options.readings(position.game())?))
    }

    fn position(&self) -> Result<Position, Fault> {
        if let Some(game) = self.game() {
            return Ok(self.options.start(game));
        }
        let totals = if self.partial { Totals::Partial } else { Totals::Whole };
        let position = Position::parse(&self.text, totals)
            .map_err(|error| Fault::Position { text: self.text.clone(), error: self.advised(error) })?;
        if self.options.first.is_some() { Err(Fault::FirstWithPosition) } else { Ok(position) }
    }

    fn game(&self) -> Option<Game> {
        Game::parse(self.text.trim())
    }

    /// A word alone may have been meant as a game's name.
    fn advised(&self, mut error: TextError) -> TextError {
        if self.text.split_whitespace().count() == 1 && Game::parse(&self.text.trim().to_lowercase()).is_none() {
            error.remedy += ", or a whole position in quotes";
        }
        error
    }

    /// The position with these moves played, each ply told to `each` once it is made.
    ///
    /// `each` is given the ply from 1, the position and move before it, and the play and events after it.
    pub fn play<O: Observer + Default>(
        &self,
        moves: &[String],
        mut each: impl FnMut(u32, &Position, Move, &Play, O) -> Result<(), Fault>,
    ) -> Result<Play, Fault> {
        let (position, readings) = self.resolve()?;
        if let Some(stray) = moves.iter().find(|text| self.game().is_some() && text.contains([',', '/'])) {
            return Err(Fault::Unquoted(shorten(stray)));
        }
        let mut play = Play::new(position, readings);
        for (ply, text) in (1..).zip(moves) {
            let before = *play.position();
            let mv = Move::parse(&before, text).map_err(|error| Fault::Move { ply, error })?;
            let mut events = O::default();
            play.make(mv, &mut events).map_err(|refused| Fault::Refused { ply, refused })?;
            each(ply, &before, mv, &play, events)?;
        }
        Ok(play)
    }
}
