//! The annotated game as Markdown: boards in letters, and at the end the cited rules and passages.

use super::Shot;
use super::outline::{Block, Move, Outline, header};
use crate::format::record::Comment;
use crate::record::Record;
use crate::sources::{Bearing, Passage, Sources};
use crate::textboard::board_text;

/// The whole page.
#[must_use]
pub fn markdown(record: &Record) -> String {
    let outline = Outline::of(record);
    let mut page = format!("# {}\n\n", record.title());
    for (label, text) in header(record) {
        page += &format!("- **{label}**: {text}\n");
    }
    page += "\n## The game\n\n";
    page += &blocks(&outline.blocks);
    page + &rules(&outline) + &passages(&outline)
}

fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(block).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Moves(moves) => format!("**{}**\n\n", run(moves)),
        Block::Diagram(shot) => diagram(shot),
        Block::Comment { comment, moment } => said(comment, moment),
        Block::Flaw(what) => format!("**{what}**\n\n"),
        Block::Variation { readings, blocks: inside } => {
            let under = if readings.is_empty() { String::new() } else { format!(" under {}", readings.join(", ")) };
            quoted(&format!("*Variation{under}:*\n\n{}", blocks(inside))) + "\n"
        }
    }
}

/// Moves one after the other: `1 A5 2 a1`.
pub(super) fn run(moves: &[Move]) -> String {
    let one = |m: &Move| {
        let written = m.written.map(|written| format!(" (“{written}”)")).unwrap_or_default();
        format!("{} {}{written}", m.ply, m.text)
    };
    moves.iter().map(one).collect::<Vec<_>>().join("  ")
}

fn diagram(shot: &Shot) -> String {
    format!("{}:\n\n```\n{}```\n\n", shot.caption(), board_text(shot.game(), &shot.board()))
}

fn said(comment: &Comment, moment: &str) -> String {
    let moment = if moment.is_empty() { String::new() } else { format!("*({moment})* ") };
    let by = comment.by.as_ref().map(|by| format!(" — {by}")).unwrap_or_default();
    let cites: Vec<String> = comment.cites.iter().map(|cite| format!("`{cite}`")).collect();
    let cites = if cites.is_empty() { String::new() } else { format!(" [{}]", cites.join(", ")) };
    format!("{moment}{}{by}{cites}\n\n", comment.text.text())
}

fn quoted(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("> {line}").trim_end().to_owned() + "\n").collect()
}

fn rules(outline: &Outline) -> String {
    if outline.rules.is_empty() {
        return String::new();
    }
    let mut text = "## Rules cited\n\n".to_owned();
    for rule in outline.rules.iter().filter_map(|&id| Sources::bundled().rule(id)) {
        text += &format!("- **`{}`** {} ({}). {}", rule.id, rule.title, rule.status.word(), rule.statement);
        let says: Vec<String> = Sources::bundled()
            .passages_of(rule)
            .filter(|(_, bearing)| *bearing == Bearing::Says)
            .map(|(passage, _)| format!("`{}`", passage.id))
            .collect();
        text += &if says.is_empty() { format!(" {}\n", rule.rests_on()) } else { format!(" [{}]\n", says.join(", ")) };
    }
    text + "\n"
}

fn passages(outline: &Outline) -> String {
    if outline.passages.is_empty() {
        return String::new();
    }
    let mut text = "## Passages\n\n".to_owned();
    for passage in &outline.passages {
        text += &format!("- `{}` «{}»  \n  {} ({})\n", passage.id, passage.exact, passage.gloss_en, document(passage));
    }
    text
}

/// The document a passage stands in, in a few words.
pub(super) fn document(passage: &Passage) -> String {
    let document = Sources::bundled().document(&passage.document);
    document.map_or_else(String::new, |d| {
        format!("{}, {}, paragraph {}; {}", d.title, d.language_name, passage.line, d.credit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::bundled;

    #[test]
    fn marins_turn_as_a_page() {
        let file = bundled("marin-1931-bosh-first-turn").expect("bundled");
        let page = markdown(&Record::load(file.text.as_bytes()).expect("it loads"));
        for part in [
            "# Marin’s worked turn\n",
            "- **Provenance**: transcribed\n",
            "**1 A5 (“E”)**\n",
            "Turn 1, South A5, after lap 1:\n\n```\n  North store 0\n",
            "*(after lap 2)* The next pit is E",
            "- **`bosh.capture`**",
            "- `bosh-pt-18-1` «",
        ] {
            assert!(page.contains(part), "{part} in\n{page}");
        }
        assert!(!page.contains("\n\n\n"));
    }

    #[test]
    fn a_variation_is_set_apart_with_its_readings() {
        let file = bundled("kigogo-endless").expect("bundled");
        let page = markdown(&Record::load(file.text.as_bytes()).expect("it loads"));
        assert!(page.contains("\n> *Variation under endless draw:*\n>\n> **1 A10**\n"), "{page}");
    }
}
