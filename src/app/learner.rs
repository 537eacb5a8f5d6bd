//! The learner's progress while the window is open: read at the start, written as it changes.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use crate::lesson::Progress;
use crate::store;

/// The file in the data folder.
const FILE: &str = "progress.json";
/// Where progress begins anew beside a file that can not be used.
const BESIDE: &str = "progress-new.json";

/// A learner's progress, and where it is kept.
#[derive(Debug, Default)]
pub struct Learner {
    /// The progress.
    pub progress: Progress,
    path: Option<PathBuf>,
    dirty: bool,
}

impl Learner {
    /// Reads what is kept in the data folder; what is wrong with it, if anything, is said.
    #[must_use]
    pub fn open(folder: Option<&Path>) -> (Learner, Option<String>) {
        let Some(folder) = folder else { return (Learner::default(), None) };
        let path = folder.join(FILE);
        match read(&path) {
            Ok(progress) => (Learner { progress, path: Some(path), dirty: false }, None),
            Err(message) => {
                let beside = folder.join(BESIDE);
                let progress = read(&beside).unwrap_or_default();
                let words = format!("{}: {message}", path.display());
                (Learner { progress, path: Some(beside), dirty: false }, Some(words))
            }
        }
    }

    /// Changes the progress; it is written soon.
    pub fn change(&mut self, change: impl FnOnce(&mut Progress, NaiveDate)) {
        change(&mut self.progress, today());
        self.dirty = true;
    }

    /// What is to be written, and where, if anything has changed since the last time.
    pub fn unwritten(&mut self) -> Option<(PathBuf, String)> {
        if !std::mem::take(&mut self.dirty) {
            return None;
        }
        Some((self.path.clone()?, self.progress.to_text().ok()?))
    }
}

/// The day, where the user is.
#[must_use]
pub fn today() -> NaiveDate {
    chrono::Local::now().date_naive()
}

/// A file that is not there is a progress that has not begun.
fn read(path: &Path) -> Result<Progress, String> {
    if !path.exists() {
        return Ok(Progress::default());
    }
    let bytes = store::read(path).map_err(|error| error.to_string())?;
    Progress::read(&bytes).map_err(|error| error.to_string())
}
