//! The presenter's column: the next beat, the answer, the notes, the beats around; and the show of hands.

use egui::{Align, Layout, ScrollArea, Sense, Ui, vec2};

use super::Present;
use super::audience::{self, Shown};
use super::console::{Here, frame_of};
use super::show::What;
use super::wall;
use super::wish::Wish;
use crate::app::paint;
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, Dress, focus_ring, icon, ink, label, text, theme};
use crate::app::{markdown, theme::font};
use crate::lesson::page;
use crate::scene::{Icon, Style};
use crate::tokens::radius;

/// The column.
pub fn side(ui: &mut Ui, present: &mut Present, here: Here, wishes: &mut Vec<Wish>) {
    let all = ui.available_height();
    ui.spacing_mut().item_spacing.y = 4.0;
    section(ui, |ui| next(ui, present, all * 0.27));
    line(ui);
    let rest = ui.available_height();
    let beats = (rest * 0.42).clamp(140.0, 320.0);
    ScrollArea::vertical().id_salt("console-notes").max_height(rest - beats).auto_shrink(false).show(ui, |ui| {
        section(ui, |ui| notes(ui, present, here, wishes));
        answer(ui, present);
    });
    line(ui);
    around(ui, present, wishes);
}

fn section(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(20, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
    });
}

fn line(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, ink(ui).hairline());
}

fn next(ui: &mut Ui, present: &mut Present, most: f32) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        label(ui, "Next");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            text(ui, "only you see this", Type::SECONDARY, c.muted());
        });
    });
    let Some(ahead) = present.ahead().cloned() else {
        text(ui, "That was the last beat.", Type::BODY, c.muted());
        return;
    };
    let words = present.next_beat().map(|beat| present.show.told(beat)).unwrap_or_default();
    let seen = {
        let measure = paint::measure(ui.ctx());
        wall::wall(&ahead, present.size, &Style { theme: theme(ui), measure: &measure }, false)
    };
    let rect = frame_of(ui, present.size, most);
    let shown = Shown { name: "next", pits: false, draws: false, points: false, spot: None, told: false };
    let (place, _) = audience::show(ui, rect, &seen, &mut present.runs[2], shown);
    ui.painter().rect_stroke(place, corner(radius::CHIP), c.hairline(), egui::StrokeKind::Outside);
    text(ui, &words, Type::STRONG, c.text());
}

fn notes(ui: &mut Ui, present: &Present, here: Here, wishes: &mut Vec<Wish>) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        label(ui, "Notes");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if Button::icon(Icon::Plus, "Larger notes").dress(Dress::Bare).show(ui).clicked() {
                wishes.push(Wish::Notes(true));
            }
            if Button::icon(Icon::Minus, "Smaller notes").dress(Dress::Bare).show(ui).clicked() {
                wishes.push(Wish::Notes(false));
            }
        });
    });
    let size = here.kept.notes;
    let role = Type { size, line: size * 1.45, bold: false };
    let notes = present.show.notes(present.part());
    if notes.is_empty() {
        text(ui, "No notes for this.", Type::BODY, c.muted());
    } else {
        markdown::show(ui, notes, role);
    }
}

/// What the class does not know yet: the answer, the reason, and what it rests on.
fn answer(ui: &mut Ui, present: &Present) {
    let What::Lesson(lesson) = &present.show.what else {
        citation(ui, present);
        return;
    };
    let part = present.part();
    let told = page::answer(lesson, part);
    if told.is_empty() {
        citation(ui, present);
        return;
    }
    line(ui);
    section(ui, |ui| {
        label(ui, "Answer");
        // The truth stands by itself: a number and a full stop would be taken for an item of a list.
        let truth = lesson.question(part).map(|question| format!("{}.", question.truth().trim_end_matches('.')));
        let rest = truth.as_ref().and_then(|truth| told.strip_prefix(truth.as_str())).unwrap_or(&told);
        if let Some(truth) = truth {
            text(ui, &truth, Type::STRONG, ink(ui).text());
        }
        markdown::show(ui, rest.trim(), Type::BODY);
    });
    let rules = lesson.stages.get(part).map_or(&[][..], |stage| &stage.practises);
    if let Some(rule) = rules.first() {
        source(ui, *rule);
    }
}

fn citation(ui: &mut Ui, present: &Present) {
    let What::Lesson(lesson) = &present.show.what else { return };
    if let Some(rule) = lesson.stages.get(present.part()).and_then(|stage| stage.shows.first()) {
        source(ui, *rule);
    }
}

fn source(ui: &mut Ui, rule: crate::rule::RuleId) {
    let c = ink(ui);
    let Some(page) = crate::sources::Sources::bundled().rule(rule) else { return };
    line(ui);
    section(ui, |ui| {
        ui.horizontal(|ui| {
            label(ui, "Why");
            text(ui, rule.as_str(), Type::STRONG, c.text());
            crate::app::widgets::standing_chip(ui, page.status);
        });
        text(ui, &page.statement, Type::SECONDARY, c.text());
        if let Some(quote) = super::slide::citation(rule).and_then(|citation| citation.quote) {
            text(ui, &format!("«{}»", quote.exact), Type::BODY, c.evid());
            text(ui, &format!("{}: {}", quote.place, quote.gloss), Type::SECONDARY, c.muted());
        }
    });
}

/// The beats around the one shown.
fn around(ui: &mut Ui, present: &Present, wishes: &mut Vec<Wish>) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.add_space(10.0);
            label(ui, "Beats");
        });
        ui.spacing_mut().item_spacing.y = 0.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rows")]
        let rows = ((ui.available_height() - 4.0) / ROW).floor().max(1.0) as usize;
        let here = present.stop();
        let first = here.saturating_sub(rows / 3).min(present.stops().len().saturating_sub(rows));
        for stop in (first..present.stops().len()).take(rows) {
            if row(ui, present, stop, stop == here) {
                wishes.push(Wish::ToBeat(present.stops()[stop]));
            }
        }
    });
}

/// Height of a beat's row.
pub const ROW: f32 = 26.0;

/// One beat in a list. True if it was chosen.
pub fn row(ui: &mut Ui, present: &Present, stop: usize, marked: bool) -> bool {
    let c = ink(ui);
    let beat = present.stops()[stop];
    let words = present.show.told(beat);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let name = format!("Beat {}: {words}", stop + 1);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, marked, &name));
    let (fill, tint) = match (marked, response.hovered()) {
        (true, _) => (c.ink(), c.on_ink()),
        (_, true) => (c.ink_soft(), c.text()),
        _ => (c.surface(), c.text()),
    };
    if marked || response.hovered() {
        ui.painter().rect_filled(rect, corner(radius::CONTROL), fill);
    }
    let middle = rect.center().y;
    let number = egui::pos2(rect.min.x + 36.0, middle);
    let muted = if marked { c.on_ink() } else { c.muted() };
    let digits = font(Type::SECONDARY.size, false);
    ui.painter().text(number, egui::Align2::RIGHT_CENTER, (stop + 1).to_string(), digits, muted);
    let mut job = egui::text::LayoutJob::single_section(words, Type { bold: marked, ..Type::BODY }.format(tint));
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 78.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(egui::pos2(rect.min.x + 46.0, middle - galley.size().y / 2.0), galley, tint);
    if beat < present.beat {
        let sign = egui::Rect::from_center_size(egui::pos2(rect.max.x - 16.0, middle), vec2(14.0, 14.0));
        icon(ui.painter(), Icon::Check, sign, 13.0, if marked { c.0.on_ink } else { c.0.muted });
    }
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}

/// The show of hands: a count for each choice.
pub fn hands(ui: &mut Ui, present: &Present, here: Here, wishes: &mut Vec<Wish>) {
    let c = ink(ui);
    let open = !present.is_answered();
    let frame = egui::Frame::new()
        .fill(c.surface())
        .stroke(c.hairline())
        .corner_radius(corner(radius::CARD))
        .inner_margin(egui::Margin::symmetric(12, 7));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        ui.horizontal(|ui| {
            label(ui, "Hands");
            text(ui, &present.hands.total().to_string(), Type::STRONG, c.text());
            let keys = if open { "1 to 9: one more, with Shift one less" } else { "the answer is shown: closed" };
            text(ui, keys, Type::SECONDARY, c.muted());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if Button::text("CSV").named("Save all hands as CSV").dress(Dress::Bare).show(ui).clicked() {
                    wishes.push(Wish::SaveHands);
                }
                let bars = if present.bars { "Hide bars" } else { "Show bars" };
                if Button::text(bars).with_key("V").selected(present.bars).show(ui).clicked() {
                    wishes.push(Wish::Bars);
                }
                class_field(ui, here, wishes);
            });
        });
        let row = ScrollArea::horizontal().id_salt("hands").auto_shrink([false, true]);
        row.show(ui, |ui| {
            ui.horizontal(|ui| {
                for (index, count) in present.hands.counts.iter().enumerate() {
                    counter(ui, index, count, open, wishes);
                }
                if present.hands.counts.is_empty() {
                    text(ui, "Click a pit above for each hand.", Type::SECONDARY, c.muted());
                }
            });
        });
    });
}

fn class_field(ui: &mut Ui, here: Here, wishes: &mut Vec<Wish>) {
    let mut class = here.kept.class.clone();
    let field = egui::TextEdit::singleline(&mut class).hint_text("class").desired_width(56.0);
    let response = ui.add(field.id(ui.scope_id().with("class")));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Class"));
    if response.changed() {
        wishes.push(Wish::Class(class));
    }
}

fn counter(ui: &mut Ui, index: usize, count: &super::votes::Count, open: bool, wishes: &mut Vec<Wish>) {
    let c = ink(ui);
    let mut name = count.choice.clone();
    if name.chars().count() > 18 {
        name = name.chars().take(17).collect::<String>() + "…";
    }
    text(ui, &(index + 1).to_string(), Type::SMALL, c.muted());
    text(ui, &name, Type::STRONG, c.text()).on_hover_text(&count.choice);
    let less = format!("One hand less for {}", count.choice);
    if Button::icon(Icon::Minus, &less).dress(Dress::Bare).enabled(open && count.hands > 0).show(ui).clicked() {
        wishes.push(Wish::Hand(index, false));
    }
    text(ui, &count.hands.to_string(), Type::STRONG, c.text());
    let more = format!("One hand more for {}", count.choice);
    if Button::icon(Icon::Plus, &more).dress(Dress::Bare).enabled(open).show(ui).clicked() {
        wishes.push(Wish::Hand(index, true));
    }
    ui.add_space(6.0);
}
