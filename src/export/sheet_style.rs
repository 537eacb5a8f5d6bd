//! How handouts look: black on white, for A4 and Letter.

/// A page's size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// Its name in CSS, and in the names of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }

    /// The style of a sheet on it.
    #[must_use]
    pub fn style(self) -> String {
        let width = match self {
            Paper::A4 => "178mm",
            Paper::Letter => "184mm",
        };
        format!("@page {{ size: {}; margin: 15mm 16mm; }}\nmain {{ max-width: {width}; }}\n{STYLE}", self.word())
    }
}

const STYLE: &str = "\
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #111; font: 11pt/1.42 'Noto Sans', 'Noto Sans Gujarati', 'DejaVu Sans', sans-serif; }
main { margin: 0 auto; padding: 6mm 0; }
header { border-bottom: 1.5pt solid #111; padding-bottom: 2.5mm; margin-bottom: 4mm; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0; }
h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm; break-after: avoid; }
h3 { font-size: 11pt; margin: 3mm 0 1mm; break-after: avoid; }
p, ul, ol { margin: 1.5mm 0; }
ul, ol { padding-left: 6mm; }
.about { color: #444; font-size: 9.5pt; }
.who { display: flex; gap: 6mm; margin-top: 3mm; font-size: 9.5pt; }
.who span { flex: 1; border-bottom: .6pt solid #111; padding-bottom: 4mm; }
.who span:first-child { flex: 2.2; }
section { margin: 0 0 4mm; }
.pupil .ask { break-inside: avoid; }
.ask { border-left: 2.5pt solid #111; padding-left: 4mm; }
.number { font-weight: 700; }
svg.board { display: block; width: 100%; height: auto; margin: 2mm 0; break-inside: avoid; }
svg.play { display: block; width: 100%; max-height: 118mm; margin: 2mm 0 4mm; }
svg text { font-family: 'Noto Sans', 'DejaVu Sans', sans-serif; fill: #111; }
figure { margin: 2mm 0; break-inside: avoid; }
figcaption { font-size: 9.5pt; color: #333; }
.choices { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1.5mm 9mm; }
.choices li::before { content: ''; display: inline-block; width: 3.6mm; height: 3.6mm; border: .8pt solid #111; margin-right: 2mm; vertical-align: -.4mm; }
.choices li.right::before { background: #111; }
.room { display: block; height: 8mm; border-bottom: .6pt solid #888; }
.key { break-inside: avoid; background: #f0f0ec; border-radius: 1.5mm; padding: 2mm 3mm; margin: 2mm 0; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.key p { margin: .8mm 0; }
.key b.tag { display: inline-block; min-width: 16mm; }
blockquote { margin: 2mm 0; padding-left: 3mm; border-left: 1.2pt solid #777; break-inside: avoid; }
blockquote p { margin: .5mm 0; }
.gloss, .place, small { color: #444; font-size: 9pt; }
.cut { font-size: 9.5pt; color: #444; }
footer { margin-top: 5mm; border-top: .6pt solid #888; padding-top: 1.5mm; font-size: 8.5pt; color: #444; }
";
