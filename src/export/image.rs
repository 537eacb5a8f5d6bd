//! Diagrams as dots: SVG drawn with the bundled fonts.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::diagram::{self, opening};
use super::{ExportError, Look, Shot};

/// The upright face that all is set in.
pub const REGULAR: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSans-Regular.ttf"));
/// Its bold.
pub const BOLD: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSans-Bold.ttf"));

/// Dots a point in a picture.
const SCALE: f32 = 2.0;

/// A moment as a PNG file.
///
/// # Errors
/// The drawing is too large for memory; no diagram is.
pub fn png(shot: &Shot, look: Look) -> Result<Vec<u8>, ExportError> {
    let svg = diagram::svg(shot, look);
    let (width, height) = diagram::Sheet::new(shot.game(), look).size();
    let mut canvas = canvas(width, height, SCALE)?;
    draw(&svg, SCALE, &mut canvas)?;
    canvas.encode_png().map_err(|error| ExportError::Drawing(error.to_string()))
}

/// An empty canvas.
pub(super) fn canvas(width: f32, height: f32, scale: f32) -> Result<Pixmap, ExportError> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a diagram has a few thousand dots")]
    let dots = |points: f32| (points * scale).round().clamp(1.0, 16_384.0) as u32;
    Pixmap::new(dots(width), dots(height)).ok_or_else(|| ExportError::Drawing("it is too large".into()))
}

/// Draws a whole SVG document over a canvas.
pub(super) fn draw(svg: &str, scale: f32, canvas: &mut Pixmap) -> Result<(), ExportError> {
    let options = Options { fontdb: fonts(), font_family: "Noto Sans".into(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| ExportError::Drawing(error.to_string()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    Ok(())
}

/// Wraps a fragment as a document of that size.
pub(super) fn document(size: (f32, f32), inside: &str) -> String {
    opening(size.0, size.1, "", true) + inside + "</svg>\n"
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(BOLD.to_vec());
        fonts.set_sans_serif_family("Noto Sans");
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}
