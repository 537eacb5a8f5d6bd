//! Choices of a question, each with its number key; after the answer they show the guess and the truth.

use egui::{Align2, Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Desk;
use crate::app::bench::Bench;
use crate::app::command::Learn;
use crate::app::theme::{Type, corner, font};
use crate::app::widgets::{dashed_rect, focus_ring, icon, ink, key_cap};
use crate::lesson::{Answer, Question};
use crate::scene::Icon;
use crate::tokens::{radius, size};

/// What a choice is, once the question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Open,
    Right,
    RightGuess,
    WrongGuess,
    Other,
}

/// Shows the choices of a cell's question, one below the other.
pub fn show(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let Some(question) = bench.question() else { return };
    let short = question.choices().iter().all(|choice| choice.label(question.layout).chars().count() <= 3);
    let show_all = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (index, answer) in question.choices().iter().enumerate() {
            let standing = standing(bench, question, answer);
            let width = if short { 82.0 } else { ui.available_width() };
            if choice(ui, index + 1, &answer.label(question.layout), standing, width) {
                desk.learn(Learn::Answer(answer.clone()));
            }
        }
    };
    if short { ui.horizontal_wrapped(show_all).inner } else { ui.vertical(show_all).inner }
}

fn standing(bench: &Bench, question: &Question, answer: &Answer) -> Standing {
    let Some(given) = &bench.given else { return Standing::Open };
    match (given.answer == *answer, question.is_right(answer)) {
        (true, true) => Standing::RightGuess,
        (true, false) => Standing::WrongGuess,
        (false, true) => Standing::Right,
        (false, false) => Standing::Other,
    }
}

fn choice(ui: &mut Ui, number: usize, words: &str, standing: Standing, width: f32) -> bool {
    let c = ink(ui);
    let open = standing == Standing::Open;
    let bold = matches!(standing, Standing::Right | Standing::RightGuess);
    let mut job = egui::text::LayoutJob::single_section(
        words.to_owned(),
        Type { bold, ..Type::BODY }.format(Color32::PLACEHOLDER),
    );
    job.wrap.max_width = width - 50.0;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(
        vec2(width, (galley.size().y + 12.0).max(34.0)),
        if open { Sense::click() } else { Sense::hover() },
    );
    let spoken = match standing {
        Standing::Open => format!("{words}, choice {number}"),
        Standing::Right => format!("{words}: this is right"),
        Standing::RightGuess => format!("{words}: your answer, and right"),
        Standing::WrongGuess => format!("{words}: your answer, not right"),
        Standing::Other => words.to_owned(),
    };
    response.widget_info(|| WidgetInfo::labeled(if open { Role::Button } else { Role::Label }, true, &spoken));
    let painter = ui.painter();
    let tint = match standing {
        Standing::Open => {
            let (fill, edge) = if response.hovered() { (c.ink_soft(), c.ink()) } else { (c.raised(), c.outline()) };
            painter.rect(rect, corner(radius::CONTROL), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
            c.text()
        }
        Standing::Right | Standing::RightGuess => {
            painter.rect_filled(rect, corner(radius::CONTROL), c.ink());
            c.on_ink()
        }
        Standing::WrongGuess => {
            dashed_rect(painter, rect.shrink(0.75), radius::CONTROL, Stroke::new(1.5, c.ink()));
            c.text()
        }
        Standing::Other => {
            painter.rect_stroke(rect, corner(radius::CONTROL), c.hairline(), StrokeKind::Inside);
            c.muted()
        }
    };
    let sign = Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(22.0, rect.height()));
    match standing {
        Standing::Right | Standing::RightGuess => icon(painter, Icon::Check, sign, 16.0, c.0.on_ink),
        Standing::WrongGuess => icon(painter, Icon::Cross, sign, 16.0, c.0.text),
        Standing::Open if number <= 9 => {
            key_cap(ui, &number.to_string(), pos2(rect.min.x + 9.0, rect.center().y), c.muted());
        }
        _ => {
            let words = number.to_string();
            painter.text(sign.center(), Align2::CENTER_CENTER, words, font(size::SMALL, false), c.muted());
        }
    }
    let at = pos2(rect.min.x + 38.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, galley, tint);
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}
