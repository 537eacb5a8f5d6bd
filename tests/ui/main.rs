//! The window, driven through its accessibility tree and its keys, without a display.

#[path = "../support/mod.rs"]
mod support;

mod faults;
mod fork;
mod keyboard;
mod lessons;
mod library;
mod pictures;
mod pits;
mod places;
mod present;
mod reasons;
mod rest;
mod room;
mod sources;
mod steps;
mod working;
