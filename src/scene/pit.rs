//! Pits without seeds: bowls, rims, fences, sand; reserved and closed ones.
#![expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "strokes round a rim are few")]
#![expect(clippy::cast_sign_loss, reason = "radii are positive")]

use super::geometry::Geometry;
use super::seeds::{hash, key};
use super::shape::{Art, Dash, Gradient, Point, Rect, Shape, Stroke, arc_points, circle_points, curve_to};
use crate::board::Pit;
use crate::tokens::{Rgba, Skin, SkinTokens};
use std::f32::consts::{PI, TAU};

/// Corners of a bowl's mesh on each of its rings.
const AROUND: u32 = 48;
/// Half the opening of a fence, in radians.
const GATE: f32 = 0.30;
/// A reserved pit's square collar, in radii.
const COLLAR: f32 = 1.13;

/// An empty pit.
pub(super) fn pit(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit) {
    let (c, r) = (g.centre(pit), g.radius());
    match g.skin() {
        Skin::Wood => {
            art.disc(c.by(0.9, 1.4), r + 2.4, s.edge_light.with_alpha(0.55));
            art.disc(c.by(-0.6, -1.0), r + 2.2, s.edge.with_alpha(0.7));
        }
        Skin::Long => art.disc(c.by(0.8, 1.2), r + 1.6, s.edge_light),
        Skin::Sand => thrown_up(art, g, s, pit),
        Skin::Kraal => {}
    }
    bowl(art, c, r, s);
    if g.skin() == Skin::Kraal {
        fence(art, g, s, pit);
    } else {
        art.ring(c, r - 0.6, rim(s, r));
    }
}

fn rim(s: &SkinTokens, r: f32) -> Stroke {
    Stroke::new((0.026 * r).max(1.5), s.rim)
}

fn bowl(art: &mut Art, c: Point, r: f32, s: &SkinTokens) {
    // Triangles have no soft edge: a disc below them gives one.
    art.disc(c, r, s.floor.mix(s.wall_dark, 0.3));
    let mut vertices = Vec::with_capacity(3 * AROUND as usize + 1);
    vertices.push((c, s.floor));
    for share in [Gradient::FLOOR, Gradient::WALL, 1.0] {
        for i in 0..AROUND {
            let angle = TAU * i as f32 / AROUND as f32;
            let wall = if share == Gradient::FLOOR { s.floor } else { wall(s, angle, share) };
            vertices.push((c.polar(share * (r - 0.4), angle), wall));
        }
    }
    let like = Gradient::Bowl { centre: c, radius: r, floor: s.floor, dark: s.wall_dark, light: s.wall_light };
    art.0.push(Shape::Mesh { vertices, triangles: bowl_triangles(), like });
}

/// The wall's colour where it faces `angle`, `share` of the way out: lit along the diagonal.
fn wall(s: &SkinTokens, angle: f32, share: f32) -> Rgba {
    let along = 0.5 + share * (0.35 * angle.cos() + 0.5 * angle.sin()) / 1.17;
    if along < 0.52 { s.wall_dark.mix(s.floor, along / 0.52) } else { s.floor.mix(s.wall_light, (along - 0.52) / 0.48) }
}

fn bowl_triangles() -> Vec<[u32; 3]> {
    let mut triangles = Vec::with_capacity(5 * AROUND as usize);
    for i in 0..AROUND {
        let (a, b) = (1 + i, 1 + (i + 1) % AROUND);
        triangles.push([0, a, b]);
        for ring in [0, AROUND] {
            triangles.push([a + ring, a + ring + AROUND, b + ring]);
            triangles.push([b + ring, a + ring + AROUND, b + ring + AROUND]);
        }
    }
    triangles
}

/// Sand heaped round a pit's rim by whoever dug it. The waves are low enough to leave its edge convex.
fn thrown_up(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit) {
    let (c, r) = (g.centre(pit), g.radius());
    let phase = hash(key(g.layout(), pit), 0, 11) * TAU;
    let points = (0..AROUND).map(|i| {
        let a = TAU * i as f32 / AROUND as f32;
        let waves = 0.03 * (3.0 * a + phase).sin()
            + 0.014 * (5.0 * a + 2.1 * phase).sin()
            + 0.004 * (9.0 * a + 3.3 * phase).sin();
        c.polar(r * (1.115 + waves), a)
    });
    art.polygon(points.collect(), s.edge_light.with_alpha(0.75));
}

/// Two rings of thorn, open towards the track where the herds walk.
fn fence(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit) {
    let (c, r) = (g.centre(pit), g.radius());
    let gate = PI / 2.0 * -g.outward(pit);
    if r >= 16.0 {
        thorns(art, g, s, pit, gate);
    }
    let around = arc_points(c, r, gate + GATE, gate - GATE + TAU, AROUND);
    art.line(around, Stroke::new(1.6, s.rim));
}

fn thorns(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit, gate: f32) {
    let (c, r, k) = (g.centre(pit), g.radius(), key(g.layout(), pit));
    let n = (r * 1.05).max(26.0) as u32;
    for (ring, (from, to, width, lean)) in [(0.95, 1.07, 1.5, 0.07), (0.99, 1.11, 1.1, -0.14)].into_iter().enumerate() {
        for i in 0..n {
            let a = (i as f32 * TAU + ring as f32 * PI) / n as f32 + (hash(k, i, 12 + ring as u32) - 0.5) * 0.10;
            if ((a - gate + PI).rem_euclid(TAU) - PI).abs() < GATE {
                continue;
            }
            let foot = c.polar(r * (from + 0.03 * hash(k, i, 14)), a);
            let tip = c.polar(r * (to + 0.05 * hash(k, i, 15)), a + lean + (hash(k, i, 16) - 0.5) * 0.12);
            art.line(vec![foot, tip], Stroke::new(width, s.rim));
        }
    }
}

/// A square collar round a reserved pit, then the pit itself again: the collar is inlaid below it.
pub(super) fn reserved(art: &mut Art, g: &Geometry, s: &SkinTokens, at: Pit, owner: Rgba) {
    let r = g.radius();
    let square = collar_rect(g, at);
    art.rect(square, 0.22 * r, s.edge.with_alpha(0.55), Stroke::new((0.12 * r).max(6.0), s.edge));
    art.rect(square, 0.22 * r, Rgba::NONE, Stroke::new(collar_width(r), owner));
    pit(art, g, s, at);
}

/// The collar's middle line.
pub(super) fn collar_rect(g: &Geometry, pit: Pit) -> Rect {
    Rect::around(g.centre(pit), 2.0 * COLLAR * g.radius(), 2.0 * COLLAR * g.radius())
}

fn collar_width(r: f32) -> f32 {
    (0.066 * r).max(3.0)
}

/// The first `share` of a collar, as it is drawn side by side from its upper left corner.
pub(super) fn collar_part(art: &mut Art, g: &Geometry, pit: Pit, owner: Rgba, share: f32) {
    let q = collar_rect(g, pit);
    let corners = [(q.x, q.y), (q.right(), q.y), (q.right(), q.bottom()), (q.x, q.bottom()), (q.x, q.y)];
    let around = corners.map(|(x, y)| Point::new(x, y));
    let (points, _) = super::shape::first_part(&around, share);
    art.line(points, Stroke::new(collar_width(g.radius()), owner));
}

/// Sand over a closed pit: all of it at 1, a disc growing from its middle before.
pub(super) fn closed(art: &mut Art, g: &Geometry, s: &SkinTokens, pit: Pit, sand: f32, ripples: f32) {
    let (c, r) = (g.centre(pit), g.radius());
    if sand <= 0.0 {
        return;
    }
    if sand < 1.0 {
        art.disc(c, r * sand, s.board);
        return;
    }
    art.disc(c, r + 0.8, s.board);
    let dash = Dash { on: (0.1 * r).clamp(2.5, 5.0), off: (0.08 * r).clamp(2.0, 4.0) };
    art.dashed_ring(c, r, Stroke::new(if r < 16.0 { 1.2 } else { 2.0 }, s.rim), dash);
    let stroke = Stroke::new((0.036 * r).clamp(1.0, 2.4), s.rim.with_alpha(ripples));
    for (y, half) in [(-0.34, 0.62), (0.0, 0.8), (0.34, 0.62)] {
        art.line(ripple(c.by(0.0, y * r), half * r, 0.2 * r), stroke);
    }
}

/// A wave through `middle`: up, then down.
fn ripple(middle: Point, half: f32, high: f32) -> Vec<Point> {
    let mut points = vec![middle.by(-half, 0.0)];
    curve_to(&mut points, middle.by(-half / 2.0, -high), middle, 8);
    curve_to(&mut points, middle.by(half / 2.0, high), middle.by(half, 0.0), 8);
    points
}

/// South: the lower half filled; North: the upper. `line` and `fill` may differ from `ground`.
pub(super) fn half_disc(centre: Point, r: f32, lower: bool) -> Vec<Point> {
    let from = if lower { 0.0 } else { PI };
    arc_points(centre, r, from, from + PI, 16)
}

/// A ring's points, for hollow seeds.
pub(super) fn small_ring(centre: Point, r: f32) -> Vec<Point> {
    circle_points(centre, r, 20)
}
