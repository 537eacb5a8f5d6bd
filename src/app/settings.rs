//! What the window remembers: settings, its size, where the user was.

use serde::{Deserialize, Serialize};

use crate::tokens::Theme;

/// Speeds of motion, slowest first; 1 is normal, the last is at once.
pub const SPEEDS: [f32; 7] = [0.25, 0.5, 1.0, 1.5, 2.0, 4.0, f32::INFINITY];

/// A speed as buttons show it.
#[must_use]
pub fn speed_words(speed: f32) -> String {
    if speed.is_finite() { format!("×{speed}") } else { "at once".to_owned() }
}

/// Everything remembered between runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the settings sheet")]
pub struct Settings {
    /// Dark or light; none follows the system.
    pub dark: Option<bool>,
    /// Zoom, 0.8 to 2; none until the first run has proposed one.
    pub zoom: Option<f32>,
    /// An index into [`SPEEDS`].
    pub speed: usize,
    /// Steps without motion.
    pub reduced_motion: bool,
    /// Whether single letters are keys.
    pub single_letters: bool,
    /// Whether glosses are unfolded.
    pub gloss: bool,
    /// Whether comments are shown.
    pub comments: bool,
    /// The window's inner size, in points at zoom 1.
    pub window: Option<[f32; 2]>,
    /// The record that was open last: a bundled id or a path, the ply and the event.
    pub last: Option<Last>,
    /// The lesson that was open last, by bundled id or path; none if a record was opened since.
    pub learning: Option<String>,
    /// Files opened, the latest first.
    pub recent: Vec<String>,
}

/// Where the user was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// A bundled id or a path.
    pub file: String,
    /// Its title, for the library's card.
    pub title: String,
    /// The turn.
    pub ply: usize,
    /// The event in it.
    pub event: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            dark: None,
            zoom: None,
            speed: 2,
            reduced_motion: false,
            single_letters: true,
            gloss: true,
            comments: true,
            window: None,
            last: None,
            learning: None,
            recent: vec![],
        }
    }
}

impl Settings {
    /// Reads settings; what is missing or senseless is as at first.
    #[must_use]
    pub fn parse(text: &str) -> Settings {
        let mut settings: Settings = serde_json::from_str(text).unwrap_or_default();
        settings.speed = settings.speed.min(SPEEDS.len() - 1);
        settings.zoom = settings.zoom.filter(|zoom| zoom.is_finite()).map(|zoom| zoom.clamp(0.8, 2.0));
        settings.window = settings.window.filter(|size| size.iter().all(|side| side.is_finite() && *side >= 200.0));
        settings.recent.truncate(MOST_RECENT);
        settings
    }

    /// The theme to show, given the system's.
    #[must_use]
    pub fn theme(&self, system_dark: bool) -> Theme {
        if self.dark.unwrap_or(system_dark) { Theme::Dark } else { Theme::Light }
    }

    /// How fast motion is.
    #[must_use]
    pub fn speed(&self) -> f32 {
        SPEEDS[self.speed.min(SPEEDS.len() - 1)]
    }

    /// Puts a file at the head of the recent ones.
    pub fn remember(&mut self, file: &str) {
        self.recent.retain(|known| known != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(MOST_RECENT);
    }
}

/// Recent files remembered.
const MOST_RECENT: usize = 8;
