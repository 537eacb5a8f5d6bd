//! The annotated game as an HTML page that needs nothing else: to read on any screen and to print on paper.

use std::fmt::Write;

use super::diagram::{Sheet, opening};
use super::markdown::{document, run};
use super::outline::{Block, Outline, header};
use super::svg::escaped;
use super::{ExportError, Look, Progress, Shot};
use crate::format::record::Comment;
use crate::record::Record;
use crate::rule::RuleId;
use crate::sources::{Bearing, Sources, Standing};
use crate::tokens::{Palette, Rgba, Theme};

/// The whole page. Every diagram draws on one ground, which stands in the page once.
///
/// # Errors
/// The work was stopped.
pub fn html(record: &Record, look: Look, progress: Progress) -> Result<String, ExportError> {
    let outline = Outline::of(record);
    let mut page = Page {
        out: String::new(),
        sheet: Sheet::new(record.game(), look),
        drawn: 0,
        diagrams: outline.diagrams().max(1),
        progress,
    };
    page.head(record, look);
    page.blocks(&outline.blocks)?;
    page.rules(&outline);
    page.passages(&outline);
    page.out += "</main>\n</body>\n</html>\n";
    (page.progress)(1.0);
    Ok(super::face::with_gujarati(page.out))
}

struct Page<'p> {
    out: String,
    sheet: Sheet,
    drawn: usize,
    diagrams: usize,
    progress: Progress<'p>,
}

impl Page<'_> {
    fn head(&mut self, record: &Record, look: Look) {
        let title = escaped(record.title());
        let language = escaped(record.file.envelope.language.as_deref().unwrap_or("en"));
        let (width, height) = self.sheet.size();
        self.out += &format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n\
             <svg class=\"ground\" aria-hidden=\"true\" viewBox=\"0 0 {width:.0} {height:.0}\"><defs>\n\
             <g id=\"ground\">\n{}</g>\n</defs></svg>\n<main>\n<h1>{title}</h1>\n<dl>\n",
            style(look),
            self.sheet.ground("g")
        );
        for (label, text) in header(record) {
            let class = if label == "Provenance" { " class=\"badge\"" } else { "" };
            // Writing to a string cannot fail.
            let _ = writeln!(self.out, "<dt>{label}</dt><dd{class}>{}</dd>", escaped(&text));
        }
        self.out += "</dl>\n<h2>The game</h2>\n";
    }

    fn blocks(&mut self, blocks: &[Block]) -> Result<(), ExportError> {
        blocks.iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: &Block) -> Result<(), ExportError> {
        match block {
            Block::Moves(moves) => self.out += &format!("<p class=\"moves\">{}</p>\n", escaped(&run(moves))),
            Block::Diagram(shot) => self.diagram(shot)?,
            Block::Comment { comment, moment } => self.comment(comment, moment),
            Block::Flaw(what) => self.out += &format!("<p class=\"flaw\">{}</p>\n", escaped(what)),
            Block::Variation { readings, blocks } => {
                let under = if readings.is_empty() { String::new() } else { format!(" under {}", readings.join(", ")) };
                self.out += &format!("<section class=\"variation\">\n<h3>Variation{}</h3>\n", escaped(&under));
                self.blocks(blocks)?;
                self.out += "</section>\n";
            }
        }
        Ok(())
    }

    fn diagram(&mut self, shot: &Shot) -> Result<(), ExportError> {
        #[expect(clippy::cast_precision_loss, reason = "a share of the work")]
        if !(self.progress)(self.drawn as f32 / self.diagrams as f32) {
            return Err(ExportError::Cancelled);
        }
        self.drawn += 1;
        let (width, height) = self.sheet.size();
        self.out += "<figure>\n";
        self.out += &opening(width, height, &format!("{}. {}", shot.record.title(), shot.caption()), false);
        self.out += "<use href=\"#ground\"/>\n";
        self.out += &self.sheet.live(shot, &format!("d{}-", self.drawn));
        self.out += "</svg>\n";
        let told = shot.told();
        if !told.is_empty() {
            self.out += &format!("<figcaption>{}</figcaption>\n", escaped(&told));
        }
        self.out += "</figure>\n";
        Ok(())
    }

    fn comment(&mut self, comment: &Comment, moment: &str) {
        let (language, text) = comment
            .text
            .0
            .get_key_value("en")
            .or_else(|| comment.text.0.first_key_value())
            .map_or(("en", ""), |(language, text)| (language.as_str(), text.as_str()));
        let moment = if moment.is_empty() {
            String::new()
        } else {
            format!("<span class=\"moment\">{}</span> ", escaped(moment))
        };
        let by =
            comment.by.as_ref().map(|by| format!(" <span class=\"by\">{}</span>", escaped(by))).unwrap_or_default();
        let cites: Vec<String> = comment.cites.iter().map(|cite| link(cite)).collect();
        let cites =
            if cites.is_empty() { String::new() } else { format!(" <span class=\"cites\">{}</span>", cites.join(" ")) };
        let paragraphs: Vec<String> = text.split("\n\n").filter(|p| !p.trim().is_empty()).map(inline).collect();
        let inside = paragraphs.join("</p>\n<p>");
        self.out += &format!(
            "<div class=\"comment\" lang=\"{}\"><p>{moment}{inside}{by}{cites}</p></div>\n",
            escaped(language)
        );
    }

    fn rules(&mut self, outline: &Outline) {
        if outline.rules.is_empty() {
            return;
        }
        self.out += "<h2>Rules cited</h2>\n<ul class=\"rules\">\n";
        for rule in outline.rules.iter().filter_map(|&id| Sources::bundled().rule(id)) {
            let says: Vec<String> = Sources::bundled()
                .passages_of(rule)
                .filter(|(_, bearing)| *bearing == Bearing::Says)
                .map(|(passage, _)| link(&passage.id))
                .collect();
            let says = if says.is_empty() { escaped(&rule.rests_on()) } else { says.join(" ") };
            self.out += &format!(
                "<li id=\"{}\"><code>{}</code> <strong>{}</strong> <span class=\"{}\">{}</span><br/>{} \
                 <span class=\"cites\">{says}</span></li>\n",
                anchor(rule.id.as_str()),
                rule.id,
                escaped(&rule.title),
                standing(rule.status),
                rule.status.word(),
                escaped(&rule.statement),
            );
        }
        self.out += "</ul>\n";
    }

    fn passages(&mut self, outline: &Outline) {
        if outline.passages.is_empty() {
            return;
        }
        self.out += "<h2>Passages</h2>\n<ul class=\"passages\">\n";
        for passage in &outline.passages {
            let language = Sources::bundled().document(&passage.document).map_or("en", |d| d.language.as_str());
            self.out += &format!(
                "<li id=\"{}\"><code>{}</code> <q lang=\"{}\">{}</q><br/>{}<br/><small>{}</small></li>\n",
                anchor(&passage.id),
                escaped(&passage.id),
                escaped(language),
                escaped(&passage.exact),
                escaped(&passage.gloss_en),
                escaped(&document(passage))
            );
        }
        self.out += "</ul>\n";
    }
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Attested => "attested",
        Standing::Settled => "settled",
        Standing::Convention => "convention",
    }
}

fn anchor(id: &str) -> String {
    let kind = if RuleId::parse(id).is_some() { "rule" } else { "passage" };
    format!("{kind}-{}", escaped(id))
}

fn link(id: &str) -> String {
    format!("<a href=\"#{}\">{}</a>", anchor(id), escaped(id))
}

/// A line of a comment: emphasis, code and links of Markdown as HTML, everything else as it stands.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let marked = [("**", "**", "strong"), ("*", "*", "em"), ("`", "`", "code"), ("[[", "]]", "")];
        let found = marked.iter().find_map(|(open, close, tag)| {
            let inside = rest.strip_prefix(open)?;
            let end = inside.find(close).filter(|&end| end > 0)?;
            Some((&inside[..end], &inside[end + close.len()..], *tag))
        });
        match found {
            Some((inside, after, "")) => {
                out += &link(inside.strip_prefix("passage:").unwrap_or(inside));
                rest = after;
            }
            Some((inside, after, tag)) => {
                out += &format!("<{tag}>{}</{tag}>", escaped(inside));
                rest = after;
            }
            None => {
                let next = rest
                    .char_indices()
                    .skip(1)
                    .find(|(_, c)| matches!(c, '*' | '`' | '['))
                    .map_or(rest.len(), |(at, _)| at);
                out += &escaped(&rest[..next]);
                rest = &rest[next..];
            }
        }
    }
    out
}

fn css(colour: Rgba) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

/// The page's style: one column, a diagram never cut in two, dark on light on paper.
fn style(look: Look) -> String {
    let (screen, paper) = (variables(look.theme), variables(Theme::Light));
    format!(":root {{ {screen} }}\n{STYLE}@media print {{ :root {{ {paper} }} }}\n")
}

fn variables(theme: Theme) -> String {
    let p = Palette::of(theme);
    let named = [
        ("bg", p.surface),
        ("text", p.text),
        ("muted", p.muted),
        ("line", p.line),
        ("evid", p.evid),
        ("evid-soft", p.evid_soft),
        ("fault", p.fault),
    ];
    named.map(|(name, colour)| format!("--{name}: {};", css(colour))).join(" ")
}

const STYLE: &str = "\
body { background: var(--bg); color: var(--text); margin: 0; font: 16px/1.5 'Noto Sans', 'Noto Sans Gujarati', sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; font-size: .9rem; }
dt { color: var(--muted); }
dd { margin: 0; }
.badge { font-weight: 700; }
.ground { position: absolute; width: 0; height: 0; }
figure { margin: 1rem 0; break-inside: avoid; break-after: avoid; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
figcaption { color: var(--muted); font-size: .85rem; margin-top: .35rem; }
.moves { font-weight: 700; margin: 1.25rem 0 .5rem; break-after: avoid; white-space: pre-wrap; }
.comment p { margin: .5rem 0; }
.moment, .by { color: var(--muted); font-size: .85rem; }
.cites { font-size: .8rem; }
.cites a { color: var(--evid); margin-right: .3rem; }
.flaw { color: var(--fault); font-weight: 700; }
.variation { border-left: 3px solid var(--line); padding-left: 1rem; margin: 1rem 0; }
ul { padding: 0; list-style: none; }
li { margin: .75rem 0; break-inside: avoid; font-size: .9rem; }
code { font-size: .85em; }
q { background: var(--evid-soft); quotes: '«' '»'; }
.attested, .settled, .convention { font-size: .75rem; padding: 0 .4rem; border: 1.5px solid var(--evid); border-radius: 4px; }
.attested { background: var(--evid-soft); }
.convention { border-style: dashed; }
@page { size: A4; margin: 16mm 18mm; }
@media print {
  body { background: none; font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  figure svg { max-height: 78mm; border: 0; }
  a { color: inherit; text-decoration: none; }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comments_markdown_becomes_html_and_nothing_else_does() {
        assert_eq!(inline("a *b* **c** `d<` & 2*3"), "a <em>b</em> <strong>c</strong> <code>d&lt;</code> &amp; 2*3");
        assert_eq!(inline("[[bosh.capture]]"), "<a href=\"#rule-bosh.capture\">bosh.capture</a>");
        assert_eq!(inline("<script>*"), "&lt;script&gt;*");
        assert_eq!(inline("**"), "**");
    }
}
