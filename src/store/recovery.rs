//! Recovery copies: what was not saved yet, kept beside the data folder's files in `recovery/`.
//!
//! While a record is edited a [`Keeper`] says when a copy is due; [`Keeper::keep`] writes it whole. When the
//! record is saved or closed the copy is discarded. A copy that is there at the next start is work that was
//! lost, and is offered.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use serde_json::{Value, json};

use super::{StoreError, read, write};

/// Unsaved work is copied after so long at most, so that a crash costs less than a second of it.
pub const INTERVAL: Duration = Duration::from_millis(500);

/// The folder of recovery copies in a data folder.
#[must_use]
pub fn folder(data: &Path) -> PathBuf {
    data.join("recovery")
}

/// Keeps one open record's unsaved work.
#[derive(Clone, Debug)]
pub struct Keeper {
    path: PathBuf,
    /// The file that is edited, if it has one.
    of: Option<PathBuf>,
    kept: u64,
    /// When the work that is not kept yet began.
    since: Option<Instant>,
}

impl Keeper {
    /// A keeper for the record that was opened as number `number` of this run of the program, from `of`. At
    /// revision `revision` there is nothing to keep.
    #[must_use]
    pub fn new(data: &Path, number: u32, of: Option<&Path>, revision: u64) -> Keeper {
        let path = folder(data).join(format!("{}-{number}.json", std::process::id()));
        Keeper { path, of: of.map(Path::to_owned), kept: revision, since: None }
    }

    /// How long until a copy is due; none while there is nothing to keep. To be asked after every change.
    pub fn due(&mut self, now: Instant, revision: u64) -> Option<Duration> {
        if revision == self.kept {
            self.since = None;
            return None;
        }
        let since = *self.since.get_or_insert(now);
        Some(INTERVAL.saturating_sub(now.saturating_duration_since(since)))
    }

    /// Writes the copy.
    ///
    /// # Errors
    /// The place cannot be written. The keeper asks again after the next interval.
    pub fn keep(&mut self, now: Instant, revision: u64, text: &str) -> Result<(), StoreError> {
        self.since = None;
        let copy = json!({ "format": "kete-recovery", "of": self.of, "text": text });
        let written = write(&self.path, &copy.to_string());
        match written {
            Ok(()) => self.kept = revision,
            Err(_) => self.since = Some(now),
        }
        written
    }

    /// The work has been saved, or is not wanted: the copy goes.
    pub fn discard(&mut self, revision: u64) {
        (self.kept, self.since) = (revision, None);
        // It may never have been written.
        let _ = fs::remove_file(&self.path);
    }
}

/// A copy of work that was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// The file that was edited, if it had one.
    pub of: Option<PathBuf>,
    /// The record's text.
    pub text: String,
    /// When it was kept, where the system tells.
    pub kept: Option<SystemTime>,
    path: PathBuf,
}

/// The copies that another run of the program left in a data folder, the newest first. What is no copy is
/// passed over.
#[must_use]
pub fn list(data: &Path) -> Vec<Recovery> {
    let own = format!("{}-", std::process::id());
    let mut found: Vec<Recovery> = fs::read_dir(folder(data))
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .filter(|path| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with(&own)))
        .filter_map(|path| open(&path))
        .collect();
    found.sort_by(|a, b| b.kept.cmp(&a.kept).then_with(|| a.path.cmp(&b.path)));
    found
}

fn open(path: &Path) -> Option<Recovery> {
    let value: Value = serde_json::from_slice(&read(path).ok()?).ok()?;
    if value.get("format")?.as_str()? != "kete-recovery" {
        return None;
    }
    let of = value.get("of").and_then(Value::as_str).map(PathBuf::from);
    let text = value.get("text")?.as_str()?.to_owned();
    let kept = fs::metadata(path).and_then(|meta| meta.modified()).ok();
    Some(Recovery { of, text, kept, path: path.to_owned() })
}

/// Throws a copy away: it has been taken up again, or is not wanted.
///
/// # Errors
/// The system refuses.
pub fn discard(recovery: &Recovery) -> Result<(), StoreError> {
    fs::remove_file(&recovery.path).map_err(|error| StoreError::Io { path: recovery.path.clone(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_due_half_a_second_after_the_first_change_and_only_then() {
        let data = std::env::temp_dir().join(format!("kete-keeper-{}", std::process::id()));
        let mut keeper = Keeper::new(&data, 1, Some(Path::new("/somewhere/a.json")), 0);
        let begun = Instant::now();
        assert_eq!(keeper.due(begun, 0), None);
        assert_eq!(keeper.due(begun, 1), Some(INTERVAL));
        // Further changes do not put it off.
        assert_eq!(keeper.due(begun + INTERVAL / 2, 2), Some(INTERVAL / 2));
        assert_eq!(keeper.due(begun + INTERVAL * 2, 3), Some(Duration::ZERO));
        keeper.keep(begun + INTERVAL * 2, 3, "the text").expect("kept");
        assert_eq!(keeper.due(begun + INTERVAL * 3, 3), None);
        assert!(list(&data).is_empty(), "this run's own copies are not offered to it");
        let copy = open(&keeper.path).expect("a copy");
        assert_eq!((copy.text.as_str(), copy.of.as_deref()), ("the text", Some(Path::new("/somewhere/a.json"))));
        keeper.discard(3);
        assert!(open(&keeper.path).is_none());
        fs::remove_dir_all(data).expect("removed");
    }

    #[test]
    fn copies_of_other_runs_are_listed_and_discarded() {
        let data = std::env::temp_dir().join(format!("kete-copies-{}", std::process::id()));
        let copy = r#"{"format":"kete-recovery","of":null,"text":"lost"}"#;
        write(&folder(&data).join("0-1.json"), copy).expect("written");
        write(&folder(&data).join("0-2.json"), "{ half a").expect("written");
        write(&folder(&data).join("0-3.json"), r#"{"format":"kete-record"}"#).expect("written");
        let found = list(&data);
        assert_eq!((found.len(), found[0].text.as_str(), &found[0].of), (1, "lost", &None));
        discard(&found[0]).expect("discarded");
        assert!(list(&data).is_empty());
        fs::remove_dir_all(data).expect("removed");
    }
}
