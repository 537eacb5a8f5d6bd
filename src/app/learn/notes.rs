//! My notes: what is written in the learner's own notebook, and the tools for it.

use egui::{Align, Layout, Rect, TextEdit, Ui, UiBuilder, pos2, vec2};

use super::Desk;
use crate::app::bench::Study;
use crate::app::command::{Command, Learn};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, begin_here, ink, text};
use crate::scene::Icon;

/// A text being written.
pub fn edit(ui: &mut Ui, written: &mut String, desk: &mut Desk) {
    let name = text(ui, "Your text, in Markdown", Type::SECONDARY, ink(ui).muted());
    ui.add_space(4.0);
    let field = TextEdit::multiline(written).desired_width(f32::INFINITY).desired_rows(4);
    let field = ui.add(field).labelled_by(name.id);
    begin_here(&field);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if Button::text("Keep").dress(Dress::Primary).show(ui).clicked() {
            desk.commands.push(Command::Learn(Learn::KeepText(written.clone())));
        }
        if Button::text("Leave as it was").show(ui).clicked() {
            desk.commands.push(Command::Learn(Learn::LeaveText));
        }
    });
}

/// Tools of a cell of the notebook. `words`: it is a text that can be written on.
pub fn tools(ui: &mut Ui, words: bool, desk: &mut Desk) {
    if !(desk.own && desk.current) {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if words && Button::text("Write on").with_icon(Icon::Comment).show(ui).clicked() {
            desk.learn(Learn::Edit);
        }
        if Button::text("Remove").show(ui).clicked() {
            desk.learn(Learn::Remove);
        }
    });
}

/// Under the last cell of the notebook: another text.
pub fn add(ui: &mut Ui, study: &Study, (left, width): (f32, f32), desk: &mut Desk) {
    if !study.is_notes() || study.editing.is_some() {
        return;
    }
    let place = Rect::from_min_size(pos2(left, ui.cursor().min.y), vec2(width, f32::INFINITY));
    let builder = UiBuilder::new().id_salt("add").max_rect(place).layout(Layout::left_to_right(Align::Min));
    ui.scope_builder(builder, |ui| {
        if Button::text("Add a text").with_icon(Icon::Plus).show(ui).clicked() {
            desk.commands.push(Command::Learn(Learn::AddText));
        }
    });
}
