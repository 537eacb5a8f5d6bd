//! Work that could block, off the window's thread; it reports back and wakes the window.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use egui::Context;

use super::bench::Source;
use super::notebook;
use super::take::{self, TakeDraft, Work};
use crate::export::ExportError;
use crate::format::diagnose::Diagnostic;
use crate::lesson::Lesson;
use crate::record::{NodeId, Record};
use crate::sources::own::{self, ManifestFault};
use crate::store::Stamp;
use crate::store::recovery::Keeper;
use crate::store::{self, BUNDLED, Kind, StoreError};

/// What a task reports.
pub enum Done {
    /// The user chose a file.
    Chosen(PathBuf),
    /// No dialog could be shown, or none was answered.
    NoDialog,
    /// A file was read.
    Read(PathBuf, Result<(Box<Record>, Stamp), String>),
    /// A lesson was read.
    Lesson(PathBuf, Arc<Lesson>),
    /// A watched lesson was read again.
    Reread(PathBuf, Box<Result<Lesson, Vec<Diagnostic>>>),
    /// The user's own documents were read: what is wrong with their manifests.
    Documents(Vec<ManifestFault>),
    /// The lessons there are: those compiled in, then the user's own.
    Lessons(Vec<(Source, Arc<Lesson>)>),
    /// A record was saved.
    Saved(PathBuf, Stamp, u64),
    /// The file has changed on disk since it was read; it was not written.
    Changed(PathBuf),
    /// Something else went wrong.
    Failed(String),
    /// A record was made into a file, or was not: what is said of it.
    Taken(Result<String, String>),
}

/// Starts tasks and gathers what they report.
pub struct Tasks {
    ctx: Context,
    sender: Sender<Done>,
    receiver: Receiver<Done>,
    keeper: Option<Sender<(PathBuf, String)>>,
}

impl Tasks {
    /// No task yet. Reports wake `ctx`.
    #[must_use]
    pub fn new(ctx: Context) -> Tasks {
        let (sender, receiver) = channel();
        Tasks { ctx, sender, receiver, keeper: None }
    }

    /// The next report, if there is one.
    #[must_use]
    pub fn next(&self) -> Option<Done> {
        self.receiver.try_recv().ok()
    }

    fn spawn(&self, work: impl FnOnce() -> Option<Done> + Send + 'static) {
        let (sender, ctx) = (self.sender.clone(), self.ctx.clone());
        std::thread::spawn(move || {
            if let Some(done) = work() {
                // The window may be gone; then no one waits for the report.
                let _ = sender.send(done);
                ctx.request_repaint();
            }
        });
    }

    /// Where a thread of its own reports to, and what it wakes.
    #[must_use]
    pub fn reports(&self) -> (Sender<Done>, Context) {
        (self.sender.clone(), self.ctx.clone())
    }

    /// Reads the lessons there are. `data`: the folder of the user's data.
    pub fn read_lessons(&self, data: Option<PathBuf>) {
        // Documents first: lessons cite them.
        let (sender, _) = self.reports();
        self.spawn(move || {
            let _ = sender.send(Done::Documents(documents(data.as_deref())));
            Some(Done::Lessons(lessons(data.as_deref())))
        });
    }

    /// Reads the user's own documents and puts them on their shelf.
    pub fn read_documents(&self, data: Option<PathBuf>) {
        self.spawn(move || Some(Done::Documents(documents(data.as_deref()))));
    }

    /// Writes a manifest, and reads the user's own documents again.
    pub fn write_manifest(&self, data: PathBuf, name: &str, text: String) {
        let path = data.join("sources").join(name);
        self.spawn(move || match store::write(&path, &text) {
            Ok(()) => Some(Done::Documents(documents(Some(&data)))),
            Err(error) => Some(Done::Failed(error.to_string())),
        });
    }

    /// Asks for a file with the system's dialog. Without a desktop portal that returns at once with
    /// nothing, as if it had been cancelled: then a field for the path is offered.
    pub fn browse(&self) {
        self.spawn(|| {
            let asked = std::time::Instant::now();
            let chosen = rfd::FileDialog::new()
                .set_title("Open a lesson or a record")
                .add_filter("Kete files", &["json"])
                .pick_file();
            match chosen {
                Some(path) => Some(Done::Chosen(path)),
                None if asked.elapsed().as_millis() < 800 => Some(Done::NoDialog),
                None => None,
            }
        });
    }

    /// Reads a record or a lesson.
    pub fn read(&self, path: PathBuf) {
        self.spawn(move || Some(read(path)));
    }

    /// Saves a record of that revision. `stamp`: what the file held when it was read; none for a new file, which
    /// must not be there yet unless `replace`.
    pub fn save(&self, path: PathBuf, text: String, revision: u64, stamp: Option<Stamp>, replace: bool) {
        self.spawn(move || {
            let written = match stamp {
                Some(stamp) if !replace => store::save(&path, &text, stamp),
                _ => store::save_as(&path, &text, replace),
            };
            Some(match written {
                Ok(stamp) => Done::Saved(path, stamp, revision),
                Err(StoreError::Changed(path)) => Done::Changed(path),
                Err(error) => Done::Failed(error.to_string()),
            })
        });
    }

    /// Makes a record into a file: whole, or not at all.
    pub fn take(&self, record: Record, moment: (Option<NodeId>, usize), draft: TakeDraft, work: Work) {
        self.spawn(move || {
            let path = PathBuf::from(draft.path.trim());
            if !draft.replace && path.exists() {
                let words = format!("{} is there already. Choose another name, or replace it.", path.display());
                return Some(Done::Taken(Err(words)));
            }
            Some(Done::Taken(match take::make(&record, moment, &draft, &work) {
                Ok(bytes) => match store::write_bytes(&path, &bytes) {
                    Ok(()) => Ok(format!("Written to {}", path.display())),
                    Err(error) => Err(error.to_string()),
                },
                Err(ExportError::Cancelled) => Ok("Stopped; nothing was written.".to_owned()),
                Err(error) => Err(error.to_string()),
            }))
        });
    }

    /// Writes a recovery copy.
    pub fn keep_copy(&self, keeper: Arc<Mutex<Keeper>>, revision: u64, text: String) {
        self.spawn(move || {
            let mut keeper = keeper.lock().ok()?;
            // A place that can not be written is told by the settings' keeper.
            let _ = keeper.keep(std::time::Instant::now(), revision, &text);
            None
        });
    }

    /// Writes a text, atomically. Of texts for one file that come in quick succession only the last is written.
    pub fn keep(&mut self, path: PathBuf, text: String) {
        let keeper = self.keeper.get_or_insert_with(|| start_keeper(self.sender.clone(), self.ctx.clone()));
        // The keeper ends only with this sender.
        let _ = keeper.send((path, text));
    }
}

/// How long the keeper waits for a newer text before it writes.
const SETTLE: std::time::Duration = std::time::Duration::from_millis(400);

/// A thread that writes the last of what it is sent.
fn start_keeper(reports: Sender<Done>, ctx: Context) -> Sender<(PathBuf, String)> {
    let (sender, receiver) = channel::<(PathBuf, String)>();
    std::thread::spawn(move || {
        let mut said = false;
        while let Ok(first) = receiver.recv() {
            std::thread::sleep(SETTLE);
            let latest: BTreeMap<PathBuf, String> = std::iter::once(first).chain(receiver.try_iter()).collect();
            for (path, text) in latest {
                // A place that can not be written is said once, and the app goes on.
                if let Err(error) = store::write(&path, &text)
                    && !std::mem::replace(&mut said, true)
                {
                    let _ = reports.send(Done::Failed(format!("This can not be kept: {error}")));
                    ctx.request_repaint();
                }
            }
        }
    });
    sender
}

/// A watched lesson as it is on disk now; nothing while it can not be read at all.
#[must_use]
pub fn reread(path: &Path) -> Option<Done> {
    let bytes = store::read(path).ok()?;
    Some(Done::Reread(path.to_owned(), Box::new(Lesson::load(&bytes))))
}

fn read(path: PathBuf) -> Done {
    let (bytes, stamp) = match store::read_stamped(&path) {
        Ok(read) => read,
        Err(error) => return Done::Failed(error.to_string()),
    };
    if store::kind_of(&bytes) == Some(Kind::Lesson) {
        return match Lesson::load(&bytes) {
            Ok(lesson) => Done::Lesson(path, Arc::new(lesson)),
            Err(faults) => Done::Read(path, Err(in_words(&faults))),
        };
    }
    let read = Record::load(&bytes).map(|record| (Box::new(record), stamp)).map_err(|faults| in_words(&faults));
    Done::Read(path, read)
}

fn in_words(faults: &[Diagnostic]) -> String {
    let more = faults.len().saturating_sub(1);
    let first = faults.first().map(|fault| format!("{}: {fault}", fault.path)).unwrap_or_default();
    if more > 0 { format!("{first} (and {more} more faults: run kete check)") } else { first }
}

/// Puts the user's own documents on their shelf.
fn documents(data: Option<&Path>) -> Vec<ManifestFault> {
    let Some(data) = data else { return vec![] };
    let (manifests, texts) = store::documents_in(data);
    let (documents, faults) = own::gather(&manifests, &texts);
    own::install(&data.to_string_lossy(), documents);
    faults
}

/// The bundled lessons in their order, then the user's own, then nothing: the notebook has a place of its own.
fn lessons(data: Option<&Path>) -> Vec<(Source, Arc<Lesson>)> {
    let bundled = BUNDLED
        .iter()
        .filter(|file| file.kind == Kind::Lesson)
        .filter_map(|file| Some((Source::Bundled(file.id), Arc::new(Lesson::load(file.text.as_bytes()).ok()?))));
    let own = store::files_in(data, Kind::Lesson);
    let own = own.into_iter().filter(|path| path.file_stem().is_none_or(|stem| stem != notebook::ID));
    let own = own.filter_map(|path| {
        let lesson = Lesson::load(&store::read(&path).ok()?).ok()?;
        Some((Source::File(path), Arc::new(lesson)))
    });
    bundled.chain(own).collect()
}
