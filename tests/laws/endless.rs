//! A start is refused as endless if and only if a table of all its states shows that one comes back; and a sowing
//! that ends is never cut short.

use kete::engine::text::Totals;
use kete::engine::{Event, Game, Move, Observer, Play, Position, Readings, Silent, Status, starts, turn};
use kete::rule::RuleId;

use crate::brute::{self, Sowing};
use crate::sample::{patterns, place, positions, readings, with_board};

/// Counts laps.
#[derive(Default)]
struct Laps(u32);

impl Observer for Laps {
    fn event(&mut self, event: Event) {
        self.0 += u32::from(matches!(event, Event::Lift { .. } | Event::Steal { .. }));
    }
}

/// Compares one start. Returns whether it is endless, or nothing where the table grew too large or another rule
/// refuses the start first.
fn compared(position: &Position, mv: Move, readings: &Readings, most: usize) -> Option<bool> {
    let name = position.layout().name(mv.pit).to_string();
    let table = brute::sow(position, &name, readings, most);
    if table == Sowing::TooLong {
        return None;
    }
    let mut laps = Laps::default();
    match turn(position, mv, readings, &mut laps) {
        Ok(_) => {
            assert_eq!(table, Sowing::Ends(laps.0), "{position} {name}");
            Some(false)
        }
        Err(RuleId::CommonEndless) => {
            assert!(matches!(table, Sowing::Endless(_)), "{position} {name}: {table:?}");
            Some(true)
        }
        Err(_) => None,
    }
}

#[test]
fn the_proof_agrees_with_a_table_of_all_states() {
    for game in Game::ALL {
        let all: Vec<Readings> =
            readings(game).into_iter().filter(|readings| readings.get(game, "endless") != Some("draw")).collect();
        let made_up = [Totals::Whole, Totals::Partial].map(|totals| positions(game, totals, 51, 200)).concat();
        let (mut ends, mut endless) = (0, 0);
        let known = WAYS_ROUND.iter().filter(|(text, _)| text.starts_with(game.id()));
        let round = known.flat_map(|(text, start)| way_round(text, start));
        for (number, position) in made_up.into_iter().chain(patterns(game, 52, 1_000)).chain(round).enumerate() {
            let readings = all[number % all.len()];
            for pit in position.layout().pits_of(position.side()) {
                if position.board().seeds(pit) == 0 || position.board().marked.has(pit) {
                    continue;
                }
                match compared(&position, Move::from(&position, pit), &readings, 1_000) {
                    Some(true) => endless += 1,
                    Some(false) => ends += 1,
                    None => {}
                }
            }
        }
        assert!(endless >= 50, "{}: only {endless} endless starts were met", game.id());
        assert!(ends >= 3_000, "{}: only {ends} that end", game.id());
    }
}

/// Endless starts, each with a way round short enough for a table.
const WAYS_ROUND: &[(&str, &str)] = &[
    ("kingulu 0,1,2,0,1,0/2,1,0,2,1,2 s 0,0", "A6"),
    ("kingulu 0,1,0,1,2,1/2,1,2,1,2,11 s 0,0", "A5"),
    ("kingulu 2,0,1,2,0,1/1,0,1,5,0,2 s 0,0", "A4"),
    (
        "kigogo 1,2,1,2,1,2,1,2,1,2,0,2/1,2,1,2,1,2,1,2,1,2,1,2/6,2,1,0,3,2,1,2,1,2,1,0/1,0,1,2,1,2,1,2,1,2,1,2 s 0,0",
        "B12",
    ),
    (
        "kigogo 0,0,0,0,0,0,0,0,0,0,1,0/0,0,0,0,0,0,0,0,0,0,0,0/1,0,1,0,1,0,1,0,1,0,1,0/0,1,0,1,0,1,3,1,0,1,0,1 s 45,31",
        "B7",
    ),
    ("kimasai 1,0,1,2,1,0,1,1/1,0,1,0,1,0,1,0/1,0,1,0,1,0,1,0/1,0,1,0,5,0,1,2 s 2,2", "A1"),
    ("kimasai 2,1,0,2,1,0,2,1/0,2,1,0,0,1,0,2/1,0,2,1,0,2,1,0/2,1,0,2,1,0,2,7 s 2,2", "B7"),
    ("bosh 1,2,1,0,1/2,1,0,1,2 s 0,0 r1s", "A1"),
    ("bosh 0,3,6,0,1/x,x,x,x,3 n 18,9 r3n", "a1"),
    ("bosh 3,2,3,2,3/2,3,2,1,1 s 0,0 r1s", "A5"),
];

/// Every state on an endless way, as a position to start from: there, too, lifting the same pit must be endless.
fn way_round(text: &str, start: &str) -> Vec<Position> {
    let position = place(text);
    let mv = Move::parse(&position, start).expect("a pit");
    let mut events: Vec<Event> = vec![];
    assert_eq!(turn(&position, mv, &Readings::default(), &mut events), Err(RuleId::CommonEndless), "{text}");
    let mut board = *position.board();
    let mut met = vec![];
    for event in &events {
        if let Event::Lift { pit, .. } = *event {
            let mut before = board;
            if position.introduces() {
                before.pits[pit.index()] -= 1;
                before.stores = position.board().stores;
            }
            met.extend(Position::parse(&with_board(&position, &before), Totals::Partial));
        }
        board.apply(position.layout(), event);
    }
    met
}

#[test]
fn long_turns_are_sown_to_their_end() {
    for (place_, start, laps) in LONG {
        let position = place(place_);
        let mv = Move::parse(&position, start).expect("a pit");
        let mut counted = Laps::default();
        turn(&position, mv, &Readings::default(), &mut counted).unwrap_or_else(|rule| panic!("{place_}: {rule}"));
        assert_eq!(counted.0, *laps, "{place_}");
        assert_eq!(compared(&position, mv, &Readings::default(), 10_000), Some(false));
    }
}

/// The longest that a search of some minutes found, in positions of whole games.
const LONG: &[(&str, &str, u32)] = &[
    ("kingulu 1,4,3,2,5,6/5,4,6,5,4,3 s 0,0", "A6", 1131),
    ("kimasai 1,2,1,1,2,3,1,3/3,2,2,3,1,1,2,2/3,2,1,2,3,4,1,2/2,1,2,1,2,1,2,1 s 2,2", "A6", 877),
    ("bosh 1,2,5,4,5/4,3,5,5,6 s 0,0 r1s", "A3", 518),
];

#[test]
fn the_longest_ways_round_are_refused_and_not_heard() {
    for (text, start) in [
        ("kingulu 3,4,3,4,2,6/10,5,4,1,2,4 s 0,0", "A1"),
        (
            "kigogo 1,3,2,2,3,2,0,2,1,2,4,2/3,1,1,1,0,1,4,4,0,2,1,2/3,2,3,2,1,3,1,0,1,2,3,1/2,1,2,4,0,2,5,2,1,0,1,2 s 2,2",
            "A6",
        ),
        ("bosh 4,5,3,4,3/3,6,3,3,6 s 0,0 r1s", "A4"),
    ] {
        let position = place(text);
        let mv = Move::parse(&position, start).expect("a pit");
        let mut laps = Laps::default();
        assert_eq!(turn(&position, mv, &Readings::default(), &mut laps), Err(RuleId::CommonEndless), "{text}");
        assert!(laps.0 > 10_000, "{text}: {} laps", laps.0);
        let mut heard: Vec<Event> = vec![];
        let mut play = Play::new(position, Readings::default());
        assert_eq!(play.make(mv, &mut heard).map_err(|refused| refused.rule), Err(RuleId::CommonEndless), "{text}");
        assert!(heard.is_empty());
    }
}

#[test]
fn bosh_has_no_endless_start_at_the_beginning_of_a_round() {
    // A text of a position without a start is refused, and no turn leaves one: rounds begin like these.
    for south in 1..=5 {
        for north in 1..=5 {
            for closed_left in [false, true] {
                let row = |open: usize, left: bool| {
                    let mut cells = ["x"; 5];
                    let range = if left { 5 - open..5 } else { 0..open };
                    cells[range].fill("4");
                    cells.join(",")
                };
                let text = format!("bosh {}/{} s 0,0 r2s", row(north, !closed_left), row(south, closed_left));
                let Ok(position) = Position::parse(&text, Totals::Partial) else {
                    assert!(south < 5 && north < 5, "{text}");
                    continue;
                };
                assert!(position.status(&Readings::default()).is_playing(), "{text}");
            }
        }
    }
}

#[test]
fn a_bosh_position_that_no_turn_can_leave_is_refused() {
    let text = "bosh 1,0,1,2,0/1,x,x,x,x s 35,0 r2s";
    let error = Position::parse(text, Totals::Whole).expect_err("every start is endless");
    assert_eq!(error.what, "South is to move and has no legal start");
    // North could move on it.
    assert!(Position::parse("bosh 1,0,1,2,0/1,x,x,x,x n 35,0 r2s", Totals::Whole).is_ok());
}

#[test]
fn endless_as_a_draw_leaves_the_board_as_it_was() {
    let text = "kigogo 2,0,1,1,1,2,1,0,2,2,0,1/0,4,1,1,0,0,0,2,1,0,0,1/0,1,0,1,0,1,0,1,0,8,1,0/1,0,1,0,1,0,2,1,0,1,0,1 s 23,25";
    let position = place(text);
    let mut readings = Readings::default();
    readings.set(Game::Kigogo, "endless", "draw").expect("a reading");
    let mv = Move::parse(&position, "A10").expect("a pit");
    let mut heard: Vec<Event> = vec![];
    let (after, over) = turn(&position, mv, &readings, &mut heard).expect("it is legal");
    assert_eq!((after.board(), after.side(), over), (position.board(), position.side().other(), Some(Status::Draw)));
    assert_eq!(heard, [Event::GameEnd { status: Status::Draw, score: None, rule: RuleId::KigogoEndless }]);
    assert_eq!(turn(&position, mv, &Readings::default(), &mut Silent), Err(RuleId::CommonEndless));
    let barred = starts(&position, &Readings::default(), Status::Playing);
    let drawn = starts(&position, &readings, Status::Playing);
    let legal = |starts: &[kete::engine::Start]| starts.iter().filter(|start| start.refused.is_none()).count();
    assert_eq!(legal(&drawn), legal(&barred) + 1);
}
