//! A lesson or a record as *beats*: what one press of the clicker does. Pure, and the only place that knows
//! what a class may see: nothing of a later cell, of a later step, or of an answer before its time.
//!
//! A question falls into question, pause, motion, verdict and reason; a demo into its laps; a record into its
//! laps and comments. An author's own beats replace the motion a cell gives by itself.

use crate::format::cell::{Cell, KnownCell};
use crate::format::lesson::BeatEntry;
use crate::format::record::Comment;
use crate::lesson::{Lesson, Stage, place};
use crate::record::{NodeId, Record, Tree, index_of, lap_rests};
use crate::stepper::At;

/// What one press does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeatKind {
    /// Words are shown, or the start of a record.
    Words,
    /// A board or passage is shown, and stands still.
    Still,
    /// A question is put.
    Question,
    /// The class thinks, or votes. Nothing moves.
    Pause,
    /// The board goes on.
    Motion,
    /// The answer is shown beside the guesses.
    Verdict,
    /// Why it is so.
    Reason,
    /// A cell of a kind that is not known.
    Placeholder,
}

/// One beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The cell it belongs to; in a record, the ply (0 for the start).
    pub part: usize,
    /// What it does.
    pub kind: BeatKind,
    /// Where the board stands after it.
    pub at: At,
    /// The note of a demo, or the comment of the record's start or move, that comes with it.
    pub note: Option<usize>,
    /// The author's line for it.
    pub caption: Option<String>,
}

/// All beats of a lesson or record, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beats(pub Vec<Beat>);

/// What may be seen at a beat: of its own part, this; of earlier parts, everything; of later ones, nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The cell or ply. Titles, outlines and move lists end here.
    pub part: usize,
    /// What the beat does.
    pub kind: BeatKind,
    /// Where the board stands. Nothing past it may be drawn, listed or counted.
    pub at: At,
    /// Whether the question is on the screen.
    pub question: bool,
    /// Whether the answer may be seen.
    pub answer: bool,
    /// Whether the explanation may be seen.
    pub reason: bool,
    /// The notes of a demo, or the comments of the start or move, shown so far.
    pub notes: Vec<usize>,
    /// The author's line, if the beat has one.
    pub caption: Option<String>,
}

impl Beats {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first beat of a part; none if the part has none.
    #[must_use]
    pub fn first_of(&self, part: usize) -> Option<usize> {
        self.0.iter().position(|beat| beat.part == part)
    }

    /// What may be seen at the beat of that number, from 0. None past the end.
    #[must_use]
    pub fn sight(&self, beat: usize) -> Option<Sight> {
        let now = self.0.get(beat)?;
        let so_far = || self.0[..=beat].iter().filter(|b| b.part == now.part);
        let shown = |kind: BeatKind| so_far().any(|b| b.kind == kind);
        Some(Sight {
            part: now.part,
            kind: now.kind,
            at: now.at,
            question: shown(BeatKind::Question),
            answer: shown(BeatKind::Verdict),
            reason: shown(BeatKind::Reason),
            notes: so_far().filter_map(|b| b.note).collect(),
            caption: now.caption.clone(),
        })
    }

    /// Where the presses stop. By laps: at every beat. Otherwise the laps of a turn run on to its end, or to where a
    /// note or a line of the author's comes with them.
    #[must_use]
    pub fn stops(&self, by_laps: bool) -> Vec<usize> {
        let runs_on = |index: &usize| {
            let (now, next) = (&self.0[*index], self.0.get(index + 1));
            now.kind == BeatKind::Motion
                && now.note.is_none()
                && now.caption.is_none()
                && next.is_some_and(|next| {
                    next.kind == BeatKind::Motion && next.part == now.part && next.at.ply == now.at.ply
                })
        };
        (0..self.len()).filter(|index| by_laps || !runs_on(index)).collect()
    }

    /// The beats of a lesson.
    #[must_use]
    pub fn of_lesson(lesson: &Lesson) -> Beats {
        let mut beats = vec![];
        for (part, (cell, stage)) in lesson.cells().iter().zip(&lesson.stages).enumerate() {
            let mut maker = Maker { part, at: stage.from, beats: &mut beats };
            maker.cell(cell, stage);
        }
        Beats(beats)
    }

    /// The beats of a record along one line of its tree (see [`Tree::mainline`]).
    #[must_use]
    pub fn of_record(record: &Record, line: &[NodeId]) -> Beats {
        let mut beats = vec![];
        let mut maker = Maker { part: 0, at: At::default(), beats: &mut beats };
        maker.push(BeatKind::Words);
        for (index, comment) in record.file.comments.iter().enumerate() {
            maker.comment(&record.tree, comment, index);
        }
        for ply in 1..=line.len() {
            Maker { part: ply, at: At::default(), beats: &mut beats }.turn(&record.tree, line, ply);
        }
        Beats(beats)
    }
}

/// Makes the beats of one cell or move.
struct Maker<'b> {
    part: usize,
    at: At,
    beats: &'b mut Vec<Beat>,
}

impl Maker<'_> {
    fn push(&mut self, kind: BeatKind) {
        self.beats.push(Beat { part: self.part, kind, at: self.at, note: None, caption: None });
    }

    fn noted(&mut self, kind: BeatKind, note: usize) {
        self.beats.push(Beat { part: self.part, kind, at: self.at, note: Some(note), caption: None });
    }

    fn go(&mut self, at: At) {
        self.at = at;
        self.push(BeatKind::Motion);
    }

    fn cell(&mut self, cell: &Cell, stage: &Stage) {
        let Some(known) = cell.known() else {
            self.push(BeatKind::Placeholder);
            return;
        };
        match (known, &stage.question) {
            (KnownCell::Text(_), _) => self.words(cell.beats(), BeatKind::Words),
            (_, Some(_)) => self.question(known, stage, cell.beats()),
            (KnownCell::Demo(_) | KnownCell::Record(_), None) => self.line(stage, cell.beats()),
            _ => self.words(cell.beats(), BeatKind::Still),
        }
    }

    /// A cell in which nothing moves: one beat, or the author's.
    fn words(&mut self, own: &[BeatEntry], kind: BeatKind) {
        if own.is_empty() {
            self.push(kind);
        }
        for entry in own {
            self.push(if entry.wait { BeatKind::Pause } else { kind });
            self.caption(entry);
        }
    }

    fn caption(&mut self, entry: &BeatEntry) {
        if let Some(beat) = self.beats.last_mut() {
            beat.caption.clone_from(&entry.caption);
        }
    }

    /// Moves that are shown: the start, then the author's beats, or every lap and every note.
    fn line(&mut self, stage: &Stage, own: &[BeatEntry]) {
        self.push(BeatKind::Still);
        let Some(tree) = &stage.tree else { return };
        for (index, _) in stage.notes.iter().enumerate().filter(|(_, at)| **at == Some(stage.from)) {
            self.noted(BeatKind::Reason, index);
        }
        if !own.is_empty() {
            self.own(own, tree);
            return;
        }
        for stop in stops(tree, stage) {
            self.go(stop);
            for (index, _) in stage.notes.iter().enumerate().filter(|(_, at)| **at == Some(stop)) {
                // The first note comes with the motion itself; more of them take a press each.
                match self.beats.last_mut() {
                    Some(beat) if beat.kind == BeatKind::Motion && beat.note.is_none() => beat.note = Some(index),
                    _ => self.noted(BeatKind::Reason, index),
                }
            }
        }
    }

    fn own(&mut self, own: &[BeatEntry], tree: &Tree) {
        for entry in own {
            match entry.until.as_ref().and_then(|until| place(tree, until)) {
                Some(at) => self.go(at),
                None => self.push(if entry.wait { BeatKind::Pause } else { BeatKind::Reason }),
            }
            self.caption(entry);
        }
    }

    fn question(&mut self, cell: &KnownCell, stage: &Stage, own: &[BeatEntry]) {
        let tree = stage.tree.as_ref();
        let (asked, answered) = (stage.asked_at, stage.answered_at);
        if asked > stage.from {
            self.push(BeatKind::Still);
            self.laps(tree, asked);
        }
        self.push(BeatKind::Question);
        self.push(BeatKind::Pause);
        match tree {
            Some(tree) if !own.is_empty() => self.own(own, tree),
            _ => self.laps(tree, answered),
        }
        self.push(BeatKind::Verdict);
        if cell.explain().is_some() {
            self.push(BeatKind::Reason);
        }
    }

    /// On by laps as far as `until`.
    fn laps(&mut self, tree: Option<&Tree>, until: At) {
        let Some(tree) = tree else { return };
        for at in rests(tree).into_iter().filter(|at| *at < until).chain([until]) {
            if at > self.at {
                self.go(at);
            }
        }
    }

    /// A move of a record: its laps, each with the comments that speak of a moment in it, then those on the
    /// whole turn.
    fn turn(&mut self, tree: &Tree, line: &[NodeId], ply: usize) {
        let node = tree.node(line[ply - 1]);
        let events = &node.events;
        let moment = |comment: &Comment| match &comment.at {
            Some(at) => index_of(events, at).unwrap_or(events.len()),
            None => events.len(),
        };
        let mut stops = lap_rests(events);
        stops.extend(node.entry.comments.iter().map(moment));
        stops.retain(|&stop| stop > 0);
        stops.sort_unstable();
        stops.dedup();
        if stops.is_empty() {
            // A flagged move has no events, and is shown all the same.
            stops.push(0);
        }
        for event in stops {
            self.go(At { ply, event });
            for (index, comment) in node.entry.comments.iter().enumerate().filter(|(_, c)| moment(c) == event) {
                self.comment(tree, comment, index);
            }
        }
    }

    /// A comment takes one press, or its author's beats; the board does not go on past the comment's moment.
    fn comment(&mut self, tree: &Tree, comment: &Comment, index: usize) {
        let here = self.at;
        let from = self.beats.len();
        self.own(&comment.beats, tree);
        if comment.beats.is_empty() {
            self.push(BeatKind::Reason);
        }
        self.at = here;
        for beat in &mut self.beats[from..] {
            beat.note = Some(index);
            beat.at = here;
        }
    }
}

/// Where the laps of a tree's main line rest.
fn rests(tree: &Tree) -> Vec<At> {
    let line = tree.mainline();
    let of_turn = |(index, id): (usize, &NodeId)| {
        let ply = index + 1;
        lap_rests(&tree.node(*id).events).into_iter().map(move |event| At { ply, event })
    };
    line.iter().enumerate().flat_map(of_turn).collect()
}

/// Where a demo or a stretch of a record stops: at every lap's rest and every note, and at its end.
fn stops(tree: &Tree, stage: &Stage) -> Vec<At> {
    let mut stops = rests(tree);
    stops.extend(stage.notes.iter().flatten());
    stops.push(stage.to);
    stops.retain(|at| *at > stage.from && *at <= stage.to);
    stops.sort_unstable();
    stops.dedup();
    stops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tests::file;
    use serde_json::{Value, json};

    fn lesson(cells: &Value) -> Lesson {
        let lesson = Lesson::load(&file(cells, &json!([]))).expect("a lesson");
        assert!(!lesson.has_errors(), "{:?}", lesson.diagnostics);
        lesson
    }

    fn told(beats: &Beats) -> Vec<(usize, BeatKind, usize)> {
        beats.0.iter().map(|beat| (beat.part, beat.kind, beat.at.event)).collect()
    }

    use BeatKind::{Motion, Pause, Question, Reason, Still, Verdict, Words};

    #[test]
    fn a_question_is_put_thought_over_played_judged_and_explained() {
        let lesson = lesson(&json!([
            {"id": "t", "type": "text", "md": "Look."},
            {"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing", "explain": "So."},
        ]));
        let beats = Beats::of_lesson(&lesson);
        assert_eq!(
            told(&beats),
            [
                (0, Words, 0),
                (1, Question, 0),
                (1, Pause, 0),
                (1, Motion, 5),
                (1, Motion, 12),
                (1, Verdict, 12),
                (1, Reason, 12)
            ]
        );
        assert_eq!(beats.first_of(1), Some(1));
    }

    #[test]
    fn nothing_is_seen_before_its_time() {
        let lesson = lesson(&json!([
            {"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing", "explain": "So."},
            {"id": "t", "type": "text", "md": "After."},
        ]));
        let beats = Beats::of_lesson(&lesson);
        let see = |beat: usize| {
            let sight = beats.sight(beat).expect("a beat");
            (sight.part, sight.question, sight.answer, sight.reason)
        };
        assert_eq!(see(0), (0, true, false, false));
        assert_eq!(see(3), (0, true, false, false), "the motion shows the board, not yet the verdict");
        assert_eq!(see(4), (0, true, true, false));
        assert_eq!(see(5), (0, true, true, true));
        assert_eq!(see(6), (1, false, false, false), "the next cell inherits nothing");
        assert_eq!(beats.sight(7), None);
        for beat in 1..beats.len() {
            assert!(beats.0[beat].part >= beats.0[beat - 1].part);
        }
    }

    #[test]
    fn which_rule_plays_up_to_the_moment_then_asks() {
        let lesson = lesson(&json!([{"id": "w", "type": "which-rule", "position": "bosh", "move": "A5",
            "at": {"lap": 2, "end": true}, "choices": ["bosh.stop", "bosh.relay"]}]));
        assert_eq!(
            told(&Beats::of_lesson(&lesson)),
            [
                (0, Still, 0),
                (0, Motion, 5),
                (0, Motion, 10),
                (0, Question, 10),
                (0, Pause, 10),
                (0, Motion, 12),
                (0, Verdict, 12)
            ]
        );
    }

    #[test]
    fn a_lap_landing_is_answered_where_its_lap_ends_and_a_barred_start_does_not_move() {
        let lesson = lesson(&json!([
            {"id": "a", "type": "predict", "position": "bosh", "move": "A5", "ask": "lap-landing", "lap": 1},
            {"id": "b", "type": "predict", "position": "kingulu", "move": "A1", "ask": "barred"},
            {"id": "c", "type": "move", "position": "bosh", "goal": {"ends_in": "A4"}},
        ]));
        assert_eq!(
            told(&Beats::of_lesson(&lesson)),
            [
                (0, Question, 0),
                (0, Pause, 0),
                (0, Motion, 5),
                (0, Verdict, 5),
                (1, Question, 0),
                (1, Pause, 0),
                (1, Verdict, 0),
                (2, Question, 0),
                (2, Pause, 0),
                (2, Motion, 5),
                (2, Motion, 12),
                (2, Verdict, 12)
            ]
        );
    }

    #[test]
    fn a_demo_stops_at_laps_and_notes_unless_its_author_says_otherwise() {
        let demo = |beats: Value| {
            lesson(&json!([{"id": "d", "type": "demo", "position": "bosh", "moves": ["A5"], "beats": beats,
                "notes": [{"ply": 0, "md": "Ten pits."}, {"ply": 1, "at": {"lap": 2, "seed": 0}, "md": "The next pit."}]}]))
        };
        let beats = Beats::of_lesson(&demo(json!([])));
        assert_eq!(told(&beats), [(0, Still, 0), (0, Reason, 0), (0, Motion, 5), (0, Motion, 6), (0, Motion, 12)]);
        let notes: Vec<Vec<usize>> = (0..5).map(|beat| beats.sight(beat).expect("a beat").notes).collect();
        assert_eq!(notes, [vec![], vec![0], vec![0], vec![0, 1], vec![0, 1]]);
        let own = json!([{"wait": true, "caption": "Where will it end?"}, {"until": {"ply": 1}, "caption": "There."}]);
        let beats = Beats::of_lesson(&demo(own));
        assert_eq!(told(&beats), [(0, Still, 0), (0, Reason, 0), (0, Pause, 0), (0, Motion, 12)]);
        assert_eq!(beats.sight(3).expect("a beat").caption.as_deref(), Some("There."));
    }

    #[test]
    fn laps_run_on_to_the_end_of_their_turn_where_nothing_is_said() {
        let lesson = lesson(&json!([
            {"id": "d", "type": "demo", "position": "bosh", "moves": ["A5", "a3"],
                "notes": [{"ply": 1, "at": {"lap": 1, "end": true}, "md": "One lap."}]},
            {"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing"},
        ]));
        let beats = Beats::of_lesson(&lesson);
        assert_eq!(beats.stops(true).len(), beats.len());
        let stops = beats.stops(false);
        let motions: Vec<(usize, At)> = stops
            .iter()
            .map(|&stop| &beats.0[stop])
            .filter(|beat| beat.kind == Motion)
            .map(|beat| (beat.part, beat.at))
            .collect();
        let at = |ply, event| At { ply, event };
        let end = lesson.stages[0].to;
        assert_eq!(motions, [(0, at(1, 5)), (0, at(1, 12)), (0, end), (1, at(1, 12))], "the note holds the first turn");
        assert_eq!(stops.last(), Some(&(beats.len() - 1)));
    }

    #[test]
    fn a_record_goes_by_laps_and_comments() {
        let record = crate::lesson::bundled_record("marin-1931-bosh-first-turn").expect("bundled");
        let beats = Beats::of_record(&record, &record.tree.mainline());
        let start = record.file.comments.len() + 1;
        assert!(beats.0[..start].iter().all(|beat| beat.part == 0 && beat.at == At::default()));
        // Every comment of the move has its beat, and the board never goes back.
        let comments = record.tree.node(record.tree.roots[0]).entry.comments.len();
        let last = beats.sight(beats.len() - 1).expect("a beat");
        assert_eq!(last.notes, (0..comments).collect::<Vec<_>>());
        assert!(beats.0.windows(2).all(|pair| pair[0].at <= pair[1].at));
        assert_eq!(last.at, At { ply: 1, event: 12 });
    }
}
