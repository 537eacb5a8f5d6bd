//! What the audience sees at a beat is the same, byte for byte, when all that comes after the beat is cut from the
//! file: its shapes, and what a screen reader finds.

#[path = "support/mod.rs"]
mod support;

use std::sync::Arc;

use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT;
use kete::app::App;
use kete::app::Route;
use kete::app::bench::Source;
use kete::app::present::kept::Kept;
use kete::app::present::show::{Show, What};
use kete::app::present::wall::wall;
use kete::app::present::windows::{audience_window, seen_wall};
use kete::app::present::{Present, slide::Slide};
use kete::beats::{Beat, BeatKind};
use kete::lesson::Lesson;
use kete::record::{Record, index_of};
use kete::scene::Style;
use kete::store::{BUNDLED, Bundled, Kind};
use kete::tokens::Theme;
use serde_json::{Value, json};

fn bundled(kind: Kind) -> impl Iterator<Item = &'static Bundled> {
    BUNDLED.iter().filter(move |file| file.kind == kind)
}

fn show_of(text: &str, kind: Kind) -> Show {
    match kind {
        Kind::Lesson => {
            let lesson = Lesson::load(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            Show::lesson(Arc::new(lesson), &Source::Bundled("the-file")).expect("it has beats")
        }
        Kind::Record => {
            let record = Record::load(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            let line = record.tree.mainline();
            Show::of_record(record, line, Some("the-file".into()))
        }
    }
}

fn present(show: Show, beat: usize, by_laps: bool) -> Present {
    let kept = Kept { by_laps, ..Kept::default() };
    Present::new(show, beat, &kept, Route::Library, (0.0, "2026-01-01".into()))
}

/// Keeps of a list what comes before a length.
fn truncate(value: &mut Value, length: usize) {
    if let Value::Array(list) = value {
        list.truncate(length);
    }
}

fn remove(value: &mut Value, fields: &[&str]) {
    if let Value::Object(object) = value {
        for field in fields {
            object.remove(*field);
        }
    }
}

/// Of the author's own beats, those that have come. They are a run that ends where the cell does, or before its
/// verdict.
fn cut_own_beats(value: &mut Value, show: &Show, index: usize, part: usize) {
    let of_part: Vec<(usize, &Beat)> = show.beats.0.iter().enumerate().filter(|(_, b)| b.part == part).collect();
    let end =
        of_part.iter().find(|(_, b)| b.kind == BeatKind::Verdict).map_or(of_part[of_part.len() - 1].0 + 1, |(i, _)| *i);
    if let Some(Value::Array(own)) = value.get_mut("beats") {
        let first = end - own.len();
        own.truncate((index + 1).saturating_sub(first));
    }
}

/// A lesson's file without what comes after a beat.
fn cut_lesson(file: &Value, show: &Show, index: usize) -> Value {
    let sight = show.beats.sight(index).expect("a beat");
    let mut file = file.clone();
    file["title"] = json!({"en": "Cut"});
    remove(&mut file, &["objectives", "rules_taught", "minutes", "level", "course", "order", "creators"]);
    truncate(&mut file["cells"], sight.part + 1);
    let cell = &mut file["cells"][sight.part];
    remove(cell, &["hints", "responses", "notes_presenter", "practises"]);
    if !sight.reason {
        remove(cell, &["explain"]);
    }
    if let Some(question) = cell.get_mut("question") {
        if !sight.reason {
            remove(question, &["explain"]);
        }
        if !sight.answer {
            let wrong =
                question["choices"].as_array().and_then(|c| c.iter().find(|&c| *c != question["answer"])).cloned();
            question["answer"] = wrong.expect("another choice");
        }
    }
    cut_own_beats(cell, show, index, sight.part);
    match cell["type"].as_str() {
        Some("demo") => {
            truncate(&mut cell["moves"], sight.at.ply);
            if let Some(Value::Array(notes)) = cell.get_mut("notes") {
                let mut place = 0;
                notes.retain(|_| {
                    place += 1;
                    sight.notes.contains(&(place - 1))
                });
            }
        }
        Some("record") => cell["to"] = json!({"ply": sight.at.ply}),
        _ => {}
    }
    file
}

/// A record's file without what comes after a beat, and without its variations.
fn cut_record(file: &Value, show: &Show, index: usize) -> Value {
    let sight = show.beats.sight(index).expect("a beat");
    let What::Record(record, line) = &show.what else { panic!("a record") };
    let mut file = file.clone();
    file["title"] = json!({"en": "Cut"});
    remove(&mut file, &["result", "occasion", "place", "played", "played_as_written", "creators"]);
    truncate(&mut file["moves"], sight.part);
    let keep = |value: &mut Value, shown: bool| {
        if let Some(Value::Array(comments)) = value.get_mut("comments") {
            let mut place = 0;
            comments.retain(|_| {
                place += 1;
                shown && sight.notes.contains(&(place - 1))
            });
        }
    };
    // A comment on the very moment that is shown may have made the board stop there. Its words are still to come.
    let still_to_come = |value: &mut Value, events: &[kete::engine::Event]| {
        let Some(Value::Array(comments)) = value.get_mut("comments") else { return };
        let mut place = 0;
        comments.retain_mut(|comment| {
            place += 1;
            let at = serde_json::from_value(comment["at"].clone()).ok().and_then(|at| index_of(events, &at));
            if !sight.notes.contains(&(place - 1)) {
                *comment = json!({"at": comment["at"], "text": {"en": "Cut."}});
                if comment["at"].is_null() {
                    remove(comment, &["at"]);
                }
            }
            at.unwrap_or(events.len()) <= sight.at.event
        });
    };
    if sight.part == 0 {
        keep(&mut file, true);
    }
    for (ply, entry) in file["moves"].as_array_mut().expect("moves").iter_mut().enumerate() {
        remove(entry, &["variations", "glyphs", "after"]);
        let now = ply + 1 == sight.part;
        let events = &record.tree.node(line[ply]).events;
        if now {
            still_to_come(entry, events);
        }
        if let Some(Value::Array(marks)) = entry.get_mut("marks") {
            marks.retain(|mark| {
                let at = serde_json::from_value(mark["at"].clone()).ok().and_then(|at| index_of(events, &at));
                !now || at.unwrap_or(events.len()) <= sight.at.event
            });
        }
    }
    file
}

/// A window as the audience has it; what is seen in it is told as text.
struct Audience(Harness<'static, Option<Present>>);

impl Audience {
    fn new() -> Audience {
        let mut app = None;
        let harness = Harness::builder().with_size(vec2(1024.0, 768.0)).with_render_cursor(false).build_ui_state(
            move |ui, present: &mut Option<Present>| {
                // The window itself brings the fonts along.
                app.get_or_insert_with(|| App::in_folder(ui.ctx(), support::still(), None));
                if let Some(present) = present {
                    present.size = (1024.0, 768.0);
                    let seen = seen_wall(ui, present, (0.0, 1.0), true);
                    let _ = audience_window(ui, present, &seen);
                }
            },
            None,
        );
        Audience(harness)
    }

    fn see(&mut self, present: Present) -> (Vec<egui::epaint::ClippedShape>, String) {
        *self.0.state_mut() = Some(present);
        self.0.step();
        let node = |node: egui_kittest::Node<'_>| format!("{:?}\n", node.accesskit_node().data());
        let tree = self.0.root().children_recursive().map(node).collect();
        (self.0.output().shapes.clone(), tree)
    }

    /// Two that are presented look and read the same, shape by shape and node by node.
    fn assert_same(&mut self, one: impl Fn() -> Present, other: impl Fn() -> Present, name: &str) {
        // Glyphs move in the font's texture when it is made anew: then both are seen once more.
        let mut see = || (self.see(one()), self.see(other()));
        let (mut full, mut less) = see();
        if full != less {
            (full, less) = see();
        }
        assert!(full.1 == less.1, "{name}:\n{}\n{}", full.1, less.1);
        assert!(full.0 == less.0, "{name}: other shapes");
        assert!(full.1.len() > 100 && full.0.len() > 3, "{name} shows nothing");
    }
}

/// At every stop of a file, by laps and by turns, what is seen is what is seen of the file cut there: the slide, its
/// picture, and in the audience's window every shape and every node of the accessibility tree. Of long records the
/// window is looked at in as many places as of a lesson.
fn nothing_comes_from_later(file: &Bundled, audience: &mut Audience) -> usize {
    let whole: Value = serde_json::from_str(file.text).expect("JSON");
    let show = show_of(file.text, file.kind);
    let style = Style::new(Theme::Light);
    let mut both = [true, false].map(|by_laps| present(show.clone(), 0, by_laps));
    let every = if file.kind == Kind::Lesson { 1 } else { show.stops(false).len().div_ceil(24) };
    let mut last: Option<(Value, Show)> = None;
    let mut seen = 0;
    for stop in show.stops(true) {
        let text = match file.kind {
            Kind::Lesson => cut_lesson(&whole, &show, stop),
            Kind::Record => cut_record(&whole, &show, stop),
        };
        let cut = match last.take() {
            Some((known, cut)) if known == text => cut,
            _ => show_of(&text.to_string(), file.kind),
        };
        for full in both.iter_mut().filter(|full| full.stops().binary_search(&stop).is_ok()) {
            let by_laps = full.by_laps;
            let name = format!("{}, beat {stop}, by laps {by_laps}", file.id);
            full.rest_at(stop);
            let other = present(cut.clone(), stop, by_laps);
            assert_eq!((full.beat, other.beat), (stop, stop), "{name}");
            let (all, less): (Slide, Slide) = (full.seen(0.0, 1.0), other.seen(0.0, 1.0));
            assert_eq!(all, less, "{name}");
            for size in [(1920.0, 1080.0), (1024.0, 768.0)] {
                assert!(wall(&all, size, &style, true) == wall(&less, size, &style, true), "{name}");
            }
            if !by_laps && seen % every == 0 {
                audience.assert_same(
                    || present(show.clone(), stop, false),
                    || present(cut.clone(), stop, false),
                    &name,
                );
            }
            seen += usize::from(!by_laps);
        }
        last = Some((text, cut));
    }
    seen
}

/// The files of a kind, every second one: two tests share them.
fn half(kind: Kind, which: usize) -> usize {
    let mut audience = Audience::new();
    let files = bundled(kind).skip(which).step_by(2);
    files.map(|file| nothing_comes_from_later(file, &mut audience)).sum()
}

#[test]
fn nothing_of_a_lesson_is_seen_before_its_time() {
    assert!(half(Kind::Lesson, 0) > 150);
}

#[test]
fn nothing_of_a_second_lesson_is_seen_before_its_time() {
    assert!(half(Kind::Lesson, 1) > 150);
}

#[test]
fn nothing_of_a_record_is_seen_before_its_time() {
    assert!(half(Kind::Record, 0) + half(Kind::Record, 1) > 300);
}

#[test]
fn words_fit_on_every_wall() {
    let style = Style::new(Theme::Light);
    let mut small = vec![];
    for file in BUNDLED {
        let show = show_of(file.text, file.kind);
        let mut full = present(show, 0, false);
        for stop in full.stops().to_vec() {
            full.rest_at(stop);
            for (width, height) in [(1920.0, 1080.0), (1024.0, 768.0)] {
                let seen = wall(&full.seen(0.0, 1.0), (width, height), &style, true);
                for (rect, label) in &seen.labels {
                    assert!(
                        rect.bottom() <= height + 0.5 && rect.right() <= width + 0.5,
                        "{} {stop}: {label}",
                        file.id
                    );
                }
                if seen.squeezed < 0.48 {
                    small.push(format!("{} beat {stop} at {width}: {:.2}", file.id, seen.squeezed));
                }
            }
        }
    }
    assert!(small.is_empty(), "{}", small.join("\n"));
}

#[test]
fn every_press_can_be_seen() {
    let style = Style::new(Theme::Light);
    for file in BUNDLED {
        let mut shown = present(show_of(file.text, file.kind), 0, false);
        let mut last: Option<kete::app::present::wall::Wall> = None;
        for stop in shown.stops().to_vec() {
            shown.rest_at(stop);
            let seen = wall(&shown.seen(0.0, 1.0), (1024.0, 768.0), &style, true);
            assert!(last.is_none_or(|last| last.shapes != seen.shapes), "{}: beat {stop} changes nothing", file.id);
            last = Some(seen);
        }
    }
}
