//! A text cell.

use egui::Ui;

use super::Desk;
use super::answer::follow;
use crate::app::markdown;
use crate::app::theme::Type;
use crate::format::cell::TextCell;

/// Lesson text.
pub const LESSON: Type = Type { bold: false, ..Type::TITLE };

/// Shows it.
pub fn show(ui: &mut Ui, cell: &TextCell, desk: &mut Desk) {
    words(ui, Some(&cell.md), desk);
    super::notes::tools(ui, true, desk);
}

/// The author's words over a board, if there are any.
pub fn words(ui: &mut Ui, md: Option<&str>, desk: &mut Desk) {
    if let Some(md) = md.filter(|md| !md.trim().is_empty())
        && let Some(target) = markdown::show(ui, md, LESSON)
    {
        follow(ui, target, desk);
    }
}
