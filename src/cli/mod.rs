//! The command line: one small file a command. Standard output carries the answer alone; what is at fault
//! goes to standard error, and the exit status says whether it was the input (1) or the command line (2).

mod check;
mod cite;
mod export;
mod fault;
mod files;
mod learn;
mod list;
mod moves;
mod perft;
mod place;
mod playouts;
mod readings;
pub mod step;
mod trace;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand};

use fault::Fault;

/// An interactive notebook and replay tool for four East African mancala games.
#[derive(Debug, Parser)]
#[command(name = "kete", version, args_conflicts_with_subcommands = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    /// Lessons and records to open in the window
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A command and its arguments.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play moves and print every event, one JSON object a line
    Trace(trace::Trace),
    /// Print the starts of the side to move, legal and refused, as one JSON object
    Moves(moves::Moves),
    /// Count the positions after 1, 2, … DEPTH moves
    Perft(perft::Perft),
    /// Play random games and print what they came to, as one JSON object
    Playouts(playouts::Playouts),
    /// Check records, lessons, the rulebook and the sources
    Check(check::Check),
    /// Step through a record or a lesson in the terminal
    Step(step::Step),
    /// Make a picture, an animation or a page of a record
    Export(export::Export),
    /// Print a rule, a passage or a work with what it rests on
    Cite(cite::Cite),
    /// Print what is bundled
    List(list::List),
}

/// What the command line asks for.
#[derive(Debug)]
pub enum Request {
    /// The window, with these files.
    Window(Vec<PathBuf>),
    /// A command.
    Command(Command),
}

/// Reads the command line. The first argument is the program's own name.
///
/// # Errors
/// There is nothing left to do but to exit with this status: help was asked for and printed (0), or the
/// command line is at fault and standard error says how (2).
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, ExitCode> {
    let line = Line::try_parse_from(arguments).map_err(|error| {
        // Where the message itself cannot be written, the status still tells.
        let _ = error.print();
        if let Some(hint) = dash_hint(&error) {
            let _ = writeln!(io::stderr(), "{hint}");
        }
        if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
    })?;
    match line.command {
        Some(command) => Ok(Request::Command(command)),
        None => match line.files.first().and_then(|file| file.to_str()).filter(|word| is_stray_word(word)) {
            Some(word) => {
                let fault = Fault::NoSuchCommand(word.to_owned());
                complain(&fault.to_string());
                Err(fault.status())
            }
            None => Ok(Request::Window(line.files)),
        },
    }
}

/// Runs a command.
#[must_use]
pub fn run(command: Command) -> ExitCode {
    if matches!(command, Command::Check(_) | Command::Step(_) | Command::Export(_) | Command::Cite(_)) {
        install_documents();
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = match command {
        Command::Trace(trace) => trace.run(&mut out),
        Command::Moves(moves) => moves.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
        Command::Playouts(playouts) => playouts.run(&mut out),
        Command::Check(check) => check.run(&mut out),
        Command::Step(step) => step.run(&mut out),
        Command::Export(export) => export.run(&mut out),
        Command::Cite(cite) => cite.run(&mut out),
        Command::List(list) => list.run(&mut out),
    };
    // What was answered before a fault stands, and comes before the complaint.
    let flushed = out.flush().map_err(Fault::from);
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            if !fault.is_silent() {
                complain(&fault.to_string());
            }
            fault.status()
        }
    }
}

/// Puts the user's own documents where citations find them. `kete check` tells what is wrong with them.
fn install_documents() {
    if let Some(data) = crate::store::data_folder() {
        let (manifests, texts) = crate::store::documents_in(&data);
        let (documents, _) = crate::sources::own::gather(&manifests, &texts);
        crate::sources::own::install(&data.to_string_lossy(), documents);
    }
}

/// What the bare command does where no window can be opened: says so in one line and steps the record (the
/// first named, or Marin's turn) in the terminal.
#[must_use]
pub fn without_window(why: &str, files: &[PathBuf]) -> ExitCode {
    let why = why.lines().next().unwrap_or_default();
    complain(&format!("no window can be opened here ({why}); stepping the record in the terminal instead"));
    let file = files.first().map_or_else(|| FIRST.to_owned(), |file| file.to_string_lossy().into_owned());
    run(Command::Step(step::Step::of(file)))
}

/// The record that is stepped when none is named: the only transcribed one.
const FIRST: &str = "marin-1931-bosh-first-turn";

/// Writes a message to standard error. Where that cannot be written there is no one left to tell.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "kete: {message}");
}

/// Whether a lone word where a file should be is a mistyped command: nothing of that name is there, and it
/// does not look like a path.
fn is_stray_word(word: &str) -> bool {
    !word.contains(['.', '/', '\\']) && !PathBuf::from(word).exists()
}

/// A parser of whole numbers between these two.
fn whole(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("write a whole number from {least} to {most}")),
    }
}

/// The help for a move written with a dash, which reads as an option.
fn dash_hint(error: &clap::Error) -> Option<&'static str> {
    match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(argument) if ["-A", "-B", "-a", "-b"].iter().any(|dash| argument.starts_with(dash)) => {
            Some("What begins with a dash reads as an option: a move is a pit's name without one, `A5` or `+A5`.")
        }
        _ => None,
    }
}
