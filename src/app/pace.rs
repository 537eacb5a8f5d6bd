//! Learn by beats: what one press of Next or Previous does for a learner alone.
//!
//! The beats are those of a class. For a learner alone each is on her screen as soon as it is due: the question
//! when she comes to the cell, verdict and reason when she has answered. So a press goes to the next beat at which
//! the board stands elsewhere, and after the last of them to the next cell. A demo or a record that one comes to by
//! a beat stands at its first, or, coming back, at its last; a cell with a question stays as it was left.
//!
//! A beat never answers. The beats of a question that waits end with its pause: the press into the pause says that
//! the question waits, and the press after it goes on to the next cell, since nothing is locked and she may come
//! back. A board whose moves are the learner's own (a task she has played, a board to try things on) has no beats in
//! the lesson; it is stepped by laps.

use super::bench::Bench;
use crate::beats::{BeatKind, Beats};
use crate::format::cell::KnownCell;
use crate::stepper::At;

/// What a press does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// The board goes there.
    To(At),
    /// The board goes on, or back, by a lap.
    Lap,
    /// The question waits, and says so.
    Pause,
    /// On to the next cell, or back to the one before.
    Leave,
}

/// What a press does to a cell. `paused` says whether its question has been pressed into its pause already.
#[must_use]
pub fn press(bench: &Bench, forward: bool, paused: bool) -> Press {
    let Some(session) = &bench.session else { return at_rest(bench, forward, paused) };
    if plays_own(bench) {
        let ends = if forward { session.at_end() } else { session.cursor.at() <= session.first() };
        return if ends { at_rest(bench, forward, paused) } else { Press::Lap };
    }
    let here = session.cursor.at();
    let mut stops = stops(bench).into_iter().filter(|at| *at >= session.first() && *at <= session.last());
    let next = if forward { stops.find(|at| *at > here) } else { stops.rfind(|at| *at < here) };
    next.map_or_else(|| at_rest(bench, forward, paused), Press::To)
}

/// Where nothing moves any more.
fn at_rest(bench: &Bench, forward: bool, paused: bool) -> Press {
    if forward && bench.waits() && !paused { Press::Pause } else { Press::Leave }
}

/// Where the beats of the cell let its board stand, in order.
fn stops(bench: &Bench) -> Vec<At> {
    let Beats(beats) = Beats::of_lesson(&bench.lesson);
    let own = beats.into_iter().filter(|beat| beat.part == bench.cell);
    // What follows the pause of a question is not there before the answer.
    let mut paused = false;
    let due = own.take_while(|beat| {
        let before = !paused;
        paused |= bench.waits() && beat.kind == BeatKind::Pause;
        before
    });
    let mut stops: Vec<At> = due.map(|beat| beat.at).collect();
    stops.sort_unstable();
    stops.dedup();
    stops
}

fn plays_own(bench: &Bench) -> bool {
    matches!(bench.known(), Some(KnownCell::Move(_) | KnownCell::Sandbox(_)))
}

/// Sets the board of a cell that one comes to by a beat at its first beat, or at its last.
pub fn arrive(bench: &mut Bench, forward: bool) {
    if !matches!(bench.known(), Some(KnownCell::Demo(_) | KnownCell::Record(_))) {
        return;
    }
    if let Some(session) = &mut bench.session {
        let at = if forward { session.first() } else { session.last() };
        session.seek(at);
    }
}
