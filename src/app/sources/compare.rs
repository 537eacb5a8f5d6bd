//! One topic across the four games, side by side.

use egui::Ui;

use super::parts::{GAP, columns, page_head, rule_link};
use crate::app::command::{Command, Look, Page};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, text};
use crate::engine::Game;
use crate::sources::Sources;
use crate::sources::topic::{TOPICS, Topic};

/// Shows it.
pub fn show(ui: &mut Ui, at: usize, commands: &mut Vec<Command>) {
    super::parts::column(ui, 1240.0, |ui| {
        page_head(ui, "Four games side by side", "");
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for (number, topic) in TOPICS.iter().enumerate() {
                let button = Button::text(topic.name).selected(number == at).dress(Dress::Plain);
                if button.show(ui).clicked() {
                    commands.push(Command::Look(Look::To(Page::Compare(number))));
                }
            }
        });
        ui.add_space(14.0);
        if let Some(topic) = TOPICS.get(at) {
            games(ui, topic, commands);
        }
    });
}

fn games(ui: &mut Ui, topic: &Topic, commands: &mut Vec<Command>) {
    let width = ui.available_width();
    let beside: u8 = if width >= 720.0 {
        4
    } else if width >= 420.0 {
        2
    } else {
        1
    };
    let one = (width - GAP * f32::from(beside - 1)) / f32::from(beside);
    let all: Vec<(Game, &[crate::rule::RuleId])> = Game::ALL.into_iter().zip(topic.rules).collect();
    for (row, games) in all.chunks(usize::from(beside)).enumerate() {
        columns(ui, ("games", row), &vec![one; games.len()], |ui, index| {
            let (game, rules) = games[index];
            ui.spacing_mut().item_spacing.y = 6.0;
            label(ui, game.title());
            super::parts::rule_off(ui);
            for &rule in rules {
                if let Some(page) = Sources::bundled().rule(rule) {
                    rule_link(ui, rule, commands);
                    text(ui, &page.statement, Type::BODY, ink(ui).text());
                    ui.add_space(8.0);
                }
            }
        });
        ui.add_space(12.0);
    }
}
