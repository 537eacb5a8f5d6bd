//! The board on the screen: the scene painted, its pits as controls.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use super::paint::{self, Still};
use super::session::{Aid, Session};
use super::widgets::theme;
use crate::board::{Layout, Pit, Side};
use crate::engine::{Board, Game, Move, PitSet, Status};
use crate::facts::StartFacts;
use crate::format::record::{self as format, MarkKind};
use crate::narrate;
use crate::refusal;
use crate::scene::{self, Geometry, Hand, Mark, Marking, Options, Style, View};
use crate::tokens::Theme;

/// What a picture at rest depends on besides the board.
type Key = (Game, Theme, [u32; 2], bool, u32, Options);

/// The ground, kept while the board's size and look stay the same.
#[derive(Default)]
pub struct GroundCache {
    grounds: Vec<(Key, std::sync::Arc<Still>, Geometry)>,
    /// What lies on the large board, from frame to frame.
    runs: paint::Runs,
}

/// Pictures kept at most: the large board and the library's small ones.
const KEPT: usize = 12;

impl GroundCache {
    /// The ground and geometry of a board in that place.
    pub fn get(
        &mut self,
        ui: &Ui,
        game: Game,
        rect: Rect,
        options: Options,
        flipped: bool,
    ) -> (std::sync::Arc<Still>, Geometry) {
        let theme = theme(ui);
        let size = [rect.width(), rect.height()].map(f32::to_bits);
        let key = (game, theme, size, flipped, ui.pixels_per_point().to_bits(), options);
        if let Some((_, still, geometry)) = self.grounds.iter().find(|(k, ..)| *k == key) {
            return (std::sync::Arc::clone(still), *geometry);
        }
        let geometry = Geometry::new(game.layout(), rect.width(), rect.height(), scene::skin(game), options, flipped);
        let measure = paint::measure(ui.ctx());
        let shapes = scene::ground(&geometry, &Style { theme, measure: &measure });
        let still = std::sync::Arc::new(Still::new(ui.painter(), shapes));
        if self.grounds.len() >= KEPT {
            self.grounds.remove(0);
        }
        self.grounds.push((key, std::sync::Arc::clone(&still), geometry));
        (still, geometry)
    }
}

/// What the user did on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Touched {
    /// A pit was clicked, or chosen by the keyboard.
    pub chosen: Option<Pit>,
    /// The pit under the pointer or with the keyboard's focus.
    pub pointed: Option<Pit>,
    /// What the plates say, `[south, north]`.
    pub stores: [u8; 2],
}

/// The id of a pit's control. `board`: which of the boards in the window.
#[must_use]
pub fn pit_id(board: usize, pit: Pit) -> Id {
    Id::unique(("pit", board, pit.0))
}

/// Shows a session's board in `rect`.
pub fn show(ui: &mut Ui, rect: Rect, session: &mut Session, cache: &mut GroundCache, speed: f32) -> Touched {
    let marks = marks_here(session);
    let marks: Vec<Mark> = marks.iter().flat_map(scene_marks).collect();
    show_marked(ui, rect, session, cache, speed, (&marks, Options::REPLAY))
}

/// The same, with these marks in the place of the record's, in a geometry of these options.
pub fn show_marked(
    ui: &mut Ui,
    rect: Rect,
    session: &mut Session,
    cache: &mut GroundCache,
    speed: f32,
    (marks, options): (&[Mark], Options),
) -> Touched {
    let game = session.record.game();
    let (ground, geometry) = cache.get(ui, game, rect, options, session.flipped);
    ground.paint(ui.painter(), rect.min.to_vec2());
    let (trail_shown, marking) = (session.trail_shown, session.marking());
    let mut touched = pits(ui, rect, &geometry, session);
    let measure = paint::measure(ui.ctx());
    let style = Style { theme: theme(ui), measure: &measure };
    let mover = session.cursor.position(&session.record.tree).side();
    let now = ui.input(|i| i.time);
    let empty = scene::Trail::default();
    if !ui.is_rect_visible(rect) {
        touched.stores = session.rest().board.stores;
        return touched;
    }
    let focused = ui.memory(egui::Memory::focused);
    let focus = focused.and_then(|id| game.layout().pits().find(|&pit| pit_id(session.board, pit) == id));
    let open_end = session.at_end();
    let in_flight = session.motion.clone();
    let rest = session.rest();
    // Where the record goes on, the starts are marked only for someone who reaches for the board.
    let reached = ui.rect_contains_pointer(rect) || focus.is_some() || open_end;
    let starts = rest.facts.as_ref().map_or(&[][..], |facts| &facts.starts);
    let legal = legal_pits(starts, in_flight.is_none() && reached);
    let dress = Dress { game, marking, mover, legal, focus };
    let shapes = if let Some(motion) = &in_flight {
        let (from, to) = (dress.view(&motion.from.0, &motion.from.1), dress.view(&motion.to.0, &motion.to.1));
        let frame = scene::frame(&geometry, &from, &to, &motion.event, motion.share(now, speed), &style);
        touched.stores = frame.stores;
        frame.shapes
    } else {
        touched.stores = rest.board.stores;
        let pointed = touched.pointed.filter(|_| session.aid == Aid::Full);
        let preview = pointed.and_then(|pit| preview(starts, pit, game));
        let trail = match &preview {
            Some(trail) => trail,
            None if trail_shown => &rest.trail,
            None => &empty,
        };
        let hand = Hand::after(game.layout(), &rest.trail, &rest.board, marking);
        let still = View { hand, marks, ..dress.view(&rest.board, trail) };
        scene::live(&geometry, &still, &style)
    };
    cache.runs.paint(ui.painter(), &shapes, rect.min.to_vec2());
    touched
}

/// What a view of the board has beside the board and its trail.
struct Dress {
    game: Game,
    marking: Marking,
    mover: Side,
    legal: PitSet,
    focus: Option<Pit>,
}

impl Dress {
    fn view<'a>(&self, board: &'a Board, trail: &'a scene::Trail) -> View<'a> {
        View {
            marking: self.marking,
            hand: Hand::after(self.game.layout(), trail, board, self.marking),
            mover: self.mover,
            legal: self.legal,
            focus: self.focus,
            ..View::new(board, trail)
        }
    }
}

fn legal_pits(starts: &[StartFacts], shown: bool) -> PitSet {
    starts.iter().filter(|start| shown && start.outcome.is_ok()).map(|start| start.pit).collect()
}

/// The whole sowing of a start that is pointed at, as a trail on the board as it stands.
fn preview(starts: &[StartFacts], pit: Pit, game: Game) -> Option<scene::Trail> {
    let outcome = starts.iter().find(|start| start.pit == pit)?.outcome.as_ref().ok()?;
    Some(scene::Trail::from_events(game.layout(), &outcome.events))
}

/// The pits as controls, so that mouse, keyboard and screen reader reach them.
fn pits(ui: &mut Ui, rect: Rect, geometry: &Geometry, session: &mut Session) -> Touched {
    let game = session.record.game();
    let layout = game.layout();
    let position = *session.cursor.position(&session.record.tree);
    let status = session.cursor.status(&session.record.tree);
    let rest = session.rest();
    let starts = rest.facts.as_ref().map_or(&[][..], |facts| &facts.starts);
    let mut touched = Touched::default();
    // In reading order: by row of the screen, left to right, from whichever seat.
    let turned = |at: usize, of: usize| if session.flipped { of - 1 - at } else { at };
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            let place = (turned(row, layout.rows()), turned(column, layout.columns()));
            let Some(pit) = layout.at_screen(place.0, place.1) else { continue };
            let place = geometry.pit_rect(pit);
            let place = Rect::from_min_size(rect.min + vec2(place.x, place.y), vec2(place.w, place.h));
            let response = ui.interact(place, pit_id(session.board, pit), Sense::click());
            if response.gained_focus() {
                ui.scroll_to_rect(rect, None);
            }
            let start = starts.iter().find(|start| start.pit == pit);
            response.widget_info(|| {
                let mut label = narrate::pit(game, &rest.board, pit);
                label += &standing(start, status);
                WidgetInfo::labeled(Role::Button, true, label)
            });
            if response.clicked() {
                touched.chosen = Some(pit);
                if !response.gained_focus() && ui.input(|i| i.pointer.any_released()) {
                    response.surrender_focus();
                }
            }
            if response.hovered() || response.has_focus() {
                touched.pointed = Some(pit);
            }
            match start.map(|start| &start.outcome) {
                Some(Err(rule)) => {
                    response.on_hover_text(refusal::why(*rule, &position, Move::from(&position, pit)));
                }
                Some(Ok(outcome)) if session.aid == Aid::Full => {
                    response.on_hover_text(outcome.words(&position));
                }
                _ => {}
            }
        }
    }
    touched
}

/// How a start is announced after its pit.
fn standing(start: Option<&StartFacts>, status: Status) -> String {
    match start.map(|start| &start.outcome) {
        Some(Ok(_)) => ", legal".to_owned(),
        Some(Err(rule)) if status.is_playing() => {
            let title = crate::sources::Sources::bundled().rule(*rule).map_or("", |page| page.title.as_str());
            format!(", refused: {title}")
        }
        _ => String::new(),
    }
}

/// A file's mark with its pits found.
pub type Found = (MarkKind, Vec<Pit>, String);

/// A file's marks with their pits found.
pub fn find_marks<'m>(layout: Layout, marks: impl IntoIterator<Item = &'m format::Mark>) -> Vec<Found> {
    let find = |mark: &format::Mark| {
        let pits = mark.pits.iter().filter_map(|name| layout.parse(name)).collect();
        (mark.kind, pits, mark.text.clone().unwrap_or_default())
    };
    marks.into_iter().map(find).collect()
}

/// The scene's marks of one of a file's.
#[must_use]
pub fn scene_marks((kind, pits, text): &Found) -> Vec<Mark<'_>> {
    match kind {
        MarkKind::Circle => pits.iter().map(|&pit| Mark::Circle(pit)).collect(),
        MarkKind::Label => pits.iter().map(|&pit| Mark::Label(pit, text)).collect(),
        MarkKind::Arrow => pits.windows(2).map(|pair| Mark::Arrow(pair[0], pair[1])).collect(),
        MarkKind::Dim => pits.iter().map(|&pit| Mark::Dim(pit)).collect(),
    }
}

/// The marks that the record draws at the cursor's moment.
fn marks_here(session: &Session) -> Vec<Found> {
    let Some(node) = session.node() else { return vec![] };
    let here = session.cursor.at().event;
    let shown = |mark: &&format::Mark| {
        mark.at.as_ref().is_none_or(|at| crate::record::index_of(&node.events, at) == Some(here))
    };
    find_marks(node.before.layout(), node.entry.marks.iter().filter(shown))
}
