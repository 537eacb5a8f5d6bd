//! A new record: its game, its title, who begins, the readings.

use egui::{TextEdit, Ui};

use super::command::{Command, Work};
use super::theme::Type;
use super::widgets::{Button, Dress, begin_here, ink, label, segments, text};
use crate::board::Side;
use crate::engine::{Game, Position, Readings};
use crate::format::record::ProvenanceKind;
use crate::record::Record;

/// A record about to be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fresh {
    /// The game.
    pub game: Game,
    /// The title.
    pub title: String,
    /// Who begins.
    pub first: Side,
    /// The readings.
    pub readings: Readings,
    /// How it comes about.
    pub kind: ProvenanceKind,
}

impl Default for Fresh {
    fn default() -> Fresh {
        Fresh {
            game: Game::Bosh,
            title: String::new(),
            first: Side::South,
            readings: Readings::default(),
            kind: ProvenanceKind::Composed,
        }
    }
}

impl Fresh {
    /// The record, without moves yet.
    #[must_use]
    pub fn record(&self) -> Record {
        let title = self.title.trim();
        let id = crate::record::id_for(title);
        let mut record = Record::fresh(&id, title, Position::start(self.game, self.first), self.readings);
        record.file.provenance = Some(crate::format::record::Provenance {
            kind: self.kind,
            note: None,
            sources: vec![],
            certainty: None,
            unknown: serde_json::Map::new(),
        });
        record
    }
}

/// The sheet.
pub fn sheet(ui: &mut Ui, fresh: &mut Fresh, commands: &mut Vec<Command>) {
    let c = ink(ui);
    text(ui, "New record", Type::HEADING, c.text());
    let games = [
        (Game::Bosh, "Bosh", ""),
        (Game::Kingulu, "Kingulu", ""),
        (Game::Kigogo, "Kigogo", ""),
        (Game::Kimasai, "Kimasai", ""),
    ];
    if let Some(game) = segments(ui, "Game", &games, fresh.game) {
        fresh.game = game;
    }
    let name = label(ui, "Title");
    let field = ui.add(TextEdit::singleline(&mut fresh.title).desired_width(f32::INFINITY)).labelled_by(name.id);
    begin_here(&field);
    label(ui, "Who begins");
    let sides = [(Side::South, "South begins", ""), (Side::North, "North begins", "")];
    if let Some(first) = segments(ui, "First", &sides, fresh.first) {
        fresh.first = first;
    }
    label(ui, "Readings");
    readings(ui, fresh.game, &mut fresh.readings);
    label(ui, "How it comes about");
    let kinds = [
        (ProvenanceKind::Composed, "composed", ""),
        (ProvenanceKind::Live, "live", ""),
        (ProvenanceKind::Computed, "computed", ""),
        (ProvenanceKind::Reconstructed, "reconstructed", ""),
    ];
    if let Some(kind) = segments(ui, "Provenance", &kinds, fresh.kind) {
        fresh.kind = kind;
    }
    let note = "A record can be called transcribed in its header, once it names its source.";
    text(ui, note, Type::SECONDARY, c.muted());
    let ready = !fresh.title.trim().is_empty();
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    if Button::text("Begin").dress(Dress::Primary).enabled(ready).show(ui).clicked() || entered && ready {
        commands.push(Command::Work(Work::Begin(Box::new(fresh.clone()))));
    }
}

/// The readings of a game as choices.
pub fn readings(ui: &mut Ui, game: Game, readings: &mut Readings) {
    let now: Vec<_> = readings.of(game).collect();
    for (name, values, value) in now {
        ui.horizontal(|ui| {
            let choices: Vec<(&str, &str, &str)> = values.iter().map(|&value| (value, value, "")).collect();
            if let Some(chosen) = segments(ui, name, &choices, value) {
                // A value of its own table.
                let _ = readings.set(game, name, chosen);
            }
            text(ui, name, Type::BODY, ink(ui).muted());
        });
    }
}
