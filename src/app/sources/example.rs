//! The example on a rule's page: a board that is stepped in place, a refused move, or a still.

use egui::{Sense, Ui, vec2};

use super::{Desk, Reading};
use crate::app::board;
use crate::app::command::Command;
use crate::app::reason;
use crate::app::session::{Aid, Session};
use crate::app::theme::Type;
use crate::app::widgets::{Button, Dress, ink, label, segments, text, with_bold_pits};
use crate::board::Side;
use crate::engine::{Game, Move, Position};
use crate::format::record::MoveEntry;
use crate::record::{Flaw, Tree};
use crate::refusal;
use crate::rule::RuleId;
use crate::scene::{Icon, Mark, Options};
use crate::sources::{Example, Rule, RuleKind, Sources};
use crate::stepper::{At, StepSize};

/// The number that tells the example's pits from those of other boards in the window.
const BOARD: usize = 9_000;

/// The example shown.
pub struct Shown {
    /// The rule.
    pub rule: RuleId,
    /// Which of its examples.
    pub number: usize,
    /// Which value of the rule's reading it is played under.
    pub value: usize,
    /// Its board.
    pub session: Option<Session>,
    /// The move that is refused, and why.
    pub refused: Option<(Move, String)>,
}

impl Shown {
    /// A rule's example under a value of its reading: unless one is asked for, the one in which the rule fires.
    #[must_use]
    pub fn new(rule: &Rule, number: usize, value: Option<usize>) -> Shown {
        let example = Sources::bundled().examples_of(rule.id).nth(number);
        let value = value.unwrap_or_else(|| example.map_or(0, |example| own_value(rule, example)));
        let mut shown = Shown { rule: rule.id, number, value, session: None, refused: None };
        match example {
            Some(example) => shown.stage(rule, example),
            None => shown.session = Some(still(rule.id)),
        }
        shown
    }

    fn stage(&mut self, rule: &Rule, example: &Example) {
        let Ok(start) = example.start() else { return };
        let other =
            rule.reading.as_ref().and_then(|r| Some((r.name.as_str(), r.values.get(self.value)?.value.as_str())));
        let Ok(readings) = example.readings(start.game(), other) else { return };
        let moves: Vec<MoveEntry> = example.moves.iter().map(MoveEntry::new).collect();
        let mut tree = Tree::play(start, readings, &moves);
        let last = tree.mainline().last().copied();
        let flaw = last.and_then(|id| match &tree.node(id).flaw {
            Some(Flaw::Refused(refused)) => Some(*refused),
            _ => None,
        });
        if let Some(refused) = flaw {
            self.refused = Some((refused.mv, refusal::why(refused.rule, &refused.position, refused.mv)));
            tree = Tree::play(start, readings, &moves[..moves.len() - 1]);
        }
        let mut session = board_of(tree);
        // It begins before the move that shows the rule.
        let before = moves.len() - 1;
        if before > 0 {
            session.seek(At { ply: before, event: usize::MAX });
        }
        self.session = Some(session);
    }
}

/// The value of the rule's reading that an example is played under.
fn own_value(rule: &Rule, example: &Example) -> usize {
    let Some(reading) = &rule.reading else { return 0 };
    let own = example.readings.get(&reading.name);
    own.and_then(|own| reading.values.iter().position(|value| value.value == *own)).unwrap_or(0)
}

/// A board that is only looked at.
fn board_of(tree: Tree) -> Session {
    let mut session = Session::of_tree(tree, BOARD);
    session.aid = Aid::None;
    session
}

/// A board at rest, for a rule that neither fires nor refuses.
fn still(rule: RuleId) -> Session {
    let game = Game::parse(rule.family()).unwrap_or(Game::Bosh);
    let start = Position::start(game, Side::South);
    let tree = Tree::new(start, crate::engine::Readings::default());
    board_of(tree)
}

/// Shows it.
pub fn show(ui: &mut Ui, rule: &Rule, reading: &mut Reading, desk: &mut Desk) {
    let stale = reading.example.as_ref().is_none_or(|shown| shown.rule != rule.id);
    if stale {
        reading.example = Some(Shown::new(rule, 0, None));
    }
    let Some(shown) = &mut reading.example else { return };
    ui.add_space(10.0);
    let all: Vec<&Example> = Sources::bundled().examples_of(rule.id).collect();
    ui.horizontal(|ui| {
        label(ui, if rule.kind == RuleKind::State { "As it stands" } else { "Example" });
    });
    if all.len() > 1 {
        let names = ["where it fires", "where it refuses"];
        let choices: Vec<(usize, &str, &str)> = names.iter().enumerate().map(|(at, name)| (at, *name, "")).collect();
        if let Some(number) = segments(ui, "Example", &choices, shown.number) {
            *shown = Shown::new(rule, number, None);
        }
    }
    let example = all.get(shown.number).copied();
    let refused = shown.refused.clone();
    let Some(session) = &mut shown.session else { return };
    if let Some(example) = example {
        asked(ui, session, example, refused.as_ref());
    }
    let width = ui.available_width();
    let four = session.record.game().layout().rows() == 4;
    let high = if four { (0.46 * width).clamp(220.0, 340.0) } else { (0.5 * width).clamp(180.0, 290.0) };
    let (rect, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    let at_refusal = session.at_end();
    let marks: Vec<Mark> = refused.iter().filter(|_| at_refusal).map(|(mv, _)| Mark::Circle(mv.pit)).collect();
    let steps = !session.record.tree.is_empty();
    let options = if steps { Options::REPLAY } else { Options::STILL };
    board::show_marked(ui, rect, session, desk.cache, desk.settings.speed(), (&marks, options));
    if steps {
        transport(ui, session, &mut desk.commands);
    }
    said(ui, rule, session, refused.as_ref());
    if rule.reading.is_some() && rule.reading.as_ref().is_some_and(|r| r.values.len() > 1) && example.is_some() {
        text(
            ui,
            "The reading can be changed above: the same start is then played under it.",
            Type::SMALL,
            ink(ui).muted(),
        );
    }
}

/// Who moves what.
fn asked(ui: &mut Ui, session: &Session, example: &Example, refused: Option<&(Move, String)>) {
    let tree = &session.record.tree;
    let last = tree.mainline().last().map(|id| tree.node(*id).before);
    let position = last.filter(|_| refused.is_none()).unwrap_or(*session.cursor.position(tree));
    let side = position.side();
    let mv = example.moves.last().map_or("", String::as_str);
    let words = match refused {
        Some(_) => format!("{side} may not lift {mv}."),
        None => format!("{side} lifts {mv}."),
    };
    let shows = example.shows.as_ref().map_or(String::new(), |shows| format!(" {shows}"));
    ui.label(with_bold_pits(&format!("{words}{shows}"), Type::BODY, ink(ui).text()));
}

/// What happened, or why nothing may.
fn said(ui: &mut Ui, rule: &Rule, session: &Session, refused: Option<&(Move, String)>) {
    let c = ink(ui);
    if let Some((_, why)) = refused.filter(|_| session.at_end()) {
        ui.label(with_bold_pits(&format!("Refused. {why}"), Type::BODY, c.fault()));
        return;
    }
    if session.record.tree.is_empty() {
        if rule.kind == RuleKind::State {
            let words = "The rule neither makes anything happen nor refuses anything: the board at the start.";
            text(ui, words, Type::SECONDARY, c.muted());
        }
        return;
    }
    let told = reason::told(session);
    ui.label(with_bold_pits(&told.now, Type::BODY, c.text()));
    if told.rules.contains(&rule.id) && session.node().is_some() {
        text(ui, &format!("Here {} is at work.", rule.id), Type::SECONDARY, c.evid());
    }
}

/// The stepper: first, back, play, on, last, and the size of a step.
fn transport(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let (at_start, at_end) = (session.cursor.at() <= session.first(), session.at_end());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut press = |ui: &mut Ui, button: Button, command: Command| {
            if button.show(ui).clicked() {
                commands.push(command);
            }
        };
        press(ui, Button::icon(Icon::First, "To the start (Home)").enabled(!at_start), Command::First);
        let back = Command::Step { forward: false, size: None };
        press(ui, Button::icon(Icon::Prev, "One step back (Left)").enabled(!at_start), back);
        let (icon, name) = if session.playing { (Icon::Pause, "Pause (Space)") } else { (Icon::Play, "Play (Space)") };
        press(ui, Button::icon(icon, name).dress(Dress::Primary), Command::PlayPause);
        let on = Command::Step { forward: true, size: None };
        press(ui, Button::icon(Icon::Next, "One step on (Right)").enabled(!at_end), on);
        press(ui, Button::icon(Icon::Last, "To the end (End)").enabled(!at_end), Command::Last);
        ui.add_space(6.0);
        let sizes = [(StepSize::Seed, "seed", ""), (StepSize::Lap, "lap", ""), (StepSize::Turn, "turn", "")];
        if let Some(size) = segments(ui, "Step", &sizes, session.size) {
            commands.push(Command::Size(size));
        }
        if ui.available_width() > 120.0 {
            text(ui, &session.whereabouts(), Type::SECONDARY, ink(ui).muted());
        }
    });
}

/// The wish to see the example under a value of the rule's reading.
pub fn under(reading: &mut Reading, value: usize) {
    if let Some(shown) = &reading.example
        && let Some(rule) = Sources::bundled().rule(shown.rule)
    {
        reading.example = Some(Shown::new(rule, shown.number, Some(value)));
    }
}
