//! The wall in a window: shapes painted, labels for a screen reader, and pits that can be touched.

use egui::{Id, PointerButton, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::wall::{Wall, moved};
use super::wish::{Drawn, Wish};
use crate::app::paint::Runs;
use crate::board::Pit;
use crate::scene::{Point, Shape};

/// How the wall is shown.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// Tells the ids of two walls in one pass apart.
    pub name: &'a str,
    /// Whether pits can be touched.
    pub pits: bool,
    /// Whether pits can be drawn on.
    pub draws: bool,
    /// Whether pointing at the wall points the spotlight.
    pub points: bool,
    /// Where the spotlight is.
    pub spot: Option<(f32, f32)>,
    /// Whether a screen reader finds what is on it.
    pub told: bool,
}

/// Shows a wall, as large as it fits in `rect`. Returns where it is, and what was wished by touching it.
pub fn show(ui: &mut Ui, rect: Rect, wall: &Wall, runs: &mut Runs, shown: Shown) -> (Rect, Vec<Wish>) {
    let (width, height) = wall.size;
    let k = (rect.width() / width.max(1.0)).min(rect.height() / height.max(1.0));
    let place = Rect::from_center_size(rect.center(), vec2(width * k, height * k));
    let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    let shapes: Vec<Shape> =
        wall.shapes.iter().map(|shape| moved(shape.clone(), place.min.x, place.min.y, k)).collect();
    runs.paint(&painter, &shapes, egui::Vec2::ZERO);
    let mut wishes = vec![];
    if shown.points {
        point(ui, place, shown.spot, &mut wishes);
    }
    let pits = wall.board.as_ref().map_or(0, |(_, geometry)| geometry.layout().len());
    for (index, (at, label)) in wall.labels.iter().enumerate() {
        let at = Rect::from_min_size(place.min + vec2(at.x, at.y) * k, vec2(at.w, at.h) * k);
        let id = Id::unique(("wall", shown.name, index));
        if index < pits && shown.pits {
            touch(ui, (at, id, label), wall, (place, k), shown, &mut wishes);
        } else if shown.told {
            let response = ui.interact(at, id, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, label));
        }
    }
    (place, wishes)
}

fn point(ui: &Ui, place: Rect, spot: Option<(f32, f32)>, wishes: &mut Vec<Wish>) {
    let at = ui.input(|i| i.pointer.hover_pos()).filter(|at| place.contains(*at));
    if let Some(at) = at {
        let share = (at - place.min) / place.size();
        if spot != Some((share.x, share.y)) {
            wishes.push(Wish::Point(Some((share.x, share.y))));
        }
    }
}

/// A pit that can be touched: a click plays it, a drag to another draws an arrow, a second button a circle.
fn touch(
    ui: &mut Ui,
    (at, id, label): (Rect, Id, &str),
    wall: &Wall,
    (place, k): (Rect, f32),
    shown: Shown,
    wishes: &mut Vec<Wish>,
) {
    let sense = if shown.draws { Sense::click_and_drag() } else { Sense::click() };
    let response = ui.interact(at, id, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    crate::app::widgets::focus_ring(ui, &response, crate::tokens::radius::CARD);
    let hit = |at: egui::Pos2| -> Option<Pit> {
        let at = (at - place.min) / k;
        wall.hit(Point::new(at.x, at.y))
    };
    let Some(pit) = hit(response.rect.center()) else { return };
    if response.clicked() {
        wishes.push(Wish::Pit(pit));
        if ui.input(|i| i.pointer.any_released()) {
            response.surrender_focus();
        }
    }
    if shown.draws {
        if response.secondary_clicked() {
            wishes.push(Wish::Draw(Drawn::Circle(pit)));
        }
        if response.drag_stopped_by(PointerButton::Primary)
            && let Some(to) = response.interact_pointer_pos().and_then(hit)
        {
            let drawn = if to == pit { Drawn::Circle(pit) } else { Drawn::Arrow(pit, to) };
            wishes.push(Wish::Draw(drawn));
        }
        if response.dragged_by(PointerButton::Primary)
            && let Some(to) = response.interact_pointer_pos()
        {
            let from = response.rect.center();
            let c = crate::app::widgets::ink(ui);
            ui.painter().line_segment([pos2(from.x, from.y), to], egui::Stroke::new(3.0, c.ink()));
        }
    }
}
