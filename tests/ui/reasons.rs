//! The reason panel: what happened, which rule made it so, which sentence it rests on, at every rest.

use std::collections::BTreeSet;

use egui::{Key, Modifiers};
use kete::app::{Page, Route};
use kete::rule::RuleId;
use kete::sources::Sources;
use kete::store::{BUNDLED, Kind};

use crate::support::{Window, still};

#[test]
fn marins_turn_is_told_at_every_rest() {
    let mut window = Window::marin(still());
    for (now, rules, source) in [
        ("The start: 40 stones in all. South to move.", &["bosh.board"][..], None),
        ("Lap 1: South sows A5, 4 stones; the last stone falls in a4.", &["bosh.sow"], Some("No seu turno")),
        ("the last stone falls in A4", &["bosh.relay", "bosh.capture", "bosh.stop"], Some("quando uma jogada para")),
    ] {
        assert!(window.says(now), "{now}\n{:?}", window.announcement());
        assert!(window.announcement().contains(now), "{now}: {}", window.announcement());
        for rule in rules {
            assert!(window.has(rule), "{rule} is not among the reasons");
            let standing =
                Sources::bundled().rules.iter().find(|r| r.id.as_str() == *rule).expect("a rule").status.word();
            assert!(window.nodes().iter().any(|n| n.label.starts_with(&format!("{rule}, {standing}: "))), "{rule}");
        }
        if let Some(source) = source {
            let passage = window.nodes().into_iter().find(|n| n.label.contains(source));
            let passage = passage.unwrap_or_else(|| panic!("{source} is not quoted"));
            assert_eq!(passage.language.as_deref(), Some("pt"), "{source}");
        }
        window.press(Key::ArrowRight);
    }
}

#[test]
fn the_gloss_unfolds_and_folds() {
    let mut window = Window::marin(still());
    window.press(Key::ArrowRight);
    let gloss = "On their turn, a player lifts";
    assert!(window.says(gloss));
    window.press(Key::G);
    assert!(!window.says(gloss) && window.has("Unfold the English gloss"));
    window.click("Unfold the English gloss");
    assert!(window.says(gloss));
}

#[test]
fn a_rule_chosen_among_several_shows_its_own_source() {
    let mut window = Window::marin(still());
    window.press(Key::End);
    for rule in ["bosh.relay", "bosh.capture", "bosh.stop"] {
        let button = window.nodes().into_iter().find(|n| n.label.starts_with(&format!("{rule}, "))).expect("a rule");
        window.click(&button.label);
        assert!(window.has(&format!("Open the page of {rule}")), "{rule}");
    }
    window.press(Key::S);
    assert_eq!(window.app().route, Route::Sources, "S opens the page of the rule");
    assert_eq!(window.app().reading.page, Page::Rule(RuleId::BoshStop), "of the rule chosen");
    window.press(Key::Escape);
    assert_eq!(window.app().route, Route::Replay);
}

#[test]
fn passages_carry_their_language_in_every_game() {
    let mut heard = BTreeSet::new();
    for id in ["marin-1931-bosh-first-turn", "kingulu-computed-game", "kigogo-computed-game", "kimasai-computed-game"] {
        let mut window = Window::with_record(id, still());
        for _ in 0..8 {
            window.press(Key::ArrowRight);
            heard.extend(window.nodes().into_iter().filter_map(|node| node.language));
        }
    }
    for language in ["pt", "gu", "da", "ca"] {
        assert!(heard.contains(language), "no passage is marked as {language}: {heard:?}");
    }
}

#[test]
fn every_step_of_every_record_has_a_reason_on_screen() {
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let mut window = Window::with_record(file.id, still());
        for step in 0..6 {
            let nodes = window.nodes();
            for part in ["Now", "Why", "Source"] {
                assert!(nodes.iter().any(|node| node.label == part), "{} step {step}: no {part}", file.id);
            }
            window.queue(Modifiers::NONE, Key::ArrowRight);
            window.pass();
        }
    }
}

#[test]
fn comments_are_shown_at_their_moment_and_can_be_hidden() {
    let mut window = Window::marin(still());
    assert!(window.says("The only recorded play that is known to us"));
    window.press(Key::ArrowRight);
    assert!(window.says("One stone each in Marin’s F, G, H and I"));
    assert!(!window.says("The only recorded play that is known to us"));
    window.press(Key::C);
    assert!(!window.says("One stone each in Marin’s"));
    window.press(Key::C);
    assert!(window.says("One stone each in Marin’s"));
}
