//! `kete moves`: what the side to move may lift, and what it may not and why.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::fault::Fault;
use super::place::Place;
use crate::engine::{Move, Play, Silent, starts};
use crate::refusal;

/// Print the starts of the side to move.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete moves kingulu A3 a4")]
pub struct Moves {
    #[command(flatten)]
    place: Place,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Moves {
    /// Prints the starts after the moves.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let play = self.place.play::<Silent>(&self.moves, |_, _, _, _, _| Ok(()))?;
        writeln!(out, "{}", line(&play))?;
        Ok(())
    }
}

fn line(play: &Play) -> Value {
    let position = play.position();
    let layout = position.layout();
    let mut legal = vec![];
    let mut refused = vec![];
    for start in starts(position, play.readings(), play.status()) {
        let mv = Move::from(position, start.pit);
        match start.refused {
            None => legal.push(mv.text(layout)),
            Some(rule) => refused.push(json!({
                "pit": layout.name(start.pit).to_string(),
                "rule": rule.as_str(),
                "why": refusal::why(rule, position, mv),
            })),
        }
    }
    json!({
        "position": position.to_string(),
        "side": position.side().word(),
        "legal": legal,
        "refused": refused,
        "status": play.status().word(),
    })
}
