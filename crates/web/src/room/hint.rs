//! A hint in three steps: a nudge, what to do, and why.

use parlour_players::{Level, Prompt, Stop};
use parlour_rules::Seed;
use parlour_table::words::{Weighed, Words, advice, follow_up, what_to_do};
use parlour_table::{Message, decide};
use serde_json::{Value, json};

use crate::scene::Advice;

/// What the strongest player advises, worked out once and told in steps.
#[derive(Clone, Debug)]
pub struct Hint<A> {
    action: A,
    nudge: Message,
    what: Vec<Message>,
    why: Vec<Message>,
    weighed: Weighed,
}

impl<A: Copy + ToString> Hint<A> {
    /// Works the hint out.
    pub fn think<G: Words<Action = A>>(prompt: &Prompt<G>, seed: Seed, stop: &Stop) -> Self {
        let mut adviser = G::adviser(Level::Expert, seed);
        let mut decide =
            |prompt: &Prompt<G>| decide::<G>(adviser.as_mut(), prompt, Level::Expert, None, stop);
        let decision = decide(prompt);
        let then = follow_up::<G>(prompt, &decision, seed, &mut decide);
        let mut what = vec![what_to_do::<G>(&decision)];
        if G::REASONS_NAME_THE_MOVE {
            what.extend(then.first().cloned());
        }
        let mut why = G::standing(&prompt.view);
        why.extend(advice::<G>(prompt, &decision, &then));
        Hint {
            action: decision.action(),
            nudge: G::nudge(&prompt.view, &decision),
            what,
            why,
            weighed: G::weighed(&decision),
        }
    }

    /// As much of it as was asked for: 1 a nudge, 2 what to do, 3 why.
    pub fn at(&self, step: u8) -> Advice<A> {
        Advice {
            step: step.clamp(1, 3),
            lines: match step {
                0 | 1 => vec![self.nudge.clone()],
                2 => self.what.clone(),
                _ => self.why.clone(),
            },
            action: (step >= 2).then_some(self.action),
            weighed: if step >= 3 { self.weighed.clone() } else { Weighed::default() },
        }
    }

    /// The same for programs.
    pub fn told(&self, step: u8) -> Value {
        let advice = self.at(step);
        json!({
            "step": advice.step,
            "lines": advice.lines.iter().map(Message::to_string).collect::<Vec<_>>(),
            "action": advice.action.map(|action| action.to_string()),
            "weighed": advice.weighed.worths,
            "measure": advice.weighed.measure,
        })
    }
}
