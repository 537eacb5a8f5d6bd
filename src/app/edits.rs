//! Working on a record: the sheets in which a comment is written, a move is judged, the header is filled in.

use std::collections::BTreeMap;

use egui::{TextEdit, Ui};

use super::cite;
use super::command::Command;
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, begin_here, ink, label, segments, text};
use crate::engine::{Game, Readings};
use crate::format::envelope::{Localized, Unknown};
use crate::format::record::{Comment, Moment, Players, Provenance, ProvenanceKind};
use crate::record::edit::{Edit, Field};
use crate::record::edtf::Edtf;
use crate::record::{NodeId, index_of};

/// A comment being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentDraft {
    /// The move it speaks of; none for the start.
    pub on: Option<NodeId>,
    /// Which of the move's comments, if it is there already.
    pub index: Option<usize>,
    /// The moment.
    pub at: Option<Moment>,
    /// The text, in Markdown.
    pub text: String,
    /// Ids of rules and passages.
    pub cites: Vec<String>,
    /// What is looked for among the rules and passages, as typed.
    pub find: String,
}

impl CommentDraft {
    /// A new comment on what is shown.
    #[must_use]
    pub fn here(session: &Session) -> CommentDraft {
        let at = session.node().and_then(|node| moment(node, session.cursor.at().event));
        CommentDraft {
            on: session.cursor.node_id(),
            index: None,
            at,
            text: String::new(),
            cites: vec![],
            find: String::new(),
        }
    }

    /// A comment that is there, to be changed.
    #[must_use]
    pub fn of(on: Option<NodeId>, index: usize, comment: &Comment) -> CommentDraft {
        CommentDraft {
            on,
            index: Some(index),
            at: comment.at.clone(),
            text: comment.text.text().to_owned(),
            cites: comment.cites.clone(),
            find: String::new(),
        }
    }

    fn edit(&self, old: Option<&Comment>) -> Edit {
        let mut comment = old.cloned().unwrap_or(Comment {
            id: None,
            at: None,
            text: Localized::default(),
            cites: vec![],
            by: None,
            beats: vec![],
            unknown: Unknown::new(),
        });
        comment.at.clone_from(&self.at);
        comment.text.0.insert("en".into(), self.text.trim().to_owned());
        comment.cites.clone_from(&self.cites);
        match self.index {
            Some(index) => Edit::SetComment { on: self.on, index, comment },
            None => Edit::AddComment { on: self.on, comment },
        }
    }
}

/// The moment in the file's terms after that many events of a turn; none at the turn's end.
fn moment(node: &crate::record::Node, event: usize) -> Option<Moment> {
    if event >= node.events.len() {
        return None;
    }
    let lap = node.events.get(event.checked_sub(1)?)?.lap()?;
    let whole = |seed, end| Moment { lap, seed, end, unknown: Unknown::new() };
    let end = whole(None, true);
    if index_of(&node.events, &end) == Some(event) {
        return Some(end);
    }
    (0..=255).map(|seed| whole(Some(seed), false)).find(|at| index_of(&node.events, at) == Some(event))
}

/// The moment of a mark: the end of the last lap, where the turn is over, so that it is not shown before.
#[must_use]
pub fn mark_moment(node: &crate::record::Node, event: usize) -> Option<Moment> {
    moment(node, event).or_else(|| {
        let lap = node.events.iter().rev().find_map(crate::engine::Event::lap)?;
        let end = Moment { lap, seed: None, end: true, unknown: Unknown::new() };
        (index_of(&node.events, &end) == Some(event)).then_some(end)
    })
}

/// The moment in words.
fn moment_words(at: Option<&Moment>) -> String {
    match at {
        None => "on the whole turn".into(),
        Some(at) if at.end => format!("at the end of lap {}", at.lap),
        Some(at) => format!("at lap {}, seed {}", at.lap, at.seed.unwrap_or(0)),
    }
}

/// The sheet in which a comment is written.
pub fn comment_sheet(ui: &mut Ui, draft: &mut CommentDraft, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, if draft.index.is_some() { "Change the comment" } else { "New comment" }, Type::HEADING, c.text());
    let place = if draft.on.is_some() { moment_words(draft.at.as_ref()) } else { "on the start".to_owned() };
    ui.horizontal(|ui| {
        text(ui, &place, Type::SECONDARY, c.muted());
        if draft.at.is_some() && Button::text("Make it the whole turn’s").dress(Dress::Bare).show(ui).clicked() {
            draft.at = None;
        }
    });
    let name = label(ui, "Text, in Markdown");
    let field = ui.add(TextEdit::multiline(&mut draft.text).desired_rows(5).desired_width(f32::INFINITY));
    let field = field.labelled_by(name.id);
    begin_here(&field);
    let near = super::reason::told(session).rules;
    cite::picker(ui, &mut draft.cites, &mut draft.find, session.record.game(), &near);
    let ready = !draft.text.trim().is_empty();
    ui.horizontal(|ui| {
        if Button::text("Keep it").dress(Dress::Primary).enabled(ready).show(ui).clicked() {
            let old = draft.index.and_then(|index| comments_of(session, draft.on).get(index));
            commands.push(Command::Escape);
            commands.push(Command::Edit(Box::new(draft.edit(old))));
        }
        if let Some(index) = draft.index
            && Button::text("Delete it").show(ui).clicked()
        {
            commands.push(Command::Escape);
            commands.push(Command::Edit(Box::new(Edit::DeleteComment { on: draft.on, index })));
        }
    });
}

/// The comments of a move, or of the start.
pub fn comments_of(session: &Session, on: Option<NodeId>) -> &[Comment] {
    match on {
        Some(id) => &session.record.tree.node(id).entry.comments,
        None => &session.record.file.comments,
    }
}

/// The header being filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the header's own field names")]
pub struct HeaderDraft {
    pub title: String,
    pub south: String,
    pub north: String,
    pub place: String,
    pub occasion: String,
    pub played: String,
    pub played_as_written: String,
    pub licence: String,
    pub kind: Option<ProvenanceKind>,
    pub note: String,
    pub readings: Readings,
}

impl HeaderDraft {
    /// The header as it is.
    #[must_use]
    pub fn of(session: &Session) -> HeaderDraft {
        let file = &session.record.file;
        let field = |value: &Option<String>| value.clone().unwrap_or_default();
        let players = file.players.clone().unwrap_or_default();
        HeaderDraft {
            title: session.record.title().to_owned(),
            south: field(&players.south),
            north: field(&players.north),
            place: field(&file.place),
            occasion: field(&file.occasion),
            played: field(&file.played),
            played_as_written: field(&file.played_as_written),
            licence: field(&file.envelope.licence),
            kind: file.provenance.as_ref().map(|p| p.kind),
            note: file.provenance.as_ref().and_then(|p| p.note.clone()).unwrap_or_default(),
            readings: session.record.tree.readings,
        }
    }

    /// What changes from the header as it is.
    fn edits(&self, session: &Session) -> Vec<Edit> {
        let old = HeaderDraft::of(session);
        let file = &session.record.file;
        let some = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
        let mut fields = vec![];
        if self.title != old.title {
            let mut title = file.envelope.title.clone();
            title.0.insert("en".into(), self.title.trim().to_owned());
            fields.push(Field::Title(title));
        }
        if (&self.south, &self.north) != (&old.south, &old.north) {
            let unknown = file.players.clone().unwrap_or_default().unknown;
            let players = Players { south: some(&self.south), north: some(&self.north), unknown };
            fields.push(Field::Players(
                Some(players).filter(|p| p.south.is_some() || p.north.is_some() || !p.unknown.is_empty()),
            ));
        }
        if self.place != old.place {
            fields.push(Field::Place(some(&self.place)));
        }
        if self.occasion != old.occasion {
            fields.push(Field::Occasion(some(&self.occasion)));
        }
        if self.played != old.played {
            fields.push(Field::Played(some(&self.played)));
        }
        if self.played_as_written != old.played_as_written {
            fields.push(Field::PlayedAsWritten(some(&self.played_as_written)));
        }
        if self.licence != old.licence {
            fields.push(Field::Licence(some(&self.licence)));
        }
        if (self.kind, &self.note) != (old.kind, &old.note) {
            fields.push(Field::Provenance(self.provenance(file.provenance.clone(), some(&self.note))));
        }
        let mut edits: Vec<Edit> = fields.into_iter().map(Edit::Header).collect();
        if self.readings != old.readings {
            edits.push(Edit::Readings(readings_by_name(session.record.game(), &self.readings)));
        }
        edits
    }

    fn provenance(&self, old: Option<Provenance>, note: Option<String>) -> Option<Provenance> {
        let kind = self.kind?;
        let empty = Provenance { kind, note: None, sources: vec![], certainty: None, unknown: Unknown::new() };
        Some(Provenance { kind, note, ..old.unwrap_or(empty) })
    }
}

/// The readings that are not the default, as a file has them.
fn readings_by_name(game: Game, readings: &Readings) -> BTreeMap<String, String> {
    let others = readings.of(game).filter(|(_, values, value)| values.first() != Some(value));
    others.map(|(name, _, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The sheet of the header.
pub fn header_sheet(ui: &mut Ui, draft: &mut HeaderDraft, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, "The record’s header", Type::HEADING, c.text());
    egui::Grid::new("header").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
        for (name, value) in [
            ("Title", &mut draft.title),
            ("South", &mut draft.south),
            ("North", &mut draft.north),
            ("Place", &mut draft.place),
            ("Occasion", &mut draft.occasion),
            ("Played (1931, 1911~, 19XX)", &mut draft.played),
            ("Date as the source writes it", &mut draft.played_as_written),
            ("Licence (CC-BY-SA-4.0)", &mut draft.licence),
            ("How the record came about", &mut draft.note),
        ] {
            let label = text(ui, name, Type::BODY, c.muted());
            ui.add(TextEdit::singleline(value).desired_width(380.0)).labelled_by(label.id);
            ui.end_row();
        }
    });
    let sourced = session.record.file.provenance.as_ref().is_some_and(|p| !p.sources.is_empty());
    let mut kinds = vec![(None, "not stated", "")];
    for kind in [
        ProvenanceKind::Transcribed,
        ProvenanceKind::Reconstructed,
        ProvenanceKind::Composed,
        ProvenanceKind::Computed,
        ProvenanceKind::Live,
    ] {
        // Only a record that names its source can be called transcribed.
        if kind != ProvenanceKind::Transcribed || sourced {
            kinds.push((Some(kind), kind.word(), ""));
        }
    }
    if let Some(kind) = segments(ui, "Provenance", &kinds, draft.kind) {
        draft.kind = kind;
    }
    label(ui, "Readings that it is played under");
    super::fresh::readings(ui, session.record.game(), &mut draft.readings);
    let dated = draft.played.trim().is_empty() || Edtf::parse(draft.played.trim()).is_ok();
    if !dated {
        text(ui, "Write a date such as 1931, 1911~, 19XX or 2001-05.", Type::SECONDARY, c.fault());
    }
    let ready = dated && !draft.title.trim().is_empty();
    if Button::text("Keep it").dress(Dress::Primary).enabled(ready).show(ui).clicked() {
        commands.push(Command::Escape);
        commands.extend(draft.edits(session).into_iter().map(|edit| Command::Edit(Box::new(edit))));
    }
}
