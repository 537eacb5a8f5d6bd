//! What the numbers in comments measure, worked out anew from the engine.
//!
//! An expression is one or more terms joined by ` + ` or ` - `. A term is evaluated at the comment's place and,
//! for what lies on the board, at its moment (the end of the turn where it has none):
//!
//! - of the turn: `laps`, `sown`, `taken` (captured and stolen), `facing` and `behind` (the first and second pit
//!   of its capture), `steals`, `tolls`, `stolen N` (by lap N), `lifted` or `lifted N` (in the moment's lap or
//!   in lap N), `lap` (the moment's), `ply`;
//! - of its start: `starts` (non-empty pits), `legal`, `capturing` (legal starts that take something),
//!   `elsewhere` (the most that another legal start takes);
//! - of the board: `in PIT`, `store SIDE`, `board SIDE`, `inner SIDE` (the inner row), `held SIDE` (as kingulu
//!   scores it), `open SIDE`, `closed`, `reserved` (pits), `round`; `before X` is X before the turn, `next X` after the next turn;
//! - of what ends: `score SIDE`, `round-total SIDE`;
//! - of the whole: `games` (all that there are; `this` is one of them), `seeds` (of the game), `plies`, `game tolls`, `phase turn`, `end X` (X after the last turn);
//! - `@PLACE X` is X at another place; `rule ID` is a number that the rule's statement gives;
//! - `prose` vouches for a `one` or a `first` that counts nothing (`the one who`).

use kete::board::{Row, Side};
use kete::engine::{Board, Event, Game, Move, Position, Readings, Status, starts, turn};
use kete::format::record::Moment;
use kete::record::{Node, NodeId, Record, index_of};
use kete::rule::RuleId;
use kete::sources::Sources;

/// Where a comment stands.
pub struct At<'a> {
    pub record: &'a Record,
    pub node: Option<&'a Node>,
    pub moment: Option<&'a Moment>,
}

/// What an expression comes to: the numbers that would be right.
pub fn values(at: &At, expression: &str) -> Result<Vec<i64>, String> {
    if expression == "prose" {
        return Ok(vec![1]);
    }
    if let Some(rule) = expression.strip_prefix("rule ") {
        let rule = RuleId::parse(rule).and_then(|id| Sources::bundled().rule(id)).ok_or("no such rule")?;
        return Ok(super::words::numbers(&rule.statement).into_iter().map(|(_, value)| value).collect());
    }
    let mut total = 0;
    let mut sign = 1;
    let mut term = vec![];
    for word in expression.split(' ').chain(["+"]) {
        if word == "+" || word == "-" {
            total += sign * at.term(&term)?;
            term.clear();
            sign = if word == "+" { 1 } else { -1 };
        } else {
            term.push(word);
        }
    }
    Ok(vec![total])
}

/// The node at a place such as `5.2.3`, none for `0`.
pub fn find<'a>(record: &'a Record, place: &str) -> Result<Option<&'a Node>, String> {
    if place == "0" {
        return Ok(None);
    }
    let path: Vec<usize> = place
        .split('.')
        .map(|n| n.parse::<usize>().ok().and_then(|n| n.checked_sub(1)))
        .collect::<Option<_>>()
        .ok_or_else(|| format!("`{place}` is no place"))?;
    record
        .tree
        .nodes()
        .map(|(_, node)| node)
        .find(|node| node.path == path)
        .map(Some)
        .ok_or(format!("no move at {place}"))
}

impl<'a> At<'a> {
    fn elsewhere(&self, node: Option<&'a Node>) -> At<'a> {
        At { record: self.record, node, moment: None }
    }

    fn node(&self) -> Result<&'a Node, String> {
        self.node.ok_or_else(|| "the start has no turn".to_owned())
    }

    fn term(&self, words: &[&str]) -> Result<i64, String> {
        match words {
            [place, rest @ ..] if place.starts_with('@') => self.elsewhere(find(self.record, &place[1..])?).term(rest),
            ["before", rest @ ..] => self.before(rest),
            ["next", rest @ ..] => {
                let id = self.node.map(|node| self.id(node));
                let next = self.record.tree.children(id).first().ok_or("no next turn")?;
                self.elsewhere(Some(self.record.tree.node(*next))).term(rest)
            }
            ["end", rest @ ..] => self.elsewhere(self.main().last().copied()).term(rest),
            ["plies"] => Ok(count(self.main().len())),
            ["games"] => Ok(count(Game::ALL.len())),
            ["this"] => Ok(1),
            ["seeds"] => Ok(i64::from(self.record.game().seeds())),
            ["game", "tolls"] => Ok(self.main().iter().map(|node| tolls(&node.events)).sum()),
            ["phase", "turn"] => {
                let phase = |node: &&&Node| node.events.contains(&Event::Phase);
                self.main().iter().find(phase).map(|node| i64::from(node.ply)).ok_or("no phase two".into())
            }
            _ => self
                .of_turn(words)
                .or_else(|| self.of_place(words))
                .ok_or(format!("`{}` measures nothing here", words.join(" "))),
        }
    }

    fn main(&self) -> Vec<&'a Node> {
        self.record.tree.mainline().into_iter().map(|id| self.record.tree.node(id)).collect()
    }

    fn id(&self, node: &Node) -> NodeId {
        self.record.tree.nodes().find(|(_, n)| n.path == node.path).map(|(id, _)| id).expect("a node of the tree")
    }

    fn before(&self, words: &[&str]) -> Result<i64, String> {
        let node = self.node()?;
        let words = if let [pit] = words
            && node.before.layout().parse(pit).is_some()
        {
            &["in", *pit]
        } else {
            words
        };
        of_board(&node.before, node.before.board(), words).ok_or(format!("`{}` is not on the board", words.join(" ")))
    }

    /// What lies on the board at the moment.
    fn of_place(&self, words: &[&str]) -> Option<i64> {
        let Some(node) = self.node else {
            let start = &self.record.tree.start;
            return match words {
                ["starts"] => Some(count(starts(start, &self.record.tree.readings, Status::Playing).len())),
                ["legal"] => Some(count(legal(start, &self.record.tree.readings).len())),
                _ => of_board(start, start.board(), words),
            };
        };
        let mut board = *node.before.board();
        let happened = self.moment.map_or(Some(node.events.len()), |at| index_of(&node.events, at))?;
        node.events[..happened].iter().for_each(|event| board.apply(node.before.layout(), event));
        if happened == node.events.len() {
            board = *node.after.board();
        }
        of_board(&node.after, &board, words)
    }

    fn of_turn(&self, words: &[&str]) -> Option<i64> {
        let node = self.node?;
        let events = &node.events;
        let lap_of = |words: &[&str]| match words {
            [] => self.moment.map(|at| at.lap),
            [lap] => lap.parse().ok(),
            _ => None,
        };
        match words {
            ["laps"] => {
                Some(count(events.iter().filter(|e| matches!(e, Event::Lift { .. } | Event::Steal { .. })).count()))
            }
            ["sown"] => {
                Some(count(events.iter().filter(|e| matches!(e, Event::Sow { .. } | Event::Toll { .. })).count()))
            }
            ["taken"] => Some(taken(events)),
            ["facing"] => captured(events, 0),
            ["behind"] => captured(events, 1),
            ["steals"] => Some(count(events.iter().filter(|e| matches!(e, Event::Steal { .. })).count())),
            ["tolls"] => Some(tolls(events)),
            ["lap"] => self.moment.map(|at| i64::from(at.lap)),
            ["ply"] => Some(i64::from(node.ply)),
            ["stolen", rest @ ..] => events.iter().find_map(|e| match e {
                Event::Steal { lap, seeds, .. } if Some(*lap) == lap_of(rest) => Some(i64::from(*seeds)),
                _ => None,
            }),
            ["lifted", rest @ ..] => events.iter().find_map(|e| match e {
                Event::Lift { lap, seeds, .. } if Some(*lap) == lap_of(rest) => Some(i64::from(*seeds)),
                _ => None,
            }),
            ["starts"] => Some(count(starts(&node.before, &node.readings, Status::Playing).len())),
            ["legal"] => Some(count(legal(&node.before, &node.readings).len())),
            ["capturing"] => {
                let takes = |mv: &&Move| takes(&node.before, **mv, &node.readings) > 0;
                Some(count(legal(&node.before, &node.readings).iter().filter(takes).count()))
            }
            ["elsewhere"] => {
                let others = legal(&node.before, &node.readings).into_iter().filter(|mv| Some(*mv) != node.mv);
                others.map(|mv| takes(&node.before, mv, &node.readings)).max()
            }
            ["score", side] => events.iter().find_map(|e| match e {
                Event::GameEnd { score: Some(score), .. } => Some(i64::from(score[self::side(side)?.index()])),
                _ => None,
            }),
            ["round-total", side] => events.iter().find_map(|e| match e {
                Event::RoundEnd { stores, .. } => Some(i64::from(stores[self::side(side)?.index()])),
                _ => None,
            }),
            _ => None,
        }
    }
}

fn of_board(position: &Position, board: &Board, words: &[&str]) -> Option<i64> {
    let layout = position.layout();
    let on =
        |pits: &mut dyn Iterator<Item = kete::board::Pit>| pits.map(|pit| i64::from(board.seeds(pit))).sum::<i64>();
    match words {
        ["in", pit] => Some(i64::from(board.seeds(layout.parse(pit)?))),
        ["store", side] => Some(i64::from(board.stores[self::side(side)?.index()])),
        ["board", side] => Some(on(&mut layout.pits_of(self::side(side)?))),
        ["inner", side] => {
            Some(on(&mut layout.pits_of(self::side(side)?).filter(|&pit| layout.row(pit) == Row::Inner)))
        }
        ["held", side] => Some(i64::from(position.held()[self::side(side)?.index()])),
        ["open", side] => Some(count(layout.pits_of(self::side(side)?).filter(|&pit| !board.marked.has(pit)).count())),
        ["closed"] if position.game() == Game::Bosh => Some(i64::from(board.marked.len())),
        ["reserved"] if position.game() == Game::Kingulu => Some(i64::from(board.marked.len())),
        ["round"] => position.round().map(i64::from),
        _ => None,
    }
}

/// The legal starts of a position, without its history.
pub fn legal(position: &Position, readings: &Readings) -> Vec<Move> {
    starts(position, readings, position.status(readings))
        .into_iter()
        .filter(|start| start.refused.is_none())
        .map(|start| Move::from(position, start.pit))
        .collect()
}

fn takes(position: &Position, mv: Move, readings: &Readings) -> i64 {
    let mut events: Vec<Event> = vec![];
    turn(position, mv, readings, &mut events).map_or(0, |_| taken(&events))
}

fn taken(events: &[Event]) -> i64 {
    let of = |event: &Event| match event {
        Event::Capture { taken, .. } => i64::from(taken.seeds()),
        Event::Steal { seeds, .. } => i64::from(*seeds),
        _ => 0,
    };
    events.iter().map(of).sum()
}

fn captured(events: &[Event], which: usize) -> Option<i64> {
    events.iter().find_map(|event| match event {
        Event::Capture { taken, .. } => taken.iter().nth(which).map(|(_, seeds)| i64::from(seeds)),
        _ => None,
    })
}

fn tolls(events: &[Event]) -> i64 {
    count(events.iter().filter(|event| matches!(event, Event::Toll { .. })).count())
}

fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.word() == word)
}

fn count(n: usize) -> i64 {
    i64::try_from(n).expect("a small number")
}
