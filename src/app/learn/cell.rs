//! One cell: its number, its mark when it is the current one, its faults, and then what its kind shows.

use egui::{Align2, Margin, Rect, Sense, Stroke, Ui, pos2};

use super::{Desk, GUTTER, demo, other, predict, record, sandbox, source, still, task, text, which};
use crate::app::bench::{Bench, Study};
use crate::app::command::Learn;
use crate::app::markdown;
use crate::app::theme::{Type, corner, font};
use crate::app::widgets::{icon, ink, text as words};
use crate::engine::Game;
use crate::format::cell::KnownCell;
use crate::format::diagnose::{Diagnostic, Severity};
use crate::format::locate::Step;
use crate::scene::Icon;
use crate::tokens::{radius, size};

/// Shows a cell of the study.
pub fn show(ui: &mut Ui, study: &mut Study, desk: &mut Desk) {
    let faults: Vec<Diagnostic> = study.faults.iter().filter(|fault| is_of(fault, desk.index)).cloned().collect();
    let Some(bench) = study.benches.get_mut(desk.index) else { return };
    let back = ui.interact(bench.place, ui.unique_id().with("back"), Sense::click());
    if back.clicked() {
        desk.learn(Learn::ToCell(desk.index, false));
    }
    let framed = !matches!(bench.known(), Some(KnownCell::Text(_)));
    let top = ui.cursor().min;
    let editing = study.editing.as_mut().filter(|(index, _)| *index == desk.index).map(|(_, text)| text);
    if let Some(text) = editing {
        super::notes::edit(ui, text, desk);
    } else if framed {
        let c = ink(ui);
        let edge = if desk.current { Stroke::new(2.0, c.ink()) } else { Stroke::new(1.0, c.line()) };
        egui::Frame::new()
            .fill(c.surface())
            .stroke(edge)
            .corner_radius(corner(radius::CARD))
            .inner_margin(Margin::same(14))
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 8.0;
                kind(ui, bench, desk);
                own_faults(ui, bench, &faults);
            });
    } else {
        kind(ui, bench, desk);
        own_faults(ui, bench, &faults);
    }
    bench.place = Rect::from_min_max(top, pos2(ui.min_rect().max.x, ui.min_rect().max.y));
    number(ui, bench, framed, desk);
}

fn kind(ui: &mut Ui, bench: &mut Bench, desk: &mut Desk) {
    if bench.mixed {
        let game = bench.game().map_or("Several games", Game::title);
        let place = format!("{game} · {}", bench.lesson.title());
        words(ui, &place, Type { bold: true, ..Type::SECONDARY }, ink(ui).muted());
    }
    let lesson = std::sync::Arc::clone(&bench.lesson);
    match lesson.cells().get(bench.cell).and_then(crate::format::cell::Cell::known) {
        Some(KnownCell::Text(cell)) => text::show(ui, cell, desk),
        Some(KnownCell::Board(cell)) => still::show(ui, cell, bench, desk),
        Some(KnownCell::Demo(cell)) => demo::show(ui, cell, bench, desk),
        Some(KnownCell::Predict(cell)) => predict::show(ui, cell, bench, desk),
        Some(KnownCell::Move(cell)) => task::show(ui, cell, bench, desk),
        Some(KnownCell::WhichRule(cell)) => which::show(ui, cell, bench, desk),
        Some(KnownCell::Source(cell)) => source::show(ui, cell, bench, desk),
        Some(KnownCell::Record(cell)) => record::show(ui, cell, bench, desk),
        Some(KnownCell::Sandbox(cell)) => sandbox::show(ui, cell, bench, desk),
        None => other::show(ui, bench),
    }
}

/// The number in the gutter; beside a cell without a frame, a bar when it is the current one.
fn number(ui: &Ui, bench: &Bench, framed: bool, desk: &Desk) {
    let c = ink(ui);
    let tint = if desk.current { c.text() } else { c.muted() };
    let at = pos2(bench.place.min.x - GUTTER + 10.0, bench.place.min.y + if framed { 9.0 } else { 11.0 });
    let words = bench.number.to_string();
    ui.painter().text(at, Align2::LEFT_CENTER, words, font(size::SECONDARY, desk.current), tint);
    if desk.current && !framed {
        let bar = Rect::from_min_max(
            pos2(bench.place.min.x - 10.0, bench.place.min.y),
            pos2(bench.place.min.x - 7.0, bench.place.max.y),
        );
        ui.painter().rect_filled(bar, corner(0.0), c.ink());
    }
}

/// Whether a fault of the file on disk is in that cell.
fn is_of(fault: &Diagnostic, cell: usize) -> bool {
    matches!(&fault.path.0[..], [Step::Key(cells), Step::Index(index), ..] if cells == "cells" && *index == cell)
}

/// The faults of a cell, in place: those of the state shown, then those of the file on disk.
fn own_faults(ui: &mut Ui, bench: &Bench, newer: &[Diagnostic]) {
    for fault in bench.lesson.faults_of(bench.cell) {
        fault_line(ui, fault);
    }
    for fault in newer {
        fault_line(ui, fault);
    }
}

/// A fault with its line, field and remedy.
pub fn fault_line(ui: &mut Ui, fault: &Diagnostic) {
    let c = ink(ui);
    egui::Frame::new()
        .fill(c.fault_soft())
        .stroke(Stroke::new(1.0, c.fault_line()))
        .corner_radius(corner(radius::CONTROL))
        .inner_margin(Margin::symmetric(10, 7))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing = egui::vec2(8.0, 2.0);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 18.0), Sense::hover());
                icon(ui.painter(), Icon::Fault, rect, 15.0, c.0.fault);
                let kind = if fault.severity == Severity::Error { "Fault" } else { "Warning" };
                let head = format!("{kind} in line {}, {}", fault.place.line, fault.path);
                words(ui, &head, Type { bold: true, ..Type::SECONDARY }, c.fault());
            });
            words(ui, &format!("{}; {}.", fault.what, fault.remedy.trim_end_matches('.')), Type::SECONDARY, c.text());
        });
}

/// A cell's name in the outline, and in announcements.
#[must_use]
pub fn title(bench: &Bench) -> String {
    // Among cells of several games, the game's own word stands first: the one that its title ends with.
    let game = bench.game().filter(|_| bench.mixed).and_then(|game| game.title().rsplit(' ').next());
    game.map_or_else(|| own_title(bench), |game| format!("{game} · {}", own_title(bench)))
}

fn own_title(bench: &Bench) -> String {
    match bench.known() {
        Some(KnownCell::Text(cell)) => first_words(&markdown::plain(&cell.md)),
        Some(KnownCell::Board(cell)) => {
            let caption = cell.caption.as_deref().map(markdown::plain);
            caption.filter(|words| !words.is_empty()).map_or("Board".to_owned(), |words| first_words(&words))
        }
        Some(KnownCell::Demo(cell)) => format!("Watch: {}", first_words(&cell.moves.join(", "))),
        Some(KnownCell::Predict(cell)) => format!("Predict: {}", cell.mv),
        Some(KnownCell::Move(_)) => "Your move".to_owned(),
        Some(KnownCell::WhichRule(cell)) => format!("Which rule: {}", cell.mv),
        Some(KnownCell::Source(_)) => "In the source’s words".to_owned(),
        Some(KnownCell::Record(_)) => {
            bench.session.as_ref().map_or("Record".to_owned(), |session| first_words(session.record.title()))
        }
        Some(KnownCell::Sandbox(_)) => "Try it".to_owned(),
        None => bench.cell().map_or(String::new(), |cell| format!("“{}”", cell.kind())),
    }
}

fn first_words(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut words = String::new();
    for word in line.split_whitespace() {
        if words.chars().count() + word.chars().count() > 26 {
            return format!("{} …", words.trim_end_matches([',', '.', ':', ';']));
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words.trim_end_matches(['.', ':']).to_owned()
}
