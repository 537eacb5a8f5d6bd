//! Where the parts of the Replay view stand, and what gives way in a small window.

use egui::{Rect, pos2, vec2};

use crate::tokens::layout as measure;

/// What the view has to find room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wants {
    /// Turns of the line.
    pub plies: usize,
    /// Whether the board has four rows.
    pub four_rows: bool,
    /// Whether NOW stands under the board, because the reason panel is folded away.
    pub now: bool,
}

/// Where the parts are. What has no height is not shown.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the part it names")]
pub struct Places {
    pub upper: Rect,
    pub board: Rect,
    pub lower: Rect,
    pub transport: Rect,
    pub timeline: Rect,
    pub now: Rect,
    pub moves: Rect,
}

/// Heights that the area adds to: the top bar and its own margins.
const OUTSIDE: f32 = 60.0;
/// The timeline with one track.
const ONE_TRACK: f32 = 32.0;
/// NOW under the board: two lines.
const NOW: f32 = 56.0;

impl Places {
    /// Divides the area.
    #[must_use]
    pub fn of(area: Rect, wants: Wants) -> Places {
        let height = area.height();
        let small = height + OUTSIDE < measure::TREE_TAB;
        // The plates join the transport.
        let tiny = height + OUTSIDE < measure::PLATES_JOIN;
        let plate = if tiny { 0.0 } else { measure::PLATE };
        let timeline = match wants.plies {
            0 => 0.0,
            _ if tiny => 0.0,
            1 => ONE_TRACK,
            _ if small => ONE_TRACK,
            _ => measure::TIMELINE,
        };
        let now = if wants.now && !tiny { NOW } else { 0.0 };
        let fixed = 2.0 * plate + measure::TRANSPORT + timeline + now + 6.0;
        let moves = if small { 0.0 } else { moves_height(height - fixed, height, wants.four_rows) };
        let board = (height - fixed - moves).max(120.0);
        let mut y = area.min.y;
        let mut take = |height: f32| {
            let rect = Rect::from_min_size(pos2(area.min.x, y), vec2(area.width(), height));
            y += height;
            rect
        };
        let (upper, board, lower) = (take(plate), take(board), take(plate));
        let (transport, timeline) = (take(measure::TRANSPORT), take(timeline));
        take(6.0);
        let (now, moves) = (take(now), take(moves));
        Places { upper, board, lower, transport, timeline, now, moves }
    }

    /// Whether the plates have joined the transport.
    #[must_use]
    pub fn is_tiny(&self) -> bool {
        self.upper.height() == 0.0
    }
}

/// The board comes first; the moves have what it leaves, up to a share of the height.
fn moves_height(left: f32, height: f32, four_rows: bool) -> f32 {
    let board = if four_rows { 470.0 } else { 380.0 };
    let least = measure::TREE + 10.0;
    (left - board).clamp(least, (0.19 * height).max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_follow_each_other_and_stay_in_the_area() {
        for (width, height) in [(640.0, 300.0), (900.0, 560.0), (820.0, 640.0), (1300.0, 1000.0), (3000.0, 2000.0)] {
            for plies in [0, 1, 2000] {
                for flags in 0..4 {
                    let wants = Wants { plies, four_rows: flags & 1 == 1, now: flags & 2 == 2 };
                    let area = Rect::from_min_size(pos2(10.0, 50.0), vec2(width, height));
                    let p = Places::of(area, wants);
                    let parts = [p.upper, p.board, p.lower, p.transport, p.timeline, p.now, p.moves];
                    assert!(parts.windows(2).all(|pair| pair[1].min.y >= pair[0].max.y - 0.01), "{area:?} {wants:?}");
                    assert!(p.moves.max.y <= area.max.y + 0.01, "{area:?} {wants:?} {p:?}");
                    assert!(p.board.height() >= 0.4 * height, "{area:?} {wants:?} {p:?}");
                }
            }
        }
    }
}
