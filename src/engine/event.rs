//! What happens in a turn, one event a step, and the board that events unfold on.
//!
//! An [`Event`] is what the screen shows as one step of size *seed*. Folding a turn's events over the
//! board before it ([`Board::apply`]) gives the board after it, and the seeds add up at every single one.

use super::Status;
use crate::board::{Layout, Pit, Side};
use crate::rule::RuleId;

/// The largest board has 48 pits.
pub const MOST_PITS: usize = 48;

/// A set of pits of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PitSet(u64);

impl PitSet {
    /// No pit.
    pub const EMPTY: PitSet = PitSet(0);

    /// Whether the pit is in the set.
    #[must_use]
    pub const fn has(self, pit: Pit) -> bool {
        self.0 >> pit.0 & 1 == 1
    }

    /// Puts a pit in.
    pub const fn insert(&mut self, pit: Pit) {
        self.0 |= 1 << pit.0;
    }

    /// Takes a pit out.
    pub const fn remove(&mut self, pit: Pit) {
        self.0 &= !(1 << pit.0);
    }

    /// Whether no pit is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pits are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The pits, in ring order.
    pub fn iter(self) -> impl Iterator<Item = Pit> {
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 48 pits")]
        (0..MOST_PITS as u8).map(Pit).filter(move |&pit| self.has(pit))
    }
}

impl FromIterator<Pit> for PitSet {
    fn from_iter<I: IntoIterator<Item = Pit>>(pits: I) -> PitSet {
        let mut set = PitSet::EMPTY;
        for pit in pits {
            set.insert(pit);
        }
        set
    }
}

/// Seeds in every place: pits, beside the board, and in a hand.
///
/// In a [`super::Position`] the hand is empty. Pits past the game's own stay zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Seeds in each pit, in ring order.
    pub pits: [u8; MOST_PITS],
    /// Seeds beside the board, `[south, north]`: banked (kingulu), taken out of the game (kigogo), in
    /// reserve (kimasai), in store (bosh).
    pub stores: [u8; 2],
    /// Reserved pits (kingulu: the owner is the side the pit does not belong to) or closed pits (bosh).
    pub marked: PitSet,
    /// Seeds in the hand of the player who is sowing.
    pub hand: u8,
}

impl Board {
    /// No seed anywhere.
    pub const EMPTY: Board = Board { pits: [0; MOST_PITS], stores: [0; 2], marked: PitSet::EMPTY, hand: 0 };

    /// Seeds in a pit.
    #[must_use]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// Every seed: in pits, beside the board and in the hand.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.pits.iter().chain(&self.stores).map(|&n| u32::from(n)).sum::<u32>() + u32::from(self.hand)
    }

    /// Seeds in the pits of one side, whoever owns them.
    #[must_use]
    pub fn row_total(&self, layout: Layout, side: Side) -> u32 {
        layout.pits_of(side).map(|pit| u32::from(self.seeds(pit))).sum()
    }

    /// Does to this board what the event says.
    ///
    /// The board must be the one that the event happened on; a foreign event leaves a board that makes no
    /// sense, though never a panic.
    pub fn apply(&mut self, layout: Layout, event: &Event) {
        match *event {
            Event::Introduce { pit, seeds } => {
                let store = &mut self.stores[layout.side(pit).index()];
                *store = store.saturating_sub(1);
                self.pits[pit.index()] = seeds;
            }
            Event::Lift { pit, seeds, .. } | Event::Steal { pit, seeds, .. } => {
                self.pits[pit.index()] = 0;
                self.hand = seeds;
            }
            Event::Sow { pit, seeds, hand, .. } => {
                self.pits[pit.index()] = seeds;
                self.hand = hand;
            }
            Event::Toll { hand, stores, .. } => {
                self.stores = stores;
                self.hand = hand;
            }
            Event::Capture { taken, side, .. } => {
                for (pit, seeds) in taken.iter() {
                    self.pits[pit.index()] = 0;
                    self.marked.remove(pit);
                    let store = &mut self.stores[side.index()];
                    *store = store.saturating_add(seeds);
                }
            }
            Event::Penultimate { from, to, .. } => {
                let taken = &mut self.pits[from.index()];
                *taken = taken.saturating_sub(1);
                let given = &mut self.pits[to.index()];
                *given = given.saturating_add(1);
            }
            Event::Reserve { pit, .. } => self.marked.insert(pit),
            Event::RoundEnd { stores, .. } => {
                *self = Board { stores, ..Board::EMPTY };
            }
            Event::Refill { pits } => {
                for pit in pits.iter() {
                    let store = &mut self.stores[layout.side(pit).index()];
                    *store = store.saturating_sub(4);
                    self.pits[pit.index()] = 4;
                }
            }
            Event::Close { pits } => self.marked = pits,
            Event::Stop { .. }
            | Event::Phase
            | Event::RoundStart { .. }
            | Event::Reopen { .. }
            | Event::Leftover { .. }
            | Event::Score { .. }
            | Event::GameEnd { .. } => {}
        }
    }
}

/// The pits a capture empties, with what each held: one, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    first: (Pit, u8),
    second: Option<(Pit, u8)>,
}

impl Taken {
    /// One pit's seeds.
    #[must_use]
    pub const fn one(pit: Pit, seeds: u8) -> Taken {
        Taken { first: (pit, seeds), second: None }
    }

    /// Two pits' seeds.
    #[must_use]
    pub const fn two(first: (Pit, u8), second: (Pit, u8)) -> Taken {
        Taken { first, second: Some(second) }
    }

    /// The pits with their seeds, in the order they are taken.
    pub fn iter(self) -> impl Iterator<Item = (Pit, u8)> {
        std::iter::once(self.first).chain(self.second)
    }

    /// All seeds taken.
    #[must_use]
    pub fn seeds(self) -> u8 {
        self.iter().map(|(_, seeds)| seeds).sum()
    }
}

/// One step of a turn. `lap` counts from 1; `seeds` is what the pit holds after the event, or what is
/// lifted or stolen; every event names its rule ([`Event::rule`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are described on the type and in each variant")]
pub enum Event {
    /// A reserve cow is put into a pit (kimasai, always in lap 1).
    Introduce { pit: Pit, seeds: u8 },
    /// All seeds of a pit are taken in hand.
    Lift { lap: u32, pit: Pit, seeds: u8, rule: RuleId },
    /// One seed falls; `hand` is what is left.
    Sow { lap: u32, pit: Pit, seeds: u8, hand: u8, rule: RuleId },
    /// One seed falls in a reserved pit and goes to its owner's bank (kingulu).
    Toll { lap: u32, pit: Pit, owner: Side, hand: u8, stores: [u8; 2] },
    /// Seeds leave the board for `side`.
    Capture { lap: u32, taken: Taken, side: Side, rule: RuleId },
    /// The last-but-one seed joins a pit about to be reserved (kingulu).
    Penultimate { lap: u32, from: Pit, to: Pit },
    /// A pit becomes `owner`'s for good (kingulu).
    Reserve { lap: u32, pit: Pit, seeds: u8, owner: Side, rule: RuleId },
    /// The facing pit's cows are taken in hand, to be sown from `to` (kimasai).
    Steal { lap: u32, pit: Pit, seeds: u8, to: Pit },
    /// The turn's sowing ends; `pit` is where the last seed fell.
    Stop { lap: u32, pit: Pit, rule: RuleId },
    /// Phase two begins (kimasai).
    Phase,
    /// A round is over; the board is swept into the stores (bosh).
    RoundEnd { stores: [u8; 2], rule: RuleId },
    /// A round begins (bosh).
    RoundStart { round: u32, first: Side },
    /// Four seeds into each of these pits (bosh).
    Refill { pits: PitSet },
    /// These pits are closed with sand (bosh).
    Close { pits: PitSet },
    /// These pits, closed last round, are open again (bosh).
    Reopen { pits: PitSet },
    /// Seeds that fill no pit stay in the stores (bosh).
    Leftover { stores: [u8; 2] },
    /// The count at the end (kingulu); `held` is what lies on the board for each side.
    Score { stores: [u8; 2], held: [u8; 2], rule: RuleId },
    /// The game is over.
    GameEnd { status: Status, score: Option<[u8; 2]>, rule: RuleId },
}

impl Event {
    /// The rule that made it so.
    #[must_use]
    pub const fn rule(&self) -> RuleId {
        match *self {
            Event::Introduce { .. } => RuleId::KimasaiIntroduce,
            Event::Toll { .. } => RuleId::KinguluToll,
            Event::Penultimate { .. } => RuleId::KinguluPenultimate,
            Event::Steal { .. } => RuleId::KimasaiSteal,
            Event::Phase => RuleId::KimasaiPhaseTwo,
            Event::RoundStart { .. } => RuleId::BoshStarter,
            Event::Refill { .. } => RuleId::BoshRefill,
            Event::Close { .. } => RuleId::BoshCloseSide,
            Event::Reopen { .. } => RuleId::BoshReopen,
            Event::Leftover { .. } => RuleId::BoshLeftover,
            Event::Lift { rule, .. }
            | Event::Sow { rule, .. }
            | Event::Capture { rule, .. }
            | Event::Reserve { rule, .. }
            | Event::Stop { rule, .. }
            | Event::RoundEnd { rule, .. }
            | Event::Score { rule, .. }
            | Event::GameEnd { rule, .. } => rule,
        }
    }

    /// The lap it belongs to, for everything from the introduction to the stop.
    #[must_use]
    pub const fn lap(&self) -> Option<u32> {
        match *self {
            Event::Introduce { .. } => Some(1),
            Event::Lift { lap, .. }
            | Event::Sow { lap, .. }
            | Event::Toll { lap, .. }
            | Event::Capture { lap, .. }
            | Event::Penultimate { lap, .. }
            | Event::Reserve { lap, .. }
            | Event::Steal { lap, .. }
            | Event::Stop { lap, .. } => Some(lap),
            _ => None,
        }
    }
}

/// Is told every event of a turn as it happens.
pub trait Observer {
    /// One event has happened.
    fn event(&mut self, event: Event);
}

/// Hears nothing, at no cost: for legality, perft and playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn event(&mut self, _event: Event) {}
}

impl Observer for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
