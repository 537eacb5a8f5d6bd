//! What is presented: a lesson, or a record along one of its lines, with its beats.

use std::sync::Arc;

use super::slide::plain;
use crate::app::bench::Source;
use crate::app::session::{Origin, Session};
use crate::beats::{Beat, BeatKind, Beats};
use crate::format::cell::KnownCell;
use crate::lesson::Lesson;
use crate::record::{NodeId, Record, Tree};
use crate::stepper::At;

/// What is presented.
#[derive(Clone, Debug)]
pub enum What {
    /// A lesson.
    Lesson(Arc<Lesson>),
    /// A record, along this line.
    Record(Arc<Record>, Vec<NodeId>),
}

/// What is presented, with its beats.
#[derive(Clone, Debug)]
pub struct Show {
    /// The lesson or record.
    pub what: What,
    /// Its beats.
    pub beats: Beats,
    /// The file: a bundled id or a path. Places are kept under it; none for what has no file.
    pub file: Option<String>,
}

impl Show {
    /// A lesson. None of a lesson without cells.
    #[must_use]
    pub fn lesson(lesson: Arc<Lesson>, source: &Source) -> Option<Show> {
        let beats = Beats::of_lesson(&lesson);
        (!beats.is_empty()).then(|| Show { what: What::Lesson(lesson), beats, file: source.file() })
    }

    /// A record along the line that is followed.
    #[must_use]
    pub fn record(session: &Session) -> Show {
        let line = session.cursor.line().to_vec();
        let file = match &session.origin {
            Origin::Bundled(id) => Some((*id).to_owned()),
            Origin::File(path) => Some(path.to_string_lossy().into_owned()),
            Origin::Start(_) | Origin::Cell => None,
        };
        Show::of_record(session.record.clone(), line, file)
    }

    /// A record along a line.
    #[must_use]
    pub fn of_record(record: Record, line: Vec<NodeId>, file: Option<String>) -> Show {
        let beats = Beats::of_record(&record, &line);
        Show { what: What::Record(Arc::new(record), line), beats, file }
    }

    /// Where presses stop: at every beat, or where turns run on, at their ends, before what closes a round, and
    /// where something is said.
    #[must_use]
    pub fn stops(&self, by_laps: bool) -> Vec<usize> {
        let stops = self.beats.stops(by_laps);
        let closing = |index: &usize| {
            let beat = &self.beats.0[*index];
            let node =
                self.moves(beat.part).and_then(|(tree, line)| Some(tree.node(*line.get(beat.at.ply.checked_sub(1)?)?)));
            beat.kind == BeatKind::Motion
                && node.and_then(|node| node.events.get(beat.at.event)).is_some_and(|event| event.lap().is_none())
        };
        (0..self.beats.len()).filter(|index| stops.binary_search(index).is_ok() || closing(index)).collect()
    }

    /// Its title, for the presenter.
    #[must_use]
    pub fn title(&self) -> &str {
        match &self.what {
            What::Lesson(lesson) => lesson.title(),
            What::Record(record, _) => record.title(),
        }
    }

    /// How long it takes, in minutes, where the author says so.
    #[must_use]
    pub fn minutes(&self) -> Option<u32> {
        match &self.what {
            What::Lesson(lesson) => lesson.file.minutes,
            What::Record(..) => None,
        }
    }

    /// The moves of a part, and the line through them.
    #[must_use]
    pub fn moves(&self, part: usize) -> Option<(&Tree, Vec<NodeId>)> {
        match &self.what {
            What::Lesson(lesson) => {
                let tree = lesson.stages.get(part)?.tree.as_ref()?;
                Some((tree, tree.mainline()))
            }
            What::Record(record, line) => Some((&record.tree, line.clone())),
        }
    }

    /// A board that can move from beat to beat of a part.
    #[must_use]
    pub fn session(&self, part: usize) -> Option<Session> {
        let (tree, line) = self.moves(part)?;
        let mut session = Session::of_tree(tree.clone(), BOARD);
        if let Some(&last) = line.last() {
            session.cursor.go_node(&session.record.tree, last);
        }
        session.aid = crate::app::session::Aid::None;
        session.seek(At::default());
        Some(session)
    }

    /// The permanent name of a part: a cell's id, a ply's number.
    #[must_use]
    pub fn part_name(&self, part: usize) -> String {
        match &self.what {
            What::Lesson(lesson) => lesson.cells().get(part).map_or_else(String::new, |cell| cell.id().to_owned()),
            What::Record(..) => part.to_string(),
        }
    }

    /// The place of the part of that name.
    #[must_use]
    pub fn part_named(&self, name: &str) -> Option<usize> {
        match &self.what {
            What::Lesson(lesson) => lesson.index_of(name),
            What::Record(_, line) => name.parse().ok().filter(|&part| part <= line.len()),
        }
    }

    /// The notes that only the presenter sees.
    #[must_use]
    pub fn notes(&self, part: usize) -> &str {
        match &self.what {
            What::Lesson(lesson) => lesson
                .cells()
                .get(part)
                .and_then(|cell| cell.known())
                .and_then(|cell| cell.head().notes_presenter.as_deref())
                .unwrap_or_default(),
            What::Record(..) => "",
        }
    }

    /// A beat in a few words, for the presenter alone.
    #[must_use]
    pub fn told(&self, index: usize) -> String {
        let Some(beat) = self.beats.0.get(index) else { return String::new() };
        if let Some(caption) = &beat.caption {
            return short(caption);
        }
        match beat.kind {
            BeatKind::Question => match &self.what {
                What::Lesson(lesson) => short(&lesson.question(beat.part).map_or_else(String::new, |q| plain(&q.text))),
                What::Record(..) => "A question".to_owned(),
            },
            BeatKind::Pause => "Think, or show of hands".to_owned(),
            BeatKind::Motion => self.motion(beat),
            BeatKind::Verdict => "The answer".to_owned(),
            BeatKind::Reason if beat.note.is_some() => short(&self.note(beat).unwrap_or_default()),
            BeatKind::Reason => "Why it is so".to_owned(),
            BeatKind::Words | BeatKind::Still | BeatKind::Placeholder => self.still(beat),
        }
    }

    fn motion(&self, beat: &Beat) -> String {
        let Some((tree, line)) = self.moves(beat.part) else { return String::new() };
        let node = beat.at.ply.checked_sub(1).and_then(|at| line.get(at)).map(|&id| tree.node(id));
        let Some(node) = node else { return "The board goes on".to_owned() };
        let lap = node.events[..beat.at.event.min(node.events.len())].iter().rev().find_map(crate::engine::Event::lap);
        let mv = &node.entry.mv;
        match lap {
            _ if beat.at.event >= node.events.len() => format!("{mv}, to the end of the turn"),
            Some(lap) => format!("{mv}, lap {lap}"),
            None => mv.clone(),
        }
    }

    fn still(&self, beat: &Beat) -> String {
        let What::Lesson(lesson) = &self.what else { return "The start".to_owned() };
        let Some(cell) = lesson.cells().get(beat.part) else { return String::new() };
        let words = match cell.known() {
            Some(KnownCell::Board(cell)) => cell.caption.clone(),
            Some(known) => known.md().map(str::to_owned),
            None => None,
        };
        let words = words.map(|md| short(&plain(&md))).filter(|words| !words.is_empty());
        words.unwrap_or_else(|| format!("A {}", cell.kind()))
    }

    /// The note or comment that comes with a beat, plain.
    #[must_use]
    pub fn note(&self, beat: &Beat) -> Option<String> {
        let note = beat.note?;
        match &self.what {
            What::Lesson(lesson) => match lesson.cells().get(beat.part)?.known()? {
                KnownCell::Demo(demo) => demo.notes.get(note)?.md.as_deref().map(plain),
                _ => None,
            },
            What::Record(record, line) => {
                let comments = match beat.part.checked_sub(1).and_then(|at| line.get(at)) {
                    Some(&id) => &record.tree.node(id).entry.comments,
                    None => &record.file.comments,
                };
                comments.get(note).map(|comment| plain(comment.text.text()))
            }
        }
    }
}

/// Which of the window's boards it is.
pub const BOARD: usize = 900;

/// The first words of a text.
fn short(text: &str) -> String {
    const MOST: usize = 64;
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    let cut: String = line.chars().take(MOST).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(head, _)| head);
    format!("{whole} …")
}
