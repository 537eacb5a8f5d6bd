//! An animation as GIF: a turn seed by seed, or the whole main line lap by lap.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::diagram::Sheet;
use super::image::{canvas, document, draw};
use super::{ExportError, Look, Place, Progress, Shot};
use crate::engine::{Event, Game};
use crate::record::{NodeId, Record, lap_rests};
use crate::stepper::StepSize;

/// Dots a point in an animation.
const SCALE: f32 = 0.75;

/// How long a frame is shown, in hundredths of a second.
mod wait {
    /// A seed falls.
    pub const SEED: u16 = 30;
    /// A hand is filled.
    pub const LIFT: u16 = 60;
    /// Something is taken, reserved, stops.
    pub const DEED: u16 = 120;
    /// A lap is over.
    pub const LAP: u16 = 90;
    /// The first and the last picture.
    pub const END: u16 = 250;
}

/// An animation of the turn at `at` by seeds (of the one lap, where it names one), or of the whole main line by
/// laps.
///
/// # Errors
/// There is no such place, nothing moves, or the work was stopped.
pub fn gif(record: &Record, at: Option<Place>, look: Look, progress: Progress) -> Result<Vec<u8>, ExportError> {
    let shots = match at {
        Some(place) => by_seeds(record, place)?,
        None => by_laps(record),
    };
    if shots.len() < 2 {
        return Err(ExportError::Still);
    }
    film(&shots, look, progress)
}

/// An animation of one turn of any line, by seeds or by laps.
///
/// # Errors
/// Nothing moves in the turn, or the work was stopped.
pub fn turn(record: &Record, id: NodeId, by: StepSize, look: Look, progress: Progress) -> Result<Vec<u8>, ExportError> {
    let end = Shot::after(record, id);
    let node = end.node.ok_or(ExportError::Still)?;
    let begin = node.parent.map_or(Shot::start(record), |parent| Shot::after(record, parent));
    let places = if by == StepSize::Seed { (1..=node.events.len()).collect() } else { lap_rests(&node.events) };
    let wait = |event: usize| if by == StepSize::Seed { pause(&node.events[event - 1]) } else { wait::LAP };
    let mut shots = vec![(begin, wait::END)];
    shots.extend(places.into_iter().map(|event| (Shot { event, ..end }, wait(event))));
    if let Some((_, wait)) = shots.last_mut() {
        *wait = wait::END;
    }
    if shots.len() < 2 { Err(ExportError::Still) } else { film(&shots, look, progress) }
}

/// Pictures with how long each is shown.
type Shots<'a> = Vec<(Shot<'a>, u16)>;

fn by_laps(record: &Record) -> Shots<'_> {
    let mut shots = vec![(Shot::start(record), wait::END)];
    for id in record.tree.mainline() {
        let whole = Shot::after(record, id);
        let rests = whole.node.map(|node| lap_rests(&node.events)).unwrap_or_default();
        shots.extend(rests.into_iter().map(|event| (Shot { event, ..whole }, wait::LAP)));
    }
    if let Some((_, wait)) = shots.last_mut() {
        *wait = wait::END;
    }
    shots
}

fn by_seeds(record: &Record, place: Place) -> Result<Shots<'_>, ExportError> {
    let end = Shot::at(record, place)?;
    let node = end.node.ok_or(ExportError::Still)?;
    let of_lap = |event: usize| place.lap.is_none() || node.events[event - 1].lap() == place.lap;
    let begin = node.parent.map_or(Shot::start(record), |parent| Shot::after(record, parent));
    let first = (1..=end.event).find(|&event| of_lap(event)).unwrap_or(1);
    let begin = if first > 1 { Shot { event: first - 1, ..end } } else { begin };
    let mut shots = vec![(begin, wait::END)];
    for event in (first..=end.event).filter(|&event| of_lap(event)) {
        shots.push((Shot { event, ..end }, pause(&node.events[event - 1])));
    }
    if let Some((_, wait)) = shots.last_mut() {
        *wait = wait::END;
    }
    Ok(shots)
}

const fn pause(event: &Event) -> u16 {
    match event {
        Event::Sow { .. } | Event::Toll { .. } => wait::SEED,
        Event::Lift { .. } | Event::Introduce { .. } => wait::LIFT,
        _ => wait::DEED,
    }
}

/// What draws the frames: the ground drawn once, and the colours of all.
struct Studio {
    sheet: Sheet,
    ground: Pixmap,
}

impl Studio {
    fn new(game: Game, look: Look) -> Result<Studio, ExportError> {
        let sheet = Sheet::new(game, look);
        let (width, height) = sheet.size();
        let mut ground = canvas(width, height, SCALE)?;
        draw(&document(sheet.size(), &sheet.ground("g")), SCALE, &mut ground)?;
        Ok(Studio { sheet, ground })
    }

    fn picture(&self, shot: &Shot) -> Result<Pixmap, ExportError> {
        let mut picture = self.ground.clone();
        draw(&document(self.sheet.size(), &self.sheet.live(shot, "l")), SCALE, &mut picture)?;
        Ok(picture)
    }
}

/// Pictures looked at to find the colours, at most.
const SAMPLES: usize = 4;

fn film(shots: &[(Shot, u16)], look: Look, progress: Progress) -> Result<Vec<u8>, ExportError> {
    let failed = |error: gif::EncodingError| ExportError::Drawing(error.to_string());
    let Some((first, _)) = shots.first() else { return Err(ExportError::Still) };
    let studio = Studio::new(first.game(), look)?;
    let mut colours = Colours::default();
    let every = shots.len().div_ceil(SAMPLES);
    for (shot, _) in shots.iter().rev().step_by(every) {
        colours.add(&studio.picture(shot)?);
    }
    let mut palette = colours.palette();
    let side = |dots: u32| u16::try_from(dots).map_err(|_| ExportError::Drawing("it is too large".into()));
    let (width, height) = (side(studio.ground.width())?, side(studio.ground.height())?);
    let mut file = vec![];
    let mut encoder = Encoder::new(&mut file, width, height, &palette.rgb).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut shown: Option<Pixmap> = None;
    for (done, (shot, wait)) in shots.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a share of the work")]
        if !progress(done as f32 / shots.len() as f32) {
            return Err(ExportError::Cancelled);
        }
        let picture = studio.picture(shot)?;
        let mut frame = changed(shown.as_ref(), &picture, &mut palette);
        frame.delay = *wait;
        encoder.write_frame(&frame).map_err(failed)?;
        shown = Some(picture);
    }
    drop(encoder);
    progress(1.0);
    Ok(file)
}

/// The colours of pictures, with how many dots have them.
#[derive(Default)]
struct Colours(HashMap<[u8; 3], u32>);

impl Colours {
    fn add(&mut self, picture: &Pixmap) {
        // Neighbours are often alike: a run of dots is looked up once.
        for run in picture.pixels().chunk_by(|a, b| a == b) {
            let dots = u32::try_from(run.len()).unwrap_or(u32::MAX);
            *self.0.entry([run[0].red(), run[0].green(), run[0].blue()]).or_default() += dots;
        }
    }

    /// 256 colours that stand for all. A rare colour counts for more than its dots: a small emblem must keep
    /// its own.
    fn palette(&self) -> Palette {
        let mut colours: Vec<(&[u8; 3], &u32)> = self.0.iter().collect();
        colours.sort_unstable();
        let mut weighed = vec![];
        for ([r, g, b], dots) in colours {
            for _ in 0..=dots.ilog2() {
                weighed.extend([*r, *g, *b, 255]);
            }
        }
        let quantizer = NeuQuant::new(1, 256, &weighed);
        Palette { rgb: quantizer.color_map_rgb(), quantizer, known: HashMap::new() }
    }
}

/// 256 colours, and which of them stands for which.
struct Palette {
    rgb: Vec<u8>,
    quantizer: NeuQuant,
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    fn index(&mut self, dot: [u8; 4]) -> u8 {
        let quantizer = &self.quantizer;
        // The quantizer has 256 colours, so its index is a byte.
        *self.known.entry(dot).or_insert_with(|| u8::try_from(quantizer.index_of(&dot)).unwrap_or(0))
    }
}

/// A part of a picture, its edges included.
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

/// The smallest part of two pictures of one size outside which they are alike; a single dot where they are
/// alike everywhere.
fn difference(before: &Pixmap, now: &Pixmap) -> Area {
    let row = 4 * now.width() as usize;
    let mut area: Option<Area> = None;
    for (y, (a, b)) in before.data().chunks_exact(row).zip(now.data().chunks_exact(row)).enumerate() {
        if a == b {
            continue;
        }
        let differs = |(a, b): (&[u8], &[u8])| a != b;
        let left = a.chunks_exact(4).zip(b.chunks_exact(4)).position(differs).unwrap_or(0);
        let right = a.chunks_exact(4).zip(b.chunks_exact(4)).rposition(differs).unwrap_or(0);
        let known = area.unwrap_or(Area { left, top: y, right, bottom: y });
        area = Some(Area { left: known.left.min(left), right: known.right.max(right), bottom: y, ..known });
    }
    area.unwrap_or(Area { left: 0, top: 0, right: 0, bottom: 0 })
}

/// The part of the picture that is not as it was, as a frame that is laid over it.
fn changed(before: Option<&Pixmap>, now: &Pixmap, palette: &mut Palette) -> Frame<'static> {
    let (width, height) = (now.width() as usize, now.height() as usize);
    let all = Area { left: 0, top: 0, right: width - 1, bottom: height - 1 };
    let Area { left, top, right, bottom } = before.map_or(all, |before| difference(before, now));
    let mut dots = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for y in top..=bottom {
        let row = &now.data()[(y * width + left) * 4..(y * width + right + 1) * 4];
        dots.extend(row.chunks_exact(4).map(|dot| palette.index([dot[0], dot[1], dot[2], 255])));
    }
    let side = |dots: usize| u16::try_from(dots).unwrap_or(u16::MAX);
    Frame {
        left: side(left),
        top: side(top),
        width: side(right - left + 1),
        height: side(bottom - top + 1),
        dispose: DisposalMethod::Keep,
        buffer: dots.into(),
        ..Frame::default()
    }
}
