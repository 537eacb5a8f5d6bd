//! Two readings side by side: two boards in step, where they part first, and the two rules that say why.

use egui::{Align, Layout, Rect, Ui, pos2, vec2};

use super::board::{self, GroundCache};
use super::command::{Command, Sheet, Work};
use super::pair::Pair;
use super::reason;
use super::session::Session;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, segments, standing_chip, text, with_bold_pits, within};
use crate::narrate;
use crate::rule::RuleId;
use crate::scene::{Icon, Mark, Options};
use crate::sources::Sources;
use crate::stepper::At;

/// The strip over the boards.
const STRIP: f32 = 40.0;
/// The words under the boards.
const WORDS: f32 = 176.0;

/// Shows the comparison in the space there is.
pub fn show(ui: &mut Ui, area: Rect, session: &mut Session, pair: &mut Pair, cache: &mut GroundCache) -> Vec<Command> {
    let mut commands = vec![];
    let words = WORDS.min(area.height() * 0.42);
    let strip_at = Rect::from_min_size(area.min, vec2(area.width(), STRIP));
    let below = Rect::from_min_max(pos2(area.min.x, area.max.y - words), area.max);
    let boards = Rect::from_min_max(pos2(area.min.x, strip_at.max.y + 4.0), pos2(area.max.x, below.min.y - 6.0));
    within(ui, strip_at, Layout::left_to_right(Align::Center), |ui| strip(ui, session, pair, &mut commands));
    let half = (boards.width() - 24.0) / 2.0;
    let differing = differing(session, pair);
    for (index, side) in [&mut *session, &mut pair.right].into_iter().enumerate() {
        let left = boards.min.x + if index == 0 { 0.0 } else { half + 24.0 };
        let rect = Rect::from_min_size(pos2(left, boards.min.y), vec2(half, boards.height()));
        let touched = board::show_marked(ui, rect, side, cache, 1.0, (&differing, Options::REPLAY));
        if touched.chosen.is_some() {
            commands.push(Command::Say("Close the comparison to play.".into()));
        }
    }
    let columns = [0.0, half + 24.0].map(|x| Rect::from_min_size(below.min + vec2(x, 0.0), vec2(half, words)));
    for (index, rect) in columns.into_iter().enumerate() {
        within(ui, rect, Layout::top_down(Align::Min), |ui| {
            egui::ScrollArea::vertical().id_salt(("reading", index)).auto_shrink(false).show(ui, |ui| {
                side_words(ui, session, pair, index, &mut commands);
            });
        });
    }
    commands
}

/// Rings round the pits that do not hold the same on both boards.
fn differing(session: &mut Session, pair: &mut Pair) -> Vec<Mark<'static>> {
    let layout = session.record.game().layout();
    let (left, right) = (session.rest(), pair.right.rest());
    let same = |pit| {
        left.board.seeds(pit) == right.board.seeds(pit) && left.board.marked.has(pit) == right.board.marked.has(pit)
    };
    layout.pits().filter(|&pit| !same(pit)).map(Mark::Circle).collect()
}

fn strip(ui: &mut Ui, session: &Session, pair: &Pair, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.spacing_mut().item_spacing.x = 8.0;
    let game = session.record.game();
    text(ui, "Right board plays", Type::BODY, c.muted());
    let now: Vec<_> = pair.readings.of(game).collect();
    for (name, values, value) in now {
        let choices: Vec<(&str, &str, &str)> = values.iter().map(|&value| (value, value, "")).collect();
        if let Some(value) = segments(ui, name, &choices, value) {
            commands.push(Command::Work(Work::Contrast(name, value)));
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if Button::text("Close").named("Close the comparison").with_key("Esc").show(ui).clicked() {
            commands.push(Command::Work(Work::Compare(false)));
        }
        if let Some(first) = pair.first {
            let button = Button::text("Where they part").dress(Dress::Primary).with_icon(Icon::Fork);
            if button.enabled(pair.place() != first.at).show(ui).clicked() {
                commands.push(Command::Work(Work::ToParting));
            }
        }
    });
}

/// What is said of one side.
fn side_words(ui: &mut Ui, session: &Session, pair: &Pair, index: usize, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let side = if index == 0 { session } else { &pair.right };
    ui.spacing_mut().item_spacing.y = 4.0;
    let head = match (&pair.contrasts[..], index) {
        ([], 0) => "As recorded".to_owned(),
        ([], _) => "The same readings: choose another above".to_owned(),
        (contrasts, _) => {
            let values = contrasts.iter().map(|contrast| format!("{}: {}", contrast.name, contrast.values[index]));
            format!(
                "{} {}",
                if index == 0 { "As recorded," } else { "Otherwise," },
                values.collect::<Vec<_>>().join(", ")
            )
        }
    };
    text(ui, &head, Type::TITLE, c.text());
    let stores = side.cursor.board(&side.record.tree).stores;
    let store = narrate::words(session.record.game()).store;
    text(ui, &format!("{store}: South {}, North {}", stores[0], stores[1]), Type::SECONDARY, c.muted());
    ui.label(with_bold_pits(&reason::told(side).now, Type::BODY, c.text()));
    let Some(first) = pair.first else {
        if index == 0 && !pair.contrasts.is_empty() {
            text(ui, "Along this line the two readings never part.", Type::STRONG, c.text());
        }
        return;
    };
    ui.add_space(2.0);
    let here = if pair.place() == first.at { "Here they part" } else { "They part first" };
    let place = place_words(session, first.at);
    let words = match first.rules[index] {
        Some(_) => format!("{here}, {place}. On this side decides:"),
        None => format!("{here}, {place}. On this side the turn is over."),
    };
    text(ui, &words, Type::SECONDARY, c.muted());
    if let Some(rule) = first.rules[index] {
        decided(ui, rule, commands);
    }
    for contrast in &pair.contrasts {
        if let Some(what) = meaning(contrast.name, contrast.values[index]) {
            text(ui, &format!("{}: {what}", contrast.values[index]), Type::BODY, c.text());
        }
    }
}

fn decided(ui: &mut Ui, rule: RuleId, commands: &mut Vec<Command>) {
    let Some(page) = Sources::bundled().rule(rule) else { return };
    ui.horizontal_wrapped(|ui| {
        standing_chip(ui, page.status);
        let name = format!("The page of {rule}");
        if Button::text(&page.title).named(&name).dress(Dress::Bare).show(ui).clicked() {
            commands.push(Command::Sheet(Sheet::Rule(rule)));
        }
    });
    text(ui, &page.statement, Type::BODY, ink(ui).text());
}

/// What a value of a reading means, as the rulebook says it.
fn meaning(name: &str, value: &str) -> Option<&'static str> {
    let switches = Sources::bundled().rules.iter().filter_map(|rule| rule.reading.as_ref());
    let switch = switches.into_iter().find(|switch| switch.name == name)?;
    Some(switch.values.iter().find(|known| known.value == value)?.what.as_str())
}

fn place_words(session: &Session, at: At) -> String {
    let node = session.cursor.line().get(at.ply.wrapping_sub(1)).map(|&id| session.record.tree.node(id));
    let Some(node) = node else { return "at the start".into() };
    let lap = node.events.get(at.event.wrapping_sub(1)).or(node.events.last()).and_then(crate::engine::Event::lap);
    match lap {
        Some(lap) => format!("in turn {} ({}), lap {lap}", at.ply, node.entry.mv),
        None => format!("in turn {} ({})", at.ply, node.entry.mv),
    }
}
