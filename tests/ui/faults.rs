//! Faults of other programs that concern the board or the replay, each by its name: we do not have them.

use egui::{Key, Modifiers, Shape, vec2};
use kete::app::{Command, Route};
use kete::engine::{Event, Game};
use kete::stepper::{At, StepSize};
use kete::store::BUNDLED;

use crate::support::{Folder, MARIN, Window, settings, still};

/// Texts drawn on the screen, with their size in points.
fn texts(window: &Window) -> Vec<(String, f32)> {
    fn gather(shape: &Shape, found: &mut Vec<(String, f32)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, found)),
            Shape::Text(text) => {
                let points =
                    text.galley.job.sections.iter().map(|section| section.format.font_id.size).fold(0.0, f32::max);
                found.push((text.galley.text().to_owned(), points));
            }
            _ => {}
        }
    }
    let mut found = vec![];
    for clipped in &window.harness.output().shapes {
        gather(&clipped.shape, &mut found);
    }
    found
}

#[test]
fn fast_next_duplicates_a_piece() {
    let mut window = Window::with_record("kimasai-computed-game", settings());
    window.press(Key::Num1);
    let total = window.session().cursor.board(&window.session().record.tree).total();
    for _ in 0..120 {
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.pass_after(0.03);
        let session = window.session();
        assert_eq!(session.cursor.board(&session.record.tree).total(), total);
        if let Some(motion) = &session.motion {
            assert_eq!((motion.from.0.total(), motion.to.0.total()), (total, total));
        }
    }
}

#[test]
fn going_back_animates_the_wrong_move() {
    let mut window = Window::with_record("bosh-computed-match", settings());
    window.press(Key::Num1);
    for _ in 0..25 {
        window.press(Key::ArrowRight);
    }
    for _ in 0..25 {
        let session = window.session();
        let (node, at) = (session.node().expect("a turn").clone(), session.cursor.at());
        window.queue(Modifiers::NONE, Key::ArrowLeft);
        window.pass_after(0.5);
        let motion = window.session().motion.as_ref().expect("the step back flies");
        assert_eq!(motion.event, node.events[at.event - 1], "what is undone is what flies");
        // It flies backward: from its end towards its beginning.
        let (early, late) = (motion.share(0.0, 1.0), motion.share(1.0e6, 1.0));
        assert!(early > late, "{early} {late}");
        window.settle();
    }
}

#[test]
fn captures_are_too_fast_to_follow_and_their_history_is_hidden() {
    let mut window = Window::marin(settings());
    window.press(Key::Num1);
    let events = window.session().record.tree.node(window.session().cursor.line()[0]).events.clone();
    let capture = events.iter().position(|event| matches!(event, Event::Capture { .. })).expect("a capture");
    for _ in 0..capture {
        window.press(Key::ArrowRight);
    }
    window.queue(Modifiers::NONE, Key::ArrowRight);
    window.pass_after(0.5);
    let mut passes = 0;
    while window.session().motion.is_some() {
        window.pass();
        passes += 1;
    }
    assert!(passes >= 24, "a capture lasts {passes} sixtieths of a second");
    window.press(Key::End);
    assert!(texts(&window).iter().any(|(text, _)| text == "5 taken"), "what was taken stays written on the board");
    assert!(window.has("Turn 1: A5, takes 5"), "and in the list of moves");
}

#[test]
fn counts_are_too_small() {
    for game in Game::ALL {
        let mut window = Window::sized(still(), vec2(1024.0, 700.0));
        window.carry_out(Command::OpenStart(game));
        let largest = |window: &Window| {
            let digits = texts(window).into_iter().filter(|(text, _)| text.len() <= 2 && text.parse::<u8>().is_ok());
            digits.map(|(_, points)| points).fold(0.0, f32::max)
        };
        // The height of a digit is 0.714 of its size.
        let height = largest(&window) * 0.714;
        assert!(height >= 14.0, "{}: digits of {height} px at 1024 by 700", game.id());
    }
}

#[test]
fn counterclockwise_is_wrong_for_one_seat() {
    for flip in [false, true] {
        let mut window = Window::marin(still());
        if flip {
            window.press(Key::F);
        }
        let centre = |window: &Window, name: &str| window.node(&window.pit(name)).rect.center();
        // The way of sowing: along South's pits, then along North's.
        let way = ["A1", "A5", "a1", "a5"].map(|name| centre(&window, name));
        let area: f32 = (0..4).map(|k| (way[k], way[(k + 1) % 4])).map(|(p, q)| p.x * q.y - q.x * p.y).sum();
        // On a screen y grows downward, so counterclockwise is negative.
        assert!(area < 0.0, "turned: {flip}: the stones run clockwise on the screen");
    }
}

#[test]
fn play_at_the_end_does_nothing() {
    let mut window = Window::marin(settings());
    window.press(Key::End);
    window.queue(Modifiers::NONE, Key::Space);
    window.wait(1.5);
    let at = window.session().cursor.at();
    assert!(window.session().playing && at > At::default() && !window.session().at_end(), "{at:?}");
}

#[test]
fn a_stray_escape_loses_the_place() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    for _ in 0..5 {
        window.press(Key::ArrowRight);
    }
    let place = window.session().cursor.at();
    for _ in 0..6 {
        window.press(Key::Escape);
    }
    assert_eq!(window.app().route, Route::Library);
    window.press(Key::Enter);
    assert_eq!((window.app().route, window.session().cursor.at()), (Route::Replay, place));
}

#[test]
fn a_lecture_does_not_resume_where_it_stopped_last_week() {
    let mut window = Window::with_record("kimasai-computed-game", still());
    for _ in 0..11 {
        window.press(Key::ArrowRight);
    }
    let (place, kept) = (window.session().cursor.at(), window.app().settings.clone());
    drop(window);
    let mut window = Window::new(kept);
    window.press(Key::Enter);
    assert_eq!((window.session().record.id(), window.session().cursor.at()), ("kimasai-computed-game", place));
}

#[test]
fn one_wrong_early_move_costs_all_the_later_entry() {
    let text = BUNDLED.iter().find(|file| file.id == "bosh-computed-match").expect("bundled").text;
    let first = text.find("\"move\": \"").expect("a move") + 9;
    let flawed = format!("{}b7{}", &text[..first], &text[first + 2..]);
    let folder = Folder::new();
    let path = folder.put("flawed.json", &flawed);
    let mut window = Window::new(still());
    window.carry_out(Command::OpenFile(path));
    window.wait_for("record", |window| window.app().session.is_some());
    let session = window.session();
    assert_eq!(session.record.tree.mainline().len(), 37, "every move is still there");
    window.press(Key::End);
    assert_eq!(window.session().cursor.at().ply, 37);
    assert!(window.nodes().iter().filter(|node| node.label.ends_with("at fault")).count() > 5, "and can be seen");
}

#[test]
fn a_screen_reader_finds_no_board() {
    for game in Game::ALL {
        let mut window = Window::new(still());
        window.carry_out(Command::OpenStart(game));
        assert_eq!(window.pits().len(), game.layout().len(), "{}", game.id());
        assert!(!window.announcement().is_empty(), "{}", game.id());
    }
}

#[test]
fn a_position_changed_during_an_animation_draws_stale_seeds() {
    let mut window = Window::with_record("bosh-computed-match", settings());
    window.queue(Modifiers::NONE, Key::ArrowRight);
    window.wait(0.3);
    window.queue(Modifiers::NONE, Key::End);
    window.pass();
    let at_once = window.pits();
    window.wait(1.0);
    assert_eq!(window.pits(), at_once);
    let board = window.session().cursor.board(&window.session().record.tree);
    let shown: u32 =
        at_once.iter().filter_map(|pit| pit.split(", ").nth(2)?.split(' ').next()?.parse::<u32>().ok()).sum();
    assert_eq!(shown, board.pits.iter().map(|&seeds| u32::from(seeds)).sum::<u32>());
}

#[test]
fn redo_after_a_capture_brings_captured_seeds_back() {
    let mut window = Window::new(still());
    window.carry_out(Command::OpenStart(Game::Bosh));
    window.click_pit("A5");
    let board = |window: &Window| {
        let session = &window.app().explore.session;
        session.cursor.board(&session.record.tree)
    };
    let after = board(&window);
    assert_eq!(after.stores, [5, 0], "Marin's turn takes five");
    window.press_with(Modifiers::CTRL, Key::Z);
    assert_eq!(board(&window).stores, [0, 0]);
    window.press_with(Modifiers::CTRL, Key::Y);
    window.press(Key::End);
    assert_eq!(board(&window), after);
    assert_eq!(board(&window).total(), 40);
    window.press_with(Modifiers::CTRL, Key::Z);
    window.press_with(Modifiers::CTRL | Modifiers::SHIFT, Key::Z);
    window.press(Key::End);
    assert_eq!(board(&window), after);
}

#[test]
fn a_finite_sowing_is_cut_off_by_a_lap_limit() {
    let mut window = Window::with_record("bosh-117-laps", still());
    let laps = |window: &Window| {
        let tree = &window.session().record.tree;
        tree.nodes().map(|(_, node)| node.events.iter().filter_map(Event::lap).max().unwrap_or(0)).max()
    };
    assert_eq!(laps(&window), Some(117));
    window.press(Key::Num2);
    let mut steps = 0;
    while !window.session().at_end() {
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.pass_after(0.01);
        steps += 1;
        assert!(steps < 2_000);
    }
    assert!(steps > 117, "{steps}");
}

#[test]
fn an_endless_sowing_hangs_the_program() {
    let mut window = Window::with_record("kigogo-endless", still());
    window.press(Key::End);
    assert!(window.session().at_end());
    assert!(window.session().cursor.position(&window.session().record.tree).layout().len() == 48);
    let mut walk = window.session().cursor.clone();
    walk.go_start();
    while walk.next(&window.session().record.tree, StepSize::Lap) {}
}

#[test]
fn a_file_is_rejected_without_line_field_and_remedy() {
    let mut window = Window::marin(still());
    let path = window.folder.put("bad.json", "{\"format\": \"kete-record\", \"moves\": 7}");
    window.carry_out(Command::OpenFile(path));
    window.wait_for("message", |window| !window.app().toasts.is_empty());
    let text = window.app().toasts[0].text.clone();
    assert!(text.contains("line 1") && text.contains("column") && text.contains("add `"), "{text}");
    assert_eq!(window.session().record.id(), MARIN);
}
