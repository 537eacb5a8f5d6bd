//! Pictures and pages of boards, without a screen.

pub mod svg;
