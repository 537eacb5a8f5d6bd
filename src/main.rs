//! The `kete` binary: the command line to a command or to the window, nothing else.
// Windows opens no console beside the window.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

use kete::app;
use kete::cli::{self, Request};

fn main() -> ExitCode {
    match cli::parse(std::env::args_os()) {
        Ok(Request::Window(files)) => match app::run(files.clone()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => cli::without_window(&why, &files),
        },
        Ok(Request::Command(command)) => cli::run(command),
        Err(status) => status,
    }
}
