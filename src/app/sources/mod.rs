//! Sources: the documents, the rulebook, and the thread between them.

mod aside;
mod compare;
mod contents;
mod descent;
mod document;
mod evidence;
mod example;
mod find;
mod own;
mod paragraph;
mod parallel;
mod parts;
mod people;
mod rule;
mod rules;
mod timeline;
mod works;

pub use document::faults_of;
pub use example::under;
pub use paragraph::sentence_id;
pub use parallel::differences;

use std::ops::Range;
use std::sync::Arc;

use egui::{Panel, ScrollArea, Ui, vec2};

use super::bench::Source;
use super::board::GroundCache;
use super::command::{Command, Page};
use super::session::Session;
use super::settings::Settings;
use super::widgets::ink;
use crate::lesson::Lesson;
use crate::record::Record;
use crate::sources::find::Hit;
use crate::sources::own::{ManifestFault, Own};
use crate::sources::{Document, Passage, Sources};
use crate::store::{BUNDLED, Kind};
use crate::threads::Threads;
use crate::tokens::layout as measure;
use paragraph::Para;

/// What stands beside a document's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// The English gloss.
    #[default]
    Gloss,
    /// Nothing: the text alone.
    Nothing,
}

/// A stretch of a document that is selected, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The document.
    pub document: String,
    /// Where it began.
    pub anchor: usize,
    /// Where it was led to.
    pub head: usize,
    /// Whether it is still being led.
    pub dragging: bool,
}

impl Selection {
    fn new(document: &str, at: usize) -> Selection {
        Selection { document: document.to_owned(), anchor: at, head: at, dragging: true }
    }

    /// Its characters.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    /// Its characters in a paragraph.
    fn within(&self, para: &Para) -> Option<Range<usize>> {
        if self.document != para.document.id {
            return None;
        }
        let (range, length) = (self.range(), para.text.chars().count());
        let from = range.start.max(para.start) - para.start;
        let to = range.end.min(para.start + length).saturating_sub(para.start);
        (from < to).then_some(from..to)
    }
}

/// A place to come back to.
type Place = (Page, Option<String>);

/// The state of the view.
pub struct Reading {
    /// The page shown.
    pub page: Page,
    /// The pages before it.
    pub trail: Vec<Place>,
    /// The sentence chosen, by id.
    pub passage: Option<String>,
    /// The fault whose evidence is open, by id.
    pub fault: Option<String>,
    /// The work led to, by id.
    pub work: Option<String>,
    /// What stands beside a document's text.
    pub beside: Beside,
    /// What is selected.
    pub selection: Option<Selection>,
    /// What is looked for, as typed.
    pub wanted: String,
    /// Which of the finds is marked.
    pub marked: usize,
    /// The example of the rule shown.
    pub example: Option<example::Shown>,
    /// How far to scroll in the next pass.
    pub scroll: f32,
    /// Whether what was led to has yet to come into sight.
    pub reveal: bool,
    /// Whether the contents are shown in place of the page, in a narrow window.
    pub contents: bool,
    /// What is wrong with manifests of the user's own documents.
    pub faulty: Vec<ManifestFault>,
    /// The folder of the user's data, as the shelf of own documents is called.
    pub folder: String,
    found: Option<(String, Arc<Vec<Hit>>)>,
    threads: Option<(usize, Arc<Threads>)>,
}

impl Reading {
    /// The view before it was first opened. `folder`: that of the user's data.
    #[must_use]
    pub fn new(folder: Option<&std::path::Path>) -> Reading {
        Reading {
            page: Page::Document("bosh-pt".to_owned()),
            trail: vec![],
            passage: None,
            fault: None,
            work: None,
            beside: Beside::Gloss,
            selection: None,
            wanted: String::new(),
            marked: 0,
            example: None,
            scroll: 0.0,
            reveal: false,
            contents: false,
            faulty: vec![],
            folder: folder.map(|path| path.to_string_lossy().into_owned()).unwrap_or_default(),
            found: None,
            threads: None,
        }
    }

    /// The board of the page, where it has one to step through.
    pub fn session(&mut self) -> Option<&mut Session> {
        if matches!(self.page, Page::Rule(_)) { self.example.as_mut()?.session.as_mut() } else { None }
    }

    /// The same, to look at.
    #[must_use]
    pub fn shown(&self) -> Option<&Session> {
        if matches!(self.page, Page::Rule(_)) { self.example.as_ref()?.session.as_ref() } else { None }
    }

    /// The document shown.
    #[must_use]
    pub fn document(&self) -> Option<&'static Document> {
        let Page::Document(id) = &self.page else { return None };
        self.own().map(|own| &own.document).or_else(|| Sources::bundled().document(id))
    }

    /// The user's own document shown.
    #[must_use]
    pub fn own(&self) -> Option<&'static Own> {
        let Page::Document(id) = &self.page else { return None };
        crate::sources::own::of_folder(&self.folder).iter().find(|own| own.manifest.id == *id)
    }

    /// The words selected, or else the chosen sentence, with where they come from.
    #[must_use]
    pub fn citation(&self) -> Option<String> {
        let sources = Sources::bundled();
        if let Some(selection) = self.selection.as_ref().filter(|s| !s.range().is_empty()) {
            let document = sources.document(&selection.document)?;
            let range = selection.range();
            let words: String = document.text.chars().skip(range.start).take(range.len()).collect();
            let line = 1 + document.text.chars().take(range.start).filter(|&c| c == '\n').count();
            return Some(cited(document, words.trim(), line, None));
        }
        quotation(sources.passage(self.passage.as_ref()?)?)
    }

    /// What has the words looked for; found anew when they change.
    pub fn hits(&mut self) -> Arc<Vec<Hit>> {
        if self.found.as_ref().is_none_or(|(words, _)| *words != self.wanted) {
            self.found = Some((self.wanted.clone(), Arc::new(Sources::bundled().find(&self.wanted))));
            self.marked = 0;
        }
        self.found.as_ref().map(|(_, hits)| Arc::clone(hits)).unwrap_or_default()
    }

    /// The threads to lessons and records, followed anew when the shelf has changed.
    pub fn threads(&mut self, lessons: &[(Source, Arc<Lesson>)]) -> Arc<Threads> {
        let shelf = lessons.as_ptr().addr() ^ lessons.len();
        if self.threads.as_ref().is_none_or(|(of, _)| *of != shelf) {
            let records: Vec<Record> = records().filter_map(|(_, text)| Record::load(text.as_bytes()).ok()).collect();
            let threads = Threads::of(lessons.iter().map(|(_, lesson)| &**lesson), &records);
            self.threads = Some((shelf, Arc::new(threads)));
        }
        self.threads.as_ref().map(|(_, threads)| Arc::clone(threads)).unwrap_or_default()
    }
}

/// The bundled records, as the threads number them.
pub fn records() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUNDLED.iter().filter(|file| file.kind == Kind::Record).map(|file| (file.id, file.text))
}

/// A sentence with where it comes from.
fn quotation(passage: &Passage) -> Option<String> {
    let document = Sources::bundled().document(&passage.document)?;
    Some(cited(document, passage.exact.trim(), passage.line, Some(&passage.id)))
}

/// A quotation with its citation, as it is copied.
fn cited(document: &Document, words: &str, line: usize, id: Option<&str>) -> String {
    let id = id.map_or(String::new(), |id| format!(" [{id}]"));
    format!("«{words}» ({}, {}, ¶ {line}{id}; {})", document.title, document.language_name, document.credit)
}

/// What the view is shown with.
pub struct Desk<'a> {
    /// The grounds of the boards.
    pub cache: &'a mut GroundCache,
    /// The settings.
    pub settings: &'a Settings,
    /// The threads to lessons and records.
    pub threads: Arc<Threads>,
    /// Whether there is a panel at the right for what belongs to the page.
    pub aside: bool,
    /// What is wanted.
    pub commands: Vec<Command>,
}

/// Shows the view in the space there is.
pub fn show(
    ui: &mut Ui,
    reading: &mut Reading,
    lessons: &[(Source, Arc<Lesson>)],
    cache: &mut GroundCache,
    settings: &Settings,
) -> Vec<Command> {
    let width = ui.ctx().content_rect().width();
    let threads = reading.threads(lessons);
    let mut desk = Desk { cache, settings, threads, aside: width >= measure::FROM_MIDDLE, commands: vec![] };
    let bar = egui::Frame::new().fill(ink(ui).surface());
    let narrow = width < measure::FROM_SMALL;
    if !narrow {
        Panel::left("contents").exact_size(measure::DOCUMENTS).resizable(false).frame(bar).show(ui, |ui| {
            contents::show(ui, reading, &mut desk.commands);
        });
    }
    if desk.aside && aside::wanted(reading) {
        let wide = if width >= measure::FROM_WIDE { WIDE_ASIDE } else { ASIDE };
        Panel::right("sources-aside").exact_size(wide).resizable(false).frame(bar).show(ui, |ui| {
            aside::show(ui, reading, &mut desk);
        });
    }
    if narrow {
        contents::bar(ui, reading);
    }
    if narrow && reading.contents {
        contents::show(ui, reading, &mut desk.commands);
    } else {
        page(ui, reading, &mut desk);
    }
    copy(ui, reading);
    desk.commands
}

/// The panel at the right.
const ASIDE: f32 = 252.0;
/// The same in a wide window.
const WIDE_ASIDE: f32 = 380.0;

fn page(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    match reading.page.clone() {
        Page::Document(_) => document::bar(ui, reading, desk),
        Page::Parallel => parallel::bar(ui, desk),
        _ => {}
    }
    let scroll = std::mem::take(&mut reading.scroll);
    let area = ScrollArea::vertical().id_salt(("page", &reading.page)).auto_shrink(false);
    area.show(ui, |ui| {
        if scroll != 0.0 {
            ui.scroll_with_delta_animation(vec2(0.0, -scroll), egui::style::ScrollAnimation::none());
        }
        ui.set_width(ui.available_width());
        // Links follow each other as lines of text do.
        ui.spacing_mut().interact_size.y = 20.0;
        match reading.page.clone() {
            Page::Document(_) => document::show(ui, reading, desk),
            Page::Parallel => parallel::show(ui, reading, desk),
            Page::Rules => rules::show(ui, &mut desk.commands),
            Page::Rule(id) => rule::show(ui, id, reading, desk),
            Page::Compare(topic) => compare::show(ui, topic, &mut desk.commands),
            Page::Works => works::show(ui, reading, &mut desk.commands),
            Page::People => people::show(ui, &mut desk.commands),
            Page::Timeline => timeline::show(ui, &mut desk.commands),
            Page::Descent => descent::show(ui, &mut desk.commands),
            Page::Find => find::show(ui, reading, &mut desk.commands),
        }
    });
}

/// Brings what was led to into sight, once. A scroll asked for in one pass is seen in a later one.
fn reveal(ui: &Ui, reading: &mut Reading, rect: egui::Rect) {
    if std::mem::take(&mut reading.reveal) {
        let align = (rect.height() > 0.6 * ui.clip_rect().height()).then_some(egui::Align::Min);
        let align = align.or(Some(egui::Align::Center));
        ui.scroll_to_rect_animation(rect, align, egui::style::ScrollAnimation::none());
        ui.ctx().request_repaint();
    }
}

/// Copies what is selected, or the sentence chosen, with its citation.
fn copy(ui: &Ui, reading: &Reading) {
    let asked = ui.input(|i| i.events.iter().any(|event| matches!(event, egui::Event::Copy)));
    if asked
        && !ui.ctx().text_edit_focused()
        && let Some(text) = reading.citation()
    {
        ui.ctx().copy_text(text);
    }
}
