//! The hand: a pill over the pit where it is, with what it holds.

use super::seeds::{Seed, hash, seed};
use super::shape::{Art, Point, Rect, Stroke};
use super::trail::{Hover, Trail, next_open};
use super::{Brush, Marking};
use crate::board::{Layout, Pit, Side};
use crate::engine::event::{Board, PitSet};
use crate::tokens::{Rgba, Skin, stroke};
use std::f32::consts::TAU;

/// Seeds drawn in a hand, at most.
const SHOWN: u8 = 4;

/// A hand with seeds in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Whose.
    pub side: Side,
    /// The pit it hovers over.
    pub at: Pit,
    /// How many seeds it holds.
    pub seeds: u8,
}

impl Hand {
    /// The hand after the last event of a trail: over the pit it was filled from, or over the next pit it
    /// will drop a seed in. None if it is empty.
    #[must_use]
    pub fn after(layout: Layout, trail: &Trail, board: &Board, marking: Marking) -> Option<Hand> {
        let (side, hover) = (trail.mover?, trail.hover?);
        let closed = if marking == Marking::Closed { board.marked } else { PitSet::EMPTY };
        let at = match hover {
            Hover::Over(pit) => pit,
            Hover::Beyond(pit) => next_open(layout, pit, closed),
        };
        (board.hand > 0).then_some(Hand { side, at, seeds: board.hand })
    }
}

/// A hand as it is drawn: anywhere, part grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandPose {
    pub side: Side,
    pub at: Point,
    pub seeds: u8,
    /// 0 to 1: how much of it shows.
    pub shown: f32,
}

impl HandPose {
    pub fn still(b: &Brush, hand: Hand) -> HandPose {
        HandPose { side: hand.side, at: b.g.centre(hand.at), seeds: hand.seeds, shown: 1.0 }
    }
}

/// The pill's measures.
struct Pill {
    rect: Rect,
    /// Radius of a seed.
    seed: f32,
    step: f32,
    first: Point,
    count: f32,
    digits: Point,
}

fn height(b: &Brush) -> f32 {
    let r = b.g.radius();
    if b.g.options().thumb { r } else { (1.05 * r).max(34.0) }
}

/// A pill for a hand of `seeds` at a place, moved so that it stays on the board.
fn pill(b: &Brush, at: Point, seeds: u8) -> Pill {
    let (h, n) = (height(b), f32::from(seeds.min(SHOWN)));
    let (seed, step) = if b.g.skin() == Skin::Kraal { (0.21 * h, 0.56 * h) } else { (0.19 * h, 0.49 * h) };
    let count = 0.55 * h;
    let digits = b.style.width(&seeds.to_string(), count, true);
    let w = 0.3 * h + n * step + 0.16 * h + digits + 0.34 * h;
    let face = b.g.slab();
    let x = (at.x - w / 2.0).min(face.right() - w - 3.0).max(face.x + 3.0);
    let rect = Rect::new(x, at.y - h / 2.0, w, h);
    let first = Point::new(x + 0.3 * h + step / 2.0, at.y);
    let digits = Point::new(rect.right() - 0.34 * h - digits / 2.0, at.y);
    Pill { rect, seed, step, first, count, digits }
}

/// Where seed `i` of a hand is seen.
pub(super) fn seed_place(b: &Brush, at: Point, seeds: u8, i: u8) -> Point {
    let pill = pill(b, at, seeds);
    pill.first.by(pill.step * f32::from(i.min(SHOWN - 1)), 0.0)
}

/// Radius of a seed in a hand.
pub(super) fn seed_size(b: &Brush) -> f32 {
    let share = if b.g.skin() == Skin::Kraal { 0.21 } else { 0.19 };
    share * height(b)
}

pub(super) fn draw(art: &mut Art, b: &Brush, hand: HandPose) {
    if hand.shown <= 0.0 || hand.seeds == 0 {
        return;
    }
    let pill = pill(b, hand.at, hand.seeds);
    let z = (b.g.radius() / 45.0).clamp(1.0, 2.2);
    let round = pill.rect.h / 2.0;
    let shadow = Rect { x: pill.rect.x + 1.5 * z, y: pill.rect.y + 3.0 * z, ..pill.rect };
    art.rect(shadow, round, Rgba::BLACK.with_alpha(0.3 * hand.shown), Stroke::NONE);
    let edge = Stroke::new(stroke::HAND * z, b.side(hand.side).with_alpha(hand.shown));
    art.rect(pill.rect, round, b.s.board.with_alpha(hand.shown), edge);
    if hand.shown < 1.0 {
        return;
    }
    for i in 0..hand.seeds.min(SHOWN) {
        let at = pill.first.by(pill.step * f32::from(i), 0.0);
        seed(art, b.g.skin(), b.s, in_hand(b, at, pill.seed, i));
    }
    art.word(pill.digits, pill.count, true, b.s.ink, hand.seeds.to_string());
}

/// The looks of a hand's seed `i`.
fn in_hand(b: &Brush, at: Point, radius: f32, i: u8) -> Seed {
    let i = u32::from(i);
    let coats = b.s.seeds;
    let coat = coats.get(i as usize % coats.len().max(1)).copied().unwrap_or(b.s.rim);
    Seed { at, radius, turn: hash(3, i, 4) * TAU, coat }
}
