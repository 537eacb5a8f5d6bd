//! What must hold between documents, passages, rules and faults.

use std::collections::{HashMap, HashSet};

use super::{PassageKind, Sources};
use crate::engine::{Game, Readings};
use crate::rule::RuleId;

/// Everything that does not agree, one line each, in the form of `kete check`.
pub(super) fn problems(sources: &Sources) -> Vec<String> {
    let mut found = vec![];
    passages_stand(sources, &mut found);
    rules_are_whole(sources, &mut found);
    citations_lead_somewhere(sources, &mut found);
    readings_match(sources, &mut found);
    faults_stand(sources, &mut found);
    nothing_left_over(sources, &mut found);
    found
}

fn passages_stand(sources: &Sources, found: &mut Vec<String>) {
    let mut ids = HashSet::new();
    for passage in &sources.passages {
        if !ids.insert(&passage.id) {
            found.push(problem("sources/passages.json", &passage.id, "the passage is there twice"));
        }
        let text = sources.document(&passage.document).map(|document| document.text.as_str());
        let stands = text.and_then(|text| passage.bytes(text).map(|range| &text[range]));
        if stands != Some(passage.exact.as_str()) {
            found.push(problem("sources/passages.json", &passage.id, "its text does not stand at its offsets"));
        }
    }
}

fn rules_are_whole(sources: &Sources, found: &mut Vec<String>) {
    let mut times: HashMap<RuleId, usize> = HashMap::new();
    for rule in &sources.rules {
        *times.entry(rule.id).or_default() += 1;
        for (field, text) in [("title", &rule.title), ("statement", &rule.statement), ("reason", &rule.reason)] {
            if text.trim().is_empty() {
                found.push(problem("rulebook", rule.id.as_str(), &format!("its {field} is empty")));
            }
        }
    }
    for &rule in RuleId::ALL {
        match times.get(&rule) {
            Some(1) => {}
            Some(_) => found.push(problem("rulebook", rule.as_str(), "the rule is there twice")),
            None => found.push(problem("rulebook", rule.as_str(), "the rule is missing")),
        }
    }
}

fn citations_lead_somewhere(sources: &Sources, found: &mut Vec<String>) {
    for rule in &sources.rules {
        let disputed = rule.disputed.iter().map(|d| &d.passage);
        for id in rule.passages.iter().chain(&rule.supports).chain(disputed) {
            if sources.passage(id).is_none() {
                found.push(problem("rulebook", rule.id.as_str(), &format!("there is no passage `{id}`")));
            }
        }
        for id in &rule.faults {
            if !sources.faults.iter().any(|fault| fault.id == *id) {
                found.push(problem("rulebook", rule.id.as_str(), &format!("there is no fault `{id}`")));
            }
        }
    }
    for (name, passages, works) in named(sources) {
        for id in passages.iter().filter(|id| sources.passage(id).is_none()) {
            found.push(problem("sources/people.json", name, &format!("there is no passage `{id}`")));
        }
        for id in works.iter().filter(|id| sources.work(id).is_none()) {
            found.push(problem("sources/people.json", name, &format!("there is no work `{id}`")));
        }
    }
    for document in &sources.documents {
        for work in document.rests_on.iter().filter(|id| sources.work(id).is_none()) {
            found.push(problem("sources/bibliography.json", &document.id, &format!("there is no work `{work}`")));
        }
    }
}

/// What people, places and happenings cite.
fn named(sources: &Sources) -> impl Iterator<Item = (&str, &[String], &[String])> {
    let entries = sources.entries.iter().map(|e| (e.name.as_str(), &e.passages[..], &e.works[..]));
    entries.chain(sources.events.iter().map(|e| (e.year.as_str(), &e.passages[..], &e.works[..])))
}

fn readings_match(sources: &Sources, found: &mut Vec<String>) {
    for &(game, name, values) in Readings::TABLE {
        let pages: Vec<_> = sources
            .rules
            .iter()
            .filter(|rule| rule.id.family() == game.id())
            .filter_map(|rule| rule.reading.as_ref().filter(|reading| reading.name == name))
            .collect();
        let same =
            pages.first().is_some_and(|page| page.values.iter().map(|v| v.value.as_str()).eq(values.iter().copied()));
        if pages.len() != 1 || !same {
            found.push(problem("rulebook", name, "the reading is not described once with the engine's values"));
        }
    }
    for document in sources.documents.iter().filter(|document| Game::parse(&document.game).is_none()) {
        found.push(problem("sources/bibliography.json", &document.id, "it is of no game we know"));
    }
}

fn faults_stand(sources: &Sources, found: &mut Vec<String>) {
    for fault in &sources.faults {
        for id in &fault.passages {
            let holds = sources
                .passage(id)
                .is_some_and(|passage| fault.words.is_empty() || fault.words.iter().any(|w| passage.exact.contains(w)));
            if !holds {
                found.push(problem("faults/faults.json", &fault.id, &format!("its words do not stand in `{id}`")));
            }
        }
    }
}

/// Passages of rule, setup or scoring are cited by a rule or listed as not operative.
fn nothing_left_over(sources: &Sources, found: &mut Vec<String>) {
    let cited = cited(sources);
    let listed: HashSet<&str> = sources.not_operative.iter().map(|n| n.passage.as_str()).collect();
    for passage in operative(sources) {
        match (cited.contains(passage), listed.contains(passage)) {
            (true, false) | (false, true) => {}
            (true, true) => {
                found.push(problem("sources/coverage.json", passage, "it is both cited and listed as not operative"));
            }
            (false, false) => {
                found.push(problem("sources/coverage.json", passage, "no rule cites it and it is not listed"));
            }
        }
    }
}

/// Ids of every passage of kind rule, setup or scoring.
pub(super) fn operative(sources: &Sources) -> impl Iterator<Item = &str> {
    let kinds = [PassageKind::Rule, PassageKind::Setup, PassageKind::Scoring];
    sources.passages.iter().filter(move |p| kinds.contains(&p.kind)).map(|p| p.id.as_str())
}

fn cited(sources: &Sources) -> HashSet<&str> {
    let all = |rule: &'_ super::Rule| -> Vec<String> {
        rule.passages
            .iter()
            .chain(&rule.supports)
            .cloned()
            .chain(rule.disputed.iter().map(|d| d.passage.clone()))
            .collect()
    };
    let ids: HashSet<String> = sources.rules.iter().flat_map(all).collect();
    sources.passages.iter().map(|p| p.id.as_str()).filter(|id| ids.contains(*id)).collect()
}

fn problem(file: &str, id: &str, what: &str) -> String {
    format!("assets/{file}:1:1: {id}: {what}; mend the file and build again")
}

/// How many passages of rule, setup and scoring there are, how many a rule cites, how many are listed as not
/// operative.
impl Sources {
    /// `(all, cited, not operative)`.
    #[must_use]
    pub fn coverage(&self) -> (usize, usize, usize) {
        let cited = cited(self);
        (operative(self).count(), operative(self).filter(|id| cited.contains(id)).count(), self.not_operative.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_sources_agree() {
        let sources = Sources::bundled();
        assert_eq!(sources.problems, Vec::<String>::new());
        assert_eq!(sources.passages.len(), 215);
        let (all, cited, listed) = sources.coverage();
        assert_eq!(all, cited + listed);
    }

    #[test]
    fn a_broken_citation_is_found() {
        let mut sources = Sources { rules: Sources::bundled().rules.clone(), ..Sources::default() };
        sources.rules[0].passages.push("nowhere-1-0".into());
        assert!(problems(&sources).iter().any(|line| line.contains("there is no passage `nowhere-1-0`")));
    }

    #[test]
    fn the_paragraph_of_a_passage_holds_it() {
        let sources = Sources::bundled();
        let passage = sources.passage("bosh-pt-18-1").expect("a passage");
        let (paragraph, range) = sources.paragraph(passage).expect("a paragraph");
        assert_eq!(&paragraph[range], passage.exact);
        assert!(paragraph.starts_with("- Salto sobre"));
        assert_eq!(sources.heading(passage), Some("Captura"));
    }
}
