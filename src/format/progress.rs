//! The file of a learner's answers and progress: its shape as types. What it means is
//! `crate::lesson::progress`'s business.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::envelope::{Unknown, VERSION, Version};

/// The format's name.
pub const FORMAT: &str = "kete-progress";

/// A learner's answers and progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgressFile {
    /// `kete-progress`.
    pub format: String,
    /// The version of the format.
    pub format_version: Version,
    /// By lesson id.
    #[serde(default)]
    pub lessons: BTreeMap<String, LessonEntry>,
    /// By rule id.
    #[serde(default)]
    pub rules: BTreeMap<String, RuleEntry>,
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// What is kept of one lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LessonEntry {
    /// The cell the learner was at last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The day she was there last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<NaiveDate>,
    /// By cell id.
    #[serde(default)]
    pub cells: BTreeMap<String, CellEntry>,
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// What is kept of one cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CellEntry {
    /// The cell's hash when it was seen: under another hash the entry counts for nothing.
    pub hash: String,
    /// The last answer, as `Answer::text` writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Whether that answer was right.
    #[serde(default)]
    pub right: bool,
    /// How many answers were given.
    #[serde(default)]
    pub tries: u32,
    /// How many hints were taken.
    #[serde(default)]
    pub hints: u32,
    /// The day of the last answer, or of the first look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<NaiveDate>,
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// What is kept of one rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RuleEntry {
    /// The day it was first met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met: Option<NaiveDate>,
    /// Right answers at the first try.
    #[serde(default)]
    pub right: u32,
    /// Wrong answers.
    #[serde(default)]
    pub wrong: u32,
    /// The different days of right answers, at most the first three.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<NaiveDate>,
    /// The day of the last answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<NaiveDate>,
    /// Days until it is asked again; 0 after a wrong answer.
    #[serde(default)]
    pub interval: u32,
    #[serde(flatten)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

impl Default for ProgressFile {
    fn default() -> ProgressFile {
        ProgressFile {
            format: FORMAT.to_owned(),
            format_version: VERSION,
            lessons: BTreeMap::new(),
            rules: BTreeMap::new(),
            unknown: Unknown::new(),
        }
    }
}

/// Why a progress file can not be used. The file is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// It is not a progress file.
    #[error("line {line}, column {column}: {what}; it is kept, and progress begins anew in another file")]
    Unreadable {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// A newer Kete wrote it.
    #[error("it is of format {major}, and this program knows {}; a newer Kete reads it", VERSION.major)]
    Newer {
        /// Its major version.
        major: u64,
    },
}

/// Reads a progress file.
///
/// # Errors
/// It is no progress file, or one of a newer major version: then it must not be written over.
pub fn read(bytes: &[u8]) -> Result<ProgressFile, ProgressError> {
    let unreadable = |error: &serde_json::Error| ProgressError::Unreadable {
        line: error.line().max(1),
        column: error.column().max(1),
        what: error.to_string().split(" at line ").next().unwrap_or_default().to_owned(),
    };
    let value: Value = serde_json::from_slice(bytes).map_err(|error| unreadable(&error))?;
    if let Some(major) = value.pointer("/format_version/major").and_then(Value::as_u64)
        && major > u64::from(VERSION.major)
    {
        return Err(ProgressError::Newer { major });
    }
    let file: ProgressFile = serde_json::from_slice(bytes).map_err(|error| unreadable(&error))?;
    if file.format == FORMAT {
        Ok(file)
    } else {
        let what = format!("the format is `{}`, not `{FORMAT}`", file.format);
        Err(ProgressError::Unreadable { line: 1, column: 1, what })
    }
}
