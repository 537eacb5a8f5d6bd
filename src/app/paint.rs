//! The scene's shapes as egui's.

use std::sync::{Arc, Mutex};

use egui::epaint::{self, EllipseShape, Mesh, PathShape, StrokeKind, TessellationOptions, Tessellator};
use egui::{Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use super::theme::{colour, font};
use crate::scene;
use crate::tokens::font::ASCENT;

/// Measures a text as egui sets it, for the scene.
pub fn measure(ctx: &egui::Context) -> impl Fn(&str, f32, bool) -> f32 {
    let ctx = ctx.clone();
    move |text, size, bold| {
        ctx.fonts_mut(|fonts| {
            fonts.layout_no_wrap(text.to_owned(), font(size, bold), egui::Color32::PLACEHOLDER).size().x
        })
    }
}

/// Adds shapes to a painter, moved by `offset`.
pub fn paint(painter: &Painter, shapes: &[scene::Shape], offset: Vec2) {
    // Converted first: laying out a text needs the lock that `extend` holds.
    let converted: Vec<Shape> = shapes.iter().flat_map(|shape| convert(painter, shape, offset)).collect();
    painter.extend(converted);
}

/// Shapes as one ready mesh, for what lies still, with the texts apart: a text's place in the font's texture
/// can change, so it is laid out anew in each frame.
pub struct Still {
    /// Where the mesh was painted last, and the mesh there: a scrolled board is moved, not made anew.
    placed: Mutex<(Vec2, Arc<Mesh>)>,
    texts: Vec<scene::Shape>,
}

impl Still {
    /// Tessellates the shapes.
    #[must_use]
    pub fn new(painter: &Painter, shapes: Vec<scene::Shape>) -> Still {
        let (texts, drawn): (Vec<_>, Vec<_>) = shapes.into_iter().partition(|s| matches!(s, scene::Shape::Text { .. }));
        let options = TessellationOptions { prerasterized_discs: false, ..TessellationOptions::default() };
        let mut tessellator = Tessellator::new(painter.ctx().pixels_per_point(), options, [1, 1], vec![]);
        let mut mesh = Mesh::default();
        for shape in drawn.iter().flat_map(|shape| convert(painter, shape, Vec2::ZERO)) {
            tessellator.tessellate_shape(shape, &mut mesh);
        }
        // Untextured vertices point at the texture's first pixel, which is white.
        for vertex in &mut mesh.vertices {
            vertex.uv = epaint::WHITE_UV;
        }
        Still { placed: Mutex::new((Vec2::ZERO, Arc::new(mesh))), texts }
    }

    /// Paints it, moved by `offset`.
    pub fn paint(&self, painter: &Painter, offset: Vec2) {
        painter.add(Shape::Mesh(self.mesh_at(offset)));
        paint(painter, &self.texts, offset);
    }
}

impl Still {
    fn mesh_at(&self, offset: Vec2) -> Arc<Mesh> {
        // A poisoned lock would mean that a thread died between two statements that can not.
        let mut placed = self.placed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if placed.0 != offset {
            let delta = offset - placed.0;
            Arc::make_mut(&mut placed.1).translate(delta);
            placed.0 = offset;
        }
        Arc::clone(&placed.1)
    }
}

/// Shapes of one picture kept as meshes from frame to frame, a run at a time: a run that is the same as before is
/// not tessellated again. In a step in flight most of the board lies still.
#[derive(Debug, Default)]
pub struct Runs {
    kept: Vec<(u64, Arc<Mesh>)>,
}

/// Shapes in a run, at most.
const RUN: usize = 48;

impl Runs {
    /// Paints shapes, moved by `offset`.
    pub fn paint(&mut self, painter: &Painter, shapes: &[scene::Shape], offset: Vec2) {
        let options = TessellationOptions { prerasterized_discs: false, ..TessellationOptions::default() };
        let scale = painter.ctx().pixels_per_point();
        let place = [scale, offset.x, offset.y].map(|v| u64::from(v.to_bits()));
        let mut out = Vec::with_capacity(shapes.len() / 8);
        let mut index = 0;
        let mut rest = shapes;
        while let Some(first) = rest.first() {
            let is_text = |shape: &scene::Shape| matches!(shape, scene::Shape::Text { .. });
            if is_text(first) {
                out.extend(convert(painter, first, offset));
                rest = &rest[1..];
                continue;
            }
            let length = rest.iter().take(RUN).take_while(|shape| !is_text(shape)).count();
            let (run, after) = rest.split_at(length);
            rest = after;
            let digest = run.iter().fold(place.iter().fold(0, |d, &v| stir(d, v)), digest);
            if self.kept.get(index).is_none_or(|(kept, _)| *kept != digest) {
                let mut tessellator = Tessellator::new(scale, options, [1, 1], vec![]);
                let mut mesh = Mesh::default();
                for shape in run.iter().flat_map(|shape| convert(painter, shape, offset)) {
                    tessellator.tessellate_shape(shape, &mut mesh);
                }
                for vertex in &mut mesh.vertices {
                    vertex.uv = epaint::WHITE_UV;
                }
                let entry = (digest, Arc::new(mesh));
                if index < self.kept.len() {
                    self.kept[index] = entry;
                } else {
                    self.kept.push(entry);
                }
            }
            out.push(Shape::Mesh(Arc::clone(&self.kept[index].1)));
            index += 1;
        }
        self.kept.truncate(index);
        painter.extend(out);
    }
}

const fn stir(digest: u64, value: u64) -> u64 {
    (digest ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

/// A number that differs, as good as always, where a shape differs.
#[allow(clippy::many_single_char_names, reason = "a number, a point, a colour, a stroke: each is stirred in")]
fn digest(seed: u64, shape: &scene::Shape) -> u64 {
    let f = |d: u64, v: f32| stir(d, u64::from(v.to_bits()));
    let p = |d: u64, point: scene::Point| f(f(d, point.x), point.y);
    let c =
        |d: u64, tint: crate::tokens::Rgba| stir(d, u64::from(u32::from_le_bytes([tint.0, tint.1, tint.2, tint.3])));
    let s = |d: u64, stroke: scene::Stroke| c(f(d, stroke.width), stroke.colour);
    match shape {
        scene::Shape::Circle { centre, radius, fill, stroke } => {
            s(c(f(p(stir(seed, 1), *centre), *radius), *fill), *stroke)
        }
        scene::Shape::Ellipse { centre, radii, angle, fill, stroke } => {
            s(c(f(f(f(p(stir(seed, 2), *centre), radii.0), radii.1), *angle), *fill), *stroke)
        }
        scene::Shape::Rect { rect, rounding, fill, stroke } => {
            let d = [rect.x, rect.y, rect.w, rect.h, *rounding].into_iter().fold(stir(seed, 3), f);
            s(c(d, *fill), *stroke)
        }
        scene::Shape::Path { points, closed, fill, stroke, dash } => {
            let d = points.iter().fold(stir(seed, 4 + u64::from(*closed)), |d, &point| p(d, point));
            let d = dash.map_or(d, |dash| f(f(d, dash.on), dash.off));
            s(c(d, *fill), *stroke)
        }
        scene::Shape::Mesh { vertices, triangles, .. } => {
            let d = vertices.iter().fold(stir(seed, 6), |d, (point, fill)| c(p(d, *point), *fill));
            stir(d, triangles.len() as u64)
        }
        scene::Shape::Text { .. } => seed,
    }
}

fn at(point: scene::Point, offset: Vec2) -> Pos2 {
    pos2(point.x, point.y) + offset
}

fn line(stroke: scene::Stroke) -> Stroke {
    if stroke.is_none() { Stroke::NONE } else { Stroke::new(stroke.width, colour(stroke.colour)) }
}

fn convert(painter: &Painter, shape: &scene::Shape, offset: Vec2) -> Vec<Shape> {
    let one = match shape {
        scene::Shape::Circle { centre, radius, fill, stroke } => Shape::Circle(epaint::CircleShape {
            center: at(*centre, offset),
            radius: *radius,
            fill: colour(*fill),
            stroke: line(*stroke),
        }),
        scene::Shape::Ellipse { centre, radii, angle, fill, stroke } => Shape::Ellipse(EllipseShape {
            center: at(*centre, offset),
            radius: vec2(radii.0, radii.1),
            fill: colour(*fill),
            stroke: line(*stroke),
            angle: *angle,
        }),
        scene::Shape::Rect { rect, rounding, fill, stroke } => Shape::Rect(epaint::RectShape::new(
            egui::Rect::from_min_size(pos2(rect.x, rect.y) + offset, vec2(rect.w, rect.h)),
            super::theme::corner(*rounding),
            colour(*fill),
            line(*stroke),
            StrokeKind::Middle,
        )),
        scene::Shape::Path { points, closed, fill, stroke, dash } => {
            return path(points.iter().map(|&p| at(p, offset)).collect(), *closed, colour(*fill), line(*stroke), *dash);
        }
        scene::Shape::Mesh { vertices, triangles, .. } => {
            let mut mesh = Mesh::default();
            for (point, fill) in vertices {
                mesh.colored_vertex(at(*point, offset), colour(*fill));
            }
            for [a, b, c] in triangles {
                mesh.add_triangle(*a, *b, *c);
            }
            Shape::Mesh(Arc::new(mesh))
        }
        scene::Shape::Text { at: place, anchor, size, bold, colour: ink, text } => {
            // Laid out without its colour: what fades in or out is laid out once all the same.
            let galley = painter.layout_no_wrap(text.clone(), font(*size, *bold), egui::Color32::PLACEHOLDER);
            let left = match anchor {
                scene::Anchor::Start => 0.0,
                scene::Anchor::Middle => galley.size().x / 2.0,
                scene::Anchor::End => galley.size().x,
            };
            let corner = at(*place, offset) - vec2(left, ASCENT * size);
            Shape::galley(corner, galley, colour(*ink))
        }
    };
    vec![one]
}

fn path(points: Vec<Pos2>, closed: bool, fill: egui::Color32, stroke: Stroke, dash: Option<scene::Dash>) -> Vec<Shape> {
    match dash {
        Some(dash) => {
            let mut points = points;
            if closed && let Some(&first) = points.first() {
                points.push(first);
            }
            Shape::dashed_line(&points, stroke, dash.on, dash.off)
        }
        None if fill != egui::Color32::TRANSPARENT => vec![Shape::convex_polygon(points, fill, stroke)],
        None if closed => vec![Shape::closed_line(points, stroke)],
        None => vec![Shape::Path(PathShape::line(points, stroke))],
    }
}
