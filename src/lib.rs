//! Kete.
pub mod board;
pub mod cli;
pub mod engine;
pub mod format;
pub mod lesson;
pub mod narrate;
pub mod record;
pub mod refusal;
pub mod rule;
pub mod sources;
pub mod stepper;
pub mod store;
