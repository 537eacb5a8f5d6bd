//! What the wishes of a presenter do.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use super::kept::{self, Kept};
use super::show::{Show, What};
use super::votes::{self, Votes};
use super::wish::{From, Screens, Wish};
use super::{Present, handouts, keys};
use crate::app::App;
use crate::app::bench::Source;
use crate::app::command::Route;
use crate::app::learner::today;
use crate::app::session::{Origin, Session};
use crate::export::sheet::{For, Paper};
use crate::lesson::Lesson;
use crate::record::Record;
use crate::store;

/// What the window keeps for presenting, whether it presents or not.
#[derive(Debug, Default)]
pub struct Desk {
    /// What is kept between runs.
    pub kept: Kept,
    /// What is presented.
    pub present: Option<Present>,
    /// How many screens there are, and which of them the window is not on.
    pub screens: (usize, usize),
    /// Whether what is being read from disk is to be presented.
    pub awaited: bool,
    /// Whether the window is to be, or was made, full screen.
    pub full: Option<bool>,
    /// Whether the screens were counted since presenting began.
    pub counted: bool,
    saved: Kept,
}

impl Desk {
    /// Reads what was kept in the data folder.
    #[must_use]
    pub fn open(data: Option<&Path>) -> Desk {
        let text = data.and_then(|folder| store::read(&folder.join(kept::FILE)).ok());
        let kept = text.map_or_else(Kept::default, |bytes| Kept::parse(&String::from_utf8_lossy(&bytes)));
        Desk { saved: kept.clone(), kept, screens: (1, 0), ..Desk::default() }
    }

    /// What the keys depend on.
    #[must_use]
    pub fn scope(&self, letters: bool, focused: bool) -> keys::Scope {
        let present = self.present.as_ref();
        keys::Scope {
            overview: present.is_some_and(|present| present.overview.is_some()),
            asked: present.is_some_and(|p| p.question().is_some() && !p.is_answered() && p.scratch.is_none()),
            letters,
            focused,
        }
    }

    /// What is to be written, if anything has changed since the last time.
    pub fn unwritten(&mut self) -> Option<String> {
        if self.kept == self.saved {
            return None;
        }
        self.saved = self.kept.clone();
        Some(self.kept.text())
    }
}

impl App {
    /// Carries out a wish of the presenter's.
    pub(in crate::app) fn present(&mut self, ctx: &Context, wish: Wish) {
        match wish {
            Wish::Begin(from) => self.begin_presenting(ctx, from),
            Wish::Leave => self.leave_presenting(),
            Wish::Rung => self.rung(),
            Wish::SaveHands => self.save_hands(),
            Wish::Handout(whom, paper) => self.make_handout(ctx, whom, paper),
            Wish::Class(class) => {
                if let Some(present) = &mut self.desk.present {
                    present.set_class(&class);
                }
                self.desk.kept.class = class;
            }
            Wish::Notes(larger) => self.desk.kept.resize(larger),
            Wish::Swap => {
                self.desk.kept.swapped = !self.desk.kept.swapped;
                if let Some(present) = &mut self.desk.present {
                    present.overview = None;
                }
            }
            Wish::Screens(screens) => self.set_screens(screens),
            other => self.present_on(ctx, &other),
        }
        self.keep_presenting();
    }

    fn present_on(&mut self, ctx: &Context, wish: &Wish) {
        let now = ctx.input(|i| i.time);
        let moving = !self.settings.reduced_motion && self.settings.speed().is_finite();
        let only_the_wall = !self.presents_in_two(ctx) && self.wall_is_here(ctx);
        let Some(present) = &mut self.desk.present else { return };
        match *wish {
            Wish::Go(forward) => {
                if !present.press(forward, now, true) {
                    let words = if forward { "That was the last beat." } else { "That was the first beat." };
                    self.toast(words, false);
                }
                self.tell();
            }
            Wish::ToBeat(beat) => {
                present.overview = None;
                present.rest_at(beat);
                self.tell();
            }
            Wish::Blank(white) => {
                present.blank = if present.blank == Some(white) { None } else { Some(white) };
            }
            // Where the wall is all there is, the class would see it.
            Wish::Overview if only_the_wall => {}
            Wish::Overview => {
                present.overview = if present.overview.is_some() { None } else { Some(present.stop()) };
            }
            Wish::Mark(by) => {
                let most = present.stops().len().saturating_sub(1);
                present.overview = present.overview.map(|at| at.saturating_add_signed(by).min(most));
            }
            Wish::Take => {
                let beat = present.overview.take().and_then(|stop| present.stops().get(stop).copied());
                if let Some(beat) = beat {
                    present.rest_at(beat);
                    self.tell();
                }
            }
            Wish::Timer => present.timer.toggle(now),
            Wish::ResetTimer => present.timer.reset(now),
            Wish::Improvise => {
                present.improvise();
                if present.scratch.is_none() {
                    let words = if present.show.moves(present.part()).is_some() {
                        "Back at the beat."
                    } else {
                        "Nothing is improvised here."
                    };
                    self.announcer.say(words);
                } else {
                    self.announcer.say("Improvising: play on the board, or draw on it.");
                }
            }
            Wish::Pit(pit) => {
                if let Some(scratch) = &mut present.scratch {
                    scratch.play(pit, now, moving);
                } else if !present.is_answered() {
                    present.raise_for(pit);
                    self.keep_hands();
                }
            }
            Wish::Draw(drawn) => {
                if let Some(scratch) = &mut present.scratch {
                    scratch.draw(drawn);
                }
            }
            Wish::Spotlight => present.spotlight = !present.spotlight,
            Wish::Point(at) => present.spot = at,
            Wish::Laps => {
                let by_laps = !present.by_laps;
                present.set_by_laps(by_laps);
                self.desk.kept.by_laps = by_laps;
            }
            Wish::Hand(choice, more) => {
                present.raise(choice, more);
                self.keep_hands();
            }
            Wish::Bars => present.bars = !present.bars,
            Wish::Closed => (present.second, present.turned) = (false, true),
            _ => {}
        }
    }

    fn begin_presenting(&mut self, ctx: &Context, from: From) {
        if self.route == Route::Present {
            return;
        }
        let open = match self.route {
            Route::Learn => self.present_study(),
            Route::Replay => self.session.as_ref().map(present_session),
            Route::Explore if self.explore.setup.is_none() => Some(present_session(&self.explore.session)),
            _ => None,
        };
        let Some((show, here)) = open.or_else(|| self.present_kept()) else {
            if !self.desk.awaited {
                self.toast("Open a lesson or a record to present it.", false);
            }
            return;
        };
        let kept = self.desk.kept.beat(&show);
        let beat = match from {
            From::Start => 0,
            From::Place => kept.unwrap_or(here),
            // In the cell where the class stopped, on with the very beat.
            From::Here => kept.filter(|&kept| same_place(&show, kept, here)).unwrap_or(here),
        };
        let day = today().to_string();
        let now = ctx.input(|i| i.time);
        let back = if matches!(self.route, Route::Learn | Route::Replay | Route::Explore) {
            self.route
        } else {
            Route::Library
        };
        let mut present = Present::new(show, beat, &self.desk.kept, back, (now, day));
        present.votes = self.read_votes();
        present.take_up_hands();
        self.desk.present = Some(present);
        self.desk.awaited = false;
        self.desk.full = None;
        self.route = Route::Present;
        self.sheet = None;
        self.drawer = false;
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.tell();
    }

    fn present_study(&self) -> Option<(Show, usize)> {
        let study = self.study.as_ref()?;
        let show = Show::lesson(Arc::clone(study.lesson.as_ref()?), &study.source)?;
        let here = show.beats.first_of(study.current).unwrap_or(0);
        Some((show, here))
    }

    /// What was presented last, read anew. None if there is nothing, or if it has to be read from disk first.
    fn present_kept(&mut self) -> Option<(Show, usize)> {
        let file = self.desk.kept.last.clone()?;
        let Some(bundled) = store::bundled(&file) else {
            self.desk.awaited = true;
            self.open_file(file.into());
            return None;
        };
        if bundled.kind == store::Kind::Lesson {
            let lesson = Lesson::load(bundled.text.as_bytes()).ok()?;
            self.enter_lesson(Arc::new(lesson), Source::Bundled(bundled.id));
            return self.present_study();
        }
        let record = Record::load(bundled.text.as_bytes()).ok()?;
        self.enter(Session::new(record, Origin::Bundled(bundled.id)));
        self.follow_kept_line();
        self.session.as_ref().map(present_session)
    }

    /// Puts the open record on the line that was presented.
    fn follow_kept_line(&mut self) {
        let place = self.desk.kept.last.as_ref().and_then(|file| self.desk.kept.places.get(file));
        if let (Some(place), Some(session)) = (place, &mut self.session)
            && let Some(id) = session.record.tree.at_path(&place.path)
        {
            session.cursor.go_node(&session.record.tree, id);
            session.seek(crate::stepper::At::default());
        }
    }

    /// Presents on where the program was ended, if it was ended while presenting.
    pub(in crate::app) fn resume_presenting(&mut self, ctx: &Context) {
        if let Some(file) = self.desk.kept.open.clone() {
            self.desk.kept.last = Some(file);
            self.begin_presenting(ctx, From::Place);
        }
    }

    /// What was awaited from disk has been opened.
    pub(in crate::app) fn opened_for_class(&mut self, ctx: &Context) {
        if std::mem::take(&mut self.desk.awaited) {
            self.follow_kept_line();
            self.begin_presenting(ctx, From::Place);
        }
    }

    fn keep_presenting(&mut self) {
        let Some(present) = self.desk.present.as_ref().filter(|_| self.route == Route::Present) else { return };
        self.desk.kept.open.clone_from(&present.show.file);
        self.desk.kept.keep(&present.show, present.beat, &today().to_string());
    }

    fn leave_presenting(&mut self) {
        let Some(present) = self.desk.present.take() else { return };
        self.desk.kept.keep(&present.show, present.beat, &today().to_string());
        self.desk.kept.open = None;
        self.route = present.back;
        match (&present.show.what, present.now()) {
            (What::Lesson(_), Some(beat)) => {
                if let Some(study) = &mut self.study {
                    study.reveal = true;
                    study.go(beat.part);
                }
            }
            (What::Record(..), Some(beat)) => {
                let session = if present.back == Route::Explore {
                    Some(&mut self.explore.session)
                } else {
                    self.session.as_mut()
                };
                if let Some(session) = session {
                    session.seek(beat.at);
                }
            }
            _ => {}
        }
        self.announcer.say("The place is kept.");
    }

    /// One rung up.
    fn rung(&mut self) {
        if self.sheet.take().is_some() {
            return;
        }
        let Some(present) = &mut self.desk.present else { return };
        if present.blank.take().is_some() || present.overview.take().is_some() {
            return;
        }
        if present.scratch.is_some() {
            present.improvise();
        } else if present.spotlight {
            present.spotlight = false;
        } else {
            self.leave_presenting();
        }
    }

    fn set_screens(&mut self, screens: Screens) {
        self.desk.kept.screens = screens;
        if let Some(present) = &mut self.desk.present {
            (present.second, present.turned) = (true, false);
        }
    }

    fn read_votes(&self) -> Votes {
        let text = self.data.as_deref().and_then(|folder| store::read(&folder.join(votes::FILE)).ok());
        text.map_or_else(Votes::default, |bytes| Votes::parse(&String::from_utf8_lossy(&bytes)))
    }

    fn keep_hands(&mut self) {
        if let (Some(folder), Some(present)) = (&self.data, &self.desk.present) {
            self.tasks.keep(folder.join(votes::FILE), present.votes.text());
        }
    }

    /// Makes a handout of what is presented, or else of what is open.
    fn make_handout(&mut self, ctx: &Context, whom: For, paper: Paper) {
        self.sheet = None;
        let open = match (&self.desk.present, self.route) {
            (Some(present), _) => Some(present.show.clone()),
            (None, Route::Learn) => self.present_study().map(|(show, _)| show),
            (None, Route::Replay) => self.session.as_ref().map(|session| present_session(session).0),
            _ => None,
        };
        let made = match (&open, &self.data) {
            (Some(show), Some(data)) => handouts::make(ctx, show, data, (whom, paper)),
            (None, _) => Err("Open a lesson or a record to make a handout of it.".to_owned()),
            (_, None) => Err("There is no folder to keep it in.".to_owned()),
        };
        match made {
            Ok(path) => self.toast(&format!("Made: {path}"), false),
            Err(why) => self.toast(&why, true),
        }
    }

    fn save_hands(&mut self) {
        let (Some(folder), Some(present)) = (&self.data, &self.desk.present) else { return };
        let path = folder.join(votes::TABLE);
        let words = match store::write(&path, &present.votes.csv()) {
            Ok(()) => (format!("Saved as {}", path.display()), false),
            Err(error) => (error.to_string(), true),
        };
        self.toast(&words.0, words.1);
    }
}

fn present_session(session: &Session) -> (Show, usize) {
    let show = Show::record(session);
    let at = session.cursor.at();
    let beats = &show.beats.0;
    let here = beats.iter().position(|beat| beat.at == at);
    let here = here.or_else(|| beats.iter().rposition(|beat| beat.at <= at)).unwrap_or(0);
    (show, here)
}

/// Whether two beats are of the same cell, or of the same moment of a record.
fn same_place(show: &Show, a: usize, b: usize) -> bool {
    match (show.beats.0.get(a), show.beats.0.get(b)) {
        (Some(a), Some(b)) if matches!(show.what, What::Lesson(_)) => a.part == b.part,
        (Some(a), Some(b)) => a.at == b.at,
        _ => false,
    }
}
