//! Saving without overwriting what someone else has written meanwhile.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::Path;

use super::{StoreError, read, write_bytes};

/// What a file held when it was read or written: enough to see whether it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    bytes: u64,
    hash: u64,
}

impl Stamp {
    /// The stamp of a content.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Stamp {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Stamp { bytes: bytes.len() as u64, hash: hasher.finish() }
    }
}

/// Reads a whole file, with its stamp for [`save`].
///
/// # Errors
/// As [`read`].
pub fn read_stamped(path: &Path) -> Result<(Vec<u8>, Stamp), StoreError> {
    let bytes = read(path)?;
    let stamp = Stamp::of(&bytes);
    Ok((bytes, stamp))
}

/// Saves a file that was read as `stamp`. Returns its new stamp.
///
/// # Errors
/// The file has changed on disk since ([`StoreError::Changed`]); nothing is written. A file that has gone is
/// written anew. Else as [`write_bytes`].
pub fn save(path: &Path, text: &str, stamp: Stamp) -> Result<Stamp, StoreError> {
    match fs::read(path) {
        Ok(bytes) if Stamp::of(&bytes) != stamp => return Err(StoreError::Changed(path.to_owned())),
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(StoreError::Io { path: path.to_owned(), error }),
    }
    save_as(path, text, true)
}

/// Saves under a name. Returns the stamp. `replace`: whether a file of that name may be replaced.
///
/// # Errors
/// There is a file of that name ([`StoreError::Exists`]), or as [`write_bytes`].
pub fn save_as(path: &Path, text: &str, replace: bool) -> Result<Stamp, StoreError> {
    if !replace && path.exists() {
        return Err(StoreError::Exists(path.to_owned()));
    }
    write_bytes(path, text.as_bytes())?;
    Ok(Stamp::of(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("kete-save-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_file_that_changed_on_disk_is_not_overwritten() {
        let folder = folder("changed");
        let path = folder.join("a.json");
        let stamp = save_as(&path, "one", false).expect("saved");
        let stamp = save(&path, "two", stamp).expect("saved again");
        fs::write(&path, "someone else's").expect("written");
        assert!(matches!(save(&path, "three", stamp), Err(StoreError::Changed(_))));
        assert_eq!(fs::read_to_string(&path).expect("read"), "someone else's");
        assert!(matches!(save_as(&path, "three", false), Err(StoreError::Exists(_))));
        let stamp = save_as(&path, "three", true).expect("said that it may be");
        fs::remove_file(&path).expect("removed");
        save(&path, "four", stamp).expect("a file that has gone is written anew");
        let (bytes, again) = read_stamped(&path).expect("read");
        assert_eq!((&bytes[..], again), (&b"four"[..], Stamp::of(b"four")));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_missing_folder_and_a_folder_for_a_file_are_said() {
        let folder = folder("missing");
        assert!(matches!(save_as(&folder.join("no/a.json"), "x", false), Err(StoreError::NoFolder(_))));
        assert!(matches!(save_as(&folder, "x", true), Err(StoreError::Folder(_))));
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
        fs::remove_dir_all(folder).expect("removed");
    }
}
