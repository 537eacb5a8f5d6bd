//! Getting about: jumps to comments, captures and rounds, a turn by its number, one rung up.

use egui::{Key, Modifiers};
use kete::app::{Route, Sheet};
use kete::engine::Event;
use kete::stepper::At;

use crate::support::{Window, still};

/// Where a key leads, again and again until it leads nowhere.
fn all(window: &mut Window, modifiers: Modifiers, key: Key) -> Vec<At> {
    let mut places = vec![];
    loop {
        let before = window.session().cursor.at();
        window.press_with(modifiers, key);
        let here = window.session().cursor.at();
        if here == before {
            return places;
        }
        places.push(here);
    }
}

#[test]
fn k_x_and_o_go_from_place_to_place_and_with_shift_back() {
    for (key, id) in
        [(Key::K, "marin-1931-bosh-first-turn"), (Key::X, "bosh-computed-match"), (Key::O, "bosh-computed-match")]
    {
        let mut window = Window::with_record(id, still());
        let on = all(&mut window, Modifiers::NONE, key);
        assert!(on.len() > 1, "{key:?}: {on:?}");
        assert!(window.announcement().starts_with("No further"), "{}", window.announcement());
        window.press(Key::End);
        let end = window.session().cursor.at();
        let mut back = all(&mut window, Modifiers::SHIFT, key);
        back.reverse();
        assert_eq!(back, on.iter().copied().filter(|at| *at < end).collect::<Vec<_>>(), "{key:?}");
        if key == Key::O {
            let session = window.session();
            let line = session.cursor.line();
            for at in on {
                let event = &session.record.tree.node(line[at.ply - 1]).events[at.event - 1];
                assert!(matches!(event, Event::RoundEnd { .. }), "{event:?}");
            }
        }
    }
}

#[test]
fn j_goes_to_a_turn_by_its_number() {
    let mut window = Window::with_record("bosh-computed-match", still());
    for (typed, ply) in [("12", 12), ("0", 0), ("9999", 37)] {
        window.press(Key::J);
        assert!(matches!(window.app().sheet, Some(Sheet::Jump(_))), "J asks for the turn");
        window.type_text(typed);
        window.press(Key::Enter);
        assert!(window.app().sheet.is_none(), "{typed}");
        assert_eq!(window.session().cursor.at().ply, ply, "{typed}");
        assert!(window.session().cursor.is_between_turns(&window.session().record.tree), "{typed}");
    }
    window.press(Key::J);
    window.type_text("twelve");
    assert!(window.says("Write a number in digits"));
    window.press(Key::Enter);
    assert_eq!(window.session().cursor.at().ply, 37, "what is no number goes nowhere");
    window.press(Key::Escape);
    assert!(window.app().sheet.is_none());
}

#[test]
fn letters_typed_into_a_field_are_no_keys() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::J);
    window.press(Key::F);
    window.press(Key::ArrowRight);
    assert!(!window.session().flipped);
    assert_eq!(window.session().cursor.at(), At::default());
}

#[test]
fn single_letters_can_be_switched_off() {
    let mut window = Window::marin(kete::app::settings::Settings { single_letters: false, ..still() });
    for key in [Key::F, Key::J, Key::S, Key::T, Key::X] {
        window.press(key);
    }
    let session = window.session();
    assert!(!session.flipped && session.trail_shown && window.app().sheet.is_none());
    assert_eq!(window.app().route, Route::Replay);
    window.press(Key::ArrowRight);
    assert_eq!(window.session().cursor.at().ply, 1, "the others still work");
}

#[test]
fn escape_goes_one_rung_at_a_time_and_never_loses_the_place() {
    let mut window = Window::with_record("bosh-computed-match", still());
    for _ in 0..9 {
        window.press(Key::ArrowRight);
    }
    let place = window.session().cursor.at();
    window.press(Key::S);
    assert_eq!(window.app().route, Route::Sources);
    window.press(Key::Questionmark);
    assert!(window.app().sheet.is_some());
    window.press(Key::Escape);
    assert_eq!((window.app().sheet.is_none(), window.app().route), (true, Route::Sources));
    window.press(Key::Escape);
    assert_eq!((window.app().route, window.session().cursor.at()), (Route::Replay, place));
    window.press(Key::Escape);
    assert_eq!(window.app().route, Route::Library);
    for _ in 0..3 {
        window.press(Key::Escape);
    }
    assert_eq!(window.session().cursor.at(), place, "Escape loses nothing");
    window.click("Replay");
    assert_eq!((window.app().route, window.session().cursor.at()), (Route::Replay, place));
}

#[test]
fn the_drawer_is_a_rung_of_its_own_in_a_narrow_window() {
    let mut window = Window::sized(still(), egui::vec2(900.0, 700.0));
    window.carry_out(kete::app::Command::OpenBundled(crate::support::MARIN));
    assert!(!window.has("Why"));
    assert!(window.says("The start: 40 stones in all."), "NOW stays under the board");
    window.click("Show the reasons");
    assert!(window.has("Why"));
    window.press(Key::Escape);
    assert_eq!((window.has("Why"), window.app().route), (false, Route::Replay));
}

#[test]
fn n_and_p_go_through_the_shelf() {
    let mut window = Window::marin(still());
    window.press(Key::P);
    assert_eq!(window.announcement(), "That was the first record.");
    let mut seen = vec![window.session().record.id().to_owned()];
    loop {
        window.press(Key::N);
        let id = window.session().record.id().to_owned();
        if seen.last() == Some(&id) {
            break;
        }
        seen.push(id);
    }
    assert_eq!(window.announcement(), "That was the last record.");
    assert!(seen.len() >= 15, "{seen:?}");
    window.press(Key::P);
    assert_eq!(window.session().record.id(), seen[seen.len() - 2]);
}

#[test]
fn the_position_is_read_aloud_and_the_last_words_again() {
    let mut window = Window::marin(still());
    window.press(Key::A);
    let read = window.announcement();
    assert!(read.contains("South") && read.contains('4'), "{read}");
    let id = window.announcement_id();
    window.press(Key::L);
    assert_eq!(window.announcement(), read);
    assert_ne!(window.announcement_id(), id, "a screen reader reads it once more only if it is a new node");
}

#[test]
fn the_timeline_can_be_clicked_and_zoomed() {
    let mut window = Window::with_record("bosh-computed-match", still());
    let track = window.nodes().into_iter().find(|node| node.label.starts_with("turns: ")).expect("a track").rect;
    window.click_at(track.center());
    let middle = window.session().cursor.at().ply;
    assert!((10..28).contains(&middle), "{middle}");
    window.click_at(track.right_center() - egui::vec2(2.0, 0.0));
    assert!(window.session().at_end());
    window.click_at(track.left_center() + egui::vec2(2.0, 0.0));
    assert_eq!(window.session().cursor.at(), At::default());
}
