//! `kete perft`: how many positions lie 1, 2, … moves away.

use std::io::Write;

use clap::Args;

use super::fault::Fault;
use super::place::Place;
use super::whole;
use crate::engine::perft::perft;

/// Count positions.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete perft bosh 7")]
pub struct Perft {
    #[command(flatten)]
    place: Place,
    /// How many moves deep to count, 1 to 100
    // Leaves are counted one by one, so no count that can be waited for overflows, at any depth; the bound
    // keeps a slip of the finger from asking for the moon.
    #[arg(value_name = "DEPTH", value_parser = whole(1, 100), allow_negative_numbers = true)]
    depth: u64,
}

impl Perft {
    /// Prints each depth's line as soon as it is known.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let (position, readings) = self.place.resolve()?;
        for depth in 1..=self.depth {
            writeln!(out, "{depth} {}", perft(&position, &readings, depth))?;
            out.flush()?;
        }
        Ok(())
    }
}
