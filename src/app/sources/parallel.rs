//! The Portuguese and the Gujarati text on Kingulu, sentence by sentence, with what differs between them.

use egui::{Rect, Sense, Ui, pos2, vec2};

use super::paragraph::{self, Para};
use super::parts::{GAP, fault_chip, part, rule_link};
use super::{Desk, Reading, aside, evidence};
use crate::app::command::{Command, Look};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{Button, ink, label, text};
use crate::scene::Icon;
use crate::sources::{Fault, Passage, Sources};

/// The two documents.
const PAIR: [&str; 2] = ["kingulu-pt", "kingulu-gu"];
/// Faults that both texts share under different names, the first text's and the second's: the same embroidery.
const ALIKE: [[&str; 2]; 3] = [
    ["kingulu-pt-mountains", "kingulu-gu-additions"],
    ["kingulu-pt-swahili-influences", "kingulu-gu-additions"],
    ["kingulu-pt-metaphor", "kingulu-gu-additions"],
];
/// Room for the numbers.
const GUTTER: f32 = 54.0;
/// The column of differences.
const DIFFERS: f32 = 168.0;
/// From this width of the page on, the differences have a column.
const WIDE: f32 = 700.0;

/// A sentence in both texts; either may lack it.
pub struct Couple {
    /// What follows the document's name in both ids.
    pub place: String,
    /// The sentence in each.
    pub passages: [Option<&'static Passage>; 2],
}

/// The sentences of both texts, in their order.
#[must_use]
pub fn couples() -> Vec<Couple> {
    let sources = Sources::bundled();
    let place = |passage: &Passage| passage.id[passage.document.len()..].to_owned();
    let [first, second] = PAIR.map(|id| sources.passages_in(id).collect::<Vec<&Passage>>());
    let twin = |place: &str| second.iter().copied().find(|p| p.id[p.document.len()..] == *place);
    let mut found: Vec<Couple> = first
        .iter()
        .map(|passage| {
            let place = place(passage);
            Couple { passages: [Some(passage), twin(&place)], place }
        })
        .collect();
    // What only the second has stands after the sentence that it follows there.
    for (index, passage) in second.iter().enumerate() {
        let place = place(passage);
        if !found.iter().any(|couple| couple.place == place) {
            let before = index.checked_sub(1).map(|at| second[at].id.clone());
            let of = |couple: &Couple| couple.passages[1].map(|p| p.id.clone()) == before;
            let at = found.iter().position(of).map_or(found.len(), |at| at + 1);
            found.insert(at, Couple { place, passages: [None, Some(passage)] });
        }
    }
    found
}

impl Couple {
    /// Faults that stand in one of the two and have no counterpart in the other: there the texts differ.
    #[must_use]
    pub fn differences(&self) -> Vec<(usize, &'static Fault)> {
        let sources = Sources::bundled();
        let faults = self.passages.map(|p| p.map_or(vec![], |p| sources.faults_of(&p.id).collect::<Vec<&Fault>>()));
        let name = |fault: &Fault, side: usize| fault.id.strip_prefix(PAIR[side]).unwrap_or_default().to_owned();
        let mut found = vec![];
        for (side, own) in faults.iter().enumerate() {
            let alone = |fault: &&&Fault| {
                let twin = format!("{}{}", PAIR[1 - side], name(fault, side));
                let alike = ALIKE.iter().any(|pair| {
                    pair[side] == fault.id && faults[1 - side].iter().any(|other| other.id == pair[1 - side])
                });
                !alike && !sources.faults.iter().any(|other| other.id == twin)
            };
            found.extend(own.iter().filter(alone).map(|fault| (side, *fault)));
        }
        found
    }

    /// Whether the texts differ here.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.passages.iter().any(Option::is_none) || !self.differences().is_empty()
    }
}

/// The faults at which the texts differ, in their order, each once.
#[must_use]
pub fn differences() -> Vec<&'static Fault> {
    let mut found: Vec<&Fault> = vec![];
    for (_, fault) in couples().iter().flat_map(Couple::differences) {
        if !found.iter().any(|other| other.id == fault.id) {
            found.push(fault);
        }
    }
    found
}

/// The bar over the texts: the differences, one after the other.
pub fn bar(ui: &mut Ui, desk: &mut Desk) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(20, 6)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(34.0);
            let c = ink(ui);
            text(ui, "Bao Kingulu in two translations", Type::STRONG, c.text());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for (words, icon, forward) in
                    [("Next difference (N)", Icon::Right, true), ("Previous difference (P)", Icon::Left, false)]
                {
                    if Button::icon(icon, words).show(ui).clicked() {
                        desk.commands.push(Command::Look(Look::NextFault(forward)));
                    }
                }
                let count = couples().iter().filter(|couple| couple.differs()).count();
                if ui.available_width() > 130.0 {
                    text(ui, &format!("{count} sentences differ"), Type::SECONDARY, c.muted());
                }
            });
        });
    });
    super::parts::rule_off(ui);
}

/// Shows both texts.
pub fn show(ui: &mut Ui, reading: &mut Reading, desk: &mut Desk) {
    let width = ui.available_width();
    let wide = width >= WIDE;
    let room = width - GUTTER - 24.0 - if wide { DIFFERS + GAP } else { 0.0 };
    let column = ((room - GAP) / 2.0).min(560.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(GUTTER);
        for words in ["Portuguese", "Gujarati", "Where they differ"].iter().take(if wide { 3 } else { 2 }) {
            let left = ui.cursor().min.x;
            label(ui, words);
            ui.add_space(left + column + GAP - ui.cursor().min.x);
        }
    });
    ui.add_space(4.0);
    for couple in couples() {
        row(ui, &couple, (column, wide), reading, desk);
    }
    ui.add_space(40.0);
}

fn row(ui: &mut Ui, couple: &Couple, (column, wide): (f32, bool), reading: &mut Reading, desk: &mut Desk) {
    let c = ink(ui);
    let ground = ui.painter().add(egui::Shape::Noop);
    let (top, right) = (ui.cursor().min, ui.max_rect().max.x);
    let mut low = top.y + 20.0;
    let mut chosen = false;
    for (side, passage) in couple.passages.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "0 or 1")]
        let left = top.x + GUTTER + side as f32 * (column + GAP);
        let place = Rect::from_min_size(pos2(left, top.y + 6.0), vec2(column, f32::INFINITY));
        let mut child = part(ui, ("side", side, &couple.place), place);
        child.set_width(column);
        cell(&mut child, *passage, reading, desk, &mut chosen);
        low = low.max(child.min_rect().max.y);
    }
    let left = if wide { top.x + GUTTER + 2.0 * (column + GAP) } else { top.x + GUTTER };
    let from = if wide { top.y + 6.0 } else { low + 4.0 };
    let width = if wide { DIFFERS } else { 2.0 * column };
    let mut child =
        part(ui, ("differs", &couple.place), Rect::from_min_size(pos2(left, from), vec2(width, f32::INFINITY)));
    child.set_width(width);
    differ(&mut child, couple, desk);
    low = low.max(child.min_rect().max.y);
    let rect = Rect::from_min_max(top, pos2(right, low + 6.0));
    if let Some(line) = couple.passages.iter().flatten().next().map(|passage| passage.line) {
        let number = ui.painter().layout_no_wrap(format!("¶ {line}"), Type::SMALL.format(c.muted()).font_id, c.muted());
        ui.painter().galley(pos2(top.x + GUTTER - 16.0 - number.size().x, top.y + 9.0), number, c.muted());
    }
    ui.allocate_rect(rect, Sense::hover());
    if couple.differs() {
        let bar = Rect::from_min_max(pos2(top.x + GUTTER - 12.0, top.y + 6.0), pos2(top.x + GUTTER - 9.0, low));
        ui.painter().rect_filled(bar, corner(0.0), c.fault_line());
    }
    if chosen {
        super::reveal(ui, reading, rect);
        ui.painter().set(ground, egui::Shape::rect_filled(rect, corner(0.0), c.raised()));
        ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), corner(0.0), c.ink());
    }
    let open = reading.fault.clone();
    let here = couple.passages.iter().flatten().flat_map(|passage| Sources::bundled().faults_of(&passage.id));
    if let Some(fault) = here.into_iter().find(|fault| Some(&fault.id) == open.as_ref())
        && fault.passages.first().is_some_and(|id| couple.passages.iter().flatten().any(|p| p.id == *id))
    {
        let rect = evidence::card(ui, fault, GUTTER - 22.0, &mut desk.commands);
        super::reveal(ui, reading, rect);
    }
    if chosen && !desk.aside {
        ui.horizontal(|ui| {
            ui.add_space(GUTTER - 8.0);
            ui.vertical(|ui| aside::passage(ui, reading, desk));
        });
    }
}

/// One sentence, with its gloss under it.
fn cell(ui: &mut Ui, passage: Option<&Passage>, reading: &mut Reading, desk: &mut Desk, chosen: &mut bool) {
    let c = ink(ui);
    let Some(passage) = passage else {
        text(ui, "This text does not have the sentence.", Type::SECONDARY, c.fault());
        return;
    };
    let Some(document) = Sources::bundled().document(&passage.document) else { return };
    *chosen |= paragraph::show(ui, &Para::sentence(document, passage), reading, &mut desk.commands);
    if desk.settings.gloss {
        text(ui, passage.gloss_en.trim_start_matches(['-', ' ']), Type::SECONDARY, c.muted());
    }
}

fn differ(ui: &mut Ui, couple: &Couple, desk: &mut Desk) {
    for (side, fault) in couple.differences() {
        let language = ["Portuguese", "Gujarati"][side];
        let spoken = format!("Difference: {}", fault.title);
        if fault_chip(ui, language, &spoken).clicked() {
            desk.commands.push(Command::Look(Look::Fault(fault.id.clone())));
        }
        text(ui, &fault.title, Type::SMALL, ink(ui).text());
    }
    let rules: Vec<_> = couple.passages.iter().flatten().flat_map(|p| Sources::bundled().rules_of(&p.id)).collect();
    if couple.differs() {
        let mut shown = vec![];
        for (rule, _) in rules {
            if !shown.contains(&rule.id) {
                shown.push(rule.id);
                rule_link(ui, rule.id, &mut desk.commands);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_both_texts_is_there_once_and_in_order() {
        for (side, id) in PAIR.iter().enumerate() {
            let shown: Vec<&str> = couples().iter().filter_map(|c| c.passages[side]).map(|p| p.id.as_str()).collect();
            let all: Vec<&str> = Sources::bundled().passages_in(id).map(|p| p.id.as_str()).collect();
            assert_eq!(shown, all, "{id}");
        }
    }

    #[test]
    fn the_texts_differ_in_direction_but_not_where_both_are_wrong_alike() {
        let couples = couples();
        let at = |place: &str| couples.iter().find(|couple| couple.place == place).expect("a couple");
        assert!(at("-13-0").differences().iter().any(|(side, f)| *side == 1 && f.id == "kingulu-gu-direction"));
        assert!(at("-18-1").differs() && at("-4-4").differs());
        assert!(!at("-12-0").differences().is_empty(), "take for move");
        assert!(at("-26-1").differences().iter().all(|(_, fault)| !fault.id.ends_with("title-for-phrase")));
        assert!(!at("-22-0").differs());
        assert!(!at("-4-1").differs(), "both add the same");
        for id in ALIKE.iter().flatten() {
            assert!(Sources::bundled().faults.iter().any(|fault| fault.id == *id), "{id}");
        }
    }
}
