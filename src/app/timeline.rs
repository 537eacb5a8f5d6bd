//! The timeline: all turns, and the laps of the turn shown, with what stands where. Dragging is one way
//! among several: every place is reached by keys and buttons too.

use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::command::Command;
use super::session::{Session, is_taking};
use super::theme::{Ink, corner, font};
use super::widgets::{focus_ring, icon, ink};
use crate::board::Side;
use crate::engine::Event;
use crate::record::{Node, index_of};
use crate::scene::Icon;
use crate::stepper::At;
use crate::tokens::{radius, size};

/// Width of the track's label.
const LABEL: f32 = 44.0;

/// Shows both tracks in the space there is.
pub fn show(ui: &mut Ui, session: &Session) -> Vec<Command> {
    let mut commands = vec![];
    let plies = session.cursor.line().len();
    if plies == 0 {
        return commands;
    }
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    // Where there is room for one track, it is the one that reaches everything.
    let both = rect.height() > 40.0;
    let half = if plies < 2 {
        0.0
    } else if both {
        rect.height() / 2.0
    } else {
        rect.height()
    };
    if plies > 1 {
        let mut track = Rect::from_min_size(rect.min, vec2(rect.width(), half));
        if plies > ZOOMABLE {
            track.max.x -= 2.0 * ZOOM_BUTTON;
            zoom_buttons(
                ui,
                Rect::from_min_max(pos2(track.max.x, rect.min.y), pos2(rect.max.x, track.max.y)),
                session,
                &mut commands,
            );
        }
        turns(ui, track, session, &mut commands);
    }
    if plies < 2 || both {
        laps(ui, Rect::from_min_max(pos2(rect.min.x, rect.min.y + half), rect.max), session, &mut commands);
    }
    commands
}

/// From so many turns on, the track can be zoomed.
const ZOOMABLE: usize = 40;
/// Width of a zoom button.
const ZOOM_BUTTON: f32 = 26.0;

/// Two small buttons at the track's end.
fn zoom_buttons(ui: &mut Ui, rect: Rect, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    for (place, which, nearer, name) in [
        (0.0, Icon::Minus, false, "Timeline: show more turns"),
        (ZOOM_BUTTON, Icon::Plus, true, "Timeline: show fewer turns"),
    ] {
        let cell = Rect::from_min_size(rect.min + vec2(place, 2.0), vec2(ZOOM_BUTTON - 2.0, rect.height() - 4.0));
        let enabled = if nearer { session.timeline_zoom < 64.0 } else { session.timeline_zoom > 1.0 };
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(cell, ui.unique_id().with(name), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
        if response.hovered() && enabled {
            ui.painter().rect_filled(cell, corner(radius::CHIP), c.ink_soft());
        }
        icon(ui.painter(), which, cell, 13.0, if enabled { c.0.text } else { c.0.line });
        focus_ring(ui, &response, radius::CHIP);
        if response.clicked() {
            commands.push(Command::TimelineZoom(nearer));
        }
        response.on_hover_text(name);
    }
}

fn name(ui: &Ui, rect: Rect, text: &str, c: Ink) -> Rect {
    ui.painter().text(
        pos2(rect.min.x, rect.center().y),
        Align2::LEFT_CENTER,
        text,
        font(size::SMALL, false),
        c.muted(),
    );
    Rect::from_min_max(pos2(rect.min.x + LABEL, rect.min.y), rect.max)
}

/// The first and the last ply that the track shows.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "plies are few"
)]
fn window(session: &Session) -> (usize, usize) {
    let plies = session.cursor.line().len();
    let shown = ((plies as f32 / session.timeline_zoom).ceil() as usize).clamp(1, plies);
    let first = session.cursor.at().ply.saturating_sub(shown / 2).min(plies - shown);
    (first, first + shown)
}

#[expect(clippy::cast_precision_loss, reason = "plies are few")]
fn turns(ui: &mut Ui, rect: Rect, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let track = name(ui, rect, "turns", c);
    let (first, last) = window(session);
    let x =
        |ply: usize| track.min.x + 6.0 + (track.width() - 12.0) * (ply - first) as f32 / (last - first).max(1) as f32;
    let base = rect.center().y + 4.0;
    ui.painter().hline(track.x_range(), base, Stroke::new(1.0, c.outline()));
    marks(ui, session, (first, last), base, &x);
    if let Some(ply) = scrub(ui, track, "turns", session.cursor.at().ply, (first, last)) {
        commands.push(Command::Seek(At { ply, event: usize::MAX }));
    }
    playhead(ui, x(session.cursor.at().ply.clamp(first, last)), base, c);
}

/// What the track shows of a turn.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyMark {
    taken: u8,
    north: bool,
    comment: bool,
    round: bool,
    flaw: bool,
}

impl PlyMark {
    /// What is to be shown of a turn.
    #[must_use]
    pub fn of(node: &Node) -> PlyMark {
        PlyMark {
            taken: taken(&node.events),
            north: node.before.side() == Side::North,
            comment: !node.entry.comments.is_empty(),
            round: node.events.iter().any(|event| matches!(event, Event::RoundEnd { .. })),
            flaw: node.flaw.is_some(),
        }
    }

    /// Two turns that stand in one place.
    const fn and(self, other: PlyMark) -> PlyMark {
        let larger = if other.taken > self.taken { other } else { self };
        PlyMark {
            taken: larger.taken,
            north: larger.north,
            comment: self.comment || other.comment,
            round: self.round || other.round,
            flaw: self.flaw || other.flaw,
        }
    }
}

/// Points between two marks, at least: what is nearer stands in one place.
const NEAR: f32 = 3.0;
/// Points between two flags of comments, at least.
const FLAGS: f32 = 11.0;

/// Ticks of turns, bars of what was taken, flags of comments and rounds.
fn marks(ui: &Ui, session: &Session, (first, last): (usize, usize), base: f32, x: &impl Fn(usize) -> f32) {
    let c = ink(ui);
    let painter = ui.painter();
    let every = ((last - first) / 160).max(1);
    let (mut place, mut sum, mut flag) = (f32::NEG_INFINITY, PlyMark::default(), f32::NEG_INFINITY);
    let all = session.ply_marks();
    for (index, mark) in all[first..last].iter().enumerate() {
        let ply = first + index + 1;
        let here = x(ply);
        if ply % every == 0 {
            painter.vline(here, base..=base + 4.0, Stroke::new(1.0, c.outline()));
        }
        if here - place >= NEAR {
            one_mark(painter, c, place, base, sum);
            (place, sum) = (here, *mark);
        } else {
            sum = sum.and(*mark);
        }
        if mark.comment && here - flag >= FLAGS {
            flag = here;
            icon(painter, Icon::Comment, Rect::from_center_size(pos2(here, base + 9.0), vec2(9.0, 9.0)), 9.0, c.0.text);
        }
    }
    one_mark(painter, c, place, base, sum);
}

fn one_mark(painter: &egui::Painter, c: Ink, x: f32, base: f32, mark: PlyMark) {
    if mark.taken > 0 {
        let height = 3.0 + f32::from(mark.taken.min(20)) * 0.5;
        let side = if mark.north { Side::North } else { Side::South };
        painter.vline(x, base - height..=base, Stroke::new(2.5, c.side(side)));
    }
    if mark.round {
        painter.vline(x, base - 12.0..=base + 6.0, Stroke::new(1.5, c.ink()));
    }
    if mark.flaw {
        painter.vline(x, base - 10.0..=base, Stroke::new(2.0, c.fault_line()));
    }
}

/// Seeds that changed hands in a turn; a reservation counts as its pit.
fn taken(events: &[Event]) -> u8 {
    events.iter().fold(0, |sum: u8, event| {
        sum.saturating_add(match event {
            Event::Capture { taken, .. } => taken.seeds(),
            Event::Steal { seeds, .. } | Event::Reserve { seeds, .. } => *seeds,
            _ => 0,
        })
    })
}

fn playhead(ui: &Ui, x: f32, base: f32, c: Ink) {
    ui.painter().vline(x, base - 9.0..=base + 6.0, Stroke::new(3.0, c.ink()));
    ui.painter().circle_filled(pos2(x, base - 10.0), 4.0, c.ink());
}

/// Clicks and drags on a track, as a place from `first` to `last`; the track is a slider to a screen reader.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the track"
)]
fn scrub(ui: &mut Ui, track: Rect, name: &str, now: usize, (first, last): (usize, usize)) -> Option<usize> {
    let response: Response = ui.interact(track, ui.unique_id().with(name), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        value: Some(now as f64),
        ..WidgetInfo::labeled(Role::Slider, true, format!("{name}: {now} of {last}"))
    });
    focus_ring(ui, &response, radius::CHIP);
    let at = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.clicked())?;
    let share = ((at.x - track.min.x - 6.0) / (track.width() - 12.0)).clamp(0.0, 1.0);
    Some(first + (share * (last - first) as f32).round() as usize).filter(|&place| place != now)
}

/// The laps of the turn shown, or of the first turn at the start.
#[expect(clippy::cast_precision_loss, reason = "a turn's events are few")]
fn laps(ui: &mut Ui, rect: Rect, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let track = name(ui, rect, "laps", c);
    let tree = &session.record.tree;
    let (ply, here) = match session.cursor.at() {
        At { ply: 0, .. } => (1, 0),
        At { ply, event } => (ply, event),
    };
    let Some(node) = session.cursor.line().get(ply - 1).map(|&id| tree.node(id)) else { return };
    let events = &node.events;
    if events.is_empty() {
        return;
    }
    let width = track.width() - 12.0;
    let x = |event: usize| track.min.x + 6.0 + width * event as f32 / events.len() as f32;
    let y = rect.center().y;
    lap_boxes(ui, events, y, &x);
    for (index, event) in events.iter().enumerate() {
        if is_taking(event) {
            let place = Rect::from_center_size(pos2(x(index + 1) - 4.0, y), vec2(13.0, 13.0));
            icon(ui.painter(), Icon::Capture, place, 13.0, c.0.text);
        }
    }
    for comment in &node.entry.comments {
        let at = comment.at.as_ref().map_or(Some(events.len()), |at| index_of(events, at));
        if let Some(at) = at {
            let place = Rect::from_center_size(pos2(x(at) - 6.0, y + 12.0), vec2(10.0, 10.0));
            icon(ui.painter(), Icon::Comment, place, 10.0, c.0.text);
        }
    }
    if let Some(event) = scrub(ui, track, "laps", here, (0, events.len())) {
        commands.push(Command::Seek(At { ply, event }));
    }
    playhead(ui, x(here), y + 3.0, c);
}

#[expect(clippy::cast_precision_loss, reason = "a turn's events are few")]
fn lap_boxes(ui: &Ui, events: &[Event], y: f32, x: &impl Fn(usize) -> f32) {
    let c = ink(ui);
    let painter = ui.painter();
    let mut from = 0;
    while from < events.len() {
        let lap = events[from].lap();
        let to = (from..events.len()).find(|&index| events[index].lap() != lap).unwrap_or(events.len());
        let rect = Rect::from_min_max(pos2(x(from), y - 8.0), pos2(x(to) - 1.0, y + 8.0));
        painter.rect(rect, corner(3.0), c.ink_soft(), c.hairline(), StrokeKind::Inside);
        if let Some(lap) = lap.filter(|_| rect.width() > 48.0) {
            let text = format!("lap {lap}");
            painter.text(pos2(rect.min.x + 6.0, y), Align2::LEFT_CENTER, text, font(size::SMALL, true), c.text());
        }
        if rect.width() > 6.0 * (to - from) as f32 {
            for seed in (from..to).filter(|&index| matches!(events[index], Event::Sow { .. } | Event::Toll { .. })) {
                painter.vline(x(seed + 1), y + 2.0..=y + 7.0, Stroke::new(1.0, c.outline()));
            }
        }
        from = to;
    }
}
