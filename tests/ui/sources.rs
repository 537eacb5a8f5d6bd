//! Sources: from a step to its rule and back, from a sentence to what rests on it, every fault with its evidence.

use egui::{Event, Key, Modifiers, vec2};
use kete::app::command::Learn;
use kete::app::{Command, Look, Page, Route};
use kete::rule::RuleId;
use kete::sources::{RuleKind, Sources};
use kete::stepper::At;

use crate::support::{Folder, Window, settings, still};

fn at(page: Page) -> Window {
    let mut window = Window::new(still());
    window.carry_out(Command::Look(Look::To(page)));
    window
}

fn document(id: &str) -> Window {
    at(Page::Document(id.to_owned()))
}

fn page(window: &Window) -> Page {
    window.app().reading.page.clone()
}

/// What was put on the clipboard by the last pass.
fn copied(window: &mut Window) -> Option<String> {
    window.harness.input_mut().events.push(Event::Copy);
    window.pass();
    window.harness.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn s_opens_the_rule_and_backspace_returns_to_the_very_step() {
    let mut window = Window::with_record("kingulu-computed-game", still());
    for _ in 0..7 {
        window.press(Key::ArrowRight);
    }
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    let place = window.session().cursor.at();
    window.press(Key::S);
    assert_eq!(window.app().route, Route::Sources);
    let Page::Rule(rule) = page(&window) else { panic!("{:?}", page(&window)) };
    assert!(window.has(&Sources::bundled().rule(rule).expect("a rule").title));
    // On through the thread: a sentence of it, another rule, and all the way back.
    let sentence = window.nodes().into_iter().find(|node| node.label.starts_with("Passage ")).expect("a sentence");
    window.click(&sentence.label);
    assert!(matches!(page(&window), Page::Document(_)));
    window.press(Key::Backspace);
    assert_eq!(page(&window), Page::Rule(rule));
    window.press(Key::Backspace);
    assert_eq!((window.app().route, window.session().cursor.at()), (Route::Replay, place));
}

#[test]
fn s_leads_from_a_lesson_and_from_a_refusal_too() {
    let mut window = Window::new(still());
    window.carry_out(Command::Learn(Learn::Open(2)));
    let cell = window.app().study.as_ref().expect("a lesson").current;
    window.carry_out(Command::Learn(Learn::Pin(Some(kete::app::command::Pin::Rule(RuleId::BoshStop)))));
    window.press(Key::S);
    assert_eq!(page(&window), Page::Rule(RuleId::BoshStop));
    window.press(Key::Backspace);
    assert_eq!((window.app().route, window.app().study.as_ref().expect("a lesson").current), (Route::Learn, cell));

    window.carry_out(Command::Learn(Learn::Pin(Some(kete::app::command::Pin::Passage("bosh-pt-14-0".into())))));
    window.press(Key::S);
    assert_eq!(window.app().reading.passage.as_deref(), Some("bosh-pt-14-0"));
    window.press(Key::Backspace);
    assert_eq!(window.app().route, Route::Learn);

    let mut window = Window::new(still());
    window.carry_out(Command::OpenStart(kete::engine::Game::Kingulu));
    let pit = kete::engine::Game::Kingulu.layout().parse("A1").expect("a pit");
    window.carry_out(Command::Pit(pit));
    window.press(Key::S);
    assert_eq!(page(&window), Page::Rule(RuleId::KinguluFirstLap), "the rule that refused");
    window.press(Key::Backspace);
    assert_eq!(window.app().route, Route::Explore);
}

#[test]
fn a_sentence_shows_its_gloss_its_rules_and_what_rests_on_it() {
    let mut window = document("bosh-pt");
    let passage = Sources::bundled().passage("bosh-pt-14-0").expect("a passage");
    window.click(&format!("rule: {}", passage.exact.trim()));
    assert_eq!(window.app().reading.passage.as_deref(), Some("bosh-pt-14-0"));
    assert!(window.says(passage.gloss_en.trim_start_matches(['-', ' '])));
    assert!(window.has("Rule bosh.stop") && window.has("Rules that rest on it") && window.has("Lessons"));
    let text = copied(&mut window).expect("copied");
    assert!(text.starts_with("«") && text.contains("[bosh-pt-14-0]"), "{text}");
    assert!(text.contains("Bosh, Portuguese, ¶ 14") && text.contains("Mancala World"), "{text}");
    window.click("Rule bosh.stop");
    assert_eq!(page(&window), Page::Rule(RuleId::BoshStop));
}

#[test]
fn words_are_selected_by_dragging_and_copied_with_their_place() {
    let mut window = document("kingulu-pt");
    let passage = Sources::bundled().passage("kingulu-pt-13-0").expect("a passage");
    let label = format!("rule: {}", passage.exact.trim());
    window.scroll_to(&label);
    let rect = window.node(&label).rect;
    let (from, to) = (rect.left_top() + vec2(40.0, 8.0), rect.left_top() + vec2(180.0, 8.0));
    let press = |pressed, pos| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        Event::PointerMoved(from),
        press(true, from),
        Event::PointerMoved(to),
        Event::PointerMoved(to),
        press(false, to),
    ] {
        window.harness.input_mut().events.push(event);
        window.pass();
    }
    let text = copied(&mut window).expect("copied");
    let words = text.trim_start_matches('«').split('»').next().unwrap_or_default().to_owned();
    assert!(words.len() > 8 && words.len() < passage.exact.len() && passage.exact.contains(&words), "{text}");
    assert!(text.contains("¶ 13"), "{text}");
}

#[test]
fn every_fault_of_the_dossier_is_shown_with_its_evidence() {
    let sources = Sources::bundled();
    assert_eq!(sources.faults.len(), 66);
    let mut window = document("bosh-pt");
    for fault in &sources.faults {
        window.carry_out(Command::Look(Look::Fault(fault.id.clone())));
        assert!(window.says(&fault.evidence), "{}", fault.id);
        assert!(window.says(&fault.stands), "{}", fault.id);
        if let Some(meant) = &fault.meant {
            assert!(window.says(meant), "{}", fault.id);
        }
    }
}

#[test]
fn the_faults_of_a_document_are_walked_with_n_and_p() {
    let mut window = document("kingulu-gu");
    let count = Sources::bundled().faults.iter().filter(|f| f.document.as_deref() == Some("kingulu-gu")).count();
    let mut seen = vec![];
    for _ in 0..count {
        window.press(Key::N);
        seen.push(window.app().reading.fault.clone().expect("a fault"));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
    window.press(Key::N);
    assert_eq!(window.announcement(), "That was the last one.");
    window.press(Key::P);
    assert_ne!(window.app().reading.fault.as_ref(), seen.last());
}

#[test]
fn every_sentence_of_every_document_is_a_control_in_its_language() {
    for document in &Sources::bundled().documents {
        let mut window = at(Page::Document(document.id.clone()));
        let nodes = window.nodes();
        for passage in Sources::bundled().passages_in(&document.id) {
            let label = format!("{}: {}", passage.kind.word(), passage.exact.trim());
            let node = nodes.iter().find(|node| node.label == label).unwrap_or_else(|| panic!("{}", passage.id));
            assert_eq!(node.language.as_deref(), Some(document.language.as_str()), "{}", passage.id);
        }
        window.press(Key::ArrowDown);
        window.press(Key::ArrowDown);
        assert!(window.app().reading.passage.is_some(), "the keyboard goes from sentence to sentence");
    }
}

#[test]
fn the_two_texts_stand_side_by_side_and_say_where_they_differ() {
    let mut window = at(Page::Parallel);
    for id in ["kingulu-pt-13-0", "kingulu-gu-13-0", "kingulu-gu-4-4"] {
        let passage = Sources::bundled().passage(id).expect("a passage");
        assert!(window.has(&format!("{}: {}", passage.kind.word(), passage.exact.trim())), "{id}");
    }
    assert!(window.has("This text does not have the sentence."));
    window.click("Difference: Clockwise for counterclockwise");
    assert_eq!(page(&window), Page::Parallel);
    assert!(window.says("Three witnesses stand against this one"));
}

#[test]
fn find_goes_through_everything_by_the_keyboard() {
    let mut window = Window::marin(still());
    let place = window.session().cursor.at();
    window.press_with(Modifiers::CTRL, Key::F);
    assert_eq!(page(&window), Page::Find);
    window.type_text("ANTI-HORARIO");
    assert!(window.says("text · Bao Kingulu, Portuguese ¶ 13"));
    window.press(Key::Enter);
    assert!(matches!(page(&window), Page::Document(_)));
    assert!(window.app().reading.passage.is_some());
    window.press(Key::Backspace);
    assert_eq!(page(&window), Page::Find);
    window.press(Key::Escape);
    assert_eq!((window.app().route, window.session().cursor.at()), (Route::Replay, place));
}

#[test]
fn every_rule_has_its_page_with_its_example_on_a_board() {
    let mut window = at(Page::Rules);
    for rule in &Sources::bundled().rules {
        window.carry_out(Command::Look(Look::To(Page::Rule(rule.id))));
        assert!(window.says(&rule.statement) && window.says(&rule.reason), "{}", rule.id);
        if rule.kind == RuleKind::State {
            assert!(window.has("As it stands"), "{}", rule.id);
            continue;
        }
        assert!(window.has("Example"), "{}", rule.id);
        let shown = window.app().reading.example.as_ref().expect("an example");
        assert!(shown.session.is_some(), "{}", rule.id);
        assert_eq!(shown.refused.is_some(), rule.kind == RuleKind::Refuses, "{}", rule.id);
    }
}

#[test]
fn the_example_is_stepped_in_place_until_the_rule_is_at_work() {
    let mut window = at(Page::Rule(RuleId::KinguluCapture));
    assert!(!window.says("Here kingulu.capture is at work."));
    window.press(Key::End);
    assert!(window.says("Here kingulu.capture is at work."));
    let end = window.app().reading.shown().expect("a board").cursor.at();
    window.press(Key::Home);
    assert!(window.app().reading.shown().expect("a board").cursor.at() < end);
    window.press(Key::ArrowRight);
    assert_ne!(window.app().reading.shown().expect("a board").cursor.at(), At::default());
}

#[test]
fn another_reading_plays_the_same_start_otherwise() {
    let mut window = at(Page::Rule(RuleId::KinguluReserveOpposite));
    let after = |window: &Window| {
        let tree = &window.app().reading.shown().expect("a board").record.tree;
        tree.node(*tree.mainline().last().expect("a move")).after
    };
    let safe = after(&window);
    window.click("Reading opposite-reserve: taken");
    assert_ne!(after(&window), safe);
    // Where the usual reading refuses what the other allows, the refusal is shown.
    window.carry_out(Command::Look(Look::To(Page::Rule(RuleId::KigogoEndless))));
    assert!(window.app().reading.example.as_ref().expect("an example").refused.is_none());
    window.click("Reading endless: barred");
    assert!(window.app().reading.example.as_ref().expect("an example").refused.is_some());
    assert!(window.says("Refused."));
}

#[test]
fn a_page_leads_to_lessons_and_records_and_the_way_back() {
    let mut window = at(Page::Rule(RuleId::BoshStop));
    let record = window.nodes().into_iter().find(|node| node.label.starts_with("Record: ")).expect("a record");
    window.click(&record.label);
    assert_eq!(window.app().route, Route::Replay);
    assert!(window.session().cursor.at().event > 0, "at the moment where the rule is at work");
    window.press(Key::Backspace);
    assert_eq!((window.app().route, page(&window)), (Route::Sources, Page::Rule(RuleId::BoshStop)));
    let lesson = window.nodes().into_iter().find(|node| node.label.starts_with("Lesson: ")).expect("a lesson");
    window.click(&lesson.label);
    assert_eq!(window.app().route, Route::Learn);
}

const NOTES: &str = "# What I saw\n\nTwo women played on the ground.\n\nThey sowed stones one by one.\n\nThe last stone took the next pit.\n";

#[test]
fn a_document_of_ones_own_is_read_marked_edited_and_reports() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.join("sources")).expect("a folder");
    let path = folder.0.join("sources").join("saw.md");
    std::fs::write(&path, NOTES).expect("written");
    let mut window = Window::in_folder(still(), vec2(1280.0, 720.0), folder);
    window.carry_out(Command::Look(Look::To(Page::Document("saw".into()))));
    window.wait_for("document", |window| window.says("Two women played on the ground."));
    let words = "They sowed stones one by one.";
    let start = NOTES[..NOTES.find(words).expect("there")].chars().count();
    window.harness.state_mut().reading.selection = Some(kete::app::sources::Selection {
        document: "saw".into(),
        anchor: start,
        head: start + words.chars().count(),
        dragging: false,
    });
    window.pass();
    window.click("Make a passage");
    assert!(window.has(&format!("passage: {words}")));
    let manifest = window.folder.0.join("sources").join("saw.json");
    window.wait_for("manifest", |_| manifest.exists());
    assert!(std::fs::read_to_string(&manifest).expect("text").contains("TextQuoteSelector"));
    // Another paragraph is edited: the passage is found where it now stands.
    std::fs::write(&path, NOTES.replace("Two women played", "One morning two women and a boy played"))
        .expect("written");
    window.click("Read again");
    window.wait_for("edit", |window| window.says("One morning two women"));
    assert!(window.has(&format!("passage: {words}")) && !window.says("Lost: saw-1"));
    // Its own words are changed: told, and taken when the reader says so.
    std::fs::write(&path, NOTES.replace(words, "They dropped the stones singly.")).expect("written");
    window.click("Read again");
    window.wait_for("rewording", |window| window.says("Reworded: saw-1"));
    assert!(window.says(words), "the old words are there");
    window.click("Take saw-1 as it reads now");
    assert!(window.has("passage: They dropped the stones singly.") && !window.says("Reworded"));
    window.wait_for("manifest", |_| std::fs::read_to_string(&manifest).is_ok_and(|text| text.contains("singly")));
    // All of it is gone: listed as lost with its words.
    std::fs::write(&path, "Nothing is left.\n").expect("written");
    window.click("Read again");
    window.wait_for("loss", |window| window.says("Lost: saw-1"));
    assert!(window.says("They dropped the stones singly."));
}

const LOST: &str = r#"{ "format": "kete-document", "format_version": { "major": 1, "minor": 0 }, "id": "told",
    "title": "What I saw", "file": "told.md", "passages": [
    { "id": "told-1", "selector": [
        { "type": "TextQuoteSelector", "exact": "They sowed stones one by one.", "prefix": "ground.", "suffix": "The" },
        { "type": "TextPositionSelector", "start": 0, "end": 29 }] },
    { "id": "told-2", "selector": [
        { "type": "TextQuoteSelector", "exact": "Nobody won.", "prefix": "left.", "suffix": "So" },
        { "type": "TextPositionSelector", "start": 3, "end": 14 }] }] }"#;

/// The longest Gujarati paragraph, at both ends of the zoom, by day and by night: nothing runs out of its column.
#[test]
fn the_longest_gujarati_paragraph_stays_in_its_column_at_every_zoom() {
    for zoom in [0.8, 2.0] {
        for dark in [false, true] {
            let mut window =
                Window::new(kete::app::settings::Settings { zoom: Some(zoom), dark: Some(dark), ..settings() });
            window.carry_out(Command::Look(Look::Passage("kingulu-gu-4-2".into())));
            window.rest();
            let screen = window.harness.ctx.content_rect();
            let texts: Vec<_> =
                window.nodes().into_iter().filter(|node| node.language.as_deref() == Some("gu")).collect();
            assert!(texts.len() > 40);
            for node in texts {
                assert!(screen.x_range().contains(node.rect.min.x), "{zoom}: {}", node.label);
                assert!(node.rect.max.x <= screen.max.x, "{zoom}: {}", node.label);
            }
        }
    }
}

/// Pictures to look at: `KETE_PICTURES=folder cargo test --test ui look_at_sources`.
#[test]
fn look_at_sources() {
    let Some(folder) = std::env::var_os("KETE_PICTURES") else { return };
    let rule = |rule| Command::Look(Look::To(Page::Rule(rule)));
    let to = |page| Command::Look(Look::To(page));
    let shots: Vec<(&str, Command)> = vec![
        ("document", Command::Look(Look::Passage("bosh-pt-14-0".into()))),
        ("gujarati", Command::Look(Look::Fault("kingulu-gu-direction".into()))),
        ("longest", Command::Look(Look::Passage("kingulu-gu-4-3".into()))),
        ("kigogo", Command::Look(Look::Passage("kigogo-da-19-0".into()))),
        ("parallel", to(Page::Parallel)),
        ("rules", to(Page::Rules)),
        ("rule", rule(RuleId::KinguluCapture)),
        ("rule-reading", rule(RuleId::KimasaiRaidRelay)),
        ("rule-refuses", rule(RuleId::KinguluFirstLap)),
        ("rule-state", rule(RuleId::BoshBoard)),
        ("compare", to(Page::Compare(3))),
        ("works", to(Page::Works)),
        ("people", to(Page::People)),
        ("timeline", to(Page::Timeline)),
        ("descent", to(Page::Descent)),
        ("find", to(Page::Find)),
        ("own", to(Page::Document("told".into()))),
    ];
    let sizes = [
        ("", 1280.0, 720.0, 1.0),
        ("-wide", 1920.0, 1080.0, 1.0),
        ("-80", 1280.0, 720.0, 0.8),
        ("-200", 1280.0, 720.0, 2.0),
    ];
    let only = std::env::var("KETE_ONLY").unwrap_or_default();
    for (time, dark) in [("day", false), ("night", true)] {
        for (suffix, width, height, zoom) in sizes {
            let look = kete::app::settings::Settings { dark: Some(dark), zoom: Some(zoom), ..still() };
            let own = Folder::new();
            std::fs::create_dir(own.0.join("sources")).expect("a folder");
            std::fs::write(own.0.join("sources").join("told.md"), NOTES).expect("written");
            std::fs::write(own.0.join("sources").join("told.json"), LOST).expect("written");
            let mut window = Window::in_folder(look, vec2(width, height), own);
            for (name, command) in &shots {
                let file = format!("{name}{suffix}-{time}");
                if !only.is_empty() && !only.split(',').any(|only| file == only) {
                    continue;
                }
                window.carry_out(command.clone());
                if *name == "find" {
                    window.type_text("clockwise");
                }
                if *name == "rule" {
                    window.press(Key::End);
                }
                window.rest();
                let picture = window.harness.render().expect("a picture");
                let path = std::path::Path::new(&folder).join(format!("{file}.png"));
                picture.save(path).expect("written");
            }
        }
    }
}
