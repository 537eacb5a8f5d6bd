//! A rule's page: what it says, how it is founded, an example, its witnesses, other ways to read it.

use egui::Ui;

use super::parts::{column, passage_link};
use super::{Desk, Reading, aside, example};
use crate::app::command::{Command, Look, Page};
use crate::app::reason;
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, segments, standing_chip, text};
use crate::rule::RuleId;
use crate::scene::Icon;
use crate::sources::{Bearing, Rule, RuleKind, Sources};

/// Shows it.
pub fn show(ui: &mut Ui, id: RuleId, reading: &mut Reading, desk: &mut Desk) {
    let Some(rule) = Sources::bundled().rule(id) else { return };
    column(ui, 760.0, |ui| {
        head(ui, rule, &mut desk.commands);
        for settled in &rule.settled {
            let words = format!("Settled ({}): {}.", settled.code, settled.what.trim_end_matches('.'));
            text(ui, &words, Type::BODY, ink(ui).evid());
        }
        switch(ui, rule, reading, desk);
        example::show(ui, rule, reading, desk);
        why(ui, rule);
        others(ui, rule);
        witnesses(ui, rule, desk);
        if !desk.aside {
            ui.add_space(10.0);
            aside::of_rule(ui, id, desk);
        }
    });
}

fn head(ui: &mut Ui, rule: &Rule, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let response = text(ui, &rule.title, Type::HEADING, c.text());
    let spoken = rule.title.clone();
    response.widget_info(move || egui::WidgetInfo::labeled(egui::Role::Heading, true, &spoken));
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        standing_chip(ui, rule.status);
        let kind = match (rule.kind, rule.refuses()) {
            (RuleKind::State, _) => "describes the board or the course of play",
            (RuleKind::Fires, true) => "makes things happen, and refuses moves",
            (RuleKind::Fires, false) => "makes things happen",
            (RuleKind::Refuses, _) => "refuses moves",
        };
        aside::faults_chip(ui, rule.faults.len());
        text(ui, &format!("{} · {kind}", rule.id), Type::SECONDARY, c.muted());
        let at = RuleId::ALL.iter().position(|id| *id == rule.id);
        let near = |by: isize| at.and_then(|at| at.checked_add_signed(by)).and_then(|at| RuleId::ALL.get(at));
        for (icon, words, by) in [(Icon::Left, "The rule before", -1), (Icon::Right, "The rule after", 1)] {
            if let Some(&other) = near(by)
                && Button::icon(icon, words).dress(Dress::Bare).show(ui).clicked()
            {
                commands.push(Command::Look(Look::To(Page::Rule(other))));
            }
        }
    });
    text(ui, &rule.statement, Type::NOW, c.text());
}

/// The reading switch, which the example obeys.
fn switch(ui: &mut Ui, rule: &Rule, reading: &Reading, desk: &mut Desk) {
    let Some(switch) = &rule.reading else { return };
    ui.add_space(6.0);
    label(ui, &format!("Reading “{}”", switch.name));
    let choices: Vec<(usize, &str, &str)> =
        switch.values.iter().enumerate().map(|(at, value)| (at, value.value.as_str(), "")).collect();
    let taken = reading.example.as_ref().map_or(0, |shown| shown.value);
    if let Some(at) = segments(ui, &format!("Reading {}", switch.name), &choices, taken) {
        desk.commands.push(Command::Look(Look::Reading(at)));
    }
    for (at, value) in switch.values.iter().enumerate() {
        let usual = if at == 0 { " (as Kete plays, unless a record says otherwise)" } else { "" };
        text(ui, &format!("{}: {}{usual}", value.value, value.what), Type::SECONDARY, ink(ui).text());
    }
}

fn why(ui: &mut Ui, rule: &Rule) {
    ui.add_space(10.0);
    label(ui, "Why it is read so");
    text(ui, &rule.reason, Type::BODY, ink(ui).text());
    if let Some(confidence) = rule.confidence {
        let words = format!("How sure: {confidence} %, the researcher’s own estimate.");
        text(ui, &words, Type::SECONDARY, ink(ui).muted());
    }
}

fn others(ui: &mut Ui, rule: &Rule) {
    if rule.alternatives.is_empty() {
        return;
    }
    ui.add_space(10.0);
    label(ui, "Other readings");
    for other in &rule.alternatives {
        let c = ink(ui);
        text(ui, &format!("{}.", other.what.trim_end_matches('.')), Type::STRONG, c.text());
        let sure = other.confidence.map_or(String::new(), |percent| format!(" How likely: {percent} %."));
        let words = format!("For it: {}.{sure}", other.evidence.trim_end_matches('.'));
        text(ui, &words, Type::BODY, c.text());
    }
}

fn witnesses(ui: &mut Ui, rule: &Rule, desk: &mut Desk) {
    let sources = Sources::bundled();
    let c = ink(ui);
    ui.add_space(10.0);
    label(ui, "Witnesses");
    let mut none = true;
    for (passage, bearing) in sources.passages_of(rule) {
        none = false;
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            passage_link(ui, &passage.id, Type::STRONG, &mut desk.commands);
            let how = match bearing {
                Bearing::Says => "says it",
                Bearing::Supports => "bears on it, without saying it",
                Bearing::Disputes => "speaks against it",
            };
            let tint = if bearing == Bearing::Disputes { c.fault() } else { c.muted() };
            text(ui, &format!("{how} · {}", passage.id), Type::SMALL, tint);
        });
        reason::passage(ui, passage, bearing);
        reason::quote(ui, &passage.gloss_en, c);
        if let Some(disputed) = rule.disputed.iter().find(|disputed| disputed.passage == passage.id) {
            text(ui, &disputed.note, Type::SECONDARY, c.fault());
        }
        for fault in sources.faults_of(&passage.id).filter(|fault| fault.rules.contains(&rule.id)) {
            reason::fault_card(ui, fault);
        }
    }
    if none {
        text(ui, "No source speaks of it.", Type::BODY, c.text());
    }
}
