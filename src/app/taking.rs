//! Taking a record away: the sheet in which it is said what to make of it and where to write it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use egui::{Rect, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::command::{Command, Work};
use super::session::Session;
use super::theme::{Type, corner};
use super::widgets::{Button, Dress, ink, label, segments, text};
use crate::export::{Format, Look, Pace};
use crate::tokens::{Theme, radius};

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Taking {
    /// Into what.
    pub format: Format,
    /// How pictures look.
    pub look: Look,
    /// What an animation shows: the turn by seeds or by laps, or the whole record.
    pub film: Film,
    /// Where to write, as typed.
    pub path: String,
    /// Whether a file is there already, and may be replaced.
    pub there: bool,
    /// The work under way.
    pub job: Option<Job>,
}

/// What an animation shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Film {
    /// The turn shown, seed by seed.
    #[default]
    TurnBySeeds,
    /// The turn shown, lap by lap.
    TurnByLaps,
    /// The main line, lap by lap.
    Record,
}

impl Film {
    /// The steps of the turn, where it is one turn.
    #[must_use]
    pub const fn pace(self) -> Option<Pace> {
        match self {
            Film::TurnBySeeds => Some(Pace::Seeds),
            Film::TurnByLaps => Some(Pace::Laps),
            Film::Record => None,
        }
    }
}

/// Work under way, watched and stopped from the window.
#[derive(Clone, Debug, Default)]
pub struct Job {
    percent: Arc<AtomicU8>,
    stopped: Arc<AtomicBool>,
}

impl Job {
    /// Tells how far it is, from 0 to 1. Returns whether to go on.
    #[must_use]
    pub fn tell(&self, share: f32) -> bool {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage")]
        self.percent.store((share.clamp(0.0, 1.0) * 100.0) as u8, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }

    /// How far it is.
    #[must_use]
    pub fn percent(&self) -> u8 {
        self.percent.load(Ordering::Relaxed)
    }

    /// Stops it.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn is(&self, other: &Job) -> bool {
        Arc::ptr_eq(&self.stopped, &other.stopped)
    }
}

impl PartialEq for Taking {
    fn eq(&self, other: &Taking) -> bool {
        let jobs = match (&self.job, &other.job) {
            (None, None) => true,
            (Some(one), Some(two)) => one.is(two),
            _ => false,
        };
        jobs && (self.format, self.look, self.film) == (other.format, other.look, other.film)
            && (&self.path, self.there) == (&other.path, other.there)
    }
}

impl Eq for Taking {}

impl Taking {
    /// A diagram of what is shown, to be written in that folder.
    #[must_use]
    pub fn of(session: &Session, theme: Theme, folder: &Path) -> Taking {
        let look = Look { theme, flip: session.flipped };
        let name = folder.join(session.record.id()).to_string_lossy().into_owned();
        let mut taking =
            Taking { format: Format::Svg, look, film: Film::default(), path: name, there: false, job: None };
        taking.set_ending(session);
        taking
    }

    /// The path with the name and the ending that go with what is made, as long as it is still our proposal.
    fn set_ending(&mut self, session: &Session) {
        let ending = Format::ALL.iter().find(|(format, _)| *format == self.format).map_or("", |(_, ending)| ending);
        let path = PathBuf::from(self.path.trim());
        let of_turn = self.format.shows_a_moment() && (self.format != Format::Gif || self.film.pace().is_some());
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let base = session.record.id();
        let ours = stem == base || stem.strip_prefix(base).is_some_and(|rest| rest.starts_with("-turn-"));
        let name = match (ours, of_turn, session.node()) {
            (true, true, Some(node)) => format!("{base}-turn-{}", node.ply),
            (true, ..) => base.to_owned(),
            (false, ..) => stem,
        };
        self.path = path.with_file_name(format!("{name}.{ending}")).to_string_lossy().into_owned();
        self.there = false;
    }
}

const FORMATS: [(Format, &str, &str); 6] = [
    (Format::Svg, "SVG", ""),
    (Format::Png, "PNG", ""),
    (Format::Gif, "GIF", ""),
    (Format::Html, "HTML", ""),
    (Format::Markdown, "Markdown", ""),
    (Format::Text, "text", ""),
];

/// The sheet.
pub fn sheet(ui: &mut Ui, taking: &mut Taking, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, "Export", Type::HEADING, c.text());
    let job = taking.job.clone();
    let before = (taking.format, taking.film);
    ui.add_enabled_ui(job.is_none(), |ui| choices(ui, taking));
    if before != (taking.format, taking.film) {
        taking.set_ending(session);
    }
    text(ui, &what(taking, session), Type::SECONDARY, c.muted());
    let moves = taking.format != Format::Gif || taking.film == Film::Record || session.node().is_some();
    let name = label(ui, "Where to write it");
    let field = ui.add(TextEdit::singleline(&mut taking.path).desired_width(f32::INFINITY)).labelled_by(name.id);
    if field.changed() {
        taking.there = false;
    }
    if taking.there {
        text(ui, "There is a file of that name already.", Type::SECONDARY, c.fault());
    }
    if let Some(job) = job {
        progress(ui, &job);
        if Button::text("Stop").show(ui).clicked() {
            job.stop();
        }
        return;
    }
    let ready = moves && !taking.path.trim().is_empty();
    let words = if taking.there { "Replace it" } else { "Export it" };
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    let button = Button::text(words).dress(Dress::Primary).enabled(ready);
    if button.show(ui).clicked() || entered && ready && !taking.there {
        commands.push(Command::Work(Work::Export));
    }
}

fn choices(ui: &mut Ui, taking: &mut Taking) {
    if let Some(format) = segments(ui, "Format", &FORMATS, taking.format) {
        taking.format = format;
    }
    if taking.format == Format::Gif {
        let films = [
            (Film::TurnBySeeds, "this turn by seed", ""),
            (Film::TurnByLaps, "this turn by lap", ""),
            (Film::Record, "the record by lap", ""),
        ];
        if let Some(film) = segments(ui, "Shows", &films, taking.film) {
            taking.film = film;
        }
    }
    if matches!(taking.format, Format::Markdown | Format::Text) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let themes = [(Theme::Light, "light", ""), (Theme::Dark, "dark", "")];
        if let Some(theme) = segments(ui, "Colours", &themes, taking.look.theme) {
            taking.look.theme = theme;
        }
        let seats = [(false, "South below", ""), (true, "North below", "")];
        if let Some(flip) = segments(ui, "Board", &seats, taking.look.flip) {
            taking.look.flip = flip;
        }
    });
}

/// What will be made, in words.
fn what(taking: &Taking, session: &Session) -> String {
    let here = session.whereabouts();
    match (taking.format, taking.film) {
        (Format::Svg | Format::Png, _) => format!("A diagram of the moment shown: {here}."),
        (Format::Gif, Film::Record) => "An animation of the main line, lap by lap.".to_owned(),
        (Format::Gif, _) => match session.node() {
            Some(node) => format!("An animation of turn {}, {}.", node.ply, node.entry.mv),
            None => "The start does not move: step to a turn, or take the whole record.".to_owned(),
        },
        (Format::Html, _) => {
            "The annotated record as one page to read and print, with diagrams and passages.".to_owned()
        }
        (Format::Markdown, _) => "The annotated record as Markdown, with diagrams in letters and passages.".to_owned(),
        (Format::Text, _) => "The annotated record as plain text.".to_owned(),
    }
}

fn progress(ui: &mut Ui, job: &Job) {
    let c = ink(ui);
    let percent = job.percent();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 10.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, format!("{percent} %")));
    ui.painter().rect_filled(rect, corner(radius::CHIP), c.sunken());
    let done = Rect::from_min_size(rect.min, vec2(rect.width() * f32::from(percent) / 100.0, rect.height()));
    ui.painter().rect_filled(done, corner(radius::CHIP), c.ink());
    text(ui, &format!("{percent} % done"), Type::SECONDARY, c.muted());
    ui.ctx().request_repaint_after(std::time::Duration::from_millis(100));
}
