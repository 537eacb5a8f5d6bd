//! The table of rules by lesson: where each is taught, and where and how often it is practised.

use std::collections::BTreeSet;

use super::Lesson;
use crate::rule::RuleId;

/// One rule of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rule.
    pub rule: RuleId,
    /// The lessons that say they teach it.
    pub taught: Vec<String>,
    /// The lessons that ask about it, and in how many cells.
    pub practised: Vec<(String, usize)>,
}

/// A row for every rule of the lessons' games, in the rulebook's order; of the rules common to all games, for
/// those that some lesson teaches or asks about.
#[must_use]
pub fn rules_by_lesson(lessons: &[Lesson]) -> Vec<Row> {
    let families: BTreeSet<&str> = lessons.iter().flat_map(Lesson::rules_taught).map(RuleId::family).collect();
    let rows = RuleId::ALL.iter().map(|&rule| row(rule, lessons));
    rows.filter(|row| {
        let used = !row.taught.is_empty() || !row.practised.is_empty();
        used || (row.rule.family() != "common" && families.contains(row.rule.family()))
    })
    .collect()
}

fn row(rule: RuleId, lessons: &[Lesson]) -> Row {
    let id = |lesson: &Lesson| lesson.id().to_owned();
    let taught = lessons.iter().filter(|lesson| lesson.rules_taught().contains(&rule)).map(id).collect();
    let asks = |lesson: &Lesson| lesson.stages.iter().filter(|stage| stage.practises.contains(&rule)).count();
    let practised = lessons.iter().map(|lesson| (id(lesson), asks(lesson))).filter(|(_, n)| *n > 0).collect();
    Row { rule, taught, practised }
}

/// The table as lines of text.
#[must_use]
pub fn text(rows: &[Row]) -> String {
    let none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let cells: Vec<[String; 3]> = rows
        .iter()
        .map(|row| {
            let practised: Vec<String> = row.practised.iter().map(|(id, n)| format!("{id} ×{n}")).collect();
            [row.rule.to_string(), none(row.taught.join(", ")), none(practised.join(", "))]
        })
        .collect();
    let head = ["rule", "taught in", "practised in"].map(str::to_owned);
    let width = |column: usize| cells.iter().chain([&head]).map(|c| c[column].chars().count()).max().unwrap_or(0);
    let (rule, taught) = (width(0), width(1));
    let lines = std::iter::once(&head).chain(&cells);
    lines.fold(String::new(), |text, [a, b, c]| text + &format!("{a:rule$}  {b:taught$}  {c}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tests::file;
    use serde_json::json;

    #[test]
    fn each_rule_has_its_lessons() {
        let cells = json!([
            {"id": "a", "type": "predict", "position": "bosh", "move": "A5", "ask": "captured"},
            {"id": "b", "type": "predict", "position": "bosh", "move": "A4", "ask": "captured"},
        ]);
        let lesson = Lesson::load(&file(&cells, &json!(["bosh.capture"]))).expect("a lesson");
        let rows = rules_by_lesson(&[lesson]);
        assert!(rows.iter().all(|row| row.rule.family() == "bosh"));
        let capture = rows.iter().find(|row| row.rule == RuleId::BoshCapture).expect("a row");
        assert_eq!((capture.taught.len(), &capture.practised[..]), (1, &[("sample".to_owned(), 2)][..]));
        let text = text(&rows);
        let line = |rule: &str| text.lines().find(|line| line.starts_with(rule)).expect("a line").to_owned();
        assert!(line("bosh.capture").ends_with("sample     sample ×2"), "{text}");
        assert!(line("bosh.reopen").ends_with("-          -"), "{text}");
    }
}
