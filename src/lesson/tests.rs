//! Whole small lessons: each question's answer, grading, and what the checker says.

use serde_json::{Value, json};

use super::*;
use crate::board::Side;
use crate::engine::Status;

/// A lesson file with these cells.
pub(crate) fn file(cells: &Value, taught: &Value) -> Vec<u8> {
    let file = json!({
        "format": "kete-lesson", "format_version": {"major": 1, "minor": 0}, "id": "sample",
        "title": {"en": "Sample"}, "game": ["bosh", "kingulu", "kimasai"], "rules_taught": taught, "cells": cells,
    });
    file.to_string().into_bytes()
}

fn lesson(cells: &Value) -> Lesson {
    Lesson::load(&file(cells, &json!([]))).expect("a lesson")
}

/// The lesson of one cell, sound.
fn one(cell: &Value) -> Lesson {
    let lesson = lesson(&json!([cell]));
    assert_eq!(lesson.diagnostics, [], "{:?}", lesson.file.cells);
    lesson
}

fn predict(position: &str, mv: &str, ask: &str) -> Value {
    json!({"id": "p", "type": "predict", "position": position, "move": mv, "ask": ask})
}

/// The only right answer.
fn truth(cell: &Value) -> Answer {
    let lesson = one(cell);
    let question = lesson.question(0).expect("a question");
    assert_eq!(question.right.len(), 1);
    if !question.choices().is_empty() {
        assert!(question.choices().contains(&question.right[0]), "{question:?}");
    }
    assert_eq!(question.read(&question.right[0].text(question.layout)), Some(question.right[0].clone()));
    question.right[0].clone()
}

fn pit(game: Game, name: &str) -> Answer {
    Answer::Pit(game.layout().parse(name).expect("a pit"))
}

const MATCH_BALL: &str = "bosh 0,0,0,1,0/0,0,0,1,0 s 36,2 r3s";
const ROUND_END: &str = "bosh 0,0,0,1,0/0,0,0,1,0 s 26,12 r3s";

#[test]
fn every_ask_is_answered_by_the_engine() {
    let lap = |n: u32| {
        let mut cell = predict("bosh", "A5", "lap-landing");
        cell["lap"] = json!(n);
        cell
    };
    assert_eq!(truth(&predict("bosh", "A5", "landing")), pit(Game::Bosh, "A4"));
    assert_eq!(truth(&lap(1)), pit(Game::Bosh, "a4"));
    assert_eq!(truth(&lap(2)), pit(Game::Bosh, "A4"));
    assert_eq!(truth(&predict("bosh", "A5", "captured")), Answer::Count(5));
    assert_eq!(truth(&predict("bosh", "A5", "laps")), Answer::Count(2));
    assert_eq!(truth(&predict("bosh", "A5", "next")), Answer::Next(Some(Side::North)));
    assert_eq!(truth(&predict(MATCH_BALL, "A4", "next")), Answer::Next(None));
    assert_eq!(truth(&predict(MATCH_BALL, "A4", "status")), Answer::Status(Status::Won(Side::South)));
    assert_eq!(truth(&predict("kingulu", "A1", "barred")), Answer::Rule(RuleId::KinguluFirstLap));
    assert_eq!(truth(&predict("kingulu", "A3", "barred")), Answer::Legal);
    // South began round 3, so North begins round 4.
    assert_eq!(truth(&predict(ROUND_END, "A4", "next")), Answer::Next(Some(Side::North)));
}

#[test]
fn a_wrong_landing_is_told_where_it_parts_from_the_truth() {
    let lesson = one(&predict("bosh", "A5", "landing"));
    let wrong = lesson.grade(0, &pit(Game::Bosh, "a4")).expect("a verdict");
    assert!(!wrong.right);
    // Lap 1 ends in a4 and the next pit, a5, is lifted: the sixth event.
    assert_eq!(wrong.parts, Some(5));
    assert!(wrong.said.contains("The next pit, a5, holds 4 stones"), "{}", wrong.said);
    assert!(wrong.said.ends_with("falls in A4."), "{}", wrong.said);
    let right = lesson.grade(0, &pit(Game::Bosh, "A4")).expect("a verdict");
    assert!(right.right && right.parts.is_none());
}

#[test]
fn every_start_that_reaches_the_goal_is_right_and_a_wrong_one_is_played_out() {
    let lesson = one(&json!({
        "id": "m", "type": "move", "position": "kingulu", "goal": {"captures_at_least": 7}, "explain": "Both do.",
        "responses": [{"move": "A5", "md": "That ends on the other side."}],
    }));
    let grade = |name: &str| lesson.grade(0, &pit(Game::Kingulu, name)).expect("a verdict");
    assert!(grade("A3").right && grade("A4").right);
    assert_eq!(grade("A3").author.as_deref(), Some("Both do."));
    let answered = grade("A5");
    assert_eq!(answered.author.as_deref(), Some("That ends on the other side."));
    assert!(answered.said.contains("A5 sows 5 laps") && answered.said.contains("takes nothing"), "{}", answered.said);
    assert_eq!(answered.played.expect("played out").node(crate::record::NodeId(0)).events.len(), {
        let tree = goal::attempt(
            crate::engine::Position::start(Game::Kingulu, Side::South),
            crate::engine::Readings::default(),
            "A5",
        );
        tree.node(crate::record::NodeId(0)).events.len()
    });
    let barred = grade("A1");
    assert!(!barred.right && barred.said.contains("first lap would end in A5"), "{}", barred.said);
}

#[test]
fn which_rule_is_read_off_the_event_or_the_refusal() {
    let ask = |position: &str, mv: &str, at: Value, choices: Value| {
        let mut cell = json!({"id": "w", "type": "which-rule", "position": position, "move": mv, "choices": choices});
        if !at.is_null() {
            cell["at"] = at;
        }
        let lesson = one(&cell);
        lesson.question(0).expect("a question").right.clone()
    };
    let rule = Answer::Rule;
    let all = json!(["bosh.stop", "bosh.relay", "bosh.capture", "bosh.double-empty"]);
    // At the end of lap 2 both the stop and the capture are at work.
    let both = [rule(RuleId::BoshStop), rule(RuleId::BoshCapture)];
    assert_eq!(ask("bosh", "A5", json!({"lap": 2, "end": true}), all.clone()), both);
    assert_eq!(ask("bosh", "A5", Value::Null, all.clone()), both);
    assert_eq!(ask("bosh", "A5", json!({"lap": 1, "end": true}), all.clone()), [rule(RuleId::BoshRelay)]);
    assert_eq!(ask("bosh", "A5", json!({"lap": 2, "seed": 0}), all), [rule(RuleId::BoshRelay)]);
    let bans = json!(["kingulu.first-lap", "common.empty-pit"]);
    assert_eq!(ask("kingulu", "A1", Value::Null, bans), [rule(RuleId::KinguluFirstLap)]);
    let ends = json!(["bosh.forfeit", "bosh.reopen"]);
    assert_eq!(ask(ROUND_END, "A4", Value::Null, ends), [rule(RuleId::BoshForfeit)]);
}

#[test]
fn the_board_waits_just_before_the_moment_asked_about() {
    let lesson = one(&json!({"id": "w", "type": "which-rule", "position": "bosh", "move": "A5",
        "at": {"lap": 1, "end": true}, "choices": ["bosh.stop", "bosh.relay"]}));
    // After the lift and four stones; the lift of the next pit would give it away.
    assert_eq!(lesson.stages[0].asked_at, crate::stepper::At { ply: 1, event: 5 });
}

#[test]
fn an_unknown_cell_stays_and_the_others_work() {
    let lesson = lesson(&json!([
        {"id": "q", "type": "quizz", "points": 3},
        predict("bosh", "A5", "laps"),
    ]));
    assert_eq!(lesson.cells()[0].kind(), "quizz");
    assert!(lesson.question(1).is_some());
    assert!(!lesson.has_errors());
    assert_eq!(lesson.diagnostics.len(), 1);
    assert!(lesson.diagnostics[0].what.contains("`quizz` is not known"));
}

/// The one fault of a lesson with this cell: its path, and what it says.
fn fault(cell: &Value) -> (String, String) {
    let lesson = lesson(&json!([cell]));
    assert_eq!(lesson.diagnostics.len(), 1, "{:?}", lesson.diagnostics);
    (lesson.diagnostics[0].path.to_string(), lesson.diagnostics[0].what.clone())
}

#[test]
fn faults_are_said_in_place() {
    let case = |cell: Value, path: &str, what: &str| {
        let found = fault(&cell);
        assert_eq!(found.0, path);
        assert!(found.1.contains(what), "{found:?}");
    };
    case(json!({"id": "t", "type": "text", "md": "[[bosh.stpo]]"}), "$.cells[0].md", "[[bosh.stpo]] leads nowhere");
    case(json!({"id": "t", "type": "text", "md": "[[passage:x]]"}), "$.cells[0].md", "leads nowhere");
    case(json!({"id": "T", "type": "text", "md": "x"}), "$.cells[0].id", "not a cell's id");
    case(json!({"id": "t", "type": "text", "md": "word ".repeat(121)}), "$.cells[0]", "121 words");
    case(predict("bosh 4,4/4,4 s 0,0 r1s", "A5", "laps"), "$.cells[0].position", "at fault at its column");
    case(predict("kigogo", "A5", "laps"), "$.cells[0].position", "not about");
    case(predict("bosh", "A9", "laps"), "$.cells[0].move", "not a pit");
    case(predict("kingulu", "A1", "laps"), "$.cells[0].move", "refused by kingulu.first-lap");
    case(predict("bosh", "A5", "lap-landing"), "$.cells[0]", "which lap");
    let mv = |goal: Value, unique: bool| json!({"id": "m", "type": "move", "position": "bosh", "goal": goal, "unique": unique});
    case(mv(json!({"captures_at_least": 6}), false), "$.cells[0].goal", "no legal start");
    case(mv(json!({"captures_at_least": 5}), true), "$.cells[0].goal", "A1, A2, A3, A4 and A5 reach the goal");
    case(mv(json!({}), false), "$.cells[0].goal", "asks for nothing");
    case(
        json!({"id": "d", "type": "demo", "position": "bosh", "moves": ["A5", "a5"]}),
        "$.cells[0].moves[1]",
        "common.empty-pit",
    );
    case(
        json!({"id": "d", "type": "demo", "position": "bosh", "moves": ["A5"], "notes": [{"ply": 1, "at": {"lap": 3}}]}),
        "$.cells[0].notes[0].at",
        "no such moment",
    );
    case(
        json!({"id": "w", "type": "which-rule", "position": "bosh", "move": "A5", "choices": ["bosh.relay", "bosh.close"]}),
        "$.cells[0].choices",
        "bosh.capture and bosh.stop",
    );
    case(json!({"id": "s", "type": "source", "passages": ["bosh-pt-18-9"]}), "$.cells[0].passages[0]", "no passage");
    case(json!({"id": "r", "type": "record", "ref": "nowhere"}), "$.cells[0].ref", "no record");
    case(
        json!({"id": "s", "type": "source", "passages": ["bosh-pt-18-1"],
            "question": {"md": "?", "choices": ["a", "b"], "answer": "c"}}),
        "$.cells[0].question.answer",
        "not among the choices",
    );
}

#[test]
fn a_fault_has_the_line_of_its_cell_and_belongs_to_it() {
    let text = "{\n\"format\": \"kete-lesson\", \"format_version\": {\"major\": 1, \"minor\": 0},\n\"id\": \"x\", \"title\": {\"en\": \"X\"}, \"game\": \"bosh\",\n\"cells\": [\n  {\"id\": \"a\", \"type\": \"text\", \"md\": \"one\"},\n  {\"id\": \"a\", \"type\": \"predict\", \"position\": \"bosh\", \"move\": \"A7\", \"ask\": \"laps\"}\n]}";
    let lesson = Lesson::load(text.as_bytes()).expect("a lesson");
    let places: Vec<(usize, String)> = lesson.diagnostics.iter().map(|d| (d.place.line, d.path.to_string())).collect();
    assert_eq!(places, [(6, "$.cells[1].id".to_owned()), (6, "$.cells[1].move".to_owned())]);
    assert_eq!(lesson.faults_of(0).count(), 0);
    assert_eq!(lesson.faults_of(1).count(), 2);
}

#[test]
fn a_wrong_shape_is_an_error_with_its_remedy() {
    let errors = |cell: Value| Lesson::load(&file(&json!([cell]), &json!([]))).expect_err("refused");
    let found = errors(json!({"id": "p", "type": "predict", "position": "bosh", "ask": "landing"}));
    assert_eq!(found[0].path.to_string(), "$.cells[0]");
    assert!(found[0].remedy.starts_with("add `move`, the move"), "{}", found[0].remedy);
    let found = errors(json!({"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "lands"}));
    assert!(found[0].remedy.contains("`landing`"), "{}", found[0].remedy);
    let found = errors(json!({"id": "p"}));
    assert!(found[0].what.contains("`type` is missing"));
}

#[test]
fn taught_rules_must_be_exercised() {
    let cells = json!([
        predict("bosh", "A5", "landing"),
        {"id": "t", "type": "text", "md": "One row each: [[bosh.board]]. Sand: [[bosh.reopen]]."},
    ]);
    let taught = json!(["bosh.relay", "bosh.board", "bosh.reopen", "bosh.clos"]);
    let lesson = Lesson::load(&file(&cells, &taught)).expect("a lesson");
    let said: Vec<&str> = lesson.diagnostics.iter().map(|d| d.what.as_str()).collect();
    assert_eq!(said, ["no cell exercises `bosh.reopen`", "there is no rule `bosh.clos`"]);
    // The landing is decided by sowing, the relay and the stop; not by what is taken.
    assert_eq!(lesson.stages[0].practises, [RuleId::BoshSow, RuleId::BoshRelay, RuleId::BoshStop]);
}

#[test]
fn a_lesson_is_saved_as_it_was_read() {
    let bytes = file(&json!([predict("bosh", "A5", "landing"), {"id": "z", "type": "zoo", "n": 1}]), &json!([]));
    let lesson = Lesson::load(&bytes).expect("a lesson");
    let saved = crate::format::load::to_text(&lesson.file).expect("saved");
    let before: Value = serde_json::from_slice(&bytes).expect("json");
    let mut after: Value = serde_json::from_str(&saved).expect("json");
    if after.get("rules_taught").is_none() {
        after["rules_taught"] = json!([]);
    }
    assert_eq!(before, after);
}
