//! The `kete` binary: the command line to a command or to the window, nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use kete::cli::{self, Request};

fn main() -> ExitCode {
    match cli::parse(std::env::args_os()) {
        Ok(Request::Window(files)) => open_window(files),
        Ok(Request::Command(command)) => cli::run(command),
        Err(status) => status,
    }
}

/// Opens the window, with these files in it.
#[expect(clippy::needless_pass_by_value, reason = "the window will keep them")]
fn open_window(files: Vec<PathBuf>) -> ExitCode {
    let files = if files.is_empty() { "" } else { ", so no file can be opened in it" };
    cli::complain(&format!("the window is not built yet{files}; `kete --help` lists what there is"));
    ExitCode::FAILURE
}
