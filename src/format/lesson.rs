//! The lesson file: its shape as types. What it means is `crate::lesson`'s business.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cell::Cell;
use super::envelope::{Envelope, Unknown};
use super::record::{GameId, Moment};

/// A lesson: a notebook of cells, read from top to bottom or in any order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LessonFile {
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub envelope: Envelope,
    /// The game it is about, or a list of games: `kingulu`, `kigogo`, `kimasai`, `bosh`.
    pub game: Games,
    /// The course it belongs to: the same small word in all its lessons, such as `bosh`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<String>,
    /// Its place in the course, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// For whom it is, in a word or two, such as `first steps`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What a learner can do after it, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<String>,
    /// The rules it teaches, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules_taught: Vec<String>,
    /// How long it takes, about, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// The cells, in order.
    pub cells: Vec<Cell>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// One game, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Games {
    /// One game by id.
    One(GameId),
    /// Several, none of them first.
    Several(Vec<GameId>),
}

impl Games {
    /// The games as a list.
    #[must_use]
    pub fn list(&self) -> &[GameId] {
        match self {
            Games::One(game) => std::slice::from_ref(game),
            Games::Several(games) => games,
        }
    }
}

/// What every cell has beside its own fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Head {
    /// A permanent name for the cell, once in its lesson: small letters, digits and hyphens.
    pub id: String,
    /// Notes that only the presenter sees, in Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes_presenter: Option<String>,
    /// Beats for the class, where others are wanted than the cell gives by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beats: Vec<BeatEntry>,
}

/// A beat as the author wants it: one press of the clicker.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BeatEntry {
    /// A line said with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// How far the board goes on with it; left out, the board stays where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<PlayPlace>,
    /// True where the class is to wait and think before the next press.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wait: bool,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// A place in a line of moves: a ply, and perhaps a moment inside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayPlace {
    /// The number of the move, from 1; 0 is the start.
    pub ply: u32,
    /// A moment inside the move; the whole move if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// The position a board cell begins from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// A position text, or a game's name for its start.
    pub position: String,
    /// True where the counts of the position need not add up to the whole game's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// The readings that are not the default, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
}
