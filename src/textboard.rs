//! A board in letters, for the terminal and for plain pages.

use crate::board::Side;
use crate::engine::{Board, Game};
use crate::narrate;

/// The board in letters, as the screen shows it.
#[must_use]
pub fn board_text(game: Game, board: &Board) -> String {
    let layout = game.layout();
    let store = |side: Side| format!("{side} {} {}", narrate::words(game).store, board.stores[side.index()]);
    let mut text = format!("  {}\n", store(Side::North));
    for row in 0..layout.rows() {
        text += " ";
        for column in 0..layout.columns() {
            let Some(pit) = layout.at_screen(row, column) else { continue };
            let content = match (board.marked.has(pit), game) {
                (true, Game::Bosh) => "x".to_owned(),
                (true, _) => format!("{}r", board.seeds(pit)),
                _ => board.seeds(pit).to_string(),
            };
            text += &format!(" {:>3}:{content:<3}", layout.name(pit).to_string());
        }
        text += "\n";
    }
    let hand = if board.hand > 0 { format!("   in the hand {}", board.hand) } else { String::new() };
    text + &format!("  {}{hand}\n", store(Side::South))
}
