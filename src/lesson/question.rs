//! Questions: what a cell asks, what can be chosen, and what is right, all computed by the engine.

use super::answer::{Answer, refusals};
use super::effect::{Effect, is_sowing, lap_landing, only_move};
use super::goal;
use crate::board::{Layout, Side};
use crate::engine::{Event, Game, Position, Readings, Status};
use crate::format::cell::{Ask, Goal, MoveCell, PredictCell, SourceQuestion, WhichRuleCell};
use crate::format::record::Moment;
use crate::narrate;
use crate::record::{Flaw, Node, Tree, index_of};
use crate::rule::RuleId;

/// What a cell asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question in the program's words. The cell's own words, if it has any, stand above them.
    pub text: String,
    /// How it is answered.
    pub by: By,
    /// Every right answer. Never empty in a sound lesson.
    pub right: Vec<Answer>,
    /// The game's board, for the names of pits.
    pub layout: Layout,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// By pointing at any pit of the board.
    AnyPit,
    /// By playing a start: one of the mover's pits.
    Start,
    /// By choosing one of these, in this order.
    Choice(Vec<Answer>),
}

impl Question {
    /// Whether an answer is right.
    #[must_use]
    pub fn is_right(&self, answer: &Answer) -> bool {
        self.right.contains(answer)
    }

    /// The choices; none where a pit is pointed at.
    #[must_use]
    pub fn choices(&self) -> &[Answer] {
        match &self.by {
            By::Choice(choices) => choices,
            By::AnyPit | By::Start => &[],
        }
    }

    /// Reads an answer as it was kept, or as it is typed: a pit's name, a choice's words or its number.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Answer> {
        let text = text.trim();
        match &self.by {
            By::AnyPit | By::Start => self.layout.parse(text.trim_start_matches('+')).map(Answer::Pit),
            By::Choice(choices) => choices
                .iter()
                .find(|choice| choice.text(self.layout) == text || choice.label(self.layout) == text)
                .cloned(),
        }
    }

    /// The right answers as a learner reads them.
    #[must_use]
    pub fn truth(&self) -> String {
        let labels: Vec<String> = self.right.iter().map(|answer| answer.label(self.layout)).collect();
        labels.join(", ")
    }
}

/// The question of a predict cell. None if it has no answer: the move is refused, or has no such lap.
#[must_use]
pub fn predict(cell: &PredictCell, tree: &Tree) -> Option<Question> {
    let node = only_move(tree)?;
    let before = node.before;
    let right = answer(cell, node)?;
    let by = match cell.ask {
        Ask::Landing | Ask::LapLanding => By::AnyPit,
        Ask::Captured | Ask::Laps => By::Choice(numbers(&right, cell.ask, node)),
        Ask::Next => By::Choice([Some(Side::South), Some(Side::North), None].map(Answer::Next).to_vec()),
        Ask::Barred => By::Choice(bars(before.game(), &right)),
        Ask::Status => By::Choice(standings(before.game(), &right)),
    };
    Some(Question { text: predict_words(cell, &before), by, right: vec![right], layout: before.layout() })
}

fn answer(cell: &PredictCell, node: &Node) -> Option<Answer> {
    if cell.ask == Ask::Barred {
        return match &node.flaw {
            None => Some(Answer::Legal),
            Some(Flaw::Refused(refused)) => Some(Answer::Rule(refused.rule)),
            Some(_) => None,
        };
    }
    let effect = Effect::of(node)?;
    match cell.ask {
        Ask::Landing => effect.landing.map(Answer::Pit),
        Ask::LapLanding => lap_landing(&node.events, cell.lap?).map(|(_, pit)| Answer::Pit(pit)),
        Ask::Captured => Some(Answer::Count(effect.taken)),
        Ask::Laps => Some(Answer::Count(effect.laps)),
        Ask::Next => Some(Answer::Next(effect.status.is_playing().then(|| effect.after.side()))),
        Ask::Status => Some(Answer::Status(effect.status)),
        Ask::Barred => None,
    }
}

/// Four numbers to choose from, the right one among them, smallest first.
fn numbers(right: &Answer, ask: Ask, node: &Node) -> Vec<Answer> {
    let Answer::Count(right) = *right else { return vec![] };
    let mut numbers = vec![right];
    let board = node.before.board();
    // What a learner could take for the answer: nothing, or what lies in some pit of the board.
    let tempting = node.before.layout().pits().map(|pit| u32::from(board.seeds(pit)));
    let near = [right + 1, right.saturating_sub(1), right + 2, right + 3];
    let candidates: Vec<u32> = match ask {
        Ask::Captured => std::iter::once(0).chain(near[..2].iter().copied()).chain(tempting).chain(near).collect(),
        _ => near.into_iter().filter(|&n| n > 0).collect(),
    };
    for candidate in candidates {
        if numbers.len() < 4 && !numbers.contains(&candidate) {
            numbers.push(candidate);
        }
    }
    numbers.sort_unstable();
    numbers.into_iter().map(Answer::Count).collect()
}

/// How a game can stand. A match of bosh is not drawn by play, so a draw is offered there only where it is right.
fn standings(game: Game, right: &Answer) -> Vec<Answer> {
    let all = [Status::Playing, Status::Won(Side::South), Status::Won(Side::North), Status::Draw];
    let drawn = |answer: &Answer| *answer == Answer::Status(Status::Draw);
    all.map(Answer::Status).into_iter().filter(|a| game != Game::Bosh || !drawn(a) || drawn(right)).collect()
}

fn bars(game: Game, right: &Answer) -> Vec<Answer> {
    let mut choices = vec![Answer::Legal];
    choices.extend(refusals(game).into_iter().map(Answer::Rule));
    if !choices.contains(right) {
        // A rare bar takes a common one's place, so that the number of choices tells nothing.
        choices.pop();
        choices.push(right.clone());
    }
    choices
}

fn predict_words(cell: &PredictCell, before: &Position) -> String {
    let (side, mv, word) = (before.side(), &cell.mv, narrate::words(before.game()));
    let seed = word.seed;
    match cell.ask {
        Ask::Landing => format!("{side} plays {mv}. Where does the last {seed} of the turn fall?"),
        // A newcomer counts her first stones before she knows what a lap is.
        Ask::LapLanding if cell.lap == Some(1) => {
            format!("{side} lifts {mv} and sows. Where does the last {seed} of that handful fall?")
        }
        Ask::LapLanding => {
            format!("{side} plays {mv}. Where does the last {seed} of lap {} fall?", cell.lap.unwrap_or(1))
        }
        Ask::Captured if before.game() == Game::Kimasai => {
            format!("{side} plays {mv}. How many {seed}s are stolen this turn?")
        }
        Ask::Captured => format!("{side} plays {mv}. How many {seed}s are taken this turn?"),
        Ask::Laps => format!("{side} plays {mv}. How many laps are sown?"),
        Ask::Next => format!("{side} plays {mv}. Whose turn is it then?"),
        Ask::Barred => format!("May {side} play {mv}? If not, which rule bars it?"),
        Ask::Status => format!("{side} plays {mv}. How does the {} stand then?", word.contest),
    }
}

/// The question of a move cell.
#[must_use]
pub fn find_move(cell: &MoveCell, position: Position, readings: Readings) -> Question {
    let right = goal::solutions(&cell.goal, position, readings).into_iter().map(|mv| Answer::Pit(mv.pit)).collect();
    Question { text: task_words(&cell.goal, &position), by: By::Start, right, layout: position.layout() }
}

fn task_words(goal: &Goal, position: &Position) -> String {
    goal::words(goal, position.game(), position.side())
}

/// The question of a which-rule cell. None if there is no such moment.
#[must_use]
pub fn which_rule(cell: &WhichRuleCell, tree: &Tree) -> Option<Question> {
    let node = only_move(tree)?;
    let rules = rules_at(cell, node)?;
    let choices: Vec<Answer> = cell.choices.iter().filter_map(|id| RuleId::parse(id)).map(Answer::Rule).collect();
    let right = choices.iter().filter(|c| matches!(c, Answer::Rule(rule) if rules.contains(rule))).cloned().collect();
    let (side, mv) = (node.before.side(), &cell.mv);
    let text = match (&node.flaw, &cell.at) {
        (Some(_), _) => format!("{side} may not play {mv}. Which rule bars it?"),
        (None, None) => format!("{side} plays {mv}. Which of these rules is at work as the turn ends?"),
        (None, Some(at)) => {
            format!("{side} plays {mv}. Which rule is at work {}?", moment_words(at, node.before.game()))
        }
    };
    Some(Question { text, by: By::Choice(choices), right, layout: node.before.layout() })
}

fn moment_words(at: &Moment, game: Game) -> String {
    match at.seed {
        _ if at.end => format!("at the end of lap {}", at.lap),
        None | Some(0) => format!("as lap {} begins", at.lap),
        Some(n) => format!("as {} {n} of lap {} falls", narrate::words(game).seed, at.lap),
    }
}

/// Every rule at work at the moment a which-rule cell asks about: the refusal's; or the event's own; or, at a
/// lap's end and at the turn's, of all that its last seed caused.
#[must_use]
pub fn rules_at(cell: &WhichRuleCell, node: &Node) -> Option<Vec<RuleId>> {
    let rules = match &node.flaw {
        Some(Flaw::Refused(refused)) => vec![refused.rule],
        Some(_) => return None,
        None => asked_events(cell, &node.events)?.iter().map(Event::rule).collect(),
    };
    (!rules.is_empty()).then_some(rules)
}

/// After how many events the question is put: what follows would give it away.
#[must_use]
pub fn asked_from(cell: &WhichRuleCell, events: &[Event]) -> Option<usize> {
    match &cell.at {
        None => events.iter().rposition(is_sowing).map(|last| last + 1),
        Some(at) if at.end => lap_landing(events, at.lap).map(|(index, _)| index + 1),
        Some(at) => index_of(events, at).map(|index| index - 1),
    }
}

/// After how many events what is asked about has happened.
#[must_use]
pub fn asked_until(cell: &WhichRuleCell, events: &[Event]) -> Option<usize> {
    let from = asked_from(cell, events)?;
    Some(match &cell.at {
        None => events.len(),
        Some(at) if at.end => {
            // What the last seed caused; where it caused nothing of its own, the lift that goes on.
            let caused = events[from..].iter().take_while(|event| event.lap() == Some(at.lap)).count();
            (from + caused.max(1)).min(events.len())
        }
        Some(_) => from + 1,
    })
}

fn asked_events<'e>(cell: &WhichRuleCell, events: &'e [Event]) -> Option<&'e [Event]> {
    events.get(asked_from(cell, events)?..asked_until(cell, events)?)
}

/// The question of a source cell.
#[must_use]
pub fn about_source(question: &SourceQuestion, layout: Layout) -> Question {
    let choices = question.choices.iter().cloned().map(Answer::Words).collect();
    Question {
        text: question.md.clone(),
        by: By::Choice(choices),
        right: vec![Answer::Words(question.answer.clone())],
        layout,
    }
}
