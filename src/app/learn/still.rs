//! A board that stands still.

use egui::Ui;

use super::player::{self, Show};
use super::{Desk, text};
use crate::app::bench::Bench;
use crate::app::board::{find_marks, scene_marks};
use crate::format::cell::BoardCell;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &BoardCell, bench: &mut Bench, desk: &mut Desk) {
    let side = bench.session.as_ref().map(|session| session.record.tree.start.side());
    let to_move = side.map_or(String::new(), |side| format!("{side} to move."));
    player::lines_over(ui, "Board", None, &to_move, bench, desk);
    let layout = bench.session.as_ref().map(|session| session.record.game().layout());
    let found = layout.map_or_else(Vec::new, |layout| find_marks(layout, &cell.marks));
    let marks: Vec<_> = found.iter().flat_map(scene_marks).collect();
    player::show(ui, bench, desk, Show { marks: &marks, ..Show::default() }, |_, _, _| {});
    text::words(ui, cell.caption.as_deref(), desk);
    super::notes::tools(ui, false, desk);
}
