//! The sources' files as types.

use std::ops::Range;

use serde::{Deserialize, Deserializer};

use crate::rule::RuleId;

/// A source document: its text as it stands, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the bibliography's own field names")]
pub struct Document {
    pub id: String,
    pub title: String,
    /// Language tag.
    pub language: String,
    pub language_name: String,
    pub file: String,
    pub game: String,
    pub what: String,
    /// Works it rests on, by id.
    pub rests_on: Vec<String>,
    pub credit: String,
    pub credit_note: String,
    /// Who taught the game, where known.
    pub informant: Option<String>,
    pub faults_summary: String,
    /// The whole text, byte for byte.
    #[serde(skip)]
    pub text: String,
}

/// A work of the bibliography.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
#[derive(Default)]
#[expect(missing_docs, reason = "the bibliography's own field names")]
pub struct Work {
    pub id: String,
    pub authors: Vec<String>,
    pub title: String,
    pub container: Option<String>,
    pub volume: Option<String>,
    pub year: Option<String>,
    pub pages: Option<String>,
    pub publisher: Option<String>,
    pub url: Option<String>,
    pub kind: String,
    pub seen: String,
    /// What was and was not seen.
    pub seen_note: String,
    pub checked_against: Option<String>,
    pub licence: Option<String>,
    pub used_for: Vec<String>,
    pub notes: Option<String>,
}

/// A sentence or label of a document, with its English gloss.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "a W3C text quote and position selector, and our notes")]
pub struct Passage {
    pub id: String,
    pub document: String,
    /// From 1.
    pub line: usize,
    pub kind: PassageKind,
    pub topic: String,
    pub exact: String,
    pub prefix: String,
    pub suffix: String,
    /// In Unicode scalar values.
    pub start: usize,
    pub end: usize,
    pub gloss_en: String,
    #[serde(default)]
    pub note: Option<String>,
}

impl Passage {
    /// Where the passage stands in its document's text, in bytes.
    #[must_use]
    pub fn bytes(&self, text: &str) -> Option<Range<usize>> {
        let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let start = places.nth(self.start)?;
        let end = match (self.end.checked_sub(self.start)?).checked_sub(1) {
            None => start,
            Some(more) => places.nth(more)?,
        };
        Some(start..end)
    }
}

/// What a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words are plain")]
pub enum PassageKind {
    Rule,
    Setup,
    Scoring,
    History,
    Terminology,
    Meta,
    /// A passage of a document of one's own.
    Other,
}

impl PassageKind {
    /// The word for it on the screen.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            PassageKind::Rule => "rule",
            PassageKind::Setup => "setup",
            PassageKind::Scoring => "scoring",
            PassageKind::History => "history",
            PassageKind::Terminology => "term",
            PassageKind::Meta => "site furniture",
            PassageKind::Other => "passage",
        }
    }
}

/// How well a rule is founded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// A document says it.
    Attested,
    /// The documents are silent, faulty or at odds; the best-supported reading is chosen.
    Settled,
    /// No source speaks; the notebook decides.
    Convention,
}

impl Standing {
    /// The word on badges.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Standing::Attested => "attested",
            Standing::Settled => "settled",
            Standing::Convention => "convention",
        }
    }
}

/// What a rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleKind {
    /// It is the rule of some event.
    Fires,
    /// It refuses moves.
    Refuses,
    /// Neither: it describes the board or the course of play.
    State,
}

/// A page of the rulebook.
#[derive(Clone, Debug, Deserialize)]
pub struct Rule {
    /// The rule.
    #[serde(deserialize_with = "rule_id")]
    pub id: RuleId,
    /// A short title.
    pub title: String,
    /// The rule in plain words.
    pub statement: String,
    /// What it does.
    pub kind: RuleKind,
    /// Set when a rule that fires also refuses.
    #[serde(default)]
    pub also: Option<RuleKind>,
    /// How well it is founded.
    pub status: Standing,
    /// Details of an attested rule that are settled.
    pub settled: Vec<Settled>,
    /// Passages that say it.
    pub passages: Vec<String>,
    /// Passages that bear on it.
    pub supports: Vec<String>,
    /// Passages that speak against it.
    pub disputed: Vec<Disputed>,
    /// Faults of the documents that touch it.
    pub faults: Vec<String>,
    /// Why it is read so.
    pub reason: String,
    /// Other ways to read it.
    pub alternatives: Vec<Alternative>,
    /// How sure the reading is, in percent.
    pub confidence: Option<u8>,
    /// The switch, where two readings can be played.
    #[serde(default)]
    pub reading: Option<ReadingSwitch>,
}

impl Rule {
    /// Where no sentence says the rule: what it rests on, in words, with the passages that bear on it.
    #[must_use]
    pub fn rests_on(&self) -> String {
        match (self.status, &self.supports[..]) {
            (Standing::Settled, [_, ..]) => format!("No sentence says it outright. {}", self.reason),
            (Standing::Settled, []) => format!("No source says so. {}", self.reason),
            _ => "No source says so.".to_owned(),
        }
    }

    /// Whether it can refuse a move.
    #[must_use]
    pub fn refuses(&self) -> bool {
        self.kind == RuleKind::Refuses || self.also == Some(RuleKind::Refuses)
    }
}

/// A settled detail of a rule.
#[derive(Clone, Debug, Deserialize)]
pub struct Settled {
    /// Which detail.
    pub what: String,
    /// Its code in the research notes.
    pub code: String,
}

/// A passage that speaks against a rule.
#[derive(Clone, Debug, Deserialize)]
pub struct Disputed {
    /// The passage.
    pub passage: String,
    /// Why it is not followed.
    pub note: String,
}

/// Another way to read a rule.
#[derive(Clone, Debug, Deserialize)]
pub struct Alternative {
    /// The other way.
    pub what: String,
    /// Who or what speaks for it.
    pub evidence: String,
    /// In percent.
    pub confidence: Option<u8>,
}

/// A rule's reading switch.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadingSwitch {
    /// Its name.
    pub name: String,
    /// Its values, the default first.
    pub values: Vec<ReadingValue>,
}

/// One value of a reading switch.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadingValue {
    /// The value's name.
    pub value: String,
    /// What it means.
    pub what: String,
}

/// Something a document gets wrong.
#[derive(Clone, Debug, Deserialize)]
pub struct Fault {
    /// Its id.
    pub id: String,
    /// The document, if it is one of ours.
    pub document: Option<String>,
    /// The passages where it stands.
    pub passages: Vec<String>,
    /// The words at fault, as they stand.
    pub words: Vec<String>,
    /// How much it matters.
    pub severity: FaultSeverity,
    /// A short title.
    pub title: String,
    /// What stands there.
    pub stands: String,
    /// What must have stood there.
    pub meant: Option<String>,
    /// Which witnesses say so.
    pub evidence: String,
    /// How sure, in percent.
    pub certainty: Option<u8>,
    /// Rules it touches.
    #[serde(deserialize_with = "rule_ids")]
    pub rules: Vec<RuleId>,
}

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultSeverity {
    /// It changes a rule if believed.
    Rule,
    /// It misleads about a term or a fact.
    Term,
    /// It only looks wrong.
    Cosmetic,
}

/// A passage of rule, setup or scoring that no rule cites.
#[derive(Clone, Debug, Deserialize)]
pub struct NotOperative {
    /// The passage.
    pub passage: String,
    /// Why no rule rests on it.
    pub reason: String,
}

#[derive(Deserialize)]
pub(super) struct BibliographyFile {
    pub works: Vec<Work>,
    pub documents: Vec<Document>,
}

#[derive(Deserialize)]
pub(super) struct RulebookFile {
    pub rules: Vec<Rule>,
}

#[derive(Deserialize)]
pub(super) struct FaultsFile {
    pub faults: Vec<Fault>,
}

#[derive(Deserialize)]
pub(super) struct ExamplesFile {
    pub examples: Vec<super::Example>,
}

#[derive(Deserialize)]
pub(super) struct PeopleFile {
    pub entries: Vec<Entry>,
    pub events: Vec<Occurrence>,
}

/// Someone or something that the documents or what stands behind them name.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: EntryKind,
    /// What is known.
    pub what: String,
    /// Passages that name it.
    #[serde(default)]
    pub passages: Vec<String>,
    /// Works that speak of it.
    #[serde(default)]
    pub works: Vec<String>,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// A person.
    Person,
    /// A people or a clan.
    People,
    /// A place.
    Place,
    /// A word or a name.
    Term,
}

/// A dated happening in how the games came to be known.
#[derive(Clone, Debug, Deserialize)]
pub struct Occurrence {
    /// The year, as it is written.
    pub year: String,
    /// What happened.
    pub what: String,
    /// The games it concerns, by id.
    #[serde(default)]
    pub games: Vec<String>,
    /// Whether it is the first published record of a game.
    #[serde(default)]
    pub record: bool,
    /// Works that say so or are it.
    #[serde(default)]
    pub works: Vec<String>,
    /// Passages that name it.
    #[serde(default)]
    pub passages: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct CoverageFile {
    pub not_operative: Vec<NotOperative>,
}

pub(super) fn rule_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
    let text = String::deserialize(deserializer)?;
    RuleId::parse(&text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no rule that the engine knows")))
}

pub(super) fn rule_ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<RuleId>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts
        .iter()
        .map(|text| RuleId::parse(text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no rule"))))
        .collect()
}
