//! Undo restores the file byte for byte, whatever was done.

use std::time::{Duration, Instant};

use super::*;
use crate::board::Side;
use crate::engine::perft::Random;
use crate::engine::{Game, Position, Readings, starts};
use crate::format::load::to_text;
use crate::format::record::{MarkKind, Moment, MoveEntry, ProvenanceKind};
use crate::record::{Flaw, Tree};
use crate::store::{BUNDLED, Kind, bundled};

fn text(editor: &Editor) -> String {
    to_text(&editor.record().to_file()).expect("our types can be written")
}

fn open(id: &str) -> Editor {
    Editor::new(Record::load(bundled(id).expect("bundled").text.as_bytes()).expect("it loads"))
}

fn comment(words: &str, at: Option<Moment>) -> Comment {
    let text = Localized::english(words);
    Comment { id: None, at, text, cites: vec![], by: None, beats: vec![], unknown: serde_json::Map::new() }
}

/// One of the edits, at a place and with contents by chance; most can be made, some can not.
fn chance(record: &Record, random: &mut Random) -> Edit {
    let tree = &record.tree;
    let some = |random: &mut Random| (!tree.is_empty()).then(|| NodeId(random.below(tree.len())));
    let Some(node) = some(random) else { return any_play(record, None, random) };
    let opener = tree.nodes().filter(|(_, n)| n.opens.is_some()).map(|(id, _)| id).collect::<Vec<_>>();
    let variation = if opener.is_empty() { node } else { opener[random.below(opener.len())] };
    let on = (random.below(6) > 0).then_some(node);
    let count = on.map_or(record.file.comments.len(), |id| tree.node(id).entry.comments.len());
    let index = random.below(count + 1).min(count.saturating_sub(1));
    match random.below(19) {
        0..=4 => any_play(record, on, random),
        5 => Edit::Replace { node, mv: any_move(&tree.node(node).before, random) },
        6 => Edit::DeleteFrom { node: if random.below(3) == 0 { node } else { variation } },
        7 => Edit::DeleteVariation { node: variation },
        8 | 9 => Edit::Promote { node: variation },
        10 => Edit::MoveVariation { node: variation, to: random.below(3) },
        11 => Edit::VariationReadings { node: variation, readings: any_readings(record.game(), random) },
        12 => Edit::Readings(any_readings(record.game(), random)),
        13 => {
            let at = Moment { lap: 1, seed: Some(1), end: false, unknown: serde_json::Map::new() };
            Edit::AddComment { on, comment: comment("“Ein” Zug – 1", (random.below(2) == 0).then_some(at)) }
        }
        14 => Edit::SetComment { on, index, comment: comment("Changed.", None) },
        15 => Edit::DeleteComment { on, index },
        16 => Edit::Cite { on, index, cite: "bosh.capture".into() },
        17 => Edit::Glyphs { on: node, glyphs: vec![1, 14] },
        _ => Edit::Header(Field::Place((random.below(2) == 0).then(|| "Nowhere".to_owned()))),
    }
}

fn any_move(position: &Position, random: &mut Random) -> Move {
    let pits: Vec<_> = position.layout().pits_of(position.side()).collect();
    Move::from(position, pits[random.below(pits.len())])
}

fn any_play(record: &Record, after: Option<NodeId>, random: &mut Random) -> Edit {
    let position = after.map_or(record.tree.start, |id| record.tree.node(id).after);
    Edit::Play { after, mv: any_move(&position, random) }
}

fn any_readings(game: Game, random: &mut Random) -> BTreeMap<String, String> {
    let readings = Readings::default();
    let (name, values, _) = readings.of(game).next().expect("every game has one");
    BTreeMap::from([(name.to_owned(), values[random.below(values.len())].to_owned())])
}

/// The tree is what the file says, played anew.
fn assert_played(record: &Record) {
    let again = Tree::play(record.tree.start, record.tree.readings, &record.tree.entries());
    assert_eq!(again.len(), record.tree.len());
    for (id, node) in record.tree.nodes() {
        let fresh = again.node(again.at_path(&node.path).expect("the same move"));
        assert_eq!((&node.events, node.after, &node.flaw), (&fresh.events, fresh.after, &fresh.flaw), "{id:?}");
        assert_eq!((node.status, node.readings), (fresh.status, fresh.readings), "{id:?}");
        assert_eq!((&node.entry, &node.opens), (&fresh.entry, &fresh.opens), "{id:?}");
        assert_eq!(record.tree.path_of(id), node.path);
        assert_eq!(record.tree.at_path(&node.path), Some(id));
    }
}

#[test]
fn undo_and_redo_restore_the_file_byte_for_byte() {
    let mut made = 0;
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        for seed in 0..2 {
            let mut random = Random::new(seed);
            let mut editor = open(file.id);
            let mut texts = vec![text(&editor)];
            for _ in 0..30 {
                let edit = chance(editor.record(), &mut random);
                let before = editor.revision();
                match editor.apply(&edit) {
                    Ok(_) if editor.revision() == before => assert_eq!(&text(&editor), texts.last().expect("one")),
                    Ok(look) => {
                        made += 1;
                        assert!(look.is_none_or(|id| id.0 < editor.record().tree.len()), "{edit:?}");
                        if made % 4 == 0 {
                            assert_played(editor.record());
                        }
                        texts.push(text(&editor));
                    }
                    Err(_) => assert_eq!(&text(&editor), texts.last().expect("one"), "{edit:?}"),
                }
            }
            let steps = texts.len() - 1;
            for at in (0..steps).rev() {
                editor.undo();
                assert_eq!(text(&editor), texts[at], "{} {seed}: undo to {at}", file.id);
            }
            assert!(!editor.can_undo());
            for (at, wanted) in texts.iter().enumerate().skip(1) {
                editor.redo();
                assert_eq!(&text(&editor), wanted, "{} {seed}: redo to {at}", file.id);
            }
            assert_played(editor.record());
            assert!(!editor.can_redo());
        }
    }
    assert!(made > 400, "only {made} edits could be made");
}

#[test]
fn what_was_edited_saves_loads_and_saves_the_same() {
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let mut random = Random::new(99);
        let mut editor = open(file.id);
        for _ in 0..40 {
            let edit = chance(editor.record(), &mut random);
            let _ = editor.apply(&edit);
        }
        let saved = text(&editor);
        let loaded = Record::load(saved.as_bytes()).expect("what was edited can be read");
        assert_eq!(to_text(&loaded.to_file()).expect("text"), saved, "{}", file.id);
    }
}

const STRANGE: &str = r#"{
  "format": "kete-record",
  "format_version": {
    "major": 1,
    "minor": 7
  },
  "id": "strange",
  "title": {
    "en": "Strange"
  },
  "rules": {
    "game": "bosh",
    "readings": {},
    "house": "none"
  },
  "moves": [
    {
      "move": "A5",
      "comments": [
        {
          "text": {
            "en": "A comment."
          },
          "mood": "calm"
        }
      ],
      "variations": [
        {
          "moves": [
            {
              "move": "A3",
              "clock": 12
            }
          ],
          "author": "someone"
        }
      ],
      "clock": {
        "seconds": [
          1,
          2.5
        ]
      }
    }
  ],
  "weather": "dry"
}
"#;

#[test]
fn unknown_fields_survive_every_edit() {
    let mut editor = Editor::new(Record::load(STRANGE.as_bytes()).expect("it loads"));
    assert_eq!(text(&editor), STRANGE);
    let root = editor.record().tree.roots[0];
    let variation = editor.record().tree.roots[1];
    editor.apply(&Edit::Glyphs { on: root, glyphs: vec![3] }).expect("glyphs");
    editor.apply(&Edit::Promote { node: variation }).expect("promoted");
    editor
        .apply(&Edit::Cite { on: editor.record().tree.roots[1].into(), index: 0, cite: "bosh.sow".into() })
        .expect("cited");
    let saved = text(&editor);
    for field in ["weather", "house", "mood", "author", "clock", "seconds"] {
        assert!(saved.contains(&format!("\"{field}\"")), "{field}");
    }
    for _ in 0..3 {
        editor.undo();
    }
    assert_eq!(text(&editor), STRANGE);
}

fn named(editor: &Editor, id: NodeId) -> String {
    editor.record().tree.node(id).entry.mv.clone()
}

fn mv(editor: &Editor, after: Option<NodeId>, text: &str) -> Move {
    let tree = &editor.record().tree;
    Move::parse(&after.map_or(tree.start, |id| tree.node(id).after), text).expect("a pit")
}

fn play(editor: &mut Editor, after: Option<NodeId>, text: &str) -> Result<Option<NodeId>, EditError> {
    let mv = mv(editor, after, text);
    editor.apply(&Edit::Play { after, mv })
}

#[test]
fn a_move_follows_or_begins_a_variation() {
    let mut editor = open("marin-1931-bosh-first-turn");
    let there = play(&mut editor, None, "A5").expect("there already").expect("a move");
    assert!(!editor.can_undo(), "nothing had to change");
    let reply = play(&mut editor, Some(there), "a4").expect("legal").expect("a move");
    assert_eq!(editor.record().tree.path_of(reply), [1]);
    let other = play(&mut editor, None, "A3").expect("legal").expect("a move");
    assert_eq!(editor.record().tree.path_of(other), [0, 0, 0]);
    let next = play(&mut editor, Some(other), "a1").expect("legal").expect("a move");
    assert_eq!((named(&editor, next), editor.record().tree.path_of(next)), ("a1".into(), vec![0, 0, 1]));
    let empty = play(&mut editor, Some(other), "a3");
    assert!(matches!(empty, Err(EditError::Refused(_))), "{empty:?}");
}

#[test]
fn nothing_can_be_played_past_the_end_of_a_game_and_undo_leads_back_into_it() {
    let mut editor = open("bosh-computed-match");
    let whole = text(&editor);
    let last = *editor.record().tree.mainline().last().expect("a move");
    for name in ["A1", "A2"] {
        assert!(matches!(play(&mut editor, Some(last), name), Err(EditError::Refused(_))));
    }
    let first = editor.record().tree.roots[0];
    assert_eq!(editor.apply(&Edit::DeleteFrom { node: first }), Ok(None));
    assert!(editor.record().tree.is_empty());
    let root = play(&mut editor, None, "A1").expect("legal").expect("a move");
    editor.apply(&Edit::AddComment { on: Some(root), comment: comment("Anew.", None) }).expect("a comment");
    for _ in 0..3 {
        editor.undo();
    }
    assert_eq!(text(&editor), whole);
    assert_eq!(editor.record().final_status(), crate::engine::Status::Won(Side::North));
}

#[test]
fn replacing_an_early_move_flags_the_rest_and_drops_nothing() {
    let mut editor = open("bosh-computed-match");
    let (before, whole) = (text(&editor), editor.record().tree.len());
    let third = editor.record().tree.mainline()[2];
    let mv = Move::parse(&editor.record().tree.node(third).before, "A5").expect("a pit");
    let look = editor.apply(&Edit::Replace { node: third, mv }).expect("legal").expect("a move");
    assert_eq!((named(&editor, look), editor.record().tree.len()), ("A5".into(), whole));
    let flaws: Vec<bool> = editor.record().tree.nodes().map(|(_, node)| node.flaw.is_some()).collect();
    let first = flaws.iter().position(|flawed| *flawed).expect("the rest does not fit");
    assert!(first > 2 && flaws[first..].iter().all(|flawed| *flawed));
    let tree = &editor.record().tree;
    assert!(tree.nodes().skip(first + 1).all(|(_, node)| node.flaw == Some(Flaw::Follows)));
    let at_fault = tree.mainline()[first];
    assert!(matches!(play(&mut editor, Some(at_fault), "A1"), Err(EditError::Flagged)));
    let saved = text(&editor);
    assert_eq!(saved.matches("\"text\"").count(), before.matches("\"text\"").count());
    assert!(Record::load(saved.as_bytes()).is_ok());
    editor.undo();
    assert_eq!(text(&editor), before);
}

#[test]
fn a_promoted_variation_is_the_main_line_and_back() {
    let mut editor = open("kingulu-reservation-turns-the-game");
    let before = text(&editor);
    let second = editor.record().tree.roots[2];
    let line = editor.record().tree.line_through(Some(second)).len();
    let look = editor.apply(&Edit::Promote { node: second }).expect("promoted").expect("a move");
    assert_eq!(editor.record().tree.path_of(look), [0]);
    assert_eq!((editor.record().tree.mainline().len(), named(&editor, look)), (line, "A5".into()));
    let same_place = editor.record().tree.roots[2];
    assert_eq!(named(&editor, same_place), "A6");
    editor.apply(&Edit::Promote { node: same_place }).expect("promoted back");
    assert_eq!(text(&editor), before);
    let variation = editor.record().tree.roots[2];
    let moved = editor.apply(&Edit::MoveVariation { node: variation, to: 0 }).expect("moved").expect("a move");
    assert_eq!((editor.record().tree.path_of(moved), named(&editor, moved)), (vec![0, 0, 0], "A5".into()));
}

#[test]
fn a_variation_with_readings_of_its_own_stays_one() {
    let mut editor = open("kingulu-opposite-reserve");
    let taken = editor.record().tree.roots[1];
    assert_eq!(editor.apply(&Edit::Promote { node: taken }), Err(EditError::OwnReadings));
    let main = editor.record().tree.roots[0];
    assert_eq!(editor.apply(&Edit::DeleteFrom { node: main }), Err(EditError::OwnReadings));
    assert_eq!(editor.apply(&Edit::Promote { node: main }), Err(EditError::NoVariation));
    let wrong = BTreeMap::from([("opposite-reserve".to_owned(), "perhaps".to_owned())]);
    assert!(matches!(editor.apply(&Edit::Readings(wrong)), Err(EditError::Reading(_))));
    let readings = BTreeMap::from([("opposite-reserve".to_owned(), "taken".to_owned())]);
    editor.apply(&Edit::Readings(readings)).expect("a reading");
    let tree = &editor.record().tree;
    assert_eq!(tree.node(tree.roots[0]).after, tree.node(tree.roots[1]).after);
    editor.undo();
    let tree = &editor.record().tree;
    assert_ne!(tree.node(tree.roots[0]).after, tree.node(tree.roots[1]).after);
}

#[test]
fn an_alternative_inside_a_variation_keeps_its_readings() {
    let mut editor = open("kigogo-endless");
    let draw = editor.record().tree.roots[1];
    assert!(editor.record().tree.node(draw).flaw.is_none());
    // Hung by hand on the variation's first move, where it takes the variation's readings.
    let file = to_text(&editor.record().to_file()).expect("text");
    let nested = file.replacen(
        "\"move\": \"A10\",",
        "\"move\": \"A10\", \"variations\": [{ \"moves\": [{ \"move\": \"B7\" }] }],",
        1,
    );
    let record = Record::load(nested.as_bytes()).expect("it loads");
    let readings = |record: &Record| record.tree.node(record.tree.roots[2]).readings;
    let saved = to_text(&record.to_file()).expect("text");
    let again = Record::load(saved.as_bytes()).expect("it loads");
    assert_eq!(readings(&record), readings(&again));
    assert_eq!(readings(&record).get(Game::Kigogo, "endless"), Some("draw"));
    editor.undo();
}

#[test]
fn a_record_open_to_be_read_only_is_not_changed() {
    let newer = STRANGE.replace("\"major\": 1", "\"major\": 2");
    let mut editor = Editor::new(Record::load(newer.as_bytes()).expect("it opens"));
    assert_eq!(editor.apply(&Edit::Header(Field::Place(None))), Err(EditError::ReadOnly));
}

#[test]
fn variations_nest_no_deeper_than_a_file_can() {
    let mut editor =
        Editor::new(Record::fresh("deep", "Deep", Position::start(Game::Bosh, Side::South), Readings::default()));
    let mut after = None;
    let mut refused = false;
    for _ in 0..4 * DEEPEST {
        // The main continuation first, then an alternative to it, and on from there.
        let legal: Vec<Move> = {
            let tree = &editor.record().tree;
            let position = after.map_or(tree.start, |id| tree.node(id).after);
            let open = starts(&position, &Readings::default(), position.status(&Readings::default()));
            open.iter().filter(|s| s.refused.is_none()).map(|s| Move::from(&position, s.pit)).collect()
        };
        let Some(&main) = legal.first() else { break };
        editor.apply(&Edit::Play { after, mv: main }).expect("legal");
        let other = *legal.last().expect("a move");
        match editor.apply(&Edit::Play { after, mv: other }) {
            Ok(look) => after = look,
            Err(error) => {
                assert_eq!(error, EditError::TooDeep);
                refused = true;
                break;
            }
        }
    }
    assert!(refused, "the game ended before it was deep");
    let deepest = editor.record().tree.nodes().max_by_key(|(_, node)| node.path.len()).map(|(id, _)| id);
    let at = Moment { lap: 1, seed: None, end: true, unknown: serde_json::Map::new() };
    editor.apply(&Edit::AddComment { on: deepest, comment: comment("Deep.", Some(at)) }).expect("a comment");
    assert!(Record::load(text(&editor).as_bytes()).is_ok());
}

#[test]
fn header_fields_and_provenance_are_set() {
    let mut editor = open("bosh-117-laps");
    let provenance = Provenance {
        kind: ProvenanceKind::Live,
        note: None,
        sources: vec![],
        certainty: None,
        unknown: serde_json::Map::new(),
    };
    for field in [
        Field::Title(Localized::english("Another")),
        Field::Played(Some("1931~".into())),
        Field::PlayedAsWritten(Some("about 1931".into())),
        Field::Provenance(Some(provenance)),
        Field::Licence(None),
    ] {
        let before = editor.revision();
        editor.apply(&Edit::Header(field)).expect("a field");
        assert_eq!(editor.revision(), before + 1);
    }
    let record = Record::load(text(&editor).as_bytes()).expect("it loads");
    assert_eq!((record.title(), record.provenance()), ("Another", Some(ProvenanceKind::Live)));
    let marks = vec![Mark {
        at: None,
        kind: MarkKind::Arrow,
        pits: vec!["A1".into(), "a1".into()],
        text: None,
        role: None,
        unknown: serde_json::Map::new(),
    }];
    let on = editor.record().tree.roots[0];
    editor.apply(&Edit::Marks { on, marks }).expect("marks");
    editor.apply(&Edit::Written { on, written: Some("C".into()) }).expect("as written");
    assert!(text(&editor).contains("\"arrow\""));
}

/// A bosh game of that many plies with a comment on every fourth.
fn long(plies: usize) -> Record {
    let start = Position::start(Game::Bosh, Side::South);
    let mut editor = Editor::new(Record::fresh("long", "Long", start, Readings::default()));
    let mut moves = vec![];
    let mut play = crate::engine::Play::new(start, Readings::default());
    let mut random = Random::new(1);
    while moves.len() < plies {
        let open = starts(play.position(), play.readings(), play.status());
        let legal: Vec<_> = open.iter().filter(|s| s.refused.is_none()).collect();
        if legal.is_empty() {
            play = crate::engine::Play::new(start, Readings::default());
            moves.clear();
            continue;
        }
        let mv = Move::from(play.position(), legal[random.below(legal.len())].pit);
        play.make(mv, &mut crate::engine::Silent).expect("legal");
        let mut entry = MoveEntry::new(mv.text(start.layout()));
        if moves.len() % 4 == 0 {
            entry.comments.push(comment("A comment of the usual length, which says what the turn shows.", None));
        }
        moves.push(entry);
    }
    editor.record.tree = Tree::play(start, Readings::default(), &moves);
    editor.into_record()
}

#[test]
fn two_thousand_plies_are_edited_without_delay() {
    let mut editor = Editor::new(long(2000));
    assert!(editor.record().tree.nodes().all(|(_, node)| node.flaw.is_none()));
    let mid = editor.record().tree.mainline()[1000];
    let last = *editor.record().tree.mainline().last().expect("a move");
    let mut slowest = [Duration::ZERO; 2];
    let mut timed = |editor: &mut Editor, which: usize, edit: Edit| {
        let begun = Instant::now();
        editor.apply(&edit).expect("an edit");
        slowest[which] = slowest[which].max(begun.elapsed());
    };
    for _ in 0..20 {
        timed(&mut editor, 0, Edit::AddComment { on: Some(mid), comment: comment("One more.", None) });
        let glyphs = vec![u8::try_from(editor.revision() % 100).expect("small")];
        timed(&mut editor, 0, Edit::Glyphs { on: last, glyphs });
    }
    let parent = editor.record().tree.node(mid).parent;
    let before = editor.record().tree.node(mid).before;
    let open = starts(&before, &Readings::default(), crate::engine::Status::Playing);
    let other = open.iter().filter(|s| s.refused.is_none()).map(|s| Move::from(&before, s.pit));
    let other = other.rev().find(|mv| Some(*mv) != editor.record().tree.node(mid).mv);
    if let Some(mv) = other {
        timed(&mut editor, 1, Edit::Play { after: parent, mv });
    }
    println!("annotation {:?}, new variation {:?}", slowest[0], slowest[1]);
    // Without optimisation; the optimised program is tens of times faster.
    assert!(slowest[0] < Duration::from_millis(16), "{slowest:?}");
    assert!(slowest[1] < Duration::from_millis(400), "{slowest:?}");
}
