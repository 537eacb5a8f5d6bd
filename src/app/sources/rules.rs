//! The index of the rulebook: every rule by game, with its status.

use egui::{Ui, vec2};

use super::parts::{column, link, page_head};
use crate::app::command::{Command, Look, Page};
use crate::app::theme::Type;
use crate::app::widgets::{ink, label, standing_chip, text};
use crate::engine::Game;
use crate::sources::{Rule, RuleKind, Sources, Standing};

/// Shows it.
pub fn show(ui: &mut Ui, commands: &mut Vec<Command>) {
    column(ui, 980.0, |ui| {
        page_head(
            ui,
            "The rulebook",
            "Attested: a document says it. Settled: the documents are silent or at odds, and the best-supported reading is chosen. Convention: no source speaks; the notebook decides.",
        );
        for game in Game::ALL {
            family(ui, game.id(), game.title(), commands);
        }
        family(ui, "common", "All four games", commands);
    });
}

fn family(ui: &mut Ui, id: &str, title: &str, commands: &mut Vec<Command>) {
    let rules: Vec<&Rule> = Sources::bundled().rules.iter().filter(|rule| rule.id.family() == id).collect();
    let count = |standing: Standing| rules.iter().filter(|rule| rule.status == standing).count();
    let counts: Vec<String> = [Standing::Attested, Standing::Settled, Standing::Convention]
        .into_iter()
        .filter(|&standing| count(standing) > 0)
        .map(|standing| format!("{} {}", count(standing), standing.word()))
        .collect();
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        label(ui, title);
        text(ui, &format!("{} rules: {}", rules.len(), counts.join(", ")), Type::SMALL, ink(ui).muted());
    });
    for rule in rules {
        row(ui, rule, commands);
    }
}

fn row(ui: &mut Ui, rule: &Rule, commands: &mut Vec<Command>) {
    let wide = ui.available_width() > 720.0;
    ui.horizontal(|ui| {
        let left = ui.cursor().min.x;
        ui.allocate_ui(vec2(116.0, 20.0), |ui| standing_chip(ui, rule.status));
        ui.add_space((left + 112.0 - ui.cursor().min.x).max(0.0));
        let spoken = format!("Rule {}, {}: {}", rule.id, rule.status.word(), rule.title);
        if link(ui, rule.id.as_str(), &spoken, Type::STRONG).clicked() {
            commands.push(Command::Look(Look::To(Page::Rule(rule.id))));
        }
        if wide {
            ui.add_space((left + 330.0 - ui.cursor().min.x).max(0.0));
            title(ui, rule);
        }
    });
    if !wide {
        ui.horizontal(|ui| {
            ui.add_space(112.0);
            ui.vertical(|ui| title(ui, rule));
        });
    }
}

/// The rule's title, and what kind it is where it does not simply fire.
fn title(ui: &mut Ui, rule: &Rule) {
    let kind = match rule.kind {
        RuleKind::Refuses => " (refuses)",
        RuleKind::State => " (state)",
        RuleKind::Fires if rule.refuses() => " (and refuses)",
        RuleKind::Fires => "",
    };
    text(ui, &format!("{}{kind}", rule.title), Type::BODY, ink(ui).text());
}
