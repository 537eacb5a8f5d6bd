//! The house rules that a program can check: which module may know which, where colours and files are made,
//! what never stands outside the tests. `src/lib.rs` gives the reasons.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A source file: its path under `src` and its text without comments, strings and tests.
struct Source {
    path: String,
    text: String,
    code: String,
}

impl Source {
    /// The first part of its path: `app` of `app/board.rs`, `board` of `board.rs`.
    fn module(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap_or_default()
    }

    /// `path:line` of a byte offset of the code.
    fn place(&self, offset: usize) -> String {
        format!("src/{}:{}", self.path, self.code[..offset].matches('\n').count() + 1)
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every file of `src`, those of tests left out.
fn sources() -> Vec<Source> {
    let src = root().join("src");
    let files = rust_files(&src).into_iter().filter(|path| path.file_stem().is_none_or(|stem| stem != "tests"));
    files
        .map(|file| {
            let text = std::fs::read_to_string(&file).expect("UTF-8");
            let path = file.strip_prefix(&src).expect("under src").to_string_lossy().replace('\\', "/");
            Source { path, code: without_tests(&bare(&text)), text }
        })
        .collect()
}

/// The text with comments and the insides of strings blanked out, byte for byte in place.
fn bare(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => line_end(bytes, at),
            b'/' if bytes[at..].starts_with(b"/*") => find(bytes, at, b"*/"),
            b'r' if raw_string(bytes, at).is_some() => raw_string(bytes, at).unwrap_or(at + 1),
            b'"' => string_end(bytes, at),
            b'\'' => char_end(bytes, at),
            _ => {
                at += 1;
                continue;
            }
        };
        for byte in &mut out[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end;
    }
    String::from_utf8(out).expect("whole characters were blanked")
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |n| at + n)
}

fn find(bytes: &[u8], at: usize, end: &[u8]) -> usize {
    bytes[at..].windows(end.len()).position(|w| w == end).map_or(bytes.len(), |n| at + n + end.len())
}

/// The end of the raw string that begins at `at`, if one does.
fn raw_string(bytes: &[u8], at: usize) -> Option<usize> {
    let word_before = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    let hashes = bytes[at + 1..].iter().take_while(|&&b| b == b'#').count();
    let opens = bytes.get(at + 1 + hashes) == Some(&b'"');
    let close = [b"\"".as_slice(), &vec![b'#'; hashes]].concat();
    (!word_before && opens).then(|| find(bytes, at + 2 + hashes, &close))
}

fn string_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}

/// The end of a character literal; of a lifetime, just its quote.
fn char_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at + 1..(at + 12).min(bytes.len())];
    match rest {
        [b'\\', ..] => rest.iter().skip(2).position(|&b| b == b'\'').map_or(at + 1, |n| at + n + 4),
        _ => match rest.iter().position(|&b| b == b'\'') {
            Some(n @ 1..=4) if n == 1 || rest[0] >= 0x80 => at + n + 2,
            _ => at + 1,
        },
    }
}

/// The code with every item under `#[cfg(test)]` blanked out.
fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    while let Some(at) = out.find("#[cfg(test)]") {
        let mut depth = 0_usize;
        let end = out[at..].char_indices().find_map(|(n, c)| {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            ((c == '}' || c == ';') && depth == 0).then_some(at + n + 1)
        });
        let end = end.unwrap_or(out.len());
        let blank: String = out[at..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(at..end, &blank);
    }
    out
}

/// Where a word stands in the code, not as a part of a longer one.
fn places(code: &str, word: &str) -> Vec<usize> {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let bytes = code.as_bytes();
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || !is_word(bytes[at - 1]) || !is_word(word.as_bytes()[0]))
        .filter(|&at| {
            let after = bytes.get(at + word.len()).copied().unwrap_or(b' ');
            !is_word(after) || !is_word(word.as_bytes()[word.len() - 1])
        })
        .collect()
}

/// Every word that follows a prefix: the modules named after `crate::`.
fn named_after(code: &str, prefix: &str) -> Vec<(usize, String)> {
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect() };
    let mut found = vec![];
    for at in places(code, prefix) {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                found.extend(list.split(',').map(|item| (at, word(item.trim()))).filter(|(_, w)| !w.is_empty()));
            }
            None => found.push((at, word(rest))),
        }
    }
    found
}

fn assert_none(faults: &[String], rule: &str) {
    assert!(faults.is_empty(), "{rule}:\n{}", faults.join("\n"));
}

/// What a module may know of the house, and of crates beside std.
struct Allowed {
    module: &'static str,
    house: &'static [&'static str],
    crates: &'static [&'static str],
}

const fn allow(module: &'static str, house: &'static [&'static str], crates: &'static [&'static str]) -> Allowed {
    Allowed { module, house, crates }
}

#[rustfmt::skip]
const MODULES: &[Allowed] = &[
    allow("board", &[], &[]),
    allow("rule", &[], &[]),
    allow("tokens", &[], &[]),
    allow("engine", &["board", "rule"], &["thiserror"]),
    allow("refusal", &["board", "engine", "rule"], &[]),
    allow("narrate", &["board", "engine", "refusal", "rule"], &[]),
    allow("textboard", &["board", "engine", "narrate"], &[]),
    allow("facts", &["board", "engine", "narrate", "rule"], &[]),
    allow("sources", &["engine", "rule"], &["serde", "serde_json", "thiserror"]),
    allow("format", &["board", "engine"], &["chrono", "schemars", "serde", "serde_json", "strsim", "thiserror"]),
    allow("record", &["board", "engine", "format", "narrate", "rule", "sources"], &["chrono", "serde_json", "thiserror"]),
    allow("stepper", &["engine", "record"], &[]),
    allow("store", &["format"], &["directories", "serde_json", "thiserror"]),
    allow("lesson", &["board", "engine", "format", "narrate", "record", "rule", "sources", "stepper", "store",
                      "textboard"],
          &["chrono", "serde_json", "thiserror"]),
    allow("threads", &["lesson", "record", "rule", "sources", "store"], &["serde_json"]),
    allow("beats", &["board", "engine", "format", "lesson", "narrate", "record", "stepper"], &[]),
    allow("scene", &["board", "engine", "rule", "tokens"], &[]),
    allow("export", &["board", "engine", "format", "lesson", "narrate", "record", "rule", "scene", "sources", "stepper",
                      "textboard", "tokens"],
          &["color_quant", "gif", "resvg", "serde_json", "thiserror"]),
    allow("cli", &["board", "engine", "export", "facts", "format", "lesson", "narrate", "record", "refusal", "rule", "scene",
                   "sources", "stepper", "store", "textboard", "tokens"],
          &["clap", "serde_json", "thiserror"]),
    allow("app", &["beats", "board", "engine", "export", "facts", "format", "lesson", "narrate", "record", "refusal", "rule",
                   "scene", "sources", "stepper", "store", "threads", "tokens"],
          &["chrono", "eframe", "egui", "pulldown_cmark", "rfd", "serde", "serde_json", "thiserror"]),
    allow("lib", &[], &[]),
    allow("main", &[], &["kete"]),
];

/// The crates of `Cargo.toml`, by the names that code has for them.
fn dependencies() -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let list = manifest.split("[dependencies]").nth(1).and_then(|rest| rest.split("\n[").next()).expect("a list");
    let name = |line: &str| line.split(['=', ' ', '.']).next().unwrap_or_default().trim().replace('-', "_");
    let names = list.lines().filter(|line| !line.starts_with('#')).map(name).filter(|name| !name.is_empty());
    names.chain(["kete".to_owned()]).collect()
}

#[test]
fn modules_know_only_what_they_may() {
    let crates = dependencies();
    assert!(crates.contains("egui") && crates.contains("serde_json"), "{crates:?}");
    let mut faults = vec![];
    for source in sources() {
        let module = source.module();
        let Some(allowed) = MODULES.iter().find(|a| a.module == module) else {
            faults.push(format!("src/{}: tests/tidy.rs does not know the module {module}", source.path));
            continue;
        };
        for (at, name) in named_after(&source.code, "crate::") {
            if name != module && !name.is_empty() && !allowed.house.contains(&name.as_str()) {
                faults.push(format!("{}: {module} may not know {name}", source.place(at)));
            }
        }
        for name in &crates {
            for at in [format!("{name}::"), format!("{name}!")].iter().flat_map(|path| places(&source.code, path)) {
                let inside_a_path = source.code[..at].ends_with("::") || source.code[..at].ends_with("pub mod ");
                if !inside_a_path && !allowed.crates.contains(&name.as_str()) {
                    faults.push(format!("{}: {module} may not use {name}", source.place(at)));
                }
            }
        }
    }
    assert_none(&faults, "the map of the house is in src/lib.rs");
}

#[test]
fn no_game_knows_another() {
    const GAMES: [&str; 4] = ["kingulu", "kigogo", "kimasai", "bosh"];
    let mut faults = vec![];
    for source in sources() {
        let Some(game) = GAMES.into_iter().find(|game| source.path == format!("engine/{game}.rs")) else { continue };
        for other in GAMES.into_iter().filter(|&other| other != game) {
            let modules = places(&source.code, &format!("{other}::")).into_iter();
            let imports = named_after(&source.code, "super::").into_iter().filter(|(_, name)| name == other);
            for at in modules.chain(imports.map(|(at, _)| at)) {
                faults.push(format!("{}: {game} knows {other}", source.place(at)));
            }
        }
    }
    assert_none(&faults, "what two games share is in engine/sow.rs or board.rs");
}

#[test]
fn no_view_knows_another() {
    const VIEWS: [&str; 6] = ["library", "learn", "replay", "explore", "study", "present"];
    // Explore is Replay over a record that begins without moves: it shows the same stage.
    const SHARED: [(&str, &str); 1] = [("explore", "replay")];
    let mut faults = vec![];
    for source in sources() {
        let Some(view) = VIEWS.into_iter().find(|view| source.path == format!("app/{view}.rs")) else { continue };
        for (at, name) in named_after(&source.code, "super::") {
            if name != view && VIEWS.contains(&name.as_str()) && !SHARED.contains(&(view, name.as_str())) {
                faults.push(format!("{}: the view {view} knows the view {name}", source.place(at)));
            }
        }
    }
    assert_none(&faults, "views return commands; what two share is beside them");
}

#[test]
fn colours_are_made_in_one_place() {
    let makers = ["Color32::from", "Rgba::hex", "Rgba::rgb", "Color32::WHITE", "Color32::BLACK", "Color32::GRAY"];
    let mut faults = vec![];
    for source in sources().iter().filter(|s| s.path != "tokens.rs" && s.path != "app/theme.rs") {
        let made = makers.iter().flat_map(|maker| source.code.match_indices(maker)).map(|(at, _)| at);
        // Taken apart, a colour is followed by its type, its value or the body of a closure.
        let apart = |at: usize| {
            let rest = source.code[at..].split_once(')').map_or("", |(_, rest)| rest.trim_start());
            rest.starts_with([':', '|']) || (rest.starts_with("= ") && !rest.starts_with("=="))
        };
        let constructed = places(&source.code, "Rgba(").into_iter().filter(|&at| !apart(at));
        faults.extend(made.chain(constructed).map(|at| format!("{}: a colour", source.place(at))));
    }
    assert_none(&faults, "colours are made in tokens.rs and mapped in app/theme.rs");
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut files = rust_files(&root().join("src"));
    files.extend(rust_files(&root().join("tests")));
    let silent = files.iter().filter(|path| !std::fs::read_to_string(path).expect("UTF-8").starts_with("//! "));
    let silent: Vec<String> = silent.map(|path| path.display().to_string()).collect();
    assert_none(&silent, "a module begins with `//!`");
}

#[test]
fn nothing_gives_up_outside_the_tests() {
    let words = [
        ".unwrap()",
        ".expect(",
        ".unwrap_err()",
        "panic!",
        "todo!",
        "unimplemented!",
        "unreachable!",
        "process::exit",
    ];
    let mut faults = vec![];
    for source in sources() {
        for word in words {
            faults.extend(places(&source.code, word).into_iter().map(|at| format!("{}: {word}", source.place(at))));
        }
        for word in ["unsafe", "dbg!"] {
            faults.extend(places(&source.code, word).into_iter().map(|at| format!("{}: {word}", source.place(at))));
        }
    }
    assert_none(&faults, "every fault is told, none ends the program");
}

#[test]
fn files_are_read_and_written_in_one_place() {
    let doors = ["fs::", "File::", "OpenOptions", "TcpStream", "UdpSocket", "process::Command"];
    let mut faults = vec![];
    for source in sources().iter().filter(|s| s.module() != "store") {
        for door in doors {
            faults.extend(places(&source.code, door).into_iter().map(|at| format!("{}: {door}", source.place(at))));
        }
    }
    assert_none(&faults, "the store is the only file IO, and nothing uses the network");
}

/// The tracked files; in a copy without a repository, those of the folders we know.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let names = listed.ok().filter(|o| o.status.success()).map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    match names {
        Some(names) => names.split('\0').filter(|name| !name.is_empty()).map(|name| root().join(name)).collect(),
        None => rust_files(&root().join("src")),
    }
}

#[test]
fn no_file_names_a_place_of_some_machine() {
    // Written in halves, so that this file does not name them either.
    let places = [("/ho", "me/"), ("/Use", "rs/"), ("/wo", "rk/"), ("/ro", "ot/"), ("C:", "\\"), ("/t", "mp/")];
    let hosts = [("static.crat", "es.io"), ("index.crat", "es.io"), ("proxy.gola", "ng"), ("pypi.o", "rg")];
    let mut faults = vec![];
    for path in tracked() {
        // A test may be listed before it is there, and fonts and pictures are no text.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for word in places.iter().chain(&hosts).map(|(a, b)| format!("{a}{b}")) {
            for (number, _) in text.lines().enumerate().filter(|(_, line)| line.contains(&word)) {
                faults.push(format!("{}:{}: {word}", path.display(), number + 1));
            }
        }
    }
    assert_none(&faults, "what is in the repository holds on every machine");
}

#[test]
fn the_scan_sees_code_and_not_prose() {
    let text = "let a = \"x.unwrap()\"; // y.unwrap()\nlet b = r#\"z\"q.unwrap()\"#; let c = '\"'; d.unwrap();\n";
    let code = bare(text);
    assert_eq!(places(&code, ".unwrap()"), [text.find("d.unwrap").expect("there") + 1]);
    assert_eq!(code.len(), text.len());
    let code = without_tests("fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() { c.unwrap(); }\n}\nfn d() {}\n");
    assert!(!code.contains("unwrap") && code.contains("fn d"), "{code}");
    let names: Vec<String> =
        named_after("use crate::{a, b::c}; crate::d::e; my_crate::f", "crate::").into_iter().map(|(_, n)| n).collect();
    assert_eq!(names, ["a", "b", "d"]);
    for source in sources() {
        let (open, close) = (source.code.matches('{').count(), source.code.matches('}').count());
        assert_eq!(open, close, "{} was read wrongly", source.path);
        assert_eq!(source.text.lines().count(), source.code.lines().count());
    }
}
