//! What passing time does to a session: the step in flight goes on, a line at play takes its next step.

use super::session::Session;

/// Seconds that a line at play rests between two steps.
const REST: f64 = 0.35;
/// However fast it plays, a step must be seen.
const SHORTEST_REST: f64 = 0.12;
/// The same with reduced motion, where nothing else takes time.
const STILL_REST: f64 = 0.7;

/// The time, and how things move.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// By the clock of the input.
    pub time: f64,
    /// The speed of motion.
    pub speed: f32,
    /// Whether steps move at all.
    pub moving: bool,
}

impl Now {
    fn rest(self) -> f64 {
        if self.moving { (REST / f64::from(self.speed)).max(SHORTEST_REST) } else { STILL_REST }
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Passed {
    /// In how many seconds the next pass is due; none while nothing moves.
    pub again: Option<f64>,
    /// Whether the step now shown is to be announced.
    pub tell: bool,
}

/// Lets time pass.
pub fn pass(session: &mut Session, now: Now) -> Passed {
    if let Some(motion) = session.motion.take() {
        session.motion = motion.at(&session.record.tree, now.time, now.speed);
        if session.motion.is_some() {
            return Passed { again: Some(0.0), tell: false };
        }
        session.due = now.time + now.rest();
        if session.playing && (session.at_end() || session.stops.contains(&session.cursor.at())) {
            session.playing = false;
            return Passed { again: None, tell: true };
        }
    }
    if !session.playing {
        return Passed::default();
    }
    if now.time < session.due {
        return Passed { again: Some(session.due - now.time), tell: false };
    }
    next(session, now)
}

fn next(session: &mut Session, now: Now) -> Passed {
    session.last_key = f64::NEG_INFINITY;
    let size = session.size;
    let mut again = None;
    if session.step(true, size, now.time, now.moving) {
        session.due = now.time + now.rest();
        again = Some(0.0);
        if session.motion.is_none() && session.stops.contains(&session.cursor.at()) {
            session.playing = false;
        }
    } else {
        session.playing = false;
    }
    Passed { again, tell: !session.playing || !now.moving }
}
