//! What is kept of presenting between runs: where each class stopped, and how the screens are set.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::show::{Show, What};
use super::wish::Screens;

/// The file in the data folder.
pub const FILE: &str = "presenting.json";

/// What is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The file that is being presented: still there after the program was killed.
    pub open: Option<String>,
    /// The file presented last.
    pub last: Option<String>,
    /// Where each file stopped.
    pub places: BTreeMap<String, Place>,
    /// The class.
    pub class: String,
    /// How many windows there are.
    pub screens: Screens,
    /// Whether the screens are swapped.
    pub swapped: bool,
    /// Whether a press goes by one lap.
    pub by_laps: bool,
    /// How large the presenter's notes are, in points.
    pub notes: f32,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept {
            open: None,
            last: None,
            places: BTreeMap::new(),
            class: String::new(),
            screens: Screens::Auto,
            swapped: false,
            by_laps: false,
            notes: 16.0,
        }
    }
}

/// A place in a lesson or record. It holds when the file is edited: the part is found by its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The title, to be offered by.
    pub title: String,
    /// The cell's id, or the ply.
    pub part: String,
    /// Which beat of the part.
    pub nth: usize,
    /// The beat counted from the first, where the part is no more.
    pub beat: usize,
    /// Of a record: the path of the last move of the line followed.
    pub path: Vec<usize>,
    /// The day.
    pub day: String,
}

/// Notes are at least and at most so large.
const NOTES: (f32, f32) = (13.0, 40.0);

impl Kept {
    /// Reads what was kept; what can not be read is as at first.
    #[must_use]
    pub fn parse(text: &str) -> Kept {
        let mut kept: Kept = serde_json::from_str(text).unwrap_or_default();
        kept.notes = if kept.notes.is_finite() { kept.notes.clamp(NOTES.0, NOTES.1) } else { 16.0 };
        kept
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Larger or smaller notes.
    pub fn resize(&mut self, larger: bool) {
        self.notes = (self.notes + if larger { 2.0 } else { -2.0 }).clamp(NOTES.0, NOTES.1);
    }

    /// The beat where a show stopped, if it was shown before.
    #[must_use]
    pub fn beat(&self, show: &Show) -> Option<usize> {
        let place = self.places.get(show.file.as_ref()?)?;
        let last = show.beats.len().checked_sub(1)?;
        let part = show.part_named(&place.part);
        let Some((part, first)) = part.and_then(|part| Some((part, show.beats.first_of(part)?))) else {
            return Some(place.beat.min(last));
        };
        let of_part = show.beats.0[first..].iter().take_while(|beat| beat.part == part).count();
        Some(first + place.nth.min(of_part.saturating_sub(1)))
    }

    /// Keeps the place of a show.
    pub fn keep(&mut self, show: &Show, beat: usize, day: &str) {
        let (Some(file), Some(now)) = (&show.file, show.beats.0.get(beat)) else { return };
        let first = show.beats.first_of(now.part).unwrap_or(beat);
        let path = match &show.what {
            What::Record(record, line) => line.last().map(|&id| record.tree.path_of(id)).unwrap_or_default(),
            What::Lesson(_) => vec![],
        };
        let place = Place {
            title: show.title().to_owned(),
            part: show.part_name(now.part),
            nth: beat - first,
            beat,
            path,
            day: day.to_owned(),
        };
        self.last = Some(file.clone());
        self.places.insert(file.clone(), place);
    }
}
