//! From a lesson file's bytes to a [`Lesson`], with everything that is wrong said in place.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use serde_json::Value;

use super::check::CellCheck;
use super::practice::fired;
use super::words::near_rule;
use super::{FindRecord, Lesson, Stage};
use crate::engine::Game;
use crate::format::diagnose::{Diagnostic, Report};
use crate::format::envelope::is_id;
use crate::format::lesson::LessonFile;
use crate::format::load::{self, Loaded};
use crate::format::locate::JsonPath;
use crate::rule::RuleId;
use crate::sources::{RuleKind, Sources};

/// The lesson file's JSON Schema.
pub fn lesson_schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(load::schema_of::<LessonFile>)
}

/// Everything that is wrong with a lesson file, fatal or not.
#[must_use]
pub fn check_bytes(bytes: &[u8]) -> Vec<Diagnostic> {
    match Lesson::load(bytes) {
        Ok(lesson) => lesson.diagnostics,
        Err(diagnostics) => diagnostics,
    }
}

pub(super) fn load(bytes: &[u8], find: FindRecord) -> Result<Lesson, Vec<Diagnostic>> {
    let Loaded { file, diagnostics, read_only } = load::load::<LessonFile>(bytes, "kete-lesson", lesson_schema())?;
    let text = String::from_utf8_lossy(bytes);
    let mut report = Report::new(text.strip_prefix('\u{feff}').unwrap_or(&text));
    report.diagnostics = diagnostics;
    file.envelope.check(&mut report);
    let games: Vec<Game> = file.game.list().iter().map(|&id| Game::from(id)).collect();
    if games.is_empty() {
        report.error(&JsonPath::default().key("game"), "the list of games is empty", "name one game at least");
    }
    let layout = games.first().map_or(Game::Bosh, |&game| game).layout();
    let stages: Vec<Stage> = file.cells.iter().map(|cell| Stage::new(cell, layout, find)).collect();
    check_cells(&file, &stages, &games, find, &mut report);
    check_taught(&file, &stages, &mut report);
    Ok(Lesson { file, stages, diagnostics: report.finish(), read_only })
}

fn check_cells(file: &LessonFile, stages: &[Stage], games: &[Game], find: FindRecord, report: &mut Report) {
    let root = JsonPath::default().key("cells");
    if file.cells.is_empty() {
        report.error(
            &root,
            "the lesson has no cell",
            "add one, such as {\"id\": \"a\", \"type\": \"text\", \"md\": \"…\"}",
        );
    }
    let mut ids = HashSet::new();
    for (index, (cell, stage)) in file.cells.iter().zip(stages).enumerate() {
        let path = root.index(index);
        if !is_id(cell.id()) {
            let remedy = "use 1 to 64 small letters, digits and hyphens";
            report.error(&path.key("id"), format!("`{}` is not a cell's id", cell.id()), remedy);
        } else if !ids.insert(cell.id()) {
            let remedy = "give each cell an id of its own; answers are kept under it";
            report.error(&path.key("id"), format!("another cell has the id `{}` too", cell.id()), remedy);
        }
        if let Some(known) = cell.known() {
            CellCheck { cell: known, stage, path, games, find, report }.run();
        }
    }
}

/// Every rule that is said to be taught exists and is exercised: at work in a move that is shown or asked
/// about, or, for a rule that neither fires nor refuses, spoken of.
fn check_taught(file: &LessonFile, stages: &[Stage], report: &mut Report) {
    let at_work: BTreeSet<RuleId> =
        stages.iter().flat_map(|s| fired(s).into_iter().chain(s.practises.clone())).collect();
    let spoken_of: BTreeSet<RuleId> = stages.iter().flat_map(|s| s.shows.iter().copied()).collect();
    for (index, id) in file.rules_taught.iter().enumerate() {
        let path = JsonPath::default().key("rules_taught").index(index);
        let Some(rule) = RuleId::parse(id) else {
            let remedy = near_rule(id).map_or("name a rule by its id".into(), |near| format!("did you mean `{near}`?"));
            report.error(&path, format!("there is no rule `{id}`"), remedy);
            continue;
        };
        let state = Sources::bundled().rule(rule).is_some_and(|page| page.kind == RuleKind::State);
        let exercised = at_work.contains(&rule) || (state && spoken_of.contains(&rule));
        if !exercised {
            let remedy = "add a cell in which it is at work, or take it off the list";
            report.error(&path, format!("no cell exercises `{id}`"), remedy);
        }
    }
}
