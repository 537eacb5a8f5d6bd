//! From a record file's bytes to a [`Record`], with everything that is wrong said in place.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;

use super::edtf::Edtf;
use super::moment::index_of;
use super::{Flaw, Node, Record, Tree};
use crate::board::Side;
use crate::engine::text::Totals;
use crate::engine::{Game, Position, Readings};
use crate::format::diagnose::{Diagnostic, Report, Severity};
use crate::format::envelope::check_tags;
use crate::format::load::{self, Loaded};
use crate::format::locate::JsonPath;
use crate::format::record::{Comment, Mark, Moment, Provenance, ProvenanceKind, RecordFile};
use crate::narrate;
use crate::rule::RuleId;
use crate::sources::Sources;

/// The record file's JSON Schema.
pub fn record_schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(load::schema_of::<RecordFile>)
}

/// Everything that is wrong with a record file, fatal or not.
#[must_use]
pub fn check_bytes(bytes: &[u8]) -> Vec<Diagnostic> {
    match load(bytes) {
        Ok(record) => record.diagnostics,
        Err(diagnostics) => diagnostics,
    }
}

pub(super) fn load(bytes: &[u8]) -> Result<Record, Vec<Diagnostic>> {
    let Loaded { file, diagnostics, read_only } = load::load::<RecordFile>(bytes, "kete-record", record_schema())?;
    let text = String::from_utf8_lossy(bytes);
    let mut report = Report::new(text.strip_prefix('\u{feff}').unwrap_or(&text));
    report.diagnostics = diagnostics;
    let start = begin(&file, &mut report);
    let Some((start, readings)) = start else { return Err(report.finish()) };
    let tree = Tree::play(start, readings, &file.moves);
    check_header(&file, &tree, &mut report);
    for (_, node) in tree.nodes() {
        check_node(node, &mut report);
    }
    let file = RecordFile { moves: vec![], ..file };
    Ok(Record { file, tree, diagnostics: report.finish(), read_only })
}

/// The start and the readings; none if either can not be used.
fn begin(file: &RecordFile, report: &mut Report) -> Option<(Position, Readings)> {
    let game = Game::from(file.rules.game);
    let root = JsonPath::default();
    let mut readings = Readings::default();
    let fine = set_readings(&mut readings, game, &file.rules.readings, &root.key("rules").key("readings"), report);
    let start = match &file.start {
        None => Position::start(game, Side::South),
        Some(text) => match Position::parse(text, Totals::Whole) {
            Ok(position) if position.game() == game => position,
            Ok(position) => {
                let what = format!("the start is a position of {}", position.game().id());
                report.error(
                    &root.key("start"),
                    what,
                    format!("write one of {}, as `rules` says, or change `rules`", game.id()),
                );
                return None;
            }
            Err(error) => {
                let what = format!("the position is at fault at its column {}: {}", error.column, error.what);
                // A record begins from a whole position: what lessons may do is no remedy here.
                let remedy = error.remedy.trim_end_matches(", or read it as a partial position");
                report.error(&root.key("start"), what, remedy);
                return None;
            }
        },
    };
    fine.then_some((start, readings))
}

fn set_readings(
    readings: &mut Readings,
    game: Game,
    named: &BTreeMap<String, String>,
    path: &JsonPath,
    report: &mut Report,
) -> bool {
    let mut fine = true;
    for (name, value) in named {
        if let Err(error) = readings.set(game, name, value) {
            report.error(&path.key(name), error.to_string(), reading_remedy(game, name, value));
            fine = false;
        }
    }
    fine
}

fn reading_remedy(game: Game, name: &str, value: &str) -> String {
    let known = Readings::TABLE.iter().filter(|(g, ..)| *g == game);
    let (word, words): (_, Vec<String>) = match known.clone().find(|(_, known, _)| *known == name) {
        Some((_, _, values)) => (value, values.iter().map(|v| (*v).to_owned()).collect()),
        None => (name, known.map(|(_, name, _)| (*name).to_owned()).collect()),
    };
    match crate::format::shape::nearest(word, words.iter()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "correct it, or delete it to take the default".into(),
    }
}

fn check_header(file: &RecordFile, tree: &Tree, report: &mut Report) {
    let root = JsonPath::default();
    file.envelope.check(report);
    if let Some(date) = &file.played
        && let Err(error) = Edtf::parse(date)
    {
        report.error(&root.key("played"), error.to_string(), "write a date such as 1931, 1911~, 19XX or 2001-05");
    }
    if let Some(result) = &file.result {
        let reached = tree.mainline().last().map_or(tree.start_status, |&id| tree.node(id).status).word();
        if reached != result.status.word() && tree.nodes().all(|(_, node)| node.flaw.is_none()) {
            let what = format!("the result is stated as `{}`, by the rules it is `{reached}`", result.status.word());
            report.warning(&root.key("result").key("status"), what, "correct it, or say in `stated_by` who says so");
        }
    }
    if let Some(provenance) = &file.provenance {
        check_provenance(provenance, &root.key("provenance"), report);
    }
    for (index, comment) in file.comments.iter().enumerate() {
        let path = root.key("comments").index(index);
        check_comment(comment, &path, report);
        if comment.at.is_some() {
            report.error(&path.key("at"), "a comment on the start has no moment", "delete `at`, or move it to a move");
        }
    }
}

fn check_provenance(provenance: &Provenance, path: &JsonPath, report: &mut Report) {
    let sources = Sources::bundled();
    if provenance.kind == ProvenanceKind::Transcribed && provenance.sources.is_empty() {
        let remedy = "name the work and page under `sources`, or call it reconstructed or composed";
        report.error(path, "a transcribed record names no source", remedy);
    }
    for (index, source) in provenance.sources.iter().enumerate() {
        if sources.work(&source.work).is_none() {
            let known: Vec<String> = sources.works.iter().map(|work| work.id.clone()).collect();
            let near = crate::format::shape::nearest(&source.work, known.iter());
            let remedy = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`kete list` names the works of the bibliography".to_owned(),
            };
            let path = path.key("sources").index(index).key("work");
            report.error(&path, format!("there is no work `{}`", source.work), remedy);
        }
    }
}

/// The JSON path of a node's entry.
fn node_path(path: &[usize]) -> JsonPath {
    let mut json = JsonPath::default();
    for (depth, &index) in path.iter().enumerate() {
        json = json.key(if depth % 2 == 0 { "moves" } else { "variations" }).index(index);
    }
    json
}

fn check_node(node: &Node, report: &mut Report) {
    let path = node_path(&node.path);
    if let (Some(opens), [variation @ .., _]) = (&node.opens, &node.path[..]) {
        let path = node_path(variation).key("readings");
        set_readings(&mut Readings::default(), node.before.game(), &opens.readings, &path, report);
    }
    if let Some(flaw) = &node.flaw {
        flag(flaw, node, &path, report);
    }
    for (index, comment) in node.entry.comments.iter().enumerate() {
        let path = path.key("comments").index(index);
        check_comment(comment, &path, report);
        check_moment(comment.at.as_ref(), node, &path.key("at"), report);
    }
    if !node.entry.variations.is_empty() {
        let what = "a variation has no moves";
        report.warning(&path.key("variations"), what, "give it a first move, or delete it; it is kept and not shown");
    }
    for (index, mark) in node.entry.marks.iter().enumerate() {
        let path = path.key("marks").index(index);
        check_mark(mark, node, &path, report);
    }
}

fn flag(flaw: &Flaw, node: &Node, path: &JsonPath, report: &mut Report) {
    let ply = node.ply;
    match flaw {
        Flaw::Unreadable(error) => {
            report.error(&path.key("move"), format!("ply {ply}: {}", error.what), error.remedy.clone());
        }
        Flaw::Refused(refused) => {
            let why = narrate::refusal(refused);
            let why = why.trim_end_matches('.');
            let what = format!("ply {ply}: {} is refused by {}: {why}", node.entry.mv, refused.rule);
            report.error(&path.key("move"), what, "correct the move; it and what follows are kept and flagged");
        }
        Flaw::Disagrees(stated) => {
            if let Err(error) = Position::parse(stated, Totals::Partial) {
                let what = format!("ply {ply}: `after` is no position: {}", error.what);
                report.error(&path.key("after"), what, format!("by the rules it is “{}”", node.after));
                return;
            }
            let what = format!("ply {ply}: the file states “{stated}”, by the rules it is “{}”", node.after);
            report.error(&path.key("after"), what, "correct `after`, the move, or one before it");
        }
        Flaw::Follows => {}
    }
}

fn check_comment(comment: &Comment, path: &JsonPath, report: &mut Report) {
    check_tags(&comment.text, &path.key("text"), report);
    if comment.text.text().trim().is_empty() {
        report.error(&path.key("text"), "the comment is empty", "write it as {\"en\": \"…\"}, or delete the comment");
    }
    for (index, cite) in comment.cites.iter().enumerate() {
        if RuleId::parse(cite).is_none() && Sources::bundled().passage(cite).is_none() {
            let passages = Sources::bundled().passages.iter().map(|passage| passage.id.clone());
            let known: Vec<String> = RuleId::ALL.iter().map(ToString::to_string).chain(passages).collect();
            let near = crate::format::shape::nearest(cite, known.iter());
            let remedy =
                near.map_or("cite a rule or a passage by its id".to_owned(), |n| format!("did you mean `{n}`?"));
            report.error(&path.key("cites").index(index), format!("there is no rule or passage `{cite}`"), remedy);
        }
    }
}

fn check_moment(at: Option<&Moment>, node: &Node, path: &JsonPath, report: &mut Report) {
    let Some(at) = at else { return };
    if at.end && at.seed.is_some() {
        report.error(path, "a moment has `seed` and `end` both", "delete one of the two");
    } else if node.flaw.is_none() && index_of(&node.events, at).is_none() {
        let laps = node.events.iter().filter_map(crate::engine::Event::lap).max().unwrap_or(0);
        let seeds =
            (1..).take_while(|&seed| index_of(&node.events, &Moment { seed: Some(seed), ..at.clone() }).is_some());
        let what = if at.lap > laps {
            format!("the turn has no lap {}; its last is lap {laps}", at.lap)
        } else {
            format!("lap {} has no such seed; its last is seed {}", at.lap, seeds.count())
        };
        report.error(path, what, "give a lap and a seed that the turn has");
    }
}

fn check_mark(mark: &Mark, node: &Node, path: &JsonPath, report: &mut Report) {
    check_moment(mark.at.as_ref(), node, &path.key("at"), report);
    let layout = node.before.layout();
    for (index, pit) in mark.pits.iter().enumerate() {
        if layout.parse(pit).is_none() {
            let path = path.key("pits").index(index);
            report.error(
                &path,
                format!("`{pit}` is not a pit of {}", node.before.game().id()),
                "name a pit such as A1",
            );
        }
    }
    let least = if mark.kind == crate::format::record::MarkKind::Arrow { 2 } else { 1 };
    if mark.pits.len() < least {
        let what = if least == 1 { "the mark stands on no pit" } else { "an arrow needs two pits" };
        report.error(&path.key("pits"), what, "name the pits it is drawn on");
    }
}

impl Record {
    /// Whether loading found an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}
