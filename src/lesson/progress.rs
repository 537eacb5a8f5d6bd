//! A learner's progress: answers kept by lesson, cell and the cell's hash; what she knows of each rule; and
//! the deck that brings rules back. Pure: the day is passed in, the file is written elsewhere.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::{Answer, Lesson, Verdict};
use crate::format::load::to_text;
use crate::format::progress::{self, CellEntry, LessonEntry, ProgressError, ProgressFile, RuleEntry};
use crate::rule::RuleId;

/// A learner's progress in all lessons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The file as it is saved.
    pub file: ProgressFile,
}

/// How a learner stands with one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellState {
    /// Never looked at, or changed since.
    New,
    /// Looked at. A cell that asks nothing is then done.
    Seen,
    /// Hints taken, no answer yet.
    Hinted {
        /// How many.
        hints: u32,
    },
    /// Answered.
    Answered {
        /// The last answer.
        answer: Answer,
        /// Whether it was right.
        right: bool,
        /// How many answers were given.
        tries: u32,
        /// How many hints were taken.
        hints: u32,
    },
}

/// How well a learner knows a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Knowledge {
    /// Not met yet.
    New,
    /// Met in some cell.
    Met,
    /// Two right answers.
    Practised,
    /// Right answers on three different days.
    Known,
}

impl Knowledge {
    /// The word on screen.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Knowledge::New => "new",
            Knowledge::Met => "met",
            Knowledge::Practised => "practised",
            Knowledge::Known => "known",
        }
    }
}

/// A card of the review deck: a rule, and the cell that asks about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The rule.
    pub rule: RuleId,
    /// The lesson's place in the list the deck was made from.
    pub lesson: usize,
    /// The cell's place in its lesson.
    pub cell: usize,
    /// It was answered wrong and not right since.
    pub wrong: bool,
    /// Days since it was due.
    pub overdue: i64,
}

/// A rule that is due: whether it was answered wrong, and for how many days it has been due.
type Due = (RuleId, bool, i64);

/// The longest interval of the deck, in days.
const LONGEST: u32 = 128;

impl Progress {
    /// Reads a progress file.
    ///
    /// # Errors
    /// It can not be used; it must then not be written over.
    pub fn read(bytes: &[u8]) -> Result<Progress, ProgressError> {
        progress::read(bytes).map(|file| Progress { file })
    }

    /// The file's text.
    ///
    /// # Errors
    /// None that our types can bring about; passed on rather than hidden.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        to_text(&self.file)
    }

    /// The learner looks at a cell: it is seen, what it shows is met, and the lesson opens there next time.
    pub fn see(&mut self, lesson: &Lesson, cell: usize, today: NaiveDate) {
        let Some(stage) = lesson.stages.get(cell) else { return };
        let of_lesson = self.lesson_entry(lesson);
        of_lesson.place = lesson.cells().get(cell).map(|cell| cell.id().to_owned());
        of_lesson.last = Some(today);
        let entry = self.entry(lesson, cell);
        entry.last = entry.last.or(Some(today));
        for rule in &stage.shows {
            let rule = self.rule_entry(*rule);
            rule.met = rule.met.or(Some(today));
        }
    }

    /// The learner answers. A right answer counts for its rules when it was the first of the day and no hint
    /// was taken; a wrong one always brings them back.
    pub fn answer(&mut self, lesson: &Lesson, cell: usize, answer: &Answer, verdict: &Verdict, today: NaiveDate) {
        let Some((stage, question)) = lesson.stages.get(cell).and_then(|s| Some((s, s.question.as_ref()?))) else {
            return;
        };
        self.see(lesson, cell, today);
        let entry = self.entry(lesson, cell);
        let fresh = (entry.tries == 0 || entry.last != Some(today)) && entry.hints == 0;
        entry.answer = Some(answer.text(question.layout));
        entry.right = verdict.right;
        entry.tries = entry.tries.saturating_add(1);
        entry.last = Some(today);
        for rule in &stage.practises {
            let rule = self.rule_entry(*rule);
            rule.met = rule.met.or(Some(today));
            match (verdict.right, fresh) {
                (true, true) => count_right(rule, today),
                (true, false) => {}
                (false, _) => count_wrong(rule, today),
            }
        }
    }

    /// The learner takes a hint.
    pub fn hint(&mut self, lesson: &Lesson, cell: usize, today: NaiveDate) {
        self.see(lesson, cell, today);
        let entry = self.entry(lesson, cell);
        entry.hints = entry.hints.saturating_add(1);
    }

    /// How she stands with a cell.
    #[must_use]
    pub fn cell(&self, lesson: &Lesson, cell: usize) -> CellState {
        let Some(entry) = self.kept(lesson, cell) else { return CellState::New };
        let answer = entry.answer.as_ref().and_then(|text| lesson.question(cell)?.read(text));
        match answer {
            Some(answer) => CellState::Answered { answer, right: entry.right, tries: entry.tries, hints: entry.hints },
            None if entry.hints > 0 => CellState::Hinted { hints: entry.hints },
            None => CellState::Seen,
        }
    }

    /// Whether a cell is done: seen, or its question answered right.
    #[must_use]
    pub fn is_done(&self, lesson: &Lesson, cell: usize) -> bool {
        match self.cell(lesson, cell) {
            CellState::New | CellState::Hinted { .. } => false,
            CellState::Seen => lesson.question(cell).is_none(),
            CellState::Answered { right, .. } => right,
        }
    }

    /// How many of a lesson's cells are done, and how many there are.
    #[must_use]
    pub fn done(&self, lesson: &Lesson) -> (usize, usize) {
        let all = lesson.cells().len();
        ((0..all).filter(|&cell| self.is_done(lesson, cell)).count(), all)
    }

    /// The cell to open a lesson at: the one she was at last, or the first.
    #[must_use]
    pub fn place(&self, lesson: &Lesson) -> usize {
        let place = self.file.lessons.get(lesson.id()).and_then(|entry| entry.place.as_deref());
        place.and_then(|id| lesson.index_of(id)).unwrap_or(0)
    }

    /// The lesson she was in last, and on which day.
    #[must_use]
    pub fn last_lesson(&self) -> Option<(&str, NaiveDate)> {
        let days = self.file.lessons.iter().filter_map(|(id, entry)| Some((id.as_str(), entry.last?)));
        days.max_by_key(|&(_, day)| day)
    }

    /// How well she knows a rule.
    #[must_use]
    pub fn knows(&self, rule: RuleId) -> Knowledge {
        match self.file.rules.get(rule.as_str()) {
            Some(entry) if entry.days.len() >= 3 => Knowledge::Known,
            Some(entry) if entry.right >= 2 => Knowledge::Practised,
            Some(_) => Knowledge::Met,
            None => Knowledge::New,
        }
    }

    /// The rules to review today, those answered wrong first, then the longest overdue; of rules that are equally
    /// so, the games take turns. A rule that no cell of these lessons asks about is left out; of several cells, one
    /// that no other rule of the deck has taken, and of those the one not answered for longest.
    #[must_use]
    pub fn deck<L: Borrow<Lesson>>(&self, lessons: &[L], today: NaiveDate) -> Vec<Card> {
        let mut due: Vec<Due> = self.due(today).collect();
        due.sort_by_key(|&(rule, wrong, overdue)| (!wrong, Reverse(overdue), rule));
        let mut met = BTreeMap::new();
        due.sort_by_cached_key(|&(rule, wrong, overdue)| {
            let nth: &mut usize = met.entry((wrong, overdue, rule.family())).or_default();
            *nth += 1;
            (!wrong, Reverse(overdue), *nth, rule)
        });
        let mut taken = BTreeSet::new();
        let card = |due| {
            let card = self.card(due, lessons, &taken)?;
            taken.insert((card.lesson, card.cell));
            Some(card)
        };
        due.into_iter().filter_map(card).collect()
    }

    fn due(&self, today: NaiveDate) -> impl Iterator<Item = Due> {
        self.file.rules.iter().filter_map(move |(id, entry)| {
            let rule = RuleId::parse(id)?;
            let since = (today - entry.last.or(entry.met)?).num_days();
            // A rule that was only met comes back the next day.
            let wait = i64::from(if entry.last.is_none() { 1 } else { entry.interval });
            let wrong = entry.last.is_some() && entry.interval == 0;
            (since >= wait).then_some((rule, wrong, since - wait))
        })
    }

    fn card<L: Borrow<Lesson>>(
        &self,
        (rule, wrong, overdue): Due,
        lessons: &[L],
        taken: &BTreeSet<(usize, usize)>,
    ) -> Option<Card> {
        let cells = lessons.iter().enumerate().flat_map(|(at, lesson)| {
            let asks =
                |&(_, stage): &(usize, &super::Stage)| stage.question.is_some() && stage.practises.contains(&rule);
            lesson.borrow().stages.iter().enumerate().filter(asks).map(move |(cell, _)| (at, cell))
        });
        let (lesson, cell) = cells.min_by_key(|&(at, cell)| {
            (taken.contains(&(at, cell)), self.kept(lessons[at].borrow(), cell).and_then(|entry| entry.last))
        })?;
        Some(Card { rule, lesson, cell, wrong, overdue })
    }

    /// Forgets one cell's answer.
    pub fn reset_cell(&mut self, lesson: &Lesson, cell: usize) {
        if let (Some(entry), Some(cell)) = (self.file.lessons.get_mut(lesson.id()), lesson.cells().get(cell)) {
            entry.cells.remove(cell.id());
        }
    }

    /// Forgets a lesson's answers. What is known of the rules stays.
    pub fn reset_lesson(&mut self, lesson: &str) {
        self.file.lessons.remove(lesson);
    }

    /// Forgets everything.
    pub fn reset_all(&mut self) {
        self.file.lessons.clear();
        self.file.rules.clear();
    }

    /// Every rule met so far.
    #[must_use]
    pub fn rules_met(&self) -> BTreeSet<RuleId> {
        self.file.rules.keys().filter_map(|id| RuleId::parse(id)).collect()
    }

    /// A cell's entry, if it is of the cell as it stands now.
    fn kept(&self, lesson: &Lesson, cell: usize) -> Option<&CellEntry> {
        let id = lesson.cells().get(cell)?.id();
        let entry = self.file.lessons.get(lesson.id())?.cells.get(id)?;
        (entry.hash == lesson.stages.get(cell)?.hash).then_some(entry)
    }

    fn lesson_entry(&mut self, lesson: &Lesson) -> &mut LessonEntry {
        self.file.lessons.entry(lesson.id().to_owned()).or_default()
    }

    /// A cell's entry to write to; a new one if the cell has changed.
    fn entry(&mut self, lesson: &Lesson, cell: usize) -> &mut CellEntry {
        let id = lesson.cells().get(cell).map(|cell| cell.id().to_owned()).unwrap_or_default();
        let hash = lesson.stages.get(cell).map(|stage| stage.hash.clone()).unwrap_or_default();
        let entry = self.lesson_entry(lesson).cells.entry(id).or_default();
        if entry.hash != hash {
            *entry = CellEntry { hash, ..CellEntry::default() };
        }
        entry
    }

    fn rule_entry(&mut self, rule: RuleId) -> &mut RuleEntry {
        self.file.rules.entry(rule.as_str().to_owned()).or_default()
    }
}

/// A right answer on a new day doubles the interval: 1, 2, 4, … days.
fn count_right(rule: &mut RuleEntry, today: NaiveDate) {
    rule.right = rule.right.saturating_add(1);
    if rule.days.len() < 3 && !rule.days.contains(&today) {
        rule.days.push(today);
    }
    if rule.interval == 0 {
        rule.interval = 1;
    } else if rule.last != Some(today) {
        rule.interval = rule.interval.saturating_mul(2).min(LONGEST);
    }
    rule.last = Some(today);
}

fn count_wrong(rule: &mut RuleEntry, today: NaiveDate) {
    rule.wrong = rule.wrong.saturating_add(1);
    rule.interval = 0;
    rule.last = Some(today);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tests::file;
    use serde_json::{Value, json};

    fn day(n: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 1).expect("a date") + chrono::Days::new(n)
    }

    fn lesson_with(first: &Value) -> Lesson {
        let cells = json!([
            first,
            {"id": "captured", "type": "predict", "position": "bosh", "move": "A4", "ask": "captured"},
            {"id": "text", "type": "text", "md": "Each row is one player's: [[bosh.board]]."},
        ]);
        Lesson::load(&file(&cells, &json!([]))).expect("a lesson")
    }

    fn lesson() -> Lesson {
        lesson_with(&json!({"id": "landing", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing"}))
    }

    fn say(progress: &mut Progress, lesson: &Lesson, cell: usize, text: &str, today: NaiveDate) -> bool {
        let answer = lesson.question(cell).and_then(|q| q.read(text)).expect("an answer");
        let verdict = lesson.grade(cell, &answer).expect("a verdict");
        progress.answer(lesson, cell, &answer, &verdict, today);
        verdict.right
    }

    #[test]
    fn answers_are_kept_and_an_edit_resets_only_its_own_cell() {
        let lesson = lesson();
        let mut progress = Progress::default();
        assert!(say(&mut progress, &lesson, 0, "A4", day(0)));
        assert!(say(&mut progress, &lesson, 1, "5", day(0)));
        progress.see(&lesson, 2, day(0));
        assert_eq!(progress.done(&lesson), (3, 3));
        let text = progress.to_text().expect("text");
        let progress = Progress::read(text.as_bytes()).expect("read");
        let mended = lesson_with(&json!({"id": "landing", "type": "predict", "position": "bosh", "move": "A5",
            "ask": "landing", "explain": "Because."}));
        assert_eq!(progress.done(&mended), (3, 3), "an explanation costs no answer");
        let edited = lesson_with(
            &json!({"id": "landing", "type": "predict", "position": "bosh", "move": "A3", "ask": "landing"}),
        );
        assert_eq!(progress.cell(&edited, 0), CellState::New);
        assert_eq!(progress.done(&edited), (2, 3));
        assert_eq!(progress.place(&edited), 2);
    }

    #[test]
    fn a_rule_is_met_then_practised_then_known() {
        let lesson = lesson();
        let mut progress = Progress::default();
        let stop = RuleId::BoshStop;
        assert_eq!(progress.knows(stop), Knowledge::New);
        progress.see(&lesson, 0, day(0));
        assert_eq!(progress.knows(stop), Knowledge::Met);
        say(&mut progress, &lesson, 0, "A4", day(0));
        say(&mut progress, &lesson, 0, "A4", day(0));
        assert_eq!(progress.knows(stop), Knowledge::Met, "the same answer again on the same day shows nothing");
        say(&mut progress, &lesson, 0, "A4", day(1));
        assert_eq!(progress.knows(stop), Knowledge::Practised);
        say(&mut progress, &lesson, 0, "A4", day(2));
        assert_eq!(progress.knows(stop), Knowledge::Known);
        assert_eq!(progress.knows(RuleId::BoshCapture), Knowledge::Met, "a landing asks nothing about captures");
    }

    #[test]
    fn a_hint_or_a_second_try_earns_nothing() {
        let lesson = lesson();
        let mut progress = Progress::default();
        progress.hint(&lesson, 0, day(0));
        assert_eq!(progress.cell(&lesson, 0), CellState::Hinted { hints: 1 });
        say(&mut progress, &lesson, 0, "A4", day(0));
        say(&mut progress, &lesson, 1, "4", day(0));
        say(&mut progress, &lesson, 1, "5", day(0));
        let entry = |rule: &str| progress.file.rules[rule].right;
        assert_eq!((entry("bosh.stop"), entry("bosh.capture")), (0, 0));
        assert!(progress.is_done(&lesson, 1));
    }

    #[test]
    fn the_deck_brings_back_the_wrong_at_once_and_the_right_at_growing_intervals() {
        let lessons = [lesson()];
        let mut progress = Progress::default();
        say(&mut progress, &lessons[0], 0, "A4", day(0));
        say(&mut progress, &lessons[0], 1, "4", day(0));
        let rules = |progress: &Progress, n: u64| -> Vec<(RuleId, bool)> {
            progress.deck(&lessons, day(n)).iter().map(|card| (card.rule, card.wrong)).collect()
        };
        assert_eq!(rules(&progress, 0), [(RuleId::BoshCapture, true)]);
        assert_eq!(rules(&progress, 1).len(), 4);
        assert_eq!(rules(&progress, 1)[0], (RuleId::BoshCapture, true), "the wrong one comes first");
        // Right on days 1 and 3: then 2 and 4 days pass before the next time.
        for (right_on, quiet_until) in [(1, 3), (3, 7)] {
            say(&mut progress, &lessons[0], 0, "A4", day(right_on));
            let due = |n: u64| rules(&progress, n).contains(&(RuleId::BoshStop, false));
            assert!(!due(quiet_until - 1) && due(quiet_until), "{right_on}");
        }
        // Wrong once: due the same day, and the interval begins again at one day.
        say(&mut progress, &lessons[0], 0, "a1", day(7));
        assert!(rules(&progress, 7).contains(&(RuleId::BoshStop, true)));
        say(&mut progress, &lessons[0], 0, "A4", day(8));
        assert!(rules(&progress, 9).contains(&(RuleId::BoshStop, false)));
    }

    #[test]
    fn games_take_turns_in_the_deck_and_no_question_is_put_twice_if_it_can_be_helped() {
        let cells = json!([
            {"id": "b1", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing"},
            {"id": "b2", "type": "predict", "position": "bosh", "move": "A4", "ask": "landing"},
            {"id": "b3", "type": "predict", "position": "bosh", "move": "A5", "ask": "captured"},
            {"id": "k1", "type": "predict", "position": "kingulu", "move": "A4", "ask": "landing"},
            {"id": "k2", "type": "predict", "position": "kingulu", "move": "A5", "ask": "landing"},
        ]);
        let lessons = [Lesson::load(&file(&cells, &json!([]))).expect("a lesson")];
        let mut progress = Progress::default();
        for cell in 0..5 {
            progress.see(&lessons[0], cell, day(0));
        }
        let deck = progress.deck(&lessons, day(1));
        let games: Vec<&str> = deck.iter().map(|card| card.rule.family()).collect();
        assert!(games.len() >= 4 && games[0] != games[1] && games[1] != games[2] && games[2] != games[3], "{games:?}");
        let first: BTreeSet<usize> = deck.iter().take(4).map(|card| card.cell).collect();
        assert_eq!(first.len(), 4, "{deck:?}");
        assert!(
            deck.iter().all(|card| card.rule.family() == if card.cell < 3 { "bosh" } else { "kingulu" }),
            "{deck:?}"
        );
    }

    #[test]
    fn resets_reach_as_far_as_they_say() {
        let lesson = lesson();
        let mut progress = Progress::default();
        say(&mut progress, &lesson, 0, "A4", day(0));
        say(&mut progress, &lesson, 1, "5", day(0));
        progress.reset_cell(&lesson, 0);
        assert_eq!(progress.cell(&lesson, 0), CellState::New);
        assert!(progress.is_done(&lesson, 1));
        progress.reset_lesson(lesson.id());
        assert_eq!(progress.done(&lesson).0, 0);
        assert_eq!(progress.knows(RuleId::BoshStop), Knowledge::Met);
        progress.reset_all();
        assert_eq!(progress, Progress::default());
    }

    #[test]
    fn other_files_are_not_taken_for_progress() {
        assert!(matches!(Progress::read(b"{"), Err(ProgressError::Unreadable { line: 1, .. })));
        let newer = br#"{"format": "kete-progress", "format_version": {"major": 2, "minor": 0}}"#;
        assert!(matches!(Progress::read(newer), Err(ProgressError::Newer { major: 2 })));
        let strange = br#"{"format": "kete-progress", "format_version": {"major": 1, "minor": 9}, "badges": [1]}"#;
        let kept = Progress::read(strange).expect("read").to_text().expect("text");
        assert!(kept.contains("\"badges\""));
    }
}
