//! What a picture is made of: the shapes that egui's painter and SVG both have.
//!
//! All colours are resolved and all curves flattened, so a painter has nothing to decide. Lengths are
//! points; y grows downwards; angles are radians, clockwise on the screen.
#![expect(clippy::cast_precision_loss, reason = "counts of points on a curve are small")]

use crate::tokens::{Rgba, font};
use std::f32::consts::TAU;

/// A place, in points from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// The place at `x`, `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// This place moved by `dx`, `dy`.
    #[must_use]
    pub fn by(self, dx: f32, dy: f32) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }

    /// The place `radius` away in the direction `angle`.
    #[must_use]
    pub fn polar(self, radius: f32, angle: f32) -> Point {
        self.by(radius * angle.cos(), radius * angle.sin())
    }

    /// This place at `t = 0`, `other` at `t = 1`.
    #[must_use]
    pub fn lerp(self, other: Point, t: f32) -> Point {
        self.by((other.x - self.x) * t, (other.y - self.y) * t)
    }

    /// How far away `other` is.
    #[must_use]
    pub fn distance(self, other: Point) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// The rectangle with its top left corner at `x`, `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// The rectangle around a centre.
    #[must_use]
    pub fn around(centre: Point, w: f32, h: f32) -> Rect {
        Rect::new(centre.x - w / 2.0, centre.y - h / 2.0, w, h)
    }

    /// Smaller by `d` on every side.
    #[must_use]
    pub fn inset(self, d: f32) -> Rect {
        Rect::new(self.x + d, self.y + d, (self.w - 2.0 * d).max(0.0), (self.h - 2.0 * d).max(0.0))
    }

    /// Its middle.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Right edge.
    #[must_use]
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// Bottom edge.
    #[must_use]
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// Whether the place is in it.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.x <= self.right() && p.y >= self.y && p.y <= self.bottom()
    }

    /// Whether `other` lies wholly in it, give or take half a point.
    #[must_use]
    pub fn holds(self, other: Rect) -> bool {
        other.x >= self.x - 0.5
            && other.y >= self.y - 0.5
            && other.right() <= self.right() + 0.5
            && other.bottom() <= self.bottom() + 0.5
    }

    /// Whether the two share any area.
    #[must_use]
    pub fn meets(self, other: Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }
}

/// A line's width and colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Width in points; 0 draws nothing.
    pub width: f32,
    /// Colour.
    pub colour: Rgba,
}

impl Stroke {
    /// No line.
    pub const NONE: Stroke = Stroke { width: 0.0, colour: Rgba::NONE };

    /// A line of that width and colour.
    #[must_use]
    pub const fn new(width: f32, colour: Rgba) -> Stroke {
        Stroke { width, colour }
    }

    /// Whether nothing would be seen.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.width <= 0.0 || self.colour.is_none()
    }
}

/// A broken line: so much drawn, so much left out. With a very short `on` and round ends, dots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dash {
    /// Length drawn.
    pub on: f32,
    /// Length left out.
    pub off: f32,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// What the triangles of a [`Shape::Mesh`] stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gradient {
    /// A rounded rectangle, from `top` to `bottom`.
    Slab {
        /// Where.
        rect: Rect,
        /// Radius of the corners.
        rounding: f32,
        /// Colour of the upper edge.
        top: Rgba,
        /// Colour of the lower edge.
        bottom: Rgba,
    },
    /// A round hollow: a wall lit from the upper left, `dark` there and `light` opposite, round a `floor`.
    Bowl {
        /// Middle.
        centre: Point,
        /// Radius.
        radius: f32,
        /// The floor, up to [`Gradient::FLOOR`] of the radius; it blends into the wall up to [`Gradient::WALL`].
        floor: Rgba,
        /// The wall nearest the light, in shadow.
        dark: Rgba,
        /// The wall that the light falls on.
        light: Rgba,
    },
}

impl Gradient {
    /// Share of a bowl's radius that is all floor.
    pub const FLOOR: f32 = 0.56;
    /// Share of a bowl's radius from which it is all wall.
    pub const WALL: f32 = 0.9;
}

/// One thing to paint. Later shapes lie above earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A disc or ring; the stroke lies half inside.
    Circle {
        /// Middle.
        centre: Point,
        /// Radius.
        radius: f32,
        /// Inside.
        fill: Rgba,
        /// Edge.
        stroke: Stroke,
    },
    /// An ellipse, turned.
    Ellipse {
        /// Middle.
        centre: Point,
        /// Half axes before turning, along x and y.
        radii: (f32, f32),
        /// Clockwise turn.
        angle: f32,
        /// Inside.
        fill: Rgba,
        /// Edge.
        stroke: Stroke,
    },
    /// A rectangle; the stroke lies half inside.
    Rect {
        /// Where.
        rect: Rect,
        /// Radius of the corners.
        rounding: f32,
        /// Inside.
        fill: Rgba,
        /// Edge.
        stroke: Stroke,
    },
    /// A line through points. If it is filled it is closed and convex.
    Path {
        /// The points, two or more.
        points: Vec<Point>,
        /// Whether the last is joined to the first.
        closed: bool,
        /// Inside, if convex.
        fill: Rgba,
        /// The line.
        stroke: Stroke,
        /// Broken, or whole.
        dash: Option<Dash>,
    },
    /// Triangles with a colour at each corner, blended between (no feathered edge).
    Mesh {
        /// Corners.
        vertices: Vec<(Point, Rgba)>,
        /// Three indices into `vertices` each.
        triangles: Vec<[u32; 3]>,
        /// What they approximate, for painters without triangles.
        like: Gradient,
    },
    /// A line of Noto Sans.
    Text {
        /// On the baseline: its start, middle or end by `anchor`.
        at: Point,
        /// Which part of the text is at `at`.
        anchor: Anchor,
        /// Font size.
        size: f32,
        /// Bold or regular.
        bold: bool,
        /// Colour.
        colour: Rgba,
        /// What it says.
        text: String,
    },
}

/// A growing picture.
#[derive(Debug, Default)]
pub(super) struct Art(pub Vec<Shape>);

impl Art {
    pub fn with_capacity(shapes: usize) -> Art {
        Art(Vec::with_capacity(shapes))
    }

    pub fn disc(&mut self, centre: Point, radius: f32, fill: Rgba) {
        self.circle(centre, radius, fill, Stroke::NONE);
    }

    pub fn ring(&mut self, centre: Point, radius: f32, stroke: Stroke) {
        self.circle(centre, radius, Rgba::NONE, stroke);
    }

    pub fn circle(&mut self, centre: Point, radius: f32, fill: Rgba, stroke: Stroke) {
        self.0.push(Shape::Circle { centre, radius: radius.max(0.0), fill, stroke });
    }

    pub fn ellipse(&mut self, centre: Point, radii: (f32, f32), angle: f32, fill: Rgba, stroke: Stroke) {
        self.0.push(Shape::Ellipse { centre, radii, angle, fill, stroke });
    }

    pub fn rect(&mut self, rect: Rect, rounding: f32, fill: Rgba, stroke: Stroke) {
        self.0.push(Shape::Rect { rect, rounding, fill, stroke });
    }

    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.path(points, false, stroke, None);
    }

    pub fn path(&mut self, points: Vec<Point>, closed: bool, stroke: Stroke, dash: Option<Dash>) {
        self.0.push(Shape::Path { points, closed, fill: Rgba::NONE, stroke, dash });
    }

    pub fn polygon(&mut self, points: Vec<Point>, fill: Rgba) {
        self.0.push(Shape::Path { points, closed: true, fill, stroke: Stroke::NONE, dash: None });
    }

    pub fn text(&mut self, at: Point, anchor: Anchor, size: f32, bold: bool, colour: Rgba, text: impl Into<String>) {
        self.0.push(Shape::Text { at, anchor, size, bold, colour, text: text.into() });
    }

    /// A word whose capitals have their middle at `at`.
    pub fn word(&mut self, at: Point, size: f32, bold: bool, colour: Rgba, text: impl Into<String>) {
        self.text(at.by(0.0, size * font::CAPITAL / 2.0), Anchor::Middle, size, bold, colour, text);
    }

    /// A dotted or dashed circle.
    pub fn dashed_ring(&mut self, centre: Point, radius: f32, stroke: Stroke, dash: Dash) {
        self.path(circle_points(centre, radius, 48), true, stroke, Some(whole_dashes(radius * TAU, dash)));
    }

    /// A filled arrow head whose tip is at `tip`, pointing along `angle`.
    pub fn arrow_head(&mut self, tip: Point, angle: f32, size: f32, colour: Rgba) {
        let back = tip.polar(-1.5 * size, angle);
        let across = angle + TAU / 4.0;
        self.polygon(vec![tip, back.polar(0.85 * size, across), back.polar(-0.85 * size, across)], colour);
    }
}

/// The dash changed a little so that a whole number of them fits the length.
fn whole_dashes(length: f32, dash: Dash) -> Dash {
    let period = (dash.on + dash.off).max(0.1);
    let scale = length / ((length / period).round().max(1.0) * period);
    Dash { on: dash.on * scale, off: dash.off * scale }
}

/// Points on a circle, clockwise from the right.
pub(super) fn circle_points(centre: Point, radius: f32, n: u32) -> Vec<Point> {
    (0..n).map(|i| centre.polar(radius, TAU * i as f32 / n as f32)).collect()
}

/// Points on an arc, both ends included.
pub(super) fn arc_points(centre: Point, radius: f32, from: f32, to: f32, n: u32) -> Vec<Point> {
    (0..=n).map(|i| centre.polar(radius, from + (to - from) * i as f32 / n as f32)).collect()
}

/// Adds a quadratic curve from the last point, `n` points long.
pub(super) fn curve_to(points: &mut Vec<Point>, control: Point, end: Point, n: u32) {
    let Some(&start) = points.last() else { return };
    points.extend((1..=n).map(|i| {
        let t = i as f32 / n as f32;
        start.lerp(control, t).lerp(control.lerp(end, t), t)
    }));
}

/// The first part of a polyline, `share` (0 to 1) of its length, and the direction at its end.
pub(super) fn first_part(points: &[Point], share: f32) -> (Vec<Point>, f32) {
    let total: f32 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
    let mut left = total * share.clamp(0.0, 1.0);
    let mut part = Vec::with_capacity(points.len());
    part.extend(points.first());
    let mut angle = 0.0;
    for w in points.windows(2) {
        let (a, b) = (w[0], w[1]);
        let length = a.distance(b);
        angle = (b.y - a.y).atan2(b.x - a.x);
        if length >= left {
            part.push(a.lerp(b, left / length.max(1e-6)));
            break;
        }
        part.push(b);
        left -= length;
    }
    (part, angle)
}
