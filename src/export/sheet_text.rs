//! Markdown of lessons and comments as HTML for paper: paragraphs, lists, emphasis; links are written out.

use super::svg::escaped;
use crate::lesson::page::linked;

/// A text as HTML.
#[must_use]
pub fn html(md: &str) -> String {
    let text = linked(md);
    let mut out = String::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let items: Vec<&str> = block.lines().filter_map(|line| line.trim_start().strip_prefix("- ")).collect();
        let is_list = items.len() == block.lines().count();
        if is_list {
            let items: Vec<String> = items.into_iter().map(|item| format!("<li>{}</li>", inline(item))).collect();
            out += &format!("<ul>{}</ul>\n", items.concat());
        } else if let Some(heading) = block.strip_prefix('#') {
            out += &format!("<h3>{}</h3>\n", inline(heading.trim_start_matches(['#', ' '])));
        } else {
            out += &format!("<p>{}</p>\n", inline(block));
        }
    }
    out
}

/// A line: emphasis as HTML, all else as it stands.
#[must_use]
pub fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let marked = [("**", "strong"), ("*", "em"), ("`", "code")];
        let found = marked.iter().find_map(|(mark, tag)| {
            let inside = rest.strip_prefix(mark)?;
            let end = inside.find(mark).filter(|&end| end > 0)?;
            Some((&inside[..end], &inside[end + mark.len()..], *tag))
        });
        if let Some((inside, after, tag)) = found {
            out += &format!("<{tag}>{}</{tag}>", inline(inside));
            rest = after;
        } else {
            let next =
                rest.char_indices().skip(1).find(|(_, c)| matches!(c, '*' | '`')).map_or(rest.len(), |(at, _)| at);
            out += &escaped(&rest[..next]);
            rest = &rest[next..];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lessons_text_becomes_paragraphs_and_lists() {
        let md = "One **bold** & [[bosh.stop]].\n\n- first\n- second *one*";
        assert_eq!(
            html(md),
            "<p>One <strong>bold</strong> &amp; <em>next pit empty: the turn ends</em> (bosh.stop).</p>\n\
             <ul><li>first</li><li>second <em>one</em></li></ul>\n"
        );
        assert_eq!(inline("2*3 <b>"), "2*3 &lt;b&gt;");
    }
}
