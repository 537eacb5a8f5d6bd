//! A paragraph of a document: its sentences marked by what they are, its faulty words, and what is selected.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{CharIndex, LayoutJob};
use egui::{Color32, Galley, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::Reading;
use crate::app::command::{Command, Look};
use crate::app::theme::{Ink, Type, corner};
use crate::app::widgets::{focus_ring, ink};
use crate::sources::{Document, Fault, Passage, PassageKind, Sources};
use crate::tokens::radius;

/// A stretch of a document, as it stands, with the passages in it.
pub struct Para<'a> {
    /// The document.
    pub document: &'a Document,
    /// The line it is on, from 1.
    pub line: usize,
    /// Its text.
    pub text: &'a str,
    /// Where it begins in the document, in characters.
    pub start: usize,
    /// Its passages.
    pub passages: Vec<&'a Passage>,
}

impl<'a> Para<'a> {
    /// The lines of a document that hold something.
    #[must_use]
    pub fn all(document: &'a Document) -> Vec<Para<'a>> {
        let passages: Vec<&Passage> = Sources::bundled().passages_in(&document.id).collect();
        let mut start = 0;
        let mut found = vec![];
        for (index, text) in document.text.split('\n').enumerate() {
            let length = text.chars().count();
            if !text.trim().is_empty() {
                let here = passages.iter().filter(|p| p.start >= start && p.start < start + length.max(1)).copied();
                found.push(Para { document, line: index + 1, text, start, passages: here.collect() });
            }
            start += length + 1;
        }
        found
    }

    /// One sentence alone.
    #[must_use]
    pub fn sentence(document: &'a Document, passage: &'a Passage) -> Para<'a> {
        let (line, start) = (passage.line, passage.start);
        Para { document, line, text: &passage.exact, start, passages: vec![passage] }
    }

    /// The passage of a character of the paragraph.
    fn passage_at(&self, index: usize) -> Option<&'a Passage> {
        let at = self.start + index;
        self.passages.iter().copied().find(|passage| passage.start <= at && at < passage.end)
    }

    /// A passage's characters in the paragraph.
    fn range(&self, passage: &Passage) -> Range<usize> {
        let end = self.text.chars().count();
        passage.start.saturating_sub(self.start)..passage.end.saturating_sub(self.start).min(end)
    }

    /// The faults whose words stand in it.
    #[must_use]
    pub fn faults(&self) -> Vec<&'static Fault> {
        let mut found: Vec<&Fault> = vec![];
        for fault in self.passages.iter().flat_map(|passage| Sources::bundled().faults_of(&passage.id)) {
            if !found.iter().any(|other| other.id == fault.id) {
                found.push(fault);
            }
        }
        found
    }

    /// The characters of a fault's words in the paragraph: the whole sentence if no words are named.
    fn words_of(&self, fault: &Fault) -> Vec<Range<usize>> {
        let mut found = vec![];
        for passage in self.passages.iter().filter(|passage| fault.passages.contains(&passage.id)) {
            let from = self.range(passage).start;
            let stand = fault.words.iter().filter_map(|word| {
                let at = passage.exact.find(word.as_str())?;
                let before = passage.exact[..at].chars().count();
                Some(from + before..from + before + word.chars().count())
            });
            found.extend(stand);
        }
        found
    }
}

/// Shows it in the width there is. Whether a sentence of it is the chosen one.
pub fn show(ui: &mut Ui, para: &Para, reading: &mut Reading, commands: &mut Vec<Command>) -> bool {
    let c = ink(ui);
    let galley = lay(ui, para, c);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    let origin = rect.min;
    sentences(ui, para, &galley, origin, commands);
    let faults = faults(ui, para, &galley, origin, reading, commands);
    // On top of the sentences' controls, for the mouse alone: it knows where in the text it is.
    let sense = Sense::CLICK | Sense::DRAG;
    let id = ui.unique_id().with(("text", para.line, para.start));
    let response = ui.interact(rect, id, sense).on_hover_cursor(egui::CursorIcon::Text);
    let at = |pos: Pos2| galley.cursor_from_pos(pos - origin).index.0;
    if let Some(pos) = response.interact_pointer_pos() {
        if response.drag_started() {
            let from = ui.input(|i| i.pointer.press_origin()).unwrap_or(pos);
            reading.selection = Some(super::Selection::new(&para.document.id, para.start + at(from)));
        }
        if response.clicked() {
            reading.selection = None;
            let fault = faults.iter().find(|(place, _)| place.contains(pos)).map(|(_, id)| Look::Fault(id.clone()));
            let passage = para.passage_at(at(pos)).map(|passage| Look::Passage(passage.id.clone()));
            commands.extend(fault.or(passage).map(Command::Look));
        }
    }
    drag(ui, para, rect, reading, at);
    paint(ui.painter(), para, &galley, origin, reading, c);
    para.passages.iter().any(|passage| reading.passage.as_deref() == Some(passage.id.as_str()))
}

/// A drag that began in any paragraph goes on in this one while the pointer is beside it.
fn drag(ui: &Ui, para: &Para, rect: Rect, reading: &mut Reading, at: impl Fn(Pos2) -> usize) {
    let Some(selection) = reading.selection.as_mut().filter(|s| s.dragging && s.document == para.document.id) else {
        return;
    };
    let (down, pos) = ui.input(|i| (i.pointer.primary_down(), i.pointer.latest_pos()));
    if !down {
        selection.dragging = false;
    } else if let Some(pos) = pos.filter(|pos| rect.expand2(vec2(0.0, 6.0)).y_range().contains(pos.y)) {
        selection.head = para.start + at(pos);
    }
}

fn role_of(document: &Document) -> Type {
    if document.language.starts_with("gu") { Type::GUJARATI } else { Type::PASSAGE }
}

fn lay(ui: &Ui, para: &Para, c: Ink) -> Arc<Galley> {
    let role = role_of(para.document);
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    let mut done = 0;
    let own = para.passages.is_empty() || para.passages.iter().any(|passage| passage.kind == PassageKind::Other);
    let rest = if own { c.text() } else { c.muted() };
    let bytes: Vec<usize> = para.text.char_indices().map(|(at, _)| at).chain([para.text.len()]).collect();
    for passage in &para.passages {
        let range = para.range(passage);
        if range.start < done || range.end >= bytes.len() || range.is_empty() {
            continue;
        }
        job.append(&para.text[bytes[done]..bytes[range.start]], 0.0, role.format(rest));
        let heading = matches!(passage.topic.as_str(), "heading" | "title");
        let tint = if passage.kind == PassageKind::Meta && !heading { c.muted() } else { c.text() };
        let bold = heading && role.line < Type::GUJARATI.line;
        job.append(&para.text[bytes[range.start]..bytes[range.end]], 0.0, Type { bold, ..role }.format(tint));
        done = range.end;
    }
    job.append(&para.text[bytes[done]..], 0.0, role.format(rest));
    ui.painter().layout_job(job)
}

/// Each sentence as a control for the keyboard and for assistive technology, in the document's language.
fn sentences(ui: &Ui, para: &Para, galley: &Galley, origin: Pos2, commands: &mut Vec<Command>) {
    if para.passages.is_empty() {
        let id = ui.unique_id().with(("plain", para.line));
        let response = ui.interact(Rect::from_min_size(origin, galley.size()), id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, para.text));
        mark_language(ui, &response, para);
    }
    for passage in &para.passages {
        let Some(place) = places(galley, &para.range(passage)).into_iter().reduce(Rect::union) else { continue };
        let id = sentence_id(&passage.id);
        let response = ui.interact(place.translate(origin.to_vec2()), id, Sense::click());
        let name = format!("{}: {}", passage.kind.word(), passage.exact.trim());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        mark_language(ui, &response, para);
        focus_ring(ui, &response, radius::CHIP);
        if response.clicked() {
            commands.push(Command::Look(Look::Passage(passage.id.clone())));
        }
    }
}

/// The id of a sentence's control.
#[must_use]
pub fn sentence_id(passage: &str) -> egui::Id {
    egui::Id::unique(("sentence", passage))
}

fn mark_language(ui: &Ui, response: &egui::Response, para: &Para) {
    let language = para.document.language.clone();
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_language(language));
}

/// The faulty words as controls, and where they are.
fn faults(
    ui: &Ui,
    para: &Para,
    galley: &Galley,
    origin: Pos2,
    reading: &Reading,
    commands: &mut Vec<Command>,
) -> Vec<(Rect, String)> {
    let mut found = vec![];
    for fault in para.faults() {
        let open = reading.fault.as_deref() == Some(fault.id.as_str());
        for (number, words) in para.words_of(fault).into_iter().enumerate() {
            let parts = places(galley, &words);
            for (index, part) in parts.into_iter().enumerate() {
                let place = part.translate(origin.to_vec2()).expand2(vec2(1.0, -1.0));
                if index == 0 && number == 0 {
                    let id = ui.unique_id().with(("fault", &fault.id, para.start));
                    let response = ui.interact(place, id, Sense::click());
                    let name = format!("Fault: {}", fault.title);
                    response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &name));
                    focus_ring(ui, &response, radius::CHIP);
                    if response.clicked() {
                        commands.push(Command::Look(Look::Fault(fault.id.clone())));
                    }
                }
                found.push((place, fault.id.clone()));
            }
        }
    }
    found
}

fn paint(painter: &Painter, para: &Para, galley: &Arc<Galley>, origin: Pos2, reading: &Reading, c: Ink) {
    let shift = origin.to_vec2();
    for passage in &para.passages {
        let parts = places(galley, &para.range(passage));
        ground(painter, &parts, passage.kind, shift, c);
        underline(painter, &parts, passage.kind, shift, c);
    }
    for fault in para.faults() {
        for part in para.words_of(fault).iter().flat_map(|words| places(galley, words)) {
            let place = part.translate(shift).expand2(vec2(1.0, -1.0));
            let width = if reading.fault.as_deref() == Some(fault.id.as_str()) { 1.5 } else { 1.0 };
            let edge = Stroke::new(width, c.fault_line());
            painter.rect(place, corner(radius::CHIP), c.fault_soft(), edge, StrokeKind::Inside);
        }
    }
    if let Some(range) = reading.selection.as_ref().and_then(|s| s.within(para)) {
        for part in places(galley, &range) {
            painter.rect_filled(part.translate(shift), corner(0.0), c.south().gamma_multiply(0.25));
        }
    }
    for passage in para.passages.iter().filter(|p| reading.passage.as_deref() == Some(p.id.as_str())) {
        if let Some(all) = places(galley, &para.range(passage)).into_iter().reduce(Rect::union) {
            let all = all.translate(shift);
            let bar = Rect::from_min_max(pos2(all.min.x - 8.0, all.min.y), pos2(all.min.x - 5.0, all.max.y));
            painter.rect_filled(bar, corner(0.0), c.evid());
        }
    }
    painter.galley(origin, Arc::clone(galley), c.text());
}

/// The ground of a sentence that founds a rule.
fn ground(painter: &Painter, parts: &[Rect], kind: PassageKind, shift: Vec2, c: Ink) {
    if matches!(kind, PassageKind::Rule | PassageKind::Setup | PassageKind::Scoring | PassageKind::Other) {
        for part in parts {
            painter.rect_filled(part.translate(shift).shrink2(vec2(0.0, 1.0)), corner(0.0), c.evid_soft());
        }
    }
}

/// The line under a sentence: of another make for every kind, so that no colour is needed to tell them apart.
pub fn underline(painter: &Painter, parts: &[Rect], kind: PassageKind, shift: Vec2, c: Ink) {
    for part in parts {
        let part = part.translate(shift);
        let y = part.max.y - 2.0;
        let (from, to) = (pos2(part.min.x, y), pos2(part.max.x, y));
        let dashes = |painter: &Painter, tint: Color32, width: f32, dash: f32, gap: f32| {
            painter.extend(egui::Shape::dashed_line(&[from, to], Stroke::new(width, tint), dash, gap));
        };
        match kind {
            PassageKind::Rule | PassageKind::Other => {
                painter.line_segment([from, to], Stroke::new(2.0, c.evid()));
            }
            PassageKind::Setup => dashes(painter, c.evid(), 2.0, 7.0, 4.0),
            PassageKind::Scoring => {
                painter.line_segment([from, to], Stroke::new(1.0, c.evid()));
                let low = vec2(0.0, 2.5);
                painter.line_segment([from + low, to + low], Stroke::new(1.0, c.evid()));
            }
            PassageKind::History => {
                painter.line_segment([from, to], Stroke::new(1.0, c.outline()));
            }
            PassageKind::Terminology => dashes(painter, c.muted(), 1.5, 1.5, 2.5),
            PassageKind::Meta => {}
        }
    }
}

/// The rectangles of a range of characters, one a row.
fn places(galley: &Galley, range: &Range<usize>) -> Vec<Rect> {
    let mut found = vec![];
    let mut start = 0;
    for row in &galley.rows {
        let count = row.char_count_excluding_newline().0;
        let (from, to) = (range.start.max(start), range.end.min(start + count));
        if from < to {
            let x = |column: usize| row.pos.x + row.x_offset(CharIndex(column));
            found.push(Rect::from_min_max(pos2(x(from - start), row.min_y()), pos2(x(to - start), row.max_y())));
        }
        start += row.char_count_including_newline().0;
    }
    found
}
