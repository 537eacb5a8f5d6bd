//! Kete.
pub mod board;
pub mod engine;
pub mod format;
pub mod rule;
