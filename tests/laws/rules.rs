//! Every rule that the engine can cite is cited in a turn that shows it.

use std::collections::BTreeSet;

use kete::board::Side;
use kete::engine::{Event, Game, Move, Play, Position, Readings};
use kete::format::trace::event_line;
use kete::rule::RuleId;

use crate::sample::place;

/// Rules that neither fire nor refuse: they say what a board, a turn or a word is, and a still shows them.
const STATES: &[RuleId] = &[
    RuleId::CommonFirstPlayer,
    RuleId::KinguluBoard,
    RuleId::KinguluTurns,
    RuleId::KigogoBoard,
    RuleId::KigogoTurns,
    RuleId::KimasaiBoard,
    RuleId::KimasaiReserve,
    RuleId::KimasaiNoRaid,
    RuleId::KimasaiBackSafe,
    RuleId::BoshBoard,
    RuleId::BoshOneCapture,
    RuleId::BoshClose,
];

/// The rule, the event it makes (or `refused`), where, readings, and moves, the last of which shows it.
type Witness = (&'static str, &'static str, &'static str, &'static str, &'static str);

const WITNESSES: &[Witness] = &[
    ("common.empty-pit", "refused", "kigogo", "", "A1"),
    ("common.empty-pit", "refused", "bosh x,4,4,4,4/4,4,4,4,4 n 2,2 r2s", "", "a5"),
    ("common.endless", "refused", "bosh 0,3,6,0,1/x,x,x,x,3 n 18,9 r3n", "", "a1"),
    ("common.endless", "refused", "kingulu 3,1,2,0,1,0/1,10,1,11,2,1 n 13,2", "", "a6"),
    ("common.no-introduction", "refused", "kimasai", "", "+A1"),
    ("common.no-introduction", "refused", "bosh", "", "+A1"),
    (
        "common.no-start",
        "game-end",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,0,0,0,0/1,0,1,0,1,0,1,0,1,0,1,0/0,1,0,1,0,1,3,1,0,1,0,1 n 45,31",
        "",
        "b1",
    ),
    (
        "common.no-start",
        "game-end",
        "kimasai 0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 n 1,1",
        "",
        "b1",
    ),
    ("common.not-yours", "refused", "kingulu", "", "a3"),
    ("common.over", "refused", "kingulu 4r,5r,2,2,2,4/4r,5r,0,0,5r,0 s 12,3", "", "A1"),
    ("common.repetition", "game-end", KINGULU_CIRCLE, "", KINGULU_CIRCLE_MOVES),
    (
        "common.repetition",
        "round-end",
        "bosh 1,0,0,0,0/0,0,0,1,0 s 20,18 r2s",
        "",
        "A4 a5 A5 a1 A1 a2 A2 a3 A3 a4 A4 a5 A5 a1 A1 a2 A2 a3 A3 a4",
    ),
    ("kingulu.sow", "lift", "kingulu", "", "A3"),
    ("kingulu.sow", "sow", "kingulu", "", "A3"),
    ("kingulu.relay", "lift", "kingulu", "", "A3"),
    ("kingulu.first-lap", "refused", "kingulu", "", "A1"),
    ("kingulu.empty-end", "stop", "kingulu 0,0,0,0,0,0/0,0,0,0,0,1 s 0,0", "", "A6"),
    ("kingulu.capture", "capture", "kingulu", "", "A3"),
    ("kingulu.capture-none", "stop", "kingulu 0,0,0,0,0,1/1,0,0,0,0,0 s 0,0", "", "A1"),
    ("kingulu.reserve", "reserve", "kingulu 0,0,0,0,3,0/0,0,0,0,0,2 s 0,0", "", "A6"),
    ("kingulu.reserve", "stop", "kingulu 0,0,0,0,3,0/0,0,0,0,0,2 s 0,0", "", "A6"),
    ("kingulu.penultimate", "penultimate", "kingulu 0,0,0,0,3,0/0,0,0,0,0,2 s 0,0", "", "A6"),
    ("kingulu.penultimate-toll", "reserve", "kingulu 0,0,0,0,3,4r/0,0,0,0,0,2 s 0,0", "", "A6"),
    ("kingulu.toll", "toll", "kingulu 0,0,0,0,0,4r/0,0,0,0,0,2 s 0,0", "", "A6"),
    ("kingulu.reserve-landing", "stop", "kingulu 0,0,0,0,0,4r/0,0,0,0,0,1 s 0,0", "", "A6"),
    ("kingulu.reserve-start", "refused", "kingulu 0,0,0,0,0,1/4r,1,0,0,0,0 s 0,0", "", "A1"),
    ("kingulu.reserve-opposite", "stop", "kingulu 0,4r,0,0,0,1/1,0,0,0,0,0 s 0,0", "", "A1"),
    ("kingulu.reserve-opposite", "capture", "kingulu 0,4r,0,0,0,1/1,0,0,0,0,0 s 0,0", "opposite-reserve=taken", "A1"),
    ("kingulu.end", "game-end", "kingulu 0,0,0,0,0,0/0,0,0,0,0,1 s 0,0", "", "A6 a1"),
    ("kingulu.score", "score", "kingulu 0,1,0,0,0,0/1,0,0,0,0,0 s 0,0", "", "A1"),
    ("kingulu.draw", "score", "kingulu 0,0,0,0,0,0/0,0,0,0,1,0 s 0,1", "", "A5"),
    ("kigogo.sow", "lift", "kigogo", "", "B1"),
    ("kigogo.sow", "sow", "kigogo", "", "B1"),
    ("kigogo.relay", "lift", "kigogo", "", "B1"),
    ("kigogo.empty-end", "stop", "kigogo", "", "B1"),
    (
        "kigogo.singleton",
        "refused",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/2,0,0,0,1,0,0,0,0,0,0,0 s 0,0",
        "",
        "B5",
    ),
    (
        "kigogo.singleton",
        "lift",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/1,0,0,0,1,0,0,0,0,0,0,0 s 0,0",
        "",
        "B5",
    ),
    (
        "kigogo.singleton-step",
        "sow",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/1,0,0,0,1,0,0,0,0,0,0,0 s 0,0",
        "",
        "B5",
    ),
    (
        "kigogo.singleton-step",
        "refused",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "B1",
    ),
    (
        "kigogo.singleton-capture",
        "capture",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A4",
    ),
    (
        "kigogo.singleton-capture",
        "capture",
        "kigogo 0,0,2,0,0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A4",
    ),
    (
        "kigogo.capture",
        "capture",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0,0,0,0,0/0,0,0,0,2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A5",
    ),
    (
        "kigogo.capture-file",
        "capture",
        "kigogo 0,0,2,0,0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0,0,0,0,0/0,0,0,0,2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A5",
    ),
    (
        "kigogo.back-safe",
        "stop",
        "kigogo 0,0,2,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A5",
    ),
    (
        "kigogo.win",
        "game-end",
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A4",
    ),
    ("kigogo.repetition", "game-end", KIGOGO_CIRCLE, "", KIGOGO_CIRCLE_MOVES),
    (
        "kigogo.endless",
        "game-end",
        "kigogo 2,0,1,1,1,2,1,0,2,2,0,1/0,4,1,1,0,0,0,2,1,0,0,1/0,1,0,1,0,1,0,1,0,8,1,0/1,0,1,0,1,0,2,1,0,1,0,1 s 23,25",
        "endless=draw",
        "A10",
    ),
    ("kimasai.opening", "lift", "kimasai", "", "A1"),
    ("kimasai.introduce", "introduce", "kimasai", "", "A1 +a1"),
    ("kimasai.introduce", "lift", "kimasai", "", "A1 +a1"),
    ("kimasai.sow", "sow", "kimasai", "", "A1"),
    ("kimasai.relay", "lift", "kimasai", "", "A1"),
    ("kimasai.empty-end", "stop", "kimasai", "", "A1"),
    (
        "kimasai.phase-two",
        "phase",
        "kimasai 0,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 1,0",
        "",
        "+A2",
    ),
    ("kimasai.lift", "lift", "kimasai 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0", "", "A2"),
    (
        "kimasai.steal",
        "steal",
        "kimasai 0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A1",
    ),
    (
        "kimasai.steal-sow",
        "sow",
        "kimasai 0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A1",
    ),
    (
        "kimasai.steal-single",
        "lift",
        "kimasai 0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A1",
    ),
    (
        "kimasai.raid-relay",
        "lift",
        "kimasai 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A1",
    ),
    (
        "kimasai.raid-relay",
        "stop",
        "kimasai 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "no-steal-landing=ends",
        "A1",
    ),
    (
        "kimasai.raid-relay",
        "stop",
        "kimasai 0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "no-steal-landing=ends",
        "A1",
    ),
    ("kimasai.win", "stop", "kimasai 0,0,0,0,0,0,0,1/0,1,0,0,0,0,0,0/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0", "", "A1"),
    (
        "kimasai.win",
        "game-end",
        "kimasai 0,0,0,0,0,0,0,1/0,1,0,0,0,0,0,0/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A1",
    ),
    (
        "kimasai.own-row",
        "game-end",
        "kimasai 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0 s 0,0",
        "",
        "A8",
    ),
    ("bosh.sow", "lift", "bosh", "", "A5"),
    ("bosh.sow", "sow", "bosh", "", "A5"),
    ("bosh.relay", "lift", "bosh", "", "A5"),
    ("bosh.stop", "stop", "bosh", "", "A5"),
    ("bosh.capture", "capture", "bosh", "", "A5"),
    ("bosh.double-empty", "stop", "bosh 1,0,0,0,0/0,0,0,1,0 s 20,18 r2s", "", "A4"),
    ("bosh.forfeit", "round-end", "bosh 0,1,0,0,0/0,0,0,0,0 n 20,19 r3n", "", "a4"),
    ("bosh.starter", "round-start", "bosh 0,1,0,0,0/0,0,0,0,0 n 20,19 r3n", "", "a4"),
    ("bosh.refill", "refill", "bosh 0,1,0,0,0/0,0,0,0,0 n 20,19 r3n", "", "a4"),
    ("bosh.close-side", "close", "bosh 0,1,0,0,0/0,0,0,0,0 n 17,22 r3n", "", "a4"),
    ("bosh.leftover", "leftover", "bosh 0,1,0,0,0/0,0,0,0,0 n 17,22 r3n", "", "a4"),
    ("bosh.reopen", "reopen", "bosh 0,1,0,0,0/0,0,0,0,x n 20,19 r3n", "", "a4"),
    ("bosh.match", "game-end", "bosh 0,1,0,0,0/0,0,0,0,0 n 2,37 r3n", "", "a4"),
    ("bosh.round-end", "round-end", "bosh 0,1,0,0,0/0,0,0,0,0 n 17,22 r3n", "round-end=row-empty", "a4"),
];

const KINGULU_CIRCLE: &str = "kingulu 2,0,1,0,0,1/0,1,0,1,1,0 n 24,17";
const KINGULU_CIRCLE_MOVES: &str = "a6 A3 a4 A5 a3 A6 a3 A4 a5 A3 a6 A3 a4 A5 a3 A6 a3 A4 a5 A3";
const KIGOGO_CIRCLE: &str =
    "kigogo 0,0,0,0,1,0,1,0,1,0,1,0/0,1,0,0,0,0,0,2,0,1,1,0/0,0,0,0,0,0,0,0,0,1,0,0/0,0,0,0,0,0,0,0,0,0,0,0 s 37,45";
const KIGOGO_CIRCLE_MOVES: &str = "A10 a5 A9 a2 A8 a1 A7 b1 A6 b10 A5 b11 A4 b12 A3 a12 A2 a9 A1 a8 B1 a7 B2 a6 B3 a5 B4 a2 B5 \
    a1 B6 b1 B7 b10 B8 b11 B9 b12 B10 a12 B11 a9 B12 a8 A12 a7 A11 a6";

fn readings(game: Game, text: &str) -> Readings {
    let mut readings = Readings::default();
    for (name, value) in text.split(' ').filter_map(|reading| reading.split_once('=')) {
        readings.set(game, name, value).expect("a reading");
    }
    readings
}

/// The rules of the last move, each with the kind of its event, or `refused`.
fn cited(place_: &str, read: &str, moves: &str) -> Vec<(String, String)> {
    let position = place(place_);
    let mut play = Play::new(position, readings(position.game(), read));
    let mut cited = vec![];
    for name in moves.split(' ') {
        let mv = Move::parse(play.position(), name).expect("a pit");
        let mut events: Vec<Event> = vec![];
        cited = match play.make(mv, &mut events) {
            Ok(()) => events
                .iter()
                .map(|event| event_line(1, position.layout(), event))
                .map(|line| {
                    (
                        line["rule"].as_str().expect("a rule").to_owned(),
                        line["event"].as_str().expect("a kind").to_owned(),
                    )
                })
                .collect(),
            Err(refused) => vec![(refused.rule.as_str().to_owned(), "refused".to_owned())],
        };
    }
    cited
}

#[test]
fn each_rule_is_cited_where_its_witness_says() {
    let mut missed = vec![];
    for &(rule, kind, place, read, moves) in WITNESSES {
        let cited = cited(place, read, moves);
        if !cited.contains(&(rule.to_owned(), kind.to_owned())) {
            missed.push(format!("{place} {read} {moves}: no {kind} by {rule} in {cited:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn each_rule_has_a_witness_or_is_a_state() {
    let witnessed: BTreeSet<RuleId> = WITNESSES
        .iter()
        .map(|&(rule, ..)| RuleId::parse(rule).unwrap_or_else(|| panic!("{rule} is no rule")))
        .collect();
    let states: BTreeSet<RuleId> = STATES.iter().copied().collect();
    assert!(witnessed.is_disjoint(&states), "a state that is cited");
    let all: BTreeSet<RuleId> = RuleId::ALL.iter().copied().collect();
    let missing: Vec<&str> =
        all.difference(&witnessed).filter(|rule| !states.contains(rule)).map(|rule| rule.as_str()).collect();
    assert!(missing.is_empty(), "no witness for {missing:?}");
}

#[test]
fn the_first_rule_that_applies_is_the_one_that_refuses() {
    // Over, not yours, no introduction, empty, then the game's own.
    for (text, mv, rule) in [
        ("bosh 0,0,0,0,0/0,0,0,0,0 s 40,0 r3n", "+a1", RuleId::CommonOver),
        ("bosh", "+a1", RuleId::CommonNotYours),
        ("kingulu 0,0,0,0,0,1/0,1,0,0,0,0 s 0,0", "+A1", RuleId::CommonNoIntroduction),
        ("kimasai", "+B1", RuleId::CommonNoIntroduction),
        ("kigogo", "A1", RuleId::CommonEmptyPit),
        ("kingulu 0,0,0,0,0,1/4r,1,0,0,1,0 s 0,0", "A1", RuleId::KinguluReserveStart),
        // A single stone that is blocked as well.
        (
            "kigogo 0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0/1,1,2,0,0,0,0,0,0,0,0,0 s 0,0",
            "B1",
            RuleId::KigogoSingleton,
        ),
    ] {
        let position = place(text);
        let mut play = Play::new(position, Readings::default());
        let mv = Move::parse(&position, mv).expect("a pit");
        let refused = play.make(mv, &mut kete::engine::Silent).expect_err("it is refused");
        assert_eq!(refused.rule, rule, "{text}");
    }
}

#[test]
fn rules_have_their_names() {
    for &rule in RuleId::ALL {
        assert_eq!(RuleId::parse(rule.as_str()), Some(rule));
        assert_eq!(rule.to_string(), rule.as_str());
        let game = Game::parse(rule.family());
        assert!(game.is_some() || rule.family() == "common", "{rule}");
    }
    assert_eq!(RuleId::parse("bosh.nonsense"), None);
}

#[test]
fn a_start_holds_the_seeds_of_its_game() {
    for game in Game::ALL {
        for first in Side::BOTH {
            let start = Position::start(game, first);
            assert_eq!((start.side(), start.board().total()), (first, game.seeds()), "{}", game.id());
        }
    }
}
