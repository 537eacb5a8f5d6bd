//! What a command does to the open record: where the cursor goes, and what is said of it.

use super::command::Command;
use super::session::{Place, Session};
use crate::narrate;
use crate::stepper::StepSize;

/// What is to be said after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The step now shown.
    TheStep,
    /// These words, to a screen reader.
    Words(String),
    /// These words, to everyone.
    Message(&'static str),
    /// Nothing.
    Nothing,
}

/// Carries out a command that concerns the open record alone. `moving`: steps move.
pub fn steer(session: &mut Session, command: &Command, now: f64, moving: bool) -> Said {
    match *command {
        Command::Step { forward, size } => step(session, forward, size, now, moving),
        Command::PlayPause => {
            play_pause(session, now);
            Said::Nothing
        }
        Command::First | Command::Last | Command::Seek(_) | Command::ToNode(_) | Command::Mainline => {
            leap(session, command);
            Said::TheStep
        }
        Command::MarkChoice(down) => mark_choice(session, down),
        Command::TakeChoice => take_choice(session, now, moving),
        Command::Jump(place, forward) => jump(session, place, forward),
        _ => look(session, command),
    }
}

fn step(session: &mut Session, forward: bool, size: Option<StepSize>, now: f64, moving: bool) -> Said {
    session.playing = false;
    let size = size.unwrap_or(session.size);
    if session.step(forward, size, now, moving) {
        Said::TheStep
    } else {
        Said::Words(if forward { "The end." } else { "The start." }.to_owned())
    }
}

/// Straight to a place.
fn leap(session: &mut Session, command: &Command) {
    session.playing = false;
    match *command {
        Command::First => session.seek(session.first()),
        Command::Last => {
            let last = session.last();
            session.seek(last);
        }
        Command::Seek(at) => session.seek(at),
        Command::ToNode(id) => {
            session.motion = None;
            session.cursor.go_node(&session.record.tree, id);
        }
        _ => {
            session.cursor.back_to_mainline(&session.record.tree);
            session.touch();
        }
    }
}

/// Plays on, pauses, or from the end begins again.
fn play_pause(session: &mut Session, now: f64) {
    session.playing = !session.playing;
    if !session.playing {
        session.hold();
    }
    session.due = now;
    if session.playing && session.at_end() {
        session.seek(session.first());
        session.due = now + 0.4;
    }
}

fn mark_choice(session: &mut Session, down: bool) -> Said {
    let tree = &session.record.tree;
    let choices = session.cursor.choices(tree);
    if choices.len() < 2 || !session.cursor.is_between_turns(tree) {
        return Said::Nothing;
    }
    let step = if down { 1 } else { choices.len() - 1 };
    session.choice = (session.choice + step) % choices.len();
    let mv = &tree.node(choices[session.choice]).entry.mv;
    Said::Words(format!("Choice {} of {}: {mv}", session.choice + 1, choices.len()))
}

fn take_choice(session: &mut Session, now: f64, moving: bool) -> Said {
    let chosen = session.cursor.choices(&session.record.tree).get(session.choice).copied();
    let Some(id) = chosen else { return Said::Nothing };
    session.cursor.choose(&session.record.tree, id);
    session.touch();
    session.step(true, session.size, now, moving);
    Said::TheStep
}

fn jump(session: &mut Session, place: Place, forward: bool) -> Said {
    session.playing = false;
    if session.jump(place, forward) {
        return Said::TheStep;
    }
    Said::Message(match place {
        Place::Comment => "No further comment that way.",
        Place::Taking => "No further capture or reservation that way.",
        Place::Round => "No further end of a round that way.",
    })
}

/// Commands that change how the record is looked at, not the place in it.
fn look(session: &mut Session, command: &Command) -> Said {
    match *command {
        Command::Size(size) => {
            session.size = size;
            session.motion = None;
            Said::Words(format!("Steps of one {}.", size.word()))
        }
        Command::Flip => {
            session.flipped = !session.flipped;
            session.motion = None;
            let below = if session.flipped { "North" } else { "South" };
            Said::Words(format!("The board is turned: {below} sits below."))
        }
        Command::Trail => {
            session.trail_shown = !session.trail_shown;
            Said::Words(if session.trail_shown { "Trail shown." } else { "Trail hidden." }.to_owned())
        }
        Command::TimelineZoom(nearer) => {
            let most = 64.0;
            session.timeline_zoom = (session.timeline_zoom * if nearer { 2.0 } else { 0.5 }).clamp(1.0, most);
            Said::Nothing
        }
        Command::ReadPosition => {
            let tree = &session.record.tree;
            Said::Words(narrate::position(session.cursor.position(tree), session.cursor.status(tree)))
        }
        _ => Said::Nothing,
    }
}
