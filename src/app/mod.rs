//! The window: what the user opened plus cursors; everything on screen is computed from that.
//!
//! A pass goes: keys and tasks become [`Command`]s, the commands are carried out, the views are shown and
//! return further commands, which are carried out too. Only [`App::carry_out`] changes anything.

mod announce;
pub mod bench;
pub mod board;
mod clock;
pub mod command;
pub mod compare;
mod courses;
pub mod edits;
mod explore;
mod frame;
pub mod fresh;
mod keys;
pub mod learn;
mod learner;
mod learning;
mod library;
pub mod markdown;
pub mod motion;
mod moves;
mod notebook;
mod pace;
mod paint;
pub mod pen;
mod pick;
pub mod places;
pub mod present;
mod reading;
pub mod reason;
mod replay;
pub mod session;
pub mod settings;
mod sheets;
pub mod sources;
mod steer;
pub mod take;
mod tasks;
mod theme;
pub mod timeline;
mod watch;
mod widgets;
mod working;

pub use command::{Command, Look, Page, Route, Sheet};
pub use frame::run;
pub use session::Session;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use egui::Context;

use announce::Announcer;
use bench::{Source, Study};
use board::GroundCache;
use edits::{CommentDraft, HeaderDraft};
use explore::Explore;
use learner::Learner;
use library::Shelf;
use notebook::Notebook;
use reason::PanelState;
use session::Origin;
use settings::{Last, Settings};
use steer::{Said, steer};
use tasks::{Done, Tasks};

use crate::engine::Move;
use crate::record::Record;
use crate::record::edit::{Edit, EditError};
use crate::refusal;
use crate::stepper::At;
use crate::store;
use crate::store::recovery::{self, Keeper, Recovery};

/// A message that comes and goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// When it goes, by the clock of the input; none until it has been shown once.
    pub until: Option<f64>,
    /// Whether something went wrong.
    pub fault: bool,
}

/// The window's state.
pub struct App {
    /// The view shown.
    pub route: Route,
    /// The open record.
    pub session: Option<Session>,
    /// The open lesson.
    pub study: Option<Study>,
    /// What is explored.
    pub explore: Explore,
    /// What is read in Sources.
    pub reading: sources::Reading,
    /// What is remembered between runs.
    pub settings: Settings,
    /// The sheet over the window.
    pub sheet: Option<Sheet>,
    /// Messages shown.
    pub toasts: Vec<Toast>,
    shelf: Shelf,
    learner: Learner,
    notebook: Option<Notebook>,
    data: Option<PathBuf>,
    back: Option<Route>,
    /// The rule of the last refusal, and what was said of it.
    refused: Option<(crate::rule::RuleId, String)>,
    grounds: GroundCache,
    panel: PanelState,
    announcer: Announcer,
    tasks: Tasks,
    saved: Settings,
    started: bool,
    drawer: bool,
    /// Two readings side by side, in Replay's place.
    compare: Option<Box<compare::Compare>>,
    /// What is being exported.
    taking: Option<take::Work>,
    recovered: Vec<Recovery>,
    opened: u32,
    themed: Option<crate::tokens::Theme>,
    title: String,
    /// What is presented, and what is kept of it.
    pub desk: present::Desk,
}

impl App {
    /// A window with these settings, nothing open.
    #[must_use]
    pub fn new(ctx: &Context, settings: Settings) -> App {
        App::in_folder(ctx, settings, store::data_folder())
    }

    /// The same, with another place for the user's data.
    #[must_use]
    pub fn in_folder(ctx: &Context, settings: Settings, data: Option<PathBuf>) -> App {
        keep_memory();
        theme::install_fonts(ctx);
        let (learner, fault) = Learner::open(data.as_deref());
        let tasks = Tasks::new(ctx.clone());
        tasks.read_lessons(data.clone());
        let mut app = App {
            route: Route::Library,
            session: None,
            study: None,
            desk: present::Desk::open(data.as_deref()),
            learner,
            notebook: None,
            reading: sources::Reading::new(data.as_deref()),
            data,
            back: None,
            refused: None,
            explore: Explore::start(crate::engine::Game::Bosh),
            saved: settings.clone(),
            settings,
            sheet: None,
            toasts: vec![],
            shelf: Shelf::read(),
            grounds: GroundCache::default(),
            panel: PanelState::default(),
            announcer: Announcer::default(),
            tasks,
            started: false,
            drawer: false,
            compare: None,
            taking: None,
            recovered: vec![],
            opened: 0,
            themed: None,
            title: "Kete".to_owned(),
        };
        if let Some(fault) = fault {
            app.toast(&fault, true);
        }
        app
    }

    /// Opens a file named on the command line.
    pub fn open_at_start(&mut self, files: &[PathBuf]) {
        self.look_for_lost_work();
        if files.is_empty() {
            let (_, ctx) = self.tasks.reports();
            self.resume_presenting(&ctx);
        }
        for file in files {
            self.open_file(file.clone());
        }
    }

    /// Carries out one command.
    pub fn carry_out(&mut self, ctx: &Context, command: Command) {
        let now = ctx.input(|i| i.time);
        match command {
            Command::Go(route) => self.go(route),
            Command::Learn(wish) => self.learn(ctx, wish),
            Command::Present(wish) => self.present(ctx, wish),
            Command::Look(look) => self.look(ctx, look),
            Command::Rule(rule) => self.open_rule(rule),
            Command::Back => self.go_back(),
            Command::OpenBundled(id) => self.open_bundled(id),
            Command::OpenFile(path) => self.open_file(path),
            Command::OpenStart(game) => {
                self.explore = Explore::start(game);
                self.route = Route::Explore;
                self.tell();
            }
            Command::ExploreHere => self.explore_here(),
            Command::Say(words) => self.toast(&words, false),
            Command::SaveExplored => self.sheet = Some(Sheet::Save(self.suggested_path())),
            Command::SaveAs(path) => self.save_to(path, None, false),
            Command::Save => self.save(),
            Command::Overwrite(path) => self.save_to(path, None, true),
            Command::Comment(draft) => self.sheet = Some(Sheet::Comment(draft)),
            Command::CommentHere => {
                self.sheet = self.shown().map(|session| Sheet::Comment(Box::new(CommentDraft::here(session))));
            }
            Command::Header => {
                self.sheet = self.shown().map(|session| Sheet::Header(Box::new(HeaderDraft::of(session))));
            }
            Command::Pen => self.take_pen(),
            Command::AskNew => {
                let game = self.shown().map_or(crate::engine::Game::Bosh, |session| session.record.game());
                self.sheet = Some(Sheet::New(Box::new(fresh::NewDraft::of(game))));
            }
            Command::New(draft) => {
                self.enter(Session::new(draft.record(), Origin::Start(draft.game)));
            }
            Command::AskCompare => {
                let session = self.session.as_ref().filter(|_| self.route == Route::Replay);
                self.sheet = session.map(|session| Sheet::Compare(Box::new(compare::another(session))));
            }
            Command::Compare(other) => self.compare_with(other),
            Command::AskTake => self.ask_take(),
            Command::Take(draft) => self.take(*draft),
            Command::StopTaking => self.taking.iter().for_each(take::Work::cancel),
            Command::Edit(edit) => self.edit(&edit),
            Command::Undo => self.unedit(false),
            Command::Redo => self.unedit(true),
            Command::Recover(index) => self.recover(index),
            Command::DiscardRecovered => self.discard_recovered(),
            Command::Browse => self.tasks.browse(),
            Command::Sheet(Sheet::Reset(what)) => self.ask_reset(what),
            Command::Sheet(sheet) => self.sheet = Some(sheet),
            Command::Escape => self.escape(),
            Command::Theme => {
                let dark = self.settings.theme(system_dark(ctx)) == crate::tokens::Theme::Dark;
                self.settings.dark = Some(!dark);
            }
            Command::Zoom(change) => {
                let zoom = self.settings.zoom.unwrap_or(1.0);
                self.settings.zoom =
                    Some(change.map_or(1.0, |change| ((zoom + change) * 10.0).round() / 10.0).clamp(0.8, 2.0));
            }
            Command::Speed(faster) => {
                let speed = self.settings.speed;
                self.settings.speed =
                    if faster { speed + 1 } else { speed.saturating_sub(1) }.min(settings::SPEEDS.len() - 1);
                let words = format!("Speed {}", settings::speed_words(self.settings.speed()));
                self.announcer.say(&words);
            }
            Command::Comments => self.settings.comments = !self.settings.comments,
            Command::Gloss => self.settings.gloss = !self.settings.gloss,
            Command::Fullscreen => {
                let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            Command::NextRecord(forward) => self.next_record(forward),
            Command::Repeat => self.announcer.repeat(),
            other => self.carry_out_in_record(ctx, &other, now),
        }
    }

    fn carry_out_in_record(&mut self, ctx: &Context, command: &Command, now: f64) {
        let moving = !self.settings.reduced_motion;
        if *command == Command::Source {
            self.open_source(ctx);
            return;
        }
        if self.steer_comparison(command) {
            return;
        }
        let Some(session) = self.current() else { return };
        match *command {
            Command::Pit(pit) if session.pen.is_some() => self.draw_on(pit),
            Command::Pit(pit) => self.choose_pit(pit, now),
            Command::WalkPits(dx, dy) => walk_pits(ctx, session, dx, dy),
            _ => match steer(session, command, now, moving) {
                Said::TheStep => self.tell(),
                Said::Words(words) => self.announcer.say(&words),
                Said::Message(words) => self.toast(words, false),
                Said::Nothing => {}
            },
        }
    }

    /// To a view, if there is something to show in it.
    fn go(&mut self, route: Route) {
        self.back = None;
        self.route = match route {
            Route::Replay if self.session.is_none() => Route::Library,
            Route::Sources => {
                // The user's own documents may have been edited meanwhile.
                self.tasks.read_documents(self.data.clone());
                route
            }
            Route::Learn if self.study.is_none() => {
                self.open_first_lesson();
                return;
            }
            Route::Learn => {
                self.settings.learning = self.study.as_ref().and_then(|study| study.source.file());
                route
            }
            route => route,
        };
    }

    /// The lesson that was open last, or the first there is, or the notebook.
    fn open_first_lesson(&mut self) {
        if self.settings.learning.is_some() {
            self.open_last_lesson();
        } else if let Some((source, lesson)) = self.shelf.lessons.first().cloned() {
            self.enter_lesson(lesson, source);
        } else {
            self.open_notes();
        }
    }

    fn go_back(&mut self) {
        if self.route == Route::Sources && self.sheet.is_none() && self.look_back() {
            return;
        }
        match self.back.take() {
            Some(route) if self.sheet.is_none() => self.go(route),
            _ => self.escape(),
        }
    }

    /// The rule that the panel shows.
    fn rule_shown(&self) -> Option<crate::rule::RuleId> {
        if let Some(rule) = self.refused_rule() {
            return Some(rule);
        }
        if self.route == Route::Sources {
            return None;
        }
        if self.route != Route::Learn {
            let rules = reason::told(self.shown()?).rules;
            let chosen = self.panel.chosen.filter(|rule| rules.contains(rule));
            return chosen.or_else(|| rules.last().copied());
        }
        let study = self.study.as_ref()?;
        match &study.pinned {
            Some(command::Pin::Rule(rule)) => Some(*rule),
            _ => study.chosen.or_else(|| study.bench()?.rules().last().copied()),
        }
    }

    /// Announces the step shown.
    fn tell(&mut self) {
        if self.route == Route::Present {
            self.tell_beat();
            return;
        }
        if self.route == Route::Learn {
            if let Some(bench) = self.study.as_ref().and_then(Study::bench) {
                let words = learn::now(bench);
                self.announcer.say(&words);
            }
        } else if let Some(words) = self.shown_in_words() {
            self.announcer.say(&words);
        }
    }

    /// Plays a pit chosen on the board, or says why it can not be.
    fn choose_pit(&mut self, pit: crate::board::Pit, now: f64) {
        let moving = !self.settings.reduced_motion;
        let Some(session) = self.current() else { return };
        let tree = &session.record.tree;
        if !session.cursor.is_between_turns(tree) {
            self.toast("A turn is being shown. Go to its end to play from there.", false);
            return;
        }
        let position = *session.cursor.position(tree);
        let mv = Move::from(&position, pit);
        match session.play(mv) {
            Ok(id) => {
                session.cursor.choose(&session.record.tree, id);
                if session.cursor.line().contains(&id) {
                    session.step(true, crate::stepper::StepSize::Turn, now, moving);
                } else {
                    session.cursor.go_node(&session.record.tree, id);
                }
                self.tell();
            }
            Err(EditError::Refused(refused)) => {
                let why = refusal::why(refused.rule, &refused.position, refused.mv);
                let title =
                    crate::sources::Sources::bundled().rule(refused.rule).map_or("", |rule| rule.title.as_str());
                let words = format!("{why} ({title}: {})", refused.rule);
                self.toast(&words, true);
                self.refused = Some((refused.rule, words));
            }
            Err(error) => self.toast(&error.to_string(), true),
        }
    }

    fn open_bundled(&mut self, id: &'static str) {
        let Some(file) = store::bundled(id) else { return };
        if file.kind == store::Kind::Lesson {
            self.open_bundled_lesson(id);
            return;
        }
        match Record::load(file.text.as_bytes()) {
            Ok(record) => self.enter(Session::new(record, Origin::Bundled(id))),
            Err(diagnostics) => {
                let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
                self.toast(&format!("{}: {first}", file.path()), true);
            }
        }
    }

    fn open_file(&mut self, path: PathBuf) {
        let absolute = std::path::absolute(&path).unwrap_or(path);
        self.tasks.read(absolute);
    }

    /// The record that the keys steer: the open one, or the one explored.
    fn current(&mut self) -> Option<&mut Session> {
        match self.route {
            Route::Explore if self.explore.setup.is_some() => None,
            Route::Explore => Some(&mut self.explore.session),
            Route::Learn => self.study.as_mut()?.bench_mut()?.session.as_mut(),
            Route::Sources => self.reading.session(),
            _ => self.session.as_mut(),
        }
    }

    /// The same, to look at.
    fn shown(&self) -> Option<&Session> {
        match self.route {
            Route::Explore => Some(&self.explore.session),
            Route::Learn => self.study.as_ref()?.bench()?.session.as_ref(),
            Route::Sources => self.reading.shown(),
            _ => self.session.as_ref(),
        }
    }

    /// Explores the position that the open record shows.
    fn explore_here(&mut self) {
        let Some(session) = &self.session else { return };
        let position = *session.cursor.position(&session.record.tree);
        let readings = session.node().map_or(session.record.tree.readings, |node| node.readings);
        self.explore = Explore::from(position, readings);
        self.route = Route::Explore;
        self.tell();
    }

    /// A path that a new record may be saved at.
    fn suggested_path(&self) -> String {
        let folder = self.data.clone().unwrap_or_default().join("replays");
        let name = match self.shown().map(|session| (&session.origin, session.record.game())) {
            Some((Origin::Bundled(id), _)) => format!("{id}-copy"),
            Some((_, game)) => format!("{}-explored", game.id()),
            None => "record".to_owned(),
        };
        let free = (1..10_000).map(|n| folder.join(format!("{name}-{n}.json"))).find(|path| !path.exists());
        free.unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Saves the record shown where it came from; asks where, if that is the program itself.
    fn save(&mut self) {
        let Some(session) = self.shown() else { return };
        if session.record.read_only {
            self.toast("The file is of a newer format: it can be read, not saved.", true);
            return;
        }
        match (&session.origin, session.stamp) {
            (Origin::File(path), stamp @ Some(_)) => {
                let path = path.clone();
                self.save_to(path, stamp, false);
            }
            _ => self.sheet = Some(Sheet::Save(self.suggested_path())),
        }
    }

    /// Saves the record shown under a path.
    fn save_to(&mut self, path: PathBuf, stamp: Option<store::Stamp>, replace: bool) {
        let Some(session) = self.shown() else { return };
        let mut file = session.record.to_file();
        if stamp.is_none() && !replace {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
            let id: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(64).collect();
            file.envelope.id = if id.is_empty() { "record".into() } else { id };
        }
        file.envelope.generator = Some(format!("Kete {}", env!("CARGO_PKG_VERSION")));
        file.envelope.modified = Some(chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true));
        if file.provenance.is_none() && matches!(session.origin, Origin::Start(_)) {
            file.provenance = Some(crate::format::record::Provenance {
                kind: crate::format::record::ProvenanceKind::Live,
                note: Some("Played in Explore.".into()),
                sources: vec![],
                certainty: None,
                unknown: serde_json::Map::new(),
            });
        }
        let revision = session.history.revision();
        match crate::format::load::to_text(&file) {
            Ok(text) => self.tasks.save(path, text, revision, stamp, replace),
            Err(error) => self.toast(&error.to_string(), true),
        }
    }

    /// A record has been saved.
    fn saved_as(&mut self, path: PathBuf, stamp: store::Stamp, revision: u64) {
        self.toast(&format!("Saved as {}", path.display()), false);
        self.settings.remember(&path.to_string_lossy());
        if let Some(session) = self.current() {
            session.saved = revision;
            session.stamp = Some(stamp);
            session.origin = Origin::File(path);
            if let Some(keeper) = &session.keeper
                && let Ok(mut keeper) = keeper.lock()
            {
                keeper.discard(revision);
            }
        }
    }

    /// Changes the record shown.
    fn edit(&mut self, edit: &Edit) {
        let Some(session) = self.current() else { return };
        match session.edit(edit) {
            Ok(()) => self.announcer.say("Changed."),
            Err(error) => self.toast(&error.to_string(), true),
        }
    }

    fn unedit(&mut self, redo: bool) {
        let Some(session) = self.current() else { return };
        let words = match (session.unedit(redo), redo) {
            (true, false) => "Taken back.",
            (true, true) => "Made again.",
            (false, false) => "There is nothing to take back.",
            (false, true) => "There is nothing to make again.",
        };
        self.toast(words, false);
    }

    /// Looks for work that was not saved when the program last ended, and offers it.
    pub fn look_for_lost_work(&mut self) {
        self.recovered = self.data.as_deref().map(recovery::list).unwrap_or_default();
        if !self.recovered.is_empty() {
            self.sheet = Some(Sheet::Recovered);
        }
    }

    fn recover(&mut self, index: usize) {
        if index >= self.recovered.len() {
            return;
        }
        let found = self.recovered.remove(index);
        match Record::load(found.text.as_bytes()) {
            Ok(record) => {
                let game = record.game();
                let mut session = Session::new(record, found.of.clone().map_or(Origin::Start(game), Origin::File));
                // What was recovered is not in the file yet.
                session.saved = u64::MAX;
                if let Origin::File(path) = &session.origin {
                    session.stamp = store::read_stamped(path).ok().map(|(_, stamp)| stamp);
                }
                self.enter(session);
            }
            Err(diagnostics) => {
                let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
                self.toast(&format!("The copy can not be read: {first}"), true);
                return;
            }
        }
        if recovery::discard(&found).is_err() {
            self.toast("The copy could not be removed; it will be offered again.", false);
        }
    }

    fn discard_recovered(&mut self) {
        for copy in std::mem::take(&mut self.recovered) {
            // A copy that can not be removed is offered again next time: nothing is lost by that.
            let _ = recovery::discard(&copy);
        }
        self.sheet = None;
    }

    /// Copies unsaved work aside when that is due; asks for a pass when it will be.
    fn keep_work(&mut self, ctx: &Context) {
        let now = std::time::Instant::now();
        let mut copies = vec![];
        for (keeper, session) in self.keepers() {
            let revision = session.history.revision();
            // A keeper that is at work will be asked again.
            let Ok(mut due) = keeper.try_lock() else {
                ctx.request_repaint_after(recovery::INTERVAL);
                continue;
            };
            match due.due(now, revision) {
                None => {}
                Some(wait) if !wait.is_zero() => ctx.request_repaint_after(wait),
                Some(_) => {
                    drop(due);
                    if let Ok(text) = crate::format::load::to_text(&session.record.to_file()) {
                        copies.push((keeper, revision, text));
                    }
                }
            }
        }
        for (keeper, revision, text) in copies {
            self.tasks.keep_copy(keeper, revision, text);
        }
    }

    /// Copies unsaved work aside at once, before it goes out of sight.
    fn keep_now(&mut self) {
        for (keeper, session) in self.keepers() {
            if let (Ok(text), Ok(mut keeper)) = (crate::format::load::to_text(&session.record.to_file()), keeper.lock())
                && session.is_changed()
                && keeper.due(std::time::Instant::now(), session.history.revision()).is_some()
            {
                // There is no one left to tell, and the work itself is still in hand.
                let _ = keeper.keep(std::time::Instant::now(), session.history.revision(), &text);
            }
        }
    }

    /// The records that were changed, each with its keeper.
    fn keepers(&mut self) -> Vec<(Arc<Mutex<Keeper>>, &Session)> {
        let Some(data) = self.data.clone() else { return vec![] };
        let number = self.opened * 2;
        let sessions = self.session.iter_mut().chain(std::iter::once(&mut self.explore.session));
        (number..)
            .zip(sessions)
            .filter(|(_, session)| session.history.revision() > 0)
            .map(|(number, session)| {
                let of = match &session.origin {
                    Origin::File(path) => Some(path.clone()),
                    _ => None,
                };
                let new = || Arc::new(Mutex::new(Keeper::new(&data, number, of.as_deref(), 0)));
                (Arc::clone(session.keeper.get_or_insert_with(new)), &*session)
            })
            .collect()
    }

    /// What a task reports.
    fn done(&mut self, done: Done) {
        match done {
            Done::Chosen(path) => self.open_file(path),
            Done::NoDialog => self.sheet = Some(Sheet::Path(String::new())),
            Done::Read(path, Ok((record, stamp))) => {
                let flawed = record.diagnostics.len();
                let first = record.diagnostics.first().map(ToString::to_string);
                let mut session = Session::new(*record, Origin::File(path));
                session.stamp = Some(stamp);
                self.enter(session);
                if let Some(first) = first {
                    let more =
                        if flawed > 1 { format!(" And {} more: run kete check.", flawed - 1) } else { String::new() };
                    self.toast(&format!("{first}.{more}"), true);
                }
            }
            Done::Lesson(path, lesson) => self.enter_lesson(lesson, Source::File(path)),
            Done::Reread(path, read) => self.reread(&path, *read),
            Done::Documents(faults) => self.reading.faulty = faults,
            Done::Lessons(lessons) => self.shelf.lessons = lessons,
            Done::Read(path, Err(message)) => self.toast(&format!("{}: {message}", path.display()), true),
            Done::Saved(path, stamp, revision) => self.saved_as(path, stamp, revision),
            Done::Changed(path) => self.sheet = Some(Sheet::Changed(path)),
            Done::Failed(message) => self.toast(&message, true),
            Done::Taken(said) => {
                self.taking = None;
                if matches!(self.sheet, Some(Sheet::Take(_))) && said.is_ok() {
                    self.sheet = None;
                }
                match said {
                    Ok(words) => self.toast(&words, false),
                    Err(words) => self.toast(&words, true),
                }
            }
        }
    }

    /// Shows a session, at the place where it was left if it is the one left last.
    fn enter(&mut self, mut session: Session) {
        let file = match &session.origin {
            Origin::Bundled(id) => Some((*id).to_owned()),
            Origin::File(path) => Some(path.to_string_lossy().into_owned()),
            Origin::Start(_) | Origin::Cell => None,
        };
        if let (Some(file), Some(last)) = (&file, &self.settings.last)
            && *file == last.file
        {
            session.seek(At { ply: last.ply, event: last.event });
        }
        if let Some(file) = &file {
            self.settings.remember(file);
        }
        self.settings.learning = None;
        self.back = None;
        if self.session.as_ref().is_some_and(Session::is_changed) {
            self.toast(
                "The changes to the record before were not saved; a copy is kept and offered at the next start.",
                false,
            );
        }
        self.keep_now();
        self.opened += 1;
        self.compare = None;
        self.session = Some(session);
        self.route = Route::Replay;
        self.sheet = None;
        self.tell();
    }

    /// Remembers the place in the open record.
    fn keep_place(&mut self) {
        let Some(session) = &self.session else { return };
        let file = match &session.origin {
            Origin::Bundled(id) => (*id).to_owned(),
            Origin::File(path) => path.to_string_lossy().into_owned(),
            Origin::Start(_) | Origin::Cell => return,
        };
        let At { ply, event } = session.cursor.at();
        self.settings.last = Some(Last { file, title: session.record.title().to_owned(), ply, event });
    }

    /// The record after or before the open one on the shelf.
    fn next_record(&mut self, forward: bool) {
        let records = &self.shelf.records;
        let Some(Session { origin: Origin::Bundled(id), .. }) = &self.session else { return };
        let Some(index) = records.iter().position(|entry| entry.id == *id) else { return };
        let next = if forward { index + 1 } else { index.wrapping_sub(1) };
        match records.get(next) {
            Some(entry) => {
                let id = entry.id;
                self.open_bundled(id);
            }
            None => self.toast(if forward { "That was the last record." } else { "That was the first record." }, false),
        }
    }

    fn escape(&mut self) {
        if self.sheet.take().is_some() {
            return;
        }
        if self.drawer {
            self.drawer = false;
        } else if self.compare.take().is_some() {
            self.tell();
        } else if self.shown().is_some_and(|session| session.pen.is_some()) {
            self.take_pen();
        } else if let Some(route) = self.back.take() {
            self.go(route);
        } else if let Some(study) = self.study.as_mut().filter(|study| study.pinned.is_some()) {
            study.pinned = None;
        } else if self.route != Route::Library {
            self.route = Route::Library;
        }
    }

    /// Shows a message for a while.
    pub fn toast(&mut self, text: &str, fault: bool) {
        self.toasts.retain(|toast| toast.text != text);
        self.toasts.push(Toast { text: text.to_owned(), until: None, fault });
        if self.toasts.len() > 3 {
            self.toasts.remove(0);
        }
        self.announcer.say(text);
    }
}

/// Lets the C library keep, for the next frame, the memory that a frame gives back. It does so up to the size of the
/// largest piece that it has ever been given back whole; this one is large, and never touched. Otherwise each frame
/// would ask the system for its megabytes anew, which takes three times as long as all the rest of it.
fn keep_memory() {
    const LARGE: usize = 30 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}

fn walk_pits(ctx: &Context, session: &Session, dx: i8, dy: i8) {
    let layout = session.record.game().layout();
    let Some(pit) = ctx
        .memory(egui::Memory::focused)
        .and_then(|id| layout.pits().find(|&pit| board::pit_id(session.board, pit) == id))
    else {
        return;
    };
    let turn = if session.flipped { -1 } else { 1 };
    let (row, column) = layout.screen(pit);
    let step = |from: usize, by: i8| from.checked_add_signed(isize::from(by) * turn);
    if let (Some(row), Some(column)) = (step(row, dy), step(column, dx))
        && let Some(pit) = layout.at_screen(row, column)
    {
        ctx.memory_mut(|memory| memory.request_focus(board::pit_id(session.board, pit)));
    }
}

/// Whether the system asks for a dark theme.
fn system_dark(ctx: &Context) -> bool {
    ctx.system_theme() == Some(egui::Theme::Dark)
}
