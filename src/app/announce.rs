//! What a screen reader hears: the last state only, however fast the steps come.

use egui::{Context, Ui};

/// The message that is out, and how many there have been.
#[derive(Debug, Default)]
pub struct Announcer {
    last: String,
    count: u64,
}

impl Announcer {
    /// Says something, in place of what was said before.
    pub fn say(&mut self, words: &str) {
        words.clone_into(&mut self.last);
        self.count += 1;
    }

    /// Says the last thing again.
    pub const fn repeat(&mut self) {
        self.count += 1;
    }

    /// Puts the message into the accessibility tree. Its node is new with each message, so that it is read.
    pub fn show(&self, ui: &mut Ui) {
        if self.count == 0 {
            return;
        }
        let id = egui::Id::unique(("announcement", self.count));
        let corner = egui::Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
        let response = ui.interact(corner, id, egui::Sense::hover());
        let words = self.last.clone();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
        let ctx: &Context = ui.ctx();
        ctx.accesskit_node_builder(id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
            node.set_value(self.last.clone());
        });
    }
}
