//! Presenting in one window, by a clicker's keys: the wall, the console, and what is kept.

use egui::{Key, Modifiers};
use kete::app::Route;
use kete::app::command::{Command, Learn};
use kete::app::present::{Present, Wish};

use crate::support::{Folder, Window, still};

/// A window with the first lesson of Bosh on the wall.
fn on_the_wall(window: &mut Window) {
    window.carry_out(Command::OpenBundled("bosh-1-the-board"));
    window.press(Key::F5);
    assert_eq!(window.app().route, Route::Present);
}

fn present(window: &Window) -> &Present {
    window.app().desk.present.as_ref().expect("presenting")
}

fn texts(window: &Window) -> Vec<String> {
    window.nodes().into_iter().map(|node| node.label).collect()
}

#[test]
fn the_wall_shows_the_beat_and_nothing_of_the_program() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    assert!(window.says("Where does the last stone of that handful fall?"), "{:?}", texts(&window));
    for hidden in ["Library", "Next", "Notes", "Hint", "beat", "Present"] {
        assert!(!window.has(hidden) && !window.says("beat "), "{hidden} is on the wall");
    }
    assert_eq!(window.pits().len(), 10);
    window.press(Key::X);
    for shown in ["Next", "Notes", "Beats", "Answer", "On the wall", "Leave, the place is kept"] {
        assert!(window.has(shown), "{shown} is not on the console: {:?}", texts(&window));
    }
    assert!(window.says("beat 1 of "));
}

#[test]
fn a_clicker_goes_on_and_back_blanks_and_leaves_one_rung() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    let first = texts(&window);
    window.press(Key::PageDown);
    window.press(Key::ArrowRight);
    let beat = present(&window).beat;
    assert!(beat >= 2);
    window.press(Key::Period);
    assert!(window.pits().is_empty() && !window.says("Where"), "black shows nothing: {:?}", texts(&window));
    window.press(Key::PageDown);
    assert_eq!(present(&window).beat, beat, "Next after a blank unblanks");
    assert_eq!(window.pits().len(), 10);
    window.press(Key::B);
    window.press(Key::Escape);
    assert!(present(&window).blank.is_none(), "one rung: the blank");
    window.press(Key::F5);
    assert_eq!(present(&window).beat, beat, "F5 does nothing while presenting");
    window.press(Key::PageUp);
    window.press(Key::ArrowUp);
    window.press(Key::PageUp);
    assert_eq!(present(&window).beat, 0);
    assert_eq!(texts(&window)[..first.len()], first[..], "back is the way it came");
}

#[test]
fn a_stray_escape_loses_nothing_and_next_week_goes_on() {
    let folder = Folder::new();
    let path = folder.0.clone();
    let mut window = Window::in_folder(still(), egui::vec2(1280.0, 720.0), folder);
    on_the_wall(&mut window);
    for _ in 0..9 {
        window.press(Key::PageDown);
    }
    let (beat, part) = (present(&window).beat, present(&window).part());
    window.press(Key::Escape);
    assert_eq!(window.app().route, Route::Learn);
    assert_eq!(window.app().study.as_ref().map(|study| study.current), Some(part), "Learn is where the class was");
    window.press(Key::F5);
    assert_eq!(present(&window).beat, beat, "on with the very beat");
    window.press(Key::Escape);
    window.press_with(Modifiers::SHIFT, Key::F5);
    assert_eq!(present(&window).beat, 0, "from the start");
    for _ in 0..6 {
        window.press(Key::PageDown);
    }
    let beat = present(&window).beat;
    let kept = path.join("presenting.json");
    let name = format!("\"beat\": {beat}");
    window.wait_for("place", |_| std::fs::read_to_string(&kept).is_ok_and(|text| text.contains(&name)));
    // The program is killed: nothing is told, and the next one finds the folder as it is.
    let copy = Folder::new();
    copy.put("presenting.json", &std::fs::read_to_string(&kept).expect("kept"));
    let mut again = Window::in_folder(still(), egui::vec2(1280.0, 720.0), copy);
    again.harness.state_mut().open_at_start(&[]);
    again.settle();
    assert_eq!(again.app().route, Route::Present);
    assert_eq!(present(&again).beat, beat);
    assert_eq!(present(&again).show.title(), present(&window).show.title());
}

#[test]
fn two_hundred_fast_presses_are_two_hundred_beats() {
    let mut window = Window::with_record("kimasai-computed-game", crate::support::settings());
    window.press_with(Modifiers::SHIFT, Key::F5);
    window.carry_out(Command::Present(Wish::Laps));
    window.carry_out(Command::Present(Wish::ToBeat(0)));
    let stops = present(&window).stops().to_vec();
    assert!(stops.len() > 120, "{}", stops.len());
    for _ in 0..100 {
        window.queue(Modifiers::NONE, Key::PageDown);
        window.pass_after(0.05);
    }
    assert_eq!(present(&window).stop(), 100);
    for _ in 0..100 {
        window.queue(Modifiers::NONE, Key::PageUp);
        window.pass_after(0.05);
    }
    assert_eq!(present(&window).stop(), 0);
}

#[test]
fn a_turn_runs_by_itself_and_a_press_completes_it() {
    let mut window = Window::with_record("kingulu-computed-game", crate::support::settings());
    window.press_with(Modifiers::SHIFT, Key::F5);
    while !present(&window).moves() {
        window.queue(Modifiers::NONE, Key::PageDown);
        window.pass_after(0.4);
    }
    let beat = present(&window).beat;
    let wanted = present(&window).now().expect("a beat").at;
    window.wait(0.2);
    assert!(present(&window).moves());
    window.queue(Modifiers::NONE, Key::PageDown);
    window.pass_after(0.3);
    assert!(!present(&window).moves() && present(&window).beat == beat, "the press completed what was under way");
    window.queue(Modifiers::NONE, Key::PageUp);
    window.pass_after(0.4);
    window.queue(Modifiers::NONE, Key::PageDown);
    window.pass_after(0.4);
    let mut passed = 0;
    while present(&window).moves() {
        window.pass();
        passed += 1;
        assert!(passed < 3_000, "it comes to rest by itself");
    }
    let session = window.harness.state_mut().desk.present.as_mut().expect("presenting");
    assert_eq!(session.session_mut().expect("a board").cursor.at(), wanted);
}

#[test]
fn hands_are_counted_by_keys_and_shown_when_wanted() {
    let mut window = Window::new(still());
    window.carry_out(Command::OpenBundled("bosh-1-the-board"));
    // A question with choices: may a1 be lifted?
    let lesson = window.app().study.as_ref().and_then(|s| s.lesson.clone()).expect("a lesson");
    let cell = lesson.index_of("empty").expect("the cell");
    window.carry_out(Command::Learn(Learn::ToCell(cell, true)));
    window.press(Key::F5);
    assert!(window.says("May North play a1?"), "{:?}", texts(&window));
    for (key, times) in [(Key::Num1, 3), (Key::Num2, 4)] {
        for _ in 0..times {
            window.press(key);
        }
    }
    window.press_with(Modifiers::SHIFT, Key::Num1);
    let counts: Vec<u32> = present(&window).hands.counts.iter().map(|count| count.hands).collect();
    assert_eq!(counts[..2], [2, 4]);
    assert!(!window.says("4 hands"), "not on the wall before she wants it");
    window.press(Key::V);
    assert!(window.says("4 hands") && !window.says("right"), "{:?}", texts(&window));
    while !present(&window).is_answered() {
        window.press(Key::PageDown);
    }
    assert!(window.says("4 hands, right"), "the truth beside them: {:?}", texts(&window));
    window.press(Key::Num1);
    assert_eq!(present(&window).hands.counts[0].hands, 2, "the vote is closed");
    window.press(Key::X);
    window.click("Save all hands as CSV");
    let csv = std::fs::read_to_string(window.folder.0.join("votes.csv")).expect("written");
    assert!(csv.contains(",4,yes") && csv.contains(",2,no"), "{csv}");
    window.press(Key::PageUp);
    while present(&window).is_answered() {
        window.press(Key::PageUp);
    }
    assert_eq!(present(&window).hands.total(), 6, "kept with the question");
}

#[test]
fn improvising_leaves_the_beat_as_it_was() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    let before = window.pits();
    window.press(Key::D);
    window.click_pit("a3");
    assert!(window.says("a3 may not be played."), "a refused pit is explained on the wall: {:?}", texts(&window));
    window.click_pit("A2");
    assert_ne!(window.pits(), before);
    assert!(window.pit("A2").contains("0 stones") || window.says("lap"), "{:?}", window.pits());
    window.press(Key::D);
    assert_eq!(window.pits(), before);
    window.press(Key::D);
    window.press(Key::PageDown);
    assert!(present(&window).scratch.is_none() && present(&window).beat == 0, "Next returns, too");
}

#[test]
fn the_overview_goes_anywhere_and_gives_nothing_away_on_the_wall() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    window.press(Key::X);
    window.press(Key::O);
    assert!(window.has("Overview"));
    for _ in 0..4 {
        window.press(Key::ArrowDown);
    }
    window.press(Key::Enter);
    assert_eq!(present(&window).stop(), 4);
    window.press(Key::O);
    window.press(Key::Escape);
    assert!(present(&window).overview.is_none() && window.app().route == Route::Present);
    window.press(Key::X);
    let wall = texts(&window);
    window.press(Key::O);
    assert_eq!(texts(&window), wall, "the class sees no overview");
    window.press(Key::PageDown);
    assert_eq!(present(&window).stop(), 5, "and the clicker goes on as before");
}

#[test]
fn the_time_can_be_held_and_set_back_and_given_back() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    window.press(Key::X);
    window.pass_after(65.0);
    assert!(window.says("1:0"), "{:?}", texts(&window));
    window.press(Key::T);
    let held = present(&window).timer.seconds(1_000_000.0);
    window.click("Set the time back");
    assert!(window.has("0:00"));
    window.click("The time as it was");
    assert!((present(&window).timer.seconds(2_000_000.0) - held).abs() < 0.001);
}

#[test]
fn a_handout_is_made_in_the_app() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    window.press(Key::X);
    window.click("Handouts");
    window.click("Handout: teacher’s sheet");
    window.click("Paper: Letter");
    window.click("Make it");
    let path = window.folder.0.join("handouts/bosh-1-the-board-teacher-letter.html");
    assert!(std::fs::read_to_string(path).is_ok_and(|page| page.contains("size: letter")));
}

#[test]
fn the_present_button_goes_on_with_what_was_shown_last() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    window.press(Key::PageDown);
    window.press(Key::Escape);
    window.start_over(vec![]);
    assert_eq!(window.app().route, Route::Library);
    window.click("Present");
    assert_eq!(window.app().route, Route::Present);
    assert_eq!(present(&window).stop(), 1);
}

#[test]
fn the_spotlight_follows_the_pointer_and_rests_with_it() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    let shapes = |window: &Window| window.shapes().len();
    let before = shapes(&window);
    window.press(Key::P);
    assert_eq!(shapes(&window), before, "nothing is pointed at");
    window.harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(320.0, 180.0)));
    window.settle();
    assert_eq!(present(&window).spot, Some((0.25, 0.25)));
    assert!(shapes(&window) > before);
    window.press(Key::Escape);
    assert!(!present(&window).spotlight && window.app().route == Route::Present, "one rung");
    assert_eq!(shapes(&window), before);
}

#[test]
fn the_title_is_for_the_presenter_alone() {
    let mut window = Window::new(still());
    on_the_wall(&mut window);
    let title = present(&window).show.title().to_owned();
    assert!(!window.says(&title), "it may give away what is to come");
    window.press(Key::X);
    assert!(window.says(&title));
}
