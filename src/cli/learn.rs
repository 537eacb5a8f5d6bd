//! `kete step` for a lesson: the notebook in the terminal, questions included.

use std::io::{self, BufRead, IsTerminal, Write};

use super::fault::Fault;
use super::files::{self, Named};
use crate::format::cell::KnownCell;
use crate::lesson::{Answer, By, Lesson, page};

/// Works through a lesson: at a terminal with answers typed in, elsewhere each question and then its answer.
///
/// # Errors
/// The file is at fault, or the answer can not be written.
pub fn walk(named: &Named, out: &mut impl Write) -> Result<(), Fault> {
    let lesson = files::lesson(named)?;
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    writeln!(out, "{} ({})", lesson.title(), titles(&lesson))?;
    if interactive { drive(&lesson, out) } else { print_all(&lesson, out) }
}

fn titles(lesson: &Lesson) -> String {
    let games: Vec<&str> = lesson.games().iter().map(|game| game.title()).collect();
    games.join(", ")
}

fn print_all(lesson: &Lesson, out: &mut impl Write) -> Result<(), Fault> {
    for index in 0..lesson.cells().len() {
        print_cell(lesson, index, out)?;
        if lesson.question(index).is_some() {
            writeln!(out, "Answer: {}", page::answer(lesson, index).trim_end())?;
        }
    }
    Ok(())
}

fn print_cell(lesson: &Lesson, index: usize, out: &mut impl Write) -> Result<(), Fault> {
    let text = page::cell(lesson, index);
    let plain: Vec<&str> = text.lines().filter(|line| *line != "```").collect();
    writeln!(out, "\n[{}/{}] {}", index + 1, lesson.cells().len(), plain.join("\n").trim())?;
    Ok(())
}

/// What a line typed at a cell asks for.
enum Typed {
    Next,
    Back,
    Quit,
    Hint,
    Show,
    Answer(Answer),
    Unclear,
}

fn drive(lesson: &Lesson, out: &mut impl Write) -> Result<(), Fault> {
    let mut lines = io::stdin().lock().lines();
    let (mut index, mut hints, mut fresh) = (0, 0, true);
    while index < lesson.cells().len() {
        if fresh {
            print_cell(lesson, index, out)?;
            hints = 0;
        }
        write!(out, "{}", prompt(lesson, index))?;
        out.flush()?;
        let Some(Ok(line)) = lines.next() else { return Ok(()) };
        fresh = false;
        match read(lesson, index, line.trim()) {
            Typed::Quit => return Ok(()),
            Typed::Next => (index, fresh) = (index + 1, true),
            Typed::Back => (index, fresh) = (index.saturating_sub(1), true),
            Typed::Hint => {
                writeln!(out, "{}", hint(lesson, index, hints))?;
                hints += 1;
            }
            Typed::Show => writeln!(out, "{}", page::answer(lesson, index).trim_end())?,
            Typed::Answer(answer) => judge(lesson, index, &answer, out)?,
            Typed::Unclear => writeln!(out, "That is none of the answers.")?,
        }
    }
    writeln!(out, "The lesson is over.")?;
    Ok(())
}

fn prompt(lesson: &Lesson, index: usize) -> String {
    let how = match lesson.question(index).map(|question| &question.by) {
        None => return "Enter on · b back · q quit > ".into(),
        Some(By::AnyPit | By::Start) => "a pit, such as A5".into(),
        Some(By::Choice(choices)) => format!("1 to {}, from the top", choices.len()),
    };
    let hint = if hints(lesson, index).is_empty() { "" } else { " · h hint" };
    format!("{how}{hint} · s show · Enter on · b back · q quit > ")
}

fn read(lesson: &Lesson, index: usize, line: &str) -> Typed {
    match (line, lesson.question(index)) {
        ("", _) => Typed::Next,
        ("b", _) => Typed::Back,
        ("q", _) => Typed::Quit,
        ("h", Some(_)) => Typed::Hint,
        ("s", Some(_)) => Typed::Show,
        (text, Some(question)) => {
            let by_number = text.parse::<usize>().ok().and_then(|n| question.choices().get(n.checked_sub(1)?)).cloned();
            by_number.or_else(|| question.read(text)).map_or(Typed::Unclear, Typed::Answer)
        }
        (_, None) => Typed::Unclear,
    }
}

fn hints(lesson: &Lesson, index: usize) -> &[String] {
    match lesson.cells().get(index).and_then(|cell| cell.known()) {
        Some(KnownCell::Move(cell)) => &cell.hints,
        _ => &[],
    }
}

fn hint(lesson: &Lesson, index: usize, taken: usize) -> String {
    let hint = hints(lesson, index).get(taken);
    hint.map_or_else(|| "There is no hint left; s shows the answer.".into(), |hint| page::linked(hint))
}

fn judge(lesson: &Lesson, index: usize, answer: &Answer, out: &mut impl Write) -> Result<(), Fault> {
    let Some(verdict) = lesson.grade(index, answer) else { return Ok(()) };
    writeln!(out, "{}", verdict.said)?;
    if let Some(author) = &verdict.author {
        writeln!(out, "{}", page::linked(author))?;
    }
    Ok(())
}
