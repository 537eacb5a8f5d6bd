//! Marks that a comment, a question or an answer puts on the board.

use super::Brush;
use super::icon::{Icon, draw};
use super::shape::{Art, Dash, Point, Rect, Stroke, curve_to, first_part};
use super::thread::Tag;
use crate::board::Pit;
use crate::engine::event::Board;
use crate::tokens::{radius, size};

/// A mark on one pit, or between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark<'a> {
    /// A ring round the pit.
    Circle(Pit),
    /// A word at the pit's inner rim.
    Label(Pit, &'a str),
    /// An arrow from pit to pit.
    Arrow(Pit, Pit),
    /// The pit steps back.
    Dim(Pit),
    /// What was guessed: a dashed box with a cross.
    Guess(Pit),
    /// What is so: a filled box with a check.
    Truth(Pit),
}

impl Mark<'_> {
    /// Its pit, or the one an arrow starts from.
    const fn pit(self) -> Pit {
        match self {
            Mark::Circle(pit)
            | Mark::Label(pit, _)
            | Mark::Arrow(pit, _)
            | Mark::Dim(pit)
            | Mark::Guess(pit)
            | Mark::Truth(pit) => pit,
        }
    }
}

pub(super) fn marks(art: &mut Art, b: &Brush, board: &Board, marks: &[Mark]) {
    for mark in marks.iter().filter(|mark| matches!(mark, Mark::Dim(_))) {
        dim(art, b, mark.pit());
    }
    for &mark in marks {
        match mark {
            Mark::Circle(pit) => circle(art, b, pit),
            Mark::Label(pit, text) => label(art, b, pit, text),
            Mark::Arrow(from, to) => arrow(art, b, from, to),
            Mark::Guess(pit) => chip(art, b, pit, board.seeds(pit), false),
            Mark::Truth(pit) => chip(art, b, pit, board.seeds(pit), true),
            Mark::Dim(_) => {}
        }
    }
}

fn width(b: &Brush) -> f32 {
    (0.07 * b.g.radius()).clamp(2.6, 7.0)
}

fn dim(art: &mut Art, b: &Brush, pit: Pit) {
    let face = b.g.slab();
    let down = (b.g.centre(pit).y - face.y) / face.h.max(1.0);
    let veil = b.s.board.mix(b.s.board2, down).with_alpha(0.62);
    art.rect(b.g.pit_rect(pit), radius::CARD, veil, Stroke::NONE);
}

fn circle(art: &mut Art, b: &Brush, pit: Pit) {
    let (c, r) = (b.g.centre(pit), 1.12 * b.g.radius());
    art.ring(c, r, Stroke::new(width(b) + 3.0, b.s.board));
    art.ring(c, r, Stroke::new(width(b), b.s.ink));
}

fn label(art: &mut Art, b: &Brush, pit: Pit, text: &str) {
    let tag = Tag::new(text, (0.26 * b.g.radius()).clamp(size::SMALL, 26.0).max(b.g.least_text()));
    let half = tag.width(b) / 2.0;
    let face = b.g.slab();
    let mut at = b.g.centre(pit).by(0.0, -b.g.outward(pit) * b.g.radius());
    at.x = at.x.min(face.right() - half - 3.0).max(face.x + half + 3.0);
    tag.draw(art, b, at, b.s.ink, b.s.board, b.s.board);
}

fn arrow(art: &mut Art, b: &Brush, from: Pit, to: Pit) {
    let (a, z, r) = (b.g.centre(from), b.g.centre(to), b.g.radius());
    let length = a.distance(z);
    if length < 1.0 {
        return;
    }
    let along = (z.y - a.y).atan2(z.x - a.x);
    let (start, end) = (a.polar(0.5 * r, along), z.polar(-0.55 * r, along));
    let mut points = vec![start];
    // A little bent, so that it does not run through the pits between.
    let bend = Point::new(f32::midpoint(start.x, end.x), f32::midpoint(start.y, end.y))
        .polar(0.14 * length, along - std::f32::consts::FRAC_PI_2);
    curve_to(&mut points, bend, end, 16);
    let (shaft, angle) = first_part(&points, 1.0 - (1.2 * 3.0 * width(b) / length).min(0.4));
    art.line(shaft.clone(), Stroke::new(width(b) + 3.0, b.s.board));
    art.arrow_head(end.polar(2.0, angle), angle, 3.0 * width(b) + 2.0, b.s.board);
    art.line(shaft, Stroke::new(width(b), b.s.ink));
    art.arrow_head(end, angle, 3.0 * width(b), b.s.ink);
}

/// Right of the count where there is room, else in the pit.
fn chip(art: &mut Art, b: &Brush, pit: Pit, seeds: u8, right: bool) {
    let high = (0.85 * b.g.count_size()).clamp(18.0, 48.0);
    let wide = 1.3 * high;
    let half = b.style.width(&seeds.to_string(), b.g.count_size(), true) / 2.0 + 2.0;
    let beside = b.g.layout().rows() == 2 && b.room_beside_count(pit) >= half + wide + 3.0;
    let at = if beside { b.g.count_at(pit, false).by(half + 3.0 + wide / 2.0, 0.0) } else { b.g.centre(pit) };
    let rect = Rect::around(at, wide, high);
    let sign = Rect::around(at, 0.8 * high, 0.8 * high);
    if right {
        art.rect(rect, radius::CHIP, b.s.ink, Stroke::new(1.5, b.s.board));
        draw(art, Icon::Check, sign, b.s.board);
    } else {
        art.rect(rect, radius::CHIP, b.s.board, Stroke::NONE);
        let corners =
            [(rect.x, rect.y), (rect.right(), rect.y), (rect.right(), rect.bottom()), (rect.x, rect.bottom())];
        let edge = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        art.path(edge, true, Stroke::new(1.6, b.s.ink), Some(Dash { on: 3.5, off: 2.5 }));
        draw(art, Icon::Cross, sign, b.s.ink);
    }
}
