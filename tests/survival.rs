//! The program is killed at a hundred random moments of an editing script and loses at most the last second of
//! work.
//!
//! The test starts itself again as the program to be killed, told apart by a variable of the environment. The
//! victim edits a record every few milliseconds, notes each edit in a log before it makes it, and keeps its
//! work as the window does. What the log says and the recovery copy does not is what was lost.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kete::engine::perft::Random;
use kete::engine::{Game, Position, Readings};
use kete::format::envelope::Localized;
use kete::format::load::to_text;
use kete::format::record::Comment;
use kete::record::Record;
use kete::record::edit::{Edit, Editor};
use kete::store::recovery::{self, Keeper};

const VICTIM: &str = "KETE_SURVIVAL_FOLDER";
const KILLS: u64 = 100;
/// Victims that run side by side.
const AT_ONCE: u64 = 10;

/// The name of the test below, which is also the victim's whole program.
const NAME: &str = "a_hundred_kills_cost_less_than_a_second_each";

#[test]
fn a_hundred_kills_cost_less_than_a_second_each() {
    if let Some(folder) = std::env::var_os(VICTIM) {
        edit_for_ever(Path::new(&folder));
    }
    let root = std::env::temp_dir().join(format!("kete-survival-{}", std::process::id()));
    let killers: Vec<_> = (0..AT_ONCE)
        .map(|lane| {
            let root = root.clone();
            std::thread::spawn(move || {
                (0..KILLS / AT_ONCE).map(|turn| kill_one(&root, lane * 1000 + turn)).collect::<Vec<_>>()
            })
        })
        .collect();
    let found: Vec<Found> = killers.into_iter().flat_map(|killer| killer.join().expect("no panic")).collect();
    assert_eq!(found.len() as u64, KILLS);
    let copies = found.iter().filter(|found| found.kept > 0).count();
    assert!(copies > 50, "only {copies} were killed late enough to have kept anything");
    let worst = found.iter().map(|found| found.lost).max().expect("a hundred");
    assert!(worst <= Duration::from_secs(1), "{worst:?} of work was lost");
    fs::remove_dir_all(root).expect("removed");
}

/// What was found after a kill.
struct Found {
    /// Edits in the recovery copy.
    kept: usize,
    /// From the first edit that is not in it to the kill.
    lost: Duration,
}

fn kill_one(root: &Path, seed: u64) -> Found {
    let folder = root.join(seed.to_string());
    fs::create_dir_all(&folder).expect("a folder");
    let mut victim = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", NAME, "--test-threads=1"])
        .env(VICTIM, &folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let log = folder.join("log");
    while fs::metadata(&log).map_or(0, |meta| meta.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let wait = Random::new(seed).next_u64() % 2_000;
    std::thread::sleep(Duration::from_millis(wait));
    victim.kill().expect("killed");
    victim.wait().expect("dead");

    let log = fs::read_to_string(log).expect("the log");
    let whole = log.rfind('\n').map_or("", |end| &log[..end]);
    let times: Vec<u64> = whole.lines().map(|line| line.parse().expect("a time")).collect();
    let copies = recovery::list(&folder);
    let kept = match &copies[..] {
        [] => 0,
        [copy] => edits_in(&copy.text),
        _ => panic!("one copy at most"),
    };
    assert!(kept <= times.len(), "the copy cannot be ahead of the log");
    let last = times.last().copied().unwrap_or(0);
    let lost = times.get(kept).map_or(0, |first| last - first);
    Found { kept, lost: Duration::from_millis(lost) }
}

/// How many of the script's edits a copy holds. It must be whole, and hold all of them up to the last.
fn edits_in(text: &str) -> usize {
    let record = Record::load(text.as_bytes()).expect("a copy can be read");
    let said: Vec<&str> = record.file.comments.iter().map(|comment| comment.text.text()).collect();
    for (number, text) in said.iter().enumerate() {
        assert_eq!(*text, sentence(number), "nothing is missing in between");
    }
    said.len()
}

fn sentence(number: usize) -> String {
    format!("Edit {number}.")
}

/// The victim: an edit every few milliseconds, until it is killed.
fn edit_for_ever(folder: &Path) -> ! {
    let start = Position::start(Game::Bosh, kete::board::Side::South);
    let mut editor = Editor::new(Record::fresh("victim", "Victim", start, Readings::default()));
    let mut keeper = Keeper::new(folder, 0, None, editor.revision());
    let path: PathBuf = folder.join("log");
    let mut log = File::create(path).expect("a log");
    let begun = Instant::now();
    for number in 0.. {
        writeln!(log, "{}", begun.elapsed().as_millis()).expect("noted");
        let comment = Comment {
            id: None,
            at: None,
            text: Localized::english(sentence(number)),
            cites: vec![],
            by: None,
            beats: vec![],
            unknown: serde_json::Map::new(),
        };
        editor.apply(&Edit::AddComment { on: None, comment }).expect("a comment");
        let now = Instant::now();
        if keeper.due(now, editor.revision()) == Some(Duration::ZERO) {
            let text = to_text(&editor.record().to_file()).expect("text");
            keeper.keep(now, editor.revision(), &text).expect("kept");
        }
        std::thread::sleep(Duration::from_millis(3));
    }
    unreachable!("it edits for ever")
}
