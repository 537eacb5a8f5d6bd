//! The annotated game as plain text, in lines of at most eighty characters.

use super::markdown::{document, run};
use super::outline::{Block, Outline, header};
use crate::record::Record;
use crate::sources::Sources;
use crate::textboard::board_text;

const WIDTH: usize = 80;

/// The whole text.
#[must_use]
pub fn text(record: &Record) -> String {
    let outline = Outline::of(record);
    let title = record.title();
    let mut text = format!("{title}\n{}\n\n", "=".repeat(title.chars().count().min(WIDTH)));
    for (label, said) in header(record) {
        text += &wrapped(&format!("{label}: {said}"), "");
    }
    text += "\n";
    text += &blocks(&outline.blocks, "");
    if !outline.rules.is_empty() {
        text += "Rules cited\n-----------\n\n";
        for rule in outline.rules.iter().filter_map(|&id| Sources::bundled().rule(id)) {
            text += &wrapped(&format!("{} ({}): {}", rule.id, rule.status.word(), rule.statement), "");
        }
        text += "\n";
    }
    if !outline.passages.is_empty() {
        text += "Passages\n--------\n\n";
        for passage in &outline.passages {
            text += &wrapped(&format!("{} «{}»", passage.id, passage.exact), "");
            text += &wrapped(&format!("{} ({})", passage.gloss_en, document(passage)), "  ");
        }
    }
    text
}

fn blocks(blocks: &[Block], indent: &str) -> String {
    blocks.iter().map(|one| block(one, indent)).collect()
}

fn block(block: &Block, indent: &str) -> String {
    match block {
        Block::Moves(moves) => wrapped(&run(moves), indent) + "\n",
        Block::Diagram(shot) => {
            let board = board_text(shot.game(), &shot.board());
            let board: String = board.lines().map(|line| format!("{indent}{}\n", line.trim_end())).collect();
            format!("{indent}[{}]\n{board}\n", shot.caption())
        }
        Block::Comment { comment, moment } => {
            let moment = if moment.is_empty() { String::new() } else { format!("({moment}) ") };
            let cites =
                if comment.cites.is_empty() { String::new() } else { format!(" [{}]", comment.cites.join(", ")) };
            wrapped(&format!("{moment}{}{cites}", comment.text.text()), &format!("{indent}  ")) + "\n"
        }
        Block::Flaw(what) => wrapped(what, indent) + "\n",
        Block::Variation { readings, blocks: inside } => {
            let under = if readings.is_empty() { String::new() } else { format!(" under {}", readings.join(", ")) };
            let deeper = format!("{indent}  | ");
            wrapped(&format!("Variation{under}:"), &deeper) + &blocks(inside, &deeper)
        }
    }
}

/// Words in lines, each after the indent. A word that is longer than a line stands alone.
fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        let room = WIDTH.saturating_sub(indent.chars().count());
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
            lines += &format!("{indent}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines + &format!("{indent}{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_eighty_characters_but_a_board() {
        for file in crate::store::BUNDLED.iter().filter(|file| file.kind == crate::store::Kind::Record) {
            let text = text(&Record::load(file.text.as_bytes()).expect("it loads"));
            for line in text.lines().filter(|line| !line.contains(':')) {
                assert!(line.chars().count() <= WIDTH, "{}: {line}", file.id);
            }
        }
    }
}
