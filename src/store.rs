//! Files: those compiled in, and those of the user. The only place that reads or writes a disk.

pub mod recovery;
mod save;

pub use save::{Stamp, read_stamped, save, save_as};

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::format::load::{MOST_BYTES, format_of};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A record.
    Record,
    /// A lesson.
    Lesson,
}

impl Kind {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Record => "record",
            Kind::Lesson => "lesson",
        }
    }
}

/// A file compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct Bundled {
    /// Its permanent id, the stem of its name.
    pub id: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'static str,
}

impl Bundled {
    /// Its path in the project, for messages.
    #[must_use]
    pub fn path(&self) -> String {
        let folder = if self.kind == Kind::Record { "replays" } else { "lessons" };
        format!("{folder}/{}.json", self.id)
    }
}

macro_rules! bundle {
    ($($kind:ident $folder:literal $id:literal,)*) => {
        &[$(Bundled {
            id: $id,
            kind: Kind::$kind,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $id, ".json")),
        },)*]
    };
}

/// Every bundled file, in the order the library shows them. A test compares this list with the folders.
pub const BUNDLED: &[Bundled] = bundle! {
    Record "replays" "marin-1931-bosh-first-turn",
    Record "replays" "kingulu-computed-game",
    Record "replays" "kingulu-reservation-turns-the-game",
    Record "replays" "kingulu-opposite-reserve",
    Record "replays" "kigogo-computed-game",
    Record "replays" "kigogo-file-after-a-long-relay",
    Record "replays" "kigogo-endless",
    Record "replays" "kimasai-computed-game",
    Record "replays" "kimasai-six-steals-win-at-once",
    Record "replays" "kimasai-no-steal-landing",
    Record "replays" "bosh-117-laps",
    Record "replays" "bosh-computed-match",
    Record "replays" "bosh-a-round-closes-pits",
    Record "replays" "bosh-closing-and-starter",
    Record "replays" "bosh-row-emptied",
    Lesson "lessons" "bosh-1-the-board",
    Lesson "lessons" "bosh-2-the-next-pit",
    Lesson "lessons" "bosh-3-the-stop",
    Lesson "lessons" "bosh-4-taking",
    Lesson "lessons" "bosh-5-the-round",
    Lesson "lessons" "bosh-6-sand",
    Lesson "lessons" "bosh-7-twelve-problems",
    Lesson "lessons" "kingulu-1-the-board",
    Lesson "lessons" "kingulu-2-the-first-lap",
    Lesson "lessons" "kingulu-3-the-relay",
    Lesson "lessons" "kingulu-4-taking",
    Lesson "lessons" "kingulu-5-the-child",
    Lesson "lessons" "kingulu-6-the-end",
    Lesson "lessons" "kingulu-7-twelve-problems",
    Lesson "lessons" "kigogo-1-the-board",
    Lesson "lessons" "kigogo-2-two-or-more",
    Lesson "lessons" "kigogo-3-the-relay",
    Lesson "lessons" "kigogo-4-taking",
    Lesson "lessons" "kigogo-5-singles-and-corners",
    Lesson "lessons" "kigogo-6-how-it-ends",
    Lesson "lessons" "kigogo-7-twelve-problems",
    Lesson "lessons" "kimasai-1-the-kraals",
    Lesson "lessons" "kimasai-2-herding",
    Lesson "lessons" "kimasai-3-the-relay",
    Lesson "lessons" "kimasai-4-the-raid",
    Lesson "lessons" "kimasai-5-the-stolen-herd",
    Lesson "lessons" "kimasai-6-the-inner-row",
    Lesson "lessons" "kimasai-7-twelve-problems",
    Lesson "lessons" "reading-a-source",
    Lesson "lessons" "readings",
    Lesson "lessons" "four-games-compared",
};

/// The bundled file of that id.
#[must_use]
pub fn bundled(id: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|file| file.id == id)
}

/// The folder of the user's own data: `KETE_DATA` if it is set, else the platform's place. None if the
/// platform has none.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    match std::env::var_os("KETE_DATA") {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => directories::ProjectDirs::from("", "", "kete").map(|dirs| dirs.data_dir().to_owned()),
    }
}

/// Where the user keeps documents, as the platform has it: what is exported is written there unless another place is
/// named. None if the platform has no such place.
#[must_use]
pub fn documents_folder() -> Option<PathBuf> {
    let dirs = directories::UserDirs::new()?;
    Some(dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
}

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A folder was named where a file must be.
    #[error("{} is a folder; name a file in it", .0.display())]
    Folder(PathBuf),
    /// The file is not what it was when it was read.
    #[error("{} has changed on disk since it was opened; save under another name, or say that it may be replaced", .0.display())]
    Changed(PathBuf),
    /// There is a file of that name already.
    #[error("{} is there already; choose another name, or say that it may be replaced", .0.display())]
    Exists(PathBuf),
    /// The folder to write in is not there.
    #[error("{}: there is no such folder; make it, or name another", .0.display())]
    NoFolder(PathBuf),
    /// What stands there is a device, a pipe or the like.
    #[error("{} is no ordinary file and is not replaced; name another", .0.display())]
    NotAFile(PathBuf),
    /// It is larger than any record or lesson can be.
    #[error("{} is larger than {} MB and is not read", .0.display(), MOST_BYTES >> 20)]
    TooLarge(PathBuf),
}

/// Reads a whole file.
///
/// # Errors
/// It is not there, may not be read, is a folder, or is too large.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let io = |error| StoreError::Io { path: path.to_owned(), error };
    let meta = fs::metadata(path).map_err(io)?;
    if meta.is_dir() {
        return Err(StoreError::Folder(path.to_owned()));
    }
    if meta.len() > MOST_BYTES as u64 {
        return Err(StoreError::TooLarge(path.to_owned()));
    }
    fs::read(path).map_err(io)
}

/// What tells one state of a file from another: when it was written, and its length. None if it is not there.
#[must_use]
pub fn written(path: &Path) -> Option<(std::time::SystemTime, u64)> {
    let meta = fs::metadata(path).ok()?;
    Some((meta.modified().ok()?, meta.len()))
}

/// Writes a whole file: the old content stands until the new one is complete on disk. Folders that are not
/// there are made.
///
/// # Errors
/// The folder can not be made or written to.
pub fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    make_folder(folder_of(path))?;
    write_bytes(path, text.as_bytes())
}

/// Makes a folder, if it is not there.
///
/// # Errors
/// The system refused.
pub fn make_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|error| StoreError::Io { path: path.to_owned(), error })
}

/// Writes a whole file into a folder that is there: the old content stands until the new one is complete on
/// disk, and on any fault nothing is left behind.
///
/// # Errors
/// The folder is not there, or can not be written to; the path is a folder.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    if path.is_dir() {
        return Err(StoreError::Folder(path.to_owned()));
    }
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        return Err(StoreError::NotAFile(path.to_owned()));
    }
    // Where the file is a link, what it leads to is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    if !folder.is_dir() {
        return Err(StoreError::NoFolder(folder.to_owned()));
    }
    let name = target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let partial = folder.join(format!(".{name}.{}.part", std::process::id()));
    let written = (|| {
        let mut file = fs::File::create(&partial)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        if let Ok(old) = fs::metadata(&target) {
            // Who may read it stays as it was, where the system lets us say so.
            let _ = fs::set_permissions(&partial, old.permissions());
        }
        fs::rename(&partial, &target)
    })();
    written.map_err(|error| {
        // Whatever is left of the new content is of no use; the old still stands.
        let _ = fs::remove_file(&partial);
        StoreError::Io { path: path.to_owned(), error }
    })
}

/// The folder a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What a file's bytes say they are.
#[must_use]
pub fn kind_of(bytes: &[u8]) -> Option<Kind> {
    match format_of(bytes)?.as_str() {
        "kete-record" => Some(Kind::Record),
        "kete-lesson" => Some(Kind::Lesson),
        _ => None,
    }
}

/// The user's own files of one kind in the data folder, by name. A folder that is not there has none.
#[must_use]
pub fn own_files(kind: Kind) -> Vec<PathBuf> {
    files_in(data_folder().as_deref(), kind)
}

/// The same, of another data folder.
#[must_use]
pub fn files_in(data: Option<&Path>, kind: Kind) -> Vec<PathBuf> {
    let folder = if kind == Kind::Record { "replays" } else { "lessons" };
    let Some(folder) = data.map(|data| data.join(folder)) else { return vec![] };
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    files
}

/// Names and texts of files.
pub type Texts = Vec<(String, String)>;

/// The manifests and the texts in the data folder's `sources`, by name. What can not be read, or is no text, is
/// left out.
#[must_use]
pub fn documents_in(data: &Path) -> (Texts, Texts) {
    texts_beside(&data.join("sources"))
}

/// The same, of any folder.
#[must_use]
pub fn texts_beside(folder: &Path) -> (Texts, Texts) {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let of = |endings: &[&str]| -> Texts {
        let wanted = |path: &&PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|e| ending == *e));
        let text = |path: &PathBuf| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            let text = String::from_utf8(read(path).ok()?).ok()?;
            Some((name, text.replace("\r\n", "\n")))
        };
        files.iter().filter(wanted).filter_map(text).collect()
    };
    (of(&["json"]), of(&["txt", "md"]))
}

/// The JSON files and the folders in a folder, by name. Links to folders are left out: they may lead round.
///
/// # Errors
/// The folder is not there or may not be read.
pub fn inside(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let io = |error| StoreError::Io { path: folder.to_owned(), error };
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(io)?
        .filter_map(Result::ok)
        .filter(|entry| {
            let path = entry.path();
            entry.file_type().is_ok_and(|kind| kind.is_dir())
                || (!path.is_dir() && path.extension().is_some_and(|ending| ending == "json"))
        })
        .map(|entry| entry.path())
        .collect();
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_bundled_files_is_the_folders() {
        for (kind, folder) in [(Kind::Record, "replays"), (Kind::Lesson, "lessons")] {
            let mut on_disk: Vec<String> = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
                .into_iter()
                .flatten()
                .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
                .filter_map(|name| Some(name.strip_suffix(".json")?.to_owned()))
                .collect();
            on_disk.sort();
            let mut listed: Vec<&str> = BUNDLED.iter().filter(|f| f.kind == kind).map(|f| f.id).collect();
            listed.sort_unstable();
            assert_eq!(on_disk, listed, "{folder}");
        }
    }

    #[test]
    fn writing_replaces_whole_and_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("kete-store-{}", std::process::id()));
        let path = folder.join("deep").join("a.json");
        write(&path, "one").expect("written");
        write(&path, "two").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("read"), "two");
        assert_eq!(fs::read_dir(folder.join("deep")).expect("a folder").count(), 1);
        assert!(matches!(read(&folder), Err(StoreError::Folder(_))));
        fs::remove_dir_all(folder).expect("removed");
    }
}
