//! The JSON Schemas in `assets/schema` are what the types say. `KETE_BLESS=1 cargo test --test schema` writes
//! them anew after a change of the types.

use std::path::PathBuf;

use kete::format::lesson::LessonFile;
use kete::format::load::schema_of;
use kete::format::record::RecordFile;
use serde_json::Value;

fn is_fresh(name: &str, schema: &Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/schema").join(name);
    let fresh = serde_json::to_string_pretty(schema).expect("JSON") + "\n";
    if std::env::var_os("KETE_BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == fresh,
        "assets/schema/{name} is stale; refresh it with `KETE_BLESS=1 cargo test --test schema` and read the difference"
    );
}

#[test]
fn the_record_schema_is_fresh() {
    is_fresh("kete-record.schema.json", &schema_of::<RecordFile>());
}

#[test]
fn the_lesson_schema_is_fresh() {
    is_fresh("kete-lesson.schema.json", &schema_of::<LessonFile>());
}

#[test]
fn every_kind_of_cell_is_in_the_schema() {
    let schema = schema_of::<LessonFile>();
    let cells = schema.pointer("/$defs/Cell/oneOf").and_then(Value::as_array).expect("the kinds of cell");
    let kinds: Vec<&str> = cells.iter().filter_map(|cell| cell.pointer("/properties/type/const")?.as_str()).collect();
    assert_eq!(kinds, kete::format::cell::KINDS);
    for cell in cells {
        let required = cell["required"].as_array().expect("required fields");
        assert!(required.contains(&"id".into()) && required.contains(&"type".into()), "{cell}");
    }
}
