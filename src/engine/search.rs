//! A simple player: it looks a few turns ahead and counts the seeds each side owns.
//!
//! Alpha-beta over [`turn`], with nothing clever in it. It is here to make games worth looking at, whose
//! making can be said in one line (depth and seed) and repeated by anyone: among equally good starts the
//! generator chooses, so the same seed gives the same game.

use super::perft::Random;
use super::{Game, Move, Play, Position, Readings, Silent, Status, starts, turn};
use crate::board::Side;

/// Worth more than all the seeds of any game.
const WON: i32 = 10_000;

/// A player that looks `depth` turns ahead.
#[derive(Clone, Debug)]
pub struct Player {
    depth: u32,
    random: Random,
}

impl Player {
    /// A player that looks that many turns ahead (at least its own), and settles ties by that seed.
    #[must_use]
    pub const fn new(depth: u32, seed: u64) -> Player {
        Player { depth, random: Random::new(seed) }
    }

    /// The start it plays; none when the game is over. Repetition is not foreseen.
    pub fn choose(&mut self, play: &Play) -> Option<Move> {
        let (position, readings) = (play.position(), play.readings());
        let mut best: Vec<Move> = vec![];
        let mut best_worth = i32::MIN;
        for start in starts(position, readings, play.status()).iter().filter(|start| start.refused.is_none()) {
            let mv = Move::from(position, start.pit);
            // One less than the best, so that equals are seen as equals.
            let floor = best_worth.saturating_sub(1).max(-2 * WON);
            let Some(worth) = after(position, mv, readings, self.depth.max(1), floor, 2 * WON) else { continue };
            if worth > best_worth {
                best.clear();
                best_worth = worth;
            }
            if worth == best_worth {
                best.push(mv);
            }
        }
        if best.is_empty() { None } else { Some(best[self.random.below(best.len())]) }
    }
}

/// What a start is worth to the side that makes it; none if it is refused.
fn after(position: &Position, mv: Move, readings: &Readings, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
    let (next, over) = turn(position, mv, readings, &mut Silent).ok()?;
    let side = position.side();
    Some(match over {
        Some(status) => outcome(status, side, depth),
        // After a round of bosh the same side may be to move again.
        None if next.side() == side => best(&next, readings, depth - 1, alpha, beta),
        None => -best(&next, readings, depth - 1, -beta, -alpha),
    })
}

/// What the position is worth to the side to move.
fn best(position: &Position, readings: &Readings, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let side = position.side();
    if depth == 0 {
        let status = position.status(readings);
        return if status.is_playing() { ahead(position, side) } else { outcome(status, side, 0) };
    }
    let mut best_worth = None;
    for pit in position.layout().pits_of(side) {
        let Some(worth) = after(position, Move::from(position, pit), readings, depth, alpha, beta) else { continue };
        best_worth = best_worth.max(Some(worth));
        alpha = alpha.max(worth);
        if alpha >= beta {
            break;
        }
    }
    best_worth.unwrap_or_else(|| outcome(position.status(readings), side, depth))
}

/// A finished game's worth to a side: the sooner won, the better.
fn outcome(status: Status, side: Side, depth: u32) -> i32 {
    let sooner = i32::try_from(depth).unwrap_or(0);
    match status {
        Status::Won(winner) if winner == side => WON + sooner,
        Status::Won(_) => -WON - sooner,
        Status::Draw | Status::Playing => 0,
    }
}

/// By how many seeds the side is ahead: what it has beside the board and what counts for it on the board. What
/// a player of kigogo takes leaves the game, so there only the board counts.
fn ahead(position: &Position, side: Side) -> i32 {
    let (held, stores) = (position.held(), position.board().stores);
    let owned = |side: Side| {
        let beside = if position.game() == Game::Kigogo { 0 } else { stores[side.index()] };
        i32::from(held[side.index()]) + i32::from(beside)
    };
    owned(side) - owned(side.other())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::text::Totals;

    #[test]
    fn it_takes_what_it_can() {
        // Of the legal starts A3 and A4 bank seven, A5 and A6 nothing.
        let play = Play::new(Position::start(Game::Kingulu, Side::South), Readings::default());
        for seed in 0..20 {
            let mv = Player::new(1, seed).choose(&play).expect("a move").text(Game::Kingulu.layout());
            assert!(["A3", "A4"].contains(&mv.as_str()), "{mv}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |seed| {
            let mut play = Play::new(Position::start(Game::Kingulu, Side::South), Readings::default());
            let mut player = Player::new(2, seed);
            let mut moves = vec![];
            while let Some(mv) = player.choose(&play) {
                moves.push(mv);
                play.make(mv, &mut Silent).expect("a move that was chosen is legal");
            }
            moves
        };
        assert_eq!(game(3), game(3));
        assert!((1..20).any(|seed| game(seed) != game(3)));
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let text = "bosh 0,0,0,0,0/0,0,0,0,0 s 38,2 r4s";
        let play = Play::new(Position::parse(text, Totals::Whole).expect("a position"), Readings::default());
        assert_eq!(Player::new(3, 1).choose(&play), None);
    }
}
