//! Positions and games to try the laws on.

use kete::engine::perft::Random;
use kete::engine::text::Totals;
use kete::engine::{Board, Game, Move, Play, Position, Readings, Silent, starts};

/// Every combination of a game's readings.
pub fn readings(game: Game) -> Vec<Readings> {
    let mut all = vec![Readings::default()];
    for (_, name, values) in Readings::TABLE.iter().filter(|(g, ..)| *g == game) {
        let mut more = vec![];
        for mut readings in all {
            for value in *values {
                readings.set(game, name, value).expect("a value of the table");
                more.push(readings);
            }
        }
        all = more;
    }
    all
}

/// A game's name, for its start; or a position, partial or not.
pub fn place(text: &str) -> Position {
    match Game::parse(text) {
        Some(game) => Position::start(game, kete::board::Side::South),
        None => Position::parse(text, Totals::Partial).unwrap_or_else(|e| panic!("{text}: {e}")),
    }
}

/// Positions made up by chance that the gate lets in, `wanted` of them.
pub fn positions(game: Game, totals: Totals, seed: u64, wanted: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = vec![];
    while found.len() < wanted {
        found.extend(Position::parse(&made_up(game, totals, &mut random), totals));
    }
    found
}

/// A text that may be a position. Half of them are spread evenly, so that pits are seldom empty and laps many.
fn made_up(game: Game, totals: Totals, random: &mut Random) -> String {
    let mut cells = vec![Cell::default(); game.layout().len()];
    let mut stores = [0; 2];
    let mut extra = String::new();
    let share = |whole: u32, random: &mut Random| match totals {
        Totals::Whole => whole,
        Totals::Partial => 1 + below(whole, random),
    };
    match game {
        Game::Kingulu => {
            mark(&mut cells, below(4, random), random);
            let reserved: u32 = cells.iter().map(|cell| cell.seeds).sum();
            let left = share(48, random).saturating_sub(reserved);
            stores[0] = below(1 + left / 2, random);
            spread(&mut cells, left - stores[0], random);
        }
        Game::Kigogo => {
            stores = [below(46, random), below(46, random)];
            let (south, north) = cells.split_at_mut(24);
            spread(south, share(46 - stores[1], random), random);
            spread(north, share(46 - stores[0], random), random);
        }
        Game::Kimasai => {
            let reserve = if random.below(2) == 0 { 0 } else { below(24, random) };
            stores = [reserve, reserve];
            let south = if reserve == 0 { below(64, random) } else { 32 - reserve };
            let north = if reserve == 0 { 64 - south } else { 32 - reserve };
            let (upper, lower) = cells.split_at_mut(16);
            spread(upper, share(north, random), random);
            spread(lower, share(south, random), random);
        }
        Game::Bosh => {
            let round = 1 + below(3, random);
            extra = format!(" r{round}{}", ["s", "n"][random.below(2)]);
            if round > 1 {
                close(&mut cells, random);
            }
            let all = share(40, random);
            stores[1] = below(1 + all / 2, random);
            spread(&mut cells, all - stores[1], random);
        }
    }
    let side = ["s", "n"][random.below(2)];
    format!("{} {} {side} {},{}{extra}", game.id(), rows(game, &cells), stores[0], stores[1])
}

/// A pit of a text in the making: `mark` is `r` or `x` or nothing.
#[derive(Clone, Default)]
struct Cell {
    seeds: u32,
    mark: &'static str,
}

impl Cell {
    fn text(&self) -> String {
        if self.mark == "x" { "x".to_owned() } else { format!("{}{}", self.seeds, self.mark) }
    }
}

fn below(n: u32, random: &mut Random) -> u32 {
    if n == 0 { 0 } else { u32::try_from(random.below(n as usize)).expect("small") }
}

/// Puts seeds into unmarked cells: anywhere, or evenly so that few are empty and laps are many.
fn spread(cells: &mut [Cell], seeds: u32, random: &mut Random) {
    let open: Vec<usize> = (0..cells.len()).filter(|&at| cells[at].mark.is_empty()).collect();
    let even = random.below(2) == 0;
    for seed in 0..seeds as usize {
        let anywhere = !even || random.below(4) == 0;
        cells[open[if anywhere { random.below(open.len()) } else { seed % open.len() }]].seeds += 1;
    }
}

/// Boards that repeat two or three counts but for a few pits: there endless starts are common, and short.
pub fn patterns(game: Game, seed: u64, wanted: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = vec![];
    while found.len() < wanted {
        let (counts, period) =
            ([below(4, &mut random), below(3, &mut random), below(3, &mut random)], 2 + random.below(2));
        let count = |at| Cell { seeds: counts[at % period], mark: "" };
        let mut cells: Vec<Cell> = (0..game.layout().len()).map(count).collect();
        for _ in 0..=random.below(7) {
            let at = random.below(cells.len());
            let most = if random.below(4) == 0 { 12 } else { 3 };
            cells[at].seeds = below(most, &mut random);
        }
        let side = ["s", "n"][random.below(2)];
        let rest = match game {
            Game::Kimasai => "2,2",
            Game::Bosh => "0,0 r1s",
            Game::Kingulu | Game::Kigogo => "0,0",
        };
        let text = format!("{} {} {side} {rest}", game.id(), rows(game, &cells));
        found.extend(Position::parse(&text, Totals::Partial));
    }
    found
}

/// The text of a position with another board in its place.
pub fn with_board(position: &Position, board: &Board) -> String {
    let layout = position.layout();
    let mut cells = vec![Cell::default(); layout.len()];
    for pit in layout.pits() {
        let (row, column) = layout.screen(pit);
        let mark = match (position.game(), board.marked.has(pit)) {
            (Game::Bosh, true) => "x",
            (Game::Kingulu, true) => "r",
            _ => "",
        };
        cells[row * layout.columns() + column] = Cell { seeds: u32::from(board.seeds(pit)), mark };
    }
    let printed = position.to_string();
    let words: Vec<&str> = printed.split(' ').collect();
    let [south, north] = board.stores;
    let rest = words[4..].join(" ");
    format!("{} {} {} {south},{north} {rest}", words[0], rows(position.game(), &cells), words[2])
}

fn rows(game: Game, cells: &[Cell]) -> String {
    let rows =
        cells.chunks(game.layout().columns()).map(|row| row.iter().map(Cell::text).collect::<Vec<_>>().join(","));
    rows.collect::<Vec<_>>().join("/")
}

/// Reserves pits.
fn mark(cells: &mut [Cell], pits: u32, random: &mut Random) {
    for _ in 0..pits {
        let at = random.below(cells.len());
        cells[at] = Cell { seeds: 4 + below(2, random), mark: "r" };
    }
}

/// Closes a run of pits at one end of a row.
fn close(cells: &mut [Cell], random: &mut Random) {
    let (row, from_left) = (5 * random.below(2), random.below(2) == 0);
    for at in 0..random.below(5) {
        cells[row + if from_left { at } else { 4 - at }].mark = "x";
    }
}

/// A random legal move, if the game is not over.
pub fn choose(play: &Play, random: &mut Random) -> Option<Move> {
    let legal: Vec<Move> = starts(play.position(), play.readings(), play.status())
        .into_iter()
        .filter(|start| start.refused.is_none())
        .map(|start| Move::from(play.position(), start.pit))
        .collect();
    if legal.is_empty() { None } else { Some(legal[random.below(legal.len())]) }
}

/// Plays random moves, at most that many, and shows each state of the game before its move.
pub fn play_on(mut play: Play, most: usize, random: &mut Random, mut show: impl FnMut(&Play)) -> Play {
    for _ in 0..most {
        show(&play);
        let Some(mv) = choose(&play, random) else { break };
        play.make(mv, &mut Silent).expect("it is legal");
    }
    play
}
