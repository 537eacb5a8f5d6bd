//! Small parts that the pages of Sources share: links, rows of a table, chips of faults.

use egui::text::LayoutJob;
use egui::{Rect, Response, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::app::command::{Command, Look, Page};
use crate::app::markdown::passage_name;
use crate::app::theme::{Type, corner};
use crate::app::widgets::{self, focus_ring, ink, standing_chip, text};
use crate::rule::RuleId;
use crate::scene::Icon;
use crate::sources::Sources;
use crate::tokens::radius;

/// Words that lead somewhere: underlined, and a control of their own.
pub fn link(ui: &mut Ui, words: &str, spoken: &str, role: Type) -> Response {
    let c = ink(ui);
    let mut job = LayoutJob::single_section(words.to_owned(), role.format(c.text()));
    job.wrap.max_width = ui.available_width();
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, spoken));
    let line = if response.hovered() { c.text() } else { c.outline() };
    for row in &galley.rows {
        let place = row.rect().translate(rect.min.to_vec2());
        ui.painter().hline(place.x_range(), place.max.y - 1.5, Stroke::new(1.0, line));
    }
    ui.painter().galley(rect.min, galley, c.text());
    focus_ring(ui, &response, radius::CHIP);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A link to a rule, with its standing beside it where there is room.
pub fn rule_link(ui: &mut Ui, rule: RuleId, commands: &mut Vec<Command>) {
    let standing = Sources::bundled().rule(rule).map(|page| page.status);
    if link(ui, rule.as_str(), &format!("Rule {rule}"), Type::STRONG).clicked() {
        commands.push(Command::Look(Look::To(Page::Rule(rule))));
    }
    if let Some(standing) = standing {
        standing_chip(ui, standing);
    }
}

/// A link to a passage in its document.
pub fn passage_link(ui: &mut Ui, id: &str, role: Type, commands: &mut Vec<Command>) {
    let name = passage_name(id);
    if link(ui, &name, &format!("Passage {id}: {name}"), role).clicked() {
        commands.push(Command::Look(Look::Passage(id.to_owned())));
    }
}

/// Links to passages, one a line; those of one paragraph are one.
pub fn passage_links(ui: &mut Ui, ids: &[String], commands: &mut Vec<Command>) {
    let mut named: Vec<String> = vec![];
    for id in ids {
        let name = passage_name(id);
        if !named.contains(&name) {
            passage_link(ui, id, Type::SECONDARY, commands);
            named.push(name);
        }
    }
}

/// A link to a work.
pub fn work_link(ui: &mut Ui, id: &str, commands: &mut Vec<Command>) {
    let Some(work) = Sources::bundled().work(id) else { return };
    let year = work.year.as_ref().map_or(String::new(), |year| format!(", {year}"));
    let author = work.authors.first().map_or("", |a| a.split(',').next().unwrap_or(a));
    let words = if author.is_empty() { work.title.clone() } else { format!("{author}{year}: {}", work.title) };
    if link(ui, &words, &format!("Work {id}"), Type::SECONDARY).clicked() {
        commands.push(Command::Look(Look::Work(id.to_owned())));
    }
}

/// A part of the page with a width of its own, from a corner; the caller takes its height.
pub fn part(ui: &mut Ui, name: impl std::hash::Hash + std::fmt::Debug, rect: Rect) -> Ui {
    let builder = UiBuilder::new().id_salt(name).max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.y = 4.0;
    child
}

/// Parts side by side: each a width and what is in it. Returns the rectangle they take together.
pub fn columns(
    ui: &mut Ui,
    name: impl std::hash::Hash + std::fmt::Debug + Copy,
    widths: &[f32],
    mut add: impl FnMut(&mut Ui, usize),
) -> Rect {
    let top = ui.cursor().min;
    let (mut x, mut low) = (top.x, top.y);
    for (index, width) in widths.iter().enumerate() {
        let place = Rect::from_min_size(pos2(x, top.y), vec2(*width, f32::INFINITY));
        let mut child = part(ui, (name, index), place);
        child.set_width(*width);
        add(&mut child, index);
        low = low.max(child.min_rect().max.y);
        x += width + GAP;
    }
    let rect = Rect::from_min_max(top, pos2(x - GAP, low));
    ui.allocate_rect(rect, Sense::hover());
    rect
}

/// Between two columns.
pub const GAP: f32 = 16.0;

/// A chip that says how many faults there are, or which.
pub fn fault_chip(ui: &mut Ui, words: &str, spoken: &str) -> Response {
    let c = ink(ui);
    let font = crate::app::theme::font(crate::tokens::size::SMALL, true);
    let galley = ui.painter().layout_no_wrap(words.to_owned(), font, c.fault());
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 34.0, 20.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    let edge = Stroke::new(crate::tokens::stroke::CHIP, c.fault_line());
    ui.painter().rect(rect, corner(radius::CHIP), c.fault_soft(), edge, egui::StrokeKind::Inside);
    let place = Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(13.0, rect.height()));
    widgets::icon(ui.painter(), Icon::Fault, place, 13.0, c.0.fault);
    ui.painter().galley(pos2(rect.min.x + 26.0, rect.center().y - galley.size().y / 2.0), galley, c.fault());
    focus_ring(ui, &response, radius::CHIP);
    response
}

/// A heading of a page with a line under it.
pub fn page_head(ui: &mut Ui, title: &str, lead: &str) {
    let c = ink(ui);
    let response = text(ui, title, Type::HEADING, c.text());
    let spoken = title.to_owned();
    response.widget_info(move || WidgetInfo::labeled(Role::Heading, true, &spoken));
    if !lead.is_empty() {
        text(ui, lead, Type::BODY, c.muted());
    }
    ui.add_space(8.0);
}

/// A line across the column.
pub fn rule_off(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, ink(ui).hairline());
}

/// A column of readable width in the middle of the page.
pub fn column(ui: &mut Ui, widest: f32, add: impl FnOnce(&mut Ui)) {
    let area = ui.available_rect_before_wrap();
    let width = (area.width() - 2.0 * MARGIN).min(widest);
    let top = pos2(area.min.x + MARGIN, area.min.y + 14.0);
    let mut child = part(ui, "column", Rect::from_min_size(top, vec2(width, f32::INFINITY)));
    child.set_width(width);
    child.spacing_mut().item_spacing.y = 6.0;
    add(&mut child);
    let used = child.min_rect();
    ui.allocate_rect(Rect::from_min_max(area.min, used.max + vec2(MARGIN, 40.0)), Sense::hover());
}

/// At either side of a page.
pub const MARGIN: f32 = 24.0;
