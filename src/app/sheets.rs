//! Sheets over the window: the keys, the settings, About, go to a turn, open by path.

use egui::{Context, Id, Modal, ScrollArea, TextEdit, Ui, vec2};

use super::command::{Command, Learn, Reset, Sheet};
use super::present::handouts;
use super::session::Session;
use super::settings::{SPEEDS, Settings, speed_words};
use super::theme::Type;
use super::widgets::{Button, Dress, begin_here, ink, key_cap, label, segments, text};
use super::{compare, edits, fresh, take};
use crate::sources::Sources;
use crate::store::recovery::Recovery;

/// Shows the sheet; what was typed is kept in it.
pub fn show(
    ctx: &Context,
    sheet: &mut Sheet,
    settings: &mut Settings,
    session: Option<&Session>,
    recovered: &[Recovery],
    taking: Option<&take::Work>,
) -> Vec<Command> {
    let mut commands = vec![];
    let room = ctx.content_rect().size();
    let width: f32 = match sheet {
        Sheet::Jump(_) | Sheet::Reset(_) => 360.0,
        Sheet::Path(_) | Sheet::Settings | Sheet::Save(_) | Sheet::Handouts(_) => 520.0,
        Sheet::Keys => 760.0,
        Sheet::Changed(_) | Sheet::Recovered | Sheet::Compare(_) | Sheet::New(_) => 560.0,
        Sheet::About | Sheet::Comment(_) | Sheet::Move | Sheet::Header(_) | Sheet::Take(_) => 680.0,
    };
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(22);
    let modal = Modal::new(Id::unique("sheet")).frame(frame).show(ctx, |ui| {
        ui.set_width(width.min(room.x - 60.0));
        ui.set_max_height(room.y - 90.0);
        match sheet {
            Sheet::Keys => keys(ui),
            Sheet::Settings => settings_sheet(ui, settings, &mut commands),
            Sheet::About => about(ui),
            Sheet::Jump(typed) => jump(ui, typed, &mut commands),
            Sheet::Path(typed) => path(ui, typed, &mut commands),
            Sheet::Reset(what) => reset(ui, *what, &mut commands),
            Sheet::Save(typed) => save(ui, typed, &mut commands),
            Sheet::Changed(path) => changed(ui, path, &mut commands),
            Sheet::Handouts(chosen) => handouts::show(ui, chosen, &mut commands),
            Sheet::Recovered => lost_work(ui, recovered, &mut commands),
            Sheet::Comment(draft) => {
                session.inspect(|session| edits::comment_sheet(ui, draft, session, &mut commands));
            }
            Sheet::Move => {
                session.inspect(|session| edits::move_sheet(ui, session, &mut commands));
            }
            Sheet::Header(draft) => {
                session.inspect(|session| edits::header_sheet(ui, draft, session, &mut commands));
            }
            Sheet::New(draft) => fresh::sheet(ui, draft, &mut commands),
            Sheet::Compare(other) => {
                session.inspect(|session| compare::sheet(ui, other, session, &mut commands));
            }
            Sheet::Take(draft) => {
                session.inspect(|session| take::sheet(ui, draft, session, taking, &mut commands));
            }
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if Button::text("Close").with_key("Esc").show(ui).clicked() {
                commands.push(Command::Escape);
            }
        });
    });
    if modal.should_close() {
        commands.push(Command::Escape);
    }
    commands
}

fn heading(ui: &mut Ui, words: &str) {
    text(ui, words, Type::HEADING, ink(ui).text());
    ui.add_space(4.0);
}

const KEYS: &[(&str, &str)] = &[
    ("Left Right", "one step of the shown size"),
    ("PgUp PgDn", "the same, as a clicker sends it; in a lesson, a beat"),
    ("1 2 3", "steps of a seed, a lap, a turn"),
    ("Alt + arrows", "always a seed"),
    ("Shift + arrows", "always a turn"),
    ("Home End", "first, last"),
    ("Space", "play, pause; at the end, play again"),
    ("+ -", "faster, slower"),
    ("Up Down Enter", "choose at a fork, take it"),
    ("M", "back to the main line"),
    ("K  Shift K", "next, previous comment"),
    ("X  Shift X", "next, previous capture or reservation"),
    ("O  Shift O", "next, previous round"),
    ("J", "go to a turn"),
    ("S", "the page of the rule shown, in Sources"),
    ("Ctrl F", "find in documents and rules"),
    ("N P", "in Sources: next, previous fault or difference"),
    ("Up Down", "in Sources: next, previous sentence"),
    ("Ctrl C", "in Sources: copy, with the citation"),
    ("C", "comments"),
    ("G", "glosses"),
    ("T", "trail"),
    ("F", "turn the board"),
    ("R", "back to the start"),
    ("A", "read the position aloud"),
    ("L", "repeat the last announcement"),
    ("N P", "next, previous record; in Learn, next, previous cell"),
    ("H  R", "in Learn: a hint; retry"),
    ("1 to 9", "in Learn: choose an answer, while a question waits"),
    ("Enter", "in Learn: onto the cell’s board"),
    ("Backspace", "back to where you came from"),
    ("Tab, then arrows", "walk the pits; Enter plays one"),
    ("Ctrl O  Ctrl S", "open a file, save"),
    ("Ctrl N  Ctrl E", "a new record, export"),
    ("Ctrl Z  Ctrl Y", "undo, redo"),
    ("Ctrl + - 0", "zoom"),
    ("F11", "full screen"),
    ("F5  Shift F5", "present from here, from the start"),
    ("PgDn PgUp", "presenting: next, previous beat; arrows too"),
    ("B or .  W", "presenting: black, white; any Next ends it"),
    ("O  X  T", "presenting: overview, swap screens, hold the time"),
    ("D  P", "presenting: improvise and return, spotlight"),
    ("1 to 9  V", "presenting: a hand for a choice (Shift: less), bars"),
    ("Esc", "one rung up"),
    ("?", "this sheet"),
];

fn keys(ui: &mut Ui) {
    heading(ui, "Keys");
    let c = ink(ui);
    let beside = if ui.available_width() < 740.0 { 1 } else { 2 };
    ScrollArea::vertical().max_height(ui.available_height() - 60.0).show(ui, |ui| {
        ui.columns(beside, |columns| {
            for (column, keys) in columns.iter_mut().zip(KEYS.chunks(KEYS.len().div_ceil(beside))) {
                for (key, what) in keys {
                    column.horizontal(|ui| {
                        let at = ui.cursor().min + vec2(0.0, 12.0);
                        let rect = key_cap(ui, key, at, c.text());
                        ui.add_space(rect.width().max(124.0) + 6.0);
                        text(ui, what, Type::BODY, c.text());
                    });
                }
            }
        });
    });
    text(ui, "Single letters can be switched off in the settings.", Type::SMALL, c.muted());
}

fn row(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(38.0);
        text(ui, name, Type::BODY, ink(ui).text());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), add);
    });
}

fn settings_sheet(ui: &mut Ui, settings: &mut Settings, commands: &mut Vec<Command>) {
    heading(ui, "Settings");
    row(ui, "Theme", |ui| {
        let choices = [(None, "as the system", ""), (Some(false), "light", ""), (Some(true), "dark", "")];
        if let Some(dark) = segments(ui, "Theme", &choices, settings.dark) {
            settings.dark = dark;
        }
    });
    row(ui, "Size of everything", |ui| {
        if Button::text("as it was").show(ui).clicked() {
            commands.push(Command::Zoom(None));
        }
        if Button::text("larger").show(ui).clicked() {
            commands.push(Command::Zoom(Some(0.1)));
        }
        if Button::text("smaller").show(ui).clicked() {
            commands.push(Command::Zoom(Some(-0.1)));
        }
        text(ui, &format!("{:.0} %", settings.zoom.unwrap_or(1.0) * 100.0), Type::BODY, ink(ui).muted());
    });
    row(ui, "Speed of motion", |ui| {
        let words: Vec<String> = SPEEDS.iter().map(|&speed| speed_words(speed)).collect();
        let choices: Vec<(usize, &str, &str)> = words.iter().enumerate().map(|(i, w)| (i, w.as_str(), "")).collect();
        if let Some(speed) = segments(ui, "Speed", &choices, settings.speed) {
            settings.speed = speed;
        }
    });
    switch(ui, "Reduced motion: steps without flights", &mut settings.reduced_motion);
    switch(ui, "Single letters are keys", &mut settings.single_letters);
    switch(ui, "Show comments", &mut settings.comments);
    switch(ui, "Unfold English glosses", &mut settings.gloss);
    row(ui, "Answers and progress", |ui| {
        if Button::text("Forget all…").show(ui).clicked() {
            commands.push(Command::Sheet(Sheet::Reset(Reset::All)));
        }
    });
    ui.add_space(6.0);
    if Button::text("About Kete").show(ui).clicked() {
        commands.push(Command::Sheet(Sheet::About));
    }
}

/// Asks before anything is forgotten.
fn reset(ui: &mut Ui, what: Reset, commands: &mut Vec<Command>) {
    let (title, words) = match what {
        Reset::Cell => {
            ("Forget this answer?", "The answer to this cell is forgotten. What you know of the rules stays.")
        }
        Reset::Lesson => {
            ("Forget this lesson?", "All answers in this lesson are forgotten. What you know of the rules stays.")
        }
        Reset::All => {
            ("Forget everything?", "All answers in all lessons and what you know of every rule are forgotten.")
        }
    };
    heading(ui, title);
    text(ui, words, Type::BODY, ink(ui).text());
    ui.add_space(6.0);
    if Button::text("Forget").dress(Dress::Primary).show(ui).clicked() {
        commands.push(Command::Learn(Learn::Reset(what)));
    }
}

fn switch(ui: &mut Ui, name: &str, on: &mut bool) {
    row(ui, name, |ui| {
        if let Some(value) = segments(ui, name, &[(true, "on", ""), (false, "off", "")], *on) {
            *on = value;
        }
    });
}

/// What `assets/licences/texts.md` says, in short.
const LICENCES: [&str; 4] = [
    "The program’s code: MIT or Apache-2.0, as you choose; copyright the Kete authors.",
    "Lessons, records, rulebook, faults, bibliography, glosses and notes: CC BY-SA 4.0; copyright the Kete authors.",
    "The five documents and what is quoted from them: after Mancala World (Ralf Gering), CC BY-SA 2.5. That licence was seen on the pages on Bosh and on Kimasai (four rows) only.",
    "The fonts Noto Sans and Noto Sans Gujarati: SIL Open Font Licence 1.1; copyright Google.",
];

fn about(ui: &mut Ui) {
    heading(ui, &format!("Kete {}", env!("CARGO_PKG_VERSION")));
    let c = ink(ui);
    ScrollArea::vertical().max_height(ui.available_height() - 60.0).show(ui, |ui| {
        text(
            ui,
            "Kete is Swahili for the seeds of the bao board. This is a notebook and replay tool for four East African mancala games: Bao Kingulu, Bao Kigogo, Bao la Kimasai and Bosh.",
            Type::BODY,
            c.text(),
        );
        ui.add_space(6.0);
        label(ui, "The texts");
        for document in &Sources::bundled().documents {
            let words = format!("{} ({}): {}. {}", document.title, document.language_name, document.credit, document.credit_note);
            text(ui, &words, Type::SECONDARY, c.text());
        }
        ui.add_space(6.0);
        label(ui, "Licences");
        for words in LICENCES {
            text(ui, words, Type::SECONDARY, c.text());
        }
        ui.add_space(6.0);
        label(ui, "Made with");
        text(
            ui,
            "egui and eframe (MIT or Apache-2.0), serde_json, rfd, chrono, clap, and the crates named in Cargo.lock, each under its own free licence. Fonts: Noto Sans and Noto Sans Gujarati (SIL Open Font Licence 1.1).",
            Type::SECONDARY,
            c.text(),
        );
    });
}

fn jump(ui: &mut Ui, typed: &mut String, commands: &mut Vec<Command>) {
    heading(ui, "Go to a turn");
    let name = text(ui, "The number of the turn, 0 for the start", Type::BODY, ink(ui).muted());
    let field = ui.add(TextEdit::singleline(typed).desired_width(120.0)).labelled_by(name.id);
    begin_here(&field);
    let ply: Option<usize> = typed.trim().parse().ok();
    if !typed.trim().is_empty() && ply.is_none() {
        text(ui, "Write a number in digits.", Type::SECONDARY, ink(ui).fault());
    }
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    let clicked = Button::text("Go").dress(Dress::Primary).with_key("Enter").enabled(ply.is_some()).show(ui).clicked();
    if let Some(ply) = ply.filter(|_| entered || clicked) {
        commands.push(Command::Seek(crate::stepper::At { ply, event: usize::MAX }));
        commands.push(Command::Escape);
    }
}

fn path(ui: &mut Ui, typed: &mut String, commands: &mut Vec<Command>) {
    heading(ui, "Open a file");
    let name = text(ui, "Its path", Type::BODY, ink(ui).muted());
    let field = ui.add(TextEdit::singleline(typed).desired_width(f32::INFINITY)).labelled_by(name.id);
    begin_here(&field);
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    let there = !typed.trim().is_empty();
    let clicked = Button::text("Open").dress(Dress::Primary).with_key("Enter").enabled(there).show(ui).clicked();
    if there && (entered || clicked) {
        commands.push(Command::Escape);
        commands.push(Command::OpenFile(typed.trim().into()));
    }
}

fn save(ui: &mut Ui, typed: &mut String, commands: &mut Vec<Command>) {
    heading(ui, "Save as a record");
    let name = text(ui, "Its path; a file that is there already is not touched", Type::BODY, ink(ui).muted());
    let field = ui.add(TextEdit::singleline(typed).desired_width(f32::INFINITY)).labelled_by(name.id);
    begin_here(&field);
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    let there = !typed.trim().is_empty();
    let clicked = Button::text("Save").dress(Dress::Primary).with_key("Enter").enabled(there).show(ui).clicked();
    if there && (entered || clicked) {
        commands.push(Command::Escape);
        commands.push(Command::SaveAs(typed.trim().into()));
    }
}

/// The file has changed on disk since it was read.
fn changed(ui: &mut Ui, path: &std::path::Path, commands: &mut Vec<Command>) {
    heading(ui, "The file has changed on disk");
    let words = format!("Someone has written {} since it was opened here. Nothing has been saved yet.", path.display());
    text(ui, &words, Type::BODY, ink(ui).text());
    ui.horizontal(|ui| {
        if Button::text("Save under another name").dress(Dress::Primary).show(ui).clicked() {
            commands.push(Command::Sheet(Sheet::Save(format!("{}-mine.json", path.with_extension("").display()))));
        }
        if Button::text("Overwrite it").show(ui).clicked() {
            commands.push(Command::Escape);
            commands.push(Command::Overwrite(path.to_owned()));
        }
    });
}

/// Work that was not saved when the program last ended.
fn lost_work(ui: &mut Ui, recovered: &[Recovery], commands: &mut Vec<Command>) {
    heading(ui, "Work that was not saved");
    text(
        ui,
        "When Kete last ended, these were not saved. Take up one of them, or leave them for later.",
        Type::BODY,
        ink(ui).text(),
    );
    for (index, copy) in recovered.iter().enumerate() {
        let of = copy.of.as_ref().map_or("a new record".to_owned(), |path| path.display().to_string());
        let when = copy.kept.map(chrono::DateTime::<chrono::Local>::from).map(|t| t.format("%e %B, %H:%M").to_string());
        ui.horizontal(|ui| {
            if Button::text("Take it up").named(&format!("Take up {of}")).show(ui).clicked() {
                commands.push(Command::Recover(index));
            }
            text(ui, &format!("{of}, {}", when.unwrap_or_default().trim()), Type::BODY, ink(ui).text());
        });
    }
    if Button::text("Throw them away").show(ui).clicked() {
        commands.push(Command::DiscardRecovered);
    }
}
