//! Kete: an interactive notebook and replay tool for four East African mancala games.
//!
//! It sows seed by seed and lap by lap, forwards and backwards, and at every step says what happened, which
//! rule made it so, and which sentence of which document that rule rests on, or that no source says so.
//!
//! # The house
//!
//! | module | what lives there | stands on |
//! |---|---|---|
//! | [`board`] | sides, pits, layouts: geometry and names | nothing |
//! | [`rule`] | the id of every rule that an event, a refusal or a citation can name | nothing |
//! | [`engine`] | the four games; pure: positions, turns, events, perft, playouts | board, rule |
//! | [`sources`] | documents, passages, rulebook, faults, bibliography, and their verification | engine (readings), rule |
//! | [`refusal`], [`narrate`], [`facts`] | a refusal, an event, a position in words and numbers | engine |
//! | [`format`] | the file forms: JSON as types, schemas, places of faults | engine |
//! | [`record`] | a record as a tree of played moves; edited with undo; two readings compared; moments; dates | engine, format, sources |
//! | [`stepper`] | a cursor over a record: seed, lap, turn, forward and back | record |
//! | [`lesson`] | lessons: cells staged by the engine, questions, goals, grading, progress, the review deck | record, sources |
//! | [`threads`] | from rules and passages to the lessons and records that rest on them | lesson, record |
//! | [`beats`] | a lesson or record as presses of the clicker, and what may be seen at each | lesson, record, stepper |
//! | [`textboard`] | a board in letters, for the terminal and plain pages | engine |
//! | [`store`] | bundled and user files, atomic writes, recovery copies: the only file IO | format |
//! | [`tokens`] | colours and sizes, light and dark | nothing |
//! | [`scene`] | a moment of a game as shapes and labels, once for the screen and for SVG | board, engine, tokens |
//! | [`export`] | pictures, animations and pages of a record; pure | record, scene, sources, narrate |
//! | [`cli`] | the command line, one small file a command | all but app |
//! | [`app`] | the window (egui) | all but cli |
//!
//! # What holds
//!
//! - `engine` knows no prose, no file, no screen, no clock. It never panics and never loops for ever: endless
//!   sowing is proved (see `engine/sow.rs`), not guessed by a lap limit.
//! - One game's file never imports another's. What two share is in `engine/sow.rs` or [`board`].
//! - The rules exist once: the code that writes events for the screen plays perft, told apart only by the
//!   [`engine::Observer`] it is given.
//! - A [`engine::Position`] in hand is valid: text becomes one at a single gate. An illegal move comes back as
//!   [`engine::Refused`] beside the untouched position.
//! - Folding a turn's events over the board before it gives the board after it; the seeds add up at every one.
//! - What is on screen is a function of what is open and of the cursors. A step in flight is a function of the
//!   step and the time; the cursor is already where it leads.
//! - Frames are asked for only while something moves. No file work on the window's thread that can block.
//! - Nothing below [`app`] imports egui. [`cli`] and [`app`] never import each other; views never import views,
//!   they return [`app::Command`]s, which are carried out in one place. Only `tokens.rs` names a colour.
//!
//! `tests/tidy.rs` watches over those that a program can check.

pub mod app;
pub mod beats;
pub mod board;
pub mod cli;
pub mod engine;
pub mod export;
pub mod facts;
pub mod format;
pub mod lesson;
pub mod narrate;
pub mod record;
pub mod refusal;
pub mod rule;
pub mod scene;
pub mod sources;
pub mod stepper;
pub mod store;
pub mod textboard;
pub mod threads;
pub mod tokens;
