//! Progress on standard error, for whatever takes more than a second.

use std::fmt::Display;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress line or bar that appears after a second, at a terminal only.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// For work of a known length.
    pub fn of(length: u64, what: &str) -> Self {
        let style = "{msg} {bar:30} {human_pos}/{human_len}, {eta} left";
        Progress::new(ProgressBar::with_draw_target(Some(length), hidden()), style, what)
    }

    /// For work that ends when it ends.
    pub fn endless(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, hidden());
        Progress::new(bar, "{spinner} {msg} ({elapsed})", what)
    }

    fn new(bar: ProgressBar, style: &str, what: &str) -> Self {
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
        bar.set_message(what.to_owned());
        Progress { bar, started: Instant::now() }
    }

    /// Sets how much is done.
    pub fn at(&self, position: u64) {
        self.show();
        self.bar.set_position(position);
    }

    /// Sets the text beside the bar.
    pub fn set_text(&self, what: impl Display) {
        self.show();
        self.bar.set_message(what.to_string());
        self.bar.tick();
    }

    fn show(&self) {
        if self.bar.is_hidden() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn hidden() -> ProgressDrawTarget {
    ProgressDrawTarget::hidden()
}
