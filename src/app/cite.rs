//! What a comment cites, chosen from the rules and passages there are.

use egui::{ScrollArea, TextEdit, Ui};

use super::theme::Type;
use super::widgets::{Button, Dress, ink, label, text};
use crate::engine::Game;
use crate::rule::RuleId;
use crate::sources::Sources;

/// Found at most.
const SHOWN: usize = 24;

/// Something that can be cited.
struct Found {
    id: String,
    title: String,
}

/// Shows what is cited, and a field to find more. `near`: the rules of the step shown.
pub fn picker(ui: &mut Ui, cites: &mut Vec<String>, find: &mut String, game: Game, near: &[RuleId]) {
    let c = ink(ui);
    label(ui, "Cites");
    let mut gone = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        if cites.is_empty() {
            text(ui, "nothing yet", Type::SECONDARY, c.muted());
        }
        for (index, id) in cites.iter().enumerate() {
            let name = format!("Do not cite {id}");
            let button = Button::text(id).named(&name).with_icon(crate::scene::Icon::Cross);
            if button.show(ui).on_hover_text(title_of(id)).clicked() {
                gone = Some(index);
            }
        }
    });
    if let Some(index) = gone {
        cites.remove(index);
    }
    let name = text(ui, "Find a rule or passage: a word, a pit’s doing, an id", Type::SECONDARY, c.muted());
    ui.add(TextEdit::singleline(find).desired_width(f32::INFINITY)).labelled_by(name.id);
    let found = if find.trim().is_empty() { told(near) } else { search(find, game) };
    if found.is_empty() {
        text(ui, "No rule and no passage has all these words.", Type::SECONDARY, c.muted());
    }
    ScrollArea::vertical().id_salt("citable").max_height(150.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for found in found {
            row(ui, &found, cites);
        }
    });
}

fn row(ui: &mut Ui, found: &Found, cites: &mut Vec<String>) {
    let at = cites.iter().position(|id| *id == found.id);
    ui.horizontal(|ui| {
        let name = format!("{} {}", if at.is_some() { "Do not cite" } else { "Cite" }, found.id);
        let button = Button::text(&found.id).named(&name).selected(at.is_some()).dress(Dress::Bare);
        if button.show(ui).clicked() {
            match at {
                Some(index) => drop(cites.remove(index)),
                None => cites.push(found.id.clone()),
            }
        }
        let job = egui::text::LayoutJob::single_section(found.title.clone(), Type::SECONDARY.format(ink(ui).text()));
        ui.add(egui::Label::new(job).truncate());
    });
}

fn told(near: &[RuleId]) -> Vec<Found> {
    near.iter().map(|rule| Found { id: rule.to_string(), title: title_of(rule.as_str()) }).collect()
}

/// A rule's title, or a passage's beginning.
fn title_of(id: &str) -> String {
    let sources = Sources::bundled();
    let rule = RuleId::parse(id).and_then(|id| sources.rule(id));
    let rule = rule.map(|rule| format!("{} ({})", rule.title, rule.status.word()));
    rule.or_else(|| sources.passage(id).map(|passage| passage.exact.clone())).unwrap_or_default()
}

/// Rules and passages that have all the words, those of the game first.
fn search(find: &str, game: Game) -> Vec<Found> {
    let words: Vec<String> = find.split_whitespace().map(str::to_lowercase).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let sources = Sources::bundled();
    let rules = sources.rules.iter().filter(|rule| has(&format!("{} {} {}", rule.id, rule.title, rule.statement)));
    let rules = rules.map(|rule| Found { id: rule.id.to_string(), title: title_of(rule.id.as_str()) });
    let passages = sources.passages.iter().filter(|p| has(&format!("{} {} {}", p.id, p.exact, p.gloss_en)));
    let passages = passages.map(|passage| Found { id: passage.id.clone(), title: passage.exact.clone() });
    let mut found: Vec<Found> = rules.chain(passages).collect();
    found.sort_by_key(|found| !found.id.starts_with(game.id()));
    found.truncate(SHOWN);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_passages_are_found_by_their_words_those_of_the_game_first() {
        let found = search("seed", Game::Bosh);
        assert!(!found.is_empty() && found[0].id.starts_with("bosh"), "{}", found[0].id);
        let found = search("bosh.stop", Game::Kingulu);
        assert_eq!(found.len(), 1);
        assert!(!found[0].title.is_empty());
        assert!(search("bosh-pt-18-1", Game::Bosh).iter().any(|found| found.id == "bosh-pt-18-1"));
        assert!(search("no such words at all", Game::Bosh).is_empty());
    }
}
