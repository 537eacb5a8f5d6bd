//! Positions and moves as text: the one gate at which unchecked input becomes a [`Position`].

use std::fmt;

use super::{Board, Extra, Game, Move, Position, Readings, bosh};
use crate::board::{Layout, Side};

/// What is wrong with a position text or a move, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {what}; {remedy}")]
pub struct TextError {
    /// Where in the text, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: String,
    /// How to mend it.
    pub remedy: String,
}

/// A word of the text and the column where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Word<'a> {
    fn fault(self, what: impl Into<String>, remedy: impl Into<String>) -> TextError {
        TextError { column: self.column, what: what.into(), remedy: remedy.into() }
    }

    /// The parts between separators, each with its own column.
    fn split(self, separator: char) -> impl Iterator<Item = Word<'a>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let word = Word { text, column };
            column += text.chars().count() + 1;
            word
        })
    }

    /// A number from 0 to 255, written in plain digits; `remedy` is for what is none.
    fn number(self, remedy: &str) -> Result<u8, TextError> {
        let shown = shorten(self.text);
        if self.text.is_empty() {
            return Err(self.fault("a number is missing", remedy));
        }
        if !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.fault(format!("`{shown}` is not a number"), remedy));
        }
        if self.text.len() > 1 && self.text.starts_with('0') {
            return Err(self.fault(format!("`{shown}` has a leading zero"), "write the number without it"));
        }
        self.text.parse().map_err(|_| self.fault(format!("{shown} is too large"), "no game has more than 92 seeds"))
    }
}

/// At most forty characters of a word, fit to print in a message.
pub(crate) fn shorten(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().take(40) {
        match c {
            '"' | '\'' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(40).is_some() { shown + "…" } else { shown }
}

/// `1 row`, `3 rows`.
fn count(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// How much of the list of formats.md a text must obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Totals {
    /// All of it.
    Whole,
    /// All but the totals: a position made up to show one thing. It holds no more seeds than its game.
    Partial,
}

impl Position {
    /// Reads a position text.
    ///
    /// ```
    /// use kete::engine::{Position, text::Totals};
    /// let position = Position::parse("bosh 4,4,4,4,4/4,4,4,4,4 s 0,0 r1s", Totals::Whole)?;
    /// assert_eq!(position.to_string(), "bosh 4,4,4,4,4/4,4,4,4,4 s 0,0 r1s");
    /// # Ok::<(), kete::engine::text::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The text breaks the form, or the position is none that the rules allow; the error says where.
    pub fn parse(text: &str, totals: Totals) -> Result<Position, TextError> {
        let mut words = words(text);
        let end = Word { text: "", column: text.chars().count() + 1 };
        let mut take =
            |what: &str, remedy: &str| words.next().ok_or_else(|| end.fault(format!("{what} is missing"), remedy));
        let game = parse_game(take("the position", "begin with the game's name: kingulu, kigogo, kimasai or bosh")?)?;
        let rows = take("the board", "write its rows, top to bottom, joined by `/`")?;
        let mut board = parse_rows(game, rows)?;
        let side = parse_side(take("the side to move", "write `s` for South or `n` for North")?)?;
        let pair = take("the pair of stores", "write `south,north`, such as `0,0`")?;
        board.stores = parse_pair(pair)?;
        let extra = parse_extra(game, words.next(), end)?;
        if let Some(word) = words.next() {
            return Err(word.fault(format!("`{}` stands after the end", shorten(word.text)), "delete it"));
        }
        let position = Position { game, side, extra, board };
        check(&position, totals, rows, pair)?;
        Ok(position)
    }
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    text.split(|c: char| c.is_whitespace())
        .map(move |text| {
            let word = Word { text, column };
            column += text.chars().count() + 1;
            word
        })
        .filter(|word| !word.text.is_empty())
}

fn parse_game(word: Word) -> Result<Game, TextError> {
    Game::parse(word.text).ok_or_else(|| {
        let what = format!("`{}` is not one of the games", shorten(word.text));
        match Game::parse(&word.text.to_lowercase()) {
            Some(game) => word.fault(what, format!("write it in small letters, `{}`", game.id())),
            None => word.fault(what, "write kingulu, kigogo, kimasai or bosh"),
        }
    })
}

fn parse_side(word: Word) -> Result<Side, TextError> {
    match word.text {
        "s" => Ok(Side::South),
        "n" => Ok(Side::North),
        other => Err(word.fault(format!("`{}` is not a side", shorten(other)), "write `s` for South or `n` for North")),
    }
}

fn parse_pair(word: Word) -> Result<[u8; 2], TextError> {
    let parts: Vec<Word> = word.split(',').collect();
    match parts[..] {
        [south, north] => {
            let remedy = "write the count of seeds in digits, 0 for none";
            Ok([south.number(remedy)?, north.number(remedy)?])
        }
        _ => Err(word.fault(
            format!("`{}` is not a pair", shorten(word.text)),
            "write South's number, a comma and North's, such as `0,0`",
        )),
    }
}

fn parse_rows(game: Game, word: Word) -> Result<Board, TextError> {
    let layout = game.layout();
    let rows: Vec<Word> = word.split('/').collect();
    if rows.len() != layout.rows() {
        let what = count(rows.len(), "row");
        return Err(
            word.fault(what, format!("{} has {} rows, joined by `/` without a space", game.id(), layout.rows()))
        );
    }
    let mut board = Board::EMPTY;
    for (at, row) in rows.into_iter().enumerate() {
        parse_row(game, layout, at, row, &mut board)?;
    }
    Ok(board)
}

fn parse_row(game: Game, layout: Layout, row: usize, word: Word, board: &mut Board) -> Result<(), TextError> {
    let pits: Vec<Word> = word.split(',').collect();
    if pits.len() != layout.columns() {
        let what = format!("{} in row {}", count(pits.len(), "pit"), row + 1);
        return Err(word.fault(
            what,
            format!("{} has {} in each row, joined by `,` without a space", game.id(), layout.columns()),
        ));
    }
    for (column, cell) in pits.into_iter().enumerate() {
        let Some(pit) = layout.at_screen(row, column) else { continue };
        let (seeds, marked) = parse_pit(game, cell)?;
        board.pits[pit.index()] = seeds;
        if marked {
            board.marked.insert(pit);
        }
    }
    Ok(())
}

/// A pit's seeds, and whether it is reserved or closed.
fn parse_pit(game: Game, word: Word) -> Result<(u8, bool), TextError> {
    match game {
        Game::Bosh if word.text == "x" => Ok((0, true)),
        Game::Bosh => {
            Ok((word.number("write the count of seeds in digits, 0 for none, or `x` for a closed pit")?, false))
        }
        Game::Kingulu => parse_kingulu_pit(word),
        Game::Kigogo | Game::Kimasai => Ok((word.number("write the count of seeds in digits, 0 for none")?, false)),
    }
}

fn parse_kingulu_pit(word: Word) -> Result<(u8, bool), TextError> {
    let remedy = "write the count of seeds in digits, 0 for none, and `r` after it if the pit is reserved";
    let Some(text) = word.text.strip_suffix('r') else { return Ok((word.number(remedy)?, false)) };
    let seeds = Word { text, ..word }.number(remedy)?;
    if (4..=5).contains(&seeds) {
        return Ok((seeds, true));
    }
    let remedy = "a reserved pit holds the four or five seeds it was reserved with";
    Err(word.fault(format!("a reserved pit of {seeds}"), remedy))
}

fn parse_extra(game: Game, word: Option<Word>, end: Word) -> Result<Extra, TextError> {
    match (game, word) {
        (Game::Bosh, Some(word)) => parse_round(word),
        (Game::Bosh, None) => {
            Err(end.fault("the round is missing", "write `r`, its number and who began it, such as `r1s`"))
        }
        (Game::Kimasai, Some(word)) if word.text == "opening" => Ok(Extra::Opening),
        (_, None) => Ok(Extra::None),
        (Game::Kimasai, Some(word)) => Err(word.fault(
            format!("`{}` stands after the pair", shorten(word.text)),
            "only `opening` may stand there, before the very first turn",
        )),
        (_, Some(word)) => Err(word.fault(
            format!("`{}` stands after the pair", shorten(word.text)),
            format!("delete it; a position of {} ends with the pair", game.id()),
        )),
    }
}

/// Rounds past this are refused, so that counting on can never overflow.
const MOST_ROUNDS: u32 = 1_000_000;

fn parse_round(word: Word) -> Result<Extra, TextError> {
    let fault = |what: String| word.fault(what, "write `r`, the round's number from 1 and who began it, such as `r1s`");
    let unreadable = || fault(format!("`{}` is not a round", shorten(word.text)));
    let rest = word.text.strip_prefix('r').ok_or_else(unreadable)?;
    let (digits, first) = if let Some(digits) = rest.strip_suffix('s') {
        (digits, Side::South)
    } else if let Some(digits) = rest.strip_suffix('n') {
        (digits, Side::North)
    } else {
        return Err(unreadable());
    };
    if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unreadable());
    }
    match digits.parse() {
        Ok(number) if number <= MOST_ROUNDS => Ok(Extra::Round { number, first }),
        _ => Err(fault(format!("round {} is past the {MOST_ROUNDS} rounds that are counted", shorten(digits)))),
    }
}

fn check(position: &Position, totals: Totals, rows: Word, pair: Word) -> Result<(), TextError> {
    let board = &position.board;
    match position.game {
        Game::Kingulu => whole(totals, board.total(), 48, "pits and banks", rows),
        Game::Kigogo => check_kigogo(position, totals, rows),
        Game::Kimasai => check_kimasai(position, totals, rows, pair),
        Game::Bosh => check_bosh(position, totals, rows),
    }
}

/// A total of a part of the game that must be met, unless the position is partial.
fn part(totals: Totals, found: u32, wanted: u32, what: &str, word: Word) -> Result<(), TextError> {
    if totals == Totals::Partial || found == wanted {
        return Ok(());
    }
    let hint = if found < wanted { ", or read it as a partial position" } else { "" };
    Err(word.fault(format!("{what} make {found}"), format!("they must make {wanted}; correct the counts{hint}")))
}

/// The total of the whole game. A partial position need not reach it, but does not pass it: no game holds more, and
/// on an overfull board it could take hours to find out whether a sowing ends.
fn whole(totals: Totals, found: u32, wanted: u32, what: &str, word: Word) -> Result<(), TextError> {
    if totals == Totals::Partial && found > wanted {
        let remedy = format!("a partial position, too, holds at most {wanted}");
        return Err(word.fault(format!("{what} make {found}"), remedy));
    }
    part(totals, found, wanted, what, word)
}

fn check_kigogo(position: &Position, totals: Totals, rows: Word) -> Result<(), TextError> {
    if totals == Totals::Partial {
        return whole(totals, position.board.total(), 92, "pits and seeds taken", rows);
    }
    for side in Side::BOTH {
        let pits = position.board.row_total(position.layout(), side);
        let taken = u32::from(position.board.stores[side.other().index()]);
        let what = format!("{side}'s pits and what {} took", side.other());
        part(totals, pits + taken, 46, &what, rows)?;
    }
    Ok(())
}

fn check_kimasai(position: &Position, totals: Totals, rows: Word, pair: Word) -> Result<(), TextError> {
    let board = &position.board;
    let (mover, other) = (position.side, position.side.other());
    let (mine, theirs) = (board.stores[mover.index()], board.stores[other.index()]);
    whole(totals, board.total(), 64, "pits and reserves", rows)?;
    if mine < theirs || mine - theirs > 1 {
        return Err(pair.fault(
            format!("{mover} is to move with {mine} cows in reserve, {other} has {theirs}"),
            "the side to move holds as many as the other, or one more",
        ));
    }
    if position.is_opening() && board.stores != [24, 24] {
        return Err(pair.fault("`opening` with reserve cows already brought in", "at the opening each side holds 24"));
    }
    if board.stores != [0, 0] {
        for side in Side::BOTH {
            let own = board.row_total(position.layout(), side) + u32::from(board.stores[side.index()]);
            part(totals, own, 32, &format!("{side}'s pits and reserve"), rows)?;
        }
    }
    Ok(())
}

fn check_bosh(position: &Position, totals: Totals, rows: Word) -> Result<(), TextError> {
    whole(totals, position.board.total(), 40, "pits and stores", rows)?;
    check_closed(position, rows)?;
    if bosh::match_over(position).is_some() || bosh::has_start(position, &Readings::default()) {
        return Ok(());
    }
    let side = position.side;
    Err(rows.fault(
        format!("{side} is to move and has no legal start"),
        "no turn leaves such a position: the round is settled at once; give the side to move a start, or write the board as the next round begins",
    ))
}

fn check_closed(position: &Position, rows: Word) -> Result<(), TextError> {
    let closed = position.board.marked;
    if closed.is_empty() {
        return Ok(());
    }
    let of = |side: Side| -> Vec<bool> { position.layout().pits_of(side).map(|pit| closed.has(pit)).collect() };
    let (south, north) = (of(Side::South), of(Side::North));
    let (row, other) = if south.contains(&true) { (south, north) } else { (north, south) };
    let changes = row.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let fault = |what: &str, remedy: &str| Err(rows.fault(what, remedy));
    if position.round() == Some(1) {
        fault("closed pits in round 1", "pits are closed from round 2 on")
    } else if other.contains(&true) {
        fault("closed pits on both sides", "only one side can have closed pits")
    } else if !row.contains(&false) {
        fault("a side with all five pits closed", "such a side owns fewer than four seeds and has lost the match")
    } else if changes > 1 {
        fault("closed pits that are not a run at one end of the row", "close pits from one end, without a gap")
    } else {
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        write!(f, "{} ", self.game.id())?;
        for row in 0..layout.rows() {
            for column in 0..layout.columns() {
                let separator = match (row, column) {
                    (0, 0) => "",
                    (_, 0) => "/",
                    _ => ",",
                };
                f.write_str(separator)?;
                if let Some(pit) = layout.at_screen(row, column) {
                    self.write_pit(f, pit)?;
                }
            }
        }
        write!(f, " {} {},{}", self.side.letter(), self.board.stores[0], self.board.stores[1])?;
        match self.extra {
            Extra::None => Ok(()),
            Extra::Opening => f.write_str(" opening"),
            Extra::Round { number, first } => write!(f, " r{number}{}", first.letter()),
        }
    }
}

impl Position {
    fn write_pit(&self, f: &mut fmt::Formatter<'_>, pit: crate::board::Pit) -> fmt::Result {
        let (seeds, marked) = (self.board.seeds(pit), self.board.marked.has(pit));
        match (self.game, marked) {
            (Game::Bosh, true) => f.write_str("x"),
            (Game::Kingulu, true) => write!(f, "{seeds}r"),
            _ => write!(f, "{seeds}"),
        }
    }
}

impl Move {
    /// Reads a move: a pit's name, with or without the `+` of a reserve cow. The pit must be on the board;
    /// whether the move is legal is for the turn to say. In kimasai's first phase the plain name means the
    /// same as the one with `+`.
    ///
    /// # Errors
    /// The text is no pit of this board.
    pub fn parse(position: &Position, text: &str) -> Result<Move, TextError> {
        let (name, plus) = text.strip_prefix('+').map_or((text, false), |name| (name, true));
        let layout = position.layout();
        let pit = layout.parse(name).ok_or_else(|| TextError {
            column: 1,
            what: not_a_pit(position.game, text),
            remedy: pit_remedy(layout),
        })?;
        Ok(Move { pit, introduce: plus || position.introduces() })
    }

    /// The move's canonical text: the pit's name, after `+` where a reserve cow comes in.
    #[must_use]
    pub fn text(self, layout: Layout) -> String {
        format!("{}{}", if self.introduce { "+" } else { "" }, layout.name(self.pit))
    }
}

fn not_a_pit(game: Game, text: &str) -> String {
    match text {
        "" => "the move is empty".to_owned(),
        "+" => "`+` without a pit".to_owned(),
        _ if text.contains(char::is_whitespace) => {
            format!("`{}` has a space in it, and a move is one pit", shorten(text))
        }
        _ => format!("`{}` is not a pit of {}", shorten(text), game.id()),
    }
}

fn pit_remedy(layout: Layout) -> String {
    let n = layout.columns();
    if layout.rows() == 2 {
        format!("South's pits are A1 to A{n}, North's a1 to a{n}")
    } else {
        format!("South's pits are A1 to A{n} and B1 to B{n}, North's a1 to a{n} and b1 to b{n}")
    }
}
