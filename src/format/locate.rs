//! Where in a JSON text the value at a path stands. `serde_json` parses; this finds the place again for a
//! message, and the keys that a parser silently lets the last of win.

use std::fmt;

/// One step into a JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A member of an object.
    Key(String),
    /// An element of an array, from 0.
    Index(usize),
}

/// The way from a document's root to a value in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonPath(pub Vec<Step>);

impl JsonPath {
    /// The path to a member of the value here.
    #[must_use]
    pub fn key(&self, key: &str) -> JsonPath {
        self.step(Step::Key(key.to_owned()))
    }

    /// The path to an element of the value here.
    #[must_use]
    pub fn index(&self, index: usize) -> JsonPath {
        self.step(Step::Index(index))
    }

    fn step(&self, step: Step) -> JsonPath {
        let mut steps = self.0.clone();
        steps.push(step);
        JsonPath(steps)
    }
}

impl fmt::Display for JsonPath {
    /// `$.moves[3].comments[0].at`; the root alone is `$`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("$")?;
        for step in &self.0 {
            match step {
                Step::Key(key) if key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$') => {
                    write!(f, ".{key}")?;
                }
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// A place in a text: line and column from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Place {
    /// The first character.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place of a byte offset; past the end, the end.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Place {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// Where the value at `path` begins, or, if the text has no such value, the nearest value around it. The
/// text must be JSON that has been parsed without error.
#[must_use]
pub fn locate(text: &str, path: &JsonPath) -> Place {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0 };
    let mut best = scan.skip_space();
    for step in &path.0 {
        match scan.enter(step) {
            Some(found) => best = found,
            None => break,
        }
    }
    Place::of(text, best)
}

/// The keys that stand twice in one object, `most` of them at most: the path to each and the place of the second.
#[must_use]
pub fn duplicate_keys(text: &str, most: usize) -> Vec<(JsonPath, Place)> {
    let mut found = vec![];
    Scan { bytes: text.as_bytes(), at: 0 }.walk(&JsonPath::default(), &mut |path, offset| {
        if found.len() < most {
            found.push((path.clone(), Place::of(text, offset)));
        }
    });
    found
}

/// Walks JSON known to be well formed; on anything else it stops at the end without a fault.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Moves past white space; returns where the next token begins.
    fn skip_space(&mut self) -> usize {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
        self.at
    }

    fn eat(&mut self, byte: u8) -> bool {
        self.skip_space();
        let found = self.peek() == byte;
        if found {
            self.at += 1;
        }
        found
    }

    /// Reads a string and returns its content, escapes resolved.
    fn string(&mut self) -> String {
        let from = self.skip_space();
        self.skip_value();
        std::str::from_utf8(&self.bytes[from..self.at])
            .ok()
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    fn skip_value(&mut self) {
        self.skip_space();
        match self.peek() {
            b'"' => self.skip_string(),
            b'{' | b'[' => self.skip_nested(),
            _ => {
                while !matches!(self.peek(), b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t' | 0) {
                    self.at += 1;
                }
            }
        }
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.peek() {
                b'"' => {
                    self.at += 1;
                    return;
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    fn skip_nested(&mut self) {
        let mut depth = 0usize;
        while self.at < self.bytes.len() {
            match self.peek() {
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Moves to the value one step in, no further; returns where it begins. Of keys that stand twice, the first.
    fn enter(&mut self, step: &Step) -> Option<usize> {
        let mut found = None;
        match step {
            Step::Key(wanted) => self.members(&mut |scan, key, _| {
                if key == wanted {
                    found = Some(scan.skip_space());
                    return false;
                }
                scan.skip_value();
                true
            }),
            Step::Index(wanted) => {
                let mut index = 0;
                self.elements(&mut |scan| {
                    if index == *wanted {
                        found = Some(scan.skip_space());
                        return false;
                    }
                    index += 1;
                    scan.skip_value();
                    true
                });
            }
        }
        found
    }

    /// Calls `each` at every member's value with its key and the key's offset. It moves past the value, and says
    /// whether to go on.
    fn members(&mut self, each: &mut dyn FnMut(&mut Self, &str, usize) -> bool) {
        if !self.eat(b'{') {
            return;
        }
        while self.skip_space() < self.bytes.len() && self.peek() == b'"' {
            let key_at = self.at;
            let key = self.string();
            self.eat(b':');
            if !each(self, &key, key_at) {
                return;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.eat(b'}');
    }

    /// Calls `each` at every element. It moves past it, and says whether to go on.
    fn elements(&mut self, each: &mut dyn FnMut(&mut Self) -> bool) {
        if !self.eat(b'[') {
            return;
        }
        while self.skip_space() < self.bytes.len() && self.peek() != b']' {
            if !each(self) {
                return;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.eat(b']');
    }

    fn walk(&mut self, path: &JsonPath, double: &mut dyn FnMut(&JsonPath, usize)) {
        self.skip_space();
        match self.peek() {
            b'{' => {
                let mut keys = std::collections::HashSet::new();
                self.members(&mut |scan, key, key_at| {
                    let inner = path.key(key);
                    if !keys.insert(key.to_owned()) {
                        double(&inner, key_at);
                    }
                    scan.walk(&inner, double);
                    true
                });
            }
            b'[' => {
                let mut index = 0;
                self.elements(&mut |scan| {
                    scan.walk(&path.index(index), double);
                    index += 1;
                    true
                });
            }
            _ => self.skip_value(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{\n  \"a\": [1, {\"b}\\\"\": \"x,]\"}, 3],\n  \"é\": null,\n  \"a2\": {}\n}";

    fn place(path: &JsonPath) -> (usize, usize) {
        let place = locate(TEXT, path);
        (place.line, place.column)
    }

    #[test]
    fn values_are_found_where_they_stand() {
        let root = JsonPath::default();
        assert_eq!(place(&root), (1, 1));
        assert_eq!(place(&root.key("a").index(1)), (2, 12));
        assert_eq!(place(&root.key("a").index(1).key("b}\"")), (2, 21));
        assert_eq!(place(&root.key("a").index(2)), (2, 29));
        assert_eq!(place(&root.key("é")), (3, 8));
        assert_eq!(place(&root.key("a2")), (4, 9));
    }

    #[test]
    fn what_is_missing_is_reported_at_the_value_around_it() {
        assert_eq!(place(&JsonPath::default().key("a").index(7)), (2, 8));
        assert_eq!(JsonPath::default().key("a b").index(7).to_string(), "$[\"a b\"][7]");
    }

    #[test]
    fn a_key_that_stands_twice_is_found() {
        let text = "{\"x\": {\"k\": 1, \"k\": 2}, \"y\": [{\"k\": 1}]}";
        let found = duplicate_keys(text, 9);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0.to_string(), "$.x.k");
        assert_eq!(found[0].1, Place { line: 1, column: 16 });
    }
}
