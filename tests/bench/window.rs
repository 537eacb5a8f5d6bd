//! What a reader waits for: opening a long record, going to any step of it, a frame of the Replay view.
//!
//! `cargo bench --bench window`. The record is a bosh match of 2,000 plies with 500 comments, played so that neither
//! side runs out of stones.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Pos2, RawInput, Rect, Vec2};
use kete::app::session::{Origin, Session};
use kete::app::settings::Settings;
use kete::app::{App, Route};
use kete::board::Side;
use kete::engine::{Game, Move, Play, Position, Readings, Silent, starts};
use kete::format::load::to_text;
use kete::record::Record;
use kete::record::edit::Edit;
use kete::stepper::{At, Cursor, StepSize};
use serde_json::json;

const PLIES: usize = 2_000;

/// The pit that keeps the match going: the side that is ahead gives, the one behind takes.
fn balancing(play: &Play) -> Option<Move> {
    let position = play.position();
    let owned = |position: &Position| {
        let (held, stores) = (position.held(), position.board().stores);
        i32::from(held[0]) + i32::from(stores[0]) - i32::from(held[1]) - i32::from(stores[1])
    };
    let legal = starts(position, play.readings(), play.status()).into_iter().filter(|start| start.refused.is_none());
    legal.map(|start| Move::from(position, start.pit)).min_by_key(|&mv| {
        let mut after = play.clone();
        let alive = after.make(mv, &mut Silent).is_ok() && after.status().is_playing();
        (!alive, owned(after.position()).abs())
    })
}

fn long_record() -> Vec<u8> {
    let mut play = Play::new(Position::start(Game::Bosh, Side::South), Readings::default());
    let mut moves = vec![];
    while moves.len() < PLIES {
        let Some(mv) = balancing(&play) else { break };
        let mut entry = json!({ "move": mv.text(play.position().layout()) });
        if moves.len() % 4 == 0 {
            let text = "A comment of a usual length, on what happens in this turn and why it matters.";
            entry["comments"] =
                json!([{ "at": { "lap": 1, "end": true }, "text": { "en": text }, "cites": ["bosh.sow"] }]);
        }
        moves.push(entry);
        play.make(mv, &mut Silent).expect("a legal move");
    }
    assert_eq!(moves.len(), PLIES, "the match went on");
    let record = json!({
        "format": "kete-record", "format_version": { "major": 1, "minor": 0 }, "id": "long", "title": { "en": "Long" },
        "rules": { "game": "bosh", "readings": {} }, "moves": moves,
    });
    to_text(&record).expect("a text").into_bytes()
}

fn opening(c: &mut Criterion) {
    let bytes = long_record();
    c.bench_function("open a record of 2,000 plies and 500 comments", |b| {
        b.iter(|| {
            let record = Record::load(black_box(&bytes)).expect("a record");
            Session::new(record, Origin::Start(Game::Bosh))
        });
    });
}

fn stepping(c: &mut Criterion) {
    let record = Record::load(&long_record()).expect("a record");
    let mut cursor = Cursor::new(&record.tree);
    let mut place = 0;
    c.bench_function("go to any step and see its board", |b| {
        b.iter(|| {
            place = (place + 7_919) % (PLIES * 20);
            cursor.go(&record.tree, At { ply: 1 + place / 20, event: 1 + place % 20 });
            black_box(cursor.board(&record.tree))
        });
    });
    c.bench_function("one lap on, or from the start again", |b| {
        b.iter(|| {
            if !cursor.next(&record.tree, StepSize::Lap) {
                cursor.go_start();
            }
            black_box(cursor.board(&record.tree))
        });
    });
}

/// What the screen needs of a place beside its board: the trail, the facts, the words.
fn showing(c: &mut Criterion) {
    let record = Record::load(&long_record()).expect("a record");
    let mut session = Session::new(record, Origin::Start(Game::Bosh));
    let mut place = 0;
    c.bench_function("go to any step and gather all that is shown of it", |b| {
        b.iter(|| {
            place = (place + 7_919) % (PLIES * 20);
            session.seek(At { ply: 1 + place / 20, event: 1 + place % 20 });
            black_box((session.rest(), kete::app::reason::told(&session)))
        });
    });
}

/// One pass of the window at 1920×1080, tessellated.
fn frame(ctx: &egui::Context, app: &mut App, time: f64) -> usize {
    let size = Rect::from_min_size(Pos2::ZERO, Vec2::new(1920.0, 1080.0));
    let input = RawInput { screen_rect: Some(size), time: Some(time), ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| app.pass(ui));
    ctx.tessellate(output.shapes, output.pixels_per_point).len()
}

fn window(record: Record) -> (egui::Context, App) {
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let mut app = App::in_folder(&ctx, Settings { zoom: Some(1.0), ..Settings::default() }, None);
    let mut session = Session::new(record, Origin::Start(Game::Bosh));
    session.seek(At { ply: 1, event: usize::MAX });
    app.session = Some(session);
    app.route = Route::Replay;
    (ctx, app)
}

fn bundled(id: &str) -> Record {
    Record::load(kete::store::bundled(id).expect("bundled").text.as_bytes()).expect("a record")
}

fn frames(c: &mut Criterion) {
    let long = Record::load(&long_record()).expect("a record");
    let records = [
        ("a long record of bosh", long),
        ("kingulu", bundled("kingulu-computed-game")),
        ("kigogo", bundled("kigogo-computed-game")),
        ("kimasai", bundled("kimasai-computed-game")),
    ];
    for (name, record) in records {
        let (ctx, mut app) = window(record);
        let mut time = 0.0;
        for _ in 0..5 {
            time += 0.016;
            frame(&ctx, &mut app, time);
        }
        c.bench_function(&format!("a frame of Replay at rest: {name}"), |b| {
            b.iter(|| {
                time += 0.016;
                frame(&ctx, &mut app, time)
            });
        });
        c.bench_function(&format!("a frame of Replay in motion: {name}"), |b| {
            b.iter(|| {
                time += 0.016;
                if let Some(session) = app.session.as_mut().filter(|session| session.motion.is_none()) {
                    if session.at_end() {
                        session.seek(At::default());
                    }
                    // As at play: steps by keys in quick succession would not move at all.
                    session.last_key = f64::NEG_INFINITY;
                    session.step(true, StepSize::Lap, time, true);
                }
                frame(&ctx, &mut app, time)
            });
        });
        c.bench_function(&format!("the first frame after a lap: {name}"), |b| {
            b.iter(|| {
                time += 0.016;
                if let Some(session) = app.session.as_mut() {
                    if session.at_end() {
                        session.seek(At::default());
                    }
                    session.step(true, StepSize::Lap, time, false);
                }
                frame(&ctx, &mut app, time)
            });
        });
    }
}

/// A change to a long record with the frame that shows it: made and taken back in turn.
fn editing(c: &mut Criterion) {
    let record = Record::load(&long_record()).expect("a record");
    let line = record.tree.mainline();
    let (early, middle) = (line[4], line[PLIES / 2]);
    let before = record.tree.node(early).before;
    let other = kete::engine::starts(&before, &record.tree.readings, kete::engine::Status::Playing)
        .into_iter()
        .find(|start| start.refused.is_none() && record.tree.node(early).mv.is_some_and(|mv| mv.pit != start.pit))
        .map(|start| kete::engine::Move::from(&before, start.pit))
        .expect("another start");
    let comment =
        record.tree.mainline().into_iter().find_map(|id| record.tree.node(id).entry.comments.first().cloned());
    let edits = [
        ("a comment", Edit::AddComment { on: Some(middle), comment: comment.expect("a comment") }),
        ("a judgement", Edit::Glyphs { on: middle, glyphs: vec![3] }),
        ("a variation", Edit::Play { after: record.tree.node(early).parent, mv: other }),
        ("another early move", Edit::Replace { node: early, mv: other }),
        ("all from turn five deleted", Edit::DeleteFrom { node: early }),
    ];
    for (name, edit) in edits {
        let (ctx, mut app) = window(record.clone());
        let mut time = 0.0;
        frame(&ctx, &mut app, time);
        let mut made = false;
        c.bench_function(&format!("a change and its frame: {name}"), |b| {
            b.iter(|| {
                time += 0.016;
                let session = app.session.as_mut().expect("open");
                if made {
                    session.unedit(false);
                } else {
                    session.edit(&edit).expect("the change is made");
                }
                made = !made;
                frame(&ctx, &mut app, time)
            });
        });
    }
}

criterion_group!(benches, opening, stepping, showing, editing, frames);
criterion_main!(benches);
