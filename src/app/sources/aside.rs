//! The panel beside a page: of the sentence chosen, or of the rule shown.

use egui::{ScrollArea, Ui};

use super::parts::{fault_chip, link, passage_link, rule_link, work_link};
use super::{Desk, Reading, records};
use crate::app::command::{Command, Look, Page};
use crate::app::reason::{divider, section};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, text};
use crate::rule::RuleId;
use crate::sources::{Bearing, Document, Passage, PassageKind, Sources};
use crate::stepper::At;
use crate::threads::Spot;

/// Whether the page has something to show beside it.
#[must_use]
pub const fn wanted(reading: &Reading) -> bool {
    matches!(reading.page, Page::Document(_) | Page::Parallel | Page::Rule(_))
}

/// Shows the panel.
pub fn show(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    ScrollArea::vertical().id_salt("aside").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        match reading.page.clone() {
            Page::Rule(rule) => of_rule(ui, rule, desk),
            _ if reading.passage.is_some() => passage(ui, reading, desk),
            Page::Document(_) => {
                if let Some(document) = reading.document() {
                    of_document(ui, document, desk);
                }
            }
            _ => section(ui, |ui| {
                text(ui, "Choose a sentence: what rests on it stands here.", Type::SECONDARY, ink(ui).muted());
            }),
        }
    });
}

fn of_document(ui: &mut Ui, document: &Document, desk: &mut Desk) {
    let c = ink(ui);
    section(ui, |ui| {
        label(ui, "Document");
        text(ui, &document.title, Type::STRONG, c.text());
        text(ui, &format!("{}; {}", document.language_name, document.credit), Type::SECONDARY, c.muted());
        if !document.faults_summary.is_empty() {
            ui.add_space(4.0);
            text(ui, &document.faults_summary, Type::SECONDARY, c.text());
        }
    });
    if let Some(informant) = &document.informant {
        divider(ui);
        section(ui, |ui| {
            label(ui, "Who taught it");
            text(ui, informant, Type::SECONDARY, c.text());
        });
    }
    if !document.rests_on.is_empty() {
        divider(ui);
        section(ui, |ui| {
            label(ui, "It rests on");
            for work in &document.rests_on {
                work_link(ui, work, &mut desk.commands);
            }
        });
    }
    divider(ui);
    section(ui, |ui| {
        let words = "Choose a sentence: what rests on it stands here. Drag to select words; Ctrl C copies them with their citation.";
        text(ui, words, Type::SECONDARY, c.muted());
    });
}

/// The chosen sentence: gloss, note, rules, lessons, records.
pub fn passage(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    let sources = Sources::bundled();
    let Some(passage) = reading.passage.as_ref().and_then(|id| sources.passage(id)) else { return };
    head(ui, passage, desk);
    let rules = sources.rules_of(&passage.id);
    if !rules.is_empty() {
        divider(ui);
        section(ui, |ui| {
            label(ui, "Rules that rest on it");
            for (rule, bearing) in rules {
                rule_link(ui, rule.id, &mut desk.commands);
                let c = ink(ui);
                match bearing {
                    Bearing::Says => text(ui, &rule.title, Type::SECONDARY, c.text()),
                    Bearing::Supports => text(ui, "It bears on the rule without saying it.", Type::SECONDARY, c.text()),
                    Bearing::Disputes => {
                        let note = rule.disputed.iter().find(|d| d.passage == passage.id).map_or("", |d| &d.note);
                        text(ui, &format!("It speaks against the rule. {note}"), Type::SECONDARY, c.fault())
                    }
                };
            }
        });
    } else if let Some(listed) = sources.not_operative.iter().find(|listed| listed.passage == passage.id) {
        divider(ui);
        section(ui, |ui| {
            label(ui, "No rule rests on it");
            text(ui, &listed.reason, Type::SECONDARY, ink(ui).text());
        });
    }
    named(ui, passage, &mut desk.commands);
    faults(ui, passage, &mut desk.commands);
    let (cells, moments): (Vec<&Spot>, Vec<&Spot>) =
        desk.threads.quoted(&passage.id).iter().partition(|spot| matches!(spot, Spot::Cell { .. }));
    spots(ui, "Lessons", &cells, &mut desk.commands);
    spots(ui, "Records", &moments, &mut desk.commands);
}

fn head(ui: &mut Ui, passage: &Passage, desk: &mut Desk) {
    let c = ink(ui);
    section(ui, |ui| {
        label(ui, if passage.kind == PassageKind::Other { "Passage" } else { "Sentence" });
        text(ui, &passage.id, Type::STRONG, c.text());
        text(ui, &format!("¶ {} · {}", passage.line, passage.kind.word()), Type::SECONDARY, c.muted());
        if !passage.gloss_en.is_empty() {
            text(ui, passage.gloss_en.trim_start_matches(['-', '•', ' ']), Type::BODY, c.text());
        }
        if let Some(note) = &passage.note {
            text(ui, &format!("Note: {note}"), Type::SECONDARY, c.muted());
        }
        let copy = Button::text("Copy").named("Copy the sentence with its citation").with_key("Ctrl C");
        if copy.dress(Dress::Bare).show(ui).clicked()
            && let Some(words) = super::quotation(passage)
        {
            ui.ctx().copy_text(words);
            desk.commands.push(Command::Say("Copied, with its citation.".to_owned()));
        }
    });
}

/// People, places and words that the sentence names.
fn named(ui: &mut Ui, passage: &Passage, commands: &mut Vec<Command>) {
    let entries = Sources::bundled().entries.iter().filter(|entry| entry.passages.contains(&passage.id));
    let names: Vec<&str> = entries.map(|entry| entry.name.as_str()).collect();
    if names.is_empty() {
        return;
    }
    divider(ui);
    section(ui, |ui| {
        label(ui, "It speaks of");
        for name in names {
            if link(ui, name, &format!("People and places: {name}"), Type::SECONDARY).clicked() {
                commands.push(Command::Look(Look::To(Page::People)));
            }
        }
    });
}

fn faults(ui: &mut Ui, passage: &Passage, commands: &mut Vec<Command>) {
    let faults: Vec<_> = Sources::bundled().faults_of(&passage.id).collect();
    if faults.is_empty() {
        return;
    }
    divider(ui);
    section(ui, |ui| {
        label(ui, "Faults in it");
        for fault in faults {
            if link(ui, &fault.title, &format!("Evidence: {}", fault.title), Type::SECONDARY).clicked() {
                commands.push(Command::Look(Look::Fault(fault.id.clone())));
            }
        }
    });
}

/// The rule shown: its sentences, where it is taught, where it is at work.
pub fn of_rule(ui: &mut Ui, id: RuleId, desk: &mut Desk) {
    let sources = Sources::bundled();
    let Some(rule) = sources.rule(id) else { return };
    section(ui, |ui| {
        label(ui, "Sentences");
        let mut none = true;
        for (passage, bearing) in sources.passages_of(rule) {
            none = false;
            passage_link(ui, &passage.id, Type::SECONDARY, &mut desk.commands);
            let how = match bearing {
                Bearing::Says if passage.topic == "type-header" => "header",
                Bearing::Says => "",
                Bearing::Supports => "bears on it",
                Bearing::Disputes => "speaks against it",
            };
            if !how.is_empty() {
                text(ui, how, Type::SMALL, ink(ui).muted());
            }
        }
        if none {
            text(ui, "No source speaks of it.", Type::SECONDARY, ink(ui).text());
        }
    });
    let faults: Vec<_> = sources.faults.iter().filter(|fault| rule.faults.contains(&fault.id)).collect();
    if !faults.is_empty() {
        divider(ui);
        section(ui, |ui| {
            label(ui, "Faults that touch it");
            for fault in faults {
                if link(ui, &fault.title, &format!("Evidence: {}", fault.title), Type::SECONDARY).clicked() {
                    desk.commands.push(Command::Look(Look::Fault(fault.id.clone())));
                }
            }
        });
    }
    let threads = std::sync::Arc::clone(&desk.threads);
    spots(ui, "Taught in", &threads.taught(id).iter().collect::<Vec<_>>(), &mut desk.commands);
    spots(ui, "Seen in", &threads.seen(id).iter().collect::<Vec<_>>(), &mut desk.commands);
}

/// Links to places in lessons and records.
fn spots(ui: &mut Ui, head: &str, spots: &[&Spot], commands: &mut Vec<Command>) {
    if spots.is_empty() {
        return;
    }
    divider(ui);
    section(ui, |ui| {
        label(ui, head);
        for spot in spots {
            match spot {
                Spot::Cell { lesson, cell, title } => {
                    let words = format!("{title}, cell {}", cell + 1);
                    if link(ui, &words, &format!("Lesson: {words}"), Type::SECONDARY).clicked() {
                        commands.push(Command::Look(Look::Cell(*lesson, *cell)));
                    }
                }
                Spot::Moment { record, ply, event, title } => {
                    let words = if *ply == 0 { title.clone() } else { format!("{title}, turn {ply}") };
                    if link(ui, &words, &format!("Record: {words}"), Type::SECONDARY).clicked()
                        && let Some((id, _)) = records().nth(*record)
                    {
                        commands.push(Command::Look(Look::Moment(id, At { ply: *ply, event: *event })));
                    }
                }
            }
        }
    });
}

/// A chip that leads to the faults of a rule's page.
pub fn faults_chip(ui: &mut Ui, count: usize) {
    if count > 0 {
        fault_chip(ui, &count.to_string(), &format!("{count} faults of the documents touch it"));
    }
}
