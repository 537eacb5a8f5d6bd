//! Kete.
pub mod board;
pub mod cli;
pub mod engine;
pub mod format;
pub mod refusal;
pub mod rule;
