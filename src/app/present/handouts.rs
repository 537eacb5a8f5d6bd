//! Handouts, made in the app: for whom, on which paper, and where they are kept.

use std::path::Path;

use egui::{Context, OpenUrl, Ui};

use super::show::{Show, What};
use super::wish::Wish;
use crate::app::command::Command;
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, segments, text};
use crate::export::sheet::{self, For, Paper};
use crate::store;

/// The folder in the data folder.
const FOLDER: &str = "handouts";

/// The sheet over the window on which a handout is chosen.
pub fn show(ui: &mut Ui, (whom, paper): &mut (For, Paper), commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, "Handouts", Type::HEADING, c.text());
    ui.add_space(6.0);
    let people =
        [(For::Pupil, "pupil’s sheet", ""), (For::Teacher, "teacher’s sheet", ""), (For::Board, "a board", "")];
    if let Some(chosen) = segments(ui, "Handout", &people, *whom) {
        *whom = chosen;
    }
    let words = match whom {
        For::Pupil => "Diagrams and questions, with room to answer. Nothing on it gives an answer away.",
        For::Teacher => "The same, with notes, answers, reasons and the sentences they rest on.",
        For::Board => "A board to cut out, or to copy into sand, and how it is set out.",
    };
    text(ui, words, Type::SECONDARY, c.muted());
    ui.add_space(6.0);
    if let Some(chosen) = segments(ui, "Paper", &[(Paper::A4, "A4", ""), (Paper::Letter, "Letter", "")], *paper) {
        *paper = chosen;
    }
    ui.add_space(10.0);
    if Button::text("Make it").dress(Dress::Primary).show(ui).clicked() {
        commands.push(Command::Present(Wish::Handout(*whom, *paper)));
    }
    text(ui, "A page for the browser, which prints it. It needs no network.", Type::SMALL, c.muted());
}

/// Makes a handout in the data folder and opens it. Returns where it is.
///
/// # Errors
/// It can not be written: why.
pub fn make(ctx: &Context, show: &Show, data: &Path, (whom, paper): (For, Paper)) -> Result<String, String> {
    let (id, page) = match &show.what {
        What::Lesson(lesson) => (lesson.id(), sheet::lesson(lesson, whom, paper)),
        What::Record(record, _) => (record.id(), sheet::record(record, whom, paper)),
    };
    let path = data.join(FOLDER).join(sheet::file_name(id, whom, paper));
    store::write(&path, &page).map_err(|error| error.to_string())?;
    ctx.open_url(OpenUrl::new_tab(format!("file://{}", path.display())));
    Ok(path.display().to_string())
}
