//! Explore: any position, set up on the board or from text, and played on for both sides.

use egui::{Align, Layout, Rect, Sense, TextEdit, Ui, pos2, vec2};

use super::board::{GroundCache, pit_id};
use super::command::Command;
use super::paint;
use super::replay;
use super::session::{Origin, Session};
use super::settings::Settings;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, label, segments, text, theme, within};
use crate::board::Side;
use crate::engine::text::Totals;
use crate::engine::{Draft, Game, PitSet, Position, Readings};
use crate::narrate;
use crate::record::Record;
use crate::scene::{self, Icon, Marking, Options, Style, Trail, View};

/// What a click on a pit does while a position is set up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tool {
    /// One seed more.
    #[default]
    Add,
    /// One seed less.
    Take,
    /// Reserve or close.
    Mark,
}

/// A position being set up.
#[derive(Clone, Debug)]
pub struct Setup {
    draft: Draft,
    tool: Tool,
    /// The text field; follows the draft unless it is being written in.
    typed: String,
    fault: Option<String>,
}

impl Setup {
    fn of(position: &Position) -> Setup {
        Setup { draft: Draft::of(position), tool: Tool::Add, typed: position.to_string(), fault: None }
    }
}

/// What is explored.
#[derive(Debug)]
pub struct Explore {
    /// The game played on from the position.
    pub session: Session,
    /// Set while the position is being set up.
    pub setup: Option<Setup>,
}

impl Explore {
    /// A game's start.
    #[must_use]
    pub fn start(game: Game) -> Explore {
        Explore { session: Session::start(game), setup: None }
    }

    /// A game from any position.
    #[must_use]
    pub fn from(position: Position, readings: Readings) -> Explore {
        let game = position.game();
        let record = Record::fresh(
            &format!("{}-explored", game.id()),
            &format!("{}, explored", game.title()),
            position,
            readings,
        );
        Explore { session: Session::new(record, Origin::Start(game)), setup: None }
    }
}

/// Shows the view. `panel`: the reason panel stands beside it.
pub fn show(
    ui: &mut Ui,
    explore: &mut Explore,
    cache: &mut GroundCache,
    settings: &Settings,
    panel: bool,
) -> Vec<Command> {
    let area = ui.max_rect();
    let bar = Rect::from_min_max(area.min + vec2(20.0, 6.0), pos2(area.max.x - 20.0, area.min.y + 42.0));
    let rest = Rect::from_min_max(pos2(area.min.x, bar.max.y + 2.0), area.max);
    let mut commands = vec![];
    within(ui, bar, Layout::left_to_right(Align::Center), |ui| toolbar(ui, explore, &mut commands));
    within(ui, rest, Layout::top_down(Align::Min), |ui| match &mut explore.setup {
        None => commands.extend(replay::show(ui, &mut explore.session, cache, settings, panel)),
        Some(setup) => {
            if let Some(position) = set_up(ui, setup, cache) {
                *explore = Explore::from(position, Readings::default());
            }
        }
    });
    commands
}

fn toolbar(ui: &mut Ui, explore: &mut Explore, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let game = explore.session.record.game();
    let names = [
        (Game::Bosh, "Bosh", ""),
        (Game::Kingulu, "Kingulu", ""),
        (Game::Kigogo, "Kigogo", ""),
        (Game::Kimasai, "Kimasai", ""),
    ];
    if let Some(chosen) = segments(ui, "Game", &names, game) {
        *explore = Explore::start(chosen);
    }
    let setting = explore.setup.is_some();
    let position = *explore.session.cursor.position(&explore.session.record.tree);
    if Button::text("Set up").with_icon(Icon::Board).selected(setting).show(ui).clicked() {
        explore.setup = if setting { None } else { Some(Setup::of(&position)) };
    }
    if setting {
        return;
    }
    if ui.available_width() > 150.0 && Button::text("Copy").named("Copy the position as text").show(ui).clicked() {
        ui.ctx().copy_text(position.to_string());
        commands.push(Command::Say("The position is copied as text.".into()));
    }
    if ui.available_width() > 120.0
        && !explore.session.record.tree.is_empty()
        && Button::text("Save…").named("Save as a record").show(ui).clicked()
    {
        commands.push(Command::SaveExplored);
    }
}

/// Shows the position being set up. Returns the position when it is to be played.
fn set_up(ui: &mut Ui, setup: &mut Setup, cache: &mut GroundCache) -> Option<Position> {
    let area = ui.max_rect().shrink2(vec2(20.0, 8.0));
    let board = Rect::from_min_max(area.min, pos2(area.max.x, (area.max.y - 190.0).max(area.min.y + 120.0)));
    edit_board(ui, board, setup, cache);
    let below = Rect::from_min_max(pos2(area.min.x, board.max.y + 10.0), area.max);
    within(ui, below, Layout::top_down(Align::Min), |ui| fields(ui, setup))
}

/// The board with its pits as controls.
fn edit_board(ui: &mut Ui, rect: Rect, setup: &mut Setup, cache: &mut GroundCache) {
    let game = setup.draft.game();
    let (ground, geometry) = cache.get(ui, game, rect, Options::STILL, false);
    ground.paint(ui.painter(), rect.min.to_vec2());
    let layout = game.layout();
    let focus = ui.memory(egui::Memory::focused);
    for pit in layout.pits() {
        let place = geometry.pit_rect(pit);
        let place = Rect::from_min_size(rect.min + vec2(place.x, place.y), vec2(place.w, place.h));
        let response = ui.interact(place, pit_id(0, pit), Sense::click());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Button, true, narrate::pit(game, setup.draft.board(), pit))
        });
        if response.clicked() {
            match setup.tool {
                Tool::Add => setup.draft.change(pit, 1),
                Tool::Take => setup.draft.change(pit, -1),
                Tool::Mark => setup.draft.mark(pit),
            }
            setup.typed = setup.draft.text();
        } else if response.secondary_clicked() {
            setup.draft.change(pit, -1);
            setup.typed = setup.draft.text();
        }
    }
    let measure = paint::measure(ui.ctx());
    let trail = Trail::default();
    let marking = match game {
        Game::Kingulu => Marking::Reserved,
        Game::Bosh => Marking::Closed,
        _ => Marking::None,
    };
    let focused = layout.pits().find(|&pit| focus == Some(pit_id(0, pit)));
    let view = View { marking, focus: focused, legal: PitSet::EMPTY, ..View::new(setup.draft.board(), &trail) };
    let shapes = scene::live(&geometry, &view, &Style { theme: theme(ui), measure: &measure });
    paint::paint(ui.painter(), &shapes, rect.min.to_vec2());
}

fn fields(ui: &mut Ui, setup: &mut Setup) -> Option<Position> {
    ui.spacing_mut().item_spacing = vec2(10.0, 6.0);
    ui.horizontal_wrapped(|ui| tools(ui, setup));
    ui.horizontal(|ui| counts(ui, setup));
    let c = ink(ui);
    let checked = setup.draft.position();
    ui.horizontal(|ui| {
        let name = label(ui, "Position text");
        let field = ui
            .add(TextEdit::singleline(&mut setup.typed).desired_width(ui.available_width() - 170.0))
            .labelled_by(name.id);
        if field.changed() {
            match Position::parse(&setup.typed, Totals::Whole) {
                Ok(position) => {
                    setup.draft = Draft::of(&position);
                    setup.fault = None;
                }
                Err(error) => setup.fault = Some(error.to_string()),
            }
        } else if !field.has_focus() && setup.typed == setup.draft.text() {
            setup.fault = None;
        }
        let enabled = checked.is_ok() && setup.fault.is_none();
        let clicked = Button::text("Play from here").dress(Dress::Primary).enabled(enabled).show(ui).clicked();
        clicked.then(|| checked.clone().ok()).flatten()
    })
    .inner
    .or_else(|| {
        match (&setup.fault, &checked) {
            (Some(fault), _) => text(ui, fault, Type::SECONDARY, c.fault()),
            (None, Err(error)) => {
                text(ui, &format!("Not yet a position: {}; {}.", error.what, error.remedy), Type::SECONDARY, c.fault())
            }
            (None, Ok(_)) => text(ui, "The rules allow this position.", Type::SECONDARY, c.evid()),
        };
        None
    })
}

fn tools(ui: &mut Ui, setup: &mut Setup) {
    let game = setup.draft.game();
    let mark = match game {
        Game::Kingulu => Some("reserve"),
        Game::Bosh => Some("close"),
        _ => None,
    };
    let mut choices = vec![(Tool::Add, "add", ""), (Tool::Take, "take away", "")];
    choices.extend(mark.map(|word| (Tool::Mark, word, "")));
    if let Some(tool) = segments(ui, "A click on a pit", &choices, setup.tool) {
        setup.tool = tool;
    }
    let mut fresh = None;
    if Button::text("Empty").named("Empty the board").show(ui).clicked() {
        fresh = Some(Draft::empty(game));
    }
    if Button::text("Start").named("The game’s start").show(ui).clicked() {
        fresh = Some(Draft::of(&Position::start(game, Side::South)));
    }
    if let Some(draft) = fresh {
        setup.draft = draft;
        setup.typed = draft.text();
        setup.fault = None;
    }
    let sides = [(Side::South, "South to move", ""), (Side::North, "North to move", "")];
    if let Some(side) = segments(ui, "To move", &sides, setup.draft.side()) {
        setup.draft.set_side(side);
        setup.typed = setup.draft.text();
    }
}

/// What stands beside the board, and what else the text says.
fn counts(ui: &mut Ui, setup: &mut Setup) {
    let game = setup.draft.game();
    let word = narrate::words(game).store;
    let before = setup.draft;
    for side in Side::BOTH {
        let name = format!("{side} {word}");
        if let Some(by) = counter(ui, &name, u32::from(setup.draft.board().stores[side.index()])) {
            setup.draft.change_store(side, by);
        }
    }
    if game == Game::Kimasai {
        let opening = setup.draft.is_opening();
        if Button::text("opening turn").selected(opening).show(ui).clicked() {
            setup.draft.set_opening(!opening);
        }
    }
    if let Some((number, first)) = setup.draft.round() {
        if let Some(by) = counter(ui, "round", number) {
            setup.draft.set_round(number.saturating_add_signed(i32::from(by)), first);
        }
        let began = [(Side::South, "South began", ""), (Side::North, "North began", "")];
        if let Some(first) = segments(ui, "Round begun by", &began, first) {
            setup.draft.set_round(number, first);
        }
    }
    if setup.draft != before {
        setup.typed = setup.draft.text();
        setup.fault = None;
    }
}

/// A number with buttons for one less and one more.
fn counter(ui: &mut Ui, name: &str, number: u32) -> Option<i8> {
    let mut by = None;
    text(ui, &format!("{name} {number}"), Type::BODY, ink(ui).text());
    if Button::icon(Icon::Minus, &format!("{name}: one less")).show(ui).clicked() {
        by = Some(-1);
    }
    if Button::icon(Icon::Plus, &format!("{name}: one more")).show(ui).clicked() {
        by = Some(1);
    }
    by
}
