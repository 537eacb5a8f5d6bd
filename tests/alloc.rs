//! Counting and random play take nothing from the heap, however long they go on.

use allocation_counter::{AllocationInfo, measure};
use kete::board::Side;
use kete::engine::perft::{Random, Tally, perft, playout};
use kete::engine::{Game, Move, Position, Readings, Silent, turn};

fn taken(work: impl FnOnce()) -> u64 {
    let AllocationInfo { count_total, .. } = measure(work);
    count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(taken(|| drop(std::hint::black_box(vec![1u8]))), 1);
}

#[test]
fn perft_takes_nothing_from_the_heap() {
    for game in Game::ALL {
        let start = Position::start(game, Side::South);
        assert_eq!(taken(|| assert!(perft(&start, &Readings::default(), 3) > 0)), 0, "{}", game.id());
    }
}

#[test]
fn playouts_take_nothing_from_the_heap() {
    for game in Game::ALL {
        let start = Position::start(game, Side::South);
        let (mut random, mut tally) = (Random::new(1), Tally::default());
        assert_eq!(taken(|| (0..20).for_each(|_| playout(&start, &Readings::default(), &mut random, &mut tally))), 0);
        assert_eq!(tally.games, 20);
    }
}

#[test]
fn a_turn_and_a_status_take_nothing_from_the_heap() {
    for game in Game::ALL {
        let start = Position::start(game, Side::North);
        let pit = start.layout().parse("a3").expect("a pit");
        let work = || {
            assert!(start.status(&Readings::default()).is_playing());
            assert!(turn(&start, Move::from(&start, pit), &Readings::default(), &mut Silent).is_ok());
        };
        assert_eq!(taken(work), 0, "{}", game.id());
    }
}
