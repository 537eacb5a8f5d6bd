//! Shapes as an SVG picture.

use crate::scene::{Anchor, Dash, Gradient, Point, Rect, Shape, Stroke};
use crate::tokens::Rgba;
use std::fmt::{self, Display, Write};

/// Shapes as a picture of `width` by `height` points: a whole SVG document, one shape a line. What lies
/// outside is cut off by whoever shows it.
#[must_use]
pub fn svg(shapes: &[Shape], width: f32, height: f32) -> String {
    let mut picture =
        Picture { out: String::with_capacity(160 * shapes.len() + 300), gradients: 0, ids: String::new() };
    // Writing to a string cannot fail.
    let _ = picture.write(shapes, width, height);
    picture.out
}

/// Shapes as the inside of a picture: elements to stand in an SVG document made elsewhere. The ids of its
/// gradients begin with `ids`, which no other fragment of the same document may share.
#[must_use]
pub fn fragment(shapes: &[Shape], ids: &str) -> String {
    let mut picture = Picture { out: String::with_capacity(160 * shapes.len()), gradients: 0, ids: ids.to_owned() };
    for shape in shapes {
        // Writing to a string cannot fail.
        let _ = picture.shape(shape);
    }
    picture.out
}

/// Text that stands inside an element or an attribute of XML. Characters that XML forbids are left out.
#[must_use]
pub fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

struct Picture {
    out: String,
    gradients: usize,
    /// What the ids of gradients begin with.
    ids: String,
}

impl Picture {
    fn write(&mut self, shapes: &[Shape], width: f32, height: f32) -> fmt::Result {
        let (w, h) = (N(width), N(height));
        writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             font-family=\"'Noto Sans', sans-serif\" stroke-linejoin=\"round\">"
        )?;
        for shape in shapes {
            self.shape(shape)?;
        }
        self.out.push_str("</svg>\n");
        Ok(())
    }

    fn shape(&mut self, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Circle { centre, radius, fill, stroke } => {
                let (x, y, r) = (N(centre.x), N(centre.y), N(*radius));
                writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{}{}/>", Fill(*fill), Line(*stroke))
            }
            Shape::Ellipse { centre, radii, angle, fill, stroke } => {
                let (x, y) = (N(centre.x), N(centre.y));
                write!(
                    self.out,
                    "<ellipse rx=\"{}\" ry=\"{}\" transform=\"translate({x} {y})",
                    N(radii.0),
                    N(radii.1)
                )?;
                if *angle != 0.0 {
                    write!(self.out, " rotate({})", N(angle.to_degrees()))?;
                }
                writeln!(self.out, "\"{}{}/>", Fill(*fill), Line(*stroke))
            }
            Shape::Rect { rect, rounding, fill, stroke } => {
                self.rect(*rect, *rounding)?;
                writeln!(self.out, "{}{}/>", Fill(*fill), Line(*stroke))
            }
            Shape::Path { points, closed, fill, stroke, dash } => self.path(points, *closed, *fill, *stroke, *dash),
            Shape::Mesh { like, .. } => self.gradient(like),
            Shape::Text { at, anchor, size, bold, colour, text } => {
                let anchor = match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                };
                let weight = if *bold { " font-weight=\"700\"" } else { "" };
                write!(self.out, "<text x=\"{}\" y=\"{}\" font-size=\"{}\"", N(at.x), N(at.y), N(*size))?;
                writeln!(self.out, "{weight}{anchor}{}>{}</text>", Fill(*colour), Escaped(text))
            }
        }
    }

    /// An unfinished `rect` element.
    fn rect(&mut self, r: Rect, rounding: f32) -> fmt::Result {
        write!(self.out, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", N(r.x), N(r.y), N(r.w), N(r.h))?;
        if rounding > 0.0 { write!(self.out, " rx=\"{}\"", N(rounding)) } else { Ok(()) }
    }

    fn path(&mut self, points: &[Point], closed: bool, fill: Rgba, stroke: Stroke, dash: Option<Dash>) -> fmt::Result {
        self.out.push_str("<path d=\"");
        for (i, p) in points.iter().enumerate() {
            write!(self.out, "{}{} {}", if i == 0 { 'M' } else { 'L' }, N(p.x), N(p.y))?;
        }
        self.out.push_str(if closed { "Z\"" } else { "\"" });
        write!(self.out, "{}{}", Fill(fill), Line(stroke))?;
        match dash {
            Some(Dash { on, off }) => write!(self.out, " stroke-dasharray=\"{} {}\"", N(on), N(off))?,
            None if !stroke.is_none() && !closed => self.out.push_str(" stroke-linecap=\"round\""),
            None => {}
        }
        self.out.push_str("/>\n");
        Ok(())
    }

    fn gradient(&mut self, gradient: &Gradient) -> fmt::Result {
        self.gradients += 1;
        let id = format!("{}{}", self.ids, self.gradients);
        match *gradient {
            Gradient::Slab { rect, rounding, top, bottom } => {
                write!(self.out, "<linearGradient id=\"g{id}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">")?;
                write!(self.out, "{}{}</linearGradient>", Stop(0.0, top), Stop(1.0, bottom))?;
                self.rect(rect, rounding)?;
                writeln!(self.out, " fill=\"url(#g{id})\"/>")
            }
            Gradient::Bowl { centre, radius, floor, dark, light } => {
                write!(self.out, "<linearGradient id=\"g{id}\" x1=\".2\" y1=\".08\" x2=\".8\" y2=\".94\">")?;
                write!(self.out, "{}{}{}", Stop(0.0, dark), Stop(0.52, floor), Stop(1.0, light))?;
                let clear = floor.with_alpha(0.0);
                write!(self.out, "</linearGradient><radialGradient id=\"f{id}\" cx=\".53\" cy=\".55\" r=\".5\">")?;
                let flat = Gradient::FLOOR / Gradient::WALL;
                write!(self.out, "{}{}</radialGradient>", Stop(flat, floor), Stop(1.0, clear))?;
                let (x, y) = (N(centre.x), N(centre.y));
                for (r, fill) in [(radius, 'g'), (radius * Gradient::WALL, 'f')] {
                    write!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"url(#{fill}{id})\"/>", N(r))?;
                }
                self.out.push('\n');
                Ok(())
            }
        }
    }
}

/// A number with two decimals at most.
struct N(f32);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (f64::from(self.0) * 100.0).round() / 100.0;
        write!(f, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// A colour and its opacity under the names of some attribute.
fn colour(f: &mut fmt::Formatter<'_>, name: &str, colour: Rgba) -> fmt::Result {
    write!(f, " {name}=\"#{:02X}{:02X}{:02X}\"", colour.0, colour.1, colour.2)?;
    let a = colour.3;
    match (name, a) {
        (_, 255) => Ok(()),
        ("stop-color", _) => write!(f, " stop-opacity=\"{}\"", N(f32::from(a) / 255.0)),
        _ => write!(f, " {name}-opacity=\"{}\"", N(f32::from(a) / 255.0)),
    }
}

struct Fill(Rgba);

impl Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_none() { f.write_str(" fill=\"none\"") } else { colour(f, "fill", self.0) }
    }
}

struct Line(Stroke);

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_none() {
            return Ok(());
        }
        colour(f, "stroke", self.0.colour)?;
        write!(f, " stroke-width=\"{}\"", N(self.0.width))
    }
}

struct Stop(f32, Rgba);

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<stop offset=\"{}\"", N(self.0))?;
        colour(f, "stop-color", self.1)?;
        f.write_str("/>")
    }
}

/// Text inside an element. Characters that XML forbids are left out.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_short() {
        let text = Shape::Text {
            at: Point::new(1.0 / 3.0, -0.001),
            anchor: Anchor::Middle,
            size: 12.0,
            bold: true,
            colour: Rgba::BLACK.with_alpha(0.5),
            text: "a<b>&\u{7}c".to_owned(),
        };
        assert_eq!(
            svg(&[text], 10.0, 5.5),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"5.5\" viewBox=\"0 0 10 5.5\" \
             font-family=\"'Noto Sans', sans-serif\" stroke-linejoin=\"round\">\n\
             <text x=\"0.33\" y=\"0\" font-size=\"12\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#000000\" \
             fill-opacity=\"0.5\">a&lt;b&gt;&amp;c</text>\n</svg>\n"
        );
    }

    #[test]
    fn nothing_is_written_of_what_is_not_seen() {
        let ring = Shape::Circle { centre: Point::new(2.0, 3.0), radius: 4.0, fill: Rgba::NONE, stroke: Stroke::NONE };
        assert!(svg(&[ring], 9.0, 9.0).contains("<circle cx=\"2\" cy=\"3\" r=\"4\" fill=\"none\"/>"));
    }
}

#[cfg(test)]
mod icon_file {
    use super::svg;
    use crate::scene::{Rect, app_icon};
    use crate::tokens::Palette;

    /// The desktop's icon is drawn by the program. `KETE_REFRESH=1 cargo test` writes it anew.
    #[test]
    fn the_icon_file_is_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/desktop/kete.svg");
        let drawn =
            svg(&app_icon(Rect::new(0.0, 0.0, 128.0, 128.0), Palette::LIGHT.surface, Palette::LIGHT.ink), 128.0, 128.0);
        if std::env::var_os("KETE_REFRESH").is_some() {
            std::fs::write(path, &drawn).expect("written");
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(kept == drawn, "the icon has changed: KETE_REFRESH=1 cargo test the_icon_file");
    }
}
