//! A moment of a game as shapes and labels, once for the screen and for SVG.
//!
//! A board is drawn in two parts: [`ground`], which lies still and is worth keeping, and [`live`], what
//! changes with every step. While a step is in flight [`frame`] takes the place of `live`. All three are
//! pure: the same geometry, view and time give the same shapes. Points are counted from the top left of the
//! area that the [`Geometry`] was made for; only seeds on their way to a store leave that area.
//!
//! ```
//! use kete::board::Layout;
//! use kete::engine::event::Board;
//! use kete::scene::{Geometry, Options, Style, Trail, View, ground, live};
//! use kete::tokens::{Skin, Theme};
//!
//! let geometry = Geometry::new(Layout::two_row(5), 816.0, 372.0, Skin::Sand, Options::REPLAY, false);
//! let (board, trail) = (Board { hand: 0, ..Board::EMPTY }, Trail::default());
//! let style = Style::new(Theme::Light);
//! let mut shapes = ground(&geometry, &style);
//! shapes.extend(live(&geometry, &View::new(&board, &trail), &style));
//! assert!(!shapes.is_empty());
//! ```
#![allow(clippy::many_single_char_names, reason = "places, radii and the brush have the short names of geometry")]

mod geometry;
mod ground;
mod hand;
mod icon;
mod marks;
mod motion;
mod pit;
mod seeds;
mod shape;
mod text;
mod thread;
mod trail;

pub use geometry::{Geometry, Lane, Options, skin};
pub use ground::ground;
pub use hand::Hand;
pub use icon::{Icon, app_icon, emblem, icon, sign};
pub use marks::Mark;
pub use motion::{BACKWARD, Frame, duration_ms, frame};
pub use seeds::pile;
pub use shape::{Anchor, Dash, Gradient, Point, Rect, Shape, Stroke};
pub use text::{Measure, noto_sans};
pub use trail::{Grab, Halt, Landing, Lap, Origin, Trail};

use crate::board::{Pit, Side};
use crate::engine::event::{Board, PitSet};
use crate::tokens::{Palette, Rgba, SkinTokens, Theme};
use hand::HandPose;
use shape::Art;

/// How to draw: the theme, and how wide texts come out.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// Day or night.
    pub theme: Theme,
    /// Measures a text; the screen passes its own, so that what is drawn around texts fits them.
    pub measure: Measure<'a>,
}

impl Style<'_> {
    /// A style that measures texts by a table of Noto Sans.
    #[must_use]
    pub const fn new(theme: Theme) -> Style<'static> {
        Style { theme, measure: &noto_sans }
    }

    fn width(&self, text: &str, size: f32, bold: bool) -> f32 {
        (self.measure)(text, size, bold)
    }
}

/// What [`Board::marked`] means in the game that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marking {
    /// Nothing.
    #[default]
    None,
    /// Reserved pits; the owner is the side they do not belong to (kingulu).
    Reserved,
    /// Pits closed with sand (bosh).
    Closed,
}

/// A moment of a game, as it is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Seeds in every place.
    pub board: &'a Board,
    /// What the turn has left on the board so far; an empty one draws nothing.
    pub trail: &'a Trail,
    /// What marked pits are.
    pub marking: Marking,
    /// The hand, if it is to be seen ([`Hand::after`] finds it).
    pub hand: Option<Hand>,
    /// Whose turn it is: the colour of the rings round legal pits.
    pub mover: Side,
    /// Pits to ring as legal.
    pub legal: PitSet,
    /// The pit with the keyboard's focus.
    pub focus: Option<Pit>,
    /// Pits whose uppermost seed is ringed, besides the trail's last.
    pub ringed: PitSet,
    /// Marks of comments and answers.
    pub marks: &'a [Mark<'a>],
}

impl<'a> View<'a> {
    /// A board with its trail and nothing else.
    #[must_use]
    pub const fn new(board: &'a Board, trail: &'a Trail) -> View<'a> {
        View {
            board,
            trail,
            marking: Marking::None,
            hand: None,
            mover: Side::South,
            legal: PitSet::EMPTY,
            focus: None,
            ringed: PitSet::EMPTY,
            marks: &[],
        }
    }

    /// The closed pits.
    fn closed(&self) -> PitSet {
        if self.marking == Marking::Closed { self.board.marked } else { PitSet::EMPTY }
    }

    /// The reserved pits.
    fn reserved(&self) -> PitSet {
        if self.marking == Marking::Reserved { self.board.marked } else { PitSet::EMPTY }
    }
}

/// What every drawing function needs.
#[derive(Clone, Copy)]
struct Brush<'a> {
    g: &'a Geometry,
    s: &'static SkinTokens,
    p: &'static Palette,
    style: &'a Style<'a>,
}

impl<'a> Brush<'a> {
    fn new(g: &'a Geometry, style: &'a Style<'a>) -> Brush<'a> {
        Brush { g, s: SkinTokens::of(g.skin(), style.theme), p: Palette::of(style.theme), style }
    }

    const fn side(&self, side: Side) -> Rgba {
        match side {
            Side::South => self.s.south,
            Side::North => self.s.north,
        }
    }

    /// The other side's: whoever reserved a pit.
    fn owner(&self, pit: Pit) -> Side {
        self.g.layout().side(pit).other()
    }

    /// From a pit's middle to whatever stands right of its count: the next name, or the board's edge.
    fn room_beside_count(&self, pit: Pit) -> f32 {
        let (_, column) = self.g.seat(pit);
        if column + 1 >= self.g.layout().columns() {
            return self.g.slab().right() - 3.0 - self.g.centre(pit).x;
        }
        self.g.pitch() - self.name_room() - 4.0
    }

    /// From the left end of a pit's name to the pit's middle, in a two-row game.
    fn name_room(&self) -> f32 {
        let beside = self.style.width("00", self.g.count_size(), true) / 2.0 + 7.0;
        (beside + self.style.width("A0", self.g.name_size(), false)).max(0.94 * self.g.radius())
    }
}

/// What differs from the view while a step is in flight.
struct Pose {
    /// Seeds that lie in the pits.
    lying: Board,
    /// Seeds that the counts say.
    counted: Board,
    hand: Option<HandPose>,
}

impl Pose {
    fn still(b: &Brush, view: &View) -> Pose {
        Pose { lying: *view.board, counted: *view.board, hand: view.hand.map(|hand| HandPose::still(b, hand)) }
    }
}

/// Seeds, counts, trail, marks and the hand: all that lies above the [`ground`].
#[must_use]
pub fn live(geometry: &Geometry, view: &View, style: &Style) -> Vec<Shape> {
    let brush = Brush::new(geometry, style);
    let mut art = Art::with_capacity(1024);
    posed(&mut art, &brush, view, &Pose::still(&brush, view));
    art.0
}

fn posed(art: &mut Art, b: &Brush, view: &View, pose: &Pose) {
    for pit in b.g.layout().pits() {
        pit_contents(art, b, view, pose, pit);
    }
    rings(art, b, view);
    if !b.g.options().thumb {
        b.g.layout().pits().for_each(|pit| count(art, b, view, pose, pit));
        thread::trail(art, b, view);
    }
    thread::grabs(art, b, view);
    thread::joined(art, b, view.trail);
    marks::marks(art, b, view.board, view.marks);
    if let Some(hand) = pose.hand {
        hand::draw(art, b, hand);
    }
}

fn pit_contents(art: &mut Art, b: &Brush, view: &View, pose: &Pose, at: Pit) {
    if view.reserved().has(at) {
        pit::reserved(art, b.g, b.s, at, b.side(b.owner(at)));
    }
    if view.closed().has(at) {
        pit::closed(art, b.g, b.s, at, 1.0, 1.0);
    }
    let seeds = pose.lying.seeds(at);
    seeds::seeds(art, b.g, b.s, at, seeds);
    if view.trail.last == Some(at) || view.ringed.has(at) {
        seeds::last_ring(art, b.g, b.s, at, seeds, b.s.lap(view.trail.lap()));
    }
}

fn count(art: &mut Art, b: &Brush, view: &View, pose: &Pose, pit: Pit) {
    let (seeds, size) = (pose.counted.seeds(pit), b.g.count_size());
    if view.closed().has(pit) && seeds == 0 {
        return closed_word(art, b, pit);
    }
    let reserved = view.reserved().has(pit);
    let colour = if seeds > 0 { b.s.ink } else { b.s.muted };
    art.word(b.g.count_at(pit, reserved), size, seeds > 0, colour, seeds.to_string());
    if reserved {
        thread::owner_tag(art, b, pit, b.owner(pit), seeds, 1.0);
    }
}

/// What stands in a closed pit's place of the count; aside where it would meet the pit's name.
fn closed_word(art: &mut Art, b: &Brush, pit: Pit) {
    let size = (0.56 * b.g.count_size()).max(12.0);
    let at = b.g.count_at(pit, false);
    let half = b.style.width("closed", size, false) / 2.0;
    let named =
        if b.g.layout().rows() == 2 { b.name_room() - b.style.width("A0", b.g.name_size(), false) } else { half };
    art.word(at.by((half + 5.0 - named).max(0.0), 0.0), size, false, b.s.muted, "closed");
}

/// Dotted rings round legal pits; the focus ring.
fn rings(art: &mut Art, b: &Brush, view: &View) {
    let r = b.g.radius();
    let (width, out) = ((0.06 * r).clamp(2.0, 5.0), if r < 20.0 { 1.14 } else { 1.13 });
    for pit in view.legal.iter().filter(|pit| pit.index() < b.g.layout().len()) {
        let centre = b.g.centre(pit);
        art.ring(centre, r * out, shape::Stroke::new(width + 2.0, b.s.board));
        let dots = Dash { on: width, off: width };
        art.dashed_ring(centre, r * out, shape::Stroke::new(width, b.side(view.mover)), dots);
    }
    if let Some(pit) = view.focus {
        focus_ring(art, b, pit, view.reserved().has(pit));
    }
}

fn focus_ring(art: &mut Art, b: &Brush, pit: Pit, square: bool) {
    use crate::tokens::stroke::{FOCUS, FOCUS_HALO};
    let (r, z) = (b.g.radius(), (b.g.radius() / 40.0).clamp(1.0, 2.0));
    let (ring, halo) = (shape::Stroke::new(FOCUS * z, b.p.focus), shape::Stroke::new(FOCUS_HALO * z, b.p.focus_halo));
    let (out, halo_out) = (FOCUS * z / 2.0, (FOCUS + FOCUS_HALO / 2.0) * z);
    if square {
        let edge = thread::collar_bounds(b.g, pit);
        art.rect(edge.inset(-halo_out), 0.25 * r, Rgba::NONE, halo);
        art.rect(edge.inset(-out), 0.25 * r, Rgba::NONE, ring);
    } else {
        let edge = 1.06 * r;
        art.ring(b.g.centre(pit), edge + halo_out, halo);
        art.ring(b.g.centre(pit), edge + out, ring);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Direction, Layout};
    use crate::engine::event::Event;
    use crate::rule::RuleId;
    use crate::tokens::{Skin, font};

    const BOARDS: [(Layout, Skin, Marking); 4] = [
        (Layout::two_row(5), Skin::Sand, Marking::Closed),
        (Layout::two_row(6), Skin::Wood, Marking::Reserved),
        (Layout::four_row(12, Direction::Counterclockwise), Skin::Long, Marking::None),
        (Layout::four_row(8, Direction::Clockwise), Skin::Kraal, Marking::None),
    ];

    /// A turn that sows `seeds` from a pit, with a relay, and stops.
    fn turn(layout: Layout, start: Pit, seeds: u8) -> Vec<Event> {
        let (mut at, rule, mut events) = (start, RuleId::BoshSow, vec![]);
        for lap in 1..=2 {
            events.push(Event::Lift { lap, pit: at, seeds, rule });
            for hand in (0..seeds).rev() {
                at = layout.next(at);
                events.push(Event::Sow { lap, pit: at, seeds: 3, hand, rule });
            }
        }
        events.push(Event::Stop { lap: 2, pit: at, rule: RuleId::KinguluEmptyEnd });
        events
    }

    /// Where a text is.
    fn extent(shape: &Shape) -> Option<(Rect, f32, &str)> {
        let Shape::Text { at, anchor, size, bold, text, .. } = shape else { return None };
        let w = noto_sans(text, *size, *bold);
        let x = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - w / 2.0,
            Anchor::End => at.x - w,
        };
        Some((Rect::new(x, at.y - font::CAPITAL * size, w, font::CAPITAL * size), *size, text))
    }

    #[test]
    fn texts_are_large_enough_and_stay_on_the_board() {
        for (layout, skin, _) in BOARDS {
            for (w, h) in [(816.0, 372.0), (740.0, 420.0), (1300.0, 700.0), (560.0, 250.0)] {
                let g = Geometry::new(layout, w, h, skin, Options::REPLAY, false);
                for start in layout.pits() {
                    let board = Board { pits: [12; 48], hand: 0, ..Board::EMPTY };
                    let trail = Trail::from_events(layout, &turn(layout, start, 4));
                    let style = Style::new(Theme::Light);
                    let mut shapes = ground(&g, &style);
                    shapes.extend(live(&g, &View::new(&board, &trail), &style));
                    for (rect, size, text) in shapes.iter().filter_map(extent) {
                        assert!(size >= 12.0, "{text}: {size}");
                        assert!(g.slab().holds(rect), "{text} at {rect:?} in {:?}", g.slab());
                    }
                }
            }
        }
    }

    #[test]
    fn any_board_and_any_hand_can_be_drawn() {
        for (layout, skin, marking) in BOARDS {
            let everywhere: PitSet = layout.pits().collect();
            let board = Board { pits: [255; 48], stores: [255; 2], marked: everywhere, hand: 255 };
            for options in [Options::REPLAY, Options::THUMB] {
                let g = Geometry::new(layout, 816.0, 372.0, skin, options, true);
                let trail = Trail::from_events(layout, &turn(layout, Pit(3), 255));
                let hand = Some(Hand { side: Side::North, at: Pit(0), seeds: 255 });
                let focus = Some(Pit(1));
                let marks = [Mark::Arrow(Pit(0), Pit(0)), Mark::Label(Pit(2), ""), Mark::Guess(Pit(3))];
                let view = View {
                    marking,
                    hand,
                    focus,
                    legal: everywhere,
                    ringed: everywhere,
                    marks: &marks,
                    ..View::new(&board, &trail)
                };
                assert!(live(&g, &view, &Style::new(Theme::Dark)).iter().all(is_finite));
            }
        }
    }

    fn is_finite(shape: &Shape) -> bool {
        match shape {
            Shape::Path { points, .. } => points.iter().all(|p| p.x.is_finite() && p.y.is_finite()),
            Shape::Circle { centre, .. } | Shape::Ellipse { centre, .. } => {
                centre.x.is_finite() && centre.y.is_finite()
            }
            _ => true,
        }
    }

    #[test]
    fn an_empty_board_at_rest_has_counts_and_arrows_only() {
        let g = Geometry::new(BOARDS[0].0, 816.0, 372.0, Skin::Sand, Options::REPLAY, false);
        let (board, trail) = (Board::EMPTY, Trail::default());
        let shapes = live(&g, &View::new(&board, &trail), &Style::new(Theme::Light));
        let texts = shapes.iter().filter_map(extent).count();
        assert_eq!((texts, shapes.len()), (10, 10 + 2 * 2));
    }
}
