//! A question about a move: answered before anything moves, then watched.

use egui::Ui;

use super::player::{self, Show};
use super::{Desk, answer, choice};
use crate::app::bench::Bench;
use crate::app::command::Learn;
use crate::format::cell::PredictCell;
use crate::lesson::Answer;
use crate::lesson::question::By;
use crate::scene::Mark;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &PredictCell, bench: &mut Bench, desk: &mut Desk) {
    let asked = bench.question().map_or(String::new(), |question| question.text.clone());
    player::lines_over(ui, "Predict", cell.md.as_deref(), &asked, bench, desk);
    let by_pit = bench.question().is_some_and(|question| question.by == By::AnyPit);
    let marks = marks(bench);
    let how = Show { marks: &marks, steps: true, aside: true };
    let waits = bench.waits();
    let touched = player::show(ui, bench, desk, how, |ui, bench, desk| {
        if by_pit && bench.waits() {
            answer::how_to(ui, false, desk);
        } else if by_pit {
            answer::guess_and_truth(ui, bench);
        } else {
            choice::show(ui, bench, desk);
        }
        answer::said(ui, bench, desk);
        answer::next_steps(ui, bench, desk);
    });
    if by_pit && waits {
        player::tapped(touched, desk, |pit| Learn::Answer(Answer::Pit(pit)));
    }
}

/// The guess and the truth on the board.
fn marks(bench: &Bench) -> Vec<Mark<'static>> {
    let (Some(given), Some(question)) = (&bench.given, bench.question()) else { return vec![] };
    let mut marks = vec![];
    if let Answer::Pit(pit) = given.answer
        && !given.verdict.right
    {
        marks.push(Mark::Guess(pit));
    }
    marks.extend(question.right.iter().filter_map(|answer| match answer {
        Answer::Pit(pit) => Some(Mark::Truth(*pit)),
        _ => None,
    }));
    marks
}
