//! An event, a refusal, a position in words: clear English, with each game's own names for its seeds.

use std::ops::Range;

use crate::board::{Layout, Pit, PitName, Row, Side};
use crate::engine::{Board, Event, Game, Move, PitSet, Position, Refused, Status};
use crate::refusal;
use crate::rule::RuleId;

/// A game's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the word it names")]
pub struct Words {
    pub seed: &'static str,
    pub pit: &'static str,
    /// What stands beside the board, as a label.
    pub store: &'static str,
    /// What is won in the end.
    pub contest: &'static str,
}

/// The words of a game.
#[must_use]
pub const fn words(game: Game) -> Words {
    match game {
        Game::Kingulu => Words { seed: "seed", pit: "pit", store: "bank", contest: "game" },
        Game::Kigogo => Words { seed: "stone", pit: "pit", store: "taken", contest: "game" },
        Game::Kimasai => Words { seed: "cow", pit: "kraal", store: "reserve", contest: "game" },
        Game::Bosh => Words { seed: "stone", pit: "pit", store: "store", contest: "match" },
    }
}

/// A number of a game's seeds: `4 stones`, `1 cow`.
#[must_use]
pub fn seeds(game: Game, n: impl Into<u32>) -> String {
    let n = n.into();
    let word = words(game).seed;
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

/// Why a move is refused, in one sentence.
#[must_use]
pub fn refusal(refused: &Refused) -> String {
    refusal::why(refused.rule, &refused.position, refused.mv)
}

/// A turn whose steps are told.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The position it is played on.
    pub before: &'a Position,
    /// The move.
    pub mv: Option<Move>,
    /// All its events.
    pub events: &'a [Event],
}

impl Turn<'_> {
    const fn game(&self) -> Game {
        self.before.game()
    }

    const fn layout(&self) -> Layout {
        self.before.layout()
    }

    const fn mover(&self) -> Side {
        self.before.side()
    }

    fn name(&self, pit: Pit) -> PitName {
        self.layout().name(pit)
    }

    fn names(&self, pits: PitSet) -> String {
        let mut names: Vec<String> = pits.iter().map(|pit| self.name(pit).to_string()).collect();
        names.sort();
        list(&names)
    }

    fn seeds(&self, n: impl Into<u32>) -> String {
        seeds(self.game(), n)
    }

    /// The board before the event at that index.
    #[must_use]
    pub fn board_before(&self, index: usize) -> Board {
        let mut board = *self.before.board();
        for event in self.events.iter().take(index) {
            board.apply(self.layout(), event);
        }
        board
    }

    /// One sentence or two for the event at that index.
    #[must_use]
    pub fn event(&self, index: usize) -> String {
        let Some(event) = self.events.get(index) else { return String::new() };
        match *event {
            Event::Introduce { pit, seeds } => {
                let (mover, name) = (self.mover(), self.name(pit));
                format!("{mover} brings a reserve cow into {name}, which now holds {}.", self.seeds(seeds))
            }
            Event::Lift { lap, pit, seeds, rule } => self.lift(lap, pit, seeds, rule),
            Event::Sow { pit, seeds, hand, .. } => self.sow(pit, seeds, hand),
            Event::Toll { pit, owner, hand, .. } => self.toll(pit, owner, hand),
            Event::Capture { taken, side, rule, .. } => {
                self.capture(index, &taken.iter().collect::<Vec<_>>(), taken.seeds(), side, rule)
            }
            Event::Penultimate { from, to, .. } => {
                let (from, to) = (self.name(from), self.name(to));
                format!("{to} held exactly three, so the last-but-one seed moves from {from} into it too.")
            }
            Event::Reserve { pit, seeds, owner, rule, .. } => self.reserve(index, pit, seeds, owner, rule),
            Event::Steal { pit, seeds, to, .. } => {
                let (from, to) = (self.name(pit), self.name(to));
                let (mover, them) = (self.mover(), them(seeds));
                format!(
                    "{to} was occupied and faces {from} with {}: {mover} steals {them} and sows {them} on from {to}.",
                    self.seeds(seeds)
                )
            }
            Event::Stop { pit, rule, .. } => self.stop(index, pit, rule),
            Event::Phase => "The last reserve cow has come in: phase two begins, and cows can now be stolen.".into(),
            Event::RoundEnd { stores, rule } => self.round_end(stores, rule),
            Event::RoundStart { round, first } => format!("Round {round} begins, and {first} moves first."),
            Event::Refill { pits } => self.refill(pits),
            Event::Close { pits } => match pits.len() {
                1 => format!("{} gets no full four and is closed with sand.", self.names(pits)),
                _ => format!("{} get no full four and are closed with sand.", self.names(pits)),
            },
            Event::Reopen { pits } => match pits.len() {
                1 => format!("{} was closed and is open again.", self.names(pits)),
                _ => format!("{} were closed and are open again.", self.names(pits)),
            },
            Event::Leftover { stores } => {
                let each: Vec<String> = Side::BOTH
                    .into_iter()
                    .filter(|side| stores[side.index()] > 0)
                    .map(|side| format!("{} in {side}'s", self.seeds(stores[side.index()])))
                    .collect();
                format!("What fills no pit stays in store: {}.", list(&each))
            }
            Event::Score { stores, held, .. } => Self::score(stores, held),
            Event::GameEnd { status, score, rule } => self.game_end(status, score, rule),
        }
    }

    fn lift(&self, lap: u32, pit: Pit, seeds: u8, rule: RuleId) -> String {
        let (mover, name, all) = (self.mover(), self.name(pit), self.seeds(seeds));
        match rule {
            RuleId::KigogoSingleton => format!("{mover} has only single stones and lifts the one in {name}."),
            RuleId::KimasaiOpening => format!("{mover} opens by lifting the {all} of {name}; no cow comes in yet."),
            RuleId::KimasaiStealSingle => {
                format!(
                    "A single stolen cow ends its lap where it was stolen, so {mover} lifts the {all} of {name} and sows on."
                )
            }
            RuleId::BoshRelay => format!("The next pit, {name}, holds {all}: {mover} lifts them and sows on."),
            _ if lap > 1 => {
                let words = words(self.game());
                format!(
                    "The last {} fell in an occupied {}: {mover} lifts all {all} of {name} and sows on.",
                    words.seed, words.pit
                )
            }
            _ => format!("{mover} lifts the {all} of {name}."),
        }
    }

    fn sow(&self, pit: Pit, seeds: u8, hand: u8) -> String {
        let (name, word) = (self.name(pit), words(self.game()).seed);
        let now = if seeds == 1 { WAS_EMPTY.to_owned() } else { format!(", which now holds {seeds}") };
        if hand == 0 {
            format!("The last {word} falls in {name}{now}.")
        } else {
            format!("A {word} falls in {name}{now}; {hand} left in the hand.")
        }
    }

    fn toll(&self, pit: Pit, owner: Side, hand: u8) -> String {
        let name = self.name(pit);
        let left = if hand == 0 { String::new() } else { format!("; {hand} left in the hand") };
        format!("A seed falls in {name}, which {owner} has reserved, and goes at once to {owner}'s bank{left}.")
    }

    fn capture(&self, index: usize, taken: &[(Pit, u8)], total: u8, side: Side, rule: RuleId) -> String {
        let (first, in_first) = taken.first().map_or((Pit(0), 0), |&(pit, seeds)| (pit, seeds));
        let name = self.name(first);
        match rule {
            RuleId::KinguluReserveOpposite => format!(
                "{name} opposite is reserved; under this reading {side} banks its {} with the capturing seed, and the reservation ends.",
                self.seeds(in_first)
            ),
            RuleId::KinguluCapture => format!(
                "{name} lies opposite with {}: {side} banks {} and the capturing seed, {total} in all.",
                self.seeds(in_first),
                them(in_first)
            ),
            RuleId::BoshCapture => {
                let empty = self.next_open(index).map(|pit| self.name(pit).to_string()).unwrap_or_default();
                let all = self.seeds(in_first);
                let them = them(in_first);
                format!(
                    "The next pit, {empty}, is empty, so {side} stops. The pit beyond it, {name}, holds {all}: {side} takes {them}."
                )
            }
            _ => match taken.get(1) {
                Some(&(back, behind)) => format!(
                    "{name} faces it with {}, and {} behind holds {behind}: {side} takes all {total} out of the game.",
                    self.seeds(in_first),
                    self.name(back)
                ),
                None => format!(
                    "{name} faces it with {}: {side} takes {} out of the game.",
                    self.seeds(in_first),
                    them(in_first)
                ),
            },
        }
    }

    /// In bosh, the open pit after the last seed of the lap that the event at `index` belongs to.
    fn next_open(&self, index: usize) -> Option<Pit> {
        let last = self.events[..index].iter().rev().find_map(|event| match event {
            Event::Sow { pit, .. } => Some(*pit),
            _ => None,
        })?;
        let closed = self.before.board().marked;
        std::iter::successors(Some(last), |&pit| Some(self.layout().next(pit)))
            .skip(1)
            .take(10)
            .find(|&pit| !closed.has(pit))
    }

    fn reserve(&self, index: usize, pit: Pit, seeds: u8, owner: Side, rule: RuleId) -> String {
        let name = self.name(pit);
        let joined = index > 0 && matches!(self.events[index - 1], Event::Penultimate { .. });
        let why = match (joined, rule) {
            (true, _) => format!("{name}, now with {seeds}, is reserved"),
            (_, RuleId::KinguluPenultimateToll) => {
                format!(
                    "{name} held exactly three; the last-but-one seed was a toll and stays in the bank, so {name} is reserved with four"
                )
            }
            _ => format!("{name} held exactly three and now holds four: it is reserved"),
        };
        format!("{why}, and is {owner}'s for good (kuweka mtoto, to reserve a child).")
    }

    fn stop(&self, index: usize, pit: Pit, rule: RuleId) -> String {
        let after_capture = index > 0 && matches!(self.events[index - 1], Event::Capture { .. });
        let facing = || self.name(self.layout().facing(pit));
        let words = words(self.game());
        match rule {
            _ if after_capture => "The turn ends.".into(),
            RuleId::KinguluReserve => "A reservation ends the turn.".into(),
            RuleId::KinguluReserveLanding => "The last seed fell in a reserved pit, and that ends the turn.".into(),
            RuleId::KinguluCaptureNone => {
                format!("{} opposite is empty: nothing is taken, the seed stays, and the turn ends.", facing())
            }
            RuleId::KinguluReserveOpposite => {
                format!("{} opposite is reserved and safe: nothing is taken, and the turn ends.", facing())
            }
            RuleId::KigogoBackSafe => {
                let back = self.name(self.layout().behind(self.layout().facing(pit)));
                format!(
                    "{} opposite is empty, so {back} behind it is safe: nothing is taken, and the turn ends.",
                    facing()
                )
            }
            RuleId::KigogoEmptyEnd if self.layout().row(pit) == Row::Inner => {
                format!(
                    "It fell in an empty pit, but {} opposite is empty: nothing is taken, and the turn ends.",
                    facing()
                )
            }
            RuleId::KimasaiRaidRelay => {
                "Nothing can be stolen from there, and under this reading the turn ends.".into()
            }
            RuleId::KimasaiWin => {
                format!(
                    "The stolen cows are sown, and {} has none left in the inner row: the turn ends.",
                    self.mover().other()
                )
            }
            RuleId::BoshDoubleEmpty | RuleId::BoshStop => {
                let next = self.next_open(index).map(|pit| self.name(pit).to_string()).unwrap_or_default();
                format!(
                    "The next pit, {next}, is empty and so is the one beyond it: nothing is taken, and the turn ends."
                )
            }
            _ => format!("The last {} fell in an empty {}, and that ends the turn.", words.seed, words.pit),
        }
    }

    fn round_end(&self, stores: [u8; 2], rule: RuleId) -> String {
        let (mover, next) = (self.mover(), self.mover().other());
        let why = match rule {
            RuleId::BoshForfeit => {
                format!("{next} must move and has no stones, so {mover} gets all that are left on the board")
            }
            RuleId::CommonRepetition => {
                "The position has stood three times, so each keeps the stones on their own side".into()
            }
            _ => "A row is empty, so each keeps the stones on their own side".into(),
        };
        format!("{why}: the round is over, South {} and North {}.", stores[0], stores[1])
    }

    fn refill(&self, pits: PitSet) -> String {
        let of = |side: Side| pits.iter().filter(|&pit| self.layout().side(pit) == side).count();
        format!(
            "Each fills their pits with four from their store: South {}, North {}.",
            of(Side::South),
            of(Side::North)
        )
    }

    fn score(stores: [u8; 2], held: [u8; 2]) -> String {
        let each = Side::BOTH.map(|side| {
            let (bank, board) = (stores[side.index()], held[side.index()]);
            format!("{side} has {bank} in the bank and {board} on the board, {}", u32::from(bank) + u32::from(board))
        });
        format!("{}; {}.", each[0], each[1])
    }

    fn game_end(&self, status: Status, score: Option<[u8; 2]>, rule: RuleId) -> String {
        let (mover, next, contest) = (self.mover(), self.mover().other(), words(self.game()).contest);
        let why = match rule {
            RuleId::KinguluEnd => format!("{next} has no legal start, so the game is over"),
            RuleId::KigogoWin => format!("{next} has nothing left that can move, so the game is over"),
            RuleId::KigogoRepetition => {
                "The position has stood before with the same side to move, so the game is over".into()
            }
            RuleId::KigogoEndless => "The sowing would never end, and under this reading that ends the game".into(),
            RuleId::KimasaiWin => format!("{next} has no cow left in the inner row, so the game is over"),
            RuleId::KimasaiOwnRow => "An inner row stands empty, so the game is over".into(),
            RuleId::BoshMatch => "One side owns fewer than four stones, so the match is over".into(),
            RuleId::CommonRepetition => format!("The position has stood three times, so the {contest} is over"),
            RuleId::CommonNoStart => format!("Every start that {next} has would never end, so the {contest} is over"),
            _ => format!("{mover}'s turn ends the {contest}"),
        };
        let result = match (status, score) {
            (Status::Won(side), Some(score)) => {
                format!("{side} wins, {} to {}", score[side.index()], score[side.other().index()])
            }
            (Status::Won(side), None) => format!("{side} wins"),
            (Status::Draw, Some(score)) => format!("a draw, {} each", score[0]),
            _ => "a draw".into(),
        };
        format!("{why}: {result}.")
    }

    /// What happened in a stretch of the turn: one event in full, or laps in short with what they led to.
    #[must_use]
    pub fn stretch(&self, range: Range<usize>) -> String {
        match range.len() {
            0 => String::new(),
            1 if self.is_whole_lap(range.start) => self.summary(range),
            1 => self.event(range.start),
            _ => self.summary(range),
        }
    }

    /// A lap of one stolen cow: nothing is lifted for it, and one event is all of it.
    fn is_whole_lap(&self, index: usize) -> bool {
        let lap = |at: usize| self.events.get(at).filter(|e| is_sowing(e) || matches!(e, Event::Lift { .. }))?.lap();
        let (before, here, after) = (index.checked_sub(1).and_then(lap), lap(index), lap(index + 1));
        self.events.get(index).is_some_and(is_sowing) && here != before && here != after
    }

    /// Laps in short up to a moment that is asked about: where the last seed falls, not what it finds there.
    #[must_use]
    pub fn sown(&self, range: Range<usize>) -> String {
        let told = self.stretch(range);
        match told.strip_suffix(&format!("{WAS_EMPTY}.")) {
            Some(start) => format!("{start}."),
            None => told,
        }
    }

    fn summary(&self, range: Range<usize>) -> String {
        let events = &self.events[range.clone()];
        let mut laps: Vec<u32> = events.iter().filter(|e| is_sowing(e)).filter_map(Event::lap).collect();
        laps.dedup();
        let mut told: Vec<String> = vec![];
        match laps[..] {
            [] => {}
            [lap] => told.extend(self.lap_summary(lap, range.clone())),
            _ => told.extend(self.laps_summary(&laps, events)),
        }
        let ends = range.clone().filter(|&index| {
            let event = &self.events[index];
            // Within a run of laps only the last one's outcome is told one by one; captures and steals always.
            !is_sowing(event)
                && !matches!(event, Event::Introduce { .. } | Event::Lift { .. })
                && (laps.len() < 3 || !matches!(event, Event::Steal { .. }))
        });
        told.extend(ends.map(|index| self.event(index)));
        told.join(" ")
    }

    /// One lap in a sentence, if the range holds its sowing.
    fn lap_summary(&self, lap: u32, range: Range<usize>) -> Option<String> {
        let events = &self.events[range];
        let last = events.iter().rev().find_map(landing)?;
        let sown = events.iter().filter(|e| is_sowing(e)).count();
        let mover = self.mover();
        let introduced = events.iter().any(|e| matches!(e, Event::Introduce { .. }));
        let lifted = events.iter().find_map(|e| match e {
            Event::Lift { pit, .. } => Some(*pit),
            _ => None,
        });
        let what = match lifted {
            Some(pit) if introduced => format!("{mover} brings a cow into {0} and sows {0}", self.name(pit)),
            Some(pit) => format!("{mover} sows {}", self.name(pit)),
            None => format!("{mover} sows on the stolen cows"),
        };
        let word = words(self.game()).seed;
        let all = self.seeds(u32::try_from(sown).unwrap_or(u32::MAX));
        Some(format!("Lap {lap}: {what}, {all}; the last {word} falls in {}.", self.landing_name(last)))
    }

    fn laps_summary(&self, laps: &[u32], events: &[Event]) -> Option<String> {
        let last = events.iter().rev().find_map(landing)?;
        let sown = events.iter().filter(|e| is_sowing(e)).count();
        let stolen: u32 =
            events.iter().map(|e| if let Event::Steal { seeds, .. } = e { u32::from(*seeds) } else { 0 }).sum();
        let mv = self.mv.map(|mv| mv.text(self.layout())).unwrap_or_default();
        let raid = if stolen > 0 { format!(", {} stolen on the way", self.seeds(stolen)) } else { String::new() };
        Some(format!(
            "{} plays {mv}: {} laps, {} sown{raid}; the last falls in {}.",
            self.mover(),
            laps.len(),
            self.seeds(u32::try_from(sown).unwrap_or(u32::MAX)),
            self.landing_name(last)
        ))
    }

    fn landing_name(&self, (pit, seeds): (Pit, Option<u8>)) -> String {
        let now = match seeds {
            None => ", reserved",
            Some(1) => WAS_EMPTY,
            Some(_) => "",
        };
        format!("{}{now}", self.name(pit))
    }
}

/// What is said of a pit that a seed has just fallen in alone.
const WAS_EMPTY: &str = ", which was empty";

const fn is_sowing(event: &Event) -> bool {
    matches!(event, Event::Sow { .. } | Event::Toll { .. })
}

/// Where a sown seed fell, and what is there then (none for a toll).
const fn landing(event: &Event) -> Option<(Pit, Option<u8>)> {
    match *event {
        Event::Sow { pit, seeds, .. } => Some((pit, Some(seeds))),
        Event::Toll { pit, .. } => Some((pit, None)),
        _ => None,
    }
}

/// `it` for one, `them` for more.
const fn them(seeds: u8) -> &'static str {
    if seeds == 1 { "it" } else { "them" }
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// A pit in words, for a screen reader: `A5, South, 5 stones`.
#[must_use]
pub fn pit(game: Game, board: &Board, pit: Pit) -> String {
    let layout = game.layout();
    let (name, side) = (layout.name(pit), layout.side(pit));
    let marked = board.marked.has(pit);
    if marked && game == Game::Bosh {
        return format!("{name}, {side}, closed");
    }
    let held = seeds(game, board.seeds(pit));
    if marked {
        format!("{name}, {side}, {held}, reserved by {}", side.other())
    } else {
        format!("{name}, {side}, {held}")
    }
}

/// A position in words: both sides pit by pit, the stores, the side to move.
#[must_use]
pub fn position(position: &Position, status: Status) -> String {
    let (game, layout, board) = (position.game(), position.layout(), position.board());
    let mut told = vec![];
    for side in [Side::North, Side::South] {
        let pits: Vec<String> = layout
            .pits_by_name(side)
            .map(|pit| match (board.marked.has(pit), game) {
                (true, Game::Bosh) => format!("{} closed", layout.name(pit)),
                (true, _) => format!("{} {} reserved by {}", layout.name(pit), board.seeds(pit), side.other()),
                _ => format!("{} {}", layout.name(pit), board.seeds(pit)),
            })
            .collect();
        told.push(format!("{side}: {}; {} {}.", pits.join(", "), words(game).store, board.stores[side.index()]));
    }
    told.push(match status {
        Status::Playing => format!("{} to move.", position.side()),
        Status::Won(side) => format!("{side} has won."),
        Status::Draw => "The game is drawn.".into(),
    });
    told.join(" ")
}
