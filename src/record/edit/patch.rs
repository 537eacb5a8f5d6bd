//! A change as the part of the file that it replaces: what stood there before, and what stands there after.

use super::EditError;
use crate::engine::{Move, Readings};
use crate::format::record::{MoveEntry, RecordFile, Variation};
use crate::record::{Record, Tree};

/// Which way a patch is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// What stood before becomes what stands after.
    Do,
    /// The reverse.
    Undo,
}

/// A part of the file, before and after.
#[derive(Clone, Debug)]
pub(super) enum Patch {
    /// One more move, at `path`, after the move at `after`. `plain` is the same as a change to the file.
    Play { after: Option<Vec<usize>>, mv: Move, path: Vec<usize>, plain: Box<Patch> },
    /// Everything beside the moves: `[before, after]`.
    File(Box<[RecordFile; 2]>),
    /// A move's own fields, without its variations: `[before, after]`.
    Entry { path: Vec<usize>, sides: Box<[MoveEntry; 2]> },
    /// The end of a line, from a move on. `line` is empty for the main line, else the path of a variation.
    Line { line: Vec<usize>, from: usize, before: Vec<MoveEntry>, after: Vec<MoveEntry> },
    /// The alternatives to a move.
    Variations { entry: Vec<usize>, before: Vec<Variation>, after: Vec<Variation> },
    /// A line from a move on changes places with one of the alternatives to that move. Its own inverse.
    Swap { entry: Vec<usize>, variation: usize },
}

impl Patch {
    /// Applies it. Moves are played anew where they could come out otherwise.
    pub(super) fn apply(&self, record: &mut Record, direction: Direction) -> Result<(), EditError> {
        match self {
            Patch::Play { after, mv, path, plain } => match direction {
                Direction::Do => {
                    let after = after.as_deref().map(|path| record.tree.at_path(path).ok_or(EditError::Gone));
                    record.tree.play_at(after.transpose()?, *mv)?;
                    Ok(())
                }
                Direction::Undo => {
                    let id = record.tree.at_path(path).ok_or(EditError::Gone)?;
                    if record.tree.take_back(id) { Ok(()) } else { plain.apply(record, direction) }
                }
            },
            Patch::File(sides) => {
                let new = pick(direction, &sides[0], &sides[1]);
                let replay = new.rules.readings != record.file.rules.readings;
                record.file.clone_from(new);
                if replay { self.replay(record, direction) } else { Ok(()) }
            }
            Patch::Entry { path, sides } => {
                let new = pick(direction, &sides[0], &sides[1]);
                let id = record.tree.at_path(path).ok_or(EditError::Gone)?;
                let old = record.tree.node(id);
                if old.entry.mv == new.mv && old.entry.after == new.after {
                    record.tree.set_entry(id, new.clone());
                    return Ok(());
                }
                self.replay(record, direction)
            }
            _ => self.replay(record, direction),
        }
    }

    /// Changes the moves and plays them all.
    fn replay(&self, record: &mut Record, direction: Direction) -> Result<(), EditError> {
        let mut moves = record.tree.entries();
        self.change(&mut moves, direction)?;
        let mut readings = Readings::default();
        for (name, value) in &record.file.rules.readings {
            // Checked when they were set.
            let _ = readings.set(record.game(), name, value);
        }
        let start = record.tree.start;
        let old = std::mem::replace(&mut record.tree, Tree::new(start, readings));
        record.tree = Tree::replay(start, readings, &moves, old);
        Ok(())
    }

    fn change(&self, moves: &mut Vec<MoveEntry>, direction: Direction) -> Result<(), EditError> {
        match self {
            Patch::Play { plain, .. } => plain.change(moves, direction)?,
            Patch::File(_) => {}
            Patch::Entry { path, sides } => {
                let entry = entry_at(moves, path).ok_or(EditError::Gone)?;
                let variations = std::mem::take(&mut entry.variations);
                *entry = MoveEntry { variations, ..pick(direction, &sides[0], &sides[1]).clone() };
            }
            Patch::Line { line, from, before, after } => {
                let line = line_at(moves, line).ok_or(EditError::Gone)?;
                line.truncate(*from);
                line.extend_from_slice(pick(direction, &before[..], &after[..]));
            }
            Patch::Variations { entry, before, after } => {
                entry_at(moves, entry).ok_or(EditError::Gone)?.variations.clone_from(pick(direction, before, after));
            }
            Patch::Swap { entry, variation } => swap(moves, entry, *variation).ok_or(EditError::Gone)?,
        }
        Ok(())
    }
}

const fn pick<'a, T: ?Sized>(direction: Direction, before: &'a T, after: &'a T) -> &'a T {
    match direction {
        Direction::Do => after,
        Direction::Undo => before,
    }
}

/// A line: the main one for an empty path, else that of a variation.
fn line_at<'m>(moves: &'m mut Vec<MoveEntry>, path: &[usize]) -> Option<&'m mut Vec<MoveEntry>> {
    match path {
        [] => Some(moves),
        [entry, variation, rest @ ..] => {
            line_at(&mut moves.get_mut(*entry)?.variations.get_mut(*variation)?.moves, rest)
        }
        [_] => None,
    }
}

fn entry_at<'m>(moves: &'m mut Vec<MoveEntry>, path: &[usize]) -> Option<&'m mut MoveEntry> {
    let (last, line) = path.split_last()?;
    line_at(moves, line)?.get_mut(*last)
}

fn swap(moves: &mut Vec<MoveEntry>, entry: &[usize], variation: usize) -> Option<()> {
    let (&from, line) = entry.split_last()?;
    let line = line_at(moves, line)?;
    let mut alternatives = std::mem::take(&mut line.get_mut(from)?.variations);
    let slot = alternatives.get_mut(variation)?;
    let mut promoted = std::mem::take(&mut slot.moves);
    slot.moves = line.split_off(from);
    promoted.first_mut()?.variations = alternatives;
    line.append(&mut promoted);
    Some(())
}

/// The alternatives to a move, as a file holds them.
pub(super) fn variations_at(record: &Record, path: &[usize]) -> Result<Vec<Variation>, EditError> {
    let id = record.tree.at_path(path).ok_or(EditError::Gone)?;
    Ok(record.tree.alternatives(id))
}

/// A line from a move on, as a file holds it.
pub(super) fn line_from(record: &Record, line: &[usize], from: usize) -> Result<Vec<MoveEntry>, EditError> {
    let id = record.tree.at_path(&[line, &[from]].concat()).ok_or(EditError::Gone)?;
    Ok(record.tree.entries_after(id))
}
