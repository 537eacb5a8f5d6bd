//! The bundled records: every one plays through, and every number in every comment is what the engine says.

#[path = "records/measure.rs"]
mod measure;
#[path = "records/words.rs"]
mod words;

use kete::board::Side;
use kete::engine::search::Player;
use kete::engine::{Event, Move, Play, Position, Readings, Silent, Status, turn};
use kete::format::load::to_text;
use kete::format::record::{Comment, ProvenanceKind};
use kete::record::{Node, Record};
use kete::store::{BUNDLED, Kind, bundled};
use measure::{At, legal, values};

fn records() -> Vec<Record> {
    let files = BUNDLED.iter().filter(|file| file.kind == Kind::Record);
    files.map(|file| Record::load(file.text.as_bytes()).unwrap_or_else(|e| panic!("{}: {e:?}", file.id))).collect()
}

fn record(id: &str) -> Record {
    let file = bundled(id).unwrap_or_else(|| panic!("{id} is bundled"));
    Record::load(file.text.as_bytes()).unwrap_or_else(|e| panic!("{id}: {e:?}"))
}

#[test]
fn every_record_loads_without_a_word_and_plays_through() {
    for record in records() {
        assert_eq!(record.diagnostics, [], "{}", record.id());
        for (_, node) in record.tree.nodes() {
            assert_eq!(node.flaw, None, "{} {:?}", record.id(), node.path);
        }
        let stated = record.file.result.as_ref().map(|result| result.status.word());
        assert_eq!(stated.unwrap_or("playing"), record.final_status().word(), "{}", record.id());
    }
}

#[test]
fn saving_changes_nothing_and_the_program_wrote_all_but_the_transcript() {
    for file in BUNDLED.iter().filter(|file| file.kind == Kind::Record) {
        let record = Record::load(file.text.as_bytes()).expect("it loads");
        let saved = to_text(&record.to_file()).expect("text");
        let again = Record::load(saved.as_bytes()).expect("it loads");
        assert_eq!(to_text(&again.to_file()).expect("text"), saved, "{}", file.id);
        if record.provenance() != Some(ProvenanceKind::Transcribed) {
            assert_eq!(saved, file.text, "{}", file.id);
        }
    }
}

#[test]
fn each_game_has_a_computed_game_a_miniature_and_a_contrast() {
    for game in kete::engine::Game::ALL {
        let of: Vec<Record> = records().into_iter().filter(|record| record.game() == game).collect();
        let kind = |kind| of.iter().filter(|record| record.provenance() == Some(kind)).count();
        let contrasts = |record: &&Record| {
            record.tree.nodes().any(|(_, node)| node.opens.as_ref().is_some_and(|opens| !opens.readings.is_empty()))
        };
        assert!(kind(ProvenanceKind::Computed) >= 1, "{game:?}");
        assert!(kind(ProvenanceKind::Composed) >= 2, "{game:?}");
        assert!(of.iter().filter(contrasts).count() >= 1, "{game:?}");
    }
}

#[test]
fn only_a_transcribed_record_names_a_source_players_or_a_date() {
    for record in records().iter().filter(|r| r.provenance() != Some(ProvenanceKind::Transcribed)) {
        let file = &record.file;
        assert!(file.players.is_none() && file.played.is_none() && file.place.is_none(), "{}", record.id());
        let provenance = file.provenance.as_ref().expect("every record says how it came about");
        assert!(provenance.sources.is_empty() && provenance.note.is_some(), "{}", record.id());
    }
    assert_eq!(records().iter().filter(|r| r.provenance() == Some(ProvenanceKind::Transcribed)).count(), 1);
}

/// The computed games, with the depth and the seed of the search that made them.
const COMPUTED: [(&str, u32, u64); 4] = [
    ("kingulu-computed-game", 4, 3),
    ("kigogo-computed-game", 3, 167),
    ("kimasai-computed-game", 3, 13),
    ("bosh-computed-match", 3, 108),
];

#[test]
fn the_computed_games_can_be_made_again() {
    for (id, depth, seed) in COMPUTED {
        let record = record(id);
        let note = record.file.provenance.as_ref().and_then(|p| p.note.clone()).unwrap_or_default();
        assert!(note.contains(&format!("look {depth} turns ahead")), "{id}");
        assert!(note.contains(&format!("settled by seed {seed}.")), "{id}");
        let mut play = Play::new(record.tree.start, record.tree.readings);
        let mut player = Player::new(depth, seed);
        for id in record.tree.mainline() {
            let node = record.tree.node(id);
            assert_eq!(player.choose(&play), node.mv, "ply {}", node.ply);
            play.make(node.mv.expect("a move"), &mut Silent).expect("legal");
        }
        assert_eq!(player.choose(&play), None, "{id} goes on");
    }
}

/// One line of `records/numbers.txt`.
struct Claim<'t> {
    record: &'t str,
    place: &'t str,
    comment: usize,
    words: &'t str,
    measure: &'t str,
}

const NUMBERS: &str = include_str!("records/numbers.txt");

fn claims() -> Vec<Claim<'static>> {
    let mut record = "";
    let mut claims = vec![];
    for line in NUMBERS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(id) = line.strip_prefix('[') {
            record = id.trim_end_matches(']');
            continue;
        }
        let parts = line.split_once(" #").and_then(|(place, rest)| {
            let (comment, rest) = rest.split_once(" \"")?;
            let (words, measure) = rest.split_once("\" = ")?;
            Some(Claim { record, place, comment: comment.parse().ok()?, words, measure })
        });
        claims.push(parts.unwrap_or_else(|| panic!("not a claim: {line}")));
    }
    claims
}

fn comments_at<'r>(record: &'r Record, node: Option<&'r Node>) -> &'r [Comment] {
    node.map_or(&record.file.comments, |node| &node.entry.comments)
}

fn place_of(node: &Node) -> String {
    node.path.iter().map(|n| (n + 1).to_string()).collect::<Vec<_>>().join(".")
}

/// Every comment of a record with its place and number.
fn comments(record: &Record) -> Vec<(String, usize, Option<&Node>, &Comment)> {
    let mut all = vec![];
    let nodes = record.tree.nodes().map(|(_, node)| Some(node));
    for node in [None].into_iter().chain(nodes) {
        let place = node.map_or("0".to_owned(), place_of);
        let here = comments_at(record, node).iter().enumerate();
        all.extend(here.map(|(at, comment)| (place.clone(), at + 1, node, comment)));
    }
    all
}

#[test]
fn every_number_in_every_comment_is_what_the_engine_says() {
    let claims = claims();
    let mut faults = vec![];
    for record in records() {
        for (place, number, node, comment) in comments(&record) {
            let text = comment.text.text();
            let here = format!("{} {place} #{number}", record.id());
            let at = At { record: &record, node, moment: comment.at.as_ref() };
            let mut from = 0;
            let mut covered = vec![];
            let of_it = |c: &&Claim| c.record == record.id() && c.place == place && c.comment == number;
            for claim in claims.iter().filter(of_it) {
                let Some(start) = text[from..].find(claim.words).map(|at| at + from) else {
                    faults.push(format!("{here}: “{}” does not stand there", claim.words));
                    continue;
                };
                from = start + claim.words.len();
                covered.push(start..from);
                match (words::numbers(claim.words).as_slice(), values(&at, claim.measure)) {
                    ([(_, said)], Ok(values)) if values.contains(said) => {}
                    ([(_, said)], Ok(values)) => {
                        faults.push(format!("{here}: “{}” says {said}, {} is {values:?}", claim.words, claim.measure));
                    }
                    (_, Err(why)) => faults.push(format!("{here}: “{}”: {why}", claim.words)),
                    (_, Ok(_)) => faults.push(format!("{here}: “{}” is not one number", claim.words)),
                }
            }
            for (range, value) in words::numbers(text) {
                if !covered.iter().any(|c| c.start <= range.start && range.end <= c.end) {
                    faults.push(format!("{here}: nothing vouches for {value} in “{text}”"));
                }
            }
        }
    }
    let known: Vec<String> = records()
        .iter()
        .flat_map(|r| comments(r).into_iter().map(|(p, n, ..)| format!("{} {p} #{n}", r.id())).collect::<Vec<_>>())
        .collect();
    for claim in &claims {
        let here = format!("{} {} #{}", claim.record, claim.place, claim.comment);
        if !known.contains(&here) {
            faults.push(format!("{here}: there is no such comment"));
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_pit_a_comment_names_is_of_its_board() {
    for record in records() {
        let layout = record.tree.start.layout();
        for (place, number, _, comment) in comments(&record) {
            for word in comment.text.text().split(|c: char| !c.is_alphanumeric()) {
                let mut chars = word.chars();
                let like_a_pit = chars.next().is_some_and(|c| "AaBb".contains(c))
                    && !chars.as_str().is_empty()
                    && chars.all(|c| c.is_ascii_digit());
                assert!(!like_a_pit || layout.parse(word).is_some(), "{} {place} #{number}: {word}", record.id());
            }
        }
    }
}

#[test]
fn every_comment_but_the_transcribers_cites_a_rule() {
    for record in records().iter().filter(|r| r.provenance() != Some(ProvenanceKind::Transcribed)) {
        for (place, number, _, comment) in comments(record) {
            assert!(!comment.cites.is_empty(), "{} {place} #{number}", record.id());
        }
    }
}

/// Who wins with best play; none if it can not be told within so many positions.
fn solve(position: &Position, readings: &Readings, left: &mut u32) -> Option<Status> {
    let status = position.status(readings);
    if !status.is_playing() {
        return Some(status);
    }
    *left = left.checked_sub(1)?;
    let mut best = Status::Won(position.side().other());
    for mv in legal(position, readings) {
        match solve_after(position, mv, readings, left)? {
            Status::Won(side) if side == position.side() => return Some(Status::Won(side)),
            Status::Draw => best = Status::Draw,
            _ => {}
        }
    }
    Some(best)
}

fn solve_after(position: &Position, mv: Move, readings: &Readings, left: &mut u32) -> Option<Status> {
    let (next, over) = turn(position, mv, readings, &mut Silent).expect("a legal start");
    over.or_else(|| solve(&next, readings, left))
}

#[test]
fn only_the_reservation_wins() {
    let record = record("kingulu-reservation-turns-the-game");
    let (start, readings) = (record.tree.start, record.tree.readings);
    let chosen = record.tree.node(record.tree.mainline()[0]).mv;
    for mv in legal(&start, &readings) {
        let outcome = solve_after(&start, mv, &readings, &mut 100_000).expect("few positions are left");
        let wanted = if Some(mv) == chosen { Side::South } else { Side::North };
        assert_eq!(outcome, Status::Won(wanted), "{}", mv.text(start.layout()));
    }
}

#[test]
fn the_facing_reserved_pit_turns_the_game_by_its_reading() {
    let record = record("kingulu-opposite-reserve");
    let start = record.tree.start;
    for (value, wanted) in [("safe", Side::South), ("taken", Side::North)] {
        let mut readings = Readings::default();
        readings.set(record.game(), "opposite-reserve", value).expect("a reading");
        let mv = Move::parse(&start, "A5").expect("a pit");
        assert_eq!(solve_after(&start, mv, &readings, &mut 100_000), Some(Status::Won(wanted)), "{value}");
    }
}

#[test]
fn only_one_start_wins_the_cows_at_once() {
    let record = record("kimasai-six-steals-win-at-once");
    let (start, readings) = (record.tree.start, record.tree.readings);
    let wins = |mv: &Move| matches!(turn(&start, *mv, &readings, &mut Silent), Ok((_, Some(Status::Won(side)))) if side == start.side());
    let winning: Vec<String> =
        legal(&start, &readings).iter().filter(|mv| wins(mv)).map(|mv| mv.text(start.layout())).collect();
    assert_eq!(winning, ["B7"]);
}

#[test]
fn closed_pits_are_never_sown() {
    let record = record("bosh-computed-match");
    for (_, node) in record.tree.nodes() {
        let closed = node.before.board().marked;
        for event in &node.events {
            assert!(!matches!(event, Event::Sow { pit, .. } if closed.has(*pit)), "ply {}", node.ply);
        }
    }
}
