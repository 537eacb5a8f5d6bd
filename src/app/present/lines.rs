//! Words set in lines of a width, the names of pits in bold.

use crate::scene::Style as Look;

/// How words are set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Points.
    pub size: f32,
    /// From line to line, in sizes.
    pub leading: f32,
    /// Bold throughout.
    pub bold: bool,
    /// How far the first line is set in.
    pub indent: f32,
}

/// A line: pieces with their left ends, bold or not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// See [`Line`].
    pub pieces: Vec<(f32, bool, String)>,
}

/// Sets a text in lines. Lines of the text itself stay lines.
#[must_use]
pub fn set(text: &str, width: f32, words: Style, look: &Look) -> Vec<Line> {
    let measure = |word: &str, bold: bool| (look.measure)(word, words.size, bold);
    let space = measure("n n", words.bold) - measure("nn", words.bold);
    let mut lines = vec![];
    for paragraph in text.lines() {
        let mut line = Line::default();
        let mut x = if lines.is_empty() { words.indent } else { 0.0 };
        for word in paragraph.split_whitespace() {
            let (head, tail) = head(word);
            let bold = words.bold || is_pit(head);
            let wide = measure(head, bold) + if tail.is_empty() { 0.0 } else { measure(tail, words.bold) };
            if x + wide > width && !line.pieces.is_empty() {
                lines.push(std::mem::take(&mut line));
                x = 0.0;
            }
            push(&mut line, x, bold, head);
            if !tail.is_empty() {
                line.pieces.push((x + measure(head, bold), words.bold, tail.to_owned()));
            }
            x += wide + space;
        }
        lines.push(line);
    }
    lines
}

/// Words of one weight that follow each other are one piece: its own spaces are the font's.
fn push(line: &mut Line, x: f32, bold: bool, word: &str) {
    match line.pieces.last_mut() {
        Some((_, before, text)) if *before == bold && !(bold && is_pit(text)) => {
            text.push(' ');
            text.push_str(word);
        }
        _ => line.pieces.push((x, bold, word.to_owned())),
    }
}

/// A word without the signs behind it, and those.
fn head(word: &str) -> (&str, &str) {
    let core = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    if is_pit(core) { word.split_at(core.len()) } else { (word, "") }
}

/// Whether a word is a pit's name.
fn is_pit(word: &str) -> bool {
    let mut bytes = word.bytes();
    matches!(bytes.next(), Some(b'A' | b'B' | b'a' | b'b'))
        && (1..=2).contains(&(word.len() - 1))
        && bytes.all(|b| b.is_ascii_digit())
}

/// The size, at most that, at which a line is no wider than `width`.
#[must_use]
pub fn fitting(text: &str, width: f32, size: f32, look: &Look) -> f32 {
    let wide = (look.measure)(text, size, true);
    if wide > width { size * width / wide } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::Theme;

    #[test]
    fn lines_keep_their_width_and_every_word() {
        let look = Look::new(Theme::Light);
        let words = Style { size: 20.0, leading: 1.3, bold: false, indent: 60.0 };
        let text = "The last stone falls in A4. The next pit, a5, held four: South lifts them.\nA second line.";
        let lines = set(text, 260.0, words, &look);
        assert!(lines.len() >= 4, "{lines:?}");
        for line in &lines {
            for (x, bold, piece) in &line.pieces {
                assert!(x + (look.measure)(piece, 20.0, *bold) <= 261.0, "{piece} at {x}");
            }
        }
        let all: Vec<String> = lines.iter().flat_map(|line| &line.pieces).map(|(_, _, text)| text.clone()).collect();
        assert_eq!(all.concat().replace(' ', ""), text.replace([' ', '\n'], ""));
        assert!(lines.iter().flat_map(|line| &line.pieces).any(|(_, bold, text)| *bold && text == "A4"));
    }
}
