//! The command line by golden output: what it answers, what it refuses, and with which status.
//!
//! `tests/golden/*.txt` hold the arguments on the first line, as a JSON list, and standard output below it;
//! `tests/golden/faults.jsonl` holds what is at fault, the status, and what standard error says. After a change
//! that is meant, `KETE_BLESS=1 cargo test --test cli` writes the `.txt` files anew: read the difference.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn kete() -> Command {
    Command::new(env!("CARGO_BIN_EXE_kete"))
}

fn run<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Output {
    kete().args(arguments).output().expect("kete runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// What a run that must succeed prints.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout).to_owned()
}

fn golden() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn answers_are_golden() {
    let mut files = 0;
    for entry in golden().read_dir().expect("tests/golden") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        files += 1;
        let file = std::fs::read_to_string(&path).expect("text");
        let (head, wanted) = file.split_once('\n').expect("a first line");
        let arguments: Vec<&str> = serde_json::from_str(head).expect("a list of arguments");
        let found = answer(&arguments);
        if std::env::var_os("KETE_BLESS").is_some() {
            std::fs::write(&path, format!("{head}\n{found}")).expect("written");
        } else {
            assert_eq!(found, wanted, "{}", path.display());
        }
    }
    assert!(files >= 12, "only {files} golden files were found");
}

#[test]
fn faults_are_told_each_in_its_own_words() {
    let file = std::fs::read_to_string(golden().join("faults.jsonl")).expect("text");
    let mut told: HashMap<String, Vec<String>> = HashMap::new();
    for line in file.lines() {
        let case: Value = serde_json::from_str(line).expect("a JSON line");
        let arguments: Vec<String> = serde_json::from_value(case["args"].clone()).expect("arguments");
        let says = case["says"].as_str().expect("a message").to_owned();
        let output = run(&arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code().map(i64::from), case["status"].as_i64(), "{arguments:?}: {message}");
        assert!(message.contains(&says), "{arguments:?}: {message}");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
        assert!(!message.chars().any(|c| c.is_control() && c != '\n'), "{arguments:?}: {message:?}");
        let later = says.starts_with("ply ") && !says.starts_with("ply 1:") && !says.starts_with("ply 1,");
        assert_eq!(output.stdout.is_empty(), !later, "{arguments:?}: earlier plies alone are answered");
        if let Some(before) = told.insert(says.clone(), arguments) {
            panic!("{before:?} is told as {says:?} too");
        }
    }
    assert!(told.len() >= 200, "only {} faults", told.len());
}

#[test]
fn a_refused_move_leaves_the_earlier_plies_on_standard_output() {
    let output = run(&["trace", "bosh", "A5", "A4", "a1"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), answer(&["trace", "bosh", "A5"]));
    assert_eq!(text(&output.stderr), "kete: ply 2, A4: common.not-yours: A4 is South's pit, and it is North's turn.\n");
}

#[test]
fn moves_answers_nothing_after_a_refused_move() {
    let output = run(&["moves", "bosh", "A5", "A4"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
}

#[test]
fn readings_change_the_answer_with_or_without_the_game_before_them() {
    let place = "bosh 0,1,0,0,0/0,0,0,0,0 n 17,22 r3n";
    let right = answer(&["trace", place, "a4"]);
    let left = answer(&["trace", place, "a4", "--reading", "closing=from-left"]);
    assert!(right.contains("bosh 4,4,4,4,4/4,4,4,4,x"), "{right}");
    assert!(left.contains("bosh 4,4,4,4,4/x,4,4,4,4"), "{left}");
    assert_eq!(answer(&["trace", place, "a4", "--reading", "bosh.closing=from-left"]), left);
    let twice = ["trace", place, "a4", "--reading", "closing=from-left", "--reading", "bosh.closing=from-left"];
    assert_eq!(answer(&twice), left);
}

#[test]
fn north_may_begin() {
    for (game, counts) in [("kingulu", "1 4\n2 15\n"), ("kigogo", "1 23\n2 499\n"), ("kimasai", "1 8\n2 64\n")] {
        assert_eq!(answer(&["perft", game, "2", "--first", "north"]), counts);
        let start = answer(&["trace", "--first", "north", game]);
        assert!(start.contains(" n "), "{start}");
    }
}

#[test]
fn partial_positions_are_accepted_where_asked_for() {
    let place = "kingulu 0,0,0,0,0,0/0,0,0,0,0,1 s 0,0";
    assert_eq!(run(&["trace", place, "A6"]).status.code(), Some(1));
    assert!(answer(&["trace", "--partial", place, "A6"]).contains("kingulu 0,0,0,0,0,1/"));
}

#[test]
fn a_word_alone_may_stand_among_spaces() {
    assert_eq!(answer(&["perft", " bosh ", "2"]), "1 5\n2 19\n");
}

/// A playout's line without what the clock decides.
fn playout(arguments: &[&str]) -> Value {
    let mut line: Value = serde_json::from_str(&answer(arguments)).expect("one JSON object");
    let fields: Vec<&str> = line.as_object().expect("an object").keys().map(String::as_str).collect();
    let wanted = ["game", "seconds", "games", "plies", "laps", "seeds_sown", "games_per_s", "laps_per_s"];
    assert_eq!(fields, wanted);
    for field in ["games", "plies", "laps", "seeds_sown"] {
        assert!(line[field].as_u64().is_some_and(|n| n > 0), "{line}");
    }
    let number = |field: &str| line[field].as_f64().expect("a number");
    for (rate, count) in [("games_per_s", "games"), ("laps_per_s", "laps")] {
        let expected = number(count) / number("seconds");
        assert!((number(rate) - expected).abs() <= expected * 0.01 + 0.1, "{line}");
    }
    for clocked in ["seconds", "games_per_s", "laps_per_s"] {
        line[clocked] = Value::Null;
    }
    line
}

#[test]
fn playouts_of_a_seed_are_the_same_games() {
    for game in ["kingulu", "kigogo", "kimasai", "bosh"] {
        let games = |seed| playout(&["playouts", game, "--games", "7", "--seed", seed]);
        assert_eq!(games("5"), games("5"));
        assert_ne!(games("5"), games("6"));
        assert_eq!(games("5")["game"], game);
        assert_eq!(games("5")["games"], 7);
        assert_eq!(playout(&["playouts", game, "--games", "7"]), games("1"));
    }
}

#[test]
fn playouts_stop_when_the_seconds_are_up() {
    let begun = std::time::Instant::now();
    playout(&["playouts", "bosh", "--seconds", "0.2"]);
    let took = begun.elapsed().as_secs_f64();
    assert!((0.2..10.0).contains(&took), "{took}");
}

#[test]
fn each_depth_is_printed_when_known_and_a_reader_who_leaves_is_no_fault() {
    let mut child =
        kete().args(["perft", "bosh", "100"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("kete runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("text"), "1 5");
    // Depth 100 is for ever away: the line came before the end, and closing the pipe is what ends it.
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_a_fault() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let output = kete().args(["trace", "bosh", "A5"]).stdout(full).stderr(Stdio::piped()).output().expect("kete runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("kete: standard output cannot be written"), "{}", text(&output.stderr));
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text_are_a_fault_of_the_command_line() {
    use std::os::unix::ffi::OsStrExt;
    let broken = std::ffi::OsStr::from_bytes(b"bosh\xff");
    let output = run(&[std::ffi::OsStr::new("trace"), broken]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("invalid UTF-8"), "{}", text(&output.stderr));
}

#[test]
fn help_and_version_are_answers() {
    for arguments in [&["--help"][..], &["trace", "--help"], &["help", "perft"], &["--version"]] {
        assert!(answer(arguments).contains("kete"), "{arguments:?}");
    }
    let help = answer(&["trace", "--help"]);
    for reading in ["kingulu.opposite-reserve=safe|taken", "bosh.next-starter=alternate|winner|loser"] {
        assert!(help.contains(reading), "{help}");
    }
}

#[test]
fn a_dash_before_a_move_is_explained() {
    let output = run(&["trace", "bosh", "-A5"]);
    assert!(text(&output.stderr).ends_with("a move is a pit's name without one, `A5` or `+A5`.\n"));
    let output = run(&["trace", "bosh", "--nonsense"]);
    assert!(!text(&output.stderr).contains("a pit's name"));
}

#[test]
fn documents_of_ones_own_are_checked_and_cited() {
    let folder = std::env::temp_dir().join(format!("kete-own-{}", std::process::id()));
    let sources = folder.join("sources");
    std::fs::create_dir_all(&sources).expect("a folder");
    let words = "One paragraph.\n\nThe last stone is left.\n\nAnother stays.\n";
    std::fs::write(sources.join("notes.txt"), words).expect("written");
    let passage = |id: &str, exact: &str| {
        let start = words.find(exact).expect("there");
        let (before, after) = (&words[start.saturating_sub(12)..start], &words[start + exact.len()..]);
        serde_json::json!({ "id": id, "gloss_en": "A gloss.", "selector": [
            { "type": "TextQuoteSelector", "exact": exact, "prefix": before, "suffix": after[..after.len().min(12)] },
            { "type": "TextPositionSelector", "start": start, "end": start + exact.len() },
        ]})
    };
    let manifest = serde_json::json!({
        "format": "kete-document", "format_version": { "major": 1, "minor": 0 }, "id": "notes", "title": "My notes",
        "file": "notes.txt", "credit": "A. Reader", "passages": [
            passage("notes-1", "The last stone is left."), passage("notes-2", "Another stays."),
        ],
    });
    let path = sources.join("notes.json");
    std::fs::write(&path, manifest.to_string()).expect("written");
    let run = |arguments: &[&str]| kete().env("KETE_DATA", &folder).args(arguments).output().expect("kete runs");
    let cited = run(&["cite", "notes-1"]);
    let said = text(&cited.stdout);
    assert!(
        said.contains("«The last stone is left.»") && said.contains("My notes") && said.contains("A gloss."),
        "{said}"
    );
    let bibtex = run(&["cite", "notes-1", "--format", "bibtex"]);
    assert!(text(&bibtex.stdout).starts_with("@misc{notes,"), "{}", text(&bibtex.stdout));
    let whole = run(&["check"]);
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stdout));
    assert!(text(&whole.stdout).contains("1 document of your own"), "{}", text(&whole.stdout));
    // One paragraph is edited: its passage is reworded, the other one is found where it now stands.
    let edit = |text: &str| std::fs::write(sources.join("notes.txt"), text).expect("written");
    edit("One paragraph.\n\nThe very last of the stones is left alone.\n\nAnother stays.\n");
    let edited = run(&["check", path.to_str().expect("a path")]);
    let said = text(&edited.stdout);
    assert_eq!(edited.status.code(), Some(0), "{said}");
    assert!(said.contains("notes-1: reworded: «The last stone is left.»") && !said.contains("notes-2"), "{said}");
    // It is gone with its neighbour: lost, with its words.
    edit("All is new.\n\nAnother stays.\n");
    let edited = run(&["check", path.to_str().expect("a path")]);
    let said = text(&edited.stdout);
    assert_eq!(edited.status.code(), Some(1), "{said}");
    assert!(said.contains("notes-1: lost: «The last stone is left.»") && !said.contains("notes-2"), "{said}");
    // A record may cite it.
    let record = serde_json::json!({
        "format": "kete-record", "format_version": { "major": 1, "minor": 0 }, "id": "a", "title": { "en": "A" },
        "rules": { "game": "bosh", "readings": {} }, "provenance": { "kind": "composed" },
        "moves": [{ "move": "A5", "comments": [{ "text": { "en": "So." }, "cites": ["notes-2"] }] }],
    });
    let file = folder.join("a.json");
    std::fs::write(&file, record.to_string()).expect("written");
    let checked = run(&["check", file.to_str().expect("a path")]);
    assert!(!text(&checked.stdout).contains("notes-2"), "{}", text(&checked.stdout));
    std::fs::remove_dir_all(folder).expect("removed");
}
