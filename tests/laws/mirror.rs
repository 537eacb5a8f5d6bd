//! Neither side is favoured: turn the board round and everything happens to the other player.

use kete::engine::perft::Random;
use kete::engine::text::Totals;
use kete::engine::{Game, Move, Play, Position, Silent, Status, starts};

use crate::sample::{choose, positions, readings};

/// The position with the board turned round and the sides' names exchanged.
fn turned(position: &Position) -> String {
    let printed = position.to_string();
    let words: Vec<&str> = printed.split(' ').collect();
    let rows: Vec<String> =
        words[1].split('/').rev().map(|row| row.split(',').rev().collect::<Vec<_>>().join(",")).collect();
    let (south, north) = words[3].split_once(',').expect("a pair");
    let exchanged = |word: &str| match word.char_indices().last() {
        Some((at, 's')) => format!("{}n", &word[..at]),
        Some((at, 'n')) => format!("{}s", &word[..at]),
        _ => word.to_owned(),
    };
    let mut text = format!("{} {} {} {north},{south}", words[0], rows.join("/"), exchanged(words[2]));
    if let Some(extra) = words.get(4) {
        text = format!("{text} {}", exchanged(extra));
    }
    text
}

fn other(status: Status) -> Status {
    match status {
        Status::Won(side) => Status::Won(side.other()),
        status => status,
    }
}

/// The move of the pit with the same letter and column on the other side.
fn across(position: &Position, mv: Move) -> Move {
    let layout = position.layout();
    let pit = layout.pit(layout.side(mv.pit).other(), layout.row(mv.pit), layout.column(mv.pit));
    Move { pit, ..mv }
}

#[test]
fn the_turned_board_plays_the_same() {
    for game in Game::ALL {
        let all = readings(game);
        for (number, position) in positions(game, Totals::Whole, 41, 120).into_iter().enumerate() {
            let readings = all[number % all.len()];
            let mut random = Random::new(number as u64);
            let mut play = Play::new(position, readings);
            let mirrored = Position::parse(&turned(&position), Totals::Whole).expect("as valid as the other");
            let mut twin = Play::new(mirrored, readings);
            for _ in 0..15 {
                assert_eq!(turned(play.position()), twin.position().to_string());
                assert_eq!(other(play.status()), twin.status(), "{}", play.position());
                let shown = |play: &Play| {
                    starts(play.position(), play.readings(), play.status()).into_iter().map(|start| start.refused)
                };
                assert!(shown(&play).eq(shown(&twin)), "{}", play.position());
                let Some(mv) = choose(&play, &mut random) else { break };
                twin.make(across(play.position(), mv), &mut Silent).expect("legal as the other is");
                play.make(mv, &mut Silent).expect("legal");
            }
        }
    }
}
