//! Passages of the documents, quoted as they stand, perhaps with a question.

use egui::Ui;

use super::{Desk, answer, choice, text};
use crate::app::bench::Bench;
use crate::app::command::{Command, Learn, Pin};
use crate::app::markdown::passage_name;
use crate::app::reason;
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, text as line};
use crate::format::cell::SourceCell;
use crate::lesson::words::without_readings;
use crate::scene::Icon;
use crate::sources::{Bearing, Passage, Sources};

/// Shows it.
pub fn show(ui: &mut Ui, cell: &SourceCell, bench: &mut Bench, desk: &mut Desk) {
    label(ui, "In the source’s words");
    text::words(ui, cell.md.as_deref(), desk);
    for passage in cell.passages.iter().filter_map(|id| Sources::bundled().passage(id)) {
        quoted(ui, passage, bench.waits(), desk);
    }
    if let Some(question) = &cell.question {
        text::words(ui, Some(&question.md), desk);
        choice::show(ui, bench, desk);
        answer::said(ui, bench, desk);
        answer::next_steps(ui, bench, desk);
    }
}

/// A passage with its gloss. While a question about it waits, nothing is said of how it is read: that may be what
/// is asked.
fn quoted(ui: &mut Ui, passage: &Passage, waits: bool, desk: &mut Desk) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        let name = passage_name(&passage.id);
        let spoken = format!("Show the rules of {name}");
        let button = Button::text(&name).named(&spoken).with_icon(Icon::Sources).dress(Dress::Bare);
        if button.show(ui).clicked() {
            desk.learn(Learn::Pin(Some(Pin::Passage(passage.id.clone()))));
        }
        let words = if desk.settings.gloss { "Hide the gloss" } else { "English gloss" };
        if Button::text(words).dress(Dress::Bare).show(ui).clicked() {
            desk.ask(Command::Gloss);
        }
    });
    reason::passage(ui, passage, Bearing::Says);
    if desk.settings.gloss {
        let gloss = if waits { without_readings(&passage.gloss_en) } else { passage.gloss_en.clone() };
        reason::quote(ui, &gloss, c);
        if let Some(note) = passage.note.as_ref().filter(|_| !waits) {
            line(ui, &format!("Note: {note}"), Type::SECONDARY, c.muted());
        }
    }
    for fault in Sources::bundled().faults_of(&passage.id).filter(|_| !waits) {
        reason::fault_card(ui, fault);
    }
}
