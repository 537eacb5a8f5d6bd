//! A board to try things on: both sides are played by the learner.

use egui::Ui;

use super::Desk;
use super::player::{self, Show};
use crate::app::bench::Bench;
use crate::app::command::Command;
use crate::app::widgets::Button;
use crate::format::cell::SandboxCell;
use crate::narrate;
use crate::scene::Icon;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &SandboxCell, bench: &mut Bench, desk: &mut Desk) {
    let asked = bench.session.as_ref().map_or(String::new(), |session| {
        let tree = &session.record.tree;
        match session.cursor.status(tree) {
            status if !status.is_playing() => format!("The {} is over.", narrate::words(session.record.game()).contest),
            _ if session.cursor.is_between_turns(tree) => format!("{} to move.", session.cursor.position(tree).side()),
            _ => String::new(),
        }
    });
    player::lines_over(ui, "Try it", cell.md.as_deref(), &asked, bench, desk);
    let touched = player::show(ui, bench, desk, Show { steps: true, ..Show::default() }, |_, _, _| {});
    if let Some(pit) = touched.chosen {
        desk.ask(Command::Pit(pit));
    }
    let played = bench.session.as_ref().is_some_and(|session| !session.cursor.line().is_empty());
    if played && Button::text("Set up again").with_icon(Icon::Reset).show(ui).clicked() {
        desk.learn(crate::app::command::Learn::Retry);
    }
}
