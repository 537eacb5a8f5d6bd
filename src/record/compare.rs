//! Two readings side by side: a record's moves played under its own readings and under others.

use super::{Flaw, Node, NodeId, Record, Tree};
use crate::engine::{Event, Game, Position, Readings};
use crate::rule::RuleId;

/// A record played twice. Both trees hold the same moves, so a [`NodeId`] names the same move in either.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Under the record's readings.
    pub left: Tree,
    /// Under the others.
    pub right: Tree,
    /// The readings that differ.
    pub readings: Vec<Contrast>,
}

/// A reading that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// Its name.
    pub name: &'static str,
    /// Its value on the left and on the right.
    pub values: [&'static str; 2],
}

/// Where two ways to play a line part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The move.
    pub node: NodeId,
    /// Its number in the line.
    pub ply: u32,
    /// After how many events of the turn they are still alike.
    pub event: usize,
    /// What decides on the left and on the right: the rule of the event that comes next there, of the refusal,
    /// or none where the turn is over.
    pub rules: [Option<RuleId>; 2],
}

impl Comparison {
    /// Plays the record under its own readings and under `other`. The readings that a variation sets for itself
    /// hold on either side.
    #[must_use]
    pub fn of(record: &Record, other: Readings) -> Comparison {
        let (tree, game) = (&record.tree, record.game());
        let moves = tree.entries();
        let readings = differing(game, &tree.readings, &other);
        Comparison {
            left: Tree::play(tree.start, tree.readings, &moves),
            right: Tree::play(tree.start, other, &moves),
            readings,
        }
    }

    /// Where the two part first along a line of moves; none where every turn comes out alike.
    #[must_use]
    pub fn first_difference(&self, line: &[NodeId]) -> Option<Difference> {
        line.iter().find_map(|&id| difference(id, self.left.node(id), self.right.node(id)))
    }

    /// The positions that stand on either side after a move.
    #[must_use]
    pub fn positions(&self, id: NodeId) -> [&Position; 2] {
        [&self.left.node(id).after, &self.right.node(id).after]
    }
}

fn differing(game: Game, left: &Readings, right: &Readings) -> Vec<Contrast> {
    let both = left.of(game).zip(right.of(game));
    both.filter(|((.., a), (.., b))| a != b).map(|((name, _, a), (.., b))| Contrast { name, values: [a, b] }).collect()
}

fn difference(id: NodeId, left: &Node, right: &Node) -> Option<Difference> {
    let alike = left.events.iter().zip(&right.events).take_while(|(a, b)| a == b).count();
    let ends = alike == left.events.len() && alike == right.events.len();
    if ends && left.status == right.status && refusal(left) == refusal(right) {
        return None;
    }
    let rule = |node: &Node| node.events.get(alike).map(Event::rule).or_else(|| refusal(node));
    Some(Difference { node: id, ply: left.ply, event: alike, rules: [rule(left), rule(right)] })
}

/// The rule that refuses the move, if one does.
fn refusal(node: &Node) -> Option<RuleId> {
    match &node.flaw {
        Some(Flaw::Refused(refused)) => Some(refused.rule),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::bundled;

    fn compare(id: &str, name: &str, value: &str) -> (Comparison, Option<Difference>) {
        let record = Record::load(bundled(id).expect("bundled").text.as_bytes()).expect("it loads");
        let mut other = record.tree.readings;
        other.set(record.game(), name, value).expect("a reading");
        let comparison = Comparison::of(&record, other);
        let first = comparison.first_difference(&comparison.left.mainline());
        (comparison, first)
    }

    #[test]
    fn the_first_difference_is_found_with_the_rules_of_either_side() {
        let (_, first) = compare("kingulu-opposite-reserve", "opposite-reserve", "taken");
        let first = first.expect("a difference");
        assert_eq!(first.ply, 1);
        assert_eq!(first.rules, [Some(RuleId::KinguluReserveOpposite); 2]);

        let (comparison, first) = compare("kimasai-no-steal-landing", "no-steal-landing", "ends");
        let first = first.expect("a difference");
        assert_eq!(first.rules, [Some(RuleId::KimasaiStealSingle), Some(RuleId::KimasaiRaidRelay)]);
        assert_eq!(comparison.readings, [Contrast { name: "no-steal-landing", values: ["relay", "ends"] }]);
        let [left, right] = comparison.positions(first.node);
        assert_ne!(left, right);
    }

    #[test]
    fn a_move_that_only_one_reading_allows_is_a_difference() {
        let mut record = Record::load(bundled("kigogo-endless").expect("bundled").text.as_bytes()).expect("it loads");
        let mut other = record.tree.readings;
        other.set(record.game(), "endless", "draw").expect("a reading");
        let moves = [crate::format::record::MoveEntry::new("A10")];
        record.tree = Tree::play(record.tree.start, record.tree.readings, &moves);
        let comparison = Comparison::of(&record, other);
        let first = comparison.first_difference(&comparison.left.mainline()).expect("a difference");
        assert_eq!(first.event, 0);
        assert_eq!(first.rules, [Some(RuleId::CommonEndless), Some(RuleId::KigogoEndless)]);
    }

    #[test]
    fn a_reading_that_never_comes_up_makes_no_difference() {
        assert_eq!(compare("bosh-117-laps", "closing", "from-left").1, None);
        let (comparison, first) = compare("bosh-computed-match", "closing", "from-left");
        let first = first.expect("a difference");
        // The first round is played alike and ends alike; then other pits are filled.
        assert_eq!((first.ply, first.rules), (26, [Some(RuleId::BoshRefill); 2]));
        // The record goes on from a pit that is closed there: it does not fit, and is flagged.
        let next = comparison.right.mainline()[26];
        assert!(matches!(comparison.right.node(next).flaw, Some(Flaw::Refused(_))));
    }
}
