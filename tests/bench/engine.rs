//! How fast the engine is: `cargo bench --bench engine`.
//!
//! Playouts are what `kete playouts` measures; perft is legality and sowing without the dice; the worst cases are
//! starts whose sowing goes through thousands or millions of laps before the proof of endlessness is complete.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kete::board::Side;
use kete::engine::perft::{Random, Tally, perft, playout};
use kete::engine::text::Totals;
use kete::engine::{Event, Game, Move, Play, Position, Readings, Status, starts};

/// Random games; the throughput is laps.
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    for game in Game::ALL {
        let start = Position::start(game, Side::South);
        let play = |games| {
            let (mut random, mut tally) = (Random::new(1), Tally::default());
            (0..games).for_each(|_| playout(black_box(&start), &Readings::default(), &mut random, &mut tally));
            tally
        };
        group.throughput(Throughput::Elements(play(100).laps));
        group.bench_function(game.id(), |b| b.iter(|| play(100)));
    }
}

/// Leaf counts from the start; the throughput is leaves.
fn perfts(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (game, depth) in [(Game::Kingulu, 8), (Game::Kigogo, 3), (Game::Kimasai, 5), (Game::Bosh, 7)] {
        let start = Position::start(game, Side::South);
        group.throughput(Throughput::Elements(perft(&start, &Readings::default(), depth)));
        group.bench_function(game.id(), |b| b.iter(|| perft(black_box(&start), &Readings::default(), depth)));
    }
}

fn place(text: &str) -> Position {
    Position::parse(text, Totals::Whole).expect("a position")
}

/// The starts of a position, as a view shows them: at the start of a game, and where one is endless.
fn legality(c: &mut Criterion) {
    let mut group = c.benchmark_group("starts");
    for game in Game::ALL {
        let start = Position::start(game, Side::South);
        let show = || starts(black_box(&start), &Readings::default(), Status::Playing);
        group.bench_function(game.id(), |b| b.iter(show));
    }
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    for (name, text) in [
        (
            "endless-kigogo-15-thousand-laps",
            "kigogo 1,3,2,2,3,2,0,2,1,2,4,2/3,1,1,1,0,1,4,4,0,2,1,2/3,2,3,2,1,3,1,0,1,2,3,1/2,1,2,4,0,2,5,2,1,0,1,2 s 2,2",
        ),
        ("endless-kingulu-5-million-laps", "kingulu 4,5,3,4,3,4/5,4,6,5,3,2 s 0,0"),
        ("endless-bosh-2-million-laps", "bosh 4,3,4,5,3/5,6,3,3,4 s 0,0 r1s"),
    ] {
        let position = place(text);
        let show = || starts(black_box(&position), &Readings::default(), Status::Playing);
        group.bench_function(name, |b| b.iter(show));
    }
}

/// One long turn with its events kept, as the screen plays it.
fn traced(c: &mut Criterion) {
    let position = place("kingulu 1,4,3,2,5,6/5,4,6,5,4,3 s 0,0");
    let mv = Move::parse(&position, "A6").expect("a pit");
    let play = Play::new(position, Readings::default());
    c.bench_function("traced/kingulu-1131-laps", |b| {
        b.iter(|| {
            let mut events: Vec<Event> = vec![];
            play.clone().make(mv, &mut events).expect("it is legal");
            events
        });
    });
}

criterion_group!(benches, playouts, perfts, legality, traced);
criterion_main!(benches);
