//! Work on a record in the window: marks, another move in the place of one, new records, two readings, export.

use egui::{Key, Modifiers};
use kete::app::{Command, Route, Sheet};
use kete::format::record::MarkKind;
use kete::stepper::At;

use crate::support::{Window, still};

/// The marks of the move shown.
fn marks(window: &Window) -> Vec<(MarkKind, Vec<String>, Option<String>)> {
    let node = window.session().node().expect("a move");
    node.entry.marks.iter().map(|mark| (mark.kind, mark.pits.clone(), mark.text.clone())).collect()
}

/// A window in the first turn of a computed game, with the pen in hand.
fn with_pen() -> Window {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::Num2);
    window.press(Key::ArrowRight);
    window.carry_out(Command::Pen);
    window
}

#[test]
fn marks_are_drawn_with_the_mouse_taken_away_and_undone() {
    let mut window = with_pen();
    let before = window.session().record.to_file();
    let old = marks(&window).len();
    window.click_pit("A2");
    window.click("Mark: arrow");
    window.click_pit("A1");
    assert_eq!(marks(&window).len(), old + 1, "an arrow needs two pits");
    window.click_pit("a3");
    window.click("Mark: label");
    window.click_pit("A4");
    window.click_pit("A5");
    let new = marks(&window).split_off(old);
    let said = |text: &str| Some(text.to_owned());
    assert_eq!(
        new,
        [
            (MarkKind::Circle, vec!["A2".to_owned()], None),
            (MarkKind::Arrow, vec!["A1".to_owned(), "a3".to_owned()], None),
            (MarkKind::Label, vec!["A4".to_owned()], said("A")),
            (MarkKind::Label, vec!["A5".to_owned()], said("B")),
        ]
    );
    window.click_pit("A5");
    assert_eq!(marks(&window).len(), old + 3, "the same again takes it away");
    window.click("Take away the marks shown");
    assert!(marks(&window).len() <= old, "what was drawn is gone");
    window.press(Key::Escape);
    assert!(window.session().pen.is_none());
    for _ in 0..6 {
        window.press_with(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(window.session().record.to_file(), before, "undone, the file is as it was");
}

#[test]
fn marks_are_drawn_by_keyboard_alone_and_belong_to_the_moment() {
    let mut window = with_pen();
    let at = window.session().cursor.at();
    window.focus(|label| label == "Mark: dim");
    window.press(Key::Enter);
    window.focus(|label| label.starts_with("A3, "));
    window.press(Key::Enter);
    assert_eq!(marks(&window).last().map(|mark| mark.0), Some(MarkKind::Dim));
    assert_eq!(window.session().cursor.at(), at, "the place stays");
    let node = window.session().node().expect("a move");
    assert!(node.entry.marks.last().expect("a mark").at.is_some(), "it is shown at this moment");
}

#[test]
fn another_move_takes_a_moves_place_and_what_no_longer_fits_is_flagged() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::Num3);
    window.press(Key::ArrowRight);
    let moves = window.session().record.tree.len();
    window.carry_out(Command::Sheet(Sheet::Move));
    let name = window.nodes().into_iter().map(|node| node.label).find(|label| label.starts_with("Replace "));
    window.click(&name.expect("another start"));
    let tree = &window.session().record.tree;
    assert_eq!(tree.len(), moves, "nothing is dropped");
    assert!(tree.mainline().iter().any(|&id| tree.node(id).flaw.is_some()), "what does not fit is flagged");
    window.press_with(Modifiers::COMMAND, Key::Z);
    let tree = &window.session().record.tree;
    assert!(tree.mainline().iter().all(|&id| tree.node(id).flaw.is_none()));
}

#[test]
fn variations_are_put_in_another_order() {
    let mut window = Window::with_record("bosh-computed-match", still());
    let start = window.session().record.tree.start;
    for pit in ["A1", "A2", "A3", "A4", "A5"] {
        window.press(Key::Home);
        let mv = kete::engine::Move::parse(&start, pit).expect("a move");
        window.carry_out(Command::Pit(mv.pit));
    }
    let order = |window: &Window| -> Vec<String> {
        let tree = &window.session().record.tree;
        tree.children(None).iter().map(|&id| tree.node(id).entry.mv.clone()).collect()
    };
    let before = order(&window);
    assert!(before.len() >= 4, "{before:?}");
    let last = *window.session().record.tree.children(None).last().expect("a variation");
    window.carry_out(Command::ToNode(last));
    window.carry_out(Command::Sheet(Sheet::Move));
    window.click("Earlier among the variations");
    let mut expected = before.clone();
    let end = expected.len() - 1;
    expected.swap(end, end - 1);
    assert_eq!(order(&window), expected);
}

#[test]
fn a_new_record_is_begun_and_a_rule_is_cited_from_the_picker() {
    let mut window = Window::new(still());
    window.press_with(Modifiers::COMMAND, Key::N);
    window.type_text("My game");
    window.click("Game: Bao Kingulu");
    window.click("First: North");
    window.click("opposite-reserve: taken");
    window.click("Begin the record");
    assert_eq!(window.app().route, Route::Replay);
    let record = &window.session().record;
    assert_eq!((record.title(), record.game()), ("My game", kete::engine::Game::Kingulu));
    assert_eq!(record.tree.start.side(), kete::board::Side::North);
    assert_eq!(record.file.rules.readings.get("opposite-reserve").map(String::as_str), Some("taken"));
    window.click_pit("a3");
    assert_eq!(window.session().record.tree.len(), 1);
    window.carry_out(Command::CommentHere);
    window.type_text("A first move.");
    let field = window.node("Find a rule or passage to cite");
    assert!(field.rect.height() > 0.0);
    window.focus(|label| label == "FIND A RULE OR PASSAGE TO CITE" || label == "Find a rule or passage to cite");
    window.type_text("kuweka mtoto");
    window.click("Cite kingulu.reserve");
    window.click("Keep it");
    let comment = &window.session().node().expect("a move").entry.comments[0];
    assert_eq!(comment.cites, ["kingulu.reserve"]);
}

#[test]
fn two_readings_stand_side_by_side_in_step() {
    let mut window = Window::with_record("kimasai-no-steal-landing", still());
    window.carry_out(Command::AskCompare);
    window.click("no-steal-landing: ends");
    window.click("Compare");
    assert!(window.says("They part in turn"), "the first difference is told");
    assert_eq!(window.pits().len(), 64, "two boards of thirty-two kraals");
    window.click("Where they part");
    let said = window.announcement();
    assert!(said.contains("Left: ") && said.contains("Right: "), "{said}");
    window.press(Key::Home);
    window.press(Key::ArrowRight);
    window.press(Key::End);
    window.press(Key::Escape);
    assert!(!window.says("They part in turn"));
    assert_eq!(window.session().cursor.at(), At::default(), "the record stands where it stood");
}

#[test]
fn a_comparison_of_a_record_with_its_own_readings_is_not_offered() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    window.carry_out(Command::AskCompare);
    window.click("opposite-reserve: safe");
    assert!(window.node("Compare").disabled);
}

#[test]
fn the_moment_shown_is_exported_and_nothing_is_overwritten_unasked() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::Num2);
    window.press(Key::ArrowRight);
    for (choice, ending, begins) in [
        ("diagram, SVG", "svg", b"<svg".as_slice()),
        ("diagram, PNG", "png", b"\x89PNG"),
        ("this turn by laps, GIF", "gif", b"GIF89a"),
        ("annotated game, Markdown", "md", b"# "),
        ("plain text", "txt", b""),
    ] {
        let path = window.folder.0.join(format!("out.{ending}"));
        let typed = window.folder.0.join("out").to_string_lossy().into_owned();
        window.carry_out(Command::AskTake);
        let Some(Sheet::Take(mut draft)) = window.app().sheet.clone() else { panic!("no sheet") };
        draft.path = typed;
        window.carry_out(Command::Sheet(Sheet::Take(draft)));
        window.click(choice);
        window.click("Write the file");
        let done = format!("Written to {}", path.display());
        window.wait_for("file", |window| window.says(&done));
        let bytes = std::fs::read(&path).expect("the file is there");
        assert!(bytes.starts_with(begins) && bytes.len() > 40, "{choice}");
    }
    window.carry_out(Command::AskTake);
    let Some(Sheet::Take(mut draft)) = window.app().sheet.clone() else { panic!("no sheet") };
    let path = window.folder.0.join("out.svg");
    draft.path = path.to_string_lossy().into_owned();
    std::fs::write(&path, "mine").expect("written");
    window.carry_out(Command::Sheet(Sheet::Take(draft)));
    window.click("Write the file");
    window.wait_for("refusal", |window| window.says("is there already"));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "mine");
    window.click("A file that is there already: is replaced");
    window.click("Write the file");
    window
        .wait_for("file", |window| !window.says("A FILE THAT") && std::fs::metadata(&path).is_ok_and(|m| m.len() > 40));
}

#[test]
fn long_work_is_stopped_and_leaves_nothing() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.carry_out(Command::AskTake);
    let Some(Sheet::Take(mut draft)) = window.app().sheet.clone() else { panic!("no sheet") };
    let path = window.folder.0.join("whole.gif");
    draft.path = window.folder.0.join("whole").to_string_lossy().into_owned();
    window.carry_out(Command::Sheet(Sheet::Take(draft)));
    window.click("whole game, GIF");
    let export = window.node("Write the file").rect.center();
    window.click_without_settling(export);
    window.pass();
    let stop = window.node("Stop it").rect.center();
    window.click_without_settling(stop);
    window.wait_for("end", |window| window.says("Stopped; nothing was written."));
    assert!(!path.exists());
}

#[test]
fn what_no_longer_fits_after_a_move_is_replaced_is_counted() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    window.press(Key::Num3);
    window.press(Key::ArrowRight);
    let turns = window.session().record.tree.len();
    window.carry_out(Command::Sheet(Sheet::Move));
    let other = window.nodes().into_iter().find(|node| node.label.starts_with("Replace A")).expect("another start");
    window.click(&other.label);
    let session = window.session();
    assert_eq!(session.record.tree.len(), turns, "no move is dropped");
    let flagged = session.record.tree.nodes().filter(|(_, node)| node.flaw.is_some()).count();
    assert!(flagged > 0);
    let told = format!("{flagged} no longer fit; they are kept, and flagged.");
    assert!(window.app().toasts.iter().any(|toast| toast.text.contains(&told)), "{:?}", window.app().toasts);
}

#[test]
fn a_comment_is_changed_where_it_is_read() {
    let mut window = Window::marin(still());
    window.press(Key::End);
    let comment = window.session().node().expect("a move").entry.comments.last().expect("a comment").clone();
    let label =
        window.nodes().into_iter().find(|node| node.label.starts_with(comment.text.text())).expect("shown").label;
    window.click(&label);
    assert!(window.has("Change the comment"));
}

#[test]
fn a_judgement_leaves_the_others_of_the_file_alone() {
    let mut window = Window::marin(still());
    window.press(Key::End);
    let on = window.session().cursor.node_id().expect("a move");
    let edit = kete::record::edit::Edit::Glyphs { on, glyphs: vec![2, 14] };
    window.carry_out(Command::Edit(Box::new(edit)));
    window.carry_out(Command::Sheet(Sheet::Move));
    window.click("Judgement: !!");
    assert_eq!(window.session().node().expect("a move").entry.glyphs, [3, 14]);
    window.click("Judgement: none");
    assert_eq!(window.session().node().expect("a move").entry.glyphs, [14]);
}

#[test]
fn a_comparison_follows_moves_that_were_just_played() {
    let mut window = Window::with_record("kimasai-no-steal-landing", still());
    let legal = |window: &Window| {
        let label = window.pits().into_iter().find(|label| label.ends_with(", legal")).expect("a legal start");
        label.split(',').next().unwrap_or_default().to_owned()
    };
    window.press(Key::Home);
    let pit = legal(&window);
    window.click_pit(&pit);
    let session = window.session();
    let here = session.cursor.position(&session.record.tree).to_string();
    let same = kete::app::compare::Compare::of(session, session.record.tree.readings);
    let [left, right] = &same.sides;
    assert_eq!(left.cursor.position(&left.record.tree).to_string(), here);
    assert_eq!(right.cursor.position(&right.record.tree).to_string(), here);
    assert!(same.first.is_none());
}

#[test]
fn what_a_comment_cites_opens_in_sources_and_back_leads_to_the_step() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::Num3);
    window.press(Key::ArrowRight);
    let at = window.session().cursor.at();
    let cite = window.session().node().expect("a move").entry.comments[0].cites[0].clone();
    window.click(&format!("Open the page of {cite}"));
    assert_eq!(window.app().route, Route::Sources);
    window.press(Key::Backspace);
    assert_eq!(window.app().route, Route::Replay);
    assert_eq!(window.session().cursor.at(), at);
}

#[test]
fn ones_own_notebook_is_presented() {
    let mut window = Window::with_record("bosh-computed-match", still());
    window.press(Key::ArrowRight);
    window.carry_out(Command::Learn(kete::app::command::Learn::Clip));
    window.carry_out(Command::Learn(kete::app::command::Learn::Notes));
    assert_eq!(window.app().route, Route::Learn);
    window.press(Key::F5);
    assert_eq!(window.app().route, Route::Present, "{}", window.announcement());
    window.press(Key::PageDown);
    window.press(Key::Escape);
    assert_ne!(window.app().route, Route::Present);
}
