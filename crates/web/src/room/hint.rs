//! Hints in three steps: a nudge, what to do, and why.

#[cfg(feature = "thinking")]
use parlour_players::Stop;
#[cfg(feature = "thinking")]
use parlour_table::Answer;
use parlour_table::Question;
use parlour_table::words::{HintStep, HintText, Words, Worth};
use parlour_table::{LiveGame, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{AnyQuestion, Asked};
use crate::scene::Hint;

/// A question for advice to a person. It holds what their seat sees.
pub struct HintQuestion<G: Words>(pub Question<G>);

/// The answer to a [`HintQuestion`], in words.
#[derive(Serialize, Deserialize)]
pub struct Hints {
    /// How many events the game had.
    pub version: usize,
    /// The effort of each decision that it took.
    pub efforts: Vec<u64>,
    text: HintText,
    /// The action that it names, in the game's notation.
    action: String,
}

impl Hints {
    /// As much of the hint as was asked for: 1 a nudge, 2 what to do, 3 why. None where the game has
    /// gone on since.
    pub fn step<G: Words>(&self, game: &LiveGame<G>, step: u8) -> Option<Hint<G::Action>> {
        if self.version != game.version() {
            return None;
        }
        let step = HintStep::of_number(step);
        let note = game.hint_note().filter(|_| step == HintStep::Why).map(Message::from);
        let lines = self.text.lines(step).iter().cloned().chain(note).collect();
        let action = self.action.parse().ok().filter(|_| step >= HintStep::What);
        Some(Hint { step, lines, action, compared: self.text.compared(step) })
    }
}

impl<G: Words> AnyQuestion for HintQuestion<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn asked(&self) -> Asked {
        Asked::Hint
    }

    #[cfg(feature = "thinking")]
    fn think(&self, stop: &Stop) -> String {
        let HintQuestion(question) = self;
        let Answer { made, efforts, .. } = super::game_room::think(question, stop);
        let hints = Hints {
            version: question.version(),
            efforts,
            text: HintText::new(question.prompt(), &made.decision, &made.then),
            action: made.decision.action().to_string(),
        };
        serde_json::to_string(&hints).expect("hints are JSON")
    }

    fn to_json(&self) -> String {
        self.0.to_json()
    }
}

/// A hint for programs.
pub fn json<A: ToString>(hint: &Hint<A>) -> Value {
    json!({
        "step": hint.step.number(),
        "lines": hint.lines.iter().map(Message::to_string).collect::<Vec<_>>(),
        "action": hint.action.as_ref().map(ToString::to_string),
        "weighed": hint.compared.worths().collect::<Vec<(&str, Worth)>>(),
        "measure": hint.compared.measure(),
        "options": hint.compared,
    })
}
