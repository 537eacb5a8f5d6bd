//! The library: continue, the four games, the records, the user's own files.

use std::sync::Arc;

use egui::{Align, Align2, Layout, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::bench::Study;
use super::board::GroundCache;
use super::command::{Command, Learn, Route, Sheet};
use super::courses::{self, OnShelf};
use super::paint;
use super::session::Session;
use super::settings::Settings;
use super::theme::{Type, corner, font};
use super::widgets::{Button, Dress, focus_ring, icon, ink, label, provenance_badge, segments, text, theme, within};
use crate::board::Side;
use crate::engine::{Board, Game, Position};
use crate::format::record::ProvenanceKind;
use crate::lesson::{Lesson, Progress};
use crate::record::Record;
use crate::scene::{self, Icon, Marking, Options, Style, Trail, View};
use crate::store::{self, BUNDLED, Kind};
use crate::tokens::{radius, size};

/// A bundled record in the list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The game.
    pub game: Game,
    /// How it came about.
    pub provenance: Option<ProvenanceKind>,
    /// Work and page, or date.
    pub dateline: String,
    /// Turns of the main line.
    pub turns: usize,
}

/// What the library shows, read once.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The bundled records.
    pub records: Vec<Entry>,
    /// The filter chosen: a provenance, or none for all.
    pub filter: Option<ProvenanceKind>,
    /// The lessons: those compiled in, then the user's own.
    pub lessons: Vec<OnShelf>,
    /// The game whose lessons are shown; none for all.
    pub game: Option<Game>,
}

/// What the library is shown with.
pub struct Desk<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// The open record.
    pub open: Option<&'a Session>,
    /// The open lesson.
    pub study: Option<&'a Study>,
    /// What the learner has done.
    pub progress: &'a Progress,
}

impl Shelf {
    /// Reads the bundled records' headings.
    #[must_use]
    pub fn read() -> Shelf {
        let records = BUNDLED.iter().filter(|file| file.kind == Kind::Record).filter_map(|file| {
            let record = Record::load(file.text.as_bytes()).ok()?;
            Some(Entry {
                id: file.id,
                title: record.title().to_owned(),
                game: record.game(),
                provenance: record.provenance(),
                dateline: record.dateline(),
                turns: record.tree.mainline().len(),
            })
        });
        Shelf { records: records.collect(), ..Shelf::default() }
    }
}

/// Where a game comes from and one line on it, as the documents have it.
const fn about(game: Game) -> (&'static str, &'static str) {
    match game {
        Game::Bosh => ("Somalia", "Ten pits in the sand"),
        Game::Kingulu => ("Tanzania", "Reserving a child"),
        Game::Kigogo => ("Tanzania", "Forty-eight pits"),
        Game::Kimasai => ("Tanzania", "Herding, then raiding"),
    }
}

/// The games in the order of their cards: the one with a transcribed turn first.
const CARDS: [Game; 4] = [Game::Bosh, Game::Kingulu, Game::Kigogo, Game::Kimasai];

/// Shows the view.
pub fn show(ui: &mut Ui, shelf: &mut Shelf, cache: &mut GroundCache, desk: &Desk) -> Vec<Command> {
    let mut commands = vec![];
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 18)).show(ui, |ui| {
            let wide = ui.available_width() > 760.0;
            let side = if wide { 278.0 } else { 0.0 };
            ui.spacing_mut().item_spacing = vec2(16.0, 10.0);
            let width = ui.available_width();
            ui.horizontal_top(|ui| {
                let main = if wide { width - side - 16.0 } else { width };
                continue_card(ui, main, cache, shelf, desk, &mut commands);
                if wide {
                    drop_card(ui, side, &mut commands);
                }
            });
            if !wide {
                drop_card(ui, width, &mut commands);
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                label(ui, "The four games");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    text(ui, "from the first seed to the whole game", Type::SECONDARY, ink(ui).muted());
                });
            });
            game_cards(ui, shelf, desk.progress, cache, &mut commands);
            ui.add_space(8.0);
            courses::show(ui, shelf, desk.progress, &mut commands);
            ui.add_space(8.0);
            records(ui, shelf, &mut commands);
            recent(ui, desk.settings, &mut commands);
        });
    });
    commands
}

/// The page keys scroll.
fn scroll_by_keys(ui: &mut Ui) {
    let page = ui.clip_rect().height() * 0.8;
    let (down, up) = ui.input(|i| (i.num_presses(egui::Key::PageDown), i.num_presses(egui::Key::PageUp)));
    #[expect(clippy::cast_precision_loss, reason = "a few presses")]
    let by = page * (up as f32 - down as f32);
    if by.abs() > 0.0 {
        ui.scroll_with_delta(vec2(0.0, by));
    }
}

fn continue_card(
    ui: &mut Ui,
    width: f32,
    cache: &mut GroundCache,
    shelf: &Shelf,
    desk: &Desk,
    commands: &mut Vec<Command>,
) {
    let c = ink(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 158.0), Sense::hover());
    ui.painter().rect(rect, corner(radius::CARD), c.surface(), Stroke::new(1.0, c.outline()), StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min, vec2((width * 0.36).min(305.0), rect.height()));
    let well = egui::CornerRadius { nw: 8, sw: 8, ne: 0, se: 0 };
    ui.painter().rect_filled(picture.shrink(1.0), well, c.sunken());
    let (kicker, title, line, button, command) = continuing(shelf, desk);
    let lesson = last_lesson(shelf, desk);
    let (game, board) = match desk.open.filter(|_| lesson.is_none()) {
        None if lesson.is_some() => lesson_picture(lesson.as_deref(), desk.progress),
        Some(session) => (session.record.game(), session.cursor.board(&session.record.tree)),
        None => first_picture(),
    };
    thumbnail(ui, picture.shrink2(vec2(12.0, 18.0)), game, &board, cache);
    let inner = Rect::from_min_max(pos2(picture.max.x + 20.0, rect.min.y + 18.0), rect.max - vec2(16.0, 14.0));
    within(ui, inner, Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        label(ui, kicker);
        text(ui, &title, Type::HEADING, c.text());
        text(ui, &line, Type::SECONDARY, c.muted());
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            if Button::text(button).dress(Dress::Primary).with_key("Enter").show(ui).clicked() {
                commands.push(command);
            }
            if let Some(lesson) = &lesson {
                bar(ui, desk.progress.done(lesson));
            }
        });
    });
}

/// How much of a lesson is done, as a bar and in words.
fn bar(ui: &mut Ui, (done, all): (usize, usize)) {
    let c = ink(ui);
    ui.add_space(10.0);
    let (rect, _) = ui.allocate_exact_size(vec2(180.0, 6.0), Sense::hover());
    ui.painter().rect_filled(rect, corner(3.0), c.sunken());
    #[expect(clippy::cast_precision_loss, reason = "a lesson has some twenty cells")]
    let width = rect.width() * done as f32 / all.max(1) as f32;
    ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(width, rect.height())), corner(3.0), c.ink());
    text(ui, &format!("{done} of {all} cells done"), Type::SECONDARY, c.muted());
}

/// The lesson that is open or was open last, if it is known and no record was opened since.
fn last_lesson(shelf: &Shelf, desk: &Desk) -> Option<Arc<Lesson>> {
    let file = desk.settings.learning.as_deref()?;
    let is_it = |study: &&Study| study.source.file().as_deref() == Some(file);
    if let Some(lesson) = desk.study.filter(is_it).and_then(|study| study.lesson.as_ref()) {
        return Some(Arc::clone(lesson));
    }
    let found = shelf.lessons.iter().find(|(source, _)| source.file().as_deref() == Some(file))?;
    Some(Arc::clone(&found.1))
}

/// The board of the cell where the learner is, or of the game's start.
fn lesson_picture(lesson: Option<&Lesson>, progress: &Progress) -> (Game, Board) {
    let Some(lesson) = lesson else { return first_picture() };
    let place = progress.place(lesson);
    let set = lesson.stages[..].iter().skip(place).chain(&lesson.stages).find_map(|stage| stage.setting);
    set.map_or_else(
        || {
            let game = lesson.games().first().copied().unwrap_or(Game::Bosh);
            (game, *Position::start(game, Side::South).board())
        },
        |(position, _)| (position.game(), *position.board()),
    )
}

/// What the first card offers: where the user was, or the first lesson, or Marin's turn.
fn continuing(shelf: &Shelf, desk: &Desk) -> (&'static str, String, String, &'static str, Command) {
    let Desk { settings, open, progress, .. } = *desk;
    if let Some(lesson) = last_lesson(shelf, desk) {
        let course = courses::course_title(&lesson).map_or(String::new(), |course| format!("{course} · "));
        let order = lesson.file.order.map_or(String::new(), |order| format!("lesson {order} · "));
        let line = format!("{course}{order}cell {} of {}", progress.place(&lesson) + 1, lesson.cells().len());
        return ("Continue", lesson.title().to_owned(), line, "Continue", Command::Go(Route::Learn));
    }
    if let Some(file) = &settings.learning {
        let name = std::path::Path::new(file).file_stem().map_or_else(|| file.into(), |stem| stem.to_string_lossy());
        return ("Continue", name.into_owned(), "Your lesson".to_owned(), "Continue", Command::Go(Route::Learn));
    }
    if let Some(session) = open {
        let line = format!("{} · {}", session.record.game().title(), session.whereabouts());
        return ("Continue", session.record.title().to_owned(), line, "Continue", Command::Go(Route::Replay));
    }
    if let Some(last) = &settings.last {
        let line = format!("turn {}", last.ply);
        let command = match store::bundled(&last.file) {
            Some(file) => Command::OpenBundled(file.id),
            None => Command::OpenFile(last.file.clone().into()),
        };
        return ("Continue", last.title.clone(), line, "Continue", command);
    }
    let bosh = courses::of_game(shelf, Game::Bosh);
    if let Some(&at) = bosh.first().filter(|_| settings.last.is_none()) {
        let lesson = &shelf.lessons[at].1;
        let minutes = lesson.file.minutes.map_or(String::new(), |minutes| format!(" · about {minutes} minutes"));
        let line = format!("Learn Bosh from the first stone{minutes}");
        return ("Begin here", lesson.title().to_owned(), line, "Begin", Command::Learn(Learn::Open(at)));
    }
    let first = shelf.records.first();
    let title = first.map_or_else(String::new, |entry| entry.title.clone());
    let line =
        "The only recorded play known to us for any of the four games: one turn of Bosh, seed by seed.".to_owned();
    let command = first.map_or(Command::OpenStart(Game::Bosh), |entry| Command::OpenBundled(entry.id));
    ("Begin here", title, line, "Watch it", command)
}

fn first_picture() -> (Game, Board) {
    (Game::Bosh, *Position::start(Game::Bosh, Side::South).board())
}

/// A small picture of a board.
fn thumbnail(ui: &mut Ui, rect: Rect, game: Game, board: &Board, cache: &mut GroundCache) {
    let (ground, geometry) = cache.get(ui, game, rect, Options::THUMB, false);
    ground.paint(ui.painter(), rect.min.to_vec2());
    let trail = Trail::default();
    let marking = match game {
        Game::Kingulu => Marking::Reserved,
        Game::Bosh => Marking::Closed,
        _ => Marking::None,
    };
    let measure = paint::measure(ui.ctx());
    let view = View { marking, ..View::new(board, &trail) };
    let shapes = scene::live(&geometry, &view, &Style { theme: theme(ui), measure: &measure });
    paint::paint(ui.painter(), &shapes, rect.min.to_vec2());
}

fn drop_card(ui: &mut Ui, width: f32, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 158.0), Sense::hover());
    super::widgets::dashed_rect(ui.painter(), rect.shrink(0.5), radius::CARD, Stroke::new(1.0, c.outline()));
    icon(
        ui.painter(),
        Icon::Drop,
        Rect::from_center_size(pos2(rect.center().x, rect.min.y + 44.0), vec2(24.0, 24.0)),
        24.0,
        c.0.muted,
    );
    ui.painter().text(
        pos2(rect.center().x, rect.min.y + 74.0),
        Align2::CENTER_CENTER,
        "Drop a lesson or a record here",
        font(size::BODY, false),
        c.text(),
    );
    let row = Rect::from_min_max(pos2(rect.min.x + 14.0, rect.min.y + 94.0), rect.max - vec2(14.0, 12.0));
    within(ui, row, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.add_space(((row.width() - 216.0) / 2.0).max(0.0));
        if Button::text("Open…").show(ui).on_hover_text("Open a file (Ctrl O)").clicked() {
            commands.push(Command::Browse);
        }
        if Button::text("New…").named("A new record").show(ui).on_hover_text("A new record (Ctrl N)").clicked() {
            commands.push(Command::AskNew);
        }
        if Button::text("Path…").named("Open a file by its path").show(ui).clicked() {
            commands.push(Command::Sheet(Sheet::Path(String::new())));
        }
    });
}

fn game_cards(ui: &mut Ui, shelf: &Shelf, progress: &Progress, cache: &mut GroundCache, commands: &mut Vec<Command>) {
    let width = ui.available_width();
    let columns: usize = if width > 760.0 { 4 } else { 2 };
    #[expect(clippy::cast_precision_loss, reason = "two or four")]
    let card = (width - 16.0 * (columns - 1) as f32) / columns as f32;
    for row in CARDS.chunks(columns) {
        ui.horizontal_top(|ui| {
            for &game in row {
                commands.extend(game_card(ui, card, game, shelf, progress, cache));
            }
        });
    }
}

/// A game's card: its board, its course and how far it is. Returns what was asked for.
fn game_card(
    ui: &mut Ui,
    width: f32,
    game: Game,
    shelf: &Shelf,
    progress: &Progress,
    cache: &mut GroundCache,
) -> Option<Command> {
    let c = ink(ui);
    let lessons = courses::of_game(shelf, game);
    let next = courses::next_of(shelf, &lessons, progress);
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, if next.is_some() { 190.0 } else { 172.0 }), Sense::click());
    let (place, line) = about(game);
    response.widget_info(|| {
        let what = if next.is_some() { "Go on with its course" } else { "Open its start" };
        WidgetInfo::labeled(Role::Button, true, format!("{}, {place}: {line}. {what}", game.title()))
    });
    let edge = if response.hovered() { c.ink() } else { c.line() };
    ui.painter().rect(rect, corner(radius::CARD), c.surface(), Stroke::new(1.0, edge), StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min, vec2(width, 106.0)).shrink(1.0);
    let well = egui::CornerRadius { nw: 7, ne: 7, sw: 0, se: 0 };
    ui.painter().rect_filled(picture, well, c.sunken());
    thumbnail(ui, picture.shrink2(vec2(14.0, 9.0)), game, Position::start(game, Side::South).board(), cache);
    let painter = ui.painter();
    let left = rect.min.x + 14.0;
    painter.text(pos2(left, rect.min.y + 126.0), Align2::LEFT_CENTER, game.title(), font(size::LESSON, true), c.text());
    let right = pos2(rect.max.x - 14.0, rect.min.y + 126.0);
    painter.text(right, Align2::RIGHT_CENTER, place, font(size::SMALL, false), c.muted());
    painter.text(pos2(left, rect.min.y + 149.0), Align2::LEFT_CENTER, line, font(size::SECONDARY, false), c.text());
    focus_ring(ui, &response, radius::CARD);
    let open = next.map_or(Command::OpenStart(game), |at| Command::Learn(Learn::Open(at)));
    let mut asked = response.clicked().then_some(open);
    if next.is_some() {
        courses::dots(ui, pos2(left, rect.min.y + 171.0), width - 90.0, shelf, &lessons, progress);
        let row = Rect::from_min_max(pos2(rect.max.x - 76.0, rect.min.y + 156.0), rect.max - vec2(6.0, 2.0));
        within(ui, row, Layout::right_to_left(Align::Center), |ui| {
            let name = format!("Open the start of {} to play", game.title());
            if Button::text("Play").named(&name).dress(Dress::Bare).show(ui).clicked() {
                asked = Some(Command::OpenStart(game));
            }
        });
    }
    asked
}

fn records(ui: &mut Ui, shelf: &mut Shelf, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        label(ui, "Records");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let count = |kind: Option<ProvenanceKind>| {
                shelf.records.iter().filter(|e| kind.is_none() || e.provenance == kind).count()
            };
            let kinds = [
                None,
                Some(ProvenanceKind::Transcribed),
                Some(ProvenanceKind::Computed),
                Some(ProvenanceKind::Composed),
            ];
            let words: Vec<(Option<ProvenanceKind>, String)> = kinds
                .into_iter()
                .map(|kind| (kind, format!("{} {}", kind.map_or("all", |k| k.word()), count(kind))))
                .collect();
            let choices: Vec<(Option<ProvenanceKind>, &str, &str)> =
                words.iter().map(|(k, w)| (*k, w.as_str(), "")).collect();
            if let Some(filter) = segments(ui, "Records shown", &choices, shelf.filter) {
                shelf.filter = filter;
            }
        });
    });
    let shown: Vec<&Entry> =
        shelf.records.iter().filter(|entry| shelf.filter.is_none() || entry.provenance == shelf.filter).collect();
    egui::Frame::new().fill(c.surface()).stroke(c.hairline()).corner_radius(corner(radius::CARD)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, entry) in shown.iter().enumerate() {
            if index > 0 {
                ui.painter().hline(ui.max_rect().x_range(), ui.cursor().min.y, c.hairline());
            }
            if record_row(ui, entry) {
                commands.push(Command::OpenBundled(entry.id));
            }
        }
    });
    text(
        ui,
        "Only a transcribed record is historical. No recorded game of Kingulu, Kigogo or Kimasai is known to us.",
        Type::SMALL,
        c.muted(),
    );
}

fn record_row(ui: &mut Ui, entry: &Entry) -> bool {
    let c = ink(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 35.0), Sense::click());
    let turns = format!("{} turn{}", entry.turns, if entry.turns == 1 { "" } else { "s" });
    let kind = entry.provenance.map_or("provenance not stated", |kind| kind.word());
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, format!("{}, {}, {kind}, {turns}", entry.title, entry.game.title()))
    });
    if response.hovered() {
        ui.painter().rect_filled(rect.shrink(1.0), corner(radius::CONTROL), c.ink_soft());
    }
    let inner = rect.shrink2(vec2(14.0, 6.0));
    within(ui, inner, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let badge = Rect::from_min_size(inner.min, vec2(124.0, inner.height()));
        within(ui, badge, Layout::left_to_right(Align::Center), |ui| provenance_badge(ui, entry.provenance));
        ui.add_space(124.0);
        text(ui, &entry.title, Type::STRONG, c.text());
        text(ui, &entry.dateline, Type::SECONDARY, c.muted());
    });
    let y = rect.center().y;
    let painter = ui.painter();
    painter.text(pos2(rect.max.x - 14.0, y), Align2::RIGHT_CENTER, turns, font(size::SECONDARY, false), c.muted());
    painter.text(
        pos2(rect.max.x - 190.0, y),
        Align2::LEFT_CENTER,
        entry.game.title(),
        font(size::SECONDARY, false),
        c.text(),
    );
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}

fn recent(ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    let own: Vec<String> = settings.recent.iter().filter(|file| store::bundled(file).is_none()).cloned().collect();
    if own.is_empty() {
        return;
    }
    ui.add_space(8.0);
    label(ui, "Yours, opened lately");
    for file in own {
        if Button::text(&file).with_icon(Icon::Replay).dress(Dress::Bare).show(ui).clicked() {
            commands.push(Command::OpenFile(file.into()));
        }
    }
}

/// What Enter does in the library.
#[must_use]
pub fn first_command(shelf: &Shelf, desk: &Desk) -> Command {
    continuing(shelf, desk).4
}
