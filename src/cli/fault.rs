//! What can be wrong with a command, where, and how to mend it.

use std::io;
use std::process::ExitCode;

use crate::engine::text::TextError;
use crate::engine::{Game, Refused};
use crate::refusal;
use crate::store::StoreError;

/// Why a command has no answer, or no whole one.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The position text is at fault.
    #[error("the position, {error}{}", pointer(text, error.column))]
    Position {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// A move's text is at fault.
    #[error("ply {ply}: {what}; {remedy}", what = error.what, remedy = error.remedy)]
    Move {
        /// The number of the move, from 1.
        ply: u32,
        /// What is wrong with its text.
        error: TextError,
    },
    /// A move is against a rule.
    #[error(
        "ply {ply}, {mv}: {rule}: {why}",
        mv = refused.mv.text(refused.position.layout()),
        rule = refused.rule,
        why = refusal::why(refused.rule, &refused.position, refused.mv)
    )]
    Refused {
        /// The number of the move, from 1.
        ply: u32,
        /// The move, and the rule.
        refused: Refused,
    },
    /// A position text lost its quotes on the way here.
    #[error(
        "`{0}` is no move but looks like a position; put the whole position in quotes: 'bosh 4,4,4,4,4/4,4,4,4,4 s 0,0 r1s'"
    )]
    Unquoted(String),
    /// `--first` with a position text.
    #[error("--first goes with a game's name only; the position says itself who is to move: write its `s` or `n`")]
    FirstWithPosition,
    /// A reading is not written as `NAME=VALUE`.
    #[error("--reading `{given}`: no value; write NAME=VALUE, one of {known}")]
    ReadingForm {
        /// What was given.
        given: String,
        /// What could be.
        known: String,
    },
    /// What stands before the dot is no game.
    #[error(
        "--reading `{given}`: `{prefix}` is not one of the games; write kingulu, kigogo, kimasai or bosh before the dot"
    )]
    ReadingGame {
        /// What was given.
        given: String,
        /// What stands before the dot.
        prefix: String,
    },
    /// The reading belongs to another game.
    #[error("--reading `{given}`: it belongs to {owner} and does not apply to {game}; {game} has {known}", owner = owner.id(), game = game.id())]
    ReadingElsewhere {
        /// What was given.
        given: String,
        /// Whose it is.
        owner: Game,
        /// The game that is played.
        game: Game,
        /// What could be given.
        known: String,
    },
    /// There is no such reading.
    #[error("--reading `{given}`: {game} has no reading `{name}`{hint}; it has {known}", game = game.id())]
    ReadingName {
        /// What was given.
        given: String,
        /// The game.
        game: Game,
        /// The name.
        name: String,
        /// Where the word belongs, if it belongs somewhere.
        hint: &'static str,
        /// What could be given.
        known: String,
    },
    /// The reading has no such value.
    #[error("--reading `{given}`: `{value}` is no value of it; write {known}")]
    ReadingValue {
        /// What was given.
        given: String,
        /// The value.
        value: String,
        /// What could be given.
        known: String,
    },
    /// One reading is given two values.
    #[error("--reading `{given}`: `{name}` is already `{before}`; give it once")]
    ReadingTwice {
        /// What was given.
        given: String,
        /// The reading.
        name: &'static str,
        /// The value given before.
        before: &'static str,
    },
    /// A file can not be read or written.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A file is at fault; each line says where, what and how to mend it.
    #[error("{0}")]
    File(String),
    /// Files were checked and faults were found; they have been printed.
    #[error("{0}")]
    Found(String),
    /// A word names nothing that is bundled and no file.
    #[error("`{0}` is no bundled id and no file; `kete list` names what is bundled")]
    NoSuchFile(String),
    /// The ending of an exported file says nothing.
    #[error("--to {}: the ending says what to make; write .svg, .png, .gif, .html, .md or .txt", .path.display())]
    ExportEnding {
        /// The file.
        path: std::path::PathBuf,
    },
    /// A handout is HTML.
    #[error("--to {}: a handout is a page to print; write --to with .html, or leave it out", .path.display())]
    SheetEnding {
        /// The file.
        path: std::path::PathBuf,
    },
    /// An option that what is exported has no use for.
    #[error("{option} goes with {fits} only; leave it out")]
    ExportOption {
        /// The option.
        option: &'static str,
        /// The endings it goes with.
        fits: &'static str,
    },
    /// What is made would take the place of what it is made from.
    #[error("{} is the very file that is exported; name another with --to", path.display())]
    ExportOntoItself {
        /// The file.
        path: std::path::PathBuf,
    },
    /// A lesson, as something that is made of records only.
    #[error("this is a lesson, and a lesson can be made into Markdown only; write --to with .md, or leave it out")]
    ExportLesson,
    /// A record can not be made into what was asked for.
    #[error("{0}")]
    Export(#[from] crate::export::ExportError),
    /// A word names no rule, passage or work.
    #[error("`{given}` is no rule, passage or work{}; `kete list` names the works", near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    NoSuchCitation {
        /// What was given.
        given: String,
        /// What may be meant.
        near: Option<String>,
    },
    /// A word that is neither a command nor a file.
    #[error("`{0}` is neither a command nor a file; `kete --help` lists the commands, and `./{0}` would be a file")]
    NoSuchCommand(String),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Fault {
    /// The status to exit with.
    #[must_use]
    pub fn status(&self) -> ExitCode {
        match self {
            // The reader has had enough: that is no fault.
            Fault::Output(_) if self.is_silent() => ExitCode::SUCCESS,
            Fault::Position { .. }
            | Fault::Move { .. }
            | Fault::Refused { .. }
            | Fault::Store(_)
            | Fault::File(_)
            | Fault::Found(_)
            | Fault::NoSuchFile(_)
            | Fault::ExportLesson
            | Fault::Export(_)
            | Fault::NoSuchCitation { .. }
            | Fault::Output(_) => ExitCode::from(1),
            _ => ExitCode::from(2),
        }
    }

    /// Whether there is no one to tell: whoever read the answer has gone.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        matches!(self, Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The text on a line of its own, and a caret under the column at fault.
fn pointer(text: &str, column: usize) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\n  {line}\n  {:>column$}", '^')
}
