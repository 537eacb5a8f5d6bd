//! Beside a question: what to do, the guess beside the truth, what is said to it, and what can be done next.

use egui::{Margin, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::Desk;
use crate::app::bench::Bench;
use crate::app::command::{Command, Learn};
use crate::app::markdown::{self, Target};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, Dress, dashed_rect, icon, ink, text, with_bold_pits};
use crate::format::cell::KnownCell;
use crate::lesson::Answer;
use crate::scene::Icon;
use crate::tokens::radius;

/// How a pit is chosen, while a question waits for one.
pub fn how_to(ui: &mut Ui, starts: bool, desk: &Desk) {
    let c = ink(ui);
    let words = match (starts, desk.current) {
        (true, true) => "Choose a ringed pit: tap it, or press Enter, walk with the arrows and press Space.",
        (true, false) => "Choose a ringed pit.",
        (false, true) => "Tap the pit, or press Enter, walk with the arrows and press Space.",
        (false, false) => "Tap the pit.",
    };
    text(ui, words, Type::SECONDARY, c.muted());
}

/// The guess beside the truth, where pits were asked for.
pub fn guess_and_truth(ui: &mut Ui, bench: &Bench) {
    let (Some(given), Some(question)) = (&bench.given, bench.question()) else { return };
    let said = given.answer.label(question.layout);
    if given.verdict.right {
        signed(ui, true, &format!("your answer: {said}"));
    } else {
        signed(ui, false, &format!("your guess: {said}"));
        signed(ui, true, &format!("it is {}", question.truth()));
    }
}

/// A line with the sign of the truth, or of a guess that is none.
pub fn signed(ui: &mut Ui, right: bool, words: &str) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let (rect, _) = ui.allocate_exact_size(vec2(26.0, 20.0), Sense::hover());
        if right {
            ui.painter().rect_filled(rect, corner(radius::CHIP), c.ink());
            icon(ui.painter(), Icon::Check, rect, 15.0, c.0.on_ink);
        } else {
            dashed_rect(ui.painter(), rect.shrink(0.75), radius::CHIP, Stroke::new(1.5, c.ink()));
            icon(ui.painter(), Icon::Cross, rect, 15.0, c.0.text);
        }
        ui.add(egui::Label::new(with_bold_pits(words, Type::BODY, c.text())).wrap());
    });
}

/// What is said to the answer, by the program and by the author.
pub fn said(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let Some(given) = &bench.given else { return };
    let c = ink(ui);
    ui.label(with_bold_pits(&given.verdict.said, Type::BODY, c.text()));
    if let Some(author) = &given.verdict.author {
        author_word(ui, author, desk);
    }
}

/// The author's word.
pub fn author_word(ui: &mut Ui, md: &str, desk: &mut Desk) {
    if let Some(target) = markdown::show(ui, md, Type::BODY) {
        follow(ui, target, desk);
    }
}

/// Goes where a link leads.
pub fn follow(ui: &Ui, target: Target, desk: &mut Desk) {
    use crate::app::command::Pin;
    match target {
        Target::Rule(rule) => desk.learn(Learn::Pin(Some(Pin::Rule(rule)))),
        Target::Passage(id) => desk.learn(Learn::Pin(Some(Pin::Passage(id)))),
        Target::Url(url) => ui.ctx().open_url(egui::OpenUrl::new_tab(url)),
    }
}

/// Retry, and where guess and truth part.
pub fn next_steps(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    if let Some(at) = bench.parting() {
        let here = bench.session.as_ref().is_some_and(|s| s.cursor.at() == at && s.motion.is_none());
        let asked_which = matches!(bench.known(), Some(KnownCell::WhichRule(_)));
        if asked_which {
            // The question stood at that very place.
        } else if here {
            text(ui, "Here your guess and the truth part.", Type::STRONG, ink(ui).text());
        } else if Button::text("Where they part").with_icon(Icon::Fork).show(ui).clicked() {
            desk.ask(Command::Seek(at));
        }
        let waits = bench.session.as_ref().is_some_and(|s| !s.at_end() && !s.playing && here);
        if waits && Button::text("Play on").with_icon(Icon::Play).with_key("Space").show(ui).clicked() {
            desk.ask(Command::PlayPause);
        }
    }
    if bench.given.is_some() || bench.solution {
        retry(ui, bench, desk);
    }
}

/// Back to the question.
pub fn retry(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let right = bench.given.as_ref().is_some_and(|given| given.verdict.right);
    let dress = if right || bench.solution { Dress::Plain } else { Dress::Primary };
    let name = format!("Retry cell {}", bench.number);
    let mut button = Button::text("Retry").with_icon(Icon::Reset).named(&name).dress(dress);
    if desk.current {
        button = button.with_key("R");
    }
    if button.show(ui).clicked() {
        desk.learn(Learn::Retry);
    }
}

/// The hints shown so far, one below the other.
pub fn hints(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let c = ink(ui);
    for hint in bench.all_hints().iter().take(bench.hints) {
        egui::Frame::new()
            .fill(c.sunken())
            .corner_radius(corner(radius::CONTROL))
            .inner_margin(Margin { left: 34, right: 10, top: 8, bottom: 8 })
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                let top = ui.cursor().min;
                let sign = Rect::from_min_size(pos2(top.x - 27.0, top.y), vec2(20.0, 18.0));
                icon(ui.painter(), Icon::Hint, sign, 17.0, c.0.text);
                if let Some(target) = markdown::show(ui, hint, Type::SECONDARY) {
                    follow(ui, target, desk);
                }
            });
    }
}

/// The button for the next hint, or for the solution.
pub fn hint_button(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let all = bench.all_hints().len();
    let words = if bench.hints < all {
        format!("Hint {} of {all}", bench.hints + 1)
    } else if bench.can_solve() {
        "Show the solution".to_owned()
    } else {
        return;
    };
    let mut button = Button::text(&words).with_icon(Icon::Hint);
    if desk.current {
        button = button.with_key("H");
    }
    if button.show(ui).clicked() {
        desk.learn(Learn::Hint);
    }
}

/// The right starts besides the one that was found.
pub fn others(ui: &mut Ui, bench: &Bench) {
    let (Some(given), Some(question)) = (&bench.given, bench.question()) else { return };
    if !given.verdict.right {
        return;
    }
    let others: Vec<String> = question
        .right
        .iter()
        .filter(|answer| **answer != given.answer)
        .map(|answer: &Answer| answer.label(question.layout))
        .collect();
    if !others.is_empty() {
        let words = format!("Right too: {}.", crate::narrate::list(&others));
        ui.label(with_bold_pits(&words, Type::SECONDARY, ink(ui).muted()));
    }
}
