//! Why a move is refused, in one plain sentence with the pit and its seeds, in the game's own words.

use crate::board::{Layout, Pit, PitName};
use crate::engine::{Game, Move, Position};
use crate::rule::RuleId;

/// One sentence on why `rule` refuses the move on this position.
///
/// For a rule that refuses nothing it says just that the rule refuses the move.
#[must_use]
pub fn why(rule: RuleId, position: &Position, mv: Move) -> String {
    let case = Case { position, layout: position.layout(), pit: mv.pit };
    match rule {
        RuleId::CommonOver if position.game() == Game::Bosh => {
            "The match is over, so no pit is lifted any more.".to_owned()
        }
        RuleId::CommonOver => "The game is over, so no pit is lifted any more.".to_owned(),
        RuleId::CommonNotYours => case.not_yours(),
        RuleId::CommonNoIntroduction => case.no_introduction(),
        RuleId::CommonEmptyPit => case.empty(),
        RuleId::KinguluReserveStart => case.reserved(),
        RuleId::KigogoSingleton => case.singleton(),
        RuleId::KigogoSingletonStep => case.blocked_step(),
        RuleId::KinguluFirstLap => case.first_lap(),
        RuleId::CommonEndless => case.endless(mv.introduce),
        other => format!("{} is against {other}.", case.name(mv.pit)),
    }
}

/// A pit to be lifted, and where.
struct Case<'a> {
    position: &'a Position,
    layout: Layout,
    pit: Pit,
}

impl Case<'_> {
    fn not_yours(&self) -> String {
        let (owner, mover) = (self.layout.side(self.pit), self.position.side());
        format!("{} is {owner}'s {}, and it is {mover}'s turn.", self.this(), self.pit_word())
    }

    fn no_introduction(&self) -> String {
        let this = self.this();
        if self.position.game() != Game::Kimasai {
            format!("A `+` brings in a reserve cow, and {} has none; write {this}.", self.position.game().id())
        } else if self.position.is_opening() {
            format!("The very first turn brings in no cow; write {this}.")
        } else {
            format!("No cow is left in reserve to bring in; write {this}.")
        }
    }

    fn empty(&self) -> String {
        let this = self.this();
        if self.position.board().marked.has(self.pit) {
            format!("{this} is closed with sand and holds no {}s.", self.seed_word())
        } else if self.position.introduces() {
            format!("{this} is empty, and a reserve cow goes only into a kraal that holds some.")
        } else {
            format!("{this} is empty, so there is nothing to lift.")
        }
    }

    fn reserved(&self) -> String {
        let owner = self.layout.side(self.pit).other();
        format!("{} is reserved by {owner} with its {}, and a reserved pit is never lifted.", self.this(), self.seeds())
    }

    fn singleton(&self) -> String {
        let mover = self.position.side();
        format!("{} holds a single stone, which may not move while {mover} has a pit of two or more.", self.this())
    }

    fn blocked_step(&self) -> String {
        let next = self.layout.next(self.pit);
        let there = count(self.position.board().seeds(next), "stone");
        format!(
            "The single stone in {} may only step into an empty pit, and the next one, {}, holds {there}.",
            self.this(),
            self.name(next)
        )
    }

    fn first_lap(&self) -> String {
        let steps = usize::from(self.position.board().seeds(self.pit));
        let last = (0..steps).fold(self.pit, |pit, _| self.layout.next(pit));
        format!(
            "{} has {}, so its first lap would end in {}, an occupied pit of {}'s own row.",
            self.this(),
            self.seeds(),
            self.name(last),
            self.position.side()
        )
    }

    fn endless(&self, introduced: bool) -> String {
        let newcomer = if introduced { " and the cow brought in" } else { "" };
        format!(
            "The sowing of {}'s {}{newcomer} would come back to where it began, and so never end.",
            self.this(),
            self.seeds()
        )
    }

    fn name(&self, pit: Pit) -> PitName {
        self.layout.name(pit)
    }

    fn this(&self) -> PitName {
        self.name(self.pit)
    }

    /// How many seeds the pit holds, in the game's word: `4 seeds`.
    fn seeds(&self) -> String {
        count(self.position.board().seeds(self.pit), self.seed_word())
    }

    const fn seed_word(&self) -> &'static str {
        match self.position.game() {
            Game::Kingulu => "seed",
            Game::Kigogo | Game::Bosh => "stone",
            Game::Kimasai => "cow",
        }
    }

    const fn pit_word(&self) -> &'static str {
        match self.position.game() {
            Game::Kimasai => "kraal",
            _ => "pit",
        }
    }
}

fn count(seeds: u8, word: &str) -> String {
    format!("{seeds} {word}{}", if seeds == 1 { "" } else { "s" })
}
