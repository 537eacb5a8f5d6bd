//! A cell's board with its own stepper: the same trail, motion, sizes and reasons as in Replay.

use egui::{Align, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::Desk;
use crate::app::bench::Bench;
use crate::app::board::{self, Touched};
use crate::app::command::{Command, Learn};
use crate::app::session::Session;
use crate::app::theme::{Type, font};
use crate::app::widgets::{Button, Dress, emblem, ink, label, segments, text, theme, with_bold_pits};
use crate::board::Side;
use crate::narrate;
use crate::scene::{Icon, Mark, Options};
use crate::stepper::StepSize;
use crate::tokens::size;

/// From this width of the card the words stand beside a board of two rows.
const BESIDE: f32 = 560.0;
/// Width of the words beside it.
const ASIDE: f32 = 190.0;
/// Between board and words.
const GAP: f32 = 14.0;

/// How a board is shown.
#[derive(Clone, Copy, Default)]
pub struct Show<'m> {
    /// Marks on it.
    pub marks: &'m [Mark<'m>],
    /// Whether it can be stepped.
    pub steps: bool,
    /// Whether words stand beside it; else it takes the width.
    pub aside: bool,
}

/// Shows board, stepper and words, beside each other where there is room. Returns what was done on the board.
pub fn show(
    ui: &mut Ui,
    bench: &mut Bench,
    desk: &mut Desk,
    how: Show,
    aside: impl FnOnce(&mut Ui, &mut Bench, &mut Desk),
) -> Touched {
    let width = ui.available_width();
    let four_rows = bench.session.as_ref().is_some_and(|s| s.record.game().layout().rows() == 4);
    if !how.aside || four_rows || width < BESIDE {
        let touched = board_and_steps(ui, width, bench, desk, how);
        if how.aside {
            aside(ui, bench, desk);
        }
        return touched;
    }
    let top = ui.cursor().min;
    let main = width - ASIDE - GAP;
    let mut left = part(ui, "board", Rect::from_min_size(top, vec2(main, f32::INFINITY)));
    let touched = board_and_steps(&mut left, main, bench, desk, how);
    let mut right = part(ui, "aside", Rect::from_min_size(pos2(top.x + main + GAP, top.y), vec2(ASIDE, f32::INFINITY)));
    aside(&mut right, bench, desk);
    let low = left.min_rect().max.y.max(right.min_rect().max.y);
    ui.allocate_rect(Rect::from_min_max(top, pos2(top.x + width, low)), Sense::hover());
    touched
}

fn part(ui: &mut Ui, name: &str, rect: Rect) -> Ui {
    let builder = UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.y = 8.0;
    child
}

/// How high a board of that width is.
fn height(width: f32, rows: usize) -> f32 {
    if rows == 2 { (0.62 * width).clamp(180.0, 320.0) } else { (0.46 * width).clamp(220.0, 360.0) }
}

fn board_and_steps(ui: &mut Ui, width: f32, bench: &mut Bench, desk: &mut Desk, how: Show) -> Touched {
    let Some(session) = &mut bench.session else { return Touched::default() };
    let high = height(width, session.record.game().layout().rows()) * if how.steps { 1.0 } else { 0.85 };
    let options = if how.steps { Options::REPLAY } else { Options::STILL };
    let (rect, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    let touched = board::show_marked(ui, rect, session, desk.cache, desk.settings.speed(), (how.marks, options));
    bench.stores = touched.stores;
    if how.steps {
        transport(ui, session, desk);
    }
    touched
}

/// The stepper: first, back, play, on, last, and the size of a step.
fn transport(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let (at_start, at_end) = (session.cursor.at() <= session.first(), session.at_end());
    // A refused start is a move of the line, but nothing happened in it.
    let refused = session.cursor.line().len() == 1 && session.node().is_some_and(|node| node.events.is_empty());
    if refused || at_start && at_end {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut press = |ui: &mut Ui, button: Button, command: Command| {
            if button.show(ui).clicked() {
                desk.ask(command);
            }
        };
        press(ui, Button::icon(Icon::First, "To the start (Home)").enabled(!at_start), Command::First);
        let back = Command::Step { forward: false, size: None };
        press(ui, Button::icon(Icon::Prev, "One step back (Left)").enabled(!at_start), back);
        let (play, name) = if session.playing {
            (Icon::Pause, "Pause (Space)")
        } else if at_end {
            (Icon::Reset, "Play again from the start (Space)")
        } else {
            (Icon::Play, "Play (Space)")
        };
        press(ui, Button::icon(play, name).dress(Dress::Primary), Command::PlayPause);
        let on = Command::Step { forward: true, size: None };
        press(ui, Button::icon(Icon::Next, "One step on (Right)").enabled(!at_end), on);
        press(ui, Button::icon(Icon::Last, "To the end (End)").enabled(!at_end), Command::Last);
        ui.add_space(6.0);
        let sizes = [(StepSize::Seed, "seed", ""), (StepSize::Lap, "lap", ""), (StepSize::Turn, "turn", "")];
        if let Some(size) = segments(ui, "Step", &sizes, session.size) {
            desk.ask(Command::Size(size));
        }
        if ui.available_width() > 90.0 {
            ui.add_space(4.0);
            let job =
                egui::text::LayoutJob::single_section(session.whereabouts(), Type::SECONDARY.format(ink(ui).muted()));
            ui.add(egui::Label::new(job).truncate());
        }
    });
}

/// The lines over a board: the cell's kind, the author's words, what is asked, and the stores at the right.
pub fn lines_over(ui: &mut Ui, kind: &str, md: Option<&str>, asked: &str, bench: &Bench, desk: &mut Desk) {
    let c = ink(ui);
    let right = ui.max_rect().max.x;
    let asked = with_bold_pits(asked, super::text::LESSON, c.text());
    let md = md.filter(|md| !md.trim().is_empty());
    let room = if bench.session.is_some() { 132.0 } else { 0.0 };
    let mut asked = Some(asked);
    let row = ui
        .horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            ui.vertical(|ui| {
                ui.add_space(3.0);
                // A lesson of several games says which one each of its boards is of; a review has said it already.
                match bench.game().filter(|_| !bench.mixed && bench.lesson.games().len() > 1) {
                    Some(game) => label(ui, &format!("{} · {kind}", game.title())),
                    None => label(ui, kind),
                }
            });
            if let Some(asked) = asked.take_if(|_| md.is_none()) {
                ui.vertical(|ui| {
                    ui.set_width((ui.available_width() - room).max(120.0));
                    ui.label(asked);
                });
            }
        })
        .response;
    if let Some(session) = &bench.session {
        stores(ui, session, bench.stores, pos2(right, row.rect.min.y + 11.0));
    }
    super::text::words(ui, md, desk);
    if let Some(asked) = asked {
        ui.label(asked);
    }
}

/// What is beside the board: the stores of both sides, right-aligned.
fn stores(ui: &mut Ui, session: &Session, stores: [u8; 2], right: egui::Pos2) {
    let c = ink(ui);
    let rect = Rect::from_min_max(pos2(right.x - 126.0, right.y - 12.0), pos2(right.x, right.y + 12.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center)));
    child.spacing_mut().item_spacing.x = 6.0;
    let word = narrate::words(session.record.game()).store;
    for side in [Side::North, Side::South] {
        let response = text(&mut child, &stores[side.index()].to_string(), Type::STRONG, c.text());
        let name = format!("{side} {word} {}", stores[side.index()]);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &name));
        let (place, _) = child.allocate_exact_size(vec2(13.0, 14.0), Sense::hover());
        emblem(child.painter(), place.center(), 5.0, side, theme(&child));
    }
    // The stores' names have the word already: it is drawn, not told again.
    let galley = child.painter().layout_no_wrap(word.to_owned(), font(size::SECONDARY, false), c.muted());
    let (place, _) = child.allocate_exact_size(galley.size(), Sense::hover());
    child.painter().galley(place.min, galley, c.muted());
}

/// What a tapped pit does where it is the answer to the cell's question.
pub fn tapped(touched: Touched, desk: &mut Desk, to: impl FnOnce(crate::board::Pit) -> Learn) {
    if let Some(pit) = touched.chosen {
        desk.learn(to(pit));
    }
}
