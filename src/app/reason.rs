//! The reason panel: what happened now, which rule made it so, which sentence the rule rests on.

use egui::text::LayoutJob;
use egui::{Rect, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::command::Command;
use super::session::{Rest, Session};
use super::theme::{Ink, Type, colour, corner};
use super::widgets::{self, Button, Dress, ink, label, standing_chip, text, with_bold_pits};
use crate::engine::{Event, Move};
use crate::facts::{self, Facts};
use crate::narrate::{self, Turn};
use crate::record::Flaw;
use crate::rule::RuleId;
use crate::scene::Icon;
use crate::sources::{Bearing, Fault, Passage, Rule, Sources};
use crate::tokens::radius;

/// What the panel tells of the step shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What happened.
    pub now: String,
    /// The rules that made it so, the deciding one last.
    pub rules: Vec<RuleId>,
}

/// What the panel tells: of the step the cursor rests after, or of the event in flight.
#[must_use]
pub fn told(session: &Session) -> Told {
    let tree = &session.record.tree;
    let Some(node) = session.node() else {
        return Told { now: start_words(session), rules: vec![board_rule(session)] };
    };
    if let Some(flaw) = &node.flaw {
        return flawed(node, flaw);
    }
    let turn = Turn { before: &node.before, mv: node.mv, events: &node.events };
    let range = session.cursor.last_stretch(tree, session.size);
    let events = &node.events[range.clone()];
    let mut now = turn.stretch(range);
    if session.cursor.is_between_turns(tree) && session.cursor.status(tree).is_playing() {
        now = format!("{now} {} to move.", session.cursor.position(tree).side());
    }
    Told { now, rules: rules_of(events) }
}

/// The rules of a stretch: those of its outcome, or of its sowing if nothing else happened.
pub(super) fn rules_of(events: &[Event]) -> Vec<RuleId> {
    let mut rules: Vec<RuleId> = vec![];
    let minor = |event: &&Event| matches!(event, Event::Sow { .. } | Event::Lift { .. } | Event::Introduce { .. });
    let outcome: Vec<&Event> = events.iter().filter(|event| !minor(event)).collect();
    let outcome_seen = !outcome.is_empty();
    let chosen: Vec<&Event> = if outcome.is_empty() { events.iter().rev().take(1).collect() } else { outcome };
    for event in chosen {
        if !rules.contains(&event.rule()) {
            rules.push(event.rule());
        }
    }
    // A relay's lap is told by the rule that began it, too; if nothing else happened, that rule decided.
    if let Some(first) = events.first().filter(|e| matches!(e, Event::Lift { lap, .. } if *lap > 1))
        && events.len() > 1
        && !rules.contains(&first.rule())
    {
        let place = if outcome_seen { 0 } else { rules.len() };
        rules.insert(place, first.rule());
    }
    // A stop explains what is then taken, so it is told before it, though the seeds leave first.
    if let [.., taking, stop] = &mut rules[..]
        && outcome_is_taking(events)
    {
        std::mem::swap(taking, stop);
    }
    // The panel has room for a few; the last ones decided.
    if rules.len() > 4 {
        rules.drain(..rules.len() - 4);
    }
    rules
}

/// Whether the stretch ends in a capture and the stop that goes with it.
fn outcome_is_taking(events: &[Event]) -> bool {
    matches!(events, [.., Event::Capture { .. }, Event::Stop { .. }])
}

/// Whether a settled detail of an attested rule decides what happened, so that it needs a badge of its own.
fn detail_decides(node: &crate::record::Node, events: &[Event], rule: RuleId) -> bool {
    let layout = node.before.layout();
    let ring = if layout.rows() == 2 { layout.len() } else { layout.per_side() };
    events.iter().filter(|event| event.rule() == rule).any(|event| match *event {
        // No pit is skipped: that is seen only when a lap comes round to its own pit.
        Event::Lift { seeds, .. } => usize::from(seeds) >= ring || rule == RuleId::KimasaiOpening,
        Event::Sow { lap, .. } => events
            .iter()
            .any(|e| matches!(e, Event::Lift { lap: of, seeds, .. } if *of == lap && usize::from(*seeds) >= ring)),
        // That one's own seeds can be taken.
        Event::Capture { taken, side, rule: RuleId::BoshCapture, .. } => {
            taken.iter().any(|(pit, _)| layout.side(pit) == side)
        }
        // That the emptied starting pit counts as empty.
        Event::Stop { pit, rule: RuleId::BoshStop, .. } => node.mv.is_some_and(|mv| layout.next(pit) == mv.pit),
        _ => true,
    })
}

fn flawed(node: &crate::record::Node, flaw: &Flaw) -> Told {
    match flaw {
        Flaw::Refused(refused) => Told {
            now: format!("{} is refused. {}", node.entry.mv, narrate::refusal(refused)),
            rules: vec![refused.rule],
        },
        Flaw::Unreadable(error) => {
            Told { now: format!("This is not a move: {}; {}.", error.what, error.remedy), rules: vec![] }
        }
        Flaw::Disagrees(stated) => Told {
            now: format!(
                "The record states another position after {}: “{stated}”. By the rules it is “{}”.",
                node.entry.mv, node.after
            ),
            rules: vec![],
        },
        Flaw::Follows => {
            Told { now: "A move before this one is at fault, so this one can not be judged.".into(), rules: vec![] }
        }
    }
}

fn start_words(session: &Session) -> String {
    let tree = &session.record.tree;
    let game = session.record.game();
    let contest = narrate::words(game).contest;
    let legal = session.cursor.position(tree);
    let total = narrate::seeds(game, tree.start.board().total());
    match session.cursor.status(tree) {
        crate::engine::Status::Playing => format!("The start: {total} in all. {} to move.", legal.side()),
        crate::engine::Status::Won(side) => format!("The {contest} is over here: {side} has won."),
        crate::engine::Status::Draw => format!("The {contest} is over here: a draw."),
    }
}

const fn board_rule(session: &Session) -> RuleId {
    match session.record.game() {
        crate::engine::Game::Kingulu => RuleId::KinguluBoard,
        crate::engine::Game::Kigogo => RuleId::KigogoBoard,
        crate::engine::Game::Kimasai => RuleId::KimasaiBoard,
        crate::engine::Game::Bosh => RuleId::BoshBoard,
    }
}

/// Which rule of those told is looked at, and whether glosses are unfolded.
#[derive(Clone, Debug, Default)]
pub struct PanelState {
    /// The rule looked at, while it is among those told.
    pub chosen: Option<RuleId>,
}

/// Shows the panel. `gloss`: glosses are unfolded.
pub fn show(ui: &mut Ui, session: &Session, rest: &Rest, state: &mut PanelState, gloss: bool) -> Vec<Command> {
    let told = told(session);
    let mut commands = vec![];
    let chosen = state.chosen.filter(|rule| told.rules.contains(rule)).or(told.rules.last().copied());
    let width = ui.available_width();
    if let Some(rule) = chosen {
        footer(ui, rule, &mut commands);
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 4.0;
        section(ui, |ui| {
            label(ui, "Now");
            now(ui, &told.now);
        });
        if !told.rules.is_empty() {
            divider(ui);
            section(ui, |ui| {
                label(ui, "Why");
                let (node, range) = (session.node(), session.cursor.last_stretch(&session.record.tree, session.size));
                for &rule in &told.rules {
                    let decides = node.is_some_and(|node| detail_decides(node, &node.events[range.clone()], rule));
                    if why(ui, rule, chosen == Some(rule) && told.rules.len() > 1, decides) {
                        state.chosen = Some(rule);
                    }
                }
            });
        }
        if let Some(rule) = chosen.and_then(|rule| Sources::bundled().rule(rule)) {
            divider(ui);
            section(ui, |ui| source(ui, rule, gloss, &mut commands));
        }
        if let Some(facts) = rest.facts.as_ref().filter(|facts| !facts.starts.is_empty()) {
            divider(ui);
            section(ui, |ui| position_facts(ui, session, facts));
        }
    });
    commands
}

pub(super) fn section(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(20, 10)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
    });
}

pub(super) fn divider(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, ink(ui).hairline());
}

fn now(ui: &mut Ui, told: &str) {
    let job = with_bold_pits(told, Type::NOW, ink(ui).text());
    ui.label(job);
}

/// One rule with its standing. True if it was chosen.
pub(super) fn why(ui: &mut Ui, id: RuleId, selected: bool, detail_decides: bool) -> bool {
    let Some(rule) = Sources::bundled().rule(id) else { return false };
    let c = ink(ui);
    let left = ui.cursor().min.x - 10.0;
    let place = ui.painter().add(egui::Shape::Noop);
    let inner = ui.vertical(|ui| {
        ui.set_width(ui.available_width());
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            text(ui, id.as_str(), Type::STRONG, c.text());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                // Where a settled detail of an attested rule decides the step, both are shown.
                if detail_decides && rule.status == crate::sources::Standing::Attested && !rule.settled.is_empty() {
                    standing_chip(ui, crate::sources::Standing::Settled).on_hover_text(settled_words(rule));
                }
                standing_chip(ui, rule.status);
            });
        });
        text(ui, &rule.statement, Type::SECONDARY, c.text());
        ui.add_space(6.0);
    });
    let rect = Rect::from_min_max(pos2(left, inner.response.rect.min.y), inner.response.rect.max + vec2(10.0, 0.0));
    let response = ui.interact(rect, ui.unique_id().with(id.as_str()), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(
            egui::Role::Button,
            true,
            selected,
            format!("{id}, {}: {}", rule.status.word(), rule.statement),
        )
    });
    if selected {
        let shape = egui::Shape::rect_filled(rect, corner(radius::CONTROL), c.raised());
        ui.painter().set(place, shape);
        ui.painter().rect_stroke(rect, corner(radius::CONTROL), c.hairline(), egui::StrokeKind::Inside);
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, corner(0.0), c.ink());
    } else if response.hovered() {
        ui.painter().set(place, egui::Shape::rect_filled(rect, corner(radius::CONTROL), c.ink_soft()));
    }
    widgets::focus_ring(ui, &response, radius::CONTROL);
    response.clicked()
}

/// The settled details of a rule, for a tooltip.
#[must_use]
pub fn settled_words(rule: &Rule) -> String {
    let details: Vec<String> = rule.settled.iter().map(|s| format!("{} ({})", s.what, s.code)).collect();
    format!("Settled: {}", details.join("; "))
}

/// The passages of a rule, the first that says it in its paragraph.
pub(super) fn source(ui: &mut Ui, rule: &Rule, gloss: bool, commands: &mut Vec<Command>) {
    let sources = Sources::bundled();
    let passages: Vec<(&Passage, Bearing)> = sources.passages_of(rule).collect();
    let c = ink(ui);
    let Some((first, bearing)) = passages.first() else {
        label(ui, "Source");
        no_source(ui, rule);
        return;
    };
    let document = sources.document(&first.document);
    ui.horizontal(|ui| {
        label(ui, "Source");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let language = document.map_or("", |d| d.language_name.as_str());
            let title = document.map_or("", |d| d.title.split(" (").next().unwrap_or_default());
            text(ui, &format!("{title}, {language} · ¶ {}", first.line), Type::SMALL, c.muted());
        });
    });
    if *bearing != Bearing::Says {
        text(ui, "No sentence says it; this one bears on it.", Type::SECONDARY, c.muted());
    }
    passage(ui, first, *bearing);
    if gloss_toggle(ui, gloss) {
        commands.push(Command::Gloss);
    }
    if gloss {
        quote(ui, &first.gloss_en, c);
        if let Some(note) = &first.note {
            text(ui, &format!("Note: {note}"), Type::SECONDARY, c.muted());
        }
    }
    for fault in sources.faults_of(&first.id) {
        fault_card(ui, fault);
    }
    for (other, bearing) in passages.iter().skip(1).take(3) {
        ui.add_space(8.0);
        witness(ui, other, *bearing, rule, gloss);
    }
    let more = passages.len().saturating_sub(4);
    if more > 0 {
        text(ui, &format!("and {more} more on the rule’s page"), Type::SMALL, c.muted());
    }
}

fn no_source(ui: &mut Ui, rule: &Rule) {
    let c = ink(ui);
    text(ui, "No source says so.", Type::STRONG, c.text());
    text(ui, &rule.reason, Type::SECONDARY, c.text());
}

/// A further passage: another language, or one that speaks against the rule.
fn witness(ui: &mut Ui, other: &Passage, bearing: Bearing, rule: &Rule, gloss: bool) {
    let sources = Sources::bundled();
    let c = ink(ui);
    let language = sources.document(&other.document).map_or("", |d| d.language_name.as_str());
    let head = match bearing {
        Bearing::Says => format!("{language} · ¶ {}", other.line),
        Bearing::Supports => format!("Bears on it: {language} · ¶ {}", other.line),
        Bearing::Disputes => format!("Speaks against it: {language} · ¶ {}", other.line),
    };
    text(ui, &head, Type::SMALL, c.muted());
    passage(ui, other, bearing);
    if gloss {
        quote(ui, &other.gloss_en, c);
    }
    if let Some(disputed) = rule.disputed.iter().find(|d| d.passage == other.id) {
        text(ui, &disputed.note, Type::SECONDARY, c.fault());
    }
    for fault in sources.faults_of(&other.id) {
        fault_card(ui, fault);
    }
}

/// What each start of the side to move would do, or why it may not be made.
pub(super) fn position_facts(ui: &mut Ui, session: &Session, facts: &Facts) {
    let c = ink(ui);
    let position = session.cursor.position(&session.record.tree);
    label(ui, "Position");
    text(ui, &facts::balance(position, facts), Type::SECONDARY, c.text());
    if !session.cursor.status(&session.record.tree).is_playing() {
        return;
    }
    let mobility = format!("{} of {} starts of {} are legal.", facts.mobility(), facts.starts.len(), position.side());
    text(ui, &mobility, Type::SECONDARY, c.text());
    for start in &facts.starts {
        let name = Move::from(position, start.pit).text(position.layout());
        let mut job = LayoutJob::default();
        job.append(&name, 0.0, Type { bold: true, ..Type::SECONDARY }.format(c.text()));
        match &start.outcome {
            Ok(outcome) => job.append(&format!(" {}", outcome.words(position)), 4.0, Type::SECONDARY.format(c.text())),
            Err(rule) => {
                let title = Sources::bundled().rule(*rule).map_or("", |page| page.title.as_str());
                job.append(&format!(" refused: {title} ({rule})"), 4.0, Type::SECONDARY.format(c.muted()));
            }
        }
        ui.label(job);
    }
}

pub(super) fn gloss_toggle(ui: &mut Ui, unfolded: bool) -> bool {
    let name = if unfolded { "Fold the English gloss" } else { "Unfold the English gloss" };
    ui.add_space(4.0);
    let c = ink(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
    let galley = ui.painter().layout_no_wrap("English gloss".into(), super::theme::font(13.0, false), c.muted());
    ui.painter().galley(pos2(rect.min.x, rect.center().y - galley.size().y / 2.0), galley, c.muted());
    let which = if unfolded { Icon::Down } else { Icon::Right };
    widgets::icon(
        ui.painter(),
        which,
        Rect::from_min_size(rect.max - vec2(18.0, 22.0), vec2(18.0, 22.0)),
        14.0,
        c.0.muted,
    );
    widgets::focus_ring(ui, &response, radius::CHIP);
    response.clicked()
}

/// A passage marked inside its paragraph, in its own language, with the faulty words marked too.
pub fn passage(ui: &mut Ui, passage: &Passage, bearing: Bearing) {
    let sources = Sources::bundled();
    let c = ink(ui);
    let Some((paragraph, range)) = sources.paragraph(passage) else { return };
    let gujarati = passage.document.ends_with("-gu");
    let role = if gujarati { Type::GUJARATI } else { Type::PASSAGE };
    let lead = paragraph.len() - paragraph.trim_start_matches(['-', '•', ' ']).len();
    let from = lead.min(range.start);
    // A long paragraph is cut to the sentences round the passage.
    let before = shortened_front(&paragraph[from..range.start]);
    let after = shortened_back(&paragraph[range.end..]);
    let said = paragraph[range.clone()].trim_start_matches(['-', '•', ' ']);
    // What speaks against the rule must not look like evidence for it.
    let mark = match bearing {
        Bearing::Disputes => (c.fault_soft(), c.fault_line()),
        Bearing::Says | Bearing::Supports => (c.evid_soft(), c.evid()),
    };
    let inset = 15.0;
    let top = ui.cursor().min;
    let response = ui
        .horizontal_top(|ui| {
            ui.add_space(inset - ui.spacing().item_spacing.x);
            ui.vertical(|ui| {
                if let Some(heading) = sources.heading(passage) {
                    text(ui, heading, Type::STRONG, c.text());
                }
                ui.set_width(ui.available_width());
                let response = marked(ui, [&before, said, &after], role, mark);
                mark_language(ui, &response, passage, &[&before, said, &after].concat());
            });
        })
        .response;
    let bar = Rect::from_min_max(pos2(top.x, response.rect.min.y), pos2(top.x + 3.0, response.rect.max.y));
    ui.painter().rect_filled(bar, corner(0.0), mark.1);
}

/// Tells assistive technology in which language the passage is.
fn mark_language(ui: &Ui, response: &egui::Response, passage: &Passage, content: &str) {
    let language = Sources::bundled().document(&passage.document).map_or("", |d| d.language.as_str()).to_owned();
    let content = content.to_owned();
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_language(language);
        node.set_value(content);
    });
}

/// A paragraph whose middle part is marked. The ground is laid under it as a text of its own: in one text, a
/// line's ground would hide the underline of the line above.
fn marked(
    ui: &mut Ui,
    [before, said, after]: [&str; 3],
    role: Type,
    (soft, strong): (egui::Color32, egui::Color32),
) -> egui::Response {
    let c = ink(ui);
    let width = ui.available_width();
    let lay = |ui: &Ui, plain: egui::TextFormat, mark: egui::TextFormat| {
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        job.append(before, 0.0, plain.clone());
        job.append(said, 0.0, mark);
        job.append(after, 0.0, plain);
        ui.painter().layout_job(job)
    };
    let hidden = role.format(egui::Color32::TRANSPARENT);
    let ground = lay(ui, hidden.clone(), egui::TextFormat { background: soft, ..hidden });
    let line = Stroke::new(2.0, strong);
    let words = lay(ui, role.format(c.muted()), egui::TextFormat { underline: line, ..role.format(c.text()) });
    let (rect, response) = ui.allocate_exact_size(words.size(), Sense::hover());
    let told = [before, said, after].concat();
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &told));
    ui.painter().galley(rect.min, ground, egui::Color32::TRANSPARENT);
    ui.painter().galley(rect.min, words, c.text());
    response
}

const CONTEXT: usize = 90;

/// The end of a text, cut at a word.
fn shortened_front(text: &str) -> String {
    let over = text.chars().count().saturating_sub(CONTEXT);
    if over == 0 {
        return text.to_owned();
    }
    let tail: String = text.chars().skip(over).collect();
    format!("… {}", tail.split_once(' ').map_or(tail.as_str(), |(_, rest)| rest))
}

/// The beginning of a text, cut at a word.
fn shortened_back(text: &str) -> String {
    if text.chars().count() <= CONTEXT {
        return text.to_owned();
    }
    let head: String = text.chars().take(CONTEXT).collect();
    format!("{} …", head.rsplit_once(' ').map_or(head.as_str(), |(rest, _)| rest))
}

pub(super) fn quote(ui: &mut Ui, gloss: &str, c: Ink) {
    let top = ui.cursor().min;
    let response = ui
        .horizontal_top(|ui| {
            ui.add_space(7.0);
            ui.vertical(|ui| text(ui, gloss.trim_start_matches(['-', '•', ' ']), Type::SECONDARY, c.text()));
        })
        .response;
    let bar = Rect::from_min_max(pos2(top.x, response.rect.min.y), pos2(top.x + 3.0, response.rect.max.y));
    ui.painter().rect_filled(bar, corner(0.0), c.line());
}

/// A fault of a document, shown as its fault.
pub fn fault_card(ui: &mut Ui, fault: &Fault) {
    let c = ink(ui);
    ui.add_space(4.0);
    egui::Frame::new()
        .fill(c.fault_soft())
        .stroke(Stroke::new(1.0, c.fault_line()))
        .corner_radius(corner(radius::CONTROL))
        .inner_margin(10)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(16.0, 18.0), Sense::hover());
                widgets::icon(ui.painter(), Icon::Fault, rect, 15.0, c.0.fault);
                let title = format!("Fault: {}", fault.title);
                // Upright, so that a long title takes a second line.
                ui.vertical(|ui| text(ui, &title, Type { bold: true, ..Type::SECONDARY }, c.fault()));
            });
            let meant = fault
                .meant
                .as_ref()
                .map(|meant| format!(" Meant: {}.", meant.trim_end_matches('.')))
                .unwrap_or_default();
            text(
                ui,
                &format!("Stands there: {}.{meant}", fault.stands.trim_end_matches('.')),
                Type::SECONDARY,
                colour(c.0.text),
            );
            text(ui, &fault.evidence, Type::SECONDARY, colour(c.0.text));
        });
}

fn footer(ui: &mut Ui, rule: RuleId, commands: &mut Vec<Command>) {
    egui::Panel::bottom("reason-foot")
        .exact_size(44.0)
        .show_separator_line(true)
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 4)))
        .show(ui, |ui| {
            ui.horizontal_centered(|ui| {
                let name = format!("Open the page of {rule}");
                let button = Button::text("The rule’s page")
                    .named(&name)
                    .with_icon(Icon::Sources)
                    .with_key("S")
                    .dress(Dress::Bare);
                if button.show(ui).clicked() {
                    commands.push(Command::Rule(rule));
                }
            });
        });
}
