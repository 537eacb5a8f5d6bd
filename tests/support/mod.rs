//! The window without a display: its accessibility tree, its keys, its clock, its pictures.
#![allow(dead_code, reason = "each test file uses what it needs")]

mod soft;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT};
use kete::app::settings::Settings;
use kete::app::{App, Command, Session};
use kete::store::{BUNDLED, Kind};

/// A folder of its own for a window's data; gone with it.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new, empty folder.
    pub fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("kete-ui-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Writes a file in it.
    pub fn put(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Settings as on a first run, but light and with a zoom, so that nothing depends on the machine.
pub fn settings() -> Settings {
    Settings { dark: Some(false), zoom: Some(1.0), ..Settings::default() }
}

/// The same without motion.
pub fn still() -> Settings {
    Settings { reduced_motion: true, ..settings() }
}

/// Seconds between two passes.
pub const FRAME: f64 = 1.0 / 60.0;

/// A node of the accessibility tree, in the words a test needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Its role.
    pub role: egui::accesskit::Role,
    /// Its name, or the text it holds.
    pub label: String,
    /// Its language, where it has one of its own.
    pub language: Option<String>,
    /// Whether the keyboard is on it.
    pub focused: bool,
    /// Whether it is out of use.
    pub disabled: bool,
    /// Where it is, in points.
    pub rect: egui::Rect,
}

/// A file that was let fall on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// A window under test.
pub struct Window {
    /// egui's harness.
    pub harness: Harness<'static, App>,
    /// Where its data are.
    pub folder: Folder,
    clock: f64,
}

impl Window {
    /// A window of 1280 by 720 points.
    pub fn new(settings: Settings) -> Window {
        Window::sized(settings, vec2(1280.0, 720.0))
    }

    /// A window of that size.
    pub fn sized(settings: Settings, size: Vec2) -> Window {
        Window::in_folder(settings, size, Folder::new())
    }

    /// A window with its data in that folder.
    pub fn in_folder(settings: Settings, size: Vec2, folder: Folder) -> Window {
        let data = folder.0.clone();
        let harness = Harness::builder()
            .with_size(size)
            .with_step_dt(1.0 / 60.0)
            .with_render_cursor(false)
            .with_os(egui::os::OperatingSystem::Nix)
            .renderer(soft::SoftRenderer::default())
            .build_eframe(move |cc| App::in_folder(&cc.egui_ctx, settings, Some(data)));
        let mut window = Window { harness, folder, clock: 100.0 };
        window.await_lessons();
        window
    }

    /// Lessons are read on a thread: tests begin when they are there.
    fn await_lessons(&mut self) {
        let lessons = BUNDLED.iter().filter(|file| file.kind == Kind::Lesson).count();
        let all = format!("Lessons shown: all {lessons}");
        self.wait_for("lesson", |window| lessons == 0 || window.has(&all));
    }

    /// A window with a bundled record open.
    pub fn with_record(id: &'static str, settings: Settings) -> Window {
        let mut window = Window::new(settings);
        window.carry_out(Command::OpenBundled(id));
        window
    }

    /// A window with Marin's turn open, at its start.
    pub fn marin(settings: Settings) -> Window {
        Window::with_record(MARIN, settings)
    }

    /// The window's state.
    pub fn app(&self) -> &App {
        self.harness.state()
    }

    /// The open record.
    pub fn session(&self) -> &Session {
        self.app().session.as_ref().expect("a record is open")
    }

    /// Carries a command out, as a view's would be, and settles.
    pub fn carry_out(&mut self, command: Command) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().carry_out(&ctx, command);
        self.settle();
    }

    /// Puts everything away, as if the window had just been opened, and carries these commands out.
    pub fn start_over(&mut self, commands: Vec<Command>) {
        let app = self.harness.state_mut();
        (app.session, app.study, app.sheet) = (None, None, None);
        app.toasts.clear();
        self.harness.ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.carry_out(Command::Go(kete::app::Route::Library));
        for command in commands {
            self.carry_out(command);
        }
    }

    /// One pass a frame later.
    pub fn pass(&mut self) {
        self.pass_after(FRAME);
    }

    /// One pass so many seconds later, whatever was queued in it.
    pub fn pass_after(&mut self, seconds: f64) {
        self.clock += seconds;
        self.harness.input_mut().time = Some(self.clock);
        self.harness.step();
    }

    /// The time that passes until egui wants another pass; none at rest.
    pub fn wanted(&self) -> Option<Duration> {
        let output = self.harness.output();
        let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min().expect("a window");
        (delay < Duration::from_hours(1)).then_some(delay)
    }

    /// Passes until nothing moves, at most half a minute of the window's time. Messages may still be on show.
    pub fn settle(&mut self) {
        for _ in 0..1_800 {
            self.pass();
            if self.wanted().is_none_or(|delay| delay > Duration::ZERO) && !self.is_moving() {
                return;
            }
        }
        panic!("the window does not come to rest: {:?}", self.harness.ctx.repaint_causes());
    }

    /// Passes until egui wants none at all: messages are gone, timers have run out.
    pub fn rest(&mut self) {
        for _ in 0..2_000 {
            self.pass_after(0.05);
            if self.wanted().is_none() {
                return;
            }
        }
        panic!("passes are asked for without end: {:?}", self.harness.ctx.repaint_causes());
    }

    fn is_moving(&self) -> bool {
        let app = self.app();
        let benches = app.study.iter().flat_map(|study| &study.benches).filter_map(|bench| bench.session.as_ref());
        app.session.iter().chain(benches).any(|session| session.motion.is_some() || session.playing)
    }

    /// Lets so much of the window's time pass, frame by frame.
    pub fn wait(&mut self, seconds: f64) {
        let until = self.clock + seconds;
        while self.clock < until {
            self.pass();
        }
    }

    /// Passes, in real time, until something done on a thread has come in.
    pub fn wait_for(&mut self, what: &str, is_there: impl Fn(&Window) -> bool) {
        let began = Instant::now();
        while !is_there(self) {
            assert!(began.elapsed() < Duration::from_secs(20), "still no {what}");
            std::thread::sleep(Duration::from_millis(5));
            self.pass();
        }
        self.settle();
    }

    /// Queues a key's press and release for the next pass.
    pub fn queue(&mut self, modifiers: Modifiers, key: Key) {
        self.queue_repeat(modifiers, key, false);
    }

    fn queue_repeat(&mut self, modifiers: Modifiers, key: Key, repeat: bool) {
        let event =
            |pressed| Event::Key { key, physical_key: Some(key), pressed, repeat: repeat && pressed, modifiers };
        let input = self.harness.input_mut();
        input.events.push(event(true));
        input.events.push(event(false));
    }

    /// Presses a key and settles.
    pub fn press(&mut self, key: Key) {
        self.press_with(Modifiers::NONE, key);
    }

    /// Presses a key with modifiers and settles.
    pub fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.queue(modifiers, key);
        self.pass_after(0.3);
        self.settle();
    }

    /// A key held down: it repeats so many times, one a frame.
    pub fn hold(&mut self, key: Key, times: usize) {
        for n in 0..times {
            self.queue_repeat(Modifiers::NONE, key, n > 0);
            self.pass_after(1.0 / 30.0);
        }
    }

    /// Types a text.
    pub fn type_text(&mut self, text: &str) {
        self.harness.input_mut().events.push(Event::Text(text.to_owned()));
        self.pass();
        self.settle();
    }

    /// A click of the pointer at a place.
    pub fn click_at(&mut self, pos: Pos2) {
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        for event in [Event::PointerMoved(pos), button(true), button(false), Event::PointerGone] {
            self.harness.input_mut().events.push(event);
            self.pass();
        }
        self.settle();
    }

    /// The same click, all in one pass, with what it sets going left to go on.
    pub fn click_without_settling(&mut self, pos: Pos2) {
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        for event in [Event::PointerMoved(pos), button(true), button(false), Event::PointerGone] {
            self.harness.input_mut().events.push(event);
            self.pass();
        }
    }

    /// A file let fall on the window.
    pub fn drop_file(&mut self, path: PathBuf) {
        self.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path)));
        self.pass();
    }

    /// Presses Tab until the keyboard is on a control whose name fits.
    pub fn focus(&mut self, fits: impl Fn(&str) -> bool) {
        for _ in 0..200 {
            self.queue(Modifiers::NONE, Key::Tab);
            self.pass();
            self.pass();
            if self.nodes().iter().any(|node| node.focused && fits(&node.label)) {
                self.settle();
                return;
            }
        }
        panic!("Tab does not come there");
    }

    /// Clicks what has that name, once it is in sight.
    pub fn click(&mut self, label: &str) {
        let node = self.node(label);
        assert!(!node.disabled, "{label} is out of use");
        if !self.harness.ctx.content_rect().contains(node.rect.center()) {
            self.scroll_to(label);
        }
        let place = self.node(label).rect.center();
        self.click_at(place);
    }

    /// Brings what has that name into sight, as a screen reader does.
    pub fn scroll_to(&mut self, label: &str) {
        let root = self.harness.root();
        let node =
            root.children_recursive().find(|node| tell(&node.accesskit_node()).is_some_and(|t| t.label == label));
        node.unwrap_or_else(|| panic!("nothing is called {label}")).scroll_to_me();
        self.settle();
    }

    /// Every node that says something, in the tree's order.
    pub fn nodes(&self) -> Vec<Told> {
        self.harness.root().children_recursive().filter_map(|node| tell(&node.accesskit_node())).collect()
    }

    /// The node of that name; of several, the first.
    pub fn node(&self, label: &str) -> Told {
        let nodes = self.nodes();
        let found = nodes.iter().find(|node| node.label == label);
        let all = || nodes.iter().map(|node| node.label.as_str()).collect::<Vec<_>>().join("\n");
        found.unwrap_or_else(|| panic!("nothing is called “{label}”; there are\n{}", all())).clone()
    }

    /// Whether something has that name or text.
    pub fn has(&self, label: &str) -> bool {
        self.nodes().iter().any(|node| node.label == label)
    }

    /// Whether some text has these words in it.
    pub fn says(&self, words: &str) -> bool {
        self.nodes().iter().any(|node| node.label.contains(words))
    }

    /// The pits' labels in the tree's order: row by row of the screen, left to right.
    pub fn pits(&self) -> Vec<String> {
        let is_pit = |label: &str| {
            let name = label.split(',').next().unwrap_or_default();
            let digits = name.get(1..).is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()));
            digits && name.starts_with(['A', 'B', 'a', 'b']) && label.contains(", ")
        };
        self.nodes().into_iter().map(|node| node.label).filter(|label| is_pit(label)).collect()
    }

    /// The label of a pit.
    pub fn pit(&self, name: &str) -> String {
        let start = format!("{name}, ");
        self.pits().into_iter().find(|label| label.starts_with(&start)).unwrap_or_else(|| panic!("no pit {name}"))
    }

    /// Clicks a pit.
    pub fn click_pit(&mut self, name: &str) {
        let label = self.pit(name);
        self.click(&label);
    }

    /// What a screen reader was told last.
    pub fn announcement(&self) -> String {
        let live = |node: &AccessKitNode<'_>| node.live() != egui::accesskit::Live::Off;
        let said: Vec<String> = self
            .harness
            .root()
            .children_recursive()
            .filter(|node| live(&node.accesskit_node()))
            .filter_map(|node| node.value())
            .collect();
        assert!(said.len() <= 1, "several at once: {said:?}");
        said.into_iter().next().unwrap_or_default()
    }

    /// How many nodes speak of themselves.
    pub fn live_nodes(&self) -> usize {
        let live = |node: &AccessKitNode<'_>| node.live() != egui::accesskit::Live::Off;
        self.harness.root().children_recursive().filter(|node| live(&node.accesskit_node())).count()
    }

    /// The node that holds what was announced last: a new one for every announcement.
    pub fn announcement_id(&self) -> String {
        let live = |node: &AccessKitNode<'_>| node.live() != egui::accesskit::Live::Off;
        let root = self.harness.root();
        let node = root.children_recursive().find(|node| live(&node.accesskit_node()));
        format!("{:?}", node.expect("something was said").accesskit_node().id())
    }

    /// The shapes of the last pass: two that are equal are two equal pictures.
    pub fn shapes(&self) -> Vec<egui::epaint::ClippedShape> {
        self.harness.output().shapes.clone()
    }
}

fn tell(node: &AccessKitNode<'_>) -> Option<Told> {
    let label = node.label().or_else(|| node.value())?;
    let data = node.data();
    let bounds = node.raw_bounds().unwrap_or_default();
    #[expect(clippy::cast_possible_truncation, reason = "points of a window")]
    let pos = |x: f64, y: f64| Pos2::new(x as f32, y as f32);
    Some(Told {
        role: node.role(),
        label,
        language: data.language().map(str::to_owned),
        focused: node.is_focused(),
        disabled: node.is_disabled(),
        rect: egui::Rect::from_min_max(pos(bounds.x0, bounds.y0), pos(bounds.x1, bounds.y1)),
    })
}

/// The bundled record of Marin's turn.
pub const MARIN: &str = "marin-1931-bosh-first-turn";
