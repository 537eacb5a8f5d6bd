//! Find: words in all documents, glosses, rules, faults and works at once; by the keyboard throughout.

use egui::text::LayoutJob;
use egui::{Key, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::Reading;
use super::parts::{column, page_head};
use crate::app::command::{Command, Look, Page};
use crate::app::markdown::passage_name;
use crate::app::theme::{Type, corner};
use crate::app::widgets::{begin_here, focus_ring, ink, text};
use crate::sources::Sources;
use crate::sources::find::{Hit, Place};
use crate::tokens::radius;

/// Results shown at most.
const MOST: usize = 200;

/// Shows the field and what was found.
pub fn show(ui: &mut Ui, reading: &mut Reading, commands: &mut Vec<Command>) {
    column(ui, 820.0, |ui| {
        page_head(ui, "Find", "");
        let name = text(
            ui,
            "Words in the documents, glosses, rules, faults and works; accents and case do not matter",
            Type::SECONDARY,
            ink(ui).muted(),
        );
        let edit = TextEdit::singleline(&mut reading.wanted).desired_width(f32::INFINITY);
        let field = ui.add(edit).labelled_by(name.id);
        begin_here(&field);
        let hits = reading.hits();
        walk(ui, reading, &hits, field.has_focus() || field.lost_focus(), commands);
        if reading.wanted.trim().is_empty() {
            return;
        }
        let count = hits.len();
        let words = match count {
            0 => "Nothing has these words.".to_owned(),
            1 => "One place. Enter goes there.".to_owned(),
            _ => format!("{count} places. Up and Down choose one, Enter goes there."),
        };
        text(ui, &words, Type::SECONDARY, ink(ui).muted());
        for (index, hit) in hits.iter().take(MOST).enumerate() {
            if row(ui, hit, index == reading.marked, reading) {
                commands.push(Command::Look(to(hit)));
            }
        }
        if count > MOST {
            text(ui, &format!("and {} more", count - MOST), Type::SECONDARY, ink(ui).muted());
        }
    });
}

/// The keys that go through what was found while the field has the keyboard.
fn walk(ui: &Ui, reading: &mut Reading, hits: &[Hit], here: bool, commands: &mut Vec<Command>) {
    if !here || hits.is_empty() {
        return;
    }
    let (up, down, enter) =
        ui.input(|i| (i.key_pressed(Key::ArrowUp), i.key_pressed(Key::ArrowDown), i.key_pressed(Key::Enter)));
    let last = hits.len().min(MOST) - 1;
    if down || up {
        reading.marked = if down { (reading.marked + 1).min(last) } else { reading.marked.saturating_sub(1) };
        reading.reveal = true;
    }
    if enter && let Some(hit) = hits.get(reading.marked) {
        commands.push(Command::Look(to(hit)));
    }
}

/// Where a find leads.
fn to(hit: &Hit) -> Look {
    match &hit.place {
        Place::Text(id) | Place::Gloss(id) => Look::Passage(id.clone()),
        Place::Rule(rule) => Look::To(Page::Rule(*rule)),
        Place::Fault(id) => Look::Fault(id.clone()),
        Place::Work(id) => Look::Work(id.clone()),
    }
}

/// What kind of place it is, and its name.
fn place(hit: &Hit) -> String {
    let sources = Sources::bundled();
    match &hit.place {
        Place::Text(id) => format!("text · {}", passage_name(id)),
        Place::Gloss(id) => format!("gloss · {}", passage_name(id)),
        Place::Rule(rule) => format!("rule · {rule}"),
        Place::Fault(id) => {
            let title = sources.faults.iter().find(|fault| fault.id == *id).map_or("", |fault| &fault.title);
            format!("fault · {title}")
        }
        Place::Work(id) => format!("work · {}", sources.work(id).map_or("", |work| &work.title)),
    }
}

/// One find. True if it was chosen.
fn row(ui: &mut Ui, hit: &Hit, marked: bool, reading: &mut Reading) -> bool {
    let c = ink(ui);
    let head = place(hit);
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width() - 20.0;
    job.append(&head, 0.0, Type::SMALL.format(c.muted()));
    job.append("\n", 0.0, Type::SMALL.format(c.muted()));
    let (before, rest) = hit.context.split_at(hit.at.start);
    let (found, after) = rest.split_at(hit.at.end - hit.at.start);
    job.append(before, 0.0, Type::BODY.format(c.text()));
    let mark = egui::TextFormat { background: c.fault_soft(), ..Type::STRONG.format(c.text()) };
    job.append(found, 0.0, mark);
    job.append(after, 0.0, Type::BODY.format(c.text()));
    let galley = ui.painter().layout_job(job);
    let size = vec2(ui.available_width(), galley.size().y + 12.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let spoken = format!("{head}: {}", hit.context);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, marked, &spoken));
    if marked {
        ui.painter().rect_filled(rect, corner(radius::CONTROL), c.raised());
        let bar = egui::Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, corner(0.0), c.ink());
        super::reveal(ui, reading, rect);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, corner(radius::CONTROL), c.ink_soft());
    }
    ui.painter().galley(rect.min + vec2(10.0, 6.0), galley, c.text());
    focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}
