//! Counting and random play, for checking the rules and measuring them. The caller says when to stop.

use super::event::{Event, Observer, Silent};
use super::{Game, Position, Readings, Rules, Status, bosh, kigogo, kimasai, kingulu};
use crate::board::Pit;

/// Leaf positions after exactly `depth` moves. Games that are over add none; history plays no part.
#[must_use]
pub fn perft(position: &Position, readings: &Readings, depth: u64) -> u64 {
    match position.game {
        Game::Kingulu => count::<kingulu::Kingulu>(position, readings, depth),
        Game::Kigogo => count::<kigogo::Kigogo>(position, readings, depth),
        Game::Kimasai if kimasai::empty_row(position, readings).is_some() => u64::from(depth == 0),
        Game::Kimasai => count::<kimasai::Kimasai>(position, readings, depth),
        Game::Bosh => count::<bosh::Bosh>(position, readings, depth),
    }
}

fn count<R: Rules>(position: &Position, readings: &Readings, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for pit in position.layout().pits_of(position.side) {
        let mut next = *position;
        match R::turn(&mut next, pit, readings, &mut Silent) {
            Ok(_) if depth == 1 => leaves += 1,
            Ok(None) => leaves += count::<R>(&next, readings, depth - 1),
            Ok(Some(_)) | Err(_) => {}
        }
    }
    leaves
}

/// A small generator (splitmix64): the same seed gives the same games everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n` (which must not be 0), each as likely as the others to within one in 2³².
    pub const fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

/// What playouts have done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games begun and ended or stopped.
    pub games: u64,
    /// Moves made.
    pub plies: u64,
    /// Laps sown in those moves.
    pub laps: u64,
    /// Seeds sown in those moves, tolls included.
    pub seeds: u64,
}

/// Laps and seeds of one turn.
#[derive(Default)]
struct Sown {
    laps: u64,
    seeds: u64,
}

impl Observer for Sown {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Lift { seeds, .. } | Event::Steal { seeds, .. } => {
                self.laps += 1;
                self.seeds += u64::from(seeds);
            }
            _ => {}
        }
    }
}

/// A game still open after this many plies is stopped.
pub const MOST_PLIES: u32 = 2_000;

/// Plays one random game from that position and adds it to the tally. Moves are uniformly random among the
/// legal ones; repetition is not tracked.
pub fn playout(start: &Position, readings: &Readings, random: &mut Random, tally: &mut Tally) {
    tally.games += 1;
    if !start.status(readings).is_playing() {
        return;
    }
    match start.game {
        Game::Kingulu => one::<kingulu::Kingulu>(*start, readings, random, tally),
        Game::Kigogo => one::<kigogo::Kigogo>(*start, readings, random, tally),
        Game::Kimasai => one::<kimasai::Kimasai>(*start, readings, random, tally),
        Game::Bosh => one::<bosh::Bosh>(*start, readings, random, tally),
    }
}

fn one<R: Rules>(mut position: Position, readings: &Readings, random: &mut Random, tally: &mut Tally) {
    for _ in 0..MOST_PLIES {
        match random_turn::<R>(&mut position, readings, random, tally) {
            Some(Status::Playing) => {}
            _ => return,
        }
    }
}

/// Tries the side's pits in random order until one is legal, which makes each legal one as likely as the
/// others. None when there is none.
fn random_turn<R: Rules>(
    position: &mut Position,
    readings: &Readings,
    random: &mut Random,
    tally: &mut Tally,
) -> Option<Status> {
    let mut pits = [Pit(0); 24];
    let mut left = 0;
    for pit in position.layout().pits_of(position.side) {
        // Without a branch: which pits are empty cannot be foretold.
        pits[left] = pit;
        left += usize::from(position.board.seeds(pit) > 0);
    }
    while left > 0 {
        let chosen = random.below(left);
        let mut next = *position;
        let mut sown = Sown::default();
        if let Ok(over) = R::turn(&mut next, pits[chosen], readings, &mut sown) {
            *position = next;
            tally.plies += 1;
            tally.laps += sown.laps;
            tally.seeds += sown.seeds;
            return Some(over.unwrap_or(Status::Playing));
        }
        left -= 1;
        pits[chosen] = pits[left];
    }
    None
}
