//! Every event fits the board it happens on, and the events of a turn fold to the position after it.

use kete::board::{Layout, Pit, Side};
use kete::engine::perft::Random;
use kete::engine::text::Totals;
use kete::engine::{Board, Event, Game, Move, Play, Position, Silent, starts, turn};
use kete::rule::RuleId;

use crate::sample::{choose, play_on, positions, readings};

/// Plays a move on a copy and checks all its events. Returns the game after it.
fn checked(play: &Play, mv: Move) -> Play {
    let context = || format!("{} {}", play.position(), mv.text(play.position().layout()));
    let mut after = play.clone();
    let mut events: Vec<Event> = vec![];
    after.make(mv, &mut events).unwrap_or_else(|refused| panic!("{}: {refused}", context()));
    let layout = play.position().layout();
    let mut board = *play.position().board();
    let mut watch = Watch { layout, lap: 0, last: None };
    for event in &events {
        watch.fits(&board, event, &context);
        let total = board.total();
        board.apply(layout, event);
        assert_eq!(board.total(), total, "{} loses or makes seeds at {event:?}", context());
    }
    assert_eq!(board, *after.position().board(), "{}: the events fold to another board", context());
    assert_eq!(board.hand, 0, "{}", context());
    let lifted = events.iter().any(|event| matches!(event, Event::Lift { .. }));
    let stops = events.iter().filter(|event| matches!(event, Event::Stop { .. })).count();
    assert_eq!(stops, usize::from(lifted), "{}: a sown turn stops once", context());
    let ends = events.iter().filter(|event| matches!(event, Event::GameEnd { .. })).count();
    assert_eq!(ends, usize::from(!after.status().is_playing()), "{}", context());
    if let Some(Event::GameEnd { status, rule, .. }) = events.last() {
        assert_eq!(*status, after.status(), "{}", context());
        let by_history = [RuleId::CommonRepetition, RuleId::KigogoRepetition, RuleId::KigogoEndless];
        if !by_history.contains(rule) {
            assert_eq!(after.position().status(play.readings()), *status, "{}: not seen by the position", context());
        }
    } else {
        assert!(after.position().status(play.readings()).is_playing(), "{}", context());
    }
    after
}

/// What was seen of a turn so far.
struct Watch {
    layout: Layout,
    lap: u32,
    /// Where the last seed fell, or the pit that was lifted.
    last: Option<Pit>,
}

impl Watch {
    /// The event is possible on that board, and follows the one before it.
    fn fits(&mut self, board: &Board, event: &Event, context: &impl Fn() -> String) {
        let holds = |pit: Pit| board.seeds(pit);
        match *event {
            Event::Introduce { pit, seeds } => assert_eq!(seeds, holds(pit) + 1),
            Event::Lift { lap, pit, seeds, .. } => {
                self.next_lap(lap, context);
                assert!(board.hand == 0 && seeds == holds(pit) && seeds > 0, "{}: {event:?}", context());
                self.last = Some(pit);
            }
            Event::Steal { pit, seeds, to, .. } => {
                assert!(board.hand == 0 && seeds == holds(pit) && seeds > 0, "{}: {event:?}", context());
                assert_eq!(self.layout.facing(to), pit, "{}", context());
                assert_eq!(self.last, Some(to), "{}", context());
                self.lap += 1;
                self.last = None;
            }
            Event::Sow { lap, pit, seeds, hand, .. } => {
                self.falls(board, lap, pit, hand, context);
                assert_eq!(seeds, holds(pit) + 1, "{}: {event:?}", context());
            }
            Event::Toll { lap, pit, owner, hand, stores } => {
                self.falls(board, lap, pit, hand, context);
                assert!(board.marked.has(pit) && owner != self.layout.side(pit), "{}: {event:?}", context());
                assert_eq!(stores[owner.index()], board.stores[owner.index()] + 1, "{}", context());
                assert_eq!(stores[owner.other().index()], board.stores[owner.other().index()], "{}", context());
            }
            Event::Capture { taken, .. } => {
                assert!(taken.iter().all(|(pit, seeds)| seeds == holds(pit) && seeds > 0), "{}: {event:?}", context());
            }
            Event::Penultimate { from, to, .. } => {
                assert!(self.layout.next(from) == to && holds(from) > 0, "{}: {event:?}", context());
            }
            Event::Reserve { pit, seeds, owner, .. } => {
                assert!(seeds == holds(pit) && (4..=5).contains(&seeds), "{}: {event:?}", context());
                assert_eq!(self.layout.side(pit), owner.other(), "{}", context());
            }
            Event::Stop { lap, pit, .. } => {
                assert!(board.hand == 0 && lap == self.lap && self.last == Some(pit), "{}: {event:?}", context());
            }
            Event::Refill { pits } => assert!(pits.iter().all(|pit| holds(pit) == 0), "{}: {event:?}", context()),
            Event::Leftover { stores } | Event::Score { stores, .. } => assert_eq!(stores, board.stores),
            Event::Phase => assert_eq!(board.stores, [0, 0], "{}", context()),
            _ => {}
        }
    }

    /// Laps are numbered 1, 2, 3, …
    fn next_lap(&mut self, lap: u32, context: &impl Fn() -> String) {
        assert_eq!(lap, self.lap + 1, "{}", context());
        self.lap = lap;
    }

    /// A seed falls in the pit after the one before; in bosh in the next open one. The first stolen cow falls where
    /// the thief's last one did.
    fn falls(&mut self, board: &Board, lap: u32, pit: Pit, hand: u8, context: &impl Fn() -> String) {
        assert_eq!(lap, self.lap, "{}", context());
        assert_eq!(board.hand, hand + 1, "{}", context());
        if let Some(last) = self.last {
            let mut next = self.layout.next(last);
            while self.layout.columns() == 5 && board.marked.has(next) {
                next = self.layout.next(next);
            }
            assert_eq!(pit, next, "{}", context());
        }
        self.last = Some(pit);
    }
}

/// The starts shown are those a turn accepts, and a refused one changes nothing and is not heard.
fn refusals_change_nothing(play: &Play) {
    let (position, layout) = (*play.position(), play.position().layout());
    let shown = starts(&position, play.readings(), play.status());
    for pit in layout.pits() {
        let mv = Move::from(&position, pit);
        let told = shown.iter().find(|start| start.pit == pit).map(|start| start.refused);
        let own = layout.side(pit) == position.side();
        assert_eq!(told.is_some(), own && position.board().seeds(pit) > 0, "{position}");
        let mut tried = play.clone();
        let mut heard: Vec<Event> = vec![];
        match tried.make(mv, &mut heard) {
            Ok(()) => {
                assert_eq!(told, Some(None), "{position} {}", layout.name(pit));
                assert!(!heard.is_empty());
            }
            Err(refused) => {
                assert_eq!((refused.position, refused.mv), (position, mv));
                assert_eq!((tried.position(), tried.status()), (&position, play.status()));
                assert!(heard.is_empty(), "{position} {}: a refused move is heard", layout.name(pit));
                let rule = match told {
                    Some(rule) => rule,
                    None if !play.status().is_playing() => Some(RuleId::CommonOver),
                    None if own => Some(RuleId::CommonEmptyPit),
                    None => Some(RuleId::CommonNotYours),
                };
                assert_eq!(rule, Some(refused.rule), "{position} {}", layout.name(pit));
            }
        }
        if play.status().is_playing() {
            let alone = turn(&position, mv, play.readings(), &mut Silent);
            assert_eq!(alone.is_ok(), told == Some(None), "{position} {}", layout.name(pit));
        }
    }
}

#[test]
fn seeds_add_up_at_every_event_of_a_game() {
    for game in Game::ALL {
        for (number, readings) in (0..).zip(readings(game)) {
            for (first, seed) in [(Side::South, number), (Side::North, number + 100)] {
                let mut random = Random::new(seed);
                let mut play = Play::new(Position::start(game, first), readings);
                for _ in 0..400 {
                    let Some(mv) = choose(&play, &mut random) else { break };
                    play = checked(&play, mv);
                }
            }
        }
    }
}

#[test]
fn seeds_add_up_from_any_position() {
    for game in Game::ALL {
        for totals in [Totals::Whole, Totals::Partial] {
            let all = readings(game);
            for (number, position) in positions(game, totals, 21, 120).into_iter().enumerate() {
                let play = Play::new(position, all[number % all.len()]);
                let mut random = Random::new(number as u64);
                play_on(play, 3, &mut random, |play| {
                    for start in starts(play.position(), play.readings(), play.status()) {
                        if start.refused.is_none() {
                            checked(play, Move::from(play.position(), start.pit));
                        }
                    }
                });
            }
        }
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    for game in Game::ALL {
        for totals in [Totals::Whole, Totals::Partial] {
            let all = readings(game);
            for (number, position) in positions(game, totals, 22, 60).into_iter().enumerate() {
                let play = Play::new(position, all[number % all.len()]);
                let play = play_on(play, 3, &mut Random::new(number as u64), refusals_change_nothing);
                refusals_change_nothing(&play);
            }
        }
    }
}

#[test]
fn a_cow_is_brought_in_only_where_one_is_to_be() {
    for (place, plus) in [("kimasai", false), ("bosh", false), ("kingulu", false), ("kigogo", false)] {
        let position = crate::sample::place(place);
        assert_eq!(position.introduces(), plus);
        let pit = position.layout().parse("A3").expect("a pit");
        let heard = turn(&position, Move { pit, introduce: true }, &readings(position.game())[0], &mut Silent);
        assert_eq!(heard.err(), Some(RuleId::CommonNoIntroduction), "{place}");
    }
}
