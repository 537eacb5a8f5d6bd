//! A slide as shapes and labels at a size: the picture on the wall, and small on the presenter's screen.
//!
//! Pure: the same slide at the same size gives the same shapes. All sizes are shares of the height, so that
//! the back row reads what the front row reads.
#![expect(clippy::cast_precision_loss, reason = "choices and hands are few")]

use super::lines::{self, Line, Style as Words};
use super::slide::{Bar, Choice, Citation, Picture, Slide};
use crate::app::board::scene_marks;
use crate::board::{Pit, Side};
use crate::narrate;
use crate::scene::{self, Anchor, Geometry, Hand, Icon, Mark, Options, Point, Rect, Shape, Stroke, Style, View};
use crate::sources::Standing;
use crate::tokens::{Palette, Rgba, size};

/// The picture on the wall.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wall {
    /// Its width and height.
    pub size: (f32, f32),
    /// What is drawn.
    pub shapes: Vec<Shape>,
    /// What a screen reader finds, and where.
    pub labels: Vec<(Rect, String)>,
    /// The board's place, and each pit's with its name, if there is a board.
    pub board: Option<(Rect, Geometry)>,
    /// How much smaller than they should be the words had to be set: 1 is as large as they should be.
    pub squeezed: f32,
}

/// Shares of the height.
mod share {
    /// A side's plate.
    pub const PLATE: f32 = 0.056;
    /// The words under a board.
    pub const WORDS: f32 = 0.285;
    /// The same under four rows, which need the height.
    pub const FEW_WORDS: f32 = 0.225;
    /// Around everything.
    pub const MARGIN: f32 = 0.024;
    /// Words that lead up to the caption.
    pub const LEAD: f32 = 0.036;
    /// Choices and bars.
    pub const CHOICE: f32 = 0.034;
    /// Words without a board.
    pub const TEXT: f32 = 0.05;
    /// Names on the plates.
    pub const NAME: f32 = 0.028;
    /// Seeds beside the board.
    pub const STORE: f32 = 0.036;
}

/// Draws a slide. `gloss`: glosses are shown.
#[must_use]
pub fn wall(slide: &Slide, (width, height): (f32, f32), style: &Style, gloss: bool) -> Wall {
    let p = Palette::of(style.theme);
    let mut wall = Wall { size: (width, height), squeezed: 1.0, ..Wall::default() };
    let all = Rect::new(0.0, 0.0, width, height);
    wall.shapes.push(Shape::Rect { rect: all, rounding: 0.0, fill: p.surface, stroke: Stroke::NONE });
    let margin = share::MARGIN * height;
    let mut room = all.inset(margin);
    if let Some(picture) = &slide.picture {
        let few = picture.game.layout().rows() == 2;
        let words = if few { share::WORDS } else { share::FEW_WORDS } * height;
        let board = Rect::new(room.x, room.y, room.w, room.h - words);
        let below = wall.picture(picture, board, height, style);
        let top = below.y + 0.5 * margin;
        room = Rect::new(below.x, top, below.w, room.bottom() - top);
    } else {
        room = room.inset(margin);
    }
    wall.words(slide, room, height, style, gloss);
    wall
}

/// A screen that shows nothing.
#[must_use]
pub fn blank((width, height): (f32, f32), white: bool) -> Wall {
    let fill = if white { Rgba::WHITE } else { Rgba::BLACK };
    let rect = Rect::new(0.0, 0.0, width, height);
    let shapes = vec![Shape::Rect { rect, rounding: 0.0, fill, stroke: Stroke::NONE }];
    Wall { size: (width, height), shapes, squeezed: 1.0, ..Wall::default() }
}

/// How dark it is round the spotlight.
const SHADE: f32 = 0.66;
/// The spotlight's radius, as a share of the height.
const SPOT: f32 = 0.15;
/// Corners of its circle.
const AROUND: u32 = 72;

impl Wall {
    /// Darkens all but a circle round a place, given in shares of the width and height.
    pub fn spotlight(&mut self, (x, y): (f32, f32)) {
        let (width, height) = self.size;
        let (radius, far) = (SPOT * height, width + height);
        let (centre, tint) = (Point::new(x * width, y * height), Rgba::BLACK.with_alpha(SHADE));
        let ring = |at: u32| {
            let angle = std::f32::consts::TAU * at as f32 / AROUND as f32;
            [(centre.polar(radius, angle), tint), (centre.polar(far, angle), tint)]
        };
        let vertices = (0..AROUND).flat_map(ring).collect();
        let side = |at: u32| {
            let (here, next) = (2 * at, 2 * ((at + 1) % AROUND));
            [[here, here + 1, next], [next, here + 1, next + 1]]
        };
        let triangles = (0..AROUND).flat_map(side).collect();
        let like =
            scene::Gradient::Slab { rect: Rect::new(0.0, 0.0, width, height), rounding: 0.0, top: tint, bottom: tint };
        self.shapes.push(Shape::Mesh { vertices, triangles, like });
    }

    /// Draws the board with its plates at the top of the room, and returns the line below them.
    fn picture(&mut self, picture: &Picture, room: Rect, height: f32, style: &Style) -> Rect {
        let plate = share::PLATE * height;
        let place = Rect::new(room.x, room.y + plate, room.w, room.h - 2.0 * plate);
        let options = Options { wall: Some(height), ..Options::REPLAY };
        let geometry =
            Geometry::new(picture.game.layout(), place.w, place.h, scene::skin(picture.game), options, false);
        let slab = geometry.slab();
        // A board that is not as high as there is room leaves the rest to the words.
        let place = Rect { y: place.y - slab.y, ..place };
        let (top, bottom) = (place.y + slab.y - plate, place.y + slab.bottom());
        let inner = |y: f32| Rect::new(place.x + slab.x, y, slab.w, plate);
        let mut stores = picture.board.stores;
        let mut shapes = scene::ground(&geometry, style);
        shapes.extend(live(picture, &geometry, style, &mut stores));
        self.shapes.extend(shapes.into_iter().map(|shape| moved(shape, place.x, place.y, 1.0)));
        self.plate(picture, Side::North, inner(top), stores, style);
        self.plate(picture, Side::South, inner(bottom), stores, style);
        for pit in picture.game.layout().pits() {
            let at = geometry.pit_rect(pit);
            let label = narrate::pit(picture.game, &picture.board, pit);
            self.labels.push((Rect::new(at.x + place.x, at.y + place.y, at.w, at.h), label));
        }
        self.board = Some((place, geometry));
        Rect::new(place.x + slab.x, bottom + plate, slab.w, 0.0)
    }

    /// Where a pit is.
    #[must_use]
    pub fn pit(&self, pit: Pit) -> Option<Rect> {
        let (place, geometry) = self.board.as_ref()?;
        let at = geometry.pit_rect(pit);
        Some(Rect::new(at.x + place.x, at.y + place.y, at.w, at.h))
    }

    /// The pit at a place.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<Pit> {
        let (place, geometry) = self.board.as_ref()?;
        geometry.hit(at.by(-place.x, -place.y))
    }

    /// A player's plate: who, whether to move, the lap, what he has beside the board.
    fn plate(&mut self, picture: &Picture, side: Side, rect: Rect, stores: [u8; 2], style: &Style) {
        let p = Palette::of(style.theme);
        let (name, store) = (rect.h * share::NAME / share::PLATE, rect.h * share::STORE / share::PLATE);
        let middle = rect.y + rect.h / 2.0;
        let r = 0.36 * name;
        let colours = [if side == Side::South { p.south } else { p.north }; 2];
        let emblem = scene::emblem(Point::new(rect.x + r + 2.0, middle), r, side, [colours[0], colours[1], p.surface]);
        self.shapes.extend(emblem);
        let mut x = rect.x + 2.0 * r + 0.6 * name;
        let mut said = side.to_string();
        x += self.word(&said, (x, middle), (name, true), p.text, style) + 0.6 * name;
        if let Some(player) = &picture.names[side.index()] {
            said += &format!(", {player}");
            x += self.word(player, (x, middle), (name, false), p.text, style) + 0.6 * name;
        }
        if picture.mover == side {
            let lap = picture.lap.filter(|_| !picture.to_move).map(|lap| format!("lap {lap}"));
            let tag = if picture.to_move { Some("to move".to_owned()) } else { lap };
            if let Some(tag) = tag {
                said += &format!(", {tag}");
                self.word(&tag, (x, middle), (name, false), p.muted, style);
            }
        } else if let Some(lap) = picture.lap.filter(|_| picture.to_move) {
            let tag = if lap == 1 { "1 lap".to_owned() } else { format!("{lap} laps") };
            said += &format!(", {tag}");
            self.word(&tag, (x, middle), (name, false), p.muted, style);
        }
        let (word, seeds) = (narrate::words(picture.game).store, stores[side.index()].to_string());
        let right = rect.right();
        let wide = (style.measure)("00", store, true).max((style.measure)(&seeds, store, true));
        self.text(&seeds, Point::new(right, middle + 0.36 * store), Anchor::End, (store, true), p.text);
        let at = Point::new(right - wide - 0.5 * name, middle + 0.36 * name);
        self.text(word, at, Anchor::End, (name, false), p.muted);
        self.labels.push((rect, format!("{said}, {word} {seeds}")));
    }

    /// One line whose capitals stand in the middle of `at`; returns its width.
    fn word(
        &mut self,
        text: &str,
        (x, middle): (f32, f32),
        (size, bold): (f32, bool),
        tint: Rgba,
        style: &Style,
    ) -> f32 {
        self.text(text, Point::new(x, middle + 0.36 * size), Anchor::Start, (size, bold), tint);
        (style.measure)(text, size, bold)
    }

    fn text(&mut self, text: &str, at: Point, anchor: Anchor, (size, bold): (f32, bool), colour: Rgba) {
        self.shapes.push(Shape::Text { at, anchor, size, bold, colour, text: text.to_owned() });
    }

    fn words(&mut self, slide: &Slide, room: Rect, height: f32, style: &Style, gloss: bool) {
        let beside = !slide.choices.is_empty() || !slide.bars.is_empty();
        let column = if beside { 0.37 * room.w } else { 0.0 };
        let gap = if beside { 0.04 * room.w } else { 0.0 };
        let left = Rect::new(room.x, room.y, room.w - column - gap, room.h);
        let right = Rect::new(left.right() + gap, room.y, column, room.h);
        let set = |scale: f32, less: Less| {
            let less = if gloss { less } else { less.max(Less::Gloss) };
            said(slide, left.w, height * scale, style, less)
        };
        let (block, scale) = fit(&set, left.h);
        self.squeezed = scale;
        let free = (left.h - block.height).max(0.0);
        let down = if slide.picture.is_some() { 0.0 } else { free / 2.2 };
        self.shapes.extend(block.shapes.into_iter().map(|shape| moved(shape, left.x, left.y + down, 1.0)));
        for (rect, label) in block.labels {
            self.labels.push((Rect::new(rect.x + left.x, rect.y + left.y + down, rect.w, rect.h), label));
        }
        let right = Rect::new(right.x, right.y + down, right.w, right.h - down);
        if slide.bars.is_empty() {
            self.choices(&slide.choices, right, height, style);
        } else {
            self.bars(&slide.bars, right, height, style);
        }
    }

    fn choices(&mut self, choices: &[Choice], room: Rect, height: f32, style: &Style) {
        let p = Palette::of(style.theme);
        let row = (1.5 * share::CHOICE * height).min(room.h / choices.len().max(1) as f32);
        for (index, choice) in choices.iter().enumerate() {
            let place = Rect::new(room.x, room.y + row * index as f32, room.w, row);
            let wide = 1.2 * row;
            let points = lines::fitting(&choice.label, place.w - wide, row / 1.5, style);
            let middle = place.y + row / 2.0;
            let number = format!("{}", index + 1);
            let tint = if choice.right == Some(false) { p.muted } else { p.text };
            if choice.right == Some(true) {
                let sign = Rect::around(Point::new(place.x + 0.3 * row, middle), 0.6 * row, 0.6 * row);
                self.shapes.extend(scene::icon(Icon::Check, sign, p.text));
            } else {
                self.word(&number, (place.x, middle), (0.8 * row / 1.5, false), p.muted, style);
            }
            self.word(&choice.label, (place.x + wide, middle), (points, choice.right == Some(true)), tint, style);
            self.labels.push((place, told(&number, &choice.label, choice.right)));
        }
    }

    /// Hands as bars: beside what was chosen, or below where that is long.
    fn bars(&mut self, bars: &[Bar], room: Rect, height: f32, style: &Style) {
        let count = bars.len().max(1) as f32;
        let size = share::CHOICE * height;
        let widest = bars.iter().map(|bar| (style.measure)(&bar.label, size, true)).fold(0.0, f32::max);
        let below = widest > 0.4 * room.w;
        let row = (if below { 2.5 } else { 1.6 } * size).min(room.h / count);
        let size = size.min(row / if below { 2.5 } else { 1.6 });
        let most = bars.iter().map(|bar| bar.hands).max().unwrap_or(0).max(1);
        for (index, bar) in bars.iter().enumerate() {
            let place = Rect::new(room.x, room.y + row * index as f32, room.w, row);
            let (name, ground) = if below {
                let high = 0.9 * size;
                (place.y + 0.7 * size, Rect::new(place.x, place.y + 1.35 * size, place.w - 1.6 * size, high))
            } else {
                let names = widest + 0.9 * size;
                let middle = place.y + row / 2.0;
                (middle, Rect::new(place.x + names, middle - 0.58 * size, place.w - names - 1.6 * size, 1.16 * size))
            };
            let p = Palette::of(style.theme);
            let points = lines::fitting(&bar.label, place.w - 1.6 * size, size, style);
            self.word(&bar.label, (place.x, name), (points, true), p.text, style);
            self.bar(bar, most, ground, size, style);
            let hands = if bar.hands == 1 { "1 hand".to_owned() } else { format!("{} hands", bar.hands) };
            self.labels.push((place, told(&bar.label, &hands, bar.right)));
        }
    }

    fn bar(&mut self, bar: &Bar, most: u32, ground: Rect, size: f32, style: &Style) {
        let p = Palette::of(style.theme);
        let round = crate::tokens::radius::CHIP;
        let filled = Rect { w: ground.w * bar.hands as f32 / most as f32, ..ground };
        self.shapes.push(Shape::Rect { rect: ground, rounding: round, fill: p.ink_soft, stroke: Stroke::NONE });
        if bar.hands > 0 {
            self.shapes.push(Shape::Rect { rect: filled, rounding: round, fill: p.ink, stroke: Stroke::NONE });
        }
        let points = size.min(0.86 * ground.h);
        let hands = bar.hands.to_string();
        let wide = (style.measure)(&hands, points, true);
        let inside = filled.w > wide + size;
        let at = if inside { filled.right() - wide - 0.4 * size } else { filled.right() + 0.4 * size };
        let middle = ground.y + ground.h / 2.0;
        self.word(&hands, (at, middle), (points, true), if inside { p.on_ink } else { p.text }, style);
        if bar.right == Some(true) {
            let sign = Rect::around(Point::new(ground.right() + 0.8 * size, middle), size, size);
            self.shapes.extend(scene::icon(Icon::Check, sign, p.text));
        }
    }
}

fn told(first: &str, second: &str, right: Option<bool>) -> String {
    let sign = if right == Some(true) { ", right" } else { "" };
    format!("{first}: {second}{sign}")
}

/// Seeds, counts, trail and marks, at rest or in flight.
fn live(picture: &Picture, geometry: &Geometry, style: &Style, stores: &mut [u8; 2]) -> Vec<Shape> {
    let layout = picture.game.layout();
    let marking = picture.marking();
    let marks: Vec<Mark> =
        picture.marks.iter().flat_map(scene_marks).chain(picture.truth.iter().map(|&pit| Mark::Truth(pit))).collect();
    let view = |board, trail| View {
        marking,
        hand: Hand::after(layout, trail, board, marking),
        mover: picture.mover,
        ..View::new(board, trail)
    };
    if let Some(flight) = &picture.flight {
        let (from, to) = (view(&flight.from.0, &flight.from.1), view(&flight.to.0, &flight.to.1));
        let frame = scene::frame(geometry, &from, &to, &flight.event, flight.share, style);
        *stores = frame.stores;
        return frame.shapes;
    }
    let still = view(&picture.board, &picture.trail);
    scene::live(geometry, &View { legal: picture.legal, marks: &marks, ..still }, style)
}

/// A block of words: shapes from its own top left.
#[derive(Default)]
struct Block {
    shapes: Vec<Shape>,
    labels: Vec<(Rect, String)>,
    height: f32,
}

/// What may be left out of a block where there is no room for it, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Less {
    /// Nothing.
    Nothing,
    /// The gloss.
    Gloss,
    /// The sentence that is cited; its rule stays.
    Quote,
}

/// So small words may be set before something is left out, and when all that can be is.
const SMALL: f32 = 0.7;
/// See [`SMALL`].
const SMALLEST: f32 = 0.4;

/// The block as large as it fits.
fn fit(set: &dyn Fn(f32, Less) -> Block, room: f32) -> (Block, f32) {
    for less in [Less::Nothing, Less::Gloss, Less::Quote] {
        let least = if less == Less::Quote { SMALLEST } else { SMALL };
        let mut scale = 1.0;
        while scale >= least - 0.01 {
            let block = set(scale, less);
            if block.height <= room {
                return (block, scale);
            }
            scale -= 0.05;
        }
    }
    (set(SMALLEST, Less::Quote), SMALLEST)
}

impl Block {
    fn add(&mut self, text: &str, width: f32, words: Words, tint: Rgba, style: &Style) {
        if text.trim().is_empty() {
            return;
        }
        let set: Vec<Line> = lines::set(text, width, words, style);
        let top = self.height;
        for line in &set {
            self.height += words.size * words.leading;
            for (x, bold, piece) in &line.pieces {
                let at = Point::new(*x, self.height - 0.32 * words.size * words.leading);
                let (anchor, size, text) = (Anchor::Start, words.size, piece.clone());
                self.shapes.push(Shape::Text { at, anchor, size, bold: *bold, colour: tint, text });
            }
        }
        self.labels.push((Rect::new(0.0, top, width, self.height - top), text.to_owned()));
        self.height += 0.3 * words.size;
    }

    fn citation(&mut self, citation: &Citation, width: f32, height: f32, style: &Style, less: Less) {
        let p = Palette::of(style.theme);
        let points = size::WALL_CITATION * height;
        let mut said = citation.title.clone();
        let quoted = citation.quote.as_ref().filter(|_| less < Less::Quote || said.is_empty());
        if let Some(quote) = quoted {
            said = format!("«{}»", quote.exact);
        } else if citation.quote.is_none() && !said.is_empty() {
            said += ". No sentence says so.";
        }
        let chip = citation.standing.map_or(0.0, |standing| self.chip(standing, points, style) + 0.5 * points);
        let words = Words { size: points, leading: 1.4, bold: false, indent: chip };
        self.add(&said, width, words, p.text, style);
        if let Some(quote) = quoted {
            let below =
                if less < Less::Gloss { format!("{}: {}", quote.place, quote.gloss) } else { quote.place.clone() };
            let words = Words { size: size::WALL_GLOSS * height, leading: 1.3, bold: false, indent: 0.0 };
            self.add(&below, width, words, p.muted, style);
        }
    }

    /// The badge of a rule's status at the top left; returns its width.
    fn chip(&mut self, standing: Standing, points: f32, style: &Style) -> f32 {
        let p = Palette::of(style.theme);
        let (sign, fill, edge, tint) = match standing {
            Standing::Attested => (Icon::Quote, p.evid, p.evid, p.on_evid),
            Standing::Settled => (Icon::Fork, p.evid_soft, p.evid, p.evid),
            Standing::Convention => (Icon::Dashed, Rgba::NONE, p.muted, p.muted),
        };
        let size = 0.82 * points;
        let (high, wide) = (1.3 * points, (style.measure)(standing.word(), size, true) + 2.4 * size);
        let rect = Rect::new(0.0, self.height + 0.05 * points, wide, high);
        let (round, edge) = (crate::tokens::radius::CHIP, Stroke::new(0.06 * points, edge));
        self.shapes.push(Shape::Rect { rect, rounding: round, fill, stroke: edge });
        let middle = rect.y + high / 2.0;
        let at = Rect::around(Point::new(rect.x + 0.9 * size, middle), size, size);
        self.shapes.extend(scene::icon(sign, at, tint));
        let text = standing.word().to_owned();
        let at = Point::new(rect.x + 1.8 * size, middle + 0.36 * size);
        self.shapes.push(Shape::Text { at, anchor: Anchor::Start, size, bold: true, colour: tint, text });
        self.labels.push((rect, standing.word().to_owned()));
        wide
    }
}

/// What is said, at a height that its sizes are shares of.
fn said(slide: &Slide, width: f32, height: f32, style: &Style, less: Less) -> Block {
    let p = Palette::of(style.theme);
    let mut block = Block::default();
    let words = |share: f32, bold| Words { size: share * height, leading: 1.3, bold, indent: 0.0 };
    let lead = if slide.picture.is_some() || !slide.caption.is_empty() { share::LEAD } else { share::TEXT };
    block.add(&slide.lead, width, words(lead, false), p.text, style);
    for quote in &slide.quotes {
        block.add(&format!("«{}»", quote.exact), width, words(share::LEAD * 1.1, false), p.text, style);
        let glossed = less < Less::Gloss;
        let below = if glossed { format!("{}: {}", quote.place, quote.gloss) } else { quote.place.clone() };
        block.add(&below, width, words(size::WALL_CITATION, false), p.muted, style);
    }
    block.add(&slide.caption, width, words(size::WALL_CAPTION, true), p.text, style);
    if let Some(badge) = &slide.badge {
        block.add(badge, width, words(share::LEAD, false), p.muted, style);
    }
    if let Some(citation) = &slide.citation {
        block.height += 0.01 * height;
        block.citation(citation, width, height, style, less);
    }
    block
}

/// A shape scaled from the origin, then moved.
#[must_use]
pub fn moved(shape: Shape, x: f32, y: f32, k: f32) -> Shape {
    let at = |p: Point| Point::new(p.x * k + x, p.y * k + y);
    let line = |stroke: Stroke| Stroke { width: stroke.width * k, ..stroke };
    match shape {
        Shape::Circle { centre, radius, fill, stroke } => {
            Shape::Circle { centre: at(centre), radius: radius * k, fill, stroke: line(stroke) }
        }
        Shape::Ellipse { centre, radii, angle, fill, stroke } => {
            Shape::Ellipse { centre: at(centre), radii: (radii.0 * k, radii.1 * k), angle, fill, stroke: line(stroke) }
        }
        Shape::Rect { rect, rounding, fill, stroke } => {
            let corner = at(Point::new(rect.x, rect.y));
            let rect = Rect::new(corner.x, corner.y, rect.w * k, rect.h * k);
            Shape::Rect { rect, rounding: rounding * k, fill, stroke: line(stroke) }
        }
        Shape::Path { points, closed, fill, stroke, dash } => Shape::Path {
            points: points.into_iter().map(at).collect(),
            closed,
            fill,
            stroke: line(stroke),
            dash: dash.map(|dash| scene::Dash { on: dash.on * k, off: dash.off * k }),
        },
        Shape::Mesh { vertices, triangles, like } => {
            Shape::Mesh { vertices: vertices.into_iter().map(|(p, tint)| (at(p), tint)).collect(), triangles, like }
        }
        Shape::Text { at: place, anchor, size, bold, colour, text } => {
            Shape::Text { at: at(place), anchor, size: size * k, bold, colour, text }
        }
    }
}
