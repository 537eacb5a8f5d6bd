//! Working on a record: the sheets in which a comment is written, a move is judged, the header is filled in.

use egui::{TextEdit, Ui};

use super::command::Command;
use super::moves::nag;
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, begin_here, ink, label, segments, text};
use crate::engine::Move;
use crate::format::envelope::{Localized, Unknown};
use crate::format::record::{Comment, Moment, Players, Provenance, ProvenanceKind};
use crate::record::edit::{Edit, Field};
use crate::record::edtf::Edtf;
use crate::record::{NodeId, index_of};
use crate::rule::RuleId;
use crate::sources::Sources;

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
    /// Ids of rules and passages, between spaces.
    pub cites: String,
    /// What is sought among rules and passages.
    pub sought: String,
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
            cites: String::new(),
            sought: String::new(),
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
            cites: comment.cites.join(" "),
            sought: String::new(),
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
        comment.cites = self.cites.split_whitespace().map(str::to_owned).collect();
        match self.index {
            Some(index) => Edit::SetComment { on: self.on, index, comment },
            None => Edit::AddComment { on: self.on, comment },
        }
    }
}

/// The moment in the file's terms after that many events of a turn; none at the turn's end.
#[must_use]
pub fn moment(node: &crate::record::Node, event: usize) -> Option<Moment> {
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
    let field = ui.add(TextEdit::multiline(&mut draft.text).desired_rows(4).desired_width(f32::INFINITY));
    let field = field.labelled_by(name.id);
    begin_here(&field);
    let name = label(ui, "Rules and passages it cites, by id");
    ui.add(TextEdit::singleline(&mut draft.cites).desired_width(f32::INFINITY)).labelled_by(name.id);
    let unknown = draft.cites.split_whitespace().find(|id| !is_citable(id)).map(str::to_owned);
    if let Some(id) = &unknown {
        text(ui, &format!("There is no rule or passage “{id}”."), Type::SECONDARY, c.fault());
    }
    suggest_rules(ui, draft, session);
    if let Some(id) = super::pick::show(ui, &mut draft.sought, &draft.cites) {
        draft.cites = draft.cites.split_whitespace().chain([id.as_str()]).collect::<Vec<_>>().join(" ");
    }
    let ready = !draft.text.trim().is_empty() && unknown.is_none();
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

fn is_citable(id: &str) -> bool {
    RuleId::parse(id).is_some() || Sources::bundled().passage(id).is_some()
}

/// The rules of the step shown, to be cited with a click.
fn suggest_rules(ui: &mut Ui, draft: &mut CommentDraft, session: &Session) {
    ui.horizontal_wrapped(|ui| {
        for rule in super::reason::told(session).rules {
            let cited = draft.cites.split_whitespace().any(|id| id == rule.as_str());
            if !cited && Button::text(rule.as_str()).named(&format!("Cite {rule}")).show(ui).clicked() {
                draft.cites = format!("{} {rule}", draft.cites.trim());
            }
        }
    });
}

/// The comments of a move, or of the start.
fn comments_of(session: &Session, on: Option<NodeId>) -> &[Comment] {
    match on {
        Some(id) => &session.record.tree.node(id).entry.comments,
        None => &session.record.file.comments,
    }
}

/// The sheet of a move: its comments, its judgement, its place in the tree.
pub fn move_sheet(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let on = session.cursor.node_id();
    let title = session.node().map_or("The start".to_owned(), |node| format!("Turn {}: {}", node.ply, node.entry.mv));
    text(ui, &title, Type::HEADING, c.text());
    label(ui, "Comments");
    for (index, comment) in comments_of(session, on).iter().enumerate() {
        ui.horizontal(|ui| {
            let words: String = comment.text.text().chars().take(70).collect();
            if Button::text("Change").named(&format!("Change comment {}", index + 1)).show(ui).clicked() {
                commands.push(Command::Comment(Box::new(CommentDraft::of(on, index, comment))));
            }
            text(ui, &words, Type::SECONDARY, c.text());
        });
    }
    if Button::text("New comment").show(ui).clicked() {
        commands.push(Command::Comment(Box::new(CommentDraft::here(session))));
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if Button::text("The record’s header…").show(ui).clicked() {
            commands.push(Command::Header);
        }
        if Button::text("Mark pits…").show(ui).clicked() {
            commands.push(Command::Escape);
            commands.push(Command::Pen);
        }
        if Button::text("Undo").with_key("Ctrl Z").enabled(session.history.can_undo()).show(ui).clicked() {
            commands.push(Command::Undo);
        }
        if Button::text("Redo").with_key("Ctrl Y").enabled(session.history.can_redo()).show(ui).clicked() {
            commands.push(Command::Redo);
        }
    });
    let (Some(on), Some(node)) = (on, session.node()) else { return };
    label(ui, "Judgement");
    let now = node.entry.glyphs.first().copied().unwrap_or(0);
    let signs: Vec<(u8, &str, &str)> = [0, 1, 2, 3, 4, 5, 6]
        .into_iter()
        .map(|glyph| (glyph, if glyph == 0 { "none" } else { nag(glyph) }, ""))
        .collect();
    if let Some(glyph) = segments(ui, "Judgement", &signs, now) {
        let glyphs = if glyph == 0 { vec![] } else { vec![glyph] };
        commands.push(Command::Edit(Box::new(Edit::Glyphs { on, glyphs })));
    }
    if let Some(edit) = replacements(ui, session, on, node) {
        commands.push(Command::Escape);
        commands.push(Command::Edit(Box::new(edit)));
    }
    label(ui, "The line");
    ui.horizontal_wrapped(|ui| {
        let mut press = |ui: &mut Ui, words: &str, edit: Edit| {
            if Button::text(words).show(ui).clicked() {
                commands.push(Command::Escape);
                commands.push(Command::Edit(Box::new(edit)));
            }
        };
        if node.opens.is_some() {
            press(ui, "Make this the main line", Edit::Promote { node: on });
            if let Some((place, all)) = place_among(session, on) {
                if place > 0 {
                    press(ui, "Earlier among the variations", Edit::MoveVariation { node: on, to: place - 1 });
                }
                if place + 1 < all {
                    press(ui, "Later among the variations", Edit::MoveVariation { node: on, to: place + 1 });
                }
            }
            press(ui, "Delete this variation", Edit::DeleteVariation { node: on });
        }
        press(ui, "Delete from here on", Edit::DeleteFrom { node: on });
    });
}

/// A variation's place among the alternatives to the same move, and how many there are.
fn place_among(session: &Session, on: NodeId) -> Option<(usize, usize)> {
    let tree = &session.record.tree;
    let [.., place, 0] = tree.path_of(on)[..] else { return None };
    let all = tree.children(tree.node(on).parent).len().checked_sub(1)?;
    Some((place, all)).filter(|(place, all)| place < all)
}

/// The other starts that could have been played instead; what follows stays, and is flagged where it no longer fits.
fn replacements(ui: &mut Ui, session: &Session, on: NodeId, node: &crate::record::Node) -> Option<Edit> {
    let siblings = session.record.tree.children(node.parent);
    let there = |pit| siblings.iter().any(|&id| session.record.tree.node(id).mv.is_some_and(|mv| mv.pit == pit));
    let starts = crate::engine::starts(&node.before, &node.readings, crate::engine::Status::Playing);
    let others: Vec<_> = starts.into_iter().filter(|start| start.refused.is_none() && !there(start.pit)).collect();
    if others.is_empty() {
        return None;
    }
    label(ui, "Another move in its place");
    text(ui, "What follows is kept, and flagged where it no longer fits.", Type::SECONDARY, ink(ui).muted());
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for start in others {
            let mv = Move::from(&node.before, start.pit);
            let words = mv.text(node.before.layout());
            let name = format!("Replace {} by {words}", node.entry.mv);
            if Button::text(&words).named(&name).show(ui).clicked() {
                chosen = Some(Edit::Replace { node: on, mv });
            }
        }
    });
    chosen
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
        fields.into_iter().map(Edit::Header).collect()
    }

    fn provenance(&self, old: Option<Provenance>, note: Option<String>) -> Option<Provenance> {
        let kind = self.kind?;
        let empty = Provenance { kind, note: None, sources: vec![], certainty: None, unknown: Unknown::new() };
        Some(Provenance { kind, note, ..old.unwrap_or(empty) })
    }
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
