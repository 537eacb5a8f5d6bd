//! Readings: switches between two defensible readings of a source. A record says under which it was played.

use super::Game;

macro_rules! reading {
    ($(#[$doc:meta])* $name:ident { $(#[$vdoc:meta] $variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name { #[default] $(#[$vdoc] $variant,)* }

        impl $name {
            const VALUES: &[&str] = &[$($text,)*];
            const ALL: &[$name] = &[$($name::$variant,)*];
        }
    };
}

// The first value is the default; `#[default]` in the macro falls on it.
reading! {
    /// Kingulu: the facing pit is reserved.
    OppositeReserve {
        /// Nothing is taken, the seed stays.
        Safe "safe",
        /// All of it and the seed are banked, and the reservation ends.
        Taken "taken",
    }
}
reading! {
    /// Kigogo: a start that would never end.
    Endless {
        /// It is refused.
        Barred "barred",
        /// It is legal and draws the game.
        Draw "draw",
    }
}
reading! {
    /// Kimasai, phase two: the last cow in an occupied pit without a steal.
    NoStealLanding {
        /// Lift and sow on.
        Relay "relay",
        /// The turn ends.
        Ends "ends",
    }
}
reading! {
    /// Kimasai: a player empties his own inner row.
    OwnRowEmptied {
        /// He loses.
        Loses "loses",
        /// Only the side to move loses by an empty row.
        PlaysOn "plays-on",
    }
}
reading! {
    /// Bosh: when a round is over.
    RoundEnd {
        /// When a player must move and has no seed.
        OnTurn "on-turn",
        /// As soon as either row is empty after a turn.
        RowEmpty "row-empty",
    }
}
reading! {
    /// Bosh: which of a player's pits are closed.
    Closing {
        /// Those at his right.
        FromRight "from-right",
        /// Those at his left.
        FromLeft "from-left",
    }
}
reading! {
    /// Bosh: who begins the next round.
    NextStarter {
        /// The one who did not begin this one.
        Alternate "alternate",
        /// The one with more seeds.
        Winner "winner",
        /// The one with fewer seeds.
        Loser "loser",
    }
}

/// One value for every reading of every game; each game looks at its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each field's type says what it decides")]
pub struct Readings {
    pub opposite_reserve: OppositeReserve,
    pub endless: Endless,
    pub no_steal_landing: NoStealLanding,
    pub own_row_emptied: OwnRowEmptied,
    pub round_end: RoundEnd,
    pub closing: Closing,
    pub next_starter: NextStarter,
}

/// Why a reading could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// The game has no reading of that name.
    #[error("{game} has no reading `{name}`; it has {known}", game = game.id())]
    Name {
        /// The game asked.
        game: Game,
        /// The name given.
        name: String,
        /// The names it has, for the message.
        known: String,
    },
    /// The reading has no such value.
    #[error("the reading `{name}` has no value `{value}`; it is one of {known}")]
    Value {
        /// The reading.
        name: String,
        /// The value given.
        value: String,
        /// The values it has, for the message.
        known: String,
    },
}

macro_rules! table {
    ($($game:ident $text:literal $field:ident $kind:ident,)*) => {
        impl Readings {
            /// Every reading: its game, its name, its values with the default first.
            pub const TABLE: &[(Game, &'static str, &'static [&'static str])] =
                &[$((Game::$game, $text, $kind::VALUES),)*];

            /// Sets a game's reading by name.
            ///
            /// # Errors
            /// The game has no such reading, or the reading no such value.
            pub fn set(&mut self, game: Game, name: &str, value: &str) -> Result<(), ReadingError> {
                match (game, name) {
                    $((Game::$game, $text) => {
                        let index = $kind::VALUES.iter().position(|&v| v == value);
                        self.$field = index.map(|i| $kind::ALL[i]).ok_or_else(|| unknown_value(name, value, $kind::VALUES))?;
                    })*
                    _ => return Err(unknown_name(game, name)),
                }
                Ok(())
            }

            /// The value in force of a game's reading, if the game has it.
            #[must_use]
            pub fn get(&self, game: Game, name: &str) -> Option<&'static str> {
                match (game, name) {
                    $((Game::$game, $text) => Some($kind::VALUES[self.$field as usize]),)*
                    _ => None,
                }
            }
        }
    };
}

table! {
    Kingulu "opposite-reserve" opposite_reserve OppositeReserve,
    Kigogo "endless" endless Endless,
    Kimasai "no-steal-landing" no_steal_landing NoStealLanding,
    Kimasai "own-row-emptied" own_row_emptied OwnRowEmptied,
    Bosh "round-end" round_end RoundEnd,
    Bosh "closing" closing Closing,
    Bosh "next-starter" next_starter NextStarter,
}

impl Readings {
    /// A game's readings: name, values (default first), value in force.
    pub fn of(&self, game: Game) -> impl Iterator<Item = (&'static str, &'static [&'static str], &'static str)> + '_ {
        Readings::TABLE
            .iter()
            .filter(move |(g, ..)| *g == game)
            .map(move |&(g, name, values)| (name, values, self.get(g, name).unwrap_or(values[0])))
    }
}

fn unknown_name(game: Game, name: &str) -> ReadingError {
    let names = Readings::TABLE.iter().filter(|(g, ..)| *g == game).map(|(_, name, _)| *name);
    ReadingError::Name { game, name: name.to_owned(), known: quoted(names) }
}

fn unknown_value(name: &str, value: &str, values: &[&str]) -> ReadingError {
    ReadingError::Value { name: name.to_owned(), value: value.to_owned(), known: quoted(values.iter().copied()) }
}

fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
