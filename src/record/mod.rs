//! Records: a game as a tree of moves, every one played through the engine.
//!
//! [`Record::load`] reads a file, plays every move of every line and keeps what the engine says beside what
//! the file says. A move that the rules refuse, or that disagrees with the position its file states, is kept
//! and flagged from there on; nothing is dropped.

pub mod compare;
pub mod edit;
pub mod edtf;
mod load;
mod moment;
mod tree;

pub use load::{check_bytes, record_schema};
pub use moment::{index_of, lap_rests};
pub use tree::{Flaw, Node, NodeId, Opening, Tree};

use crate::engine::{Game, Move, Position, Readings, Refused, Status};
use crate::format::diagnose::Diagnostic;
use crate::format::envelope::Envelope;
use crate::format::record::{GameId, ProvenanceKind, RecordFile, RulesEntry};

/// A record, ready to step through.
#[derive(Clone, Debug)]
pub struct Record {
    /// The file's fields but for its moves.
    pub file: RecordFile,
    /// The moves, played.
    pub tree: Tree,
    /// What loading found.
    pub diagnostics: Vec<Diagnostic>,
    /// The file is of a newer major format: not to be saved.
    pub read_only: bool,
}

/// An id for a file, made of a title or a file's name.
#[must_use]
pub fn id_for(title: &str) -> String {
    let plain: String =
        title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(64).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "record".to_owned() } else { words.join("-") }
}

impl Record {
    /// Reads a record file and plays its moves.
    ///
    /// # Errors
    /// Everything that is wrong with a file that can not be used. Illegal moves do not make a file unusable:
    /// they are among [`Record::diagnostics`].
    pub fn load(bytes: &[u8]) -> Result<Record, Vec<Diagnostic>> {
        load::load(bytes)
    }

    /// A record with no moves yet, from that position.
    #[must_use]
    pub fn fresh(id: &str, title: &str, start: Position, readings: Readings) -> Record {
        let game = start.game();
        let defaults = Readings::default();
        let file = RecordFile {
            envelope: Envelope::new("kete-record", id, title),
            rules: RulesEntry {
                game: GameId::from(game),
                readings: readings
                    .of(game)
                    .filter(|(name, _, value)| defaults.get(game, name) != Some(value))
                    .map(|(name, _, value)| (name.to_owned(), value.to_owned()))
                    .collect(),
                unknown: serde_json::Map::new(),
            },
            start: (start != Position::start(game, crate::board::Side::South)).then(|| start.to_string()),
            players: None,
            place: None,
            occasion: None,
            played: None,
            played_as_written: None,
            result: None,
            provenance: None,
            comments: vec![],
            moves: vec![],
            unknown: serde_json::Map::new(),
        };
        Record { file, tree: Tree::new(start, readings), diagnostics: vec![], read_only: false }
    }

    /// The permanent id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.file.envelope.id
    }

    /// The title, in English if there is one.
    #[must_use]
    pub fn title(&self) -> &str {
        self.file.envelope.title.text()
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.tree.start.game()
    }

    /// How it came about, as far as it says.
    #[must_use]
    pub fn provenance(&self) -> Option<ProvenanceKind> {
        self.file.provenance.as_ref().map(|p| p.kind)
    }

    /// Where and when, in a few words: the work and page of a transcribed record, or the date played.
    #[must_use]
    pub fn dateline(&self) -> String {
        let from_source = self.file.provenance.as_ref().and_then(|p| p.sources.first()).map(|source| {
            let page = source.page.as_ref().map(|page| format!("p. {page}"));
            source.year.iter().cloned().chain(page).collect::<Vec<_>>().join(", ")
        });
        let played = || self.file.played.as_deref().and_then(|d| edtf::Edtf::parse(d).ok()).map(|d| d.words());
        from_source.filter(|text| !text.is_empty()).or_else(played).unwrap_or_default()
    }

    /// How the main line ends.
    #[must_use]
    pub fn final_status(&self) -> Status {
        self.tree.mainline().last().map_or(self.tree.start_status, |&id| self.tree.node(id).status)
    }

    /// Plays a move after `parent`, or at the start: the move already there if it is, else a new one, which
    /// begins or follows a variation.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed.
    pub fn play_at(&mut self, parent: Option<NodeId>, mv: Move) -> Result<NodeId, Refused> {
        self.tree.play_at(parent, mv)
    }

    /// The file as it is saved: the fields with the tree's moves put back.
    #[must_use]
    pub fn to_file(&self) -> RecordFile {
        RecordFile { moves: self.tree.entries(), ..self.file.clone() }
    }
}
