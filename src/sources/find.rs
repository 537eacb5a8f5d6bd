//! Finding words in documents, glosses, rules, faults and works at once, whatever their accents and case.

use std::ops::Range;

use super::Sources;
use crate::rule::RuleId;

/// Where something was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the text of a passage, by id.
    Text(String),
    /// In its English gloss or the note on it.
    Gloss(String),
    /// On a rule's page.
    Rule(RuleId),
    /// In what is said of a fault, by id.
    Fault(String),
    /// In the bibliography: a work, by id.
    Work(String),
}

/// One find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Where.
    pub place: Place,
    /// The words round it.
    pub context: String,
    /// The found words in the context, in bytes.
    pub at: Range<usize>,
}

/// Characters shown to either side.
const AROUND: usize = 60;

/// A text without accents and case, with the byte at which each of its characters began.
struct Folded {
    chars: Vec<char>,
    starts: Vec<usize>,
}

impl Folded {
    fn of(text: &str) -> Folded {
        let mut folded = Folded { chars: vec![], starts: vec![] };
        for (at, c) in text.char_indices() {
            for plain in fold(c) {
                folded.chars.push(plain);
                folded.starts.push(at);
            }
        }
        folded
    }

    /// Where the words stand in the text they were folded from.
    fn find(&self, words: &[char], text: &str) -> Option<Range<usize>> {
        let from = self.chars.windows(words.len()).position(|window| window == words)?;
        let start = *self.starts.get(from)?;
        let last = *self.starts.get(from + words.len() - 1)?;
        let end = last + text[last..].chars().next().map_or(0, char::len_utf8);
        Some(start..end)
    }
}

/// A character without its accent and case; combining accents vanish.
fn fold(c: char) -> Vec<char> {
    let c = c.to_lowercase().next().unwrap_or(c);
    let plain = match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => "a",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' | 'ē' => "e",
        'ì' | 'í' | 'î' | 'ï' | 'ī' => "i",
        'ñ' | 'ŋ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => "o",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => "u",
        'ý' | 'ÿ' => "y",
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        '’' | '‘' => "'",
        '“' | '”' | '«' | '»' => "\"",
        '–' => "-",
        '\u{300}'..='\u{36f}' | '·' => "",
        '\u{a0}' => " ",
        _ => return vec![c],
    };
    plain.chars().collect()
}

/// What the text has of the words, with what stands round it.
fn look(text: &str, words: &[char]) -> Option<(String, Range<usize>)> {
    let found = Folded::of(text).find(words, text)?;
    let before: Vec<char> = text[..found.start].chars().rev().take(AROUND).collect();
    let cut = before.len() == AROUND;
    let mut context: String = before.into_iter().rev().collect();
    if cut {
        let rest = context.split_once(' ').map_or(context.clone(), |(_, rest)| rest.to_owned());
        context = format!("… {rest}");
    }
    let start = context.len();
    context += &text[found.clone()];
    let end = context.len();
    let after: String = text[found.end..].chars().take(AROUND).collect();
    let cut = after.chars().count() == AROUND;
    context += if cut { after.rsplit_once(' ').map_or(after.as_str(), |(rest, _)| rest) } else { &after };
    if cut {
        context += " …";
    }
    Some((context.replace('\n', " "), start..end))
}

impl Sources {
    /// Every place that has the words, in the order of documents, rules, faults, works.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Hit> {
        let words: Vec<char> = words.trim().chars().flat_map(fold).collect();
        if words.is_empty() {
            return vec![];
        }
        let mut hits = vec![];
        let mut add = |place: Place, texts: &[&str]| {
            if let Some((context, at)) = texts.iter().find_map(|text| look(text, &words)) {
                hits.push(Hit { place, context, at });
            }
        };
        for passage in self.all_passages() {
            add(Place::Text(passage.id.clone()), &[&passage.exact]);
            let note = passage.note.as_deref().unwrap_or_default();
            add(Place::Gloss(passage.id.clone()), &[&passage.gloss_en, note]);
        }
        for rule in &self.rules {
            let settled = rule.settled.iter().map(|settled| settled.what.as_str());
            let others = rule.alternatives.iter().flat_map(|other| [other.what.as_str(), other.evidence.as_str()]);
            let texts = [rule.id.as_str(), &rule.title, &rule.statement, &rule.reason];
            add(Place::Rule(rule.id), &texts.into_iter().chain(settled).chain(others).collect::<Vec<_>>());
        }
        for fault in &self.faults {
            let meant = fault.meant.as_deref().unwrap_or_default();
            add(Place::Fault(fault.id.clone()), &[&fault.title, &fault.stands, meant, &fault.evidence]);
        }
        for work in &self.works {
            let authors = work.authors.join("; ");
            let texts = [&authors, &work.title, work.container.as_deref().unwrap_or_default(), &work.seen_note];
            add(Place::Work(work.id.clone()), &texts.into_iter().chain(work.notes.as_deref()).collect::<Vec<_>>());
        }
        hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &str) -> Vec<String> {
        let of = |hit: &Hit| match &hit.place {
            Place::Text(id) => Some(id.clone()),
            _ => None,
        };
        Sources::bundled().find(words).iter().filter_map(of).collect()
    }

    #[test]
    fn accents_and_case_do_not_matter() {
        let with = texts("anti-horário");
        assert!(with.contains(&"kingulu-pt-13-0".to_owned()), "{with:?}");
        assert_eq!(texts("ANTI-HORARIO"), with);
        assert!(texts("raekke").contains(&"kigogo-da-9-0".to_owned()), "{:?}", texts("raekke"));
        assert_eq!(texts("ઘડિયાળની"), ["kingulu-gu-13-0"]);
        assert!(Sources::bundled().find("  ").is_empty());
        assert!(Sources::bundled().find("no such word anywhere").is_empty());
    }

    #[test]
    fn the_found_words_stand_in_their_context() {
        for hit in Sources::bundled().find("clockwise") {
            assert!(hit.context[hit.at.clone()].eq_ignore_ascii_case("clockwise"), "{hit:?}");
        }
        let kinds = Sources::bundled().find("Klamroth");
        for place in ["Text", "Gloss", "Fault", "Work"] {
            assert!(kinds.iter().any(|hit| format!("{:?}", hit.place).starts_with(place)), "{place}");
        }
    }
}
