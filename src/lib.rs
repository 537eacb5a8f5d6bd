//! Kete.
pub mod board;
pub mod engine;
pub mod format;
pub mod record;
pub mod rule;
pub mod sources;
