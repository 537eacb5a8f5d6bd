//! The pen: marks drawn on the board at the moment shown, one pit after another.

use egui::{TextEdit, Ui};

use super::command::Command;
use super::edits::moment;
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, segments, text};
use crate::board::Pit;
use crate::format::envelope::Unknown;
use crate::format::record::{Mark, MarkKind, Moment};
use crate::record::edit::Edit;
use crate::record::{Node, index_of};

/// What the next pit that is chosen gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pen {
    /// The kind of mark.
    pub kind: MarkKind,
    /// What a label says; the next letter if nothing is written.
    pub text: String,
    /// Where an arrow begins, once that pit is chosen.
    pub from: Option<Pit>,
}

impl Default for Pen {
    fn default() -> Pen {
        Pen { kind: MarkKind::Circle, text: String::new(), from: None }
    }
}

/// What came of touching a pit with the pen.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// The record changes.
    Edit(Box<Edit>),
    /// The arrow has begun, or has been given up.
    Waits,
    /// There is no move that a mark could belong to.
    NoMove,
}

/// The moment that marks drawn now belong to; none where the turn has no laps.
fn moment_here(node: &Node, event: usize) -> Option<Moment> {
    moment(node, event).or_else(|| {
        let lap = node.events.get(event.checked_sub(1)?)?.lap()?;
        let end = Moment { lap, seed: None, end: true, unknown: Unknown::new() };
        (index_of(&node.events, &end) == Some(event)).then_some(end)
    })
}

/// Draws on a pit, or takes the mark away that is there already.
pub fn touch(pen: &mut Pen, session: &Session, pit: Pit) -> Drawn {
    let (Some(on), Some(node)) = (session.cursor.node_id(), session.node()) else { return Drawn::NoMove };
    let name = |pit: Pit| node.before.layout().name(pit).to_string();
    let pits = match (pen.kind, pen.from.take()) {
        (MarkKind::Arrow, None) => {
            pen.from = Some(pit);
            return Drawn::Waits;
        }
        (MarkKind::Arrow, Some(from)) if from == pit => return Drawn::Waits,
        (MarkKind::Arrow, Some(from)) => vec![name(from), name(pit)],
        _ => vec![name(pit)],
    };
    let at = moment_here(node, session.cursor.at().event);
    let mut marks = node.entry.marks.clone();
    let is_here = |mark: &Mark| mark.at == at && mark.kind == pen.kind;
    let there = marks.iter().position(|mark| {
        is_here(mark) && if pen.kind == MarkKind::Arrow { mark.pits == pits } else { mark.pits.contains(&pits[0]) }
    });
    match there {
        Some(index) if pen.kind != MarkKind::Arrow && marks[index].pits.len() > 1 => {
            marks[index].pits.retain(|known| *known != pits[0]);
        }
        Some(index) => drop(marks.remove(index)),
        None => {
            let labels = marks.iter().filter(|mark| is_here(mark)).count();
            let text = (pen.kind == MarkKind::Label).then(|| label(&pen.text, labels));
            marks.push(Mark { at, kind: pen.kind, pits, text, role: None, unknown: Unknown::new() });
        }
    }
    Drawn::Edit(Box::new(Edit::Marks { on, marks }))
}

/// What was written, or the next letter.
fn label(written: &str, before: usize) -> String {
    match written.trim() {
        "" => char::from(b'A' + u8::try_from(before % 26).unwrap_or(0)).to_string(),
        text => text.to_owned(),
    }
}

/// The move's marks without those that are seen now; none if there is nothing to take away.
#[must_use]
pub fn wipe(session: &Session) -> Option<Edit> {
    let (on, node) = (session.cursor.node_id()?, session.node()?);
    let here = session.cursor.at().event;
    let seen = |mark: &Mark| mark.at.as_ref().is_none_or(|at| index_of(&node.events, at) == Some(here));
    let marks: Vec<Mark> = node.entry.marks.iter().filter(|mark| !seen(mark)).cloned().collect();
    (marks.len() < node.entry.marks.len()).then_some(Edit::Marks { on, marks })
}

/// The bar that stands in the transport's place while the pen is in hand.
pub fn bar(ui: &mut Ui, pen: &mut Pen, session: &Session, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let kinds = [
        (MarkKind::Circle, "circle", ""),
        (MarkKind::Label, "label", ""),
        (MarkKind::Arrow, "arrow", ""),
        (MarkKind::Dim, "dim", ""),
    ];
    if let Some(kind) = segments(ui, "Mark", &kinds, pen.kind) {
        pen.kind = kind;
        pen.from = None;
    }
    if pen.kind == MarkKind::Label {
        let field = TextEdit::singleline(&mut pen.text).desired_width(90.0).hint_text("A, B, C");
        let field = ui.add(field);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "What the label says"));
    }
    let words = match (pen.from, session.node()) {
        (_, None) => "Marks belong to a turn: step on first.".to_owned(),
        (Some(from), Some(node)) => format!("From {}: choose where it points.", node.before.layout().name(from)),
        (None, _) if pen.kind == MarkKind::Arrow => "Choose where it begins.".to_owned(),
        _ => "Choose a pit; again takes the mark away.".to_owned(),
    };
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if Button::text("Done").with_key("Esc").dress(Dress::Primary).show(ui).clicked() {
            commands.push(Command::Pen);
        }
        let any = wipe(session);
        if Button::text("Wipe").named("Take away the marks shown").enabled(any.is_some()).show(ui).clicked()
            && let Some(edit) = any
        {
            commands.push(Command::Edit(Box::new(edit)));
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            text(ui, &words, Type::SECONDARY, ink(ui).muted());
        });
    });
}
