//! Hints in three steps: a nudge, what to do, and why with the numbers.

use parlour_players::{Decision, Prompt};
use parlour_rules::Message;
use serde::{Deserialize, Serialize};

use super::{Compared, Words, comment};

/// How much of a hint is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HintStep {
    /// Where to look.
    Nudge,
    /// What to do.
    What,
    /// Why, with the numbers.
    Why,
}

impl HintStep {
    /// All of them, in order.
    pub const ALL: [HintStep; 3] = [HintStep::Nudge, HintStep::What, HintStep::Why];

    /// The step of a number, counted from 1; the last one for greater numbers.
    pub fn of_number(number: u8) -> Self {
        match number {
            0 | 1 => HintStep::Nudge,
            2 => HintStep::What,
            _ => HintStep::Why,
        }
    }

    /// Its number, counted from 1.
    pub fn number(self) -> u8 {
        match self {
            HintStep::Nudge => 1,
            HintStep::What => 2,
            HintStep::Why => 3,
        }
    }

    /// The step after this one; none after the last.
    pub fn next(self) -> Option<Self> {
        HintStep::ALL.into_iter().find(|&step| step > self)
    }

    /// What the key or button for it says.
    pub fn word(self) -> &'static str {
        match self {
            HintStep::Nudge => "hint",
            HintStep::What => "what to do",
            HintStep::Why => "why",
        }
    }
}

/// A hint with all of its steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HintText {
    nudge: Message,
    /// What to do, and what comes after it.
    what: Vec<Message>,
    why: Vec<Message>,
    compared: Compared,
}

impl HintText {
    /// The hint that a decision gives.
    pub fn new<G: Words>(
        prompt: &Prompt<G>,
        decision: &Decision<G::Action>,
        then: &[Message],
    ) -> Self {
        let comment = comment::<G>(prompt, decision, then);
        let standing = G::standing(&prompt.view);
        HintText {
            nudge: G::nudge(&prompt.view, decision),
            why: standing.into_iter().chain(comment.sentences().cloned()).collect(),
            what: [comment.what].into_iter().chain(comment.then.into_iter().take(1)).collect(),
            compared: comment.compared,
        }
    }

    /// The sentences of a step. The last one repeats what to do, among its reasons.
    pub fn lines(&self, step: HintStep) -> &[Message] {
        match step {
            HintStep::Nudge => std::slice::from_ref(&self.nudge),
            HintStep::What => &self.what,
            HintStep::Why => &self.why,
        }
    }

    /// Whether a line is the one that says what to do.
    pub fn is_move(&self, line: &Message) -> bool {
        self.what.first() == Some(line)
    }

    /// The options with their numbers; none before the last step.
    pub fn compared(&self, step: HintStep) -> Compared {
        if step == HintStep::Why { self.compared.clone() } else { Compared::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::{Budget, Level};
    use parlour_rules::crosscut::{Crosscut, Options};
    use parlour_rules::{Game, Seed};

    #[test]
    fn each_step_says_more_and_only_the_last_has_numbers() {
        let game = Crosscut::deal(&Options::default(), Seed::from(1));
        let (_, prompt) = Prompt::of(&game).expect("a turn");
        let mut adviser = <Crosscut as parlour_players::Computer>::adviser(Level::Easy, 1.into());
        let decision = adviser.decide(&prompt, &Budget::effort(50));
        let hint = HintText::new::<Crosscut>(&prompt, &decision, &[]);
        let square = decision.action().to_string();
        let says = |step| {
            let lines = hint.lines(step).iter().map(ToString::to_string);
            lines.collect::<Vec<_>>().join(" ")
        };
        assert!(!says(HintStep::Nudge).contains(&square), "{}", says(HintStep::Nudge));
        assert!(says(HintStep::What).contains(&square), "{}", says(HintStep::What));
        assert!(says(HintStep::Why).contains(&says(HintStep::What)));
        assert!(hint.compared(HintStep::What).is_empty());
        assert!(!hint.compared(HintStep::Why).is_empty());
        assert!(hint.lines(HintStep::Why).iter().any(|line| hint.is_move(line)));
        assert_eq!(HintStep::Nudge.next(), Some(HintStep::What));
        assert_eq!(HintStep::Why.next(), None);
        assert_eq!(HintStep::of_number(9), HintStep::Why);
        for step in HintStep::ALL {
            assert_eq!(HintStep::of_number(step.number()), step);
        }
    }
}
