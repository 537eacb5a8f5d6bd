//! The placeholder of a cell whose kind this version does not know. The file keeps the cell as it is.

use egui::Ui;

use crate::app::bench::Bench;
use crate::app::theme::Type;
use crate::app::widgets::{ink, label, text};

/// Shows it.
pub fn show(ui: &mut Ui, bench: &Bench) {
    let c = ink(ui);
    let kind = bench.cell().map_or("", |cell| cell.kind());
    label(ui, "Not known here");
    let words = format!("This cell is of a kind that this version of Kete does not know: “{kind}”. The file keeps it.");
    text(ui, &words, Type::BODY, c.muted());
}
