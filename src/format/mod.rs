//! The file forms: everything that reads or writes JSON, and the diagnostics that say where a file is at
//! fault.

pub mod trace;
