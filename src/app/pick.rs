//! A picker of rules and passages: what is typed is sought in their ids, titles and words.

use egui::{ScrollArea, TextEdit, Ui};

use super::theme::Type;
use super::widgets::{Button, ink, label, text};
use crate::sources::{Passage, Sources};

/// As many finds as are shown.
const MOST: usize = 12;
/// What the finds take of the sheet; more of them scroll.
const HEIGHT: f32 = 112.0;

/// A rule or passage that was found.
struct Find {
    id: String,
    words: String,
}

/// The rules, then the passages, that have every word of what is sought in them.
fn find(sought: &str) -> Vec<Find> {
    let sought = sought.to_lowercase();
    let words: Vec<&str> = sought.split_whitespace().collect();
    if words.is_empty() {
        return vec![];
    }
    let has = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let sources = Sources::bundled();
    let rules = sources.rules.iter().filter(|rule| has(&format!("{} {} {}", rule.id, rule.title, rule.statement)));
    let rules = rules.map(|rule| Find { id: rule.id.to_string(), words: rule.title.clone() });
    let passages = sources.all_passages().filter(|p| has(&format!("{} {} {}", p.id, p.exact, p.gloss_en)));
    let words = |p: &Passage| if p.gloss_en.is_empty() { p.exact.clone() } else { p.gloss_en.clone() };
    let passages = passages.map(|passage| Find { id: passage.id.clone(), words: words(passage) });
    rules.chain(passages).take(MOST + 1).collect()
}

/// The picker. Returns the id that was chosen.
pub fn show(ui: &mut Ui, sought: &mut String, cited: &str) -> Option<String> {
    let c = ink(ui);
    let name = label(ui, "Find a rule or passage to cite");
    let field = TextEdit::singleline(sought).desired_width(f32::INFINITY).hint_text("capture, reserve, pt-18 …");
    ui.add(field).labelled_by(name.id);
    let found = find(sought);
    if !sought.trim().is_empty() && found.is_empty() {
        text(ui, "Nothing has all these words.", Type::SECONDARY, c.muted());
    }
    let mut chosen = None;
    ScrollArea::vertical().id_salt("found").max_height(HEIGHT).show(ui, |ui| {
        for find in found.iter().take(MOST) {
            let there = cited.split_whitespace().any(|id| id == find.id);
            ui.horizontal(|ui| {
                if Button::text(&find.id).named(&format!("Cite {}", find.id)).enabled(!there).show(ui).clicked() {
                    chosen = Some(find.id.clone());
                }
                let job = egui::text::LayoutJob::single_section(find.words.clone(), Type::SECONDARY.format(c.text()));
                ui.add(egui::Label::new(job).truncate());
            });
        }
        if found.len() > MOST {
            text(ui, "There are more: write another word.", Type::SMALL, c.muted());
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_come_first_and_every_word_must_be_there() {
        let ids = |sought: &str| find(sought).into_iter().map(|find| find.id).collect::<Vec<_>>();
        assert_eq!(ids("bosh.stop").first().map(String::as_str), Some("bosh.stop"));
        assert_eq!(ids("bosh-pt-18-1"), ["bosh-pt-18-1"]);
        assert!(ids("kuweka MTOTO").iter().any(|id| id == "kingulu.reserve"));
        assert!(ids("").is_empty() && ids("no such words").is_empty());
    }
}
