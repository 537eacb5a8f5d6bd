//! The outline: the lesson's cells with what is done, and what is kept.

use egui::{Align, Layout, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::cell::title;
use crate::app::bench::{Bench, Study};
use crate::app::command::{Command, Learn, Reset, Sheet};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, Dress, focus_ring, icon, ink, label, text, within};
use crate::lesson::Progress;
use crate::scene::Icon;
use crate::tokens::radius;

/// Height of the foot, and of one with nothing to press.
const FOOT: f32 = 124.0;
const LOW_FOOT: f32 = 46.0;

/// Shows it in the space there is.
pub fn show(ui: &mut Ui, study: &Study, progress: &Progress, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let rect = ui.max_rect();
    let foot = if study.lesson.is_some() { FOOT } else { LOW_FOOT };
    let body = Rect::from_min_max(rect.min + vec2(20.0, 14.0), pos2(rect.max.x - 10.0, rect.max.y - foot));
    within(ui, body, Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        label(ui, &kicker(study));
        text(ui, study.title(), Type::TITLE, c.text());
        let minutes = study.lesson.as_ref().and_then(|lesson| lesson.file.minutes);
        let (done, all) = done(study, progress);
        let words = match minutes {
            Some(minutes) => format!("{done} of {all} done · about {minutes} min"),
            None => format!("{done} of {all} done"),
        };
        text(ui, &words, Type::SECONDARY, c.muted());
        ui.add_space(6.0);
        ScrollArea::vertical().id_salt("outline-list").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, bench) in study.benches.iter().enumerate() {
                if row(ui, bench, (index == study.current, study.reveal), standing(bench, progress)) {
                    commands.push(Command::Learn(Learn::ToCell(index, true)));
                }
            }
        });
    });
    let edge = rect.max.y - foot + 6.0;
    ui.painter().hline(rect.min.x + 20.0..=rect.max.x - 10.0, edge, c.hairline());
    let foot = Rect::from_min_max(pos2(rect.min.x + 12.0, edge + 6.0), rect.max - vec2(10.0, 14.0));
    within(ui, foot, Layout::bottom_up(Align::Min), |ui| foot_buttons(ui, study, commands));
}

fn foot_buttons(ui: &mut Ui, study: &Study, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut press = |ui: &mut Ui, words: &str, command: Command| {
        if Button::text(words).dress(Dress::Bare).show(ui).clicked() {
            commands.push(command);
        }
    };
    if study.is_notes() {
        press(ui, "Undo the last change", Command::Learn(Learn::Undo));
        press(ui, "Where they are kept", Command::Learn(Learn::Where));
        press(ui, "Write as a page", Command::Learn(Learn::Page));
        return;
    }
    if study.lesson.is_some() {
        press(ui, "Forget this lesson…", Command::Sheet(Sheet::Reset(Reset::Lesson)));
        press(ui, "Forget this answer", Command::Learn(Learn::Reset(Reset::Cell)));
    }
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.vertical(|ui| text(ui, "Answers are kept.", Type::SMALL, c.muted()));
    });
}

fn kicker(study: &Study) -> String {
    if study.is_notes() {
        return "Your own notebook".to_owned();
    }
    match study.lesson.as_ref().and_then(|lesson| lesson.file.order) {
        Some(order) => format!("Lesson {order}"),
        None if study.lesson.is_some() => "Lesson".to_owned(),
        None => "All games".to_owned(),
    }
}

fn done(study: &Study, progress: &Progress) -> (usize, usize) {
    let done = study.benches.iter().filter(|bench| standing(bench, progress) == Standing::Done).count();
    (done, study.benches.len())
}

/// How far a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    New,
    Begun,
    Wrong,
    Done,
}

fn standing(bench: &Bench, progress: &Progress) -> Standing {
    use crate::lesson::progress::CellState;
    if progress.is_done(&bench.lesson, bench.cell) {
        return Standing::Done;
    }
    match progress.cell(&bench.lesson, bench.cell) {
        CellState::New | CellState::Seen => Standing::New,
        CellState::Hinted { .. } => Standing::Begun,
        CellState::Answered { .. } => Standing::Wrong,
    }
}

fn row(ui: &mut Ui, bench: &Bench, (current, reveal): (bool, bool), standing: Standing) -> bool {
    let c = ink(ui);
    let words = title(bench);
    let mut job = egui::text::LayoutJob::single_section(
        words.clone(),
        Type { bold: current, ..Type::SECONDARY }.format(c.text()),
    );
    job.wrap.max_width = ui.available_width() - 40.0;
    job.wrap.max_rows = 2;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let height = (galley.size().y + 12.0).max(30.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    if current && reveal {
        ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
    }
    let state = match standing {
        Standing::New => "not done",
        Standing::Begun => "begun",
        Standing::Wrong => "to be retried",
        Standing::Done => "done",
    };
    response.widget_info(|| {
        let name = format!("Cell {}, {words}, {state}", bench.number);
        WidgetInfo::selected(Role::Button, true, current, name)
    });
    let frame = rect.expand2(vec2(4.0, 0.0));
    if current {
        ui.painter().rect(frame, corner(radius::CONTROL), c.raised(), Stroke::new(1.0, c.line()), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(frame, corner(radius::CONTROL), c.ink_soft());
    }
    let sign = pos2(rect.min.x + 13.0, rect.center().y);
    mark(ui, sign, standing);
    let at = pos2(rect.min.x + 32.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, c.text());
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}

/// A check, a cross, a dot or an empty ring.
fn mark(ui: &Ui, at: egui::Pos2, standing: Standing) {
    let c = ink(ui);
    let painter = ui.painter();
    let place = Rect::from_center_size(at, vec2(16.0, 16.0));
    match standing {
        Standing::Done => {
            painter.circle_filled(at, 8.5, c.ink());
            icon(painter, Icon::Check, place, 12.0, c.0.on_ink);
        }
        Standing::Wrong => {
            painter.circle_stroke(at, 8.0, Stroke::new(1.5, c.ink()));
            icon(painter, Icon::Reset, place, 11.0, c.0.text);
        }
        Standing::Begun => {
            painter.circle_stroke(at, 8.0, Stroke::new(1.5, c.ink()));
            painter.circle_filled(at, 3.5, c.ink());
        }
        Standing::New => {
            painter.circle_stroke(at, 8.0, Stroke::new(1.0, c.outline()));
        }
    }
}
