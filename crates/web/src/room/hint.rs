//! Hints in three steps: a nudge, what to do, and why.

use parlour_players::Prompt;
use parlour_table::words::{Compared, Words, Worth, comment};
use parlour_table::{Made, Message};
use serde_json::{Value, json};

use crate::scene::Hint;

/// As much of some advice as was asked for: 1 a nudge, 2 what to do, 3 why.
pub fn hint<G: Words>(prompt: &Prompt<G>, made: &Made<G>, step: u8) -> Hint<G::Action> {
    let (view, decision, then) = (&prompt.view, &made.decision, &made.then);
    let step = step.clamp(1, 3);
    let comment = comment::<G>(prompt, decision, then);
    let lines = match step {
        1 => vec![G::nudge(view, decision)],
        2 => [comment.what].into_iter().chain(comment.then.into_iter().take(1)).collect(),
        _ => G::standing(view).into_iter().chain(comment.sentences().cloned()).collect(),
    };
    Hint {
        step,
        lines,
        action: (step >= 2).then(|| decision.action()),
        compared: if step >= 3 { comment.compared } else { Compared::default() },
    }
}

/// A hint for programs.
pub fn json<A: ToString>(hint: &Hint<A>) -> Value {
    json!({
        "step": hint.step,
        "lines": hint.lines.iter().map(Message::to_string).collect::<Vec<_>>(),
        "action": hint.action.as_ref().map(ToString::to_string),
        "weighed": hint.compared.worths().collect::<Vec<(&str, Worth)>>(),
        "measure": hint.compared.measure(),
        "options": hint.compared,
    })
}
