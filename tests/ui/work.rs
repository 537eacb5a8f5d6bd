//! Working on a record in the window: marks, another move in one's place, citations, two readings, export, a new record.

use egui::{Key, Modifiers};
use kete::app::Sheet;
use kete::engine::starts;
use kete::format::record::{Mark, MarkKind};

use crate::support::{MARIN, Window, still};

const CTRL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };

/// The marks of the move shown.
fn marks(window: &Window) -> Vec<Mark> {
    window.session().node().map(|node| node.entry.marks.clone()).unwrap_or_default()
}

/// A window at the end of the first lap of Marin's turn, with the pencil in hand.
fn marking() -> Window {
    let mut window = Window::marin(still());
    window.press(Key::Num2);
    window.press(Key::ArrowRight);
    window.press(Key::E);
    window.click("Mark pits…");
    assert!(window.app().sheet.is_none());
    window
}

#[test]
fn marks_are_placed_and_removed_at_the_moment_shown() {
    let mut window = marking();
    window.click_pit("A1");
    let placed = marks(&window);
    assert_eq!((placed[0].kind, &placed[0].pits[..]), (MarkKind::Circle, &["A1".to_owned()][..]));
    assert_eq!(placed[0].at.as_ref().map(|at| (at.lap, at.end)), Some((1, true)));
    assert_eq!(window.session().record.tree.len(), 1, "nothing was played");
    window.click("Mark: arrow");
    window.click_pit("A2");
    window.click_pit("a4");
    assert_eq!(marks(&window)[1].pits, ["A2", "a4"]);
    window.click("Mark: label");
    window.click_pit("A3");
    assert_eq!(marks(&window).len(), 2, "a label without words is not placed");
    window.click("says");
    window.type_text("x");
    window.click_pit("A3");
    assert_eq!(marks(&window)[2].text.as_deref(), Some("x"));
    window.click("Mark: circle");
    window.click_pit("A1");
    assert_eq!(marks(&window).len(), 2, "the same again removes it");
    window.click("Remove the marks shown here");
    assert!(marks(&window).is_empty());
    window.press(Key::Escape);
    assert!(window.session().tool.is_none());
    window.press_with(CTRL, Key::Z);
    assert_eq!(marks(&window).len(), 2, "and is taken back like any change");
}

#[test]
fn marks_are_placed_by_the_keyboard() {
    let mut window = marking();
    window.focus(|label| label.starts_with("a2, "));
    window.press(Key::Enter);
    assert_eq!(marks(&window)[0].pits, ["a2"]);
}

#[test]
fn a_move_is_replaced_and_what_no_longer_fits_is_flagged() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    window.press(Key::Num3);
    window.press(Key::ArrowRight);
    let (turns, old) = {
        let session = window.session();
        (session.record.tree.len(), session.node().expect("a move").clone())
    };
    window.press(Key::E);
    window.click("Replace this move…");
    assert_eq!(window.session().cursor.at().ply, 0, "the board stands as before the move");
    let layout = old.before.layout();
    let other = starts(&old.before, &old.readings, kete::engine::Status::Playing)
        .into_iter()
        .find(|start| start.refused.is_none() && Some(start.pit) != old.mv.map(|mv| mv.pit))
        .expect("another legal start");
    window.click_pit(&layout.name(other.pit).to_string());
    let session = window.session();
    let line = session.record.tree.mainline();
    assert_eq!(session.record.tree.node(line[0]).entry.mv, layout.name(other.pit).to_string());
    assert_eq!(session.record.tree.len(), turns, "no move is dropped");
    let flagged = line.iter().filter(|&&id| session.record.tree.node(id).flaw.is_some()).count();
    assert!(flagged > 0);
    let told = format!("Of the {} moves that follow, {flagged} no longer fit", line.len() - 1);
    let toasts: Vec<String> = window.app().toasts.iter().map(|toast| toast.text.clone()).collect();
    assert!(toasts.iter().any(|toast| toast.contains(&told)), "{toasts:?}");
    window.press_with(CTRL, Key::Z);
    assert!(window.session().record.tree.nodes().all(|(_, node)| node.flaw.is_none()));
}

#[test]
fn a_rule_is_found_and_cited() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    window.click("Write a comment here");
    window.type_text("A comment.");
    window.click("Find a rule or passage: a word, a pit’s doing, an id");
    window.type_text("bosh.double");
    window.click("Cite bosh.double-empty");
    window.click("Keep it");
    let comments = &window.session().node().expect("a move").entry.comments;
    let comment = comments.iter().find(|comment| comment.text.text() == "A comment.").expect("kept");
    assert_eq!(comment.cites, ["bosh.double-empty"]);
}

#[test]
fn two_readings_stand_side_by_side_and_keep_step() {
    let mut window = Window::with_record("kimasai-no-steal-landing", still());
    window.click("Two readings side by side");
    assert_eq!(window.pits().len(), 64);
    assert!(window.says("They part first"));
    window.click("Where they part");
    assert!(window.says("Here they part"));
    let pair = window.session().pair.as_ref().expect("a comparison");
    let parting = pair.first.expect("they part").at;
    assert_eq!(pair.place(), parting);
    window.press(Key::ArrowLeft);
    assert!(window.session().pair.as_ref().expect("still there").place() < parting);
    window.press(Key::Escape);
    assert!(window.session().pair.is_none());
    assert_eq!(window.pits().len(), 32);
}

fn wait_for_toast(window: &mut Window, words: &str) {
    let there = |window: &Window| window.app().toasts.iter().any(|toast| toast.text.contains(words));
    window.wait_for(words, there);
}

#[test]
fn a_diagram_is_exported_and_a_file_that_is_there_is_asked_about() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    window.press_with(CTRL, Key::E);
    window.click("Export it");
    wait_for_toast(&mut window, "Exported as");
    let path = window.folder.0.join("exports").join(format!("{MARIN}-turn-1.svg"));
    assert!(std::fs::read_to_string(&path).expect("written").starts_with("<svg"));
    std::fs::write(&path, "mine").expect("written");
    window.press_with(CTRL, Key::E);
    window.click("Export it");
    window.wait_for("question", |window| window.has("Replace it"));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "mine");
    window.click("Replace it");
    wait_for_toast(&mut window, "Exported as");
    assert!(std::fs::read_to_string(&path).expect("written").starts_with("<svg"));
}

#[test]
fn a_long_export_tells_how_far_it_is_and_is_stopped() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press_with(CTRL, Key::E);
    window.click("Format: GIF");
    window.click("Shows: the record by lap");
    // What is at work asks for passes: no settling here.
    let place = window.node("Export it").rect.center();
    window.click_without_settling(place);
    let sheet = |window: &Window| match &window.app().sheet {
        Some(Sheet::Export(taking)) => taking.job.clone(),
        _ => None,
    };
    let job = sheet(&window).expect("at work");
    window.wait_for("stop", |_| {
        job.stop();
        true
    });
    wait_for_toast(&mut window, "stopped; nothing was written");
    assert!(sheet(&window).is_none());
    let exports = window.folder.0.join("exports");
    assert!(!exports.exists() || std::fs::read_dir(exports).expect("a folder").next().is_none());
}

#[test]
fn a_new_record_is_begun_and_played() {
    let mut window = Window::new(still());
    window.press_with(CTRL, Key::N);
    window.type_text("My game");
    window.click("Game: Kigogo");
    window.click("First: North begins");
    window.click("Begin");
    assert_eq!(window.session().record.title(), "My game");
    assert_eq!(window.session().record.id(), "my-game");
    assert_eq!(window.pits().len(), 48);
    window.click_pit("a5");
    assert_eq!(window.session().record.tree.len(), 1);
    assert!(window.session().is_changed());
}

#[test]
fn variations_are_put_in_another_order_and_made_the_main_line() {
    let mut window = Window::marin(still());
    for pit in ["A1", "A2"] {
        window.press(Key::Home);
        window.click_pit(pit);
    }
    let firsts = |window: &Window| {
        let tree = &window.session().record.tree;
        tree.roots.iter().map(|&id| tree.node(id).entry.mv.clone()).collect::<Vec<_>>()
    };
    assert_eq!(firsts(&window), ["A5", "A1", "A2"]);
    window.press(Key::E);
    window.click("Put it earlier");
    assert_eq!(firsts(&window), ["A5", "A2", "A1"]);
    window.press(Key::E);
    window.click("Make it the main line");
    assert_eq!(firsts(&window)[0], "A2");
    window.press(Key::M);
    window.press_with(CTRL, Key::Z);
    window.press_with(CTRL, Key::Z);
    assert_eq!(firsts(&window), ["A5", "A1", "A2"]);
}
