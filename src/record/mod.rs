//! Records.
pub mod edtf;
