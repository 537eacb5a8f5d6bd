//! Two readings side by side: a line of the open record under its own readings and under others, two boards in step.

use egui::{Align, Layout, Rect, ScrollArea, Ui, pos2, vec2};

use super::board::{self, GroundCache};
use super::command::Command;
use super::fresh;
use super::reason;
use super::session::{Aid, Session};
use super::settings::Settings;
use super::theme::Type;
use super::widgets::{Button, Dress, ink, label, segments, text, with_bold_pits, within};
use crate::engine::{Event, Readings};
use crate::narrate;
use crate::record::compare::{Comparison, Contrast, Difference};
use crate::record::lap_rests;
use crate::rule::RuleId;
use crate::scene::{Icon, Options};
use crate::sources::Sources;
use crate::stepper::{At, StepSize};

/// Two ways to play one line, and where one looks.
#[derive(Debug)]
pub struct Compare {
    /// The record's title.
    pub title: String,
    /// The record's own readings, then the others.
    pub sides: [Session; 2],
    /// The readings that differ.
    pub readings: Vec<Contrast>,
    /// Where the two part first; none where every turn comes out alike.
    pub first: Option<Difference>,
}

impl Compare {
    /// Plays the line that a session follows under other readings, and stands where the session stands.
    #[must_use]
    pub fn of(session: &Session, other: Readings) -> Compare {
        let line = session.cursor.line();
        let comparison = Comparison::of(&session.record, other);
        let first = comparison.first_difference(line);
        let Comparison { left, right, readings } = comparison;
        let mut number = 0;
        let sides = [left, right].map(|tree| {
            let mut side = Session::of_tree(tree, number);
            number += 1;
            side.aid = Aid::None;
            side.flipped = session.flipped;
            side.size = session.size;
            if let Some(&last) = line.last() {
                side.cursor.go_node(&side.record.tree, last);
            }
            side
        });
        let mut compare = Compare { title: session.record.title().to_owned(), sides, readings, first };
        compare.stand(At { ply: session.cursor.at().ply, event: usize::MAX });
        compare
    }

    fn events(&self, side: usize, ply: usize) -> &[Event] {
        let session = &self.sides[side];
        let id = ply.checked_sub(1).and_then(|index| session.cursor.line().get(index));
        id.map_or(&[], |&id| session.record.tree.node(id).events.as_slice())
    }

    /// The side whose turn at that ply has more to show: it leads, the other keeps step.
    fn leader(&self, ply: usize) -> usize {
        usize::from(self.events(1, ply).len() > self.events(0, ply).len())
    }

    /// Puts the leader of that ply there, and the other where it matches.
    fn stand(&mut self, at: At) {
        let leader = self.leader(at.ply);
        let (from, to) = (self.events(leader, at.ply), self.events(1 - leader, at.ply));
        let event = counterpart(from, at.event, to);
        self.sides[leader].seek(at);
        self.sides[1 - leader].seek(At { ply: at.ply, event });
        // A turn that came to nothing on one side has a place all the same.
        for side in &mut self.sides {
            side.playing = false;
        }
    }

    fn ply(&self) -> usize {
        self.sides.iter().map(|side| side.cursor.at().ply).max().unwrap_or(0)
    }

    fn step(&mut self, forward: bool, size: StepSize) -> bool {
        let ply = self.ply();
        let over = self.sides.iter().all(|side| side.cursor.is_between_turns(&side.record.tree));
        let led = if forward && over { ply + 1 } else { ply };
        let leader = &self.sides[self.leader(led)];
        let tree = &leader.record.tree;
        let to = if forward { leader.cursor.after(tree, size) } else { leader.cursor.before(tree, size) };
        let Some(to) = to else { return false };
        self.stand(if to.ply < ply { At { event: usize::MAX, ..to } } else { to });
        true
    }

    /// Carries out a command that steers. False if it has no meaning here.
    pub fn steer(&mut self, command: &Command) -> bool {
        let size = self.sides[0].size;
        match *command {
            Command::Step { forward, size: own } => {
                self.step(forward, own.unwrap_or(size));
            }
            Command::First => self.stand(At::default()),
            Command::Last => self.stand(At { ply: self.sides[0].cursor.line().len(), event: usize::MAX }),
            Command::Seek(at) => self.stand(At { ply: at.ply.min(self.sides[0].cursor.line().len()), ..at }),
            Command::Size(size) => self.sides.iter_mut().for_each(|side| side.size = size),
            Command::Flip => self.sides.iter_mut().for_each(|side| side.flipped = !side.flipped),
            Command::Trail => self.sides.iter_mut().for_each(|side| side.trail_shown = !side.trail_shown),
            _ => return false,
        }
        true
    }

    /// To the step at which the two part.
    fn parting(&self) -> Option<At> {
        self.first.map(|first| At { ply: first.ply as usize, event: first.event + 1 })
    }

    /// Both sides in words, for a screen reader.
    #[must_use]
    pub fn told(&self) -> String {
        let [left, right] = [0, 1].map(|side| reason::told(&self.sides[side]).now);
        let place = self.sides[0].whereabouts();
        if left == right { format!("{place}. Both: {left}") } else { format!("{place}. Left: {left} Right: {right}") }
    }

    /// What decides where the two part, in a sentence.
    #[must_use]
    pub fn verdict(&self) -> String {
        let Some(first) = self.first else {
            return "Along this line both readings come out alike.".into();
        };
        let rule = |rule: Option<RuleId>| match rule {
            Some(id) => Sources::bundled().rule(id).map_or(id.to_string(), |page| format!("“{}” ({id})", page.title)),
            None => "nothing more: the turn is over".into(),
        };
        format!(
            "They part in turn {}. On the left {}; on the right {}.",
            first.ply,
            rule(first.rules[0]),
            rule(first.rules[1])
        )
    }

    fn value(&self, side: usize) -> String {
        let words: Vec<String> =
            self.readings.iter().map(|contrast| format!("{}: {}", contrast.name, contrast.values[side])).collect();
        if words.is_empty() { "the same readings".into() } else { words.join(", ") }
    }
}

/// Where one turn stands when the other stands after `event` of its events: alike as long as they are alike; then
/// lap by lap, seed by seed; at the end when that is at its end.
fn counterpart(from: &[Event], event: usize, to: &[Event]) -> usize {
    let alike = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    if event <= alike {
        return event;
    }
    let lap = from.get(event - 1).filter(|_| event < from.len()).and_then(Event::lap);
    let begins = |events: &[Event]| events.iter().position(|e| lap.is_some() && e.lap() == lap);
    let (Some(begun), Some(begins)) = (begins(from), begins(to)) else { return to.len() };
    let rest = lap_rests(to).into_iter().find(|&rest| rest > begins).unwrap_or(to.len());
    if lap_rests(from).contains(&event) { rest } else { (begins + event - begun).min(rest) }
}

/// The sheet in which the other readings are chosen.
pub fn sheet(ui: &mut Ui, other: &mut Readings, session: &Session, commands: &mut Vec<Command>) {
    let c = ink(ui);
    let own = session.record.tree.readings;
    text(ui, "Two readings side by side", Type::HEADING, c.text());
    text(ui, "Choose the readings of the second board. The first keeps those of the record.", Type::BODY, c.text());
    label(ui, "The second board");
    fresh::readings(ui, session.record.game(), other);
    let differs = *other != own;
    if !differs {
        text(ui, "These are the record’s own readings: change one.", Type::SECONDARY, c.muted());
    }
    if Button::text("Compare").dress(Dress::Primary).enabled(differs).show(ui).clicked() {
        commands.push(Command::Compare(Some(*other)));
    }
}

/// Readings that differ from a record's in its first reading, to begin with.
#[must_use]
pub fn another(session: &Session) -> Readings {
    let (game, own) = (session.record.game(), session.record.tree.readings);
    let mut other = own;
    if let Some((name, values, value)) = own.of(game).next()
        && let Some(next) = values.iter().find(|&&next| next != value)
    {
        // Both come from the table itself.
        let _ = other.set(game, name, next);
    }
    other
}

/// Shows the two boards.
pub fn show(ui: &mut Ui, compare: &mut Compare, cache: &mut GroundCache, settings: &Settings) -> Vec<Command> {
    let mut commands = vec![];
    let area = ui.max_rect().shrink2(vec2(20.0, 10.0));
    let head = Rect::from_min_size(area.min, vec2(area.width(), 64.0));
    let foot = Rect::from_min_max(pos2(area.min.x, area.max.y - 44.0), area.max);
    within(ui, head, Layout::top_down(Align::Min), |ui| heading(ui, compare, &mut commands));
    let middle = Rect::from_min_max(pos2(area.min.x, head.max.y + 8.0), pos2(area.max.x, foot.min.y - 8.0));
    let half = (middle.width() - 24.0) / 2.0;
    for side in 0..2 {
        let left = if side == 0 { middle.min.x } else { middle.max.x - half };
        let column = Rect::from_min_size(pos2(left, middle.min.y), vec2(half, middle.height()));
        one(ui, column, compare, side, cache, settings, &mut commands);
    }
    within(ui, foot, Layout::left_to_right(Align::Center), |ui| transport(ui, compare, &mut commands));
    commands
}

fn heading(ui: &mut Ui, compare: &Compare, commands: &mut Vec<Command>) {
    let c = ink(ui);
    ui.horizontal(|ui| {
        text(ui, "Two readings side by side", Type::TITLE, c.text());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if Button::text("Close").with_key("Esc").show(ui).clicked() {
                commands.push(Command::Compare(None));
            }
            if let Some(at) = compare.parting()
                && Button::text("Where they part").with_icon(Icon::Fork).show(ui).clicked()
            {
                commands.push(Command::Seek(at));
            }
        });
    });
    ui.add(egui::Label::new(with_bold_pits(&compare.verdict(), Type::BODY, c.text())).wrap());
}

/// One board with its reading, what lies beside it, and what happened.
fn one(
    ui: &mut Ui,
    rect: Rect,
    compare: &mut Compare,
    side: usize,
    cache: &mut GroundCache,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let c = ink(ui);
    let value = compare.value(side);
    let parted = compare.parting().is_some_and(|at| compare.sides[side].cursor.at() >= at || compare.ply() > at.ply);
    let session = &mut compare.sides[side];
    let words = (rect.height() * 0.34).clamp(96.0, 190.0);
    let top = Rect::from_min_size(rect.min, vec2(rect.width(), 30.0));
    let low = Rect::from_min_max(pos2(rect.min.x, rect.max.y - words), rect.max);
    within(ui, top, Layout::left_to_right(Align::Center), |ui| {
        text(ui, &value, Type::STRONG, c.evid());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let stores = session.rest().board.stores;
            let word = narrate::words(session.record.game()).store;
            text(ui, &format!("{word}: South {}, North {}", stores[0], stores[1]), Type::BODY, c.text());
        });
    });
    let place = Rect::from_min_max(pos2(rect.min.x, top.max.y + 4.0), pos2(rect.max.x, low.min.y - 6.0));
    let touched = board::show_marked(ui, place, session, cache, settings.speed(), (&[], Options::REPLAY));
    if touched.chosen.is_some() {
        commands.push(Command::Say("Two readings are compared here. Close them to play on.".into()));
    }
    let told = reason::told(session);
    within(ui, low, Layout::top_down(Align::Min), |ui| {
        ScrollArea::vertical().id_salt(("told", side)).auto_shrink(false).show(ui, |ui| {
            if parted {
                label(ui, "after they parted");
            }
            ui.add(egui::Label::new(with_bold_pits(&told.now, Type::BODY, c.text())).wrap());
            ui.horizontal_wrapped(|ui| {
                for rule in told.rules {
                    let name = format!("Open the page of {rule}, {}", if side == 0 { "left" } else { "right" });
                    let title = Sources::bundled().rule(rule).map_or(rule.as_str(), |page| page.title.as_str());
                    if Button::text(title).named(&name).show(ui).clicked() {
                        commands.push(Command::Rule(rule));
                    }
                }
            });
        });
    });
}

fn transport(ui: &mut Ui, compare: &Compare, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let buttons = [
        (Icon::First, "To the start (Home)", Command::First),
        (Icon::Prev, "One step back (Left)", Command::Step { forward: false, size: None }),
        (Icon::Next, "One step on (Right)", Command::Step { forward: true, size: None }),
        (Icon::Last, "To the end (End)", Command::Last),
    ];
    for (icon, name, command) in buttons {
        if Button::icon(icon, name).show(ui).clicked() {
            commands.push(command);
        }
    }
    ui.add_space(8.0);
    let sizes = [(StepSize::Seed, "seed", "1"), (StepSize::Lap, "lap", "2"), (StepSize::Turn, "turn", "3")];
    if let Some(size) = segments(ui, "Step", &sizes, compare.sides[0].size) {
        commands.push(Command::Size(size));
    }
    ui.add_space(8.0);
    let longer = &compare.sides[compare.leader(compare.ply())];
    text(ui, &longer.whereabouts(), Type::BODY, ink(ui).text());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::store::bundled;

    fn compare(id: &'static str, name: &str, value: &str) -> Compare {
        let record = Record::load(bundled(id).expect("bundled").text.as_bytes()).expect("a record");
        let mut other = record.tree.readings;
        other.set(record.game(), name, value).expect("a reading");
        Compare::of(&Session::new(record, super::super::session::Origin::Bundled(id)), other)
    }

    /// Steps on to the end and back, and gives the places passed.
    fn walk(compare: &mut Compare, size: StepSize) -> Vec<[At; 2]> {
        let places = |c: &Compare| [c.sides[0].cursor.at(), c.sides[1].cursor.at()];
        compare.stand(At::default());
        let mut on = vec![places(compare)];
        while compare.step(true, size) {
            on.push(places(compare));
            assert!(on.len() < 100_000, "the end never comes");
        }
        let mut back = vec![places(compare)];
        while compare.step(false, size) {
            back.push(places(compare));
        }
        back.reverse();
        assert_eq!(on, back, "back is the reverse of on, by {}", size.word());
        on
    }

    #[test]
    fn the_boards_keep_step_and_back_is_the_reverse() {
        for (id, name, value) in [
            ("kimasai-no-steal-landing", "no-steal-landing", "ends"),
            ("kingulu-opposite-reserve", "opposite-reserve", "taken"),
            ("bosh-row-emptied", "round-end", "on-turn"),
            ("bosh-computed-match", "closing", "from-left"),
            ("kigogo-endless", "endless", "barred"),
        ] {
            let mut compare = compare(id, name, value);
            for size in StepSize::ALL {
                let places = walk(&mut compare, size);
                assert!(places.iter().all(|[a, b]| a.ply.abs_diff(b.ply) <= 1), "{id}");
                let end = places.last().expect("places");
                for (side, at) in end.iter().enumerate() {
                    assert_eq!(at.event, compare.events(side, at.ply).len(), "{id}: both turns are over at the end");
                }
            }
        }
    }

    #[test]
    fn the_first_difference_is_told_with_both_rules() {
        let mut compare = compare("kimasai-no-steal-landing", "no-steal-landing", "ends");
        let said = compare.verdict();
        assert!(said.contains("kimasai.steal-single") && said.contains("kimasai.raid-relay"), "{said}");
        let at = compare.parting().expect("they part");
        assert!(compare.steer(&Command::Seek(at)));
        assert_ne!(reason::told(&compare.sides[0]).now, reason::told(&compare.sides[1]).now);
    }
}
