//! A game in progress: a position, its outcome, and the history that repetition needs.

use std::collections::HashMap;

use super::{Event, Game, Move, Observer, Position, Readings, Silent, Status, bosh, kingulu, turn};
use crate::board::Pit;
use crate::rule::RuleId;

/// Why a move is not played. The position is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is refused by {rule}", position.layout().name(mv.pit))]
pub struct Refused {
    /// The position it was tried on.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The rule that refuses it.
    pub rule: RuleId,
}

/// A non-empty pit of the side to move, as a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The pit.
    pub pit: Pit,
    /// The rule that refuses it; none when it is legal.
    pub refused: Option<RuleId>,
}

/// Every non-empty pit of the side to move, in the order of its name as text (`A1 A10 A2`), legal or refused.
/// When the game is over every one is refused by `common.over`.
#[must_use]
pub fn starts(position: &Position, readings: &Readings, status: Status) -> Vec<Start> {
    let layout = position.layout();
    let mut starts: Vec<Start> = layout
        .pits_by_name(position.side)
        .filter(|&pit| position.board.seeds(pit) > 0)
        .map(|pit| Start {
            pit,
            refused: if status.is_playing() {
                turn(position, Move::from(position, pit), readings, &mut Silent).err()
            } else {
                Some(RuleId::CommonOver)
            },
        })
        .collect();
    starts.sort_by_key(|start| layout.name(start.pit).to_string());
    starts
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Play {
    position: Position,
    readings: Readings,
    status: Status,
    /// How often each position has stood at the start of a turn.
    seen: HashMap<Position, u8>,
}

impl Play {
    /// A game from that position, which counts as its first occurrence.
    #[must_use]
    pub fn new(position: Position, readings: Readings) -> Play {
        let status = position.status(&readings);
        Play { position, readings, status, seen: HashMap::from([(position, 1)]) }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The readings it is played under.
    #[must_use]
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Whether the game is over, by the position or by its history.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The same game, history and all, going on under other readings.
    #[must_use]
    pub fn under(self, readings: Readings) -> Play {
        if readings == self.readings {
            return self;
        }
        Play { readings, status: self.position.status(&readings), ..self }
    }

    /// Plays a move, telling `observer` every event: the turn's, then what ends a round or the game.
    ///
    /// # Errors
    /// The move is refused; nothing has changed, and the observer has heard nothing.
    pub fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Result<(), Refused> {
        let refused = |rule| Refused { position: self.position, mv, rule };
        if !self.status.is_playing() {
            return Err(refused(RuleId::CommonOver));
        }
        // An endless start can go through millions of laps before it is back where it began, so an observer that
        // keeps what it hears is called only for a legal move.
        turn(&self.position, mv, &self.readings, &mut Silent).map_err(refused)?;
        let (next, over) = turn(&self.position, mv, &self.readings, observer).map_err(refused)?;
        self.position = next;
        self.status = match over {
            Some(status) => status,
            None => self.conclude(observer),
        };
        Ok(())
    }

    fn conclude<O: Observer>(&mut self, observer: &mut O) -> Status {
        let status = self.position.conclude(&self.readings, observer);
        if !status.is_playing() {
            return status;
        }
        let times = self.seen.entry(self.position).or_insert(0);
        *times += 1;
        if *times < self.position.game.repetitions() { Status::Playing } else { self.repeat(observer) }
    }

    /// What the repetition of a position brings about.
    fn repeat<O: Observer>(&mut self, observer: &mut O) -> Status {
        match self.position.game {
            Game::Kingulu => kingulu::end(&self.position, RuleId::CommonRepetition, observer),
            Game::Kigogo => draw(RuleId::KigogoRepetition, observer),
            Game::Kimasai => draw(RuleId::CommonRepetition, observer),
            Game::Bosh => {
                let over = bosh::end_by_repetition(&mut self.position, &self.readings, observer);
                self.seen.insert(self.position, 1);
                over.unwrap_or(Status::Playing)
            }
        }
    }
}

fn draw<O: Observer>(rule: RuleId, observer: &mut O) -> Status {
    let status = Status::Draw;
    observer.event(Event::GameEnd { status, score: None, rule });
    status
}
