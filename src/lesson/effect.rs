//! What a turn came to, in the terms that goals and questions use. Read off the engine's events, never
//! computed a second time.

use crate::board::Pit;
use crate::engine::{Board, Event, Position, Status};
use crate::record::{Node, Tree};

/// A turn that was played, summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Laps sown.
    pub laps: u32,
    /// Where the last seed of the turn fell; none if no seed was sown (a drawn endless start).
    pub landing: Option<Pit>,
    /// Seeds captured or stolen by the mover. Tolls and what the end of a round brings are not among them.
    pub taken: u32,
    /// How often cows were stolen.
    pub steals: u32,
    /// Whether a pit was reserved.
    pub reserves: bool,
    /// The board when the turn's sowing is over, before a round is swept and filled.
    pub board: Board,
    /// Whether the turn ended the round.
    pub ends_round: bool,
    /// How the game stands after it.
    pub status: Status,
    /// The position after it.
    pub after: Position,
}

impl Effect {
    /// Sums up a move that was played. None if it could not be.
    #[must_use]
    pub fn of(node: &Node) -> Option<Effect> {
        if node.flaw.is_some() {
            return None;
        }
        let events = &node.events;
        Some(Effect {
            laps: events.iter().filter(|e| is_sowing(e)).filter_map(Event::lap).max().unwrap_or(0),
            landing: events.iter().rev().find_map(landing),
            taken: events.iter().map(taken).sum(),
            steals: count(events, |e| matches!(e, Event::Steal { .. })),
            reserves: events.iter().any(|e| matches!(e, Event::Reserve { .. })),
            board: board_of_turn(node),
            ends_round: events.iter().any(|e| matches!(e, Event::RoundEnd { .. })),
            status: node.status,
            after: node.after,
        })
    }

    /// Whether the side that moved has won by it.
    #[must_use]
    pub fn won_by_mover(&self, before: &Position) -> bool {
        self.status == Status::Won(before.side())
    }
}

/// The only move of a tree that holds one turn.
#[must_use]
pub fn only_move(tree: &Tree) -> Option<&Node> {
    tree.roots.first().map(|&id| tree.node(id))
}

/// Whether a seed falls with this event, in a pit or, as a toll, in a bank.
#[must_use]
pub const fn is_sowing(event: &Event) -> bool {
    matches!(event, Event::Sow { .. } | Event::Toll { .. })
}

/// Where a seed falls with this event.
#[must_use]
pub const fn landing(event: &Event) -> Option<Pit> {
    match *event {
        Event::Sow { pit, .. } | Event::Toll { pit, .. } => Some(pit),
        _ => None,
    }
}

/// Where a lap's last seed falls, and the index of that event.
#[must_use]
pub fn lap_landing(events: &[Event], lap: u32) -> Option<(usize, Pit)> {
    let index = events.iter().rposition(|event| event.lap() == Some(lap) && is_sowing(event))?;
    Some((index, landing(&events[index])?))
}

fn taken(event: &Event) -> u32 {
    match *event {
        Event::Capture { taken, .. } => u32::from(taken.seeds()),
        Event::Steal { seeds, .. } => u32::from(seeds),
        _ => 0,
    }
}

fn count(events: &[Event], is: impl Fn(&Event) -> bool) -> u32 {
    u32::try_from(events.iter().filter(|event| is(event)).count()).unwrap_or(u32::MAX)
}

fn board_of_turn(node: &Node) -> Board {
    let sowing = node.events.iter().take_while(|event| !matches!(event, Event::RoundEnd { .. })).count();
    crate::stepper::board_at(node, sowing)
}
