//! A record that is open: its cursor, the step in flight, and what is kept of the picture at rest.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::motion::Motion;
use super::pen::Pen;
use super::timeline::PlyMark;
use crate::board::Side;
use crate::engine::{Board, Event, Game, Move, Position, Readings};
use crate::facts::Facts;
use crate::record::edit::{Edit, EditError, History};
use crate::record::{Node, NodeId, Record, Tree, index_of};
use crate::scene::{Marking, Trail};
use crate::stepper::{At, Cursor, StepSize};
use crate::store::Stamp;
use crate::store::recovery::Keeper;

/// Where an open record came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Compiled in, by id.
    Bundled(&'static str),
    /// A file of the user's.
    File(PathBuf),
    /// A game's start, opened to look at or to play.
    Start(Game),
    /// A cell of a lesson.
    Cell,
}

/// How much the board helps whoever looks for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aid {
    /// Legal starts are marked, and pointing at one shows its whole sowing.
    #[default]
    Full,
    /// Legal starts are marked; what they do is the question.
    Legal,
    /// Nothing is said of any start.
    None,
}

/// What is shown at rest, kept until the cursor moves.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The board, with the hand.
    pub board: Board,
    /// What the turn has left on it.
    pub trail: Trail,
    /// What the starts of the side to move would do; none inside a turn.
    pub facts: Option<Facts>,
}

/// A record with a cursor in it.
#[derive(Debug)]
pub struct Session {
    /// The record.
    pub record: Record,
    /// Where it came from.
    pub origin: Origin,
    /// The cursor.
    pub cursor: Cursor,
    /// The size of a step.
    pub size: StepSize,
    /// Whether it plays by itself.
    pub playing: bool,
    /// When the next step of playing is due, in the clock of the input.
    pub due: f64,
    /// Whether North sits below.
    pub flipped: bool,
    /// Whether the trail is shown.
    pub trail_shown: bool,
    /// The step in flight.
    pub motion: Option<Motion>,
    /// When the last step was asked for: steps in quick succession do not move.
    pub last_key: f64,
    /// How far the timeline is zoomed in: 1 shows the whole record.
    pub timeline_zoom: f32,
    /// At a fork, which of the choices is marked.
    pub choice: usize,
    /// Which of the boards in the window it is: tells their pits apart.
    pub board: usize,
    /// How much the board helps.
    pub aid: Aid,
    /// The first and the last place that can be gone to; no last place: the line's end.
    pub bounds: (At, Option<At>),
    /// Places at which playing pauses by itself.
    pub stops: Vec<At>,
    /// The pen, while pits are marked.
    pub pen: Option<Pen>,
    /// What was changed, for undo.
    pub history: History,
    /// The revision that is saved.
    pub saved: u64,
    /// What the file held when it was read or saved.
    pub stamp: Option<Stamp>,
    /// Keeps unsaved work.
    pub keeper: Option<Arc<Mutex<Keeper>>>,
    rest: Option<(At, usize, Arc<Rest>)>,
    marks: RefCell<(u64, Vec<NodeId>, Arc<[PlyMark]>)>,
}

impl Session {
    /// Opens a record at its start.
    #[must_use]
    pub fn new(record: Record, origin: Origin) -> Session {
        let cursor = Cursor::new(&record.tree);
        Session {
            record,
            origin,
            cursor,
            size: StepSize::default(),
            playing: false,
            due: 0.0,
            flipped: false,
            trail_shown: true,
            motion: None,
            last_key: f64::NEG_INFINITY,
            timeline_zoom: 1.0,
            choice: 0,
            board: 0,
            aid: Aid::Full,
            bounds: (At::default(), None),
            stops: vec![],
            pen: None,
            history: History::default(),
            saved: 0,
            stamp: None,
            keeper: None,
            rest: None,
            marks: RefCell::new((u64::MAX, vec![], Arc::new([]))),
        }
    }

    /// A game's start as a record without moves.
    #[must_use]
    pub fn start(game: Game) -> Session {
        let start = Position::start(game, Side::South);
        let record = Record::fresh(
            &format!("{}-start", game.id()),
            &format!("{}: the start", game.title()),
            start,
            Readings::default(),
        );
        Session::new(record, Origin::Start(game))
    }

    /// A line of moves that belongs to no record.
    #[must_use]
    pub fn of_tree(tree: Tree, board: usize) -> Session {
        let mut record = Record::fresh("cell", "", tree.start, tree.readings);
        record.tree = tree;
        Session { board, ..Session::new(record, Origin::Cell) }
    }

    /// Puts another line in the place of the one shown, at its start.
    pub fn replace(&mut self, tree: Tree) {
        self.cursor = Cursor::new(&tree);
        self.record.tree = tree;
        self.bounds = (At::default(), None);
        self.stops.clear();
        self.playing = false;
        self.touch();
    }

    /// The first place that can be gone to.
    #[must_use]
    pub const fn first(&self) -> At {
        self.bounds.0
    }

    /// The last.
    #[must_use]
    pub fn last(&self) -> At {
        let end = self.cursor.end(&self.record.tree);
        self.bounds.1.map_or(end, |bound| bound.min(end))
    }

    /// What marked pits mean in this game.
    #[must_use]
    pub const fn marking(&self) -> Marking {
        match self.record.game() {
            Game::Kingulu => Marking::Reserved,
            Game::Bosh => Marking::Closed,
            _ => Marking::None,
        }
    }

    /// The move shown.
    #[must_use]
    pub fn node(&self) -> Option<&Node> {
        self.cursor.node(&self.record.tree)
    }

    /// What is shown at rest.
    pub fn rest(&mut self) -> Arc<Rest> {
        let key = (self.cursor.at(), self.cursor.node_id().map_or(0, |id| id.0 + 1));
        if self.rest.as_ref().is_none_or(|(at, node, _)| (*at, *node) != key) {
            self.rest = Some((key.0, key.1, Arc::new(self.look())));
        }
        // Set just above; the fallback is never seen.
        let fallback =
            || (At::default(), 0, Arc::new(Rest { board: Board::EMPTY, trail: Trail::default(), facts: None }));
        Arc::clone(&self.rest.get_or_insert_with(fallback).2)
    }

    fn look(&self) -> Rest {
        let tree = &self.record.tree;
        let layout = self.record.game().layout();
        let wanted = self.aid != Aid::None && self.cursor.is_between_turns(tree);
        let facts = wanted.then(|| {
            let readings = self.node().map_or(tree.readings, |node| node.readings);
            Facts::of(self.cursor.position(tree), &readings, self.cursor.status(tree))
        });
        Rest { board: self.cursor.board(tree), trail: Trail::from_events(layout, self.cursor.happened(tree)), facts }
    }

    /// Plays a move at the cursor: the one already there, or a new one that follows or begins a variation.
    ///
    /// # Errors
    /// The rules refuse it, or the record can not be changed; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, EditError> {
        let edit = Edit::Play { after: self.cursor.node_id(), mv };
        let id = self.history.apply(&mut self.record, &edit)?.ok_or(EditError::Gone)?;
        self.touch();
        Ok(id)
    }

    /// Changes the record, and looks at what was changed.
    ///
    /// # Errors
    /// The change can not be made; nothing has changed.
    pub fn edit(&mut self, edit: &Edit) -> Result<(), EditError> {
        let look = self.history.apply(&mut self.record, edit)?;
        self.look_at(look);
        Ok(())
    }

    /// Takes the last change back, or makes it again. False if there is none.
    pub fn unedit(&mut self, redo: bool) -> bool {
        if !(if redo { self.history.can_redo() } else { self.history.can_undo() }) {
            return false;
        }
        let look = if redo { self.history.redo(&mut self.record) } else { self.history.undo(&mut self.record) };
        self.look_at(look);
        true
    }

    /// Goes to a move after a change, staying inside its turn if it was there already.
    fn look_at(&mut self, id: Option<NodeId>) {
        let here = self.cursor.at();
        self.touch();
        self.playing = false;
        self.cursor.reseat(&self.record.tree, id);
        if self.cursor.at().ply == here.ply {
            self.cursor.go(&self.record.tree, here);
        }
    }

    /// Whether there is work that is not saved.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.history.revision() != self.saved
    }

    /// Forgets what was kept: the record has changed.
    pub fn touch(&mut self) {
        self.rest = None;
        self.motion = None;
    }

    /// One step, with motion if `now` is not too soon after the last and motion is wanted. False at the end.
    pub fn step(&mut self, forward: bool, size: StepSize, now: f64, motion: bool) -> bool {
        let tree = &self.record.tree;
        let before = self.cursor.at();
        let moved = if forward { self.cursor.next(tree, size) } else { self.cursor.prev(tree, size) };
        self.keep_in_bounds(before, forward);
        if !moved || self.cursor.at() == before {
            self.motion = None;
            return false;
        }
        self.move_from(before, now, motion);
        true
    }

    /// To a place of the line, with motion if it is near enough, wanted, and not too soon after the last.
    pub fn walk(&mut self, to: At, now: f64, motion: bool) {
        let before = self.cursor.at();
        self.seek(to);
        self.move_from(before, now, motion);
    }

    /// Shows how the board came from `before` to where it is.
    fn move_from(&mut self, before: At, now: f64, motion: bool) {
        let quick = now - self.last_key < 0.12;
        self.last_key = now;
        self.motion =
            (motion && !quick).then(|| Motion::between(&self.record.tree, &self.cursor, before, now)).flatten();
        self.choice = 0;
    }

    /// Brings the cursor back to where it may be; playing does not run past a stop.
    fn keep_in_bounds(&mut self, before: At, forward: bool) {
        let (first, last) = (self.first(), self.last());
        let here = self.cursor.at();
        let mut wanted = here.clamp(first.min(last), last);
        if forward && self.playing {
            let stop = self.stops.iter().copied().filter(|stop| *stop > before && *stop < wanted).min();
            wanted = stop.unwrap_or(wanted);
        }
        if wanted != here {
            self.cursor.go(&self.record.tree, wanted);
        }
    }

    /// Straight to a place of the line.
    pub fn seek(&mut self, at: At) {
        let last = self.last();
        self.cursor.go(&self.record.tree, at.clamp(self.first().min(last), last));
        self.motion = None;
        self.choice = 0;
    }

    /// Stops a step in flight where it is seen, so that a pause holds in mid-lap.
    pub fn hold(&mut self) {
        if let Some(motion) = self.motion.take() {
            let ply = self.record.tree.node(motion.node()).ply as usize;
            self.cursor.go(&self.record.tree, At { ply, event: motion.seen_events() });
        }
    }

    /// Where the cursor is, in words: `Turn 31 of 168 · lap 3, end`.
    #[must_use]
    pub fn whereabouts(&self) -> String {
        let at = self.cursor.at();
        let plies = self.cursor.line().len();
        let Some(node) = self.node() else {
            return if plies == 0 {
                "Start".into()
            } else {
                format!("Start · {plies} turn{}", if plies == 1 { "" } else { "s" })
            };
        };
        let turn = if plies > 1 { format!("Turn {} of {plies}", at.ply) } else { format!("Turn {}", at.ply) };
        let Some(last) = at.event.checked_sub(1).and_then(|index| node.events.get(index)) else { return turn };
        let Some(lap) = last.lap() else { return format!("{turn} · after it") };
        let seeds = node.events[..at.event]
            .iter()
            .filter(|event| event.lap() == Some(lap) && matches!(event, Event::Sow { .. } | Event::Toll { .. }))
            .count();
        let lap_over = at.event >= node.events.len() || node.events[at.event].lap() != Some(lap);
        if lap_over { format!("{turn} · lap {lap}, end") } else { format!("{turn} · lap {lap}, seed {seeds}") }
    }

    /// What the timeline shows of each turn of the line, kept while the record and the line stay the same.
    #[must_use]
    pub fn ply_marks(&self) -> Arc<[PlyMark]> {
        let (line, revision) = (self.cursor.line(), self.history.revision());
        let mut kept = self.marks.borrow_mut();
        if kept.0 != revision || kept.1 != line {
            let marks = line.iter().map(|&id| PlyMark::of(self.record.tree.node(id))).collect();
            *kept = (revision, line.to_vec(), marks);
        }
        Arc::clone(&kept.2)
    }

    /// Whether the cursor is at the last place of its line.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.cursor.at() >= self.last() || self.cursor.after(&self.record.tree, StepSize::Seed).is_none()
    }

    /// The places of the line that a kind of mark stands at, in order.
    #[must_use]
    pub fn places(&self, kind: Place) -> Vec<At> {
        let mut places = vec![];
        for (index, &id) in self.cursor.line().iter().enumerate() {
            let node = self.record.tree.node(id);
            let ply = index + 1;
            let mut here: Vec<usize> = match kind {
                Place::Comment => node
                    .entry
                    .comments
                    .iter()
                    .filter_map(|c| c.at.as_ref().map_or(Some(node.events.len()), |at| index_of(&node.events, at)))
                    .collect(),
                Place::Taking => (1..=node.events.len()).filter(|&at| is_taking(&node.events[at - 1])).collect(),
                Place::Round => (1..=node.events.len())
                    .filter(|&at| matches!(node.events[at - 1], Event::RoundEnd { .. }))
                    .collect(),
            };
            here.sort_unstable();
            here.dedup();
            places.extend(here.into_iter().map(|event| At { ply, event }));
        }
        places
    }

    /// To the next or the previous place of a kind. False if there is none that way.
    pub fn jump(&mut self, kind: Place, forward: bool) -> bool {
        let here = self.cursor.at();
        let places = self.places(kind);
        let found = if forward {
            places.into_iter().find(|at| *at > here)
        } else {
            places.into_iter().rev().find(|at| *at < here)
        };
        if let Some(at) = found {
            self.seek(at);
        }
        found.is_some()
    }
}

/// Kinds of place that one can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A comment.
    Comment,
    /// A capture, a steal or a reservation.
    Taking,
    /// The end of a round.
    Round,
}

/// Whether seeds change hands in the event, or a pit does.
#[must_use]
pub const fn is_taking(event: &crate::engine::Event) -> bool {
    use crate::engine::Event;
    matches!(event, Event::Capture { .. } | Event::Steal { .. } | Event::Reserve { .. })
}
