//! The tutor: warns before a costly move is played, or explains each move after it.
//!
//! A host asks a [`TutorQuestion`] of its [`LiveGame`], thinks wherever it likes, and hands the
//! [`TutorAnswer`] back. The judge is the one of reviews, at a fixed effort. It sees only what the
//! player's own seat sees, so the same view always gets the same warning. A cost within the judge's
//! margin of error counts as none.
//!
//! [`LiveGame`]: crate::LiveGame

use std::str::FromStr;

use parlour_players::review::Moment;
use parlour_players::{Budget, Prompt, Stop};
use parlour_rules::{Avoided, Message, Seat};
use serde::{Deserialize, Serialize};

use crate::words::Words;
use crate::words::story::DecisionText;
use crate::words::tutor::{explanation, told, warning};

/// The tutor judges a move with one part in this many of the effort of a whole review.
const SHARE: u64 = 20;

/// How the tutor helps. Each game has its own choice, which is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TutorMode {
    /// It doesn't.
    #[default]
    Off,
    /// It warns before a move that costs 2% or more.
    WarnFrom2,
    /// It warns before a move that costs 5% or more.
    WarnFrom5,
    /// It warns before a move that costs 10% or more.
    WarnFrom10,
    /// It explains each move after it was played.
    Explain,
}

impl TutorMode {
    /// Every choice.
    pub const ALL: [TutorMode; 5] = [
        TutorMode::Off,
        TutorMode::WarnFrom2,
        TutorMode::WarnFrom5,
        TutorMode::WarnFrom10,
        TutorMode::Explain,
    ];

    /// The name under which the choice is remembered.
    pub const fn name(self) -> &'static str {
        match self {
            TutorMode::Off => "off",
            TutorMode::WarnFrom2 => "warn-2",
            TutorMode::WarnFrom5 => "warn-5",
            TutorMode::WarnFrom10 => "warn-10",
            TutorMode::Explain => "explain",
        }
    }

    /// The win chance from which a move is warned about; none where nothing is.
    pub fn threshold(self) -> Option<f64> {
        match self {
            TutorMode::Off | TutorMode::Explain => None,
            TutorMode::WarnFrom2 => Some(0.02),
            TutorMode::WarnFrom5 => Some(0.05),
            TutorMode::WarnFrom10 => Some(0.10),
        }
    }

    /// Whether moves are explained after they were played.
    pub fn explains(self) -> bool {
        self == TutorMode::Explain
    }

    /// The choice after this one; after the last the first.
    #[must_use]
    pub fn next(self) -> Self {
        let place = TutorMode::ALL.iter().position(|&mode| mode == self).unwrap_or_default();
        TutorMode::ALL[(place + 1) % TutorMode::ALL.len()]
    }
}

/// The text isn't one of the tutor's modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("choose off, warn 2, warn 5, warn 10 or explain")]
pub struct NotATutorMode;

/// Reads a mode as it is remembered or typed: `warn-5`, `warn 5%`, `warn`.
impl FromStr for TutorMode {
    type Err = NotATutorMode;

    fn from_str(text: &str) -> Result<Self, NotATutorMode> {
        let text = text.trim().trim_end_matches('%').to_ascii_lowercase();
        let text = text.replace([' ', '\t'], "-");
        let text = if text == "warn" { TutorMode::WarnFrom5.name() } else { &text };
        TutorMode::ALL.into_iter().find(|mode| mode.name() == text).ok_or(NotATutorMode)
    }
}

/// A question to the tutor: what a move costs. It can be answered on any thread.
pub struct TutorQuestion<G: Words> {
    pub(crate) version: usize,
    pub(crate) moment: Moment<G>,
}

/// A [`TutorQuestion`] as text.
#[derive(Serialize, Deserialize)]
struct TutorQuestionText<V, A> {
    version: usize,
    number: usize,
    seat: Seat,
    view: V,
    legal: Vec<A>,
    action: A,
}

/// The answer to a [`TutorQuestion`]. As JSON it can come from another place than the game's.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct TutorAnswer<G: Words> {
    pub(crate) version: usize,
    /// What was found; none if the thinking was interrupted.
    pub(crate) found: Option<TutorFound<G::Action>>,
}

/// What the tutor found about a move, in words.
#[derive(Serialize, Deserialize)]
pub(crate) struct TutorFound<A> {
    pub(crate) number: usize,
    pub(crate) action: A,
    cost: f64,
    warning: Message,
    why: DecisionText,
    explanation: Message,
}

/// A warning about a move that was not played yet.
#[derive(Clone)]
pub struct Warning<A> {
    /// How many actions stood before the move.
    pub after: usize,
    /// The move.
    pub action: A,
    /// The win chance that it costs.
    pub cost: f64,
    /// What it costs, in a sentence.
    pub words: Message,
    /// Why: the better move, what is wrong with this one, and the options compared.
    pub why: DecisionText,
}

/// What the tutor said about a move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// How many actions stood after the move.
    pub number: usize,
    /// Why the move was best, or what was wrong with it.
    pub words: Message,
}

impl<G: Words> TutorQuestion<G> {
    /// Judges the move. Raising `stop` ends the thinking, and then nothing is said about the move.
    pub fn think(&self, stop: &Stop) -> TutorAnswer<G> {
        let budget = Budget { effort: (G::REVIEW_EFFORT / SHARE).max(1), stop: stop.clone() };
        let judged = self.moment.judge_ahead(&budget);
        let view = &self.moment.prompt.view;
        let found = (!stop.is_raised()).then(|| TutorFound {
            number: judged.number,
            action: judged.action,
            cost: judged.cost(),
            warning: warning::<G>(&judged),
            why: told::<G>(view, &judged),
            explanation: explanation::<G>(view, &judged),
        });
        TutorAnswer { version: self.version, found }
    }

    /// The question as JSON, for a tutor that thinks elsewhere. It holds what the seat could see.
    pub fn to_json(&self) -> String {
        let moment = &self.moment;
        let text = TutorQuestionText {
            version: self.version,
            number: moment.number,
            seat: moment.seat,
            view: &moment.prompt.view,
            legal: moment.prompt.legal.clone(),
            action: moment.action,
        };
        serde_json::to_string(&text).expect("a question is JSON")
    }

    /// Reads a question that [`TutorQuestion::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let text: TutorQuestionText<G::View, G::Action> = serde_json::from_str(text)?;
        let TutorQuestionText { version, number, seat, view, legal, action } = text;
        let prompt = Prompt { view, legal };
        Ok(TutorQuestion {
            version,
            moment: Moment { number, seat, prompt, action, warned: false },
        })
    }
}

impl<G: Words> TutorAnswer<G> {
    /// The warning about the move, where it costs that much.
    pub fn warning(&self, threshold: f64) -> Option<Warning<G::Action>> {
        let found = self.found.as_ref().filter(|found| found.cost >= threshold)?;
        Some(Warning {
            after: found.number - 1,
            action: found.action,
            cost: found.cost,
            words: found.warning.clone(),
            why: found.why.clone(),
        })
    }

    /// What there is to say about the move once it was played.
    pub fn explained(&self) -> Option<Explained> {
        let found = self.found.as_ref()?;
        Some(Explained { number: found.number, words: found.explanation.clone() })
    }
}

impl<A: ToString> Warning<A> {
    /// What a record says about the move where another one was played in its place.
    pub fn avoided(&self) -> Avoided {
        Avoided { about: self.action.to_string(), cost: self.cost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_as_they_are_remembered_and_typed() {
        for mode in TutorMode::ALL {
            assert_eq!(mode.name().parse(), Ok(mode));
            assert_eq!(mode.threshold().is_some(), mode.name().starts_with("warn"));
        }
        let typed = ["warn", "Warn 5%", " warn 10", "EXPLAIN", "warn-2"];
        let read = typed.map(|text| text.parse::<TutorMode>().expect(text).name());
        assert_eq!(read, ["warn-5", "warn-5", "warn-10", "explain", "warn-2"]);
        for text in ["", "on", "warn 3", "warn -5", "5"] {
            assert_eq!(text.parse::<TutorMode>(), Err(NotATutorMode), "{text}");
        }
        let mut mode = TutorMode::Off;
        for _ in TutorMode::ALL {
            mode = mode.next();
        }
        assert_eq!(mode, TutorMode::Off, "going on leads around");
    }
}
