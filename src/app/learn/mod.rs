//! Learn: a lesson as a notebook, one column of cells between an outline and the reason panel.

mod answer;
mod cell;
mod choice;
mod demo;
mod head;
mod notes;
mod other;
mod outline;
mod panel;
mod player;
mod predict;
mod record;
mod sandbox;
mod source;
mod still;
mod task;
mod text;
mod which;

use super::bench::{Bench, Study};
pub use cell::title as cell_title;
pub use panel::{now, show as panel};

use egui::{Align, Panel, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::board::GroundCache;
use super::command::{Command, Learn};
use super::settings::Settings;
use super::widgets::ink;
use crate::lesson::Progress;
use crate::tokens::layout as measure;

/// What the cells share while they are shown.
struct Desk<'a> {
    cache: &'a mut GroundCache,
    settings: &'a Settings,
    commands: Vec<Command>,
    /// The cell that is being shown.
    index: usize,
    /// Whether it is the current one.
    current: bool,
    /// Whether it is a cell of the learner's own notebook.
    own: bool,
}

impl Desk<'_> {
    /// A wish that speaks to the cell being shown.
    fn ask(&mut self, command: Command) {
        if !self.current {
            self.commands.push(Command::Learn(Learn::ToCell(self.index, false)));
        }
        self.commands.push(command);
    }

    /// The same, of the kind that concerns lessons.
    fn learn(&mut self, wish: Learn) {
        self.ask(Command::Learn(wish));
    }
}

/// The widest that a cell gets.
const WIDEST: f32 = 720.0;
/// Room for the cells' numbers.
const GUTTER: f32 = 36.0;
/// Room at the right.
const RIGHT: f32 = 20.0;
/// Between two cells.
const BETWEEN: f32 = 12.0;

/// Shows the view in the space there is.
pub fn show(
    ui: &mut Ui,
    study: &mut Study,
    progress: &Progress,
    cache: &mut GroundCache,
    settings: &Settings,
) -> Vec<Command> {
    let mut desk = Desk { cache, settings, commands: vec![], index: 0, current: false, own: study.is_notes() };
    if ui.ctx().content_rect().width() >= measure::FROM_MIDDLE {
        let frame = egui::Frame::new().fill(ink(ui).surface());
        Panel::left("outline").exact_size(measure::OUTLINE).resizable(false).frame(frame).show(ui, |ui| {
            outline::show(ui, study, progress, &mut desk.commands);
        });
    }
    if std::mem::take(&mut study.unfocus)
        && let Some(focused) = ui.memory(egui::Memory::focused)
    {
        ui.memory_mut(|memory| memory.surrender_focus(focused));
    }
    head::faults(ui, study);
    let scroll = std::mem::take(&mut study.scroll);
    ScrollArea::vertical().id_salt("cells").auto_shrink(false).show(ui, |ui| {
        if scroll != 0.0 {
            ui.scroll_with_delta_animation(vec2(0.0, -scroll), egui::style::ScrollAnimation::none());
        }
        column(ui, study, &mut desk);
    });
    desk.commands
}

fn column(ui: &mut Ui, study: &mut Study, desk: &mut Desk) {
    let area = ui.available_rect_before_wrap();
    let width = (area.width() - GUTTER - RIGHT).min(WIDEST);
    let left = area.min.x + GUTTER + ((area.width() - GUTTER - RIGHT - width) / 2.0).max(0.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(BETWEEN);
    head::show(ui, study, (left, width), desk);
    follow_focus(ui, study, &mut desk.commands);
    let view = ui.clip_rect();
    let mut passed = vec![];
    for index in 0..study.benches.len() {
        desk.index = index;
        desk.current = index == study.current;
        let top = ui.cursor().min.y;
        let before = study.benches[index].place.height();
        let place = Rect::from_min_size(pos2(left, top), vec2(width, f32::INFINITY));
        let builder = UiBuilder::new().id_salt(("cell", index)).max_rect(place);
        let builder = builder.layout(egui::Layout::top_down(Align::Min));
        let rect = ui.scope_builder(builder, |ui| cell::show(ui, study, desk)).response.rect;
        // What is said to an answer must be seen, though it comes under the board.
        let grown = before > 0.0 && rect.height() > before + 1.0;
        study.reveal |= desk.current && grown;
        study.low |= desk.current && grown && study.benches[index].given.is_some();
        if desk.current && study.reveal {
            // A scroll asked for in one pass is seen in the pass after the next; until then rectangles are not
            // where the scroll counts from.
            let pass = ui.ctx().cumulative_pass_nr();
            if pass > study.scrolled + 1 {
                bring_into_sight(ui, rect, study.low);
                study.low = false;
                study.scrolled = pass;
                study.reveal = false;
            } else {
                ui.ctx().request_repaint();
            }
        }
        if let Some(bench) = study.benches.get(index)
            && !bench.seen
            && rect.max.y < view.center().y
            && view.height() > 100.0
        {
            passed.push(index);
        }
        ui.add_space(BETWEEN);
    }
    notes::add(ui, study, (left, width), desk);
    ui.add_space(40.0);
    if !passed.is_empty() {
        desk.commands.push(Command::Learn(Learn::Seen(passed)));
    }
}

/// The cell in which a control gets the focus becomes the current one.
fn follow_focus(ui: &Ui, study: &mut Study, commands: &mut Vec<Command>) {
    let focused = ui.memory(egui::Memory::focused);
    if focused == study.focused {
        return;
    }
    study.focused = focused;
    let Some(rect) = focused.and_then(|id| ui.ctx().read_response(id)).map(|response| response.rect) else { return };
    let within = |bench: &Bench| bench.place.contains(rect.center());
    if let Some(index) = study.benches.iter().position(within)
        && index != study.current
    {
        commands.push(Command::Learn(Learn::ToCell(index, false)));
    }
}

/// Scrolls no further than it must; of what is higher than the window the top is shown, or the lower end.
fn bring_into_sight(ui: &Ui, rect: Rect, low: bool) {
    let rect = rect.expand2(vec2(0.0, BETWEEN));
    let view = ui.clip_rect();
    let align = (rect.height() > view.height()).then_some(if low { Align::Max } else { Align::Min });
    ui.scroll_to_rect_animation(rect, align, egui::style::ScrollAnimation::none());
    // Where the column then stands shows in the next pass.
    ui.ctx().request_repaint();
}
