//! `--reading NAME=VALUE`.

use super::fault::Fault;
use crate::engine::readings::ReadingError;
use crate::engine::text::shorten;
use crate::engine::{Game, Readings};

/// The readings of a game, from what the options give; the defaults for the rest.
pub fn parse(game: Game, options: &[String]) -> Result<Readings, Fault> {
    let mut readings = Readings::default();
    let mut given: Vec<(&'static str, &'static str)> = vec![];
    for option in options {
        let (name, value) = split(game, option)?;
        readings.set(game, name, value).map_err(|error| explain(game, option, error))?;
        let Some((name, value)) = in_force(&readings, game, name) else { continue };
        match given.iter().find(|(n, v)| *n == name && *v != value) {
            Some(&(_, before)) => return Err(Fault::ReadingTwice { given: shorten(option), name, before }),
            None => given.push((name, value)),
        }
    }
    Ok(readings)
}

/// What `--help` says of readings.
pub fn help() -> String {
    let rows =
        Readings::TABLE.iter().map(|(game, name, values)| format!("\n  {}.{name}={}", game.id(), values.join("|")));
    format!(
        "Choose between two readings of a source; may be given again for another. The game's name may be left \
         out; the first value is the default:{}",
        rows.collect::<String>()
    )
}

/// The name, without the game's before it, and the value.
fn split(game: Game, option: &str) -> Result<(&str, &str), Fault> {
    let given = || shorten(option);
    let (name, value) =
        option.split_once('=').ok_or_else(|| Fault::ReadingForm { given: given(), known: known(game) })?;
    let Some((prefix, name)) = name.split_once('.') else { return Ok((name, value)) };
    let owner = Game::parse(prefix).ok_or_else(|| Fault::ReadingGame { given: given(), prefix: shorten(prefix) })?;
    if owner == game {
        return Ok((name, value));
    }
    let known = known(game);
    Err(Fault::ReadingElsewhere { given: given(), owner, game, known })
}

fn explain(game: Game, option: &str, error: ReadingError) -> Fault {
    let given = shorten(option);
    match error {
        ReadingError::Value { value, known, .. } => Fault::ReadingValue { given, value: shorten(&value), known },
        ReadingError::Name { name, .. } => {
            let known = known(game);
            if let Some(&(owner, ..)) = Readings::TABLE.iter().find(|(_, n, _)| *n == name) {
                return Fault::ReadingElsewhere { given, owner, game, known };
            }
            let hint = if name == "opening" { " (`opening` is the last word of a position of kimasai)" } else { "" };
            Fault::ReadingName { given, game, name: shorten(&name), hint, known }
        }
    }
}

fn in_force(readings: &Readings, game: Game, name: &str) -> Option<(&'static str, &'static str)> {
    readings.of(game).find(|(n, ..)| *n == name).map(|(name, _, value)| (name, value))
}

/// A game's readings with their values, for a message.
fn known(game: Game) -> String {
    let rows = Readings::TABLE.iter().filter(|(g, ..)| *g == game);
    rows.map(|(_, name, values)| format!("`{name}={}`", values.join("|"))).collect::<Vec<_>>().join(", ")
}
