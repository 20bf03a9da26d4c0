//! Lessons: positions to try the rules on, from the first move to a first good decision.
//!
//! The terminal and the browser teach from the same steps.

use super::{Words, not_possible};

/// A position to try something on.
pub struct Step<G> {
    /// What it is about.
    pub title: &'static str,
    /// What to do.
    pub text: &'static str,
    /// How to do it with the keys of the full screen; empty where that is known by now.
    pub how: &'static str,
    /// The position.
    pub begin: fn() -> G,
    /// The actions that solve it, in notation; any at all where there are none.
    pub wanted: &'static [&'static str],
    /// What is said when it is solved.
    pub done: &'static str,
}

impl<G: Words> Step<G> {
    /// The game after an action that solves the position, or why it doesn't.
    pub fn judge(&self, game: &G, action: G::Action) -> Result<G, String> {
        let meant = G::second_thought(&game.legal(), action).map(|(_, meant)| meant);
        let action = meant.unwrap_or(action);
        let is_wanted =
            self.wanted.is_empty() || self.wanted.contains(&action.to_string().as_str());
        let mut after = game.clone();
        match (after.play(action), is_wanted) {
            (Err(why), _) => Err(not_possible(&why)),
            (Ok(()), false) => {
                Err("That's allowed, but there's a better answer. Try again.".to_owned())
            }
            (Ok(()), true) => Ok(after),
        }
    }
}
