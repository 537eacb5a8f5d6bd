//! A step in flight: what is seen at time t between two moments. Pure, so that going back is the same
//! frames from 1 to 0, and a step can be completed at once by asking for t = 1.

use super::geometry::Geometry;
use super::hand::{HandPose, seed_place, seed_size};
use super::seeds::{drawn, place, seed, seed_of};
use super::shape::{Art, Point, Shape, first_part};
use super::{Brush, Pose, Style, View, live, pit, posed, thread};
use crate::board::{Pit, Side};
use crate::engine::event::{Event, PitSet, Taken};

/// Going back takes this share of the time.
pub const BACKWARD: f32 = 0.6;

/// Milliseconds at normal speed.
mod ms {
    pub const LIFT: f32 = 160.0;
    pub const RELAY_PAUSE: f32 = 200.0;
    pub const TRAVEL: f32 = 140.0;
    pub const DROP: f32 = 100.0;
    pub const SHORTEST_SOW: f32 = 90.0;
    pub const TOLL_REST: f32 = 120.0;
    pub const TOLL_SLIDE: f32 = 320.0;
    pub const STOP: f32 = 140.0;
    pub const BRACKETS: f32 = 180.0;
    pub const HOLD: f32 = 200.0;
    /// Between two seeds that leave.
    pub const APART: f32 = 40.0;
    /// One seed's way out.
    pub const LEAVE: f32 = 320.0;
    /// All seeds' leaving, at most.
    pub const LEAVE_ALL: f32 = 600.0;
    pub const HERD: f32 = 420.0;
    pub const PENULTIMATE: f32 = 300.0;
    pub const COLLAR: f32 = 320.0;
    pub const COLLAR_TAG: f32 = 120.0;
    pub const SAND: f32 = 300.0;
    pub const RIPPLES: f32 = 120.0;
    pub const INTRODUCE: f32 = 320.0;
}

/// How long a step takes at normal speed, in milliseconds; 0 if nothing moves. `nth` counts the seeds of
/// the lap from 1: a large hand is sown faster and faster.
#[must_use]
pub fn duration_ms(event: &Event, nth: u32) -> f32 {
    match *event {
        Event::Introduce { .. } => ms::INTRODUCE,
        Event::Lift { lap, .. } => ms::LIFT + if lap > 1 { ms::RELAY_PAUSE } else { 0.0 },
        Event::Sow { .. } => {
            let faster = i32::try_from(nth.saturating_sub(12)).unwrap_or(i32::MAX);
            ((ms::TRAVEL + ms::DROP) * 0.93_f32.powi(faster)).max(ms::SHORTEST_SOW)
        }
        Event::Toll { .. } => ms::TRAVEL + ms::DROP + ms::TOLL_REST + ms::TOLL_SLIDE,
        Event::Capture { taken, .. } => ms::BRACKETS + ms::HOLD + leave_all(f32::from(taken.seeds())),
        Event::Penultimate { .. } => ms::PENULTIMATE,
        Event::Reserve { .. } => ms::COLLAR + ms::COLLAR_TAG,
        Event::Steal { .. } => ms::BRACKETS + ms::HERD,
        Event::Stop { .. } => ms::STOP,
        Event::RoundEnd { .. } | Event::Refill { .. } => ms::LEAVE_ALL,
        Event::Close { .. } | Event::Reopen { .. } => ms::SAND + ms::RIPPLES,
        Event::Phase
        | Event::RoundStart { .. }
        | Event::Leftover { .. }
        | Event::Score { .. }
        | Event::GameEnd { .. } => 0.0,
    }
}

/// How long `n` seeds take to leave one after the other.
fn leave_all(n: f32) -> f32 {
    (ms::LEAVE + ms::APART * (n - 1.0).max(0.0)).min(ms::LEAVE_ALL)
}

/// What is seen in one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Everything above the ground. Seeds on their way to a store leave the geometry's area.
    pub shapes: Vec<Shape>,
    /// What the plates beside the board say, `[south, north]`: a store counts a seed as it arrives.
    pub stores: [u8; 2],
}

/// The step `event` at time `t`, from the moment before it (`t` = 0, exactly [`live`] of `from`) to the
/// moment after (`t` = 1, exactly [`live`] of `to`).
#[must_use]
pub fn frame(geometry: &Geometry, from: &View, to: &View, event: &Event, t: f32, style: &Style) -> Frame {
    if t <= 0.0 {
        return Frame { shapes: live(geometry, from, style), stores: from.board.stores };
    }
    if t >= 1.0 {
        return Frame { shapes: live(geometry, to, style), stores: to.board.stores };
    }
    let b = Brush::new(geometry, style);
    let mut flight = Flight {
        pose: Pose::still(&b, from),
        over: Art::default(),
        stores: from.board.stores,
        base: from,
        now: t * duration_ms(event, 1),
        b,
        from,
        to,
    };
    flight.step(event);
    let mut art = Art::with_capacity(1024);
    posed(&mut art, &flight.b, flight.base, &flight.pose);
    art.0.append(&mut flight.over.0);
    Frame { shapes: art.0, stores: flight.stores }
}

/// A frame in the making.
struct Flight<'a> {
    b: Brush<'a>,
    from: &'a View<'a>,
    to: &'a View<'a>,
    /// The view that lies below.
    base: &'a View<'a>,
    /// Milliseconds since the step began.
    now: f32,
    pose: Pose,
    /// What is drawn above all else.
    over: Art,
    stores: [u8; 2],
}

/// How far a phase of a step has come, 0 to 1.
fn phase(now: f32, begin: f32, length: f32) -> f32 {
    ((now - begin) / length).clamp(0.0, 1.0)
}

fn in_out(t: f32) -> f32 {
    0.5 - 0.5 * (std::f32::consts::PI * t).cos()
}

fn out_cubic(t: f32) -> f32 {
    1.0 - (1.0 - t).powi(3)
}

fn in_quad(t: f32) -> f32 {
    t * t
}

impl Flight<'_> {
    fn step(&mut self, event: &Event) {
        match *event {
            Event::Introduce { pit, .. } => self.introduce(pit),
            Event::Lift { lap, pit, seeds, .. } => self.lift(lap, pit, seeds),
            Event::Sow { pit, seeds, hand, .. } => self.sow(pit, seeds, hand),
            Event::Toll { pit, owner, hand, .. } => self.toll(pit, owner, hand),
            Event::Capture { taken, side, .. } => self.capture(taken, side),
            Event::Penultimate { from, to, .. } => self.penultimate(from, to),
            Event::Reserve { pit, owner, .. } => self.reserve(pit, owner),
            Event::Steal { pit, seeds, to, .. } => self.steal(pit, seeds, to),
            Event::Stop { .. } => self.stop(),
            Event::RoundEnd { .. } => self.sweep(),
            Event::Refill { pits } => self.refill(pits),
            Event::Close { pits } => self.close(pits),
            Event::Reopen { pits } => self.reopen(pits),
            _ => {}
        }
    }

    /// A seed of a pit, anywhere between its place there and another place, size and all.
    fn fly(&mut self, pit: Pit, i: u32, at: Point, radius: f32) {
        let mut flying = seed_of(self.b.g, self.b.s, pit, i);
        flying.at = at;
        flying.radius = radius;
        seed(&mut self.over, self.b.g.skin(), self.b.s, flying);
    }

    fn pit_seed_size(&self) -> f32 {
        super::seeds::seed_radius(self.b.g.layout()) * self.b.g.radius()
    }

    /// From its place in a pit (0) to a store (1).
    fn send(&mut self, pit: Pit, i: u32, side: Side, t: f32) {
        let at = place(self.b.g, pit, i).lerp(self.b.g.store(side), in_out(t));
        self.fly(pit, i, at, self.pit_seed_size());
    }

    fn set(&mut self, pit: Pit, seeds: u8) {
        self.pose.lying.pits[pit.index()] = seeds;
        self.pose.counted.pits[pit.index()] = seeds;
    }

    fn introduce(&mut self, pit: Pit) {
        let side = self.b.g.layout().side(pit);
        let i = u32::from(self.from.board.seeds(pit));
        self.stores[side.index()] = self.stores[side.index()].saturating_sub(1);
        self.send(pit, i, side, 1.0 - self.now / ms::INTRODUCE);
    }

    fn lift(&mut self, lap: u32, pit: Pit, seeds: u8) {
        let pause = if lap > 1 { ms::RELAY_PAUSE } else { 0.0 };
        if lap > 1 && !self.b.g.options().thumb {
            thread::relay_tag(&mut self.over, &self.b, lap, pit, phase(self.now, 0.0, pause));
        }
        let t = out_cubic(phase(self.now, pause, ms::LIFT));
        if t <= 0.0 {
            return;
        }
        self.pose.lying.pits[pit.index()] = 0;
        let at = self.b.g.centre(pit);
        self.pose.hand = Some(HandPose { side: self.mover(pit), at, seeds, shown: t.min(0.999) });
        self.gather(pit, seeds, |i, from, to| (i, from.lerp(to, t)), at, t);
    }

    /// All seeds of a pit on their way into a hand at `hand`; `way` says where each is now.
    fn gather(&mut self, pit: Pit, seeds: u8, way: impl Fn(u32, Point, Point) -> (u32, Point), hand: Point, t: f32) {
        let (small, large) = (self.pit_seed_size(), seed_size(&self.b));
        for i in 0..drawn(self.b.g.layout(), seeds) {
            let to = seed_place(&self.b, hand, seeds, u8::try_from(i).unwrap_or(u8::MAX));
            let (i, at) = way(i, place(self.b.g, pit, i), to);
            self.fly(pit, i, at, small + (large - small) * t);
        }
    }

    fn mover(&self, pit: Pit) -> Side {
        self.to.trail.mover.unwrap_or(self.b.g.layout().side(pit))
    }

    /// Moves the hand to `pit`, lets one seed fall in slot `slot`, moves the hand on. Returns how far the
    /// seed has fallen, and what is left of the time as the hand moves on.
    fn drop(&mut self, pit: Pit, slot: u32, left: u8) -> f32 {
        let Some(hand) = self.from.hand else { return 1.0 };
        let next = self.to.hand.map_or(pit, |hand| hand.at);
        let (before, after) = (hand.at != pit, next != pit);
        // The three parts always take as long together; a hand that stays lets its seed fall slowly.
        let (come, fall, go) = match (before, after) {
            (true, true) => (ms::TRAVEL / 2.0, ms::DROP, ms::TRAVEL / 2.0),
            (true, false) => (ms::TRAVEL, ms::DROP, 0.0),
            (false, true) => (0.0, ms::DROP, ms::TRAVEL),
            (false, false) => (0.0, ms::TRAVEL + ms::DROP, 0.0),
        };
        let there = in_out(phase(self.now, 0.0, come.max(1.0)));
        let fallen = phase(self.now, come, fall);
        let on = in_out(phase(self.now, come + fall, go.max(1.0)));
        let (start, here) = (self.b.g.centre(hand.at), self.b.g.centre(pit));
        let at = if on > 0.0 { here.lerp(self.b.g.centre(next), on) } else { start.lerp(here, there) };
        let seeds = if fallen > 0.0 { left } else { hand.seeds };
        self.pose.hand = Some(HandPose { side: hand.side, at, seeds, shown: 1.0 });
        if fallen > 0.0 && fallen < 1.0 {
            let from = seed_place(&self.b, here, hand.seeds, hand.seeds.saturating_sub(1));
            let (large, small) = (seed_size(&self.b), self.pit_seed_size());
            let t = in_quad(fallen);
            self.fly(pit, slot, from.lerp(place(self.b.g, pit, slot), t), large + (small - large) * t);
        }
        fallen
    }

    fn sow(&mut self, pit: Pit, seeds: u8, hand: u8) {
        let slot = u32::from(seeds).saturating_sub(1);
        if self.drop(pit, slot, hand) >= 1.0 {
            self.set(pit, seeds);
        }
    }

    fn toll(&mut self, pit: Pit, owner: Side, hand: u8) {
        let slot = u32::from(self.from.board.seeds(pit));
        if self.drop(pit, slot, hand) < 1.0 {
            return;
        }
        let slid = phase(self.now, ms::TRAVEL + ms::DROP + ms::TOLL_REST, ms::TOLL_SLIDE);
        self.send(pit, slot, owner, slid);
    }

    fn capture(&mut self, taken: Taken, side: Side) {
        let closing = out_cubic(phase(self.now, 0.0, ms::BRACKETS));
        let all = f32::from(taken.seeds());
        let apart = if all > 1.0 { ((leave_all(all) - ms::LEAVE) / (all - 1.0)).max(0.0) } else { 0.0 };
        let mut begin = ms::BRACKETS + ms::HOLD;
        for (pit, seeds) in taken.iter() {
            let mut still = seeds;
            for i in (0..seeds).rev() {
                let t = phase(self.now, begin, ms::LEAVE);
                begin += apart;
                if t > 0.0 {
                    still -= 1;
                    self.leave(pit, i, side, t);
                }
            }
            self.set(pit, still);
            thread::brackets(&mut self.over, &self.b, pit, side, 1.4 - 0.3 * closing);
        }
    }

    /// A seed on its way to a store, which counts it as it arrives.
    fn leave(&mut self, pit: Pit, i: u8, side: Side, t: f32) {
        if t >= 1.0 {
            let store = &mut self.stores[side.index()];
            *store = store.saturating_add(1);
        } else if u32::from(i) < drawn(self.b.g.layout(), u8::MAX) {
            self.send(pit, u32::from(i), side, t);
        }
    }

    fn penultimate(&mut self, from: Pit, to: Pit) {
        let slot = u32::from(self.from.board.seeds(to));
        let left = self.from.board.seeds(from).saturating_sub(1);
        self.pose.lying.pits[from.index()] = left;
        let t = in_out(self.now / ms::PENULTIMATE);
        let (a, z) = (place(self.b.g, from, u32::from(left)), place(self.b.g, to, slot));
        let at = bent(&thread::joined_way(self.b.g, from, to), (a, z), t);
        self.fly(to, slot, at, self.pit_seed_size());
    }

    fn reserve(&mut self, at: Pit, owner: Side) {
        let (drawn, tagged) = (phase(self.now, 0.0, ms::COLLAR), phase(self.now, ms::COLLAR, ms::COLLAR_TAG));
        pit::collar_part(&mut self.over, self.b.g, at, self.b.side(owner), in_out(drawn));
        if tagged > 0.0 && !self.b.g.options().thumb {
            thread::owner_tag(&mut self.over, &self.b, at, owner, self.from.board.seeds(at), tagged);
        }
    }

    fn steal(&mut self, pit: Pit, seeds: u8, to: Pit) {
        let side = self.mover(to);
        let closing = out_cubic(phase(self.now, 0.0, ms::BRACKETS));
        thread::brackets(&mut self.over, &self.b, pit, side, 1.4 - 0.3 * closing);
        let t = in_out(phase(self.now, ms::BRACKETS, ms::HERD));
        if t <= 0.0 {
            return;
        }
        self.pose.lying.pits[pit.index()] = 0;
        let way = thread::herd_way(self.b.g, pit, to);
        let at = self.b.g.centre(to);
        let shown = ((t - 0.75) * 4.0).clamp(0.0, 0.999);
        self.pose.hand = Some(HandPose { side, at, seeds, shown });
        self.gather(pit, seeds, |i, from, to| (i, bent(&way, (from, to), t)), at, t);
    }

    fn stop(&mut self) {
        if let Some(halt) = self.to.trail.halt.filter(|_| !self.b.g.options().thumb) {
            let grown = (self.now / ms::STOP).min(0.999);
            thread::stop(&mut self.over, &self.b, self.to, halt, grown);
        }
    }

    /// The end of a round: every seed goes to whoever gets the seeds of its row.
    fn sweep(&mut self) {
        let layout = self.b.g.layout();
        let gains = |side: Side| self.to.board.stores[side.index()] > self.from.board.stores[side.index()];
        let t = self.now / ms::LEAVE_ALL;
        for pit in layout.pits() {
            let own = layout.side(pit);
            let side = if gains(own) { own } else { own.other() };
            for i in 0..drawn(layout, self.from.board.seeds(pit)) {
                self.send(pit, i, side, t);
            }
            self.set(pit, 0);
        }
    }

    fn refill(&mut self, pits: PitSet) {
        let layout = self.b.g.layout();
        self.stores = self.to.board.stores;
        let t = 1.0 - self.now / ms::LEAVE_ALL;
        for pit in pits.iter().filter(|pit| pit.index() < layout.len()) {
            for i in 0..drawn(layout, self.to.board.seeds(pit)) {
                self.send(pit, i, layout.side(pit), t);
            }
        }
    }

    fn close(&mut self, pits: PitSet) {
        let (sand, ripples) = (phase(self.now, 0.0, ms::SAND), phase(self.now, ms::SAND, ms::RIPPLES));
        let (before, len) = (self.from.closed(), self.b.g.layout().len());
        for at in pits.iter().filter(|pit| !before.has(*pit) && pit.index() < len) {
            pit::closed(&mut self.over, self.b.g, self.b.s, at, out_cubic(sand), ripples);
        }
    }

    fn reopen(&mut self, pits: PitSet) {
        self.base = self.to;
        let (ripples, sand) = (phase(self.now, 0.0, ms::RIPPLES), phase(self.now, ms::RIPPLES, ms::SAND));
        let (before, after, len) = (self.from.closed(), self.to.closed(), self.b.g.layout().len());
        for at in pits.iter().filter(|&pit| before.has(pit) && !after.has(pit) && pit.index() < len) {
            pit::closed(&mut self.over, self.b.g, self.b.s, at, 1.0 - in_quad(sand), 1.0 - ripples);
        }
    }
}

/// A place along a way whose ends are bent to where a seed starts and ends.
fn bent(way: &[Point], (start, end): (Point, Point), t: f32) -> Point {
    let (part, _) = first_part(way, t);
    match (way.first(), way.last(), part.last()) {
        (Some(a), Some(z), Some(at)) => {
            at.by((start.x - a.x) * (1.0 - t) + (end.x - z.x) * t, (start.y - a.y) * (1.0 - t) + (end.y - z.y) * t)
        }
        _ => start.lerp(end, t),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Direction, Layout};
    use crate::engine::event::Board;
    use crate::rule::RuleId;
    use crate::scene::{Hand, Marking, Options, Trail};
    use crate::tokens::{Skin, Theme};

    /// One of each event, on boards where they make some sense.
    fn turns() -> Vec<(Layout, Skin, Marking, Board, Vec<Event>)> {
        let two = Layout::two_row(6);
        let four = Layout::four_row(8, Direction::Clockwise);
        let board = Board { pits: [3; 48], stores: [9, 9], ..Board::EMPTY };
        let rule = RuleId::BoshSow;
        let some: PitSet = [Pit(4), Pit(7)].into_iter().collect();
        let kingulu = vec![
            Event::Lift { lap: 1, pit: Pit(0), seeds: 3, rule },
            Event::Sow { lap: 1, pit: Pit(1), seeds: 4, hand: 2, rule },
            Event::Toll { lap: 1, pit: Pit(2), owner: Side::North, hand: 1, stores: [9, 10] },
            Event::Sow { lap: 1, pit: Pit(3), seeds: 4, hand: 0, rule },
            Event::Lift { lap: 2, pit: Pit(3), seeds: 4, rule },
            Event::Penultimate { lap: 2, from: Pit(4), to: Pit(5) },
            Event::Reserve { lap: 2, pit: Pit(5), seeds: 4, owner: Side::North, rule },
            Event::Capture { lap: 2, taken: Taken::two((Pit(1), 4), (Pit(10), 3)), side: Side::South, rule },
            Event::Stop { lap: 2, pit: Pit(5), rule },
        ];
        let bosh = vec![
            Event::RoundEnd { stores: [18, 27], rule },
            Event::RoundStart { round: 2, first: Side::North },
            Event::Refill { pits: some },
            Event::Close { pits: some },
            Event::Reopen { pits: some },
            Event::Leftover { stores: [1, 2] },
        ];
        let kimasai = vec![
            Event::Introduce { pit: Pit(2), seeds: 4 },
            Event::Lift { lap: 1, pit: Pit(2), seeds: 4, rule },
            Event::Steal { lap: 1, pit: Pit(20), seeds: 3, to: Pit(3) },
            Event::Sow { lap: 2, pit: Pit(3), seeds: 4, hand: 2, rule },
            Event::Phase,
        ];
        vec![
            (two, Skin::Wood, Marking::Reserved, board, kingulu),
            (two, Skin::Sand, Marking::Closed, board, bosh),
            (four, Skin::Kraal, Marking::None, board, kimasai),
        ]
    }

    fn view<'a>(layout: Layout, marking: Marking, board: &'a Board, trail: &'a Trail) -> View<'a> {
        View { marking, hand: Hand::after(layout, trail, board, marking), ..View::new(board, trail) }
    }

    #[test]
    fn a_step_begins_and_ends_exactly_at_rest_and_moves_between() {
        for (layout, skin, marking, mut board, events) in turns() {
            let g = Geometry::new(layout, 816.0, 430.0, skin, Options::REPLAY, false);
            let style = Style::new(Theme::Dark);
            for (i, event) in events.iter().enumerate() {
                let (before, old) = (board, Trail::from_events(layout, &events[..i]));
                board.apply(layout, event);
                let new = Trail::from_events(layout, &events[..=i]);
                let (from, to) = (view(layout, marking, &before, &old), view(layout, marking, &board, &new));
                let at = |t| frame(&g, &from, &to, event, t, &style);
                assert_eq!(at(0.0), Frame { shapes: live(&g, &from, &style), stores: before.stores });
                assert_eq!(at(1.0), Frame { shapes: live(&g, &to, &style), stores: board.stores });
                let moves = duration_ms(event, 1) > 0.0 && !matches!(event, Event::Reopen { .. });
                assert_eq!(at(0.5) != at(0.6), moves, "{event:?}");
            }
        }
    }

    #[test]
    fn a_seed_is_never_lost_or_doubled_while_it_is_taken() {
        let (layout, board) = (Layout::two_row(5), Board { pits: [5; 48], ..Board::EMPTY });
        let g = Geometry::new(layout, 816.0, 372.0, Skin::Sand, Options::REPLAY, false);
        let taken = Taken::one(Pit(5), 5);
        let event = Event::Capture { lap: 1, taken, side: Side::South, rule: RuleId::BoshCapture };
        let mut after = board;
        after.apply(layout, &event);
        let (old, new) = (Trail::default(), Trail::from_events(layout, &[event]));
        let (from, to) = (View::new(&board, &old), View::new(&after, &new));
        let mut arrived = 0;
        for step in 1..100_u8 {
            let stores = frame(&g, &from, &to, &event, f32::from(step) / 100.0, &Style::new(Theme::Light)).stores;
            assert!(stores[0] >= arrived && stores[0] <= 5 && stores[1] == 0);
            arrived = stores[0];
        }
        assert!(arrived >= 4);
    }

    #[test]
    fn large_hands_are_sown_faster_but_never_at_once() {
        let sow = Event::Sow { lap: 1, pit: Pit(0), seeds: 1, hand: 0, rule: RuleId::BoshSow };
        assert!((duration_ms(&sow, 12) - 240.0).abs() < 0.01);
        assert!((duration_ms(&sow, 13) - 240.0 * 0.93).abs() < 0.01);
        assert!((duration_ms(&sow, u32::MAX) - 90.0).abs() < 0.01);
    }
}
