//! Lessons: cells with what the engine makes of them, questions and their grading, a learner's progress.
//!
//! [`Lesson::load`] reads a file, plays every move in it and computes the answer to every question. A cell
//! that is at fault is kept and shown with what is wrong; the others are not touched by it. Nothing here
//! knows a screen, a disk or a clock.

mod answer;
mod check;
pub mod effect;
pub mod goal;
mod grade;
mod load;
pub mod page;
pub mod practice;
pub mod progress;
pub mod question;
mod stage;
pub mod table;
pub mod words;

pub use answer::{Answer, rule_title};
pub use grade::{Verdict, grade, instead};
pub use load::{check_bytes, lesson_schema};
pub use progress::Progress;
pub use question::{By, Question};
pub use stage::Stage;
pub(crate) use stage::place;

use crate::engine::Game;
use crate::format::cell::Cell;
use crate::format::diagnose::{Diagnostic, Severity};
use crate::format::lesson::LessonFile;
use crate::format::locate::Step;
use crate::record::Record;
use crate::rule::RuleId;

/// A lesson, ready to be worked through.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The file.
    pub file: LessonFile,
    /// What the engine makes of each cell, in the order of the file's cells.
    pub stages: Vec<Stage>,
    /// What loading found.
    pub diagnostics: Vec<Diagnostic>,
    /// The file is of a newer major format: not to be saved.
    pub read_only: bool,
}

/// Finds a record by its id, for the cells that show one.
pub type FindRecord<'f> = &'f dyn Fn(&str) -> Option<Record>;

impl Lesson {
    /// Reads a lesson file. Cells that show a record find the bundled ones.
    ///
    /// # Errors
    /// Everything that is wrong with a file that can not be used. Faults of single cells do not make a file
    /// unusable: they are among [`Lesson::diagnostics`].
    pub fn load(bytes: &[u8]) -> Result<Lesson, Vec<Diagnostic>> {
        Lesson::load_with(bytes, &bundled_record)
    }

    /// The same, with another place to find records.
    ///
    /// # Errors
    /// As [`Lesson::load`].
    pub fn load_with(bytes: &[u8], find: FindRecord) -> Result<Lesson, Vec<Diagnostic>> {
        load::load(bytes, find)
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

    /// The games it is about.
    #[must_use]
    pub fn games(&self) -> Vec<Game> {
        self.file.game.list().iter().map(|&id| Game::from(id)).collect()
    }

    /// The cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.file.cells
    }

    /// The place of the cell of that id.
    #[must_use]
    pub fn index_of(&self, cell: &str) -> Option<usize> {
        self.file.cells.iter().position(|c| c.id() == cell)
    }

    /// A cell's question, if it asks one that has an answer.
    #[must_use]
    pub fn question(&self, cell: usize) -> Option<&Question> {
        self.stages.get(cell)?.question.as_ref()
    }

    /// Grades an answer to a cell's question.
    #[must_use]
    pub fn grade(&self, cell: usize, answer: &Answer) -> Option<Verdict> {
        grade(self, cell, answer)
    }

    /// The rules the lesson says it teaches.
    #[must_use]
    pub fn rules_taught(&self) -> Vec<RuleId> {
        self.file.rules_taught.iter().filter_map(|id| RuleId::parse(id)).collect()
    }

    /// Everything found at fault in one cell.
    pub fn faults_of(&self, cell: usize) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(move |diagnostic| match &diagnostic.path.0[..] {
            [Step::Key(cells), Step::Index(index), ..] => cells == "cells" && *index == cell,
            _ => false,
        })
    }

    /// Whether loading found an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// The bundled record of that id.
#[must_use]
pub fn bundled_record(id: &str) -> Option<Record> {
    Record::load(crate::store::bundled(id)?.text.as_bytes()).ok()
}

#[cfg(test)]
pub(crate) mod tests;
