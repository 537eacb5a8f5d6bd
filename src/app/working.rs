//! Work on the open record that goes beyond one change: the pen, two readings side by side, export.

use super::command::{Command, Route, Sheet};
use super::compare::Compare;
use super::pen::{self, Drawn, Pen};
use super::session::Origin;
use super::take::{TakeDraft, Work};
use super::{App, reason};
use crate::board::Pit;
use crate::engine::Readings;

impl App {
    /// Takes the pen in hand, or lays it down.
    pub(super) fn take_pen(&mut self) {
        let Some(session) = self.session.as_mut().filter(|_| self.route == Route::Replay) else { return };
        session.playing = false;
        session.hold();
        let words = if session.pen.take().is_some() {
            "The pen is laid down."
        } else {
            session.pen = Some(Pen::default());
            "The pen is in hand: choose a pit to mark it."
        };
        self.announcer.say(words);
    }

    /// Marks a pit, or takes its mark away.
    pub(super) fn draw_on(&mut self, pit: Pit) {
        let Some(session) = self.current() else { return };
        let Some(mut pen) = session.pen.take() else { return };
        let drawn = pen::touch(&mut pen, session, pit);
        let at = session.cursor.at();
        session.pen = Some(pen);
        match drawn {
            Drawn::Edit(edit) => {
                self.edit(&edit);
                // The place inside the turn stays, so that the next mark belongs to the same moment.
                self.current().into_iter().for_each(|session| session.seek(at));
            }
            Drawn::Waits => self.announcer.say("Choose where the arrow points."),
            Drawn::NoMove => self.toast("Marks belong to a turn: step on first.", false),
        }
    }

    /// Shows the open record under two readings, or no longer.
    pub(super) fn compare_with(&mut self, other: Option<Readings>) {
        self.sheet = None;
        let session = self.session.as_mut().filter(|_| self.route == Route::Replay);
        self.compare = session.zip(other).map(|(session, other)| {
            session.playing = false;
            session.motion = None;
            Box::new(Compare::of(session, other))
        });
        match &self.compare {
            Some(compare) => {
                let words = compare.verdict();
                self.announcer.say(&words);
            }
            None => self.tell(),
        }
    }

    /// Steers the two boards, while two readings are compared. False if the command is none of theirs.
    pub(super) fn steer_comparison(&mut self, command: &Command) -> bool {
        let Some(compare) = self.compare.as_mut().filter(|_| self.route == Route::Replay) else { return false };
        if compare.steer(command) {
            let words = compare.told();
            self.announcer.say(&words);
        } else if matches!(command, Command::Jump(..) | Command::PlayPause | Command::Mainline | Command::Pit(_)) {
            self.toast("Two readings are compared here. Close them for that.", false);
        }
        true
    }

    /// Asks what the record shown is to be made into.
    pub(super) fn ask_take(&mut self) {
        let dark = self.themed == Some(crate::tokens::Theme::Dark);
        let Some(session) = self.shown() else { return };
        let name = match &session.origin {
            Origin::Bundled(id) => (*id).to_owned(),
            Origin::File(path) => path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default(),
            Origin::Start(_) | Origin::Cell => session.record.file.envelope.id.clone(),
        };
        let folder = match &session.origin {
            Origin::File(path) => path.parent().map(std::path::Path::to_owned),
            _ => crate::store::documents_folder(),
        };
        let path = folder.unwrap_or_default().join(name).to_string_lossy().into_owned();
        let draft = TakeDraft::of(session, dark, path);
        self.sheet = Some(Sheet::Take(Box::new(draft)));
    }

    /// Begins to make it.
    pub(super) fn take(&mut self, draft: TakeDraft) {
        let Some(session) = self.shown() else { return };
        let moment = (session.cursor.node_id(), session.cursor.at().event);
        let record = session.record.clone();
        let work = Work::default();
        self.taking = Some(work.clone());
        self.tasks.take(record, moment, draft, work);
    }

    /// What the reasons tell of, in words; of both boards while two readings are compared.
    pub(super) fn shown_in_words(&self) -> Option<String> {
        if let Some(compare) = self.compare.as_ref().filter(|_| self.route == Route::Replay) {
            return Some(compare.told());
        }
        let session = self.shown()?;
        Some(format!("{}. {}", session.whereabouts(), reason::told(session).now))
    }
}
