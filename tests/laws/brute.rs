//! Sowing written again, from the rules alone and with a table of every state, to check the engine's proof by.
//!
//! Nothing here is shared with the engine but the names of the pits.

use std::collections::HashSet;

use kete::board::Side;
use kete::engine::readings::NoStealLanding;
use kete::engine::{Game, Position, Readings};

/// How the sowing of a start goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sowing {
    /// It ends after so many laps.
    Ends(u32),
    /// It comes back to a state it has been in, after so many laps.
    Endless(u32),
    /// More states than the table is allowed.
    TooLong,
}

/// A board as names and counts, in the order the mover sows.
struct Ring {
    names: Vec<String>,
    seeds: Vec<u32>,
    reserved: Vec<bool>,
    /// Seeds in the inner pit facing each, four-row games.
    facing: Vec<u32>,
    tolls: [u32; 2],
}

impl Ring {
    fn of(position: &Position) -> Ring {
        let south = position.side() == Side::South;
        let row = |letter: char, columns: Vec<u32>| columns.into_iter().map(move |c| format!("{letter}{c}"));
        let up = |n: u32| (1..=n).collect::<Vec<_>>();
        let down = |n: u32| (1..=n).rev().collect::<Vec<_>>();
        let (inner, outer) = if south { ('A', 'B') } else { ('a', 'b') };
        let names: Vec<String> = match position.game() {
            Game::Kingulu => row('A', up(6)).chain(row('a', up(6))).collect(),
            Game::Bosh => row('A', up(5)).chain(row('a', up(5))).collect(),
            Game::Kigogo => row(outer, up(12)).chain(row(inner, down(12))).collect(),
            Game::Kimasai => row(inner, up(8)).chain(row(outer, down(8))).collect(),
        };
        let layout = position.layout();
        let pit = |name: &str| layout.parse(name).expect("a pit");
        let seeds = |name: &str| u32::from(position.board().seeds(pit(name)));
        let marked = |name: &&String| position.board().marked.has(pit(name));
        let facing = (1..=8).rev().map(|column| format!("{}{column}", if south { 'a' } else { 'A' }));
        let names: Vec<String> =
            names.iter().filter(|n| position.game() != Game::Bosh || !marked(n)).cloned().collect();
        Ring {
            seeds: names.iter().map(|name| seeds(name)).collect(),
            reserved: names.iter().map(|name| marked(&name)).collect(),
            facing: if position.game() == Game::Kimasai { facing.map(|name| seeds(&name)).collect() } else { vec![] },
            names,
            tolls: [0, 0],
        }
    }

    /// Sows a hand, the first seed in `at`. Returns where the last fell and what was there, none for a toll.
    fn sow(&mut self, mut at: usize, hand: u32) -> (usize, Option<u32>) {
        let mut last = (at, None);
        for _ in 0..hand {
            at %= self.seeds.len();
            if self.reserved[at] {
                let owner = usize::from(self.names[at].starts_with('A'));
                self.tolls[owner] += 1;
                last = (at, None);
            } else {
                last = (at, Some(self.seeds[at]));
                self.seeds[at] += 1;
            }
            at += 1;
        }
        last
    }
}

/// What follows a lap.
enum Next {
    /// The turn ends.
    Stop,
    /// The pit is lifted and sown on.
    Lift(usize),
    /// So many stolen cows are sown from that pit on.
    Steal(usize, u32),
    /// Stolen cows are sown, and the turn and game are over.
    Win,
}

/// Sows a start to its end, or until a state comes back, or until there are `most` states.
pub fn sow(position: &Position, name: &str, readings: &Readings, most: usize) -> Sowing {
    let mut ring = Ring::of(position);
    let start = ring.names.iter().position(|n| n == name).expect("an open pit");
    if position.introduces() {
        ring.seeds[start] += 1;
    }
    let mut next = Next::Lift(start);
    let mut states = HashSet::new();
    for lap in 1.. {
        if states.len() > most {
            return Sowing::TooLong;
        }
        let (last, before) = match next {
            Next::Lift(at) => {
                if !states.insert((ring.seeds.clone(), ring.facing.clone(), ring.tolls, at)) {
                    return Sowing::Endless(lap - 1);
                }
                let hand = std::mem::take(&mut ring.seeds[at]);
                ring.sow(at + 1, hand)
            }
            Next::Steal(at, hand) => ring.sow(at, hand),
            Next::Win => return Sowing::Ends(lap),
            Next::Stop => return Sowing::Ends(lap - 1),
        };
        next = before.map_or(Next::Stop, |before| following(position, &mut ring, readings, last, before));
    }
    unreachable!("the table is finite")
}

/// What follows a lap that ended in a pit with so many seeds before.
fn following(position: &Position, ring: &mut Ring, readings: &Readings, last: usize, before: u32) -> Next {
    match position.game() {
        Game::Bosh => {
            let next = (last + 1) % ring.seeds.len();
            if ring.seeds[next] > 0 { Next::Lift(next) } else { Next::Stop }
        }
        _ if before == 0 => Next::Stop,
        Game::Kingulu => {
            let own = ring.names[last].starts_with('A') == (position.side() == Side::South);
            if !own && before == 3 { Next::Stop } else { Next::Lift(last) }
        }
        Game::Kimasai if position.board().stores != [0, 0] => Next::Lift(last),
        Game::Kimasai if last < 8 && ring.facing[last] > 0 => {
            let hand = std::mem::take(&mut ring.facing[last]);
            if ring.facing.iter().all(|&cows| cows == 0) { Next::Win } else { Next::Steal(last, hand) }
        }
        Game::Kimasai if readings.no_steal_landing == NoStealLanding::Ends => Next::Stop,
        Game::Kigogo | Game::Kimasai => Next::Lift(last),
    }
}
