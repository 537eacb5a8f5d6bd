//! Events as the lines that `kete trace` prints.

use serde_json::{Map, Value, json};

use crate::board::{Layout, Pit};
use crate::engine::{Event, Move, PitSet, Position, Status};

/// The line that opens a ply.
#[must_use]
pub fn move_line(ply: u32, position: &Position, mv: Move) -> Value {
    json!({
        "event": "move", "ply": ply, "side": position.side().word(), "move": mv.text(position.layout()),
    })
}

/// The line that closes a ply, or stands alone as ply 0.
#[must_use]
pub fn position_line(ply: u32, position: &Position, status: Status) -> Value {
    json!({ "event": "position", "ply": ply, "position": position.to_string(), "status": status.word() })
}

/// The line of one event.
#[must_use]
pub fn event_line(ply: u32, layout: Layout, event: &Event) -> Value {
    let name = |pit: Pit| Value::from(layout.name(pit).to_string());
    let names = |pits: PitSet| {
        let mut names: Vec<String> = pits.iter().map(|pit| layout.name(pit).to_string()).collect();
        names.sort();
        Value::from(names)
    };
    let (kind, fields) = match *event {
        Event::Introduce { pit, seeds } => ("introduce", json!({ "pit": name(pit), "seeds": seeds })),
        Event::Lift { pit, seeds, .. } => ("lift", json!({ "pit": name(pit), "seeds": seeds })),
        Event::Sow { pit, seeds, hand, .. } => ("sow", json!({ "pit": name(pit), "seeds": seeds, "hand": hand })),
        Event::Toll { pit, owner, hand, stores, .. } => {
            ("toll", json!({ "pit": name(pit), "owner": owner.word(), "hand": hand, "stores": stores }))
        }
        Event::Capture { taken, side, .. } => {
            let pits: Vec<Value> =
                taken.iter().map(|(pit, seeds)| json!({ "pit": name(pit), "seeds": seeds })).collect();
            ("capture", json!({ "pits": pits, "seeds": taken.seeds(), "side": side.word() }))
        }
        Event::Penultimate { from, to, .. } => ("penultimate", json!({ "from": name(from), "to": name(to) })),
        Event::Reserve { pit, seeds, owner, .. } => {
            ("reserve", json!({ "pit": name(pit), "seeds": seeds, "owner": owner.word() }))
        }
        Event::Steal { pit, seeds, to, .. } => ("steal", json!({ "pit": name(pit), "seeds": seeds, "to": name(to) })),
        Event::Stop { pit, .. } => ("stop", json!({ "pit": name(pit) })),
        Event::Phase => ("phase", json!({ "phase": 2 })),
        Event::RoundEnd { stores, .. } => ("round-end", json!({ "stores": stores })),
        Event::RoundStart { round, first } => ("round-start", json!({ "round": round, "first": first.word() })),
        Event::Refill { pits } => ("refill", json!({ "pits": names(pits) })),
        Event::Close { pits } => ("close", json!({ "pits": names(pits) })),
        Event::Reopen { pits } => ("reopen", json!({ "pits": names(pits) })),
        Event::Leftover { stores } => ("leftover", json!({ "stores": stores })),
        Event::Score { stores, held, .. } => ("score", json!({ "stores": stores, "held": held })),
        Event::GameEnd { status, score, .. } => ("game-end", game_end(status, score)),
    };
    let mut line = Map::new();
    line.insert("event".into(), kind.into());
    line.insert("ply".into(), ply.into());
    if let Some(lap) = event.lap() {
        line.insert("lap".into(), lap.into());
    }
    if let Value::Object(fields) = fields {
        line.extend(fields);
    }
    line.insert("rule".into(), event.rule().as_str().into());
    Value::Object(line)
}

fn game_end(status: Status, score: Option<[u8; 2]>) -> Value {
    match score {
        Some(score) => json!({ "status": status.word(), "score": score }),
        None => json!({ "status": status.word() }),
    }
}
