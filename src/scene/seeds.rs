//! Seeds and cows, and where they lie.
//!
//! Slot i of a pit depends on the pit and i alone, so that a seed added never moves the others. Slots spiral
//! out from the middle in layers; a seed past the last layer is counted and not drawn.
#![expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "hashes and slots are small")]
#![expect(clippy::cast_sign_loss, reason = "a share of a small count is not negative")]

use super::geometry::Geometry;
use super::shape::{Art, Dash, Point, Shape, Stroke};
use crate::board::{Layout, Pit};
use crate::tokens::{HORN, PATCH, Rgba, Skin, SkinTokens, Theme};
use std::f32::consts::{PI, TAU};

/// Seeds in each layer of a pit in a two-row game.
const TWO_ROWS: [u32; 3] = [12, 7, 3];
/// Seeds in each layer of a pit in a four-row game.
const FOUR_ROWS: [u32; 3] = [10, 6, 3];

/// A number that stands for a pit in [`hash`]: the same for the pit's name on every board.
pub(super) fn key(layout: Layout, pit: Pit) -> u32 {
    let name = layout.name(pit);
    u32::from(name.letter) * 64 + u32::from(name.column)
}

/// A number in [0, 1) that looks random and is always the same.
pub(super) fn hash(p: u32, i: u32, k: u32) -> f32 {
    let mut x = p.wrapping_mul(0x9E37_79B1) ^ i.wrapping_mul(0x85EB_CA6B) ^ k.wrapping_mul(0xC2B2_AE35);
    x = (x ^ x >> 16).wrapping_mul(0x7FEB_352D);
    x = (x ^ x >> 15).wrapping_mul(0x846C_A68B);
    x ^= x >> 16;
    // The upper 24 bits are all an f32 holds; more would round up to 1.
    (x >> 8) as f32 / 16_777_216.0
}

/// Where a seed lies in a pit, in pit radii from its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub x: f32,
    pub y: f32,
    pub layer: u32,
}

fn layers(layout: Layout) -> [u32; 3] {
    if layout.rows() == 4 { FOUR_ROWS } else { TWO_ROWS }
}

/// Step of the spiral, in pit radii.
fn step(layout: Layout) -> f32 {
    0.763 / (layers(layout)[0] as f32 - 0.7).sqrt()
}

/// Radius of a seed, in pit radii.
pub(super) fn seed_radius(layout: Layout) -> f32 {
    0.8 * step(layout)
}

/// How many seeds of a pit are drawn.
pub(super) fn drawn(layout: Layout, seeds: u8) -> u32 {
    u32::from(seeds).min(layers(layout).iter().sum())
}

/// Slot `i` of a pit, if it is drawn. A turned board turns the slots too.
pub(super) fn slot(layout: Layout, pit: Pit, i: u32, flip: bool) -> Option<Slot> {
    let (mut layer, mut j) = (0, i);
    for full in layers(layout) {
        if j < full {
            let k = key(layout, pit);
            let r = step(layout) * (j as f32 + 0.3).sqrt();
            let angle = TAU * hash(k, 0, 1) + 1.1 * layer as f32 + 2.399_96 * j as f32;
            let turn = if flip { -1.0 } else { 1.0 };
            let jitter = |n| (hash(k, i, n) - 0.5) * 0.02;
            let x = turn * (r * angle.cos() + jitter(2));
            let y = turn * (r * angle.sin() + jitter(3)) - 0.05 * layer as f32;
            return Some(Slot { x, y, layer });
        }
        j -= full;
        layer += 1;
    }
    None
}

/// Where seed `i` of a pit lies on the board; past the last slot, where the last one lies.
pub(super) fn place(g: &Geometry, pit: Pit, i: u32) -> Point {
    let last = drawn(g.layout(), u8::MAX) - 1;
    let c = g.centre(pit);
    slot(g.layout(), pit, i.min(last), g.flipped()).map_or(c, |s| c.by(s.x * g.radius(), s.y * g.radius()))
}

/// One seed's looks, wherever it is: they travel with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed {
    pub at: Point,
    /// Radius of the seed.
    pub radius: f32,
    /// Turn, 0 to 2π.
    pub turn: f32,
    pub coat: Rgba,
}

/// Seed `i` of a pit at rest.
pub(super) fn seed_of(g: &Geometry, s: &SkinTokens, pit: Pit, i: u32) -> Seed {
    let k = key(g.layout(), pit);
    let tone = (hash(k, i, 5) * s.seeds.len() as f32) as usize;
    let coat = s.seeds.get(tone).or(s.seeds.first()).copied().unwrap_or(s.rim);
    let radius = seed_radius(g.layout()) * g.radius();
    Seed { at: place(g, pit, i), radius, turn: hash(k, i, 4) * TAU, coat }
}

/// The first `n` seeds of a pit, the upper above the lower, cows by how far down they stand.
pub(super) fn seeds(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit, n: u8) {
    let n = drawn(g.layout(), n);
    if g.skin() == Skin::Kraal {
        let mut herd: [Option<Seed>; 22] = [None; 22];
        for (i, cow) in herd.iter_mut().enumerate().take(n as usize) {
            *cow = Some(seed_of(g, s, pit, i as u32));
        }
        herd.sort_unstable_by(|a, b| {
            let foot = |cow: &Option<Seed>| cow.map_or(f32::MAX, |cow| cow.at.y);
            foot(a).total_cmp(&foot(b))
        });
        herd.iter().flatten().for_each(|cow| seed(art, g.skin(), s, *cow));
    } else {
        (0..n).for_each(|i| seed(art, g.skin(), s, seed_of(g, s, pit, i)));
    }
}

/// Hollow outlines where `n` seeds lay.
pub(super) fn ghosts(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit, n: u8) {
    let r = seed_radius(g.layout()) * g.radius() * 0.86;
    let (width, dash) = ((0.18 * r).clamp(1.0, 2.2), (0.28 * r).clamp(1.8, 6.0));
    for i in 0..drawn(g.layout(), n) {
        let ring = super::pit::small_ring(place(g, pit, i), r);
        art.path(ring, true, Stroke::new(width, s.rim), Some(Dash { on: dash, off: dash }));
    }
}

/// Seeds in a row beside the board, the last at `right`, each of that radius: what a player has taken, or has
/// in reserve. At most `most` are drawn; the number beside them counts them all.
#[must_use]
pub fn pile(skin: Skin, theme: Theme, right: Point, radius: f32, n: u8, most: u8) -> Vec<Shape> {
    let s = SkinTokens::of(skin, theme);
    let mut art = Art::with_capacity(64);
    let step = if skin == Skin::Kraal { 2.9 } else { 2.05 } * radius;
    let drawn = n.min(most);
    for i in 0..drawn {
        let k = u32::from(i);
        let tone = (hash(7, k, 5) * s.seeds.len() as f32) as usize;
        let coat = s.seeds.get(tone).or(s.seeds.first()).copied().unwrap_or(s.rim);
        let at = right.by(-step * f32::from(drawn - 1 - i), 0.0);
        seed(&mut art, skin, s, Seed { at, radius, turn: hash(7, k, 4) * TAU, coat });
    }
    art.0
}

/// A ring round the seed that fell last, seed `n − 1` of its pit.
pub(super) fn last_ring(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit, n: u8, colour: Rgba) {
    if n == 0 {
        return;
    }
    let grown = if g.skin() == Skin::Kraal { 1.75 } else { 1.3 };
    let least = if g.options().thumb { 2.0 } else { 4.0 };
    let r = (seed_radius(g.layout()) * g.radius() * grown).max(least);
    let at = place(g, pit, u32::from(n) - 1);
    let z = if g.options().thumb { 0.5 } else { (g.radius() / 45.0).clamp(1.0, 2.0) };
    art.ring(at, r, Stroke::new(4.0 * z, s.board));
    art.ring(at, r, Stroke::new(2.0 * z, colour));
}

/// One seed, or one cow.
pub(super) fn seed(art: &mut Art, skin: Skin, s: &SkinTokens, seed: Seed) {
    if skin == Skin::Kraal {
        return Cow::new(s, seed).draw(art);
    }
    let (c, r) = (seed.at, seed.radius);
    let none = Stroke::NONE;
    art.ellipse(c.by(0.14 * r, 0.24 * r), (1.03 * r, 0.95 * r), 0.0, Rgba::BLACK.with_alpha(0.30), none);
    let hairline = Stroke::new((0.08 * r).max(0.6), s.seed_line.with_alpha(0.75));
    art.ellipse(c, (r, 0.88 * r), seed.turn, seed.coat, hairline);
    let light = seed.coat.mix(Rgba::WHITE, 0.30).with_alpha(0.45);
    art.ellipse(c.by(-0.1 * r, -0.14 * r), (0.72 * r, 0.6 * r), 0.0, light, none);
    art.ellipse(c.by(-0.3 * r, -0.34 * r), (0.26 * r, 0.18 * r), 0.0, Rgba::WHITE.with_alpha(0.6), none);
}

/// A zebu in profile out of convex parts, each drawn twice: grown by the outline, then in its coat.
struct Cow<'a> {
    tokens: &'a SkinTokens,
    at: Point,
    unit: f32,
    /// −1 looks left.
    facing: f32,
    tilt: f32,
    coat: Rgba,
}

/// Legs: left edge and length.
const LEGS: [(f32, f32); 4] = [(-0.72, 0.66), (-0.44, 0.6), (0.2, 0.6), (0.46, 0.66)];
/// Neck and shoulder, clockwise.
const NECK: [(f32, f32); 5] = [(0.40, -0.34), (0.74, -0.66), (0.96, -0.44), (0.62, 0.20), (0.30, 0.22)];
/// A cow's unit in seed radii.
const COW: f32 = 1.38;

impl<'a> Cow<'a> {
    fn new(tokens: &'a SkinTokens, seed: Seed) -> Cow<'a> {
        let facing = if seed.turn > PI { -1.0 } else { 1.0 };
        let tilt = ((seed.turn * 7.0).fract() - 0.5) * 14.0_f32.to_radians();
        Cow { tokens, at: seed.at, unit: seed.radius * COW, facing, tilt, coat: seed.coat }
    }

    fn point(&self, (x, y): (f32, f32)) -> Point {
        let (x, y) = (x * self.facing * self.unit, y * self.unit);
        let (sin, cos) = self.tilt.sin_cos();
        self.at.by(x * cos - y * sin, x * sin + y * cos)
    }

    fn oval(&self, art: &mut Art, centre: (f32, f32), (rx, ry): (f32, f32), angle: f32, fill: Rgba) {
        let angle = self.tilt + self.facing * angle;
        art.ellipse(self.point(centre), (rx * self.unit, ry * self.unit), angle, fill, Stroke::NONE);
    }

    fn stroke(&self, art: &mut Art, points: &[(f32, f32)], width: f32, colour: Rgba) {
        let points = points.iter().map(|&p| self.point(p)).collect();
        art.line(points, Stroke::new(width * self.unit, colour));
    }

    fn draw(&self, art: &mut Art) {
        let (line, coat) = (self.tokens.seed_line, self.coat);
        self.oval(art, (-0.05, 0.66), (0.95, 0.16), 0.0, Rgba::BLACK.with_alpha(0.28));
        self.horns(art, 0.24, line);
        self.horns(art, 0.11, HORN);
        self.tail(art, 0.24, line);
        self.parts(art, 0.085, line);
        self.tail(art, 0.08, coat);
        self.parts(art, 0.0, coat);
        self.markings(art);
    }

    fn horns(&self, art: &mut Art, width: f32, colour: Rgba) {
        self.stroke(art, &[(0.78, -0.62), (0.68, -0.8), (0.67, -0.97), (0.74, -1.12)], width, colour);
        self.stroke(art, &[(0.92, -0.62), (1.04, -0.78), (1.07, -0.97), (1.04, -1.14)], width, colour);
    }

    fn tail(&self, art: &mut Art, width: f32, colour: Rgba) {
        self.stroke(art, &[(-0.92, -0.14), (-1.01, 0.03), (-1.02, 0.2), (-1.02, 0.38)], width, colour);
    }

    /// Legs, barrel, hump, neck and head, all grown by `e`.
    fn parts(&self, art: &mut Art, e: f32, fill: Rgba) {
        for (x, length) in LEGS {
            let (l, r, t, b) = (x - 0.075 - e, x + 0.075 + e, -e, length + e);
            art.polygon([(l, t), (r, t), (r, b), (l, b)].map(|p| self.point(p)).to_vec(), fill);
        }
        self.oval(art, (-0.14, -0.03), (0.80 + e, 0.36 + e), 0.0, fill);
        self.oval(art, (0.36, -0.3), (0.22 + e, 0.21 + e), 0.0, fill);
        let grow = |v: f32, middle: f32| if v > middle { v + 1.35 * e } else { v - 1.35 * e };
        let neck = NECK.map(|(x, y)| self.point((grow(x, 0.604), grow(y, -0.204))));
        art.polygon(neck.to_vec(), fill);
        self.oval(art, (0.98, -0.42), (0.32 + e, 0.16 + e), 50.0_f32.to_radians(), fill);
    }

    fn markings(&self, art: &mut Art) {
        if self.tokens.seeds.first() == Some(&self.coat) {
            self.oval(art, (-0.42, -0.1), (0.26, 0.2), 0.0, PATCH);
            self.oval(art, (0.08, 0.04), (0.2, 0.15), 0.0, PATCH);
            self.oval(art, (0.66, -0.3), (0.13, 0.12), 0.0, PATCH);
        } else {
            self.oval(art, (-0.2, -0.17), (0.52, 0.12), 0.0, Rgba::WHITE.with_alpha(0.22));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;

    const LAYOUTS: [Layout; 4] = [
        Layout::two_row(5),
        Layout::two_row(6),
        Layout::four_row(12, Direction::Counterclockwise),
        Layout::four_row(8, Direction::Clockwise),
    ];

    #[test]
    fn seeds_of_a_layer_keep_apart_and_inside_the_pit() {
        for layout in LAYOUTS {
            let radius = seed_radius(layout);
            for pit in layout.pits() {
                let slots: Vec<Slot> = (0..30).map_while(|i| slot(layout, pit, i, false)).collect();
                assert_eq!(slots.len(), layers(layout).iter().sum::<u32>() as usize);
                for (i, a) in slots.iter().enumerate() {
                    assert!(a.x.hypot(a.y) + radius <= 0.98, "{} {i}", layout.name(pit));
                    for b in slots[..i].iter().filter(|b| b.layer == a.layer) {
                        let apart = (a.x - b.x).hypot(a.y - b.y) / (2.0 * radius);
                        assert!(apart >= 0.91, "{} {i}: {apart}", layout.name(pit));
                    }
                }
            }
        }
    }

    #[test]
    fn pits_differ_and_a_turned_board_turns_the_bottom_layer() {
        let layout = LAYOUTS[0];
        let a = slot(layout, Pit(0), 0, false).expect("a slot");
        assert_ne!(Some(a), slot(layout, Pit(1), 0, false));
        let turned = slot(layout, Pit(0), 0, true).expect("a slot");
        assert_eq!((turned.x, turned.y), (-a.x, -a.y));
    }

    #[test]
    fn hashes_stay_below_one() {
        let worst = (0..20_000).map(|i| hash(i, i / 7, i % 17)).fold(0.0, f32::max);
        assert!(worst < 1.0 && worst > 0.99);
    }
}
