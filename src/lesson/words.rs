//! What is written in a lesson's Markdown: its links to rules and passages, and how many words it has.

use crate::rule::RuleId;
use crate::sources::Sources;

/// A link of our own in a Markdown text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// `[[bosh.capture]]`.
    Rule(RuleId),
    /// `[[passage:bosh-pt-18-1]]`.
    Passage(String),
    /// It leads nowhere: what stands between the brackets, and what may be meant.
    Broken {
        /// What stands there.
        text: String,
        /// The nearest id there is.
        near: Option<String>,
    },
}

/// A stretch of a Markdown text: plain, or a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span<'t> {
    /// Markdown without links of ours.
    Plain(&'t str),
    /// A link.
    Link(Link),
}

/// A Markdown text cut at its links.
#[must_use]
pub fn spans(md: &str) -> Vec<Span<'_>> {
    let mut found = vec![];
    let mut rest = md;
    while let Some((before, link, after)) = next_link(rest) {
        if !before.is_empty() {
            found.push(Span::Plain(before));
        }
        found.push(Span::Link(read(link)));
        rest = after;
    }
    if !rest.is_empty() {
        found.push(Span::Plain(rest));
    }
    found
}

fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find("[[")?;
    let close = text[open..].find("]]")? + open;
    Some((&text[..open], &text[open + 2..close], &text[close + 2..]))
}

fn read(text: &str) -> Link {
    if let Some(id) = text.strip_prefix("passage:") {
        return match Sources::bundled().passage(id) {
            Some(_) => Link::Passage(id.to_owned()),
            None => {
                Link::Broken { text: text.to_owned(), near: near_passage(id).map(|near| format!("passage:{near}")) }
            }
        };
    }
    RuleId::parse(text).map_or_else(|| Link::Broken { text: text.to_owned(), near: near_rule(text) }, Link::Rule)
}

/// The rule that may be meant by a misspelt id.
#[must_use]
pub fn near_rule(text: &str) -> Option<String> {
    let known: Vec<String> = RuleId::ALL.iter().map(ToString::to_string).collect();
    crate::format::shape::nearest(text, known.iter()).map(str::to_owned)
}

/// The passage that may be meant by a misspelt id.
#[must_use]
pub fn near_passage(text: &str) -> Option<String> {
    let known: Vec<String> = Sources::bundled().passages.iter().map(|passage| passage.id.clone()).collect();
    crate::format::shape::nearest(text, known.iter()).map(str::to_owned)
}

/// A Markdown text with the links written out by `name`.
#[must_use]
pub fn plain(md: &str, name: impl Fn(&Link) -> String) -> String {
    spans(md)
        .iter()
        .map(|span| match span {
            Span::Plain(text) => (*text).to_owned(),
            Span::Link(link) => name(link),
        })
        .collect()
}

/// How a reading of the translator's begins, where one stands in brackets in a gloss.
const READINGS: [&str; 4] = ["read:", "i.e.", "wrong:", "garbled:"];

/// A gloss without the readings in brackets: as the sentence stands, before anything is said about it.
#[must_use]
pub fn without_readings(gloss: &str) -> String {
    let mut out = String::new();
    let mut rest = gloss;
    while let Some(open) = rest.find('[') {
        let (before, inside) = (&rest[..open], &rest[open + 1..]);
        let close = inside.find(']').filter(|_| READINGS.iter().any(|start| inside.starts_with(start)));
        if let Some(close) = close {
            out += before.trim_end_matches(' ');
            rest = &inside[close + 1..];
        } else {
            out += &rest[..=open];
            rest = inside;
        }
    }
    (out + rest).trim_start().to_owned()
}

/// How many words a text has. A link counts as one.
#[must_use]
pub fn count(md: &str) -> usize {
    plain(md, |_| "link".to_owned()).split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_readings_are_taken_out_of_a_gloss() {
        let gloss = "with the captured seed itself [read: the capturing seed itself], two [label] pits.";
        assert_eq!(without_readings(gloss), "with the captured seed itself, two [label] pits.");
        assert_eq!(without_readings("clockwise [wrong: read counterclockwise]"), "clockwise");
        assert_eq!(without_readings("[garbled: 'a gate'] So."), "So.");
        assert_eq!(without_readings("an open [read: bracket"), "an open [read: bracket");
    }

    #[test]
    fn links_are_cut_out_and_read() {
        let md = "Stop: [[bosh.stop]], see [[passage:bosh-pt-14-0]] or [[bosh.stpo]].";
        assert_eq!(
            spans(md),
            [
                Span::Plain("Stop: "),
                Span::Link(Link::Rule(RuleId::BoshStop)),
                Span::Plain(", see "),
                Span::Link(Link::Passage("bosh-pt-14-0".into())),
                Span::Plain(" or "),
                Span::Link(Link::Broken { text: "bosh.stpo".into(), near: Some("bosh.stop".into()) }),
                Span::Plain("."),
            ]
        );
        assert_eq!(count(md), 6);
        assert_eq!(spans("a [[ b"), [Span::Plain("a [[ b")]);
    }
}
