//! The courses in the library: lessons by game with what is done, the notebook, and what is due for review.

use std::sync::Arc;

use egui::{Align, Align2, Layout, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::bench::Source;
use super::command::{Command, Learn};
use super::learner::today;
use super::library::Shelf;
use super::theme::{Type, corner, font};
use super::widgets::{Button, focus_ring, icon, ink, label, segments, text, within};
use crate::engine::Game;
use crate::lesson::{Lesson, Progress};
use crate::scene::Icon;
use crate::tokens::{radius, size};

/// A lesson on the shelf.
pub type OnShelf = (Source, Arc<Lesson>);

/// What a lesson belongs to, as the top bar says it.
#[must_use]
pub fn course_title(lesson: &Lesson) -> Option<String> {
    match lesson.games()[..] {
        [game] => Some(game.title().to_owned()),
        _ => lesson.file.course.is_some().then(|| "All games".to_owned()),
    }
}

/// The lessons of a game's course, by their place on the shelf, in the course's order.
#[must_use]
pub fn of_game(shelf: &Shelf, game: Game) -> Vec<usize> {
    let lessons = &shelf.lessons;
    let mut found: Vec<usize> = (0..lessons.len()).filter(|&at| lessons[at].1.games() == [game]).collect();
    found.sort_by_key(|&at| lessons[at].1.file.order.unwrap_or(u32::MAX));
    found
}

/// How far a lesson is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// Not begun.
    New,
    /// Begun.
    Begun,
    /// Every cell done.
    Done,
}

/// How far the learner is with a lesson.
#[must_use]
pub fn far(lesson: &Lesson, progress: &Progress) -> Far {
    match progress.done(lesson) {
        (0, _) => Far::New,
        (done, all) if done == all => Far::Done,
        _ => Far::Begun,
    }
}

/// Of some lessons, the one to go on with: the first that is not done.
#[must_use]
pub fn next_of(shelf: &Shelf, lessons: &[usize], progress: &Progress) -> Option<usize> {
    let open = lessons.iter().find(|&&at| far(&shelf.lessons[at].1, progress) != Far::Done);
    open.or(lessons.first()).copied()
}

/// Dots for some lessons, from the left: a check, a dot, a ring.
pub fn dots(ui: &Ui, left: egui::Pos2, room: f32, shelf: &Shelf, lessons: &[usize], progress: &Progress) {
    let c = ink(ui);
    let painter = ui.painter();
    #[expect(clippy::cast_precision_loss, reason = "a course has some eight lessons")]
    let apart = (room / lessons.len().max(1) as f32).min(18.0);
    let mut x = left.x + 6.0;
    for &at in lessons {
        let place = pos2(x, left.y);
        match far(&shelf.lessons[at].1, progress) {
            Far::Done => {
                painter.circle_filled(place, 6.0, c.ink());
                icon(painter, Icon::Check, Rect::from_center_size(place, vec2(9.0, 9.0)), 9.0, c.0.on_ink);
            }
            Far::Begun => {
                painter.circle_stroke(place, 5.5, Stroke::new(1.5, c.ink()));
                painter.circle_filled(place, 2.6, c.ink());
            }
            Far::New => {
                painter.circle_stroke(place, 5.5, Stroke::new(1.0, c.outline()));
            }
        }
        x += apart;
    }
}

/// Shows the lessons in a list, with the notebook and the review over it.
pub fn show(ui: &mut Ui, shelf: &mut Shelf, progress: &Progress, commands: &mut Vec<Command>) {
    let lessons: Vec<Arc<Lesson>> = shelf.lessons.iter().map(|(_, lesson)| Arc::clone(lesson)).collect();
    let due = progress.deck(&lessons, today()).len();
    let narrow = ui.available_width() < 700.0;
    ui.horizontal(|ui| {
        label(ui, "Lessons");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let words = if due == 0 { "Review".to_owned() } else { format!("Review {due}") };
            let name = format!("Review: {due} rules are due");
            let review = Button::text(&words).named(&name).with_icon(Icon::Reset).enabled(due > 0);
            if review.show(ui).clicked() {
                commands.push(Command::Learn(Learn::Review));
            }
            if Button::text("My notes").with_icon(Icon::Comment).show(ui).clicked() {
                commands.push(Command::Learn(Learn::Notes));
            }
            if !narrow {
                games(ui, shelf);
            }
        });
    });
    if narrow {
        ui.horizontal(|ui| games(ui, shelf));
    }
    if !shelf.lessons.is_empty() {
        list(ui, shelf, progress, commands);
    }
}

/// Which game's lessons are shown.
fn games(ui: &mut Ui, shelf: &mut Shelf) {
    let mut words: Vec<(Option<Game>, String)> = vec![(None, format!("all {}", shelf.lessons.len()))];
    for game in COURSES {
        let count = shelf.lessons.iter().filter(|(_, lesson)| lesson.games().contains(&game)).count();
        if count > 0 {
            let name = game.title().rsplit(' ').next().unwrap_or_default();
            words.push((Some(game), format!("{name} {count}")));
        }
    }
    if words.len() < 3 {
        return;
    }
    let choices: Vec<(Option<Game>, &str, &str)> = words.iter().map(|(game, w)| (*game, w.as_str(), "")).collect();
    if let Some(game) = segments(ui, "Lessons shown", &choices, shelf.game) {
        shelf.game = game;
    }
}

/// Narrower than this, courses stand one below the other.
const SIDE_BY_SIDE: f32 = 820.0;

/// The games in the order of their courses.
const COURSES: [Game; 4] = [Game::Bosh, Game::Kingulu, Game::Kigogo, Game::Kimasai];

/// The lessons course by course: two courses side by side, where there is room.
fn list(ui: &mut Ui, shelf: &Shelf, progress: &Progress, commands: &mut Vec<Command>) {
    let wanted = |game: Game| shelf.game.is_none_or(|only| only == game);
    let mut blocks: Vec<(String, Vec<usize>)> = COURSES
        .into_iter()
        .filter(|&game| wanted(game))
        .map(|game| (game.title().to_owned(), of_game(shelf, game)))
        .collect();
    let several = |at: &usize| match shelf.lessons[*at].1.games()[..] {
        [_] => false,
        ref games => shelf.game.is_none_or(|game| games.contains(&game)),
    };
    blocks.push(("All games".to_owned(), (0..shelf.lessons.len()).filter(several).collect()));
    blocks.retain(|(_, lessons)| !lessons.is_empty());
    let side_by_side = ui.available_width() >= SIDE_BY_SIDE && blocks.len() > 1;
    let gap = ui.spacing().item_spacing.x;
    let all = ui.available_width();
    for pair in blocks.chunks(if side_by_side { 2 } else { 1 }) {
        let width = if pair.len() == 2 { (all - gap) / 2.0 } else { all };
        ui.horizontal_top(|ui| {
            for (title, lessons) in pair {
                ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_max_width(width);
                    course(ui, (title, lessons), shelf, progress, commands);
                });
            }
        });
    }
}

/// One course: its name, how much of it is done, and its lessons.
fn course(
    ui: &mut Ui,
    (title, lessons): (&str, &[usize]),
    shelf: &Shelf,
    progress: &Progress,
    commands: &mut Vec<Command>,
) {
    let c = ink(ui);
    egui::Frame::new().fill(c.surface()).stroke(c.hairline()).corner_radius(corner(radius::CARD)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
        let done = lessons.iter().filter(|&&at| far(&shelf.lessons[at].1, progress) == Far::Done).count();
        let words = match lessons.len() {
            1 => "1 lesson".to_owned(),
            all if done == 0 => format!("{all} lessons"),
            all => format!("{done} of {all} done"),
        };
        let inner = head.shrink2(vec2(14.0, 0.0));
        within(ui, inner, Layout::left_to_right(Align::Center), |ui| text(ui, title, Type::STRONG, c.text()));
        within(ui, inner, Layout::right_to_left(Align::Center), |ui| text(ui, &words, Type::SECONDARY, c.muted()));
        for &at in lessons {
            ui.painter().hline(ui.max_rect().x_range(), ui.cursor().min.y, c.hairline());
            if row(ui, &shelf.lessons[at].1, progress) {
                commands.push(Command::Learn(Learn::Open(at)));
            }
        }
    });
}

fn row(ui: &mut Ui, lesson: &Lesson, progress: &Progress) -> bool {
    let c = ink(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 35.0), Sense::click());
    let (done, all) = progress.done(lesson);
    let course = course_title(lesson).unwrap_or_else(|| "Several games".to_owned());
    let count = if done == 0 { format!("{all} cells") } else { format!("{done} of {all} done") };
    response.widget_info(|| {
        let order = lesson.file.order.map_or(String::new(), |order| format!(", lesson {order}"));
        WidgetInfo::labeled(Role::Button, true, format!("{}, {course}{order}, {count}", lesson.title()))
    });
    if response.hovered() {
        ui.painter().rect_filled(rect.shrink(1.0), corner(radius::CONTROL), c.ink_soft());
    }
    let at = pos2(rect.min.x + 24.0, rect.center().y);
    match far(lesson, progress) {
        Far::Done => {
            ui.painter().circle_filled(at, 8.0, c.ink());
            icon(ui.painter(), Icon::Check, Rect::from_center_size(at, vec2(12.0, 12.0)), 12.0, c.0.on_ink);
        }
        Far::Begun => {
            ui.painter().circle_stroke(at, 7.5, Stroke::new(1.5, c.ink()));
            ui.painter().circle_filled(at, 3.5, c.ink());
        }
        Far::New => {
            ui.painter().circle_stroke(at, 7.5, Stroke::new(1.0, c.outline()));
        }
    }
    let order = lesson.file.order.map_or(String::new(), |order| order.to_string());
    let painter = ui.painter();
    let y = rect.center().y;
    painter.text(pos2(rect.min.x + 51.0, y), Align2::CENTER_CENTER, order, font(size::SECONDARY, false), c.muted());
    let inner = Rect::from_min_max(pos2(rect.min.x + 66.0, rect.min.y), pos2(rect.max.x - 156.0, rect.max.y));
    within(ui, inner, Layout::left_to_right(Align::Center), |ui| {
        let title = egui::text::LayoutJob::single_section(lesson.title().to_owned(), Type::BODY.format(c.text()));
        ui.add(egui::Label::new(title).truncate());
    });
    let painter = ui.painter();
    if let Some(minutes) = lesson.file.minutes {
        let words = format!("{minutes} min");
        painter.text(pos2(rect.max.x - 100.0, y), Align2::RIGHT_CENTER, words, font(size::SECONDARY, false), c.muted());
    }
    painter.text(pos2(rect.max.x - 14.0, y), Align2::RIGHT_CENTER, count, font(size::SECONDARY, false), c.muted());
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}
