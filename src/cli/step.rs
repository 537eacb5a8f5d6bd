//! `kete step`: a record in the terminal, lap by lap, with the narration, the rule and its passage. A lesson is
//! `learn`'s business.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;

use super::fault::Fault;
use super::{files, learn};
use crate::format::record::Comment;
use crate::narrate::{self, Turn};
use crate::record::{Flaw, Node, Record, index_of};
use crate::rule::RuleId;
use crate::sources::Sources;
use crate::stepper::{Cursor, StepSize};
use crate::store::Kind;
use crate::textboard::board_text;

/// Step through a record or a lesson in the terminal.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete step marin-1931-bosh-first-turn")]
pub struct Step {
    /// A record's or lesson's file, or the id of a bundled one
    #[arg(value_name = "FILE|ID")]
    file: String,
}

impl Step {
    /// Steps through that file or id.
    #[must_use]
    pub const fn of(file: String) -> Step {
        Step { file }
    }

    /// Steps through the record: at a terminal on each Enter, elsewhere to its end.
    ///
    /// # Errors
    /// The file can not be read or is at fault, or the answer can not be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let named = files::find(&self.file)?;
        if files::kind(&named.bytes) == Kind::Lesson {
            return learn::walk(&named, out);
        }
        let record = files::record(&named)?;
        walk(&record, out)
    }
}

/// Walks a record: interactive when both ends are a terminal, in plain lines otherwise.
///
/// # Errors
/// The answer can not be written.
pub fn walk(record: &Record, out: &mut impl Write) -> Result<(), Fault> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    writeln!(out, "{}", heading(record))?;
    let mut cursor = Cursor::new(&record.tree);
    show(record, &cursor, StepSize::Lap, out)?;
    if interactive {
        return drive(record, &mut cursor, out);
    }
    while cursor.next(&record.tree, StepSize::Lap) {
        show(record, &cursor, StepSize::Lap, out)?;
    }
    Ok(())
}

const KEYS: &str = "Enter on · b back · 1 seed, 2 lap, 3 turn · 0 to the start · q quit > ";

fn drive(record: &Record, cursor: &mut Cursor, out: &mut impl Write) -> Result<(), Fault> {
    let mut size = StepSize::Lap;
    let mut lines = io::stdin().lock().lines();
    loop {
        write!(out, "{KEYS}")?;
        out.flush()?;
        let Some(Ok(line)) = lines.next() else { return Ok(()) };
        let moved = match line.trim() {
            "" | "n" => cursor.next(&record.tree, size),
            "b" | "p" => cursor.prev(&record.tree, size),
            "0" => {
                cursor.go_start();
                true
            }
            "q" => return Ok(()),
            key @ ("1" | "2" | "3") => {
                size = StepSize::ALL[usize::from(key.as_bytes()[0] - b'1')];
                writeln!(out, "Steps of one {}.", size.word())?;
                continue;
            }
            _ => {
                writeln!(out, "That key does nothing here.")?;
                continue;
            }
        };
        if moved { show(record, cursor, size, out)? } else { writeln!(out, "There is nothing further that way.")? }
    }
}

fn heading(record: &Record) -> String {
    let provenance = record.provenance().map_or("provenance not stated", |kind| kind.word());
    let dateline = record.dateline();
    let when = if dateline.is_empty() { String::new() } else { format!(", {dateline}") };
    let mut text = format!("{} ({}; {provenance}{when})", record.title(), record.game().title());
    if let Some(note) = record.file.provenance.as_ref().and_then(|p| p.note.as_ref()) {
        text += &format!("\n{note}");
    }
    text
}

/// Prints the step that led to the cursor: what happened, the board, the rule, the passage, the comments.
fn show(record: &Record, cursor: &Cursor, size: StepSize, out: &mut impl Write) -> Result<(), Fault> {
    let tree = &record.tree;
    writeln!(out)?;
    match cursor.node(tree) {
        None => writeln!(out, "Start. {}.", to_move(cursor, record))?,
        Some(node) => {
            let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
            let range = cursor.last_stretch(tree, size);
            writeln!(out, "Turn {}, {}: {}", node.ply, node.entry.mv, flaw_or(node, turn.stretch(range)))?;
        }
    }
    write!(out, "{}", board_text(record.game(), &cursor.board(tree)))?;
    if let Some(node) = cursor.node(tree) {
        let range = cursor.last_stretch(tree, size);
        if let Some(event) = node.events[range.clone()]
            .iter()
            .rev()
            .find(|event| !matches!(event, crate::engine::Event::Leftover { .. }))
        {
            writeln!(out, "{}", citation(event.rule()))?;
        }
        for comment in comments_at(node, &range) {
            writeln!(out, "Comment: {}", comment.text.text())?;
        }
        if cursor.is_between_turns(tree) {
            writeln!(out, "{}.", to_move(cursor, record))?;
        }
    } else {
        for comment in &record.file.comments {
            writeln!(out, "Comment: {}", comment.text.text())?;
        }
    }
    Ok(())
}

fn flaw_or(node: &Node, told: String) -> String {
    match &node.flaw {
        None => told,
        Some(Flaw::Refused(refused)) => format!("refused by {}: {}", refused.rule, narrate::refusal(refused)),
        Some(Flaw::Unreadable(error)) => format!("not a move: {}; {}", error.what, error.remedy),
        Some(Flaw::Disagrees(stated)) => format!("{told} (The record states another position: {stated})"),
        Some(Flaw::Follows) => "not judged, since a move before it is at fault.".into(),
    }
}

fn to_move(cursor: &Cursor, record: &Record) -> String {
    match cursor.status(&record.tree) {
        crate::engine::Status::Playing => format!("{} to move", cursor.position(&record.tree).side()),
        crate::engine::Status::Won(side) => format!("{side} has won"),
        crate::engine::Status::Draw => "The game is drawn".into(),
    }
}

/// Comments on the moments in a stretch of the turn; those on the whole turn come with its end.
fn comments_at<'n>(node: &'n Node, range: &'n std::ops::Range<usize>) -> impl Iterator<Item = &'n Comment> {
    node.entry.comments.iter().filter(move |comment| {
        let index = comment.at.as_ref().map_or(Some(node.events.len()), |at| index_of(&node.events, at));
        index.is_some_and(|index| index > range.start && index <= range.end)
    })
}

fn citation(rule: RuleId) -> String {
    let sources = Sources::bundled();
    let Some(page) = sources.rule(rule) else { return format!("Rule: {rule}") };
    let mut text = format!("Rule: {rule} ({}). {}", page.status.word(), page.statement);
    match page.passages.first().and_then(|id| sources.passage(id)) {
        Some(passage) => text += &format!("\nSource: {} «{}» ({})", passage.id, passage.exact, passage.gloss_en),
        None => text += "\nSource: none says so.",
    }
    text
}
