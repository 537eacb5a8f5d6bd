//! Numbers in English text, in digits or in words.

use std::ops::Range;

const SMALL: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const ORDINALS: [&str; 13] = [
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// Every number of a text with its place. A pit's name, the `one` of `last-but-one`, a possessive `one’s` and the
/// names of kimasai's phases are none.
pub fn numbers(text: &str) -> Vec<(Range<usize>, i64)> {
    let mut found = vec![];
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = c.is_alphanumeric() || matches!(c, '-' | '’' | '\'');
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = &text[from..at];
                let names_a_phase = text[..from].to_lowercase().ends_with("phase ");
                if let Some(value) = number(word).filter(|_| !names_a_phase) {
                    found.push((from..at, value));
                }
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn number(word: &str) -> Option<i64> {
    let word = word.trim_matches(['-', '’', '\'']).to_lowercase();
    if let Ok(value) = word.parse() {
        return Some(value);
    }
    let position =
        |list: &[&str], word: &str| list.iter().position(|w| *w == word).map(|at| i64::try_from(at).expect("small"));
    let simple = |word: &str| {
        let times = match word {
            "twice" | "both" => Some(2),
            "thrice" => Some(3),
            "hundred" => Some(100),
            _ => None,
        };
        times
            .or_else(|| position(&SMALL, word))
            .or_else(|| position(&ORDINALS, word))
            .or_else(|| position(&TENS, word).map(|at| (at + 2) * 10))
    };
    match word.split_once('-') {
        _ if word == "last-but-one" => None,
        None => simple(&word),
        // A compound such as twenty-one, or a word that has a number in it and so must be accounted for.
        Some((tens, units)) => match (simple(tens), simple(units)) {
            (Some(tens), Some(units)) => Some(tens + units),
            (one, other) => one.or(other),
        },
    }
}

#[test]
fn numbers_are_found_in_digits_and_in_words() {
    let found = |text| numbers(text).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(found("Seven laps, 41 seeds; twenty-one and the third, twice."), [7, 41, 21, 3, 2]);
    assert_eq!(found("A5 takes b12, one’s own, the last-but-one seed"), [] as [i64; 0]);
    assert_eq!(found("a two-row game, in phase one and phase two"), [2]);
}
