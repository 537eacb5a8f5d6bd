//! Shows of hands: what a class said to a question, kept, and as a table for a spreadsheet.

use serde::{Deserialize, Serialize};

/// The file in the data folder.
pub const FILE: &str = "votes.json";
/// The table in the data folder.
pub const TABLE: &str = "votes.csv";

/// One show of hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hands {
    /// The day, as in 2026-03-01.
    pub day: String,
    /// The class.
    pub class: String,
    /// The lesson's file.
    pub file: String,
    /// The lesson's title.
    pub title: String,
    /// The cell.
    pub cell: String,
    /// The question.
    pub question: String,
    /// What was chosen, and by how many.
    pub counts: Vec<Count>,
}

/// The hands for one choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Count {
    /// The choice.
    pub choice: String,
    /// Hands.
    pub hands: u32,
    /// Whether it is right.
    pub right: bool,
}

/// All shows of hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Votes(pub Vec<Hands>);

impl Votes {
    /// Reads what was kept.
    #[must_use]
    pub fn parse(text: &str) -> Votes {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// What this class said to this question on this day.
    #[must_use]
    pub fn of(&self, like: &Hands) -> Option<&Hands> {
        self.0.iter().find(|hands| hands.is_of(like))
    }

    /// Keeps a show of hands in the place of an earlier one of the same day. One without any hand is not kept.
    pub fn keep(&mut self, hands: &Hands) {
        self.0.retain(|known| !known.is_of(hands));
        if hands.counts.iter().any(|count| count.hands > 0) {
            self.0.push(hands.clone());
        }
    }

    /// The table: a line for every choice.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut table = "day,class,lesson,cell,question,choice,hands,right\r\n".to_owned();
        for hands in &self.0 {
            for count in &hands.counts {
                let right = if count.right { "yes" } else { "no" };
                let number = count.hands.to_string();
                let fields = [
                    &hands.day,
                    &hands.class,
                    &hands.title,
                    &hands.cell,
                    &hands.question,
                    &count.choice,
                    &number,
                    right,
                ];
                let line: Vec<String> = fields.into_iter().map(field).collect();
                table += &line.join(",");
                table += "\r\n";
            }
        }
        table
    }
}

impl Hands {
    fn is_of(&self, other: &Hands) -> bool {
        (&self.day, &self.class, &self.file, &self.cell) == (&other.day, &other.class, &other.file, &other.cell)
    }

    /// All hands.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|count| count.hands).sum()
    }

    /// One more hand for a choice, or one less.
    pub fn change(&mut self, choice: usize, more: bool) {
        if let Some(count) = self.counts.get_mut(choice) {
            count.hands = if more { count.hands.saturating_add(1) } else { count.hands.saturating_sub(1) };
        }
    }

    /// A choice's place; one that was not there yet comes last.
    pub fn choice(&mut self, choice: &str, right: bool) -> usize {
        let known = self.counts.iter().position(|count| count.choice == choice);
        known.unwrap_or_else(|| {
            self.counts.push(Count { choice: choice.to_owned(), hands: 0, right });
            self.counts.len() - 1
        })
    }
}

/// A field of the table. What a spreadsheet would take for a formula is quoted so that it stays a text.
fn field(text: impl AsRef<str>) -> String {
    let text = text.as_ref();
    let guarded = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if guarded.contains([',', '"', '\n', '\r']) { format!("\"{}\"", guarded.replace('"', "\"\"")) } else { guarded }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands(class: &str) -> Hands {
        let mut hands = Hands { day: "2026-03-01".into(), class: class.into(), ..Hands::default() };
        hands.title = "The stop, \"Bosh\"".into();
        hands.choice("A4", true);
        hands.choice("A5", false);
        hands
    }

    #[test]
    fn a_show_of_hands_is_kept_once_and_comes_back() {
        let (mut votes, mut hands) = (Votes::default(), hands("7b"));
        votes.keep(&hands);
        assert!(votes.0.is_empty(), "nobody raised a hand");
        for (choice, more) in [(0, true), (0, true), (1, true), (1, false), (1, false), (9, true)] {
            hands.change(choice, more);
            votes.keep(&hands);
        }
        assert_eq!((votes.0.len(), hands.total()), (1, 2));
        let read = Votes::parse(&votes.text());
        assert_eq!(read.of(&hands), Some(&hands));
        assert_eq!(read.of(&Hands { class: "8a".into(), ..hands }), None);
    }

    #[test]
    fn the_table_is_quoted_where_it_must_be() {
        let mut hands = hands("=1+1");
        hands.change(0, true);
        let csv = Votes(vec![hands]).csv();
        let lines: Vec<&str> = csv.split("\r\n").collect();
        assert_eq!(lines[1], "2026-03-01,'=1+1,\"The stop, \"\"Bosh\"\"\",,,A4,1,yes");
        assert_eq!(lines[2], "2026-03-01,'=1+1,\"The stop, \"\"Bosh\"\"\",,,A5,0,no");
    }
}
