//! What a game needs so that the computer can play it, review it and set puzzles in it.

use parlour_rules::{Game, Luck, Message, Seat, Seed};

use crate::explain::Voice;
use crate::review::Judged;
use crate::{Decision, Level, Player, Verdict};

/// A game that the computer can play and talk about.
pub trait Computer: Game {
    /// Whether luck or hidden cards have a part in the game.
    const LUCK: bool;
    /// The unit of the game's score, where it keeps one: `points`.
    const MEASURE: Option<&'static str>;
    /// The default effort for reviewing all decisions of a game together: a few seconds.
    const REVIEW_EFFORT: u64;
    /// The effort for each decision when a game is reviewed for a profile. Ratings are calibrated at
    /// this effort: see [`Computer::STRENGTHS`].
    const COACH_EFFORT: u64 = 100;
    /// How strong the levels are, weakest first: `cargo xtask coach` measures it. Without it, nobody
    /// is rated.
    const STRENGTHS: &'static [Strength] = &[];
    /// The difference in win chance up to which two actions are about equally good, in an even game.
    const NEAR_TIE: f64 = 0.005;
    /// The effort that one game of a rollout counts as, when a review looks longer at a close
    /// decision.
    const ROLLOUT_EFFORT: u64 = 1;
    /// The game's puzzles, one JSON object a line; none by default.
    const PUZZLES: &'static str = "";
    /// The effort at which `expert` finds a puzzle's answer and its reasons.
    const PUZZLE_EFFORT: u64 = 1_000;

    /// Adds what is known from making a puzzle of this kind to `expert`'s verdict on its answer.
    fn add_puzzle_knowledge(_kind: &str, _verdict: &mut Verdict<Self::Action>) {}

    /// Takes over what the best answer to a verdict's action proves about it. By default nothing:
    /// where luck or hidden cards have a part, an answer proves little.
    fn learn_from_answer(_verdict: &mut Verdict<Self::Action>, _answer: &Verdict<Self::Action>) {}

    /// A computer player of this level. Its randomness comes from `seed`.
    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;

    /// A player of this level to ask for advice.
    ///
    /// Some players look at the best move more closely than at the others. The adviser looks at
    /// the next best moves as closely, within the same budget.
    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;

    /// How long a player of this level thinks about a decision by default.
    fn thinking_time(level: Level) -> ThinkingTime;

    /// The current score of a seat, higher being better; `None` where no score is kept.
    fn score(view: &Self::View, seat: Seat) -> Option<f64>;

    /// How many sides play. Seats that win together are one side, and sit that many apart.
    fn sides(&self) -> u8;

    /// The chance that the side to act wins after a verdict's action, as far as its seat can tell.
    fn win_chance(view: &Self::View, verdict: &Verdict<Self::Action>) -> f64;

    /// Each side's chance to win, where the game stands between two deals and the chances are known
    /// without looking at any cards.
    ///
    /// Games that are played out only to compare options may end there.
    fn between_deals(&self) -> Option<Vec<f64>> {
        None
    }

    /// A random state that fits a view, drawn with the likelihood that the others' play so far
    /// suggests. By default every state that fits is equally likely.
    fn imagine_likely(view: &Self::View, luck: &mut Luck) -> Self {
        Self::imagine(view, luck)
    }

    /// The standard error of the costs that a review finds for decisions of this kind, in an even
    /// game. `cargo xtask review` measures it. By default the costs count as certain.
    fn doubt(_view: &Self::View) -> f64 {
        0.0
    }

    /// The kind of a judged decision, such as `discard-as-dealer`; none for one that counts for
    /// nothing, such as calling a coin. It never names the best action.
    fn decision_kind(_view: &Self::View, _judged: &Judged<Self::Action>) -> Option<&'static str> {
        Some("move")
    }

    /// What was wrong with a judged decision in words that fit every such mistake: `break up a
    /// run`. None where no reason can be named.
    fn habit(_view: &Self::View, _judged: &Judged<Self::Action>) -> Option<&'static str> {
        None
    }

    /// The worth of a verdict's action in the game's [measure](Computer::MEASURE), where known.
    fn points(view: &Self::View, verdict: &Verdict<Self::Action>) -> Option<f64>;

    /// Why the `place`th action of a decision was ranked where it was, in sentences.
    ///
    /// `view` is what the seat that decided could see.
    fn reasons(
        view: &Self::View,
        decision: &Decision<Self::Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message>;

    /// What the `place`th action does wrong compared with the best, in sentences for a review.
    ///
    /// Games with luck leave out sentences that only repeat the ranking's numbers: a longer look may
    /// have found others.
    fn why_not(
        view: &Self::View,
        decision: &Decision<Self::Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message> {
        Self::reasons(view, decision, place, voice)
    }
}

/// How strong a level is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The level.
    pub level: Level,
    /// The accuracy of its decisions over many games against each level, `easy` first: from 0 to
    /// 100. A weak opponent leaves easier decisions than a strong one.
    pub accuracy: [f64; 4],
    /// The standard deviation over games against the same opponent of what its decisions cost, as a
    /// share of what random picks would have cost.
    pub spread: f64,
    /// The games against each level that the accuracy was measured in.
    pub games: u32,
    /// Its rating in Elo points by results against the next level (`docs/results.md`); `medium` has
    /// 1500.
    pub elo: f64,
}

/// How long a computer player thinks about a decision by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThinkingTime {
    /// This many nodes or samples.
    Effort(u64),
    /// Until the front end's time is up.
    Timed,
}
