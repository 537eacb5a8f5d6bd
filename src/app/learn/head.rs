//! Above the first cell: what the lesson is for; above the column: what is wrong with its file.

use egui::{Align, Layout, Rect, Ui, UiBuilder, pos2, vec2};

use super::cell::fault_line;
use super::{BETWEEN, Desk};
use crate::app::bench::Study;
use crate::app::theme::Type;
use crate::app::widgets::{ink, text};
use crate::format::diagnose::Severity;

/// Shows the head in the column.
pub fn show(ui: &mut Ui, study: &Study, (left, width): (f32, f32), _desk: &mut Desk) {
    let c = ink(ui);
    let place = Rect::from_min_size(pos2(left, ui.cursor().min.y), vec2(width, f32::INFINITY));
    let builder = UiBuilder::new().id_salt("head").max_rect(place).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let words = about(study);
        if !words.is_empty() {
            text(ui, &words, Type::BODY, c.muted());
        }
        if study.benches.is_empty() {
            let words = if study.is_notes() {
                "Nothing here yet. Add a text below, or clip a board from any lesson or record."
            } else {
                "Nothing is due. Rules come back here a day after they are met, and when an answer was wrong."
            };
            text(ui, words, Type::BODY, c.text());
        }
    });
    ui.add_space(BETWEEN);
}

/// What is wrong with the file on disk, over the column, wherever it stands.
pub fn faults(ui: &mut Ui, study: &Study) {
    if study.faults.is_empty() {
        return;
    }
    let c = ink(ui);
    let frame = egui::Frame::new().fill(c.surface()).inner_margin(egui::Margin::symmetric(20, 10));
    egui::Panel::top("faults").resizable(false).show_separator_line(true).frame(frame).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let words = "The file on disk can not be used as it is. The last state that could be is shown.";
        text(ui, words, Type::STRONG, c.fault());
        // Warnings do not keep a file from being used; they stand in their cells.
        let errors: Vec<_> = study.faults.iter().filter(|fault| fault.severity == Severity::Error).collect();
        for fault in errors.iter().take(2) {
            fault_line(ui, fault);
        }
        let more = errors.len().saturating_sub(2);
        if more > 0 {
            text(ui, &format!("And {more} more."), Type::SECONDARY, c.muted());
        }
    });
}

fn about(study: &Study) -> String {
    let Some(lesson) = &study.lesson else {
        return "The rules that are due, each with a question. Each question names its game.".to_owned();
    };
    let mut words = lesson.file.objectives.clone();
    if words.is_empty()
        && let Some(level) = &lesson.file.level
    {
        words.push(level.clone());
    }
    words.join(" ")
}
