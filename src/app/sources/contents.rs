//! What there is in Sources: documents, rulebook, and what stands behind them.

use egui::{Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::Reading;
use crate::app::command::{Command, Look, Page};
use crate::app::theme::{corner, font};
use crate::app::widgets::{Button, Dress, focus_ring, ink, label};
use crate::scene::Icon;
use crate::sources::Sources;
use crate::sources::own;
use crate::tokens::{radius, size};

/// Shows the contents; the page shown is marked.
pub fn show(ui: &mut Ui, reading: &mut Reading, commands: &mut Vec<Command>) {
    let sources = Sources::bundled();
    ScrollArea::vertical().id_salt("contents").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut entry = |ui: &mut Ui, page: Page, title: &str, under: &str| {
            let chosen = reading.page == page
                || matches!((&page, &reading.page), (Page::Rules, Page::Rule(_)))
                || matches!((&page, &reading.page), (Page::Compare(_), Page::Compare(_)));
            if row(ui, title, under, chosen) {
                commands.push(Command::Look(Look::To(page)));
            }
        };
        head(ui, "Documents");
        for document in &sources.documents {
            let title = document.title.split(" (").next().unwrap_or_default();
            entry(ui, Page::Document(document.id.clone()), title, &document.language_name);
        }
        entry(ui, Page::Parallel, "Kingulu side by side", "");
        head(ui, "Your documents");
        let own = own::of_folder(&reading.folder);
        for document in own {
            let count = document.manifest.passages.len();
            let under = format!("{count} passage{}", if count == 1 { "" } else { "s" });
            entry(ui, Page::Document(document.manifest.id.clone()), &document.manifest.title, &under);
        }
        if own.is_empty() {
            super::own::none_yet(ui, &reading.folder);
        }
        head(ui, "Rulebook");
        entry(ui, Page::Rules, "All rules", "");
        entry(ui, Page::Compare(0), "Four games compared", "");
        head(ui, "Behind them");
        entry(ui, Page::Works, "Bibliography", "");
        entry(ui, Page::People, "People and places", "");
        entry(ui, Page::Timeline, "Timeline", "");
        entry(ui, Page::Descent, "How it came down", "");
        entry(ui, Page::Find, "Find (Ctrl F)", "");
        ui.add_space(12.0);
    });
}

fn head(ui: &mut Ui, words: &str) {
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        label(ui, words);
    });
    ui.add_space(2.0);
}

/// One entry. True if it was chosen.
fn row(ui: &mut Ui, title: &str, under: &str, chosen: bool) -> bool {
    let c = ink(ui);
    let high = if under.is_empty() { 29.0 } else { 40.0 };
    let (outer, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let name = if under.is_empty() { title.to_owned() } else { format!("{title}, {under}") };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    let rect = outer.shrink2(vec2(8.0, 0.0));
    if chosen {
        ui.painter().rect_filled(rect, corner(radius::CONTROL), c.raised());
        ui.painter().rect_stroke(rect, corner(radius::CONTROL), c.hairline(), egui::StrokeKind::Inside);
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, corner(0.0), c.ink());
    } else if response.hovered() {
        ui.painter().rect_filled(rect, corner(radius::CONTROL), c.ink_soft());
    }
    let line = |ui: &Ui, words: &str, points: f32, bold: bool, tint| {
        let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font(points, bold), tint);
        job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 16.0);
        ui.painter().layout_job(job)
    };
    let title = line(ui, title, size::BODY, chosen, c.text());
    let left = rect.min.x + 10.0;
    if under.is_empty() {
        ui.painter().galley(pos2(left, rect.center().y - title.size().y / 2.0), title, c.text());
    } else {
        ui.painter().galley(pos2(left, rect.min.y + 2.0), title, c.text());
        let under = line(ui, under, size::SMALL, false, c.muted());
        ui.painter().galley(pos2(left, rect.min.y + 21.0), under, c.muted());
    }
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}

/// In a narrow window: the button that shows the contents in place of the page.
pub fn bar(ui: &mut Ui, reading: &mut Reading) {
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let words = if reading.contents { "To the page" } else { "Contents" };
        if Button::text(words).with_icon(Icon::Sources).dress(Dress::Bare).show(ui).clicked() {
            reading.contents = !reading.contents;
        }
    });
}
