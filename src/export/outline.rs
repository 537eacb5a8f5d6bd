//! An annotated game in the order it is read: runs of moves, diagrams, comments, variations, and what they
//! cite. The pages of [`super::page`], [`super::markdown`] and [`super::plain`] are made from it.

use super::Shot;
use crate::format::record::Comment;
use crate::narrate;
use crate::record::{Flaw, Node, NodeId, Record, index_of};
use crate::rule::RuleId;
use crate::sources::{Passage, Sources};

/// A piece of an annotated game.
#[derive(Clone, Debug)]
pub enum Block<'a> {
    /// Moves one after the other.
    Moves(Vec<Move<'a>>),
    /// A moment to be shown.
    Diagram(Shot<'a>),
    /// A comment, with the words for the moment it speaks of.
    Comment {
        /// The comment.
        comment: &'a Comment,
        /// Where in the turn: `lap 2, seed 3`; empty for the whole turn.
        moment: String,
    },
    /// What is wrong with the move before.
    Flaw(String),
    /// An alternative to the move before, with its readings where it has its own.
    Variation {
        /// `closing from-left`.
        readings: Vec<String>,
        /// Its own pieces.
        blocks: Vec<Block<'a>>,
    },
}

/// A move in a run.
#[derive(Clone, Debug)]
pub struct Move<'a> {
    /// Its number, from 1.
    pub ply: u32,
    /// The move as the file has it, with the signs of its glyphs.
    pub text: String,
    /// As the source writes it, where that is known.
    pub written: Option<&'a str>,
}

/// An annotated game.
#[derive(Clone, Debug)]
pub struct Outline<'a> {
    /// The record.
    pub record: &'a Record,
    /// Its pieces, the start first.
    pub blocks: Vec<Block<'a>>,
    /// The rules it cites, in the order of the rulebook.
    pub rules: Vec<RuleId>,
    /// The passages it cites, and those that the cited rules rest on, in the order of their documents.
    pub passages: Vec<&'static Passage>,
}

impl<'a> Outline<'a> {
    /// The outline of a record.
    #[must_use]
    pub fn of(record: &'a Record) -> Outline<'a> {
        let mut blocks = vec![Block::Diagram(Shot::start(record))];
        let start = record.file.comments.iter();
        blocks.extend(start.map(|comment| Block::Comment { comment, moment: String::new() }));
        blocks.extend(line(record, record.tree.roots.first().copied()));
        let cites = cites(record);
        let sources = Sources::bundled();
        let rules: Vec<RuleId> = RuleId::ALL.iter().copied().filter(|rule| cites.contains(&rule.as_str())).collect();
        let of_rules = |id: &str| {
            rules.iter().filter_map(|&rule| sources.rule(rule)).any(|rule| rule.passages.iter().any(|p| p == id))
        };
        let passages = sources.passages.iter().filter(|p| cites.contains(&p.id.as_str()) || of_rules(&p.id)).collect();
        Outline { record, blocks, rules, passages }
    }

    /// How many diagrams there are.
    #[must_use]
    pub fn diagrams(&self) -> usize {
        count(&self.blocks)
    }
}

fn count(blocks: &[Block]) -> usize {
    let of = |block: &Block| match block {
        Block::Diagram(_) => 1,
        Block::Variation { blocks, .. } => count(blocks),
        _ => 0,
    };
    blocks.iter().map(of).sum()
}

fn cites(record: &Record) -> Vec<&str> {
    let moves = record.tree.nodes().flat_map(|(_, node)| &node.entry.comments);
    record.file.comments.iter().chain(moves).flat_map(|comment| &comment.cites).map(String::as_str).collect()
}

/// A line from its first move to its end, with the alternatives to each move.
fn line(record: &Record, first: Option<NodeId>) -> Vec<Block<'_>> {
    let tree = &record.tree;
    let (mut blocks, mut run) = (vec![], vec![]);
    for id in std::iter::successors(first, |id| tree.node(*id).children.first().copied()) {
        let node = tree.node(id);
        run.push(shown(node));
        let said = said(record, id);
        let main = tree.children(node.parent).first() == Some(&id);
        let others = if main { &tree.children(node.parent)[1..] } else { &[] };
        if said.is_empty() && others.is_empty() {
            continue;
        }
        blocks.push(Block::Moves(std::mem::take(&mut run)));
        blocks.extend(said);
        blocks.extend(others.iter().map(|&other| variation(record, other)));
    }
    if !run.is_empty() {
        blocks.push(Block::Moves(run));
    }
    blocks
}

fn variation(record: &Record, first: NodeId) -> Block<'_> {
    let opens = record.tree.node(first).opens.as_ref();
    let readings = opens.into_iter().flat_map(|o| &o.readings).map(|(name, value)| format!("{name} {value}")).collect();
    Block::Variation { readings, blocks: line(record, Some(first)) }
}

fn shown(node: &Node) -> Move<'_> {
    let signs: String = node.entry.glyphs.iter().map(|&nag| sign(nag)).collect();
    Move { ply: node.ply, text: format!("{}{signs}", node.entry.mv), written: node.entry.written.as_deref() }
}

/// The sign of a NAG, as chess books print it.
#[must_use]
pub fn sign(nag: u8) -> String {
    match nag {
        1 => "!".into(),
        2 => "?".into(),
        3 => "!!".into(),
        4 => "??".into(),
        5 => "!?".into(),
        6 => "?!".into(),
        other => format!(" ${other}"),
    }
}

/// What is said of a move: its flaw, and its comments in the order of their moments, each moment with a diagram.
fn said(record: &Record, id: NodeId) -> Vec<Block<'_>> {
    let node = record.tree.node(id);
    let mut blocks: Vec<Block> = flaw(node).map(Block::Flaw).into_iter().collect();
    let whole = node.events.len();
    let moment = |comment: &Comment| comment.at.as_ref().and_then(|at| index_of(&node.events, at)).unwrap_or(whole);
    let mut comments: Vec<(usize, &Comment)> = node.entry.comments.iter().map(|c| (moment(c), c)).collect();
    comments.sort_by_key(|(event, _)| *event);
    let mut last = None;
    for (event, comment) in comments {
        if last != Some(event) && !node.events.is_empty() {
            blocks.push(Block::Diagram(Shot { event, ..Shot::after(record, id) }));
        }
        last = Some(event);
        blocks.push(Block::Comment { comment, moment: words(comment) });
    }
    blocks
}

/// The words for a comment's moment.
fn words(comment: &Comment) -> String {
    match &comment.at {
        None => String::new(),
        Some(at) if at.end => format!("after lap {}", at.lap),
        Some(at) => match at.seed.unwrap_or(0) {
            0 => format!("lap {}, the full hand", at.lap),
            seed => format!("lap {}, seed {seed}", at.lap),
        },
    }
}

fn flaw(node: &Node) -> Option<String> {
    Some(match node.flaw.as_ref()? {
        Flaw::Refused(refused) => format!("Refused by {}: {}", refused.rule, narrate::refusal(refused)),
        Flaw::Unreadable(error) => format!("Not a move: {}; {}.", error.what, error.remedy),
        Flaw::Disagrees(stated) => format!("The record states another position than the rules make: {stated}"),
        // Said once, where it begins.
        Flaw::Follows => return None,
    })
}

/// The header of a record as lines of a label and what stands beside it.
#[must_use]
pub fn header(record: &Record) -> Vec<(&'static str, String)> {
    let file = &record.file;
    let players = file.players.as_ref();
    let played = file
        .played
        .as_deref()
        .map(|date| crate::record::edtf::Edtf::parse(date).map_or_else(|_| date.to_owned(), |date| date.words()));
    let written = file.played_as_written.as_ref().map(|words| format!("“{words}”"));
    let readings: Vec<String> =
        record.tree.readings.of(record.game()).map(|(name, _, value)| format!("{name} {value}")).collect();
    let result = file.result.as_ref().map(|result| {
        let by = result.stated_by.as_ref().map(|by| format!(" (stated by {by})")).unwrap_or_default();
        let word = match result.status.word() {
            "south" => "South won",
            "north" => "North won",
            "draw" => "a draw",
            _ => "not played to its end",
        };
        format!("{word}{by}")
    });
    let makers: Vec<String> = file
        .envelope
        .creators
        .iter()
        .map(|creator| format!("{} ({})", creator.name, format!("{:?}", creator.role).to_lowercase()))
        .collect();
    let lines = [
        ("Game", Some(record.game().title().to_owned())),
        ("South", players.and_then(|p| p.south.clone())),
        ("North", players.and_then(|p| p.north.clone())),
        ("Place", file.place.clone()),
        ("Occasion", file.occasion.clone()),
        ("Played", played),
        ("Date as written", written),
        ("Result", result),
        ("Readings", Some(readings.join(", ")).filter(|text| !text.is_empty())),
        ("Provenance", file.provenance.as_ref().map(|p| p.kind.word().to_owned())),
        ("How it came about", file.provenance.as_ref().and_then(|p| p.note.clone())),
        ("Sources", sources(record)),
        ("Certainty", file.provenance.as_ref().and_then(|p| p.certainty.clone())),
        ("Made by", Some(makers.join(", ")).filter(|text| !text.is_empty())),
        ("Licence", file.envelope.licence.clone()),
        ("Rights in the source", file.envelope.source_rights.clone()),
    ];
    lines.into_iter().filter_map(|(label, text)| Some((label, text?))).collect()
}

/// The works a record was taken from, with year and page.
fn sources(record: &Record) -> Option<String> {
    let refs = &record.file.provenance.as_ref()?.sources;
    let one = |source: &crate::format::record::SourceRef| {
        let work = Sources::bundled().work(&source.work);
        let title = work.map_or(source.work.clone(), |work| {
            let authors = work.authors.join("; ");
            let by = if authors.is_empty() { String::new() } else { format!("{authors}, ") };
            format!("{by}“{}”", work.title)
        });
        let year = source.year.as_ref().map(|year| format!(" ({year})")).unwrap_or_default();
        let page = source.page.as_ref().map(|page| format!(", p. {page}")).unwrap_or_default();
        format!("{title}{year}{page}")
    };
    let all: Vec<String> = refs.iter().map(one).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::bundled;

    #[test]
    fn every_comment_is_there_once_and_every_move() {
        for file in crate::store::BUNDLED.iter().filter(|file| file.kind == crate::store::Kind::Record) {
            let record = Record::load(file.text.as_bytes()).expect("it loads");
            let outline = Outline::of(&record);
            let (mut comments, mut moves) = (0, 0);
            let mut todo: Vec<&Block> = outline.blocks.iter().collect();
            while let Some(block) = todo.pop() {
                match block {
                    Block::Comment { .. } => comments += 1,
                    Block::Moves(run) => moves += run.len(),
                    Block::Variation { blocks, .. } => todo.extend(blocks),
                    Block::Diagram(_) | Block::Flaw(_) => {}
                }
            }
            let written = record.tree.nodes().map(|(_, node)| node.entry.comments.len()).sum::<usize>();
            assert_eq!(comments, written + record.file.comments.len(), "{}", file.id);
            assert_eq!(moves, record.tree.len(), "{}", file.id);
            assert!(!outline.rules.is_empty() && !outline.passages.is_empty(), "{}", file.id);
        }
    }

    #[test]
    fn a_transcribed_records_header_names_its_source() {
        let file = bundled("marin-1931-bosh-first-turn").expect("bundled");
        let record = Record::load(file.text.as_bytes()).expect("it loads");
        let header = header(&record);
        let of = |label: &str| header.iter().find(|(l, _)| *l == label).map(|(_, text)| text.as_str());
        assert_eq!(of("Provenance"), Some("transcribed"));
        assert!(of("Sources").is_some_and(|text| text.contains("“Somali Games” (1931), p. 507")), "{header:?}");
        assert_eq!(of("Played"), None);
    }
}
