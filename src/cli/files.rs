//! FILE or ID: a bundled file by its id, or one on disk.

use std::path::Path;

use super::fault::Fault;
use crate::engine::text::shorten;
use crate::format::diagnose::{Diagnostic, Severity};
use crate::lesson::Lesson;
use crate::record::Record;
use crate::store::{self, Kind};

/// A file's bytes and the name to call it by.
pub struct Named {
    /// Its path, for messages.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Finds a bundled file by id, or reads one from disk. A path with a slash or a dot is always a file.
pub fn find(word: &str) -> Result<Named, Fault> {
    if let Some(bundled) = store::bundled(word) {
        return Ok(Named { name: bundled.path(), bytes: bundled.text.as_bytes().to_vec() });
    }
    let path = Path::new(word);
    if !path.exists() && !word.contains(['/', '\\', '.']) {
        return Err(Fault::NoSuchFile(shorten(word)));
    }
    Ok(Named { name: word.to_owned(), bytes: store::read(path)? })
}

/// A record, with its warnings and flagged moves told on standard error.
pub fn record(named: &Named) -> Result<Record, Fault> {
    match Record::load(&named.bytes) {
        Ok(record) => {
            for diagnostic in &record.diagnostics {
                super::complain(&diagnostic.line(&named.name));
            }
            Ok(record)
        }
        Err(diagnostics) => Err(Fault::File(lines(&diagnostics, &named.name))),
    }
}

/// A lesson, with its warnings and faulty cells told on standard error.
pub fn lesson(named: &Named) -> Result<Lesson, Fault> {
    match Lesson::load(&named.bytes) {
        Ok(lesson) => {
            for diagnostic in &lesson.diagnostics {
                super::complain(&diagnostic.line(&named.name));
            }
            Ok(lesson)
        }
        Err(diagnostics) => Err(Fault::File(lines(&diagnostics, &named.name))),
    }
}

/// Diagnostics as lines.
pub fn lines(diagnostics: &[Diagnostic], name: &str) -> String {
    diagnostics.iter().map(|diagnostic| diagnostic.line(name)).collect::<Vec<_>>().join("\nkete: ")
}

/// What a bundled or given file is; a file that does not say is checked as a record.
pub fn kind(bytes: &[u8]) -> Kind {
    store::kind_of(bytes).unwrap_or(Kind::Record)
}

/// `(errors, warnings)` among diagnostics.
pub fn count(diagnostics: &[Diagnostic]) -> (usize, usize) {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    (errors, diagnostics.len() - errors)
}
