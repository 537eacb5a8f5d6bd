//! How each text came down to us, drawn: who taught it, who put it down, Mancala World, the translation.

use egui::text::LayoutJob;
use egui::{Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::parts::{column, page_head};
use super::works::seen;
use crate::app::command::{Command, Look, Page};
use crate::app::theme::{Type, corner};
use crate::app::widgets::{dashed_rect, focus_ring, ink, label};
use crate::sources::{Document, Sources, Work};
use crate::tokens::radius;

/// Shows it.
pub fn show(ui: &mut Ui, commands: &mut Vec<Command>) {
    column(ui, 1180.0, |ui| {
        page_head(
            ui,
            "How it came down",
            "From whoever taught the game to the document before you. A broken frame: not known, or not seen by anyone here. The English page that was translated is lost.",
        );
        for document in &Sources::bundled().documents {
            label(ui, &format!("{}, {}", document.title, document.language_name));
            chain(ui, document, commands);
            ui.add_space(14.0);
        }
    });
}

/// One station.
struct Station {
    head: &'static str,
    words: String,
    known: bool,
    leads: Option<Look>,
}

fn stations(document: &Document) -> Vec<Station> {
    let sources = Sources::bundled();
    let works: Vec<&Work> = document.rests_on.iter().filter_map(|id| sources.work(id)).collect();
    let is_site = |work: &&Work| work.id.starts_with("mancala-world");
    let record = works.iter().find(|work| !is_site(work));
    let site = works.iter().find(|work| is_site(work));
    let informant = document.informant.as_deref().and_then(|words| words.split([',', ';']).next());
    let of = |head, work: Option<&&Work>| Station {
        head,
        words: work.map_or_else(|| "not known".to_owned(), |work| name(work)),
        known: work.is_some_and(|work| work.seen != "none"),
        leads: work.map(|work| Look::Work(work.id.clone())),
    };
    vec![
        Station {
            head: "taught by",
            words: informant.unwrap_or("no one is named").to_owned(),
            known: informant.is_some(),
            leads: informant.map(|_| Look::To(Page::People)),
        },
        of("first put down", record),
        of("Mancala World", site),
        Station { head: "a web page in English", words: "lost".to_owned(), known: false, leads: None },
        Station {
            head: "machine translation",
            words: format!("the {} document", document.language_name),
            known: true,
            leads: Some(Look::To(Page::Document(document.id.clone()))),
        },
    ]
}

/// A work in a few words, with what was seen of it.
fn name(work: &Work) -> String {
    let author = work.authors.first().map_or("", |a| a.split(',').next().unwrap_or(a));
    let year = work.year.as_ref().map_or(String::new(), |year| format!(" {year}"));
    format!("{author}{year} ({})", seen(work))
}

const ARROW: f32 = 26.0;

fn chain(ui: &mut Ui, document: &Document, commands: &mut Vec<Command>) {
    let stations = stations(document);
    let width = ui.available_width();
    #[expect(clippy::cast_precision_loss, reason = "five stations")]
    let count = stations.len() as f32;
    let across = width > 760.0;
    let one = if across { (width - ARROW * (count - 1.0)) / count } else { width.min(360.0) };
    let high = 66.0;
    let start = ui.cursor().min;
    let mut at = start;
    for (index, station) in stations.iter().enumerate() {
        let rect = Rect::from_min_size(at, vec2(one, high));
        let response = station_box(ui, station, rect, (&document.id, index));
        if response.clicked()
            && let Some(look) = &station.leads
        {
            commands.push(Command::Look(look.clone()));
        }
        let last = index + 1 == stations.len();
        if across {
            if !last {
                arrow(ui, pos2(rect.max.x + 4.0, rect.center().y), vec2(ARROW - 8.0, 0.0));
            }
            at.x += one + ARROW;
        } else {
            if !last {
                arrow(ui, pos2(rect.center().x, rect.max.y + 3.0), vec2(0.0, ARROW - 6.0));
            }
            at.y += high + ARROW;
        }
    }
    let low = if across { start.y + high } else { at.y - ARROW };
    ui.allocate_rect(Rect::from_min_max(start, pos2(start.x + width, low)), Sense::hover());
}

fn station_box(ui: &Ui, station: &Station, rect: Rect, id: (&str, usize)) -> Response {
    let c = ink(ui);
    let sense = if station.leads.is_some() { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.unique_id().with(id), sense);
    let role = if station.leads.is_some() { Role::Button } else { Role::Label };
    let spoken = format!("{}: {}", station.head, station.words);
    response.widget_info(|| WidgetInfo::labeled(role, true, &spoken));
    let fill = if response.hovered() && station.leads.is_some() { c.ink_soft() } else { c.raised() };
    ui.painter().rect_filled(rect, corner(radius::CARD), fill);
    if station.known {
        let edge = Stroke::new(1.0, c.outline());
        ui.painter().rect_stroke(rect, corner(radius::CARD), edge, StrokeKind::Inside);
    } else {
        dashed_rect(ui.painter(), rect.shrink(0.75), radius::CARD, Stroke::new(1.5, c.muted()));
    }
    let mut job = LayoutJob::default();
    job.wrap.max_width = rect.width() - 20.0;
    job.wrap.max_rows = 3;
    job.append(station.head, 0.0, Type::SMALL.format(c.muted()));
    job.append("\n", 0.0, Type::SMALL.format(c.muted()));
    job.append(&station.words, 0.0, Type { bold: true, ..Type::SECONDARY }.format(c.text()));
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.min.x + 10.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, c.text());
    focus_ring(ui, &response, radius::CARD);
    response
}

fn arrow(ui: &Ui, from: egui::Pos2, by: egui::Vec2) {
    let line = Stroke::new(1.5, ink(ui).muted());
    let to = from + by;
    ui.painter().line_segment([from, to], line);
    let (ahead, aside) = (by.normalized() * 6.0, by.normalized().rot90() * 4.0);
    ui.painter().line_segment([to, to - ahead + aside], line);
    ui.painter().line_segment([to, to - ahead - aside], line);
}
