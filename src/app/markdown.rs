//! Markdown as laid-out text, read by pulldown-cmark: paragraphs, headings, lists, emphasis, and links, our own
//! (`[[bosh.capture]]`, `[[passage:bosh-pt-18-1]]`) among them. Every link is a control of its own.

use std::ops::Range;

use egui::text::{CCursor, LayoutJob};
use egui::{Rect, Role, Sense, Stroke, TextFormat, Ui, WidgetInfo, pos2, vec2};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::theme::{Ink, Type};
use super::widgets::{focus_ring, ink};
use crate::lesson::words::{Link, Span, spans};
use crate::rule::RuleId;
use crate::sources::Sources;
use crate::tokens::radius;

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To a rule.
    Rule(RuleId),
    /// To a passage, by id.
    Passage(String),
    /// Out of the window.
    Url(String),
}

/// A paragraph, heading or item of a list.
struct Block {
    job: LayoutJob,
    /// Ranges of characters.
    links: Vec<(Range<usize>, Target, String)>,
    indent: f32,
    marker: Option<String>,
    quote: bool,
    heading: bool,
}

/// How far a level of lists is set in.
const INDENT: f32 = 20.0;

/// Shows a text. Returns the link that was followed, if one was.
pub fn show(ui: &mut Ui, md: &str, role: Type) -> Option<Target> {
    let c = ink(ui);
    let blocks = Builder::new(role, c).read(md);
    let mut followed = None;
    let mut listed = false;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, block) in blocks.into_iter().enumerate() {
            if index > 0 {
                ui.add_space(if block.marker.is_some() && listed { 3.0 } else { 9.0 });
            }
            listed = block.marker.is_some();
            if let Some(target) = show_block(ui, block, index, role, c) {
                followed = Some(target);
            }
        }
    });
    followed
}

fn show_block(ui: &mut Ui, block: Block, index: usize, role: Type, c: Ink) -> Option<Target> {
    let Block { mut job, links, indent, marker, quote, heading } = block;
    let indent = indent + if quote { 14.0 } else { 0.0 };
    job.wrap.max_width = (ui.available_width() - indent).max(40.0);
    let words = job.text.clone();
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(indent, 0.0), Sense::hover());
    let spoken = marker.as_ref().map_or_else(|| words.clone(), |marker| format!("{marker} {words}"));
    let kind = if heading { Role::Heading } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(kind, true, &spoken));
    let at = rect.min + vec2(indent, 0.0);
    if quote {
        let bar = Rect::from_min_max(rect.min, pos2(rect.min.x + 3.0, rect.max.y));
        ui.painter().rect_filled(bar, 0.0, c.line());
    }
    match marker.as_deref() {
        Some("•") => {
            ui.painter().circle_filled(pos2(at.x - 10.0, at.y + role.line / 2.0), 2.2, c.text());
        }
        Some(number) => {
            let font = super::theme::font(role.size, false);
            let right = pos2(at.x - 6.0, at.y + role.line / 2.0);
            ui.painter().text(right, egui::Align2::RIGHT_CENTER, number, font, c.text());
        }
        None => {}
    }
    ui.painter().galley(at, std::sync::Arc::clone(&galley), c.text());
    let mut followed = None;
    for (number, (range, target, name)) in links.into_iter().enumerate() {
        let places = places(&galley, &range);
        for (part, place) in places.into_iter().enumerate() {
            let place = place.translate(at.to_vec2());
            let id = ui.unique_id().with(("link", index, number, part));
            // The parts after the first belong to the same link, for the mouse alone.
            let sense = if part == 0 { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(place, id, sense).on_hover_cursor(egui::CursorIcon::PointingHand);
            if part == 0 {
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
            }
            focus_ring(ui, &response, radius::CHIP);
            if response.clicked() {
                followed = Some(target.clone());
            }
        }
    }
    followed
}

/// The rectangles of a range of characters, one a row.
fn places(galley: &egui::Galley, range: &Range<usize>) -> Vec<Rect> {
    let mut found: Vec<Rect> = vec![];
    for index in range.clone() {
        let from = galley.pos_from_cursor(CCursor::new(index).into_next_row());
        let to = galley.pos_from_cursor(CCursor::new(index + 1));
        if (from.min.y - to.min.y).abs() > 1.0 {
            continue;
        }
        let one = Rect::from_min_max(from.min, pos2(to.max.x, from.max.y));
        match found.last_mut() {
            Some(last) if (last.min.y - one.min.y).abs() < 1.0 => *last = last.union(one),
            _ => found.push(one),
        }
    }
    found
}

/// A cursor at a row's break, taken as the next row's beginning.
trait NextRow {
    fn into_next_row(self) -> CCursor;
}

impl NextRow for CCursor {
    fn into_next_row(self) -> CCursor {
        CCursor { prefer_next_row: true, ..self }
    }
}

/// The text with our links written as Markdown links.
fn with_links(md: &str) -> String {
    spans(md)
        .iter()
        .map(|span| match span {
            Span::Plain(text) => (*text).to_owned(),
            Span::Link(Link::Rule(rule)) => format!("[{rule}](<rule:{rule}>)"),
            Span::Link(Link::Passage(id)) => format!("[{}](<passage:{id}>)", passage_name(id)),
            Span::Link(Link::Broken { text, .. }) => format!("\\[\\[{text}\\]\\]"),
        })
        .collect()
}

/// How a passage is named in a text: `Bosh, Portuguese ¶ 14`.
#[must_use]
pub fn passage_name(id: &str) -> String {
    let sources = Sources::bundled();
    let Some(passage) = sources.passage(id) else { return id.to_owned() };
    let document = sources.document(&passage.document);
    let title = document.map_or("", |d| d.title.split(" (").next().unwrap_or_default());
    let language = document.map_or("", |d| d.language_name.as_str());
    format!("{title}, {language} ¶ {}", passage.line)
}

fn target(url: &str) -> Target {
    if let Some(rule) = url.strip_prefix("rule:").and_then(RuleId::parse) {
        return Target::Rule(rule);
    }
    match url.strip_prefix("passage:") {
        Some(id) => Target::Passage(id.to_owned()),
        None => Target::Url(url.to_owned()),
    }
}

/// Gathers blocks from the parser's events.
struct Builder {
    role: Type,
    c: Ink,
    blocks: Vec<Block>,
    job: LayoutJob,
    chars: usize,
    links: Vec<(Range<usize>, Target, String)>,
    link: Option<(usize, Target, String)>,
    bold: usize,
    italic: usize,
    quote: usize,
    heading: bool,
    leaned: bool,
    lists: Vec<Option<u64>>,
    marker: Option<String>,
}

impl Builder {
    fn new(role: Type, c: Ink) -> Builder {
        Builder {
            role,
            c,
            blocks: vec![],
            job: LayoutJob::default(),
            chars: 0,
            links: vec![],
            link: None,
            bold: 0,
            italic: 0,
            quote: 0,
            heading: false,
            leaned: false,
            lists: vec![],
            marker: None,
        }
    }

    fn read(mut self, md: &str) -> Vec<Block> {
        let text = with_links(md);
        for event in Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH) {
            self.event(event);
        }
        self.flush();
        self.blocks
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.append(&text, false),
            Event::Code(text) => self.append(&text, true),
            Event::SoftBreak => self.append(" ", false),
            Event::HardBreak => self.append("\n", false),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { .. } => self.heading = true,
            Tag::BlockQuote(_) => self.quote += 1,
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                self.marker = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                });
            }
            Tag::Emphasis => self.italic += 1,
            Tag::Strong => self.bold += 1,
            Tag::Link { dest_url, .. } => self.link = Some((self.chars, target(&dest_url), String::new())),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock => self.flush(),
            TagEnd::Heading(_) => {
                self.flush();
                self.heading = false;
            }
            TagEnd::BlockQuote(_) => self.quote = self.quote.saturating_sub(1),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Emphasis => self.italic = self.italic.saturating_sub(1),
            TagEnd::Strong => self.bold = self.bold.saturating_sub(1),
            TagEnd::Link => {
                if let Some((from, target, name)) = self.link.take() {
                    self.links.push((from..self.chars, target, name));
                }
            }
            _ => {}
        }
    }

    fn append(&mut self, text: &str, code: bool) {
        let role = if self.heading { Type::HEADING } else { self.role };
        let mut format: TextFormat = Type { bold: role.bold || self.bold > 0, ..role }.format(self.c.text());
        format.italics = self.italic > 0;
        if code {
            format.background = self.c.ink_soft();
        }
        if let Some((_, _, name)) = &mut self.link {
            format.underline = Stroke::new(1.5, self.c.evid());
            name.push_str(text);
        }
        // A slanted letter leans over what follows.
        let lean = if self.leaned && !format.italics { 3.0 } else { 0.0 };
        self.leaned = format.italics;
        self.job.append(text, lean, format);
        self.chars += text.chars().count();
    }

    #[expect(clippy::cast_precision_loss, reason = "lists nest a few levels")]
    fn flush(&mut self) {
        let job = std::mem::take(&mut self.job);
        self.chars = 0;
        let links = std::mem::take(&mut self.links);
        if job.text.trim().is_empty() {
            return;
        }
        let indent = INDENT * self.lists.len() as f32;
        let (quote, heading) = (self.quote > 0, self.heading);
        self.blocks.push(Block { job, links, indent, marker: self.marker.take(), quote, heading });
    }
}

/// A text without its signs, in one line: for names and announcements.
#[must_use]
pub fn plain(md: &str) -> String {
    let text = with_links(md);
    let mut words = String::new();
    for event in Parser::new(&text) {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(&text),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::Heading(_)) => {
                words.push(' ');
            }
            _ => {}
        }
    }
    words.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_links_survive_emphasis_and_lists() {
        let md = "One **bold** [[bosh.stop]].\n\n- first [[passage:bosh-pt-14-0]]\n- second [[no.rule]]";
        let blocks = Builder::new(Type::BODY, Ink::of(crate::tokens::Theme::Light)).read(md);
        let texts: Vec<&str> = blocks.iter().map(|block| block.job.text.as_str()).collect();
        assert_eq!(texts, ["One bold bosh.stop.", "first Bosh, Portuguese ¶ 14", "second [[no.rule]]"]);
        assert_eq!(blocks[0].links[0].0, 9..18);
        assert_eq!(blocks[0].links[0].1, Target::Rule(RuleId::BoshStop));
        assert_eq!(blocks[1].marker.as_deref(), Some("•"));
        assert_eq!(plain(md), "One bold bosh.stop. first Bosh, Portuguese ¶ 14 second [[no.rule]]");
    }
}
