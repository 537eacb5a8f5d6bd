//! Records taken away: pictures, animations, pages. Pure: what comes out is bytes, for someone else to write.
//!
//! [`export`] makes any of the [`Format`]s. Long work tells how far it is and can be stopped.

pub mod animation;
pub mod diagram;
mod face;
pub mod image;
pub mod markdown;
pub mod outline;
pub mod page;
pub mod plain;
pub mod sheet;
mod sheet_board;
mod sheet_style;
mod sheet_text;
pub mod shot;
pub mod svg;

pub use shot::{Place, Shot};

use crate::record::Record;
use crate::tokens::Theme;

/// What a record can be made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A diagram of a moment, as lines.
    Svg,
    /// The same as dots.
    Png,
    /// An animation of a turn seed by seed, or of a whole record lap by lap.
    Gif,
    /// The annotated game as a page to read and print.
    Html,
    /// The annotated game as Markdown.
    Markdown,
    /// The annotated game as plain text.
    Text,
}

impl Format {
    /// All formats with the endings of their files.
    pub const ALL: [(Format, &str); 6] = [
        (Format::Svg, "svg"),
        (Format::Png, "png"),
        (Format::Gif, "gif"),
        (Format::Html, "html"),
        (Format::Markdown, "md"),
        (Format::Text, "txt"),
    ];

    /// The format of files with that ending, in small or capital letters.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Format> {
        let ending = ending.to_ascii_lowercase();
        Format::ALL.into_iter().find(|(_, known)| *known == ending).map(|(format, _)| format)
    }

    /// Whether it shows a moment, so that a place can be given.
    #[must_use]
    pub const fn shows_a_moment(self) -> bool {
        matches!(self, Format::Svg | Format::Png | Format::Gif)
    }
}

/// How pictures are to look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// Day or night.
    pub theme: Theme,
    /// North below.
    pub flip: bool,
}

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// Into what.
    pub format: Format,
    /// Which moment, or which turn.
    pub at: Option<Place>,
    /// How it is to look.
    pub look: Look,
}

/// Is told how far long work is, from 0 to 1, and says whether to go on.
pub type Progress<'a> = &'a mut dyn FnMut(f32) -> bool;

/// Why nothing is made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// Stopped on the way.
    #[error("stopped")]
    Cancelled,
    /// The line has no such turn.
    #[error("there is no turn {given}; {}", last_turn(*.last))]
    NoTurn {
        /// The turn asked for.
        given: usize,
        /// The last there is.
        last: usize,
    },
    /// The turn has no such lap.
    #[error("turn {turn} has no lap {given}; {}", last_lap(*.last))]
    NoLap {
        /// The turn.
        turn: usize,
        /// The lap asked for.
        given: u32,
        /// The last there is.
        last: u32,
    },
    /// The lap has no such seed.
    #[error("lap {lap} of turn {turn} has no seed {given}; its last is {last}")]
    NoSeed {
        /// The turn.
        turn: usize,
        /// The lap.
        lap: u32,
        /// The seed asked for.
        given: u32,
        /// The last there is.
        last: u32,
    },
    /// There is no turn to animate.
    #[error("the record has no turn that could move")]
    Still,
    /// A picture could not be made of its own description.
    #[error("the picture could not be drawn: {0}")]
    Drawing(String),
}

fn last_turn(last: usize) -> String {
    if last == 0 { "the record has no moves".into() } else { format!("the last is {last}") }
}

fn last_lap(last: u32) -> String {
    if last == 0 { "it is not sown".into() } else { format!("its last is {last}") }
}

/// Makes what is asked for of a record.
///
/// # Errors
/// The place is not there, or the work was stopped.
pub fn export(record: &Record, request: &Request, progress: Progress) -> Result<Vec<u8>, ExportError> {
    let look = request.look;
    let shot = || request.at.map_or_else(|| Ok(Shot::last(record)), |at| Shot::at(record, at));
    match request.format {
        Format::Svg => Ok(diagram::svg(&shot()?, look).into_bytes()),
        Format::Png => image::png(&shot()?, look),
        Format::Gif => animation::gif(record, request.at, look, progress),
        Format::Html => page::html(record, look, progress).map(String::into_bytes),
        Format::Markdown => Ok(markdown::markdown(record).into_bytes()),
        Format::Text => Ok(plain::text(record).into_bytes()),
    }
}
