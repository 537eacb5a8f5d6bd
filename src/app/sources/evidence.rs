//! A fault of a document with its evidence: what stands there, what must have stood there, who says so, how sure.

use egui::{Rect, Stroke, Ui};

use super::parts::{fault_chip, passage_links, rule_link};
use crate::app::command::{Command, Look};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, Dress, ink, text};
use crate::scene::Icon;
use crate::sources::{Fault, FaultSeverity};
use crate::tokens::radius;

/// The words for how much a fault matters.
#[must_use]
pub const fn severity(fault: &Fault) -> &'static str {
    match fault.severity {
        FaultSeverity::Rule => "it changes a rule if believed",
        FaultSeverity::Term => "it misleads about a word or a fact",
        FaultSeverity::Cosmetic => "it only reads oddly",
    }
}

/// How sure the finding is.
#[must_use]
pub fn certainty(fault: &Fault) -> String {
    match fault.certainty {
        Some(percent) => format!("{percent} %, the researcher’s own estimate"),
        None => "no doubt is recorded".to_owned(),
    }
}

/// Shows the card, set in from the left. Returns where it is.
pub fn card(ui: &mut Ui, fault: &Fault, inset: f32, commands: &mut Vec<Command>) -> Rect {
    let c = ink(ui);
    let response = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(inset);
        let width = (ui.available_width() - 14.0).min(820.0);
        let frame = egui::Frame::new()
            .fill(c.raised())
            .stroke(Stroke::new(1.0, c.fault_line()))
            .corner_radius(corner(radius::CARD))
            .inner_margin(12);
        frame.show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(width - 26.0);
                ui.spacing_mut().item_spacing = egui::vec2(8.0, 6.0);
                body(ui, fault, commands);
            });
        });
    });
    ui.add_space(10.0);
    response.response.rect
}

fn body(ui: &mut Ui, fault: &Fault, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        fault_chip(ui, "fault of the document", &format!("Close: {}", fault.title));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = Button::icon(Icon::Cross, "Close the evidence").dress(Dress::Bare);
            if close.show(ui).clicked() {
                commands.push(Command::Look(Look::Fault(fault.id.clone())));
            }
        });
    });
    text(ui, &fault.title, Type::STRONG, c.text());
    let line = |ui: &mut Ui, name: &str, words: &str| {
        pair(ui, name, |ui| {
            text(ui, words, Type::BODY, c.text());
        });
    };
    line(ui, "the text has", &fault.stands);
    if let Some(meant) = &fault.meant {
        line(ui, "it must have been", meant);
    }
    line(ui, "witnesses", &fault.evidence);
    line(ui, "how sure", &certainty(fault));
    line(ui, "weight", severity(fault));
    if fault.passages.len() > 1 {
        pair(ui, "stands in", |ui| passage_links(ui, &fault.passages, commands));
    }
    if !fault.rules.is_empty() {
        pair(ui, "touches", |ui| {
            ui.horizontal_wrapped(|ui| {
                for &rule in &fault.rules {
                    rule_link(ui, rule, commands);
                }
            });
        });
    }
}

/// A name and what belongs to it, beside each other where there is room.
pub fn pair(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let c = ink(ui);
    if ui.available_width() < 380.0 {
        text(ui, name, Type::SMALL, c.muted());
        add(ui);
        return;
    }
    ui.horizontal_top(|ui| {
        let left = ui.cursor().min.x;
        text(ui, name, Type::SECONDARY, c.muted());
        ui.add_space((left + 122.0 - ui.cursor().min.x).max(0.0));
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
    });
}
