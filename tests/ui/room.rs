//! Room: whatever is told, at every size of the window, nothing runs out of it and no panel runs over another.

use egui::{Key, Modifiers, Rect, vec2};
use kete::store::{BUNDLED, Kind};

use crate::rest::everywhere;
use crate::support::{Told, Window, still};

/// What stands out of the window at its sides, or reaches from the board's column into the panel.
fn faults(window: &Window) -> Vec<String> {
    let screen = window.harness.ctx.content_rect();
    let nodes = window.nodes();
    let mut faults: Vec<String> = nodes
        .iter()
        // A field shows a part of a long text.
        .filter(|node| node.role != egui::accesskit::Role::TextRun)
        .filter(|node| node.rect.min.x < screen.min.x - 1.0 || node.rect.max.x > screen.max.x + 1.0)
        .map(|node| format!("“{}” runs out of the window: {}", node.label, node.rect))
        .collect();
    // The panel begins at its first heading; the board's column ends there.
    let panel = nodes.iter().find(|node| node.label == "Now").map(|node| node.rect.min.x);
    let beside = window.app().route != kete::app::Route::Learn && window.app().sheet.is_none();
    if let Some(panel) = panel.filter(|_| beside) {
        let below_the_bar = |node: &&Told| node.rect.min.y > 50.0;
        let over = |node: &&Told| node.rect.min.x < panel - 30.0 && node.rect.max.x > panel - 8.0;
        let over = nodes.iter().filter(below_the_bar).filter(over);
        faults.extend(over.map(|node| format!("“{}” runs into the panel: {}", node.label, node.rect)));
    }
    faults
}

#[test]
fn at_every_step_everything_stays_in_its_column() {
    let mut found = vec![];
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let mut window = Window::with_record(file.id, still());
        for step in 0..30 {
            found.extend(faults(&window).into_iter().map(|fault| format!("{} {step}: {fault}", file.id)));
            if window.session().at_end() || found.len() > 20 {
                break;
            }
            window.queue(Modifiers::NONE, Key::ArrowRight);
            window.pass();
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn at_every_size_everything_stays_in_the_window() {
    let mut found = vec![];
    for (width, height) in [(1024.0, 700.0), (640.0, 480.0)] {
        let mut window = Window::sized(still(), vec2(width, height));
        for (name, commands) in everywhere() {
            window.start_over(commands);
            found.extend(faults(&window).into_iter().map(|fault| format!("{name} at {width} by {height}: {fault}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_board_keeps_the_greater_part_of_a_small_window() {
    for id in ["bosh-computed-match", "kigogo-computed-game"] {
        let mut window = Window::sized(still(), vec2(1024.0, 700.0));
        window.carry_out(kete::app::Command::OpenBundled(id));
        let pits = window.pits();
        let whole = pits.iter().map(|pit| window.node(pit).rect).fold(Rect::NOTHING, Rect::union);
        assert!(whole.width() > 500.0, "{id}: {whole}");
    }
}
