//! Boards for paper: thin lines and numbers, easy to read, to fill in with a pencil, and to copy.
#![expect(clippy::cast_precision_loss, reason = "rows and columns are few")]

use std::fmt::Write;

use super::svg::escaped;
use crate::board::{Direction, Layout, Pit, Side};
use crate::engine::{Board, Game};
use crate::narrate;

/// Radius of a pit, in the drawing's units.
const R: f32 = 20.0;
/// From pit to pit.
const PITCH: f32 = 48.0;
/// Room above and below: for the names in two rows; in four they stand in the pits.
const fn margin(layout: Layout) -> f32 {
    if layout.rows() == 2 { 20.0 } else { 6.0 }
}
/// Between the two players.
const DIVIDE: f32 = 12.0;

/// What stands in the pits.
#[derive(Clone, Copy, Debug)]
pub enum Filled<'a> {
    /// These seeds, and what is marked.
    With(&'a Board),
    /// Nothing: to be filled in.
    Empty,
}

/// A board as an SVG element. `about` says what it shows to whoever can not see it.
#[must_use]
pub fn diagram(game: Game, filled: Filled, about: &str) -> String {
    let layout = game.layout();
    let (width, height) = size(layout);
    let mut out = format!(
        "<svg class=\"board\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {width} {height}\" \
         style=\"max-width:{:.0}mm\">\n",
        escaped(about),
        (width * 0.36).min(174.0)
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"none\" stroke=\"#777\"/>",
        width - 2.0,
        height - 2.0
    );
    if layout.rows() == 4 {
        let y = height / 2.0;
        let _ = writeln!(out, "<line x1=\"8\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"#777\"/>", width - 8.0);
    }
    for pit in layout.pits() {
        one(&mut out, game, filled, pit);
    }
    out += "</svg>\n";
    out
}

fn size(layout: Layout) -> (f32, f32) {
    let width = PITCH * layout.columns() as f32 + 12.0;
    (width, PITCH * layout.rows() as f32 + 2.0 * margin(layout) + DIVIDE - 4.0)
}

/// Where a pit is.
fn centre(layout: Layout, pit: Pit) -> (f32, f32) {
    let (row, column) = layout.screen(pit);
    let below = if row >= layout.rows() / 2 { DIVIDE } else { 0.0 };
    (6.0 + PITCH * (column as f32 + 0.5), margin(layout) - 2.0 + PITCH * (row as f32 + 0.5) + below)
}

fn one(out: &mut String, game: Game, filled: Filled, pit: Pit) {
    let layout = game.layout();
    let (x, y) = centre(layout, pit);
    let marked = matches!(filled, Filled::With(board) if board.marked.has(pit));
    let dash = if marked && game == Game::Bosh { " stroke-dasharray=\"4 3\"" } else { "" };
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{R}\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"1.3\"{dash}/>"
    );
    if marked && game == Game::Kingulu {
        let (left, top, side) = (x - R - 2.0, y - R - 2.0, 2.0 * R + 4.0);
        let _ = writeln!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"5\" fill=\"none\" stroke=\"#111\" stroke-width=\"2\"/>"
        );
    }
    if let Filled::With(board) = filled {
        let seeds = board.seeds(pit);
        if marked && game == Game::Bosh && seeds == 0 {
            let _ =
                writeln!(out, "<text x=\"{x}\" y=\"{}\" font-size=\"9\" text-anchor=\"middle\">closed</text>", y + 3.0);
        } else {
            let weight = if seeds > 0 { " font-weight=\"700\"" } else { " fill=\"#666\"" };
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"19\" text-anchor=\"middle\"{weight}>{seeds}</text>",
                y + if layout.rows() == 2 { 7.0 } else { 4.0 }
            );
        }
    }
    name(out, layout, pit, (x, y));
}

/// A pit's name: outside the board's rows in two rows; in four, at the foot of the pit.
fn name(out: &mut String, layout: Layout, pit: Pit, (x, y): (f32, f32)) {
    let name = layout.name(pit);
    let (x, y, size, anchor) = if layout.rows() == 2 {
        let out = if layout.side(pit) == Side::South { R + 13.0 } else { -R - 5.0 };
        (x, y + out, 11, "middle")
    } else {
        (x, y + R - 5.0, 8, "middle")
    };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#444\" text-anchor=\"{anchor}\">{name}</text>"
    );
}

/// A board to play on, to cut out or to copy: a page wide, with how it is set out.
#[must_use]
pub fn to_play(game: Game, start: &Board) -> String {
    let layout = game.layout();
    let (width, height) = size(layout);
    let mut out = format!(
        "<p class=\"cut\">✂ Cut along the line, or copy the pits into sand.</p>\n\
         <svg class=\"play\" role=\"img\" aria-label=\"An empty board of {}\" viewBox=\"-6 -6 {} {}\">\n\
         <rect x=\"-4\" y=\"-4\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#111\" stroke-dasharray=\"6 4\"/>\n",
        game.title(),
        width + 12.0,
        height + 12.0,
        width + 8.0,
        height + 8.0
    );
    for pit in layout.pits() {
        let (x, y) = centre(layout, pit);
        let _ =
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{R}\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"1\"/>");
        name(&mut out, layout, pit, (x, y));
    }
    if layout.rows() == 4 {
        let y = height / 2.0;
        let _ = writeln!(out, "<line x1=\"4\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"#777\"/>", width - 4.0);
    }
    out += "</svg>\n<h2>Setting out</h2>\n";
    out += &diagram(game, Filled::With(start), "The start");
    let round = match (layout.rows(), layout.direction()) {
        (2, _) => "counterclockwise, round all pits of both rows",
        (_, Direction::Counterclockwise) => "counterclockwise, each player round his own two rows",
        (_, Direction::Clockwise) => "clockwise, each player round his own two rows",
    };
    let all = narrate::seeds(game, start.total());
    out += &format!(
        "<p>{all} in all. Each number is how many lie in the pit at the start; what is not in a pit lies beside the board. \
         South sits below, North above. Sowing goes {round}: from A1 on, the next pit is {}, then {}.</p>\n",
        layout.name(layout.next(first(layout))),
        layout.name(layout.next(layout.next(first(layout))))
    );
    out
}

fn first(layout: Layout) -> Pit {
    layout.pits_by_name(Side::South).next().unwrap_or(Pit(0))
}
