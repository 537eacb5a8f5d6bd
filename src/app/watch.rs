//! A file on disk that is watched: looked at once a second, off the window's thread. The window is woken only
//! when it has changed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::store::written;

/// How often the file is looked at.
const EVERY: Duration = Duration::from_secs(1);

/// Ends the watch when it is dropped.
#[derive(Debug)]
pub struct Watch(Arc<AtomicBool>);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Watches a file; `changed` is called, on a thread of its own, whenever it has changed and is there.
#[must_use]
pub fn watch(path: PathBuf, changed: impl Fn(&Path) + Send + 'static) -> Watch {
    let ended = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&ended);
    let mut known = written(&path);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(EVERY);
            if told.load(Ordering::Relaxed) {
                return;
            }
            let now = written(&path);
            if now != known && now.is_some() {
                known = now;
                changed(&path);
            }
        }
    });
    Watch(ended)
}
