//! Work that could block, off the window's thread; it reports back and wakes the window.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use egui::Context;

use crate::record::Record;
use crate::store;

/// What a task reports.
pub enum Done {
    /// The user chose a file.
    Chosen(PathBuf),
    /// No dialog could be shown, or none was answered.
    NoDialog,
    /// A file was read.
    Read(PathBuf, Result<Box<Record>, String>),
    /// Something else went wrong.
    Failed(String),
}

/// Starts tasks and gathers what they report.
pub struct Tasks {
    ctx: Context,
    sender: Sender<Done>,
    receiver: Receiver<Done>,
}

impl Tasks {
    /// No task yet. Reports wake `ctx`.
    #[must_use]
    pub fn new(ctx: Context) -> Tasks {
        let (sender, receiver) = channel();
        Tasks { ctx, sender, receiver }
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

    /// Writes a text, atomically.
    pub fn write(&self, path: PathBuf, text: String) {
        self.spawn(move || store::write(&path, &text).err().map(|error| Done::Failed(error.to_string())));
    }
}

fn read(path: &Path) -> Result<Box<Record>, String> {
    let bytes = store::read(path).map_err(|error| error.to_string())?;
    if store::kind_of(&bytes) == Some(store::Kind::Lesson) {
        return Err(
            "this is a lesson; the window opens records so far, and `kete step` runs lessons in the terminal".into()
        );
    }
    Record::load(&bytes).map(Box::new).map_err(|diagnostics| {
        let more = diagnostics.len().saturating_sub(1);
        let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
        if more > 0 { format!("{first} (and {more} more faults: run kete check)") } else { first }
    })
}
