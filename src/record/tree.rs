//! The moves of a record as a tree, each with what the engine makes of it.

use std::collections::BTreeMap;

use crate::engine::text::TextError;
use crate::engine::{Event, Move, Play, Position, Readings, Refused, Status};
use crate::format::envelope::Unknown;
use crate::format::record::{MoveEntry, Variation};

/// A move's place in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub usize);

/// Why a move is flagged. It is kept all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The text names no pit of the board.
    Unreadable(TextError),
    /// The rules refuse it.
    Refused(Refused),
    /// The file states another position after it (given here) than the rules make.
    Disagrees(String),
    /// It follows a flagged move, so it can not be judged.
    Follows,
}

/// One move, played.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move before; none for a first move.
    pub parent: Option<NodeId>,
    /// The moves after: the main one first, then the alternatives in their order.
    pub children: Vec<NodeId>,
    /// The file's entry. Its variations are the node's later siblings; only those without moves are still here.
    pub entry: MoveEntry,
    /// From 1.
    pub ply: u32,
    /// The move, if its text is one.
    pub mv: Option<Move>,
    /// The position it is played on.
    pub before: Position,
    /// What happens.
    pub events: Vec<Event>,
    /// The position it leads to; the same as `before` when it could not be played.
    pub after: Position,
    /// Whether the game is over then.
    pub status: Status,
    /// The readings it is played under.
    pub readings: Readings,
    /// What is wrong with it.
    pub flaw: Option<Flaw>,
    /// If the node opens a variation: the variation's own fields.
    pub opens: Option<Opening>,
    /// Its place in the file: indices from the root, alternately of a move and of a variation.
    pub path: Vec<usize>,
}

/// The fields of a variation beside its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The move it hangs on in the file: the main one, or the first of another variation, whose readings it has too.
    pub on: NodeId,
    /// Its readings where they differ from the record's.
    pub readings: BTreeMap<String, String>,
    /// Unknown fields, kept.
    pub unknown: Unknown,
}

/// All moves of a record, played from its start.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The position before the first move.
    pub start: Position,
    /// Whether the game is over already there.
    pub start_status: Status,
    /// The record's readings.
    pub readings: Readings,
    /// The first moves: the main one first.
    pub roots: Vec<NodeId>,
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new(start: Position, readings: Readings) -> Tree {
        Tree { start, start_status: start.status(&readings), readings, roots: vec![], nodes: vec![] }
    }

    /// Plays the moves of a file.
    #[must_use]
    pub fn play(start: Position, readings: Readings, moves: &[MoveEntry]) -> Tree {
        let mut tree = Tree::new(start, readings);
        tree.play_line(moves, None, &Play::new(start, readings), false, &[], None);
        tree
    }

    /// Plays a line after `parent`. `flagged`: a move before it could not be judged.
    fn play_line(
        &mut self,
        moves: &[MoveEntry],
        mut parent: Option<NodeId>,
        from: &Play,
        mut flagged: bool,
        path: &[usize],
        mut opens: Option<Opening>,
    ) {
        let mut play = from.clone();
        for (index, entry) in moves.iter().enumerate() {
            let here = [path, &[index]].concat();
            let before = (!entry.variations.is_empty()).then(|| play.clone());
            let node = self.play_move(entry, parent, &mut play, flagged, here.clone(), opens.take());
            if let Some(before) = before {
                self.play_variations(&entry.variations, node, &before, flagged, &here);
            }
            flagged = flagged || self.nodes[node.0].flaw.is_some();
            parent = Some(node);
        }
    }

    fn play_variations(&mut self, variations: &[Variation], on: NodeId, before: &Play, flagged: bool, path: &[usize]) {
        for (index, variation) in variations.iter().enumerate() {
            let opens = Opening { on, readings: variation.readings.clone(), unknown: variation.unknown.clone() };
            let mut readings = *before.readings();
            for (name, value) in &variation.readings {
                // A bad reading is reported by the loader; the record's own stands meanwhile.
                let _ = readings.set(before.position().game(), name, value);
            }
            let play = before.under(readings);
            self.play_line(
                &variation.moves,
                self.node(on).parent,
                &play,
                flagged,
                &[path, &[index]].concat(),
                Some(opens),
            );
        }
    }

    fn play_move(
        &mut self,
        entry: &MoveEntry,
        parent: Option<NodeId>,
        play: &mut Play,
        flagged: bool,
        path: Vec<usize>,
        opens: Option<Opening>,
    ) -> NodeId {
        let before = *play.position();
        let parsed = Move::parse(&before, &entry.mv);
        let mut events = vec![];
        let flaw = match (&parsed, flagged) {
            (_, true) => Some(Flaw::Follows),
            (Err(error), _) => Some(Flaw::Unreadable(error.clone())),
            (Ok(mv), _) => match play.make(*mv, &mut events) {
                Ok(()) => disagreement(entry, play.position()),
                Err(refused) => {
                    events.clear();
                    Some(Flaw::Refused(refused))
                }
            },
        };
        let node = Node {
            parent,
            children: vec![],
            entry: MoveEntry {
                // Those without moves have no place in the tree; they are kept for the file.
                variations: entry.variations.iter().filter(|v| v.moves.is_empty()).cloned().collect(),
                ..entry.clone()
            },
            ply: parent.map_or(0, |id| self.nodes[id.0].ply) + 1,
            mv: parsed.ok(),
            before,
            events,
            after: *play.position(),
            status: play.status(),
            readings: *play.readings(),
            flaw,
            opens,
            path,
        };
        self.add(node)
    }

    /// Plays a move after `parent`; see [`super::Record::play_at`].
    pub(super) fn play_at(&mut self, parent: Option<NodeId>, mv: Move) -> Result<NodeId, Refused> {
        let same = |id: &&NodeId| {
            self.node(**id).mv.is_some_and(|m| m.pit == mv.pit)
                && self.node(**id).opens.as_ref().is_none_or(|o| o.readings.is_empty())
        };
        if let Some(&there) = self.children(parent).iter().find(same) {
            return Ok(there);
        }
        let mut play = self.play_to(parent);
        let before = *play.position();
        let mut events = vec![];
        play.make(mv, &mut events)?;
        let main = self.children(parent).first().copied();
        let opens = main.map(|on| Opening { on, readings: BTreeMap::new(), unknown: Unknown::new() });
        let node = Node {
            parent,
            children: vec![],
            entry: MoveEntry::new(mv.text(before.layout())),
            ply: parent.map_or(0, |id| self.node(id).ply) + 1,
            mv: Some(mv),
            before,
            events,
            after: *play.position(),
            status: play.status(),
            readings: *play.readings(),
            flaw: None,
            opens,
            path: vec![],
        };
        Ok(self.add(node))
    }

    /// The game as it stands after a move, history and all.
    fn play_to(&self, id: Option<NodeId>) -> Play {
        let mut line: Vec<NodeId> = std::iter::successors(id, |id| self.node(*id).parent).collect();
        line.reverse();
        let mut play = Play::new(self.start, self.readings);
        for id in line {
            let node = self.node(id);
            play = play.under(node.readings);
            if let Some(mv) = node.mv.filter(|_| node.flaw.is_none()) {
                // It was played when the tree was made; a refusal here would leave the position as it is.
                let _ = play.make(mv, &mut crate::engine::Silent);
            }
        }
        play
    }

    fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len());
        match node.parent {
            Some(parent) => self.nodes[parent.0].children.push(id),
            None => self.roots.push(id),
        }
        self.nodes.push(node);
        id
    }

    /// A move. The id must be of this tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Every move with its id, in the order of the file.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(at, node)| (NodeId(at), node))
    }

    /// How many moves there are in all lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The moves that may follow `id`, or open the record if none: the main one first.
    #[must_use]
    pub fn children(&self, id: Option<NodeId>) -> &[NodeId] {
        id.map_or(&self.roots, |id| &self.nodes[id.0].children)
    }

    /// The main line.
    #[must_use]
    pub fn mainline(&self) -> Vec<NodeId> {
        self.line_through(None)
    }

    /// The line from the first move through `id` and on along the main continuations to its end.
    #[must_use]
    pub fn line_through(&self, id: Option<NodeId>) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(id, |id| self.nodes[id.0].parent).collect();
        line.reverse();
        while let Some(&next) = self.children(line.last().copied()).first() {
            line.push(next);
        }
        line
    }

    /// The moves as a file holds them.
    #[must_use]
    pub fn entries(&self) -> Vec<MoveEntry> {
        self.entries_from(self.roots.first().copied())
    }

    fn entries_from(&self, first: Option<NodeId>) -> Vec<MoveEntry> {
        let main = std::iter::successors(first, |id| self.nodes[id.0].children.first().copied());
        main.map(|id| {
            let node = self.node(id);
            let hung = self.children(node.parent).iter().filter_map(|&other| self.variation(other, id));
            let variations = hung.chain(node.entry.variations.iter().cloned()).collect();
            MoveEntry { variations, ..node.entry.clone() }
        })
        .collect()
    }

    /// The variation that begins with `first`, if it hangs on the move `on`.
    fn variation(&self, first: NodeId, on: NodeId) -> Option<Variation> {
        let opens = self.node(first).opens.as_ref().filter(|opens| opens.on == on)?.clone();
        Some(Variation { readings: opens.readings, moves: self.entries_from(Some(first)), unknown: opens.unknown })
    }
}

/// What is wrong between the position a file states after a move and the one the rules make.
fn disagreement(entry: &MoveEntry, after: &Position) -> Option<Flaw> {
    let stated = entry.after.as_ref()?;
    let same = Position::parse(stated, crate::engine::text::Totals::Partial).is_ok_and(|position| position == *after);
    (!same).then(|| Flaw::Disagrees(stated.clone()))
}
