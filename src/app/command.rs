//! What the user wants done. Views return commands; [`super::App`] carries them out in one place.

use std::path::PathBuf;

use super::edits::{CommentDraft, HeaderDraft};
use super::session::Place;
use crate::board::Pit;
use crate::engine::Game;
use crate::record::NodeId;
use crate::record::edit::Edit;
use crate::rule::RuleId;
use crate::stepper::{At, StepSize};

/// A view of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Route {
    /// What there is to open.
    #[default]
    Library,
    /// The open record.
    Replay,
    /// Any position, played on.
    Explore,
}

/// A sheet over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The keys.
    Keys,
    /// The settings.
    Settings,
    /// About the program.
    About,
    /// Go to a ply: the number as typed.
    Jump(String),
    /// Open a file by its path: the path as typed.
    Path(String),
    /// A rule's page.
    Rule(RuleId),
    /// Save the record shown: the path as typed.
    Save(String),
    /// Write a comment.
    Comment(Box<CommentDraft>),
    /// What can be done to the move shown.
    Move,
    /// Fill in the header.
    Header(Box<HeaderDraft>),
    /// Save although the file has changed on disk?
    Changed(PathBuf),
    /// Work that was not saved when the program ended.
    Recovered,
}

/// One wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// To a view.
    Go(Route),
    /// Open a bundled file.
    OpenBundled(&'static str),
    /// Open a file from disk.
    OpenFile(PathBuf),
    /// Open a game's start.
    OpenStart(Game),
    /// Explore the position shown.
    ExploreHere,
    /// Say something.
    Say(String),
    /// Save what was explored as a record: asks where.
    SaveExplored,
    /// Save the record shown as a new file.
    SaveAs(PathBuf),
    /// Save the record shown where it came from, or ask where.
    Save,
    /// Save it there, whatever stands there.
    Overwrite(PathBuf),
    /// Change the record shown.
    Edit(Box<Edit>),
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Write a comment, as a sheet.
    Comment(Box<CommentDraft>),
    /// Write a comment on what is shown.
    CommentHere,
    /// Fill in the header.
    Header,
    /// Take up the work that was not saved: the number of the copy.
    Recover(usize),
    /// Throw away the copies of unsaved work.
    DiscardRecovered,
    /// Ask for a file.
    Browse,
    /// One step of the session's size, or of the size given.
    Step {
        /// Forward or back.
        forward: bool,
        /// The size, if not the session's.
        size: Option<StepSize>,
    },
    /// To the first place.
    First,
    /// To the last.
    Last,
    /// Play, pause, or from the end play again.
    PlayPause,
    /// The size of steps.
    Size(StepSize),
    /// Straight to a place of the line.
    Seek(At),
    /// To a move of the tree.
    ToNode(NodeId),
    /// Mark another of the choices at a fork.
    MarkChoice(bool),
    /// Take the marked choice.
    TakeChoice,
    /// Back to the main line.
    Mainline,
    /// To the next or previous place of a kind.
    Jump(Place, bool),
    /// A pit was chosen on the board.
    Pit(Pit),
    /// Turn the board.
    Flip,
    /// Show or hide the trail.
    Trail,
    /// Show or hide the comments.
    Comments,
    /// Show or hide the glosses.
    Gloss,
    /// Light or dark.
    Theme,
    /// Larger, smaller, or as it was.
    Zoom(Option<f32>),
    /// Faster or slower.
    Speed(bool),
    /// Zoom the timeline.
    TimelineZoom(bool),
    /// Full screen or not.
    Fullscreen,
    /// Open a sheet.
    Sheet(Sheet),
    /// The source of the rule shown, as a page.
    Source,
    /// One rung up.
    Escape,
    /// Read the position aloud.
    ReadPosition,
    /// Repeat the last announcement.
    Repeat,
    /// The next or previous record of the library.
    NextRecord(bool),
    /// Move the keyboard's focus from pit to pit: columns right, rows down, as the screen shows them.
    WalkPits(i8, i8),
}
