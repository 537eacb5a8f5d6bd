//! A diagram of a moment: the board with its plates and a caption, as SVG.

use super::svg::{escaped, fragment};
use super::{Look, Shot};
use crate::board::Side;
use crate::engine::Game;
use crate::scene::{self, Anchor, Geometry, Hand, Options, Point, Rect, Shape, Stroke, Style, View, emblem, skin};
use crate::tokens::{Palette, font, size};

/// How wide a diagram is, in points.
pub const WIDTH: f32 = 960.0;
/// Round the whole diagram.
const MARGIN: f32 = 16.0;
/// Each player's plate.
const PLATE: f32 = 36.0;
/// The caption.
const CAPTION: f32 = 28.0;

/// A board laid out for diagrams of one game. Keep it while making several: they are all alike but for what
/// happens on the board.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    geometry: Geometry,
    look: Look,
    /// The board's place.
    board: Rect,
    height: f32,
}

impl Sheet {
    /// The sheet of a game.
    #[must_use]
    pub fn new(game: Game, look: Look) -> Sheet {
        let (width, most) = (WIDTH - 2.0 * MARGIN, if game.layout().rows() == 2 { 400.0 } else { 520.0 });
        let geometry = Geometry::new(game.layout(), width, most, skin(game), Options::REPLAY, look.flip);
        let bounds = geometry.bounds();
        let board = Rect::new(MARGIN - bounds.x + (width - bounds.w) / 2.0, MARGIN + PLATE - bounds.y, width, bounds.h);
        Sheet { geometry, look, board, height: 2.0 * MARGIN + 2.0 * PLATE + bounds.h + CAPTION }
    }

    /// Width and height of its diagrams.
    #[must_use]
    pub const fn size(&self) -> (f32, f32) {
        (WIDTH, self.height)
    }

    const fn style(&self) -> Style<'static> {
        Style::new(self.look.theme)
    }

    /// What is the same in every diagram: the background and the empty board.
    #[must_use]
    pub fn ground(&self, ids: &str) -> String {
        let palette = Palette::of(self.look.theme);
        let all = Rect::new(0.0, 0.0, WIDTH, self.height);
        let paper = Shape::Rect { rect: all, rounding: 0.0, fill: palette.surface, stroke: Stroke::NONE };
        let board = scene::ground(&self.geometry, &self.style());
        fragment(&[paper], ids) + &self.placed(&fragment(&board, ids))
    }

    /// What shows a moment.
    #[must_use]
    pub fn live(&self, shot: &Shot, ids: &str) -> String {
        let (board, trail, marks) = (shot.board(), shot.trail(), shot.marks());
        let layout = shot.game().layout();
        let view = View {
            marking: shot.marking(),
            hand: Hand::after(layout, &trail, &board, shot.marking()),
            mover: shot.mover(),
            marks: &marks,
            ..View::new(&board, &trail)
        };
        let live = scene::live(&self.geometry, &view, &self.style());
        self.placed(&fragment(&live, ids)) + &fragment(&self.words(shot), ids)
    }

    fn placed(&self, inside: &str) -> String {
        format!("<g transform=\"translate({:.2} {:.2})\">\n{inside}</g>\n", self.board.x, self.board.y)
    }

    /// The plates and the caption.
    fn words(&self, shot: &Shot) -> Vec<Shape> {
        let palette = Palette::of(self.look.theme);
        let (upper, lower) = if self.look.flip { (Side::South, Side::North) } else { (Side::North, Side::South) };
        let below = self.height - MARGIN - CAPTION;
        let mut shapes = self.plate(shot, upper, MARGIN + PLATE / 2.0 - 3.0);
        shapes.extend(self.plate(shot, lower, below - PLATE / 2.0 + 5.0));
        let line = below + CAPTION - 8.0;
        let caption = format!("{}. {}", shot.record.title(), shot.caption());
        let text = |at: Point, anchor, text: String| Shape::Text {
            at,
            anchor,
            size: size::BODY,
            bold: false,
            colour: palette.muted,
            text,
        };
        let room = WIDTH - 2.0 * MARGIN - 120.0;
        shapes.push(text(Point::new(MARGIN, line), Anchor::Start, shortened(&caption, room)));
        shapes.push(text(Point::new(WIDTH - MARGIN, line), Anchor::End, shot.game().title().to_owned()));
        shapes
    }

    fn plate(&self, shot: &Shot, side: Side, middle: f32) -> Vec<Shape> {
        let palette = Palette::of(self.look.theme);
        let board = shot.board();
        let colour = if side == Side::South { palette.south } else { palette.north };
        let mut shapes =
            emblem(Point::new(MARGIN + 8.0, middle), 7.0, side, [colour, colour, palette.surface]).to_vec();
        let line = middle + font::CAPITAL * size::NOW / 2.0;
        let mut left = MARGIN + 24.0;
        let mut word = |text: &str, bold: bool, colour| {
            let at = Point::new(left, line);
            left += scene::noto_sans(text, size::NOW, bold) + 10.0;
            let text = text.to_owned();
            shapes.push(Shape::Text { at, anchor: Anchor::Start, size: size::NOW, bold, colour, text });
        };
        word(&side.to_string(), true, palette.text);
        let players = shot.record.file.players.as_ref();
        if let Some(name) = players.and_then(|p| if side == Side::South { p.south.as_ref() } else { p.north.as_ref() })
        {
            word(name, false, palette.text);
        }
        if shot.status().is_playing() && shot.is_between_turns() && shot.mover() == side {
            word("to move", false, palette.muted);
        }
        if let Some(round) = shot.round().filter(|_| side == Side::North) {
            word(&format!("round {round}"), false, palette.muted);
        }
        let (store, seeds) = shot.store(&board, side);
        let number = seeds.to_string();
        let right = WIDTH - MARGIN;
        let at = Point::new(right, line);
        let mut end = |at, size, bold, colour, text| {
            shapes.push(Shape::Text { at, anchor: Anchor::End, size, bold, colour, text });
        };
        let width = scene::noto_sans(&number, size::STORE, true);
        end(at, size::STORE, true, palette.text, number);
        let at = Point::new(right - width - 8.0, line);
        end(at, size::SECONDARY, false, palette.muted, store.to_owned());
        shapes
    }
}

/// A text that is no wider than that, cut short where it must be.
fn shortened(text: &str, width: f32) -> String {
    let wide = |text: &str| scene::noto_sans(text, size::BODY, false) > width;
    if !wide(text) {
        return text.to_owned();
    }
    let mut cut: String = text.to_owned();
    while !cut.is_empty() && wide(&format!("{cut}…")) {
        cut.pop();
    }
    cut.trim_end().to_owned() + "…"
}

/// The opening tag of an SVG document that names what it shows.
#[must_use]
pub fn opening(width: f32, height: f32, title: &str, namespace: bool) -> String {
    let namespace = if namespace { " xmlns=\"http://www.w3.org/2000/svg\"" } else { "" };
    let size =
        if namespace.is_empty() { String::new() } else { format!(" width=\"{width:.0}\" height=\"{height:.0}\"") };
    format!(
        "<svg{namespace}{size} viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         font-family=\"'Noto Sans', sans-serif\" stroke-linejoin=\"round\">\n<title>{}</title>\n",
        escaped(title)
    )
}

/// A moment as a whole SVG document.
#[must_use]
pub fn svg(shot: &Shot, look: Look) -> String {
    let sheet = Sheet::new(shot.game(), look);
    let (width, height) = sheet.size();
    let title = format!("{}. {}", shot.record.title(), shot.caption());
    opening(width, height, &title, true) + &sheet.ground("g") + &sheet.live(shot, "l") + "</svg>\n"
}
