//! What a click on a pit does while a record is worked on: place a mark, or choose the move to put in another's place.

use egui::{TextEdit, Ui};

use super::command::{Command, Work};
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, segments, text};
use crate::board::Pit;
use crate::format::record::{Mark, MarkKind, Moment};
use crate::record::NodeId;

/// A tool in hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Tool {
    /// Places and removes marks.
    Mark(Pencil),
    /// Chooses the move to put in the place of this one.
    Replace(NodeId),
}

/// How a mark is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// What is drawn.
    pub kind: MarkKind,
    /// What a label says.
    pub text: String,
    /// Where the arrow being drawn begins.
    pub from: Option<Pit>,
    /// Whether the mark is shown through the whole turn.
    pub whole: bool,
}

impl Default for Pencil {
    fn default() -> Pencil {
        Pencil { kind: MarkKind::Circle, text: String::new(), from: None, whole: false }
    }
}

/// The marks with one more, or with one less if the same mark is there already. A label takes the place of another at
/// its pit.
#[must_use]
pub fn toggled(marks: &[Mark], wanted: Mark) -> Vec<Mark> {
    let same_place = |mark: &Mark| mark.kind == wanted.kind && mark.pits == wanted.pits && mark.at == wanted.at;
    let there = marks.iter().any(|mark| same_place(mark) && mark.text == wanted.text);
    let mut left: Vec<Mark> = marks.iter().filter(|mark| !same_place(mark)).cloned().collect();
    if !there {
        left.push(wanted);
    }
    left
}

/// The marks without those shown at a moment.
#[must_use]
pub fn without(marks: &[Mark], at: Option<&Moment>) -> Vec<Mark> {
    marks.iter().filter(|mark| mark.at.is_some() && mark.at.as_ref() != at).cloned().collect()
}

/// The strip of the tool in hand. What is chosen in it is kept in it.
pub fn strip(ui: &mut Ui, session: &mut Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let marked = session.node().is_some_and(|node| !node.entry.marks.is_empty());
    let on_turn = session.node().is_some();
    let words = session.replaced_words();
    let Some(tool) = &mut session.tool else { return };
    ui.spacing_mut().item_spacing = egui::vec2(8.0, 6.0);
    match tool {
        Tool::Mark(pencil) => {
            ui.horizontal_wrapped(|ui| {
                pencil_choices(ui, pencil);
                let clear = Button::text("Clear").named("Remove the marks shown here").enabled(marked);
                if clear.show(ui).clicked() {
                    commands.push(Command::Work(Work::ClearMarks));
                }
                if Button::text("Done").dress(Dress::Primary).with_key("Esc").show(ui).clicked() {
                    commands.push(Command::Work(Work::Tool(None)));
                }
            });
            text(ui, pencil_words(pencil, on_turn), Type::SECONDARY, c.muted());
        }
        Tool::Replace(_) => {
            ui.horizontal_wrapped(|ui| {
                text(ui, &words, Type::BODY, c.text());
                if Button::text("Leave it as it is").with_key("Esc").show(ui).clicked() {
                    commands.push(Command::Work(Work::Tool(None)));
                }
            });
            let kept = "The moves after it are kept; those that no longer fit are flagged, and can be taken back.";
            text(ui, kept, Type::SECONDARY, c.muted());
        }
    }
}

fn pencil_choices(ui: &mut Ui, pencil: &mut Pencil) {
    let kinds = [
        (MarkKind::Circle, "circle", ""),
        (MarkKind::Label, "label", ""),
        (MarkKind::Arrow, "arrow", ""),
        (MarkKind::Dim, "dim", ""),
    ];
    if let Some(kind) = segments(ui, "Mark", &kinds, pencil.kind) {
        (pencil.kind, pencil.from) = (kind, None);
    }
    if pencil.kind == MarkKind::Label {
        let name = text(ui, "says", Type::BODY, ink(ui).muted());
        ui.add(TextEdit::singleline(&mut pencil.text).desired_width(90.0).char_limit(12)).labelled_by(name.id);
    }
    let when = [(false, "this moment", ""), (true, "whole turn", "")];
    if let Some(whole) = segments(ui, "Shown at", &when, pencil.whole) {
        pencil.whole = whole;
    }
}

fn pencil_words(pencil: &Pencil, on_turn: bool) -> &'static str {
    match (on_turn, pencil.kind, pencil.from) {
        (false, ..) => "Marks belong to a turn: step to the moment that is to be marked.",
        (_, MarkKind::Arrow, None) => "Choose the pit where the arrow begins.",
        (_, MarkKind::Arrow, Some(_)) => "Choose the pit where the arrow leads; the same pit again lets it go.",
        (_, MarkKind::Label, _) if pencil.text.trim().is_empty() => "Write what the label says, then choose its pit.",
        _ => "Choose a pit to mark it, again to remove the mark. Step on to mark another moment.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(kind: MarkKind, pit: &str, text: Option<&str>) -> Mark {
        let at = Some(Moment { lap: 1, seed: None, end: true, unknown: serde_json::Map::new() });
        let text = text.map(str::to_owned);
        Mark { at, kind, pits: vec![pit.into()], text, role: None, unknown: serde_json::Map::new() }
    }

    #[test]
    fn a_mark_placed_twice_is_removed_and_a_label_is_rewritten() {
        let circle = mark(MarkKind::Circle, "A1", None);
        let one = toggled(&[], circle.clone());
        assert_eq!(one.len(), 1);
        assert_eq!(one[0], circle);
        assert_eq!(toggled(&one, circle), []);
        let two = toggled(&one, mark(MarkKind::Label, "A1", Some("x")));
        let rewritten = toggled(&two, mark(MarkKind::Label, "A1", Some("y")));
        assert_eq!(rewritten.len(), 2);
        assert_eq!(rewritten[1].text.as_deref(), Some("y"));
        assert_eq!(without(&rewritten, rewritten[0].at.as_ref()), []);
        let other = Moment { lap: 2, seed: None, end: true, unknown: serde_json::Map::new() };
        assert_eq!(without(&rewritten, Some(&other)), rewritten);
    }
}
