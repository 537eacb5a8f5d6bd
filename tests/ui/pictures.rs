//! A few pictures, drawn without a graphics card: the library and one record of each game, by day and by night.
//!
//! They lie in `tests/snapshots`. After a change that is meant, `UPDATE_SNAPSHOTS=1 cargo test --test ui pictures`
//! draws them anew: look at each.

use egui::Key;
use egui_kittest::{SnapshotOptions, SnapshotResults};
use kete::app::settings::Settings;
use kete::app::{Command, Route};

use crate::support::{Window, still};

fn picture(name: &str, id: Option<&'static str>, steps: usize) {
    let mut results = SnapshotResults::new();
    for (dark, time) in [(false, "day"), (true, "night")] {
        let mut window = Window::new(Settings { dark: Some(dark), ..still() });
        if let Some(id) = id {
            window.carry_out(Command::OpenBundled(id));
            window.press(Key::Num2);
            for _ in 0..steps {
                window.press(Key::ArrowRight);
            }
            assert_eq!(window.app().route, Route::Replay);
        }
        window.rest();
        let options = SnapshotOptions::new().output_path("tests/snapshots").threshold(0.6).max_failed_pixels(40);
        window.harness.snapshot_options(format!("{name}-{time}"), &options);
        results.extend_harness(&mut window.harness);
    }
}

#[test]
fn library() {
    picture("library", None, 0);
}

#[test]
fn bosh_in_sand() {
    picture("bosh", Some("marin-1931-bosh-first-turn"), 2);
}

#[test]
fn kingulu_in_wood() {
    picture("kingulu", Some("kingulu-computed-game"), 6);
}

#[test]
fn kigogo_on_the_long_board() {
    picture("kigogo", Some("kigogo-computed-game"), 5);
}

#[test]
fn kimasai_in_kraals() {
    picture("kimasai", Some("kimasai-computed-game"), 5);
}
