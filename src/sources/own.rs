//! Documents of one's own: a text beside a small manifest, with passages that find their place again when the text
//! is edited.
//!
//! A manifest is a JSON file; its passages are W3C selectors, by quote and by position. What can not be found
//! again is listed as lost, with its stored words; nothing is dropped. Documents on a shelf are known to
//! [`Sources::passage`](super::Sources::passage) and [`Sources::document`](super::Sources::document), so that a
//! lesson or a record cites them as it cites ours.

use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};

pub use super::anchor::How;
use super::anchor::{self, Quote};
use super::{Document, Passage, PassageKind};

/// A manifest as its file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// `kete-document`.
    pub format: String,
    /// `{major, minor}`.
    pub format_version: serde_json::Value,
    /// Its id; its passages' ids begin with it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Language tag.
    #[serde(default = "english")]
    pub language: String,
    /// The name of the text's file, beside the manifest.
    pub file: String,
    /// The game it is about, if it is about one of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Who is to be credited, and under which licence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub credit: String,
    /// Its passages.
    #[serde(default)]
    pub passages: Vec<Stored>,
    /// Fields that this version does not know, kept.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

fn english() -> String {
    "en".to_owned()
}

/// A passage as the manifest has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    /// Its id, by which it is cited.
    pub id: String,
    /// A `TextQuoteSelector` and a `TextPositionSelector`.
    pub selector: Vec<Selector>,
    /// An English gloss.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gloss_en: String,
    /// A note on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Fields that this version does not know, kept.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

/// A selector of the W3C Web Annotation model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Selector {
    /// By words.
    #[serde(rename = "TextQuoteSelector")]
    Quote {
        /// The words.
        exact: String,
        /// What stands before them.
        #[serde(default)]
        prefix: String,
        /// What stands after them.
        #[serde(default)]
        suffix: String,
    },
    /// By place, in Unicode scalar values.
    #[serde(rename = "TextPositionSelector")]
    Position {
        /// The first character.
        start: usize,
        /// The one after the last.
        end: usize,
    },
}

impl Stored {
    fn quote(&self) -> Quote<'_> {
        let mut quote = Quote { exact: "", prefix: "", suffix: "", at: 0..0 };
        for selector in &self.selector {
            match selector {
                Selector::Quote { exact, prefix, suffix } => {
                    (quote.exact, quote.prefix, quote.suffix) = (exact, prefix, suffix);
                }
                Selector::Position { start, end } => quote.at = *start..*end,
            }
        }
        quote
    }

    /// The stored words.
    #[must_use]
    pub fn words(&self) -> &str {
        self.quote().exact
    }
}

/// A document of one's own, with its passages where they stand now.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// Its manifest.
    pub manifest: Manifest,
    /// The manifest's file; none: it is made when the first passage is.
    pub file: Option<String>,
    /// The text, as a document.
    pub document: Document,
    /// The passages that were found.
    pub passages: Vec<Passage>,
    /// How each stored passage was found; none: it is lost.
    pub found: Vec<Option<How>>,
}

impl Own {
    /// A manifest and its text.
    #[must_use]
    pub fn new(manifest: Manifest, text: &str, file: Option<String>) -> Own {
        let document = document(&manifest, text);
        let (mut passages, mut found) = (vec![], vec![]);
        for stored in &manifest.passages {
            let place = anchor::find(text, &stored.quote());
            found.push(place.as_ref().map(|(_, how)| *how));
            if let Some((at, _)) = place {
                passages.push(passage(&manifest.id, stored, text, at));
            }
        }
        passages.sort_by_key(|passage| passage.start);
        Own { manifest, file, document, passages, found }
    }

    /// A text that has no manifest yet. `name`: its file's name.
    #[must_use]
    pub fn bare(name: &str, text: &str) -> Own {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            format_version: serde_json::json!({ "major": 1, "minor": 0 }),
            id: id_of(stem),
            title: title_of(text).unwrap_or(stem).to_owned(),
            language: english(),
            file: name.to_owned(),
            game: None,
            credit: String::new(),
            passages: vec![],
            unknown: serde_json::Map::new(),
        };
        Own::new(manifest, text, None)
    }

    /// The stored passages that were not found in place, with how they were found.
    pub fn astray(&self) -> impl Iterator<Item = (&Stored, Option<How>)> {
        let all = self.manifest.passages.iter().zip(&self.found);
        all.map(|(stored, how)| (stored, *how)).filter(|(_, how)| *how != Some(How::InPlace))
    }

    /// The manifest with the passage of these characters added; the places of all others brought up to date, but
    /// not the words of those that were reworded. Also the new passage's id. None: nothing is selected.
    #[must_use]
    pub fn with_passage(&self, at: std::ops::Range<usize>) -> Option<(Manifest, String)> {
        let exact: String = self.document.text.chars().skip(at.start).take(at.len()).collect();
        let lead = exact.chars().take_while(|c| c.is_whitespace()).count();
        let tail = exact.chars().rev().take_while(|c| c.is_whitespace()).count();
        let words = exact.trim();
        if words.is_empty() {
            return None;
        }
        let at = at.start + lead..at.end - tail;
        let mut manifest = self.manifest_in_place();
        let taken = |id: &str| manifest.passages.iter().any(|stored| stored.id == id);
        let id = (1..=manifest.passages.len() + 1).map(|n| format!("{}-{n}", manifest.id)).find(|id| !taken(id))?;
        manifest.passages.push(Stored {
            id: id.clone(),
            selector: selectors(&self.document.text, &at),
            gloss_en: String::new(),
            note: None,
            unknown: serde_json::Map::new(),
        });
        Some((manifest, id))
    }

    /// The manifest with a reworded passage taken as it reads now.
    #[must_use]
    pub fn accepting(&self, id: &str) -> Manifest {
        let mut manifest = self.manifest_in_place();
        if let (Some(stored), Some(passage)) =
            (manifest.passages.iter_mut().find(|s| s.id == id), self.passages.iter().find(|p| p.id == id))
        {
            stored.selector = selectors(&self.document.text, &(passage.start..passage.end));
        }
        manifest
    }

    /// The manifest with the places of passages that were moved brought up to date.
    fn manifest_in_place(&self) -> Manifest {
        let mut manifest = self.manifest.clone();
        for (stored, how) in manifest.passages.iter_mut().zip(&self.found) {
            if *how == Some(How::Moved)
                && let Some(passage) = self.passages.iter().find(|passage| passage.id == stored.id)
            {
                stored.selector = selectors(&self.document.text, &(passage.start..passage.end));
            }
        }
        manifest
    }
}

/// The format's name.
pub const FORMAT: &str = "kete-document";

fn selectors(text: &str, at: &std::ops::Range<usize>) -> Vec<Selector> {
    let (prefix, suffix) = anchor::context(text, at);
    let exact = text.chars().skip(at.start).take(at.len()).collect();
    vec![Selector::Quote { exact, prefix, suffix }, Selector::Position { start: at.start, end: at.end }]
}

fn document(manifest: &Manifest, text: &str) -> Document {
    let credit = if manifest.credit.is_empty() { "no credit stated" } else { &manifest.credit };
    Document {
        id: manifest.id.clone(),
        title: manifest.title.clone(),
        language: manifest.language.clone(),
        language_name: language_name(&manifest.language).to_owned(),
        file: manifest.file.clone(),
        game: manifest.game.clone().unwrap_or_default(),
        what: "document of your own".to_owned(),
        rests_on: vec![],
        credit: credit.to_owned(),
        credit_note: String::new(),
        informant: None,
        faults_summary: String::new(),
        text: text.to_owned(),
    }
}

fn passage(document: &str, stored: &Stored, text: &str, at: std::ops::Range<usize>) -> Passage {
    let (prefix, suffix) = anchor::context(text, &at);
    Passage {
        id: stored.id.clone(),
        document: document.to_owned(),
        line: 1 + text.chars().take(at.start).filter(|&c| c == '\n').count(),
        kind: PassageKind::Other,
        topic: "own".to_owned(),
        exact: text.chars().skip(at.start).take(at.len()).collect(),
        prefix,
        suffix,
        start: at.start,
        end: at.end,
        gloss_en: stored.gloss_en.clone(),
        note: stored.note.clone(),
    }
}

/// An id made of a file's name.
fn id_of(stem: &str) -> String {
    let id: String =
        stem.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(60).collect();
    if id.is_empty() { "document".to_owned() } else { id }
}

/// The first line that says something, without Markdown's marks.
fn title_of(text: &str) -> Option<&str> {
    text.lines().map(|line| line.trim_start_matches(['#', ' ']).trim()).find(|line| !line.is_empty())
}

fn language_name(tag: &str) -> &str {
    match tag.split('-').next().unwrap_or_default() {
        "en" => "English",
        "pt" => "Portuguese",
        "gu" => "Gujarati",
        "da" => "Danish",
        "ca" => "Catalan",
        "de" => "German",
        "fr" => "French",
        "sw" => "Swahili",
        "so" => "Somali",
        "it" => "Italian",
        "es" => "Spanish",
        _ => tag,
    }
}

/// A file of a folder: its name and its text.
pub type Named = (String, String);

/// Something wrong with a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestFault {
    /// The manifest's file.
    pub file: String,
    /// Line and column.
    pub place: (usize, usize),
    /// What is wrong, and how to mend it.
    pub what: String,
}

/// Puts manifests and texts together: every text is a document, with a manifest or without.
#[must_use]
pub fn gather(manifests: &[Named], texts: &[Named]) -> (Vec<Own>, Vec<ManifestFault>) {
    let (mut found, mut faults, mut used) = (vec![], vec![], vec![]);
    for (file, json) in manifests {
        let fault = |place, what: String| ManifestFault { file: file.clone(), place, what };
        let manifest: Manifest = match serde_json::from_str(json) {
            Ok(manifest) => manifest,
            Err(error) => {
                faults.push(fault((error.line(), error.column()), format!("$: {error}; mend the manifest")));
                continue;
            }
        };
        if let Some(what) = wrong(&manifest, &found) {
            faults.push(fault((1, 1), what));
            continue;
        }
        match texts.iter().find(|(name, _)| *name == manifest.file) {
            Some((name, text)) => {
                used.push(name);
                found.push(Own::new(manifest, text, Some(file.clone())));
            }
            None => faults.push(fault(
                (1, 1),
                format!("$.file: there is no text `{}` beside it; put it there, or correct the name", manifest.file),
            )),
        }
    }
    for (name, text) in texts {
        if !used.contains(&name) {
            let mut own = Own::bare(name, text);
            let taken = |id: &str| found.iter().any(|other: &Own| other.manifest.id == id);
            if taken(&own.manifest.id) {
                let free = (2..=found.len() + 2).map(|n| format!("{}-{n}", own.manifest.id)).find(|id| !taken(id));
                own.manifest.id = free.unwrap_or_default();
                own = Own::new(own.manifest, text, None);
            }
            found.push(own);
        }
    }
    (found, faults)
}

/// What makes a manifest of no use.
fn wrong(manifest: &Manifest, before: &[Own]) -> Option<String> {
    let plain =
        |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if manifest.format != FORMAT {
        return Some(format!("$.format: it is not `{FORMAT}`; write that"));
    }
    let version = |part: &str| manifest.format_version.get(part).and_then(serde_json::Value::as_u64);
    match (version("major"), version("minor")) {
        (Some(1), Some(_)) => {}
        (Some(2..), Some(_)) => {
            return Some("$.format_version: it is of a newer format; a newer Kete can read it".to_owned());
        }
        _ => {
            return Some("$.format_version: it is no version; write {\"major\": 1, \"minor\": 0}".to_owned());
        }
    }
    if !plain(&manifest.id) {
        return Some("$.id: an id is of small letters, digits and hyphens; write such a one".to_owned());
    }
    let bundled = super::Sources::bundled();
    let ours = bundled.documents.iter().any(|document| document.id == manifest.id);
    if ours || before.iter().any(|own| own.manifest.id == manifest.id) {
        return Some("$.id: another document has this id; choose another".to_owned());
    }
    let mut ids = std::collections::HashSet::new();
    for stored in &manifest.passages {
        let own = stored.id.strip_prefix(&manifest.id).is_some_and(|rest| rest.starts_with('-')) && plain(&stored.id);
        if !own {
            return Some(format!(
                "$.passages: the id `{}` does not begin with `{}-`; let it begin so",
                stored.id, manifest.id
            ));
        }
        if !ids.insert(&stored.id) {
            return Some(format!("$.passages: the id `{}` is there twice; change one", stored.id));
        }
        if stored.words().is_empty() {
            return Some(format!("$.passages: {}: it has no TextQuoteSelector with words; add one", stored.id));
        }
    }
    None
}

/// The documents of each data folder. They stay in memory while the program runs: whatever is on a screen may
/// refer to them.
static SHELVES: RwLock<Vec<(String, &'static [Own])>> = RwLock::new(vec![]);

/// Puts a folder's documents where citations find them, in the place of those that were there.
pub fn install(folder: &str, documents: Vec<Own>) {
    let mut shelves = SHELVES.write().unwrap_or_else(PoisonError::into_inner);
    match shelves.iter_mut().find(|(name, _)| name == folder) {
        Some((_, old)) if **old == *documents => {}
        Some((_, old)) => *old = Vec::leak(documents),
        None => shelves.push((folder.to_owned(), Vec::leak(documents))),
    }
}

/// The documents of a folder.
#[must_use]
pub fn of_folder(folder: &str) -> &'static [Own] {
    let shelves = SHELVES.read().unwrap_or_else(PoisonError::into_inner);
    shelves.iter().find(|(name, _)| name == folder).map_or(&[], |(_, documents)| documents)
}

fn all() -> Vec<&'static Own> {
    let shelves = SHELVES.read().unwrap_or_else(PoisonError::into_inner);
    shelves.iter().flat_map(|(_, documents)| documents.iter()).collect()
}

/// A passage of one's own, by id.
pub(super) fn find_passage(id: &str) -> Option<&'static Passage> {
    all().into_iter().flat_map(|own| &own.passages).find(|passage| passage.id == id)
}

/// A document of one's own, by id.
pub(super) fn find_document(id: &str) -> Option<&'static Document> {
    all().into_iter().map(|own| &own.document).find(|document| document.id == id)
}

/// All passages of one's own.
pub(super) fn passages() -> impl Iterator<Item = &'static Passage> {
    all().into_iter().flat_map(|own| &own.passages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::Sources;

    const TEXT: &str = "# Field notes\n\nTwo players sit opposite.\n\nA stone falls in each pit.\n\nThe last takes.\n";

    fn with(words: &str) -> Own {
        let own = Own::bare("Field notes.md", TEXT);
        let start = TEXT[..TEXT.find(words).expect("there")].chars().count();
        let (manifest, id) = own.with_passage(start..start + words.chars().count()).expect("selected");
        assert_eq!(id, "field-notes-1");
        Own::new(manifest, TEXT, None)
    }

    #[test]
    fn a_selected_passage_is_stored_and_found_again_after_an_edit() {
        let own = with("A stone falls in each pit.");
        assert_eq!(own.document.title, "Field notes");
        assert_eq!((own.passages[0].exact.as_str(), own.passages[0].line), ("A stone falls in each pit.", 5));
        let json = serde_json::to_string(&own.manifest).expect("JSON");
        assert!(json.contains("TextQuoteSelector") && json.contains("TextPositionSelector"), "{json}");
        let again: Manifest = serde_json::from_str(&json).expect("a manifest");
        let edited = TEXT.replace("Two players sit opposite.", "Two players sit opposite each other, on the ground.");
        let own = Own::new(again, &edited, None);
        assert_eq!(own.found, [Some(How::Moved)]);
        assert_eq!(own.passages[0].exact, "A stone falls in each pit.");
        let own = Own::new(own.manifest.clone(), &edited.replace("A stone falls in each", "One falls in every"), None);
        assert_eq!(own.found, [Some(How::Reworded)]);
        let accepted = Own::new(own.accepting("field-notes-1"), &own.document.text, None);
        assert_eq!(accepted.found, [Some(How::InPlace)]);
        assert_eq!(accepted.passages[0].exact, "One falls in every pit.");
        let lost = Own::new(own.manifest.clone(), "Nothing of it is left.", None);
        assert_eq!(lost.found, [None]);
        assert_eq!(lost.astray().next().expect("listed").0.words(), "A stone falls in each pit.");
    }

    #[test]
    fn what_is_on_a_shelf_can_be_cited() {
        let own = with("The last takes.");
        install("a test's folder", vec![own]);
        let sources = Sources::bundled();
        let passage = sources.passage("field-notes-1").expect("found");
        let (paragraph, range) = sources.paragraph(passage).expect("a paragraph");
        assert_eq!(&paragraph[range], "The last takes.");
        assert_eq!(sources.document("field-notes").expect("a document").title, "Field notes");
        assert!(sources.find("last takes").iter().any(|hit| hit.context.contains("The last takes.")));
    }

    #[test]
    fn a_manifest_at_fault_is_told_and_its_text_still_shown() {
        let own = with("The last takes.");
        let json = serde_json::to_string(&Manifest { id: "bosh-pt".into(), ..own.manifest.clone() }).expect("JSON");
        let texts = [("Field notes.md".to_owned(), TEXT.to_owned())];
        let (found, faults) = gather(&[("a.json".into(), json), ("b.json".into(), "{\n".into())], &texts);
        assert_eq!(faults.len(), 2);
        assert!(faults[0].what.contains("$.id"), "{faults:?}");
        assert_eq!(faults[1].place.0, 2, "{faults:?}");
        assert_eq!((found.len(), &found[0].file), (1, &None));
    }
}
