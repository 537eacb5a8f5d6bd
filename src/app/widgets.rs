//! The window's own controls: painted from tokens, named for a screen reader, with a focus ring.

use egui::text::LayoutJob;
use egui::{
    Align2, Color32, Id, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

use super::paint;
use super::theme::{Ink, Type, colour, corner, font};
use crate::board::Side;
use crate::format::record::ProvenanceKind;
use crate::scene::{self, Icon};
use crate::sources::Standing;
use crate::tokens::{Rgba, Theme, layout, radius, size, stroke};

/// The theme of the pass, kept where every control can find it.
#[must_use]
pub fn theme(ui: &Ui) -> Theme {
    if ui.visuals().dark_mode { Theme::Dark } else { Theme::Light }
}

/// The colours of the pass.
#[must_use]
pub fn ink(ui: &Ui) -> Ink {
    Ink::of(theme(ui))
}

/// Paints an icon in the middle of a rectangle.
pub fn icon(painter: &Painter, which: Icon, rect: Rect, points: f32, tint: Rgba) {
    let place = Rect::from_center_size(rect.center(), Vec2::splat(points));
    let shapes = scene::icon(which, scene::Rect::new(place.min.x, place.min.y, points, points), tint);
    paint::paint(painter, &shapes, Vec2::ZERO);
}

/// The ring round whatever has the keyboard's focus, with its halo; what gets the focus comes into sight.
pub fn focus_ring(ui: &Ui, response: &Response, rounding: f32) {
    if response.gained_focus() {
        response.scroll_to_me_animation(None, egui::style::ScrollAnimation::none());
    }
    if response.has_focus() {
        let c = ink(ui);
        let painter = ui.painter();
        let rect = response.rect;
        let ring = |grow: f32, width: f32, tint| {
            painter.rect_stroke(
                rect.expand(grow),
                corner(rounding + grow),
                Stroke::new(width, tint),
                StrokeKind::Middle,
            );
        };
        ring(3.0, stroke::FOCUS_HALO, c.focus_halo());
        ring(1.0, stroke::FOCUS, c.focus());
    }
}

/// Puts the keyboard on a field as it comes up, and leaves it free to go elsewhere after that.
pub fn begin_here(field: &Response) {
    let pass = field.ctx.cumulative_pass_nr();
    let id = field.id.with("shown");
    let before: Option<u64> = field.ctx.data_mut(|data| {
        let before = data.get_temp(id);
        data.insert_temp(id, pass);
        before
    });
    if before.is_none_or(|before| before + 1 < pass) {
        field.request_focus();
    }
}

/// How a control is dressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dress {
    /// Raised, with an edge.
    #[default]
    Plain,
    /// Filled with ink: the main thing to do.
    Primary,
    /// No edge until hovered.
    Bare,
}

/// A button with an icon, a text, and a key, each of which may be left out.
pub struct Button<'a> {
    icon: Option<Icon>,
    text: &'a str,
    key: Option<&'a str>,
    name: &'a str,
    dress: Dress,
    selected: bool,
    enabled: bool,
    min: Vec2,
}

impl<'a> Button<'a> {
    /// A button that shows a text.
    #[must_use]
    pub const fn text(text: &'a str) -> Button<'a> {
        Button {
            icon: None,
            text,
            key: None,
            name: text,
            dress: Dress::Plain,
            selected: false,
            enabled: true,
            min: vec2(layout::CONTROL, layout::CONTROL),
        }
    }

    /// A button that shows an icon only; `name` is what a screen reader and the tooltip say.
    #[must_use]
    pub const fn icon(icon: Icon, name: &'a str) -> Button<'a> {
        Button { icon: Some(icon), name, ..Button::text("") }
    }

    /// Puts an icon before the text.
    #[must_use]
    pub const fn with_icon(self, icon: Icon) -> Button<'a> {
        Button { icon: Some(icon), ..self }
    }

    /// Shows the key that does the same.
    #[must_use]
    pub const fn with_key(self, key: &'a str) -> Button<'a> {
        Button { key: Some(key), ..self }
    }

    /// What a screen reader says, where the text alone is not enough.
    #[must_use]
    pub const fn named(self, name: &'a str) -> Button<'a> {
        Button { name, ..self }
    }

    /// Dresses it.
    #[must_use]
    pub const fn dress(self, dress: Dress) -> Button<'a> {
        Button { dress, ..self }
    }

    /// Shown as chosen.
    #[must_use]
    pub const fn selected(self, selected: bool) -> Button<'a> {
        Button { selected, ..self }
    }

    /// Shown as out of use.
    #[must_use]
    pub const fn enabled(self, enabled: bool) -> Button<'a> {
        Button { enabled, ..self }
    }

    /// At least that wide.
    #[must_use]
    pub const fn min_width(self, width: f32) -> Button<'a> {
        Button { min: vec2(width, self.min.y), ..self }
    }

    /// Shows it.
    pub fn show(self, ui: &mut Ui) -> Response {
        let label = (!self.text.is_empty()).then(|| {
            ui.painter().layout_no_wrap(self.text.to_owned(), font(size::BODY, self.bold()), Color32::PLACEHOLDER)
        });
        let text_width = label.as_ref().map_or(0.0, |galley| galley.size().x);
        let icon_width = if self.icon.is_some() { layout::ICON } else { 0.0 };
        let gap = if label.is_some() && self.icon.is_some() { 8.0 } else { 0.0 };
        let key_width = self.key.map_or(0.0, |key| key_cap_width(ui, key) + 10.0);
        let padding = if label.is_some() { 24.0 } else { 14.0 };
        let wanted = vec2(text_width + icon_width + gap + key_width + padding, self.min.y).max(self.min);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(wanted, sense);
        response.widget_info(|| {
            if self.selected {
                WidgetInfo::selected(Role::Button, self.enabled, true, self.name)
            } else {
                WidgetInfo::labeled(Role::Button, self.enabled, self.name)
            }
        });
        let tint = self.ground(ui, &response, rect);
        let content = icon_width + gap + text_width + key_width;
        let mut x = rect.center().x - content / 2.0;
        if let Some(which) = self.icon {
            let place = Rect::from_min_size(pos2(x, rect.min.y), vec2(icon_width, rect.height()));
            icon(ui.painter(), which, place, layout::ICON - 2.0, tint);
            x += icon_width + gap;
        }
        if let Some(galley) = label {
            let y = rect.center().y - galley.size().y / 2.0;
            ui.painter().galley_with_override_text_color(pos2(x, y), galley, colour(tint));
            x += text_width;
        }
        if let Some(key) = self.key {
            key_cap(ui, key, pos2(x + 10.0, rect.center().y), colour(tint));
        }
        focus_ring(ui, &response, radius::CONTROL);
        if self.text.is_empty() && self.enabled { response.on_hover_text(self.name) } else { response }
    }

    const fn bold(&self) -> bool {
        matches!(self.dress, Dress::Primary)
    }

    /// Paints the ground and returns the colour of what stands on it.
    fn ground(&self, ui: &Ui, response: &Response, rect: Rect) -> Rgba {
        let c = ink(ui);
        let filled = self.selected || (self.dress == Dress::Primary && self.enabled);
        let (fill, edge, tint) = if filled {
            (c.ink(), c.ink(), c.0.on_ink)
        } else if response.hovered() && self.enabled {
            (c.ink_soft(), if self.dress == Dress::Bare { c.ink_soft() } else { c.ink() }, c.0.text)
        } else if self.dress == Dress::Bare {
            (Color32::TRANSPARENT, Color32::TRANSPARENT, c.0.text)
        } else if self.enabled {
            (c.raised(), c.outline(), c.0.text)
        } else {
            (c.surface(), c.line(), c.0.outline)
        };
        ui.painter().rect(rect, corner(radius::CONTROL), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if self.enabled { tint } else { c.0.outline }
    }
}

fn key_cap_width(ui: &Ui, key: &str) -> f32 {
    ui.painter().layout_no_wrap(key.to_owned(), font(size::SMALL, false), Color32::PLACEHOLDER).size().x + 12.0
}

/// A key as a small cap, its left middle at `at`.
pub fn key_cap(ui: &Ui, key: &str, at: Pos2, tint: Color32) -> Rect {
    let galley = ui.painter().layout_no_wrap(key.to_owned(), font(size::SMALL, false), tint);
    let rect = Rect::from_min_size(pos2(at.x, at.y - 10.0), vec2(galley.size().x + 12.0, 20.0));
    ui.painter().rect_stroke(
        rect,
        corner(radius::CHIP),
        Stroke::new(1.0, tint.gamma_multiply(0.6)),
        StrokeKind::Inside,
    );
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, tint);
    rect
}

/// Choices side by side, one of them taken. Returns the one clicked.
pub fn segments<T: Copy + PartialEq>(ui: &mut Ui, name: &str, choices: &[(T, &str, &str)], taken: T) -> Option<T> {
    let c = ink(ui);
    let widths: Vec<f32> = choices
        .iter()
        .map(|(_, text, key)| {
            let width = |t: &str, points| {
                ui.painter().layout_no_wrap(t.to_owned(), font(points, true), Color32::PLACEHOLDER).size().x
            };
            width(text, size::BODY) + if key.is_empty() { 0.0 } else { width(key, size::SMALL) + 6.0 } + 24.0
        })
        .collect();
    let (rect, _) = ui.allocate_exact_size(vec2(widths.iter().sum(), layout::CONTROL), Sense::hover());
    ui.painter().rect(rect, corner(radius::CONTROL), c.raised(), Stroke::new(1.0, c.outline()), StrokeKind::Inside);
    let mut clicked = None;
    let mut x = rect.min.x;
    for (&(value, text, key), width) in choices.iter().zip(widths) {
        let cell = Rect::from_min_size(pos2(x, rect.min.y), vec2(width, rect.height()));
        x += width;
        let response = ui.interact(cell, ui.id_of(name, text), Sense::click());
        let is_taken = value == taken;
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_taken, format!("{name}: {text}")));
        let (fill, tint) = if is_taken {
            (c.ink(), c.on_ink())
        } else if response.hovered() {
            (c.ink_soft(), c.text())
        } else {
            (Color32::TRANSPARENT, c.text())
        };
        ui.painter().rect_filled(cell.shrink(1.0), corner(radius::CONTROL - 1.0), fill);
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font(size::BODY, is_taken), tint);
        let mut left = cell.min.x + 12.0;
        ui.painter().galley(pos2(left, cell.center().y - galley.size().y / 2.0), galley.clone(), tint);
        left += galley.size().x + 6.0;
        if !key.is_empty() {
            let muted = if is_taken { c.on_ink() } else { c.muted() };
            ui.painter().text(pos2(left, cell.center().y), Align2::LEFT_CENTER, key, font(size::SMALL, false), muted);
        }
        focus_ring(ui, &response, radius::CONTROL);
        if response.clicked() {
            clicked = Some(value);
        }
    }
    clicked
}

/// Ids made from a control's name and part, stable from frame to frame.
pub trait NamedId {
    /// The id.
    fn id_of(&self, name: &str, part: &str) -> Id;
}

impl NamedId for Ui {
    fn id_of(&self, name: &str, part: &str) -> Id {
        self.unique_id().with(name).with(part)
    }
}

/// A label in small capitals, over a section.
pub fn label(ui: &mut Ui, text: &str) -> Response {
    let mut format = Type::LABEL.format(ink(ui).muted());
    format.extra_letter_spacing = size::LABEL_SPACING;
    let job = LayoutJob::single_section(text.to_uppercase(), format);
    let response = ui.label(job);
    let name = text.to_owned();
    response.widget_info(move || WidgetInfo::labeled(Role::Heading, true, &name));
    response
}

/// A line or paragraph of text in a role.
pub fn text(ui: &mut Ui, text: &str, role: Type, tint: Color32) -> Response {
    ui.label(LayoutJob::single_section(text.to_owned(), role.format(tint)))
}

/// The paragraph with the names of pits in bold.
#[must_use]
pub fn with_bold_pits(text: &str, role: Type, tint: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let bold = Type { bold: true, ..role }.format(tint);
    let plain = role.format(tint);
    for word in text.split_inclusive(' ') {
        let core: &str = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_pit = core.len() >= 2
            && core.len() <= 3
            && core.starts_with(['A', 'B', 'a', 'b'])
            && core[1..].bytes().all(|b| b.is_ascii_digit());
        if is_pit {
            job.append(core, 0.0, bold.clone());
            job.append(&word[core.len()..], 0.0, plain.clone());
        } else {
            job.append(word, 0.0, plain.clone());
        }
    }
    job
}

/// The badge of a rule's status: never by colour alone.
pub fn standing_chip(ui: &mut Ui, standing: Standing) -> Response {
    let c = ink(ui);
    let (which, fill, edge, tint, dashed) = match standing {
        Standing::Attested => (Icon::Quote, c.evid(), c.evid(), c.0.on_evid, false),
        Standing::Settled => (Icon::Fork, c.evid_soft(), c.evid(), c.0.evid, false),
        Standing::Convention => (Icon::Dashed, Color32::TRANSPARENT, c.muted(), c.0.muted, true),
    };
    chip(ui, standing.word(), which, Look { fill, edge, tint, dashed, rounding: radius::CHIP, height: layout::CHIP })
}

/// The badge of a record's provenance.
pub fn provenance_badge(ui: &mut Ui, kind: Option<ProvenanceKind>) -> Response {
    let c = ink(ui);
    let (word, which, fill, edge, tint, dashed) = match kind {
        Some(ProvenanceKind::Transcribed) => ("transcribed", Icon::Quote, c.evid(), c.evid(), c.0.on_evid, false),
        Some(ProvenanceKind::Reconstructed) => ("reconstructed", Icon::Quote, c.evid_soft(), c.evid(), c.0.evid, false),
        Some(ProvenanceKind::Computed) => ("computed", Icon::Equals, c.raised(), c.outline(), c.0.text, false),
        Some(ProvenanceKind::Composed) => ("composed", Icon::Pencil, c.raised(), c.outline(), c.0.text, true),
        Some(ProvenanceKind::Live) => ("live", Icon::Flag, c.raised(), c.outline(), c.0.text, false),
        None => ("not stated", Icon::Dashed, Color32::TRANSPARENT, c.muted(), c.0.muted, true),
    };
    chip(ui, word, which, Look { fill, edge, tint, dashed, rounding: 11.0, height: layout::BADGE })
}

#[derive(Clone, Copy)]
struct Look {
    fill: Color32,
    edge: Color32,
    tint: Rgba,
    dashed: bool,
    rounding: f32,
    height: f32,
}

fn chip(ui: &mut Ui, word: &str, which: Icon, look: Look) -> Response {
    let galley = ui.painter().layout_no_wrap(word.to_owned(), font(size::SMALL, !look.dashed), colour(look.tint));
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 34.0, look.height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, word));
    let painter = ui.painter();
    painter.rect_filled(rect, corner(look.rounding), look.fill);
    if look.dashed {
        dashed_rect(painter, rect.shrink(0.75), look.rounding, Stroke::new(stroke::CHIP, look.edge));
    } else {
        painter.rect_stroke(rect, corner(look.rounding), Stroke::new(stroke::CHIP, look.edge), StrokeKind::Inside);
    }
    icon(painter, which, Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(13.0, rect.height())), 13.0, look.tint);
    painter.galley(pos2(rect.min.x + 26.0, rect.center().y - galley.size().y / 2.0), galley, colour(look.tint));
    response
}

/// A broken outline.
pub fn dashed_rect(painter: &Painter, rect: Rect, rounding: f32, line: Stroke) {
    let r = rounding.min(rect.height() / 2.0);
    let mut points = vec![];
    for (centre, from) in [
        (pos2(rect.max.x - r, rect.min.y + r), -90.0_f32),
        (pos2(rect.max.x - r, rect.max.y - r), 0.0),
        (pos2(rect.min.x + r, rect.max.y - r), 90.0),
        (pos2(rect.min.x + r, rect.min.y + r), 180.0),
    ] {
        for step in 0_u8..=4 {
            let angle = (from + 22.5 * f32::from(step)).to_radians();
            points.push(centre + vec2(angle.cos(), angle.sin()) * r);
        }
    }
    points.push(points[0]);
    painter.extend(egui::Shape::dashed_line(&points, line, 3.0, 3.0));
}

/// A side's emblem: a disc half filled, the lower half for South.
pub fn emblem(painter: &Painter, centre: Pos2, points: f32, side: Side, theme: Theme) {
    let palette = crate::tokens::Palette::of(theme);
    let tint = if side == Side::South { palette.south } else { palette.north };
    let shapes = scene::emblem(scene::Point::new(centre.x, centre.y), points, side, [tint, tint, palette.bg]);
    paint::paint(painter, &shapes, Vec2::ZERO);
}

/// Shows something in a rectangle without moving on what follows.
pub fn within<R>(ui: &mut Ui, rect: Rect, layout: egui::Layout, add: impl FnOnce(&mut Ui) -> R) -> R {
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    add(&mut child)
}
