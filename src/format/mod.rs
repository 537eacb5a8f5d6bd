//! The file forms: everything that reads or writes JSON, and the diagnostics that say where a file is at
//! fault.

pub mod cell;
pub mod diagnose;
pub mod envelope;
pub mod lesson;
pub mod load;
pub mod locate;
pub mod progress;
pub mod record;
pub mod shape;
pub mod trace;
