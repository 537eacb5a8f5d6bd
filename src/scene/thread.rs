//! The trail drawn: threads through numbered landings, lap tags, the stop, what was taken.

use super::geometry::{Geometry, Lane};
use super::ground::loops;
use super::pit::collar_rect;
use super::seeds::ghosts;
use super::shape::{Art, Dash, Point, Rect, Stroke, curve_to, first_part};
use super::trail::{Grab, Halt, Landing, Lap, Origin, Trail, next_open};
use super::{Brush, View};
use crate::board::{Pit, Side};
use crate::engine::event::PitSet;
use crate::tokens::{Rgba, size};
use std::f32::consts::{FRAC_PI_2, PI};

/// Earlier laps drawn in a four-row game, at most.
const EARLIER: usize = 6;

/// Everything of the trail that lies between the pits.
pub(super) fn trail(art: &mut Art, b: &Brush, view: &View) {
    directions(art, b, view);
    let Some((current, before)) = view.trail.laps.split_last() else { return };
    let now = stations(current);
    for lap in earlier(b, before) {
        thread(art, b, lap, Lane::Previous, now);
    }
    thread(art, b, current, Lane::Current, PitSet::EMPTY);
    if let Some(halt) = view.trail.halt {
        stop(art, b, view, halt, 1.0);
    } else {
        ahead(art, b, view, current);
    }
}

/// Dots from the last landing to where the hand is.
fn ahead(art: &mut Art, b: &Brush, view: &View, current: &Lap) {
    let (Some(hand), Some(last)) = (view.hand, current.landings.last()) else { return };
    if hand.at == last.pit || b.g.tight() {
        return;
    }
    let (dots, _) = lead(b, Halt { last: last.pit, before_next: true }, hand.at);
    let (colour, z) = (b.s.lap(current.number), zoom(b));
    art.path(dots, false, Stroke::new(3.4 * z, colour), Some(Dash { on: 3.4 * z, off: 4.0 * z }));
    station(art, b, current, Lane::Current, current.landings.len(), *last);
}

/// The laps before that are still shown, in their order: one in a two-row game; in a four-row game as
/// many of the latest as keep out of each other's way.
fn earlier<'a>(b: &Brush, before: &'a [Lap]) -> &'a [Lap] {
    let most = if b.g.layout().rows() == 2 { 1 } else { EARLIER };
    let (mut taken, mut from) = (PitSet::EMPTY, before.len());
    for lap in before.iter().rev().take(most) {
        let mine = stations(lap);
        if mine.iter().any(|pit| taken.has(pit)) {
            break;
        }
        mine.iter().for_each(|pit| taken.insert(pit));
        from -= 1;
    }
    &before[from..]
}

/// The pits where a lap's landings are marked.
fn stations(lap: &Lap) -> PitSet {
    lap.landings.iter().map(|landing| landing.pit).collect()
}

/// The pits that a lap's thread runs through: its last round at most, for earlier ones lie below it.
fn way(b: &Brush, lap: &Lap) -> Vec<Pit> {
    let mut way: Vec<Pit> = match lap.origin {
        Origin::Lift(pit) => vec![pit],
        Origin::Steal { .. } => vec![],
    };
    way.extend(lap.landings.iter().map(|landing| landing.pit));
    let ring = b.g.layout().len() + 1;
    way.split_off(way.len().saturating_sub(ring))
}

/// A polyline through pits along a lane, turning at the ends of the loop.
pub(super) fn along(g: &Geometry, pits: &[Pit], lane: Lane) -> Vec<Point> {
    let mut points: Vec<Point> = pits.first().map(|&pit| g.landing(pit, lane)).into_iter().collect();
    for pair in pits.windows(2) {
        let (from, to) = (g.landing(pair[0], lane), g.landing(pair[1], lane));
        if (from.y - to.y).abs() > 0.5 {
            let s = g.end(to.x);
            let (x, down) = (g.turn_x(to.x, lane), (to.y - from.y).signum());
            let r = (g.station() * 1.4).max(14.0).min((to.y - from.y).abs() / 2.0).min((x - to.x).abs());
            points.push(Point::new(x - s * r, from.y));
            curve_to(&mut points, Point::new(x, from.y), Point::new(x, from.y + down * r), 6);
            points.push(Point::new(x, to.y - down * r));
            curve_to(&mut points, Point::new(x, to.y), Point::new(x - s * r, to.y), 6);
        }
        points.push(to);
    }
    points
}

/// Line widths grow with the stations.
fn zoom(b: &Brush) -> f32 {
    (b.g.station() / 10.0).max(if b.g.tight() { 0.7 } else { 1.0 })
}

fn thread(art: &mut Art, b: &Brush, lap: &Lap, lane: Lane, skip: PitSet) {
    let (way, colour, z) = (way(b, lap), b.s.lap(lap.number), zoom(b));
    let points = along(b.g, &way, lane);
    let even = lap.number.is_multiple_of(2);
    if points.len() > 1 {
        let (wide, narrow) = if lane == Lane::Current { (7.5, 4.0) } else { (5.0, 2.0) };
        art.line(points.clone(), Stroke::new(wide * z, b.s.board));
        let dash = (even && lane == Lane::Previous).then_some(Dash { on: 6.0 * z, off: 3.0 * z });
        art.path(points.clone(), false, Stroke::new(narrow * z, colour), dash);
        if even && lane == Lane::Current {
            art.path(points, false, Stroke::new(1.3 * z, b.s.board), Some(Dash { on: 5.0 * z, off: 4.0 * z }));
        }
    }
    turn_heads(art, b, &way, lane, colour);
    let tag_first = !matches!(lap.origin, Origin::Lift(pit) if stations(lap).has(pit));
    if tag_first {
        origin(art, b, lap, lane);
    }
    landings(art, b, lap, lane, skip);
    if !tag_first {
        origin(art, b, lap, lane);
    }
}

/// Arrow heads where a thread turns.
fn turn_heads(art: &mut Art, b: &Brush, way: &[Pit], lane: Lane, colour: Rgba) {
    let size = if lane == Lane::Current { 6.4 } else { 4.6 } * zoom(b);
    for pair in way.windows(2) {
        let (from, to) = (b.g.landing(pair[0], lane), b.g.landing(pair[1], lane));
        if (from.y - to.y).abs() > 0.5 {
            let down = (to.y - from.y).signum();
            let tip = Point::new(b.g.turn_x(to.x, lane), f32::midpoint(from.y, to.y) + 5.0 * down);
            art.arrow_head(tip, FRAC_PI_2 * down, size, colour);
        }
    }
}

fn landings(art: &mut Art, b: &Brush, lap: &Lap, lane: Lane, skip: PitSet) {
    let last_round = lap.landings.len().saturating_sub(b.g.layout().len());
    for (i, landing) in lap.landings.iter().enumerate().skip(last_round) {
        let hidden = b.g.layout().rows() == 4 && skip.has(landing.pit);
        if !hidden {
            station(art, b, lap, lane, i + 1, *landing);
        }
    }
}

fn station(art: &mut Art, b: &Brush, lap: &Lap, lane: Lane, number: usize, landing: Landing) {
    let (at, r, z) = (b.g.landing(landing.pit, lane), b.g.station(), zoom(b));
    let colour = landing.toll.map_or(b.s.lap(lap.number), |owner| b.side(owner));
    let text = |share: f32| (r * share).max(size::SMALL);
    match lane {
        Lane::Current => {
            art.circle(at, r, colour, Stroke::new(1.5, b.s.board));
            if !b.g.tight() {
                let share = if number < 10 { 1.3 } else { 1.12 };
                art.word(at, text(share).min(r * 2.4), true, b.s.on_lap, number.to_string());
            }
        }
        Lane::Previous if b.g.layout().rows() == 2 => {
            art.circle(at, 0.86 * r, b.s.board, Stroke::new(1.8 * z, colour));
            art.word(at, text(1.12), true, colour, number.to_string());
        }
        Lane::Previous => art.circle(at, if b.g.tight() { 2.6 } else { 3.6 * z }, b.s.board, Stroke::new(1.8, colour)),
    }
}

/// The tag where a lap's hand was filled.
fn origin(art: &mut Art, b: &Brush, lap: &Lap, lane: Lane) {
    let colour = b.s.lap(lap.number);
    let Origin::Lift(pit) = lap.origin else {
        if lane == Lane::Current {
            herd_arrow(art, b, lap);
        }
        return;
    };
    let tag = lap_tag(b, lap.number, lane);
    let mut at = tag_place(b, pit, lane, tag.width(b) / 2.0);
    if stations(lap).has(pit) {
        // A seed of the lap has fallen where it began: the number stands there, the tag before it.
        let back = if b.g.landing(b.g.layout().next(pit), lane).x < at.x { 1.0 } else { -1.0 };
        at.x += back * (tag.width(b) / 2.0 + b.g.station() + 3.0);
    }
    match lane {
        Lane::Current => tag.draw(art, b, at, colour, b.s.on_lap, b.s.board),
        Lane::Previous => tag.draw(art, b, at, b.s.board, colour, colour),
    }
}

/// Where a lap's tag stands at a pit: on the thread, but clear of the turn at a loop's end.
fn tag_place(b: &Brush, pit: Pit, lane: Lane, half: f32) -> Point {
    let at = b.g.landing(pit, lane);
    let (_, column) = b.g.seat(pit);
    if column > 0 && column + 1 < b.g.layout().columns() {
        return at;
    }
    let room = (b.g.turn_x(at.x, lane) - at.x).abs() - 5.0;
    at.by(-b.g.end(at.x) * (half - room).max(0.0), 0.0)
}

fn lap_tag(b: &Brush, number: u32, lane: Lane) -> Tag {
    let short = b.g.layout().rows() == 4;
    let share = if lane == Lane::Current { 1.25 } else { 1.1 };
    let text = if short { format!("L{number}") } else { format!("lap {number}") };
    let size = if short { (b.g.station() * 1.1).max(size::SMALL) } else { (b.g.station() * share).max(size::SMALL) };
    Tag { text, size, low: b.g.tight() }
}

/// A lap's tag alone, as it appears when a hand is filled.
pub(super) fn relay_tag(art: &mut Art, b: &Brush, number: u32, pit: Pit, share: f32) {
    let colour = b.s.lap(number).with_alpha(share);
    let tag = lap_tag(b, number, Lane::Current);
    tag.draw(
        art,
        b,
        b.g.landing(pit, Lane::Current),
        colour,
        b.s.on_lap.with_alpha(share),
        b.s.board.with_alpha(share),
    );
}

/// A short text in a box.
pub(super) struct Tag {
    pub text: String,
    pub size: f32,
    pub low: bool,
}

impl Tag {
    pub fn new(text: impl Into<String>, size: f32) -> Tag {
        Tag { text: text.into(), size, low: false }
    }

    pub fn width(&self, b: &Brush) -> f32 {
        b.style.width(&self.text, self.size, true) + if self.low { 0.6 } else { 1.0 } * self.size
    }

    pub fn height(&self) -> f32 {
        self.size * if self.low { 1.2 } else { 1.5 }
    }

    /// Draws it with its middle at `at`.
    pub fn draw(self, art: &mut Art, b: &Brush, at: Point, fill: Rgba, ink: Rgba, edge: Rgba) {
        let rect = Rect::around(at, self.width(b), self.height());
        art.rect(rect, crate::tokens::radius::CHIP, fill, Stroke::new(1.6, edge));
        art.word(at, self.size, true, ink, self.text);
    }
}

/// The way of a stolen herd, from pit to pit beside their counts.
pub(super) fn herd_way(g: &Geometry, from: Pit, to: Pit) -> Vec<Point> {
    let (a, z, r) = (g.centre(from), g.centre(to), g.radius());
    let down = (z.y - a.y).signum();
    let mut points = vec![a.by(-0.82 * r, 0.68 * r * down)];
    let end = z.by(-0.86 * r, -0.78 * r * down);
    curve_to(&mut points, Point::new(a.x - 1.62 * r, f32::midpoint(a.y, z.y)), end, 14);
    points
}

fn herd_arrow(art: &mut Art, b: &Brush, lap: &Lap) {
    let Origin::Steal { from, to } = lap.origin else { return };
    let (points, colour, z) = (herd_way(b.g, from, to), b.s.lap(lap.number), zoom(b));
    let middle = points[points.len() / 2];
    let (shaft, _) = first_part(&points, 0.93);
    if let [.., before, tip] = points[..] {
        art.line(shaft.clone(), Stroke::new(7.0 * z, b.s.board));
        art.line(shaft, Stroke::new(3.6 * z, colour));
        art.arrow_head(tip, (tip.y - before.y).atan2(tip.x - before.x), 8.0 * z, colour);
    }
    lap_tag(b, lap.number, Lane::Current).draw(art, b, middle, colour, b.s.on_lap, b.s.board);
}

/// The bar that ends a thread, and the word why. `grown` is how much of the bar is there.
pub(super) fn stop(art: &mut Art, b: &Brush, view: &View, halt: Halt, grown: f32) {
    let next = next_open(b.g.layout(), halt.last, view.closed());
    let (lead, angle) = lead(b, halt, next);
    let Some(&end) = lead.last() else { return };
    let (colour, z) = (b.s.lap(view.trail.lap()), zoom(b));
    if halt.before_next {
        art.path(lead, false, Stroke::new(3.4 * z, colour), Some(Dash { on: 3.4 * z, off: 4.0 * z }));
    } else {
        art.line(lead, Stroke::new(4.0 * z, colour));
    }
    redraw_last(art, b, view, halt);
    let reach = (if b.g.tight() { 7.0 } else { 9.5 * z }) * grown;
    let bar = vec![end.polar(reach, angle + FRAC_PI_2), end.polar(reach, angle - FRAC_PI_2)];
    art.line(bar.clone(), Stroke::new(7.5 * z, b.s.board));
    art.line(bar, Stroke::new(4.2 * z, colour));
    if grown >= 1.0 {
        stop_tag(art, b, view, halt, (next, end, angle));
    }
}

/// From the last landing to the stop, and the direction there: up to the next pit, or a little way on.
fn lead(b: &Brush, halt: Halt, next: Pit) -> (Vec<Point>, f32) {
    let whole = along(b.g, &[halt.last, next], Lane::Current);
    if !halt.before_next {
        let from = b.g.landing(halt.last, Lane::Current);
        let forward = whole.get(1).is_none_or(|p| p.x >= from.x);
        let (sign, angle) = if forward { (1.0, 0.0) } else { (-1.0, PI) };
        return (vec![from, from.by(sign * (b.g.station() + 7.0), 0.0)], angle);
    }
    let length: f32 = whole.windows(2).map(|w| w[0].distance(w[1])).sum();
    let short_of = if whole.len() == 2 { 0.72 } else { 0.3 } * b.g.radius();
    first_part(&whole, (length - short_of) / length.max(1.0))
}

/// The last station again, above the line that runs on from it.
fn redraw_last(art: &mut Art, b: &Brush, view: &View, halt: Halt) {
    if let Some(lap) = view.trail.laps.last()
        && let Some(&landing) = lap.landings.last().filter(|landing| landing.pit == halt.last)
    {
        station(art, b, lap, Lane::Current, lap.landings.len(), landing);
    }
}

fn stop_tag(art: &mut Art, b: &Brush, view: &View, halt: Halt, (next, end, angle): (Pit, Point, f32)) {
    let colour = b.s.lap(view.trail.lap());
    if halt.before_next {
        let tag = Tag::new("empty: stop", (0.24 * b.g.radius()).clamp(size::SMALL, 26.0).max(b.g.least_text()));
        return tag.draw(art, b, b.g.centre(next), b.s.board, colour, colour);
    }
    if !view.trail.grabs.iter().all(|grab| grab.stolen) || view.trail.reserved.is_some() {
        return;
    }
    let mut tag = Tag::new("stop", b.g.station().max(b.g.least_text()));
    tag.low = b.g.tight();
    let turns = (b.g.centre(next).y - b.g.centre(halt.last).y).signum();
    let at = if b.g.seat(next).0 == b.g.seat(halt.last).0 {
        end.by(angle.cos() * (6.0 + tag.width(b) / 2.0), 0.0)
    } else {
        // The thread would turn here: the word stands within the loop.
        let inner = b.g.landing(halt.last, Lane::Current);
        let aside = -b.g.end(inner.x) * (b.g.station() + 8.0 + tag.width(b) / 2.0);
        inner.by(aside, turns * (tag.height() / 2.0 + 2.0))
    };
    tag.draw(art, b, at, b.s.board, colour, colour);
}

/// Turning arrows at the ends of loops through which no thread passes and where no tag stands.
fn directions(art: &mut Art, b: &Brush, view: &View) {
    for (up, down) in loops(b.g) {
        for left in [true, false] {
            let column = if left { 0 } else { b.g.layout().columns().saturating_sub(1) };
            let (a, z) = (b.g.at_seat(up, column), b.g.at_seat(down, column));
            let (from, to) = if b.g.layout().next(a) == z { (a, z) } else { (z, a) };
            if b.g.layout().next(from) == to && !occupied(view, b.g.layout().rows(), from, to) {
                turn_arrow(art, b, from, to);
            }
        }
    }
}

/// Whether the trail or a tag has taken the end of the loop between two pits.
fn occupied(view: &View, rows: usize, from: Pit, to: Pit) -> bool {
    let passes = |lap: &Lap| {
        let lifted = matches!(lap.origin, Origin::Lift(pit) if pit == from);
        let first = lap.landings.first().is_some_and(|l| l.pit == to);
        (lifted && first) || lap.landings.windows(2).any(|w| w[0].pit == from && w[1].pit == to)
    };
    let begun = |lap: &Lap| matches!(lap.origin, Origin::Lift(pit) if pit == from || pit == to);
    let halted = view.trail.halt.is_some_and(|halt| halt.last == from);
    let tagged = rows == 4 && view.trail.grabs.iter().any(|grab| grab.pit == from || grab.pit == to);
    let shown = if rows == 4 { EARLIER } else { 2 };
    halted || tagged || view.trail.laps.iter().rev().take(shown).any(|lap| passes(lap) || rows == 4 && begun(lap))
}

fn turn_arrow(art: &mut Art, b: &Brush, from: Pit, to: Pit) {
    let (a, z) = (b.g.landing(from, Lane::Current), b.g.landing(to, Lane::Current));
    let (x, s, down) = (b.g.turn_x(a.x, Lane::Current), b.g.end(a.x), (z.y - a.y).signum());
    let zoom = zoom(b);
    let r = (14.0 * zoom).min((z.y - a.y).abs() / 2.0);
    let mut points = vec![Point::new(x - s * r * 1.2, a.y)];
    curve_to(&mut points, Point::new(x, a.y), Point::new(x, a.y + down * r), 8);
    points.push(Point::new(x, z.y - down * r));
    curve_to(&mut points, Point::new(x, z.y), Point::new(x - s * r, z.y), 8);
    art.line(points, Stroke::new(1.6 * zoom, b.s.muted.with_alpha(0.75)));
    let head = if b.g.tight() { 3.4 } else { 4.6 * zoom };
    art.arrow_head(Point::new(x - s * r * 1.35, z.y), if s > 0.0 { PI } else { 0.0 }, head, b.s.muted);
}

/// Corner brackets round a pit, `spread` radii from its middle.
pub(super) fn brackets(art: &mut Art, b: &Brush, pit: Pit, side: Side, spread: f32) {
    let (c, r) = (b.g.centre(pit), b.g.radius());
    let (q, leg) = (spread * r, 0.36 * r);
    let width = (0.06 * r).clamp(2.4, 6.0);
    for (colour, width) in [(b.s.board, width + 3.0), (b.side(side), width)] {
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = [c.by(x * q, y * (q - leg)), c.by(x * q, y * q), c.by(x * (q - leg), y * q)];
            art.line(corner.to_vec(), Stroke::new(width, colour));
        }
    }
}

/// Brackets and ghosts of what was taken, and how many.
pub(super) fn grabs(art: &mut Art, b: &Brush, view: &View) {
    for grab in &view.trail.grabs {
        if view.board.seeds(grab.pit) == 0 {
            ghosts(art, b.g, b.s, grab.pit, grab.seeds);
        }
        brackets(art, b, grab.pit, grab.side, 1.1);
    }
    if !b.g.options().thumb {
        grab_tag(art, b, view.trail);
    }
}

fn grab_tag(art: &mut Art, b: &Brush, trail: &Trail) {
    let Some(most) = trail.grabs.iter().rev().max_by_key(|grab| grab.seeds) else { return };
    let seeds: u32 = trail.grabs.iter().filter(|g| g.stolen == most.stolen).map(|grab| u32::from(grab.seeds)).sum();
    let word = if most.stolen { "stolen" } else { "taken" };
    let size = (0.25 * b.g.radius()).clamp(size::SECONDARY, 24.0).max(b.g.least_text());
    let mut tag = Tag::new(format!("{seeds} {word}"), size);
    tag.low = b.g.tight();
    let at = grab_tag_at(b, *most, &tag);
    tag.draw(art, b, at, b.side(most.side), b.s.on_lap, b.side(most.side));
}

/// Two rows: right of the count, or in the pit where there is no room. Four: in the loop, beside the pit.
fn grab_tag_at(b: &Brush, grab: Grab, tag: &Tag) -> Point {
    let c = b.g.centre(grab.pit);
    if b.g.layout().rows() == 4 {
        let lane = b.g.loop_middle(grab.pit);
        let half = tag.width(b) / 2.0;
        let face = b.g.slab();
        return Point::new(c.x.clamp(face.x + half + 4.0, (face.right() - half - 4.0).max(face.x + half + 4.0)), lane);
    }
    let from = c.x + b.style.width("0", b.g.count_size(), true) / 2.0 + 9.0;
    let room = b.room_beside_count(grab.pit) - 9.0;
    if tag.width(b) > room { c } else { Point::new(from + tag.width(b) / 2.0, b.g.count_at(grab.pit, false).y) }
}

/// The last-but-one seed's way into the reserved pit.
pub(super) fn joined_way(g: &Geometry, from: Pit, to: Pit) -> Vec<Point> {
    let (a, z, r) = (g.centre(from), g.centre(to), g.radius());
    if (a.y - z.y).abs() > r {
        return along(g, &[from, to], Lane::Current);
    }
    let (s, out) = ((z.x - a.x).signum(), g.outward(from));
    let mut points = vec![a.by(s * 0.3 * r, out * 0.6 * r)];
    let bend = Point::new(f32::midpoint(a.x, z.x), a.y + out * 1.15 * r);
    curve_to(&mut points, bend, z.by(-s * 0.4 * r, out * 0.4 * r), 12);
    points
}

pub(super) fn joined(art: &mut Art, b: &Brush, trail: &Trail) {
    let Some((from, to)) = trail.joined else { return };
    let (points, z) = (joined_way(b.g, from, to), zoom(b));
    let colour = b.side(trail.mover.unwrap_or(Side::South));
    let (shaft, _) = first_part(&points, 0.9);
    art.path(shaft, false, Stroke::new(3.2 * z, colour), Some(Dash { on: 3.4 * z, off: 3.2 * z }));
    if let [.., before, tip] = points[..] {
        art.arrow_head(tip, (tip.y - before.y).atan2(tip.x - before.x), 7.0 * z, colour);
    }
}

/// A reserved pit's tag: its owner's emblem beside the count, with his name where there is room; where
/// there is none for the emblem either, on the collar's outer corner. `share` is how much of it shows.
pub(super) fn owner_tag(art: &mut Art, b: &Brush, pit: Pit, owner: Side, seeds: u8, share: f32) {
    let count = b.g.count_size();
    let size = (0.48 * count).max(size::SMALL);
    let half = b.style.width(&seeds.to_string(), count, true) / 2.0;
    let (name, high) = (owner.to_string(), 1.62 * size);
    let wide = b.style.width(&name, size, true) + 2.2 * size;
    let room = b.room_beside_count(pit) - half - 5.0;
    let (fill, ink) = (b.side(owner).with_alpha(share), b.s.on_lap.with_alpha(share));
    if room < high {
        let (q, out) = (collar_rect(b.g, pit).w / 2.0, b.g.outward(pit));
        let corner = b.g.centre(pit).by(q, out * q);
        art.disc(corner, 0.62 * size, fill);
        art.0.extend(super::icon::emblem(corner, 0.4 * size, owner, [ink, ink, fill]));
        return;
    }
    let at = b.g.count_at(pit, true).by(half + 5.0, 0.0);
    let named = b.g.layout().rows() == 2 && wide <= room;
    let w = if named { wide } else { high };
    art.rect(Rect::new(at.x, at.y - high / 2.0, w, high), crate::tokens::radius::CHIP, fill, Stroke::NONE);
    let disc = at.by(if named { 0.92 * size } else { w / 2.0 }, 0.0);
    art.0.extend(super::icon::emblem(disc, 0.42 * size, owner, [ink, ink, fill]));
    if named {
        let start = at.by(1.6 * size, size * crate::tokens::font::CAPITAL / 2.0);
        art.text(start, super::shape::Anchor::Start, size, true, ink, name);
    }
}

/// The square that marks where a collar goes, for the focus ring.
pub(super) fn collar_bounds(g: &Geometry, pit: Pit) -> Rect {
    collar_rect(g, pit).inset(-(0.033 * g.radius()).max(1.5))
}
