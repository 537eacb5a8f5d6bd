//! Kete.
pub mod app;
pub mod board;
pub mod cli;
pub mod engine;
pub mod export;
pub mod facts;
pub mod format;
pub mod narrate;
pub mod record;
pub mod refusal;
pub mod rule;
pub mod scene;
pub mod sources;
pub mod stepper;
pub mod store;
pub mod tokens;
