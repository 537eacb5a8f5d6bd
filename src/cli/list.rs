//! `kete list`: what is bundled, and the works of the bibliography.

use std::io::Write;

use clap::Args;

use super::fault::Fault;
use crate::lesson::Lesson;
use crate::record::Record;
use crate::sources::Sources;
use crate::store::{BUNDLED, Bundled, Kind};

/// Print what is bundled.
#[derive(Debug, Args)]
pub struct List {}

impl List {
    /// Prints a line a file: id, kind, game, provenance, title; then the documents and works.
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        for file in BUNDLED {
            writeln!(out, "{}", line(file))?;
        }
        let sources = Sources::bundled();
        for document in &sources.documents {
            writeln!(
                out,
                "{:34} document  {:8} {:13} {}",
                document.id, document.game, document.language_name, document.title
            )?;
        }
        for work in &sources.works {
            writeln!(
                out,
                "{:34} work      {:8} {:13} {}",
                work.id,
                "-",
                work.year.as_deref().unwrap_or("-"),
                work.title
            )?;
        }
        Ok(())
    }
}

fn line(file: &Bundled) -> String {
    let (game, provenance, title) = match file.kind {
        Kind::Record => match Record::load(file.text.as_bytes()) {
            Ok(record) => {
                let provenance = record.provenance().map_or("-", |kind| kind.word());
                (record.game().id(), provenance, record.title().to_owned())
            }
            Err(_) => ("-", "-", "(does not load; see kete check)".to_owned()),
        },
        Kind::Lesson => match Lesson::load(file.text.as_bytes()) {
            Ok(lesson) => (games(&lesson), "-", lesson.title().to_owned()),
            Err(_) => ("-", "-", "(does not load; see kete check)".to_owned()),
        },
    };
    format!("{:34} {:9} {game:8} {provenance:13} {title}", file.id, file.kind.word())
}

/// A lesson's game, or that it is about several.
fn games(lesson: &Lesson) -> &'static str {
    match lesson.games()[..] {
        [game] => game.id(),
        _ => "all",
    }
}
