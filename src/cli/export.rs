//! `kete export`: a record as a picture, an animation or a page.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::fault::Fault;
use super::files::{self, Named};
use crate::export::sheet;
use crate::export::{Format, Look, Place, Request, export};
use crate::lesson::page;
use crate::store::{self, Kind};
use crate::tokens::Theme;

/// Make a picture, an animation or a page of a record, or a handout of a record or lesson.
#[derive(Debug, Args)]
#[command(
    after_help = "An animation shows the turn of --at seed by seed, or without --at the whole record lap by lap.\n\n\
                  Example: kete export marin-1931-bosh-first-turn --at 1.2 --to diagram.svg\n         kete export bosh-3-the-stop --sheet pupil --paper letter --to sheet.html"
)]
pub struct Export {
    /// A record's file, or the id of a bundled one
    #[arg(value_name = "FILE|ID")]
    file: String,
    /// Where to write, the ending says what: .svg .png .gif .html .md .txt; without it, Markdown to standard output
    #[arg(long, value_name = "OUT")]
    to: Option<PathBuf>,
    /// Which moment a picture shows, or which turn an animation: 3, 3.2 (lap 2), 3.2.5 (seed 5); 0 is the start
    #[arg(long, value_name = "PLY[.LAP[.SEED]]")]
    at: Option<Place>,
    /// Show North below
    #[arg(long)]
    flip: bool,
    /// The colours of pictures and pages
    #[arg(long, value_enum)]
    theme: Option<Colours>,
    /// A handout, as HTML to print: for a pupil, for the teacher, or a board to cut out
    #[arg(long, value_enum, conflicts_with_all = ["at", "flip", "theme"])]
    sheet: Option<Handout>,
    /// The paper of a handout
    #[arg(long, value_enum, default_value = "a4", requires = "sheet")]
    paper: Size,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// Ink on paper
    Light,
    /// Chalk on slate
    Dark,
}

/// For whom a handout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Handout {
    /// Diagrams, questions, room to answer
    Pupil,
    /// The same with notes, answers, reasons and citations
    Teacher,
    /// A board to cut out or to copy into sand
    Board,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    /// 210 by 297 mm
    A4,
    /// 8½ by 11 inches
    Letter,
}

impl Export {
    /// Writes the file whole, or not at all.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        if let Some(whom) = self.sheet {
            return self.handout(whom, out);
        }
        let format = self.format()?;
        self.check_options(format)?;
        let named = files::find(&self.file)?;
        if let Some(to) = self.to.as_ref().filter(|to| is_same(Path::new(&self.file), to)) {
            return Err(Fault::ExportOntoItself { path: to.clone() });
        }
        let bytes = match files::kind(&named.bytes) {
            Kind::Record => self.record(&named, format)?,
            Kind::Lesson => lesson(&named, format)?,
        };
        match &self.to {
            Some(path) => store::write_bytes(path, &bytes)?,
            None => out.write_all(&bytes)?,
        }
        Ok(())
    }

    fn handout(&self, whom: Handout, out: &mut impl Write) -> Result<(), Fault> {
        let is_html = |path: &PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        if let Some(path) = self.to.as_ref().filter(|path| !is_html(path)) {
            return Err(Fault::SheetEnding { path: path.clone() });
        }
        let whom = match whom {
            Handout::Pupil => sheet::For::Pupil,
            Handout::Teacher => sheet::For::Teacher,
            Handout::Board => sheet::For::Board,
        };
        let paper = match self.paper {
            Size::A4 => sheet::Paper::A4,
            Size::Letter => sheet::Paper::Letter,
        };
        let named = files::find(&self.file)?;
        let text = match files::kind(&named.bytes) {
            Kind::Record => sheet::record(&files::record(&named)?, whom, paper),
            Kind::Lesson => sheet::lesson(&files::lesson(&named)?, whom, paper),
        };
        match &self.to {
            Some(path) => store::write_bytes(path, text.as_bytes())?,
            None => out.write_all(text.as_bytes())?,
        }
        Ok(())
    }

    fn format(&self) -> Result<Format, Fault> {
        let Some(path) = &self.to else { return Ok(Format::Markdown) };
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        let known = ending.as_deref().and_then(Format::of_ending);
        known.ok_or_else(|| Fault::ExportEnding { path: path.clone() })
    }

    /// Options that the format has no use for.
    fn check_options(&self, format: Format) -> Result<(), Fault> {
        if self.at.is_some() && !format.shows_a_moment() {
            return Err(Fault::ExportOption { option: "--at", fits: ".svg, .png and .gif" });
        }
        let letters = matches!(format, Format::Markdown | Format::Text);
        let given = [("--flip", self.flip), ("--theme", self.theme.is_some())];
        match given.iter().find(|(_, given)| *given && letters) {
            Some((option, _)) => Err(Fault::ExportOption { option, fits: ".svg, .png, .gif and .html" }),
            None => Ok(()),
        }
    }

    fn record(&self, named: &Named, format: Format) -> Result<Vec<u8>, Fault> {
        let record = files::record(named)?;
        let theme = if self.theme == Some(Colours::Dark) { Theme::Dark } else { Theme::Light };
        let request = Request { format, at: self.at, look: Look { theme, flip: self.flip } };
        let mut teller = Teller::new(self.to.as_deref());
        let made = export(&record, &request, &mut |share| teller.tell(share));
        teller.done();
        Ok(made?)
    }
}

fn lesson(named: &Named, format: Format) -> Result<Vec<u8>, Fault> {
    if format != Format::Markdown {
        return Err(Fault::ExportLesson);
    }
    Ok(page::markdown(&files::lesson(named)?).into_bytes())
}

/// Whether both lead to one file that is there.
fn is_same(from: &Path, to: &Path) -> bool {
    from.canonicalize().ok().zip(to.canonicalize().ok()).is_some_and(|(from, to)| from == to)
}

/// Tells how far long work is, where someone is watching.
struct Teller {
    watched: bool,
    shown: Option<u32>,
}

impl Teller {
    fn new(to: Option<&Path>) -> Teller {
        Teller { watched: to.is_some() && io::stderr().is_terminal(), shown: None }
    }

    fn tell(&mut self, share: f32) -> bool {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage")]
        let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
        if self.watched && self.shown != Some(percent) {
            self.shown = Some(percent);
            // Where it cannot be told there is no one watching.
            let _ = write!(io::stderr(), "\r{percent} %");
        }
        true
    }

    fn done(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r      \r");
        }
    }
}
