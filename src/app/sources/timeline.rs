//! What happened when, drawn to scale, and told below.

use egui::{Align2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::evidence::pair;
use super::parts::{column, page_head, passage_links, work_link};
use crate::app::command::Command;
use crate::app::theme::{Type, font};
use crate::app::widgets::{ink, text};
use crate::engine::Game;
use crate::sources::{Occurrence, Sources};
use crate::tokens::size;

/// Shows it.
pub fn show(ui: &mut Ui, commands: &mut Vec<Command>) {
    let events = &Sources::bundled().events;
    column(ui, 860.0, |ui| {
        page_head(
            ui,
            "Timeline",
            "Filled marks are the first published record of a game; what the games were before, no source says.",
        );
        drawing(ui, events);
        ui.add_space(14.0);
        for event in events {
            ui.add_space(4.0);
            pair(ui, &event.year, |ui| {
                let role = if event.record { Type::STRONG } else { Type::BODY };
                text(ui, &event.what, role, ink(ui).text());
                ui.horizontal_wrapped(|ui| {
                    for work in &event.works {
                        work_link(ui, work, commands);
                    }
                });
                passage_links(ui, &event.passages, commands);
            });
        }
    });
}

/// The first and the last year of the scale.
const YEARS: (f32, f32) = (1900.0, 2010.0);

fn drawing(ui: &mut Ui, events: &[Occurrence]) {
    let c = ink(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 150.0), Sense::hover());
    let years: Vec<&str> = events.iter().filter(|event| event.record).map(|event| event.year.as_str()).collect();
    let spoken = format!("A line of years from 1900 to 2010; first records in {}", years.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    let line =
        Rect::from_min_max(pos2(rect.min.x + 24.0, rect.min.y + 96.0), pos2(rect.max.x - 24.0, rect.min.y + 96.0));
    let x = |year: f32| line.min.x + (year - YEARS.0) / (YEARS.1 - YEARS.0) * line.width();
    ui.painter().hline(line.x_range(), line.min.y, Stroke::new(1.5, c.outline()));
    for decade in (1900_u16..=2010).step_by(10) {
        let at = x(f32::from(decade));
        ui.painter().vline(at, line.min.y..=line.min.y + 5.0, Stroke::new(1.0, c.outline()));
        if decade % 50 == 0 && decade != 2000 || decade == 2010 {
            let place = pos2(at, line.min.y + 32.0);
            ui.painter().text(place, Align2::CENTER_CENTER, decade.to_string(), font(size::SMALL, false), c.muted());
        }
    }
    for event in events {
        let Ok(year) = event.year.parse::<f32>() else { continue };
        let at = pos2(x(year), line.min.y);
        if !event.record {
            ui.painter().circle(at, 4.0, c.surface(), Stroke::new(1.5, c.outline()));
            continue;
        }
        ui.painter().vline(at.x, rect.min.y + 46.0..=at.y, Stroke::new(1.5, c.evid()));
        ui.painter().circle_filled(at, 6.0, c.evid());
        let place = pos2(at.x, line.min.y + 18.0);
        ui.painter().text(place, Align2::CENTER_CENTER, &event.year, font(size::BODY, true), c.text());
        let names = event.games.iter().filter_map(|id| Game::parse(id));
        for (index, game) in names.enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "one or two")]
            let y = rect.min.y + 36.0 - 18.0 * index as f32;
            ui.painter().text(pos2(at.x, y), Align2::CENTER_CENTER, game.title(), font(size::BODY, false), c.text());
        }
    }
}
