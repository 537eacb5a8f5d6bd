//! The bundled lessons: each is sound, asks before it tells, and every rule of a course is taught once and
//! practised.

use std::collections::HashSet;

use kete::engine::Game;
use kete::format::cell::{Cell, KnownCell};
use kete::lesson::{Answer, By, Lesson, page, table};
use kete::store::{BUNDLED, Kind};

fn lessons() -> Vec<Lesson> {
    let files = BUNDLED.iter().filter(|file| file.kind == Kind::Lesson);
    files
        .map(|file| Lesson::load(file.text.as_bytes()).unwrap_or_else(|faults| panic!("{}: {faults:?}", file.id)))
        .collect()
}

fn course(name: &str) -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = lessons().into_iter().filter(|l| l.file.course.as_deref() == Some(name)).collect();
    lessons.sort_by_key(|lesson| lesson.file.order);
    lessons
}

fn positions(lesson: &Lesson) -> Vec<&str> {
    lesson.cells().iter().filter_map(Cell::known).filter_map(KnownCell::setup).map(|s| s.position.as_str()).collect()
}

#[test]
fn every_lesson_is_without_fault() {
    for lesson in lessons() {
        assert_eq!(lesson.diagnostics, [], "{}", lesson.id());
        assert!(lesson.file.minutes.is_some_and(|minutes| (8..=15).contains(&minutes)), "{}", lesson.id());
    }
}

#[test]
fn every_lesson_asks_first_and_mostly_asks() {
    for lesson in lessons() {
        assert!(lesson.question(0).is_some(), "{} tells before it asks", lesson.id());
        let boards = lesson.stages.iter().filter(|stage| stage.setting.is_some() || stage.tree.is_some());
        let asking = boards.clone().filter(|stage| stage.question.is_some()).count();
        assert!(2 * asking >= boards.count(), "{}", lesson.id());
    }
}

#[test]
fn each_game_has_seven_lessons_in_order() {
    for game in Game::ALL {
        let orders: Vec<Option<u32>> = course(game.id()).iter().map(|lesson| lesson.file.order).collect();
        assert_eq!(orders, (1..=7).map(Some).collect::<Vec<_>>(), "{}", game.id());
    }
}

#[test]
fn every_rule_is_taught_and_practised_twice() {
    let table = table::rules_by_lesson(&lessons());
    for rule in kete::rule::RuleId::ALL {
        let row = table.iter().find(|row| row.rule == *rule).unwrap_or_else(|| panic!("{rule} is in no lesson"));
        // What all games share is taught in each course; a game's own rule once.
        let once = rule.family() != "common";
        assert!(row.taught.len() == 1 || !once && row.taught.len() > 1, "{rule}: {:?}", row.taught);
        let times: usize = row.practised.iter().map(|(_, n)| n).sum();
        assert!(times >= 2, "{} is practised {times} times", row.rule);
    }
}

#[test]
fn every_rule_taught_is_shown_or_named() {
    for lesson in lessons() {
        for rule in lesson.rules_taught() {
            assert!(lesson.stages.iter().any(|stage| stage.shows.contains(&rule)), "{} and {rule}", lesson.id());
        }
    }
}

/// The cells that the author's guide shows, each example on its own.
fn examples() -> Vec<serde_json::Value> {
    let guide = include_str!("../lessons/README.md");
    let fences = guide.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let objects = fences.filter(|text| text.trim_start().starts_with('{'));
    objects.flat_map(|text| serde_json::from_str::<Vec<serde_json::Value>>(&format!("[{text}]")).expect(text)).collect()
}

#[test]
fn the_examples_of_the_guide_are_sound() {
    let (whole, cells): (Vec<_>, Vec<_>) = examples().into_iter().partition(|example| example.get("format").is_some());
    assert_eq!(whole.len(), 1);
    let mut lesson = whole[0].clone();
    assert_eq!(kete::lesson::check_bytes(lesson.to_string().as_bytes()), []);
    let kinds: HashSet<&str> = cells.iter().filter_map(|cell| cell["type"].as_str()).collect();
    assert_eq!(kinds.len(), kete::format::cell::KINDS.len(), "{kinds:?}");
    lesson["cells"] = cells.into();
    assert_eq!(kete::lesson::check_bytes(lesson.to_string().as_bytes()), []);
}

#[test]
fn the_twelve_problems_are_new() {
    let all = lessons();
    for game in Game::ALL {
        let course = course(game.id());
        let problems = course.last().expect("seven lessons");
        let others = all.iter().filter(|lesson| lesson.id() != problems.id());
        let known: HashSet<&str> = others.flat_map(positions).collect();
        let asked = positions(problems);
        assert_eq!(asked.len(), 12, "{}", game.id());
        assert_eq!(asked.iter().collect::<HashSet<_>>().len(), 12, "{}", game.id());
        for position in asked {
            assert!(!known.contains(position), "{position}");
        }
    }
}

/// Every answer a learner can give.
fn answers(lesson: &Lesson, cell: usize) -> Vec<Answer> {
    let question = lesson.question(cell).expect("a question");
    match &question.by {
        By::Choice(choices) => choices.clone(),
        By::AnyPit | By::Start => question.layout.pits().map(Answer::Pit).collect(),
    }
}

#[test]
fn every_answer_is_graded_and_answered() {
    for lesson in lessons() {
        for cell in (0..lesson.cells().len()).filter(|&cell| lesson.question(cell).is_some()) {
            let question = lesson.question(cell).expect("a question");
            let mut right = 0;
            for answer in answers(&lesson, cell) {
                let verdict = lesson.grade(cell, &answer).expect("a verdict");
                assert_eq!(verdict.right, question.is_right(&answer));
                assert!(verdict.said.len() > 3, "{} {}", lesson.id(), lesson.cells()[cell].id());
                right += usize::from(verdict.right);
            }
            assert_eq!(right, question.right.len(), "{} {}", lesson.id(), lesson.cells()[cell].id());
        }
    }
}

#[test]
fn the_page_answers_every_question_and_only_at_the_end() {
    for lesson in lessons() {
        let page = page::markdown(&lesson);
        let (questions, answers) = page.split_once("## Answers").expect("answers");
        let asked = lesson.stages.iter().filter(|stage| stage.question.is_some()).count();
        assert_eq!(questions.matches("**Question ").count(), asked, "{}", lesson.id());
        assert!(answers.contains(&format!("\n{asked}. ")) && !answers.contains(&format!("\n{}. ", asked + 1)));
        for explain in lesson.cells().iter().filter_map(Cell::known).filter_map(KnownCell::explain) {
            assert!(!questions.contains(&page::linked(explain)), "{}: {explain}", lesson.id());
        }
    }
}
