//! The window's frame: rail, top bar, panels, toasts, and the pass that ties them together.

use egui::{
    Align, CentralPanel, Context, Frame, Layout, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::bench::Study;
use super::board::pit_id;
use super::clock::{self, Now};
use super::command::{Command, Learn, Look, Page, Route, Sheet};
use super::keys::{self, Scope};
use super::learn;
use super::present::{From, Wish};
use super::session::Session;
use super::settings::Settings;
use super::theme::{Type, corner, font};
use super::widgets::{Button, Dress, focus_ring, icon, ink, provenance_badge, text};
use super::{App, Toast, compare, courses, explore, library, reason, replay, sheets, sources, system_dark, theme};
use crate::scene::{self, Icon};
use crate::store;
use crate::tokens::{layout as measure, radius, size};

/// How the rail and the panel fold at a width.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Folding {
    rail: f32,
    panel: f32,
}

fn folding(width: f32) -> Folding {
    if width >= measure::FROM_WIDE {
        Folding { rail: measure::RAIL_WIDE, panel: measure::PANEL_WIDE }
    } else if width >= measure::FROM_MIDDLE {
        Folding { rail: measure::RAIL, panel: measure::PANEL }
    } else if width >= measure::FROM_SMALL {
        Folding { rail: measure::RAIL_ICONS, panel: measure::PANEL_SMALL }
    } else {
        Folding { rail: 0.0, panel: 0.0 }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.count_screens(frame);
        self.pass(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.leave();
    }
}

impl App {
    /// One pass: what keys, drops, tasks and time ask for, then the views, then what they ask for.
    pub fn pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.begin(&ctx);
        let commands = if self.route == Route::Present {
            self.show_class(ui)
        } else {
            self.fill_screen(&ctx, false);
            self.show(ui)
        };
        for command in commands {
            self.carry_out(&ctx, command);
            // What a command changed shows in the next pass.
            ctx.request_repaint();
        }
        self.end(&ctx);
    }

    /// Keeps what must be kept as the window closes.
    fn leave(&mut self) {
        self.keep_place();
        self.keep_now();
        if let Some((path, text)) = self.learner.unwritten() {
            // The window is closing: there is no one left to tell.
            let _ = store::write(&path, &text);
        }
        if let (Some(text), Some(folder)) = (self.desk.unwritten(), &self.data) {
            let _ = store::write(&folder.join(super::present::kept::FILE), &text);
        }
        if let Some(notebook) = &self.notebook {
            let _ = store::write(&notebook.path, &notebook.text());
        }
        if let Some(folder) = &self.data
            && let Ok(text) = serde_json::to_string_pretty(&self.settings)
        {
            // The window is closing: there is no one left to tell, and nothing of the user's work is in it.
            let _ = store::write(&folder.join(SETTINGS), &text);
        }
    }
}

/// The settings' file in the data folder.
pub const SETTINGS: &str = "settings.json";

impl App {
    /// Settles the look, then what keys, drops, tasks and time ask for.
    fn begin(&mut self, ctx: &Context) {
        if !self.started {
            self.started = true;
            self.first_zoom(ctx);
        }
        let theme = self.settings.theme(system_dark(ctx));
        if self.themed != Some(theme) {
            self.themed = Some(theme);
            theme::apply(ctx, theme);
        }
        let zoom = self.settings.zoom.unwrap_or(1.0);
        if (ctx.zoom_factor() - zoom).abs() > 0.001 {
            ctx.set_zoom_factor(zoom);
        }
        while let Some(done) = self.tasks.next() {
            self.done(done);
            self.opened_for_class(ctx);
        }
        self.take_drops(ctx);
        for command in keys::commands(ctx, self.scope(ctx)) {
            self.carry_out(ctx, command);
        }
        self.pass_time(ctx);
        self.retitle(ctx);
    }

    /// On the very first run, a zoom that fits the screen.
    fn first_zoom(&mut self, ctx: &Context) {
        if self.settings.zoom.is_none() {
            let monitor = ctx.input(|i| i.viewport().monitor_size).map(|size| size * ctx.zoom_factor());
            let fits = monitor.map_or(1.0, |size| (size.x / 1280.0).min(size.y / 720.0));
            self.settings.zoom = Some((fits * 10.0).floor().clamp(10.0, 20.0) / 10.0);
        }
    }

    fn take_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.clone());
        for file in dropped {
            self.open_file(file.path().to_owned());
        }
    }

    pub(super) fn scope(&mut self, ctx: &Context) -> Scope {
        let focused = ctx.memory(egui::Memory::focused);
        let route = self.route;
        let active = self.current().map(|session| (session.record.game().layout(), session.board));
        let on_pit =
            focused.is_some_and(|id| active.is_some_and(|(l, board)| l.pits().any(|pit| pit_id(board, pit) == id)));
        let fork = self.current().is_some_and(|session| session.cursor.choices(&session.record.tree).len() > 1);
        Scope {
            route: self.route,
            sheet: self.sheet.is_some(),
            letters: self.settings.single_letters,
            on_pit: on_pit && route != Route::Library,
            board: route != Route::Sources || self.reading.session().is_some(),
            focused: focused.is_some(),
            fork,
            class: self.desk.scope(self.settings.single_letters, focused.is_some()),
        }
    }

    /// Moves the steps in flight on, and what is at play to its next step; asks for the next pass only while
    /// something moves.
    fn pass_time(&mut self, ctx: &Context) {
        let time = ctx.input(|i| i.time);
        let now = Now { time, speed: self.settings.speed(), moving: !self.settings.reduced_motion };
        let mut tell = false;
        let sessions: Box<dyn Iterator<Item = &mut Session>> = match self.route {
            Route::Replay => Box::new(self.session.iter_mut()),
            Route::Learn => {
                Box::new(self.study.iter_mut().flat_map(|s| &mut s.benches).filter_map(|b| b.session.as_mut()))
            }
            Route::Explore => Box::new(std::iter::once(&mut self.explore.session)),
            Route::Present => Box::new(self.desk.present.iter_mut().filter_map(|present| present.session_mut())),
            Route::Sources => Box::new(self.reading.session().into_iter()),
            Route::Library => Box::new(std::iter::empty()),
        };
        for session in sessions {
            let passed = clock::pass(session, now);
            tell |= passed.tell;
            match passed.again {
                Some(seconds) if seconds > 0.0 => {
                    ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds));
                }
                Some(_) => ctx.request_repaint(),
                None => {}
            }
        }
        if tell {
            self.tell();
        }
    }

    fn retitle(&mut self, ctx: &Context) {
        let title = match (&self.session, self.route) {
            (Some(session), Route::Replay) => format!("{} – Kete", session.record.title()),
            (_, Route::Learn) => {
                self.study.as_ref().map_or("Kete".to_owned(), |study| format!("{} – Kete", study.title()))
            }
            (_, Route::Explore) => "Explore – Kete".to_owned(),
            // The class may see the window's title, too.
            (_, Route::Present) => "Kete – presenting".to_owned(),
            (_, Route::Sources) => format!("{} – Kete", self.page_title()),
            _ => "Kete".to_owned(),
        };
        if self.title != title {
            self.title.clone_from(&title);
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
    }

    /// Shows everything.
    fn show(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = vec![];
        let fold = folding(ui.max_rect().width());
        let c = ink(ui);
        let bar = Frame::new().fill(c.surface());
        if fold.rail > 0.0 {
            Panel::left("rail").exact_size(fold.rail).resizable(false).show_separator_line(true).frame(bar).show(
                ui,
                |ui| {
                    rail(ui, self.route, self.session.is_some(), fold.rail, &mut commands);
                },
            );
        }
        Panel::top("top").exact_size(measure::TOP_BAR).resizable(false).show_separator_line(true).frame(bar).show(
            ui,
            |ui| {
                let back = self.back.is_some() || !self.reading.trail.is_empty();
                let shown = Shown { session: self.session.as_ref(), study: self.study.as_ref(), back };
                top_bar(ui, self.route, shown, fold, &mut self.drawer, &mut commands);
            },
        );
        let with_reasons = match self.route {
            Route::Library | Route::Learn | Route::Present | Route::Sources => None,
            Route::Replay if self.compare.is_some() => None,
            Route::Replay => self.session.as_mut(),
            Route::Explore if self.explore.setup.is_some() => None,
            Route::Explore => Some(&mut self.explore.session),
        };
        if let Some(session) = with_reasons {
            let rest = session.rest();
            let width = if fold.panel > 0.0 { fold.panel } else { measure::PANEL_SMALL };
            if fold.panel > 0.0 || self.drawer {
                Panel::right("reason").exact_size(width).resizable(false).show_separator_line(true).frame(bar).show(
                    ui,
                    |ui| {
                        commands.extend(reason::show(ui, session, &rest, &mut self.panel, self.settings.gloss));
                    },
                );
            }
        }
        if let Some(study) = self.study.as_ref().filter(|_| self.route == Route::Learn) {
            let width = if fold.panel > measure::PANEL { LEARN_WIDE } else { measure::LEARN_PANEL };
            if fold.panel > 0.0 || self.drawer {
                let panel = Panel::right("learn-reason").exact_size(width).resizable(false);
                panel.show_separator_line(true).frame(bar).show(ui, |ui| {
                    commands.extend(learn::panel(ui, study, self.settings.gloss));
                });
            }
        }
        CentralPanel::default().frame(Frame::new().fill(c.bg())).show(ui, |ui| match (&mut self.session, self.route) {
            (_, Route::Learn) => {
                if let Some(study) = &mut self.study {
                    let progress = &self.learner.progress;
                    commands.extend(learn::show(ui, study, progress, &mut self.grounds, &self.settings));
                }
            }
            (Some(_), Route::Replay) if self.compare.is_some() => {
                if let Some(compare) = &mut self.compare {
                    commands.extend(compare::show(ui, compare, &mut self.grounds, &self.settings));
                }
            }
            (Some(session), Route::Replay) => {
                commands.extend(replay::show(ui, session, &mut self.grounds, &self.settings, fold.panel > 0.0));
            }
            (_, Route::Sources) => {
                let (shelf, cache) = (&self.shelf.lessons, &mut self.grounds);
                commands.extend(sources::show(ui, &mut self.reading, shelf, cache, &self.settings));
            }
            (_, Route::Explore) => {
                commands.extend(explore::show(
                    ui,
                    &mut self.explore,
                    &mut self.grounds,
                    &self.settings,
                    fold.panel > 0.0,
                ));
            }
            (open, _) => {
                let desk = library::Desk {
                    settings: &self.settings,
                    open: open.as_ref(),
                    study: self.study.as_ref(),
                    progress: &self.learner.progress,
                };
                commands.extend(library::show(ui, &mut self.shelf, &mut self.grounds, &desk));
            }
        });
        commands.extend(self.entered(ui));
        commands.extend(self.show_sheet(ui));
        self.announcer.show(ui);
        show_toasts(ui, &mut self.toasts);
        commands
    }

    /// Shows the sheet over the window, if there is one.
    fn show_sheet(&mut self, ui: &Ui) -> Vec<Command> {
        let Some(mut sheet) = self.sheet.take() else { return vec![] };
        let shown = if self.route == Route::Explore { Some(&self.explore.session) } else { self.session.as_ref() };
        let (settings, taking) = (&mut self.settings, self.taking.as_ref());
        let commands = sheets::show(ui.ctx(), &mut sheet, settings, shown, &self.recovered, taking);
        self.sheet = Some(sheet);
        commands
    }

    /// Enter in the library, where nothing has the focus, goes on with what was open last.
    fn entered(&self, ui: &Ui) -> Option<Command> {
        let free = self.route == Route::Library && self.sheet.is_none() && ui.memory(egui::Memory::focused).is_none();
        if !free || !ui.input(|i| i.key_pressed(egui::Key::Enter)) {
            return None;
        }
        let desk = library::Desk {
            settings: &self.settings,
            open: self.session.as_ref(),
            study: self.study.as_ref(),
            progress: &self.learner.progress,
        };
        Some(library::first_command(&self.shelf, &desk))
    }

    /// Keeps what must be kept: settings and places, written as they change.
    fn end(&mut self, ctx: &Context) {
        self.keep_place();
        self.keep_work(ctx);
        let size = ctx.input(|i| i.viewport().inner_rect).map(|rect| rect.size() * ctx.zoom_factor());
        if let Some(size) = size.filter(|size| size.x > 200.0 && size.y > 200.0) {
            self.settings.window = Some([size.x.round(), size.y.round()]);
        }
        if let Some((path, text)) = self.learner.unwritten() {
            self.tasks.keep(path, text);
        }
        if let (Some(text), Some(folder)) = (self.desk.unwritten(), &self.data) {
            self.tasks.keep(folder.join(super::present::kept::FILE), text);
        }
        if self.settings != self.saved {
            self.saved = self.settings.clone();
            if let Some(folder) = &self.data
                && let Ok(text) = serde_json::to_string_pretty(&self.settings)
            {
                self.tasks.keep(folder.join(SETTINGS), text);
            }
        }
    }
}

fn rail(ui: &mut Ui, route: Route, open: bool, width: f32, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let (head, _) = ui.allocate_exact_size(vec2(width, 52.0), Sense::hover());
    let place =
        Rect::from_center_size(pos2(head.min.x + width.min(measure::RAIL) / 2.0, head.center().y), vec2(27.0, 27.0));
    let sign = scene::sign(scene::Rect::new(place.min.x, place.min.y, 27.0, 27.0), c.0.ink);
    super::paint::paint(ui.painter(), &sign, egui::Vec2::ZERO);
    if width >= measure::RAIL_WIDE {
        let at = pos2(place.max.x + 10.0, head.center().y);
        ui.painter().text(at, egui::Align2::LEFT_CENTER, "Kete", font(size::HEADING, true), c.text());
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    let views = [
        (Route::Library, Icon::Library, "Library"),
        (Route::Learn, Icon::Learn, "Learn"),
        (Route::Replay, Icon::Replay, "Replay"),
        (Route::Explore, Icon::Explore, "Explore"),
        (Route::Sources, Icon::Sources, "Sources"),
    ];
    for (target, which, name) in views {
        let enabled = target != Route::Replay || open;
        if rail_button(ui, which, name, width, target == route, enabled) {
            commands.push(Command::Go(target));
        }
    }
    if rail_button(ui, Icon::Present, "Present", width, false, true) {
        commands.push(Command::Present(Wish::Begin(From::Place)));
    }
}

fn rail_button(ui: &mut Ui, which: Icon, name: &str, width: f32, selected: bool, enabled: bool) -> bool {
    let c = ink(ui);
    let height = if width >= measure::RAIL_WIDE || width <= measure::RAIL_ICONS { 40.0 } else { 54.0 };
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (outer, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let rect = outer.shrink2(vec2(6.0, 0.0));
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, selected, name));
    let (fill, tint) = match (selected, enabled, response.hovered()) {
        (true, ..) => (c.ink(), c.0.on_ink),
        (_, false, _) => (egui::Color32::TRANSPARENT, c.0.outline),
        (_, _, true) => (c.ink_soft(), c.0.text),
        _ => (egui::Color32::TRANSPARENT, c.0.text),
    };
    ui.painter().rect_filled(rect, corner(radius::CONTROL), fill);
    let text_colour = super::theme::colour(tint);
    if width >= measure::RAIL_WIDE {
        icon(ui.painter(), which, Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(24.0, height)), 20.0, tint);
        let at = pos2(rect.min.x + 42.0, rect.center().y);
        ui.painter().text(at, egui::Align2::LEFT_CENTER, name, font(size::BODY, selected), text_colour);
    } else if width <= measure::RAIL_ICONS {
        icon(ui.painter(), which, rect, 20.0, tint);
    } else {
        icon(ui.painter(), which, Rect::from_min_size(rect.min + vec2(0.0, 6.0), vec2(rect.width(), 22.0)), 20.0, tint);
        let at = pos2(rect.center().x, rect.max.y - 13.0);
        ui.painter().text(at, egui::Align2::CENTER_CENTER, name, font(size::SMALL, selected), text_colour);
    }
    focus_ring(ui, &response, radius::CONTROL);
    let clicked = response.clicked();
    if width <= measure::RAIL_ICONS {
        response.on_hover_text(name);
    }
    clicked
}

fn top_bar(ui: &mut Ui, route: Route, shown: Shown, fold: Folding, drawer: &mut bool, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let Shown { session, study, .. } = shown;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if fold.rail == 0.0 {
            ui.add_space(4.0);
            if Button::icon(Icon::Library, "Library")
                .dress(Dress::Bare)
                .selected(route == Route::Library)
                .show(ui)
                .clicked()
            {
                commands.push(Command::Go(Route::Library));
            }
            if Button::icon(Icon::Learn, "Learn").dress(Dress::Bare).selected(route == Route::Learn).show(ui).clicked()
            {
                commands.push(Command::Go(Route::Learn));
            }
            if Button::icon(Icon::Explore, "Explore")
                .dress(Dress::Bare)
                .selected(route == Route::Explore)
                .show(ui)
                .clicked()
            {
                commands.push(Command::Go(Route::Explore));
            }
            let sources = Button::icon(Icon::Sources, "Sources").dress(Dress::Bare);
            if sources.selected(route == Route::Sources).show(ui).clicked() {
                commands.push(Command::Go(Route::Sources));
            }
        } else {
            ui.add_space(16.0);
        }
        match (session, route) {
            (_, Route::Learn) => lesson_title(ui, study),
            (Some(session), Route::Replay) => title(ui, session),
            (_, Route::Sources) => {
                text(ui, "Sources", Type::TITLE, c.text());
                if shown.back {
                    let back = Button::text("Back").named("Back to where you came from (Backspace)");
                    if back.with_icon(Icon::Left).with_key("Backspace").dress(Dress::Bare).show(ui).clicked() {
                        commands.push(Command::Back);
                    }
                }
            }
            (_, Route::Explore) => {
                text(ui, "Explore", Type::TITLE, c.text());
            }
            _ => {
                text(ui, "Library", Type::TITLE, c.text());
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.add_space(8.0);
            for (which, name, command) in [
                (Icon::Settings, "Settings", Command::Sheet(Sheet::Settings)),
                (Icon::Theme, "Light or dark", Command::Theme),
                (Icon::Search, "Find in the sources (Ctrl F)", Command::Look(Look::To(Page::Find))),
            ] {
                if Button::icon(which, name).dress(Dress::Bare).show(ui).clicked() {
                    commands.push(command);
                }
            }
            if Button::text("?").named("Keys (?)").dress(Dress::Bare).show(ui).on_hover_text("Keys (?)").clicked() {
                commands.push(Command::Sheet(Sheet::Keys));
            }
            let clips = match route {
                Route::Learn => study.and_then(Study::bench).is_some_and(|bench| bench.session.is_some()),
                Route::Replay => session.is_some(),
                Route::Explore => true,
                Route::Library | Route::Present | Route::Sources => false,
            };
            if clips {
                let button = Button::text("Clip").named("Clip this board into My notes").dress(Dress::Bare);
                if button.show(ui).on_hover_text("Clip this board into My notes").clicked() {
                    commands.push(Command::Learn(Learn::Clip));
                }
            }
            if let Some(session) = session.filter(|_| route == Route::Replay) {
                record_buttons(ui, session, commands);
            }
            let reasons = matches!(route, Route::Learn | Route::Replay | Route::Explore);
            if fold.panel == 0.0 && reasons {
                let name = if *drawer { "Hide the reasons" } else { "Show the reasons" };
                if Button::icon(Icon::Sources, name).dress(Dress::Bare).selected(*drawer).show(ui).clicked() {
                    *drawer = !*drawer;
                }
            }
        });
    });
}

/// What is open.
#[derive(Clone, Copy)]
struct Shown<'a> {
    session: Option<&'a Session>,
    study: Option<&'a Study>,
    /// Whether there is a way back.
    back: bool,
}

/// Learn's panel in a wide window.
const LEARN_WIDE: f32 = 380.0;

fn lesson_title(ui: &mut Ui, study: Option<&Study>) {
    let c = ink(ui);
    let Some(study) = study else { return };
    let course = study.lesson.as_ref().and_then(|lesson| courses::course_title(lesson));
    if let Some(course) = course.filter(|_| ui.available_width() > 620.0) {
        text(ui, &course, Type::BODY, c.muted());
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 20.0), Sense::hover());
        icon(ui.painter(), Icon::Right, rect, 12.0, c.0.muted);
    }
    short_title(ui, study.title());
    if ui.available_width() > 500.0 && !study.benches.is_empty() {
        let words = format!("cell {} of {}", study.current + 1, study.benches.len());
        text(ui, &words, Type::SECONDARY, c.muted());
    }
}

/// What the buttons at the bar's right end take, at most.
const BUTTONS: f32 = 450.0;

/// A title, cut short where the buttons need the room.
fn short_title(ui: &mut Ui, title: &str) {
    let most = (ui.available_width() - BUTTONS).max(60.0);
    let mut job = egui::text::LayoutJob::single_section(title.to_owned(), Type::TITLE.format(ink(ui).text()));
    job.wrap = egui::text::TextWrapping::truncate_at_width(most);
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, title));
    ui.painter().galley(rect.min, galley, ink(ui).text());
}

/// What can be done to the open record, from the right.
fn record_buttons(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let mut press = |ui: &mut Ui, button: Button, command: Command| {
        if button.dress(Dress::Bare).show(ui).clicked() {
            commands.push(command);
        }
    };
    press(ui, Button::icon(Icon::Explore, "Explore this position"), Command::ExploreHere);
    press(ui, Button::icon(Icon::Fork, "Two readings side by side"), Command::AskCompare);
    press(ui, Button::text("Export").named("Export (Ctrl E)"), Command::AskTake);
    if session.record.read_only {
        return;
    }
    press(ui, Button::icon(Icon::Pencil, "Change this move, or the header"), Command::Sheet(Sheet::Move));
    press(ui, Button::icon(Icon::Comment, "Write a comment here"), Command::CommentHere);
    if session.is_changed() {
        press(ui, Button::text("Save").with_key("Ctrl S"), Command::Save);
    }
}

fn title(ui: &mut Ui, session: &Session) {
    let c = ink(ui);
    let narrow = ui.available_width() < 700.0;
    if !narrow {
        text(ui, session.record.game().title(), Type::BODY, c.muted());
        let (rect, _) = ui.allocate_exact_size(vec2(12.0, 20.0), Sense::hover());
        icon(ui.painter(), Icon::Right, rect, 11.0, c.0.muted);
    }
    short_title(ui, session.record.title());
    let room = ui.available_width() - BUTTONS > 130.0;
    if room && !matches!(session.origin, super::session::Origin::Start(_)) {
        provenance_badge(ui, session.record.provenance());
        if !narrow {
            text(ui, &session.record.dateline(), Type::SECONDARY, c.muted());
        }
    }
    let readings: Vec<String> =
        session.record.file.rules.readings.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    if !readings.is_empty() && !narrow {
        text(ui, &readings.join(", "), Type::SECONDARY, c.evid());
    }
}

/// How long a message stays: a blink for a short one, longer to read a long one.
#[expect(clippy::cast_precision_loss, reason = "a message is short")]
fn stay(text: &str) -> f64 {
    3.0 + text.len() as f64 * 0.05
}

pub(super) fn show_toasts(ui: &mut Ui, toasts: &mut Vec<Toast>) {
    let now = ui.input(|i| i.time);
    for toast in toasts.iter_mut() {
        let length = stay(&toast.text);
        toast.until.get_or_insert(now + length);
    }
    toasts.retain(|toast| toast.until.is_none_or(|until| until > now));
    let Some(soonest) = toasts.iter().filter_map(|toast| toast.until).reduce(f64::min) else { return };
    ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64((soonest - now).max(0.01)));
    let c = ink(ui);
    let area = ui.ctx().content_rect();
    let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("toasts")));
    let mut bottom = area.max.y - 20.0;
    for toast in toasts.iter().rev() {
        let width = (area.width() - 80.0).min(620.0);
        let (fill, edge, tint) =
            if toast.fault { (c.fault_soft(), c.fault_line(), c.text()) } else { (c.ink(), c.ink(), c.on_ink()) };
        let galley = painter.layout(toast.text.clone(), font(size::BODY, false), tint, width - 32.0);
        let rect = Rect::from_min_size(
            pos2(area.center().x - galley.size().x / 2.0 - 16.0, bottom - galley.size().y - 20.0),
            galley.size() + vec2(32.0, 20.0),
        );
        painter.rect(rect, corner(radius::CARD), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        painter.galley(rect.min + vec2(16.0, 10.0), galley, tint);
        bottom = rect.min.y - 8.0;
    }
}

/// Opens the window, with these files in it.
///
/// # Errors
/// No window can be opened: what the system said, and what is missing.
pub fn run(files: Vec<std::path::PathBuf>) -> Result<(), String> {
    let opened = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let told = std::sync::Arc::clone(&opened);
    // The window's libraries panic where one of the system's is missing. Before the window is open that is a
    // plain finding, told like any other; after it, it is a fault of ours and goes its way.
    let usual = std::panic::take_hook();
    let opening = std::sync::Arc::clone(&opened);
    std::panic::set_hook(Box::new(move |info| {
        if opening.load(std::sync::atomic::Ordering::Relaxed) {
            usual(info);
        }
    }));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| open(files, told)));
    match result {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(plain(&error.to_string())),
        Err(panic) if opened.load(std::sync::atomic::Ordering::Relaxed) => std::panic::resume_unwind(panic),
        Err(panic) => {
            let _ = std::panic::take_hook();
            let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            Err(plain(&message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()))
        }
    }
}

fn open(files: Vec<std::path::PathBuf>, opened: std::sync::Arc<std::sync::atomic::AtomicBool>) -> eframe::Result {
    let settings = store::data_folder()
        .and_then(|folder| store::read(&folder.join(SETTINGS)).ok())
        .map(|bytes| Settings::parse(&String::from_utf8_lossy(&bytes)))
        .unwrap_or_default();
    let size = settings.window.unwrap_or([1280.0, 720.0]);
    let viewport = egui::ViewportBuilder::default()
        .with_title("Kete")
        .with_app_id("kete")
        .with_inner_size(size)
        .with_min_inner_size([640.0, 480.0])
        .with_icon(std::sync::Arc::new(window_icon()))
        .with_drag_and_drop(true);
    let options =
        eframe::NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..eframe::NativeOptions::default() };
    eframe::run_native(
        "kete",
        options,
        Box::new(move |cc| {
            opened.store(true, std::sync::atomic::Ordering::Relaxed);
            let mut app = App::new(&cc.egui_ctx, settings);
            app.open_at_start(&files);
            Ok(Box::new(app))
        }),
    )
}

/// A library's message without the place in its code, and with what to install where that is known.
fn plain(message: &str) -> String {
    let last = message.rsplit(".rs:").next().unwrap_or(message);
    let bare = last.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':' || c == ' ').trim_end_matches('.');
    if bare.contains("neither WAYLAND_DISPLAY") {
        "there is no display".into()
    } else if bare.contains("libxkbcommon") {
        format!("{bare}; install libxkbcommon-x11-0")
    } else if bare.contains("libX") || bare.contains("libGL") || bare.contains("libEGL") {
        format!("{bare}; install the packages that the README names")
    } else {
        bare.to_owned()
    }
}

/// The window's icon: the sign, drawn pixel by pixel.
fn window_icon() -> egui::IconData {
    const SIZE: u32 = 64;
    let palette = crate::tokens::Palette::of(crate::tokens::Theme::Light);
    let mut rgba = Vec::with_capacity((SIZE * SIZE * 4) as usize);
    for y in 0..SIZE {
        for x in 0..SIZE {
            #[expect(clippy::cast_precision_loss, reason = "64 pixels")]
            let (u, v) = ((x as f32 + 0.5) / SIZE as f32 * 2.0 - 1.0, (y as f32 + 0.5) / SIZE as f32 * 2.0 - 1.0);
            let near = |cx: f32, cy: f32, r: f32| (u - cx).hypot(v - cy) < r;
            let ring = near(0.0, 0.0, 0.98) && !near(0.0, 0.0, 0.80);
            let seed = near(-0.28, -0.1, 0.2) || near(0.28, -0.1, 0.2) || near(0.0, 0.34, 0.2);
            let inside = near(0.0, 0.0, 0.98);
            let tint = match (ring || seed, inside) {
                (true, _) => palette.ink,
                (false, true) => palette.surface,
                _ => crate::tokens::Rgba::NONE,
            };
            rgba.extend([tint.0, tint.1, tint.2, tint.3]);
        }
    }
    egui::IconData { rgba, width: SIZE, height: SIZE }
}
