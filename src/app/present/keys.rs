//! The keys of presenting, the same in whichever window has them. Clickers send them as they are.

use egui::{Key, Modifiers};

use super::wish::{From, Wish};
use crate::app::command::{Command, Sheet};

/// What the keys depend on.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    /// Whether the overview is open.
    pub overview: bool,
    /// Whether a question waits for hands.
    pub asked: bool,
    /// Whether single letters are keys.
    pub letters: bool,
    /// Whether a control has the focus.
    pub focused: bool,
}

/// A key that begins presenting.
#[must_use]
pub fn begins(key: Key, modifiers: Modifiers) -> Option<Command> {
    let from = if modifiers.shift { From::Start } else { From::Here };
    (key == Key::F5).then_some(Command::Present(Wish::Begin(from)))
}

/// What a key asks for.
#[must_use]
pub fn command(key: Key, physical: Option<Key>, modifiers: Modifiers, repeat: bool, scope: Scope) -> Option<Command> {
    let wish = |wish: Wish| Some(Command::Present(wish));
    if scope.overview {
        match key {
            Key::ArrowDown | Key::ArrowRight | Key::PageDown => return wish(Wish::Mark(1)),
            Key::ArrowUp | Key::ArrowLeft | Key::PageUp => return wish(Wish::Mark(-1)),
            Key::Enter => return wish(Wish::Take),
            _ => {}
        }
    }
    match key {
        Key::Escape => return wish(Wish::Rung),
        Key::F11 if !repeat => return Some(Command::Fullscreen),
        Key::F5 if repeat => return None,
        // Some clickers begin and end with F5 in turn: here it does nothing.
        Key::F5 => return wish(Wish::Begin(From::Here)),
        Key::PageDown | Key::ArrowRight | Key::ArrowDown if !repeat => return wish(Wish::Go(true)),
        Key::PageUp | Key::ArrowLeft | Key::ArrowUp if !repeat => return wish(Wish::Go(false)),
        Key::Space | Key::Enter if !repeat && !scope.focused => return wish(Wish::Go(true)),
        Key::Backspace if !repeat && !scope.focused => return wish(Wish::Go(false)),
        Key::Period if !repeat => return wish(Wish::Blank(false)),
        Key::Plus | Key::Equals => return Some(Command::Speed(true)),
        Key::Minus => return Some(Command::Speed(false)),
        Key::Questionmark => return Some(Command::Sheet(Sheet::Keys)),
        Key::Slash if modifiers.shift => return Some(Command::Sheet(Sheet::Keys)),
        _ => {}
    }
    // With Shift a digit's key is named after the sign it writes, which differs from country to country.
    if scope.asked
        && let Some(digit) = digit(key).or_else(|| physical.and_then(digit).filter(|_| modifiers.shift))
    {
        return wish(Wish::Hand(digit, !modifiers.shift));
    }
    if repeat || !scope.letters {
        return None;
    }
    match key {
        Key::B => wish(Wish::Blank(false)),
        Key::W => wish(Wish::Blank(true)),
        Key::O => wish(Wish::Overview),
        Key::X => wish(Wish::Swap),
        Key::T => wish(Wish::Timer),
        Key::D => wish(Wish::Improvise),
        Key::P => wish(Wish::Spotlight),
        Key::V => wish(Wish::Bars),
        Key::G => Some(Command::Gloss),
        Key::L => Some(Command::Repeat),
        _ => None,
    }
}

fn digit(key: Key) -> Option<usize> {
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    keys.iter().position(|&digit| digit == key)
}
