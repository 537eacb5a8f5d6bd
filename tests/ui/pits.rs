//! The board's pits as controls: named, refused with their rule, chosen, turned, walked.

use egui::{Key, Modifiers};
use kete::app::{Command, Route};
use kete::engine::Game;

use crate::support::{Told, Window, settings, still};

#[test]
fn every_pit_says_name_owner_content_and_whether_it_may_begin() {
    let mut window = Window::new(still());
    window.carry_out(Command::OpenStart(Game::Kingulu));
    let pits = window.pits();
    assert_eq!(pits.len(), 12);
    assert_eq!(pits[0], "a6, North, 4 seeds");
    assert_eq!(window.pit("A6"), "A6, South, 4 seeds, legal");
    assert!(window.pit("A1").starts_with("A1, South, 4 seeds, refused: "), "{}", window.pit("A1"));
    window.carry_out(Command::OpenStart(Game::Kimasai));
    assert!(window.pits().iter().any(|pit| pit.contains("1 cow") && pit.ends_with("legal")), "{:?}", window.pits());
    window.carry_out(Command::OpenStart(Game::Kigogo));
    assert_eq!(window.pits().len(), 48);
}

#[test]
fn a_legal_pit_is_played_and_a_refused_one_says_its_rule() {
    let mut window = Window::new(still());
    window.carry_out(Command::OpenStart(Game::Kingulu));
    window.click_pit("A1");
    let said = window.announcement();
    assert!(said.contains("kingulu.first-lap"), "{said}");
    assert!(window.app().explore.session.record.tree.is_empty(), "nothing was played");
    window.click_pit("A6");
    let explored = &window.app().explore.session;
    assert_eq!(explored.record.tree.len(), 1);
    let first = explored.record.tree.mainline()[0];
    assert_eq!(explored.record.tree.node(first).entry.mv, "A6");
    assert!(window.announcement().contains("North to move"), "{}", window.announcement());
    assert!(window.pit("a6").contains("North"), "{:?}", window.pits());
}

#[test]
fn another_move_in_a_record_begins_a_variation() {
    let mut window = Window::with_record("bosh-computed-match", still());
    let (moves, first) = (window.session().record.tree.len(), window.session().record.tree.mainline()[0]);
    let played = window.session().record.tree.node(first).entry.mv.clone();
    let other =
        window.pits().into_iter().find(|pit| pit.ends_with("legal") && !pit.starts_with(&played)).expect("another");
    window.click(&other);
    let session = window.session();
    assert_eq!(session.record.tree.len(), moves + 1);
    assert!(session.cursor.is_in_variation(&session.record.tree));
    assert_eq!(session.cursor.at().ply, 1);
    window.press(Key::M);
    let session = window.session();
    assert!(!session.cursor.is_in_variation(&session.record.tree));
    assert_eq!(session.record.tree.mainline()[0], first, "the main line is as it was");
}

#[test]
fn the_move_already_there_is_taken_and_not_doubled() {
    let mut window = Window::marin(still());
    window.click_pit("A5");
    assert_eq!(window.session().record.tree.len(), 1);
    assert!(window.session().at_end());
}

#[test]
fn inside_a_turn_no_pit_is_played() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    assert!(!window.pits().iter().any(|pit| pit.contains("legal")));
    window.click_pit("A1");
    assert_eq!(window.session().record.tree.len(), 1);
    assert!(window.announcement().contains("Go to its end"), "{}", window.announcement());
}

#[test]
fn a_turned_board_is_read_and_walked_from_the_other_seat() {
    let mut window = Window::marin(still());
    let straight = window.pits();
    window.press(Key::F);
    assert!(window.announcement().contains("North sits below"), "{}", window.announcement());
    // By place on the screen, from the top left.
    let mut seen: Vec<_> = window.nodes().into_iter().filter(|node| straight.contains(&node.label)).collect();
    let middle = seen.iter().map(|node| node.rect.center().y).sum::<f32>() / 10.0;
    let place = |node: &Told| (node.rect.center().y > middle, node.rect.min.x);
    seen.sort_by(|a, b| place(a).partial_cmp(&place(b)).expect("places"));
    let turned: Vec<String> = seen.into_iter().map(|node| node.label).collect();
    assert_eq!(turned, straight.iter().rev().cloned().collect::<Vec<_>>());
    assert_eq!(window.pits(), turned, "they are read in the order in which they are seen");
    window.press(Key::ArrowRight);
    assert!(window.announcement().contains("South sows A5"), "names do not change with the seat");
    window.press(Key::F);
    assert!(window.announcement().contains("South sits below"), "{}", window.announcement());
}

#[test]
fn arrows_walk_the_pits_once_the_board_is_entered_and_enter_plays_one() {
    for flipped in [false, true] {
        let mut window = Window::marin(still());
        if flipped {
            window.press(Key::F);
        }
        // The pit at the top left, whichever it is.
        let first = window.pits()[0].clone();
        window.focus(|label| label == first);
        let place = |window: &Window| window.nodes().into_iter().find(|n| n.focused).expect("a pit").rect.center();
        let before = place(&window);
        window.press(Key::ArrowRight);
        assert!(place(&window).x > before.x, "right is right on the screen, turned or not");
        window.press(Key::ArrowLeft);
        assert_eq!(place(&window), before);
        window.press(Key::ArrowLeft);
        assert_eq!(place(&window), before, "the board's edge");
        window.press(Key::ArrowDown);
        window.press(Key::ArrowUp);
        assert_eq!(window.session().cursor.at().ply, 0, "the pits were walked, not the record");
        assert_eq!(place(&window), before);
    }
    let mut window = Window::marin(still());
    window.focus(|label| label.starts_with("A5, "));
    window.press(Key::Enter);
    assert_eq!(window.session().cursor.at().ply, 1);
}

#[test]
fn stepping_keys_work_while_a_button_has_the_focus() {
    let mut window = Window::marin(settings());
    window.focus(|label| label.starts_with("Turn the board"));
    window.press(Key::ArrowRight);
    assert_eq!(window.session().cursor.at().ply, 1);
    let focused = window.nodes().into_iter().find(|n| n.focused).expect("still focused");
    assert!(focused.label.starts_with("Turn the board"), "an arrow does not move the focus: {}", focused.label);
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(window.session().cursor.at().event, 6);
    window.press(Key::Space);
    assert!(window.session().flipped, "Space activates what has the focus");
    assert_eq!(window.app().route, Route::Replay);
}
