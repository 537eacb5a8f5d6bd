//! At rest the window asks for nothing: no pass, no frame, in any view or sheet.

use egui::Key;
use kete::app::command::{Learn, Reset};
use kete::app::{Command, Look, Page, Route, Sheet};
use kete::engine::Game;
use kete::rule::RuleId;

use crate::support::{MARIN, Window, settings};

/// Every view and sheet that there is to see, by name, and how to come there.
pub fn everywhere() -> Vec<(String, Vec<Command>)> {
    let mut found: Vec<(String, Vec<Command>)> = vec![("library".into(), vec![])];
    let open = |id| Command::OpenBundled(id);
    for id in ["kingulu-computed-game", "kigogo-computed-game", "kimasai-computed-game", "bosh-closing-and-starter"] {
        found.push((format!("the end of {id}"), vec![open(id), Command::Last]));
    }
    found.push(("the start of Marin’s turn".into(), vec![open(MARIN)]));
    found.push(("explore".into(), vec![Command::OpenStart(Game::Kingulu)]));
    found.push(("learn".into(), vec![Command::Go(Route::Learn)]));
    found.push(("notes".into(), vec![Command::Learn(Learn::Notes)]));
    for page in [
        Page::Document("kingulu-gu".into()),
        Page::Parallel,
        Page::Rules,
        Page::Rule(RuleId::BoshStop),
        Page::Compare(3),
        Page::Works,
        Page::People,
        Page::Timeline,
        Page::Descent,
        Page::Find,
    ] {
        found.push((format!("in Sources {page:?}"), vec![Command::Look(Look::To(page))]));
    }
    let sheets: Vec<(&str, Sheet)> = vec![
        ("keys", Sheet::Keys),
        ("settings", Sheet::Settings),
        ("about", Sheet::About),
        ("jump", Sheet::Jump(String::new())),
        ("path", Sheet::Path(String::new())),
        ("reset", Sheet::Reset(Reset::All)),
        ("save", Sheet::Save("somewhere.json".into())),
        ("move", Sheet::Move),
    ];
    for (name, sheet) in sheets {
        found.push((format!("the sheet {name}"), vec![open(MARIN), Command::Last, Command::Sheet(sheet)]));
    }
    found.push(("the sheet comment".into(), vec![open(MARIN), Command::Last, Command::CommentHere]));
    found.push(("the sheet header".into(), vec![open(MARIN), Command::Header]));
    found
}

#[test]
fn nothing_is_asked_for_at_rest_anywhere() {
    let mut window = Window::new(settings());
    for (name, commands) in everywhere() {
        window.start_over(commands);
        window.rest();
        // A minute of nothing at all.
        for _ in 0..5 {
            window.pass_after(12.0);
            assert_eq!(window.wanted(), None, "{name}: {:?}", window.harness.ctx.repaint_causes());
        }
    }
}

#[test]
fn at_rest_two_passes_are_the_same_picture() {
    let mut window = Window::new(settings());
    for (name, commands) in everywhere().into_iter().step_by(4) {
        window.start_over(commands);
        window.rest();
        let before = window.shapes();
        window.pass_after(7.0);
        assert!(before == window.shapes(), "{name} is drawn anew though nothing moved");
    }
}

#[test]
fn a_step_in_flight_asks_for_passes_and_then_for_none() {
    let mut window = Window::marin(settings());
    window.rest();
    window.queue(egui::Modifiers::NONE, Key::ArrowRight);
    window.pass();
    let mut passes = 0;
    while window.session().motion.is_some() {
        window.pass();
        assert!(window.wanted().is_some(), "in flight, each pass asks for the next");
        passes += 1;
    }
    assert!(passes > 10);
    window.pass();
    window.pass();
    assert_eq!(window.wanted(), None);
}
