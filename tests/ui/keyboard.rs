//! By keyboard alone: Tab reaches every control of every view and sheet, each has a name, and where the keyboard is
//! can be seen.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use kete::app::Command;

use crate::rest::everywhere;
use crate::support::{Told, Window, still};

fn is_control(node: &Told) -> bool {
    let roles = [
        Role::Button,
        Role::RadioButton,
        Role::Slider,
        Role::TextInput,
        Role::MultilineTextInput,
        Role::CheckBox,
        Role::Link,
    ];
    roles.contains(&node.role) && !node.disabled
}

/// What Tab comes by until it is round.
fn walk(window: &mut Window, name: &str, mut each: impl FnMut(&mut Window, &Told)) -> Vec<Told> {
    let mut found: Vec<Told> = vec![];
    for _ in 0..400 {
        window.queue(Modifiers::NONE, Key::Tab);
        window.pass();
        window.settle();
        let Some(focused) = window.nodes().into_iter().find(|node| node.focused && is_control(node)) else { continue };
        if found.first().is_some_and(|first| same(first, &focused)) {
            return found;
        }
        if !found.last().is_some_and(|last| same(last, &focused)) {
            each(window, &focused);
            found.push(focused);
        }
    }
    panic!("{name}: Tab does not come round: {:?}", found.iter().map(|node| &node.label).collect::<Vec<_>>());
}

fn same(a: &Told, b: &Told) -> bool {
    a.label == b.label && a.role == b.role && (a.rect.width() - b.rect.width()).abs() < 1.0
}

/// A name without what changes as one passes by.
fn steady(label: &str) -> String {
    let stands = label.strip_prefix("Cell ").and(label.rsplit_once(", "));
    stands.map_or(label, |(name, _)| name).to_owned()
}

#[test]
fn tab_reaches_every_control_of_every_view_and_sheet_and_is_seen_there() {
    let mut faults = vec![];
    let mut window = Window::new(still());
    for (name, commands) in everywhere() {
        window.start_over(vec![]);
        // What lies behind a sheet is out of reach while it is open.
        let mut behind = vec![];
        for command in commands {
            behind = window.nodes();
            window.carry_out(command);
        }
        window.rest();
        if window.app().sheet.is_none() {
            behind.clear();
        }
        let mut bare = window.shapes();
        let mut unseen = vec![];
        let reached = walk(&mut window, &name, |window, focused| {
            if !window.harness.ctx.content_rect().expand(1.0).contains_rect(focused.rect) {
                unseen.push(format!("{name}: “{}” has the keyboard out of sight, at {}", focused.label, focused.rect));
            }
            let now = window.shapes();
            if now == bare {
                unseen.push(format!("{name}: “{}” has the keyboard and looks as without", focused.label));
            }
            bare = now;
        });
        faults.append(&mut unseen);
        let reached: BTreeSet<String> = reached.into_iter().map(|node| steady(&node.label)).collect();
        let controls: BTreeSet<String> = window
            .nodes()
            .into_iter()
            .filter(|node| is_control(node) && !behind.iter().any(|b| b.label == node.label && b.rect == node.rect))
            .map(|node| steady(&node.label))
            .collect();
        for missed in controls.difference(&reached) {
            faults.push(format!("{name}: Tab does not reach “{missed}”"));
        }
        assert!(reached.iter().all(|label| !label.trim().is_empty()), "{name}: a control has no name");
        let unnamed = window.harness.unnamed_widgets();
        assert!(unnamed.is_empty(), "{name}: {unnamed:?}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_sheet_opened_by_key_has_the_keyboard_and_lets_it_go() {
    let mut window = Window::new(still());
    window.focus(|label| label == "Open a file by its path");
    window.press(Key::Enter);
    window.type_text("nowhere.json");
    window.queue(Modifiers::NONE, Key::Tab);
    window.pass();
    window.settle();
    let focused = window.nodes().into_iter().find(|node| node.focused).expect("a control");
    assert_eq!(focused.label, "Open", "Tab leaves the field");
    window.press(Key::Enter);
    assert_eq!(window.app().sheet, None);
    window.wait_for("message", |window| window.app().toasts.iter().any(|toast| toast.text.contains("nowhere.json")));
}

#[test]
fn shift_tab_goes_the_same_way_back() {
    let mut window = Window::marin(still());
    let there: Vec<String> = walk(&mut window, "replay", |_, _| {}).into_iter().map(|node| node.label).collect();
    let mut back = vec![];
    for _ in 0..there.len() {
        window.queue(Modifiers::SHIFT, Key::Tab);
        window.pass();
        window.settle();
        back.extend(window.nodes().into_iter().find(|node| node.focused).map(|node| node.label));
    }
    back.reverse();
    assert_eq!(back.len(), there.len());
    let start = back.iter().position(|label| *label == there[0]).expect("the first");
    back.rotate_left(start);
    assert_eq!(back, there);
}

#[test]
fn every_key_of_the_key_sheet_does_something_or_is_named_elsewhere() {
    // The sheet names each key; the tests of steps, places and pits press them. Here: the sheet opens by its key.
    for route in [None, Some(Command::OpenBundled(crate::support::MARIN))] {
        let mut window = Window::new(still());
        if let Some(command) = route {
            window.carry_out(command);
        }
        window.press_with(Modifiers::SHIFT, Key::Questionmark);
        assert_eq!(window.app().sheet, Some(kete::app::Sheet::Keys));
        window.press(Key::Escape);
        assert_eq!(window.app().sheet, None);
    }
}

#[test]
fn zoom_and_theme_by_keyboard() {
    let mut window = Window::marin(still());
    window.press_with(Modifiers::CTRL, Key::Plus);
    assert_eq!(window.app().settings.zoom, Some(1.1));
    window.press_with(Modifiers::CTRL, Key::Minus);
    window.press_with(Modifiers::CTRL, Key::Minus);
    assert_eq!(window.app().settings.zoom, Some(0.9));
    window.press_with(Modifiers::CTRL, Key::Num0);
    assert_eq!(window.app().settings.zoom, Some(1.0));
    window.focus(|label| label == "Light or dark");
    window.press(Key::Enter);
    assert_eq!(window.app().settings.dark, Some(true));
    assert!(window.harness.ctx.global_style().visuals.dark_mode);
}
