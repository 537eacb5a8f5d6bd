//! A task: find a start that reaches the goal. Every one that does is right.

use egui::Ui;

use super::player::{self, Show};
use super::{Desk, answer};
use crate::app::bench::Bench;
use crate::app::command::Learn;
use crate::app::theme::Type;
use crate::app::widgets::{ink, with_bold_pits};
use crate::format::cell::MoveCell;
use crate::lesson::Answer;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &MoveCell, bench: &mut Bench, desk: &mut Desk) {
    let asked = bench.question().map_or(String::new(), |question| question.text.clone());
    player::lines_over(ui, "Your move", cell.md.as_deref(), &asked, bench, desk);
    let waits = bench.waits();
    let how = Show { steps: true, aside: true, ..Show::default() };
    let touched = player::show(ui, bench, desk, how, |ui, bench, desk| aside(ui, bench, desk));
    if waits {
        player::tapped(touched, desk, |pit| Learn::Answer(Answer::Pit(pit)));
    }
}

fn aside(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    if bench.waits() {
        answer::hints(ui, bench, desk);
        answer::how_to(ui, true, desk);
        answer::hint_button(ui, bench, desk);
        return;
    }
    if bench.solution {
        solution(ui, bench, desk);
    } else if let Some(given) = &bench.given
        && let Some(question) = bench.question()
    {
        let said = given.answer.label(question.layout);
        let words = if given.verdict.right { format!("{said} it is") } else { format!("not {said}") };
        answer::signed(ui, given.verdict.right, &words);
    }
    answer::said(ui, bench, desk);
    answer::others(ui, bench);
    answer::next_steps(ui, bench, desk);
    let wrong = bench.given.as_ref().is_some_and(|given| !given.verdict.right);
    if wrong {
        answer::hint_button(ui, bench, desk);
    }
}

fn solution(ui: &mut Ui, bench: &Bench, desk: &mut Desk) {
    let truth = bench.question().map_or(String::new(), crate::lesson::Question::truth);
    ui.label(with_bold_pits(&format!("The solution: {truth}."), Type::BODY, ink(ui).text()));
    if let Some(explain) = bench.known().and_then(crate::format::cell::KnownCell::explain).map(str::to_owned) {
        answer::author_word(ui, &explain, desk);
    }
}
