//! The overview: all beats, to go to any. It is on the presenter's console alone.

use egui::{Align, Layout, ScrollArea, Ui};

use super::Present;
use super::console_parts::{ROW, row};
use super::wish::Wish;
use crate::app::theme::Type;
use crate::app::widgets::{Button, ink, label, text};
use crate::scene::Icon;

/// Shows the overview.
pub fn show(ui: &mut Ui, present: &Present, wishes: &mut Vec<Wish>) {
    let c = ink(ui);
    let Some(marked) = present.overview else { return };
    ui.horizontal(|ui| {
        label(ui, "Overview");
        text(ui, "arrows and Enter, or click", Type::SECONDARY, c.muted());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if Button::icon(Icon::Cross, "Close the overview (O)").show(ui).clicked() {
                wishes.push(Wish::Overview);
            }
        });
    });
    ui.add_space(6.0);
    ScrollArea::vertical().id_salt("overview").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut part = usize::MAX;
        for stop in 0..present.stops().len() {
            let Some(beat) = present.show.beats.0.get(present.stops()[stop]) else { continue };
            if beat.part != part {
                part = beat.part;
                if stop > 0 {
                    ui.add_space(ROW * 0.3);
                }
            }
            let top = ui.cursor().min.y;
            if row(ui, present, stop, stop == marked) {
                wishes.push(Wish::ToBeat(present.stops()[stop]));
            }
            if stop == marked {
                let rect = egui::Rect::from_min_size(egui::pos2(ui.min_rect().min.x, top), egui::vec2(10.0, ROW));
                ui.scroll_to_rect(rect, None);
            }
        }
    });
}
