//! Replay: the board with its plates, the transport, the timeline, the moves.

use egui::{Align, Layout, Rect, Sense, Ui, pos2, vec2};

use super::board::{self, GroundCache, Touched};
use super::command::{Command, Sheet};
use super::session::Session;
use super::settings::Settings;
use super::theme::Type;
use super::widgets::{Button, Dress, emblem, ink, segments, text, theme, within};
use super::{moves, timeline};
use crate::board::Side;
use crate::engine::{Event, Status};
use crate::narrate;
use crate::scene::Icon;
use crate::stepper::{At, StepSize};
use crate::tokens::layout as measure;

/// Left to right, on one middle line.
fn row() -> Layout {
    Layout::left_to_right(Align::Center)
}

/// Shows the view in the space there is.
pub fn show(ui: &mut Ui, session: &mut Session, cache: &mut GroundCache, settings: &Settings) -> Vec<Command> {
    let mut commands = vec![];
    let area = ui.max_rect().shrink2(vec2(20.0, 8.0));
    let places = Places::in_area(area, session.cursor.line().len(), session.record.game().layout().rows() == 4);
    let touched = board::show(ui, places.board, session, cache, settings.speed());
    let (top, bottom) = if session.flipped { (Side::South, Side::North) } else { (Side::North, Side::South) };
    plate(ui, places.upper, session, top, touched);
    plate(ui, places.lower, session, bottom, touched);
    if let Some(pit) = touched.chosen {
        commands.push(Command::Pit(pit));
    }
    within(ui, places.transport, row(), |ui| transport(ui, session, settings, &mut commands));
    within(ui, places.timeline, row(), |ui| commands.extend(timeline::show(ui, session)));
    if places.moves.height() > 40.0 {
        within(ui, places.moves, Layout::top_down(Align::Min), |ui| {
            commands.extend(moves::show(ui, session, settings.comments));
        });
    }
    commands
}

/// Where the parts of the view are.
struct Places {
    upper: Rect,
    board: Rect,
    lower: Rect,
    transport: Rect,
    timeline: Rect,
    moves: Rect,
}

impl Places {
    fn in_area(area: Rect, plies: usize, four_rows: bool) -> Places {
        let timeline = match plies {
            0 => 0.0,
            1 => 32.0,
            _ => measure::TIMELINE,
        };
        let fixed = 2.0 * measure::PLATE + measure::TRANSPORT + timeline + 12.0;
        // The board comes first; the moves have what it leaves, up to a share.
        let wanted = if four_rows { 470.0 } else { 380.0 };
        let moves = if area.height() < measure::TREE_TAB - 52.0 {
            0.0
        } else {
            let left: f32 = area.height() - fixed - wanted;
            left.clamp(measure::TREE + 10.0, (0.19 * area.height()).max(measure::TREE + 10.0))
        };
        let board = (area.height() - fixed - moves).max(120.0);
        let mut y = area.min.y;
        let mut take = |height: f32| {
            let rect = Rect::from_min_size(pos2(area.min.x, y), vec2(area.width(), height));
            y += height;
            rect
        };
        let upper = take(measure::PLATE);
        let board = take(board);
        let lower = take(measure::PLATE);
        let transport = take(measure::TRANSPORT);
        let timeline = take(timeline);
        take(6.0);
        let moves = take(moves);
        Places { upper, board, lower, transport, timeline, moves }
    }
}

/// A player's plate: who, whether to move, what he just did, what he has beside the board.
fn plate(ui: &mut Ui, rect: Rect, session: &Session, side: Side, touched: Touched) {
    let c = ink(ui);
    let game = session.record.game();
    emblem(ui.painter(), pos2(rect.min.x + 12.0, rect.center().y), 6.5, side, theme(ui));
    let inner = Rect::from_min_max(pos2(rect.min.x + 28.0, rect.min.y), rect.max);
    within(ui, inner, row(), |ui| {
        let name = session.record.file.players.as_ref().and_then(|p| match side {
            Side::South => p.south.clone(),
            Side::North => p.north.clone(),
        });
        text(ui, &side.to_string(), Type::TITLE, c.text());
        if let Some(name) = name {
            text(ui, &name, Type::BODY, c.text());
        }
        let status = session.cursor.status(&session.record.tree);
        let between = session.cursor.is_between_turns(&session.record.tree);
        let mover = session.cursor.position(&session.record.tree).side();
        match status {
            Status::Won(winner) if winner == side => tag(ui, "won"),
            Status::Draw => tag(ui, "draw"),
            Status::Playing if mover == side && between => tag(ui, "to move"),
            _ => {
                if let Some(words) = deeds(session, side) {
                    text(ui, &words, Type::SECONDARY, c.muted());
                }
            }
        }
        if let Some(round) = session.cursor.position(&session.record.tree).round().filter(|_| side == Side::North) {
            text(ui, &format!("round {round}"), Type::SECONDARY, c.muted());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let store = touched.stores[side.index()];
            let response = text(ui, &store.to_string(), Type::STORE, c.text());
            let word = narrate::words(game).store;
            response
                .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, format!("{side} {word} {store}")));
            text(ui, word, Type::SECONDARY, c.muted());
        });
    });
}

fn tag(ui: &mut Ui, word: &str) {
    let c = ink(ui);
    let galley = ui.painter().layout_no_wrap(word.to_owned(), super::theme::font(12.0, false), c.text());
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(14.0, 4.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, word));
    let edge = egui::Stroke::new(1.0, c.outline());
    ui.painter().rect_stroke(rect, super::theme::corner(4.0), edge, egui::StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, c.text());
}

/// What a side did in the turn shown, in a few words: `sowed A5, took a1`.
fn deeds(session: &Session, side: Side) -> Option<String> {
    let node = session.node().filter(|node| node.before.side() == side)?;
    let layout = node.before.layout();
    let mut words = format!("sowed {}", node.entry.mv);
    for event in session.cursor.happened(&session.record.tree) {
        match event {
            Event::Capture { taken, .. } => {
                let pits: Vec<String> = taken.iter().map(|(pit, _)| layout.name(pit).to_string()).collect();
                words += &format!(", took {}", narrate::list(&pits));
            }
            Event::Reserve { pit, .. } => words += &format!(", reserved {}", layout.name(*pit)),
            _ => {}
        }
    }
    let stolen: u32 = session
        .cursor
        .happened(&session.record.tree)
        .iter()
        .map(|event| if let Event::Steal { seeds, .. } = event { u32::from(*seeds) } else { 0 })
        .sum();
    if stolen > 0 {
        words += &format!(", stole {stolen}");
    }
    Some(words)
}

fn transport(ui: &mut Ui, session: &Session, settings: &Settings, commands: &mut Vec<Command>) {
    let at_start = session.cursor.at() == At::default();
    let at_end = session.at_end();
    ui.spacing_mut().item_spacing.x = 6.0;
    let mut press = |ui: &mut Ui, button: Button, command: Command| {
        if button.show(ui).clicked() {
            commands.push(command);
        }
    };
    press(ui, Button::icon(Icon::First, "To the start (Home)").enabled(!at_start), Command::First);
    press(
        ui,
        Button::icon(Icon::Prev, "One step back (Left)").enabled(!at_start),
        Command::Step { forward: false, size: None },
    );
    let (play, name) = if session.playing {
        (Icon::Pause, "Pause (Space)")
    } else if at_end && !at_start {
        (Icon::Reset, "Play again from the start (Space)")
    } else {
        (Icon::Play, "Play (Space)")
    };
    press(ui, Button::icon(play, name).dress(Dress::Primary).min_width(44.0), Command::PlayPause);
    press(
        ui,
        Button::icon(Icon::Next, "One step on (Right)").enabled(!at_end),
        Command::Step { forward: true, size: None },
    );
    press(ui, Button::icon(Icon::Last, "To the end (End)").enabled(!at_end), Command::Last);
    ui.add_space(8.0);
    let sizes = [(StepSize::Seed, "seed", "1"), (StepSize::Lap, "lap", "2"), (StepSize::Turn, "turn", "3")];
    if let Some(size) = segments(ui, "Step", &sizes, session.size) {
        commands.push(Command::Size(size));
    }
    ui.add_space(8.0);
    let c = ink(ui);
    let where_now = whereabouts(session);
    if ui.available_width() > 330.0 {
        text(ui, &where_now, Type::BODY, c.text());
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let mut press = |ui: &mut Ui, button: Button, command: Command| {
            if button.show(ui).clicked() {
                commands.push(command);
            }
        };
        press(
            ui,
            Button::icon(Icon::Trail, "Show or hide the trail (T)").selected(session.trail_shown),
            Command::Trail,
        );
        press(ui, Button::icon(Icon::Flip, "Turn the board (F)").selected(session.flipped), Command::Flip);
        if ui.available_width() > 130.0 {
            press(ui, Button::icon(Icon::Plus, "Faster (+)"), Command::Speed(true));
            let speed = format!("×{}", settings.speed());
            let (rect, _) = ui.allocate_exact_size(vec2(40.0, measure::CONTROL), Sense::hover());
            ui.painter().text(
                rect.center(),
                egui::Align2::CENTER_CENTER,
                speed,
                super::theme::font(14.0, false),
                c.text(),
            );
            press(ui, Button::icon(Icon::Minus, "Slower (-)"), Command::Speed(false));
        }
        if ui.available_width() > 60.0 && session.cursor.line().len() > 1 {
            press(
                ui,
                Button::text("Go to…").with_key("J").dress(Dress::Bare),
                Command::Sheet(Sheet::Jump(String::new())),
            );
        }
    });
}

/// Where the cursor is, in words: `Turn 31 of 168 · lap 3, end`.
#[must_use]
pub fn whereabouts(session: &Session) -> String {
    let at = session.cursor.at();
    let plies = session.cursor.line().len();
    let Some(node) = session.node() else {
        return if plies == 0 {
            "Start".into()
        } else {
            format!("Start · {plies} turn{}", if plies == 1 { "" } else { "s" })
        };
    };
    let turn = if plies > 1 { format!("Turn {} of {plies}", at.ply) } else { format!("Turn {}", at.ply) };
    let Some(last) = at.event.checked_sub(1).and_then(|index| node.events.get(index)) else { return turn };
    let Some(lap) = last.lap() else { return format!("{turn} · after it") };
    let seeds = node.events[..at.event]
        .iter()
        .filter(|event| event.lap() == Some(lap) && matches!(event, Event::Sow { .. } | Event::Toll { .. }))
        .count();
    let lap_over = at.event >= node.events.len() || node.events[at.event].lap() != Some(lap);
    if lap_over { format!("{turn} · lap {lap}, end") } else { format!("{turn} · lap {lap}, seed {seeds}") }
}
