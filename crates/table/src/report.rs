//! Answers for programs: the JSON shapes that the command line, the engine and Python share.

use std::any::Any;

use parlour_players::explain::Voice;
use parlour_players::rollout::Tally;
use parlour_players::{Decision, Prompt, Stop, Term, Verdict};
use parlour_rules::message::as_strings;
use parlour_rules::{Message, RecordError, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::coach::{Entry, Time};
use crate::words::story::Story;
use crate::words::{Comment, Compared, Names, OptionTable, Words};

/// A report for programs, with the same in lines for people.
pub struct Written<R> {
    /// The lines.
    pub lines: Vec<Message>,
    /// The report.
    pub report: R,
}

/// A decision with its reasons.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    game: &'static str,
    action: String,
    /// The action as a sentence.
    advice: String,
    worth: f64,
    #[serde(serialize_with = "as_strings")]
    reasons: Vec<Message>,
    /// What to do after it, where the same seat acts again with nothing new seen.
    #[serde(serialize_with = "as_strings", skip_serializing_if = "Vec::is_empty")]
    then: Vec<Message>,
    /// The best options, with the numbers that people read.
    options: Compared,
    ranked: Vec<Ranked>,
    effort: u64,
}

/// One of the actions that were compared.
#[derive(Clone, Debug, Serialize)]
struct Ranked {
    action: String,
    worth: f64,
    /// The named parts that the worth is the sum of.
    terms: Vec<Term>,
    #[serde(serialize_with = "as_strings")]
    reasons: Vec<Message>,
}

impl Advice {
    /// A decision with its reasons, and what to do after it.
    pub fn of<G: Words>(
        prompt: &Prompt<G>,
        decision: &Decision<G::Action>,
        comment: Comment,
    ) -> Self {
        let reasons = |place| G::reasons(&prompt.view, decision, place, Voice::Advice);
        let hand = G::hand_in_hint(&prompt.view, decision.action());
        let without_hand = |mut lines: Vec<Message>| {
            lines.retain(|line| !hand.contains(line));
            lines
        };
        let ranked = |(place, verdict): (usize, &Verdict<G::Action>)| Ranked {
            action: verdict.action.to_string(),
            worth: verdict.worth,
            terms: verdict
                .terms
                .iter()
                .filter(|term| term.fact.is_none() || term.worth != 0.0)
                .cloned()
                .collect(),
            reasons: reasons(place),
        };
        Advice {
            game: G::NAME,
            action: decision.action().to_string(),
            advice: comment.what.to_string(),
            worth: decision.best().worth,
            reasons: without_hand(comment.why),
            then: without_hand(comment.then),
            options: comment.compared,
            ranked: decision.ranked.iter().enumerate().map(ranked).collect(),
            effort: decision.effort,
        }
    }
}

/// Why a decision cannot be rolled out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoRollout {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(RecordError),
    /// The game has fewer actions.
    #[error("there is no move {number}: the game has {actions}")]
    NoSuchAction {
        /// The number asked for.
        number: usize,
        /// How many actions stand.
        actions: usize,
    },
    /// The computer chose it, and looking at its other options would show its cards.
    #[error("move {number} is the computer's: it can be compared when the game is over")]
    NotYet {
        /// The number asked for.
        number: usize,
    },
    /// There was nothing to choose.
    #[error("action {number} was forced: there was nothing else to play")]
    Forced {
        /// The number asked for.
        number: usize,
    },
}

/// A decision whose options are compared by playing games out. Game `n` is the same in every order
/// and on every thread.
pub trait AnyRollout: Send + Sync {
    /// How many options are compared.
    fn options(&self) -> usize;
    /// Plays game `number` once for each option: how much of it the deciding side won. `None` if
    /// `stop` was raised first.
    fn game(&self, number: u64, stop: &Stop) -> Option<Vec<f64>>;
    /// The result for programs.
    fn json(&self, tally: &Tally) -> Value;
    /// What was decided, and how it was played out.
    fn title(&self, tally: &Tally) -> Vec<Message>;
    /// The options, best first, the one played marked.
    fn table(&self, tally: &Tally) -> OptionTable;
    /// Whether another option was better, in a sentence.
    fn verdict(&self, tally: &Tally) -> Message;
    /// All of it in lines.
    fn lines(&self, tally: &Tally) -> Vec<Message> {
        let lines = self.title(tally).into_iter().chain(self.table(tally).lines());
        lines.chain([self.verdict(tally)]).collect()
    }
}

/// One decision of a game, judged; of the game's own types.
pub type Judgement = Box<dyn Any + Send>;

/// A review in progress: its decisions can be judged in any order, on any thread.
pub trait AnyReview: Send + Sync {
    /// How many decisions there are to judge.
    fn decisions(&self) -> usize;
    /// The effort for each.
    fn effort(&self) -> u64;
    /// The decisions in the order in which they are best judged, so that mistakes are found early:
    /// those that a quick look finds worst come first. Raising `stop` cuts the look short.
    fn likely_mistakes_first(&self, stop: &Stop) -> Vec<usize>;
    /// Judges one of the decisions; raising `stop` cuts it short.
    fn judge(&self, decision: usize, stop: &Stop) -> Judgement;
    /// Puts the judgements, in order, together.
    fn finish(&self, judgements: Vec<Judgement>) -> Result<Box<dyn AnyReviewed + '_>, RecordError>;
    /// The review of the decisions judged so far, in order. What the others change counts as luck.
    fn so_far(&self, judgements: &[&Judgement]) -> Result<Box<dyn AnyReviewed + '_>, RecordError>;
}

/// A finished review.
pub trait AnyReviewed {
    /// The review for programs.
    fn json(&self) -> Value;
    /// The review in words, read by nobody in particular or by one of `names`; with `all`, every
    /// decision of everyone is in it.
    fn story(&self, all: bool, names: Option<&Names>) -> Story;
    /// The side that a seat plays for.
    fn side(&self, seat: Seat) -> usize;
    /// What the profile of the person on a seat keeps of the game; nothing while it isn't over.
    fn profile_entries(&self, seat: Seat, at: Time) -> Vec<Entry>;
}
