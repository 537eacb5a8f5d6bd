//! What is checked of one cell, beyond its shape: everything said with its place and a remedy.

use super::stage::{self, SetupError};
use super::words::{Link, Span, count, near_passage, near_rule, spans};
use super::{Answer, FindRecord, Stage, goal};
use crate::engine::{Game, Move, Position};
use crate::format::cell::{Ask, DemoCell, KnownCell, MoveCell, PredictCell, RecordCell, SourceCell, WhichRuleCell};
use crate::format::diagnose::Report;
use crate::format::lesson::PlayPlace;
use crate::format::locate::JsonPath;
use crate::format::record::{Mark, MarkKind, Moment};
use crate::narrate;
use crate::record::{Flaw, Node, Tree};
use crate::rule::RuleId;
use crate::sources::Sources;

/// More words than this in one cell are a warning.
const MOST_WORDS: usize = 120;

/// Every text of a cell that a learner reads, with the way to it in the cell.
pub(super) fn texts(cell: &KnownCell) -> Vec<(JsonPath, String)> {
    let root = JsonPath::default();
    let mut found = vec![];
    let mut add = |path: JsonPath, text: &str| found.push((path, text.to_owned()));
    if let Some(md) = cell.md() {
        add(root.key("md"), md);
    }
    match cell {
        KnownCell::Board(cell) => cell.caption.iter().for_each(|text| add(root.key("caption"), text)),
        KnownCell::Demo(cell) => {
            for (index, note) in cell.notes.iter().enumerate() {
                note.md.iter().for_each(|text| add(root.key("notes").index(index).key("md"), text));
            }
        }
        KnownCell::Move(cell) => {
            for (index, hint) in cell.hints.iter().enumerate() {
                add(root.key("hints").index(index), hint);
            }
            for (index, response) in cell.responses.iter().enumerate() {
                add(root.key("responses").index(index).key("md"), &response.md);
            }
        }
        KnownCell::Source(SourceCell { question: Some(question), .. }) => {
            let path = root.key("question");
            add(path.key("md"), &question.md);
            for (index, choice) in question.choices.iter().enumerate() {
                add(path.key("choices").index(index), choice);
            }
        }
        _ => {}
    }
    if let Some(explain) = cell.explain() {
        let path = if matches!(cell, KnownCell::Source(_)) { root.key("question") } else { root };
        add(path.key("explain"), explain);
    }
    found
}

/// Everything needed to check one cell.
pub(super) struct CellCheck<'c, 'r, 't> {
    pub cell: &'c KnownCell,
    pub stage: &'c Stage,
    pub path: JsonPath,
    pub games: &'c [Game],
    pub find: FindRecord<'c>,
    pub report: &'r mut Report<'t>,
}

impl CellCheck<'_, '_, '_> {
    pub fn run(mut self) {
        self.words();
        self.setup();
        self.practises();
        match self.cell {
            KnownCell::Board(cell) => self.marks(&cell.marks, &self.path.key("marks"), None),
            KnownCell::Demo(cell) => self.demo(cell),
            KnownCell::Predict(cell) => self.predict(cell),
            KnownCell::Move(cell) => self.find_move(cell),
            KnownCell::WhichRule(cell) => self.which_rule(cell),
            KnownCell::Source(cell) => self.source(cell),
            KnownCell::Record(cell) => self.record(cell),
            KnownCell::Text(_) | KnownCell::Sandbox(_) => {}
        }
        self.beats();
    }

    fn error(&mut self, path: &JsonPath, what: impl Into<String>, remedy: impl Into<String>) {
        self.report.error(path, what, remedy);
    }

    /// The path in the file of a path in the cell.
    fn within(&self, inner: &JsonPath) -> JsonPath {
        JsonPath([&self.path.0[..], &inner.0[..]].concat())
    }

    fn words(&mut self) {
        let texts = texts(self.cell);
        for (inner, text) in &texts {
            let path = self.within(inner);
            if text.trim().is_empty() {
                self.error(&path, "the text is empty", "write it, or delete the field if it may be left out");
            }
            self.links(text, &path);
        }
        if let Some(notes) = &self.cell.head().notes_presenter {
            self.links(notes, &self.path.key("notes_presenter"));
        }
        let words: usize = texts.iter().map(|(_, text)| count(text)).sum();
        if words > MOST_WORDS {
            let path = self.path.clone();
            let remedy = "say less, or make two cells of it";
            self.report.warning(&path, format!("the cell has {words} words, more than {MOST_WORDS}"), remedy);
        }
    }

    fn links(&mut self, text: &str, path: &JsonPath) {
        for span in spans(text) {
            if let Span::Link(Link::Broken { text, near }) = span {
                let remedy = near.map_or_else(
                    || "link a rule as [[bosh.capture]], a passage as [[passage:bosh-pt-18-1]]".to_owned(),
                    |near| format!("did you mean [[{near}]]?"),
                );
                self.error(path, format!("the link [[{text}]] leads nowhere"), remedy);
            }
        }
    }

    fn setup(&mut self) {
        let Some(setup) = self.cell.setup() else { return };
        match stage::set_up(setup) {
            Err(SetupError::Position(error)) => {
                let what = format!("the position is at fault at its column {}: {}", error.column, error.what);
                self.error(&self.path.key("position"), what, error.remedy);
            }
            Err(SetupError::Reading { name, error }) => {
                let path = self.path.key("readings").key(&name);
                self.error(&path, error.to_string(), "correct it, or delete it to take the default");
            }
            Ok((position, _)) if !self.games.contains(&position.game()) => {
                let what = format!("the position is of {}, which the lesson is not about", position.game().id());
                self.error(
                    &self.path.key("position"),
                    what,
                    "write a position of the lesson's game, or add the game to `game`",
                );
            }
            Ok(_) => {}
        }
    }

    fn practises(&mut self) {
        let mut path = self.path.key("practises");
        if matches!(self.cell, KnownCell::Source(_)) {
            path = self.path.key("question").key("practises");
        }
        self.rules(self.cell.practises(), &path);
    }

    fn rules(&mut self, ids: &[String], path: &JsonPath) {
        for (index, id) in ids.iter().enumerate().filter(|(_, id)| RuleId::parse(id).is_none()) {
            let remedy = near_rule(id).map_or("name a rule by its id".into(), |near| format!("did you mean `{near}`?"));
            self.error(&path.index(index), format!("there is no rule `{id}`"), remedy);
        }
    }

    fn marks(&mut self, marks: &[Mark], path: &JsonPath, node: Option<&Node>) {
        let Some((position, _)) = self.stage.setting else { return };
        for (index, mark) in marks.iter().enumerate() {
            let path = path.index(index);
            for (at, pit) in mark.pits.iter().enumerate() {
                self.pit(&position, pit, &path.key("pits").index(at));
            }
            let least = if mark.kind == MarkKind::Arrow { 2 } else { 1 };
            if mark.pits.len() < least {
                self.error(&path.key("pits"), format!("the mark needs {least} pits"), "name the pits it is drawn on");
            }
            if let Some(at) = &mark.at {
                self.moment(at, node, &path.key("at"));
            }
        }
    }

    fn pit(&mut self, position: &Position, pit: &str, path: &JsonPath) {
        if position.layout().parse(pit).is_none() {
            let what = format!("`{pit}` is not a pit of {}", position.game().id());
            self.error(path, what, "name a pit such as A1");
        }
    }

    fn moment(&mut self, at: &Moment, node: Option<&Node>, path: &JsonPath) {
        if at.end && at.seed.is_some() {
            self.error(path, "a moment has `seed` and `end` both", "delete one of the two");
            return;
        }
        let Some(node) = node.filter(|node| node.flaw.is_none()) else { return };
        if crate::record::index_of(&node.events, at).is_none() {
            let laps = node.events.iter().filter_map(crate::engine::Event::lap).max().unwrap_or(0);
            let what = format!("the turn has no such moment; it has {laps} laps");
            self.error(path, what, "give a lap and a seed that the turn has");
        }
    }

    fn demo(&mut self, cell: &DemoCell) {
        let Some(tree) = &self.stage.tree else { return };
        if cell.moves.is_empty() {
            self.error(&self.path.key("moves"), "the demo has no move", "name one, or make it a `board` cell");
        }
        for (_, node) in tree.nodes() {
            let path = self.path.key("moves").index(node.ply as usize - 1);
            self.flaw(node, &path);
        }
        for (index, note) in cell.notes.iter().enumerate() {
            let path = self.path.key("notes").index(index);
            let node = played(tree, note.ply);
            if note.ply as usize > tree.len() {
                let what = format!("the demo has {} moves", tree.len());
                self.error(&path.key("ply"), what, "give the number of one of them, or 0 for the start");
            } else if let Some(at) = &note.at {
                if note.ply == 0 {
                    self.error(&path.key("at"), "the start has no moments", "delete `at`, or give the ply of a move");
                }
                self.moment(at, node, &path.key("at"));
            }
            self.marks(&note.marks, &path.key("marks"), node);
        }
    }

    fn flaw(&mut self, node: &Node, path: &JsonPath) {
        match &node.flaw {
            Some(Flaw::Unreadable(error)) => {
                self.error(path, format!("ply {}: {}", node.ply, error.what), error.remedy.clone());
            }
            Some(Flaw::Refused(refused)) => {
                let why = narrate::refusal(refused);
                let what = format!("ply {}: {} is refused by {}: {why}", node.ply, node.entry.mv, refused.rule);
                self.error(path, what, "write a legal move, or ask about it with `barred` or `which-rule`");
            }
            _ => {}
        }
    }

    fn predict(&mut self, cell: &PredictCell) {
        let Some(node) = self.stage.tree.as_ref().and_then(super::effect::only_move) else { return };
        let path = self.path.key("move");
        let asked_why = cell.ask == Ask::Barred && matches!(node.flaw, Some(Flaw::Refused(_)));
        if !asked_why {
            self.flaw(node, &path);
        }
        let lap = self.path.key("lap");
        match (cell.ask, cell.lap) {
            (Ask::LapLanding, None) => {
                self.error(&self.path.clone(), "`lap-landing` does not say which lap", "add `lap`, from 1");
            }
            (Ask::LapLanding, Some(_)) if node.flaw.is_none() && self.stage.question.is_none() => {
                self.error(&lap, "the turn has no such lap", "give a lap that is sown");
            }
            (Ask::LapLanding, _) | (_, None) => {}
            (_, Some(_)) => self.report.warning(&lap, "only `lap-landing` asks about a lap", "delete `lap`"),
        }
    }

    fn find_move(&mut self, cell: &MoveCell) {
        let Some((position, _)) = self.stage.setting else { return };
        let path = self.path.key("goal");
        self.goal_names(cell, &position);
        let right = self.stage.question.as_ref().map_or(&[][..], |q| &q.right);
        let names: Vec<String> = right.iter().map(|answer| answer.text(position.layout())).collect();
        if goal::is_empty(&cell.goal) {
            self.error(&path, "the goal asks for nothing", "name what the turn must do, or `legal_only`");
        } else if right.is_empty() {
            self.error(&path, "no legal start reaches the goal", "change the goal or the position");
        } else if cell.unique && right.len() > 1 {
            let what = format!("{} reach the goal, and `unique` says one does", narrate::list(&names));
            self.error(&path, what, "sharpen the goal, or delete `unique`");
        }
        for (index, response) in cell.responses.iter().enumerate() {
            let path = self.path.key("responses").index(index).key("move");
            match Move::parse(&position, &response.mv) {
                Err(error) => self.error(&path, error.what, error.remedy),
                Ok(mv) if right.contains(&Answer::Pit(mv.pit)) => {
                    let what = format!("{} reaches the goal", response.mv);
                    self.report.warning(&path, what, "say it in `explain`, unless it is meant for this start alone");
                }
                Ok(_) => {}
            }
        }
    }

    fn goal_names(&mut self, cell: &MoveCell, position: &Position) {
        let path = self.path.key("goal");
        if let Some(pit) = &cell.goal.ends_in {
            self.pit(position, pit, &path.key("ends_in"));
        }
        for pit in cell.goal.leaves.keys() {
            self.pit(position, pit, &path.key("leaves").key(pit));
        }
        for (index, mv) in cell.goal.one_of.iter().enumerate() {
            if let Err(error) = Move::parse(position, mv) {
                self.error(&path.key("one_of").index(index), error.what, error.remedy);
            }
        }
    }

    fn which_rule(&mut self, cell: &WhichRuleCell) {
        let choices = self.path.key("choices");
        self.rules(&cell.choices, &choices);
        if cell.choices.len() < 2 {
            self.error(&choices, "there is nothing to choose between", "name two rules at least");
        }
        let Some(node) = self.stage.tree.as_ref().and_then(super::effect::only_move) else { return };
        if matches!(node.flaw, Some(Flaw::Unreadable(_))) {
            self.flaw(node, &self.path.key("move"));
            return;
        }
        if let Some(at) = &cell.at {
            if node.flaw.is_some() {
                self.error(&self.path.key("at"), "the start is barred, so it has no moments", "delete `at`");
            }
            self.moment(at, Some(node), &self.path.key("at"));
        }
        self.right_choice(cell, node, &choices);
    }

    fn right_choice(&mut self, cell: &WhichRuleCell, node: &Node, choices: &JsonPath) {
        let Some(rules) = super::question::rules_at(cell, node) else { return };
        let right = self.stage.question.as_ref().map_or(0, |question| question.right.len());
        let names: Vec<String> = rules.iter().map(ToString::to_string).collect();
        if right == 0 {
            let what = format!("the rule at work there is {}, which is not among the choices", narrate::list(&names));
            self.error(choices, what, "add it");
        } else if right == cell.choices.len() && right > 1 {
            self.error(choices, "every choice is right", "add a rule that was not at work");
        }
    }

    fn source(&mut self, cell: &SourceCell) {
        if cell.passages.is_empty() {
            self.error(&self.path.key("passages"), "no passage is named", "name one, such as bosh-pt-18-1");
        }
        for (index, id) in cell.passages.iter().enumerate() {
            if Sources::bundled().passage(id).is_none() {
                let remedy = near_passage(id).map_or("`kete cite` prints a rule's passages".to_owned(), |near| {
                    format!("did you mean `{near}`?")
                });
                self.error(&self.path.key("passages").index(index), format!("there is no passage `{id}`"), remedy);
            }
        }
        let Some(question) = &cell.question else { return };
        let path = self.path.key("question");
        if question.choices.len() < 2 {
            self.error(&path.key("choices"), "there is nothing to choose between", "write two choices at least");
        }
        if !question.choices.contains(&question.answer) {
            let near = crate::format::shape::nearest(&question.answer, question.choices.iter());
            let remedy = near.map_or_else(
                || "write one of the choices word for word".to_owned(),
                |near| format!("did you mean “{near}”?"),
            );
            self.error(&path.key("answer"), "the answer is not among the choices", remedy);
        }
    }

    fn record(&mut self, cell: &RecordCell) {
        let Some(record) = (self.find)(&cell.record) else {
            let what = format!("there is no record `{}`", cell.record);
            self.error(&self.path.key("ref"), what, "`kete list` names the bundled records");
            return;
        };
        if !self.games.contains(&record.game()) {
            let what = format!("the record is of {}, which the lesson is not about", record.game().id());
            self.error(&self.path.key("ref"), what, "name another record, or add the game to `game`");
        }
        for (name, at) in [("from", &cell.from), ("to", &cell.to)] {
            if let Some(at) = at {
                self.place(&record.tree, at, &self.path.key(name));
            }
        }
        if self.stage.from > self.stage.to {
            self.error(&self.path.key("to"), "it lies before `from`", "exchange the two");
        }
    }

    fn place(&mut self, tree: &Tree, at: &PlayPlace, path: &JsonPath) {
        if stage::place(tree, at).is_none() {
            let what = format!("the line has no such place; it has {} moves", tree.mainline().len());
            self.error(path, what, "give a ply of the line, and a moment that its move has");
        }
    }

    fn beats(&mut self) {
        for (index, beat) in self.cell.head().beats.iter().enumerate() {
            let path = self.path.key("beats").index(index);
            match (&beat.until, &self.stage.tree) {
                (Some(until), Some(tree)) => self.place(tree, until, &path.key("until")),
                (Some(_), None) => {
                    self.error(&path.key("until"), "the cell plays no move", "delete `until`");
                }
                _ => {}
            }
        }
    }
}

fn played(tree: &Tree, ply: u32) -> Option<&Node> {
    let at = (ply as usize).checked_sub(1)?;
    tree.mainline().get(at).map(|&id| tree.node(id))
}
