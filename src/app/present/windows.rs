//! The two windows: the presenter's console and the audience's wall, or one after the other in a single window.

use egui::{CentralPanel, Context, Frame, Ui, ViewportBuilder, ViewportCommand, ViewportId};

use super::audience::{self, Shown};
use super::wall::{self, Wall};
use super::wish::{Screens, Wish};
use super::{Present, console};
use crate::app::command::{Command, Route};
use crate::app::theme::colour;
use crate::app::widgets::{ink, theme};
use crate::app::{App, keys, paint};
use crate::scene::Style;
use crate::tokens::Rgba;

/// The id of the second window.
#[must_use]
pub fn second_id() -> ViewportId {
    ViewportId::from_hash_of("kete-second-window")
}

/// The second window's size where it does not fill a screen.
const SECOND: [f32; 2] = [1280.0, 720.0];

impl App {
    /// Looks how many screens there are, and which of them the window is on; only as presenting begins.
    pub(in crate::app) fn count_screens(&mut self, frame: &eframe::Frame) {
        if self.desk.counted == (self.route == Route::Present) {
            return;
        }
        self.desk.counted = self.route == Route::Present;
        let Some(window) = frame.winit_window().filter(|_| self.desk.counted) else { return };
        let here = window.current_monitor();
        let all: Vec<_> = window.available_monitors().collect();
        let other = all.iter().position(|screen| Some(screen) != here.as_ref()).unwrap_or(0);
        self.desk.screens = (all.len().max(1), other);
    }

    /// Shows the presenting windows, with what may lie over the presenter's.
    pub(in crate::app) fn show_class(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = self.show_present(ui);
        let wall_here = self.wall_is_here(ui.ctx());
        if let Some(mut sheet) = self.sheet.take() {
            commands.extend(crate::app::sheets::show(
                ui.ctx(),
                &mut sheet,
                &mut self.settings,
                None,
                &self.recovered,
                None,
            ));
            self.sheet = Some(sheet);
        }
        self.announcer.show(ui);
        // What is said to the presenter is not for the wall.
        if wall_here {
            self.toasts.clear();
        } else {
            crate::app::frame::show_toasts(ui, &mut self.toasts);
        }
        commands
    }

    /// Tells a screen reader the beat.
    pub(in crate::app) fn tell_beat(&mut self) {
        let Some(present) = &self.desk.present else { return };
        let slide = present.slide_at(present.beat);
        let words = if slide.caption.is_empty() { slide.lead } else { slide.caption };
        self.announcer.say(&words);
    }

    /// Whether there are to be two windows.
    #[must_use]
    pub fn presents_in_two(&self, ctx: &Context) -> bool {
        let wanted = match self.desk.kept.screens {
            Screens::Auto => self.desk.screens.0 > 1,
            Screens::Two => true,
            Screens::One => false,
        };
        wanted && !ctx.embed_viewports() && self.desk.present.as_ref().is_some_and(|present| present.second)
    }

    /// Whether the window itself shows the wall.
    #[must_use]
    pub fn wall_is_here(&self, ctx: &Context) -> bool {
        // Two windows: the console here, unless they are swapped. One: the wall here, unless swapped.
        let turned = self.desk.present.as_ref().is_some_and(|present| present.turned);
        (self.presents_in_two(ctx) == self.desk.kept.swapped) != turned
    }

    /// Shows what is presented.
    pub(in crate::app) fn show_present(&mut self, ui: &mut Ui) -> Vec<Command> {
        let ctx = ui.ctx().clone();
        let two = self.presents_in_two(&ctx);
        let wall_here = self.wall_is_here(&ctx);
        self.fill_screen(&ctx, !two && wall_here);
        let seen = self.seen_wall(ui);
        let mut commands = vec![];
        if wall_here {
            self.measure_wall(ui);
            commands.extend(self.show_wall(ui, &seen));
        } else {
            commands.extend(self.show_console(ui, &seen));
        }
        if two {
            commands.extend(self.show_second(&ctx, &seen, wall_here));
        }
        commands
    }

    /// What the audience sees now, at the size of the wall.
    fn seen_wall(&self, ui: &Ui) -> Wall {
        let Some(present) = &self.desk.present else { return Wall::default() };
        let (now, speed) = (ui.input(|i| i.time), self.settings.speed());
        seen_wall(ui, present, (now, speed), self.settings.gloss)
    }

    fn measure_wall(&mut self, ui: &Ui) {
        let size = ui.max_rect().size();
        if let Some(present) = &mut self.desk.present
            && present.size != (size.x, size.y)
        {
            present.size = (size.x, size.y);
            ui.ctx().request_repaint();
        }
    }

    fn show_wall(&mut self, ui: &mut Ui, seen: &Wall) -> Vec<Command> {
        let Some(present) = &mut self.desk.present else { return vec![] };
        audience_window(ui, present, seen)
    }

    fn show_console(&mut self, ui: &mut Ui, seen: &Wall) -> Vec<Command> {
        let two = self.presents_in_two(ui.ctx());
        let on_wall = !two && self.wall_is_here(ui.ctx());
        let Some(present) = &mut self.desk.present else { return vec![] };
        let here = console::Here {
            kept: &self.desk.kept,
            two,
            on_wall,
            screens: self.desk.screens.0,
            speed: self.settings.speed(),
        };
        console::show(ui, present, seen, here)
    }

    /// The second window, with whatever the first does not show.
    fn show_second(&mut self, ctx: &Context, seen: &Wall, wall_here: bool) -> Vec<Command> {
        let mut builder = ViewportBuilder::default()
            .with_title(if wall_here { "Kete: the presenter" } else { "Kete: the wall" })
            .with_app_id("kete")
            .with_inner_size(SECOND);
        if self.desk.screens.0 > 1 {
            builder = builder.with_monitor(self.desk.screens.1).with_decorations(false);
        }
        ctx.show_viewport_immediate(second_id(), builder, |ui, _class| {
            let inner = ui.ctx().clone();
            let mut commands = keys::commands(&inner, self.scope(&inner));
            if inner.input(|i| i.viewport().close_requested()) {
                commands.push(Command::Present(Wish::Closed));
            }
            if wall_here {
                commands.extend(self.show_console(ui, seen));
            } else {
                self.measure_wall(ui);
                commands.extend(self.show_wall(ui, seen));
            }
            if !commands.is_empty() {
                // The commands are carried out in the other window's pass; both are to show what comes of them.
                inner.request_repaint();
                inner.request_repaint_of(ViewportId::ROOT);
            }
            commands
        })
    }

    /// Fills the screen while the only window is the wall; afterwards leaves it as it was.
    pub(in crate::app) fn fill_screen(&mut self, ctx: &Context, wanted: bool) {
        if self.desk.full == Some(wanted) || (self.desk.full.is_none() && !wanted) {
            return;
        }
        self.desk.full = Some(wanted);
        ctx.send_viewport_cmd(ViewportCommand::Fullscreen(wanted));
    }
}

/// What the audience sees, at the size of the wall.
#[must_use]
pub fn seen_wall(ui: &Ui, present: &Present, (now, speed): (f64, f32), gloss: bool) -> Wall {
    if let Some(white) = present.blank {
        return wall::blank(present.size, white);
    }
    let measure = paint::measure(ui.ctx());
    let style = Style { theme: theme(ui), measure: &measure };
    let mut seen = wall::wall(&present.seen(now, speed), present.size, &style, gloss);
    if let (true, Some(spot)) = (present.spotlight, present.spot) {
        seen.spotlight(spot);
    }
    seen
}

/// The window that the audience sees: the wall, and nothing beside it.
pub fn audience_window(ui: &mut Ui, present: &mut Present, seen: &Wall) -> Vec<Command> {
    let fill = match present.blank {
        Some(false) => colour(Rgba::BLACK),
        Some(true) => colour(Rgba::WHITE),
        None => ink(ui).surface(),
    };
    let panel = CentralPanel::default().frame(Frame::new().fill(fill));
    let improvised = present.scratch.is_some();
    let shown = Shown {
        name: "wall",
        pits: improvised,
        draws: improvised,
        points: present.spotlight,
        spot: present.spot,
        told: true,
    };
    let show = |ui: &mut Ui| audience::show(ui, ui.max_rect(), seen, &mut present.runs[0], shown).1;
    panel.show(ui, show).inner.into_iter().map(Command::Present).collect()
}
