//! The documents and what rests on them: passages, the rulebook, the faults, the bibliography.
//!
//! [`Sources::bundled`] is compiled in. Loading verifies that every passage stands in its document at its
//! offsets and that every citation leads somewhere; what does not is listed in [`Sources::problems`].

pub mod anchor;
mod example;
pub mod find;
mod model;
pub mod own;
pub mod topic;
mod verify;

pub use example::{Example, ExampleError};
pub use model::*;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::rule::RuleId;

/// Everything the app knows about where the rules come from.
#[derive(Debug, Default)]
pub struct Sources {
    /// The documents, in the bibliography's order.
    pub documents: Vec<Document>,
    /// The works behind them.
    pub works: Vec<Work>,
    /// All passages, in the order of their documents.
    pub passages: Vec<Passage>,
    /// All rules, in the rulebook's order.
    pub rules: Vec<Rule>,
    /// Everything known to be wrong in a document.
    pub faults: Vec<Fault>,
    /// Passages of rule, setup or scoring that no rule cites, with the reason.
    pub not_operative: Vec<NotOperative>,
    /// Positions and moves that show the rules at work.
    pub examples: Vec<Example>,
    /// People and places.
    pub entries: Vec<Entry>,
    /// What happened when.
    pub events: Vec<Occurrence>,
    /// What did not load or does not agree. Empty in a sound build.
    pub problems: Vec<String>,
    passage_index: HashMap<String, usize>,
    rule_index: HashMap<RuleId, usize>,
    places: Vec<Place>,
}

macro_rules! asset {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $path))
    };
}

const DOCUMENTS: &[(&str, &str)] = &[
    ("kingulu-pt", asset!("sources/kingulu-pt.txt")),
    ("kingulu-gu", asset!("sources/kingulu-gu.txt")),
    ("kigogo-da", asset!("sources/kigogo-da.txt")),
    ("kimasai-ca", asset!("sources/kimasai-ca.txt")),
    ("bosh-pt", asset!("sources/bosh-pt.txt")),
];

const RULEBOOK: &[(&str, &str)] = &[
    ("rulebook/common.json", asset!("rulebook/common.json")),
    ("rulebook/kingulu.json", asset!("rulebook/kingulu.json")),
    ("rulebook/kigogo.json", asset!("rulebook/kigogo.json")),
    ("rulebook/kimasai.json", asset!("rulebook/kimasai.json")),
    ("rulebook/bosh.json", asset!("rulebook/bosh.json")),
];

impl Sources {
    /// The sources compiled in, read once.
    pub fn bundled() -> &'static Sources {
        static SOURCES: OnceLock<Sources> = OnceLock::new();
        SOURCES.get_or_init(Sources::read_bundled)
    }

    fn read_bundled() -> Sources {
        let mut sources = Sources::default();
        if let Some(file) =
            sources.read::<BibliographyFile>("sources/bibliography.json", asset!("sources/bibliography.json"))
        {
            sources.documents = file.documents;
            sources.works = file.works;
        }
        for document in &mut sources.documents {
            if let Some((_, text)) = DOCUMENTS.iter().find(|(id, _)| *id == document.id) {
                (*text).clone_into(&mut document.text);
            }
        }
        if let Some(passages) = sources.read("sources/passages.json", asset!("sources/passages.json")) {
            sources.passages = passages;
        }
        for (name, text) in RULEBOOK {
            if let Some(file) = sources.read::<RulebookFile>(name, text) {
                sources.rules.extend(file.rules);
            }
        }
        if let Some(file) = sources.read::<FaultsFile>("faults/faults.json", asset!("faults/faults.json")) {
            sources.faults = file.faults;
        }
        if let Some(file) = sources.read::<CoverageFile>("sources/coverage.json", asset!("sources/coverage.json")) {
            sources.not_operative = file.not_operative;
        }
        let examples = asset!("rulebook/examples.json");
        if let Some(file) = sources.read::<ExamplesFile>("rulebook/examples.json", examples) {
            sources.examples = file.examples;
        }
        if let Some(file) = sources.read::<PeopleFile>("sources/people.json", asset!("sources/people.json")) {
            (sources.entries, sources.events) = (file.entries, file.events);
        }
        sources.passage_index = sources.passages.iter().enumerate().map(|(at, p)| (p.id.clone(), at)).collect();
        sources.rule_index = sources.rules.iter().enumerate().map(|(at, r)| (r.id, at)).collect();
        sources.places = sources.find_places();
        sources.problems.extend(verify::problems(&sources));
        sources
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self, name: &str, text: &str) -> Option<T> {
        match serde_json::from_str(text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.problems.push(format!(
                    "assets/{name}:{}:{}: $: {error}; mend the file and build again",
                    error.line(),
                    error.column()
                ));
                None
            }
        }
    }

    /// The rulebook's page for a rule.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> Option<&Rule> {
        self.rule_index.get(&id).map(|&at| &self.rules[at])
    }

    /// A passage by id: one of ours, or of a document of the user's own.
    #[must_use]
    pub fn passage(&self, id: &str) -> Option<&Passage> {
        self.passage_index.get(id).map(|&at| &self.passages[at]).or_else(|| own::find_passage(id))
    }

    /// Every passage: ours, then the user's own.
    pub fn all_passages(&self) -> impl Iterator<Item = &Passage> + '_ {
        let own = own::passages().map(|passage| -> &Passage { passage });
        self.passages.iter().chain(own)
    }

    /// The passages of a document, in their order.
    pub fn passages_in<'a, 'd>(&'a self, document: &'d str) -> impl Iterator<Item = &'a Passage> + use<'a, 'd> {
        self.all_passages().filter(move |passage| passage.document == document)
    }

    /// A document by id: one of ours, or of the user's own.
    #[must_use]
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id == id).or_else(|| own::find_document(id))
    }

    /// The rules that a passage bears on, those that it says first.
    #[must_use]
    pub fn rules_of(&self, passage: &str) -> Vec<(&Rule, Bearing)> {
        let bears = |rule: &Rule| {
            if rule.passages.iter().any(|id| id == passage) {
                Some(Bearing::Says)
            } else if rule.supports.iter().any(|id| id == passage) {
                Some(Bearing::Supports)
            } else {
                rule.disputed.iter().any(|disputed| disputed.passage == passage).then_some(Bearing::Disputes)
            }
        };
        let mut found: Vec<(&Rule, Bearing)> =
            self.rules.iter().filter_map(|rule| bears(rule).map(|bearing| (rule, bearing))).collect();
        found.sort_by_key(|(_, bearing)| *bearing);
        found
    }

    /// A work of the bibliography by id.
    #[must_use]
    pub fn work(&self, id: &str) -> Option<&Work> {
        self.works.iter().find(|work| work.id == id)
    }

    /// Faults whose words stand in this passage.
    pub fn faults_of<'a, 'p>(&'a self, passage: &'p str) -> impl Iterator<Item = &'a Fault> + use<'a, 'p> {
        self.faults.iter().filter(move |fault| fault.passages.iter().any(|id| id == passage))
    }

    /// The passages a rule rests on or that bear on it, those that say it first.
    pub fn passages_of<'a>(&'a self, rule: &'a Rule) -> impl Iterator<Item = (&'a Passage, Bearing)> + 'a {
        let says = rule.passages.iter().map(|id| (id, Bearing::Says));
        let disputed = rule.disputed.iter().map(|d| (&d.passage, Bearing::Disputes));
        let supports = rule.supports.iter().map(|id| (id, Bearing::Supports));
        says.chain(supports).chain(disputed).filter_map(|(id, bearing)| Some((self.passage(id)?, bearing)))
    }

    /// The paragraph a passage stands in, and where in it, in bytes.
    #[must_use]
    pub fn paragraph(&self, passage: &Passage) -> Option<(&str, Range<usize>)> {
        let text = self.document(&passage.document)?.text.as_str();
        let (paragraph, within) = match self.passage_index.get(&passage.id).and_then(|&at| self.places.get(at)) {
            Some(place) => place.paragraph.clone()?,
            None => paragraph_of(text, passage)?,
        };
        Some((text.get(paragraph)?, within))
    }

    /// The heading above a passage, in the document's own words.
    #[must_use]
    pub fn heading(&self, passage: &Passage) -> Option<&str> {
        let place = self.passage_index.get(&passage.id).and_then(|&at| self.places.get(at))?;
        place.heading.and_then(|at| self.passages.get(at)).map(|heading| heading.exact.as_str())
    }

    /// Where each passage stands. Offsets count characters, so finding one reads its document from the start:
    /// that is done once.
    fn find_places(&self) -> Vec<Place> {
        let mut heading: Option<usize> = None;
        let mut places: Vec<Place> = vec![];
        for (at, passage) in self.passages.iter().enumerate() {
            let above = heading
                .filter(|&h| self.passages[h].document == passage.document && self.passages[h].line < passage.line);
            let paragraph = self.document(&passage.document).and_then(|document| paragraph_of(&document.text, passage));
            places.push(Place { paragraph, heading: above });
            if passage.topic == "heading" {
                heading = Some(at);
            }
        }
        places
    }
}

/// Where a passage stands in its document.
#[derive(Clone, Debug)]
struct Place {
    /// The paragraph in the document and the passage in the paragraph, in bytes.
    paragraph: Option<(Range<usize>, Range<usize>)>,
    /// The heading above it, as an index of the passages.
    heading: Option<usize>,
}

fn paragraph_of(text: &str, passage: &Passage) -> Option<(Range<usize>, Range<usize>)> {
    let range = passage.bytes(text)?;
    let from = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let to = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    Some((from..to, range.start - from..range.end - from))
}

/// How a passage bears on a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// It says the rule.
    Says,
    /// It does not say the rule, but speaks for it.
    Supports,
    /// It speaks against the rule.
    Disputes,
}
