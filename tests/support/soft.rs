//! A small rasterizer of egui's shapes on the processor, so that pictures need no graphics card and are the same
//! byte for byte on every run. Paint callbacks are not drawn.
#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a picture, clamped to it")]
#![expect(clippy::cast_precision_loss, reason = "a picture has a few thousand pixels a side")]

use std::collections::HashMap;

use egui::epaint::textures::TextureFilter;
use egui::epaint::{ClippedShape, ImageData, Primitive, TextureId, Vertex};
use egui::{Color32, TexturesDelta};

/// A texture as it stands.
struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
    nearest: bool,
}

impl Texture {
    fn texel(&self, x: i32, y: i32) -> [f32; 4] {
        let within = |at: i32, size: usize| (at.max(0) as usize).min(size - 1);
        self.pixels[within(y, self.height) * self.width + within(x, self.width)].to_array().map(f32::from)
    }

    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let (x, y) = (u * self.width as f32, v * self.height as f32);
        if self.nearest {
            return self.texel(x.floor() as i32, y.floor() as i32);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| self.texel(left + right, top + down));
        let mix = |from: f32, to: f32, share: f32| from * (1.0 - share) + to * share;
        std::array::from_fn(|k| {
            let [upper, lower] = [0, 2].map(|pair| mix(corners[pair][k], corners[pair + 1][k], dx));
            mix(upper, lower, dy)
        })
    }
}

/// The renderer: it keeps the textures between frames.
#[derive(Default)]
pub struct SoftRenderer {
    textures: HashMap<TextureId, Texture>,
    free: Vec<TextureId>,
}

impl SoftRenderer {
    fn apply(&mut self, delta: &mut TexturesDelta) {
        for id in self.free.drain(..) {
            self.textures.remove(&id);
        }
        for (id, images) in delta.set.drain() {
            for image in images {
                let ImageData::Color(pixels) = &image.image;
                let [width, height] = pixels.size;
                if let Some([left, top]) = image.pos {
                    let Some(texture) = self.textures.get_mut(&id) else { continue };
                    for row in 0..height {
                        let at = (top + row) * texture.width + left;
                        texture.pixels[at..at + width].copy_from_slice(&pixels.pixels[row * width..(row + 1) * width]);
                    }
                } else {
                    let nearest = image.options.magnification == TextureFilter::Nearest;
                    self.textures.insert(id, Texture { width, height, pixels: pixels.pixels.clone(), nearest });
                }
            }
        }
        self.free.extend(delta.free.drain());
    }

    fn paint(&self, ctx: &egui::Context, shapes: Vec<ClippedShape>, size: [usize; 2], scale: f32) -> image::RgbaImage {
        let [width, height] = size;
        let mut canvas = Canvas { width, pixels: vec![[0.0; 4]; width * height] };
        for clipped in ctx.tessellate(shapes, scale) {
            let edge = |points: f32, most: usize| ((points * scale).round().max(0.0) as usize).min(most);
            let (min, max) = (clipped.clip_rect.min, clipped.clip_rect.max);
            let clip = [edge(min.x, width), edge(min.y, height), edge(max.x, width), edge(max.y, height)];
            let Primitive::Mesh(mesh) = clipped.primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|k| mesh.vertices[corners[k] as usize]);
                canvas.triangle(clip, scale, texture, corners);
            }
        }
        image::RgbaImage::from_fn(width as u32, height as u32, |x, y| {
            let pixel = canvas.pixels[y as usize * width + x as usize];
            image::Rgba(pixel.map(|v| (v + 0.5).clamp(0.0, 255.0) as u8))
        })
    }
}

/// Pixels in premultiplied gamma, 0 to 255.
struct Canvas {
    width: usize,
    pixels: Vec<[f32; 4]>,
}

type Place = (f64, f64);

/// Twice the area of a triangle, positive if its corners go round one way.
fn area(a: Place, b: Place, c: Place) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// One side of a triangle.
#[derive(Clone, Copy)]
struct Edge {
    from: Place,
    to: Place,
    /// Whether pixels right on it belong to the triangle: of two that share an edge, one has them.
    belongs: bool,
}

impl Edge {
    #[expect(clippy::float_cmp, reason = "level edges are told exactly, or one of two neighbours has neither")]
    fn new(from: Place, to: Place) -> Edge {
        Edge { from, to, belongs: (from.1 == to.1 && to.0 > from.0) || to.1 < from.1 }
    }

    fn weight(&self, x: usize, y: usize) -> f64 {
        area(self.from, self.to, (x as f64 + 0.5, y as f64 + 0.5))
    }

    fn has(&self, x: usize, y: usize) -> bool {
        let weight = self.weight(x, y);
        weight > 0.0 || (weight == 0.0 && self.belongs)
    }

    /// Narrows a range of a row's pixels to those that may lie inside, one too many at either end perhaps.
    fn narrow(&self, y: usize, (low, high): (f64, f64)) -> (f64, f64) {
        let slope = self.from.1 - self.to.1;
        let cut = -self.weight(0, y) / slope;
        match slope {
            s if s > 0.0 => (low.max(cut.floor() - 1.0), high),
            s if s < 0.0 => (low, high.min(cut.ceil() + 2.0)),
            _ if self.has(0, y) => (low, high),
            _ => (low, low),
        }
    }
}

impl Canvas {
    fn triangle(&mut self, clip: [usize; 4], scale: f32, texture: &Texture, corners: [Vertex; 3]) {
        let place = |v: &Vertex| (f64::from(v.pos.x * scale), f64::from(v.pos.y * scale));
        let mut corners = corners;
        let signed = area(place(&corners[0]), place(&corners[1]), place(&corners[2]));
        if signed.abs() < f64::MIN_POSITIVE || !signed.is_finite() {
            return;
        }
        // egui's triangles go round either way.
        if signed < 0.0 {
            corners.swap(1, 2);
        }
        let [a, b, c] = [0, 1, 2].map(|k| place(&corners[k]));
        let edges = [Edge::new(b, c), Edge::new(c, a), Edge::new(a, b)];
        let top = a.1.min(b.1).min(c.1).floor().max(clip[1] as f64) as usize;
        let bottom = a.1.max(b.1).max(c.1).ceil().min(clip[3] as f64).max(0.0) as usize;
        let paint = Paint::new(texture, &corners, edges, signed.abs());
        for y in top..bottom {
            let all = (clip[0] as f64, clip[2] as f64);
            let (low, high) = edges.iter().fold(all, |range, edge| edge.narrow(y, range));
            let (mut low, mut high) = ((low as usize).min(clip[2]), high.max(low).min(all.1) as usize);
            while low < high && !edges.iter().all(|edge| edge.has(low, y)) {
                low += 1;
            }
            while low < high && !edges.iter().all(|edge| edge.has(high - 1, y)) {
                high -= 1;
            }
            let start = y * self.width;
            paint.row(&mut self.pixels[start + low..start + high], low, y);
        }
    }
}

/// What a triangle is painted with.
struct Paint<'a> {
    texture: &'a Texture,
    corners: &'a [Vertex; 3],
    edges: [Edge; 3],
    area: f64,
    /// The texture's colour, where all corners point at the same place of it.
    texel: Option<[f32; 4]>,
    /// Whether the corners have one colour.
    plain: bool,
}

impl<'a> Paint<'a> {
    fn new(texture: &'a Texture, corners: &'a [Vertex; 3], edges: [Edge; 3], area: f64) -> Paint<'a> {
        let [a, b, c] = corners;
        let texel = (a.uv == b.uv && b.uv == c.uv).then(|| texture.sample(a.uv.x, a.uv.y));
        Paint { texture, corners, edges, area, texel, plain: a.color == b.color && b.color == c.color }
    }

    fn row(&self, pixels: &mut [[f32; 4]], x: usize, y: usize) {
        if self.plain && self.texel.is_some() {
            let source = self.mixed([1.0, 0.0, 0.0]);
            match source[3] {
                255.0.. => pixels.fill(source),
                _ => pixels.iter_mut().for_each(|pixel| blend(pixel, source)),
            }
            return;
        }
        for (at, pixel) in pixels.iter_mut().enumerate() {
            let shares = self.edges.map(|edge| (edge.weight(x + at, y) / self.area) as f32);
            blend(pixel, self.mixed(shares));
        }
    }

    /// The colour where the corners have these shares.
    fn mixed(&self, shares: [f32; 3]) -> [f32; 4] {
        let [a, b, c] = self.corners;
        let mix = |x: f32, y: f32, z: f32| shares[0] * x + shares[1] * y + shares[2] * z;
        let there = || self.texture.sample(mix(a.uv.x, b.uv.x, c.uv.x), mix(a.uv.y, b.uv.y, c.uv.y));
        let texel = self.texel.unwrap_or_else(there);
        let [a, b, c] = [a, b, c].map(|corner| corner.color.to_array());
        std::array::from_fn(|k| mix(f32::from(a[k]), f32::from(b[k]), f32::from(c[k])) * texel[k] / 255.0)
    }
}

fn blend(pixel: &mut [f32; 4], source: [f32; 4]) {
    let under = 1.0 - source[3] / 255.0;
    for k in 0..4 {
        pixel[k] = source[k] + pixel[k] * under;
    }
}

impl egui_kittest::TestRenderer for SoftRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.apply(delta);
    }

    fn render(&mut self, ctx: &egui::Context, output: &egui::FullOutput) -> Result<image::RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        Ok(self.paint(ctx, output.shapes.clone(), [size.x.round() as usize, size.y.round() as usize], scale))
    }
}
