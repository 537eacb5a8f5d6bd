//! Where a quotation stands in a text that may have been edited since: by its place, else by its words, else by
//! the words round it.
//!
//! A quotation is stored as the W3C Web Annotation selectors do it: `TextQuote` (the words, and a little before and
//! after them) and `TextPosition` (its first character and the one after its last, in Unicode scalar values).

use std::ops::Range;

/// A stored quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote<'q> {
    /// The words.
    pub exact: &'q str,
    /// What stood before them.
    pub prefix: &'q str,
    /// What stood after them.
    pub suffix: &'q str,
    /// Where they stood, in characters.
    pub at: Range<usize>,
}

/// How a quotation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It stands where it stood.
    InPlace,
    /// The same words stand elsewhere.
    Moved,
    /// The words were changed; what stands between the words that stood round them is taken.
    Reworded,
}

/// Where it stands now, in characters, and how it was found. None: it is lost.
#[must_use]
pub fn find(text: &str, quote: &Quote) -> Option<(Range<usize>, How)> {
    let chars: Vec<char> = text.chars().collect();
    let exact: Vec<char> = quote.exact.chars().collect();
    if exact.is_empty() {
        return None;
    }
    if chars.get(quote.at.clone()) == Some(&exact[..]) {
        return Some((quote.at.clone(), How::InPlace));
    }
    by_words(&chars, &exact, quote).or_else(|| by_context(&chars, quote)).or_else(|| by_one_side(&chars, quote))
}

/// The same words elsewhere; of several places the one whose surroundings agree best, then the nearest.
fn by_words(chars: &[char], exact: &[char], quote: &Quote) -> Option<(Range<usize>, How)> {
    let places = chars.windows(exact.len()).enumerate().filter(|(_, window)| *window == exact).map(|(at, _)| at);
    let best = places.max_by_key(|&at| {
        let agree = agreeing(chars, at, at + exact.len(), quote);
        (agree, std::cmp::Reverse(at.abs_diff(quote.at.start)))
    })?;
    Some((best..best + exact.len(), How::Moved))
}

/// How many characters before and after a place are those that stood round the quotation.
fn agreeing(chars: &[char], start: usize, end: usize, quote: &Quote) -> usize {
    let before = chars[..start].iter().rev().zip(quote.prefix.chars().rev()).take_while(|(a, b)| **a == *b).count();
    let after = chars[end..].iter().zip(quote.suffix.chars()).take_while(|(a, b)| **a == *b).count();
    before + after
}

/// A changed text may be so much longer than the old one.
const LONGER: usize = 2;

/// What stands between the words before and the words after, if both are there once, and not too far apart.
fn by_context(chars: &[char], quote: &Quote) -> Option<(Range<usize>, How)> {
    let (prefix, suffix): (Vec<char>, Vec<char>) = (quote.prefix.chars().collect(), quote.suffix.chars().collect());
    let most = LONGER * quote.exact.chars().count() + 20;
    if prefix.is_empty() || suffix.is_empty() {
        return None;
    }
    let starts = ends_of(chars, &prefix);
    let mut found = starts.iter().filter_map(|&start| {
        let room = &chars[start..chars.len().min(start + most + suffix.len())];
        let length = room.windows(suffix.len()).position(|window| window == suffix)?;
        (length > 0).then_some(start..start + length)
    });
    let one = found.next()?;
    // Two places that fit alike are as good as none.
    found.next().is_none().then_some((one, How::Reworded))
}

/// A whole line of which only one neighbour is left as it was: the line beside that neighbour, if it still has some
/// of the words.
fn by_one_side(chars: &[char], quote: &Quote) -> Option<(Range<usize>, How)> {
    let (prefix, suffix): (Vec<char>, Vec<char>) = (quote.prefix.chars().collect(), quote.suffix.chars().collect());
    let once = |places: Vec<usize>| if let [one] = places[..] { Some(one) } else { None };
    let strong = |words: &[char]| words.iter().filter(|c| !c.is_whitespace()).count() >= 8;
    let from_end = || {
        let end = once(ends_of(chars, &suffix)).filter(|_| strong(&suffix) && prefix.last() == Some(&'\n'))?;
        let end = end - suffix.len();
        Some(chars[..end].iter().rposition(|&c| c == '\n').map_or(0, |at| at + 1)..end)
    };
    let from_start = || {
        let line = suffix.first().is_none_or(|&c| c == '\n');
        let start = once(ends_of(chars, &prefix)).filter(|_| strong(&prefix) && line)?;
        Some(start..chars[start..].iter().position(|&c| c == '\n').map_or(chars.len(), |at| start + at))
    };
    let kin = |range: &Range<usize>| akin(quote.exact, &chars[range.clone()].iter().collect::<String>());
    let found = from_end().filter(kin).or_else(|| from_start().filter(kin))?;
    Some((found, How::Reworded))
}

/// Whether a third of the words are the same.
fn akin(old: &str, new: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (old, new) = (words(old), words(new));
    let same = old.iter().filter(|word| new.contains(word)).count();
    same > 0 && 3 * same >= old.len().max(new.len())
}

/// The places just after each occurrence.
fn ends_of(chars: &[char], words: &[char]) -> Vec<usize> {
    if words.is_empty() {
        return vec![];
    }
    let windows = chars.windows(words.len()).enumerate();
    windows.filter(|(_, window)| *window == words).map(|(at, _)| at + words.len()).collect()
}

/// How many characters before and after are stored with a quotation.
pub const CONTEXT: usize = 24;

/// What stands before and after a place, to be stored with it.
#[must_use]
pub fn context(text: &str, at: &Range<usize>) -> (String, String) {
    let before = text.chars().skip(at.start.saturating_sub(CONTEXT)).take(at.start.min(CONTEXT)).collect();
    (before, text.chars().skip(at.end).take(CONTEXT).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "Two play. They take turns.\nSeeds fall one by one.\nThe last seed counts.";

    fn stored(words: &str) -> (String, String, String, Range<usize>) {
        let byte = OLD.find(words).expect("there");
        let start = OLD[..byte].chars().count();
        let at = start..start + words.chars().count();
        let (prefix, suffix) = context(OLD, &at);
        (words.to_owned(), prefix, suffix, at)
    }

    fn found(text: &str, words: &str) -> Option<(String, How)> {
        let (exact, prefix, suffix, at) = stored(words);
        let (range, how) = find(text, &Quote { exact: &exact, prefix: &prefix, suffix: &suffix, at })?;
        Some((text.chars().skip(range.start).take(range.len()).collect(), how))
    }

    #[test]
    fn a_quotation_is_found_in_place_elsewhere_or_by_what_stands_round_it() {
        let quote = "Seeds fall one by one.";
        assert_eq!(found(OLD, quote), Some((quote.to_owned(), How::InPlace)));
        let moved = format!("A new first line.\n{OLD}");
        assert_eq!(found(&moved, quote), Some((quote.to_owned(), How::Moved)));
        let reworded = OLD.replace(quote, "The seeds are sown singly.");
        assert_eq!(found(&reworded, quote), Some(("The seeds are sown singly.".to_owned(), How::Reworded)));
        assert_eq!(found("Something else entirely.", quote), None);
        assert_eq!(found(&OLD.replace(quote, ""), quote), None, "what was cut out is lost");
        assert_eq!(
            found(&OLD.replace("Seeds fall one by one.\n", ""), quote),
            None,
            "its neighbour is not taken for it"
        );
        let both = OLD.replace("They take turns.", "By turns.").replace(quote, "Seeds fall singly, one by one.");
        assert_eq!(found(&both, quote), Some(("Seeds fall singly, one by one.".to_owned(), How::Reworded)));
    }

    #[test]
    fn of_two_places_the_one_with_the_same_surroundings_is_taken() {
        let text = format!("Seeds fall one by one. No.\n{OLD}");
        let (exact, prefix, suffix, at) = stored("Seeds fall one by one.");
        let (range, _) = find(&text, &Quote { exact: &exact, prefix: &prefix, suffix: &suffix, at }).expect("found");
        assert_eq!(range.start, 27 + 27, "not the first, nearer one");
    }
}
