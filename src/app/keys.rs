//! The keys, each in its context. Keys work whichever control has the focus, never while a text field has it.

use egui::{Context, FocusDirection, Key, Modifiers};

use super::command::{Command, Learn, Look, Page, Route, Sheet};
use super::present::keys as present;
use super::session::Place;
use crate::stepper::StepSize;

/// What the keys depend on.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the window")]
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The view shown.
    pub route: Route,
    /// Whether a sheet is open.
    pub sheet: bool,
    /// Whether single letters are keys.
    pub letters: bool,
    /// Whether a pit has the focus.
    pub on_pit: bool,
    /// Whether any control has the focus.
    pub focused: bool,
    /// Whether there is a board to step through.
    pub board: bool,
    /// Whether the moves fork at the cursor.
    pub fork: bool,
    /// What the keys of presenting depend on.
    pub class: present::Scope,
}

/// Takes the pressed keys out of the input and returns what they ask for, in order.
pub fn commands(ctx: &Context, scope: Scope) -> Vec<Command> {
    if ctx.text_edit_focused() {
        return ctx
            .input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
            .then_some(Command::Escape)
            .into_iter()
            .collect();
    }
    let mut found = vec![];
    let mut arrows = false;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key { key, physical_key, pressed: true, modifiers, repeat } = event else { return true };
            match command((*key, *physical_key), *modifiers, *repeat, scope) {
                Some(command) => {
                    arrows |= matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
                    found.push(command);
                    false
                }
                None => true,
            }
        });
    });
    // egui has already read the arrows as a wish to move the focus.
    if arrows || scope.route != Route::Library && !scope.sheet && scope.on_pit {
        ctx.memory_mut(|memory| {
            if arrows {
                memory.move_focus(FocusDirection::None);
            }
        });
    }
    found
}

fn command((key, physical): (Key, Option<Key>), modifiers: Modifiers, repeat: bool, scope: Scope) -> Option<Command> {
    let presenting = scope.route == Route::Present && !scope.sheet;
    if presenting && !modifiers.command && !modifiers.ctrl {
        return present::command(key, physical, modifiers, repeat, scope.class);
    }
    if modifiers.command || modifiers.ctrl {
        return with_control(key, modifiers.shift, scope);
    }
    if scope.sheet {
        return (key == Key::Escape).then_some(Command::Escape);
    }
    let everywhere = match key {
        Key::Escape => Some(Command::Escape),
        Key::F11 if !repeat => Some(Command::Fullscreen),
        Key::F5 if !repeat => present::begins(key, modifiers),
        Key::Questionmark => Some(Command::Sheet(Sheet::Keys)),
        Key::Slash if modifiers.shift => Some(Command::Sheet(Sheet::Keys)),
        _ => None,
    };
    everywhere.or_else(|| match scope.route {
        Route::Replay | Route::Explore => replay(key, modifiers, repeat, scope),
        Route::Learn => learn(key, modifiers, repeat, scope),
        Route::Sources => sources(key, modifiers, repeat, scope),
        Route::Library | Route::Present => None,
    })
}

/// Whether the keys steer a record.
fn steers(scope: Scope) -> bool {
    !scope.sheet && matches!(scope.route, Route::Replay | Route::Explore)
}

fn with_control(key: Key, shift: bool, scope: Scope) -> Option<Command> {
    match key {
        Key::O if !scope.sheet && scope.route != Route::Present => Some(Command::Browse),
        Key::F if !scope.sheet && scope.route != Route::Present => Some(Command::Look(Look::To(Page::Find))),
        Key::S if scope.route == Route::Learn && !scope.sheet => Some(Command::Learn(Learn::Where)),
        Key::Z if scope.route == Route::Learn && !scope.sheet && !shift => Some(Command::Learn(Learn::Undo)),
        Key::Z | Key::Y if scope.route == Route::Learn && !scope.sheet => Some(Command::Redo),
        Key::N if !scope.sheet => Some(Command::AskNew),
        Key::E if steers(scope) => Some(Command::AskTake),
        Key::S if steers(scope) => Some(Command::Save),
        Key::Z if steers(scope) => Some(if shift { Command::Redo } else { Command::Undo }),
        Key::Y if steers(scope) => Some(Command::Redo),
        Key::Plus | Key::Equals => Some(Command::Zoom(Some(0.1))),
        Key::Minus => Some(Command::Zoom(Some(-0.1))),
        Key::Num0 => Some(Command::Zoom(None)),
        _ => None,
    }
}

fn replay(key: Key, modifiers: Modifiers, repeat: bool, scope: Scope) -> Option<Command> {
    let step = |forward| {
        let size = match modifiers {
            m if m.alt => Some(StepSize::Seed),
            m if m.shift => Some(StepSize::Turn),
            _ => None,
        };
        Some(Command::Step { forward, size })
    };
    match key {
        Key::ArrowRight if scope.on_pit && modifiers.is_none() => Some(Command::WalkPits(1, 0)),
        Key::ArrowLeft if scope.on_pit && modifiers.is_none() => Some(Command::WalkPits(-1, 0)),
        Key::ArrowDown if scope.on_pit => Some(Command::WalkPits(0, 1)),
        Key::ArrowUp if scope.on_pit => Some(Command::WalkPits(0, -1)),
        Key::ArrowRight => step(true),
        Key::ArrowLeft => step(false),
        Key::ArrowDown => Some(Command::MarkChoice(true)),
        Key::ArrowUp => Some(Command::MarkChoice(false)),
        Key::PageDown => Some(Command::Step { forward: true, size: None }),
        Key::PageUp => Some(Command::Step { forward: false, size: None }),
        Key::Home => Some(Command::First),
        Key::End => Some(Command::Last),
        Key::Num1 => Some(Command::Size(StepSize::Seed)),
        Key::Num2 => Some(Command::Size(StepSize::Lap)),
        Key::Num3 => Some(Command::Size(StepSize::Turn)),
        Key::Enter if scope.fork && !scope.focused => Some(Command::TakeChoice),
        Key::Space if !scope.focused && !repeat => Some(Command::PlayPause),
        Key::Plus | Key::Equals => Some(Command::Speed(true)),
        Key::Minus => Some(Command::Speed(false)),
        Key::Backspace => Some(Command::Back),
        _ if scope.letters => letter(key, !modifiers.shift),
        _ => None,
    }
}

/// How far the up and down keys scroll.
const LINE: f32 = 60.0;

fn learn(key: Key, modifiers: Modifiers, repeat: bool, scope: Scope) -> Option<Command> {
    let wish = |wish: Learn| Some(Command::Learn(wish));
    if let Some(digit) = digit(key) {
        return wish(Learn::Digit(digit));
    }
    match key {
        Key::PageDown => wish(Learn::Beat(true)),
        Key::PageUp => wish(Learn::Beat(false)),
        Key::ArrowDown if !scope.on_pit => wish(Learn::Scroll(LINE)),
        Key::ArrowUp if !scope.on_pit => wish(Learn::Scroll(-LINE)),
        Key::Enter if !scope.focused => wish(Learn::EnterBoard),
        Key::N if scope.letters => wish(Learn::NextCell(true)),
        Key::P if scope.letters => wish(Learn::NextCell(false)),
        Key::H if scope.letters => wish(Learn::Hint),
        Key::R if scope.letters => wish(Learn::Retry),
        Key::M | Key::K | Key::X | Key::O | Key::J if scope.letters => None,
        _ => replay(key, modifiers, repeat, scope),
    }
}

/// How far the page keys scroll in Sources.
const PAGE: f32 = 480.0;

fn sources(key: Key, modifiers: Modifiers, repeat: bool, scope: Scope) -> Option<Command> {
    let look = |look: Look| Some(Command::Look(look));
    match key {
        Key::PageDown => look(Look::Scroll(PAGE)),
        Key::PageUp => look(Look::Scroll(-PAGE)),
        Key::Backspace => Some(Command::Back),
        Key::N if scope.letters => look(Look::NextFault(true)),
        Key::P if scope.letters => look(Look::NextFault(false)),
        Key::G if scope.letters => Some(Command::Gloss),
        Key::ArrowDown if !scope.board => look(Look::NextSentence(true)),
        Key::ArrowUp if !scope.board => look(Look::NextSentence(false)),
        Key::ArrowDown => look(Look::Scroll(LINE)),
        Key::ArrowUp => look(Look::Scroll(-LINE)),
        Key::Home if !scope.board => look(Look::Scroll(-1.0e6)),
        Key::End if !scope.board => look(Look::Scroll(1.0e6)),
        Key::S | Key::M | Key::K | Key::X | Key::O | Key::J | Key::C | Key::R if scope.letters => None,
        _ if scope.board => replay(key, modifiers, repeat, scope),
        _ => None,
    }
}

fn digit(key: Key) -> Option<usize> {
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    keys.iter().position(|&digit| digit == key).map(|at| at + 1)
}

fn letter(key: Key, forward: bool) -> Option<Command> {
    match key {
        Key::M => Some(Command::Mainline),
        Key::N => Some(Command::NextRecord(true)),
        Key::P => Some(Command::NextRecord(false)),
        Key::K => Some(Command::Jump(Place::Comment, forward)),
        Key::X => Some(Command::Jump(Place::Taking, forward)),
        Key::O => Some(Command::Jump(Place::Round, forward)),
        Key::F => Some(Command::Flip),
        Key::S => Some(Command::Source),
        Key::C => Some(Command::Comments),
        Key::R => Some(Command::First),
        Key::G => Some(Command::Gloss),
        Key::J => Some(Command::Sheet(Sheet::Jump(String::new()))),
        Key::T => Some(Command::Trail),
        Key::A => Some(Command::ReadPosition),
        Key::L => Some(Command::Repeat),
        _ => None,
    }
}
