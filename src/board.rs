//! Sides, pits and layouts: the geometry of a board and the names of its pits.
//!
//! A [`Pit`] is a number in *ring order*: the order in which its game sows. In a two-row game the ring
//! runs A1 … An a1 … an round the whole board. In a four-row game each player has a ring of his own two
//! rows, South's pits first. [`Layout`] turns the number into a name, a place on the screen, or a
//! neighbour. Nothing here knows a rule.

use std::fmt;

/// The two players, named by their seats: South below, North above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player below, whose pits have upper-case names.
    South,
    /// The player above, whose pits have lower-case names.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// 0 for South, 1 for North: the place in a `[south, north]` pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `s` or `n`, as position text writes it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::South => 's',
            Side::North => 'n',
        }
    }

    /// `south` or `north`, as files and traces write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

/// A pit, by its number in its game's ring order (see the module's documentation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(pub u8);

impl Pit {
    /// The pit's number as an index into a board's array.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A player's two kinds of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// The front row, `A`, facing the opponent's.
    Inner,
    /// The back row, `B`; four-row games only.
    Outer,
}

/// Which way seeds travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Inner row from the owner's left to right in a two-row game; outer row so in a four-row game.
    Counterclockwise,
    /// The reverse.
    Clockwise,
}

/// The shape of a board: how many rows and columns, and which way it is sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    rows: u8,
    columns: u8,
    direction: Direction,
}

impl Layout {
    /// A board of one row a side, sown counterclockwise round the whole board.
    #[must_use]
    pub const fn two_row(columns: u8) -> Layout {
        Layout { rows: 2, columns, direction: Direction::Counterclockwise }
    }

    /// A board of two rows a side, each side sown round its own rows.
    #[must_use]
    pub const fn four_row(columns: u8, direction: Direction) -> Layout {
        Layout { rows: 4, columns, direction }
    }

    /// Rows on the whole board: two or four.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Pits in a row.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Pits on the whole board.
    #[must_use]
    pub const fn len(self) -> usize {
        self.rows() * self.columns()
    }

    /// Never true: every board has pits. Here because [`Layout::len`] is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Which way this board is sown.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Pits that belong to one side.
    #[must_use]
    pub const fn per_side(self) -> usize {
        self.len() / 2
    }

    /// Every pit, in ring order.
    pub fn pits(self) -> impl DoubleEndedIterator<Item = Pit> + Clone {
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 48 pits")]
        (0..self.len() as u8).map(Pit)
    }

    /// The pits of one side, in ring order.
    pub fn pits_of(self, side: Side) -> impl DoubleEndedIterator<Item = Pit> + Clone {
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 48 pits")]
        let half = self.per_side() as u8;
        let from = if side == Side::South { 0 } else { half };
        (from..from + half).map(Pit)
    }

    /// The pits of one side in the order of their names: `A1 A2 … An B1 … Bn`.
    pub fn pits_by_name(self, side: Side) -> impl Iterator<Item = Pit> + Clone {
        let rows: &[Row] = if self.rows == 4 { &[Row::Inner, Row::Outer] } else { &[Row::Inner] };
        rows.iter().flat_map(move |&row| (1..=self.columns).map(move |c| self.pit(side, row, c)))
    }

    /// Whose pit it is.
    #[must_use]
    pub const fn side(self, pit: Pit) -> Side {
        if pit.index() < self.per_side() { Side::South } else { Side::North }
    }

    /// The pit's place in its owner's run of pits, from 0.
    const fn local(self, pit: Pit) -> u8 {
        let half = self.rows * self.columns / 2;
        if pit.0 < half { pit.0 } else { pit.0 - half }
    }

    /// Inner or outer row.
    #[must_use]
    pub const fn row(self, pit: Pit) -> Row {
        let local = self.local(pit);
        match (self.rows, self.direction) {
            (2, _) => Row::Inner,
            (_, Direction::Counterclockwise) if local < self.columns => Row::Outer,
            (_, Direction::Counterclockwise) => Row::Inner,
            (_, Direction::Clockwise) if local < self.columns => Row::Inner,
            (_, Direction::Clockwise) => Row::Outer,
        }
    }

    /// The column, from 1 at the owner's left.
    #[must_use]
    pub const fn column(self, pit: Pit) -> u8 {
        let local = self.local(pit);
        if local < self.columns { local + 1 } else { 2 * self.columns - local }
    }

    /// The pit of a side, row and column (1 at the owner's left). The column must exist.
    #[must_use]
    pub const fn pit(self, side: Side, row: Row, column: u8) -> Pit {
        let first_half = matches!(
            (self.rows, self.direction, row),
            (2, ..) | (_, Direction::Counterclockwise, Row::Outer) | (_, Direction::Clockwise, Row::Inner)
        );
        let local = if first_half { column - 1 } else { 2 * self.columns - column };
        let base = if matches!(side, Side::South) { 0 } else { self.rows * self.columns / 2 };
        Pit(base + local)
    }

    /// The pit that a seed dropped after this one goes to.
    #[must_use]
    pub const fn next(self, pit: Pit) -> Pit {
        let half = self.rows * self.columns / 2;
        if self.rows == 2 {
            Pit((pit.0 + 1) % (2 * half))
        } else if pit.0 < half {
            Pit((pit.0 + 1) % half)
        } else {
            Pit(half + (pit.0 + 1 - half) % half)
        }
    }

    /// The opponent's inner pit across the divide from this column.
    #[must_use]
    pub const fn facing(self, pit: Pit) -> Pit {
        self.pit(self.side(pit).other(), Row::Inner, self.columns + 1 - self.column(pit))
    }

    /// The outer pit of the same owner and column. In a two-row game, the pit itself.
    #[must_use]
    pub const fn behind(self, pit: Pit) -> Pit {
        self.pit(self.side(pit), Row::Outer, self.column(pit))
    }

    /// Where the pit stands on the screen with South below: `(row, column)` from the top left, from 0.
    #[must_use]
    pub const fn screen(self, pit: Pit) -> (usize, usize) {
        let column = self.column(pit) as usize;
        let inner = matches!(self.row(pit), Row::Inner);
        let half = self.rows() / 2;
        match self.side(pit) {
            Side::South => (if inner { half } else { half + 1 }, column - 1),
            Side::North => (if inner { half - 1 } else { half - 2 }, self.columns() - column),
        }
    }

    /// The pit at a place on the screen, `(row, column)` from the top left; the inverse of
    /// [`Layout::screen`].
    #[must_use]
    pub fn at_screen(self, row: usize, column: usize) -> Option<Pit> {
        self.pits().find(|&pit| self.screen(pit) == (row, column))
    }

    /// The pit's name, such as `A5` or `b12`.
    #[must_use]
    pub const fn name(self, pit: Pit) -> PitName {
        let letter = match (self.side(pit), self.row(pit)) {
            (Side::South, Row::Inner) => 'A',
            (Side::South, Row::Outer) => 'B',
            (Side::North, Row::Inner) => 'a',
            (Side::North, Row::Outer) => 'b',
        };
        PitName { letter, column: self.column(pit) }
    }

    /// The pit of that name, if this board has it. Case tells the sides apart; no leading zero.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<Pit> {
        let mut chars = name.chars();
        let (side, row) = match chars.next()? {
            'A' => (Side::South, Row::Inner),
            'B' if self.rows == 4 => (Side::South, Row::Outer),
            'a' => (Side::North, Row::Inner),
            'b' if self.rows == 4 => (Side::North, Row::Outer),
            _ => return None,
        };
        let digits = chars.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let column: u8 = digits.parse().ok()?;
        (column <= self.columns).then(|| self.pit(side, row, column))
    }
}

/// A pit's name, ready to print and ordered as text is: `A1 A10 A2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PitName {
    /// `A`, `B`, `a` or `b`.
    pub letter: char,
    /// From 1 at the owner's left.
    pub column: u8,
}

impl fmt::Display for PitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOSH: Layout = Layout::two_row(5);
    const KIGOGO: Layout = Layout::four_row(12, Direction::Counterclockwise);
    const KIMASAI: Layout = Layout::four_row(8, Direction::Clockwise);

    fn ring(layout: Layout, from: &str) -> String {
        let mut pit = layout.parse(from).expect("a pit");
        let first = pit;
        let mut names = vec![];
        loop {
            names.push(layout.name(pit).to_string());
            pit = layout.next(pit);
            if pit == first {
                return names.join(" ");
            }
        }
    }

    #[test]
    fn rings_run_as_the_rules_say() {
        assert_eq!(ring(BOSH, "A1"), "A1 A2 A3 A4 A5 a1 a2 a3 a4 a5");
        assert_eq!(ring(KIGOGO, "b1"), "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 a12 a11 a10 a9 a8 a7 a6 a5 a4 a3 a2 a1");
        assert_eq!(ring(KIMASAI, "A1"), "A1 A2 A3 A4 A5 A6 A7 A8 B8 B7 B6 B5 B4 B3 B2 B1");
    }

    #[test]
    fn names_facings_and_screen_places_round_trip() {
        for layout in [BOSH, Layout::two_row(6), KIGOGO, KIMASAI] {
            for pit in layout.pits() {
                assert_eq!(layout.parse(&layout.name(pit).to_string()), Some(pit));
                let (row, column) = layout.screen(pit);
                assert_eq!(layout.at_screen(row, column), Some(pit));
                if layout.row(pit) == Row::Inner {
                    assert_eq!(layout.facing(layout.facing(pit)), pit);
                    assert_eq!(layout.screen(layout.facing(pit)).1, column);
                }
                assert_eq!(layout.screen(layout.behind(pit)).1, column);
                assert!(layout.pits_of(layout.side(pit)).any(|p| p == pit));
                assert!(layout.pits_by_name(layout.side(pit)).any(|p| p == pit));
            }
        }
        assert_eq!(BOSH.name(BOSH.facing(Pit(0))).to_string(), "a5");
    }

    #[test]
    fn only_pits_of_the_board_have_names() {
        for name in ["", "A", "A0", "A01", "A6", "B1", "b1", "C1", "a99", "A+1", "A 1", "é1"] {
            assert_eq!(BOSH.parse(name), None, "{name}");
        }
        assert_eq!(KIGOGO.parse("B12"), Some(Pit(11)));
        assert!(!BOSH.is_empty());
    }
}
