//! The icons, on a grid of 20 units, and the program's own sign. Noto Sans has no arrows, checks or
//! geometric shapes: whatever looks like one is drawn here.

use super::pit::half_disc;
use super::shape::{Art, Point, Rect, Shape, Stroke, arc_points};
use crate::board::Side;
use crate::tokens::{Rgba, stroke};
use std::f32::consts::FRAC_PI_2;

/// A piece of an icon, in grid units.
enum Piece {
    /// A line.
    L(&'static [(f32, f32)]),
    /// A closed line.
    Z(&'static [(f32, f32)]),
    /// A filled polygon, convex.
    F(&'static [(f32, f32)]),
    /// A ring: middle, radius.
    C(f32, f32, f32),
    /// A disc: middle, radius.
    D(f32, f32, f32),
    /// An arc: middle, radius, from, to in degrees clockwise from the east.
    A(f32, f32, f32, f32, f32),
    /// The right half of a disc.
    Right(f32, f32, f32),
    /// The lower half of a disc.
    Lower(f32, f32, f32),
    /// The upper half of a disc.
    Upper(f32, f32, f32),
}

use Piece::{A, C, D, F, L, Lower, Right, Upper, Z};

/// Every icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// The library.
    Library,
    /// Lessons.
    Learn,
    /// Replay.
    Replay,
    /// Explore.
    Explore,
    /// Sources.
    Sources,
    /// Present.
    Present,
    /// Find.
    Search,
    /// Light or dark.
    Theme,
    /// Settings.
    Settings,
    /// To the start.
    First,
    /// One step back.
    Prev,
    /// One step on.
    Next,
    /// To the end.
    Last,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// Retry, from the start again.
    Reset,
    /// Turn the board.
    Flip,
    /// Show the trail.
    Trail,
    /// A variation.
    Branch,
    /// A comment.
    Comment,
    /// Something taken.
    Capture,
    /// A stop.
    Stop,
    /// The hand.
    Hand,
    /// A hint.
    Hint,
    /// A flag.
    Flag,
    /// A document's fault.
    Fault,
    /// Attested: a source says so.
    Quote,
    /// Settled: one of several readings.
    Fork,
    /// A convention of ours.
    Dashed,
    /// Composed.
    Pencil,
    /// Computed.
    Equals,
    /// Right.
    Check,
    /// Wrong, or close.
    Cross,
    /// Time.
    Timer,
    /// Black screen.
    Black,
    /// Swap the screens.
    Swap,
    /// All beats.
    Overview,
    /// Improvise on the board.
    Board,
    /// A vote.
    Vote,
    /// Drop a file.
    Drop,
    /// Open a file.
    Folder,
    /// Back.
    Left,
    /// On.
    Right,
    /// Unfold.
    Down,
    /// More.
    More,
    /// More of it.
    Plus,
    /// Less of it.
    Minus,
    /// South's emblem.
    South,
    /// North's emblem.
    North,
}

impl Icon {
    /// All of them.
    pub const ALL: &[Icon] = &[
        Icon::Library,
        Icon::Learn,
        Icon::Replay,
        Icon::Explore,
        Icon::Sources,
        Icon::Present,
        Icon::Search,
        Icon::Theme,
        Icon::Settings,
        Icon::First,
        Icon::Prev,
        Icon::Next,
        Icon::Last,
        Icon::Play,
        Icon::Pause,
        Icon::Reset,
        Icon::Flip,
        Icon::Trail,
        Icon::Branch,
        Icon::Comment,
        Icon::Capture,
        Icon::Stop,
        Icon::Hand,
        Icon::Hint,
        Icon::Flag,
        Icon::Fault,
        Icon::Quote,
        Icon::Fork,
        Icon::Dashed,
        Icon::Pencil,
        Icon::Equals,
        Icon::Check,
        Icon::Cross,
        Icon::Timer,
        Icon::Black,
        Icon::Swap,
        Icon::Overview,
        Icon::Board,
        Icon::Vote,
        Icon::Drop,
        Icon::Folder,
        Icon::Left,
        Icon::Right,
        Icon::Down,
        Icon::More,
        Icon::Plus,
        Icon::Minus,
        Icon::South,
        Icon::North,
    ];

    #[expect(clippy::too_many_lines, reason = "a table, one icon an entry")]
    const fn pieces(self) -> &'static [Piece] {
        match self {
            Icon::Library => &[
                Z(&[(3.0, 4.0), (7.0, 4.0), (7.0, 16.5), (3.0, 16.5)]),
                Z(&[(7.0, 6.0), (11.0, 6.0), (11.0, 16.5), (7.0, 16.5)]),
                Z(&[(12.3, 5.4), (15.5, 4.6), (18.0, 15.7), (14.8, 16.5)]),
            ],
            Icon::Learn => &[
                Z(&[(4.0, 3.0), (16.0, 3.0), (16.0, 17.0), (4.0, 17.0)]),
                L(&[(7.0, 6.6), (13.0, 6.6)]),
                L(&[(6.8, 12.0), (9.0, 14.2), (13.4, 9.8)]),
            ],
            Icon::Replay => &[
                A(10.0, 10.0, 7.2, -50.0, 250.0),
                L(&[(14.9, 1.9), (14.7, 4.6), (17.4, 4.9)]),
                F(&[(8.2, 6.9), (13.6, 10.0), (8.2, 13.1)]),
            ],
            Icon::Explore => &[
                D(4.4, 10.0, 1.9),
                L(&[(6.0, 10.0), (9.0, 10.0), (13.0, 5.4)]),
                L(&[(9.0, 10.0), (13.0, 14.6)]),
                C(14.8, 4.6, 1.9),
                C(14.8, 15.4, 1.9),
            ],
            Icon::Sources => &[
                Z(&[(4.0, 3.0), (12.4, 3.0), (16.0, 6.6), (16.0, 17.0), (4.0, 17.0)]),
                L(&[(9.2, 8.8), (7.0, 11.3), (9.2, 13.8)]),
                L(&[(13.0, 8.8), (10.8, 11.3), (13.0, 13.8)]),
            ],
            Icon::Present => &[
                Z(&[(2.8, 3.8), (17.2, 3.8), (17.2, 13.0), (2.8, 13.0)]),
                L(&[(10.0, 13.0), (10.0, 16.6)]),
                L(&[(6.4, 16.9), (13.6, 16.9)]),
            ],
            Icon::Search => &[C(8.7, 8.7, 5.2), L(&[(12.6, 12.6), (17.0, 17.0)])],
            Icon::Theme => &[C(10.0, 10.0, 6.6), Right(10.0, 10.0, 6.6)],
            Icon::Settings => &[
                L(&[(3.0, 6.2), (9.6, 6.2)]),
                L(&[(14.4, 6.2), (17.0, 6.2)]),
                C(12.0, 6.2, 2.2),
                L(&[(3.0, 13.8), (5.6, 13.8)]),
                L(&[(10.4, 13.8), (17.0, 13.8)]),
                C(8.0, 13.8, 2.2),
            ],
            Icon::First => &[L(&[(5.0, 4.6), (5.0, 15.4)]), F(&[(15.4, 4.6), (15.4, 15.4), (7.4, 10.0)])],
            Icon::Prev => &[F(&[(13.8, 4.2), (13.8, 15.8), (5.6, 10.0)])],
            Icon::Next => &[F(&[(6.2, 4.2), (6.2, 15.8), (14.4, 10.0)])],
            Icon::Last => &[L(&[(15.0, 4.6), (15.0, 15.4)]), F(&[(4.6, 4.6), (4.6, 15.4), (12.6, 10.0)])],
            Icon::Play => &[F(&[(5.8, 3.4), (5.8, 16.6), (16.6, 10.0)])],
            Icon::Pause => &[
                F(&[(5.0, 4.0), (8.6, 4.0), (8.6, 16.0), (5.0, 16.0)]),
                F(&[(11.4, 4.0), (15.0, 4.0), (15.0, 16.0), (11.4, 16.0)]),
            ],
            Icon::Reset => &[A(10.0, 10.0, 6.6, -30.0, 240.0), L(&[(15.9, 3.0), (15.8, 6.6), (12.2, 6.6)])],
            Icon::Flip => &[
                L(&[(6.6, 16.4), (6.6, 4.0)]),
                L(&[(3.4, 7.2), (6.6, 4.0), (9.8, 7.2)]),
                L(&[(13.4, 3.6), (13.4, 16.0)]),
                L(&[(10.2, 12.8), (13.4, 16.0), (16.6, 12.8)]),
            ],
            Icon::Trail => {
                &[C(4.4, 14.6, 2.2), L(&[(6.6, 14.6), (12.0, 14.6), (15.2, 12.0), (15.2, 8.6)]), C(15.2, 6.2, 2.2)]
            }
            Icon::Branch => &[
                D(5.0, 4.2, 1.8),
                L(&[(5.0, 5.5), (5.0, 17.0)]),
                L(&[(5.0, 13.0), (9.0, 12.4), (12.6, 10.0), (13.8, 7.6)]),
                C(14.4, 5.4, 2.0),
            ],
            Icon::Comment => {
                &[Z(&[(3.0, 3.8), (17.0, 3.8), (17.0, 13.0), (9.0, 13.0), (5.4, 16.6), (5.4, 13.0), (3.0, 13.0)])]
            }
            Icon::Capture => &[
                L(&[(3.4, 7.0), (3.4, 3.4), (7.0, 3.4)]),
                L(&[(13.0, 3.4), (16.6, 3.4), (16.6, 7.0)]),
                L(&[(16.6, 13.0), (16.6, 16.6), (13.0, 16.6)]),
                L(&[(7.0, 16.6), (3.4, 16.6), (3.4, 13.0)]),
                D(10.0, 10.0, 2.4),
            ],
            Icon::Stop => &[L(&[(3.0, 10.0), (13.0, 10.0)]), L(&[(14.4, 4.6), (14.4, 15.4)])],
            Icon::Hand => &[
                A(10.0, 8.6, 7.0, 0.0, 180.0),
                L(&[(3.0, 8.6), (3.0, 6.4)]),
                L(&[(17.0, 8.6), (17.0, 6.4)]),
                D(7.4, 8.2, 1.9),
                D(12.6, 8.2, 1.9),
                D(10.0, 4.6, 1.9),
            ],
            Icon::Hint => &[
                A(10.0, 8.2, 5.2, 125.0, 415.0),
                L(&[(7.2, 12.6), (7.6, 15.0), (12.4, 15.0), (12.8, 12.6)]),
                L(&[(8.4, 17.4), (11.6, 17.4)]),
            ],
            Icon::Flag => &[L(&[(5.0, 3.0), (5.0, 17.4)]), F(&[(5.0, 3.6), (15.4, 6.9), (5.0, 10.2)])],
            Icon::Fault => {
                &[Z(&[(10.0, 3.0), (18.0, 17.0), (2.0, 17.0)]), L(&[(10.0, 8.0), (10.0, 12.0)]), D(10.0, 14.5, 1.0)]
            }
            Icon::Quote => &[L(&[(9.0, 4.6), (4.2, 10.0), (9.0, 15.4)]), L(&[(15.8, 4.6), (11.0, 10.0), (15.8, 15.4)])],
            Icon::Fork => &[
                L(&[(2.6, 10.0), (8.4, 10.0), (14.6, 4.6)]),
                L(&[(10.6, 4.2), (15.0, 4.2), (15.0, 8.6)]),
                L(&[(10.0, 11.6), (11.4, 12.9)]),
                L(&[(13.0, 14.3), (14.6, 15.7)]),
            ],
            Icon::Dashed => &[
                A(10.0, 10.0, 6.4, -24.0, 24.0),
                A(10.0, 10.0, 6.4, 48.0, 96.0),
                A(10.0, 10.0, 6.4, 120.0, 168.0),
                A(10.0, 10.0, 6.4, 192.0, 240.0),
                A(10.0, 10.0, 6.4, 264.0, 312.0),
            ],
            Icon::Pencil => {
                &[Z(&[(3.4, 16.6), (4.4, 12.6), (13.4, 3.6), (16.4, 6.6), (7.4, 15.6)]), L(&[(11.4, 5.6), (14.4, 8.6)])]
            }
            Icon::Equals => &[
                Z(&[(3.4, 3.4), (16.6, 3.4), (16.6, 16.6), (3.4, 16.6)]),
                L(&[(6.8, 8.2), (13.2, 8.2)]),
                L(&[(6.8, 11.8), (13.2, 11.8)]),
            ],
            Icon::Check => &[L(&[(4.0, 10.6), (8.2, 14.8), (16.0, 5.6)])],
            Icon::Cross => &[L(&[(5.0, 5.0), (15.0, 15.0)]), L(&[(15.0, 5.0), (5.0, 15.0)])],
            Icon::Timer => &[C(10.0, 11.0, 6.4), L(&[(10.0, 11.0), (10.0, 7.2)]), L(&[(8.0, 2.4), (12.0, 2.4)])],
            Icon::Black => &[F(&[(2.8, 3.8), (17.2, 3.8), (17.2, 13.0), (2.8, 13.0)]), L(&[(6.4, 16.9), (13.6, 16.9)])],
            Icon::Swap => &[
                L(&[(3.0, 7.0), (16.6, 7.0)]),
                L(&[(13.4, 3.8), (16.6, 7.0), (13.4, 10.2)]),
                L(&[(17.0, 13.6), (3.4, 13.6)]),
                L(&[(6.6, 10.4), (3.4, 13.6), (6.6, 16.8)]),
            ],
            Icon::Overview => &[
                Z(&[(3.4, 3.4), (8.8, 3.4), (8.8, 8.8), (3.4, 8.8)]),
                Z(&[(11.2, 3.4), (16.6, 3.4), (16.6, 8.8), (11.2, 8.8)]),
                Z(&[(3.4, 11.2), (8.8, 11.2), (8.8, 16.6), (3.4, 16.6)]),
                Z(&[(11.2, 11.2), (16.6, 11.2), (16.6, 16.6), (11.2, 16.6)]),
            ],
            Icon::Board => &[
                Z(&[(2.4, 5.0), (17.6, 5.0), (17.6, 15.0), (2.4, 15.0)]),
                C(6.4, 10.0, 1.7),
                C(11.0, 10.0, 1.7),
                D(15.2, 10.0, 1.1),
            ],
            Icon::Vote => {
                &[L(&[(4.4, 16.4), (4.4, 9.0)]), L(&[(10.0, 16.4), (10.0, 3.6)]), L(&[(15.6, 16.4), (15.6, 11.6)])]
            }
            Icon::Drop => &[
                L(&[(3.0, 11.4), (3.0, 16.4), (17.0, 16.4), (17.0, 11.4)]),
                L(&[(10.0, 2.8), (10.0, 12.0)]),
                L(&[(6.4, 8.4), (10.0, 12.0), (13.6, 8.4)]),
            ],
            Icon::Folder => &[Z(&[(3.0, 4.6), (8.0, 4.6), (10.0, 7.0), (17.0, 7.0), (17.0, 16.0), (3.0, 16.0)])],
            Icon::Left => &[L(&[(12.6, 4.6), (7.2, 10.0), (12.6, 15.4)])],
            Icon::Right => &[L(&[(7.4, 4.6), (12.8, 10.0), (7.4, 15.4)])],
            Icon::Down => &[L(&[(4.6, 7.4), (10.0, 12.8), (15.4, 7.4)])],
            Icon::More => &[D(4.4, 10.0, 1.5), D(10.0, 10.0, 1.5), D(15.6, 10.0, 1.5)],
            Icon::Plus => &[L(&[(10.0, 4.0), (10.0, 16.0)]), L(&[(4.0, 10.0), (16.0, 10.0)])],
            Icon::Minus => &[L(&[(4.0, 10.0), (16.0, 10.0)])],
            Icon::South => &[C(10.0, 10.0, 6.6), Lower(10.0, 10.0, 6.6)],
            Icon::North => &[C(10.0, 10.0, 6.6), Upper(10.0, 10.0, 6.6)],
        }
    }
}

/// An icon that fills `rect` (square; 20 points is its natural size), in one colour.
#[must_use]
pub fn icon(icon: Icon, rect: Rect, colour: Rgba) -> Vec<Shape> {
    let mut art = Art::with_capacity(6);
    draw(&mut art, icon, rect, colour);
    art.0
}

/// The same, into a picture.
pub(super) fn draw(art: &mut Art, icon: Icon, rect: Rect, colour: Rgba) {
    let grid = Grid::new(rect, 20.0);
    let line = Stroke::new(stroke::ICON * grid.unit, colour);
    for piece in icon.pieces() {
        grid.piece(art, piece, line);
    }
}

/// From an icon's grid to points.
struct Grid {
    origin: Point,
    unit: f32,
}

impl Grid {
    fn new(rect: Rect, units: f32) -> Grid {
        let unit = rect.w.min(rect.h) / units;
        let half = unit * units / 2.0;
        Grid { origin: rect.centre().by(-half, -half), unit }
    }

    fn at(&self, x: f32, y: f32) -> Point {
        self.origin.by(x * self.unit, y * self.unit)
    }

    fn points(&self, points: &[(f32, f32)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| self.at(x, y)).collect()
    }

    fn piece(&self, art: &mut Art, piece: &Piece, line: Stroke) {
        let u = self.unit;
        match *piece {
            L(points) => art.line(self.points(points), line),
            Z(points) => art.path(self.points(points), true, line, None),
            F(points) => {
                art.polygon(self.points(points), line.colour);
                art.path(self.points(points), true, Stroke::new(0.8 * u, line.colour), None);
            }
            C(x, y, r) => art.ring(self.at(x, y), r * u, line),
            D(x, y, r) => art.disc(self.at(x, y), r * u, line.colour),
            A(x, y, r, from, to) => {
                art.line(arc_points(self.at(x, y), r * u, from.to_radians(), to.to_radians(), 24), line);
            }
            Right(x, y, r) => {
                art.polygon(arc_points(self.at(x, y), r * u, -FRAC_PI_2, FRAC_PI_2, 16), line.colour);
            }
            Lower(x, y, r) => art.polygon(half_disc(self.at(x, y), r * u, true), line.colour),
            Upper(x, y, r) => art.polygon(half_disc(self.at(x, y), r * u, false), line.colour),
        }
    }
}

/// A player's emblem: a disc, its lower half filled for South, its upper half for North. `fill` is the half's
/// colour, `line` the edge's, `ground` the other half's.
#[must_use]
pub fn emblem(centre: Point, radius: f32, side: Side, [fill, line, ground]: [Rgba; 3]) -> [Shape; 2] {
    let edge = Stroke::new((0.2 * radius).max(1.6), line);
    let half = half_disc(centre, radius, side == Side::South);
    [
        Shape::Circle { centre, radius, fill: ground, stroke: edge },
        Shape::Path { points: half, closed: true, fill, stroke: Stroke::NONE, dash: None },
    ]
}

/// The program's sign, a pit with three seeds, filling `rect` (square).
#[must_use]
pub fn sign(rect: Rect, colour: Rgba) -> Vec<Shape> {
    let grid = Grid::new(rect, 32.0);
    let u = grid.unit;
    let mut art = Art::with_capacity(4);
    art.ring(grid.at(16.0, 16.0), 14.4 * u, Stroke::new(2.4 * u, colour));
    for (x, y, turn) in [(11.6, 13.2, 0.5), (20.4, 13.2, -0.5), (16.0, 20.4, 0.0)] {
        art.ellipse(grid.at(x, y), (3.9 * u, 3.5 * u), turn, colour, Stroke::NONE);
    }
    art.0
}

/// The sign on a tile, as a window or a desktop shows it.
#[must_use]
pub fn app_icon(rect: Rect, ground: Rgba, colour: Rgba) -> Vec<Shape> {
    let mut shapes =
        vec![Shape::Rect { rect, rounding: 0.22 * rect.w.min(rect.h), fill: ground, stroke: Stroke::NONE }];
    shapes.extend(sign(rect.inset(0.14 * rect.w.min(rect.h)), colour));
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_stays_on_its_grid() {
        let near = |p: &Point| (-1.0..=21.0).contains(&p.x) && (-1.0..=21.0).contains(&p.y);
        for &name in Icon::ALL {
            let shapes = icon(name, Rect::new(0.0, 0.0, 20.0, 20.0), Rgba::BLACK);
            assert!(!shapes.is_empty(), "{name:?}");
            for shape in shapes {
                match shape {
                    Shape::Path { points, .. } => assert!(points.iter().all(near), "{name:?}"),
                    Shape::Circle { centre, radius, .. } => {
                        assert!(near(&centre.by(radius, radius)) && near(&centre.by(-radius, -radius)), "{name:?}");
                    }
                    _ => panic!("{name:?} has an unexpected shape"),
                }
            }
        }
    }
}
