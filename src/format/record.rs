//! The record file: its shape as types. What it means is `crate::record`'s business.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::envelope::{Envelope, Localized, Unknown};
use super::lesson::BeatEntry;

/// A record: one game, or a part of one, as moves with comments and variations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordFile {
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub envelope: Envelope,
    /// The game and the readings it is played under.
    pub rules: RulesEntry,
    /// The position it begins from, as position text; the game's start with South to move if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// On what occasion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<String>,
    /// When it was played, as an EDTF date such as `1931`, `1911~`, `19XX` or `2001-05`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The date as the source writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_as_written: Option<String>,
    /// The result, and who says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultEntry>,
    /// How the record came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
    /// Comments on the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// The moves of the main line, in order.
    pub moves: Vec<MoveEntry>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// The game and its readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RulesEntry {
    /// The game's id: `kingulu`, `kigogo`, `kimasai` or `bosh`.
    pub game: GameId,
    /// The readings that are not the default, by name.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A game by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum GameId {
    Kingulu,
    Kigogo,
    Kimasai,
    Bosh,
}

impl From<GameId> for crate::engine::Game {
    fn from(id: GameId) -> Self {
        match id {
            GameId::Kingulu => crate::engine::Game::Kingulu,
            GameId::Kigogo => crate::engine::Game::Kigogo,
            GameId::Kimasai => crate::engine::Game::Kimasai,
            GameId::Bosh => crate::engine::Game::Bosh,
        }
    }
}

impl From<crate::engine::Game> for GameId {
    fn from(game: crate::engine::Game) -> Self {
        match game {
            crate::engine::Game::Kingulu => GameId::Kingulu,
            crate::engine::Game::Kigogo => GameId::Kigogo,
            crate::engine::Game::Kimasai => GameId::Kimasai,
            crate::engine::Game::Bosh => GameId::Bosh,
        }
    }
}

/// The players' names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Players {
    /// Who sat South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// Who sat North.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A stated result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResultEntry {
    /// How the game stood at the end of the record.
    pub status: StatusWord,
    /// Who says so: the source, the annotator, the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated_by: Option<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// An outcome in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum StatusWord {
    Playing,
    South,
    North,
    Draw,
}

impl StatusWord {
    /// The word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            StatusWord::Playing => "playing",
            StatusWord::South => "south",
            StatusWord::North => "north",
            StatusWord::Draw => "draw",
        }
    }
}

/// How a record came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Provenance {
    /// Only a transcribed record may be called historical.
    pub kind: ProvenanceKind,
    /// In words: how it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The works it was taken from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<SourceRef>,
    /// How sure the transcriber is, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certainty: Option<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// The kinds of provenance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ProvenanceKind {
    Transcribed,
    Reconstructed,
    Composed,
    Computed,
    Live,
}

impl ProvenanceKind {
    /// The word in files and on badges.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ProvenanceKind::Transcribed => "transcribed",
            ProvenanceKind::Reconstructed => "reconstructed",
            ProvenanceKind::Composed => "composed",
            ProvenanceKind::Computed => "computed",
            ProvenanceKind::Live => "live",
        }
    }
}

/// A place in a work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SourceRef {
    /// The work's id in the bibliography.
    pub work: String,
    /// The page or pages, as the work numbers them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The year of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A moment inside a move: a seed of a lap (0 is the full hand), or the lap's end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Moment {
    /// The lap, from 1.
    #[schemars(range(min = 1))]
    pub lap: u32,
    /// The seed of the lap: 0 is the full hand, n the nth seed down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// True for the moment after what the lap's last seed caused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub end: bool,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A comment on the start, a turn, a lap or a seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Comment {
    /// A permanent name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The moment it speaks of; the whole turn if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// The text by language, in Markdown.
    pub text: Localized,
    /// Rules and passages it cites, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<String>,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Beats for the class, where others are wanted than the comment gives by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beats: Vec<BeatEntry>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A mark drawn on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// The moment it is shown; the whole turn if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// What is drawn.
    pub kind: MarkKind,
    /// The pits it is drawn on; an arrow has two or more, from the first to the last.
    pub pits: Vec<String>,
    /// A short text, for a label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What the mark means to its author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// The kinds of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum MarkKind {
    Circle,
    Label,
    Arrow,
    Dim,
}

/// One move with what hangs on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MoveEntry {
    /// The pit that is lifted, such as `A5`; `+A5` where a reserve cow comes in.
    #[serde(rename = "move")]
    pub mv: String,
    /// A permanent name for the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The move as the source writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// The position after it as the record states it, as position text; the rules must agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Judgements, as NAG numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Comments on the turn or on moments of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// Marks drawn on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Alternatives to this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

impl MoveEntry {
    /// A bare move.
    #[must_use]
    pub fn new(mv: impl Into<String>) -> MoveEntry {
        MoveEntry {
            mv: mv.into(),
            id: None,
            written: None,
            after: None,
            glyphs: vec![],
            comments: vec![],
            marks: vec![],
            variations: vec![],
            unknown: Unknown::new(),
        }
    }
}

/// An alternative line, in place of the move it hangs on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Variation {
    /// The readings of this line where they differ from the record's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// The moves of the line.
    pub moves: Vec<MoveEntry>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}
