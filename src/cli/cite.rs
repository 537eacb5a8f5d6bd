//! `kete cite`: a rule with its status and passages, a passage with its gloss, or a work.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::fault::Fault;
use crate::engine::text::shorten;
use crate::rule::RuleId;
use crate::sources::{Bearing, Passage, Rule, Sources, Work};

/// Print a rule, a passage or a work.
#[derive(Debug, Args)]
#[command(after_help = "Example: kete cite kingulu.reserve")]
pub struct Cite {
    /// A rule (bosh.capture), a passage (bosh-pt-18-1) or a work (marin-1931)
    #[arg(value_name = "RULE|PASSAGE|WORK")]
    what: String,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

/// How a citation is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Plain text
    #[default]
    Text,
    /// Markdown
    Md,
    /// BibTeX entries of the works it rests on
    Bibtex,
}

impl Cite {
    /// Prints the citation.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let sources = Sources::bundled();
        let found = if let Some(rule) = RuleId::parse(&self.what).and_then(|id| sources.rule(id)) {
            rule_text(sources, rule, self.form())
        } else if let Some(passage) = sources.passage(&self.what) {
            match self.form() {
                Form::Bibtex => works_of(sources, &[passage]),
                form => passage_text(sources, passage, form),
            }
        } else if let Some(work) = sources.work(&self.what) {
            work_text(work, self.form())
        } else {
            return Err(self.unknown(sources));
        };
        out.write_all(found.as_bytes())?;
        Ok(())
    }

    const fn form(&self) -> Form {
        self.format
    }

    fn unknown(&self, sources: &Sources) -> Fault {
        let rules = RuleId::ALL.iter().map(ToString::to_string);
        let known: Vec<String> = rules
            .chain(sources.all_passages().map(|p| p.id.clone()))
            .chain(sources.works.iter().map(|w| w.id.clone()))
            .collect();
        let near = crate::format::shape::nearest(&self.what, known.iter()).map(str::to_owned);
        Fault::NoSuchCitation { given: shorten(&self.what), near }
    }
}

fn rule_text(sources: &Sources, rule: &Rule, form: Form) -> String {
    let passages: Vec<(&Passage, Bearing)> = sources.passages_of(rule).collect();
    if form == Form::Bibtex {
        return works_of(sources, &passages.iter().map(|(passage, _)| *passage).collect::<Vec<_>>());
    }
    let (strong, item) = if form == Form::Md { ("**", "- ") } else { ("", "  ") };
    let mut text =
        format!("{strong}{}{strong}: {}\n\n{}\n\nStatus: {}.", rule.id, rule.title, rule.statement, rule.status.word());
    for settled in &rule.settled {
        text += &format!("\n{item}Settled ({}): {}.", settled.code, settled.what.trim_end_matches('.'));
    }
    if let Some(confidence) = rule.confidence {
        text += &format!("\nConfidence in this reading: {confidence} %.");
    }
    text += &format!("\n\nWhy: {}\n", rule.reason);
    for alternative in &rule.alternatives {
        let evidence = alternative.evidence.trim_end_matches('.');
        text += &format!("{item}Another reading: {} ({evidence}).\n", alternative.what.trim_end_matches('.'));
    }
    if let Some(reading) = &rule.reading {
        text += &format!("\nReading `{}`:\n", reading.name);
        for value in &reading.values {
            text += &format!("{item}{}: {}\n", value.value, value.what);
        }
    }
    if passages.is_empty() {
        text += "\nNo source speaks of it.\n";
    }
    for (passage, bearing) in passages {
        let how = match bearing {
            Bearing::Says => "Source",
            Bearing::Supports => "Bears on it, without saying it",
            Bearing::Disputes => "Speaks against it",
        };
        text += &format!("\n{how}: {}", passage_text(sources, passage, form));
        if let Some(disputed) = rule.disputed.iter().find(|d| d.passage == passage.id) {
            text += &format!("  {}\n", disputed.note);
        }
    }
    text
}

fn passage_text(sources: &Sources, passage: &Passage, form: Form) -> String {
    let quote = if form == Form::Md { "> " } else { "  " };
    let (title, language, credit) = sources
        .document(&passage.document)
        .map_or(("", "", ""), |d| (d.title.as_str(), d.language_name.as_str(), d.credit.as_str()));
    let mut text = format!(
        "{} ({title}, {language}, paragraph {}; {credit})\n{quote}«{}»\n{quote}Gloss: {}\n",
        passage.id, passage.line, passage.exact, passage.gloss_en
    );
    if let Some(note) = &passage.note {
        text += &format!("{quote}Note: {note}\n");
    }
    for fault in sources.faults_of(&passage.id) {
        let meant = fault.meant.as_deref().map(|meant| format!("; meant: {meant}")).unwrap_or_default();
        text += &format!(
            "{quote}Fault: {}: {}{meant}. {}\n",
            fault.title,
            fault.stands.trim_end_matches('.'),
            fault.evidence
        );
    }
    text
}

/// BibTeX of the works behind these passages' documents.
fn works_of(sources: &Sources, passages: &[&Passage]) -> String {
    let mut ids: Vec<&str> = vec![];
    for passage in passages {
        for id in sources.document(&passage.document).into_iter().flat_map(|document| &document.rests_on) {
            if !ids.contains(&id.as_str()) {
                ids.push(id);
            }
        }
    }
    let mut entries: Vec<String> = ids.iter().filter_map(|id| sources.work(id)).map(bibtex).collect();
    let mut own: Vec<&str> = vec![];
    for document in passages.iter().filter_map(|passage| sources.document(&passage.document)) {
        // A document of the user's own rests on no work of ours: it is the work.
        if document.rests_on.is_empty() && !own.contains(&document.id.as_str()) {
            own.push(&document.id);
            let (title, note) = (escape(&document.title), escape(&document.credit));
            entries.push(format!("@misc{{{},\n  title = {{{title}}},\n  note = {{{note}}},\n}}\n", document.id));
        }
    }
    entries.join("\n")
}

fn work_text(work: &Work, form: Form) -> String {
    let (strong, emphasis) = if form == Form::Md { ("**", "*") } else { ("", "") };
    if form == Form::Bibtex {
        return bibtex(work);
    }
    let authors = if work.authors.is_empty() {
        String::new()
    } else {
        format!("{}. ", work.authors.join("; ").trim_end_matches('.'))
    };
    let mut text = format!("{strong}{}{strong}: {authors}{}.", work.id, work.title);
    if let Some(container) = &work.container {
        let volume = work.volume.as_ref().map(|volume| format!(" {volume}")).unwrap_or_default();
        text += &format!(" {emphasis}{container}{emphasis}{volume}");
    }
    for (before, part) in [(" ", &work.publisher), (" (", &work.year), (": ", &work.pages)] {
        if let Some(part) = part {
            let after = if before == " (" { ")" } else { "" };
            text += &format!("{before}{part}{after}");
        }
    }
    text += &format!("\nSeen: {}. {}\n", work.seen, work.seen_note);
    for (label, part) in [("Licence", &work.licence), ("Address", &work.url), ("Notes", &work.notes)] {
        if let Some(part) = part {
            text += &format!("{label}: {part}\n");
        }
    }
    text
}

fn bibtex(work: &Work) -> String {
    let kind = match work.kind.as_str() {
        "article" => "article",
        "book" => "book",
        "thesis" => "phdthesis",
        _ => "misc",
    };
    let container = if kind == "article" { "journal" } else { "howpublished" };
    let authors = work.authors.join(" and ");
    let fields = [
        ("author", Some(authors).filter(|authors| !authors.is_empty())),
        ("title", Some(work.title.clone())),
        (container, work.container.clone()),
        ("volume", work.volume.clone()),
        ("year", work.year.clone()),
        ("pages", work.pages.as_ref().map(|pages| pages.replace('-', "--"))),
        ("publisher", work.publisher.clone()),
        ("url", work.url.clone()),
    ];
    let mut text = format!("@{kind}{{{},\n", work.id);
    for (name, value) in fields {
        if let Some(value) = value {
            text += &format!("  {name} = {{{}}},\n", escape(&value));
        }
    }
    text + "}\n"
}

/// What TeX reads as more than itself, escaped.
fn escape(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let mark = matches!(c, '&' | '%' | '$' | '#' | '_' | '{' | '}').then_some('\\');
            mark.into_iter().chain([c])
        })
        .collect()
}
