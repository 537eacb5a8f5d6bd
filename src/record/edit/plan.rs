//! From an edit to the change in the file that carries it out.

use std::collections::BTreeMap;

use super::patch::{self, Patch};
use super::{DEEPEST, Edit, EditError};
use crate::engine::{Move, Readings};
use crate::format::record::{Comment, MoveEntry, RecordFile, Variation};
use crate::record::{Node, NodeId, Record};

/// The move after `parent` that plays the same, under the same readings.
pub(super) fn existing(record: &Record, parent: Option<NodeId>, mv: Move) -> Option<NodeId> {
    let same = |id: &&NodeId| {
        let node = record.tree.node(**id);
        node.mv.is_some_and(|m| m.pit == mv.pit) && node.opens.as_ref().is_none_or(|o| o.readings.is_empty())
    };
    record.tree.children(parent).iter().find(same).copied()
}

/// A node, if the id is of this tree.
fn node_of(record: &Record, id: NodeId) -> Result<&Node, EditError> {
    if id.0 < record.tree.len() { Ok(record.tree.node(id)) } else { Err(EditError::Gone) }
}

/// The place of a node, with the place of the entry that it is an alternative to and its number among the
/// alternatives. None for a move that opens no variation.
fn variation_of(record: &Record, id: NodeId) -> Result<(Vec<usize>, usize), EditError> {
    node_of(record, id)?;
    match &record.tree.path_of(id)[..] {
        [entry @ .., variation, 0] if !entry.is_empty() => Ok((entry.to_vec(), *variation)),
        _ => Err(EditError::NoVariation),
    }
}

/// What has to change, and where to look then.
type Change = (Patch, Option<Vec<usize>>);
type Planned = Result<Option<Change>, EditError>;

impl Edit {
    /// The move that this edit speaks of, to look at when it is undone.
    pub(super) fn look_before(&self, record: &Record) -> Option<Vec<usize>> {
        let id = match self {
            Edit::Play { after: on, .. }
            | Edit::AddComment { on, .. }
            | Edit::SetComment { on, .. }
            | Edit::DeleteComment { on, .. }
            | Edit::Cite { on, .. } => *on,
            Edit::Replace { node, .. }
            | Edit::DeleteFrom { node }
            | Edit::DeleteVariation { node }
            | Edit::Promote { node }
            | Edit::MoveVariation { node, .. }
            | Edit::VariationReadings { node, .. } => Some(*node),
            Edit::Glyphs { on, .. } | Edit::Marks { on, .. } | Edit::Written { on, .. } => Some(*on),
            Edit::Readings(_) | Edit::Header(_) => None,
        }?;
        node_of(record, id).ok()?;
        Some(record.tree.path_of(id))
    }

    /// What has to change in the file, and where to look then. None if nothing has to.
    pub(super) fn plan(&self, record: &Record) -> Planned {
        match self {
            Edit::Play { after, mv } => play(record, *after, *mv),
            Edit::Replace { node, mv } => replace(record, *node, *mv),
            Edit::DeleteFrom { node } => delete_from(record, *node),
            Edit::DeleteVariation { node } => {
                let (path, variation) = variation_of(record, *node)?;
                change_variations(record, path, |list| {
                    list.remove(variation);
                })
            }
            Edit::Promote { node } => promote(record, *node),
            Edit::MoveVariation { node, to } => {
                let (path, variation) = variation_of(record, *node)?;
                let last = |list: &[Variation]| list.len().saturating_sub(1);
                let look = [&path[..], &[*to.min(&last(&patch::variations_at(record, &path)?)), 0]].concat();
                let planned = change_variations(record, path, |list| {
                    let moved = list.remove(variation);
                    list.insert((*to).min(list.len()), moved);
                })?;
                Ok(planned.map(|(patch, _)| (patch, Some(look))))
            }
            Edit::VariationReadings { node, readings } => {
                check_readings(record, readings)?;
                let (path, variation) = variation_of(record, *node)?;
                let look = record.tree.path_of(*node);
                let planned = change_variations(record, path, |list| list[variation].readings.clone_from(readings))?;
                Ok(planned.map(|(patch, _)| (patch, Some(look))))
            }
            Edit::Readings(readings) => {
                check_readings(record, readings)?;
                Ok(header(record, |file| file.rules.readings.clone_from(readings)))
            }
            Edit::Header(field) => Ok(header(record, |file| field.set(file))),
            Edit::AddComment { on, comment } => comments(record, *on, |list| {
                list.push(comment.clone());
                Ok(())
            }),
            Edit::SetComment { on, index, comment } => comments(record, *on, |list| {
                list.get_mut(*index).ok_or(EditError::Gone)?.clone_from(comment);
                Ok(())
            }),
            Edit::DeleteComment { on, index } => comments(record, *on, |list| {
                list.get(*index).ok_or(EditError::Gone)?;
                list.remove(*index);
                Ok(())
            }),
            Edit::Cite { on, index, cite } => comments(record, *on, |list| {
                let cites = &mut list.get_mut(*index).ok_or(EditError::Gone)?.cites;
                match cites.iter().position(|known| known == cite) {
                    Some(at) => drop(cites.remove(at)),
                    None => cites.push(cite.clone()),
                }
                Ok(())
            }),
            Edit::Glyphs { on, glyphs } => entry(record, *on, |entry| entry.glyphs.clone_from(glyphs)),
            Edit::Marks { on, marks } => entry(record, *on, |entry| entry.marks.clone_from(marks)),
            Edit::Written { on, written } => entry(record, *on, |entry| entry.written.clone_from(written)),
        }
    }
}

fn play(record: &Record, after: Option<NodeId>, mv: Move) -> Planned {
    if let Some(id) = after
        && node_of(record, id)?.flaw.is_some()
    {
        return Err(EditError::Flagged);
    }
    if existing(record, after, mv).is_some() {
        return Ok(None);
    }
    let entry = MoveEntry::new(mv.text(record.tree.start.layout()));
    let parent = after.map(|id| record.tree.path_of(id));
    let (path, plain) = match record.tree.children(after).first() {
        None => at_line_end(parent.as_deref(), entry),
        Some(&main) => beside(record, after, main, entry)?,
    };
    let patch = Patch::Play { after: parent, mv, path: path.clone(), plain: Box::new(plain) };
    Ok(Some((patch, Some(path))))
}

/// The move follows the last one of a line.
fn at_line_end(parent: Option<&[usize]>, entry: MoveEntry) -> (Vec<usize>, Patch) {
    let (line, from) = match parent.and_then(<[usize]>::split_last) {
        Some((last, line)) => (line.to_vec(), last + 1),
        None => (vec![], 0),
    };
    let path = [&line[..], &[from]].concat();
    (path, Patch::Line { line, from, before: vec![], after: vec![entry] })
}

/// The move begins a variation beside `main`.
fn beside(
    record: &Record,
    after: Option<NodeId>,
    main: NodeId,
    entry: MoveEntry,
) -> Result<(Vec<usize>, Patch), EditError> {
    let main = record.tree.path_of(main);
    if main.len() / 2 >= DEEPEST {
        return Err(EditError::TooDeep);
    }
    let path = [&main[..], &[record.tree.children(after).len() - 1, 0]].concat();
    let before = patch::variations_at(record, &main)?;
    let mut after = before.clone();
    after.push(Variation { readings: BTreeMap::new(), moves: vec![entry], unknown: serde_json::Map::new() });
    Ok((path, Patch::Variations { entry: main, before, after }))
}

fn replace(record: &Record, id: NodeId, mv: Move) -> Planned {
    let node = node_of(record, id)?;
    if node.parent.is_some_and(|parent| record.tree.node(parent).flaw.is_some()) {
        return Err(EditError::Flagged);
    }
    let same = |other: Option<Move>| other.is_some_and(|other| other.pit == mv.pit);
    if same(node.mv) && node.flaw.is_none() {
        return Ok(None);
    }
    if existing(record, node.parent, mv).is_some_and(|there| there != id) {
        return Err(EditError::AlreadyThere);
    }
    let mut play = record.tree.play_to(node.parent).under(node.readings);
    play.make(mv, &mut crate::engine::Silent)?;
    let text = mv.text(node.before.layout());
    entry(record, id, |entry| {
        entry.mv.clone_from(&text);
        // What was said of the other move's outcome and spelling does not go with this one.
        entry.after = None;
        entry.written = None;
    })
}

fn delete_from(record: &Record, id: NodeId) -> Planned {
    let node = node_of(record, id)?;
    let siblings = record.tree.children(node.parent);
    if siblings.first() != Some(&id) {
        return Edit::DeleteVariation { node: id }.plan(record);
    }
    let path = record.tree.path_of(id);
    let look = node.parent.map(|parent| record.tree.path_of(parent));
    let Some((&from, line)) = path.split_last() else { return Err(EditError::Gone) };
    let before = patch::line_from(record, line, from)?;
    let after = match siblings.get(1) {
        None => vec![],
        Some(&first) => {
            let opens = record.tree.node(first).opens.clone().unwrap_or_default();
            if !opens.readings.is_empty() {
                return Err(EditError::OwnReadings);
            }
            let mut rest = before.first().map(|entry| entry.variations.clone()).unwrap_or_default();
            let mut main = if rest.is_empty() { vec![] } else { rest.remove(0).moves };
            if let Some(entry) = main.first_mut() {
                entry.variations = rest;
            }
            main
        }
    };
    Ok(Some((Patch::Line { line: line.to_vec(), from, before, after }, look)))
}

fn promote(record: &Record, id: NodeId) -> Planned {
    let (path, variation) = variation_of(record, id)?;
    if record.tree.node(id).opens.as_ref().is_some_and(|opens| !opens.readings.is_empty()) {
        return Err(EditError::OwnReadings);
    }
    Ok(Some((Patch::Swap { entry: path.clone(), variation }, Some(path))))
}

fn check_readings(record: &Record, readings: &BTreeMap<String, String>) -> Result<(), EditError> {
    let mut all = Readings::default();
    for (name, value) in readings {
        all.set(record.game(), name, value)?;
    }
    Ok(())
}

/// A change to a move's own fields.
fn entry(record: &Record, id: NodeId, change: impl FnOnce(&mut MoveEntry)) -> Planned {
    let before = node_of(record, id)?.entry.clone();
    let mut after = before.clone();
    change(&mut after);
    if before == after {
        return Ok(None);
    }
    let path = record.tree.path_of(id);
    Ok(Some((Patch::Entry { path: path.clone(), sides: Box::new([before, after]) }, Some(path))))
}

/// A change to the comments on a move or on the start.
fn comments(
    record: &Record,
    on: Option<NodeId>,
    change: impl FnOnce(&mut Vec<Comment>) -> Result<(), EditError>,
) -> Planned {
    let mut list = match on {
        Some(id) => node_of(record, id)?.entry.comments.clone(),
        None => record.file.comments.clone(),
    };
    change(&mut list)?;
    match on {
        Some(id) => entry(record, id, |entry| entry.comments = list),
        None => Ok(header(record, |file| file.comments = list)),
    }
}

fn change_variations(record: &Record, path: Vec<usize>, change: impl FnOnce(&mut Vec<Variation>)) -> Planned {
    let before = patch::variations_at(record, &path)?;
    let mut after = before.clone();
    change(&mut after);
    if before == after {
        return Ok(None);
    }
    Ok(Some((Patch::Variations { entry: path.clone(), before, after }, Some(path))))
}

/// A change to what the file says beside its moves.
fn header(record: &Record, change: impl FnOnce(&mut RecordFile)) -> Option<Change> {
    let before = record.file.clone();
    let mut after = before.clone();
    change(&mut after);
    (before != after).then(|| (Patch::File(Box::new([before, after])), None))
}
