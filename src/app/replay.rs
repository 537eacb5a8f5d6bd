//! Replay: the board with its plates, the transport, the timeline, the moves.

use egui::{Align, Layout, Rect, Sense, Ui, pos2, vec2};

use super::board::{self, GroundCache, Touched};
use super::command::{Command, Sheet};
use super::places::{Places, Wants};
use super::session::Session;
use super::settings::Settings;
use super::theme::Type;
use super::widgets::{Button, Dress, emblem, ink, segments, text, theme, with_bold_pits, within};
use super::{moves, reason, timeline};
use crate::board::Side;
use crate::engine::{Event, Game, Status};
use crate::narrate;
use crate::scene::{self, Icon};
use crate::stepper::{At, StepSize};
use crate::tokens::layout as measure;

/// Left to right, on one middle line.
fn row() -> Layout {
    Layout::left_to_right(Align::Center)
}

/// Shows the view in the space there is. `panel`: the reason panel stands beside it.
pub fn show(
    ui: &mut Ui,
    session: &mut Session,
    cache: &mut GroundCache,
    settings: &Settings,
    panel: bool,
) -> Vec<Command> {
    let mut commands = vec![];
    let area = ui.max_rect().shrink2(vec2(20.0, 8.0));
    let four_rows = session.record.game().layout().rows() == 4;
    let places = Places::of(area, Wants { plies: session.cursor.line().len(), four_rows, now: !panel });
    let touched = board::show(ui, places.board, session, cache, settings.speed());
    let (top, bottom) = if session.flipped { (Side::South, Side::North) } else { (Side::North, Side::South) };
    if !places.is_tiny() {
        plate(ui, places.upper, session, top, touched);
        plate(ui, places.lower, session, bottom, touched);
    }
    if let Some(pit) = touched.chosen {
        commands.push(Command::Pit(pit));
    }
    let stores = places.is_tiny().then_some(touched.stores);
    within(ui, places.transport, row(), |ui| match session.pen.take() {
        Some(mut pen) => {
            super::pen::bar(ui, &mut pen, session, &mut commands);
            session.pen = Some(pen);
        }
        None => transport(ui, session, settings, stores, &mut commands),
    });
    if places.timeline.height() > 0.0 {
        within(ui, places.timeline, row(), |ui| commands.extend(timeline::show(ui, session)));
    }
    if places.now.height() > 0.0 {
        within(ui, places.now, Layout::top_down(Align::Min), |ui| {
            let job = with_bold_pits(&reason::told(session).now, Type::BODY, ink(ui).text());
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| ui.label(job));
        });
    }
    if places.moves.height() > 40.0 {
        within(ui, places.moves, Layout::top_down(Align::Min), |ui| {
            commands.extend(moves::show(ui, session, settings.comments));
        });
    }
    commands
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
            pile(ui, game, store);
        });
    });
}

/// The seeds beside the board, drawn as far as there is room.
fn pile(ui: &mut Ui, game: Game, seeds: u8) {
    let right = ui.cursor().max.x - 10.0;
    let (radius, width) = if game == Game::Kimasai { (5.0, 14.5) } else { (6.0, 12.3) };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a dozen and a half")]
    let room = ((ui.available_width() - 120.0) / width).clamp(0.0, 18.0) as u8;
    let at = scene::Point::new(right, ui.max_rect().center().y);
    let shapes = scene::pile(scene::skin(game), theme(ui), at, radius, seeds, room);
    super::paint::paint(ui.painter(), &shapes, egui::Vec2::ZERO);
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

/// `stores`: what the plates would say, where there is no room for them.
fn transport(
    ui: &mut Ui,
    session: &Session,
    settings: &Settings,
    stores: Option<[u8; 2]>,
    commands: &mut Vec<Command>,
) {
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
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        settings_buttons(ui, session, settings, commands);
        // What is left belongs to the place in the record.
        let words = match stores {
            Some([south, north]) => format!("S {south}  N {north}"),
            None => session.whereabouts(),
        };
        ui.with_layout(row(), |ui| {
            ui.add_space(8.0);
            let job = egui::text::LayoutJob::single_section(words, Type::BODY.format(ink(ui).text()));
            ui.add(egui::Label::new(job).truncate());
        });
    });
}

/// The buttons at the transport's right end, those that matter most first; others give way where it is narrow.
fn settings_buttons(ui: &mut Ui, session: &Session, settings: &Settings, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let mut press = |ui: &mut Ui, button: Button, command: Command| {
        if button.show(ui).clicked() {
            commands.push(command);
        }
    };
    press(ui, Button::icon(Icon::Trail, "Show or hide the trail (T)").selected(session.trail_shown), Command::Trail);
    press(ui, Button::icon(Icon::Flip, "Turn the board (F)").selected(session.flipped), Command::Flip);
    if ui.available_width() > 300.0 {
        press(ui, Button::icon(Icon::Plus, "Faster (+)"), Command::Speed(true));
        let speed = super::settings::speed_words(settings.speed());
        let (rect, _) = ui.allocate_exact_size(vec2(52.0, measure::CONTROL), Sense::hover());
        let middle = egui::Align2::CENTER_CENTER;
        ui.painter().text(rect.center(), middle, speed, super::theme::font(14.0, false), c.text());
        press(ui, Button::icon(Icon::Minus, "Slower (-)"), Command::Speed(false));
    }
    if ui.available_width() > 300.0 && session.cursor.line().len() > 1 {
        let button = Button::text("Go to…").with_key("J").dress(Dress::Bare);
        press(ui, button, Command::Sheet(Sheet::Jump(String::new())));
    }
}
