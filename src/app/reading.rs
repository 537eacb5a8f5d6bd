//! What the window does in Sources: to pages and back, from sentence to sentence, passages of one's own.

use egui::Context;

use super::command::{Command, Learn, Look, Page, Pin, Route};
use super::sources;
use super::{App, Toast};
use crate::rule::RuleId;
use crate::sources::own::{self, Manifest, Own};
use crate::sources::{Fault, Passage, Sources};
use crate::stepper::At;

impl App {
    /// Opens a rule's page; the way back leads to the very step.
    pub(super) fn open_rule(&mut self, rule: RuleId) {
        self.look_at(Page::Rule(rule));
    }

    /// Opens what the panel shows: the passage that was asked for in a lesson, or the rule.
    pub(super) fn open_source(&mut self, ctx: &Context) {
        let pinned = self.study.as_ref().filter(|_| self.route == Route::Learn).and_then(|study| study.pinned.clone());
        if let (Some(Pin::Passage(id)), None) = (pinned, self.refused_rule()) {
            self.look_at_passage(ctx, &id);
        } else if let Some(rule) = self.rule_shown() {
            self.open_rule(rule);
        }
    }

    /// Carries out a wish that concerns Sources.
    pub(super) fn look(&mut self, ctx: &Context, look: Look) {
        match look {
            Look::To(page) => self.look_at(page),
            Look::Passage(id) => self.look_at_passage(ctx, &id),
            Look::Fault(id) => self.look_at_fault(&id),
            Look::NextFault(forward) => self.next_fault(forward),
            Look::NextSentence(forward) => self.next_sentence(ctx, forward),
            Look::Work(id) => {
                self.look_at(Page::Works);
                self.reading.work = Some(id);
                self.reading.reveal = true;
            }
            Look::Cell(lesson, cell) => {
                self.carry_out(ctx, Command::Learn(Learn::Open(lesson)));
                self.carry_out(ctx, Command::Learn(Learn::ToCell(cell, true)));
                self.back = Some(Route::Sources);
            }
            Look::Moment(id, at) => self.look_at_moment(id, at),
            Look::Scroll(by) => self.reading.scroll += by,
            Look::Reading(value) => sources::under(&mut self.reading, value),
            Look::Mark => self.make_passage(),
            Look::Accept(id) => {
                if let Some(manifest) = self.reading.own().map(|own| own.accepting(&id)) {
                    self.keep_manifest(manifest);
                }
            }
            Look::Reread => self.tasks.read_documents(self.data.clone()),
        }
    }

    fn look_at_moment(&mut self, id: &'static str, at: At) {
        self.open_bundled(id);
        if let Some(session) = &mut self.session {
            session.seek(at);
        }
        self.back = Some(Route::Sources);
        self.tell();
    }

    /// To a page of Sources, from wherever the user is.
    fn look_at(&mut self, page: Page) {
        self.sheet = None;
        if self.route == Route::Sources {
            if self.reading.page == page {
                return;
            }
            let here = (self.reading.page.clone(), self.reading.passage.clone());
            self.reading.trail.push(here);
        } else {
            self.reading.trail.clear();
            self.back = Some(self.route);
            self.route = Route::Sources;
        }
        let reading = &mut self.reading;
        (reading.page, reading.contents) = (page, false);
        (reading.fault, reading.selection, reading.work) = (None, None, None);
        reading.passage = None;
        let words = self.page_title();
        self.announcer.say(&words);
    }

    /// Back to the page before. False if there is none.
    pub(super) fn look_back(&mut self) -> bool {
        let Some((page, passage)) = self.reading.trail.pop() else { return false };
        let reading = &mut self.reading;
        (reading.page, reading.passage, reading.fault) = (page, passage, None);
        reading.reveal = reading.passage.is_some();
        let words = self.page_title();
        self.announcer.say(&words);
        true
    }

    /// What the page shown is called.
    pub(super) fn page_title(&self) -> String {
        let sources = Sources::bundled();
        match &self.reading.page {
            Page::Document(id) => sources
                .document(id)
                .map_or_else(String::new, |document| format!("{}, {}", document.title, document.language_name)),
            Page::Parallel => "Bao Kingulu side by side".to_owned(),
            Page::Rules => "The rulebook".to_owned(),
            Page::Rule(rule) => rule.to_string(),
            Page::Compare(_) => "Compare".to_owned(),
            Page::Works => "Bibliography".to_owned(),
            Page::People => "People and places".to_owned(),
            Page::Timeline => "Timeline".to_owned(),
            Page::Descent => "How it came down".to_owned(),
            Page::Find => "Find".to_owned(),
        }
    }

    fn look_at_passage(&mut self, ctx: &Context, id: &str) {
        let Some(passage) = Sources::bundled().passage(id) else { return };
        let parallel = self.reading.page == Page::Parallel && passage.document.starts_with("kingulu");
        if !(parallel && self.route == Route::Sources) {
            self.look_at(Page::Document(passage.document.clone()));
        }
        let seen = ctx.memory(egui::Memory::focused) == Some(sources::sentence_id(id));
        // What was clicked is in sight already.
        self.reading.reveal = !seen && !ctx.input(|i| i.pointer.any_released());
        self.reading.passage = Some(id.to_owned());
        self.announcer.say(&format!("{}: {}", passage.kind.word(), passage.gloss_en));
    }

    fn look_at_fault(&mut self, id: &str) {
        if self.reading.fault.as_deref() == Some(id) && self.route == Route::Sources {
            self.reading.fault = None;
            return;
        }
        let Some(fault) = Sources::bundled().faults.iter().find(|fault| fault.id == id) else { return };
        self.show_fault(fault);
    }

    fn show_fault(&mut self, fault: &Fault) {
        let parallel = self.route == Route::Sources && self.reading.page == Page::Parallel;
        match &fault.document {
            Some(document) if !(parallel && document.starts_with("kingulu") && !fault.passages.is_empty()) => {
                self.look_at(Page::Document(document.clone()));
            }
            Some(_) => {}
            None => self.look_at(Page::Works),
        }
        self.reading.fault = Some(fault.id.clone());
        self.reading.passage = fault.passages.first().cloned();
        self.reading.reveal = true;
        self.announcer.say(&format!("Fault: {}. {} {}", fault.title, fault.stands, fault.evidence));
    }

    /// To the next or the previous fault of the document; of the two texts side by side, to where they differ.
    fn next_fault(&mut self, forward: bool) {
        let faults: Vec<&'static Fault> = match &self.reading.page {
            Page::Document(id) => sources::faults_of(id),
            Page::Parallel => sources::differences(),
            _ => return,
        };
        let here = faults.iter().position(|fault| self.reading.fault.as_deref() == Some(fault.id.as_str()));
        let next = match (here, forward) {
            (None, true) => Some(0),
            (None, false) => faults.len().checked_sub(1),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        match next.and_then(|at| faults.get(at)) {
            Some(fault) => self.show_fault(fault),
            None if faults.is_empty() => self.toast("No fault is known in this document.", false),
            None => self.toast(if forward { "That was the last one." } else { "That was the first one." }, false),
        }
    }

    /// To the next or the previous sentence.
    fn next_sentence(&mut self, ctx: &Context, forward: bool) {
        let Some(document) = self.reading.document() else { return };
        let all: Vec<&Passage> = Sources::bundled().passages_in(&document.id).collect();
        let here = self.reading.passage.as_ref().and_then(|id| all.iter().position(|passage| passage.id == *id));
        let next = match (here, forward) {
            (None, _) => Some(0),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        if let Some(passage) = next.and_then(|at| all.get(at)) {
            let id = passage.id.clone();
            self.look_at_passage(ctx, &id);
            self.reading.reveal = true;
        }
    }

    /// Makes a passage of what is selected.
    fn make_passage(&mut self) {
        let range = self.reading.selection.as_ref().map(sources::Selection::range);
        let made = range.and_then(|range| self.reading.own()?.with_passage(range));
        match made {
            Some((manifest, id)) => {
                self.keep_manifest(manifest);
                self.reading.selection = None;
                self.reading.passage = Some(id.clone());
                self.toast(&format!("Made the passage {id}: lessons and records can cite it."), false);
            }
            None => self.toast("Select some words first.", false),
        }
    }

    /// Writes the manifest of the document shown, and puts it on the shelf.
    fn keep_manifest(&mut self, manifest: Manifest) {
        let (Some(own), Some(data)) = (self.reading.own(), self.data.clone()) else { return };
        let stem = manifest.file.rsplit_once('.').map_or(manifest.file.as_str(), |(stem, _)| stem);
        let name = own.file.clone().unwrap_or_else(|| format!("{stem}.json"));
        match serde_json::to_string_pretty(&manifest) {
            Ok(text) => self.tasks.write_manifest(data, &name, text + "\n"),
            Err(error) => {
                self.toast(&error.to_string(), true);
                return;
            }
        }
        let mut shelf: Vec<Own> = own::of_folder(&self.reading.folder).to_vec();
        if let Some(place) = shelf.iter_mut().find(|other| other.manifest.id == manifest.id) {
            *place = Own::new(manifest, &own.document.text, Some(name));
        }
        own::install(&self.reading.folder, shelf);
    }

    /// The rule of the refusal that is on show.
    pub(super) fn refused_rule(&self) -> Option<RuleId> {
        let (rule, words) = self.refused.as_ref()?;
        self.toasts.iter().any(|toast: &Toast| toast.text == *words).then_some(*rule)
    }
}
