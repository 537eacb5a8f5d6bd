//! `kete trace`: the events of the moves, one JSON object a line.

use std::io::Write;

use clap::Args;

use super::fault::Fault;
use super::place::Place;
use crate::engine::Event;
use crate::format::trace::{event_line, move_line, position_line};

/// Play moves and print every event.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete trace bosh A5")]
pub struct Trace {
    #[command(flatten)]
    place: Place,
    /// The moves, each an argument of its own: A5, or +A5 where a reserve cow comes in
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Trace {
    /// Prints the lines of each ply once it is made; without moves, the position as ply 0.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let play = self.place.play::<Vec<Event>>(&self.moves, |ply, before, mv, play, events| {
            writeln!(out, "{}", move_line(ply, before, mv))?;
            for event in &events {
                writeln!(out, "{}", event_line(ply, before.layout(), event))?;
            }
            writeln!(out, "{}", position_line(ply, play.position(), play.status()))?;
            Ok(())
        })?;
        if self.moves.is_empty() {
            writeln!(out, "{}", position_line(0, play.position(), play.status()))?;
        }
        Ok(())
    }
}
