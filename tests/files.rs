//! Record files at fault: each told in its own words and in its place, nothing dropped, nothing a crash.
//!
//! `tests/files/cases.rs` holds the kinds of malformed file; `told.txt` beside it what is said of each, with the
//! text that stands at the place named. After a change that is meant, `KETE_BLESS=1 cargo test --test files` writes
//! it anew: read the difference.

#[path = "files/cases.rs"]
mod cases;

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cases::{CASES, Change};
use kete::engine::perft::Random;
use kete::engine::{Game, Move, starts};
use kete::format::diagnose::{Diagnostic, Severity};
use kete::format::load::{MOST_BYTES, to_text};
use kete::format::locate::Place;
use kete::record::{Flaw, Record};
use kete::store::{BUNDLED, Kind};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

fn base() -> String {
    std::fs::read_to_string(folder().join("base.json")).expect("the base record")
}

fn swapped(from: &str, to: &str) -> String {
    let base = base();
    assert!(base.contains(from), "the base record has no {from}");
    base.replacen(from, to, 1)
}

fn changed(name: &str, change: &Change) -> Vec<u8> {
    match change {
        Change::Swap(from, to) => swapped(from, to).into_bytes(),
        Change::CutAt(text) => {
            let base = base();
            let end = base.find(text).unwrap_or_else(|| panic!("{name}: the base record has no {text}"));
            base.as_bytes()[..end].to_vec()
        }
        Change::Bytes(bytes) => bytes.to_vec(),
    }
}

fn load(text: &str) -> Record {
    Record::load(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn saved(record: &Record) -> String {
    to_text(&record.to_file()).expect("text")
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What stands at a place of a text, cut short.
fn at(text: &str, place: Place) -> String {
    let line = text.lines().nth(place.line - 1).unwrap_or_default();
    let shown = line.chars().skip(place.column - 1).take(18).map(|c| if c.is_control() { '·' } else { c });
    shown.collect::<String>().trim_end().to_owned()
}

fn told(bytes: &[u8], diagnostics: &[Diagnostic]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = String::new();
    for d in diagnostics {
        writeln!(lines, "{}\n    at ‹{}›", d.line("file"), at(&text, d.place)).expect("written");
    }
    lines
}

#[test]
fn every_kind_of_fault_is_told_in_its_place() {
    let mut all = String::new();
    for (name, change) in CASES {
        let bytes = changed(name, change);
        let (opened, diagnostics) = match Record::load(&bytes) {
            Ok(record) => ("opened", record.diagnostics),
            Err(diagnostics) => ("refused", diagnostics),
        };
        let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        assert!(opened == "opened" || errors > 0, "{name}: refused without an error");
        assert!(!diagnostics.is_empty(), "{name}: nothing is said");
        writeln!(all, "{name}: {opened}\n{}", told(&bytes, &diagnostics)).expect("written");
    }
    let path = folder().join("told.txt");
    if std::env::var_os("KETE_BLESS").is_some() {
        std::fs::write(&path, &all).expect("written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (found, wanted) in all.split("\n\n").zip(golden.split("\n\n")) {
        assert_eq!(found, wanted);
    }
    assert_eq!(all, golden);
}

#[test]
fn no_two_kinds_are_told_alike() {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for (name, change) in CASES {
        let bytes = changed(name, change);
        let diagnostics = Record::load(&bytes).map_or_else(|d| d, |record| record.diagnostics);
        for d in &diagnostics {
            assert!(!d.what.trim().is_empty() && !d.remedy.trim().is_empty(), "{name}: {d:?}");
            let line = d.line("file");
            assert!(!line.contains("..") || line.contains("../.."), "{name}: {line}");
            assert!(!line.chars().any(char::is_control), "{name}: {line:?}");
            assert!(!line.contains(" ;") && !line.contains(".;"), "{name}: {line}");
        }
        let text: String = diagnostics.iter().map(|d| d.line("file")).collect();
        if let Some(other) = seen.insert(text.clone(), name) {
            panic!("`{name}` and `{other}` are told alike: {text}");
        }
    }
    assert!(seen.len() >= 120, "only {} kinds", seen.len());
}

#[test]
fn the_base_record_itself_is_without_fault() {
    assert_eq!(load(&base()).diagnostics, []);
    let marked = format!("\u{feff}{}", base());
    assert_eq!(load(&marked).diagnostics, [], "a byte-order mark means nothing");
    let windows = base().replace('\n', "\r\n");
    assert_eq!(load(&windows).diagnostics, [], "nor does the kind of line end");
    assert_eq!(value(&saved(&load(&marked))), value(&base()));
}

#[test]
fn a_place_is_counted_in_characters_behind_a_byte_order_mark_too() {
    let text = swapped("\"title\": { \"en\": \"A record\" }", "\"title\": { \"gu\": \"રમત\", \"x\": \"é\" }");
    for text in [text.clone(), format!("\u{feff}{text}")] {
        let place = load(&text).diagnostics[0].place;
        assert_eq!(place, Place { line: 5, column: 32 }, "{text}");
    }
}

#[test]
fn a_newer_minor_version_is_read_without_a_word() {
    let text = swapped("\"minor\": 0", "\"minor\": 7").replacen("\"rules\"", "\"clocks\": [60, 60], \"rules\"", 1);
    let record = load(&text);
    assert_eq!((record.diagnostics.as_slice(), record.read_only), ([].as_slice(), false));
    assert_eq!(value(&saved(&record)), value(&text));
}

#[test]
fn a_newer_major_version_opens_to_be_read() {
    let text = swapped("\"major\": 1", "\"major\": 2").replacen("\"rules\"", "\"clocks\": [60, 60], \"rules\"", 1);
    let record = load(&text);
    assert!(record.read_only);
    assert_eq!(record.diagnostics.len(), 1, "{:?}", record.diagnostics);
    assert!(record.diagnostics[0].remedy.contains("not saved"), "{:?}", record.diagnostics);
    assert_eq!(record.tree.mainline().len(), 3);
}

/// Whether each move of the main line is flagged, and how.
fn flaws(record: &Record) -> Vec<&'static str> {
    let word = |flaw: &Option<Flaw>| match flaw {
        None => "fine",
        Some(Flaw::Refused(_)) => "refused",
        Some(Flaw::Unreadable(_)) => "unreadable",
        Some(Flaw::Disagrees(_)) => "disagrees",
        Some(Flaw::Follows) => "follows",
    };
    record.tree.mainline().iter().map(|&id| word(&record.tree.node(id).flaw)).collect()
}

#[test]
fn a_move_at_fault_is_kept_and_what_follows_is_flagged() {
    for (from, to, wanted) in [
        ("\"A5\"", "\"a5\"", ["refused", "follows", "follows"]),
        ("\"move\": \"a4\"", "\"move\": \"a1\"", ["fine", "refused", "follows"]),
        ("\"move\": \"a4\"", "\"move\": \"Z4\"", ["fine", "unreadable", "follows"]),
        ("\"move\": \"A4\"", "\"move\": \"A5\"", ["fine", "fine", "refused"]),
        ("\"move\": \"a4\"", "\"move\": \"a4\", \"after\": \"x\"", ["fine", "disagrees", "follows"]),
    ] {
        let text = swapped(from, to);
        let record = load(&text);
        assert_eq!(flaws(&record), wanted, "{to}");
        assert_eq!(value(&saved(&record)), value(&text), "{to}: what is at fault is saved as it was");
        let variation = record.tree.nodes().find(|(_, node)| node.opens.is_some()).expect("a variation").1;
        let judged = wanted[0] == "fine";
        assert_eq!(variation.flaw.is_none(), judged, "{to}: an alternative is at fault only if its past is");
    }
}

#[test]
fn everything_is_kept_through_load_and_save() {
    let mut file = value(&base());
    let odd = json!({ "x": [1, null, { "y": -0.5 }], "ünïcode": "\u{1F331}" });
    file["extensions"] = json!({ "org.example": odd });
    file["unheard-of"] = odd.clone();
    for pointer in ["/rules", "/provenance", "/moves/0", "/moves/0/comments/0", "/moves/0/comments/0/at"] {
        file.pointer_mut(pointer).expect(pointer)["unheard-of"] = odd.clone();
    }
    for pointer in ["/moves/2/marks/0", "/moves/1/variations/0", "/moves/1/variations/0/moves/0"] {
        file.pointer_mut(pointer).expect(pointer)["unheard-of"] = odd.clone();
    }
    file["players"] = json!({ "south": "Nuru", "unheard-of": odd });
    file["result"] = json!({ "status": "playing", "unheard-of": odd });
    file["creators"] = json!([{ "name": "Z", "role": "author", "unheard-of": odd }]);
    file["provenance"]["sources"] = json!([{ "work": "marin-1931", "unheard-of": odd }]);
    file["comments"] = json!([{ "text": { "sw": "Moja.", "en": "One." }, "unheard-of": odd }]);
    file["moves"][0]["glyphs"] = json!([1, 3, 139]);
    file["moves"][0]["written"] = json!("E");
    file["moves"][1]["variations"] = json!([
        { "readings": { "closing": "from-left" }, "moves": [
            { "move": "a3", "variations": [{ "readings": { "next-starter": "loser" }, "moves": [{ "move": "a2" }] }] },
            { "move": "A4", "variations": [{ "moves": [{ "move": "A3" }, { "move": "zz" }] }] },
        ] },
        { "moves": [], "unheard-of": odd },
        { "moves": [{ "move": "A1", "variations": [{ "moves": [{ "move": "a4" }] }] }, { "move": "a1" }] },
    ]);
    let text = serde_json::to_string(&file).expect("text");
    let record = load(&text);
    let kept = value(&saved(&record));
    // An alternative to a variation's first move hangs beside it once saved, with the readings it is played under;
    // a variation without moves comes last.
    file["moves"][1]["variations"] = json!([
        { "readings": { "closing": "from-left" }, "moves": [
            { "move": "a3" },
            { "move": "A4", "variations": [{ "moves": [{ "move": "A3" }, { "move": "zz" }] }] },
        ] },
        { "readings": { "closing": "from-left", "next-starter": "loser" }, "moves": [{ "move": "a2" }] },
        { "moves": [{ "move": "A1" }, { "move": "a1" }] },
        { "moves": [{ "move": "a4" }] },
        { "moves": [], "unheard-of": odd },
    ]);
    let order = |list: &Value| {
        let mut all: Vec<String> = list.as_array().expect("a list").iter().map(ToString::to_string).collect();
        all.sort();
        all
    };
    assert_eq!(order(&kept["moves"][1]["variations"]), order(&file["moves"][1]["variations"]));
    let bare = |mut file: Value| {
        file["moves"][1]["variations"] = Value::Null;
        file
    };
    assert_eq!(bare(kept), bare(file));
    let again = load(&saved(&record));
    assert_eq!(saved(&again), saved(&record));
    let faults = |record: &Record| record.diagnostics.iter().map(|d| d.what.clone()).collect::<Vec<_>>();
    let sorted = |record: &Record| {
        let mut faults = faults(record);
        faults.sort();
        faults
    };
    assert_eq!(sorted(&again), sorted(&record));
}

#[test]
fn a_variation_plays_under_its_own_readings() {
    let text = swapped(
        "{ \"moves\": [{ \"move\": \"a3\" }] }",
        "{ \"readings\": { \"closing\": \"from-left\" }, \"moves\": [{ \"move\": \"a3\", \"variations\": [
            { \"readings\": { \"next-starter\": \"loser\" }, \"moves\": [{ \"move\": \"a2\" }] }] }, { \"move\": \"A4\", \"id\": \"last\" }] }",
    );
    let record = load(&text);
    assert_eq!(record.diagnostics, []);
    let readings = |mv: &str| {
        let node =
            record.tree.nodes().find(|(_, n)| n.entry.mv == mv || n.entry.id.as_deref() == Some(mv)).expect("a move").1;
        ["closing", "next-starter"].map(|name| node.readings.get(Game::Bosh, name).expect("a reading"))
    };
    assert_eq!(readings("a4"), ["from-right", "alternate"]);
    assert_eq!(readings("a3"), ["from-left", "alternate"]);
    assert_eq!(readings("last"), ["from-left", "alternate"]);
    assert_eq!(readings("a2"), ["from-left", "loser"], "a variation inside one inherits its readings");
}

/// The base record with variations nested so deep.
fn nested(depth: usize) -> String {
    let (mut open, mut close) = (String::new(), String::new());
    for level in 0..depth {
        let mv = if level % 2 == 0 { "a3" } else { "a2" };
        write!(open, "{{\"move\": \"{mv}\", \"variations\": [{{\"moves\": [").expect("written");
        close += "]}]}";
    }
    let inside = format!("{open}{{\"move\": \"a3\"}}{close}");
    swapped("{ \"move\": \"a3\" }", &inside)
}

#[test]
fn deep_nesting_is_read_or_refused_and_never_overflows() {
    let record = load(&nested(28));
    assert_eq!(record.tree.len(), 3 + 29);
    assert_eq!(saved(&load(&saved(&record))), saved(&record));
    for depth in [40, 5_000, 200_000] {
        let faults = Record::load(nested(depth).as_bytes()).expect_err("too deep");
        assert!(faults[0].what.contains("recursion limit"), "{faults:?}");
        assert!(faults[0].remedy.contains("nest"), "{faults:?}");
    }
    for brackets in ["[".repeat(300_000), "{\"a\":".repeat(300_000)] {
        assert!(Record::load(brackets.as_bytes()).is_err());
    }
}

#[test]
fn a_file_too_large_is_refused_unread() {
    let began = Instant::now();
    let faults = Record::load(&vec![b' '; MOST_BYTES + 1]).expect_err("too large");
    assert!(faults[0].remedy.contains("split"), "{faults:?}");
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_hundred_thousand_faults_are_counted_not_listed() {
    let began = Instant::now();
    for (item, what) in
        [("7", "expected"), ("{\"move\": \"A1\", \"mvoe\": 1}", "not known"), ("{\"move\": \"?\"}", "ply")]
    {
        let many = vec![item; 100_000].join(",\n");
        let text = swapped("{ \"move\": \"A4\",", &format!("{many},\n{{ \"move\": \"A4\","));
        let faults = Record::load(text.as_bytes()).map_or_else(|faults| faults, |record| record.diagnostics);
        assert!(faults.len() <= 202, "{}", faults.len());
        assert!(faults[0].what.contains(what), "{:?}", faults[0]);
        let last = faults.last().expect("a fault");
        // Moves after an unreadable one are flagged, not reported.
        assert_eq!(last.what.contains("more faults"), what != "ply", "{last:?}");
    }
    let doubled = format!("{{{}}}", vec!["\"a\": 1"; 100_000].join(",\n"));
    assert!(Record::load(doubled.as_bytes()).expect_err("not a record").len() <= 210);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

/// A record of so many random legal moves; a game that ends is not begun anew, so it may be shorter.
fn played(game: Game, plies: usize, seed: u64) -> Record {
    let position = kete::engine::Position::start(game, kete::board::Side::South);
    let mut record = Record::fresh("long", "Long", position, kete::engine::Readings::default());
    let mut random = Random::new(seed);
    let mut last = None;
    for _ in 0..plies {
        let (position, readings, status) = match last {
            None => (record.tree.start, record.tree.readings, record.tree.start_status),
            Some(id) => {
                let node = record.tree.node(id);
                (node.after, node.readings, node.status)
            }
        };
        let legal: Vec<Move> = starts(&position, &readings, status)
            .iter()
            .filter(|start| start.refused.is_none())
            .map(|start| Move::from(&position, start.pit))
            .collect();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        match record.play_at(last, mv) {
            Ok(id) => last = Some(id),
            Err(_) => break,
        }
    }
    record
}

#[test]
fn random_games_are_saved_and_loaded_whole() {
    for game in Game::ALL {
        for seed in 1..6 {
            let record = played(game, 60, seed);
            let again = load(&saved(&record));
            assert_eq!(again.diagnostics, []);
            assert_eq!(saved(&again), saved(&record));
            assert_eq!(again.final_status(), record.final_status());
        }
    }
}

#[test]
fn two_thousand_plies_are_loaded_in_time() {
    // The moves of a game stay in its record when they no longer fit the rules: length needs no real match.
    let mut file = value(&base());
    let moves: Vec<Value> = (0..2_000)
        .map(|n| json!({ "move": if n == 0 { "A5" } else { "a4" }, "comments": [{ "text": { "en": format!("No. {n}") } }] }))
        .collect();
    file["moves"] = Value::Array(moves);
    let text = serde_json::to_string_pretty(&file).expect("text");
    let began = Instant::now();
    let record = load(&text);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(record.tree.len(), 2_000);
    assert_eq!(value(&saved(&record)), file);
}

/// Loads whatever it is; the answer does not matter, that there is one does. A record that opens can be saved.
fn survive(bytes: &[u8]) -> bool {
    match Record::load(bytes) {
        Ok(record) => {
            let text = saved(&record);
            let again = Record::load(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            assert_eq!(saved(&again), text);
            true
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a word");
            false
        }
    }
}

#[test]
fn no_mutation_of_a_record_is_a_crash() {
    let mut random = Random::new(42);
    let marin = BUNDLED.iter().find(|file| file.id == "marin-1931-bosh-first-turn").expect("bundled");
    let texts = [base(), marin.text.to_owned()];
    // What a slip of the hand or of a program brings in.
    let pieces: &[&[u8]] = &[
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"0",
        b"-1",
        b"1e400",
        b"null",
        b"true",
        b"\\u0000",
        b"\xff",
        b"a1",
        b"A5",
        b"999999999999999999999",
        b"{}",
        b"[]",
        b"\"\"",
        b"bosh",
        b"kigogo",
        b"\xef\xbb\xbf",
        b"\n",
    ];
    let mut opened = 0;
    for round in 0..3_000 {
        let mut bytes = texts[round % texts.len()].clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = u8::try_from(random.below(256)).expect("a byte"),
                1 => drop(bytes.splice(at..at, pieces[random.below(pieces.len())].iter().copied())),
                2 => drop(bytes.drain(at..(at + random.below(12)).min(bytes.len()))),
                _ => {
                    let from = random.below(bytes.len());
                    let copy = bytes[from..(from + random.below(40)).min(bytes.len())].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
        }
        opened += usize::from(survive(&bytes));
    }
    assert!(opened > 100, "only {opened} mutants were still records: the fuzz sees the parser alone");
}

#[test]
fn no_truncation_of_a_record_is_a_crash() {
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let bytes = file.text.as_bytes();
        let mut random = Random::new(7);
        for _ in 0..100 {
            survive(&bytes[..random.below(bytes.len())]);
        }
    }
}
