//! Moves that the learner steps through, with what is said and drawn on the way.

use egui::Ui;

use super::Desk;
use super::player::{self, Show};
use crate::app::bench::Bench;
use crate::app::board::{find_marks, scene_marks};
use crate::app::markdown;
use crate::app::theme::Type;
use crate::format::cell::{DemoCell, Note};

/// Shows it.
pub fn show(ui: &mut Ui, cell: &DemoCell, bench: &mut Bench, desk: &mut Desk) {
    let moves = cell.moves.join(", ");
    let first = bench.session.as_ref().map(|session| session.record.tree.start.side());
    let asked = first.map_or(moves.clone(), |side| format!("{side} begins: {moves}."));
    player::lines_over(ui, "Watch", cell.md.as_deref(), &asked, bench, desk);
    let layout = bench.session.as_ref().map(|session| session.record.game().layout());
    let notes = notes_here(cell, bench);
    let found = layout.map_or_else(Vec::new, |layout| find_marks(layout, notes.iter().flat_map(|note| &note.marks)));
    let marks: Vec<_> = found.iter().flat_map(scene_marks).collect();
    let how = Show { marks: &marks, steps: true, aside: !cell.notes.is_empty() };
    player::show(ui, bench, desk, how, |ui, _, desk| {
        for note in &notes {
            if let Some(md) = &note.md
                && let Some(target) = markdown::show(ui, md, Type::BODY)
            {
                super::answer::follow(ui, target, desk);
            }
        }
    });
}

/// The notes of the moment shown.
fn notes_here<'c>(cell: &'c DemoCell, bench: &Bench) -> Vec<&'c Note> {
    let (Some(session), Some(stage)) = (&bench.session, bench.stage()) else { return vec![] };
    if session.motion.is_some() {
        return vec![];
    }
    let here = session.cursor.at();
    cell.notes.iter().zip(&stage.notes).filter(|(_, at)| **at == Some(here)).map(|(note, _)| note).collect()
}
