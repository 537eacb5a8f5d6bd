//! What lessons and records share: the envelope of a file.

use std::collections::BTreeMap;

use chrono::DateTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::diagnose::Report;
use super::locate::JsonPath;

/// Fields that this version does not know, kept through load and save.
pub type Unknown = Map<String, Value>;

/// A text in one or more languages, by language tag: `{"en": "…"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Localized(pub BTreeMap<String, String>);

impl Localized {
    /// A text in English.
    #[must_use]
    pub fn english(text: impl Into<String>) -> Localized {
        Localized(BTreeMap::from([("en".to_owned(), text.into())]))
    }

    /// The English text, or else the first there is; empty if there is none.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get("en").or_else(|| self.0.values().next()).map_or("", String::as_str)
    }
}

/// The version of a file's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Version {
    /// Raised when older programs can no longer read the file.
    pub major: u32,
    /// Raised when fields are added.
    pub minor: u32,
}

/// The version this program writes.
pub const VERSION: Version = Version { major: 1, minor: 0 };

/// Someone who made the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Creator {
    /// The name.
    pub name: String,
    /// What they did.
    pub role: Role,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// What a creator did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Role {
    Author,
    Annotator,
    Transcriber,
    Translator,
}

/// The fields every file has. Those that may be left out are skipped when empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Envelope {
    /// The address of this schema, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What kind of file it is: `kete-record` or `kete-lesson`.
    pub format: String,
    /// The version of the format: `{"major": 1, "minor": 0}`.
    pub format_version: Version,
    /// A permanent name for the file: small letters, digits and hyphens, at most 64.
    pub id: String,
    /// The title by language: `{"en": "…"}`.
    pub title: Localized,
    /// The main language of the file's own texts, as a tag such as `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub creators: Vec<Creator>,
    /// When it was made, such as `2026-11-30T12:00:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
    /// When it was last changed, such as `2026-11-30T12:00:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
    /// The licence of the file, as an SPDX expression such as `CC-BY-SA-4.0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// What rights others hold in the source it transcribes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_rights: Option<String>,
    /// The program that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
    /// Data of other programs, each under a name of its own.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub extensions: Map<String, Value>,
}

impl Envelope {
    /// An envelope for a new file.
    #[must_use]
    pub fn new(format: &str, id: &str, title: &str) -> Envelope {
        Envelope {
            schema: None,
            format: format.to_owned(),
            format_version: VERSION,
            id: id.to_owned(),
            title: Localized::english(title),
            language: None,
            creators: vec![],
            created: None,
            modified: None,
            licence: None,
            source_rights: None,
            generator: None,
            extensions: Map::new(),
        }
    }

    /// Checks what the shape alone does not show.
    pub fn check(&self, report: &mut Report) {
        let root = JsonPath::default();
        if !is_id(&self.id) {
            let remedy = "use 1 to 64 small letters, digits and hyphens";
            report.error(&root.key("id"), format!("`{}` is not an id", self.id), remedy);
        }
        if self.title.text().trim().is_empty() {
            report.error(&root.key("title"), "the title is empty", "write it as {\"en\": \"…\"}");
        }
        check_tags(&self.title, &root.key("title"), report);
        if let Some(tag) = &self.language {
            check_tag(tag, &root.key("language"), report);
        }
        for (name, date) in [("created", &self.created), ("modified", &self.modified)] {
            if let Some(date) = date
                && DateTime::parse_from_rfc3339(date).is_err()
            {
                let remedy = "write it as 2026-11-30T12:00:00Z";
                report.error(&root.key(name), format!("“{date}” is not a date and time"), remedy);
            }
        }
        if let Some(licence) = &self.licence
            && !is_spdx(licence)
        {
            let remedy = "write an SPDX expression such as CC-BY-SA-4.0 or MIT OR Apache-2.0";
            report.error(&root.key("licence"), format!("“{licence}” is not a licence expression"), remedy);
        }
    }
}

/// Whether a text can be a file's id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Whether a text has the form of an SPDX licence expression (whether the licence exists is not looked up).
fn is_spdx(text: &str) -> bool {
    let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.+()".contains(&b));
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().all(|w| word(w))
        && words.len() % 2 == 1
        && words.iter().skip(1).step_by(2).all(|w| matches!(*w, "AND" | "OR" | "WITH"))
}

/// Checks every language tag of a text.
pub fn check_tags(text: &Localized, path: &JsonPath, report: &mut Report) {
    for tag in text.0.keys() {
        check_tag(tag, &path.key(tag), report);
    }
}

fn check_tag(tag: &str, path: &JsonPath, report: &mut Report) {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    let fits = (2..=3).contains(&language.len())
        && language.bytes().all(|b| b.is_ascii_lowercase())
        && parts.all(|p| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()));
    if !fits {
        report.error(path, format!("`{tag}` is not a language tag"), "write a tag such as en, sw or pt-BR");
    }
}
