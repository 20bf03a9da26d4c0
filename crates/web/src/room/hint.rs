//! Hints in three steps: a nudge, what to do, and why.

#[cfg(feature = "thinking")]
use parlour_players::Stop;
use parlour_table::Question;
use parlour_table::words::{Compared, Words, Worth};
#[cfg(feature = "thinking")]
use parlour_table::{Answer, words::comment};
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
    nudge: Message,
    /// What to do, and what comes after it.
    what: Vec<Message>,
    why: Vec<Message>,
    /// The action that it names, in the game's notation.
    action: String,
    compared: Compared,
}

impl Hints {
    /// As much of the hint as was asked for: 1 a nudge, 2 what to do, 3 why. None where the game has
    /// gone on since.
    pub fn step<G: Words>(&self, game: &LiveGame<G>, step: u8) -> Option<Hint<G::Action>> {
        if self.version != game.version() {
            return None;
        }
        let step = step.clamp(1, 3);
        let lines = match step {
            1 => vec![self.nudge.clone()],
            2 => self.what.clone(),
            _ => self.why.clone(),
        };
        let compared = if step >= 3 { self.compared.clone() } else { Compared::default() };
        let action = self.action.parse().ok().filter(|_| step >= 2);
        Some(Hint { step, lines, action, compared })
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
        let (view, decision) = (&made.view, &made.decision);
        let comment = comment::<G>(question.prompt(), decision, &made.then);
        let why = G::standing(view).into_iter().chain(comment.sentences().cloned()).collect();
        let hints = Hints {
            version: question.version(),
            efforts,
            nudge: G::nudge(view, decision),
            what: [comment.what].into_iter().chain(comment.then.into_iter().take(1)).collect(),
            why,
            action: decision.action().to_string(),
            compared: comment.compared,
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
        "step": hint.step,
        "lines": hint.lines.iter().map(Message::to_string).collect::<Vec<_>>(),
        "action": hint.action.as_ref().map(ToString::to_string),
        "weighed": hint.compared.worths().collect::<Vec<(&str, Worth)>>(),
        "measure": hint.compared.measure(),
        "options": hint.compared,
    })
}
