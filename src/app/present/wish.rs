//! What can be wished for while presenting.

use serde::{Deserialize, Serialize};

use crate::board::Pit;
use crate::export::sheet::{For, Paper};

/// Where presenting begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// Where the user is.
    Here,
    /// At the first beat.
    Start,
    /// Where the class stopped last.
    Place,
}

/// What stands on which screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Screens {
    /// Two windows where there are two screens, else one.
    #[default]
    Auto,
    /// Two windows.
    Two,
    /// One window.
    One,
}

/// What the presenter draws on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// An arrow from pit to pit.
    Arrow(Pit, Pit),
    /// A circle round a pit; drawn again, it goes.
    Circle(Pit),
    /// Nothing: all that was drawn goes.
    Nothing,
}

/// A wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Begin.
    Begin(From),
    /// To the next or the previous beat.
    Go(bool),
    /// To a beat.
    ToBeat(usize),
    /// Blank the wall, white or black; again: show it.
    Blank(bool),
    /// Open or close the overview.
    Overview,
    /// Mark another beat of the overview: so many further on.
    Mark(isize),
    /// Go to the beat marked in the overview.
    Take,
    /// Swap the screens.
    Swap,
    /// Choose how many windows there are.
    Screens(Screens),
    /// Let the time run, or hold it.
    Timer,
    /// Set the time back to nothing; again: as it was.
    ResetTimer,
    /// Improvise on the board, or return to the beat as it was.
    Improvise,
    /// Play a pit while improvising, or vote for it while a question waits.
    Pit(Pit),
    /// Draw on the board.
    Draw(Drawn),
    /// Switch the spotlight on or off.
    Spotlight,
    /// Point the spotlight, in shares of the wall.
    Point(Option<(f32, f32)>),
    /// Wait for each lap, or let the laps run on.
    Laps,
    /// One more hand for that choice, or one less.
    Hand(usize, bool),
    /// Show the hands on the wall, or not.
    Bars,
    /// Save the hands as CSV.
    SaveHands,
    /// Make a handout.
    Handout(For, Paper),
    /// The class.
    Class(String),
    /// Larger or smaller notes.
    Notes(bool),
    /// One rung up.
    Rung,
    /// Leave, with the place kept.
    Leave,
    /// The second window was closed.
    Closed,
}
