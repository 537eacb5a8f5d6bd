//! Moments inside a turn: which event of a move a file's `{lap, seed}` names, and where the laps rest.

use crate::engine::Event;
use crate::format::record::Moment;

/// After how many events of a turn the moment falls: 0 is before the first. None if the turn has no such
/// moment.
#[must_use]
pub fn index_of(events: &[Event], at: &Moment) -> Option<usize> {
    if at.end {
        let last = events.iter().rposition(|event| event.lap() == Some(at.lap))?;
        return Some(last + 1);
    }
    let seed = at.seed.unwrap_or(0) as usize;
    if seed == 0 {
        return full_hand(events, at.lap);
    }
    events
        .iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::Sow { .. } | Event::Toll { .. }) && event.lap() == Some(at.lap))
        .nth(seed - 1)
        .map(|(index, _)| index + 1)
}

/// The moment when a lap's hand is full: after its lift, or after the steal that it sows.
fn full_hand(events: &[Event], lap: u32) -> Option<usize> {
    events
        .iter()
        .position(|event| match event {
            Event::Lift { lap: of, .. } => *of == lap,
            Event::Steal { lap: of, .. } => of + 1 == lap,
            _ => false,
        })
        .map(|index| index + 1)
}

/// The numbers of events after which steps of size *lap* rest: after each lap's last seed and what it
/// caused, and once more after what closes the turn (a round's or the game's end), if anything does.
#[must_use]
pub fn lap_rests(events: &[Event]) -> Vec<usize> {
    let mut rests: Vec<usize> = (1..events.len())
        .filter(|&index| events[index].lap() != events[index - 1].lap())
        .filter(|&index| {
            // What closes a turn belongs to no lap; its events are one step.
            events[index - 1].lap().is_some()
        })
        .collect();
    if !events.is_empty() {
        rests.push(events.len());
    }
    rests
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::engine::text::Totals;
    use crate::engine::{Game, Move, Play, Position, Readings};

    fn events(position: Position, mv: &str) -> Vec<Event> {
        let mut play = Play::new(position, Readings::default());
        let mut events = vec![];
        play.make(Move::parse(&position, mv).expect("a pit"), &mut events).expect("legal");
        events
    }

    fn moment(lap: u32, seed: Option<u32>, end: bool) -> Moment {
        Moment { lap, seed, end, unknown: serde_json::Map::new() }
    }

    #[test]
    fn marins_turn_rests_after_each_lap() {
        // lift, four seeds, lift, four seeds, capture, stop
        let events = events(Position::start(Game::Bosh, Side::South), "A5");
        assert_eq!(lap_rests(&events), [5, 12]);
        assert_eq!(index_of(&events, &moment(1, Some(0), false)), Some(1));
        assert_eq!(index_of(&events, &moment(2, Some(4), false)), Some(10));
        assert_eq!(index_of(&events, &moment(2, None, true)), Some(12));
        assert_eq!(index_of(&events, &moment(1, None, true)), Some(5));
        assert_eq!(index_of(&events, &moment(3, None, false)), None);
        assert_eq!(index_of(&events, &moment(1, Some(5), false)), None);
    }

    #[test]
    fn a_round_that_ends_is_one_more_rest() {
        let position = Position::parse("bosh x,0,0,5,0/2,0,6,1,1 s 16,9 r7s", Totals::Whole).expect("a position");
        let events = events(position, "A4");
        let rests = lap_rests(&events);
        assert_eq!(rests.len(), 2);
        assert!(matches!(events[rests[0] - 1], Event::Stop { .. }));
        assert_eq!(rests[1], events.len());
    }

    #[test]
    fn stolen_cows_are_a_full_hand() {
        let text = "kimasai 6,0,3,7,2,4,2,1/1,1,0,18,6,1,0,4/1,0,0,0,0,0,0,0/1,1,0,0,3,1,0,1 n 0,0";
        let events = events(Position::parse(text, Totals::Whole).expect("a position"), "a7");
        let full = index_of(&events, &moment(2, Some(0), false)).expect("the hand");
        assert!(matches!(events[full - 1], Event::Steal { .. }));
    }
}
