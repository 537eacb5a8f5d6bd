//! A stretch of a record.

use egui::Ui;

use super::Desk;
use super::player::{self, Show};
use crate::app::bench::Bench;
use crate::app::command::Learn;
use crate::app::theme::Type;
use crate::app::widgets::{Button, ink, provenance_badge, text as line};
use crate::format::cell::RecordCell;
use crate::scene::Icon;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &RecordCell, bench: &mut Bench, desk: &mut Desk) {
    let c = ink(ui);
    let Some(session) = &bench.session else {
        line(ui, &format!("There is no record “{}” here.", cell.record), Type::BODY, c.fault());
        return;
    };
    let (title, dateline, provenance) =
        (session.record.title().to_owned(), session.record.dateline(), session.record.provenance());
    player::lines_over(ui, "Record", cell.md.as_deref(), &title, bench, desk);
    ui.horizontal(|ui| {
        provenance_badge(ui, provenance);
        line(ui, &dateline, Type::SECONDARY, c.muted());
    });
    player::show(ui, bench, desk, Show { steps: true, ..Show::default() }, |_, _, _| {});
    let name = format!("Open {title} in Replay");
    if Button::text("Open in Replay").named(&name).with_icon(Icon::Replay).show(ui).clicked() {
        desk.learn(Learn::OpenRecord);
    }
}
