//! The tokens as egui's colours, fonts and styles. The only file of the window that makes a colour.

use std::sync::Arc;

use crate::export::image::{BOLD, REGULAR};
use egui::{Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Stroke, Visuals};

use crate::tokens::{Palette, Rgba, Theme, line, radius, size, stroke};

const GUJARATI: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSansGujarati-Regular.ttf"));

/// A token as egui's colour.
#[must_use]
pub const fn colour(rgba: Rgba) -> Color32 {
    let Rgba(r, g, b, a) = rgba;
    if a == 255 { Color32::from_rgb(r, g, b) } else { premultiplied(r, g, b, a) }
}

#[expect(clippy::cast_possible_truncation, reason = "a byte times a byte, divided by 255, is a byte")]
const fn premultiplied(r: u8, g: u8, b: u8, a: u8) -> Color32 {
    const fn times(c: u8, a: u8) -> u8 {
        ((c as u16 * a as u16 + 127) / 255) as u8
    }
    Color32::from_rgba_premultiplied(times(r, a), times(g, a), times(b, a), a)
}

/// The bold family; egui makes no bold of its own.
#[must_use]
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// A font of the interface.
#[must_use]
pub fn font(points: f32, is_bold: bool) -> FontId {
    FontId::new(points, if is_bold { bold() } else { FontFamily::Proportional })
}

/// Loads the bundled fonts: Noto Sans, with Noto Sans Gujarati behind it.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data: &'static [u8], tweak| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data).tweak(tweak)));
    };
    add("noto", REGULAR, FontTweak::default());
    add("noto-bold", BOLD, FontTweak::default());
    // Aligns the baselines of the two scripts.
    add("noto-gujarati", GUJARATI, FontTweak { y_offset_factor: 0.12, ..FontTweak::default() });
    let families = [
        (FontFamily::Proportional, ["noto", "noto-gujarati"]),
        (FontFamily::Monospace, ["noto", "noto-gujarati"]),
        (bold(), ["noto-bold", "noto-gujarati"]),
    ];
    for (family, names) in families {
        fonts.families.insert(family, names.map(str::to_owned).to_vec());
    }
    ctx.set_fonts(fonts);
}

/// Sets both of egui's styles from the tokens and chooses one.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    ctx.set_theme(if theme == Theme::Dark { egui::Theme::Dark } else { egui::Theme::Light });
    let palette = Palette::of(theme);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals(palette, theme == Theme::Dark);
        style.animation_time = 0.0;
        style.spacing.item_spacing = egui::vec2(8.0, 8.0);
        style.spacing.button_padding = egui::vec2(12.0, 7.0);
        style.spacing.interact_size.y = 28.0;
        style.spacing.scroll = egui::style::ScrollStyle::floating();
        style.interaction.selectable_labels = false;
        let text = &mut style.text_styles;
        text.insert(egui::TextStyle::Body, font(size::BODY, false));
        text.insert(egui::TextStyle::Button, font(size::BODY, false));
        text.insert(egui::TextStyle::Small, font(size::SMALL, false));
        text.insert(egui::TextStyle::Heading, font(size::HEADING, true));
        text.insert(egui::TextStyle::Monospace, font(size::BODY, false));
    });
}

fn visuals(p: &Palette, dark: bool) -> Visuals {
    let mut v = if dark { Visuals::dark() } else { Visuals::light() };
    v.override_text_color = Some(colour(p.text));
    // At rest nothing is drawn anew.
    v.text_cursor.blink = false;
    v.panel_fill = colour(p.bg);
    v.window_fill = colour(p.surface);
    v.window_stroke = Stroke::new(1.0, colour(p.line));
    v.window_corner_radius = corner(radius::CARD);
    v.menu_corner_radius = corner(radius::CARD);
    v.extreme_bg_color = colour(p.raised);
    v.faint_bg_color = colour(p.sunken);
    v.hyperlink_color = colour(p.evid);
    v.selection.bg_fill = colour(p.evid_soft);
    v.selection.stroke = Stroke::new(1.0, colour(p.evid));
    let widgets = &mut v.widgets;
    for (state, fill, edge) in [
        (&mut widgets.noninteractive, p.surface, p.line),
        (&mut widgets.inactive, p.raised, p.outline),
        (&mut widgets.hovered, p.ink_soft, p.ink),
        (&mut widgets.active, p.ink_soft, p.ink),
        (&mut widgets.open, p.raised, p.ink),
    ] {
        state.bg_fill = colour(fill);
        state.weak_bg_fill = colour(fill);
        state.bg_stroke = Stroke::new(1.0, colour(edge));
        state.fg_stroke = Stroke::new(1.0, colour(p.text));
        state.corner_radius = corner(radius::CONTROL);
        state.expansion = 0.0;
    }
    v
}

/// A corner radius from a token.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tokens are small and positive")]
pub const fn corner(radius: f32) -> CornerRadius {
    CornerRadius::same(radius as u8)
}

/// The colours of the interface, by role, for views.
#[derive(Clone, Copy)]
pub struct Ink(pub &'static Palette);

macro_rules! roles {
    ($($role:ident),*) => {
        impl Ink {
            $(
                /// The token of that name.
                #[must_use]
                pub const fn $role(self) -> Color32 { colour(self.0.$role) }
            )*
        }
    };
}

roles!(
    bg, surface, raised, sunken, line, outline, text, muted, ink, on_ink, ink_soft, focus, focus_halo, south, north,
    evid, evid_soft, fault, fault_soft, fault_line
);

impl Ink {
    /// The colours of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> Ink {
        Ink(Palette::of(theme))
    }

    /// A side's colour.
    #[must_use]
    pub const fn side(self, side: crate::board::Side) -> Color32 {
        match side {
            crate::board::Side::South => self.south(),
            crate::board::Side::North => self.north(),
        }
    }

    /// A hairline.
    #[must_use]
    pub fn hairline(self) -> Stroke {
        Stroke::new(stroke::HAIRLINE, self.line())
    }
}

/// A text role: size, line height, weight.
#[derive(Clone, Copy)]
pub struct Type {
    /// Points.
    pub size: f32,
    /// Line height in points.
    pub line: f32,
    /// Bold or regular.
    pub bold: bool,
}

#[allow(missing_docs, reason = "the roles of the type table")]
impl Type {
    pub const SMALL: Type = Type { size: size::SMALL, line: line::SMALL, bold: false };
    pub const LABEL: Type = Type { size: size::SMALL, line: line::SMALL, bold: true };
    pub const SECONDARY: Type = Type { size: size::SECONDARY, line: line::SECONDARY, bold: false };
    pub const BODY: Type = Type { size: size::BODY, line: line::BODY, bold: false };
    pub const STRONG: Type = Type { size: size::BODY, line: line::BODY, bold: true };
    pub const PASSAGE: Type = Type { size: size::BODY, line: line::PASSAGE, bold: false };
    pub const GUJARATI: Type = Type { size: size::BODY, line: line::GUJARATI, bold: false };
    pub const NOW: Type = Type { size: size::NOW, line: line::NOW, bold: false };
    pub const TITLE: Type = Type { size: size::LESSON, line: line::LESSON, bold: true };
    pub const HEADING: Type = Type { size: size::HEADING, line: line::HEADING, bold: true };
    pub const STORE: Type = Type { size: size::STORE, line: line::STORE, bold: true };

    /// As egui's format in a colour.
    #[must_use]
    pub fn format(self, colour: Color32) -> egui::TextFormat {
        egui::TextFormat {
            font_id: font(self.size, self.bold),
            color: colour,
            line_height: Some(self.line),
            ..egui::TextFormat::default()
        }
    }
}
