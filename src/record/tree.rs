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
    /// The file's entry, without its variations: those are the node's later siblings.
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
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
        Tree::replay(start, readings, moves, Tree::new(start, readings))
    }

    /// The same, where many of the moves may have been played before: what came of those is taken from `old`, and only
    /// the others are played.
    #[must_use]
    pub(super) fn replay(start: Position, readings: Readings, moves: &[MoveEntry], old: Tree) -> Tree {
        let mut tree = Tree::new(start, readings);
        let line =
            Line { played: None, readings, known: if old.start == start { Known::UpTo(None) } else { Known::No } };
        let mut old = Old(old);
        tree.play_line(moves, None, line, &mut old, false, &[], None);
        tree
    }

    /// Plays a line after `parent`. `flagged`: a move before it could not be judged.
    #[expect(clippy::too_many_arguments, reason = "where the line is, in the file, in the tree and in the old tree")]
    fn play_line(
        &mut self,
        moves: &[MoveEntry],
        mut parent: Option<NodeId>,
        mut line: Line,
        old: &mut Old,
        mut flagged: bool,
        path: &[usize],
        mut opens: Option<Opening>,
    ) {
        for (index, entry) in moves.iter().enumerate() {
            let here = [path, &[index]].concat();
            let before = (!entry.variations.is_empty()).then(|| line.clone());
            let opens = opens.take();
            // An alternative to the first move of a variation hangs beside it once saved, so it takes its
            // readings along.
            let inherited = opens.as_ref().map(|o| o.readings.clone()).unwrap_or_default();
            let node = self.play_move(entry, parent, &mut line, old, flagged, here.clone(), opens);
            if let Some(before) = before {
                self.play_variations(&entry.variations, parent, &before, old, flagged, &here, &inherited);
            }
            flagged = flagged || self.nodes[node.0].flaw.is_some();
            parent = Some(node);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "as above")]
    fn play_variations(
        &mut self,
        variations: &[Variation],
        parent: Option<NodeId>,
        before: &Line,
        old: &mut Old,
        flagged: bool,
        path: &[usize],
        inherited: &BTreeMap<String, String>,
    ) {
        for (index, variation) in variations.iter().enumerate() {
            let mut all = inherited.clone();
            all.extend(variation.readings.clone());
            let opens = Opening { readings: all, unknown: variation.unknown.clone() };
            let mut readings = before.readings;
            for (name, value) in &opens.readings {
                // A bad reading is reported by the loader; the record's own stands meanwhile.
                let _ = readings.set(self.start.game(), name, value);
            }
            let line = Line { readings, ..before.clone() };
            self.play_line(&variation.moves, parent, line, old, flagged, &[path, &[index]].concat(), Some(opens));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "as above")]
    fn play_move(
        &mut self,
        entry: &MoveEntry,
        parent: Option<NodeId>,
        line: &mut Line,
        old: &mut Old,
        flagged: bool,
        path: Vec<usize>,
        opens: Option<Opening>,
    ) -> NodeId {
        if let Known::UpTo(after) = line.known
            && let Some((id, node)) = old.take(after, entry, line.readings, flagged)
        {
            (line.known, line.played) = (Known::UpTo(Some(id)), None);
            return self.add(Node { parent, children: vec![], entry: bare(entry), opens, path, ..node });
        }
        line.known = Known::No;
        let play = match line.played.take() {
            Some(play) => play.under(line.readings),
            None => self.play_to(parent).under(line.readings),
        };
        let play = line.played.insert(play);
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
            entry: bare(entry),
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
        let is_variation = !self.children(parent).is_empty();
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
            opens: is_variation.then(Opening::default),
            path: vec![],
        };
        let id = self.add(node);
        self.nodes[id.0].path = self.path_of(id);
        Ok(id)
    }

    /// Takes a move away that nothing follows and that was added last. False, and no change, for any other.
    pub(super) fn take_back(&mut self, id: NodeId) -> bool {
        let Some(node) = self.nodes.get(id.0).filter(|node| node.children.is_empty()) else { return false };
        if id.0 + 1 != self.nodes.len() {
            return false;
        }
        match node.parent {
            Some(parent) => self.nodes[parent.0].children.retain(|&child| child != id),
            None => self.roots.retain(|&root| root != id),
        }
        self.nodes.pop();
        true
    }

    /// The game as it stands after a move, history and all.
    pub(super) fn play_to(&self, id: Option<NodeId>) -> Play {
        let mut line: Vec<NodeId> = std::iter::successors(id, |id| self.node(*id).parent).collect();
        line.reverse();
        let mut play = Play::new(self.start, self.readings);
        for id in line {
            let node = self.node(id);
            play = play.under(node.readings);
            if let Some(mv) = node.mv.filter(|_| matches!(node.flaw, None | Some(Flaw::Disagrees(_)))) {
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

    /// A move's place in the file as it would be saved now: indices from the root, alternately of a move and of
    /// a variation.
    #[must_use]
    pub fn path_of(&self, id: NodeId) -> Vec<usize> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |id| self.node(*id).parent).collect();
        line.reverse();
        let (mut path, mut index) = (vec![], 0);
        for id in line {
            let among = self.children(self.node(id).parent).iter().position(|&sibling| sibling == id).unwrap_or(0);
            if let Some(variation) = among.checked_sub(1) {
                path.extend([index, variation]);
                index = 0;
            }
            index += 1;
        }
        path.push(index - 1);
        path
    }

    /// The move at a place as [`Tree::path_of`] gives it.
    #[must_use]
    pub fn at_path(&self, path: &[usize]) -> Option<NodeId> {
        let mut at = None;
        for (depth, &index) in path.iter().enumerate() {
            at = if depth % 2 == 1 {
                // The alternatives of the move reached so far.
                let parent = self.node(at?).parent;
                Some(*self.children(parent).get(index + 1)?)
            } else if depth == 0 {
                self.along(*self.roots.first()?, index)
            } else {
                self.along(at?, index)
            };
        }
        at
    }

    /// The move so many main moves after another.
    fn along(&self, from: NodeId, steps: usize) -> Option<NodeId> {
        std::iter::successors(Some(from), |id| self.node(*id).children.first().copied()).nth(steps)
    }

    /// Every move with its id: in the order of the file, then those played since, in the order they were.
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

    /// The moves from `id` on along its line, as a file holds them.
    pub(super) fn entries_after(&self, id: NodeId) -> Vec<MoveEntry> {
        self.entries_from(Some(id))
    }

    /// The alternatives to a move, as a file holds them.
    pub(super) fn alternatives(&self, id: NodeId) -> Vec<Variation> {
        match self.children(self.node(id).parent) {
            [first, others @ ..] if *first == id => others.iter().map(|&other| self.variation(other)).collect(),
            _ => vec![],
        }
    }

    /// Changes what is written about a move. The move itself must be the same.
    pub(super) fn set_entry(&mut self, id: NodeId, entry: MoveEntry) {
        self.nodes[id.0].entry = entry;
    }

    fn entries_from(&self, first: Option<NodeId>) -> Vec<MoveEntry> {
        let main = std::iter::successors(first, |id| self.nodes[id.0].children.first().copied());
        main.map(|id| {
            let node = self.node(id);
            MoveEntry {
                variations: [self.alternatives(id), node.entry.variations.clone()].concat(),
                ..node.entry.clone()
            }
        })
        .collect()
    }

    fn variation(&self, first: NodeId) -> Variation {
        let opens = self.node(first).opens.clone().unwrap_or_default();
        Variation { readings: opens.readings, moves: self.entries_from(Some(first)), unknown: opens.unknown }
    }
}

/// An entry without its variations, which are nodes of their own. One without moves has no place in the tree: it stays
/// with its move.
fn bare(entry: &MoveEntry) -> MoveEntry {
    MoveEntry {
        mv: entry.mv.clone(),
        id: entry.id.clone(),
        written: entry.written.clone(),
        after: entry.after.clone(),
        glyphs: entry.glyphs.clone(),
        comments: entry.comments.clone(),
        marks: entry.marks.clone(),
        variations: entry.variations.iter().filter(|v| v.moves.is_empty()).cloned().collect(),
        unknown: entry.unknown.clone(),
    }
}

/// A line being played.
#[derive(Clone)]
struct Line {
    /// The game as it stands; none where the moves so far were known, so that it has to be played up to here first.
    played: Option<Play>,
    /// The readings from here on.
    readings: Readings,
    /// The same place in the old tree.
    known: Known,
}

/// How far the moves of a line are the same as in the old tree.
#[derive(Clone, Copy)]
enum Known {
    /// All of them: the last one there, or none for the start.
    UpTo(Option<NodeId>),
    /// Some are others.
    No,
}

/// A tree whose moves are taken over into another.
struct Old(Tree);

impl Old {
    /// What came of a move after another one, taken out; none if it was not played there under those readings.
    fn take(
        &mut self,
        after: Option<NodeId>,
        entry: &MoveEntry,
        readings: Readings,
        flagged: bool,
    ) -> Option<(NodeId, Node)> {
        let same = |id: &&NodeId| {
            let node = self.0.node(**id);
            node.entry.mv == entry.mv
                && node.entry.after == entry.after
                && node.readings == readings
                && (node.flaw == Some(Flaw::Follows)) == flagged
        };
        let id = *self.0.children(after).iter().find(same)?;
        let node = &mut self.0.nodes[id.0];
        // Taken once: a second move of the same kind is played.
        let gone = MoveEntry::new("");
        let taken = Node {
            parent: None,
            children: vec![],
            entry: std::mem::replace(&mut node.entry, gone),
            events: std::mem::take(&mut node.events),
            flaw: node.flaw.clone(),
            opens: None,
            path: vec![],
            ..*node
        };
        Some((id, taken))
    }
}

/// What is wrong between the position a file states after a move and the one the rules make.
fn disagreement(entry: &MoveEntry, after: &Position) -> Option<Flaw> {
    let stated = entry.after.as_ref()?;
    let same = Position::parse(stated, crate::engine::text::Totals::Partial).is_ok_and(|position| position == *after);
    (!same).then(|| Flaw::Disagrees(stated.clone()))
}
