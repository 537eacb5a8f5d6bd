//! Handouts from a lesson or a record: a pupil's sheet, a teacher's sheet, a board. HTML that needs nothing else.

use super::sheet_board::{Filled, diagram, to_play};
pub use super::sheet_style::Paper;
use super::sheet_text::{html, inline};
use super::svg::escaped;
use crate::board::Side;
use crate::engine::{Board, Game, Position};
use crate::format::cell::{DemoCell, KnownCell, RecordCell};
use crate::lesson::effect::{Effect, only_move};
use crate::lesson::{By, Lesson, Question, Stage, page, rule_title};
use crate::narrate::{self, Turn};
use crate::record::{Node, Record};
use crate::rule::RuleId;
use crate::sources::{Bearing, Sources};
use crate::stepper::{At, board_at};

/// For whom a sheet is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum For {
    /// Questions, and room to answer.
    #[default]
    Pupil,
    /// The same with notes, answers, reasons and citations.
    Teacher,
    /// A board to cut out or to copy.
    Board,
}

impl For {
    /// All three.
    pub const ALL: [For; 3] = [For::Pupil, For::Teacher, For::Board];

    /// The word for it, and in the names of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            For::Pupil => "pupil",
            For::Teacher => "teacher",
            For::Board => "board",
        }
    }
}

/// The name of a sheet's file: `bosh-3-the-stop-teacher-a4.html`.
#[must_use]
pub fn file_name(id: &str, whom: For, paper: Paper) -> String {
    format!("{id}-{}-{}.html", whom.word(), paper.word().to_ascii_lowercase())
}

/// A lesson's sheet.
#[must_use]
pub fn lesson(lesson: &Lesson, whom: For, paper: Paper) -> String {
    let mut sheet = Sheet::new(whom);
    if whom == For::Board {
        return boards(&lesson.games(), paper);
    }
    let games: Vec<String> = lesson.games().iter().map(|game| game.title().to_owned()).collect();
    let minutes = lesson.file.minutes.map(|n| format!(" · about {n} minutes")).unwrap_or_default();
    let about = format!("{}{minutes}", narrate::list(&games));
    sheet.head(lesson.title(), &about);
    if whom == For::Teacher && !lesson.file.objectives.is_empty() {
        let objectives: Vec<String> =
            lesson.file.objectives.iter().map(|text| format!("<li>{}</li>", inline(text))).collect();
        sheet.out += &format!("<ul>{}</ul>\n", objectives.concat());
    }
    for index in 0..lesson.cells().len() {
        sheet.cell(lesson, index);
    }
    let licence = lesson.file.envelope.licence.as_deref().unwrap_or_default();
    let makers: Vec<&str> = lesson.file.envelope.creators.iter().map(|c| c.name.as_str()).collect();
    sheet.page(lesson.title(), paper, &[makers.join(", "), licence.to_owned()])
}

/// A record's sheet.
#[must_use]
pub fn record(record: &Record, whom: For, paper: Paper) -> String {
    let mut sheet = Sheet::new(whom);
    if whom == For::Board {
        return boards(&[record.game()], paper);
    }
    let provenance = record.provenance().map(|kind| format!(" · {}", kind.word())).unwrap_or_default();
    sheet.head(record.title(), &format!("{}{provenance}", record.game().title()));
    if let Some(note) = record.file.provenance.as_ref().and_then(|p| p.note.as_ref()).filter(|_| whom == For::Teacher) {
        sheet.out += &format!("<p class=\"about\">{}</p>\n", inline(note));
    }
    for comment in record.file.comments.iter().filter(|_| whom == For::Teacher) {
        sheet.key("Note", comment.text.text());
    }
    let line = record.tree.mainline();
    let nodes: Vec<&Node> = line.iter().map(|&id| record.tree.node(id)).collect();
    for node in chosen(&nodes) {
        sheet.turn(node);
    }
    if nodes.is_empty() {
        sheet.still(&record.tree.start, "The start");
    }
    let licence = record.file.envelope.licence.as_deref().unwrap_or_default();
    sheet.page(record.title(), paper, &[String::new(), licence.to_owned()])
}

/// Turns asked about at most.
const TURNS: usize = 8;

/// The turns that a sheet asks about: those that are commented, filled up with the first.
fn chosen<'n>(nodes: &[&'n Node]) -> Vec<&'n Node> {
    let sound = || nodes.iter().filter(|node| node.flaw.is_none() && !node.events.is_empty());
    let mut plies: Vec<u32> = sound().filter(|node| !node.entry.comments.is_empty()).map(|node| node.ply).collect();
    plies.truncate(TURNS);
    for node in sound() {
        if plies.len() < TURNS.min(4) && !plies.contains(&node.ply) {
            plies.push(node.ply);
        }
    }
    plies.sort_unstable();
    sound().filter(|node| plies.contains(&node.ply)).copied().collect()
}

/// A page with a board for each game.
fn boards(games: &[Game], paper: Paper) -> String {
    let mut sheet = Sheet::new(For::Board);
    for (index, &game) in games.iter().enumerate() {
        let break_before = if index > 0 { " style=\"break-before:page\"" } else { "" };
        sheet.out += &format!("<section{break_before}><header><h1>{}: a board</h1></header>\n", escaped(game.title()));
        sheet.out += &to_play(game, Position::start(game, Side::South).board());
        sheet.out += "</section>\n";
    }
    sheet.page("A board", paper, &[])
}

struct Sheet {
    out: String,
    whom: For,
    asked: usize,
}

impl Sheet {
    const fn new(whom: For) -> Sheet {
        Sheet { out: String::new(), whom, asked: 0 }
    }

    fn head(&mut self, title: &str, about: &str) {
        let whom = if self.whom == For::Teacher { "Teacher’s sheet · " } else { "" };
        self.out +=
            &format!("<header><h1>{}</h1>\n<div class=\"about\">{whom}{}</div>\n", escaped(title), escaped(about));
        if self.whom == For::Pupil {
            self.out += "<div class=\"who\"><span>Name</span><span>Class</span><span>Date</span></div>\n";
        }
        self.out += "</header>\n";
    }

    fn page(self, title: &str, paper: Paper, credits: &[String]) -> String {
        let credits: Vec<String> = credits.iter().filter(|text| !text.is_empty()).map(|text| escaped(text)).collect();
        let made = std::iter::once("Made with Kete".to_owned()).chain(credits).collect::<Vec<_>>().join(" · ");
        super::face::with_gujarati(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n\
             <style>\n{}</style>\n</head>\n<body>\n<main class=\"{}\">\n{}<footer>{made}</footer>\n</main>\n</body>\n</html>\n",
            escaped(title),
            paper.style(),
            self.whom.word(),
            self.out
        ))
    }

    fn key(&mut self, tag: &str, md: &str) {
        self.out += &format!("<div class=\"key\"><b class=\"tag\">{tag}</b>{}</div>\n", html(md));
    }

    fn figure(&mut self, game: Game, board: &Board, about: &str) {
        self.out += &format!(
            "<figure>\n{}<figcaption>{}{}</figcaption>\n</figure>\n",
            diagram(game, Filled::With(board), about),
            escaped(about),
            escaped(&stores(game, board))
        );
    }

    fn still(&mut self, position: &Position, about: &str) {
        let about = format!("{about}. {} to move.", position.side());
        self.figure(position.game(), position.board(), &about);
    }

    fn room(&mut self, lines: usize) {
        if self.whom == For::Pupil {
            self.out += &"<span class=\"room\"></span>\n".repeat(lines);
        }
    }

    fn cell(&mut self, lesson: &Lesson, index: usize) {
        let (Some(cell), Some(stage)) = (lesson.cells().get(index), lesson.stages.get(index)) else { return };
        let Some(known) = cell.known() else { return };
        let asks = stage.question.is_some();
        self.out += if asks { "<section class=\"ask\">\n" } else { "<section>\n" };
        if let Some(md) = known.md() {
            self.out += &html(md);
        }
        match known {
            KnownCell::Text(_) => {}
            KnownCell::Board(cell) => {
                self.setting(stage, "The board");
                self.out += &cell.caption.as_deref().map(html).unwrap_or_default();
            }
            KnownCell::Demo(cell) => self.demo(cell, stage),
            KnownCell::Record(cell) => self.excerpt(cell, stage),
            KnownCell::Source(cell) => cell.passages.iter().for_each(|id| self.passage(id)),
            KnownCell::Sandbox(_) | KnownCell::Predict(_) | KnownCell::Move(_) => self.setting(stage, "The board"),
            KnownCell::WhichRule(_) => self.asked_board(stage),
        }
        if let Some(question) = &stage.question {
            self.question(question);
        }
        if self.whom == For::Teacher {
            self.teacher(lesson, index, known, stage);
        }
        self.out += "</section>\n";
    }

    fn setting(&mut self, stage: &Stage, about: &str) {
        if let Some((position, _)) = &stage.setting {
            self.still(position, about);
        }
    }

    /// The board as it stands when the question is put.
    fn asked_board(&mut self, stage: &Stage) {
        match stage.tree.as_ref().and_then(only_move).filter(|_| stage.asked_at.event > 0) {
            Some(node) => {
                let told = told(node, 0, stage.asked_at.event);
                self.figure(node.before.game(), &board_at(node, stage.asked_at.event), &told);
            }
            None => self.setting(stage, "The board"),
        }
    }

    fn question(&mut self, question: &Question) {
        self.asked += 1;
        let text = inline(&page::linked(&question.text));
        self.out += &format!("<p><span class=\"number\">{}.</span> {text}</p>\n", self.asked);
        match &question.by {
            By::Choice(choices) => {
                let teacher = self.whom == For::Teacher;
                let item = |choice| {
                    let right = teacher && question.is_right(choice);
                    let class = if right { " class=\"right\"" } else { "" };
                    format!("<li{class}>{}</li>", escaped(&choice.label(question.layout)))
                };
                let items: Vec<String> = choices.iter().map(item).collect();
                self.out += &format!("<ul class=\"choices\">{}</ul>\n", items.concat());
                self.room(1);
            }
            By::AnyPit | By::Start => self.room(2),
        }
    }

    fn demo(&mut self, cell: &DemoCell, stage: &Stage) {
        self.setting(stage, "At first");
        let said = |at: At| -> Vec<&str> {
            let here = stage.notes.iter().zip(&cell.notes).filter(move |(place, _)| **place == Some(at));
            here.filter_map(|(_, note)| note.md.as_deref()).collect()
        };
        let first: String = said(At::default()).into_iter().map(html).collect();
        self.out += &first;
        let Some(tree) = &stage.tree else { return };
        for (index, id) in tree.mainline().into_iter().enumerate() {
            let (node, ply) = (tree.node(id), index + 1);
            let notes: String = (1..=node.events.len()).flat_map(|event| said(At { ply, event })).map(html).collect();
            self.played(node);
            self.out += &notes;
        }
    }

    fn excerpt(&mut self, cell: &RecordCell, stage: &Stage) {
        let title = crate::lesson::bundled_record(&cell.record).map(|record| record.title().to_owned());
        self.out += &format!("<p><em>{}</em></p>\n", escaped(&title.unwrap_or_default()));
        let Some(tree) = &stage.tree else { return };
        for (index, id) in tree.mainline().into_iter().enumerate() {
            if index + 1 >= stage.from.ply.max(1) && index < stage.to.ply {
                self.played(tree.node(id));
            }
        }
    }

    /// A turn in words, with the board after it.
    fn played(&mut self, node: &Node) {
        let words = told(node, 0, node.events.len());
        self.figure(node.before.game(), &board_at(node, node.events.len()), &words);
    }

    fn passage(&mut self, id: &str) {
        let Some(passage) = Sources::bundled().passage(id) else { return };
        let document = Sources::bundled().document(&passage.document);
        let language = document.map_or("en", |document| document.language.as_str());
        self.out += &format!(
            "<blockquote><p lang=\"{}\">«{}»</p><p class=\"gloss\">{}</p><p class=\"place\">{}</p></blockquote>\n",
            escaped(language),
            escaped(passage.exact.trim_start_matches(['-', '•', ' '])),
            escaped(passage.gloss_en.trim_start_matches(['-', '•', ' '])),
            escaped(&super::markdown::document(passage))
        );
    }

    fn teacher(&mut self, lesson: &Lesson, index: usize, known: &KnownCell, stage: &Stage) {
        if let Some(notes) = &known.head().notes_presenter {
            self.key("Notes", notes);
        }
        let answer = page::answer(lesson, index);
        if !answer.is_empty() {
            self.key("Answer", &answer);
            stage.practises.iter().take(2).for_each(|&rule| self.cite(rule));
        }
    }

    /// A rule, its standing, and the sentence it rests on.
    fn cite(&mut self, id: RuleId) {
        let Some(rule) = Sources::bundled().rule(id) else { return };
        self.out += &format!(
            "<p><small><strong>{}</strong> ({id}, {}). {}</small></p>\n",
            escaped(&rule_title(id)),
            rule.status.word(),
            escaped(&rule.statement)
        );
        let says = Sources::bundled().passages_of(rule).find(|(_, bearing)| *bearing == Bearing::Says);
        match says {
            Some((passage, _)) => self.passage(&passage.id),
            None => self.out += "<p><small>No source says so.</small></p>\n",
        }
    }

    /// A turn of a record as a task: the board before it, what is played, room for what comes of it.
    fn turn(&mut self, node: &Node) {
        let Some(effect) = Effect::of(node) else { return };
        let game = node.before.game();
        let (layout, word) = (node.before.layout(), narrate::words(game).seed);
        self.asked += 1;
        self.out += "<section class=\"ask\">\n";
        let about = format!("Turn {}. {} to move.", node.ply, node.before.side());
        self.figure(game, node.before.board(), &about);
        self.out += &format!(
            "<p><span class=\"number\">{}.</span> {} plays <strong>{}</strong>. Where does the last {word} fall, how many laps \
             are sown, and how many {word}s are taken? Fill in the board as it stands then.</p>\n",
            self.asked,
            node.before.side(),
            escaped(&node.entry.mv)
        );
        if self.whom == For::Pupil {
            self.room(1);
            self.out += &diagram(game, Filled::Empty, "To be filled in");
        } else {
            let landing = effect.landing.map_or_else(|| "nowhere".to_owned(), |pit| layout.name(pit).to_string());
            let answer = format!(
                "{landing}; laps: {}; taken: {}. {}",
                effect.laps,
                effect.taken,
                page::told(node, 0..node.events.len())
            );
            self.key("Answer", &answer);
            self.figure(game, &board_at(node, node.events.len()), "After it.");
            let mut cited: Vec<RuleId> = vec![];
            for comment in &node.entry.comments {
                self.key("Comment", comment.text.text());
                cited.extend(comment.cites.iter().filter_map(|cite| RuleId::parse(cite)));
            }
            cited.dedup();
            cited.into_iter().take(2).for_each(|rule| self.cite(rule));
        }
        self.out += "</section>\n";
    }
}

/// A stretch of a turn in words.
fn told(node: &Node, from: usize, to: usize) -> String {
    let turn = Turn { before: &node.before, mv: node.mv, events: &node.events[..to.min(node.events.len())] };
    let words = turn.stretch(from..turn.events.len());
    if words.is_empty() { page::told(node, 0..0) } else { words }
}

/// What lies beside a board; nothing is said where nothing does.
fn stores(game: Game, board: &Board) -> String {
    if board.stores == [0, 0] {
        return String::new();
    }
    let [south, north] = board.stores;
    let store = narrate::words(game).store;
    let place = if store == "taken" { "Taken".to_owned() } else { format!("In the {store}") };
    format!(" {place}: South {south}, North {north}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{BUNDLED, Kind, bundled};

    #[test]
    fn a_pupils_sheet_asks_and_does_not_tell() {
        let file = bundled("bosh-3-the-stop").expect("bundled");
        let lesson_ = Lesson::load(file.text.as_bytes()).expect("it loads");
        let (pupil, teacher) = (lesson(&lesson_, For::Pupil, Paper::A4), lesson(&lesson_, For::Teacher, Paper::Letter));
        let asked = (0..lesson_.cells().len()).filter(|&cell| lesson_.question(cell).is_some()).count();
        assert_eq!(pupil.matches("class=\"number\"").count(), asked);
        assert!(!pupil.contains("class=\"key\"") && pupil.contains("class=\"room\"") && pupil.contains("size: A4"));
        assert_eq!(teacher.matches(">Answer</b>").count(), asked);
        assert!(teacher.contains("size: letter") && !teacher.contains("class=\"room\"") && teacher.contains("«"));
        for cell in lesson_.cells().iter().filter_map(|cell| cell.known()) {
            if let Some(explain) = cell.explain() {
                assert!(!pupil.contains(&html(explain)), "{explain}");
            }
        }
    }

    #[test]
    fn every_bundled_file_has_its_three_sheets() {
        for file in BUNDLED {
            for whom in For::ALL {
                let text = match file.kind {
                    Kind::Lesson => lesson(&Lesson::load(file.text.as_bytes()).expect("it loads"), whom, Paper::A4),
                    Kind::Record => record(&Record::load(file.text.as_bytes()).expect("it loads"), whom, Paper::A4),
                };
                assert!(text.ends_with("</html>\n") && text.contains("<svg"), "{} {}", file.id, whom.word());
                let outside = text.replace("url(data:", "");
                assert!(
                    !text.contains("http") && !text.contains("<script") && !outside.contains("url("),
                    "{}",
                    file.id
                );
            }
        }
    }
}
