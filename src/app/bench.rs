//! A lesson that is open: a bench for every cell, with its board, what was answered and what was hinted.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use crate::app::command::Pin;
use crate::app::session::{Aid, Origin, Session};
use crate::app::watch::Watch;
use crate::engine::Game;
use crate::format::cell::{Cell, KnownCell};
use crate::format::diagnose::Diagnostic;
use crate::lesson::progress::{Card, CellState};
use crate::lesson::{Answer, Lesson, Progress, Question, Stage, Verdict, bundled_record};
use crate::record::{Flaw, Tree};
use crate::rule::RuleId;
use crate::stepper::{At, StepSize};

/// Where an open lesson came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Compiled in, by id.
    Bundled(&'static str),
    /// A file of the user's.
    File(PathBuf),
    /// The learner's own notebook.
    Notes(PathBuf),
    /// The review deck: cells of many lessons.
    Deck,
}

impl Source {
    /// The file as settings remember it.
    #[must_use]
    pub fn file(&self) -> Option<String> {
        match self {
            Source::Bundled(id) => Some((*id).to_owned()),
            Source::File(path) | Source::Notes(path) => Some(path.to_string_lossy().into_owned()),
            Source::Deck => None,
        }
    }
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Given {
    /// The answer.
    pub answer: Answer,
    /// What is said to it.
    pub verdict: Verdict,
}

/// One cell on the learner's desk.
#[derive(Debug)]
pub struct Bench {
    /// The lesson it is of.
    pub lesson: Arc<Lesson>,
    /// Its place in that lesson.
    pub cell: usize,
    /// Which of the window's boards its board is.
    pub number: usize,
    /// Its board, if it has one.
    pub session: Option<Session>,
    /// What was answered.
    pub given: Option<Given>,
    /// How many hints are shown.
    pub hints: usize,
    /// Whether the solution is shown.
    pub solution: bool,
    /// Whether it is known to be seen.
    pub seen: bool,
    /// What the board says is beside it, `[south, north]`.
    pub stores: [u8; 2],
    /// Where it was shown last.
    pub place: egui::Rect,
    /// Whether it stands among cells of other lessons, and must say which game it is of.
    pub mixed: bool,
}

impl Bench {
    /// A cell with nothing done to it.
    #[must_use]
    pub fn fresh(lesson: &Arc<Lesson>, cell: usize, number: usize) -> Bench {
        let session = session_of(lesson, cell, number);
        Bench {
            lesson: Arc::clone(lesson),
            cell,
            number,
            stores: session.as_ref().map_or([0; 2], |s| s.record.tree.start.board().stores),
            session,
            given: None,
            hints: 0,
            solution: false,
            seen: false,
            place: egui::Rect::NOTHING,
            mixed: false,
        }
    }

    /// As if nothing had been done to it.
    pub fn renew(&mut self) {
        *self = Bench { mixed: self.mixed, ..Bench::fresh(&self.lesson, self.cell, self.number) };
    }

    /// The game that the cell is of; none where it is of several.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        match (&self.session, self.known(), &self.lesson.games()[..]) {
            (Some(session), ..) => Some(session.record.game()),
            (None, _, [game]) => Some(*game),
            // A passage's id begins with the game it is of.
            (None, Some(KnownCell::Source(cell)), _) => {
                let games = cell.passages.iter().map(|id| Game::parse(id.split('-').next().unwrap_or_default()));
                let mut games: Vec<Option<Game>> = games.collect();
                games.dedup();
                if let [only] = games[..] { only } else { None }
            }
            _ => None,
        }
    }

    /// A cell with what the learner did to it.
    #[must_use]
    pub fn kept(lesson: &Arc<Lesson>, cell: usize, number: usize, progress: &Progress) -> Bench {
        let mut bench = Bench::fresh(lesson, cell, number);
        let state = progress.cell(lesson, cell);
        bench.seen = state != CellState::New;
        match state {
            CellState::Answered { answer, hints, .. } => {
                bench.hints = hints as usize;
                bench.answer(answer, None);
            }
            CellState::Hinted { hints } => bench.hints = hints as usize,
            CellState::New | CellState::Seen => {}
        }
        bench.hints = bench.hints.min(bench.all_hints().len());
        bench
    }

    /// The cell.
    #[must_use]
    pub fn cell(&self) -> Option<&Cell> {
        self.lesson.cells().get(self.cell)
    }

    /// The cell, if its kind is known.
    #[must_use]
    pub fn known(&self) -> Option<&KnownCell> {
        self.cell()?.known()
    }

    /// What the engine makes of it.
    #[must_use]
    pub fn stage(&self) -> Option<&Stage> {
        self.lesson.stages.get(self.cell)
    }

    /// What it asks.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.lesson.question(self.cell)
    }

    /// Whether its question waits for an answer.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.question().is_some() && self.given.is_none() && !self.solution
    }

    /// The author's hints.
    #[must_use]
    pub fn all_hints(&self) -> &[String] {
        match self.known() {
            Some(KnownCell::Move(cell)) => &cell.hints,
            _ => &[],
        }
    }

    /// Whether it can be solved by the program, after the last hint.
    #[must_use]
    pub fn can_solve(&self) -> bool {
        matches!(self.known(), Some(KnownCell::Move(_))) && self.hints >= self.all_hints().len() && !self.solution
    }

    /// Answers, and shows what comes of it: played from `now`, or at once where that is none. False if there is
    /// nothing to answer.
    pub fn answer(&mut self, answer: Answer, now: Option<f64>) -> bool {
        let Some(verdict) = self.lesson.grade(self.cell, &answer) else { return false };
        self.given = Some(Given { answer, verdict });
        self.solution = false;
        self.reveal(now);
        true
    }

    /// Plays a right answer of a move cell.
    pub fn solve(&mut self, now: f64) {
        let Some(Answer::Pit(pit)) = self.question().and_then(|question| question.right.first()).cloned() else {
            return;
        };
        let verdict = self.lesson.grade(self.cell, &Answer::Pit(pit));
        self.given = None;
        self.solution = true;
        if let Some(tree) = verdict.and_then(|verdict| verdict.played) {
            self.play_tree(tree, Some(now));
        }
    }

    /// Lets the board go where the answer is seen.
    fn reveal(&mut self, now: Option<f64>) {
        let Some(given) = &self.given else { return };
        if let Some(tree) = given.verdict.played.clone() {
            self.play_tree(tree, now);
            return;
        }
        let parts = given.verdict.parts.map(|event| At { ply: 1, event: event + 1 });
        let (from, to) = self.stage().map_or((At::default(), None), |stage| (stage.from, Some(stage.to)));
        let Some(session) = &mut self.session else { return };
        session.bounds = (from, to);
        session.stops.extend(parts);
        begin(session, now);
    }

    fn play_tree(&mut self, tree: Tree, now: Option<f64>) {
        let Some(session) = &mut self.session else { return };
        session.replace(tree);
        session.aid = Aid::None;
        begin(session, now);
    }

    /// Back to the question, or to the start of what is shown.
    pub fn retry(&mut self) {
        let size = self.session.as_ref().map_or(StepSize::default(), |session| session.size);
        let flipped = self.session.as_ref().is_some_and(|session| session.flipped);
        let fresh = Bench::fresh(&self.lesson, self.cell, self.number);
        self.session = fresh.session;
        self.given = None;
        self.solution = false;
        if let Some(session) = &mut self.session {
            session.size = size;
            session.flipped = flipped;
        }
    }

    /// Whether its board moves.
    #[must_use]
    pub fn moves(&self) -> bool {
        !matches!(self.known(), Some(KnownCell::Board(_) | KnownCell::Text(_) | KnownCell::Source(_)))
    }

    /// The place at which a wrong answer and the truth part.
    #[must_use]
    pub fn parting(&self) -> Option<At> {
        let given = self.given.as_ref()?;
        (!given.verdict.right).then_some(given.verdict.parts).flatten().map(|event| At { ply: 1, event: event + 1 })
    }

    /// Why the start that is asked about is refused, once that is answered.
    #[must_use]
    pub fn refusal(&self) -> Option<String> {
        let tree = self.stage().filter(|_| self.given.is_some())?.tree.as_ref()?;
        match &crate::lesson::effect::only_move(tree)?.flaw {
            Some(Flaw::Refused(refused)) => Some(crate::narrate::refusal(refused)),
            _ => None,
        }
    }

    /// The rules told with this cell: none while its question waits.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleId> {
        if self.waits() {
            return vec![];
        }
        let by_rule = |question: &&Question| matches!(question.right.first(), Some(Answer::Rule(_)));
        if let Some(question) = self.question().filter(by_rule) {
            let given = self.given.iter().map(|given| &given.answer);
            let mut rules: Vec<RuleId> = vec![];
            for answer in given.chain(&question.right) {
                if let Answer::Rule(rule) = answer {
                    rules.retain(|known| known != rule);
                    rules.push(*rule);
                }
            }
            return rules;
        }
        match &self.session {
            Some(session) if self.moves() => crate::app::reason::told(session).rules,
            _ => self.stage().map_or_else(Vec::new, |stage| stage.shows.iter().take(4).copied().collect()),
        }
    }
}

/// Starts playing, or goes to the end.
fn begin(session: &mut Session, now: Option<f64>) {
    session.touch();
    if let Some(now) = now {
        session.playing = !session.at_end();
        session.due = now + 0.3;
    } else {
        let last = session.last();
        session.seek(last);
    }
}

/// A cell's board as it stands at first.
fn session_of(lesson: &Lesson, cell: usize, number: usize) -> Option<Session> {
    let (known, stage) = (lesson.cells().get(cell)?.known()?, lesson.stages.get(cell)?);
    let still = || stage.setting.map(|(position, readings)| Tree::new(position, readings));
    let (tree, aid) = match known {
        KnownCell::Board(_) => (still()?, Aid::None),
        KnownCell::Move(_) => (still()?, Aid::Legal),
        KnownCell::Sandbox(_) => (still()?, Aid::Full),
        KnownCell::Record(cell) => return record_session(&cell.record, stage, number),
        _ => (stage.tree.clone()?, Aid::None),
    };
    let mut session = Session::of_tree(tree, number);
    session.aid = aid;
    match known {
        KnownCell::Predict(_) | KnownCell::WhichRule(_) if stage.question.is_some() => {
            session.bounds = (stage.from, Some(stage.asked_at));
            session.seek(stage.asked_at);
        }
        KnownCell::Demo(demo) => {
            let notes = demo.notes.iter().zip(&stage.notes);
            session.stops = notes.filter(|(note, _)| note.pause).filter_map(|(_, at)| *at).collect();
        }
        _ => {}
    }
    Some(session)
}

fn record_session(id: &str, stage: &Stage, number: usize) -> Option<Session> {
    let file = crate::store::bundled(id)?;
    let mut session = Session::new(bundled_record(id)?, Origin::Bundled(file.id));
    session.board = number;
    session.aid = Aid::None;
    session.bounds = (stage.from, Some(stage.to));
    session.seek(stage.from);
    Some(session)
}

/// An open lesson, the learner's notebook, or the review deck.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about what is on show")]
#[derive(Debug)]
pub struct Study {
    /// Where it came from.
    pub source: Source,
    /// The lesson; none of a deck.
    pub lesson: Option<Arc<Lesson>>,
    /// Its cells.
    pub benches: Vec<Bench>,
    /// The cell that keys speak to.
    pub current: usize,
    /// What is wrong with the file on disk, where it could not be used and an older state of it is shown.
    pub faults: Vec<Diagnostic>,
    /// Whether the current cell is to be brought into sight.
    pub reveal: bool,
    /// Whether its lower end counts, where it is higher than the window: what is said to an answer stands there.
    pub low: bool,
    /// Whether the keyboard is to leave the control it is on.
    pub unfocus: bool,
    /// The pass in which the column was scrolled to the current cell last.
    pub scrolled: u64,
    /// How far the column is to be scrolled.
    pub scroll: f32,
    /// A rule or passage that was asked for, in the place of the cell's own.
    pub pinned: Option<Pin>,
    /// The rule looked at, of those told.
    pub chosen: Option<RuleId>,
    /// The widget that had the keyboard's focus.
    pub focused: Option<egui::Id>,
    /// The text cell being written, and its text so far.
    pub editing: Option<(usize, String)>,
    /// Whether the current cell's question was pressed into its pause.
    pub paused: bool,
    /// Keeps the file watched.
    pub watch: Option<Watch>,
}

impl Study {
    /// Opens a lesson at the cell where the learner was.
    #[must_use]
    pub fn open(lesson: Arc<Lesson>, source: Source, progress: &Progress) -> Study {
        let current = progress.place(&lesson);
        let benches = (0..lesson.cells().len()).map(|cell| Bench::kept(&lesson, cell, cell + 1, progress)).collect();
        Study { current, lesson: Some(lesson), benches, ..Study::empty(source) }
    }

    /// The review deck.
    #[must_use]
    pub fn deck(cards: &[Card], lessons: &[Arc<Lesson>]) -> Study {
        // A question that asks about several rules is put once.
        let mut put = BTreeSet::new();
        let once = cards.iter().filter(|card| put.insert((card.lesson, card.cell)));
        let bench = |(number, card): (usize, &Card)| {
            Some(Bench { mixed: true, ..Bench::fresh(lessons.get(card.lesson)?, card.cell, number + 1) })
        };
        let benches = once.enumerate().filter_map(bench).collect();
        Study { benches, ..Study::empty(Source::Deck) }
    }

    fn empty(source: Source) -> Study {
        Study {
            source,
            lesson: None,
            benches: vec![],
            current: 0,
            faults: vec![],
            reveal: true,
            low: false,
            unfocus: false,
            scrolled: 0,
            scroll: 0.0,
            pinned: None,
            chosen: None,
            focused: None,
            editing: None,
            paused: false,
            watch: None,
        }
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        self.lesson.as_ref().map_or("Review", |lesson| lesson.title())
    }

    /// Whether it is the learner's own notebook.
    #[must_use]
    pub const fn is_notes(&self) -> bool {
        matches!(self.source, Source::Notes(_))
    }

    /// The current cell.
    #[must_use]
    pub fn bench(&self) -> Option<&Bench> {
        self.benches.get(self.current)
    }

    /// The same, to change it.
    pub fn bench_mut(&mut self) -> Option<&mut Bench> {
        self.benches.get_mut(self.current)
    }

    /// Goes to a cell. False if it is there already.
    pub fn go(&mut self, cell: usize) -> bool {
        let cell = cell.min(self.benches.len().saturating_sub(1));
        if cell == self.current {
            return false;
        }
        if let Some(session) = self.bench_mut().and_then(|bench| bench.session.as_mut()) {
            session.playing = false;
            session.motion = None;
        }
        self.current = cell;
        self.low = false;
        self.paused = false;
        self.pinned = None;
        self.chosen = None;
        true
    }

    /// Takes a newer state of the same lesson. Cells that are as they were keep what was done to them, and the
    /// current cell stays the current one.
    pub fn refresh(&mut self, lesson: &Arc<Lesson>, progress: &Progress) {
        let id = self.bench().and_then(Bench::cell).map(|cell| cell.id().to_owned());
        let mut old = std::mem::take(&mut self.benches);
        for cell in 0..lesson.cells().len() {
            let same = |bench: &Bench| {
                bench.cell().map(Cell::id) == lesson.cells().get(cell).map(Cell::id)
                    && bench.stage().map(|s| &s.hash) == lesson.stages.get(cell).map(|s| &s.hash)
            };
            let bench = match old.iter().position(same) {
                Some(at) => {
                    let mut bench = old.swap_remove(at);
                    bench.lesson = Arc::clone(lesson);
                    bench.cell = cell;
                    bench.number = cell + 1;
                    if let Some(session) = &mut bench.session {
                        session.board = cell + 1;
                    }
                    bench
                }
                None => Bench::kept(lesson, cell, cell + 1, progress),
            };
            self.benches.push(bench);
        }
        let last = self.benches.len().saturating_sub(1);
        self.current = id.and_then(|id| lesson.index_of(&id)).unwrap_or(self.current).min(last);
        self.lesson = Some(Arc::clone(lesson));
        self.faults.clear();
    }
}
