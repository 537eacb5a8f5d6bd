//! What the engine makes of a cell: the position it begins from, its moves played, its question.

use super::practice;
use super::question::{self, Question};
use super::{FindRecord, goal};
use crate::board::{Layout, Side};
use crate::engine::text::{TextError, Totals};
use crate::engine::{Game, Position, Readings};
use crate::format::cell::{Ask, Cell, DemoCell, KnownCell, RecordCell};
use crate::format::lesson::{PlayPlace, Setup};
use crate::format::record::MoveEntry;
use crate::record::{NodeId, Tree, index_of};
use crate::rule::RuleId;
use crate::stepper::At;

/// A cell as the engine sees it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// A hash of what the cell asks or shows; answers are kept under it.
    pub hash: String,
    /// The position it begins from and its readings, if it has a board and they could be read.
    pub setting: Option<(Position, Readings)>,
    /// Its moves, played: of a demo, a predict or which-rule cell, or the record that is shown. Of a move
    /// cell, the first right start: not to be shown before the cell is solved.
    pub tree: Option<Tree>,
    /// Where the board stands at first, and where the cell's stretch of moves ends.
    pub from: At,
    /// See `from`.
    pub to: At,
    /// Where the board stands while the question waits: at the start, or just before the moment asked about.
    pub asked_at: At,
    /// Where it stands when the answer is shown: at the end, or just after what was asked about.
    pub answered_at: At,
    /// Where each note of a demo stands. None for a note whose moment does not exist.
    pub notes: Vec<Option<At>>,
    /// What is asked.
    pub question: Option<Question>,
    /// The rules a right answer practises.
    pub practises: Vec<RuleId>,
    /// The rules the cell shows or speaks of.
    pub shows: Vec<RuleId>,
}

impl Stage {
    fn empty(hash: String) -> Stage {
        Stage {
            hash,
            setting: None,
            tree: None,
            from: At::default(),
            to: At::default(),
            asked_at: At::default(),
            answered_at: At::default(),
            notes: vec![],
            question: None,
            practises: vec![],
            shows: vec![],
        }
    }

    /// Stages a cell. What is at fault in it is left out.
    pub(super) fn new(cell: &Cell, layout: Layout, find: FindRecord) -> Stage {
        let mut stage = Stage::empty(cell.hash());
        let Some(cell) = cell.known() else { return stage };
        stage.setting = cell.setup().and_then(|setup| set_up(setup).ok());
        stage.play(cell, find);
        stage.ask(cell, layout);
        stage.practises = practice::practised(cell, &stage);
        stage.shows = practice::shown(cell, &stage);
        stage
    }

    fn play(&mut self, cell: &KnownCell, find: FindRecord) {
        match cell {
            KnownCell::Demo(demo) => self.play_demo(demo),
            KnownCell::Predict(cell) => self.play_one(&cell.mv),
            KnownCell::WhichRule(cell) => self.play_one(&cell.mv),
            KnownCell::Record(cell) => self.show_record(cell, find),
            _ => {}
        }
    }

    fn play_one(&mut self, mv: &str) {
        if let Some((position, readings)) = self.setting {
            let tree = goal::attempt(position, readings, mv);
            // A refused start has no events, and nothing to go on to.
            self.to = if super::effect::only_move(&tree).is_some_and(|node| node.events.is_empty()) {
                At::default()
            } else {
                end(&tree)
            };
            self.tree = Some(tree);
        }
    }

    fn play_demo(&mut self, demo: &DemoCell) {
        let Some((position, readings)) = self.setting else { return };
        let moves: Vec<MoveEntry> = demo.moves.iter().map(MoveEntry::new).collect();
        let tree = Tree::play(position, readings, &moves);
        self.to = end(&tree);
        self.notes = demo
            .notes
            .iter()
            .map(|note| place(&tree, &PlayPlace { ply: note.ply, at: note.at.clone(), ..PlayPlace::default() }))
            .collect();
        self.tree = Some(tree);
    }

    fn show_record(&mut self, cell: &RecordCell, find: FindRecord) {
        let Some(tree) = find(&cell.record).map(|record| record.tree) else { return };
        self.from = cell.from.as_ref().and_then(|at| place(&tree, at)).unwrap_or_default();
        self.to = cell.to.as_ref().and_then(|at| place(&tree, at)).unwrap_or_else(|| end(&tree));
        self.tree = Some(tree);
    }

    fn ask(&mut self, cell: &KnownCell, layout: Layout) {
        self.question = match (cell, self.setting, &self.tree) {
            (KnownCell::Predict(cell), _, Some(tree)) => question::predict(cell, tree),
            (KnownCell::WhichRule(cell), _, Some(tree)) => question::which_rule(cell, tree),
            (KnownCell::Move(cell), Some((position, readings)), _) => {
                Some(question::find_move(cell, position, readings))
            }
            (KnownCell::Source(cell), ..) => cell.question.as_ref().map(|q| question::about_source(q, layout)),
            _ => None,
        };
        self.asked_at = self.asking_place(cell);
        self.play_solution(cell);
        self.answered_at = self.answering_place(cell);
    }

    fn answering_place(&self, cell: &KnownCell) -> At {
        let events = self.tree.as_ref().and_then(super::effect::only_move).map_or(&[][..], |node| &node.events);
        let event = match cell {
            KnownCell::Predict(cell) if cell.ask == Ask::LapLanding => {
                cell.lap.and_then(|lap| super::effect::lap_landing(events, lap)).map(|(index, _)| index + 1)
            }
            KnownCell::WhichRule(cell) => question::asked_until(cell, events),
            _ => None,
        };
        event.filter(|&event| event > 0).map_or(self.to, |event| At { ply: 1, event })
    }

    fn play_solution(&mut self, cell: &KnownCell) {
        if let (KnownCell::Move(_), Some(question)) = (cell, &self.question)
            && let Some(mv) = question.right.first().map(|answer| answer.text(question.layout))
        {
            self.play_one(&mv);
        }
    }

    fn asking_place(&self, cell: &KnownCell) -> At {
        let (KnownCell::WhichRule(cell), Some(tree)) = (cell, &self.tree) else { return self.from };
        let events = super::effect::only_move(tree).map_or(&[][..], |node| &node.events);
        match question::asked_from(cell, events) {
            Some(event) if event > 0 => At { ply: 1, event },
            _ => self.from,
        }
    }
}

/// Why a cell's position can not be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The position text is at fault.
    #[error("the position is at fault at its column {}: {}", .0.column, .0.what)]
    Position(TextError),
    /// A reading is at fault.
    #[error("{error}")]
    Reading {
        /// Its name.
        name: String,
        /// What is wrong.
        error: crate::engine::readings::ReadingError,
    },
}

/// The position and readings of a board cell. A game's name alone is its start.
pub(super) fn set_up(setup: &Setup) -> Result<(Position, Readings), SetupError> {
    let totals = if setup.partial { Totals::Partial } else { Totals::Whole };
    let position = match Game::parse(setup.position.trim()) {
        Some(game) => Position::start(game, Side::South),
        None => Position::parse(&setup.position, totals).map_err(SetupError::Position)?,
    };
    let mut readings = Readings::default();
    for (name, value) in &setup.readings {
        readings
            .set(position.game(), name, value)
            .map_err(|error| SetupError::Reading { name: name.clone(), error })?;
    }
    Ok((position, readings))
}

/// The end of a tree's main line.
pub(super) fn end(tree: &Tree) -> At {
    let line = tree.mainline();
    turn_end(tree, &line, line.len())
}

fn turn_end(tree: &Tree, line: &[NodeId], ply: usize) -> At {
    let event = ply.checked_sub(1).and_then(|at| line.get(at)).map_or(0, |&id| tree.node(id).events.len());
    At { ply, event }
}

/// A place of the main line. None if it has no such move or moment.
#[must_use]
pub(crate) fn place(tree: &Tree, at: &PlayPlace) -> Option<At> {
    let line = tree.mainline();
    let ply = at.ply as usize;
    if ply > line.len() {
        return None;
    }
    match &at.at {
        None => Some(turn_end(tree, &line, ply)),
        Some(moment) => {
            let node = tree.node(*line.get(ply.checked_sub(1)?)?);
            Some(At { ply, event: index_of(&node.events, moment)? })
        }
    }
}
