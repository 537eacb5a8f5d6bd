//! What the user wants done. Views return commands; [`super::App`] carries them out in one place.

use std::path::PathBuf;

use super::edits::{CommentDraft, HeaderDraft};
use super::fresh::NewDraft;
use super::present::Wish;
use super::session::Place;
use super::take::TakeDraft;
use crate::board::Pit;
use crate::engine::{Game, Readings};
use crate::export::sheet::{For, Paper};
use crate::lesson::Answer;
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
    /// The open lesson.
    Learn,
    /// The open record.
    Replay,
    /// Any position, played on.
    Explore,
    /// A lesson or record in front of a class.
    Present,
    /// The documents and the rulebook.
    Sources,
}

/// A page of the Sources view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Page {
    /// A document, by id.
    Document(String),
    /// The two texts on Kingulu, sentence by sentence.
    Parallel,
    /// The index of the rules.
    Rules,
    /// A rule.
    Rule(RuleId),
    /// A topic across the four games.
    Compare(usize),
    /// The bibliography.
    Works,
    /// People, places and words.
    People,
    /// What happened when.
    Timeline,
    /// How each text came down.
    Descent,
    /// Find.
    Find,
}

/// A wish that concerns the Sources view.
#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    /// To a page.
    To(Page),
    /// To a passage in its document.
    Passage(String),
    /// To a fault and its evidence; once more: away with it.
    Fault(String),
    /// To the next or the previous fault of the document.
    NextFault(bool),
    /// To the next or the previous sentence.
    NextSentence(bool),
    /// To a work.
    Work(String),
    /// To a cell of a lesson.
    Cell(usize, usize),
    /// To a moment of a bundled record.
    Moment(&'static str, At),
    /// Scroll by so many points.
    Scroll(f32),
    /// Show the example under another value of the rule's reading: its number.
    Reading(usize),
    /// Make a passage of what is selected in a document of one's own.
    Mark,
    /// Take a reworded passage as it reads now.
    Accept(String),
    /// Read the documents of one's own again.
    Reread,
}

/// A rule or passage that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pin {
    /// A rule.
    Rule(RuleId),
    /// A passage, by id.
    Passage(String),
}

/// What of a learner's progress is to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The current cell's answer.
    Cell,
    /// The open lesson's answers.
    Lesson,
    /// Everything.
    All,
}

/// A wish that concerns the open lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum Learn {
    /// Open a lesson of the library, by its place there.
    Open(usize),
    /// Open the review deck.
    Review,
    /// Open the learner's own notebook.
    Notes,
    /// To a cell; `true` brings it into sight.
    ToCell(usize, bool),
    /// To the next or the previous cell.
    NextCell(bool),
    /// To the next or the previous beat.
    Beat(bool),
    /// Put the keyboard on the current cell's board.
    EnterBoard,
    /// Scroll the column by so many lines.
    Scroll(f32),
    /// A number key: a choice while a question waits, else a size of steps.
    Digit(usize),
    /// An answer to the current cell's question.
    Answer(Answer),
    /// The next hint; after the last one, the solution.
    Hint,
    /// Back to the question.
    Retry,
    /// These cells were passed by and are seen.
    Seen(Vec<usize>),
    /// Show a rule or a passage in the panel; nothing: the cell's own again.
    Pin(Option<Pin>),
    /// Look at one of the rules told.
    Choose(RuleId),
    /// Open the record that the current cell shows a stretch of.
    OpenRecord,
    /// Put the position shown into the learner's own notebook.
    Clip,
    /// Write a text into the notebook.
    AddText,
    /// Write on in the current text of the notebook.
    Edit,
    /// Keep what was written.
    KeepText(String),
    /// Throw away what was written since.
    LeaveText,
    /// Take the current cell out of the notebook.
    Remove,
    /// Take back the last change of the notebook, or the last move of a board to try things on.
    Undo,
    /// Say where what is open is kept.
    Where,
    /// Write what is open as a page to read.
    Page,
    /// Forget answers.
    Reset(Reset),
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
    /// Asks whether answers are to be forgotten.
    Reset(Reset),
    /// Save the record shown: the path as typed.
    Save(String),
    /// Write a comment.
    Comment(Box<CommentDraft>),
    /// What can be done to the move shown.
    Move,
    /// Fill in the header.
    Header(Box<HeaderDraft>),
    /// Begin a new record.
    New(Box<NewDraft>),
    /// Choose the readings to compare with.
    Compare(Box<Readings>),
    /// Take the record away as a picture, an animation or a page.
    Take(Box<TakeDraft>),
    /// Save although the file has changed on disk?
    Changed(PathBuf),
    /// Work that was not saved when the program ended.
    Recovered,
    /// Make a handout: for whom, on which paper.
    Handouts((For, Paper)),
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
    /// Take the pen in hand to mark pits, or lay it down.
    Pen,
    /// A new record: ask for its game.
    AskNew,
    /// Begin it.
    New(Box<NewDraft>),
    /// Two readings side by side: ask for the other.
    AskCompare,
    /// Show them; none: no longer.
    Compare(Option<Readings>),
    /// Take the record away: ask as what.
    AskTake,
    /// Make it.
    Take(Box<TakeDraft>),
    /// Stop making it.
    StopTaking,
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
    /// A rule's page; the way back leads here.
    Rule(RuleId),
    /// What concerns the Sources view.
    Look(Look),
    /// What concerns the open lesson.
    Learn(Learn),
    /// What concerns presenting.
    Present(Wish),
    /// Back to where one came from.
    Back,
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
