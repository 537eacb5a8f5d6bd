//! Checks a JSON value against one of our schemas and says in words what does not fit.
//!
//! The schemas come from the types (`assets/schema`, kept fresh by a test), so the checker, the parser and
//! what authors' editors show can not drift apart. Only the part of JSON Schema that they use is known here.

use serde_json::{Map, Value};

use super::diagnose::Report;
use super::locate::{JsonPath, Step};

/// Notes in the report everything in `value` that the schema does not allow. Unknown fields are warnings,
/// with the nearest known spelling, if `warn_unknown`.
pub fn check(schema: &Value, value: &Value, warn_unknown: bool, report: &mut Report) {
    Shape { root: schema, warn_unknown, report }.value(schema, value, &JsonPath::default());
}

struct Shape<'a, 'r, 't> {
    root: &'a Value,
    warn_unknown: bool,
    report: &'r mut Report<'t>,
}

impl<'a> Shape<'a, '_, '_> {
    /// Follows a `$ref` into the schema's definitions.
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        let target = schema.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix('#'));
        target.and_then(|pointer| self.root.pointer(pointer)).unwrap_or(schema)
    }

    /// A schema's description; what a field says of itself comes before what its type says.
    fn about(&self, schema: &'a Value) -> Option<&'a str> {
        description(schema).or_else(|| description(self.resolve(schema)))
    }

    fn value(&mut self, field: &'a Value, value: &Value, path: &JsonPath) {
        let schema = self.resolve(field);
        if let Some(choices) = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array) {
            self.one_of(field, choices, value, path);
            return;
        }
        if let Some(words) = words_of(schema)
            && !words.iter().any(|word| value == word)
        {
            self.not_a_word(&words, value, path);
            return;
        }
        if let Some(expected) = schema.get("type")
            && !is_type(expected, value)
        {
            let what = format!("expected {}, found {}", type_words(expected), describe(value));
            self.report.error(path, what, remedy(self.about(field), value, path));
            return;
        }
        match value {
            Value::Object(map) => self.object(schema, map, path),
            Value::Array(items) => {
                if let Some(item) = schema.get("items") {
                    for (index, value) in items.iter().enumerate() {
                        self.value(item, value, &path.index(index));
                    }
                }
                self.minimum_items(field, items.len(), path);
            }
            Value::Number(number) => self.bounds(schema, number, path),
            _ => {}
        }
    }

    /// A choice: of words, or of objects told apart by a tag or by their type.
    fn one_of(&mut self, field: &'a Value, choices: &'a [Value], value: &Value, path: &JsonPath) {
        let words: Option<Vec<Value>> =
            choices.iter().map(|c| words_of(self.resolve(c))).collect::<Option<Vec<_>>>().map(|w| w.concat());
        if let Some(words) = words {
            if !words.contains(value) {
                self.not_a_word(&words, value, path);
            }
            return;
        }
        if choices.iter().all(|choice| tag_of(choice).is_some()) && value.is_object() {
            self.tagged(choices, value, path);
            return;
        }
        let fitting: Vec<&Value> = choices
            .iter()
            .map(|choice| self.resolve(choice))
            .filter(|choice| choice.get("type").is_none_or(|expected| is_type(expected, value)))
            .collect();
        if let Some(choice) = fitting.first() {
            self.value(choice, value, path);
        } else {
            let kinds: Vec<String> =
                choices.iter().filter_map(|c| self.resolve(c).get("type")).map(type_words).collect();
            let what = format!("expected {}, found {}", kinds.join(" or "), describe(value));
            self.report.error(path, what, remedy(self.about(field), value, path));
        }
    }

    /// One of several kinds of object, told apart by `type`. Another kind is kept, and only warned of.
    fn tagged(&mut self, choices: &'a [Value], value: &Value, path: &JsonPath) {
        let known: Vec<String> = choices.iter().filter_map(tag_of).map(str::to_owned).collect();
        let listed = known.iter().map(|tag| format!("`{tag}`")).collect::<Vec<_>>().join(", ");
        match value.get("type") {
            Some(Value::String(tag)) => match choices.iter().find(|choice| tag_of(choice) == Some(tag)) {
                Some(choice) => self.value(choice, value, path),
                None if self.warn_unknown => {
                    let remedy = match nearest(tag, known.iter()) {
                        Some(near) => format!("did you mean `{near}`? It is kept and shown as a placeholder"),
                        None => format!("it is kept and shown as a placeholder; this program knows {listed}"),
                    };
                    self.report.warning(&path.key("type"), format!("the type `{tag}` is not known"), remedy);
                }
                None => {}
            },
            Some(other) => {
                let what = format!("expected a text in quotes, found {}", describe(other));
                self.report.error(&path.key("type"), what, format!("write one of {listed}"));
            }
            None => {
                self.report.error(path, "the required field `type` is missing", format!("add `type`: one of {listed}"));
            }
        }
    }

    fn object(&mut self, schema: &'a Value, map: &Map<String, Value>, path: &JsonPath) {
        let known = schema.get("properties").and_then(Value::as_object);
        for field in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if !map.contains_key(field) {
                let what = format!("the required field `{field}` is missing");
                self.report.error(path, what, self.missing(field, known, map));
            }
        }
        for (key, value) in map {
            let inner = path.key(key);
            match (known.and_then(|known| known.get(key)), schema.get("additionalProperties")) {
                (Some(field), _) => self.value(field, value, &inner),
                (None, Some(rest @ Value::Object(_))) if known.is_none() => self.value(rest, value, &inner),
                (None, _) if known.is_some() && self.warn_unknown => self.unknown(key, known, &inner),
                _ => {}
            }
        }
    }

    /// How to mend a missing field: what it is for, the words it may be, what may be it, misspelt.
    fn missing(&self, field: &str, known: Option<&'a Map<String, Value>>, map: &Map<String, Value>) -> String {
        let schema = known.and_then(|known| known.get(field));
        let mut mend = format!("add `{field}`");
        if let Some(text) = schema.and_then(|schema| self.about(schema)) {
            mend = format!("{mend}, {}", small(text));
        }
        if let Some(words) = schema.and_then(|schema| self.words(schema)).filter(|_| !mend.contains(": `")) {
            mend = format!("{mend}: {}", list(&words));
        }
        let strangers = map.keys().filter(|key| known.is_none_or(|known| !known.contains_key(*key)));
        match nearest(field, strangers) {
            Some(near) => format!("{mend} (`{near}` may be it, misspelt)"),
            None => mend,
        }
    }

    /// The words a field may be, if it may only be one of some words.
    fn words(&self, schema: &'a Value) -> Option<Vec<Value>> {
        let schema = self.resolve(schema);
        let choices = schema.get("oneOf").and_then(Value::as_array);
        words_of(schema).or_else(|| Some(choices?.iter().map(words_of).collect::<Option<Vec<_>>>()?.concat()))
    }

    fn unknown(&mut self, key: &str, known: Option<&Map<String, Value>>, path: &JsonPath) {
        let remedy = match known.and_then(|known| nearest(key, known.keys())) {
            Some(near) => format!("did you mean `{near}`? It is kept as it is"),
            None => "it is kept as it is, and not used; put data of your own under `extensions`".to_owned(),
        };
        self.report.warning(path, format!("the field `{key}` is not known"), remedy);
    }

    fn not_a_word(&mut self, words: &[Value], value: &Value, path: &JsonPath) {
        let near = value.as_str().and_then(|v| {
            let words: Vec<String> = words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            nearest(v, words.iter()).map(|near| format!("; did you mean `{near}`?")).into()
        });
        let remedy = format!("write one of {}{}", list(words), near.flatten().unwrap_or_default());
        self.report.error(path, format!("{} is not allowed here", describe(value)), remedy);
    }

    fn minimum_items(&mut self, field: &'a Value, len: usize, path: &JsonPath) {
        let least = self.resolve(field).get("minItems").and_then(Value::as_u64).unwrap_or(0);
        if (len as u64) < least {
            self.report.error(
                path,
                format!("the list needs at least {least}"),
                remedy(self.about(field), &Value::Array(vec![]), path),
            );
        }
    }

    fn bounds(&mut self, schema: &Value, number: &serde_json::Number, path: &JsonPath) {
        let value = number.as_f64().unwrap_or(f64::NAN);
        let least = schema.get("minimum").and_then(Value::as_f64);
        let most = schema.get("maximum").and_then(Value::as_f64);
        if least.is_some_and(|least| value < least) || most.is_some_and(|most| value > most) {
            let range = match (least, most) {
                (Some(least), Some(most)) => format!("from {least} to {most}"),
                (Some(least), None) => format!("of {least} or more"),
                (None, most) => format!("of {} or less", most.unwrap_or_default()),
            };
            self.report.error(path, format!("{number} is out of range"), format!("write a number {range}"));
        }
    }
}

/// The `type` of one kind of object.
fn tag_of(schema: &Value) -> Option<&str> {
    schema.pointer("/properties/type/const")?.as_str()
}

/// The words a schema allows, if it allows only words.
fn words_of(schema: &Value) -> Option<Vec<Value>> {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Value::Array(words)), _) => Some(words.clone()),
        (_, Some(word)) => Some(vec![word.clone()]),
        _ => None,
    }
}

fn is_type(expected: &Value, value: &Value) -> bool {
    match expected {
        Value::Array(several) => several.iter().any(|one| is_type(one, value)),
        Value::String(one) => match one.as_str() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "null" => value.is_null(),
            _ => true,
        },
        _ => true,
    }
}

fn type_words(expected: &Value) -> String {
    match expected {
        Value::Array(several) => several.iter().map(type_words).collect::<Vec<_>>().join(" or "),
        Value::String(one) => match one.as_str() {
            "object" => "an object { … }".into(),
            "array" => "a list [ … ]".into(),
            "string" => "a text in quotes".into(),
            "boolean" => "true or false".into(),
            "integer" => "a whole number".into(),
            "number" => "a number".into(),
            other => other.to_owned(),
        },
        _ => String::new(),
    }
}

/// A value in a few words, for a message.
fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(b) => b.to_string(),
        Value::Number(n) => format!("the number {n}"),
        Value::String(s) if s.chars().count() > 40 => format!("“{}…”", s.chars().take(40).collect::<String>()),
        Value::String(s) => format!("“{s}”"),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

fn description(schema: &Value) -> Option<&str> {
    schema
        .get("description")
        .and_then(Value::as_str)
        .map(|text| text.lines().next().unwrap_or(text).trim_end_matches('.'))
}

/// What belongs at a place: what its field is, or how a number is made a text.
fn remedy(about: Option<&str>, value: &Value, path: &JsonPath) -> String {
    match (about, path.0.last()) {
        (Some(about), Some(Step::Key(key))) => format!("`{key}` is {}", small(about)),
        (Some(about), Some(Step::Index(_))) => format!("each item of the list is {}", small(about)),
        (Some(about), None) => format!("the file is {}", small(about)),
        (None, _) if value.is_number() => format!("write it in double quotes: \"{value}\""),
        (None, _) => "correct it, or delete it if it may be left out".into(),
    }
}

/// A sentence as the rest of another: its first letter small.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn list(words: &[Value]) -> String {
    words.iter().map(|word| format!("`{}`", word.as_str().unwrap_or_default())).collect::<Vec<_>>().join(", ")
}

/// The nearest of the known words, if it is near enough to be meant.
#[must_use]
pub fn nearest<'w>(word: &str, known: impl Iterator<Item = &'w String>) -> Option<&'w str> {
    known
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 2 && *distance < candidate.chars().count())
        // Of two as near, the one as long: letters change places more often than they are lost.
        .min_by_key(|(distance, candidate)| (*distance, candidate.len().abs_diff(word.len())))
        .map(|(_, candidate)| candidate.as_str())
}
