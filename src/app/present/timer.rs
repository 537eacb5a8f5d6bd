//! The time that has gone by in class.

/// A clock that can be held, set back, and set back as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timer {
    gone: f64,
    since: Option<f64>,
    before: Option<f64>,
}

impl Timer {
    /// One that runs from now.
    #[must_use]
    pub const fn running(now: f64) -> Timer {
        Timer { gone: 0.0, since: Some(now), before: None }
    }

    /// Seconds that have gone by.
    #[must_use]
    pub fn seconds(&self, now: f64) -> f64 {
        self.gone + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// Whether it runs.
    #[must_use]
    pub const fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Whether a reset can be taken back.
    #[must_use]
    pub const fn was_reset(&self) -> bool {
        self.before.is_some()
    }

    /// Lets it run, or holds it.
    pub fn toggle(&mut self, now: f64) {
        self.gone = self.seconds(now);
        self.since = if self.since.is_some() { None } else { Some(now) };
    }

    /// Back to nothing; a second time, back to what it was, with what has gone by since.
    pub fn reset(&mut self, now: f64) {
        let seconds = self.seconds(now);
        let runs = self.since.is_some();
        (self.gone, self.before) = match self.before {
            Some(before) => (before + seconds, None),
            None => (0.0, Some(seconds)),
        };
        self.since = runs.then_some(now);
    }
}

/// Minutes and seconds, as `12:40`; hours where there are any.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a lesson's seconds")]
pub fn words(seconds: f64) -> String {
    let all = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_held_set_back_and_given_back() {
        let mut timer = Timer::running(10.0);
        assert_eq!(words(timer.seconds(770.0)), "12:40");
        timer.toggle(770.0);
        assert_eq!(words(timer.seconds(900.0)), "12:40", "held");
        timer.toggle(900.0);
        timer.reset(910.0);
        assert_eq!(words(timer.seconds(915.0)), "0:05");
        timer.reset(920.0);
        assert_eq!(words(timer.seconds(920.0)), "13:00", "nothing is lost by a reset");
        assert_eq!(words(3_725.0), "1:02:05");
    }
}
