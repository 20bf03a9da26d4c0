//! Five Crowns' computer players.

mod caught;
mod easy;
mod expert;
mod face_up;
mod facts;
mod hard;
mod known_cards;
mod medium;
mod move_facts;
mod near_melds;
mod next_discard;
mod next_draw;
mod next_turn;
mod opponent;
#[doc(hidden)]
pub mod win_chance;

use parlour_rules::five_crowns::{Action, FiveCrowns, Phase, View};
use parlour_rules::{Eye, Game, Message, Seat, Seed};

use crate::explain::{self, Voice, habits};
use crate::review::Judged;
use crate::{Computer, Decision, Level, Player, Strength, ThinkingTime, Verdict};

pub use face_up::with_cards_face_up;
pub use facts::{Completion, Fact, NearMeld, Outlook, Price, StillOut, Stock, facts};
#[doc(hidden)]
pub use opponent::likely_state;
use win_chance::Model;

/// A computer player. The seed decides random choices: everything for `easy`, nothing
/// for `medium` and `hard`, the hands it imagines for `expert`.
///
/// ```
/// use parlour_players::{Budget, Level, Prompt, five_crowns};
/// use parlour_rules::{Game, Seed, five_crowns::{FiveCrowns, Options}};
///
/// let game = FiveCrowns::deal(&Options::default(), Seed::from(1));
/// let (_seat, prompt) = Prompt::of(&game).expect("the game has begun");
/// let mut player = five_crowns::player(Level::Expert, Seed::from(2));
/// let decision = player.decide(&prompt, &Budget::effort(1_000));
/// assert!(game.legal().contains(&decision.action()));
/// ```
pub fn player(level: Level, seed: Seed) -> Box<dyn Player<FiveCrowns> + Send> {
    match level {
        Level::Easy => Box::new(easy::Easy::new(seed)),
        Level::Medium => Box::new(medium::Medium),
        Level::Hard => Box::new(hard::Hard),
        Level::Expert => Box::new(expert::Expert::new(seed)),
    }
}

/// `expert` without counting on the other player's next discard, to measure against.
#[doc(hidden)]
pub fn expert_by_draws_alone(seed: Seed) -> Box<dyn Player<FiveCrowns> + Send> {
    Box::new(expert::Expert::by_draws_alone(seed))
}

/// The hands that a level evaluates by default. For `expert` it is more than it needs.
pub fn default_effort(level: Level) -> u64 {
    match level {
        Level::Easy | Level::Medium | Level::Hard => 1,
        Level::Expert => 1_000,
    }
}

impl Computer for FiveCrowns {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const REVIEW_EFFORT: u64 = 200_000;
    const COACH_EFFORT: u64 = 400;
    const STRENGTHS: &'static [Strength] = &[
        Strength {
            level: Level::Easy,
            accuracy: [2.3, 3.8, 6.3, 6.6],
            spread: 0.231,
            games: 256,
            elo: 536.0,
        },
        Strength {
            level: Level::Medium,
            accuracy: [53.2, 57.5, 57.7, 55.8],
            spread: 0.097,
            games: 256,
            elo: 1500.0,
        },
        Strength {
            level: Level::Hard,
            accuracy: [75.9, 77.2, 77.1, 76.8],
            spread: 0.032,
            games: 256,
            elo: 1669.0,
        },
        Strength {
            level: Level::Expert,
            accuracy: [94.4, 94.2, 93.6, 93.1],
            spread: 0.003,
            games: 256,
            elo: 1743.0,
        },
    ];
    const ROLLOUT_EFFORT: u64 = 50;
    const PUZZLES: &'static str = include_str!("../../puzzles/five-crowns.jsonl");
    const PUZZLE_EFFORT: u64 = 1_000;

    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        player(level, seed)
    }

    /// The players look at every action equally closely.
    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        player(level, seed)
    }

    fn thinking_time(level: Level) -> ThinkingTime {
        ThinkingTime::Effort(default_effort(level))
    }

    /// Fewer points are better in this game, so the score is negative.
    fn score(view: &View, seat: Seat) -> Option<f64> {
        view.scores().get(seat.index()).map(|&points| -f64::from(points))
    }

    fn sides(&self) -> u8 {
        2
    }

    fn decision_kind(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
        match view.phase {
            Phase::Call | Phase::Over => None,
            Phase::Draw => Some("draw-or-take"),
            Phase::Discard => {
                let goes_out =
                    |verdict: &Verdict<Action>| matches!(verdict.action, Action::GoOut(_));
                let can_go_out = judged.decision.ranked.iter().any(goes_out);
                Some(if can_go_out { "going-out" } else { "discard" })
            }
        }
    }

    fn habit(_: &View, judged: &Judged<Action>) -> Option<&'static str> {
        habits::five_crowns::habit(judged)
    }

    fn win_chance(view: &View, verdict: &Verdict<Action>) -> f64 {
        Model::fitted().chance(view, verdict.worth)
    }

    fn between_deals(&self) -> Option<Vec<f64>> {
        let view = self.view(Eye::Nobody);
        let chance = Model::fitted().before_round(&view)?;
        Some(vec![chance, 1.0 - chance])
    }

    fn doubt(_: &View) -> f64 {
        0.012
    }

    fn points(_: &View, verdict: &Verdict<Action>) -> Option<f64> {
        Some(verdict.worth)
    }

    fn reasons(_: &View, decision: &Decision<Action>, place: usize, voice: Voice) -> Vec<Message> {
        explain::five_crowns::reasons(decision, place, voice)
    }

    fn why_not(_: &View, decision: &Decision<Action>, place: usize, voice: Voice) -> Vec<Message> {
        explain::five_crowns::faults(decision, place, voice)
    }
}
