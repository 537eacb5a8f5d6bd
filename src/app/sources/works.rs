//! The bibliography: every work, and what was and was not seen of it; and the faults that are not of our documents.

use egui::Ui;

use super::parts::{column, fault_chip, link, page_head, rule_off};
use super::{Reading, evidence};
use crate::app::command::{Command, Look, Page};
use crate::app::theme::Type;
use crate::app::widgets::{ink, label, text};
use crate::sources::{Sources, Work};

/// Shows it.
pub fn show(ui: &mut Ui, reading: &mut Reading, commands: &mut Vec<Command>) {
    let sources = Sources::bundled();
    column(ui, 820.0, |ui| {
        page_head(
            ui,
            "Bibliography",
            "What is said to rest on a work that was not seen is said at second hand. Each entry tells what was seen of it.",
        );
        for work in &sources.works {
            entry(ui, work, reading, commands);
        }
        ui.add_space(16.0);
        label(ui, "Faults of these works");
        for fault in sources.faults.iter().filter(|fault| fault.document.is_none()) {
            if fault_chip(ui, &fault.title, &format!("Fault: {}", fault.title)).clicked() {
                commands.push(Command::Look(Look::Fault(fault.id.clone())));
            }
            if reading.fault.as_deref() == Some(fault.id.as_str()) {
                let rect = evidence::card(ui, fault, 0.0, commands);
                super::reveal(ui, reading, rect);
            }
        }
    });
}

/// What was seen, in a word.
#[must_use]
pub fn seen(work: &Work) -> &'static str {
    match work.seen.as_str() {
        "none" => "not seen",
        "part" => "seen in part",
        _ => "seen",
    }
}

fn entry(ui: &mut Ui, work: &Work, reading: &mut Reading, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let place = ui.painter().add(egui::Shape::Noop);
    let top = ui.cursor().min;
    let authors = if work.authors.is_empty() { String::new() } else { format!("{}: ", work.authors.join("; ")) };
    text(ui, &format!("{authors}{}", work.title), Type::STRONG, c.text());
    text(ui, &imprint(work), Type::SECONDARY, c.text());
    let note = &work.seen_note;
    let told = note.starts_with("Seen") || note.starts_with("Not seen");
    let words = if told { note.clone() } else { format!("{}. {note}", capital(seen(work))) };
    text(ui, &words, Type::SECONDARY, c.muted());
    if let Some(notes) = &work.notes {
        text(ui, notes, Type::SECONDARY, c.muted());
    }
    let resting = Sources::bundled().documents.iter().filter(|document| document.rests_on.contains(&work.id));
    ui.horizontal_wrapped(|ui| {
        for document in resting {
            let words = format!("{}, {}", document.title, document.language_name);
            if link(ui, &words, &format!("Document {}", document.id), Type::SECONDARY).clicked() {
                commands.push(Command::Look(Look::To(Page::Document(document.id.clone()))));
            }
        }
    });
    let low = ui.min_rect().max.y;
    if reading.work.as_deref() == Some(work.id.as_str()) {
        let rect = egui::Rect::from_min_max(top - egui::vec2(10.0, 4.0), egui::pos2(ui.max_rect().max.x, low));
        ui.painter().set(place, egui::Shape::rect_filled(rect, 0.0, c.raised()));
        super::reveal(ui, reading, rect);
    }
    rule_off(ui);
}

/// Where and when it came out.
fn imprint(work: &Work) -> String {
    let volume = work.volume.as_ref().map_or(String::new(), |volume| format!(" {volume}"));
    let container = work.container.as_ref().map(|container| format!("{container}{volume}"));
    let pages = work.pages.as_ref().map(|pages| format!("pp. {pages}"));
    let year = work.year.clone().unwrap_or_else(|| "no year recorded".to_owned());
    let parts = [container, work.publisher.clone(), Some(year), pages, Some(work.kind.clone())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
