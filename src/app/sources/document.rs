//! A document whole, as it stands: its lines, what stands beside them, the rules that rest on them.

use egui::{Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::paragraph::{self, Para};
use super::parts::{GAP, fault_chip, rule_link};
use super::{Beside, Desk, Reading, aside, evidence, own};
use crate::app::command::{Command, Look};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{self, Button, ink, label, segments, text};
use crate::scene::Icon;
use crate::sources::{Bearing, Fault, PassageKind, Sources};

/// Room for the numbers of the lines and the marks of faults.
const GUTTER: f32 = 54.0;
/// The column of rules.
const RULES: f32 = 150.0;
/// From this width of the page on, the gloss stands beside the text; below it, under it.
const BESIDE: f32 = 660.0;

/// The bar over the text: what stands beside it, and the faults.
pub fn bar(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    let Some(document) = reading.document() else { return };
    egui::Frame::new().inner_margin(egui::Margin::symmetric(20, 6)).show(ui, |ui| {
        ui.horizontal(|ui| {
            if reading.own().is_none() {
                let choices = [(Beside::Gloss, "gloss beside", ""), (Beside::Nothing, "text only", "")];
                if let Some(beside) = segments(ui, "Show", &choices, reading.beside) {
                    reading.beside = beside;
                }
            } else {
                own::bar(ui, reading, desk);
            }
            let faults: Vec<&Fault> = faults_of(&document.id);
            if !faults.is_empty() {
                fault_walk(ui, reading, &faults, &mut desk.commands);
            }
        });
        if reading.own().is_none() && ui.available_width() > 640.0 {
            legend(ui);
        }
    });
    super::parts::rule_off(ui);
}

/// The faults of a document, in the order of their places.
#[must_use]
pub fn faults_of(document: &str) -> Vec<&'static Fault> {
    let of = |fault: &&Fault| fault.document.as_deref() == Some(document);
    let mut faults: Vec<&Fault> = Sources::bundled().faults.iter().filter(of).collect();
    let place = |fault: &Fault| fault.passages.first().and_then(|id| Sources::bundled().passage(id)).map(|p| p.start);
    faults.sort_by_key(|fault| place(fault));
    faults
}

fn fault_walk(ui: &mut Ui, reading: &Reading, faults: &[&Fault], commands: &mut Vec<Command>) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let here = faults.iter().position(|fault| reading.fault.as_deref() == Some(fault.id.as_str()));
        for (words, named, icon, forward) in
            [("next", "Next fault (N)", Icon::Right, true), ("previous", "Previous fault (P)", Icon::Left, false)]
        {
            let wide = ui.available_width() > 220.0;
            let button =
                if wide { Button::text(words).with_icon(icon).named(named) } else { Button::icon(icon, named) };
            if button.show(ui).clicked() {
                commands.push(Command::Look(Look::NextFault(forward)));
            }
        }
        if ui.available_width() > 90.0 {
            let words = match here {
                Some(at) => format!("fault {} of {}", at + 1, faults.len()),
                None => format!("{} faults", faults.len()),
            };
            text(ui, &words, Type::SECONDARY, ink(ui).muted());
        }
    });
}

/// What the marks mean, each with a sample of its line.
fn legend(ui: &mut Ui) {
    let c = ink(ui);
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        for kind in [
            PassageKind::Rule,
            PassageKind::Setup,
            PassageKind::Scoring,
            PassageKind::History,
            PassageKind::Terminology,
            PassageKind::Meta,
        ] {
            let tint = if kind == PassageKind::Meta { c.muted() } else { c.text() };
            let font = crate::app::theme::font(crate::tokens::size::SMALL, false);
            let galley = ui.painter().layout_no_wrap(kind.word().to_owned(), font, tint);
            let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(0.0, 4.0), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Mark of {}", kind.word())));
            if matches!(kind, PassageKind::Rule | PassageKind::Setup | PassageKind::Scoring) {
                ui.painter().rect_filled(rect, corner(0.0), c.evid_soft());
            }
            paragraph::underline(ui.painter(), &[rect], kind, Vec2::ZERO, c);
            ui.painter().galley(rect.min, galley, tint);
        }
    });
}

/// Where the columns of a page are.
#[derive(Clone, Copy)]
struct Columns {
    text: f32,
    gloss: Option<f32>,
    rules: f32,
    /// Whether gloss and rules stand under the text.
    stacked: bool,
}

impl Columns {
    fn of(width: f32, beside: Beside) -> Columns {
        let room = width - GUTTER - 24.0;
        if width < BESIDE {
            return Columns {
                text: room,
                gloss: (beside == Beside::Gloss).then_some(room),
                rules: room,
                stacked: true,
            };
        }
        let room = room - RULES - GAP;
        match beside {
            Beside::Gloss => {
                let room = room.min(1080.0) - GAP;
                Columns { text: room * 0.53, gloss: Some(room * 0.47), rules: RULES, stacked: false }
            }
            Beside::Nothing => Columns { text: room.min(720.0), gloss: None, rules: RULES, stacked: false },
        }
    }
}

/// Shows it.
pub fn show(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    let Some(document) = reading.document() else { return };
    let beside = if reading.own().is_some() { Beside::Nothing } else { reading.beside };
    let columns = Columns::of(ui.available_width(), beside);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(8.0);
    own::astray(ui, reading, desk);
    whole_faults(ui, reading, desk, &document.id);
    if !columns.stacked {
        heads(ui, columns, &document.language_name);
    }
    for para in Para::all(document) {
        row(ui, &para, columns, reading, desk);
    }
    foot(ui, document);
}

fn heads(ui: &mut Ui, columns: Columns, language: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(GUTTER);
        let head = |ui: &mut Ui, words: &str, width: f32| {
            let left = ui.cursor().min.x;
            label(ui, words);
            ui.add_space(left + width + GAP - ui.cursor().min.x);
        };
        head(ui, language, columns.text);
        if let Some(width) = columns.gloss {
            head(ui, "English gloss", width);
        }
        head(ui, "Rules", columns.rules);
    });
    ui.add_space(6.0);
}

fn foot(ui: &mut Ui, document: &crate::sources::Document) {
    ui.add_space(16.0);
    ui.horizontal(|ui| {
        ui.add_space(GUTTER);
        ui.vertical(|ui| {
            ui.set_max_width(640.0_f32.min(ui.available_width() - 24.0));
            let c = ink(ui);
            let what = format!("This is a {}; {}.", document.what, document.credit);
            text(ui, &what, Type::SECONDARY, c.muted());
            if !document.credit_note.is_empty() {
                text(ui, &document.credit_note, Type::SECONDARY, c.muted());
            }
        });
    });
    ui.add_space(40.0);
}

/// Faults that stand at no sentence: of the document as a whole.
fn whole_faults(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk, document: &str) {
    for fault in faults_of(document).into_iter().filter(|fault| fault.passages.is_empty()) {
        ui.horizontal(|ui| {
            ui.add_space(GUTTER);
            let words = format!("of the whole document: {}", fault.title);
            if fault_chip(ui, &words, &format!("Fault: {}", fault.title)).clicked() {
                desk.commands.push(Command::Look(Look::Fault(fault.id.clone())));
            }
        });
        if reading.fault.as_deref() == Some(fault.id.as_str()) {
            let rect = evidence::card(ui, fault, GUTTER, &mut desk.commands);
            super::reveal(ui, reading, rect);
        }
        ui.add_space(8.0);
    }
}

/// A line of the document with what stands beside it.
fn row(ui: &mut Ui, para: &Para, columns: Columns, reading: &mut Reading, desk: &mut Desk) {
    let c = ink(ui);
    let ground = ui.painter().add(egui::Shape::Noop);
    let top = ui.cursor().min;
    let right = ui.max_rect().max.x;
    let mut at = pos2(top.x + GUTTER, top.y + 6.0);
    let mut low = at.y;
    let mut chosen = false;
    let mut place = |ui: &mut Ui, name: &str, width: f32, add: &mut dyn FnMut(&mut Ui)| {
        let rect = Rect::from_min_size(at, vec2(width, f32::INFINITY));
        let mut child = super::parts::part(ui, (name, para.line), rect);
        child.set_width(width);
        add(&mut child);
        low = low.max(child.min_rect().max.y);
        if columns.stacked {
            at.y = low + 4.0;
        } else {
            at.x += width + GAP;
        }
    };
    place(ui, "text", columns.text, &mut |ui| {
        chosen = paragraph::show(ui, para, reading, &mut desk.commands);
    });
    if let Some(width) = columns.gloss {
        place(ui, "gloss", width, &mut |ui| gloss(ui, para, reading));
    }
    place(ui, "rules", columns.rules, &mut |ui| rules(ui, para, columns.stacked, &mut desk.commands));
    let rect = Rect::from_min_max(top, pos2(right, low + 6.0));
    let number =
        ui.painter().layout_no_wrap(format!("¶ {}", para.line), Type::SMALL.format(c.muted()).font_id, c.muted());
    ui.painter().galley(pos2(top.x + GUTTER - 16.0 - number.size().x, top.y + 9.0), number, c.muted());
    ui.allocate_rect(rect, Sense::hover());
    gutter(ui, para, rect, reading, desk);
    if chosen {
        super::reveal(ui, reading, rect);
        ui.painter().set(ground, egui::Shape::rect_filled(rect, corner(0.0), c.raised()));
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, corner(0.0), c.ink());
    }
    open_fault(ui, para, reading, desk);
    if chosen && !desk.aside {
        inline(ui, reading, desk);
    }
}

/// The marks of the paragraph's faults, in the gutter.
fn gutter(ui: &mut Ui, para: &Para, rect: Rect, reading: &Reading, desk: &mut Desk) {
    let c = ink(ui);
    let faults = para.faults();
    let Some(first) = faults.first() else { return };
    let place = Rect::from_min_size(pos2(rect.min.x + 10.0, rect.min.y + 26.0), vec2(20.0, 20.0));
    let response = ui.interact(place, ui.unique_id().with(("gutter", para.line)), Sense::click());
    let words = format!("{} fault{} in ¶ {}", faults.len(), if faults.len() == 1 { "" } else { "s" }, para.line);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    widgets::icon(ui.painter(), Icon::Fault, place, 16.0, c.0.fault);
    widgets::focus_ring(ui, &response, 4.0);
    if response.clicked() {
        // From one to the next, then away.
        let open = faults.iter().position(|fault| reading.fault.as_deref() == Some(fault.id.as_str()));
        let next = open.map_or(first, |at| faults.get(at + 1).unwrap_or(&faults[at]));
        desk.commands.push(Command::Look(Look::Fault(next.id.clone())));
    }
    response.on_hover_text(words);
}

fn open_fault(ui: &mut Ui, para: &Para, reading: &mut Reading, desk: &mut Desk) {
    let Some(id) = reading.fault.clone() else { return };
    if let Some(fault) = para.faults().into_iter().find(|fault| fault.id == id) {
        // Where a fault stands in several lines, its card is under the first.
        let first = fault.passages.first().is_some_and(|id| para.passages.iter().any(|p| p.id == *id));
        if first {
            let rect = evidence::card(ui, fault, GUTTER - 22.0, &mut desk.commands);
            super::reveal(ui, reading, rect);
        }
    }
}

/// In a small window, what the panel at the right would show of the sentence.
fn inline(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        ui.add_space(GUTTER - 8.0);
        let frame = egui::Frame::new().fill(c.surface()).stroke(Stroke::new(1.0, c.line())).inner_margin(4);
        frame.corner_radius(corner(crate::tokens::radius::CARD)).show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width((ui.available_width() - 24.0).min(560.0));
                aside::passage(ui, reading, desk);
            });
        });
    });
    ui.add_space(8.0);
}

fn gloss(ui: &mut Ui, para: &Para, reading: &Reading) {
    let c = ink(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    let is_chosen = |passage: &crate::sources::Passage| reading.passage.as_deref() == Some(passage.id.as_str());
    let several = para.passages.len() > 1 && para.passages.iter().any(|passage| is_chosen(passage));
    for (index, passage) in para.passages.iter().enumerate() {
        let heading = matches!(passage.topic.as_str(), "heading" | "title");
        let chosen = is_chosen(passage);
        // Of several sentences, the chosen one stands out; the others step back.
        let other = several && !chosen;
        let tint = if other || passage.kind == PassageKind::Meta && !heading { c.muted() } else { c.text() };
        let role = Type { bold: heading, ..Type::BODY };
        let space = if index == 0 { 0.0 } else { 4.0 };
        job.append(passage.gloss_en.trim(), space, role.format(tint));
    }
    ui.label(job);
}

/// The rules that rest on the paragraph, each once.
fn rules(ui: &mut Ui, para: &Para, stacked: bool, commands: &mut Vec<Command>) {
    let sources = Sources::bundled();
    let mut shown = vec![];
    for (rule, bearing) in para.passages.iter().flat_map(|passage| sources.rules_of(&passage.id)) {
        if shown.contains(&rule.id) {
            continue;
        }
        shown.push(rule.id);
        let mut one = |ui: &mut Ui| {
            rule_link(ui, rule.id, commands);
            match bearing {
                Bearing::Says => {}
                Bearing::Supports => {
                    text(ui, "bears on it", Type::SMALL, ink(ui).muted());
                }
                Bearing::Disputes => {
                    text(ui, "speaks against it", Type::SMALL, ink(ui).fault());
                }
            }
        };
        if stacked {
            ui.horizontal_wrapped(|ui| one(ui));
        } else {
            one(ui);
        }
    }
}

/// A frame round a note in the column of text.
pub fn note(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        ui.add_space(GUTTER);
        let frame = egui::Frame::new().fill(c.fault_soft()).stroke(Stroke::new(1.0, c.fault_line())).inner_margin(12);
        frame.corner_radius(corner(crate::tokens::radius::CARD)).show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width((ui.available_width() - 30.0).min(680.0));
                ui.spacing_mut().item_spacing.y = 6.0;
                add(ui);
            });
        });
    });
    ui.add_space(10.0);
}
