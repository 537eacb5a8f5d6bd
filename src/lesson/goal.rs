//! Goals of move cells, judged by the engine.

use super::effect::{Effect, only_move};
use crate::board::{Layout, Side};
use crate::engine::{Game, Move, Position, Readings, starts};
use crate::format::cell::Goal;
use crate::narrate;
use crate::record::Tree;

/// Plays one start as a line of its own. A start that the rules refuse is kept in it with its flaw.
#[must_use]
pub fn attempt(position: Position, readings: Readings, mv: &str) -> Tree {
    Tree::play(position, readings, &[crate::format::record::MoveEntry::new(mv)])
}

/// Whether a goal asks for anything at all.
#[must_use]
pub fn is_empty(goal: &Goal) -> bool {
    let bare = Goal { unknown: goal.unknown.clone(), ..Goal::default() };
    *goal == bare
}

/// Whether a turn reaches the goal: everything that it names.
#[must_use]
pub fn reaches(goal: &Goal, before: &Position, mv: Move, effect: &Effect) -> bool {
    let layout = before.layout();
    let wants = |asked: Option<bool>, is: bool| asked.is_none_or(|asked| asked == is);
    goal.captures_at_least.is_none_or(|n| effect.taken >= n)
        && goal.captures_exactly.is_none_or(|n| effect.taken == n)
        && goal.laps_at_least.is_none_or(|n| effect.laps >= n)
        && goal.steals_at_least.is_none_or(|n| effect.steals >= n)
        && wants(goal.reserves, effect.reserves)
        && wants(goal.ends_round, effect.ends_round)
        && wants(goal.wins, effect.won_by_mover(before))
        && goal.ends_in.as_ref().is_none_or(|pit| layout.parse(pit).is_some_and(|pit| effect.landing == Some(pit)))
        && leaves(goal, layout, effect)
        && (goal.one_of.is_empty() || goal.one_of.iter().any(|text| is_move(before, text, mv)))
}

fn leaves(goal: &Goal, layout: Layout, effect: &Effect) -> bool {
    let holds = |pit: &str, seeds: u8| layout.parse(pit).is_some_and(|pit| effect.board.seeds(pit) == seeds);
    goal.leaves.iter().all(|(pit, &seeds)| holds(pit, seeds))
}

fn is_move(before: &Position, text: &str, mv: Move) -> bool {
    Move::parse(before, text).is_ok_and(|named| named.pit == mv.pit)
}

/// Every legal start that reaches the goal, in the order of its name.
#[must_use]
pub fn solutions(goal: &Goal, position: Position, readings: Readings) -> Vec<Move> {
    if is_empty(goal) {
        return vec![];
    }
    let legal = starts(&position, &readings, position.status(&readings)).into_iter().filter(|s| s.refused.is_none());
    legal
        .map(|start| Move::from(&position, start.pit))
        .filter(|&mv| {
            let tree = attempt(position, readings, &mv.text(position.layout()));
            only_move(&tree).and_then(Effect::of).is_some_and(|effect| reaches(goal, &position, mv, &effect))
        })
        .collect()
}

/// The task in words: `South to play. Take five stones or more.`
#[must_use]
pub fn words(goal: &Goal, game: Game, side: Side) -> String {
    let word = narrate::words(game);
    let mut parts = vec![];
    let seeds = |n: u32| narrate::seeds(game, n);
    let take = if game == Game::Kimasai { "steal" } else { "take" };
    if let Some(n) = goal.captures_exactly {
        parts.push(if n == 0 { format!("{take} nothing") } else { format!("{take} exactly {}", seeds(n)) });
    }
    if let Some(n) = goal.captures_at_least {
        parts.push(format!("{take} {} or more", seeds(n)));
    }
    if let Some(n) = goal.steals_at_least {
        parts.push(if n == 1 { "steal".into() } else { format!("steal {n} times or more") });
    }
    if let Some(n) = goal.laps_at_least {
        parts.push(format!("sow {n} laps or more"));
    }
    push(&mut parts, goal.reserves, ["reserve a pit", "reserve no pit"]);
    if let Some(pit) = &goal.ends_in {
        parts.push(format!("let the turn's last {} fall in {pit}", word.seed));
    }
    for (pit, &n) in &goal.leaves {
        parts.push(if n == 0 {
            format!("leave {pit} empty")
        } else {
            format!("leave {} in {pit}", seeds(u32::from(n)))
        });
    }
    push(&mut parts, goal.ends_round, ["end the round", "do not end the round"]);
    let win = format!("win the {}", word.contest);
    push(&mut parts, goal.wins, [&win, "do not win yet"]);
    if parts.is_empty() {
        parts.push(if goal.legal_only {
            format!("lift a {} that may be lifted", word.pit)
        } else {
            "find the start".into()
        });
    }
    format!("{side} to play: {}.", narrate::list(&parts))
}

fn push(parts: &mut Vec<String>, asked: Option<bool>, [yes, no]: [&str; 2]) {
    if let Some(asked) = asked {
        parts.push(if asked { yes } else { no }.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::text::Totals;

    fn solve(position: &str, goal: serde_json::Value) -> Vec<String> {
        let goal: Goal = serde_json::from_value(goal).expect("a goal");
        let position = match Game::parse(position) {
            Some(game) => Position::start(game, Side::South),
            None => Position::parse(position, Totals::Whole).expect("a position"),
        };
        let layout = position.layout();
        solutions(&goal, position, Readings::default()).into_iter().map(|mv| mv.text(layout)).collect()
    }

    use serde_json::json;

    #[test]
    fn seeds_taken_and_laps_sown() {
        // From the rules: of A3 to A6, A3 and A4 capture seven, A5 and A6 nothing, all in five laps.
        assert_eq!(solve("kingulu", json!({"captures_at_least": 1})), ["A3", "A4"]);
        assert_eq!(solve("kingulu", json!({"captures_exactly": 7})), ["A3", "A4"]);
        assert_eq!(solve("kingulu", json!({"captures_exactly": 0, "laps_at_least": 5})), ["A5", "A6"]);
        assert_eq!(solve("kingulu", json!({"laps_at_least": 6})), Vec::<String>::new());
        assert_eq!(solve("kingulu", json!({"legal_only": true})), ["A3", "A4", "A5", "A6"]);
        assert_eq!(solve("kingulu", json!({"one_of": ["A1", "A5"]})), ["A5"], "A1 is barred");
    }

    #[test]
    fn where_it_ends_and_what_it_leaves() {
        assert_eq!(solve("bosh", json!({"ends_in": "A4"})), ["A5"]);
        assert_eq!(solve("bosh", json!({"leaves": {"a1": 0, "A1": 5}})), ["A5"]);
        assert_eq!(solve("bosh", json!({"leaves": {"a1": 1}})), Vec::<String>::new());
        assert_eq!(solve("bosh", json!({"captures_exactly": 5})).len(), 5);
    }

    #[test]
    fn rounds_and_wins() {
        let last = "bosh x,0,0,5,0/2,0,6,1,1 s 16,9 r7s";
        let ends = solve(last, json!({"ends_round": true}));
        let goes_on = solve(last, json!({"ends_round": false}));
        assert!(!ends.is_empty() && !goes_on.is_empty());
        assert_eq!(ends.len() + goes_on.len(), solve(last, json!({"legal_only": true})).len());
        assert_eq!(solve(last, json!({"wins": true})), Vec::<String>::new());
        let match_ball = "bosh 0,0,0,1,0/0,0,0,1,0 s 36,2 r3s";
        assert_eq!(solve(match_ball, json!({"wins": true, "captures_exactly": 1})), ["A4"]);
    }

    #[test]
    fn reservations_and_raids() {
        let child = "kingulu 4,4,4,4,4,3/0,0,0,0,0,1 s 12,12";
        assert_eq!(solve(child, json!({"reserves": true})), ["A6"]);
        assert_eq!(solve(child, json!({"reserves": false})), Vec::<String>::new());
        let raid = "kimasai 6,0,3,7,2,4,2,1/1,1,0,18,6,1,0,4/1,0,0,0,0,0,0,0/1,1,0,0,3,1,0,1 n 0,0";
        assert!(solve(raid, json!({"steals_at_least": 1})).contains(&"a7".to_owned()));
    }

    #[test]
    fn an_empty_goal_is_no_goal() {
        assert!(solve("bosh", json!({})).is_empty());
        let goal: Goal = serde_json::from_value(json!({"captures_at_least": 3, "ends_in": "A4"})).expect("a goal");
        assert_eq!(
            words(&goal, Game::Bosh, Side::South),
            "South to play: take 3 stones or more and let the turn's last stone fall in A4."
        );
    }
}
