//! Every colour and every size of the program, by name: the one place that spells them out.
//!
//! Colours are sRGB bytes with plain (not premultiplied) alpha; sizes are points. `app/theme.rs` maps them
//! to egui, `scene` draws boards with them, exports use them as they are. Nothing here depends on anything.
#![expect(clippy::unreadable_literal, reason = "colours are written as every designer writes them, #RRGGBB")]

/// A colour: red, green, blue and alpha, sRGB, not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgba(pub u8, pub u8, pub u8, pub u8);

impl Rgba {
    /// Nothing: what is filled with it is not filled.
    pub const NONE: Rgba = Rgba(0, 0, 0, 0);
    /// Shadows, at some alpha.
    pub const BLACK: Rgba = Rgba(0, 0, 0, 255);
    /// Glints, at some alpha.
    pub const WHITE: Rgba = Rgba(255, 255, 255, 255);

    /// From `0xRRGGBB`, opaque.
    #[must_use]
    pub const fn hex(rgb: u32) -> Rgba {
        Rgba::hexa(rgb << 8 | 0xFF)
    }

    /// From `0xRRGGBBAA`.
    #[must_use]
    pub const fn hexa(rgba: u32) -> Rgba {
        let [r, g, b, a] = rgba.to_be_bytes();
        Rgba(r, g, b, a)
    }

    /// This colour at `t = 0`, `other` at `t = 1`, alpha too.
    #[must_use]
    pub fn mix(self, other: Rgba, t: f32) -> Rgba {
        let t = t.clamp(0.0, 1.0);
        let lerp = |a: u8, b: u8| byte(f32::from(a) + (f32::from(b) - f32::from(a)) * t);
        Rgba(lerp(self.0, other.0), lerp(self.1, other.1), lerp(self.2, other.2), lerp(self.3, other.3))
    }

    /// The same colour, its alpha multiplied by `share` (0 to 1).
    #[must_use]
    pub fn with_alpha(self, share: f32) -> Rgba {
        Rgba(self.0, self.1, self.2, byte(f32::from(self.3) * share.clamp(0.0, 1.0)))
    }

    /// Whether nothing of it would be seen.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.3 == 0
    }

    /// Contrast of two opaque colours by WCAG 2, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Rgba) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Relative luminance by WCAG 2, from 0 to 1.
    fn luminance(self) -> f32 {
        let linear = |byte: u8| {
            let c = f32::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// A float of the range of a byte, rounded to one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte first")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

/// Light or dark: of the interface, and day or night on the boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ink on paper; boards by day.
    #[default]
    Light,
    /// Chalk on slate; boards by night.
    Dark,
}

/// What a board is made of. Each game has its own, taken from the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skin {
    /// Carved hardwood and nickar seeds (Kingulu).
    Wood,
    /// A long pale board and river pebbles (Kigogo).
    Long,
    /// Cattle enclosures in grass, and cows (Kimasai).
    Kraal,
    /// Pits in sand and dark stones (Bosh).
    Sand,
}

impl Skin {
    /// All four, in the order of the games.
    pub const ALL: [Skin; 4] = [Skin::Wood, Skin::Long, Skin::Kraal, Skin::Sand];
}

/// A cow's horns, whatever her coat.
pub const HORN: Rgba = Rgba::hex(0xF3EAD8);
/// Patches on a pied cow, whose coat is [`SkinTokens::seeds`]`[0]` of the kraal skin.
pub const PATCH: Rgba = Rgba::hex(0x7A3A1E);

/// Steps of space between things.
pub const SPACING: [f32; 6] = [4.0, 8.0, 12.0, 16.0, 20.0, 24.0];

/// Corner radii.
pub mod radius {
    /// Chips and tags.
    pub const CHIP: f32 = 4.0;
    /// Buttons, fields.
    pub const CONTROL: f32 = 6.0;
    /// Cards.
    pub const CARD: f32 = 8.0;
    /// Boards of earth (kraal, sand).
    pub const GROUND: f32 = 16.0;
    /// The board of carved wood.
    pub const WOOD: f32 = 20.0;
    /// The long board, at most.
    pub const LONG: f32 = 46.0;
}

/// Text: size of the letters; the heights of their lines are in [`mod@line`].
pub mod size {
    /// Labels and small print; nothing is smaller.
    pub const SMALL: f32 = 12.0;
    /// Secondary text.
    pub const SECONDARY: f32 = 13.0;
    /// Body and passages.
    pub const BODY: f32 = 14.0;
    /// Lesson text.
    pub const LESSON: f32 = 15.0;
    /// The sentence that says what has just happened.
    pub const NOW: f32 = 17.0;
    /// Headings, bold.
    pub const HEADING: f32 = 19.0;
    /// Seeds beside the board, bold.
    pub const STORE: f32 = 20.0;
    /// Extra space between the capitals of a label.
    pub const LABEL_SPACING: f32 = 1.0;
    /// On the wall, as a share of the window's height: the caption.
    pub const WALL_CAPTION: f32 = 0.05;
    /// On the wall: the citation.
    pub const WALL_CITATION: f32 = 0.026;
    /// On the wall: the gloss.
    pub const WALL_GLOSS: f32 = 0.024;
}

/// Line heights that go with [`size`].
pub mod line {
    /// Of [`super::size::SMALL`].
    pub const SMALL: f32 = 16.0;
    /// Of [`super::size::SECONDARY`].
    pub const SECONDARY: f32 = 18.0;
    /// Of [`super::size::BODY`].
    pub const BODY: f32 = 20.0;
    /// Of passages, in Latin letters.
    pub const PASSAGE: f32 = 22.0;
    /// Of passages in Gujarati.
    pub const GUJARATI: f32 = 24.0;
    /// Of [`super::size::LESSON`].
    pub const LESSON: f32 = 23.0;
    /// Of [`super::size::NOW`].
    pub const NOW: f32 = 25.0;
    /// Of [`super::size::HEADING`].
    pub const HEADING: f32 = 26.0;
    /// Of [`super::size::STORE`].
    pub const STORE: f32 = 24.0;
}

/// Noto Sans, in parts of its size.
pub mod font {
    /// From the baseline up to the top of a line laid out at the font's own height.
    pub const ASCENT: f32 = 1.069;
    /// From the baseline down to the foot of that line.
    pub const DESCENT: f32 = 0.293;
    /// Height of digits and capitals.
    pub const CAPITAL: f32 = 0.714;
    /// Width of a digit.
    pub const DIGIT: f32 = 0.572;
}

/// Widths of lines.
pub mod stroke {
    /// Between things.
    pub const HAIRLINE: f32 = 1.0;
    /// Edge of a chip.
    pub const CHIP: f32 = 1.5;
    /// The focus ring.
    pub const FOCUS: f32 = 3.0;
    /// The halo outside the focus ring.
    pub const FOCUS_HALO: f32 = 2.0;
    /// Bar beside a selected rule or a passage.
    pub const BAR: f32 = 3.0;
    /// Under a marked passage.
    pub const UNDERLINE: f32 = 2.0;
    /// Of an icon, on its grid of 20.
    pub const ICON: f32 = 1.6;
    /// The owner's edge of the hand.
    pub const HAND: f32 = 3.0;
}

/// Heights and widths of the interface's parts.
pub mod layout {
    /// A button.
    pub const CONTROL: f32 = 34.0;
    /// The console's Next.
    pub const CONSOLE_NEXT: f32 = 50.0;
    /// A chip.
    pub const CHIP: f32 = 20.0;
    /// A badge.
    pub const BADGE: f32 = 22.0;
    /// An icon.
    pub const ICON: f32 = 20.0;
    /// The bar at the top.
    pub const TOP_BAR: f32 = 44.0;
    /// A player's plate above or below the board.
    pub const PLATE: f32 = 34.0;
    /// The transport.
    pub const TRANSPORT: f32 = 44.0;
    /// The timeline of a record of several turns.
    pub const TIMELINE: f32 = 58.0;
    /// The timeline of a single turn.
    pub const TIMELINE_ONE: f32 = 44.0;
    /// The move tree, at least.
    pub const TREE: f32 = 62.0;
    /// The rail with labels beside the icons.
    pub const RAIL_WIDE: f32 = 176.0;
    /// The rail with labels below the icons.
    pub const RAIL: f32 = 76.0;
    /// The rail of icons alone.
    pub const RAIL_ICONS: f32 = 52.0;
    /// The reason panel in a wide window.
    pub const PANEL_WIDE: f32 = 420.0;
    /// The reason panel.
    pub const PANEL: f32 = 348.0;
    /// The reason panel in a small window.
    pub const PANEL_SMALL: f32 = 300.0;
    /// Learn's outline.
    pub const OUTLINE: f32 = 192.0;
    /// Learn's panel.
    pub const LEARN_PANEL: f32 = 300.0;
    /// The list of documents in Sources.
    pub const DOCUMENTS: f32 = 184.0;
    /// The panel of Sources.
    pub const SOURCES_PANEL: f32 = 208.0;
    /// From this width: [`RAIL_WIDE`] and [`PANEL_WIDE`].
    pub const FROM_WIDE: f32 = 1600.0;
    /// From this width: [`RAIL`] and [`PANEL`].
    pub const FROM_MIDDLE: f32 = 1120.0;
    /// From this width: [`RAIL_ICONS`] and [`PANEL_SMALL`]; below it a menu button and a drawer.
    pub const FROM_SMALL: f32 = 952.0;
    /// Below this height the move tree becomes a tab.
    pub const TREE_TAB: f32 = 640.0;
    /// Below this height the plates join the transport.
    pub const PLATES_JOIN: f32 = 480.0;
    /// The board's width, at least, where the window allows.
    pub const BOARD: f32 = 560.0;
}

/// Colours of the interface, one set a theme. What each lies on, and with what contrast, is in the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The window behind everything.
    pub bg: Rgba,
    /// Panels and bars.
    pub surface: Rgba,
    /// Buttons and the selection.
    pub raised: Rgba,
    /// Wells.
    pub sunken: Rgba,
    /// Hairlines.
    pub line: Rgba,
    /// Edges of controls, ticks.
    pub outline: Rgba,
    /// Text.
    pub text: Rgba,
    /// Secondary text.
    pub muted: Rgba,
    /// The accent: selected, primary, playhead.
    pub ink: Rgba,
    /// Text on `ink`.
    pub on_ink: Rgba,
    /// Bars.
    pub ink_soft: Rgba,
    /// The focus ring.
    pub focus: Rgba,
    /// Outside the focus ring.
    pub focus_halo: Rgba,
    /// South, as text or emblem.
    pub south: Rgba,
    /// South, as a ground.
    pub south_soft: Rgba,
    /// North, as text or emblem.
    pub north: Rgba,
    /// North, as a ground.
    pub north_soft: Rgba,
    /// Text on `south` or `north`.
    pub on_side: Rgba,
    /// What a source says.
    pub evid: Rgba,
    /// A marked passage.
    pub evid_soft: Rgba,
    /// Text on `evid`.
    pub on_evid: Rgba,
    /// A fault of a document.
    pub fault: Rgba,
    /// The ground of a fault.
    pub fault_soft: Rgba,
    /// The edge of a fault.
    pub fault_line: Rgba,
    /// Shadows under raised things.
    pub shadow: Rgba,
}

impl Palette {
    /// The set of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &Palette::LIGHT,
            Theme::Dark => &Palette::DARK,
        }
    }

    /// Ink on paper.
    pub const LIGHT: Palette = Palette {
        bg: Rgba::hex(0xF1F1ED),
        surface: Rgba::hex(0xFAFAF8),
        raised: Rgba::hex(0xFFFFFF),
        sunken: Rgba::hex(0xE6E6E0),
        line: Rgba::hex(0xD4D4CC),
        outline: Rgba::hex(0x7F7F76),
        text: Rgba::hex(0x1A1C1E),
        muted: Rgba::hex(0x56595C),
        ink: Rgba::hex(0x1A1C1E),
        on_ink: Rgba::hex(0xFFFFFF),
        ink_soft: Rgba::hex(0xE1E1DA),
        focus: Rgba::hex(0x1A1C1E),
        focus_halo: Rgba::hex(0xFFFFFF),
        south: Rgba::hex(0x1D4E9E),
        south_soft: Rgba::hex(0xDBE5F5),
        north: Rgba::hex(0xB03A1C),
        north_soft: Rgba::hex(0xF7E0D7),
        on_side: Rgba::hex(0xFFFFFF),
        evid: Rgba::hex(0x1B5F47),
        evid_soft: Rgba::hex(0xD9EADF),
        on_evid: Rgba::hex(0xFFFFFF),
        fault: Rgba::hex(0x744A00),
        fault_soft: Rgba::hex(0xFBE9BD),
        fault_line: Rgba::hex(0x9A6800),
        shadow: Rgba::hexa(0x00000024),
    };

    /// Ink on a dark wall.
    pub const DARK: Palette = Palette {
        bg: Rgba::hex(0x131619),
        surface: Rgba::hex(0x1A1E22),
        raised: Rgba::hex(0x242A2F),
        sunken: Rgba::hex(0x0D0F11),
        line: Rgba::hex(0x2E353B),
        outline: Rgba::hex(0x78828A),
        text: Rgba::hex(0xE9E9E4),
        muted: Rgba::hex(0xA4AAAE),
        ink: Rgba::hex(0xE9E9E4),
        on_ink: Rgba::hex(0x131619),
        ink_soft: Rgba::hex(0x2F363C),
        focus: Rgba::hex(0xFFFFFF),
        focus_halo: Rgba::hex(0x000000),
        south: Rgba::hex(0x8DB8FF),
        south_soft: Rgba::hex(0x1C3156),
        north: Rgba::hex(0xFF9C78),
        north_soft: Rgba::hex(0x4B2417),
        on_side: Rgba::hex(0x131619),
        evid: Rgba::hex(0x7CCFAB),
        evid_soft: Rgba::hex(0x1B3A2E),
        on_evid: Rgba::hex(0x0C1712),
        fault: Rgba::hex(0xFFCF73),
        fault_soft: Rgba::hex(0x3C2E0E),
        fault_line: Rgba::hex(0xC7973B),
        shadow: Rgba::hexa(0x00000066),
    };
}

/// Colours of a board, one set a skin and theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinTokens {
    /// The slab, top; also the fill of whatever must stand off it.
    pub board: Rgba,
    /// The slab, bottom.
    pub board2: Rgba,
    /// The slab seen from the side.
    pub edge: Rgba,
    /// Highlights along edges.
    pub edge_light: Rgba,
    /// Grain, tufts, ripples.
    pub grain: Rgba,
    /// The floor of a pit.
    pub floor: Rgba,
    /// The wall of a pit away from the light.
    pub wall_dark: Rgba,
    /// The wall of a pit towards the light.
    pub wall_light: Rgba,
    /// The rim of a pit.
    pub rim: Rgba,
    /// Counts.
    pub ink: Rgba,
    /// Names, zeros, direction arrows.
    pub muted: Rgba,
    /// Incised lines.
    pub groove: Rgba,
    /// Trail of laps 1, 3, …
    pub lap_odd: Rgba,
    /// Trail of laps 2, 4, …
    pub lap_even: Rgba,
    /// Text on a lap or a side colour.
    pub on_lap: Rgba,
    /// South on this board.
    pub south: Rgba,
    /// North on this board.
    pub north: Rgba,
    /// Coats of seeds or cows.
    pub seeds: &'static [Rgba],
    /// Outline of a seed.
    pub seed_line: Rgba,
}

impl SkinTokens {
    /// The set of a skin and theme.
    #[must_use]
    pub const fn of(skin: Skin, theme: Theme) -> &'static SkinTokens {
        match (skin, theme) {
            (Skin::Wood, Theme::Light) => &WOOD_DAY,
            (Skin::Wood, Theme::Dark) => &WOOD_NIGHT,
            (Skin::Long, Theme::Light) => &LONG_DAY,
            (Skin::Long, Theme::Dark) => &LONG_NIGHT,
            (Skin::Kraal, Theme::Light) => &KRAAL_DAY,
            (Skin::Kraal, Theme::Dark) => &KRAAL_NIGHT,
            (Skin::Sand, Theme::Light) => &SAND_DAY,
            (Skin::Sand, Theme::Dark) => &SAND_NIGHT,
        }
    }

    /// Of a lap, counted from 1.
    #[must_use]
    pub const fn lap(&self, lap: u32) -> Rgba {
        if lap % 2 == 1 { self.lap_odd } else { self.lap_even }
    }
}

const WOOD_DAY: SkinTokens = SkinTokens {
    board: Rgba::hex(0x6F4426),
    board2: Rgba::hex(0x623A1F),
    edge: Rgba::hex(0x4A2A15),
    edge_light: Rgba::hex(0x9A6A43),
    grain: Rgba::hex(0x5A3319),
    floor: Rgba::hex(0x3A2010),
    wall_dark: Rgba::hex(0x22120A),
    wall_light: Rgba::hex(0x5C381E),
    rim: Rgba::hex(0xD3A577),
    ink: Rgba::hex(0xFFF4E3),
    muted: Rgba::hex(0xE3C8A8),
    groove: Rgba::hex(0x452611),
    lap_odd: Rgba::hex(0xFFF4E3),
    lap_even: Rgba::hex(0xFFB0DC),
    on_lap: Rgba::hex(0x2A170B),
    south: Rgba::hex(0xA9CBFF),
    north: Rgba::hex(0xFFB596),
    seeds: &[Rgba::hex(0xC9CFCB), Rgba::hex(0xB4BCB9), Rgba::hex(0xD9DDD6), Rgba::hex(0xA7B1B3)],
    seed_line: Rgba::hex(0x1B1109),
};

const WOOD_NIGHT: SkinTokens = SkinTokens {
    board: Rgba::hex(0x452A18),
    board2: Rgba::hex(0x3B2313),
    edge: Rgba::hex(0x2A170B),
    edge_light: Rgba::hex(0x6E4A2E),
    grain: Rgba::hex(0x382110),
    floor: Rgba::hex(0x211208),
    wall_dark: Rgba::hex(0x120904),
    wall_light: Rgba::hex(0x38210F),
    rim: Rgba::hex(0xB58A5F),
    ink: Rgba::hex(0xF7E9D4),
    muted: Rgba::hex(0xCDB394),
    groove: Rgba::hex(0x2A170B),
    lap_odd: Rgba::hex(0xF7E9D4),
    lap_even: Rgba::hex(0xFF9FD3),
    on_lap: Rgba::hex(0x21120A),
    south: Rgba::hex(0x9DC3FF),
    north: Rgba::hex(0xFFA783),
    seeds: &[Rgba::hex(0xB9C0BC), Rgba::hex(0xA3ACA9), Rgba::hex(0xCBD0C9), Rgba::hex(0x97A2A4)],
    seed_line: Rgba::hex(0x0F0804),
};

const LONG_DAY: SkinTokens = SkinTokens {
    board: Rgba::hex(0xDDC093),
    board2: Rgba::hex(0xD3B384),
    edge: Rgba::hex(0xA9824F),
    edge_light: Rgba::hex(0xF0DDB9),
    grain: Rgba::hex(0xC9A877),
    floor: Rgba::hex(0xB98E5A),
    wall_dark: Rgba::hex(0x8E6536),
    wall_light: Rgba::hex(0xD0A973),
    rim: Rgba::hex(0x5E3C12),
    ink: Rgba::hex(0x26190A),
    muted: Rgba::hex(0x5A4020),
    groove: Rgba::hex(0xB08A56),
    lap_odd: Rgba::hex(0x26190A),
    lap_even: Rgba::hex(0x86195F),
    on_lap: Rgba::hex(0xFFFFFF),
    south: Rgba::hex(0x173F83),
    north: Rgba::hex(0x7E250C),
    seeds: &[Rgba::hex(0x3A3A3D), Rgba::hex(0x514A45), Rgba::hex(0x2E3236), Rgba::hex(0x5C544B)],
    seed_line: Rgba::hex(0x1D1810),
};

const LONG_NIGHT: SkinTokens = SkinTokens {
    board: Rgba::hex(0x57432D),
    board2: Rgba::hex(0x4D3A26),
    edge: Rgba::hex(0x35271A),
    edge_light: Rgba::hex(0x7B6144),
    grain: Rgba::hex(0x4A3723),
    floor: Rgba::hex(0x36281A),
    wall_dark: Rgba::hex(0x21180E),
    wall_light: Rgba::hex(0x4B3823),
    rim: Rgba::hex(0xC4A273),
    ink: Rgba::hex(0xF7ECD9),
    muted: Rgba::hex(0xD2BC99),
    groove: Rgba::hex(0x3C2D1C),
    lap_odd: Rgba::hex(0xF7ECD9),
    lap_even: Rgba::hex(0xFFA3D5),
    on_lap: Rgba::hex(0x26190A),
    south: Rgba::hex(0xA5C7FF),
    north: Rgba::hex(0xFFB08E),
    seeds: &[Rgba::hex(0xCFC9BE), Rgba::hex(0xB8B0A3), Rgba::hex(0xDDD8CE), Rgba::hex(0xA8A39A)],
    seed_line: Rgba::hex(0x140E07),
};

const KRAAL_DAY: SkinTokens = SkinTokens {
    board: Rgba::hex(0xD7D0AB),
    board2: Rgba::hex(0xCBC39B),
    edge: Rgba::hex(0x9D956A),
    edge_light: Rgba::hex(0xE8E2C6),
    grain: Rgba::hex(0xBDB68A),
    floor: Rgba::hex(0xCDB283),
    wall_dark: Rgba::hex(0xA98C5A),
    wall_light: Rgba::hex(0xDCC59A),
    rim: Rgba::hex(0x55401F),
    ink: Rgba::hex(0x20220F),
    muted: Rgba::hex(0x4B4A28),
    groove: Rgba::hex(0xB3AA77),
    lap_odd: Rgba::hex(0x20220F),
    lap_even: Rgba::hex(0x82185C),
    on_lap: Rgba::hex(0xFFFFFF),
    south: Rgba::hex(0x163F86),
    north: Rgba::hex(0x8C2A10),
    seeds: &[Rgba::hex(0xF7F2E7), Rgba::hex(0x8A4022), Rgba::hex(0x2E2824), Rgba::hex(0xB98250), Rgba::hex(0x6E6259)],
    seed_line: Rgba::hex(0x2A1B0E),
};

const KRAAL_NIGHT: SkinTokens = SkinTokens {
    board: Rgba::hex(0x3B3D27),
    board2: Rgba::hex(0x33351F),
    edge: Rgba::hex(0x24261A),
    edge_light: Rgba::hex(0x585A3C),
    grain: Rgba::hex(0x45472E),
    floor: Rgba::hex(0x3A2F1D),
    wall_dark: Rgba::hex(0x241C10),
    wall_light: Rgba::hex(0x4A3D27),
    rim: Rgba::hex(0xC0A87A),
    ink: Rgba::hex(0xF2EEDB),
    muted: Rgba::hex(0xC6C3A0),
    groove: Rgba::hex(0x2B2D1B),
    lap_odd: Rgba::hex(0xF2EEDB),
    lap_even: Rgba::hex(0xFFA3D5),
    on_lap: Rgba::hex(0x1E1F12),
    south: Rgba::hex(0xA5C7FF),
    north: Rgba::hex(0xFFB08E),
    seeds: &[Rgba::hex(0xEFEADF), Rgba::hex(0xB4673F), Rgba::hex(0x8C8078), Rgba::hex(0xD2A473), Rgba::hex(0xA3968B)],
    seed_line: Rgba::hex(0x0E0A05),
};

const SAND_DAY: SkinTokens = SkinTokens {
    board: Rgba::hex(0xE7D8B8),
    board2: Rgba::hex(0xDECCA6),
    edge: Rgba::hex(0xC2AA7B),
    edge_light: Rgba::hex(0xF4EAD3),
    grain: Rgba::hex(0xCDB88D),
    floor: Rgba::hex(0xCBB081),
    wall_dark: Rgba::hex(0x9B7C4C),
    wall_light: Rgba::hex(0xE0CBA0),
    rim: Rgba::hex(0x73562B),
    ink: Rgba::hex(0x261D12),
    muted: Rgba::hex(0x5B4929),
    groove: Rgba::hex(0xCDB88D),
    lap_odd: Rgba::hex(0x261D12),
    lap_even: Rgba::hex(0x86195F),
    on_lap: Rgba::hex(0xFFFFFF),
    south: Rgba::hex(0x173F83),
    north: Rgba::hex(0x8E2B10),
    seeds: &[Rgba::hex(0x3C3D42), Rgba::hex(0x54493F), Rgba::hex(0x2D3035), Rgba::hex(0x5E564E)],
    seed_line: Rgba::hex(0x1C150C),
};

const SAND_NIGHT: SkinTokens = SkinTokens {
    board: Rgba::hex(0x4D4433),
    board2: Rgba::hex(0x443B2B),
    edge: Rgba::hex(0x332C20),
    edge_light: Rgba::hex(0x6C614B),
    grain: Rgba::hex(0x5B513D),
    floor: Rgba::hex(0x33291A),
    wall_dark: Rgba::hex(0x1E170D),
    wall_light: Rgba::hex(0x4A3D28),
    rim: Rgba::hex(0xBFA679),
    ink: Rgba::hex(0xF5ECD9),
    muted: Rgba::hex(0xCFBF9E),
    groove: Rgba::hex(0x5B513D),
    lap_odd: Rgba::hex(0xF5ECD9),
    lap_even: Rgba::hex(0xFFA3D5),
    on_lap: Rgba::hex(0x241B10),
    south: Rgba::hex(0xA5C7FF),
    north: Rgba::hex(0xFFB08E),
    seeds: &[Rgba::hex(0xD3CEC4), Rgba::hex(0xBBB3A7), Rgba::hex(0xE1DCD2), Rgba::hex(0xA9A49B)],
    seed_line: Rgba::hex(0x140E07),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(name: &str, ink: Rgba, on: Rgba, at_least: f32) {
        let ratio = ink.contrast(on);
        assert!(ratio >= at_least, "{name}: {ratio:.2} is less than {at_least}");
    }

    #[test]
    fn interface_text_can_be_read() {
        for p in [Palette::LIGHT, Palette::DARK] {
            for ground in [p.bg, p.surface, p.raised, p.sunken, p.ink_soft] {
                reads("text", p.text, ground, 7.0);
                reads("muted", p.muted, ground, 4.5);
            }
            for ground in [p.bg, p.surface, p.raised] {
                reads("outline", p.outline, ground, 3.0);
                reads("focus", p.focus, ground, 3.0);
                reads("fault line", p.fault_line, ground, 3.0);
                for ink in [p.south, p.north, p.evid, p.fault] {
                    reads("coloured text", ink, ground, 4.5);
                }
            }
            reads("on ink", p.on_ink, p.ink, 7.0);
            reads("attested", p.on_evid, p.evid, 4.5);
            reads("settled", p.evid, p.evid_soft, 4.5);
            reads("passage", p.text, p.evid_soft, 7.0);
            reads("fault", p.fault, p.fault_soft, 4.5);
            reads("on south", p.on_side, p.south, 4.5);
            reads("on north", p.on_side, p.north, 4.5);
            reads("on south, softly", p.south, p.south_soft, 4.5);
            reads("on north, softly", p.north, p.north_soft, 4.5);
        }
    }

    #[test]
    fn boards_can_be_read() {
        for skin in Skin::ALL {
            for theme in [Theme::Light, Theme::Dark] {
                let s = SkinTokens::of(skin, theme);
                for ground in [s.board, s.board2] {
                    reads("count", s.ink, ground, 7.0);
                    for ink in [s.muted, s.south, s.north, s.lap_odd, s.lap_even] {
                        reads("name, side or lap", ink, ground, 4.5);
                    }
                    reads("rim", s.rim, ground, 3.0);
                }
                reads("rim in the pit", s.rim, s.floor, 3.0);
                for ground in [s.lap_odd, s.lap_even, s.south, s.north] {
                    reads("text on a lap or side", s.on_lap, ground, 4.5);
                }
                for &seed in s.seeds {
                    let ratio = seed.contrast(s.floor).max(s.seed_line.contrast(s.floor));
                    assert!(ratio >= 3.0, "{skin:?} {theme:?}: a seed is lost in its pit, {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn mixing_ends_where_it_should() {
        let (a, b) = (Rgba::hex(0x123456), Rgba::hexa(0xFEDCBA80));
        assert_eq!(a, Rgba(0x12, 0x34, 0x56, 0xFF));
        assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0), a.mix(b, 7.0)), (a, b, b));
        assert_eq!(Rgba::BLACK.mix(Rgba::WHITE, 0.5), Rgba::hex(0x808080));
        assert_eq!(Rgba::BLACK.with_alpha(0.5).3, 128);
    }
}
