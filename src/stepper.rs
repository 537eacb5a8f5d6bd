//! A cursor over a record's tree: by seed, by lap, by turn, forward and back.
//!
//! What is shown is a function of the cursor: any step can be reached from any other, and going back is the
//! exact reverse of going on. The cursor follows one line of the tree, chosen at each fork.

use std::ops::Range;

use crate::engine::{Board, Event, Position, Status};
use crate::record::{Node, NodeId, Tree, lap_rests};

/// How far one step goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StepSize {
    /// One event: a seed, a lift, a capture.
    Seed,
    /// One lap, with what its last seed caused.
    #[default]
    Lap,
    /// One turn.
    Turn,
}

impl StepSize {
    /// All sizes, smallest first.
    pub const ALL: [StepSize; 3] = [StepSize::Seed, StepSize::Lap, StepSize::Turn];

    /// The word on the button.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            StepSize::Seed => "seed",
            StepSize::Lap => "lap",
            StepSize::Turn => "turn",
        }
    }
}

/// A place in a line: after `at` events of the turn at `ply`. Ply 0 is the start, before any move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At {
    /// From 1; 0 at the start.
    pub ply: usize,
    /// Events of that turn that have happened. Never 0 but at ply 0 or in a turn without events.
    pub event: usize,
}

/// A cursor over a tree. It holds no reference: every question takes the tree it was made for.
#[derive(Clone, Debug)]
pub struct Cursor {
    line: Vec<NodeId>,
    at: At,
}

impl Cursor {
    /// At the start, on the main line.
    #[must_use]
    pub fn new(tree: &Tree) -> Cursor {
        Cursor { line: tree.mainline(), at: At::default() }
    }

    /// The line that the cursor follows.
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Where it is.
    #[must_use]
    pub const fn at(&self) -> At {
        self.at
    }

    /// The move being played or just played; none at the start.
    #[must_use]
    pub fn node_id(&self) -> Option<NodeId> {
        self.at.ply.checked_sub(1).and_then(|index| self.line.get(index).copied())
    }

    /// The same, with what the engine says of it.
    #[must_use]
    pub fn node<'t>(&self, tree: &'t Tree) -> Option<&'t Node> {
        self.node_id().map(|id| tree.node(id))
    }

    /// The last place of the line.
    #[must_use]
    pub fn end(&self, tree: &Tree) -> At {
        self.turn_end(tree, self.line.len())
    }

    fn turn_end(&self, tree: &Tree, ply: usize) -> At {
        let event = ply.checked_sub(1).map_or(0, |index| tree.node(self.line[index]).events.len());
        At { ply, event }
    }

    /// Whether the turn shown is complete, so that the next step begins another.
    #[must_use]
    pub fn is_between_turns(&self, tree: &Tree) -> bool {
        self.node(tree).is_none_or(|node| self.at.event >= node.events.len())
    }

    /// Where one step of that size forward leads; none at the end.
    #[must_use]
    pub fn after(&self, tree: &Tree, size: StepSize) -> Option<At> {
        let (ply, event) = match self.node(tree) {
            Some(node) if self.at.event < node.events.len() => (self.at.ply, self.at.event),
            _ => (self.at.ply + 1, 0),
        };
        let node = tree.node(*self.line.get(ply - 1)?);
        let event = match size {
            _ if node.events.is_empty() => 0,
            StepSize::Seed => event + 1,
            StepSize::Lap => {
                lap_rests(&node.events).into_iter().find(|&rest| rest > event).unwrap_or(node.events.len())
            }
            StepSize::Turn => node.events.len(),
        };
        Some(At { ply, event })
    }

    /// Where one step of that size back leads; none at the start.
    #[must_use]
    pub fn before(&self, tree: &Tree, size: StepSize) -> Option<At> {
        let node = self.node(tree)?;
        let event = match size {
            StepSize::Seed => self.at.event.saturating_sub(1),
            StepSize::Lap => lap_rests(&node.events).into_iter().rev().find(|&rest| rest < self.at.event).unwrap_or(0),
            StepSize::Turn => 0,
        };
        if event == 0 { Some(self.turn_end(tree, self.at.ply - 1)) } else { Some(At { ply: self.at.ply, event }) }
    }

    /// One step forward. False at the end.
    pub fn next(&mut self, tree: &Tree, size: StepSize) -> bool {
        self.after(tree, size).map(|at| self.at = at).is_some()
    }

    /// One step back. False at the start.
    pub fn prev(&mut self, tree: &Tree, size: StepSize) -> bool {
        self.before(tree, size).map(|at| self.at = at).is_some()
    }

    /// To a place of the line; what lies past its end or past a turn's events is brought back to it.
    pub fn go(&mut self, tree: &Tree, at: At) {
        let ply = at.ply.min(self.line.len());
        let end = self.turn_end(tree, ply).event;
        let event = at.event.min(end);
        self.at = if event == 0 && ply > 0 && end > 0 { self.turn_end(tree, ply - 1) } else { At { ply, event } };
    }

    /// To the end of a turn.
    pub fn go_ply(&mut self, tree: &Tree, ply: usize) {
        self.go(tree, At { ply, event: usize::MAX });
    }

    /// To the first place.
    pub fn go_start(&mut self) {
        self.at = At::default();
    }

    /// To the last place.
    pub fn go_end(&mut self, tree: &Tree) {
        self.at = self.end(tree);
    }

    /// To the end of any move of the tree, following its line from there.
    pub fn go_node(&mut self, tree: &Tree, id: NodeId) {
        if !self.line.contains(&id) {
            self.line = tree.line_through(Some(id));
        }
        let ply = self.line.iter().position(|&node| node == id).map_or(0, |index| index + 1);
        self.go_ply(tree, ply);
    }

    /// The moves that could be played next where the cursor is between turns, the main one first.
    #[must_use]
    pub fn choices<'t>(&self, tree: &'t Tree) -> &'t [NodeId] {
        tree.children(self.node_id())
    }

    /// Of the choices, the one that the line takes.
    #[must_use]
    pub fn chosen(&self) -> Option<NodeId> {
        self.line.get(self.at.ply).copied()
    }

    /// Follows another of the choices.
    pub fn choose(&mut self, tree: &Tree, id: NodeId) {
        if self.choices(tree).contains(&id) {
            self.line = tree.line_through(Some(id));
        }
    }

    /// Whether the line leaves the main line at or before the cursor.
    #[must_use]
    pub fn is_in_variation(&self, tree: &Tree) -> bool {
        let main = tree.mainline();
        self.line.iter().take(self.at.ply).zip(&main).any(|(a, b)| a != b) || self.at.ply > main.len()
    }

    /// Back to where the main line was left; follows the main line from there.
    pub fn back_to_mainline(&mut self, tree: &Tree) {
        let main = tree.mainline();
        let common = self.line.iter().zip(&main).take_while(|(a, b)| a == b).count();
        let place = if self.at.ply > common { self.turn_end(tree, common) } else { self.at };
        self.line = main;
        self.at = place;
    }

    /// After the tree has changed: follows the same moves as far as they are still there.
    pub fn reseat(&mut self, tree: &Tree, id: Option<NodeId>) {
        self.line = tree.line_through(id);
        self.go_ply(tree, id.map_or(0, |id| tree.node(id).ply as usize));
    }

    /// The board that is shown, with the hand.
    #[must_use]
    pub fn board(&self, tree: &Tree) -> Board {
        match self.node(tree) {
            None => *tree.start.board(),
            Some(node) if self.at.event >= node.events.len() => *node.after.board(),
            Some(node) => board_at(node, self.at.event),
        }
    }

    /// The position before the turn in progress or, between turns, the position reached.
    #[must_use]
    pub fn position<'t>(&self, tree: &'t Tree) -> &'t Position {
        match self.node(tree) {
            None => &tree.start,
            Some(node) if self.at.event >= node.events.len() => &node.after,
            Some(node) => &node.before,
        }
    }

    /// Whether the game is over at the place shown.
    #[must_use]
    pub fn status(&self, tree: &Tree) -> Status {
        match self.node(tree) {
            None => tree.start_status,
            Some(node) if self.at.event >= node.events.len() => node.status,
            Some(_) => Status::Playing,
        }
    }

    /// The events of the turn shown that have happened.
    #[must_use]
    pub fn happened<'t>(&self, tree: &'t Tree) -> &'t [Event] {
        self.node(tree).map_or(&[], |node| &node.events[..self.at.event.min(node.events.len())])
    }

    /// The events that the last step of that size brought, as indices of the turn's events.
    #[must_use]
    pub fn last_stretch(&self, tree: &Tree, size: StepSize) -> Range<usize> {
        match self.before(tree, size) {
            Some(before) if before.ply == self.at.ply => before.event..self.at.event,
            _ => 0..self.at.event,
        }
    }
}

/// The board after that many events of a turn.
#[must_use]
pub fn board_at(node: &Node, events: usize) -> Board {
    let mut board = *node.before.board();
    let layout = node.before.layout();
    for event in node.events.iter().take(events) {
        board.apply(layout, event);
    }
    board
}
