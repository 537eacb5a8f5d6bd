//! Taking a record away: a picture of the moment shown, an animation of its turn, or the annotated game as a page.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use egui::{ProgressBar, TextEdit, Ui};

use super::command::Command;
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, label, segments, text};
use crate::export::{self, ExportError, Format, Look, Place, Request, Shot, animation, diagram, image};
use crate::record::{NodeId, Record};
use crate::stepper::StepSize;
use crate::tokens::Theme;

/// What a record is made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A diagram of the moment, as lines or as dots.
    Diagram(Format),
    /// An animation of the turn, by seeds or by laps.
    Turn(StepSize),
    /// An animation of the whole main line by laps, or a page of the annotated game.
    Whole(Format),
}

impl What {
    const ALL: [(What, &'static str); 8] = [
        (What::Diagram(Format::Svg), "diagram, SVG"),
        (What::Diagram(Format::Png), "diagram, PNG"),
        (What::Turn(StepSize::Seed), "this turn by seeds, GIF"),
        (What::Turn(StepSize::Lap), "this turn by laps, GIF"),
        (What::Whole(Format::Gif), "whole game, GIF"),
        (What::Whole(Format::Html), "annotated page, HTML"),
        (What::Whole(Format::Markdown), "annotated game, Markdown"),
        (What::Whole(Format::Text), "plain text"),
    ];

    const fn format(self) -> Format {
        match self {
            What::Diagram(format) | What::Whole(format) => format,
            What::Turn(_) => Format::Gif,
        }
    }

    fn ending(self) -> &'static str {
        Format::ALL.iter().find(|(format, _)| *format == self.format()).map_or("", |(_, ending)| ending)
    }

    /// Whether colours and the seat matter.
    const fn is_drawn(self) -> bool {
        !matches!(self.format(), Format::Markdown | Format::Text)
    }
}

/// What is about to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeDraft {
    /// Into what.
    pub what: What,
    /// Chalk on slate.
    pub dark: bool,
    /// North below.
    pub flip: bool,
    /// Where to, as typed.
    pub path: String,
    /// Whether a file that is there may be replaced.
    pub replace: bool,
}

impl TakeDraft {
    /// A diagram of what is shown, to be written there; the ending follows the choice.
    #[must_use]
    pub fn of(session: &Session, dark: bool, path: String) -> TakeDraft {
        let what = What::Diagram(Format::Svg);
        let mut draft = TakeDraft { what, dark, flip: session.flipped, path, replace: false };
        draft.choose(what);
        draft
    }

    fn choose(&mut self, what: What) {
        self.what = what;
        let path = PathBuf::from(&self.path);
        let known =
            path.extension().and_then(|e| e.to_str()).is_some_and(|e| Format::of_ending(e).is_some() || e == "json");
        let bare = if known { path.with_extension("") } else { path };
        self.path = format!("{}.{}", bare.display(), what.ending());
    }
}

/// Work that is going on. The window shows it, the worker carries it on.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// How far, in thousandths.
    share: Arc<AtomicU32>,
    /// Set to stop it.
    stop: Arc<AtomicBool>,
}

impl Work {
    /// Says how far it is. False when it is to stop.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "thousandths")]
    fn tell(&self, share: f32) -> bool {
        self.share.store((share.clamp(0.0, 1.0) * 1000.0) as u32, Ordering::Relaxed);
        !self.stop.load(Ordering::Relaxed)
    }

    /// Asks it to stop.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    #[expect(clippy::cast_precision_loss, reason = "thousandths")]
    fn share(&self) -> f32 {
        self.share.load(Ordering::Relaxed) as f32 / 1000.0
    }
}

/// Makes what is asked for. `on` and `event`: the moment shown.
///
/// # Errors
/// There is nothing to show, or the work was stopped.
pub fn make(
    record: &Record,
    (on, event): (Option<NodeId>, usize),
    draft: &TakeDraft,
    work: &Work,
) -> Result<Vec<u8>, ExportError> {
    let look = Look { theme: if draft.dark { Theme::Dark } else { Theme::Light }, flip: draft.flip };
    let shot = || on.map_or(Shot::start(record), |id| Shot { event, ..Shot::after(record, id) });
    let mut progress = |share: f32| work.tell(share);
    match draft.what {
        What::Diagram(Format::Png) => image::png(&shot(), look),
        What::Diagram(_) => Ok(diagram::svg(&shot(), look).into_bytes()),
        What::Turn(by) => animation::turn(record, on.ok_or(ExportError::Still)?, by, look, &mut progress),
        What::Whole(format) => {
            let request = Request { format, at: None::<Place>, look };
            export::export(record, &request, &mut progress)
        }
    }
}

/// The sheet.
pub fn sheet(ui: &mut Ui, draft: &mut TakeDraft, session: &Session, work: Option<&Work>, commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, "Export", Type::HEADING, c.text());
    if let Some(work) = work {
        text(ui, "It is being made. You can go on meanwhile.", Type::BODY, c.text());
        ui.add(ProgressBar::new(work.share()).show_percentage().fill(c.evid()));
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(100));
        if Button::text("Stop it").show(ui).clicked() {
            commands.push(Command::StopTaking);
        }
        return;
    }
    label(ui, "What");
    let turn = session.node().is_some_and(|node| !node.events.is_empty());
    ui.horizontal_wrapped(|ui| {
        for (what, words) in What::ALL {
            let there = turn || !matches!(what, What::Turn(_));
            if Button::text(words).selected(draft.what == what).enabled(there).show(ui).clicked() {
                draft.choose(what);
            }
        }
    });
    if draft.what.is_drawn() {
        label(ui, "How it looks");
        ui.horizontal(|ui| {
            if let Some(dark) = segments(ui, "Colours", &[(false, "light", ""), (true, "dark", "")], draft.dark) {
                draft.dark = dark;
            }
            let seats = [(false, "South below", ""), (true, "North below", "")];
            if let Some(flip) = segments(ui, "Seat", &seats, draft.flip) {
                draft.flip = flip;
            }
        });
    }
    if matches!(draft.what, What::Diagram(_) | What::Turn(_)) {
        text(ui, &format!("Shown: {}", session.whereabouts()), Type::SECONDARY, c.muted());
    }
    let name = label(ui, "Where to");
    ui.add(TextEdit::singleline(&mut draft.path).desired_width(f32::INFINITY)).labelled_by(name.id);
    ui.horizontal(|ui| {
        text(ui, "A file that is there already", Type::BODY, c.text());
        let choices = [(false, "stays", ""), (true, "is replaced", "")];
        if let Some(replace) = segments(ui, "A file that is there already", &choices, draft.replace) {
            draft.replace = replace;
        }
    });
    let ready = !draft.path.trim().is_empty();
    if Button::text("Write the file").dress(Dress::Primary).enabled(ready).show(ui).clicked() {
        commands.push(Command::Take(Box::new(draft.clone())));
    }
}
