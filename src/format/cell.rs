//! The cells of a lesson as types, one struct a kind, and the place where unknown kinds are kept.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::envelope::Unknown;
use super::lesson::{Head, PlayPlace, Setup};
use super::record::{Mark, Moment};

/// One cell of a lesson.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a lesson has some twenty cells, read once")]
pub enum Cell {
    /// A kind that this version knows.
    Known(KnownCell),
    /// Another kind, kept as it is and shown as a placeholder.
    Unknown(UnknownCell),
}

/// A cell of a kind that this version does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownCell {
    /// Its id, if it has one.
    pub id: String,
    /// The kind it says it is.
    pub kind: String,
    /// All its fields.
    pub fields: Map<String, Value>,
}

/// The kinds of cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each kind's type says what it is")]
pub enum KnownCell {
    Text(TextCell),
    Board(BoardCell),
    Demo(DemoCell),
    Predict(PredictCell),
    Move(MoveCell),
    WhichRule(WhichRuleCell),
    Source(SourceCell),
    Record(RecordCell),
    Sandbox(SandboxCell),
}

macro_rules! cell {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        pub struct $name {
            #[serde(flatten)]
            #[allow(missing_docs)]
            pub head: Head,
            $($(#[$field_meta])* pub $field: $kind,)*
            #[serde(flatten)]
            #[schemars(skip)]
            #[allow(missing_docs)]
            pub unknown: Unknown,
        }
    };
}

cell! {
    /// Words, with links to rules `[[bosh.capture]]` and passages `[[passage:bosh-pt-18-1]]`.
    TextCell {
        /// The words, in Markdown.
        md: String,
    }
}

cell! {
    /// A board that stands still.
    BoardCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// Marks drawn on it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<Mark>,
        /// The words under it, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        caption: Option<String>,
    }
}

cell! {
    /// Moves that the learner steps through.
    DemoCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// The words above the board, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// The moves, such as `["A5", "a2"]`.
        moves: Vec<String>,
        /// What is said and drawn on the way.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notes: Vec<Note>,
    }
}

/// Something said or drawn at a moment of a demo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// The move it belongs to, from 1; 0 is the start.
    pub ply: u32,
    /// The moment inside the move; its end if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// What is said, in Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub md: Option<String>,
    /// Marks drawn with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// True where the player stops by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pause: bool,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

cell! {
    /// A question about a move that is answered first and watched then.
    PredictCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// The words above the board, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// The move, such as `A5`.
        #[serde(rename = "move")]
        mv: String,
        /// What is asked: `landing`, `lap-landing`, `captured`, `laps`, `next`, `barred` or `status`.
        ask: Ask,
        /// The lap that `lap-landing` asks about, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        lap: Option<u32>,
        /// What is said after the answer, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        explain: Option<String>,
        /// The rules it practises, by id, where other than the program finds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        practises: Vec<String>,
    }
}

/// What a predict cell asks. The engine knows the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "formats.md describes each")]
pub enum Ask {
    Landing,
    LapLanding,
    Captured,
    Laps,
    Next,
    Barred,
    Status,
}

cell! {
    /// A task: find a start that reaches the goal. Every one that does is right.
    MoveCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// The words above the board, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// What the turn must do; all that is named.
        goal: Goal,
        /// True where exactly one start reaches the goal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unique: bool,
        /// Hints, shown one at a time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hints: Vec<String>,
        /// What is said to particular starts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        responses: Vec<Response>,
        /// What is said after it is solved, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        explain: Option<String>,
        /// The rules it practises, by id, where other than the program finds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        practises: Vec<String>,
    }
}

/// What is said to one start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Response {
    /// The start, such as `A5`.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said, in Markdown.
    pub md: String,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

/// What a turn must do: everything that is named here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Goal {
    /// Seeds taken this turn, captured or stolen: at least so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captures_at_least: Option<u32>,
    /// Seeds taken this turn, captured or stolen: exactly so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captures_exactly: Option<u32>,
    /// Laps sown: at least so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laps_at_least: Option<u32>,
    /// Whether a pit is reserved (kingulu).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserves: Option<bool>,
    /// How often cows are stolen this turn (kimasai): at least so often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steals_at_least: Option<u32>,
    /// The pit where the turn's last seed falls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_in: Option<String>,
    /// What pits hold when the turn is over, before a new round is filled, such as `{"a1": 0}`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub leaves: BTreeMap<String, u8>,
    /// Whether the turn ends the round (bosh).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_round: Option<bool>,
    /// Whether the turn wins the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// True where any legal start will do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub legal_only: bool,
    /// The starts that are right, by name, where nothing else describes them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

cell! {
    /// A question which rule it was: that stopped the turn, barred the start, took seeds or went on.
    WhichRuleCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// The question, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// The move, such as `A5`.
        #[serde(rename = "move")]
        mv: String,
        /// The moment asked about; if left out, what the turn came to, or why the start is barred.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
        /// Rules to choose from, by id. Every one that was at work at the moment is right.
        choices: Vec<String>,
        /// What is said after the answer, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        explain: Option<String>,
        /// The rules it practises, by id, where other than the program finds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        practises: Vec<String>,
    }
}

cell! {
    /// Passages of the documents, quoted as they stand, perhaps with a question.
    SourceCell {
        /// The words above the passages, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// The passages, by id.
        passages: Vec<String>,
        /// A question about them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<SourceQuestion>,
    }
}

/// A question with its own answer, about passages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SourceQuestion {
    /// The question, in Markdown.
    pub md: String,
    /// The choices.
    pub choices: Vec<String>,
    /// The right one, word for word as it stands among the choices.
    pub answer: String,
    /// What is said after the answer, in Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<String>,
    /// The rules it practises, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub practises: Vec<String>,
    #[serde(flatten)]
    #[schemars(skip)]
    #[allow(missing_docs)]
    pub unknown: Unknown,
}

cell! {
    /// A stretch of a record.
    RecordCell {
        /// The words above the board, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
        /// The record's id.
        #[serde(rename = "ref")]
        record: String,
        /// Where it begins; the record's start if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<PlayPlace>,
        /// Where it ends; the record's end if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<PlayPlace>,
    }
}

cell! {
    /// A board to try things on.
    SandboxCell {
        #[serde(flatten)]
        #[allow(missing_docs)]
        setup: Setup,
        /// The words above the board, in Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        md: Option<String>,
    }
}

/// The names of the kinds, as files write them.
pub const KINDS: [&str; 9] = ["text", "board", "demo", "predict", "move", "which-rule", "source", "record", "sandbox"];

impl Cell {
    /// The cell's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Cell::Known(cell) => &cell.head().id,
            Cell::Unknown(cell) => &cell.id,
        }
    }

    /// The kind's name.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Cell::Known(cell) => cell.kind(),
            Cell::Unknown(cell) => &cell.kind,
        }
    }

    /// The cell, if its kind is known.
    #[must_use]
    pub const fn known(&self) -> Option<&KnownCell> {
        match self {
            Cell::Known(cell) => Some(cell),
            Cell::Unknown(_) => None,
        }
    }

    /// The author's beats; none if the cell is to give its own.
    #[must_use]
    pub fn beats(&self) -> &[super::lesson::BeatEntry] {
        self.known().map_or(&[], |cell| &cell.head().beats)
    }

    /// A hash of what the cell asks or shows. Words that leave its answer as it was (hints, explanations,
    /// responses, the presenter's notes and beats) do not count, so mending them costs nobody an answer.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Value::Object(fields) = &mut value {
            fields.retain(|key, _| {
                !matches!(key.as_str(), "explain" | "hints" | "responses" | "notes_presenter" | "beats")
            });
            if fields.contains_key("position") {
                fields.retain(|key, _| key != "md");
            }
        }
        let mut hash = Fnv::default();
        hash.value(&value);
        format!("{:016x}", hash.0)
    }
}

/// FNV-1a, 64 bits: the same on every machine and in every version.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A JSON value, the order of its fields left out of account.
    fn value(&mut self, value: &Value) {
        match value {
            Value::Object(fields) => {
                let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
                self.bytes(b"{");
                for (key, value) in sorted {
                    self.bytes(key.as_bytes());
                    self.bytes(b":");
                    self.value(value);
                    self.bytes(b",");
                }
            }
            Value::Array(items) => {
                self.bytes(b"[");
                for item in items {
                    self.value(item);
                    self.bytes(b",");
                }
            }
            other => self.bytes(other.to_string().as_bytes()),
        }
    }
}

impl KnownCell {
    /// What every cell has.
    #[must_use]
    pub const fn head(&self) -> &Head {
        match self {
            KnownCell::Text(cell) => &cell.head,
            KnownCell::Board(cell) => &cell.head,
            KnownCell::Demo(cell) => &cell.head,
            KnownCell::Predict(cell) => &cell.head,
            KnownCell::Move(cell) => &cell.head,
            KnownCell::WhichRule(cell) => &cell.head,
            KnownCell::Source(cell) => &cell.head,
            KnownCell::Record(cell) => &cell.head,
            KnownCell::Sandbox(cell) => &cell.head,
        }
    }

    /// The kind's name.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            KnownCell::Text(_) => KINDS[0],
            KnownCell::Board(_) => KINDS[1],
            KnownCell::Demo(_) => KINDS[2],
            KnownCell::Predict(_) => KINDS[3],
            KnownCell::Move(_) => KINDS[4],
            KnownCell::WhichRule(_) => KINDS[5],
            KnownCell::Source(_) => KINDS[6],
            KnownCell::Record(_) => KINDS[7],
            KnownCell::Sandbox(_) => KINDS[8],
        }
    }

    /// The position the cell begins from, if it says one.
    #[must_use]
    pub const fn setup(&self) -> Option<&Setup> {
        match self {
            KnownCell::Board(cell) => Some(&cell.setup),
            KnownCell::Demo(cell) => Some(&cell.setup),
            KnownCell::Predict(cell) => Some(&cell.setup),
            KnownCell::Move(cell) => Some(&cell.setup),
            KnownCell::WhichRule(cell) => Some(&cell.setup),
            KnownCell::Sandbox(cell) => Some(&cell.setup),
            KnownCell::Text(_) | KnownCell::Source(_) | KnownCell::Record(_) => None,
        }
    }

    /// The words above the cell's board or passages; a text cell's own words.
    #[must_use]
    pub fn md(&self) -> Option<&str> {
        match self {
            KnownCell::Text(cell) => Some(&cell.md),
            KnownCell::Board(_) => None,
            KnownCell::Demo(cell) => cell.md.as_deref(),
            KnownCell::Predict(cell) => cell.md.as_deref(),
            KnownCell::Move(cell) => cell.md.as_deref(),
            KnownCell::WhichRule(cell) => cell.md.as_deref(),
            KnownCell::Source(cell) => cell.md.as_deref(),
            KnownCell::Record(cell) => cell.md.as_deref(),
            KnownCell::Sandbox(cell) => cell.md.as_deref(),
        }
    }

    /// What is said once a question is answered.
    #[must_use]
    pub fn explain(&self) -> Option<&str> {
        match self {
            KnownCell::Predict(cell) => cell.explain.as_deref(),
            KnownCell::Move(cell) => cell.explain.as_deref(),
            KnownCell::WhichRule(cell) => cell.explain.as_deref(),
            KnownCell::Source(cell) => cell.question.as_ref().and_then(|q| q.explain.as_deref()),
            _ => None,
        }
    }

    /// The rules the author says a question practises.
    #[must_use]
    pub fn practises(&self) -> &[String] {
        match self {
            KnownCell::Predict(cell) => &cell.practises,
            KnownCell::Move(cell) => &cell.practises,
            KnownCell::WhichRule(cell) => &cell.practises,
            KnownCell::Source(cell) => cell.question.as_ref().map_or(&[], |q| &q.practises),
            _ => &[],
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Known(cell) => cell.serialize(serializer),
            Cell::Unknown(cell) => cell.fields.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        let word = |key: &str| fields.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let kind = word("type");
        if KINDS.contains(&kind.as_str()) {
            return serde_json::from_value(Value::Object(fields)).map(Cell::Known).map_err(serde::de::Error::custom);
        }
        Ok(Cell::Unknown(UnknownCell { id: word("id"), kind, fields }))
    }
}

impl JsonSchema for Cell {
    fn inline_schema() -> bool {
        KnownCell::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        KnownCell::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cell(value: Value) -> Cell {
        serde_json::from_value(value).expect("a cell")
    }

    fn predict() -> Value {
        json!({"id": "p", "type": "predict", "position": "bosh", "move": "A5", "ask": "landing", "colour": "red"})
    }

    #[test]
    fn unknown_kinds_and_fields_come_back_as_they_were() {
        let strange = json!({"id": "q", "type": "quiz", "points": [1, 2], "deep": {"x": null}});
        assert_eq!(serde_json::to_value(cell(strange.clone())).expect("written"), strange);
        assert_eq!(cell(strange).kind(), "quiz");
        assert_eq!(serde_json::to_value(cell(predict())).expect("written"), predict());
    }

    #[test]
    fn the_hash_follows_what_is_asked_and_nothing_else() {
        let hash = cell(predict()).hash();
        let with = |key: &str, value: Value| {
            let mut changed = predict();
            changed[key] = value;
            cell(changed).hash()
        };
        assert_eq!(with("explain", json!("why")), hash);
        assert_eq!(with("md", json!("Look.")), hash);
        assert_eq!(with("notes_presenter", json!("wait")), hash);
        assert_ne!(with("ask", json!("laps")), hash);
        assert_ne!(with("move", json!("A4")), hash);
        let text = |md: &str| cell(json!({"id": "t", "type": "text", "md": md})).hash();
        assert_ne!(text("one"), text("two"));
    }
}
