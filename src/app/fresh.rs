//! A new record: its game, who begins, its title, its readings.

use egui::{TextEdit, Ui};

use super::command::Command;
use super::theme::Type;
use super::widgets::{Button, Dress, begin_here, ink, label, segments, text};
use crate::board::Side;
use crate::engine::{Game, Position, Readings};
use crate::record::Record;

/// A record that is about to be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDraft {
    /// Its title; one is made up from the game if nothing is written.
    pub title: String,
    /// Its game.
    pub game: Game,
    /// Who begins.
    pub first: Side,
    /// The readings it is played under.
    pub readings: Readings,
}

impl NewDraft {
    /// A record of a game.
    #[must_use]
    pub fn of(game: Game) -> NewDraft {
        NewDraft { title: String::new(), game, first: Side::South, readings: Readings::default() }
    }

    /// The record, without moves.
    #[must_use]
    pub fn record(&self) -> Record {
        let own = self.title.trim();
        let title = if own.is_empty() { format!("A game of {}", self.game.title()) } else { own.to_owned() };
        Record::fresh(&format!("{}-new", self.game.id()), &title, Position::start(self.game, self.first), self.readings)
    }
}

/// The sheet.
pub fn sheet(ui: &mut Ui, draft: &mut NewDraft, commands: &mut Vec<Command>) {
    text(ui, "A new record", Type::HEADING, ink(ui).text());
    let name = label(ui, "Title");
    let field = ui.add(TextEdit::singleline(&mut draft.title).desired_width(f32::INFINITY)).labelled_by(name.id);
    begin_here(&field);
    label(ui, "Game");
    let games = [
        (Game::Bosh, "Bosh", ""),
        (Game::Kingulu, "Bao Kingulu", ""),
        (Game::Kigogo, "Bao Kigogo", ""),
        (Game::Kimasai, "Bao la Kimasai", ""),
    ];
    if let Some(game) = segments(ui, "Game", &games, draft.game) {
        draft.game = game;
    }
    label(ui, "Who begins");
    if let Some(first) = segments(ui, "First", &[(Side::South, "South", ""), (Side::North, "North", "")], draft.first) {
        draft.first = first;
    }
    label(ui, "Readings");
    readings(ui, draft.game, &mut draft.readings);
    ui.add_space(4.0);
    if Button::text("Begin the record").dress(Dress::Primary).show(ui).clicked() {
        commands.push(Command::New(Box::new(draft.clone())));
    }
}

/// A game's readings as switches.
pub fn readings(ui: &mut Ui, game: Game, readings: &mut Readings) {
    let all: Vec<_> = readings.of(game).collect();
    for (name, values, value) in all {
        ui.horizontal(|ui| {
            text(ui, name, Type::BODY, ink(ui).text());
            let choices: Vec<(&str, &str, &str)> = values.iter().map(|&value| (value, value, "")).collect();
            if let Some(chosen) = segments(ui, name, &choices, value) {
                // The names and values come from the table itself.
                let _ = readings.set(game, name, chosen);
            }
        });
    }
}
