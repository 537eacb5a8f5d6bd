//! What is wrong with a file: where, what, and how to mend it.

use std::fmt;

use super::locate::{JsonPath, Place, locate};

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a look; the file is used as it is.
    Warning,
    /// The file, or this part of it, breaks the format or the rules.
    Error,
}

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Line and column.
    pub place: Place,
    /// The value at fault.
    pub path: JsonPath,
    /// What is wrong, and what was expected.
    pub what: String,
    /// How to mend it.
    pub remedy: String,
}

impl Diagnostic {
    /// The line that `kete check` prints: `file:line:column: path: what; remedy`.
    #[must_use]
    pub fn line(&self, file: &str) -> String {
        let kind = if self.severity == Severity::Warning { "warning: " } else { "" };
        format!("{file}:{}:{}: {}: {kind}{}; {}", self.place.line, self.place.column, self.path, self.what, self.remedy)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}; {}", self.place.line, self.place.column, self.what, self.remedy)
    }
}

/// Gathers faults of one text.
pub struct Report<'a> {
    text: &'a str,
    /// The faults so far.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more there were than are kept.
    more: usize,
    /// Whether an error is among those.
    errors: bool,
}

/// Faults of one file that are kept; the others are counted.
pub const MOST: usize = 200;

/// The longest part of a message, in characters.
const LONGEST: usize = 600;

/// A text from a file made fit for a line of a message: control characters written out, and cut when long.
fn plain(text: &str) -> String {
    let written = text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] });
    let mut plain: String = written.take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        plain.push('…');
    }
    plain
}

impl<'a> Report<'a> {
    /// No fault yet.
    #[must_use]
    pub const fn new(text: &'a str) -> Report<'a> {
        Report { text, diagnostics: vec![], more: 0, errors: false }
    }

    /// Notes an error at a path.
    pub fn error(&mut self, path: &JsonPath, what: impl Into<String>, remedy: impl Into<String>) {
        self.note(Severity::Error, path, &what.into(), &remedy.into());
    }

    /// Notes a warning at a path.
    pub fn warning(&mut self, path: &JsonPath, what: impl Into<String>, remedy: impl Into<String>) {
        self.note(Severity::Warning, path, &what.into(), &remedy.into());
    }

    fn note(&mut self, severity: Severity, path: &JsonPath, what: &str, remedy: &str) {
        // Finding a place reads the text up to it: for a handful that is nothing, for a million it is hours.
        if self.diagnostics.len() >= MOST {
            self.more += 1;
            self.errors |= severity == Severity::Error;
            return;
        }
        let place = locate(self.text, path);
        let (what, remedy) = (plain(what), plain(remedy));
        self.diagnostics.push(Diagnostic { severity, place, path: path.clone(), what, remedy });
    }

    /// Whether any error was noted.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors || self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// The faults in the order of the text. Of more than [`MOST`], the rest is one more line.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|d| d.place);
        if self.more > 0
            && let Some(last) = self.diagnostics.last().cloned()
        {
            let severity = if self.errors { Severity::Error } else { Severity::Warning };
            let what = format!("and {} more faults", self.more);
            self.diagnostics.push(Diagnostic { severity, what, remedy: "mend these first".into(), ..last });
        }
        self.diagnostics
    }
}
