//! What working on a record asks for, carried out: tools on the board, export, new records, two readings.

use super::command::{Sheet, Work};
use super::edits::mark_moment;
use super::fresh::Fresh;
use super::pair::Pair;
use super::session::{Origin, Session};
use super::taking::{Film, Job, Taking};
use super::tasks::Ask;
use super::tool::{self, Pencil, Tool};
use super::{App, system_dark};
use crate::board::Pit;
use crate::engine::Move;
use crate::export::Format;
use crate::format::record::{Mark, MarkKind};
use crate::record::NodeId;
use crate::record::edit::Edit;
use crate::stepper::{At, StepSize};

impl App {
    /// Carries out a wish that concerns work on the record shown.
    pub(super) fn work(&mut self, ctx: &egui::Context, wish: Work) {
        match wish {
            Work::Tool(tool) => self.take_tool(tool),
            Work::ClearMarks => self.clear_marks(),
            Work::ExportSheet => self.ask_export(ctx),
            Work::Export => self.export(),
            Work::NewSheet => self.sheet = Some(Sheet::New(Box::default())),
            Work::Begin(fresh) => self.begin_record(&fresh),
            Work::SaveAs => self.sheet = Some(Sheet::Save(self.suggested_path())),
            Work::Compare(on) => self.compare(on),
            Work::Contrast(name, value) => self.contrast(name, value),
            Work::ToParting => self.go_to_parting(),
        }
    }

    fn take_tool(&mut self, tool: Option<Tool>) {
        self.sheet = None;
        let Some(session) = self.current() else { return };
        session.pair = None;
        session.playing = false;
        if let Some(Tool::Replace(id)) = tool {
            session.cursor.go_node(&session.record.tree, id);
            let ply = session.record.tree.node(id).ply as usize - 1;
            session.seek(At { ply, event: usize::MAX });
        }
        session.hold();
        session.tool = tool;
    }

    /// Puts the tool in hand or the comparison away. False if there is neither.
    pub(super) fn put_away(&mut self) -> bool {
        let Some(session) = self.current() else { return false };
        session.tool.take().is_some() || session.pair.take().is_some()
    }

    /// Uses the tool in hand on a pit. False if there is none.
    pub(super) fn use_tool(&mut self, pit: Pit) -> bool {
        let Some(session) = self.current() else { return false };
        match session.tool.clone() {
            None => return false,
            Some(Tool::Mark(pencil)) => self.mark(pencil, pit),
            Some(Tool::Replace(id)) => self.replace_move(id, pit),
        }
        true
    }

    fn mark(&mut self, pencil: Pencil, pit: Pit) {
        let Some(session) = self.current() else { return };
        let layout = session.record.game().layout();
        let Some((on, node)) = session.cursor.node_id().zip(session.node()) else {
            self.toast("Marks belong to a turn: step to the moment that is to be marked.", false);
            return;
        };
        let name = |pit| layout.name(pit).to_string();
        let (pits, from) = match (pencil.kind, pencil.from) {
            (MarkKind::Arrow, None) => (None, Some(pit)),
            (MarkKind::Arrow, Some(from)) if from == pit => (None, None),
            (MarkKind::Arrow, Some(from)) => (Some(vec![name(from), name(pit)]), None),
            _ => (Some(vec![name(pit)]), None),
        };
        let text = (pencil.kind == MarkKind::Label).then(|| pencil.text.trim().to_owned());
        if text.as_ref().is_some_and(String::is_empty) {
            self.toast("Write what the label says first.", false);
            return;
        }
        let at = if pencil.whole { None } else { mark_moment(node, session.cursor.at().event) };
        let marks = pits.map(|pits| {
            let wanted = Mark { at, kind: pencil.kind, pits, text, role: None, unknown: serde_json::Map::new() };
            tool::toggled(&node.entry.marks, wanted)
        });
        session.tool = Some(Tool::Mark(Pencil { from, ..pencil }));
        if let Some(marks) = marks {
            self.edit(&Edit::Marks { on, marks });
        } else {
            let words = from.map_or("The arrow is let go.".to_owned(), |pit| format!("From {}.", name(pit)));
            self.announcer.say(&words);
        }
    }

    fn clear_marks(&mut self) {
        let Some(session) = self.current() else { return };
        let Some((on, node)) = session.cursor.node_id().zip(session.node()) else { return };
        let at = mark_moment(node, session.cursor.at().event);
        let marks = tool::without(&node.entry.marks, at.as_ref());
        self.edit(&Edit::Marks { on, marks });
    }

    fn replace_move(&mut self, id: NodeId, pit: Pit) {
        let Some(session) = self.current() else { return };
        let node = session.record.tree.node(id);
        let (old, mv) = (node.entry.mv.clone(), Move::from(&node.before, pit));
        match session.edit(&Edit::Replace { node: id, mv }) {
            Ok(()) => {
                session.tool = None;
                let words = replaced(session, &old);
                self.toast(&words, false);
            }
            Err(error) => self.refuse(&error),
        }
    }

    fn ask_export(&mut self, ctx: &egui::Context) {
        let folder = self.data.clone().unwrap_or_default().join("exports");
        let folder = self.exported.clone().unwrap_or(folder);
        let theme = self.settings.theme(system_dark(ctx));
        let Some(session) = self.shown() else { return };
        let folder = match &session.origin {
            Origin::File(path) if self.exported.is_none() => path.parent().map_or(folder, std::path::Path::to_owned),
            _ => folder,
        };
        self.sheet = Some(Sheet::Export(Box::new(Taking::of(session, theme, &folder))));
    }

    fn export(&mut self) {
        let Some(Sheet::Export(taking)) = &self.sheet else { return };
        let (mut taking, Some(session)) = (taking.clone(), self.shown()) else { return };
        let path = std::path::absolute(taking.path.trim()).unwrap_or_else(|_| taking.path.trim().into());
        let job = Job::default();
        taking.job = Some(job.clone());
        let of_record = taking.format == Format::Gif && taking.film == Film::Record;
        let here = (!of_record).then(|| (session.cursor.node_id(), session.cursor.at().event));
        let ask = Ask {
            record: session.record.clone(),
            here,
            format: taking.format,
            look: taking.look,
            pace: taking.film.pace().unwrap_or_default(),
        };
        self.tasks.export(ask, path, taking.there, job);
        self.sheet = Some(Sheet::Export(taking));
    }

    /// An export is over.
    pub(super) fn exported(&mut self, path: &std::path::Path, made: Result<(), String>) {
        match made {
            Ok(()) => {
                self.exported = path.parent().map(std::path::Path::to_owned);
                if matches!(self.sheet, Some(Sheet::Export(_))) {
                    self.sheet = None;
                }
                self.toast(&format!("Exported as {}", path.display()), false);
            }
            Err(words) => {
                if let Some(Sheet::Export(taking)) = &mut self.sheet {
                    taking.job = None;
                }
                self.toast(&words, true);
            }
        }
    }

    /// A file of that name is there already: the sheet asks.
    pub(super) fn export_exists(&mut self, path: &std::path::Path) {
        if let Some(Sheet::Export(taking)) = &mut self.sheet {
            (taking.job, taking.there) = (None, true);
        } else {
            self.toast(&format!("{} is there already; nothing was written.", path.display()), true);
        }
    }

    fn begin_record(&mut self, fresh: &Fresh) {
        let record = fresh.record();
        let game = record.game();
        self.enter(Session::new(record, Origin::Start(game)));
    }

    fn compare(&mut self, on: bool) {
        self.sheet = None;
        let Some(session) = self.current() else { return };
        session.tool = None;
        session.playing = false;
        session.hold();
        session.pair = on.then(|| Box::new(Pair::of(session, Pair::other(session))));
        let parted = session.pair.as_ref().is_some_and(|pair| pair.first.is_some());
        let words = match (on, parted) {
            (false, _) => "The comparison is closed.",
            (true, true) => "Two readings side by side.",
            (true, false) => "Two readings side by side. Along this line they never part.",
        };
        self.announcer.say(words);
    }

    fn contrast(&mut self, name: &str, value: &str) {
        let Some(session) = self.current() else { return };
        let Some(mut readings) = session.pair.as_ref().map(|pair| pair.readings) else { return };
        // A value of the game's own table.
        let _ = readings.set(session.record.game(), name, value);
        session.pair = Some(Box::new(Pair::of(session, readings)));
    }

    fn go_to_parting(&mut self) {
        let Some(session) = self.current() else { return };
        let Some(mut pair) = session.pair.take() else { return };
        pair.sync(session);
        if let Some(first) = pair.first {
            pair.go(session, first.at);
        }
        session.pair = Some(pair);
        self.tell();
    }

    /// One step of both sides of a comparison. None if there is no comparison.
    pub(super) fn step_both(&mut self, forward: bool, size: Option<StepSize>) -> Option<()> {
        let session = self.current()?;
        let mut pair = session.pair.take()?;
        pair.sync(session);
        let size = size.unwrap_or(session.size);
        let moved = pair.step(session, forward, size);
        session.pair = Some(pair);
        if moved {
            self.tell();
        } else {
            self.announcer.say(if forward { "The end." } else { "The start." });
        }
        Some(())
    }
}

/// What replacing a move has done to those that follow.
fn replaced(session: &Session, old: &str) -> String {
    let Some(node) = session.node() else { return String::new() };
    let rest = session.cursor.line().iter().skip(node.ply as usize);
    let (follow, flagged) =
        rest.fold((0, 0), |(all, bad), &id| (all + 1, bad + usize::from(session.record.tree.node(id).flaw.is_some())));
    let now = &node.entry.mv;
    match (follow, flagged) {
        (0, _) => format!("{now} stands in the place of {old}."),
        (_, 0) => format!("{now} stands in the place of {old}. All moves that follow still fit."),
        (all, bad) => format!(
            "{now} stands in the place of {old}. Of the {all} moves that follow, {bad} no longer fit; they are kept, and flagged."
        ),
    }
}
