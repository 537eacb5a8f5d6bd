//! Every bundled record can be taken away, and what comes out is whole and needs nothing else.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kete::export::{ExportError, Format, Look, Place, Request, export};
use kete::record::Record;
use kete::store::{BUNDLED, Kind};
use kete::tokens::Theme;
use roxmltree::{Document, Node, ParsingOptions};

fn records() -> Vec<Record> {
    let files = BUNDLED.iter().filter(|file| file.kind == Kind::Record);
    files.map(|file| Record::load(file.text.as_bytes()).expect("it loads")).collect()
}

fn record(id: &str) -> Record {
    records().into_iter().find(|record| record.id() == id).expect("bundled")
}

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

fn make(record: &Record, format: Format, at: Option<&str>, look: Look) -> Vec<u8> {
    let request = Request { format, at: at.map(place), look };
    export(record, &request, &mut |_| true).unwrap_or_else(|error| panic!("{}: {error}", record.id()))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

const LOOKS: [Look; 2] = [Look { theme: Theme::Light, flip: false }, Look { theme: Theme::Dark, flip: true }];

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}"))
}

/// Ids are there once, what refers to one finds it, and nothing refers outside.
fn assert_self_contained(document: &Document, name: &str) {
    let mut ids = HashSet::new();
    for node in document.descendants().filter(Node::is_element) {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "{name}: the id {id} is there twice");
        }
    }
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["script", "link", "img", "image", "iframe", "object"].contains(&node.tag_name().name()), "{name}");
        for attribute in node.attributes() {
            let value = attribute.value();
            let target = match attribute.name() {
                "href" | "src" => Some(value.strip_prefix('#').unwrap_or_else(|| panic!("{name}: {value}"))),
                _ => value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')),
            };
            assert!(target.is_none_or(|id| ids.contains(id)), "{name}: {value} leads nowhere");
            assert!(target.is_some() || !value.contains("url("), "{name}: {value}");
        }
    }
}

fn count(document: &Document, tag: &str) -> usize {
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)) || node.has_tag_name(tag))
        .count()
}

#[test]
fn diagrams_are_whole_svg() {
    for record in records() {
        for (at, look) in [(None, LOOKS[0]), (Some("0"), LOOKS[1]), (Some("1"), LOOKS[1])] {
            let svg = text(make(&record, Format::Svg, at, look));
            let document = parse(&svg);
            assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{}", record.id());
            assert_self_contained(&document, record.id());
            assert!(count(&document, "text") >= record.game().layout().len(), "a count for every pit");
        }
    }
}

#[test]
fn a_diagram_shows_the_moment_that_was_asked_for() {
    let marin = record("marin-1931-bosh-first-turn");
    let counts = |at: &str| {
        let svg = text(make(&marin, Format::Svg, Some(at), LOOKS[0]));
        let document = parse(&svg);
        let title =
            document.descendants().find(|n| n.tag_name().name() == "title").and_then(|n| n.text().map(str::to_owned));
        let fives = document.descendants().filter(|n| n.tag_name().name() == "text" && n.text() == Some("5")).count();
        (fives, title.unwrap_or_default())
    };
    assert_eq!(counts("0"), (0, "Marin’s worked turn. The start, South to move".into()));
    assert_eq!(counts("1.1"), (4, "Marin’s worked turn. Turn 1, South A5, after lap 1".into()));
    // Seven pits of five, and five in the store.
    assert_eq!(counts("1").0, 8);
}

#[test]
fn pictures_decode_and_are_not_blank() {
    for record in records().iter().filter(|r| r.id().ends_with("game") || r.id().starts_with("marin")) {
        for look in LOOKS {
            let png = make(record, Format::Png, Some("1"), look);
            let picture = image::load_from_memory(&png).expect("a picture").to_rgb8();
            assert_eq!(picture.width(), 1920, "{}", record.id());
            // A pixel here and there will do.
            let colours: HashSet<_> = picture.pixels().step_by(97).collect();
            assert!(colours.len() > 200, "{}: {} colours", record.id(), colours.len());
        }
    }
}

/// `(width, height, delay)` of a frame.
type Drawn = (u16, u16, u16);

/// Frames of an animation, and the size of the whole.
fn frames(file: &[u8]) -> (Vec<Drawn>, (u16, u16)) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("an animation");
    let size = (decoder.width(), decoder.height());
    let mut found = vec![];
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        found.push((frame.width, frame.height, frame.delay));
    }
    (found, size)
}

#[test]
fn a_turn_moves_seed_by_seed_and_a_record_lap_by_lap() {
    let marin = record("marin-1931-bosh-first-turn");
    let (by_seeds, size) = frames(&make(&marin, Format::Gif, Some("1"), LOOKS[0]));
    // The start, then one picture an event: two lifts, eight stones, what is taken, the stop.
    assert_eq!(by_seeds.len(), 1 + 12);
    assert_eq!((by_seeds[0].0, by_seeds[0].1), size);
    assert!(by_seeds[1..].iter().all(|(w, h, _)| *w < size.0 && *h < size.1), "only what changes is drawn again");
    let (by_laps, _) = frames(&make(&marin, Format::Gif, None, LOOKS[0]));
    assert_eq!(by_laps.len(), 1 + 2);
    let (one_lap, _) = frames(&make(&marin, Format::Gif, Some("1.2"), LOOKS[0]));
    assert_eq!(one_lap.len(), 1 + 7);
    assert!(by_seeds.iter().all(|(_, _, delay)| *delay > 0));
}

#[test]
fn every_record_can_be_animated() {
    for record in records() {
        let (found, _) = frames(&make(&record, Format::Gif, Some("1.1"), LOOKS[1]));
        assert!(found.len() >= 2, "{}", record.id());
    }
}

#[test]
fn pages_are_well_formed_and_need_nothing_else() {
    for record in records() {
        for look in LOOKS {
            let html = text(make(&record, Format::Html, None, look));
            let document = parse(&html);
            assert_self_contained(&document, record.id());
            let lower = html.to_lowercase();
            for outside in ["http://", "https://", "@import", "url(http", "src="] {
                assert!(!lower.contains(outside), "{}: {outside}", record.id());
            }
            let comments = document.descendants().filter(|n| n.attribute("class") == Some("comment")).count();
            let written = record.tree.nodes().map(|(_, node)| node.entry.comments.len()).sum::<usize>();
            assert_eq!(comments, written + record.file.comments.len(), "{}", record.id());
            assert!(count(&document, "figure") >= 2, "{}", record.id());
            assert!(html.contains("<h2>Passages</h2>"), "{}", record.id());
        }
    }
}

#[test]
fn pages_in_letters_have_every_comment() {
    for record in records() {
        let page = text(make(&record, Format::Markdown, None, LOOKS[0]));
        let plain = text(make(&record, Format::Text, None, LOOKS[0]));
        let joined =
            |text: &str| text.split_whitespace().filter(|w| *w != ">" && *w != "|").collect::<Vec<_>>().join(" ");
        let (page, plain) = (joined(&page), joined(&plain));
        for comment in record.tree.nodes().flat_map(|(_, node)| &node.entry.comments).chain(&record.file.comments) {
            let said = joined(comment.text.text());
            assert!(page.contains(&said), "{}: {said}", record.id());
            assert!(plain.contains(&said), "{}: {said}", record.id());
        }
    }
}

#[test]
fn long_work_tells_how_far_it_is_and_stops_when_told() {
    let game = record("bosh-computed-match");
    for format in [Format::Html, Format::Gif] {
        let request = Request { format, at: (format == Format::Gif).then(|| place("2")), look: LOOKS[0] };
        let mut told = vec![];
        let stopped = export(&game, &request, &mut |share| {
            told.push(share);
            told.len() < 4
        });
        assert_eq!(stopped, Err(ExportError::Cancelled));
        assert_eq!(told.len(), 4);
        assert!(told.is_sorted() && told.iter().all(|share| (0.0..1.0).contains(share)), "{told:?}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kete-export-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn kete(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kete")).args(arguments).output().expect("it runs")
}

fn refused(arguments: &[&str], status: i32, part: &str) {
    let output = kete(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    assert!(said.contains(part), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn the_command_writes_by_ending_or_to_standard_output() {
    let folder = folder("command");
    for (_, ending) in Format::ALL {
        let out = folder.join(format!("marin.{ending}"));
        let path = out.to_string_lossy().into_owned();
        let output = kete(&["export", "marin-1931-bosh-first-turn", "--to", &path]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
        assert!(fs::metadata(&out).expect("written").len() > 1000);
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), Format::ALL.len(), "nothing else is left");
    let output = kete(&["export", "marin-1931-bosh-first-turn"]);
    assert_eq!(output.stdout, fs::read(folder.join("marin.md")).expect("Markdown"));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_cannot_be_made_is_said_and_nothing_is_written() {
    let folder = folder("refused");
    let out = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let id = "marin-1931-bosh-first-turn";
    refused(&["export", id, "--to", &out("a.pdf")], 2, ".svg, .png, .gif, .html, .md or .txt");
    refused(&["export", id, "--to", &out("a")], 2, "the ending says what to make");
    refused(&["export", id, "--to", &out("no/a.svg")], 1, "no such folder");
    refused(&["export", id, "--to", &out("a.svg"), "--at", "7"], 1, "there is no turn 7; the last is 1");
    refused(&["export", id, "--to", &out("a.svg"), "--at", "1.9"], 1, "turn 1 has no lap 9; its last is 2");
    refused(&["export", id, "--to", &out("a.svg"), "--at", "1.2.9"], 1, "no seed 9; its last is 4");
    refused(&["export", id, "--to", &out("a.gif"), "--at", "0"], 1, "no turn that could move");
    refused(&["export", id, "--to", &out("a.svg"), "--at", "one"], 2, "turn.lap.seed");
    refused(&["export", id, "--to", &out("a.html"), "--at", "1"], 2, "--at goes with .svg, .png and .gif");
    refused(&["export", id, "--flip"], 2, "--flip goes with");
    refused(&["export", id, "--to", &out("a.txt"), "--theme", "dark"], 2, "--theme goes with");
    refused(&["export", "no-such-thing"], 1, "no bundled id");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn handouts_are_made_for_either_paper() {
    let folder = folder("sheets");
    for (id, whom, paper, size) in
        [("bosh-3-the-stop", "pupil", "a4", "A4"), ("marin-1931-bosh-first-turn", "teacher", "letter", "letter")]
    {
        let path = folder.join(format!("{whom}.html")).to_string_lossy().into_owned();
        assert!(kete(&["export", id, "--sheet", whom, "--paper", paper, "--to", &path]).status.success());
        let page = fs::read_to_string(&path).expect("read");
        assert!(page.contains(&format!("@page {{ size: {size};")) && page.contains("<svg"), "{id}");
        assert_self_contained(&parse(&page), id);
    }
    let board = kete(&["export", "kigogo-computed-game", "--sheet", "board"]);
    assert!(String::from_utf8_lossy(&board.stdout).contains("92 stones in all"));
    refused(&["export", "bosh-3-the-stop", "--sheet", "pupil", "--to", "sheet.pdf"], 2, "write --to with .html");
    refused(&["export", "bosh-3-the-stop", "--sheet", "pupil", "--flip"], 2, "cannot be used with");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn an_old_picture_stands_until_the_new_one_is_whole() {
    let folder = folder("old");
    let out = folder.join("a.svg");
    fs::write(&out, "old").expect("written");
    let path = out.to_string_lossy().into_owned();
    refused(&["export", "marin-1931-bosh-first-turn", "--to", &path, "--at", "9"], 1, "there is no turn 9");
    assert_eq!(fs::read_to_string(&out).expect("read"), "old");
    assert!(kete(&["export", "marin-1931-bosh-first-turn", "--to", &path]).status.success());
    assert!(fs::read_to_string(Path::new(&path)).expect("read").starts_with("<svg"));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn nothing_is_written_over_its_own_source_or_over_what_is_no_file() {
    let folder = folder("itself");
    let own = folder.join("own.md");
    let text = kete::store::bundled("marin-1931-bosh-first-turn").expect("bundled").text;
    std::fs::write(&own, text).expect("written");
    let path = own.to_string_lossy();
    refused(&["export", &path, "--to", &path], 2, "is the very file that is exported");
    assert_eq!(std::fs::read_to_string(&own).expect("there"), text);
    #[cfg(unix)]
    {
        let socket = folder.join("out.svg");
        let _kept = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        let to = socket.to_string_lossy();
        refused(&["export", "marin-1931-bosh-first-turn", "--to", &to], 1, "is no ordinary file");
        assert!(!std::fs::metadata(&socket).expect("there").is_file());
    }
}
