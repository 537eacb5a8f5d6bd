//! Stepping: every size, both ways, by key and by button, at any speed; what is on screen is the cursor's.

use egui::{Key, Modifiers};
use kete::app::session::Origin;
use kete::app::{Command, Session};
use kete::record::Record;
use kete::stepper::{At, StepSize};
use kete::store::{BUNDLED, Kind};

use crate::support::{FRAME, Window, settings, still};

fn at(ply: usize, event: usize) -> At {
    At { ply, event }
}

#[test]
fn every_key_that_steps() {
    use Key::{ArrowLeft, ArrowRight, End, Home, Num1, Num2, Num3, PageDown, PageUp};
    let none = Modifiers::NONE;
    let mut window = Window::marin(settings());
    for (modifiers, key, place) in [
        (none, ArrowRight, at(1, 5)),
        (none, PageDown, at(1, 12)),
        (none, ArrowRight, at(1, 12)),
        (none, ArrowLeft, at(1, 5)),
        (none, PageUp, at(0, 0)),
        (none, ArrowLeft, at(0, 0)),
        (Modifiers::ALT, ArrowRight, at(1, 1)),
        (Modifiers::ALT, ArrowRight, at(1, 2)),
        (Modifiers::ALT, ArrowLeft, at(1, 1)),
        (Modifiers::SHIFT, ArrowRight, at(1, 12)),
        (Modifiers::SHIFT, ArrowLeft, at(0, 0)),
        (none, Num1, at(0, 0)),
        (none, ArrowRight, at(1, 1)),
        (none, Num3, at(1, 1)),
        (none, ArrowRight, at(1, 12)),
        (none, Num2, at(1, 12)),
        (none, ArrowLeft, at(1, 5)),
        (none, End, at(1, 12)),
        (none, Home, at(0, 0)),
    ] {
        window.press_with(modifiers, key);
        assert_eq!(window.session().cursor.at(), place, "{modifiers:?} {key:?}");
        in_step(&window);
    }
    assert_eq!(window.session().size, StepSize::Lap);
}

#[test]
fn every_button_that_steps() {
    let mut window = Window::marin(settings());
    for (button, place) in [
        ("One step on (Right)", at(1, 5)),
        ("Step: seed", at(1, 5)),
        ("One step on (Right)", at(1, 6)),
        ("One step back (Left)", at(1, 5)),
        ("Step: turn", at(1, 5)),
        ("One step back (Left)", at(0, 0)),
        ("To the end (End)", at(1, 12)),
        ("To the start (Home)", at(0, 0)),
    ] {
        window.click(button);
        assert_eq!(window.session().cursor.at(), place, "{button}");
        in_step(&window);
    }
    for out_of_use in ["One step back (Left)", "To the start (Home)"] {
        assert!(window.node(out_of_use).disabled, "{out_of_use} at the start");
    }
    window.click("To the end (End)");
    assert!(window.node("One step on (Right)").disabled && window.node("To the end (End)").disabled);
}

/// What is on screen is what the cursor says, and the seeds add up.
fn in_step(window: &Window) {
    let session = window.session();
    let tree = &session.record.tree;
    let board = session.cursor.board(tree);
    assert_eq!(board.total(), tree.start.board().total(), "seeds are conserved at {:?}", session.cursor.at());
    let layout = session.record.game().layout();
    for label in window.pits() {
        let mut parts = label.split(", ");
        let (name, content) = (parts.next().expect("a name"), parts.nth(1).expect("a content"));
        let pit = layout.parse(name).expect("a pit");
        let shown: u8 = content.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        assert_eq!(shown, board.seeds(pit), "{label} at {:?}", session.cursor.at());
    }
}

#[test]
fn two_hundred_fast_presses_are_two_hundred_steps() {
    let mut window = Window::with_record("bosh-computed-match", settings());
    window.press(Key::Num1);
    let session = window.session();
    let mut wanted = session.cursor.clone();
    for step in 0..200 {
        assert!(wanted.next(&window.session().record.tree, StepSize::Seed));
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.pass_after(0.008);
        assert_eq!(window.session().cursor.at(), wanted.at(), "press {step}");
        in_step(&window);
    }
    // And two hundred in a single pass, back again.
    for _ in 0..200 {
        window.queue(Modifiers::NONE, Key::ArrowLeft);
    }
    window.pass();
    assert_eq!(window.session().cursor.at(), At::default());
    in_step(&window);
}

#[test]
fn of_fast_steps_the_last_state_alone_is_announced() {
    let mut window = Window::with_record("bosh-computed-match", settings());
    for _ in 0..30 {
        window.queue(Modifiers::NONE, Key::ArrowRight);
    }
    window.pass();
    let said = window.announcement();
    assert!(said.starts_with(&window.session().whereabouts()), "{said}");
    assert_eq!(window.live_nodes(), 1);
    window.settle();
    assert_eq!(window.announcement(), said, "once, and no more");
}

#[test]
fn keys_held_for_ten_seconds_keep_screen_and_cursor_in_step() {
    for id in ["bosh-computed-match", "kigogo-computed-game"] {
        let mut window = Window::with_record(id, settings());
        window.press(Key::Num1);
        let mut wanted = window.session().cursor.clone();
        for (key, forward) in [(Key::ArrowRight, true), (Key::ArrowLeft, false)] {
            for step in 0..10 {
                window.hold(key, 30);
                for _ in 0..30 {
                    let tree = &window.session().record.tree;
                    if forward {
                        wanted.next(tree, StepSize::Seed)
                    } else {
                        wanted.prev(tree, StepSize::Seed)
                    };
                }
                assert_eq!(window.session().cursor.at(), wanted.at(), "{id} {key:?} {step}");
                in_step(&window);
            }
        }
        window.settle();
        in_step(&window);
    }
}

#[test]
fn back_is_the_exact_reverse_of_forward() {
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let record = Record::load(file.text.as_bytes()).expect("it loads");
        for size in StepSize::ALL {
            let mut session = Session::new(record.clone(), Origin::Bundled(file.id));
            let mut seen = vec![(session.cursor.at(), session.rest().board, format!("{:?}", session.rest().trail))];
            while session.step(true, size, 0.0, false) {
                let rest = session.rest();
                seen.push((session.cursor.at(), rest.board, format!("{:?}", rest.trail)));
            }
            assert!(session.at_end() && seen.len() > 1, "{} {size:?}", file.id);
            for (place, board, trail) in seen.iter().rev() {
                let rest = session.rest();
                assert_eq!(session.cursor.at(), *place, "{} {size:?}", file.id);
                assert_eq!(rest.board, *board, "{} {size:?} {place:?}", file.id);
                assert_eq!(format!("{:?}", rest.trail), *trail, "{} {size:?} {place:?}", file.id);
                assert_eq!(rest.board.total(), record.tree.start.board().total());
                session.step(false, size, 0.0, false);
            }
        }
    }
}

#[test]
fn any_place_is_reached_from_any_other() {
    let window = Window::with_record("kimasai-computed-game", still());
    let tree = &window.session().record.tree;
    let mut walk = window.session().cursor.clone();
    let mut boards = vec![(walk.at(), walk.board(tree))];
    while walk.next(tree, StepSize::Seed) {
        boards.push((walk.at(), walk.board(tree)));
    }
    let mut cursor = window.session().cursor.clone();
    // A stride that comes by every place in no order.
    for step in 0..boards.len() {
        let (place, board) = &boards[(step * 7_919) % boards.len()];
        cursor.go(tree, *place);
        assert_eq!((cursor.at(), cursor.board(tree)), (*place, *board));
    }
}

#[test]
fn space_plays_pauses_in_mid_lap_and_plays_on() {
    let mut window = Window::marin(settings());
    window.queue(Modifiers::NONE, Key::Space);
    window.wait(0.5);
    assert!(window.session().playing && window.session().motion.is_some());
    assert!(window.has("Pause (Space)"));
    window.queue(Modifiers::NONE, Key::Space);
    window.pass();
    let place = window.session().cursor.at();
    assert!(!window.session().playing && window.session().motion.is_none());
    assert!((1..5).contains(&place.event), "it holds where it was seen: {place:?}");
    in_step(&window);
    window.wait(2.0);
    assert_eq!(window.session().cursor.at(), place, "paused is paused");
    window.queue(Modifiers::NONE, Key::Space);
    window.wait(8.0);
    assert!(window.session().at_end() && !window.session().playing, "it plays to the end and stops");
}

#[test]
fn playing_at_the_end_begins_again() {
    for by_key in [true, false] {
        let mut window = Window::marin(settings());
        window.press(Key::End);
        assert!(window.has("Play again from the start (Space)"));
        if by_key {
            window.queue(Modifiers::NONE, Key::Space);
            window.pass();
        } else {
            let ctx = window.harness.ctx.clone();
            window.harness.state_mut().carry_out(&ctx, Command::PlayPause);
            window.pass();
        }
        assert_eq!(window.session().cursor.at(), At::default());
        assert!(window.session().playing);
        window.wait(1.5);
        assert!(window.session().cursor.at() > At::default());
    }
}

#[test]
fn a_key_in_mid_flight_completes_the_step_at_once() {
    let mut window = Window::marin(settings());
    window.queue(Modifiers::NONE, Key::ArrowRight);
    window.wait(0.3);
    assert!(window.session().motion.is_some());
    assert_eq!(window.session().cursor.at(), at(1, 5), "the cursor is already where the step leads");
    window.queue(Modifiers::NONE, Key::ArrowRight);
    window.pass();
    assert_eq!(window.session().cursor.at(), at(1, 12));
    let flying = window.session().motion.as_ref().expect("the second step");
    assert_eq!(flying.seen_events(), 6, "it is the second step that flies, from its first event");
}

#[test]
fn a_jump_in_mid_flight_leaves_no_stale_frame() {
    for (id, jump) in [
        ("marin-1931-bosh-first-turn", Key::End),
        ("marin-1931-bosh-first-turn", Key::Home),
        ("kingulu-computed-game", Key::X),
        ("kimasai-computed-game", Key::End),
    ] {
        let mut window = Window::with_record(id, settings());
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.wait(0.35);
        assert!(window.session().motion.is_some(), "{id}");
        window.queue(Modifiers::NONE, jump);
        window.pass();
        assert!(window.session().motion.is_none(), "{id}");
        let place = window.session().cursor.at();
        window.settle();
        let jumped = window.shapes();
        // The same place in a fresh session.
        window.carry_out(Command::OpenBundled(BUNDLED.iter().find(|file| file.id == id).expect("bundled").id));
        window.carry_out(Command::Seek(place));
        window.settle();
        assert_eq!(window.session().cursor.at(), place);
        assert!(jumped == window.shapes(), "{id} {jump:?}: another picture than in a fresh session");
    }
}

#[test]
fn turning_the_board_or_undoing_in_mid_flight_leaves_no_stale_frame() {
    let mut window = Window::new(settings());
    window.carry_out(Command::OpenStart(kete::engine::Game::Bosh));
    let before = window.app().explore.session.cursor.board(&window.app().explore.session.record.tree);
    let label = window.pit("A5");
    let place = window.node(&label).rect.center();
    window.click_without_settling(place);
    window.wait(0.4);
    assert!(window.app().explore.session.motion.is_some(), "the move flies");
    window.queue(Modifiers::CTRL, Key::Z);
    window.pass();
    let explored = &window.app().explore.session;
    assert!(explored.motion.is_none());
    assert_eq!(explored.cursor.board(&explored.record.tree), before);
    assert_eq!(window.pits().iter().filter(|pit| pit.contains("4 stones")).count(), 10);
    window.queue(Modifiers::NONE, Key::F);
    window.pass();
    assert_eq!(window.pits().iter().filter(|pit| pit.contains("4 stones")).count(), 10);
}

#[test]
fn reduced_motion_shows_each_step_at_once() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    window.press(Key::Num1);
    for _ in 0..40 {
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.pass();
        assert!(window.session().motion.is_none());
        // egui itself makes one more pass after a key, and one where what it shows has grown.
        window.pass_after(FRAME);
        window.pass_after(FRAME);
        assert_eq!(window.wanted(), None, "{:?}", window.harness.ctx.repaint_causes());
        in_step(&window);
    }
}

#[test]
fn reduced_motion_plays_in_discrete_steps() {
    let mut window = Window::marin(still());
    window.queue(Modifiers::NONE, Key::Space);
    let mut places = vec![];
    for _ in 0..300 {
        window.pass();
        assert!(window.session().motion.is_none());
        if places.last() != Some(&window.session().cursor.at()) {
            places.push(window.session().cursor.at());
        }
    }
    assert_eq!(places, [at(1, 5), at(1, 12)]);
}

#[test]
fn speed_runs_from_slow_to_at_once() {
    let mut window = Window::marin(settings());
    let time = |window: &mut Window| {
        window.press(Key::Home);
        window.queue(Modifiers::NONE, Key::ArrowRight);
        window.pass_after(0.5);
        let mut frames = 0;
        while window.session().motion.is_some() {
            window.pass();
            frames += 1;
        }
        frames
    };
    for _ in 0..6 {
        window.press(Key::Minus);
    }
    let mut times = vec![time(&mut window)];
    for _ in 0..6 {
        window.press(Key::Plus);
        times.push(time(&mut window));
    }
    assert!(times.windows(2).all(|pair| pair[0] > pair[1]), "{times:?}");
    assert!(times[0] > 150 && times[6] == 0, "{times:?}");
    assert!(window.announcement().starts_with("Turn 1"), "{}", window.announcement());
}
