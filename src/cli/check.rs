//! `kete check`: everything that is wrong with lessons, records, the rulebook and the sources.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::fault::Fault;
use super::files::{self, Named};
use crate::format::diagnose::Diagnostic;
use crate::format::load::format_of;
use crate::lesson::{Lesson, table};
use crate::record;
use crate::sources::Sources;
use crate::sources::own::{self, Named as NamedText};
use crate::store::{self, BUNDLED, Kind};

/// Check files, or everything that is bundled and in the data folder.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete check my-record.json")]
pub struct Check {
    /// Records, lessons, or folders of them; everything if none is given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// What was checked and found.
#[derive(Default)]
struct Tally {
    records: usize,
    lessons: usize,
    /// Documents of one's own.
    documents: usize,
    errors: usize,
    warnings: usize,
    /// The lessons that load, for the table of rules.
    taught: Vec<Lesson>,
}

impl Check {
    /// Prints a line a fault, then a summary.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let mut tally = Tally::default();
        let whole = self.paths.is_empty();
        if whole {
            check_sources(&mut tally, out)?;
            for file in BUNDLED {
                check_file(
                    &Named { name: file.path(), bytes: file.text.as_bytes().to_vec() },
                    Some(file.id),
                    &mut tally,
                    out,
                )?;
            }
            if let Some(data) = store::data_folder() {
                let (manifests, texts) = store::documents_in(&data);
                check_documents(&data.join("sources"), &manifests, &texts, &mut tally, out)?;
            }
            for path in [Kind::Record, Kind::Lesson].into_iter().flat_map(store::own_files) {
                check_path(&path, &mut tally, out)?;
            }
        }
        for path in &self.paths {
            check_path(path, &mut tally, out)?;
        }
        summary(&tally, whole, out)?;
        if tally.errors > 0 { Err(Fault::Found(format!("{} found", plural(tally.errors, "error")))) } else { Ok(()) }
    }
}

fn check_path(path: &Path, tally: &mut Tally, out: &mut impl Write) -> Result<(), Fault> {
    if path.is_dir() {
        return store::inside(path)?.iter().try_for_each(|path| check_path(path, tally, out));
    }
    let name = path.to_string_lossy().into_owned();
    match store::read(path) {
        Ok(bytes) if format_of(&bytes).as_deref() == Some(own::FORMAT) => check_manifest(path, tally, out),
        Ok(bytes) => check_file(&Named { name, bytes }, None, tally, out),
        Err(error) => {
            tally.errors += 1;
            writeln!(out, "{name}:1:1: $: the file can not be read: {error}; check its name and permissions")?;
            Ok(())
        }
    }
}

/// Checks one manifest with the text beside it.
fn check_manifest(path: &Path, tally: &mut Tally, out: &mut impl Write) -> Result<(), Fault> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (manifests, texts) = store::texts_beside(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let this: Vec<NamedText> = manifests.into_iter().filter(|(file, _)| *file == name).collect();
    check_documents(folder, &this, &texts, tally, out)
}

/// Checks documents of one's own: their manifests, and whether their passages are still found.
fn check_documents(
    folder: &Path,
    manifests: &[NamedText],
    texts: &[NamedText],
    tally: &mut Tally,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let (documents, faults) = own::gather(manifests, texts);
    for fault in faults {
        tally.errors += 1;
        let (line, column) = fault.place;
        writeln!(out, "{}:{line}:{column}: {}", folder.join(&fault.file).display(), fault.what)?;
    }
    for document in &documents {
        let Some(file) = &document.file else { continue };
        tally.documents += 1;
        for (stored, how) in document.astray() {
            let words = crate::engine::text::shorten(stored.words());
            let what = match how {
                None => {
                    tally.errors += 1;
                    format!("lost: «{words}» is no longer in the text; put the words back, or mark the passage anew")
                }
                Some(own::How::Reworded) => {
                    tally.warnings += 1;
                    format!("reworded: «{words}» was changed; look at it in Sources, and take it as it reads now")
                }
                Some(_) => continue,
            };
            writeln!(out, "{}:1:1: $.passages: {}: {what}", folder.join(file).display(), stored.id)?;
        }
    }
    Ok(())
}

/// Checks one file. A bundled file's id must be its stem.
fn check_file(named: &Named, stem: Option<&str>, tally: &mut Tally, out: &mut impl Write) -> Result<(), Fault> {
    let diagnostics = match files::kind(&named.bytes) {
        Kind::Record => {
            tally.records += 1;
            record::check_bytes(&named.bytes)
        }
        Kind::Lesson => {
            tally.lessons += 1;
            check_lesson(&named.bytes, tally)
        }
    };
    for diagnostic in &diagnostics {
        writeln!(out, "{}", diagnostic.line(&named.name))?;
    }
    let (errors, warnings) = files::count(&diagnostics);
    tally.errors += errors;
    tally.warnings += warnings;
    if let Some(stem) = stem
        && id_of(&named.bytes).is_some_and(|id| id != stem)
    {
        tally.errors += 1;
        writeln!(out, "{}:1:1: $.id: the id is not the file's stem; write `{stem}`", named.name)?;
    }
    Ok(())
}

/// Checks a lesson, and keeps it for the table of rules.
fn check_lesson(bytes: &[u8], tally: &mut Tally) -> Vec<Diagnostic> {
    match Lesson::load(bytes) {
        Ok(lesson) => {
            let diagnostics = lesson.diagnostics.clone();
            tally.taught.push(lesson);
            diagnostics
        }
        Err(diagnostics) => diagnostics,
    }
}

/// The id a record or lesson gives itself.
fn id_of(bytes: &[u8]) -> Option<String> {
    match files::kind(bytes) {
        Kind::Record => record::Record::load(bytes).ok().map(|record| record.id().to_owned()),
        Kind::Lesson => Lesson::load(bytes).ok().map(|lesson| lesson.id().to_owned()),
    }
}

fn check_sources(tally: &mut Tally, out: &mut impl Write) -> Result<(), Fault> {
    let examples = Sources::bundled().examples_at_fault();
    for problem in Sources::bundled().problems.iter().chain(&examples) {
        tally.errors += 1;
        writeln!(out, "{problem}")?;
    }
    Ok(())
}

fn summary(tally: &Tally, whole: bool, out: &mut impl Write) -> Result<(), Fault> {
    let mut files = format!("{}, {}", plural(tally.records, "record"), plural(tally.lessons, "lesson"));
    if tally.documents > 0 {
        files += &format!(", {}", plural(tally.documents, "document of your own"));
    }
    let found = format!("{}, {}", plural(tally.errors, "error"), plural(tally.warnings, "warning"));
    if !tally.taught.is_empty() {
        write!(out, "{}", table::text(&table::rules_by_lesson(&tally.taught)))?;
    }
    if whole {
        let sources = Sources::bundled();
        let (all, cited, listed) = sources.coverage();
        writeln!(
            out,
            "rulebook: {}; sources: {}, {}, of {all} of rule, setup or scoring {cited} cited by a rule and {listed} listed as not operative",
            plural(sources.rules.len(), "rule"),
            plural(sources.passages.len(), "passage"),
            plural(sources.faults.len(), "fault of the documents"),
        )?;
    }
    writeln!(out, "checked {files}: {found}")?;
    Ok(())
}

fn plural(n: usize, word: &str) -> String {
    if n == 1 {
        return format!("{n} {word}");
    }
    match word.split_once(' ') {
        Some((head, rest)) => format!("{n} {head}s {rest}"),
        None => format!("{n} {word}s"),
    }
}
