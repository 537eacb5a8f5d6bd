//! Forks: choosing among the moves that may follow, and back to the main line.

use egui::Key;
use kete::record::Record;
use kete::store::{BUNDLED, Kind};

use crate::support::{Window, still};

/// A window at the first fork of a bundled record, with the number of choices there.
fn at_fork() -> (Window, usize) {
    let (id, ply) = BUNDLED
        .iter()
        .filter(|file| file.kind == Kind::Record)
        .find_map(|file| {
            let record = Record::load(file.text.as_bytes()).expect("it loads");
            let forked = |id| record.tree.children(record.tree.node(id).parent).len() > 1;
            let at = record.tree.mainline().iter().position(|&id| forked(id))?;
            Some((file.id, at))
        })
        .expect("a record with a fork");
    let mut window = Window::with_record(id, still());
    window.press(Key::Num3);
    for _ in 0..ply {
        window.press(Key::ArrowRight);
    }
    let session = window.session();
    let choices = session.cursor.choices(&session.record.tree).len();
    assert!(choices > 1, "{id} forks after turn {ply}");
    (window, choices)
}

#[test]
fn a_fork_is_chosen_by_up_down_and_enter() {
    let (mut window, choices) = at_fork();
    let at = window.session().cursor.at();
    window.press(Key::ArrowDown);
    assert!(window.announcement().starts_with(&format!("Choice 2 of {choices}: ")), "{}", window.announcement());
    window.press(Key::ArrowUp);
    assert!(window.announcement().starts_with(&format!("Choice 1 of {choices}: ")), "{}", window.announcement());
    window.press(Key::ArrowUp);
    assert!(window.announcement().starts_with(&format!("Choice {choices} of {choices}: ")), "it goes round");
    assert_eq!(window.session().cursor.at(), at, "nothing is taken yet");
    window.press(Key::Enter);
    let session = window.session();
    assert_eq!(session.cursor.at().ply, at.ply + 1);
    assert!(session.cursor.is_in_variation(&session.record.tree));
    assert!(window.has("Back to the main line"));
    window.press(Key::M);
    let session = window.session();
    assert!(!session.cursor.is_in_variation(&session.record.tree));
    assert_eq!(session.cursor.at(), at, "back to where the line was left");
}

#[test]
fn every_choice_of_a_fork_can_be_clicked_and_left_again() {
    let (mut window, choices) = at_fork();
    let at = window.session().cursor.at();
    let ids = window.session().cursor.choices(&window.session().record.tree).to_vec();
    assert_eq!(ids.len(), choices);
    for id in ids {
        window.carry_out(kete::app::Command::ToNode(id));
        assert_eq!(window.session().cursor.node_id(), Some(id));
        window.press(Key::ArrowLeft);
        assert_eq!(window.session().cursor.at(), at);
        window.press(Key::M);
    }
}

#[test]
fn a_step_on_follows_the_line_and_not_the_mark() {
    let (mut window, _) = at_fork();
    let main = window.session().record.tree.mainline();
    let ply = window.session().cursor.at().ply;
    window.press(Key::ArrowRight);
    assert_eq!(window.session().cursor.node_id(), Some(main[ply]));
}
