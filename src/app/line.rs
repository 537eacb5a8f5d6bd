//! The sheet of a move: its comments, its judgement, its marks, its place among the variations.

use egui::Ui;

use super::command::{Command, Sheet, Work};
use super::edits::{CommentDraft, comments_of};
use super::moves::nag;
use super::session::Session;
use super::theme::Type;
use super::tool::{Pencil, Tool};
use super::widgets::{Button, ink, label, segments, text};
use crate::record::edit::Edit;
use crate::record::{NodeId, Tree};

/// The sheet.
pub fn sheet(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let on = session.cursor.node_id();
    let title = session.node().map_or("The start".to_owned(), |node| format!("Turn {}: {}", node.ply, node.entry.mv));
    text(ui, &title, Type::HEADING, c.text());
    record_row(ui, session, commands);
    label(ui, "Comments");
    for (index, comment) in comments_of(session, on).iter().enumerate() {
        ui.horizontal(|ui| {
            if Button::text("Change").named(&format!("Change comment {}", index + 1)).show(ui).clicked() {
                commands.push(Command::Comment(Box::new(CommentDraft::of(on, index, comment))));
            }
            let words = comment.text.text().to_owned();
            let job = egui::text::LayoutJob::single_section(words, Type::SECONDARY.format(c.text()));
            ui.add(egui::Label::new(job).truncate());
        });
    }
    if Button::text("New comment").show(ui).clicked() {
        commands.push(Command::Comment(Box::new(CommentDraft::here(session))));
    }
    let (Some(on), Some(node)) = (on, session.node()) else { return };
    label(ui, "Judgement");
    judgement(ui, on, &node.entry.glyphs, commands);
    label(ui, "The move");
    ui.horizontal_wrapped(|ui| {
        if Button::text("Mark pits…").show(ui).clicked() {
            commands.push(Command::Work(Work::Tool(Some(Tool::Mark(Pencil::default())))));
        }
        if Button::text("Replace this move…").show(ui).clicked() {
            commands.push(Command::Work(Work::Tool(Some(Tool::Replace(on)))));
        }
        press(ui, commands, "Delete from here on", Edit::DeleteFrom { node: on });
    });
    variation(ui, session, on, commands);
}

fn record_row(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (words, command) in [
            ("Header…", Command::Header),
            ("Export…", Command::Work(Work::ExportSheet)),
            ("Two readings", Command::Work(Work::Compare(true))),
            ("Save as…", Command::Work(Work::SaveAs)),
        ] {
            if Button::text(words).show(ui).clicked() {
                commands.push(command);
            }
        }
        if Button::text("Undo").with_key("Ctrl Z").enabled(session.history.can_undo()).show(ui).clicked() {
            commands.push(Command::Undo);
        }
        if Button::text("Redo").with_key("Ctrl Y").enabled(session.history.can_redo()).show(ui).clicked() {
            commands.push(Command::Redo);
        }
    });
}

/// The judgements that are signs of good and bad; a move has one of them. Others are left as they are.
const SIGNS: std::ops::RangeInclusive<u8> = 1..=6;

fn judgement(ui: &mut Ui, on: NodeId, glyphs: &[u8], commands: &mut Vec<Command>) {
    let now = glyphs.iter().copied().find(|glyph| SIGNS.contains(glyph)).unwrap_or(0);
    let word = |glyph| if glyph == 0 { "none" } else { nag(glyph) };
    let signs: Vec<(u8, &str, &str)> = (0..=6).map(|glyph| (glyph, word(glyph), "")).collect();
    if let Some(glyph) = segments(ui, "Judgement", &signs, now) {
        let others = glyphs.iter().copied().filter(|glyph| !SIGNS.contains(glyph));
        let glyphs = Some(glyph).filter(|&glyph| glyph > 0).into_iter().chain(others).collect();
        commands.push(Command::Edit(Box::new(Edit::Glyphs { on, glyphs })));
    }
}

fn press(ui: &mut Ui, commands: &mut Vec<Command>, words: &str, edit: Edit) {
    if Button::text(words).show(ui).clicked() {
        commands.push(Command::Escape);
        commands.push(Command::Edit(Box::new(edit)));
    }
}

/// The first move of the variation that a move lies in, and its number among the alternatives, with how many those are.
fn opening(tree: &Tree, id: NodeId) -> Option<(NodeId, usize, usize)> {
    let first =
        std::iter::successors(Some(id), |id| tree.node(*id).parent).find(|id| tree.node(*id).opens.is_some())?;
    let siblings = tree.children(tree.node(first).parent);
    let at = siblings.iter().position(|&sibling| sibling == first)?;
    Some((first, at.checked_sub(1)?, siblings.len() - 1))
}

fn variation(ui: &mut Ui, session: &Session, on: NodeId, commands: &mut Vec<Command>) {
    let Some((first, at, of)) = opening(&session.record.tree, on) else { return };
    let mv = &session.record.tree.node(first).entry.mv;
    label(ui, &format!("The variation {mv}, {} of {of}", at + 1));
    ui.horizontal_wrapped(|ui| {
        press(ui, commands, "Make it the main line", Edit::Promote { node: first });
        if at > 0 {
            press(ui, commands, "Put it earlier", Edit::MoveVariation { node: first, to: at - 1 });
        }
        if at + 1 < of {
            press(ui, commands, "Put it later", Edit::MoveVariation { node: first, to: at + 1 });
        }
        press(ui, commands, "Delete the variation", Edit::DeleteVariation { node: first });
    });
    readings(ui, session, first, commands);
}

/// The readings that a variation is played under.
fn readings(ui: &mut Ui, session: &Session, first: NodeId, commands: &mut Vec<Command>) {
    let (tree, game) = (&session.record.tree, session.record.game());
    let node = tree.node(first);
    let (was, mut now) = (node.readings, node.readings);
    super::fresh::readings(ui, game, &mut now);
    if was == now {
        return;
    }
    let own = now.of(game).filter(|(name, _, value)| tree.readings.get(game, name) != Some(value));
    let readings = own.map(|(name, _, value)| (name.to_owned(), value.to_owned())).collect();
    commands.push(Command::Edit(Box::new(Edit::VariationReadings { node: first, readings })));
}

/// The command that opens the sheet.
#[must_use]
pub const fn open() -> Command {
    Command::Sheet(Sheet::Move)
}
