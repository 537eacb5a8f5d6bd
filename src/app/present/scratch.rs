//! Improvising: anything played on the board, arrows and circles drawn; the beat stays as it was.

use super::show::{Show, What};
use super::slide::{Picture, Slide};
use super::wish::Drawn;
use crate::app::board::Found;
use crate::app::reason;
use crate::app::session::Session;
use crate::beats::Beat;
use crate::board::Pit;
use crate::engine::{Move, Position, Readings};
use crate::facts::Facts;
use crate::format::record::MarkKind;
use crate::record::Tree;
use crate::record::edit::EditError;
use crate::refusal;
use crate::stepper::StepSize;

/// Which of the window's boards it is.
const BOARD: usize = 901;

/// What is improvised.
#[derive(Debug)]
pub struct Scratch {
    /// The board played on; none until a pit has been played.
    pub session: Option<Session>,
    /// What was drawn.
    pub marks: Vec<Found>,
    /// What is said to the last thing that was done.
    pub said: String,
    position: Position,
    readings: Readings,
}

impl Scratch {
    /// From a beat: a turn that is under way is taken back to its beginning. None where there is no board.
    #[must_use]
    pub fn of(show: &Show, beat: Option<&Beat>, picture: Option<&Picture>) -> Option<Scratch> {
        let (beat, _) = (beat?, picture?);
        let (position, readings) = standing(show, beat)?;
        Some(Scratch { session: None, marks: vec![], said: String::new(), position, readings })
    }

    /// Plays a pit, or says which rule refuses it. Nothing while a turn is being played.
    pub fn play(&mut self, pit: Pit, now: f64, moving: bool) {
        if self.session.as_ref().is_some_and(|session| session.playing || session.motion.is_some()) {
            return;
        }
        let session = self.session.get_or_insert_with(|| {
            let mut session = Session::of_tree(Tree::new(self.position, self.readings), BOARD);
            session.size = StepSize::Lap;
            session
        });
        let position = *session.cursor.position(&session.record.tree);
        match session.play(Move::from(&position, pit)) {
            Ok(id) => {
                self.said.clear();
                self.marks.clear();
                session.cursor.choose(&session.record.tree, id);
                session.playing = moving;
                session.due = now;
                session.last_key = f64::NEG_INFINITY;
                if !moving {
                    session.cursor.go_node(&session.record.tree, id);
                }
            }
            Err(EditError::Refused(refused)) => {
                let why = refusal::why(refused.rule, &refused.position, refused.mv);
                let name = position.layout().name(pit);
                self.said = format!("{name} may not be played. {why}");
            }
            Err(error) => self.said = error.to_string(),
        }
    }

    /// Draws an arrow or circle; a circle drawn again goes.
    pub fn draw(&mut self, drawn: Drawn) {
        let mark = match drawn {
            Drawn::Nothing => {
                self.marks.clear();
                return;
            }
            Drawn::Arrow(from, to) => (MarkKind::Arrow, vec![from, to], String::new()),
            Drawn::Circle(pit) => (MarkKind::Circle, vec![pit], String::new()),
        };
        let known = self.marks.len();
        self.marks.retain(|other| *other != mark);
        if self.marks.len() == known {
            self.marks.push(mark);
        }
    }

    /// What the audience sees.
    #[must_use]
    pub fn seen(&self, beat: &Slide, now: f64, speed: f32) -> Slide {
        let mut slide = match &self.session {
            None => beat.clone(),
            Some(session) => self.played(session, beat, now, speed),
        };
        if !self.said.is_empty() {
            slide = Slide { picture: slide.picture, caption: self.said.clone(), ..Slide::default() };
        }
        if let Some(picture) = &mut slide.picture {
            picture.marks.extend(self.marks.iter().cloned());
        }
        slide
    }

    fn played(&self, session: &Session, beat: &Slide, now: f64, speed: f32) -> Slide {
        let tree = &session.record.tree;
        let between = session.cursor.is_between_turns(tree) && session.motion.is_none();
        let mut picture = match session.node() {
            Some(node) => Picture::inside(node, session.cursor.at().event),
            None => Picture::of(&self.position, true),
        };
        picture.names = beat.picture.as_ref().map_or([None, None], |picture| picture.names.clone());
        let moves = session.motion.is_some() || session.playing;
        if moves {
            super::fly(session, &mut picture, now, speed);
            let caption = super::under_way(&picture);
            return Slide { picture: Some(picture), caption, ..Slide::default() };
        }
        if between {
            picture.legal = self.legal(session);
        }
        let told = reason::told(session);
        let citation = told.rules.last().and_then(|&rule| super::slide::citation(rule));
        Slide { picture: Some(picture), caption: told.now, citation, ..Slide::default() }
    }

    fn legal(&self, session: &Session) -> crate::engine::event::PitSet {
        let tree = &session.record.tree;
        let position = session.cursor.position(tree);
        let facts = Facts::of(position, &self.readings, session.cursor.status(tree));
        facts.starts.iter().filter(|start| start.outcome.is_ok()).map(|start| start.pit).collect()
    }
}

/// The position that stands at a beat, between turns.
fn standing(show: &Show, beat: &Beat) -> Option<(Position, Readings)> {
    if let Some((tree, line)) = show.moves(beat.part) {
        let node = beat.at.ply.checked_sub(1).and_then(|at| line.get(at)).map(|&id| tree.node(id));
        return Some(match node {
            Some(node) if beat.at.event >= node.events.len() && node.flaw.is_none() => (node.after, node.readings),
            Some(node) => (node.before, node.readings),
            None => (tree.start, tree.readings),
        });
    }
    match &show.what {
        What::Lesson(lesson) => lesson.stages.get(beat.part)?.setting,
        What::Record(..) => None,
    }
}
