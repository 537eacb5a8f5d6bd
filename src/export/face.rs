//! The face for Gujarati inside a page, so that it can be read where no such font is installed.

use crate::scene::fonts::GUJARATI;

/// The page, with the face in its style if it has Gujarati in it.
pub(super) fn with_gujarati(page: String) -> String {
    if !page.chars().any(|c| ('\u{0A80}'..='\u{0AFF}').contains(&c)) {
        return page;
    }
    let face = format!(
        "@font-face {{ font-family: 'Noto Sans Gujarati'; unicode-range: U+0A80-0AFF, U+200C-200D, U+25CC; \
         src: url(data:font/ttf;base64,{}) format('truetype'); }}\n",
        base64(GUJARATI)
    );
    page.replacen("<style>\n", &format!("<style>\n{face}"), 1)
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let all = three.iter().chain([&0, &0]).take(3).fold(0_usize, |all, &byte| all << 8 | usize::from(byte));
        for letter in 0..4 {
            let index = all >> (18 - 6 * letter) & 63;
            text.push(if letter <= three.len() { char::from(LETTERS[index]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_letters() {
        assert_eq!(
            [b"".as_slice(), b"f", b"fo", b"foo", b"foob"].map(base64),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }

    #[test]
    fn only_a_page_with_gujarati_carries_its_face() {
        let page = |text: &str| with_gujarati(format!("<style>\n</style><p>{text}</p>"));
        assert!(page("બાઓ").contains("@font-face") && !page("bao").contains("@font-face"));
    }
}
