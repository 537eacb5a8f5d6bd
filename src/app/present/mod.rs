//! Present: a lesson or record in front of a class, with a clicker.
//!
//! [`show`] is what is presented, [`slide`] what the audience may see of it at a beat, [`wall`] that as a picture.
//! [`Present`] holds the beat and all that a press can change. The presenter's own view is [`console`].

mod audience;
mod console;
mod console_parts;
pub mod handouts;
pub mod kept;
pub mod keys;
mod lines;
mod overview;
mod run;
mod scratch;
pub mod show;
pub mod slide;
mod timer;
pub mod votes;
pub mod wall;
pub mod windows;
pub mod wish;

pub use run::Desk;
pub use wish::{From, Wish};

use crate::app::command::Route;
use crate::app::paint::Runs;
use crate::app::session::Session;
use crate::beats::{Beat, BeatKind};
use crate::lesson::Question;
use crate::lesson::question::By;
use crate::stepper::{At, StepSize};
use kept::Kept;
use scratch::Scratch;
use show::{Show, What};
use slide::{Bar, Flight, Picture, Slide, slide};
use timer::Timer;
use votes::{Hands, Votes};

/// Presses closer than this, in seconds, are separate steps without motion.
const QUICK: f64 = 0.12;

/// What is being presented, and where.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Debug)]
pub struct Present {
    /// What is presented.
    pub show: Show,
    /// The beat, counted by laps.
    pub beat: usize,
    /// Whether a press goes by one lap.
    pub by_laps: bool,
    /// Whether the wall is blank, and then whether it is white.
    pub blank: Option<bool>,
    /// What is improvised.
    pub scratch: Option<Scratch>,
    /// The time in class.
    pub timer: Timer,
    /// The show of hands of this question.
    pub hands: Hands,
    /// Whether the hands are on the wall.
    pub bars: bool,
    /// The stop marked in the overview, while that is open.
    pub overview: Option<usize>,
    /// Whether there is a spotlight, and where it points.
    pub spotlight: bool,
    /// See `spotlight`.
    pub spot: Option<(f32, f32)>,
    /// Whether the second window is open, where there are to be two.
    pub second: bool,
    /// Whether this window shows the other of the two after the second was closed: what it showed, it goes on
    /// showing.
    pub turned: bool,
    /// The wall's size in points, as it was shown last.
    pub size: (f32, f32),
    /// The view to go back to.
    pub back: Route,
    /// All shows of hands.
    pub votes: Votes,
    /// What lies on the wall, on its likeness, and on the picture of the next beat, from frame to frame.
    pub runs: [Runs; 3],
    stops: Vec<usize>,
    session: Option<Session>,
    part: Option<usize>,
    at_rest: Slide,
    ahead: Option<Slide>,
    last_press: f64,
    class: String,
    day: String,
}

impl Present {
    /// Presents from a beat.
    #[must_use]
    pub fn new(show: Show, beat: usize, kept: &Kept, back: Route, (now, day): (f64, String)) -> Present {
        let stops = show.stops(kept.by_laps);
        let mut present = Present {
            show,
            beat: 0,
            by_laps: kept.by_laps,
            blank: None,
            scratch: None,
            timer: Timer::running(now),
            hands: Hands::default(),
            bars: false,
            overview: None,
            spotlight: false,
            spot: None,
            second: true,
            turned: false,
            size: (1920.0, 1080.0),
            back,
            votes: Votes::default(),
            runs: Default::default(),
            stops,
            session: None,
            part: None,
            at_rest: Slide::default(),
            ahead: None,
            last_press: f64::NEG_INFINITY,
            class: kept.class.clone(),
            day,
        };
        present.rest_at(beat);
        present
    }

    /// The beat shown.
    #[must_use]
    pub fn now(&self) -> Option<&Beat> {
        self.show.beats.0.get(self.beat)
    }

    /// The part shown.
    #[must_use]
    pub fn part(&self) -> usize {
        self.now().map_or(0, |beat| beat.part)
    }

    /// The beats at which presses stop.
    #[must_use]
    pub fn stops(&self) -> &[usize] {
        &self.stops
    }

    /// Which of the stops is shown, from 0.
    #[must_use]
    pub fn stop(&self) -> usize {
        self.stops.partition_point(|&stop| stop < self.beat).min(self.stops.len().saturating_sub(1))
    }

    /// The next stop, if there is one.
    #[must_use]
    pub fn next_beat(&self) -> Option<usize> {
        self.stops.iter().copied().find(|&stop| stop > self.beat)
    }

    /// Where the board stood at the stop before a beat of the same part.
    fn from(&self, beat: usize) -> At {
        let part = self.show.beats.0.get(beat).map(|b| b.part);
        let before = self.stops.iter().rev().copied().find(|&stop| stop < beat);
        let before = before.and_then(|stop| self.show.beats.0.get(stop));
        match (&self.show.what, before) {
            (What::Lesson(_), Some(before)) if Some(before.part) == part => before.at,
            (What::Record(..), Some(before)) => before.at,
            (What::Lesson(lesson), _) => {
                part.and_then(|part| lesson.stages.get(part)).map_or(At::default(), |stage| stage.from)
            }
            (What::Record(..), None) => At::default(),
        }
    }

    /// What may be seen at a beat.
    #[must_use]
    pub fn slide_at(&self, beat: usize) -> Slide {
        slide(&self.show, beat, self.from(beat))
    }

    /// What the next press shows, for the presenter.
    #[must_use]
    pub const fn ahead(&self) -> Option<&Slide> {
        self.ahead.as_ref()
    }

    /// The board that moves.
    pub const fn session_mut(&mut self) -> Option<&mut Session> {
        match &mut self.scratch {
            Some(scratch) => scratch.session.as_mut(),
            None => self.session.as_mut(),
        }
    }

    /// Whether something moves.
    #[must_use]
    pub fn moves(&self) -> bool {
        let board = match &self.scratch {
            Some(scratch) => scratch.session.as_ref(),
            None => self.session.as_ref(),
        };
        board.is_some_and(|session| session.motion.is_some() || session.playing)
    }

    /// Shows a beat, its board at rest.
    pub fn rest_at(&mut self, beat: usize) {
        let last = self.show.beats.len().saturating_sub(1);
        let wanted = beat.min(last);
        // A beat that presses run past is shown where they stop.
        self.beat = self.stops.iter().copied().find(|&stop| stop >= wanted).unwrap_or(last);
        self.scratch = None;
        self.seat(None);
        self.look();
    }

    /// Takes the board of the beat's part to its place; from another place, if it is to move from there.
    fn seat(&mut self, from: Option<At>) {
        let Some(beat) = self.show.beats.0.get(self.beat) else { return };
        let board = match self.show.what {
            What::Lesson(_) => beat.part,
            What::Record(..) => 0,
        };
        if self.part != Some(board) {
            self.part = Some(board);
            self.session = self.show.session(board);
        }
        let at = beat.at;
        if let Some(session) = &mut self.session {
            session.bounds = (At::default(), Some(at));
            session.playing = false;
            session.size = StepSize::Lap;
            session.seek(from.unwrap_or(at));
        }
    }

    /// What is seen at the beat.
    fn look(&mut self) {
        self.at_rest = self.slide_at(self.beat);
        self.ahead = self.next_beat().map(|beat| self.slide_at(beat));
        self.take_up_hands();
    }

    /// One press of the clicker. False at either end.
    pub fn press(&mut self, forward: bool, now: f64, speed_allows: bool) -> bool {
        let quick = now - self.last_press < QUICK;
        self.last_press = now;
        self.overview = None;
        if self.blank.take().is_some() {
            return true;
        }
        if self.scratch.take().is_some() {
            self.seat(None);
            return true;
        }
        if forward && self.moves() && !quick {
            // What is under way is completed first: that is what can be seen to happen.
            self.seat(None);
            return true;
        }
        if !forward && self.moves() {
            self.seat(None);
        }
        let next =
            if forward { self.next_beat() } else { self.stops.iter().rev().copied().find(|&stop| stop < self.beat) };
        let Some(next) = next else { return false };
        let from = self.from(next);
        let before = self.part();
        self.beat = next;
        if self.part() != before && matches!(self.show.what, What::Lesson(_)) {
            self.bars = false;
        }
        let goes = forward && !quick && speed_allows && self.now().is_some_and(|beat| beat.kind == BeatKind::Motion);
        self.seat(goes.then_some(from));
        if goes && let Some(session) = &mut self.session {
            session.playing = !session.at_end();
            session.due = now;
            session.last_key = f64::NEG_INFINITY;
        }
        self.look();
        true
    }

    /// Waits for each lap, or lets them run on.
    pub fn set_by_laps(&mut self, by_laps: bool) {
        self.by_laps = by_laps;
        self.stops = self.show.stops(by_laps);
        let beat = self.beat;
        self.rest_at(beat);
    }

    /// What the audience sees now: of a step in flight, that; what is improvised; the hands, if they are shown.
    #[must_use]
    pub fn seen(&self, now: f64, speed: f32) -> Slide {
        if let Some(scratch) = &self.scratch {
            return scratch.seen(&self.at_rest, now, speed);
        }
        let mut slide = self.at_rest.clone();
        if self.moves()
            && let (Some(session), Some(picture)) = (&self.session, &mut slide.picture)
        {
            fly(session, picture, now, speed);
            slide.caption = under_way(picture);
            slide.citation = None;
        }
        if self.bars {
            slide.bars = self.seen_bars();
        }
        slide
    }

    /// The question of the part shown, once it has been put.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        let What::Lesson(lesson) = &self.show.what else { return None };
        let sight = self.show.beats.sight(self.beat)?;
        lesson.question(sight.part).filter(|_| sight.question)
    }

    /// Whether its answer has been shown.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.show.beats.sight(self.beat).is_some_and(|sight| sight.answer)
    }

    fn seen_bars(&self) -> Vec<Bar> {
        let answered = self.is_answered();
        let bar = |count: &votes::Count| Bar {
            label: count.choice.clone(),
            hands: count.hands,
            right: answered.then_some(count.right),
        };
        if self.question().is_some() { self.hands.counts.iter().map(bar).collect() } else { vec![] }
    }

    /// The class whose hands are counted.
    pub fn set_class(&mut self, class: &str) {
        class.clone_into(&mut self.class);
        self.take_up_hands();
    }

    /// The show of hands of the question shown: what was kept of it, or none raised.
    pub fn take_up_hands(&mut self) {
        let (What::Lesson(lesson), Some(question)) = (&self.show.what, self.question()) else {
            self.hands = Hands::default();
            return;
        };
        let part = self.part();
        let mut hands = Hands {
            day: self.day.clone(),
            class: self.class.clone(),
            file: self.show.file.clone().unwrap_or_default(),
            title: lesson.title().to_owned(),
            cell: self.show.part_name(part),
            question: crate::app::markdown::plain(&question.text),
            counts: vec![],
        };
        match &question.by {
            By::Choice(choices) => {
                for choice in choices {
                    hands.choice(&choice.label(question.layout), question.is_right(choice));
                }
            }
            By::Start => {
                let starts = lesson.stages.get(part).and_then(|stage| stage.setting);
                if let Some((position, _)) = starts {
                    let full = question.layout.pits_by_name(position.side()).filter(|&p| position.board().seeds(p) > 0);
                    for pit in full.take(9) {
                        let right = question.is_right(&crate::lesson::Answer::Pit(pit));
                        hands.choice(&question.layout.name(pit).to_string(), right);
                    }
                }
            }
            By::AnyPit => {}
        }
        if let Some(known) = self.votes.of(&hands) {
            hands.counts.clone_from(&known.counts);
        }
        self.hands = hands;
    }

    /// One more hand for a choice, or one less.
    pub fn raise(&mut self, choice: usize, more: bool) {
        self.hands.change(choice, more);
        self.votes.keep(&self.hands);
    }

    /// One more hand for a pit.
    pub fn raise_for(&mut self, pit: crate::board::Pit) {
        let Some(question) = self.question() else { return };
        if matches!(question.by, By::Choice(_)) {
            return;
        }
        let (name, right) =
            (question.layout.name(pit).to_string(), question.is_right(&crate::lesson::Answer::Pit(pit)));
        let choice = self.hands.choice(&name, right);
        self.raise(choice, true);
    }

    /// Begins to improvise, or returns to the beat as it was.
    pub fn improvise(&mut self) {
        if self.scratch.take().is_some() {
            self.seat(None);
            return;
        }
        self.seat(None);
        self.scratch = Scratch::of(&self.show, self.now(), self.at_rest.picture.as_ref());
    }
}

/// Puts a step in flight, or where the board stands between two, into the picture.
fn fly(session: &Session, picture: &mut Picture, now: f64, speed: f32) {
    let tree = &session.record.tree;
    let layout = picture.game.layout();
    picture.truth.clear();
    picture.marks.clear();
    picture.to_move = false;
    if let Some(node) = session.node() {
        picture.mover = node.before.side();
    }
    let happened = session.cursor.happened(tree);
    picture.board = session.cursor.board(tree);
    picture.trail = crate::scene::Trail::from_events(layout, happened);
    picture.lap = happened.iter().rev().find_map(crate::engine::Event::lap);
    picture.flight = session.motion.as_ref().map(|motion| Flight {
        from: motion.from.clone(),
        to: motion.to.clone(),
        event: motion.event,
        share: motion.share(now, speed),
    });
    if let Some(motion) = &session.motion {
        picture.lap = motion.event.lap();
        picture.mover = tree.node(motion.node()).before.side();
    }
}

/// What is said while the board moves: enough to follow, not yet what comes of it.
fn under_way(picture: &Picture) -> String {
    picture.lap.map_or_else(String::new, |lap| format!("{} sows lap {lap}.", picture.mover))
}
