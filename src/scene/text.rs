//! How wide a text is, when no screen is there to ask.

use crate::tokens::font;

/// Width in points of a text of that size, bold or not.
pub type Measure<'a> = &'a dyn Fn(&str, f32, bool) -> f32;

/// Advances of the printable ASCII characters, in thousandths of the size: Noto Sans Regular.
const REGULAR: [u16; 95] = [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907,
    760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615,
    564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380,
    551, 380, 572,
];

/// The same of Noto Sans Bold.
const BOLD: [u16; 95] = [
    260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637, 740, 560, 549, 724, 765, 389, 331, 664, 565, 943,
    813, 796, 628, 796, 660, 551, 579, 756, 650, 967, 667, 624, 579, 331, 413, 331, 572, 411, 362, 604, 633, 514, 633,
    591, 387, 633, 657, 305, 305, 620, 305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569, 488, 394,
    551, 394, 572,
];

/// The width of a text in Noto Sans, without kerning; letters beyond ASCII count as a middling one.
#[must_use]
pub fn noto_sans(text: &str, size: f32, bold: bool) -> f32 {
    let table = if bold { &BOLD } else { &REGULAR };
    let advance = |c: char| {
        let known = u32::from(c).checked_sub(32).and_then(|i| table.get(usize::try_from(i).ok()?));
        known.map_or(font::DIGIT, |&thousandths| f32::from(thousandths) / 1000.0)
    };
    text.chars().map(advance).sum::<f32>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_tabular_and_bold_is_wider() {
        assert!((noto_sans("17", 10.0, false) - 2.0 * 10.0 * font::DIGIT).abs() < 1e-3);
        assert!(noto_sans("taken", 12.0, true) > noto_sans("taken", 12.0, false));
        assert!(noto_sans("ગુજ", 12.0, false) > 0.0);
    }
}
