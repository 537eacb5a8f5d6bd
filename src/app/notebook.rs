//! The learner's own notebook: a lesson file in the data folder that grows by texts and clipped boards.

use std::path::{Path, PathBuf};

use serde_json::Map;

use crate::engine::text::Totals;
use crate::engine::{Game, Position, Readings};
use crate::format::cell::{BoardCell, Cell, DemoCell, KnownCell, Note, TextCell};
use crate::format::envelope::Envelope;
use crate::format::lesson::{Games, Head, LessonFile, Setup};
use crate::format::load::to_text;
use crate::format::record::{GameId, Moment};
use crate::lesson::Lesson;
use crate::store;

/// Its id, and the stem of its file.
pub const ID: &str = "my-notes";

/// Changes that can be taken back.
const UNDO: usize = 50;

/// A turn that is clipped while it is being shown.
#[derive(Clone, Debug)]
pub struct ClippedTurn {
    /// The position before it.
    pub before: Position,
    /// The readings in force.
    pub readings: Readings,
    /// Its move, as files write it.
    pub mv: String,
    /// The moment that was shown.
    pub at: Option<Moment>,
}

/// The notebook as it will be written.
#[derive(Clone, Debug)]
pub struct Notebook {
    /// Where it is kept.
    pub path: PathBuf,
    /// The file.
    pub file: LessonFile,
    before: Vec<Vec<Cell>>,
}

impl Notebook {
    /// Reads the notebook of a data folder; one that is not there yet is empty.
    ///
    /// # Errors
    /// The file is there and can not be used; it is not to be written over.
    pub fn open(folder: &Path) -> Result<Notebook, String> {
        let path = folder.join("lessons").join(format!("{ID}.json"));
        let file = if path.exists() { read(&path)? } else { empty() };
        Ok(Notebook { path, file, before: vec![] })
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        to_text(&self.file).unwrap_or_default()
    }

    /// The notebook as a lesson. None if it could not be read back, which would be a fault of ours.
    #[must_use]
    pub fn lesson(&self) -> Option<Lesson> {
        Lesson::load(self.text().as_bytes()).ok()
    }

    fn remember(&mut self) {
        self.before.push(self.file.cells.clone());
        if self.before.len() > UNDO {
            self.before.remove(0);
        }
    }

    fn head(&self, stem: &str) -> Head {
        let taken = |id: &str| self.file.cells.iter().any(|cell| cell.id() == id);
        let id =
            (1..=self.file.cells.len() + 1).map(|n| format!("{stem}-{n}")).find(|id| !taken(id)).unwrap_or_default();
        Head { id, ..Head::default() }
    }

    /// Puts a board at the end.
    pub fn clip(&mut self, position: &Position, readings: &Readings, caption: &str) {
        self.remember();
        let cell = BoardCell {
            head: self.head("board"),
            setup: setup(position, readings),
            marks: vec![],
            caption: Some(caption.to_owned()),
            unknown: Map::new(),
        };
        self.file.cells.push(Cell::Known(KnownCell::Board(cell)));
    }

    /// Puts a turn at the end, to be stepped through, with a note at the moment it was clipped at.
    pub fn clip_turn(&mut self, clipped: &ClippedTurn, caption: &str) {
        self.remember();
        let note = Note {
            ply: 1,
            at: clipped.at.clone(),
            md: Some("Clipped here.".to_owned()),
            marks: vec![],
            pause: true,
            unknown: Map::new(),
        };
        let cell = DemoCell {
            head: self.head("turn"),
            setup: setup(&clipped.before, &clipped.readings),
            md: Some(caption.to_owned()),
            moves: vec![clipped.mv.clone()],
            notes: vec![note],
            unknown: Map::new(),
        };
        self.file.cells.push(Cell::Known(KnownCell::Demo(cell)));
    }

    /// Puts a text at the end, and says where.
    pub fn add_text(&mut self, md: &str) -> usize {
        self.remember();
        let cell = TextCell { head: self.head("text"), md: md.to_owned(), unknown: Map::new() };
        self.file.cells.push(Cell::Known(KnownCell::Text(cell)));
        self.file.cells.len() - 1
    }

    /// Writes a text anew.
    pub fn set_text(&mut self, cell: usize, md: &str) {
        self.remember();
        if let Some(Cell::Known(KnownCell::Text(cell))) = self.file.cells.get_mut(cell) {
            md.clone_into(&mut cell.md);
        }
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: usize) {
        if cell < self.file.cells.len() {
            self.remember();
            self.file.cells.remove(cell);
        }
    }

    /// Takes back the last change. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.before.pop().map(|cells| self.file.cells = cells).is_some()
    }
}

/// A position as a cell begins from it, with the readings that are not the default.
fn setup(position: &Position, readings: &Readings) -> Setup {
    let text = position.to_string();
    let partial = Position::parse(&text, Totals::Whole).is_err();
    let chosen = readings.of(position.game()).filter(|(_, values, now)| values.first() != Some(now));
    let readings = chosen.map(|(name, _, now)| (name.to_owned(), now.to_owned())).collect();
    Setup { position: text, partial, readings }
}

fn empty() -> LessonFile {
    LessonFile {
        envelope: Envelope::new("kete-lesson", ID, "My notes"),
        game: Games::Several([Game::Kingulu, Game::Kigogo, Game::Kimasai, Game::Bosh].map(GameId::from).to_vec()),
        course: None,
        order: None,
        level: None,
        objectives: vec![],
        rules_taught: vec![],
        minutes: None,
        cells: vec![],
        unknown: Map::new(),
    }
}

fn read(path: &Path) -> Result<LessonFile, String> {
    let bytes = store::read(path).map_err(|error| error.to_string())?;
    let lesson = Lesson::load(&bytes).map_err(|faults| {
        let first = faults.first().map(ToString::to_string).unwrap_or_default();
        format!("{}: {first}", path.display())
    })?;
    if lesson.read_only {
        return Err(format!("{}: a newer Kete wrote it; it is not written over", path.display()));
    }
    Ok(lesson.file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;

    #[test]
    fn a_notebook_is_a_lesson_that_can_be_read_again() {
        let mut notes = Notebook { path: PathBuf::new(), file: empty(), before: vec![] };
        notes.clip(&Position::start(Game::Kimasai, Side::South), &Readings::default(), "The start.");
        let at = notes.add_text("I do **not** see why.");
        let lesson = notes.lesson().expect("a lesson");
        assert!(!lesson.has_errors(), "{:?}", lesson.diagnostics);
        assert_eq!((lesson.cells().len(), lesson.cells()[0].id(), at), (2, "board-1", 1));
        notes.set_text(1, "Now I do.");
        notes.remove(0);
        assert_eq!(notes.file.cells.len(), 1);
        assert!(notes.undo() && notes.undo());
        assert_eq!(notes.lesson().expect("a lesson").cells(), lesson.cells());
    }

    #[test]
    fn a_turn_is_clipped_with_its_moment_and_the_readings_in_force() {
        let mut notes = Notebook { path: PathBuf::new(), file: empty(), before: vec![] };
        let mut readings = Readings::default();
        let (name, values, _) = readings.of(Game::Bosh).next().expect("bosh has readings");
        readings.set(Game::Bosh, name, values[1]).expect("a value of it");
        let at = Some(Moment { lap: 2, seed: Some(3), end: false, unknown: Map::new() });
        let before = Position::start(Game::Bosh, Side::South);
        notes.clip_turn(&ClippedTurn { before, readings, mv: "A5".into(), at }, "A turn.");
        let lesson = notes.lesson().expect("a lesson");
        assert!(!lesson.has_errors(), "{:?}", lesson.diagnostics);
        let stage = &lesson.stages[0];
        assert_eq!(stage.setting.map(|(_, found)| found), Some(readings));
        // The lift, three stones down; before it the whole of lap 1.
        assert_eq!(stage.notes, [Some(crate::stepper::At { ply: 1, event: 9 })]);
    }
}
