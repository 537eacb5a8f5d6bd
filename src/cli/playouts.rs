//! `kete playouts`: random games, to measure the engine.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::fault::Fault;
use super::place::StartOptions;
use super::whole;
use crate::engine::Game;
use crate::engine::perft::{Random, Tally, playout};

/// Play random games.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete playouts bosh --seconds 3")]
pub struct Playouts {
    /// The game
    #[arg(value_name = "GAME", value_enum)]
    game: GameName,
    /// Go on for so many seconds (by default one), up to a day
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "games", allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Play so many games
    #[arg(long, value_name = "N", value_parser = whole(1, u64::MAX), allow_negative_numbers = true)]
    games: Option<u64>,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(0, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    options: StartOptions,
}

/// A game's name, as a list of values to choose from.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GameName {
    Kingulu,
    Kigogo,
    Kimasai,
    Bosh,
}

impl From<GameName> for Game {
    fn from(name: GameName) -> Game {
        match name {
            GameName::Kingulu => Game::Kingulu,
            GameName::Kigogo => Game::Kigogo,
            GameName::Kimasai => Game::Kimasai,
            GameName::Bosh => Game::Bosh,
        }
    }
}

/// Longest run, in seconds.
const A_DAY: f64 = 86_400.0;

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= A_DAY => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("write a number of seconds above 0 and up to {A_DAY}, such as 3 or 0.5")),
    }
}

impl Playouts {
    /// Plays until the games or the seconds are up, and prints the tally.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let game = Game::from(self.game);
        let readings = self.options.readings(game)?;
        let start = self.options.start(game);
        let mut random = Random::new(self.seed);
        let mut tally = Tally::default();
        let limit = self.seconds.unwrap_or(Duration::from_secs(1));
        let begun = Instant::now();
        loop {
            playout(&start, &readings, &mut random, &mut tally);
            let done = match self.games {
                Some(games) => tally.games >= games,
                None => begun.elapsed() >= limit,
            };
            if done {
                break;
            }
        }
        writeln!(out, "{}", line(game, begun.elapsed(), &tally))?;
        Ok(())
    }
}

fn line(game: Game, elapsed: Duration, tally: &Tally) -> Value {
    // A clock may stand still over one short game; a rate must stay a number.
    let seconds = elapsed.as_secs_f64().max(1e-9);
    json!({
        "game": game.id(),
        "seconds": rounded(seconds, 1e6),
        "games": tally.games,
        "plies": tally.plies,
        "laps": tally.laps,
        "seeds_sown": tally.seeds,
        "games_per_s": rate(tally.games, seconds),
        "laps_per_s": rate(tally.laps, seconds),
    })
}

#[expect(clippy::cast_precision_loss, reason = "a rate needs no more than the 52 bits")]
fn rate(count: u64, seconds: f64) -> f64 {
    rounded(count as f64 / seconds, 10.0)
}

/// Rounded to one part in `parts`.
fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}
