//! What the audience may see at a beat, and nothing else: the wall is drawn from this alone.
//!
//! A turn is cut at the beat's moment before a word is said of it, so that nothing later can be in the words.

use super::show::{Show, What};
use crate::app::board::{Found, find_marks};
use crate::app::{markdown, reason};
use crate::beats::{BeatKind, Sight};
use crate::board::{Pit, Side};
use crate::engine::event::PitSet;
use crate::engine::{Board, Event, Game, Position};
use crate::format::cell::{BoardCell, DemoCell, KnownCell};
use crate::format::record::Comment;
use crate::lesson::question::By;
use crate::lesson::words::{self, Link};
use crate::lesson::{Answer, Lesson, Question, Stage, rule_title};
use crate::narrate::{self, Turn};
use crate::record::{Flaw, Node, NodeId, Record, Tree, index_of, lap_rests};
use crate::rule::RuleId;
use crate::scene::{Marking, Trail};
use crate::sources::{Bearing, Passage, Sources, Standing};
use crate::stepper::{At, board_at};

/// A board at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The game.
    pub game: Game,
    /// Seeds in every place.
    pub board: Board,
    /// What the turn has left on it so far.
    pub trail: Trail,
    /// Who moves, or is to move.
    pub mover: Side,
    /// Whether he is to move, rather than moving.
    pub to_move: bool,
    /// The lap that was sown last; none before the first.
    pub lap: Option<u32>,
    /// The players' names, `[south, north]`.
    pub names: [Option<String>; 2],
    /// The author's marks, and the presenter's.
    pub marks: Vec<Found>,
    /// The pits that answer the question, once that may be seen.
    pub truth: Vec<Pit>,
    /// Pits ringed as legal.
    pub legal: PitSet,
    /// The step in flight.
    pub flight: Option<Flight>,
}

/// A step in flight.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Board and trail before it.
    pub from: (Board, Trail),
    /// Board and trail after it.
    pub to: (Board, Trail),
    /// The event.
    pub event: Event,
    /// How far it has come, from 0 to 1.
    pub share: f32,
}

impl Picture {
    /// What marked pits mean.
    #[must_use]
    pub const fn marking(&self) -> Marking {
        match self.game {
            Game::Kingulu => Marking::Reserved,
            Game::Bosh => Marking::Closed,
            Game::Kigogo | Game::Kimasai => Marking::None,
        }
    }

    /// A position at rest.
    #[must_use]
    pub fn of(position: &Position, playing: bool) -> Picture {
        Picture {
            game: position.game(),
            board: *position.board(),
            trail: Trail::default(),
            mover: position.side(),
            to_move: playing,
            lap: None,
            names: [None, None],
            marks: vec![],
            truth: vec![],
            legal: PitSet::EMPTY,
            flight: None,
        }
    }

    /// A moment inside or after a turn.
    #[must_use]
    pub fn inside(node: &Node, event: usize) -> Picture {
        let event = event.min(node.events.len());
        let happened = &node.events[..event];
        let over = event >= node.events.len();
        let after = over && node.flaw.is_none() && !node.events.is_empty();
        Picture {
            board: board_at(node, event),
            trail: Trail::from_events(node.before.layout(), happened),
            mover: if after { node.after.side() } else { node.before.side() },
            to_move: after && !happened.iter().any(|e| matches!(e, Event::GameEnd { .. })),
            lap: happened.iter().rev().find_map(Event::lap),
            ..Picture::of(&node.before, false)
        }
    }
}

/// One of the choices of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub label: String,
    /// Whether it is right, once that may be seen.
    pub right: Option<bool>,
}

/// A show of hands as bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The choice.
    pub label: String,
    /// Hands.
    pub hands: u32,
    /// Whether it is right, once that may be seen.
    pub right: Option<bool>,
}

/// A sentence of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The sentence as it stands.
    pub exact: String,
    /// Its language.
    pub language: String,
    /// What it says in English.
    pub gloss: String,
    /// Where it stands: `Bosh, Portuguese, ¶ 13`.
    pub place: String,
}

/// The rule at work and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// How well the rule is founded; none where a passage is cited by itself.
    pub standing: Option<Standing>,
    /// The rule in a few words.
    pub title: String,
    /// The sentence that says it; none if no document does.
    pub quote: Option<Quote>,
}

/// All that the audience may see.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slide {
    /// The board.
    pub picture: Option<Picture>,
    /// The words that lead up to the caption.
    pub lead: String,
    /// What is said now.
    pub caption: String,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// The show of hands, while the presenter shows it.
    pub bars: Vec<Bar>,
    /// Sentences that are looked at.
    pub quotes: Vec<Quote>,
    /// The rule at work.
    pub citation: Option<Citation>,
    /// A badge: how a record came about.
    pub badge: Option<String>,
}

/// A quote of a passage.
#[must_use]
pub fn quote(passage: &Passage) -> Quote {
    let document = Sources::bundled().document(&passage.document);
    let language = document.map_or("", |d| d.language_name.as_str());
    let title = document.map_or("", |d| d.title.split(" (").next().unwrap_or_default());
    Quote {
        exact: bare(&passage.exact).to_owned(),
        language: document.map_or_else(String::new, |d| d.language.clone()),
        gloss: bare(&passage.gloss_en).to_owned(),
        place: format!("{title}, {language}, ¶ {}", passage.line),
    }
}

/// A sentence without the sign of the list it stands in.
fn bare(sentence: &str) -> &str {
    sentence.trim_start_matches(['-', '•', ' '])
}

/// A text as the wall shows it: no signs, rules by their titles.
#[must_use]
pub fn plain(md: &str) -> String {
    let named = words::plain(md, |link| match link {
        Link::Rule(rule) => format!("“{}”", rule_title(*rule)),
        Link::Passage(id) => markdown::passage_name(id),
        Link::Broken { text, .. } => text.clone(),
    });
    markdown::plain(&named)
}

/// What a rule rests on.
#[must_use]
pub fn citation(rule: RuleId) -> Option<Citation> {
    let page = Sources::bundled().rule(rule)?;
    let says = Sources::bundled().passages_of(page).find(|(_, bearing)| *bearing == Bearing::Says);
    Some(Citation {
        standing: Some(page.status),
        title: page.title.clone(),
        quote: says.map(|(passage, _)| quote(passage)),
    })
}

/// A stretch of moves that a beat goes through.
struct Stretch<'a> {
    tree: &'a Tree,
    line: &'a [NodeId],
    from: At,
    at: At,
}

impl<'a> Stretch<'a> {
    fn node(&self) -> Option<&'a Node> {
        let index = self.at.ply.checked_sub(1)?;
        Some(self.tree.node(*self.line.get(index)?))
    }

    /// What has happened of the turn at the end of the stretch.
    fn happened(&self) -> &'a [Event] {
        self.node().map_or(&[], |node| &node.events[..self.at.event.min(node.events.len())])
    }

    /// Where in the turn the stretch begins.
    fn begins(&self) -> usize {
        let begins = if self.from.ply == self.at.ply { self.from.event } else { 0 };
        // A lap that had begun is told from its beginning.
        let rests = lap_rests(self.happened());
        rests.into_iter().rev().find(|&rest| rest <= begins && rest < self.at.event).unwrap_or(0)
    }

    fn words(&self) -> String {
        let Some(node) = self.node() else { return String::new() };
        let events = self.happened();
        match &node.flaw {
            Some(Flaw::Refused(refused)) => {
                format!("{} is refused. {}", node.entry.mv, narrate::refusal(refused))
            }
            Some(Flaw::Unreadable(_) | Flaw::Follows) => format!("{} can not be judged.", node.entry.mv),
            Some(Flaw::Disagrees(_)) | None => {
                Turn { before: &node.before, mv: node.mv, events }.stretch(self.begins()..events.len())
            }
        }
    }

    fn citation(&self) -> Option<Citation> {
        if let Some(Flaw::Refused(refused)) = self.node().and_then(|node| node.flaw.as_ref()) {
            return citation(refused.rule);
        }
        reason::rules_of(&self.happened()[self.begins()..]).last().and_then(|&rule| citation(rule))
    }

    fn picture(&self) -> Picture {
        match self.node() {
            Some(node) => Picture::inside(node, self.at.event),
            None => Picture::of(&self.tree.start, true),
        }
    }
}

/// What may be seen at a beat. `from`: where the board stood at the stop before it.
#[must_use]
pub fn slide(show: &Show, index: usize, from: At) -> Slide {
    let Some(sight) = show.beats.sight(index) else { return Slide::default() };
    match &show.what {
        What::Lesson(lesson) => of_cell(lesson, &sight, from),
        What::Record(record, line) => of_record(record, line, &sight, from),
    }
}

fn of_cell(lesson: &Lesson, sight: &Sight, from: At) -> Slide {
    let (Some(cell), Some(stage)) = (lesson.cells().get(sight.part), lesson.stages.get(sight.part)) else {
        return Slide::default();
    };
    let Some(known) = cell.known() else {
        return Slide { caption: "A cell that this program does not know.".to_owned(), ..Slide::default() };
    };
    let own = sight.caption.as_deref().map(plain);
    let md = known.md().map(plain).unwrap_or_default();
    let line = stage.tree.as_ref().map(Tree::mainline).unwrap_or_default();
    let stretch = stage.tree.as_ref().map(|tree| Stretch { tree, line: &line, from, at: sight.at });
    let still = || stage.setting.as_ref().map(|(position, _)| Picture::of(position, true));
    match (known, &stage.question) {
        (KnownCell::Text(_), _) => Slide { lead: md, caption: own.unwrap_or_default(), ..Slide::default() },
        (KnownCell::Board(cell), _) => board_cell(cell, still(), own),
        (KnownCell::Source(cell), _) => {
            let passages = cell.passages.iter().filter_map(|id| Sources::bundled().passage(id));
            let mut quotes: Vec<Quote> = passages.map(quote).collect();
            if stage.question.is_some() && !sight.answer {
                // How a sentence is read may be what is asked.
                for quote in &mut quotes {
                    quote.gloss = words::without_readings(&quote.gloss);
                }
            }
            let asked = Slide { quotes, lead: md, caption: own.clone().unwrap_or_default(), ..Slide::default() };
            match &stage.question {
                Some(question) => ask(asked, sight, known, question, own),
                None => asked,
            }
        }
        (_, Some(question)) => {
            let picture = match (&stretch, known) {
                (Some(stretch), _) if sight.at > At::default() => Some(stretch.picture()),
                _ => still(),
            };
            let told = if sight.kind == BeatKind::Motion { stretch.as_ref().map(Stretch::words) } else { None };
            let blank = Slide { picture, lead: md, ..Slide::default() };
            question_cell(blank, (sight, known, stage), question, (own, told))
        }
        (KnownCell::Demo(cell), None) => demo(cell, stage, sight, stretch.as_ref(), own, md),
        _ => {
            let picture = stretch.as_ref().map(Stretch::picture).or_else(still);
            line_cell(picture, sight, stretch.as_ref(), own, md)
        }
    }
}

fn board_cell(cell: &BoardCell, picture: Option<Picture>, own: Option<String>) -> Slide {
    let caption = own.or_else(|| cell.caption.as_deref().map(plain)).unwrap_or_default();
    let picture = picture.map(|p| Picture { marks: find_marks(p.game.layout(), &cell.marks), ..p });
    Slide { picture, caption, ..Slide::default() }
}

/// Moves that are shown, without a question.
fn line_cell(
    picture: Option<Picture>,
    sight: &Sight,
    stretch: Option<&Stretch>,
    own: Option<String>,
    md: String,
) -> Slide {
    let moved = sight.kind == BeatKind::Motion;
    let told = stretch.filter(|_| moved).map(Stretch::words).unwrap_or_default();
    Slide {
        picture,
        lead: if moved { String::new() } else { md },
        caption: own.unwrap_or(told),
        citation: stretch.filter(|_| moved).and_then(Stretch::citation),
        ..Slide::default()
    }
}

fn demo(
    cell: &DemoCell,
    stage: &Stage,
    sight: &Sight,
    stretch: Option<&Stretch>,
    own: Option<String>,
    md: String,
) -> Slide {
    let picture = stretch.map(Stretch::picture).or_else(|| stage.setting.map(|(p, _)| Picture::of(&p, true)));
    let by_author = own.is_some();
    let mut slide = line_cell(picture, sight, stretch, own, md);
    // The note that came with this beat is the last of those shown, if it stands where the board does.
    let here = sight.notes.iter().rev().find(|&&note| stage.notes.get(note) == Some(&Some(sight.at)));
    let note = here.and_then(|&note| cell.notes.get(note));
    if !by_author && let Some(words) = note.and_then(|note| note.md.as_deref()).map(plain) {
        slide.lead = std::mem::replace(&mut slide.caption, words);
    }
    if let (Some(picture), Some(note)) = (&mut slide.picture, note) {
        picture.marks = find_marks(picture.game.layout(), &note.marks);
    }
    slide
}

/// The choices of a question; right or wrong only once that may be seen.
fn choices(question: &Question, answer: bool) -> Vec<Choice> {
    let By::Choice(choices) = &question.by else { return vec![] };
    let right = |choice: &Answer| answer.then(|| question.is_right(choice));
    choices.iter().map(|choice| Choice { label: choice.label(question.layout), right: right(choice) }).collect()
}

/// A question without a board that moves.
fn ask(slide: Slide, sight: &Sight, known: &KnownCell, question: &Question, own: Option<String>) -> Slide {
    let asked = plain(&question.text);
    let explained = known.explain().map(plain).filter(|_| sight.reason);
    let told = match sight.kind {
        BeatKind::Verdict => format!("The answer: {}.", question.truth().trim_end_matches('.')),
        BeatKind::Reason => explained.unwrap_or_default(),
        _ => asked,
    };
    let badge = (sight.kind == BeatKind::Pause).then(|| "Think first. Then raise your hand.".to_owned());
    Slide { caption: own.unwrap_or(told), choices: choices(question, sight.answer), badge, ..slide }
}

fn question_cell(
    mut slide: Slide,
    (sight, known, stage): (&Sight, &KnownCell, &Stage),
    question: &Question,
    (own, told): (Option<String>, Option<String>),
) -> Slide {
    if !sight.question {
        // What leads up to the question is shown as any move is.
        let mv = match known {
            KnownCell::WhichRule(cell) => format!("{} plays {}.", side(stage), cell.mv),
            _ => String::new(),
        };
        slide.lead = String::new();
        slide.caption = own.or(told).unwrap_or(mv);
        return slide;
    }
    let asked = plain(&question.text);
    let mut slide = ask(slide, sight, known, question, own.clone());
    if sight.answer {
        slide.lead = String::new();
        slide.citation = decided(known, stage, question).and_then(citation);
        if let Some(picture) = &mut slide.picture {
            picture.truth = question.right.iter().filter_map(pit).collect();
        }
    } else if sight.kind == BeatKind::Motion {
        // Which rule is at work is the question: the words of the step would name it.
        let told = if matches!(known, KnownCell::WhichRule(_)) { None } else { told };
        slide.caption = own.or(told).unwrap_or_else(|| asked.clone());
        slide.lead = if slide.caption == asked { String::new() } else { asked };
    }
    slide
}

fn side(stage: &Stage) -> String {
    stage.setting.as_ref().map_or_else(String::new, |(position, _)| position.side().to_string())
}

const fn pit(answer: &Answer) -> Option<Pit> {
    match answer {
        Answer::Pit(pit) => Some(*pit),
        _ => None,
    }
}

/// The rule that decided what was asked about.
fn decided(known: &KnownCell, stage: &Stage, question: &Question) -> Option<RuleId> {
    if let (KnownCell::WhichRule(_), Some(Answer::Rule(rule))) = (known, question.right.first()) {
        return Some(*rule);
    }
    let tree = stage.tree.as_ref()?;
    let node = tree.node(*tree.roots.first()?);
    if let Some(Flaw::Refused(refused)) = &node.flaw {
        return Some(refused.rule);
    }
    let (from, to) = (stage.asked_at.event, stage.answered_at.event.min(node.events.len()));
    reason::rules_of(node.events.get(from..to)?).last().copied()
}

fn of_record(record: &Record, line: &[NodeId], sight: &Sight, from: At) -> Slide {
    let stretch = Stretch { tree: &record.tree, line, from, at: sight.at };
    let node = sight.part.checked_sub(1).and_then(|at| line.get(at)).map(|&id| record.tree.node(id));
    let mut picture = if sight.part == 0 { Picture::of(&record.tree.start, true) } else { stretch.picture() };
    picture.names = record.file.players.as_ref().map_or([None, None], |p| [p.south.clone(), p.north.clone()]);
    if let Some(node) = node {
        let here = |mark: &&crate::format::record::Mark| {
            mark.at.as_ref().map_or(Some(node.events.len()), |at| index_of(&node.events, at)) == Some(sight.at.event)
        };
        picture.marks = find_marks(node.before.layout(), node.entry.marks.iter().filter(here));
    }
    let comments = node.map_or(&record.file.comments, |node| &node.entry.comments);
    let comment = sight.notes.last().filter(|_| sight.kind != BeatKind::Motion).and_then(|&note| comments.get(note));
    let own = sight.caption.as_deref().map(plain);
    let mut slide = Slide { picture: Some(picture), ..Slide::default() };
    match (sight.kind, comment) {
        (BeatKind::Motion, _) => {
            slide.caption = own.unwrap_or_else(|| stretch.words());
            slide.citation = stretch.citation();
        }
        (_, Some(comment)) => {
            slide.caption = own.unwrap_or_else(|| plain(comment.text.text()));
            slide.citation = cited(comment);
        }
        _ => {
            slide.caption = own.unwrap_or_else(|| start_words(record));
            slide.badge = record.provenance().map(|kind| kind.word().to_owned());
        }
    }
    slide
}

fn start_words(record: &Record) -> String {
    let start = &record.tree.start;
    let total = narrate::seeds(record.game(), start.board().total());
    format!("{}: {total}. {} to move.", record.game().title(), start.side())
}

/// What a comment cites first.
fn cited(comment: &Comment) -> Option<Citation> {
    let of_passage = |id: &String| {
        let passage = Sources::bundled().passage(id)?;
        Some(Citation { standing: None, title: String::new(), quote: Some(quote(passage)) })
    };
    let of_rule = comment.cites.iter().find_map(|cite| RuleId::parse(cite)).and_then(citation);
    of_rule.or_else(|| comment.cites.iter().find_map(of_passage))
}
