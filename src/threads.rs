//! The threads from rules and passages to the lessons and records that rest on them.

use std::collections::HashMap;

use serde_json::Value;

use crate::lesson::Lesson;
use crate::lesson::words::{Link, Span, spans};
use crate::record::Record;
use crate::rule::RuleId;

/// A place in a lesson or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A cell of a lesson: the lesson's and the cell's places.
    Cell {
        /// The lesson, as numbered by whoever asked.
        lesson: usize,
        /// The cell.
        cell: usize,
        /// The lesson's title.
        title: String,
    },
    /// A moment of a record: after so many events of a turn.
    Moment {
        /// The record, as numbered by whoever asked.
        record: usize,
        /// The turn, from 1; 0 for the start.
        ply: usize,
        /// The events of that turn.
        event: usize,
        /// The record's title.
        title: String,
    },
}

/// What rests on each rule and each passage.
#[derive(Clone, Debug, Default)]
pub struct Threads {
    /// Lessons that teach a rule.
    taught: HashMap<RuleId, Vec<Spot>>,
    /// Where a record first has the rule at work.
    seen: HashMap<RuleId, Vec<Spot>>,
    /// Where a passage is quoted or cited.
    quoted: HashMap<String, Vec<Spot>>,
}

impl Threads {
    /// Follows the threads of these lessons and records.
    pub fn of<'a>(
        lessons: impl IntoIterator<Item = &'a Lesson>,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Threads {
        let mut threads = Threads::default();
        for (number, lesson) in lessons.into_iter().enumerate() {
            threads.add_lesson(number, lesson);
        }
        for (number, record) in records.into_iter().enumerate() {
            threads.add_record(number, record);
        }
        threads
    }

    /// The lessons that teach a rule.
    #[must_use]
    pub fn taught(&self, rule: RuleId) -> &[Spot] {
        self.taught.get(&rule).map_or(&[], Vec::as_slice)
    }

    /// The records in which a rule is at work.
    #[must_use]
    pub fn seen(&self, rule: RuleId) -> &[Spot] {
        self.seen.get(&rule).map_or(&[], Vec::as_slice)
    }

    /// Where a passage is quoted or cited.
    #[must_use]
    pub fn quoted(&self, passage: &str) -> &[Spot] {
        self.quoted.get(passage).map_or(&[], Vec::as_slice)
    }

    fn add_lesson(&mut self, lesson: usize, read: &Lesson) {
        let spot = |cell| Spot::Cell { lesson, cell, title: read.title().to_owned() };
        let mut speaks: Vec<(RuleId, usize)> = vec![];
        for (cell, content) in read.cells().iter().enumerate() {
            let mut cites = Cites::default();
            if let Ok(value) = serde_json::to_value(content) {
                cites.gather(&value, "");
            }
            speaks.extend(cites.rules.into_iter().map(|rule| (rule, cell)));
            for passage in cites.passages {
                push(self.quoted.entry(passage).or_default(), spot(cell));
            }
        }
        for rule in read.rules_taught() {
            let cell = speaks.iter().find(|(spoken, _)| *spoken == rule).map_or(0, |(_, cell)| *cell);
            push(self.taught.entry(rule).or_default(), spot(cell));
        }
    }

    fn add_record(&mut self, record: usize, read: &Record) {
        let spot = |ply, event| Spot::Moment { record, ply, event, title: read.title().to_owned() };
        for comment in &read.file.comments {
            self.cite(&comment.cites, &spot(0, 0));
        }
        for (index, id) in read.tree.mainline().into_iter().enumerate() {
            let (node, ply) = (read.tree.node(id), index + 1);
            for (at, event) in node.events.iter().enumerate() {
                let rule = event.rule();
                if !self.seen(rule).iter().any(|s| matches!(s, Spot::Moment { record: r, .. } if *r == record)) {
                    self.seen.entry(rule).or_default().push(spot(ply, at + 1));
                }
            }
            for comment in &node.entry.comments {
                self.cite(&comment.cites, &spot(ply, node.events.len()));
            }
        }
    }

    fn cite(&mut self, cites: &[String], spot: &Spot) {
        for id in cites.iter().filter(|id| RuleId::parse(id).is_none()) {
            push(self.quoted.entry(id.clone()).or_default(), spot.clone());
        }
    }
}

fn push(spots: &mut Vec<Spot>, spot: Spot) {
    if !spots.contains(&spot) {
        spots.push(spot);
    }
}

/// What a cell cites.
#[derive(Default)]
struct Cites {
    rules: Vec<RuleId>,
    passages: Vec<String>,
}

impl Cites {
    /// Looks through every text of a cell for links, and through its lists of passages.
    fn gather(&mut self, value: &Value, field: &str) {
        match value {
            Value::String(text) if field == "passages" => self.passages.push(text.clone()),
            Value::String(text) => {
                for span in spans(text) {
                    match span {
                        Span::Link(Link::Rule(rule)) => self.rules.push(rule),
                        Span::Link(Link::Passage(id)) => self.passages.push(id),
                        _ => {}
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.gather(item, field)),
            Value::Object(fields) => fields.iter().for_each(|(name, item)| self.gather(item, name)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::{PassageKind, Sources};
    use crate::store::{BUNDLED, Kind};

    fn bundled() -> Threads {
        let of = |kind| BUNDLED.iter().filter(move |file| file.kind == kind);
        let lessons: Vec<Lesson> = of(Kind::Lesson).filter_map(|f| Lesson::load(f.text.as_bytes()).ok()).collect();
        let records: Vec<Record> = of(Kind::Record).filter_map(|f| Record::load(f.text.as_bytes()).ok()).collect();
        Threads::of(&lessons, &records)
    }

    #[test]
    fn a_rule_leads_to_lessons_and_records_and_a_passage_to_where_it_is_quoted() {
        let threads = bundled();
        assert!(!threads.taught(RuleId::BoshStop).is_empty());
        let seen = threads.seen(RuleId::BoshStop);
        assert!(matches!(&seen[0], Spot::Moment { ply: 1, .. }), "{seen:?}");
        assert!(threads.seen(RuleId::BoshBoard).is_empty(), "a state rule is at work nowhere");
        assert!(!threads.quoted("kingulu-gu-13-0").is_empty());
    }

    #[test]
    fn every_sentence_is_reached_from_a_rule_a_lesson_or_a_note_or_is_furniture() {
        let (sources, threads) = (Sources::bundled(), bundled());
        let lost: Vec<&str> = sources
            .passages
            .iter()
            .filter(|passage| {
                let id = &passage.id;
                let furniture = passage.kind == PassageKind::Meta;
                let ruled = !sources.rules_of(id).is_empty();
                let told = sources.not_operative.iter().any(|listed| listed.passage == *id);
                let named = sources.entries.iter().any(|entry| entry.passages.contains(id));
                !(furniture || ruled || told || named || !threads.quoted(id).is_empty())
            })
            .map(|passage| passage.id.as_str())
            .collect();
        assert_eq!(lost, Vec::<&str>::new());
        let furniture = sources.passages.iter().filter(|passage| passage.kind == PassageKind::Meta);
        assert!(furniture.clone().all(|passage| sources.rules_of(&passage.id).is_empty()), "furniture founds nothing");
        assert_eq!(furniture.count(), 72);
    }
}
