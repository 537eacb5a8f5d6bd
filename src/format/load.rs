//! From a file's bytes to its types: UTF-8, JSON, version, shape, in that order, each with its own error.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::diagnose::{Diagnostic, MOST, Report, Severity};
use super::envelope::VERSION;
use super::locate::{JsonPath, Place, duplicate_keys};
use super::shape;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 32 << 20;

/// A file read into its types.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    /// The content.
    pub file: T,
    /// Warnings, and errors of parts that could be left aside.
    pub diagnostics: Vec<Diagnostic>,
    /// The file is of a newer major version: it may be looked at and not saved.
    pub read_only: bool,
}

/// The JSON Schema of a file type, as kept in `assets/schema`.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Value {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let mut value = Value::from(schema);
    forbid_null(&mut value);
    merge_references(&mut value);
    value
}

/// Writes out what a kind of cell refers to, so that all its fields stand in one object beside its tag.
fn merge_references(schema: &mut Value) {
    let definitions = schema.get("$defs").cloned().unwrap_or_default();
    let mut merged = vec![];
    merge_into(schema, &definitions, &mut merged);
    if let Some(Value::Object(rest)) = schema.get_mut("$defs") {
        rest.retain(|name, _| !merged.contains(name));
    }
}

fn merge_into(schema: &mut Value, definitions: &Value, merged: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties")
                && let Some(Value::String(reference)) = map.get("$ref")
                && let Some(name) = reference.strip_prefix("#/$defs/").map(str::to_owned)
                && let Some(Value::Object(target)) = definitions.get(&name)
            {
                map.remove("$ref");
                for (key, value) in target {
                    merge_field(map, key, value);
                }
                merged.push(name);
            }
            map.values_mut().for_each(|inner| merge_into(inner, definitions, merged));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| merge_into(inner, definitions, merged)),
        _ => {}
    }
}

fn merge_field(map: &mut serde_json::Map<String, Value>, key: &str, value: &Value) {
    match (map.get_mut(key), value) {
        (Some(Value::Object(here)), Value::Object(there)) => {
            here.extend(there.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        (Some(Value::Array(here)), Value::Array(there)) => here.extend(there.iter().cloned()),
        (Some(_), _) => {}
        (None, value) => {
            map.insert(key.to_owned(), value.clone());
        }
    }
}

/// A field that may be left out may not be `null` instead.
fn forbid_null(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|t| t != "null");
                if let [one] = &types[..] {
                    let one = one.clone();
                    map.insert("type".into(), one);
                }
            }
            if let Some(Value::Array(choices)) = map.get_mut("anyOf") {
                choices.retain(|choice| choice.get("type").is_none_or(|t| t != "null"));
                if let [Value::Object(one)] = &choices[..] {
                    let one = one.clone();
                    map.remove("anyOf");
                    map.extend(one);
                }
            }
            map.values_mut().for_each(forbid_null);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_null),
        _ => {}
    }
}

/// Reads a file of the format `format` (`kete-record`, `kete-lesson`).
///
/// # Errors
/// Everything that is wrong with it, in the order of the text, when it can not be used.
pub fn load<T: DeserializeOwned>(bytes: &[u8], format: &str, schema: &Value) -> Result<Loaded<T>, Vec<Diagnostic>> {
    let text = decode(bytes)?;
    let value: Value = serde_json::from_str(text).map_err(|error| vec![syntax(text, &error)])?;
    let mut report = Report::new(text);
    let root = JsonPath::default();
    for (path, place) in duplicate_keys(text, MOST) {
        report.diagnostics.push(Diagnostic {
            severity: Severity::Error,
            place,
            what: "the field stands twice in one object".into(),
            remedy: "delete one of the two".into(),
            path,
        });
    }
    if value.is_object() {
        check_format(&value, format, &mut report);
    }
    let number = |part: &str| value.pointer(&format!("/format_version/{part}")).and_then(Value::as_u64);
    let newer_major = number("major").is_some_and(|major| major > u64::from(VERSION.major));
    let newer = newer_major || number("minor").is_some_and(|minor| minor > u64::from(VERSION.minor));
    shape::check(schema, &value, !newer, &mut report);
    if newer_major {
        let what =
            format!("the file is of format {}, this program knows {}", number("major").unwrap_or(0), VERSION.major);
        report.warning(&root.key("format_version"), what, "it opens to be read, not saved; a newer Kete can edit it");
    }
    if report.has_errors() {
        return Err(report.finish());
    }
    match serde_json::from_value(value) {
        Ok(file) => Ok(Loaded { file, diagnostics: report.finish(), read_only: newer_major }),
        Err(error) => {
            report.error(&root, format!("the file does not fit its format: {error}"), "compare it with the guide");
            Err(report.finish())
        }
    }
}

fn decode(bytes: &[u8]) -> Result<&str, Vec<Diagnostic>> {
    let fault = |place, what: String, remedy: &str| {
        let path = JsonPath::default();
        vec![Diagnostic { severity: Severity::Error, place, path, what, remedy: remedy.into() }]
    };
    if bytes.len() > MOST_BYTES {
        let what = format!("the file has {} MB", bytes.len() >> 20);
        return Err(fault(Place::START, what, &format!("at most {} MB are read; split it", MOST_BYTES >> 20)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let what = match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "the file is UTF-16, and UTF-8 is wanted".to_owned(),
            _ => format!("byte {} is not UTF-8", error.valid_up_to() + 1),
        };
        fault(Place::of(good, good.len()), what, "save the file as UTF-8 text")
    })?;
    // Some editors put a byte-order mark before the text; it means nothing in UTF-8.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(fault(Place::START, "the file is empty".into(), "a record or lesson is a JSON object { … }"));
    }
    Ok(text)
}

fn syntax(text: &str, error: &serde_json::Error) -> Diagnostic {
    // serde_json counts columns in bytes; we count characters.
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let bytes = error.column().saturating_sub(1).min(line.len());
    let column = line.char_indices().take_while(|(at, _)| *at < bytes).count() + 1;
    let full = error.to_string();
    let what = full.split(" at line ").next().unwrap_or(&full);
    Diagnostic {
        severity: Severity::Error,
        place: Place { line: error.line().max(1), column },
        path: JsonPath::default(),
        what: format!("this is not JSON: {}", in_words(what)),
        remedy: syntax_remedy(what, line.get(bytes..).unwrap_or_default()).into(),
    }
}

/// The parser's words where they are not everybody's.
fn in_words(what: &str) -> String {
    match what {
        "expected value" => "here a value must stand".into(),
        "EOF while parsing a value" => "the file ends where a value must stand".into(),
        "key must be a string" => "a field’s name must be in double quotes".into(),
        what if what.starts_with("EOF while parsing") => what.replacen("EOF while parsing", "the file ends inside", 1),
        what if what.starts_with("control character") => "a control character inside a text".into(),
        what => what.into(),
    }
}

/// How to mend what the parser says, given the text from that place on.
fn syntax_remedy(what: &str, rest: &str) -> &'static str {
    let mends: &[(&str, &str)] = &[
        ("EOF", "the text stops too early: close what is open with \" ] or }"),
        ("trailing comma", "delete the comma after the last item"),
        ("expected `,` or `]`", "put a comma between the items, or close the list with ]"),
        ("expected `,` or `}`", "put a comma between the fields, or close the object with }"),
        ("expected `:`", "put a colon between the field’s name and its value"),
        ("control character", "write line breaks inside texts as \\n"),
        ("trailing characters", "delete what stands after the end of the object"),
        ("recursion limit", "the file nests too deeply; variations may nest to a depth of about thirty"),
        ("invalid escape", "write a backslash inside a text as \\\\"),
        ("lone leading surrogate", "write the character itself, or both halves of it as \\u…\\u…"),
        ("unexpected end of hex escape", "write the character itself, or both halves of it as \\u…\\u…"),
        ("invalid number", "write the number without leading zeros, such as 2 or 0.5"),
        ("number out of range", "write a smaller number"),
    ];
    let by_message = mends.iter().find(|(start, _)| what.starts_with(start)).map(|(_, mend)| *mend);
    by_message.unwrap_or_else(|| by_character(rest))
}

fn by_character(rest: &str) -> &'static str {
    match rest.trim_start().chars().next() {
        Some('\'') => "put names and texts in double quotes, not single ones",
        Some('“' | '”' | '„' | '«') => "put names and texts in straight double quotes",
        Some('/' | '#') => "JSON has no comments; delete it, or put it in a comment of the record",
        Some(',') => "delete the comma, or put what is missing before it",
        Some('<') => "this is a page of the web or XML, not a record",
        Some('\0') => "this is no text; open a record or lesson",
        Some('T' | 'F') => "write true and false in small letters",
        Some('N' | '-' | 'I') => "write a number in digits, or leave the field out",
        Some(c) if c.is_alphabetic() => "put names and texts in double quotes",
        _ => "correct the text at that place",
    }
}

fn check_format(value: &Value, format: &str, report: &mut Report) {
    let path = JsonPath::default().key("format");
    match value.get("format").and_then(Value::as_str) {
        Some(found) if found != format => {
            let remedy = format!("write `{format}`, or open the file as what it is");
            report.error(&path, format!("the format is `{found}`"), remedy);
        }
        _ => {}
    }
}

/// The format a file says it has, if it can be told.
#[must_use]
pub fn format_of(bytes: &[u8]) -> Option<String> {
    let value: Value = serde_json::from_slice(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).ok()?;
    Some(value.get("format")?.as_str()?.to_owned())
}

/// A file's text as it is written to disk: two spaces of indent, a final newline.
///
/// # Errors
/// None that our types can bring about; passed on rather than hidden.
pub fn to_text<T: serde::Serialize>(file: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(file).map(|text| text + "\n")
}
