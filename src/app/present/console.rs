//! The presenter's console: the wall as it is, what comes next, notes, time, hands.

use egui::{Align, CentralPanel, Frame, Layout, Margin, Panel, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use super::audience::{self, Shown};
use super::console_parts as parts;
use super::kept::Kept;
use super::wall::Wall;
use super::wish::{Screens, Wish};
use super::{Present, overview, timer};
use crate::app::command::{Command, Sheet};
use crate::app::settings::speed_words;
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, Dress, icon, ink, label, segments, text};
use crate::lesson::question::By;
use crate::scene::Icon;
use crate::tokens::{layout, radius};

/// What the console knows beside what is presented.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// What is kept.
    pub kept: &'a Kept,
    /// Whether there are two windows.
    pub two: bool,
    /// Whether the one window there is shows the wall.
    pub on_wall: bool,
    /// How many screens there are.
    pub screens: usize,
    /// The speed of motion.
    pub speed: f32,
}

/// The presenter's column.
const COLUMN: f32 = 470.0;
/// The bar above all.
const BAR: f32 = 52.0;

/// Shows the console.
pub fn show(ui: &mut Ui, present: &mut Present, seen: &Wall, here: Here) -> Vec<Command> {
    let c = ink(ui);
    let (mut wishes, mut sheets) = (vec![], vec![]);
    let bar = Frame::new().fill(c.surface()).inner_margin(Margin::symmetric(20, 0));
    Panel::top("console-bar").exact_size(BAR).resizable(false).frame(bar).show(ui, |ui| {
        top(ui, present, &mut wishes);
    });
    let column = (ui.available_width() * 0.375).clamp(320.0, COLUMN.max(ui.available_width() * 0.34));
    let side = Frame::new().fill(c.surface());
    Panel::right("console-side").exact_size(column).resizable(false).frame(side).show(ui, |ui| {
        parts::side(ui, present, here, &mut wishes);
    });
    let frame = Frame::new().fill(c.bg()).inner_margin(Margin::symmetric(20, 12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        if present.overview.is_some() {
            overview::show(ui, present, &mut wishes);
        } else {
            middle(ui, present, seen, here, (&mut wishes, &mut sheets));
        }
    });
    wishes.into_iter().map(Command::Present).chain(sheets).collect()
}

fn top(ui: &mut Ui, present: &Present, wishes: &mut Vec<Wish>) {
    let c = ink(ui);
    let now = ui.input(|i| i.time);
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
        icon(ui.painter(), Icon::Present, rect, 20.0, c.0.text);
        let title = present.show.title();
        let room = (ui.available_width() - 560.0).max(80.0);
        let mut job = egui::text::LayoutJob::single_section(title.to_owned(), Type::TITLE.format(c.text()));
        job.wrap = egui::text::TextWrapping::truncate_at_width(room);
        let galley = ui.painter().layout_job(job);
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, title));
        ui.painter().galley(rect.min, galley, c.text());
        let count = format!("beat {} of {}", present.stop() + 1, present.stops().len());
        text(ui, &count, Type::BODY, c.muted());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            if Button::text("Leave").with_key("Esc").named("Leave, the place is kept").show(ui).clicked() {
                wishes.push(Wish::Leave);
            }
            ui.add_space(6.0);
            let clock = chrono::Local::now();
            text(ui, &clock.format("%-H:%M").to_string(), Type::HEADING, c.text());
            text(ui, "clock", Type::SECONDARY, c.muted());
            ui.add_space(6.0);
            let gone = present.timer.seconds(now);
            if let Some(minutes) = present.show.minutes() {
                let left = f64::from(minutes) * 60.0 - gone;
                let (words, tint) = if left < 0.0 { ("over", c.fault()) } else { ("left", c.text()) };
                text(ui, &timer::words(left.abs()), Type::HEADING, tint);
                text(ui, words, Type::SECONDARY, c.muted()).on_hover_text(format!("of {minutes} minutes"));
                ui.add_space(6.0);
            }
            let (undo, name) = if present.timer.was_reset() {
                (Icon::Prev, "The time as it was")
            } else {
                (Icon::Reset, "Set the time back")
            };
            if Button::icon(undo, name).dress(Dress::Bare).show(ui).clicked() {
                wishes.push(Wish::ResetTimer);
            }
            let (sign, name) = if present.timer.runs() {
                (Icon::Pause, "Hold the time (T)")
            } else {
                (Icon::Play, "Let the time run (T)")
            };
            if Button::icon(sign, name).dress(Dress::Bare).show(ui).clicked() {
                wishes.push(Wish::Timer);
            }
            text(ui, &timer::words(gone), Type::HEADING, c.text());
            text(ui, "elapsed", Type::SECONDARY, c.muted());
        });
    });
    if present.timer.runs() {
        ui.ctx().request_repaint_after(std::time::Duration::from_secs(1));
    } else {
        ui.ctx().request_repaint_after(std::time::Duration::from_secs(20));
    }
}

fn middle(
    ui: &mut Ui,
    present: &mut Present,
    seen: &Wall,
    here: Here,
    (wishes, sheets): (&mut Vec<Wish>, &mut Vec<Command>),
) {
    let c = ink(ui);
    ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
    ui.horizontal(|ui| {
        label(ui, "On the wall");
        let (width, height) = present.size;
        let place = if here.two { "second window" } else { "this window" };
        text(ui, &format!("{place}, {width:.0} × {height:.0}"), Type::SECONDARY, c.muted());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let state = match (present.blank, present.scratch.is_some()) {
                (Some(false), _) => "black",
                (Some(true), _) => "white",
                (None, true) => "improvising",
                (None, false) if here.two || here.on_wall => "showing",
                (None, false) => "not showing: X shows it",
            };
            text(ui, state, Type::SECONDARY, c.text());
        });
    });
    let asked = present.question().is_some() && !present.is_answered() && present.scratch.is_none();
    let below = 58.0 + 42.0 + if present.question().is_some() { 104.0 } else { 26.0 };
    let room = vec2(ui.available_width(), (ui.available_height() - below).max(120.0));
    let (width, height) = seen.size;
    let k = (room.x / width.max(1.0)).min(room.y / height.max(1.0));
    let (rect, _) = ui.allocate_exact_size(vec2(room.x, height * k), Sense::hover());
    let pits = present.scratch.is_some()
        || (asked && present.question().is_some_and(|question| !matches!(question.by, By::Choice(_))));
    let shown = Shown {
        name: "likeness",
        pits,
        draws: present.scratch.is_some(),
        points: present.spotlight,
        spot: present.spot,
        told: false,
    };
    let (place, touched) = audience::show(ui, rect, seen, &mut present.runs[1], shown);
    wishes.extend(touched);
    ui.painter().rect_stroke(
        place.expand(1.0),
        corner(radius::CHIP),
        egui::Stroke::new(1.0, c.outline()),
        egui::StrokeKind::Outside,
    );
    buttons(ui, present, wishes);
    more_buttons(ui, present, here, (&mut *wishes, sheets));
    if present.question().is_some() {
        parts::hands(ui, present, here, wishes);
    } else {
        text(ui, hint(present), Type::SECONDARY, c.muted());
    }
}

const fn hint(present: &Present) -> &'static str {
    if present.scratch.is_some() {
        "Click a pit to play it, drag to another for an arrow, click with the second button for a circle. D returns."
    } else if present.spotlight {
        "The spotlight follows the pointer, here and on the wall. P puts it out."
    } else {
        "A clicker works in either window. Any Next ends a blank wall."
    }
}

fn buttons(ui: &mut Ui, present: &Present, wishes: &mut Vec<Wish>) {
    let mut press = |ui: &mut Ui, button: Button, wish: Wish| {
        if button.show(ui).clicked() {
            wishes.push(wish);
        }
    };
    ui.horizontal(|ui| {
        ui.set_height(layout::CONSOLE_NEXT);
        let first = present.stop() == 0;
        let last = present.next_beat().is_none() && !present.moves();
        press(ui, Button::icon(Icon::Prev, "Back (PgUp)").enabled(!first), Wish::Go(false));
        let next = Button::text("Next").with_icon(Icon::Play).with_key("PgDn").named("Next").dress(Dress::Primary);
        press(ui, next.enabled(!last || present.blank.is_some()), Wish::Go(true));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let wide = ui.available_width() > 470.0;
            let show = |icon, text, key, name| {
                if wide { Button::text(text).with_icon(icon).with_key(key) } else { Button::icon(icon, name) }
            };
            let improvising = present.scratch.is_some();
            let board = show(Icon::Board, "Improvise", "D", "Improvise (D)").selected(improvising);
            press(ui, board, Wish::Improvise);
            press(ui, show(Icon::Swap, "Swap", "X", "Swap (X)"), Wish::Swap);
            let open = present.overview.is_some();
            press(ui, show(Icon::Overview, "Overview", "O", "Overview (O)").selected(open), Wish::Overview);
            let black = present.blank == Some(false);
            press(ui, show(Icon::Black, "Black", "B", "Black (B)").selected(black), Wish::Blank(false));
        });
    });
}

fn more_buttons(ui: &mut Ui, present: &Present, here: Here, (wishes, sheets): (&mut Vec<Wish>, &mut Vec<Command>)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let pace = [(false, "turns run on", ""), (true, "lap by lap", "")];
        if segments(ui, "Pace", &pace, present.by_laps).is_some_and(|by_laps| by_laps != present.by_laps) {
            wishes.push(Wish::Laps);
        }
        if Button::text("Spotlight").with_key("P").selected(present.spotlight).show(ui).clicked() {
            wishes.push(Wish::Spotlight);
        }
        if present.scratch.as_ref().is_some_and(|scratch| !scratch.marks.is_empty())
            && Button::text("Wipe").named("Wipe what was drawn").show(ui).clicked()
        {
            wishes.push(Wish::Draw(super::wish::Drawn::Nothing));
        }
        if ui.available_width() > 430.0 {
            speed(ui, here, sheets);
        }
        if Button::text("Handouts").show(ui).clicked() {
            sheets.push(Command::Sheet(Sheet::Handouts(Default::default())));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let windows = [(true, "two windows", ""), (false, "one", "")];
            let wanted = here.two;
            if let Some(two) = segments(ui, "Screens", &windows, wanted) {
                let screens = match (two, here.screens > 1) {
                    (true, false) => Screens::Two,
                    (false, true) => Screens::One,
                    (true, true) | (false, false) => Screens::Auto,
                };
                wishes.push(Wish::Screens(screens));
            }
        });
    });
}

/// How fast a turn runs.
fn speed(ui: &mut Ui, here: Here, commands: &mut Vec<Command>) {
    if Button::icon(Icon::Minus, "Slower").dress(Dress::Bare).show(ui).clicked() {
        commands.push(Command::Speed(false));
    }
    text(ui, &speed_words(here.speed), Type::BODY, ink(ui).text());
    if Button::icon(Icon::Plus, "Faster").dress(Dress::Bare).show(ui).clicked() {
        commands.push(Command::Speed(true));
    }
}

/// A rectangle of the width there is, in a proportion.
#[must_use]
pub fn frame_of(ui: &mut Ui, (width, height): (f32, f32), most: f32) -> Rect {
    let wide = ui.available_width();
    let high = (wide * height / width.max(1.0)).min(most);
    ui.allocate_exact_size(vec2(wide, high), Sense::hover()).0
}
