//! People, peoples, places and words, with the sentences that name them.

use egui::Ui;

use super::parts::{column, page_head, passage_links, work_link};
use crate::app::command::Command;
use crate::app::theme::Type;
use crate::app::widgets::{ink, label, text};
use crate::sources::{Entry, EntryKind, Sources};

/// Shows them.
pub fn show(ui: &mut Ui, commands: &mut Vec<Command>) {
    column(ui, 860.0, |ui| {
        page_head(
            ui,
            "People and places",
            "Who taught the games, who put them down, where they are played, and their words.",
        );
        for (kind, head) in [
            (EntryKind::Person, "People"),
            (EntryKind::People, "Peoples"),
            (EntryKind::Place, "Places"),
            (EntryKind::Term, "Words"),
        ] {
            ui.add_space(10.0);
            label(ui, head);
            for entry in Sources::bundled().entries.iter().filter(|entry| entry.kind == kind) {
                one(ui, entry, commands);
            }
        }
    });
}

fn one(ui: &mut Ui, entry: &Entry, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.add_space(4.0);
    text(ui, &entry.name, Type::STRONG, c.text());
    text(ui, &entry.what, Type::BODY, c.text());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(14.0, 2.0);
        passage_links(ui, &entry.passages, commands);
        for work in &entry.works {
            work_link(ui, work, commands);
        }
    });
}
