//! Games that random play does not meet, composed by hand.

use kete::engine::{Event, Move, Play, Readings, Status, turn};
use kete::rule::RuleId;

use crate::sample::place;

/// Plays the move of that name.
fn play_named(play: &mut Play, name: &str) -> Vec<Event> {
    let mv = Move::parse(play.position(), name).expect("a pit");
    let mut events = vec![];
    play.make(mv, &mut events).unwrap_or_else(|refused| panic!("{} {refused}", play.position()));
    events
}

/// The pits of a side in the order its cows go round, from A1.
fn kimasai_ring(letters: [char; 2]) -> Vec<String> {
    let row = |letter: char| (1..=8).map(move |column| format!("{letter}{column}"));
    row(letters[0]).chain(row(letters[1]).rev()).collect()
}

/// Kimasai repeats itself where nobody ever steals. A *marching group* is a run of pits with n, n - 1, … 1 cows in
/// the order of sowing: lifting its largest pit puts one cow in each of the others and the last in the empty pit
/// ahead, so the group has marched one pit on and nothing is stolen. South marches groups of seven and three, North
/// two of five; each side moves its two in turn, and after sixteen steps of each the board is as it was.
#[test]
fn kimasai_is_drawn_when_a_position_stands_for_the_third_time() {
    let start = place("kimasai 5,4,3,2,1,0,0,0/0,0,0,1,2,3,4,5/7,6,5,4,3,2,1,0/0,0,0,0,0,1,2,3 s 0,0");
    let (south, north) = (kimasai_ring(['A', 'B']), kimasai_ring(['a', 'b']));
    let mut play = Play::new(start, Readings::default());
    let mut last = vec![];
    for step in 0..64 {
        // A side's first group starts at 0 and its second at 8; they march alternately.
        let at = (step / 2 + 8 * (step % 2)) % 16;
        assert!(play.status().is_playing(), "over after {step} steps each");
        assert_eq!(*play.position() == start, step % 32 == 0, "step {step}");
        for ring in [&south, &north] {
            last = play_named(&mut play, &ring[at]);
            let stop = last.iter().find(|event| matches!(event, Event::Stop { .. })).expect("it stops");
            assert_eq!(stop.rule(), RuleId::KimasaiEmptyEnd);
        }
    }
    assert_eq!(*play.position(), start);
    assert_eq!(play.status(), Status::Draw);
    let end = Event::GameEnd { status: Status::Draw, score: None, rule: RuleId::CommonRepetition };
    assert_eq!(last.last(), Some(&end));
}

#[test]
fn a_kigogo_lap_of_more_than_24_passes_over_its_own_start() {
    let position = place(
        "kigogo 0,0,0,0,0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0,0,0,0,3/0,0,0,0,0,0,0,0,0,0,0,0/26,0,0,0,0,0,0,0,0,0,0,0 s 41,20",
    );
    let mv = Move::parse(&position, "B1").expect("a pit");
    let mut events: Vec<Event> = vec![];
    let (after, _) = turn(&position, mv, &Readings::default(), &mut events).expect("it is legal");
    let name = |event: &Event| match event {
        Event::Sow { lap, pit, seeds, .. } => Some((*lap, position.layout().name(*pit).to_string(), *seeds)),
        _ => None,
    };
    let first: Vec<(u32, String, u8)> = events.iter().filter_map(name).filter(|(lap, ..)| *lap == 1).collect();
    assert_eq!(first.len(), 26);
    assert_eq!(first[22], (1, "A1".to_owned(), 1));
    assert_eq!(first[23], (1, "B1".to_owned(), 1), "the start is not skipped");
    assert_eq!(first[25], (1, "B3".to_owned(), 2), "and the lap goes on past it");
    // Relays of two march on: B3 into B4 and B5, B5 into B6 and B7, and so on to A2 into A1 and B1, B1 into B2 and B3,
    // which is empty by then.
    let south = "2,0,2,0,2,0,2,0,2,0,2,0/0,3,1,2,0,2,0,2,0,2,0,2 n 41,20";
    assert!(after.to_string().ends_with(south), "{after}");
}

#[test]
fn repetition_within_a_bosh_round_begins_anew_with_the_round() {
    let start = place("bosh 1,0,0,0,0/0,0,0,1,0 s 20,18 r2s");
    let mut play = Play::new(start, Readings::default());
    let circle = ["A4", "a5", "A5", "a1", "A1", "a2", "A2", "a3", "A3", "a4"];
    for name in circle.iter().chain(circle.iter()) {
        assert_eq!(play.position().round(), Some(2));
        play_named(&mut play, name);
    }
    // The third occurrence ended the round, each keeping the seed on his own side: 21 and 19.
    assert_eq!(play.position().to_string(), "bosh x,4,4,4,4/4,4,4,4,4 n 1,3 r3n");
    assert!(play.status().is_playing());
}
