//! Editing a record: every change as a command, with undo and redo.
//!
//! An [`Editor`] holds a record and what was done to it. [`Editor::apply`] carries out an [`Edit`] and says
//! which move to look at after it; [`Editor::undo`] and [`Editor::redo`] restore the file byte for byte. A
//! change is kept as the part of the file that it replaced, never as a copy of the whole. Moves are always
//! played anew through the engine: what no longer fits after a change is flagged, as on loading, and kept.

mod patch;
mod plan;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::engine::readings::ReadingError;
use crate::engine::{Move, Refused};
use crate::format::envelope::{Creator, Localized};
use crate::format::record::{Comment, Mark, Players, Provenance, RecordFile, ResultEntry};
use crate::record::{NodeId, Record};
use patch::{Direction, Patch};

/// The deepest that variations may hang on variations: a file that nests deeper could not be read again.
pub const DEEPEST: usize = 28;

/// A change to a record. `on` and `after` are `None` for the start.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Plays a move after another: follows it where it is there already, begins a variation where another is.
    Play {
        /// The move it follows.
        after: Option<NodeId>,
        /// The move.
        mv: Move,
    },
    /// Puts another move in place of this one. What follows is kept, and flagged where it no longer fits.
    Replace {
        /// The move to replace.
        node: NodeId,
        /// The move to put there.
        mv: Move,
    },
    /// Deletes a move and all that follows it. Alternatives to it stay; the first of them takes its place.
    DeleteFrom {
        /// The move.
        node: NodeId,
    },
    /// Deletes the variation that a move opens.
    DeleteVariation {
        /// Its first move.
        node: NodeId,
    },
    /// Makes the variation that a move opens the line that it hangs on, and that line the variation.
    Promote {
        /// Its first move.
        node: NodeId,
    },
    /// Moves a variation among the alternatives to the same move.
    MoveVariation {
        /// Its first move.
        node: NodeId,
        /// Its place among the alternatives after that, from 0.
        to: usize,
    },
    /// The readings of the variation that a move opens, where they differ from the record's.
    VariationReadings {
        /// Its first move.
        node: NodeId,
        /// By name.
        readings: BTreeMap<String, String>,
    },
    /// The record's readings, where they differ from the default.
    Readings(BTreeMap<String, String>),
    /// Adds a comment, after those that are there.
    AddComment {
        /// The move it speaks of; its `at` says which moment.
        on: Option<NodeId>,
        /// The comment.
        comment: Comment,
    },
    /// Changes a comment.
    SetComment {
        /// Its move.
        on: Option<NodeId>,
        /// Which of the move's comments, from 0.
        index: usize,
        /// What it becomes.
        comment: Comment,
    },
    /// Deletes a comment.
    DeleteComment {
        /// Its move.
        on: Option<NodeId>,
        /// Which of the move's comments, from 0.
        index: usize,
    },
    /// Cites a rule or passage in a comment, or takes the citation away if it is there.
    Cite {
        /// The comment's move.
        on: Option<NodeId>,
        /// Which of the move's comments, from 0.
        index: usize,
        /// The id of a rule or passage.
        cite: String,
    },
    /// A move's judgements, as NAG numbers.
    Glyphs {
        /// The move.
        on: NodeId,
        /// All of them.
        glyphs: Vec<u8>,
    },
    /// A move's marks.
    Marks {
        /// The move.
        on: NodeId,
        /// All of them.
        marks: Vec<Mark>,
    },
    /// A move as the source writes it.
    Written {
        /// The move.
        on: NodeId,
        /// The source's words.
        written: Option<String>,
    },
    /// A field of the header.
    Header(Field),
}

/// A field of a record's header, with what it becomes.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the field of the file that it is named after")]
pub enum Field {
    Id(String),
    Title(Localized),
    Language(Option<String>),
    Creators(Vec<Creator>),
    Licence(Option<String>),
    SourceRights(Option<String>),
    Players(Option<Players>),
    Place(Option<String>),
    Occasion(Option<String>),
    Played(Option<String>),
    PlayedAsWritten(Option<String>),
    Result(Option<ResultEntry>),
    Provenance(Option<Provenance>),
}

/// Why a change is not made. The record is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The file is of a newer format and open to be read only.
    #[error("the file is of a newer format: it can be read, not changed")]
    ReadOnly,
    /// The move is not in the tree, or the comment not at the move.
    #[error("what was to be changed is no longer there")]
    Gone,
    /// The rules refuse the move.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// A move before it is at fault, so it cannot be judged.
    #[error("a move before this one is at fault; mend that first")]
    Flagged,
    /// The move is there already.
    #[error("that move is there already")]
    AlreadyThere,
    /// The move opens no variation.
    #[error("that is a move of the main line; a variation begins where another move stands in its place")]
    NoVariation,
    /// The variation has readings of its own.
    #[error("the variation has readings of its own; only moves under the readings of the line can stand in its place")]
    OwnReadings,
    /// No reading of that name or value.
    #[error("{0}")]
    Reading(#[from] ReadingErrorText),
    /// Variations hang on variations too deeply.
    #[error("variations may hang on variations to a depth of {DEEPEST}")]
    TooDeep,
}

/// What is wrong with a reading, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadingErrorText(String);

impl From<ReadingError> for EditError {
    fn from(error: ReadingError) -> EditError {
        EditError::Reading(ReadingErrorText(error.to_string()))
    }
}

/// What was done, how to undo it, and where to look.
#[derive(Clone, Debug)]
struct Done {
    patch: Patch,
    /// The move to look at after undoing it, and after doing it.
    look: [Option<Vec<usize>>; 2],
}

/// What was done to a record, for undo and redo. Every call takes the record that it belongs to.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Done>,
    undone: Vec<Done>,
    revision: u64,
}

impl History {
    /// A number that is another after every change, undo and redo.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether there is anything to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is anything to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Carries out a change. Returns the move to look at after it; none for the start.
    ///
    /// # Errors
    /// The change cannot be made; the record is as it was.
    pub fn apply(&mut self, record: &mut Record, edit: &Edit) -> Result<Option<NodeId>, EditError> {
        if record.read_only {
            return Err(EditError::ReadOnly);
        }
        let before = edit.look_before(record);
        let Some((patch, look)) = edit.plan(record)? else { return Ok(there_already(record, edit)) };
        patch.apply(record, Direction::Do)?;
        let found = look.as_deref().and_then(|path| record.tree.at_path(path));
        self.done.push(Done { patch, look: [before, look] });
        self.undone.clear();
        self.revision += 1;
        Ok(found)
    }

    /// Takes the last change back. Returns the move to look at; none for the start.
    pub fn undo(&mut self, record: &mut Record) -> Option<NodeId> {
        self.step(record, Direction::Undo)
    }

    /// Makes the change again that was last taken back.
    pub fn redo(&mut self, record: &mut Record) -> Option<NodeId> {
        self.step(record, Direction::Do)
    }

    fn step(&mut self, record: &mut Record, direction: Direction) -> Option<NodeId> {
        let (from, to, look) = match direction {
            Direction::Do => (&mut self.undone, &mut self.done, 1),
            Direction::Undo => (&mut self.done, &mut self.undone, 0),
        };
        let done = from.pop()?;
        // What was once done can be undone and done again: the file is the same as then.
        let _ = done.patch.apply(record, direction);
        let found = done.look[look].as_deref().and_then(|path| record.tree.at_path(path));
        to.push(done);
        self.revision += 1;
        found
    }
}

/// The move that a [`Edit::Play`] found in place, so that nothing had to change.
fn there_already(record: &Record, edit: &Edit) -> Option<NodeId> {
    match edit {
        Edit::Play { after, mv } => plan::existing(record, *after, *mv),
        _ => None,
    }
}

/// A record being edited, with its history.
#[derive(Clone, Debug)]
pub struct Editor {
    record: Record,
    history: History,
}

impl Editor {
    /// Begins to edit a record.
    #[must_use]
    pub fn new(record: Record) -> Editor {
        Editor { record, history: History::default() }
    }

    /// The record as it is now.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record, at the end of editing.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// See [`History::revision`].
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// See [`History::can_undo`].
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// See [`History::can_redo`].
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// See [`History::apply`].
    ///
    /// # Errors
    /// The change cannot be made; the record is as it was.
    pub fn apply(&mut self, edit: &Edit) -> Result<Option<NodeId>, EditError> {
        self.history.apply(&mut self.record, edit)
    }

    /// See [`History::undo`].
    pub fn undo(&mut self) -> Option<NodeId> {
        self.history.undo(&mut self.record)
    }

    /// See [`History::redo`].
    pub fn redo(&mut self) -> Option<NodeId> {
        self.history.redo(&mut self.record)
    }
}

impl Field {
    fn set(&self, file: &mut RecordFile) {
        let envelope = &mut file.envelope;
        match self.clone() {
            Field::Id(id) => envelope.id = id,
            Field::Title(title) => envelope.title = title,
            Field::Language(language) => envelope.language = language,
            Field::Creators(creators) => envelope.creators = creators,
            Field::Licence(licence) => envelope.licence = licence,
            Field::SourceRights(rights) => envelope.source_rights = rights,
            Field::Players(players) => file.players = players,
            Field::Place(place) => file.place = place,
            Field::Occasion(occasion) => file.occasion = occasion,
            Field::Played(played) => file.played = played,
            Field::PlayedAsWritten(written) => file.played_as_written = written,
            Field::Result(result) => file.result = result,
            Field::Provenance(provenance) => file.provenance = provenance,
        }
    }
}
