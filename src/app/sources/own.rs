//! Documents of one's own: how they come here, passages made of what is selected, and passages that went astray.

use egui::Ui;

use super::{Desk, Reading, document};
use crate::app::command::{Command, Look};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, text};
use crate::sources::anchor::How;

/// Where to put a document, while there is none.
pub fn none_yet(ui: &mut Ui, folder: &str) {
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - 10.0);
            let words = "Put a text or Markdown file into the folder “sources” of Kete’s data.";
            text(ui, words, Type::SMALL, ink(ui).muted()).on_hover_text(format!("{folder}/sources"));
        });
    });
}

/// The bar over one: make a passage of what is selected, read again.
pub fn bar(ui: &mut Ui, reading: &Reading, desk: &mut Desk) {
    let selected = reading.selection.as_ref().is_some_and(|selection| !selection.range().is_empty());
    let make = Button::text("Make a passage").with_icon(crate::scene::Icon::Quote).dress(Dress::Primary);
    if make.enabled(selected).show(ui).clicked() {
        desk.commands.push(Command::Look(Look::Mark));
    }
    if Button::text("Read again").dress(Dress::Bare).show(ui).clicked() {
        desk.commands.push(Command::Look(Look::Reread));
    }
    if !selected && ui.available_width() > 300.0 {
        text(ui, "Drag over words to select them.", Type::SECONDARY, ink(ui).muted());
    }
}

/// Passages that were not found in place, and manifests that could not be read.
pub fn astray(ui: &mut Ui, reading: &Reading, desk: &mut Desk) {
    let Some(own) = reading.own() else { return };
    for fault in &reading.faulty {
        document::note(ui, |ui| {
            text(ui, &format!("{}: {}", fault.file, fault.what), Type::BODY, ink(ui).text());
        });
    }
    for (stored, how) in own.astray() {
        let c = ink(ui);
        match how {
            None => document::note(ui, |ui| {
                text(ui, &format!("Lost: {}", stored.id), Type::STRONG, c.fault());
                text(ui, &format!("«{}»", stored.words()), Type::BODY, c.text());
                let words = "These words are no longer in the text, nor what stood round them. The passage is kept; put the words back, or mark it anew.";
                text(ui, words, Type::SECONDARY, c.text());
            }),
            Some(How::Reworded) => document::note(ui, |ui| {
                text(ui, &format!("Reworded: {}", stored.id), Type::STRONG, c.fault());
                text(ui, &format!("It was «{}».", stored.words()), Type::BODY, c.text());
                let now = own.passages.iter().find(|passage| passage.id == stored.id).map_or("", |p| p.exact.as_str());
                text(ui, &format!("Between the same words there now stands «{now}»."), Type::BODY, c.text());
                let name = format!("Take {} as it reads now", stored.id);
                if Button::text("Take it as it reads now").named(&name).show(ui).clicked() {
                    desk.commands.push(Command::Look(Look::Accept(stored.id.clone())));
                }
            }),
            Some(How::Moved | How::InPlace) => {}
        }
    }
}
