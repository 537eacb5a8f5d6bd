//! The library: what there is, how it is opened, and what happens to a file that is no good.

use egui::Key;
use kete::app::settings::Last;
use kete::app::{Command, Route};
use kete::record::Record;
use kete::store::{BUNDLED, Kind};

use crate::support::{Folder, MARIN, Window, settings, still};

#[test]
fn every_record_is_listed_with_its_provenance() {
    let window = Window::new(settings());
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let record = Record::load(file.text.as_bytes()).expect("it loads");
        let kind = record.provenance().expect("stated").word();
        let start = format!("{}, {}, {kind}, ", record.title(), record.game().title());
        assert!(window.nodes().iter().any(|node| node.label.starts_with(&start)), "{start}");
    }
    assert!(window.says("Only a transcribed record is historical"));
}

#[test]
fn the_list_is_filtered_by_provenance() {
    let mut window = Window::new(settings());
    let listed = |window: &Window, word: &str| {
        let word = format!(", {word}, ");
        window.nodes().iter().filter(|node| node.label.contains(&word)).count()
    };
    let (all, transcribed) = (listed(&window, "computed"), listed(&window, "transcribed"));
    assert!(all > 1 && transcribed == 1, "{all} {transcribed}");
    let choice =
        window.nodes().into_iter().find(|n| n.label.starts_with("Records shown: transcribed")).expect("a choice");
    window.click(&choice.label);
    assert_eq!((listed(&window, "computed"), listed(&window, "transcribed")), (0, 1));
}

#[test]
fn the_first_key_on_the_first_screen_begins() {
    let mut window = Window::new(settings());
    assert!(window.has("Begin here"));
    window.press(Key::Enter);
    assert_ne!(window.app().route, Route::Library);
    assert!(window.pits().len() >= 10, "there is a board");
}

#[test]
fn a_record_is_opened_by_a_click_on_its_row() {
    let mut window = Window::new(settings());
    window.click("Marin’s worked turn, Bosh, transcribed, 1 turn");
    assert_eq!(window.session().record.id(), MARIN);
    assert_eq!(window.pits().len(), 10);
}

#[test]
fn each_games_card_leads_to_its_board() {
    for (card, pits) in [("Bosh, Somalia", 10), ("Bao Kingulu,", 12), ("Bao Kigogo,", 48), ("Bao la Kimasai,", 32)] {
        let mut window = Window::new(settings());
        let label = window.nodes().into_iter().find(|node| node.label.starts_with(card)).expect(card).label;
        window.click(&label);
        assert_ne!(window.app().route, Route::Library, "{label}");
        // A course has several boards, a start one.
        assert!(window.pits().len() >= pits, "{label}: {}", window.pits().len());
    }
}

const BROKEN: &str = "{\n  \"format\": \"kete-record\",\n  \"id\": \"x\",,\n}";

#[test]
fn a_bad_file_is_told_with_its_place_and_what_was_open_stays() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    let place = window.session().cursor.at();
    let path = window.folder.put("broken.json", BROKEN);
    window.carry_out(Command::OpenFile(path));
    window.wait_for("message", |window| !window.app().toasts.is_empty());
    let toast = &window.app().toasts[0];
    assert!(toast.fault);
    for word in ["broken.json", "line 3", "column 13", "delete the comma"] {
        assert!(toast.text.contains(word), "{word}: {}", toast.text);
    }
    assert_eq!(window.announcement(), toast.text);
    assert_eq!((window.session().record.id(), window.session().cursor.at()), (MARIN, place));
    window.rest();
    assert!(window.app().toasts.is_empty(), "it goes by itself");
}

#[test]
fn a_missing_file_and_a_folder_are_told() {
    let mut window = Window::marin(still());
    for (name, word) in [("nowhere.json", "nowhere.json"), ("", "is a folder")] {
        let path = window.folder.0.join(name);
        window.carry_out(Command::OpenFile(path));
        window
            .wait_for(word, |window| window.app().toasts.iter().any(|toast| toast.fault && toast.text.contains(word)));
    }
    assert_eq!(window.session().record.id(), MARIN);
}

#[test]
fn a_dropped_file_is_opened() {
    let mut window = Window::new(settings());
    let marin = BUNDLED.iter().find(|file| file.id == MARIN).expect("bundled").text;
    let path = window.folder.put("mine.json", &marin.replace(MARIN, "mine"));
    window.drop_file(path);
    window.wait_for("record", |window| window.app().session.is_some());
    assert_eq!(window.session().record.id(), "mine");
}

#[test]
fn a_record_with_an_illegal_move_opens_and_says_so() {
    let marin = BUNDLED.iter().find(|file| file.id == MARIN).expect("bundled").text;
    let folder = Folder::new();
    let path = folder.put("flawed.json", &marin.replace("\"move\": \"A5\"", "\"move\": \"a5\""));
    let mut window = Window::new(still());
    window.carry_out(Command::OpenFile(path));
    window.wait_for("record", |window| window.app().session.is_some());
    assert!(window.app().toasts.iter().any(|toast| toast.fault && toast.text.contains("refused")));
    window.press(Key::ArrowRight);
    assert!(window.says("a5 is refused."), "{:?}", window.announcement());
    assert!(window.nodes().iter().any(|node| node.label.ends_with("at fault")));
}

#[test]
fn the_place_is_remembered_and_found_again() {
    let mut window = Window::with_record("bosh-computed-match", still());
    for _ in 0..7 {
        window.press(Key::ArrowRight);
    }
    let (place, words) = (window.session().cursor.at(), window.session().whereabouts());
    let kept = window.app().settings.clone();
    assert_eq!(
        kept.last,
        Some(Last {
            file: "bosh-computed-match".into(),
            title: window.session().record.title().into(),
            ply: place.ply,
            event: place.event
        })
    );
    drop(window);
    let mut window = Window::new(kept);
    assert!(window.has("Continue"));
    window.press(Key::Enter);
    assert_eq!(window.session().cursor.at(), place);
    assert!(window.announcement().starts_with(&words), "{}", window.announcement());
}

#[test]
fn settings_are_written_to_the_data_folder_and_to_nowhere_else() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    let file = window.folder.0.join("settings.json");
    window.wait_for("settings", |_| file.exists());
    std::thread::sleep(std::time::Duration::from_millis(600));
    let kept = kete::app::settings::Settings::parse(&std::fs::read_to_string(&file).expect("text"));
    let last = kept.last.expect("a place");
    assert_eq!((last.file.as_str(), last.ply, last.event), (MARIN, 1, 5));
}

#[test]
fn settings_that_are_nonsense_do_no_harm() {
    use kete::app::settings::Settings;
    for text in ["", "{", "[]", "{\"speed\": 900, \"zoom\": 1e9}", "{\"last\": {\"file\": 7}}"] {
        let settings = Settings { zoom: Some(1.0), ..Settings::parse(text) };
        let window = Window::new(settings);
        assert!(window.has("The four games"), "{text}");
    }
    let gone = Last { file: "no-such-record".into(), title: "Gone".into(), ply: 9_999, event: 9_999 };
    let mut window = Window::new(Settings { last: Some(gone), ..still() });
    window.press(Key::Enter);
    window.wait_for("message", |window| window.app().toasts.iter().any(|toast| toast.fault));
    let past = Last { file: MARIN.into(), title: "Marin".into(), ply: 9_999, event: 9_999 };
    let mut window = Window::new(Settings { last: Some(past), ..still() });
    window.press(Key::Enter);
    assert!(window.session().at_end());
}
