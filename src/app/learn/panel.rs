//! The reason panel beside a lesson: of the current cell, what happened now, which rule made it so, and which
//! sentence the rule rests on; or the rule or passage that was asked for.

use egui::{ScrollArea, Ui};

use crate::app::bench::{Bench, Study};
use crate::app::command::{Command, Learn, Pin};
use crate::app::markdown::passage_name;
use crate::app::reason::{self, divider, section};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, text, with_bold_pits};
use crate::facts;
use crate::format::cell::KnownCell;
use crate::lesson::words::without_readings;
use crate::narrate;
use crate::rule::RuleId;
use crate::scene::Icon;
use crate::sources::{Bearing, Sources};

/// Shows the panel in the space there is.
pub fn show(ui: &mut Ui, study: &Study, gloss: bool) -> Vec<Command> {
    let mut commands = vec![];
    ScrollArea::vertical().id_salt("learn-panel").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        match (&study.pinned, study.bench()) {
            (Some(pin), bench) => {
                pinned(ui, pin, bench.is_some_and(|bench| asks_about(bench, pin)), gloss, &mut commands);
            }
            (None, Some(bench)) => of_cell(ui, bench, study.chosen, gloss, &mut commands),
            (None, None) => {}
        }
    });
    commands
}

/// What was asked for, and the way back.
fn pinned(ui: &mut Ui, pin: &Pin, asked: bool, gloss: bool, commands: &mut Vec<Command>) {
    section(ui, |ui| {
        if Button::text("Back to the cell").with_icon(Icon::Left).dress(Dress::Bare).show(ui).clicked() {
            commands.push(Command::Learn(Learn::Pin(None)));
        }
    });
    divider(ui);
    match pin {
        Pin::Rule(rule) => rules(ui, &[*rule], Some(*rule), gloss, commands),
        Pin::Passage(id) => passage(ui, id, asked, gloss, commands),
    }
}

/// Whether the cell waits for an answer about that very passage.
fn asks_about(bench: &Bench, pin: &Pin) -> bool {
    match (bench.known(), pin) {
        (Some(KnownCell::Source(cell)), Pin::Passage(id)) => bench.waits() && cell.passages.contains(id),
        _ => false,
    }
}

/// A passage and its rules. While it is asked about, it is shown as it stands, and nothing is told of it.
fn passage(ui: &mut Ui, id: &str, asked: bool, gloss: bool, commands: &mut Vec<Command>) {
    let sources = Sources::bundled();
    let Some(passage) = sources.passage(id) else { return };
    section(ui, |ui| {
        label(ui, "Passage");
        text(ui, &passage_name(id), Type::STRONG, ink(ui).text());
        reason::passage(ui, passage, Bearing::Says);
        if reason::gloss_toggle(ui, gloss) {
            commands.push(Command::Gloss);
        }
        if gloss {
            let gloss = if asked { without_readings(&passage.gloss_en) } else { passage.gloss_en.clone() };
            reason::quote(ui, &gloss, ink(ui));
        }
        for fault in sources.faults_of(id).filter(|_| !asked) {
            reason::fault_card(ui, fault);
        }
    });
    let said: Vec<RuleId> =
        sources.rules.iter().filter(|rule| rule.passages.iter().any(|p| p == id)).map(|rule| rule.id).collect();
    if !said.is_empty() && !asked {
        divider(ui);
        section(ui, |ui| {
            label(ui, "Rules it is the source of");
            for rule in said {
                if reason::why(ui, rule, false, false) {
                    commands.push(Command::Learn(Learn::Pin(Some(Pin::Rule(rule)))));
                }
            }
        });
    }
}

fn of_cell(ui: &mut Ui, bench: &Bench, chosen: Option<RuleId>, gloss: bool, commands: &mut Vec<Command>) {
    let told = bench.rules();
    if bench.session.is_some() || bench.waits() {
        section(ui, |ui| {
            label(ui, &format!("Now · cell {}", bench.number));
            ui.label(with_bold_pits(&now(bench), Type::NOW, ink(ui).text()));
        });
        divider(ui);
    }
    if told.is_empty() {
        if !bench.waits() {
            section(ui, |ui| {
                text(ui, "This cell speaks of no rule.", Type::SECONDARY, ink(ui).muted());
            });
        }
        return;
    }
    let chosen = chosen.filter(|rule| told.contains(rule)).or(told.last().copied());
    rules(ui, &told, chosen, gloss, commands);
    sandbox_facts(ui, bench);
}

/// The rules, and the source of the one looked at.
fn rules(ui: &mut Ui, told: &[RuleId], chosen: Option<RuleId>, gloss: bool, commands: &mut Vec<Command>) {
    section(ui, |ui| {
        label(ui, "Why");
        for &rule in told {
            if reason::why(ui, rule, chosen == Some(rule) && told.len() > 1, false) {
                commands.push(Command::Learn(Learn::Choose(rule)));
            }
        }
    });
    let Some(rule) = chosen.and_then(|rule| Sources::bundled().rule(rule)) else { return };
    divider(ui);
    section(ui, |ui| reason::source(ui, rule, gloss, commands));
    section(ui, |ui| {
        let name = format!("Open the page of {}", rule.id);
        let page = Button::text("The rule’s page").named(&name).with_icon(Icon::Sources).with_key("S");
        if page.dress(Dress::Bare).show(ui).clicked() {
            commands.push(Command::Rule(rule.id));
        }
    });
}

/// What happened in the cell, in a sentence or two. Nothing that a waiting question asks.
#[must_use]
pub fn now(bench: &Bench) -> String {
    if bench.waits() {
        return if bench.session.is_some() {
            "Answer first. Then the board moves, and the reasons stand here.".to_owned()
        } else {
            "Answer first. Then the reasons stand here.".to_owned()
        };
    }
    if let Some(why) = bench.refusal() {
        return why;
    }
    match &bench.session {
        Some(session) if session.node().is_some() => reason::told(session).now,
        Some(session) => {
            let tree = &session.record.tree;
            let contest = narrate::words(session.record.game()).contest;
            let total = narrate::seeds(session.record.game(), tree.start.board().total());
            match session.cursor.status(tree) {
                crate::engine::Status::Playing => format!("{} to move. {total} in all.", tree.start.side()),
                crate::engine::Status::Won(side) => format!("The {contest} is over here: {side} has won."),
                crate::engine::Status::Draw => format!("The {contest} is over here: a draw."),
            }
        }
        None => super::cell::title(bench),
    }
}

/// In a sandbox, what each start would do.
fn sandbox_facts(ui: &mut Ui, bench: &Bench) {
    let Some(session) = bench.session.as_ref().filter(|s| s.aid == crate::app::session::Aid::Full) else { return };
    let tree = &session.record.tree;
    if !session.cursor.is_between_turns(tree) {
        return;
    }
    let position = session.cursor.position(tree);
    let facts = facts::Facts::of(position, &tree.readings, session.cursor.status(tree));
    divider(ui);
    section(ui, |ui| reason::position_facts(ui, session, &facts));
}
