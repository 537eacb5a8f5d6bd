//! Answers: what a learner says, and what is right.

use crate::board::{Layout, Pit, Side};
use crate::engine::{Game, Status};
use crate::rule::RuleId;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A pit: where a seed falls, or the start to play.
    Pit(Pit),
    /// A number of seeds or laps.
    Count(u32),
    /// Whose turn is next; none when the game is over.
    Next(Option<Side>),
    /// The start is legal.
    Legal,
    /// A rule: the one at work, or the one that bars the start.
    Rule(RuleId),
    /// How the game stands.
    Status(Status),
    /// One of the author's choices, by its words.
    Words(String),
}

impl Answer {
    /// The answer as a progress file keeps it.
    #[must_use]
    pub fn text(&self, layout: Layout) -> String {
        match self {
            Answer::Pit(pit) => layout.name(*pit).to_string(),
            Answer::Count(n) => n.to_string(),
            Answer::Next(Some(side)) => side.word().to_owned(),
            Answer::Next(None) => "nobody".to_owned(),
            Answer::Legal => "legal".to_owned(),
            Answer::Rule(rule) => rule.as_str().to_owned(),
            Answer::Status(status) => status.word().to_owned(),
            Answer::Words(words) => words.clone(),
        }
    }

    /// The answer as a learner reads it.
    #[must_use]
    pub fn label(&self, layout: Layout) -> String {
        match self {
            Answer::Next(Some(side)) => side.to_string(),
            Answer::Next(None) => format!("Nobody: the {} is over", contest(layout)),
            Answer::Legal => "It is allowed".to_owned(),
            Answer::Rule(rule) => rule_title(*rule),
            Answer::Status(Status::Playing) => format!("The {} goes on", contest(layout)),
            Answer::Status(Status::Won(side)) => format!("{side} has won"),
            Answer::Status(Status::Draw) => "It is a draw".to_owned(),
            Answer::Pit(_) | Answer::Count(_) | Answer::Words(_) => self.text(layout),
        }
    }
}

/// What a game on that board is called as a whole: only bosh is played in rounds, as a match.
fn contest(layout: Layout) -> &'static str {
    let game = if layout == Game::Bosh.layout() { Game::Bosh } else { Game::Kingulu };
    crate::narrate::words(game).contest
}

/// A rule's title and id, as it stands among choices.
#[must_use]
pub fn rule_title(rule: RuleId) -> String {
    crate::sources::Sources::bundled().rule(rule).map_or_else(|| rule.to_string(), |page| page.title.clone())
}

/// The refusals that are offered for an answer, the least likely last.
#[must_use]
pub fn refusals(game: Game) -> Vec<RuleId> {
    let own: &[RuleId] = match game {
        Game::Kingulu => &[RuleId::KinguluFirstLap, RuleId::KinguluReserveStart],
        Game::Kigogo => &[RuleId::KigogoSingleton, RuleId::KigogoSingletonStep],
        Game::Kimasai => &[RuleId::CommonNoIntroduction],
        Game::Bosh => &[],
    };
    [own, &[RuleId::CommonEmptyPit, RuleId::CommonNotYours, RuleId::CommonEndless]].concat()
}
