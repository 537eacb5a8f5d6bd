//! What lies still: the slab or the earth, its grain, the empty pits, the divide, names and coordinates.
//!
//! It depends on the geometry and the theme alone; keep it until one of them changes.
#![expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "lines of grain are few")]
#![expect(clippy::cast_sign_loss, reason = "areas are positive")]

use super::Style;
use super::geometry::{Geometry, Lane};
use super::pit;
use super::seeds::hash;
use super::shape::{Anchor, Art, Gradient, Point, Rect, Shape, Stroke, arc_points, curve_to};
use crate::tokens::{Rgba, Skin, SkinTokens, radius};
use std::f32::consts::{FRAC_PI_2, PI};

/// The board without seeds. In points from the area's top left, as all of the scene.
#[must_use]
pub fn ground(g: &Geometry, style: &Style) -> Vec<Shape> {
    let s = SkinTokens::of(g.skin(), style.theme);
    let mut art = Art::with_capacity(600);
    match g.skin() {
        Skin::Wood => wood(&mut art, g, s),
        Skin::Long => long(&mut art, g, s),
        Skin::Kraal => kraal(&mut art, g, s),
        Skin::Sand => sand(&mut art, g, s),
    }
    divide(&mut art, g, s);
    g.layout().pits().for_each(|at| pit::pit(&mut art, g, s, at));
    if !g.options().thumb {
        names(&mut art, g, s, style);
    }
    art.0
}

/// A face that darkens downwards, over an edge if it is a slab.
fn slab(art: &mut Art, g: &Geometry, s: &SkinTokens, rounding: f32) {
    let face = g.slab();
    let depth = g.bounds().h - face.h;
    if depth > 0.0 {
        let depth = if g.options().thumb { depth } else { depth - 1.0 };
        art.rect(Rect { y: face.y + depth, ..face }, rounding, s.edge, Stroke::NONE);
    }
    // The mesh has no soft edge: this rectangle, half a point larger, gives one.
    art.rect(face, rounding, s.board.mix(s.board2, 0.5), Stroke::NONE);
    let rect = face.inset(0.5);
    let outline = outline(rect, rounding - 0.5);
    let shade = |p: Point| s.board.mix(s.board2, (p.y - rect.y) / rect.h.max(1.0));
    let n = u32::try_from(outline.len()).unwrap_or(0);
    let mut vertices = vec![(rect.centre(), shade(rect.centre()))];
    vertices.extend(outline.iter().map(|&p| (p, shade(p))));
    let triangles = (0..n).map(|i| [0, 1 + i, 1 + (i + 1) % n]).collect();
    let like = Gradient::Slab { rect, rounding: rounding - 0.5, top: s.board, bottom: s.board2 };
    art.0.push(Shape::Mesh { vertices, triangles, like });
}

/// Points round a rectangle with round corners.
fn outline(r: Rect, rounding: f32) -> Vec<Point> {
    let q = rounding.min(r.w / 2.0).min(r.h / 2.0).max(0.0);
    let corners = [
        (Point::new(r.right() - q, r.bottom() - q), 0.0),
        (Point::new(r.x + q, r.bottom() - q), FRAC_PI_2),
        (Point::new(r.x + q, r.y + q), PI),
        (Point::new(r.right() - q, r.y + q), PI + FRAC_PI_2),
    ];
    corners.into_iter().flat_map(|(c, from)| arc_points(c, q, from, from + FRAC_PI_2, 10)).collect()
}

/// Left and right end of a rounded rectangle at a height, a point inside.
fn span(r: Rect, rounding: f32, y: f32) -> (f32, f32) {
    let into = (rounding - (y - r.y).min(r.bottom() - y)).clamp(0.0, rounding);
    let inset = rounding - (rounding * rounding - into * into).max(0.0).sqrt() + 1.0;
    (r.x + inset, r.right() - inset)
}

/// Pushes points that stick out of a rounded rectangle sideways back to its edge.
fn keep_in(points: &mut [Point], r: Rect, rounding: f32) {
    for p in points {
        p.y = p.y.clamp(r.y + 1.0, r.bottom() - 1.0);
        let (left, right) = span(r, rounding, p.y);
        p.x = p.x.clamp(left, right);
    }
}

fn inside(points: &[Point], r: Rect, rounding: f32) -> bool {
    points.iter().all(|p| {
        let (left, right) = span(r, rounding, p.y);
        p.y > r.y + 1.0 && p.y < r.bottom() - 1.0 && p.x > left && p.x < right
    })
}

/// The light along the upper edge of a slab.
fn highlight(art: &mut Art, g: &Geometry, s: &SkinTokens, rounding: f32, share: f32) {
    let stroke = Stroke::new(1.5, s.edge_light.with_alpha(share));
    art.rect(g.slab().inset(0.75), rounding - 0.6, Rgba::NONE, stroke);
}

fn small(g: &Geometry, rounding: f32) -> f32 {
    if g.options().thumb { rounding.min(g.slab().h * 0.13) } else { rounding }
}

fn wood(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let (face, rounding) = (g.slab(), small(g, radius::WOOD));
    slab(art, g, s, rounding);
    let lines = if g.options().thumb { 8 } else { 16 };
    for i in 0..lines {
        let y = face.y + face.h * (i as f32 + 0.5) / lines as f32 + (hash(7, i, 1) - 0.5) * 10.0;
        let mut line = wave(face.x, y, face.w, 6, [(8, 12.0), (9, 6.0)], i);
        keep_in(&mut line, face, rounding);
        art.line(line, Stroke::new(0.8 + 1.6 * hash(10, i, 1), s.grain.with_alpha(0.55)));
    }
    highlight(art, g, s, rounding, 0.55);
    if !g.options().thumb {
        frame(art, face, s);
    }
}

/// A wavering line of `n` curves from the left to the right. `by`: hash stream and height of the
/// controls and of the joints.
fn wave(x: f32, y: f32, w: f32, n: u32, by: [(u32, f32); 2], i: u32) -> Vec<Point> {
    let mut points = vec![Point::new(x, y)];
    for k in 0..n {
        let end = x + w * (k + 1) as f32 / n as f32;
        let at = |(stream, high): (u32, f32)| y + (hash(stream, i, k) - 0.5) * high;
        let control = Point::new(end - w / (2.0 * n as f32), at(by[0]));
        curve_to(&mut points, control, Point::new(end, at(by[1])), 6);
    }
    points
}

/// An incised frame, and teeth cut along both ends.
fn frame(art: &mut Art, face: Rect, s: &SkinTokens) {
    let (inner, rounding) = (face.inset(9.0), 13.0);
    art.rect(inner, rounding, Rgba::NONE, Stroke::new(2.0, s.groove));
    let lit = Rect { y: inner.y + 1.2, ..inner };
    art.rect(lit, rounding, Rgba::NONE, Stroke::new(0.8, s.edge_light.with_alpha(0.5)));
    let (middle, tooth) = (face.centre().y, 9.0);
    for (side, x) in [(1.0, face.x + 14.0), (-1.0, face.right() - 14.0)] {
        for i in -7..=7 {
            let y = middle + i as f32 * tooth;
            let half = tooth / 2.0 - 0.8;
            let cut = [Point::new(x, y - half), Point::new(x + side * 6.5, y), Point::new(x, y + half)];
            art.polygon(cut.to_vec(), s.groove);
        }
    }
}

fn long(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let face = g.slab();
    let rounding = radius::LONG.min(face.h * 0.13);
    slab(art, g, s, rounding);
    let (mut row, mut y) = (0, face.y + 4.0);
    while y < face.bottom() {
        adze(art, face, rounding, row, y, s);
        y += 13.0;
        row += 1;
    }
    highlight(art, g, s, rounding, 0.8);
}

/// A row of shallow strokes, as an adze leaves them.
fn adze(art: &mut Art, face: Rect, rounding: f32, row: u32, y: f32, s: &SkinTokens) {
    let (mut x, mut i) = (face.x - 20.0 + (row % 2) as f32 * 26.0, 0);
    while x < face.right() {
        let q = hash(21, row, i);
        let mut stroke = vec![Point::new(x, y)];
        curve_to(&mut stroke, Point::new(x + 24.0 + q * 6.0, y + 5.0 + q * 3.0), Point::new(x + 48.0 + q * 8.0, y), 8);
        if stroke.iter().any(|&p| inside(&[p], face, rounding)) {
            keep_in(&mut stroke, face, rounding);
            art.line(stroke, Stroke::new(1.0, s.grain.with_alpha(0.5)));
        }
        x += 54.0 + q * 10.0;
        i += 1;
    }
}

fn kraal(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let (face, rounding) = (g.slab(), small(g, radius::GROUND));
    slab(art, g, s, rounding);
    let last = g.layout().columns().saturating_sub(1);
    for (up, down) in loops(g) {
        let (top, bottom) =
            (g.landing(g.at_seat(up, 0), Lane::Current), g.landing(g.at_seat(down, last), Lane::Current));
        let (r, half) = (g.radius(), if g.options().thumb { 0.0 } else { g.station() + 1.0 });
        let track = Rect::new(top.x - r, top.y - half, bottom.x - top.x + 2.0 * r, bottom.y - top.y + 2.0 * half);
        if track.h > 2.0 {
            art.rect(track, (0.9 * r).min(track.h / 2.0), s.board.mix(s.floor, 0.55), Stroke::NONE);
        }
    }
    for i in 0..(face.w * face.h / 1150.0) as u32 {
        tuft(art, face, rounding, i, s);
    }
    art.rect(face.inset(0.5), rounding - 0.4, Rgba::NONE, Stroke::new(1.0, s.edge));
}

/// The rows, from the top, that make a sowing loop.
pub(super) fn loops(g: &Geometry) -> Vec<(usize, usize)> {
    if g.layout().rows() == 2 { vec![(0, 1)] } else { vec![(0, 1), (2, 3)] }
}

/// Three blades of grass.
fn tuft(art: &mut Art, face: Rect, rounding: f32, i: u32, s: &SkinTokens) {
    let foot = Point::new(face.x + face.w * hash(41, i, 1), face.y + face.h * hash(41, i, 2));
    let q = 2.2 + 2.0 * hash(41, i, 3);
    let blades = [foot.by(-q, -q), foot.by(0.0, -1.4 * q), foot.by(0.9 * q, -1.15 * q)];
    if inside(&blades, face, rounding) && inside(&[foot], face, rounding) {
        for tip in blades {
            art.line(vec![tip, foot], Stroke::new(1.0, s.grain));
        }
    }
}

fn sand(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let (face, rounding) = (g.slab(), small(g, radius::GROUND));
    slab(art, g, s, rounding);
    for i in 0..11 {
        let y = face.y + face.h * (i as f32 + 0.5) / 11.0;
        let mut line = wave(face.x, y, face.w, 9, [(31, 16.0), (32, 8.0)], i);
        keep_in(&mut line, face, rounding);
        art.line(line, Stroke::new(1.1, s.grain.with_alpha(0.45)));
    }
    for i in 0..(face.w * face.h / 1500.0) as u32 {
        let at = Point::new(face.x + face.w * hash(33, i, 1), face.y + face.h * hash(33, i, 2));
        if inside(&[at.by(-2.0, 0.0), at.by(2.0, 0.0)], face, rounding) {
            art.disc(at, 0.5 + 0.8 * hash(33, i, 3), s.rim.with_alpha(0.14 + 0.2 * hash(33, i, 4)));
        }
    }
    art.rect(face.inset(0.5), rounding - 0.4, Rgba::NONE, Stroke::new(1.0, s.edge));
}

/// The line between the players. In a sand board of two rows there is none.
fn divide(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let (face, four) = (g.slab(), g.layout().rows() == 4);
    if !four && g.skin() == Skin::Sand {
        return;
    }
    let y = face.centre().y;
    let (from, to) = if four {
        (face.x + 0.8 * g.side(), face.right() - 0.8 * g.side())
    } else {
        let last = g.layout().columns().saturating_sub(1);
        (g.column_x(0) - g.radius(), g.column_x(last) + g.radius())
    };
    let mut across = |dy, width, colour| {
        art.line(vec![Point::new(from, y + dy), Point::new(to, y + dy)], Stroke::new(width, colour));
    };
    across(0.0, if g.options().thumb { 1.2 } else { 2.0 }, s.groove);
    if matches!(g.skin(), Skin::Wood | Skin::Long) {
        across(1.6, 0.9, s.edge_light.with_alpha(if four { 1.0 } else { 0.5 }));
    }
}

fn names(art: &mut Art, g: &Geometry, s: &SkinTokens, style: &Style) {
    if g.layout().rows() == 2 {
        pit_names(art, g, s, style);
    } else {
        coordinates(art, g, s);
    }
}

/// Left of each count, at one distance whatever the count is.
fn pit_names(art: &mut Art, g: &Geometry, s: &SkinTokens, style: &Style) {
    let (size, count) = (g.name_size(), g.count_size());
    for pit in g.layout().pits() {
        let name = g.layout().name(pit).to_string();
        let room = style.width("00", count, true) / 2.0 + 7.0 + style.width(&name, size, false);
        let at = g.count_at(pit, false).by(-room.max(0.94 * g.radius()), 0.34 * count);
        art.text(at, Anchor::Start, size, false, s.muted, name);
    }
}

/// Row letters at both ends; each player's column numbers along his own edge.
fn coordinates(art: &mut Art, g: &Geometry, s: &SkinTokens) {
    let (face, layout) = (g.slab(), g.layout());
    let size = (0.46 * g.radius()).max(g.least_text());
    for row in 0..layout.rows() {
        let pit = g.at_seat(row, 0);
        let (letter, y) = (layout.name(pit).letter, g.centre(pit).y);
        let in_ = (0.44 * g.side()).max(g.side() - g.pitch() * 0.5);
        for x in [face.x + in_, face.right() - in_] {
            art.word(Point::new(x, y), size, false, s.muted, letter);
        }
    }
    for column in 0..layout.columns() {
        for (row, y) in
            [(0, face.y + g.top() + 0.5 * g.coordinates()), (3, face.bottom() - g.top() - 0.5 * g.coordinates())]
        {
            let number = layout.column(g.at_seat(row, column)).to_string();
            art.word(Point::new(g.column_x(column), y), g.name_size(), false, s.muted, number);
        }
    }
}
