//! Where everything on a board is.
//!
//! The pit's radius R is the only free size; all else is a multiple of it, with a floor in points so that
//! digits stay readable. Counts stand outside the sowing loop and the trail inside it: they never meet.
#![expect(clippy::cast_precision_loss, reason = "rows and columns are few")]

use super::shape::{Point, Rect};
use crate::board::{Layout, Pit, Side};
use crate::engine::Game;
use crate::tokens::{Skin, size};

/// What a board has to have room for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// Room for the trail between the rows of a sowing loop.
    pub trail: bool,
    /// A small picture: no counts, names, arrows or trail.
    pub thumb: bool,
    /// On the wall: the window's height in points; counts are large enough for the back row.
    pub wall: Option<f32>,
}

impl Options {
    /// A board to replay on.
    pub const REPLAY: Options = Options { trail: true, thumb: false, wall: None };
    /// A still board without a trail.
    pub const STILL: Options = Options { trail: false, thumb: false, wall: None };
    /// A thumbnail.
    pub const THUMB: Options = Options { trail: false, thumb: true, wall: None };
}

/// Which of the trail's two lanes: the current lap runs next to the pits, the one before it further in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The current lap.
    Current,
    /// The laps before.
    Previous,
}

/// Sizes that follow from R.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sizes {
    pitch: f32,
    side: f32,
    top: f32,
    count: f32,
    coordinates: f32,
    divide: f32,
    gap: f32,
    height: f32,
}

/// A board laid out in an area. Lengths are points from the area's top left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    layout: Layout,
    skin: Skin,
    options: Options,
    flip: bool,
    tight: bool,
    radius: f32,
    sizes: Sizes,
    slab: Rect,
}

/// The skin of a game's board.
#[must_use]
pub const fn skin(game: Game) -> Skin {
    match game {
        Game::Kingulu => Skin::Wood,
        Game::Kigogo => Skin::Long,
        Game::Kimasai => Skin::Kraal,
        Game::Bosh => Skin::Sand,
    }
}

/// Below this radius a four-row board gives up room for its lanes, and some for its coordinates.
const TIGHT: f32 = 16.0;
/// Pits spread to at most so many radii.
const SPREAD: f32 = 3.7;
/// A spread board is at most so many times as wide as high.
const WIDEST: f32 = 3.0;

impl Geometry {
    /// Lays a board out in an area of `width` by `height` points, as large as fits. With `flip`, North
    /// sits below. Any finite size gives a geometry; one too small for a board gives a very small board.
    #[must_use]
    pub fn new(layout: Layout, width: f32, height: f32, skin: Skin, options: Options, flip: bool) -> Geometry {
        let (width, height) = (width.max(1.0), (height - thickness(skin, options)).max(1.0));
        let plan = |tight| Plan { layout, options, tight };
        let mut tight = false;
        let mut radius = plan(false).largest(width, height);
        if layout.rows() == 4 && !options.thumb && options.wall.is_none() && radius < TIGHT {
            tight = true;
            radius = plan(true).largest(width, height);
        }
        let mut sizes = plan(tight).sizes(radius);
        let slab = spread(&mut sizes, layout, radius, width, height);
        Geometry { layout, skin, options, flip, tight, radius, sizes, slab }
    }

    /// The board's shape.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The skin it was laid out for.
    #[must_use]
    pub const fn skin(&self) -> Skin {
        self.skin
    }

    /// What it has room for.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Whether North sits below.
    #[must_use]
    pub const fn flipped(&self) -> bool {
        self.flip
    }

    /// Whether the board is so small that lanes and coordinates gave way to the pits.
    #[must_use]
    pub const fn tight(&self) -> bool {
        self.tight
    }

    /// Radius of a pit.
    #[must_use]
    pub const fn radius(&self) -> f32 {
        self.radius
    }

    /// From the middle of a pit to the middle of the next in its row.
    #[must_use]
    pub const fn pitch(&self) -> f32 {
        self.sizes.pitch
    }

    /// The board's upper face; a slab's edge shows below it ([`Geometry::bounds`]).
    #[must_use]
    pub const fn slab(&self) -> Rect {
        self.slab
    }

    /// Everything that rests on the board or is part of it. Seeds in flight to a store leave it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        Rect { h: self.slab.h + thickness(self.skin, self.options), ..self.slab }
    }

    /// Left and right of the pits: the room beside them.
    pub(super) const fn side(&self) -> f32 {
        self.sizes.side
    }

    /// Row (from the top) and column (from the left) where the pit is seen.
    pub(super) fn seat(&self, pit: Pit) -> (usize, usize) {
        // A foreign pit is drawn somewhere rather than nowhere.
        let pit = Pit(pit.0 % u8::try_from(self.layout.len()).unwrap_or(1).max(1));
        let (row, column) = self.layout.screen(pit);
        if self.flip { (self.layout.rows() - 1 - row, self.layout.columns() - 1 - column) } else { (row, column) }
    }

    /// The pit seen at that row and column.
    pub(super) fn at_seat(&self, row: usize, column: usize) -> Pit {
        let (row, column) =
            if self.flip { (self.layout.rows() - 1 - row, self.layout.columns() - 1 - column) } else { (row, column) };
        self.layout.at_screen(row, column).unwrap_or(Pit(0))
    }

    fn row_y(&self, row: usize) -> f32 {
        let (s, r) = (&self.sizes, self.radius);
        let outer = s.top + s.coordinates + s.count + r;
        let inner = outer + 2.0 * r + s.gap;
        match (self.layout.rows(), row) {
            (2 | 4, 0) => self.slab.y + outer,
            (4, 1) => self.slab.y + inner,
            (4, 2) => self.slab.bottom() - inner,
            _ => self.slab.bottom() - outer,
        }
    }

    pub(super) fn column_x(&self, column: usize) -> f32 {
        self.slab.x + self.sizes.side + self.sizes.pitch * (column as f32 + 0.5)
    }

    /// Middle of a pit.
    #[must_use]
    pub fn centre(&self, pit: Pit) -> Point {
        let (row, column) = self.seat(pit);
        Point::new(self.column_x(column), self.row_y(row))
    }

    /// 1 if the pit's count lies below it, −1 if above: always outside the sowing loop.
    #[must_use]
    pub fn outward(&self, pit: Pit) -> f32 {
        let (row, _) = self.seat(pit);
        if row % 2 == 0 { -1.0 } else { 1.0 }
    }

    /// The smallest text on this board: larger on the wall.
    #[must_use]
    pub fn least_text(&self) -> f32 {
        self.options.wall.map_or(size::SMALL, |window| (0.02 * window).max(size::SMALL))
    }

    /// Size of the digits of a count.
    #[must_use]
    pub fn count_size(&self) -> f32 {
        self.sizes.count * if self.layout.rows() == 4 { 0.86 } else { 0.92 }
    }

    /// Size of a pit's name (two rows) or of the coordinates (four).
    #[must_use]
    pub fn name_size(&self) -> f32 {
        if self.layout.rows() == 4 {
            return (self.sizes.coordinates * 0.72).max(size::SMALL);
        }
        (self.count_size() * if self.options.wall.is_some() { 0.5 } else { 0.6 }).max(size::SMALL)
    }

    /// Middle of a count's digits. `wide` pits (fenced, collared) push it outwards a little.
    #[must_use]
    pub fn count_at(&self, pit: Pit, wide: bool) -> Point {
        let r = self.radius;
        let edge = if self.layout.rows() == 2 { 3.0 } else { 2.0 };
        let skin = match self.skin {
            Skin::Kraal => 0.13 * r,
            Skin::Sand => 0.10 * r,
            Skin::Wood | Skin::Long if self.layout.rows() == 2 => 0.10 * r,
            Skin::Wood | Skin::Long => 0.0,
        };
        let skin = if wide { skin.max(0.13 * r) } else { skin };
        self.centre(pit).by(0.0, self.outward(pit) * (r + edge + skin + self.count_size() * 0.5))
    }

    /// The pit with its count: what is clicked, focused and announced. Rectangles of two pits never meet.
    #[must_use]
    pub fn pit_rect(&self, pit: Pit) -> Rect {
        let (c, r, pitch) = (self.centre(pit), self.radius, self.sizes.pitch);
        let inside = if self.options.thumb { 0.12 } else { 0.2 } * r;
        let outside = if self.options.thumb { 0.12 * r } else { self.sizes.count };
        let (above, below) = if self.outward(pit) < 0.0 { (outside, inside) } else { (inside, outside) };
        Rect::new(c.x - pitch / 2.0, c.y - r - above, pitch, 2.0 * r + above + below)
    }

    /// The pit at a place, if there is one.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<Pit> {
        self.layout.pits().find(|&pit| self.pit_rect(pit).contains(at))
    }

    /// Where seeds that leave the board for `side` are seen to go: its plate, just outside the board.
    #[must_use]
    pub fn store(&self, side: Side) -> Point {
        let below = (side == Side::South) != self.flip;
        let out = 17.0_f32.max(0.3 * self.radius);
        let y = if below { self.bounds().bottom() + out } else { self.slab.y - out };
        Point::new(self.slab.right() - (0.14 * self.slab.w).min(150.0), y)
    }

    /// Radius of a landing's numbered disc.
    #[must_use]
    pub fn station(&self) -> f32 {
        if self.tight { 4.5 } else { (0.2 * self.radius).clamp(9.0, 30.0) }
    }

    /// From the rim of a pit to a lane.
    pub(super) fn lane_offset(&self, lane: Lane) -> f32 {
        let station = self.station();
        let current = if self.tight { 5.5 } else { station * 1.12 + 2.0 };
        match lane {
            Lane::Current => current,
            Lane::Previous if self.layout.rows() == 2 => current + station * 1.95 + 1.0,
            Lane::Previous if self.tight => 5.5,
            Lane::Previous => station + 7.0,
        }
    }

    /// Where a lap's landing at this pit is marked.
    #[must_use]
    pub fn landing(&self, pit: Pit, lane: Lane) -> Point {
        self.centre(pit).by(0.0, -self.outward(pit) * (self.radius + self.lane_offset(lane)))
    }

    /// Half way between the two rows of the pit's sowing loop.
    pub(super) fn loop_middle(&self, pit: Pit) -> f32 {
        let (row, _) = self.seat(pit);
        f32::midpoint(self.row_y(row), self.row_y(row ^ 1))
    }

    /// +1 if the end of the loop near `x` is the right one, else −1.
    pub(super) fn end(&self, x: f32) -> f32 {
        if x > self.slab.x + self.slab.w / 2.0 { 1.0 } else { -1.0 }
    }

    /// x of a U-turn at the end of a loop near `x`.
    pub(super) fn turn_x(&self, x: f32, lane: Lane) -> f32 {
        let inset = if lane == Lane::Current { 0.0 } else { self.station() * 0.9 };
        x + self.end(x) * (self.radius * 0.62 - inset)
    }

    /// Depth of the band above and below for column numbers; 0 if there are none.
    pub(super) const fn coordinates(&self) -> f32 {
        self.sizes.coordinates
    }

    /// How far the outermost band lies from the slab's edge.
    pub(super) const fn top(&self) -> f32 {
        self.sizes.top
    }
}

/// Height of a wooden slab's visible edge.
fn thickness(skin: Skin, options: Options) -> f32 {
    match skin {
        Skin::Wood | Skin::Long if options.thumb => 3.0,
        Skin::Wood | Skin::Long => 6.0,
        Skin::Kraal | Skin::Sand => 0.0,
    }
}

/// Spreads the pits so that the board fills its column; returns where the board's face is.
fn spread(sizes: &mut Sizes, layout: Layout, radius: f32, width: f32, height: f32) -> Rect {
    let n = layout.columns() as f32;
    let mut w = sizes.pitch * n + 2.0 * sizes.side;
    let full = width.min(sizes.height * WIDEST);
    if full > w {
        sizes.pitch = ((full - 2.0 * sizes.side) / n).min(SPREAD * radius);
        sizes.side = (full - sizes.pitch * n) / 2.0;
        w = full;
    }
    Rect::new((width - w) / 2.0, (height - sizes.height) / 2.0, w, sizes.height)
}

/// A layout before its radius is known.
#[derive(Clone, Copy)]
struct Plan {
    layout: Layout,
    options: Options,
    tight: bool,
}

impl Plan {
    /// The largest radius that fits, by bisection.
    fn largest(self, width: f32, height: f32) -> f32 {
        let (mut low, mut high) = (0.0_f32, 400.0_f32);
        for _ in 0..40 {
            let r = f32::midpoint(low, high);
            let s = self.sizes(r);
            let w = s.pitch * self.layout.columns() as f32 + 2.0 * s.side;
            if w <= width && s.height <= height { low = r } else { high = r }
        }
        low.max(1.0)
    }

    fn sizes(self, r: f32) -> Sizes {
        let mut s = if self.options.thumb {
            self.thumb(r)
        } else if self.layout.rows() == 2 {
            self.two_rows(r)
        } else {
            self.four_rows(r)
        };
        let rows = self.layout.rows() as f32;
        s.height =
            2.0 * (s.top + s.coordinates) + rows * (s.count + 2.0 * r) + (rows - 2.0).max(0.0) * s.gap + s.divide;
        s
    }

    fn thumb(self, r: f32) -> Sizes {
        let gap = if self.layout.rows() == 4 { 0.34 * r } else { 0.0 };
        Sizes { pitch: 2.3 * r, side: 0.55 * r, top: 0.5 * r, divide: 0.5 * r, gap, ..Sizes::default() }
    }

    fn two_rows(self, r: f32) -> Sizes {
        let count = match self.options.wall {
            Some(window) => (0.8 * r).max(0.053 * window),
            None => (0.53 * r).max(20.0),
        };
        let divide = if self.options.trail { (1.9 * r).max(86.0) } else { r.max(44.0) };
        let (side, top) = ((0.42 * r).max(22.0), (0.2 * r).max(10.0));
        Sizes { pitch: 2.42 * r, side, top, count, divide, ..Sizes::default() }
    }

    fn four_rows(self, r: f32) -> Sizes {
        let mut s = Sizes {
            pitch: 2.34 * r,
            side: (0.7 * r).max(34.0),
            top: 5.0,
            count: (0.62 * r).max(23.0),
            coordinates: (0.44 * r).max(18.0),
            divide: (0.36 * r).max(14.0),
            gap: (1.3 * r).max(46.0),
            height: 0.0,
        };
        if !self.options.trail {
            s.gap = (0.9 * r).max(30.0);
        }
        if let Some(window) = self.options.wall {
            s.count = 0.057 * window;
            s.coordinates = s.coordinates.max(0.028 * window);
        }
        if self.tight {
            s = Sizes { side: 20.0, count: (0.85 * r).max(16.0), coordinates: 16.0, divide: 10.0, gap: 20.0, ..s };
        }
        s
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::tokens::font;

    const BOARDS: [(Layout, Skin); 4] = [
        (Layout::two_row(5), Skin::Sand),
        (Layout::two_row(6), Skin::Wood),
        (Layout::four_row(12, Direction::Counterclockwise), Skin::Long),
        (Layout::four_row(8, Direction::Clockwise), Skin::Kraal),
    ];
    const AREAS: [(f32, f32); 9] = [
        (816.0, 372.0),
        (740.0, 420.0),
        (632.0, 404.0),
        (816.0, 430.0),
        (1300.0, 700.0),
        (560.0, 250.0),
        (424.0, 264.0),
        (260.0, 300.0),
        (2600.0, 500.0),
    ];

    fn all(check: impl Fn(Geometry, Rect)) {
        for (layout, skin) in BOARDS {
            for (w, h) in AREAS {
                for options in [Options::REPLAY, Options::STILL, Options::THUMB] {
                    for flip in [false, true] {
                        check(Geometry::new(layout, w, h, skin, options, flip), Rect::new(0.0, 0.0, w, h));
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_stays_in_its_area_and_its_pits_on_the_board() {
        all(|g, area| {
            assert!(area.holds(g.bounds()), "{g:?}");
            for pit in g.layout().pits() {
                assert!(g.slab().holds(Rect::around(g.centre(pit), 2.0 * g.radius(), 2.0 * g.radius())), "{g:?}");
                assert!(g.slab().holds(g.pit_rect(pit)), "{g:?} {}", g.layout().name(pit));
            }
        });
    }

    #[test]
    fn each_place_belongs_to_one_pit() {
        all(|g, _| {
            for pit in g.layout().pits() {
                assert_eq!(g.hit(g.centre(pit)), Some(pit));
                let others = g.layout().pits().filter(|&other| other != pit);
                let mine = g.pit_rect(pit).inset(0.1);
                assert!(others.clone().all(|other| !mine.meets(g.pit_rect(other).inset(0.1))), "{g:?}");
            }
            assert_eq!(g.hit(Point::new(-5.0, -5.0)), None);
        });
    }

    #[test]
    fn counts_stand_outside_the_loop_and_trails_inside() {
        all(|g, _| {
            if g.options().thumb {
                return;
            }
            for pit in g.layout().pits() {
                let (count, c) = (g.count_at(pit, true), g.centre(pit));
                let digits = Rect::around(count, 8.0, font::CAPITAL * g.count_size());
                assert!(g.slab().holds(digits), "{g:?}");
                assert!((count.y - c.y).abs() - digits.h / 2.0 >= g.radius(), "{g:?}");
                for lane in [Lane::Current, Lane::Previous] {
                    let landing = g.landing(pit, lane);
                    assert!((landing.y - c.y) * (count.y - c.y) < 0.0);
                    assert!(g.slab().contains(landing));
                }
            }
        });
    }

    #[test]
    fn a_turned_board_is_the_board_turned() {
        for (layout, skin) in BOARDS {
            let make = |flip| Geometry::new(layout, 816.0, 430.0, skin, Options::REPLAY, flip);
            let (g, turned, middle) = (make(false), make(true), make(false).slab().centre());
            for pit in layout.pits() {
                let (a, z) = (g.centre(pit), turned.centre(pit));
                assert!((a.x + z.x - 2.0 * middle.x).abs() < 0.01 && (a.y + z.y - 2.0 * middle.y).abs() < 0.01);
            }
            assert!(turned.store(Side::South).y < 0.0 && g.store(Side::North).y < g.slab().y);
        }
    }

    #[test]
    fn digits_can_be_read_in_a_small_window_and_from_the_back_row() {
        let kigogo = BOARDS[2].0;
        for (w, h) in [(740.0, 420.0), (632.0, 404.0)] {
            let g = Geometry::new(kigogo, w, h, Skin::Long, Options::REPLAY, false);
            assert!(g.count_size() * font::CAPITAL >= 14.0, "{}", g.count_size());
        }
        for (layout, skin) in BOARDS {
            let wall = Options { wall: Some(1080.0), ..Options::REPLAY };
            let g = Geometry::new(layout, 1800.0, 627.0, skin, wall, false);
            assert!(g.count_size() * font::CAPITAL >= 0.0349 * 1080.0, "{}", g.count_size());
        }
    }

    #[test]
    fn no_size_is_too_small_or_too_odd() {
        for (w, h) in [(0.0, 0.0), (-5.0, 3.0), (1e6, 1.0), (1.0, 1e6), (f32::NAN, 40.0)] {
            let g = Geometry::new(BOARDS[2].0, w, h, Skin::Long, Options::REPLAY, true);
            assert!(g.radius() >= 1.0);
        }
    }
}
