//! Learn, driven through its accessibility tree: every kind of cell in its states, by keyboard alone and by
//! mouse alone; what is kept; a lesson file that is watched.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kete::app::bench::Study;
use kete::app::settings::Settings;
use kete::app::{App, Route};
use kete::engine::Game;
use kete::format::cell::Cell;
use kete::lesson::Progress;
use kete::lesson::progress::CellState;
use kete::stepper::At;

const LESSON: &str = include_str!("lessons/every-kind.json");

/// A window with a data folder of its own, which is removed in the end.
struct Desk {
    harness: Harness<'static, App>,
    folder: PathBuf,
    lesson: PathBuf,
}

impl Drop for Desk {
    fn drop(&mut self) {
        // What can not be removed lies in the system's folder for such things.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Desk {
    fn new(name: &str) -> Desk {
        let folder = std::env::temp_dir().join(format!("kete-learn-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let lesson = folder.join("lesson.json");
        std::fs::write(&lesson, LESSON).expect("written");
        Desk { harness: window(&folder), folder, lesson }.opened()
    }

    fn opened(mut self) -> Desk {
        let lesson = self.lesson.clone();
        self.harness.state_mut().open_at_start(&[lesson]);
        self.wait("the lesson is open", |desk| desk.harness.state().study.is_some());
        self.settle();
        self
    }

    /// The program ends and begins again.
    fn again(&mut self) {
        self.settle();
        self.wait("the progress is written", |desk| desk.folder.join("progress.json").exists());
        // The keeper waits for a moment in which nothing changes.
        std::thread::sleep(Duration::from_millis(900));
        self.harness = window(&self.folder);
        let lesson = self.lesson.clone();
        self.harness.state_mut().open_at_start(&[lesson]);
        self.wait("the lesson is open", |desk| desk.harness.state().study.is_some());
        self.settle();
    }

    /// Until nothing moves, a line at play included.
    fn settle(&mut self) {
        self.harness.run();
        for _ in 0..400 {
            let benches = self.harness.state().study.iter().flat_map(|study| &study.benches);
            if !benches.filter_map(|bench| bench.session.as_ref()).any(|session| session.playing) {
                return;
            }
            self.harness.step();
        }
        panic!("a board plays for ever");
    }

    fn wait(&mut self, what: &str, done: impl Fn(&Desk) -> bool) {
        let begun = Instant::now();
        while !done(self) {
            assert!(begun.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
            std::thread::sleep(Duration::from_millis(20));
            self.harness.step();
        }
    }

    fn study(&self) -> &Study {
        self.harness.state().study.as_ref().expect("an open lesson")
    }

    fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    fn keys(&mut self, keys: &[Key]) {
        for &key in keys {
            self.key(key);
        }
    }

    fn has(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }

    /// Clicks what is named so inside the current cell.
    fn click_in_cell(&mut self, words: &str) {
        let place = self.place();
        let node = self
            .harness
            .query_all_by_label_contains(words)
            .find(|node| place.contains(node.rect().center()))
            .unwrap_or_else(|| panic!("nothing in the cell is named “{words}”"));
        node.click();
        self.settle();
    }

    fn place(&self) -> Rect {
        self.study().bench().expect("a cell").place
    }

    /// Opens a cell from the outline.
    fn outline(&mut self, words: &str) {
        self.harness.get_by_label_contains(words).click();
        self.settle();
    }

    fn id(&self) -> String {
        self.study().bench().and_then(|bench| bench.cell()).map(|cell| cell.id().to_owned()).unwrap_or_default()
    }

    fn right(&self) -> Option<bool> {
        self.study().bench().expect("a cell").given.as_ref().map(|given| given.verdict.right)
    }

    fn at(&self) -> At {
        self.study().bench().and_then(|bench| bench.session.as_ref()).expect("a board").cursor.at()
    }

    fn state_of(&self, id: &str) -> CellState {
        let lesson = self.study().lesson.as_ref().expect("a lesson");
        let progress = std::fs::read(self.folder.join("progress.json")).expect("kept");
        Progress::read(&progress).expect("a progress").cell(lesson, lesson.index_of(id).expect("a cell"))
    }
}

fn window(folder: &Path) -> Harness<'static, App> {
    let settings = Settings { reduced_motion: true, zoom: Some(1.0), dark: Some(false), ..Settings::default() };
    let data = folder.to_owned();
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 720.0))
        .with_max_steps(400)
        .build_eframe(move |cc| App::in_folder(&cc.egui_ctx, settings, Some(data)));
    harness.run();
    harness
}

#[test]
fn every_kind_of_cell_is_shown_and_named() {
    let desk = Desk::new("kinds");
    assert_eq!(desk.harness.state().route, Route::Learn);
    for words in [
        "Cell 1, A lap never says by itself …",
        "Cell 2, The start. Sowing goes from …",
        "Cell 3, Watch: A5",
        "Cell 4, Predict: A3, not done",
        "Cell 7, Your move, not done",
        "Cell 8, Which rule: A5",
        "Cell 9, In the source’s words",
        "Cell 10, Marin’s worked turn",
        "Cell 11, Try it",
        "Cell 14, “quiz”",
        "South plays A3. Where does the last stone of the turn fall?",
        "North to play: take 3 stones or more.",
        "Four stones in every pit.",
        "The next pit holds stones, choice 1",
        "This cell is of a kind that this version of Kete does not know",
        "Warning in line 26",
        "A5, South, 4 stones",
        "Open Marin’s worked turn in Replay",
    ] {
        assert!(desk.has(words), "{words}");
    }
    // Nothing tells what a start would do while it is asked.
    let legal = desk.harness.query_all_by_label_contains(", legal").count();
    assert_eq!(legal, 3 + 4, "three starts of the move cell and four of the sandbox");
}

#[test]
fn a_lesson_by_keyboard_alone() {
    let mut desk = Desk::new("keyboard");
    desk.keys(&[Key::N, Key::N]);
    assert_eq!(desk.id(), "demo");
    desk.key(Key::ArrowRight);
    assert_eq!(desk.at(), At { ply: 1, event: 5 });
    assert!(desk.has("The next pit is full."));
    desk.keys(&[Key::Num1, Key::ArrowRight]);
    assert_eq!(desk.at(), At { ply: 1, event: 6 });
    desk.keys(&[Key::Num2, Key::ArrowLeft, Key::ArrowLeft]);
    assert_eq!(desk.at(), At::default());
    // A clicker goes through the board, then on to the next cell.
    desk.keys(&[Key::PageDown, Key::PageDown, Key::PageDown]);
    assert_eq!(desk.id(), "landing");

    // A wrong pit: the guess stays beside the truth, and the board stops where they part.
    desk.keys(&[Key::Enter, Key::ArrowRight]);
    desk.key(Key::Enter);
    assert_eq!(desk.right(), Some(true), "A2 it is");
    desk.key(Key::R);
    assert_eq!((desk.right(), desk.at()), (None, At::default()));
    desk.keys(&[Key::ArrowUp, Key::Space]);
    assert_eq!(desk.right(), Some(false));
    assert!(desk.has("your guess: a4"));
    assert!(desk.has("it is A2"));

    desk.key(Key::N);
    assert_eq!(desk.id(), "whose-turn");
    desk.key(Key::Num2);
    assert_eq!(desk.right(), Some(true));
    assert!(desk.has("North: your answer, and right"));
    desk.keys(&[Key::N, Key::Num1]);
    assert_eq!((desk.id().as_str(), desk.right()), ("captured", Some(false)));
    assert!(desk.has("0: your answer, not right"));
    assert!(desk.has("5: this is right"));

    desk.key(Key::N);
    assert_eq!(desk.id(), "task");
    desk.key(Key::H);
    assert!(desk.has("a4 stops after one lap and takes nothing."));
    desk.keys(&[Key::H, Key::H]);
    assert!(desk.has("The solution: "));
    desk.keys(&[Key::R, Key::N]);
    assert_eq!(desk.id(), "rule");
    assert!(!desk.has("bosh.relay, attested"), "nothing is told before the answer");
    desk.key(Key::Num2);
    assert_eq!(desk.right(), Some(true));
    assert!(desk.has("bosh.relay, attested"), "the verdict opens the rule in the panel");
    assert!(desk.has("Open the page of bosh.relay"));
    desk.keys(&[Key::N, Key::Num1]);
    assert_eq!((desk.id().as_str(), desk.right()), ("source", Some(true)));
    desk.keys(&[Key::N, Key::ArrowRight]);
    assert_eq!(desk.id(), "record");
    assert_eq!(desk.at(), At { ply: 1, event: 5 });
    desk.keys(&[Key::P, Key::P]);
    assert_eq!(desk.id(), "rule", "any order");
    desk.key(Key::Backspace);
    assert_eq!(desk.harness.state().route, Route::Library);
}

#[test]
fn a_press_of_the_clicker_is_a_beat() {
    let mut desk = Desk::new("beats");
    desk.outline("Cell 3, ");
    desk.key(Key::PageDown);
    assert_eq!(desk.at(), At { ply: 1, event: 5 }, "a lap and the note on it");
    desk.keys(&[Key::PageDown, Key::PageDown]);
    // A question is not answered by a beat: it says that it waits, and the press after that goes on.
    assert_eq!(desk.id(), "landing");
    desk.key(Key::PageDown);
    assert!(desk.has("The question waits for your answer."));
    assert_eq!((desk.id().as_str(), desk.right(), desk.at()), ("landing", None, At::default()));
    desk.key(Key::PageDown);
    assert_eq!(desk.id(), "whose-turn");
    // Back is the exact reverse: the demo that was played stands at its end, then goes back lap by lap.
    desk.keys(&[Key::PageUp, Key::PageUp]);
    assert_eq!((desk.id().as_str(), desk.at()), ("demo", At { ply: 1, event: 12 }));
    desk.key(Key::PageUp);
    assert_eq!(desk.at(), At { ply: 1, event: 5 });
    desk.key(Key::PageUp);
    assert_eq!((desk.id().as_str(), desk.at()), ("demo", At::default()));
    desk.key(Key::PageUp);
    assert_eq!(desk.id(), "still");
    // Come to again, it begins at its first beat; an answered question has the beats of its motion.
    desk.keys(&[Key::PageDown; 4]);
    assert_eq!(desk.id(), "landing");
    desk.keys(&[Key::Enter, Key::ArrowRight, Key::Space]);
    assert_eq!(desk.right(), Some(true));
    let end = desk.at();
    desk.key(Key::PageUp);
    assert_eq!(desk.at(), At { ply: 1, event: 5 });
    desk.key(Key::PageDown);
    assert_eq!((desk.id().as_str(), desk.at()), ("landing", end));
    desk.key(Key::PageDown);
    assert_eq!(desk.id(), "whose-turn", "verdict and reason are on the screen already");
    // What is asked in the middle of a turn has the beats before it, and none past it.
    desk.outline("Cell 8, ");
    let asked = desk.at();
    assert_eq!(asked, At { ply: 1, event: 5 });
    desk.key(Key::PageUp);
    assert_eq!((desk.id().as_str(), desk.at()), ("rule", At::default()));
    desk.keys(&[Key::PageDown, Key::PageDown]);
    assert_eq!((desk.id().as_str(), desk.at()), ("rule", asked));
    // A task that was played goes by the laps of that very start.
    desk.outline("Cell 7, ");
    desk.click_in_cell("a4, North");
    assert_eq!(desk.right(), Some(false));
    desk.key(Key::PageUp);
    assert_eq!((desk.id().as_str(), desk.at()), ("task", At::default()));
}

#[test]
fn a_lesson_by_mouse_alone() {
    let mut desk = Desk::new("mouse");
    desk.outline("Cell 4, Predict: A3");
    desk.click_in_cell("A2, South, 4 stones");
    assert_eq!(desk.right(), Some(true));
    desk.click_in_cell("Retry cell 4");
    desk.click_in_cell("a2, North, 4 stones");
    assert_eq!(desk.right(), Some(false));
    assert!(desk.has("Here your guess and the truth part."), "lap 1 ends in a2, and goes on");
    desk.click_in_cell("Play on");
    desk.click_in_cell("Where they part");
    assert!(desk.has("Here your guess and the truth part."));

    desk.outline("Cell 7, Your move");
    desk.click_in_cell("a1, North");
    assert_eq!(desk.right(), Some(false), "an empty pit is refused, and the refusal said");
    desk.click_in_cell("Retry cell 7");
    desk.click_in_cell("A2, South");
    assert_eq!(desk.right(), None, "the other side's pit is no answer");
    desk.click_in_cell("a4, North");
    assert_eq!(desk.right(), Some(false));
    assert!(desk.has("One lap only: the next pit is empty."), "the author's response");
    desk.click_in_cell("Retry cell 7");
    desk.click_in_cell("a3, North");
    assert_eq!(desk.right(), Some(true));
    assert!(desk.has("A start with two laps."));

    desk.outline("Cell 8, Which rule");
    desk.click_in_cell("Next pit empty: the turn ends");
    assert_eq!(desk.right(), Some(false));
    assert!(desk.has("bosh.relay, attested") && desk.has("bosh.stop, attested"));

    desk.outline("Cell 11, Try it");
    desk.click_in_cell("A4, South, 4 seeds, legal");
    assert_eq!(desk.at().ply, 1);
    desk.click_in_cell("Set up again");
    assert_eq!(desk.at(), At::default());

    desk.outline("Cell 1, ");
    desk.click_in_cell("Bosh, Portuguese ¶ 14");
    assert!(desk.has("Rules it is the source of"));
    desk.harness.get_by_label("Back to the cell").click();
    desk.settle();
    assert!(!desk.has("Rules it is the source of"));

    desk.outline("Cell 10, ");
    desk.click_in_cell("Open Marin’s worked turn in Replay");
    assert_eq!(desk.harness.state().route, Route::Replay);
    desk.key(Key::Backspace);
    assert_eq!(desk.harness.state().route, Route::Learn);
}

#[test]
fn answers_are_kept_and_survive_an_edit_of_other_cells() {
    let mut desk = Desk::new("kept");
    desk.outline("Cell 5, ");
    desk.key(Key::Num2);
    desk.outline("Cell 6, ");
    desk.key(Key::Num1);
    let changed = LESSON.replace("\"move\": \"A5\", \"ask\": \"captured\"", "\"move\": \"A3\", \"ask\": \"captured\"");
    assert_ne!(changed, LESSON);
    std::fs::write(&desk.lesson, changed).expect("written");
    desk.again();
    assert_eq!(desk.id(), "captured", "it opens where the learner was");
    assert!(matches!(desk.state_of("whose-turn"), CellState::Answered { right: true, .. }));
    assert_eq!(desk.state_of("captured"), CellState::New, "the cell asks something else now");
    desk.key(Key::P);
    assert_eq!(desk.right(), Some(true));
    assert!(desk.has("North: your answer, and right"));

    // One cell can be forgotten, and all.
    desk.harness.get_by_label("Forget this answer").click();
    desk.settle();
    assert_eq!(desk.right(), None);
    desk.key(Key::Num2);
    desk.harness.get_by_label("Forget this lesson…").click();
    desk.settle();
    desk.harness.get_by_label("Forget").click();
    desk.settle();
    assert_eq!(desk.right(), None);
}

#[test]
fn a_reading_of_a_passage_waits_for_the_answer() {
    let changed = LESSON.replace("\"passages\": [\"bosh-pt-14-0\"]", "\"passages\": [\"kingulu-pt-18-1\"]");
    assert_ne!(changed, LESSON);
    let mut desk = Desk::new("reading");
    std::fs::write(&desk.lesson, changed).expect("written");
    desk.outline("Cell 9, ");
    desk.wait("the passage is shown", |desk| desk.has("Show the rules of Bao Kingulu, Portuguese ¶ 18"));
    desk.settle();
    if !desk.harness.state().settings.gloss {
        desk.key(Key::G);
    }
    assert!(desk.has("with the captured seed itself"));
    assert!(!desk.has("[read: the capturing seed itself]"), "that may be what is asked");
    desk.key(Key::Num1);
    assert_eq!(desk.right(), Some(true));
    assert!(desk.has("[read: the capturing seed itself]"));
}

#[test]
fn a_lesson_file_is_watched() {
    let mut desk = Desk::new("watched");
    desk.outline("Cell 5, ");
    desk.key(Key::Num2);
    std::thread::sleep(Duration::from_millis(50));
    let cell = r#"{"id": "new", "type": "text", "md": "A cell before the others."},"#;
    let changed = LESSON.replacen("\"cells\": [", &format!("\"cells\": [\n    {cell}"), 1);
    std::fs::write(&desk.lesson, changed).expect("written");
    desk.wait("the new cell is shown", |desk| desk.has("A cell before the others."));
    desk.settle();
    assert_eq!((desk.id().as_str(), desk.study().current), ("whose-turn", 5), "the same cell, one further down");
    assert_eq!(desk.right(), Some(true));

    let broken = LESSON.replace("\"ask\": \"next\"", "\"ask\": \"nxet\"");
    std::fs::write(&desk.lesson, broken).expect("written");
    desk.wait("the fault is shown", |desk| desk.has("The file on disk can not be used as it is."));
    assert!(desk.has("in line 17") && desk.has("$.cells[4]"), "line and field");
    assert!(desk.has("A cell before the others."), "the last good state stays");

    std::fs::write(&desk.lesson, LESSON).expect("written");
    desk.wait("all is well again", |desk| !desk.has("The file on disk can not be used as it is."));
    assert_eq!(desk.id(), "whose-turn");
}

#[test]
fn notes_are_written_clipped_and_read_again() {
    let mut desk = Desk::new("notes");
    desk.outline("Cell 3, ");
    desk.key(Key::ArrowRight);
    desk.harness.get_by_label("Clip this board into My notes").click();
    desk.settle();
    desk.key(Key::Escape);
    desk.harness.get_by_label("My notes").click();
    desk.settle();
    assert!(desk.study().is_notes());
    assert!(desk.has("Every kind of cell, cell 3"));
    desk.harness.get_by_label("Add a text").click();
    desk.settle();
    let field = desk.harness.get_by_label("Your text, in Markdown").rect();
    assert!(field.is_positive());
    desk.harness.event(egui::Event::Text("Why does it **stop**?".into()));
    desk.settle();
    desk.harness.get_by_label("Keep").click();
    desk.settle();
    assert!(desk.has("Why does it stop?"));
    let file = desk.folder.join("lessons").join("my-notes.json");
    desk.wait("the notes are written", |_| std::fs::read_to_string(&file).is_ok_and(|text| text.contains("**stop**")));
    let lesson = kete::lesson::Lesson::load(&std::fs::read(&file).expect("read")).expect("a lesson");
    assert_eq!(lesson.cells().len(), 2);
    desk.harness.get_by_label("Undo the last change").click();
    desk.settle();
    assert!(desk.has("A note.") && !desk.has("Why does it stop?"));
}

#[test]
fn a_turn_under_way_is_clipped_with_its_moment_unless_it_is_asked_about() {
    let mut desk = Desk::new("moment");
    desk.outline("Cell 3, ");
    desk.key(Key::ArrowRight);
    desk.harness.get_by_label("Clip this board into My notes").click();
    desk.settle();
    // Which rule it is at the end of lap 1 is the question of cell 8: the clip must not tell it.
    desk.outline("Cell 8, ");
    desk.harness.get_by_label("Clip this board into My notes").click();
    desk.settle();
    assert!(desk.has("since it is still asked about"));
    desk.key(Key::Escape);
    desk.harness.get_by_label("My notes").click();
    desk.settle();
    let kinds: Vec<&str> = desk.study().benches.iter().filter_map(|b| b.cell()).map(Cell::kind).collect();
    assert_eq!(kinds, ["demo", "board"]);
    desk.outline("Cell 1, ");
    desk.key(Key::PageDown);
    assert_eq!(desk.at(), At { ply: 1, event: 5 });
    assert!(desk.has("Clipped here."), "the moment is marked");
}

#[test]
fn each_question_of_the_review_names_its_game() {
    let mut desk = Desk::new("games");
    std::fs::create_dir_all(desk.folder.join("lessons")).expect("a folder");
    std::fs::write(desk.folder.join("lessons").join("own.json"), LESSON).expect("written");
    desk.again();
    desk.outline("Cell 8, ");
    for (id, key, on) in [("rule", Key::Num1, 4), ("four-rows", Key::Num4, 1), ("barred", Key::Num1, 0)] {
        desk.key(key);
        assert_eq!((desk.id().as_str(), desk.right()), (id, Some(false)));
        desk.keys(&vec![Key::N; on]);
    }
    desk.key(Key::Escape);
    desk.wait("the review is offered", |desk| desk.has("rules are due"));
    desk.harness.get_by_label_contains("rules are due").click();
    desk.settle();
    let games: Vec<Game> = desk.study().benches.iter().map(|bench| bench.game().expect("it has one")).collect();
    assert!([Game::Bosh, Game::Kingulu, Game::Kigogo].iter().all(|game| games.contains(game)), "{games:?}");
    for (index, game) in games.iter().enumerate() {
        let word = game.title().rsplit(' ').next().expect("a word");
        assert!(desk.has(&format!("Cell {}, {word} · ", index + 1)), "the outline names {word}");
    }
    let cells: Vec<(String, usize)> =
        desk.study().benches.iter().map(|bench| (bench.lesson.id().to_owned(), bench.cell)).collect();
    let once: std::collections::BTreeSet<_> = cells.iter().collect();
    assert_eq!(once.len(), cells.len(), "no question is put twice");
}

#[test]
fn a_rule_answered_wrong_comes_back_in_the_review() {
    let mut desk = Desk::new("review");
    std::fs::create_dir_all(desk.folder.join("lessons")).expect("a folder");
    std::fs::write(desk.folder.join("lessons").join("own.json"), LESSON).expect("written");
    desk.again();
    desk.wait("the shelf is read", |desk| desk.harness.state().study.is_some());
    desk.outline("Cell 8, ");
    desk.keys(&[Key::Num1, Key::Escape]);
    // The lessons come from a thread, and move what stands below them.
    desk.wait("every lesson is on the shelf", |desk| desk.has("Ten pits, forty stones") && desk.has("rules are due"));
    desk.settle();
    desk.harness.get_by_label_contains("rules are due").click();
    desk.settle();
    assert!(desk.study().lesson.is_none());
    assert!(desk.right().is_none(), "it is asked anew");
}

#[test]
fn what_is_said_to_an_answer_is_in_sight_under_a_cell_that_is_higher_than_the_window() {
    let long = "A line of a long introduction to the passage. ".repeat(60);
    let changed = LESSON.replace("Read how the document puts it.", &long);
    assert_ne!(changed, LESSON);
    let mut desk = Desk::new("long");
    std::fs::write(&desk.lesson, changed).expect("written");
    desk.wait("the long cell is there", |desk| desk.has("A line of a long introduction"));
    desk.outline("Cell 9, ");
    let top = desk.place();
    assert!(top.height() > 660.0 && top.min.y >= 44.0, "it begins at its top: {top:?}");
    desk.key(Key::Num1);
    assert_eq!(desk.right(), Some(true));
    let said = desk.harness.get_by_label_contains("your answer, and right").rect();
    assert!(said.min.y >= 44.0 && said.max.y <= 720.0, "{said:?}");
}

#[test]
fn the_current_cell_is_always_in_sight() {
    let mut desk = Desk::new("sight");
    let seen = |desk: &Desk| {
        let (place, id) = (desk.place(), desk.id());
        assert!(place.min.y >= 44.0 && (place.max.y <= 720.0 || place.height() > 660.0), "{id}: {place:?}");
    };
    for _ in 1..14 {
        desk.key(Key::N);
        seen(&desk);
    }
    for _ in 1..14 {
        desk.key(Key::P);
        seen(&desk);
    }
    desk.outline("Cell 9, ");
    seen(&desk);
    desk.key(Key::Num2);
    seen(&desk);
    // However fast the keys come.
    for keys in [[Key::P; 6], [Key::N; 6], [Key::P; 6]] {
        for key in keys {
            desk.harness.key_press(key);
            desk.harness.step();
        }
        desk.settle();
        seen(&desk);
    }
}
