//! Whole lessons, done in the window as a learner does them: one by keyboard alone, one by mouse alone. In the end
//! every cell is done.

use egui::Key;
use kete::app::bench::{Bench, Study};
use kete::app::command::{Learn, Reset};
use kete::app::{Command, Route};
use kete::board::Pit;
use kete::engine::Game;
use kete::lesson::{Answer, By, Lesson};
use kete::store::bundled;

use crate::support::{Told, Window, still};

fn lesson(id: &str) -> Lesson {
    Lesson::load(bundled(id).expect("bundled").text.as_bytes()).expect("a lesson")
}

fn study(window: &Window) -> &Study {
    window.app().study.as_ref().expect("a lesson is open")
}

fn bench(window: &Window) -> &Bench {
    study(window).bench().expect("a cell")
}

/// What a learner who knows it answers.
fn answer(window: &Window) -> Option<Answer> {
    let bench = bench(window);
    bench.question().filter(|_| bench.waits()).and_then(|question| question.right.first()).cloned()
}

/// The number of an answer among the choices, from 1; none where a pit is pointed at.
fn choice(window: &Window, answer: &Answer) -> Option<usize> {
    match &bench(window).question()?.by {
        By::Choice(choices) => choices.iter().position(|choice| choice == answer).map(|at| at + 1),
        By::AnyPit | By::Start => None,
    }
}

fn name_of(window: &Window, pit: Pit) -> String {
    bench(window).session.as_ref().expect("a board").record.game().layout().name(pit).to_string()
}

/// The row of a lesson in the library.
fn on_shelf(window: &Window, lesson: &Lesson) -> String {
    let start = format!("{}, ", lesson.title());
    let found = window.nodes().into_iter().find(|node| node.label.starts_with(&start) && node.label.contains("lesson"));
    found.unwrap_or_else(|| panic!("no lesson {start}")).label
}

/// Every cell is done, and the outline and the library say so.
fn all_is_done(window: &mut Window, lesson: &Lesson) {
    let all = lesson.cells().len();
    let open: Vec<String> = window
        .nodes()
        .into_iter()
        .map(|node| node.label)
        .filter(|label| label.starts_with("Cell ") && label.matches(", ").count() > 1 && label.ends_with("not done"))
        .collect();
    assert_eq!(open, Vec::<String>::new());
    assert!(window.says(&format!("{all} of {all} done")));
    for bench in &study(window).benches {
        assert!(
            !bench.waits() && bench.given.as_ref().is_none_or(|given| given.verdict.right),
            "cell {}",
            bench.number
        );
    }
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Walks from the pit that has the keyboard to another.
fn walk(window: &mut Window, to: Pit) {
    let layout = bench(window).session.as_ref().expect("a board").record.game().layout();
    let (row, column) = layout.screen(to);
    for _ in 0..30 {
        let focused = window.nodes().into_iter().find(|node| node.focused).expect("the keyboard is on a pit");
        let name = focused.label.split(',').next().unwrap_or_default().to_owned();
        let here = layout.parse(&name).unwrap_or_else(|| panic!("on {name}, which is no pit"));
        let (at_row, at_column) = layout.screen(here);
        let key = match (at_row.cmp(&row), at_column.cmp(&column)) {
            (std::cmp::Ordering::Less, _) => Key::ArrowDown,
            (std::cmp::Ordering::Greater, _) => Key::ArrowUp,
            (_, std::cmp::Ordering::Less) => Key::ArrowRight,
            (_, std::cmp::Ordering::Greater) => Key::ArrowLeft,
            _ => return,
        };
        window.press(key);
    }
    panic!("the arrows do not lead there");
}

#[test]
fn a_lesson_by_keyboard_alone() {
    let lesson = lesson("bosh-3-the-stop");
    let mut window = Window::new(still());
    let row = on_shelf(&window, &lesson);
    window.focus(|label| label == row);
    window.press(Key::Enter);
    assert_eq!(window.app().route, Route::Learn);
    let last = lesson.cells().len() - 1;
    for cell in 0..=last {
        assert_eq!(study(&window).current, cell);
        if let Some(answer) = answer(&window) {
            match (choice(&window, &answer), &answer) {
                (Some(number), _) => window.press(DIGITS[number - 1]),
                (None, Answer::Pit(pit)) => {
                    window.press(Key::Enter);
                    walk(&mut window, *pit);
                    window.press(Key::Space);
                }
                (None, _) => panic!("cell {cell} can not be answered"),
            }
            assert!(!bench(&window).waits(), "cell {cell} is answered");
        }
        for _ in 0..40 {
            if study(&window).current != cell || window.says("That was the last cell.") {
                break;
            }
            window.press(Key::PageDown);
        }
    }
    assert!(window.says("That was the last cell."));
    all_is_done(&mut window, &lesson);
    window.press(Key::Backspace);
    let all = lesson.cells().len();
    assert!(on_shelf(&window, &lesson).ends_with(&format!("{all} of {all} done")));
}

#[test]
fn the_review_mixes_games_and_names_each() {
    let mut window = Window::new(still());
    for id in ["bosh-2-the-next-pit", "kingulu-3-the-relay"] {
        window.carry_out(Command::Go(Route::Library));
        let row = on_shelf(&window, &lesson(id));
        window.click(&row);
        // Every question with choices is answered wrong, so that its rules come back.
        for cell in 0..study(&window).benches.len() {
            window.carry_out(Command::Learn(Learn::ToCell(cell, true)));
            let wrong = answer(&window)
                .and(bench(&window).question())
                .and_then(|question| question.choices().iter().find(|choice| !question.is_right(choice)).cloned());
            if let Some(wrong) = wrong {
                window.carry_out(Command::Learn(Learn::Answer(wrong)));
            }
        }
    }
    window.carry_out(Command::Go(Route::Library));
    let review = window.nodes().into_iter().map(|node| node.label).find(|label| label.ends_with("rules are due"));
    let review = review.expect("rules are due");
    window.click(&review);
    let games: Vec<Game> = study(&window).benches.iter().filter_map(Bench::game).collect();
    assert!(games.contains(&Game::Bosh) && games.contains(&Game::Kingulu), "{games:?}");
    for (index, game) in games.iter().enumerate() {
        let short = game.title().rsplit(' ').next().expect("a word");
        let start = format!("Cell {}, {short} · ", index + 1);
        assert!(window.nodes().iter().any(|node| node.label.starts_with(&start)), "{start}");
        let bench = &study(&window).benches[index];
        let place = format!("{} · {}", game.title(), bench.lesson.title());
        assert!(window.has(&place), "{place}");
        assert!(bench.waits(), "it is asked anew");
    }
    // What is forgotten in the review is asked anew, and still names its game.
    window.carry_out(Command::Learn(Learn::Reset(Reset::All)));
    assert!(study(&window).benches.iter().all(|bench| bench.mixed && bench.given.is_none()));
    window.carry_out(Command::Go(Route::Library));
    assert!(window.has("Review: 0 rules are due"));
}

#[test]
fn a_board_is_clipped_from_replay_explore_and_learn_and_the_notes_are_a_page() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    window.click("Clip this board into My notes");
    window.carry_out(Command::Go(Route::Explore));
    window.click("Clip this board into My notes");
    window.carry_out(Command::Go(Route::Library));
    let row = on_shelf(&window, &lesson("bosh-4-taking"));
    window.click(&row);
    window.click("Clip this board into My notes");
    window.carry_out(Command::Learn(Learn::Notes));
    assert_eq!(study(&window).benches.len(), 3);
    for words in ["Marin’s worked turn", "Explored, ", "Taking, cell 1"] {
        assert!(window.says(words), "{words}");
    }
    window.click("Write as a page");
    let page = window.folder.0.join("pages").join("my-notes.md");
    window.wait_for("page", |_| page.exists());
    let text = std::fs::read_to_string(&page).expect("read");
    assert!(text.contains("Marin’s worked turn") && text.contains("to move"), "{text}");
    // The notes are a lesson file like any other: the next window opens them again.
    let file = window.folder.0.join("lessons").join("my-notes.json");
    window.wait_for("notes", |_| file.exists());
    let kept = Lesson::load(&std::fs::read(&file).expect("read")).expect("a lesson");
    assert_eq!((kept.cells().len(), kept.has_errors()), (3, false));
}

/// What is so named inside the current cell.
fn in_cell(window: &Window, fits: impl Fn(&str) -> bool) -> Option<Told> {
    let place = bench(window).place;
    window.nodes().into_iter().find(|node| place.contains(node.rect.center()) && fits(&node.label))
}

fn click_in_cell(window: &mut Window, fits: impl Fn(&str) -> bool) {
    let number = bench(window).number;
    let node = in_cell(window, fits).unwrap_or_else(|| panic!("cell {number} has no such thing"));
    assert!(window.harness.ctx.content_rect().contains(node.rect.center()), "{} is out of sight", node.label);
    window.click_at(node.rect.center());
}

#[test]
fn a_lesson_by_mouse_alone() {
    let lesson = lesson("bosh-4-taking");
    let mut window = Window::new(still());
    let row = on_shelf(&window, &lesson);
    window.click(&row);
    for cell in 0..lesson.cells().len() {
        let start = format!("Cell {}, ", cell + 1);
        let row = window.nodes().into_iter().find(|node| node.label.starts_with(&start)).expect("it is in the outline");
        // The outline is longer than the window.
        window.scroll_to(&row.label);
        window.click(&row.label);
        assert_eq!(study(&window).current, cell);
        match answer(&window) {
            Some(Answer::Pit(pit)) => {
                let name = format!("{}, ", name_of(&window, pit));
                click_in_cell(&mut window, |label| label.starts_with(&name));
            }
            Some(answer) => {
                let number = choice(&window, &answer).expect("it is among the choices");
                click_in_cell(&mut window, |label| label.ends_with(&format!(", choice {number}")));
            }
            None => {
                let on = |label: &str| label == "One step on (Right)";
                while in_cell(&window, on).is_some_and(|node| !node.disabled) {
                    click_in_cell(&mut window, on);
                }
            }
        }
    }
    all_is_done(&mut window, &lesson);
    window.click("Library");
    let all = lesson.cells().len();
    assert!(on_shelf(&window, &lesson).ends_with(&format!("{all} of {all} done")));
}
