//! Work that could block, off the window's thread; it reports back and wakes the window.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use egui::Context;

use crate::record::Record;
use crate::store::Stamp;
use crate::store::recovery::Keeper;
use crate::store::{self, StoreError};

/// What a task reports.
pub enum Done {
    /// The user chose a file.
    Chosen(PathBuf),
    /// No dialog could be shown, or none was answered.
    NoDialog,
    /// A file was read.
    Read(PathBuf, Result<(Box<Record>, Stamp), String>),
    /// A record was saved.
    Saved(PathBuf, Stamp, u64),
    /// The file has changed on disk since it was read; it was not written.
    Changed(PathBuf),
    /// Something else went wrong.
    Failed(String),
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

    /// Asks for a record with the system's dialog. Without a desktop portal that returns at once with
    /// nothing, as if it had been cancelled: then a field for the path is offered.
    pub fn browse(&self) {
        self.spawn(|| {
            let asked = std::time::Instant::now();
            let chosen =
                rfd::FileDialog::new().set_title("Open a record").add_filter("Kete files", &["json"]).pick_file();
            match chosen {
                Some(path) => Some(Done::Chosen(path)),
                None if asked.elapsed().as_millis() < 800 => Some(Done::NoDialog),
                None => None,
            }
        });
    }

    /// Reads a record.
    pub fn read(&self, path: PathBuf) {
        self.spawn(move || {
            let read = read(&path);
            Some(Done::Read(path, read))
        });
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

    /// Writes a recovery copy.
    pub fn keep_copy(&self, keeper: Arc<Mutex<Keeper>>, revision: u64, text: String) {
        self.spawn(move || {
            let mut keeper = keeper.lock().ok()?;
            // A place that can not be written is told by the settings' keeper.
            let _ = keeper.keep(std::time::Instant::now(), revision, &text);
            None
        });
    }

    /// Writes a text, atomically. Of texts that come in quick succession only the last is written.
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
        while let Ok(mut latest) = receiver.recv() {
            std::thread::sleep(SETTLE);
            while let Ok(newer) = receiver.try_recv() {
                latest = newer;
            }
            // A place that can not be written is said once, and the app goes on.
            if let Err(error) = store::write(&latest.0, &latest.1)
                && !std::mem::replace(&mut said, true)
            {
                let _ = reports.send(Done::Failed(format!("Settings can not be kept: {error}")));
                ctx.request_repaint();
            }
        }
    });
    sender
}

fn read(path: &Path) -> Result<(Box<Record>, Stamp), String> {
    let (bytes, stamp) = store::read_stamped(path).map_err(|error| error.to_string())?;
    if store::kind_of(&bytes) == Some(store::Kind::Lesson) {
        return Err(
            "this is a lesson; the window opens records so far, and `kete step` runs lessons in the terminal".into()
        );
    }
    Record::load(&bytes).map(|record| (Box::new(record), stamp)).map_err(|diagnostics| {
        let more = diagnostics.len().saturating_sub(1);
        let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
        if more > 0 { format!("{first} (and {more} more faults: run kete check)") } else { first }
    })
}
