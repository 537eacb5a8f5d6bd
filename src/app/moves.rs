//! The move tree: the moves of the line, the comments of the moment, the variations.

use egui::text::LayoutJob;
use egui::{Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::command::{Command, Look};
use super::edits::CommentDraft;
use super::session::Session;
use super::theme::{Type, corner, font};
use super::widgets::{Button, focus_ring, icon, ink, text};
use crate::engine::{Event, Status};
use crate::format::record::Comment;
use crate::record::{Node, NodeId, index_of};
use crate::rule::RuleId;
use crate::scene::Icon;
use crate::tokens::{radius, size};

/// Shows the card.
pub fn show(ui: &mut Ui, session: &Session, comments_shown: bool) -> Vec<Command> {
    let mut commands = vec![];
    let c = ink(ui);
    egui::Frame::new()
        .fill(c.surface())
        .stroke(c.hairline())
        .corner_radius(corner(radius::CARD))
        .inner_margin(egui::Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.set_max_width(ui.available_width());
            ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                line(ui, session, &mut commands);
                if comments_shown {
                    comments(ui, session, &mut commands);
                }
                fork(ui, session, &mut commands);
                result(ui, session);
            });
        });
    commands
}

/// Moves shown before and after the one at the cursor. The timeline and the jumps reach the others.
const AROUND: usize = 12;

fn line(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let all = session.cursor.line();
    if all.is_empty() {
        text(ui, "No moves yet. Choose a pit with a dotted ring to play from here.", Type::BODY, c.muted());
        return;
    }
    let here = session.cursor.at().ply;
    let from = here.saturating_sub(AROUND + 1).min(all.len().saturating_sub(2 * AROUND));
    let to = (from + 2 * AROUND).min(all.len());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        if from > 0 {
            note(ui, "…", Type::BODY);
        }
        for (index, &id) in all[from..to].iter().enumerate() {
            let ply = from + index + 1;
            let node = session.record.tree.node(id);
            if index == 0 || node.before.side() == session.record.tree.start.side() {
                note(ui, &ply.to_string(), Type::SMALL);
            }
            if chip(ui, node, ply == here).clicked() {
                commands.push(Command::ToNode(id));
            }
            if round_ends(node) {
                note(ui, &format!("round {}", node.after.round().unwrap_or_default()), Type::LABEL);
            }
        }
        if to < all.len() {
            note(ui, "…", Type::BODY);
        }
    });
}

/// A muted word among the chips, on their middle line.
fn note(ui: &mut Ui, word: &str, role: Type) {
    let c = ink(ui);
    let galley = ui.painter().layout_no_wrap(word.to_owned(), font(role.size, role.bold), c.muted());
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 4.0, 24.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, word));
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, c.muted());
}

fn round_ends(node: &Node) -> bool {
    node.events.iter().any(|event| matches!(event, Event::RoundStart { .. }))
}

/// One move as a chip: its text, a glyph, what it took.
fn chip(ui: &mut Ui, node: &Node, current: bool) -> egui::Response {
    let c = ink(ui);
    let taken: u32 = node
        .events
        .iter()
        .map(|event| match event {
            Event::Capture { taken, .. } => u32::from(taken.seeds()),
            Event::Steal { seeds, .. } => u32::from(*seeds),
            _ => 0,
        })
        .sum();
    let reserved = node.events.iter().any(|event| matches!(event, Event::Reserve { .. }));
    let mut words = node.entry.mv.clone();
    for &glyph in &node.entry.glyphs {
        words += nag(glyph);
    }
    let tint = if current { c.0.on_ink } else { c.0.text };
    let tint32 = super::theme::colour(tint);
    let name_galley = ui.painter().layout_no_wrap(words.clone(), font(size::BODY, current), tint32);
    let took = (taken > 0).then(|| ui.painter().layout_no_wrap(taken.to_string(), font(size::BODY, current), tint32));
    let mark = if taken > 0 || reserved { 16.0 } else { 0.0 };
    let comment = if node.entry.comments.is_empty() { 0.0 } else { 15.0 };
    let width = name_galley.size().x + took.as_ref().map_or(0.0, |g| g.size().x + 2.0) + mark + comment + 14.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::click());
    response.widget_info(|| {
        let took = if taken > 0 { format!(", takes {taken}") } else { String::new() };
        let flawed = if node.flaw.is_some() { ", at fault" } else { "" };
        WidgetInfo::selected(Role::Button, true, current, format!("Turn {}: {words}{took}{flawed}", node.ply))
    });
    let fill = if current {
        c.ink()
    } else if response.hovered() {
        c.ink_soft()
    } else {
        egui::Color32::TRANSPARENT
    };
    let painter = ui.painter();
    painter.rect_filled(rect, corner(radius::CHIP), fill);
    if node.flaw.is_some() {
        painter.rect_stroke(rect, corner(radius::CHIP), Stroke::new(1.5, c.fault_line()), StrokeKind::Inside);
    }
    let mut x = rect.min.x + 7.0;
    let y = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    let place = |x: f32, width: f32| Rect::from_min_size(pos2(x, rect.min.y), vec2(width, rect.height()));
    painter.galley(pos2(x, y(&name_galley)), name_galley.clone(), tint32);
    x += name_galley.size().x;
    if mark > 0.0 {
        icon(painter, if taken > 0 { Icon::Capture } else { Icon::Flag }, place(x + 3.0, 12.0), 12.0, tint);
        x += mark;
    }
    if let Some(took) = took {
        painter.galley(pos2(x + 1.0, y(&took)), took.clone(), tint32);
        x += took.size().x + 2.0;
    }
    if comment > 0.0 {
        icon(painter, Icon::Comment, place(x + 3.0, 11.0), 11.0, tint);
    }
    focus_ring(ui, &response, radius::CHIP);
    response
}

/// The sign of a judgement by its NAG number; none for those without one.
#[must_use]
pub const fn nag(glyph: u8) -> &'static str {
    match glyph {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        10 => " =",
        _ => "",
    }
}

/// The comments on the moment shown; on the start, those of the start.
fn comments(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let on = session.cursor.node_id();
    let fixed = session.record.read_only;
    let mut show = |ui: &mut Ui, index: usize, comment: &Comment, moment: &str| {
        if show_comment(ui, comment, moment, fixed) {
            commands.push(Command::Comment(Box::new(CommentDraft::of(on, index, comment))));
        }
        cited(ui, &comment.cites, commands);
    };
    let Some(node) = session.node() else {
        for (index, comment) in session.record.file.comments.iter().enumerate() {
            show(ui, index, comment, "");
        }
        return;
    };
    let range = session.cursor.last_stretch(&session.record.tree, session.size);
    for (index, comment) in node.entry.comments.iter().enumerate() {
        let at = comment.at.as_ref().map_or(Some(node.events.len()), |at| index_of(&node.events, at));
        if at.is_some_and(|at| at > range.start && at <= range.end) {
            show(ui, index, comment, &moment_words(comment));
        }
    }
}

fn moment_words(comment: &Comment) -> String {
    match &comment.at {
        None => "on the turn".into(),
        Some(at) if at.end => format!("lap {}, end", at.lap),
        Some(at) => match at.seed {
            Some(seed) if seed > 0 => format!("lap {}, seed {seed}", at.lap),
            _ => format!("lap {}", at.lap),
        },
    }
}

/// Shows a comment. True if it is to be changed; a `fixed` one can not be.
fn show_comment(ui: &mut Ui, comment: &Comment, moment: &str, fixed: bool) -> bool {
    let c = ink(ui);
    let shown = ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 20.0), Sense::hover());
        icon(ui.painter(), Icon::Comment, rect, 14.0, c.0.muted);
        let mut job = LayoutJob::default();
        job.append(comment.text.text(), 0.0, Type::BODY.format(c.text()));
        let by = comment
            .by
            .iter()
            .map(String::as_str)
            .chain([moment])
            .filter(|s| !s.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        if !by.is_empty() {
            job.append(&format!("  {by}"), 0.0, Type::SECONDARY.format(c.muted()));
        }
        if fixed {
            ui.add(egui::Label::new(job).wrap());
            return false;
        }
        let response = ui.add(egui::Label::new(job).wrap().sense(Sense::click()));
        let said = comment.text.text().to_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        focus_ring(ui, &response, radius::CHIP);
        response.on_hover_text("Click to change this comment").clicked()
    });
    shown.inner
}

/// What a comment cites, each as a way into Sources.
fn cited(ui: &mut Ui, cites: &[String], commands: &mut Vec<Command>) {
    if cites.is_empty() {
        return;
    }
    let c = ink(ui);
    let row = ui.spacing().interact_size.y;
    // A line of links is a line of text, not a row of buttons.
    ui.spacing_mut().interact_size.y = 18.0;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.add_space(20.0);
        for id in cites {
            let mut format = Type::SECONDARY.format(c.text());
            format.underline = egui::Stroke::new(1.0, c.muted());
            let link = egui::Label::new(LayoutJob::single_section(id.clone(), format)).sense(Sense::click());
            let response = ui.add(link);
            let rule = RuleId::parse(id);
            let name = match rule {
                Some(rule) => format!("Open the page of {rule}"),
                None => format!("Open the passage {id}"),
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
            focus_ring(ui, &response, radius::CHIP);
            if response.on_hover_text(name).clicked() {
                commands.push(rule.map_or_else(|| Command::Look(Look::Passage(id.clone())), Command::Rule));
            }
        }
    });
    ui.spacing_mut().interact_size.y = row;
}

/// The choices, where the moves fork at the cursor.
fn fork(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let tree = &session.record.tree;
    if session.cursor.is_in_variation(tree) {
        let back = Button::text("Back to the main line").with_icon(Icon::Left).with_key("M");
        if back.show(ui).clicked() {
            commands.push(Command::Mainline);
        }
    }
    let choices: &[NodeId] = session.cursor.choices(tree);
    if choices.len() < 2 || !session.cursor.is_between_turns(tree) {
        return;
    }
    let c = ink(ui);
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 24.0), Sense::hover());
        icon(ui.painter(), Icon::Branch, rect, 15.0, c.0.muted);
        text(ui, "next:", Type::SECONDARY, c.muted());
        for (index, &id) in choices.iter().enumerate() {
            if chip(ui, tree.node(id), index == session.choice).clicked() {
                commands.push(Command::ToNode(id));
            }
        }
        text(ui, "choose with the up and down keys, take with Enter", Type::SMALL, c.muted());
    });
}

fn result(ui: &mut Ui, session: &Session) {
    let status = session.cursor.status(&session.record.tree);
    let words = match status {
        Status::Playing => return,
        Status::Won(side) => format!("{side} has won."),
        Status::Draw => "A draw.".to_owned(),
    };
    let c = ink(ui);
    text(ui, &words, Type::STRONG, c.text());
}
