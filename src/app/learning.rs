//! What the commands of Learn do: the only place that changes an open lesson, the progress and the notebook.

use std::sync::Arc;

use egui::Context;

use super::bench::{Bench, Source, Study};
use super::command::{Command, Learn, Reset, Route, Sheet};
use super::edits::moment;
use super::learn::cell_title;
use super::learner::today;
use super::notebook::{ClippedTurn, Notebook};
use super::pace::{self, Press};
use super::session::Origin;
use super::watch::watch;
use super::{App, board};
use crate::format::cell::{Cell, KnownCell};
use crate::format::diagnose::Diagnostic;
use crate::lesson::question::By;
use crate::lesson::{Answer, Lesson};
use crate::stepper::StepSize;
use crate::store;

impl App {
    /// Carries out a command of Learn.
    pub(super) fn learn(&mut self, ctx: &Context, wish: Learn) {
        match wish {
            Learn::Open(index) => {
                let Some((source, lesson)) = self.shelf.lessons.get(index).cloned() else { return };
                if self.study.as_ref().is_some_and(|study| study.source == source) {
                    self.settings.learning = source.file();
                    self.route = Route::Learn;
                } else {
                    self.enter_lesson(lesson, source);
                }
            }
            Learn::Review => self.review(),
            Learn::Notes => self.open_notes(),
            Learn::Clip => self.clip(),
            Learn::Where => self.say_where(),
            Learn::Page => self.write_page(),
            Learn::Undo if !self.study.as_ref().is_some_and(Study::is_notes) => self.unedit(false),
            Learn::AddText | Learn::Edit | Learn::KeepText(_) | Learn::LeaveText | Learn::Remove | Learn::Undo => {
                self.write_notes(wish);
            }
            Learn::Reset(what) => self.reset(what),
            other => self.learn_in_study(ctx, other),
        }
    }

    fn learn_in_study(&mut self, ctx: &Context, wish: Learn) {
        let Some(study) = &mut self.study else { return };
        match wish {
            Learn::ToCell(cell, reveal) => self.go_cell(cell, reveal),
            Learn::NextCell(forward) => {
                let cell = if forward { Some(study.current + 1) } else { study.current.checked_sub(1) };
                match cell.filter(|&cell| cell < study.benches.len()) {
                    Some(cell) => self.go_cell(cell, true),
                    None if forward => self.toast("That was the last cell.", false),
                    None => self.toast("That was the first cell.", false),
                }
            }
            Learn::Beat(forward) => self.beat(ctx, forward),
            Learn::EnterBoard => {
                if let Some(session) = study.bench().and_then(|bench| bench.session.as_ref()) {
                    let layout = session.record.game().layout();
                    let side = session.cursor.position(&session.record.tree).side();
                    if let Some(pit) = layout.pits_by_name(side).next() {
                        let id = board::pit_id(session.board, pit);
                        ctx.memory_mut(|memory| memory.request_focus(id));
                    }
                }
            }
            Learn::Scroll(by) => study.scroll = by,
            Learn::Digit(digit) => self.digit(ctx, digit),
            Learn::Answer(answer) => self.answer(ctx, &answer),
            Learn::Hint => self.hint(ctx),
            Learn::Retry => self.retry(),
            Learn::Seen(cells) => self.see(&cells),
            Learn::Pin(pin) => study.pinned = pin,
            Learn::Choose(rule) => study.chosen = Some(rule),
            Learn::OpenRecord => {
                let session = study.bench().and_then(|bench| bench.session.as_ref());
                if let Some((Origin::Bundled(id), at)) = session.map(|s| (s.origin.clone(), s.cursor.at())) {
                    self.open_bundled(id);
                    if let Some(session) = &mut self.session {
                        session.seek(at);
                    }
                    self.back = Some(Route::Learn);
                }
            }
            _ => {}
        }
    }

    /// Shows a lesson at the cell where the learner was.
    pub(super) fn enter_lesson(&mut self, lesson: Arc<Lesson>, source: Source) {
        if let Some(file) = source.file() {
            self.settings.learning = Some(file.clone());
            if !matches!(source, Source::Bundled(_) | Source::Notes(_)) {
                self.settings.remember(&file);
            }
        }
        let mut study = Study::open(lesson, source, &self.learner.progress);
        if let Source::File(path) = &study.source {
            let (sender, ctx) = self.tasks.reports();
            study.watch = Some(watch(path.clone(), move |path| {
                if let Some(done) = super::tasks::reread(path) {
                    // The window may be gone; then no one waits for the report.
                    let _ = sender.send(done);
                    ctx.request_repaint();
                }
            }));
        }
        self.show_study(study);
    }

    fn show_study(&mut self, study: Study) {
        self.study = Some(study);
        self.route = Route::Learn;
        self.sheet = None;
        self.settle_in();
    }

    /// Whatever happens on coming to a cell: it is seen, and said.
    fn settle_in(&mut self) {
        let Some(study) = &mut self.study else { return };
        let current = study.current;
        if let Some(bench) = study.benches.get_mut(current) {
            bench.seen = true;
            let (lesson, cell) = (Arc::clone(&bench.lesson), bench.cell);
            let asked = bench.question().filter(|_| bench.waits()).map_or(String::new(), |q| format!(". {}", q.text));
            let several = !bench.mixed && bench.lesson.games().len() > 1;
            let game = bench.game().filter(|_| several).map_or(String::new(), |game| format!("{}. ", game.title()));
            let words = format!("Cell {}: {game}{}{asked}", bench.number, cell_title(bench));
            self.learner.change(|progress, today| progress.see(&lesson, cell, today));
            self.announcer.say(&words);
        }
    }

    fn go_cell(&mut self, cell: usize, reveal: bool) {
        let Some(study) = &mut self.study else { return };
        study.reveal |= reveal;
        study.unfocus |= reveal;
        if study.go(cell) {
            self.settle_in();
        }
    }

    fn see(&mut self, cells: &[usize]) {
        let Some(study) = &mut self.study else { return };
        let current = study.bench().map(|bench| (Arc::clone(&bench.lesson), bench.cell));
        for &index in cells {
            let Some(bench) = study.benches.get_mut(index) else { continue };
            bench.seen = true;
            let (lesson, cell) = (Arc::clone(&bench.lesson), bench.cell);
            self.learner.change(|progress, today| progress.see(&lesson, cell, today));
        }
        // The place where the lesson opens next time stays the current cell.
        if let Some((lesson, cell)) = current {
            self.learner.change(|progress, today| progress.see(&lesson, cell, today));
        }
    }

    /// One press of a clicker.
    fn beat(&mut self, ctx: &Context, forward: bool) {
        let now = ctx.input(|i| i.time);
        let moving = !self.settings.reduced_motion;
        let Some(study) = &mut self.study else { return };
        let paused = study.paused;
        let Some(bench) = study.bench_mut() else { return };
        let press = pace::press(bench, forward, paused);
        match (press, &mut bench.session) {
            (Press::To(at), Some(session)) => {
                session.playing = false;
                session.walk(at, now, moving);
            }
            (Press::Lap, Some(session)) => {
                session.playing = false;
                session.step(forward, StepSize::Lap, now, moving);
            }
            (Press::Pause, _) => {
                study.paused = true;
                study.reveal = true;
                self.toast("The question waits for your answer. Next again goes on without one.", false);
                return;
            }
            _ => {
                let before = study.current;
                self.learn_in_study(ctx, Learn::NextCell(forward));
                if let Some(study) = self.study.as_mut().filter(|study| study.current != before)
                    && let Some(bench) = study.bench_mut()
                {
                    pace::arrive(bench, forward);
                }
                return;
            }
        }
        study.reveal = true;
        self.tell();
    }

    fn digit(&mut self, ctx: &Context, digit: usize) {
        let Some(bench) = self.study.as_ref().and_then(Study::bench) else { return };
        let choices = bench.question().filter(|_| bench.waits()).map_or(&[][..], |question| question.choices());
        if !choices.is_empty() {
            if let Some(answer) = digit.checked_sub(1).and_then(|at| choices.get(at)).cloned() {
                self.answer(ctx, &answer);
            } else {
                let words = format!("There are {} choices.", choices.len());
                self.toast(&words, false);
            }
            return;
        }
        let size = match digit {
            1 => StepSize::Seed,
            2 => StepSize::Lap,
            3 => StepSize::Turn,
            _ => return,
        };
        self.carry_out(ctx, Command::Size(size));
    }

    fn answer(&mut self, ctx: &Context, answer: &Answer) {
        let now = ctx.input(|i| i.time);
        let Some(study) = &mut self.study else { return };
        study.pinned = None;
        study.chosen = None;
        study.paused = false;
        study.reveal = true;
        let Some(bench) = study.bench_mut().filter(|bench| bench.waits()) else { return };
        if let (By::Start, Answer::Pit(pit), Some(session)) =
            (bench.question().map_or(&By::AnyPit, |q| &q.by), answer, &bench.session)
        {
            let position = session.cursor.position(&session.record.tree);
            if position.layout().side(*pit) != position.side() {
                let words = format!("That pit is not {}’s. Choose one of {0}’s pits.", position.side());
                self.toast(&words, false);
                return;
            }
        }
        if !bench.answer(answer.clone(), Some(now)) {
            return;
        }
        let (lesson, cell) = (Arc::clone(&bench.lesson), bench.cell);
        let Some(given) = &bench.given else { return };
        let verdict = given.verdict.clone();
        self.learner.change(|progress, today| progress.answer(&lesson, cell, answer, &verdict, today));
        self.announcer.say(&verdict.said);
    }

    fn hint(&mut self, ctx: &Context) {
        let now = ctx.input(|i| i.time);
        let Some(bench) = self.study.as_mut().and_then(Study::bench_mut) else { return };
        if bench.given.as_ref().is_some_and(|given| given.verdict.right) {
            self.toast("It is solved already.", false);
            return;
        }
        let (lesson, cell) = (Arc::clone(&bench.lesson), bench.cell);
        if bench.hints < bench.all_hints().len() {
            bench.hints += 1;
            let words = bench.all_hints()[bench.hints - 1].clone();
            if bench.given.is_some() {
                bench.retry();
            }
            self.announcer.say(&super::markdown::plain(&words));
        } else if bench.can_solve() {
            bench.solve(now);
            let truth = bench.question().map_or(String::new(), crate::lesson::Question::truth);
            self.announcer.say(&format!("The solution: {truth}"));
        } else {
            self.toast("There is no hint here.", false);
            return;
        }
        self.learner.change(|progress, today| progress.hint(&lesson, cell, today));
    }

    fn retry(&mut self) {
        let Some(study) = &mut self.study else { return };
        study.pinned = None;
        if let Some(bench) = study.bench_mut() {
            bench.retry();
            let asked = bench.question().map_or("Back at the start.".to_owned(), |question| question.text.clone());
            self.announcer.say(&asked);
        }
    }

    fn review(&mut self) {
        let lessons: Vec<Arc<Lesson>> = self.shelf.lessons.iter().map(|(_, lesson)| Arc::clone(lesson)).collect();
        let cards = self.learner.progress.deck(&lessons, today());
        self.show_study(Study::deck(&cards, &lessons));
    }

    fn reset(&mut self, what: Reset) {
        self.sheet = None;
        if what == Reset::All {
            self.learner.change(|progress, _| progress.reset_all());
        }
        let Some(study) = &mut self.study else { return };
        match what {
            Reset::Cell => {
                if let Some(bench) = study.bench_mut() {
                    let (lesson, cell) = (Arc::clone(&bench.lesson), bench.cell);
                    self.learner.change(|progress, _| progress.reset_cell(&lesson, cell));
                    bench.renew();
                    bench.seen = true;
                }
            }
            Reset::Lesson | Reset::All => {
                if let Some(lesson) = &study.lesson {
                    let id = lesson.id().to_owned();
                    self.learner.change(|progress, _| progress.reset_lesson(&id));
                }
                for bench in &mut study.benches {
                    bench.renew();
                }
            }
        }
        self.toast("Forgotten.", false);
    }

    /// What a watched file has become.
    pub(super) fn reread(&mut self, path: &std::path::Path, read: Result<Lesson, Vec<Diagnostic>>) {
        let progress = &self.learner.progress;
        let Some(study) = self.study.as_mut().filter(|study| study.source == Source::File(path.to_owned())) else {
            return;
        };
        match read {
            Ok(lesson) => {
                study.refresh(&Arc::new(lesson), progress);
                self.announcer.say("The lesson has been read anew.");
            }
            Err(faults) => {
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                study.faults = faults;
                self.announcer.say(&format!("The file can not be used: {first}"));
            }
        }
    }

    fn notebook(&mut self) -> Option<&mut Notebook> {
        if self.notebook.is_none() {
            let Some(folder) = self.data.clone() else {
                self.toast("There is no place to keep notes on this machine.", true);
                return None;
            };
            match Notebook::open(&folder) {
                Ok(notebook) => self.notebook = Some(notebook),
                Err(message) => {
                    self.toast(&message, true);
                    return None;
                }
            }
        }
        self.notebook.as_mut()
    }

    pub(super) fn open_notes(&mut self) {
        let Some(notebook) = self.notebook() else { return };
        let path = notebook.path.clone();
        if let Some(lesson) = notebook.lesson() {
            self.enter_lesson(Arc::new(lesson), Source::Notes(path));
        }
    }

    /// Writes the notebook, and shows it anew where it is open.
    fn keep_notes(&mut self) {
        let Some(notebook) = &self.notebook else { return };
        self.tasks.keep(notebook.path.clone(), notebook.text());
        if let (Some(study), Some(lesson)) = (self.study.as_mut().filter(|s| s.is_notes()), notebook.lesson()) {
            study.refresh(&Arc::new(lesson), &self.learner.progress);
        }
    }

    fn say_where(&mut self) {
        let words = match self.study.as_ref().map(|study| &study.source) {
            Some(Source::Notes(path)) => format!("My notes are kept as you write, in {}", path.display()),
            Some(Source::File(path)) => {
                format!("This lesson is {}; it is shown anew when it is saved.", path.display())
            }
            _ => "Answers are kept by themselves.".to_owned(),
        };
        self.toast(&words, false);
    }

    /// Writes the open lesson as a page to read and print, beside the learner's other files.
    fn write_page(&mut self) {
        let (Some(lesson), Some(data)) = (self.study.as_ref().and_then(|study| study.lesson.clone()), &self.data)
        else {
            self.toast("There is no place to write a page on this machine.", true);
            return;
        };
        let path = data.join("pages").join(format!("{}.md", lesson.id()));
        self.tasks.keep(path.clone(), crate::lesson::page::markdown(&lesson));
        self.toast(&format!("Written as a page: {}", path.display()), false);
    }

    /// Where the board that is shown belongs, for the caption of a clip.
    fn clipped_from(&self) -> String {
        match self.route {
            Route::Learn => self
                .study
                .as_ref()
                .and_then(Study::bench)
                .map_or(String::new(), |bench| format!("{}, cell {}", bench.lesson.title(), bench.cell + 1)),
            Route::Explore => format!("Explored, {}", self.explore.session.record.game().title()),
            _ => self.session.as_ref().map_or(String::new(), |session| session.record.title().to_owned()),
        }
    }

    /// Puts what the board shows into the notebook: a position; or a turn that is under way, with its moment.
    fn clip(&mut self) {
        let place = self.clipped_from();
        // What a question waits to be told must not be stepped through in the notes.
        let asked = self.route == Route::Learn && self.study.as_ref().and_then(Study::bench).is_some_and(Bench::waits);
        let Some(session) = self.current() else {
            let words = if self.route == Route::Explore {
                "Set the position up first; then it can be clipped."
            } else {
                "There is no board here to clip."
            };
            self.toast(words, false);
            return;
        };
        let tree = &session.record.tree;
        let caption = format!("{place} · {}", session.whereabouts());
        let position = *session.cursor.position(tree);
        let readings = session.node().map_or(tree.readings, |node| node.readings);
        let turn = session.node().filter(|_| !session.cursor.is_between_turns(tree)).map(|node| ClippedTurn {
            before: node.before,
            readings: node.readings,
            mv: node.entry.mv.clone(),
            at: moment(node, session.cursor.at().event),
        });
        let mid = turn.is_some();
        let Some(notebook) = self.notebook() else { return };
        match turn.filter(|_| !asked) {
            Some(turn) => notebook.clip_turn(&turn, &caption),
            None => notebook.clip(&position, &readings, &caption),
        }
        self.keep_notes();
        self.toast(
            match (mid, asked) {
                (true, true) => "Clipped into My notes: the position before this turn, since it is still asked about.",
                (true, false) => "Clipped into My notes: this turn, with this moment marked.",
                _ => "Clipped into My notes.",
            },
            false,
        );
    }

    fn write_notes(&mut self, wish: Learn) {
        let Some(study) = self.study.as_mut().filter(|study| study.is_notes()) else { return };
        let current = study.current;
        match wish {
            Learn::Edit => {
                if let Some(Cell::Known(KnownCell::Text(cell))) = study.bench().and_then(Bench::cell) {
                    study.editing = Some((current, cell.md.clone()));
                }
                return;
            }
            Learn::LeaveText => {
                study.editing = None;
                return;
            }
            Learn::AddText => {
                let Some(at) = self.notebook().map(|notebook| notebook.add_text("A note.")) else { return };
                self.keep_notes();
                self.go_cell(at, true);
                if let Some(study) = &mut self.study {
                    study.editing = Some((at, String::new()));
                }
                return;
            }
            Learn::KeepText(text) => {
                let at = study.editing.take().map_or(current, |(at, _)| at);
                if let Some(notebook) = self.notebook().filter(|_| !text.trim().is_empty()) {
                    notebook.set_text(at, &text);
                }
            }
            Learn::Remove => {
                study.editing = None;
                if let Some(notebook) = self.notebook() {
                    notebook.remove(current);
                }
                self.toast("Removed. It can be taken back under the outline.", false);
            }
            _ => {
                let undone = self.notebook().is_some_and(Notebook::undo);
                if !undone {
                    self.toast("There is nothing to take back.", false);
                }
            }
        }
        self.keep_notes();
    }

    /// Opens a bundled lesson.
    pub(super) fn open_bundled_lesson(&mut self, id: &'static str) {
        let known = self.shelf.lessons.iter().find(|(source, _)| *source == Source::Bundled(id));
        if let Some((source, lesson)) = known.cloned() {
            self.enter_lesson(lesson, source);
            return;
        }
        let Some(file) = store::bundled(id) else { return };
        match Lesson::load(file.text.as_bytes()) {
            Ok(lesson) => self.enter_lesson(Arc::new(lesson), Source::Bundled(id)),
            Err(faults) => {
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                self.toast(&format!("{}: {first}", file.path()), true);
            }
        }
    }

    /// Opens the lesson that the learner was in last.
    pub(super) fn open_last_lesson(&mut self) {
        let Some(file) = self.settings.learning.clone() else { return };
        match store::bundled(&file) {
            Some(bundled) => self.open_bundled_lesson(bundled.id),
            None if self.is_notes(&file) => self.open_notes(),
            None => self.open_file(file.into()),
        }
    }

    fn is_notes(&self, file: &str) -> bool {
        let name = format!("{}.json", super::notebook::ID);
        self.data.as_ref().is_some_and(|data| data.join("lessons").join(name) == std::path::Path::new(file))
    }

    /// Whether forgetting is to be asked about.
    pub(super) fn ask_reset(&mut self, what: Reset) {
        self.sheet = Some(Sheet::Reset(what));
    }
}
