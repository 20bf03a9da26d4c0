//! A reviewed decision that somebody tries to make better, at the game's own table.

use std::sync::Arc;

use parlour_players::{Prompt, Stop};
use parlour_rules::{Seat, message};
use parlour_table::analysis::Retry;
use parlour_table::words::story::DecisionText;
use parlour_table::words::{Names, Words};

use super::told_lines;
use crate::face::Face;
use crate::screen::find_move::{Explanation, FindMovePage, Soon, Stage, Task, Then, Verdict};
use crate::screen::page::{Page, Room};
use crate::screen::table::TEXT_WIDTH;
use crate::screen::theme::Role;

/// The columns beside the table on a small screen.
const NARROW: usize = 28;

/// What the keys do.
const KEYS: [(&str, &str); 3] = [
    ("s", "show the answer, and what the review says"),
    ("c", "show the whole answer, with the options and their numbers"),
    ("Esc q", "go back to the review"),
];

/// The page of a decision to try again.
pub type RetryPage<G, F> = FindMovePage<G, F, RetryTask<G>>;

/// A decision to try again.
pub struct RetryTask<G: Words> {
    retry: Arc<Retry<G>>,
    /// What the review says about the decision. Nobody sees it before there is an answer.
    told: DecisionText,
    names: Names,
}

impl<G: Words, F: Face<G>> RetryPage<G, F> {
    /// The decision, and what the review says about it.
    pub fn new(retry: Retry<G>, told: DecisionText, names: Names) -> Self {
        FindMovePage::of(RetryTask { retry: Arc::new(retry), told, names })
    }
}

impl<G: Words> Task<G> for RetryTask<G> {
    fn title(&self) -> String {
        format!("{}: try again", G::TITLE)
    }

    fn heading(&self) -> String {
        format!("Try again: move {}", self.retry.judged().number)
    }

    fn question(&self) -> &'static str {
        "What would you do instead?"
    }

    fn help(&self) -> (String, &'static [(&'static str, &'static str)]) {
        ("Try again".to_owned(), &KEYS)
    }

    fn leaving(&self) -> &'static str {
        "back"
    }

    fn prompt(&self) -> (Seat, &Prompt<G>) {
        (self.retry.seat(), self.retry.prompt())
    }

    fn names(&self) -> Names {
        self.names.clone().read_by(Some(self.retry.seat()))
    }

    fn answer(&self) -> Option<G::Action> {
        Some(self.retry.judged().best)
    }

    fn check(&self, action: G::Action) -> Result<(), String> {
        self.retry.check(action).map_err(|why| why.to_string())
    }

    fn judge(&self, action: G::Action, stop: &Stop) -> Soon<Verdict> {
        let (retry, stop) = (Arc::clone(&self.retry), stop.clone());
        Soon::from_thread(move || {
            let attempt = retry.judge(action, &stop).ok()?;
            let role = if attempt.is_best { Role::Good } else { Role::Bad };
            let line = (role, message![G::option(action).capitalised(), ". ", attempt.verdict()]);
            let then = if attempt.is_best { Then::Reveal } else { Then::TryAgain };
            Some(Verdict { is_right: attempt.is_best, then, line })
        })
    }

    fn explain(&self) -> Soon<Explanation> {
        let lines = |role: Role, width: usize| {
            let mut lines = vec![(role, message!["In the game: ", self.told.what.first_line()])];
            lines.extend(told_lines(&self.told, width));
            lines
        };
        let (short, whole) = (lines(Role::Ink, NARROW), lines(Role::Strong, TEXT_WIDTH));
        Soon::Now(Explanation { short, whole })
    }

    fn another(&self, _: Stage) -> Option<&'static str> {
        None
    }

    fn go_to_another(&mut self, _: &mut Room) -> Option<Box<dyn Page>> {
        None
    }
}
