//! The engine agrees with games played by an independent program (`tests/vectors`).

use kete::engine::text::Totals;
use kete::engine::{Event, Game, Move, Play, Position, Readings, Status, perft::perft, starts};
use kete::format::trace::{event_line, move_line, position_line};
use kete::rule::RuleId;
use serde_json::Value;

fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the vector file is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

fn readings(game: Game, value: &Value) -> Readings {
    let mut readings = Readings::default();
    for (name, value) in value.as_object().into_iter().flatten() {
        readings.set(game, name, value.as_str().expect("a string")).expect("a reading");
    }
    readings
}

fn place(where_: &str) -> Position {
    match Game::parse(where_) {
        Some(game) => Position::start(game, kete::board::Side::South),
        None => Position::parse(where_, Totals::Whole).unwrap_or_else(|e| panic!("{where_}: {e}")),
    }
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|v| v.as_str().expect("a string")).collect()
}

fn check_legal(play: &Play, vector: &Value, context: &str) {
    let layout = play.position().layout();
    let starts = starts(play.position(), play.readings(), play.status());
    let legal: Vec<String> = starts
        .iter()
        .filter(|start| start.refused.is_none())
        .map(|start| Move::from(play.position(), start.pit).text(layout))
        .collect();
    assert_eq!(legal, strings(&vector["legal"]), "{context}");
    let singles = [RuleId::KigogoSingleton, RuleId::KigogoSingletonStep, RuleId::KinguluReserveStart];
    let refused: Vec<Value> = starts
        .iter()
        .filter_map(|start| Some((start.pit, start.refused?)))
        .filter(|(_, rule)| !singles.contains(rule))
        .map(|(pit, rule)| {
            let kind = if rule == RuleId::CommonEndless { "endless" } else { "illegal" };
            Value::from(vec![layout.name(pit).to_string(), kind.to_owned()])
        })
        .collect();
    assert_eq!(Value::from(refused), vector["refused"], "{context}");
}

fn play_game(game: &Value, number: usize) {
    let start = place(game["start"].as_str().expect("start"));
    let name = game["game"].as_str().expect("game");
    let mut play = Play::new(start, readings(start.game(), &game["readings"]));
    for (at, ply) in game["plies"].as_array().expect("plies").iter().enumerate() {
        let context = format!("{name} line {} ply {}", number + 1, at + 1);
        check_legal(&play, ply, &context);
        let mut events: Vec<Event> = vec![];
        let mv = Move::parse(play.position(), ply["move"].as_str().expect("move")).expect("a pit");
        play.make(mv, &mut events).unwrap_or_else(|e| panic!("{context}: {e}"));
        let laps = events.iter().filter(|e| matches!(e, Event::Lift { .. } | Event::Steal { .. })).count();
        let sown = events.iter().filter(|e| matches!(e, Event::Sow { .. } | Event::Toll { .. })).count();
        let taken: u32 = events
            .iter()
            .map(|event| match event {
                Event::Capture { taken, .. } => u32::from(taken.seeds()),
                Event::Steal { seeds, .. } => u32::from(*seeds),
                _ => 0,
            })
            .sum();
        assert_eq!(laps as u64, ply["laps"].as_u64().expect("laps"), "{context}");
        assert_eq!(sown as u64, ply["sown"].as_u64().expect("sown"), "{context}");
        assert_eq!(u64::from(taken), ply["taken"].as_u64().expect("taken"), "{context}");
        assert_eq!(play.position().to_string(), ply["after"].as_str().expect("after"), "{context}");
        assert_eq!(play.status().word(), ply["status"].as_str().expect("status"), "{context}");
    }
    if let Some(scores) = game.get("scores") {
        let (held, stores) = (play.position().held(), play.position().board().stores);
        assert_eq!(Value::from(vec![held[0] + stores[0], held[1] + stores[1]]), *scores);
    }
}

#[test]
fn played_games_agree() {
    for game in Game::ALL {
        let games = lines(game.id());
        assert!(!games.is_empty());
        for (number, game) in games.iter().enumerate() {
            play_game(game, number);
        }
    }
}

#[test]
fn endless_starts_are_refused() {
    for line in lines("endless") {
        let position = place(line["position"].as_str().expect("position"));
        let readings = Readings::default();
        let starts = starts(&position, &readings, position.status(&readings));
        let pit = position.layout().parse(line["pit"].as_str().expect("pit")).expect("a pit");
        let start = starts.iter().find(|start| start.pit == pit).expect("a start");
        assert_eq!(start.refused, Some(RuleId::CommonEndless), "{line}");
    }
}

/// Plays moves and returns the lines that `kete trace` prints.
fn trace(play: &mut Play, moves: &[&str]) -> Vec<Value> {
    let layout = play.position().layout();
    let mut lines = vec![];
    for (ply, text) in (1..).zip(moves) {
        let mv = Move::parse(play.position(), text).expect("a pit");
        lines.push(move_line(ply, play.position(), mv));
        let mut events: Vec<Event> = vec![];
        play.make(mv, &mut events).unwrap_or_else(|e| panic!("{text}: {e}"));
        lines.extend(events.iter().map(|event| event_line(ply, layout, event)));
        lines.push(position_line(ply, play.position(), play.status()));
    }
    lines
}

#[test]
fn whole_traces_agree() {
    for example in lines("examples") {
        let position = place(example["where"].as_str().expect("where"));
        let mut play = Play::new(position, readings(position.game(), &example["readings"]));
        let found = trace(&mut play, &strings(&example["moves"]));
        let wanted = example["lines"].as_array().expect("lines");
        for (at, (found, wanted)) in found.iter().zip(wanted).enumerate() {
            assert_eq!(found, wanted, "{} line {}", example["name"], at + 1);
        }
        assert_eq!(found.len(), wanted.len(), "{}", example["name"]);
    }
}

#[test]
fn corner_cases_agree() {
    for case in lines("cases") {
        let position = place(case["where"].as_str().expect("where"));
        let mut play = Play::new(position, readings(position.game(), &case["readings"]));
        let found = trace(&mut play, &strings(&case["moves"]));
        assert_eq!(play.position().to_string(), case["after"].as_str().expect("after"), "{}", case["case"]);
        assert_eq!(play.status().word(), case["status"].as_str().expect("status"), "{}", case["case"]);
        let wanted = strings(&case["last_rules"]);
        let last_ply = &found[found.len() - 1]["ply"];
        let tail: Vec<&str> = found
            .iter()
            .filter(|line| line["ply"] == *last_ply && line["event"] != "lift" && line["event"] != "sow")
            .filter_map(|line| line["rule"].as_str())
            .collect();
        assert_eq!(tail, wanted, "{}", case["case"]);
    }
}

#[test]
fn perft_counts_agree() {
    let expected: [(Game, &[u64]); 4] = [
        (Game::Kingulu, &[4, 15, 50, 130, 336, 840, 2114, 5408]),
        (Game::Kigogo, &[23, 499, 7393, 111_915]),
        (Game::Kimasai, &[8, 64, 416, 2912, 20272]),
        (Game::Bosh, &[5, 19, 79, 266, 864, 2881, 9305]),
    ];
    for (game, counts) in expected {
        for side in kete::board::Side::BOTH {
            let start = Position::start(game, side);
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&start, &Readings::default(), depth), count, "{} {depth}", game.id());
            }
        }
    }
}

#[test]
fn long_finite_turns_are_not_cut_off() {
    for (moves, after) in [
        ("A5 a4 A4 a2 A5 a1 A4 a5 A2", "bosh 1,0,0,0,8/2,1,7,1,0 n 13,7 r1s"),
        ("A3 a4 A2 a3 A5 a2 A3 a2 A2 a1", "bosh 0,0,4,7,1/0,3,2,1,2 s 9,11 r1s"),
    ] {
        let mut play = Play::new(place("bosh"), Readings::default());
        let moves: Vec<&str> = moves.split(' ').collect();
        trace(&mut play, &moves);
        assert_eq!(play.position().to_string(), after);
        assert_eq!(play.status(), Status::Playing);
    }
}
