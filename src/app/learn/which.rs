//! A question which rule it was: that stopped the turn, barred the start, took seeds or went on.

use egui::Ui;

use super::player::{self, Show};
use super::{Desk, answer, choice};
use crate::app::bench::Bench;
use crate::format::cell::WhichRuleCell;

/// Shows it.
pub fn show(ui: &mut Ui, cell: &WhichRuleCell, bench: &mut Bench, desk: &mut Desk) {
    let asked = bench.question().map_or(String::new(), |question| question.text.clone());
    player::lines_over(ui, "Which rule", cell.md.as_deref(), &asked, bench, desk);
    let how = Show { steps: true, aside: true, ..Show::default() };
    player::show(ui, bench, desk, how, |ui, bench, desk| {
        choice::show(ui, bench, desk);
        answer::said(ui, bench, desk);
        answer::next_steps(ui, bench, desk);
    });
}
