//! The laws of the engine, as properties over many games and positions made up by seeded chance: what must hold
//! at every event, of every turn, under every reading, whoever begins.

mod brute;
mod endless;
mod events;
mod games;
mod mirror;
mod rules;
mod sample;
mod text;
