//! Crosscut's computer players.
//!
//! [`player`] makes a player of a [`Level`]. `hard` and `expert` are [`SearchPlayer`]s.

mod crossings;
mod easy;
mod effects;
mod evaluation;
mod facts;
mod first_moves;
mod hold_out;
mod medium;
mod opening;
mod quickest_win;
mod quiet_effects;
mod reasons;
mod search_player;
mod search_position;
mod side_solver;
pub mod solver;

use parlour_rules::crosscut::{Action, Crosscut, View};
use parlour_rules::{Message, Seat, Seed};

use crate::explain::{self, Voice, habits};
use crate::review::Judged;
use crate::{Computer, Decision, Level, Player, Strength, ThinkingTime, Verdict};

#[doc(hidden)]
pub use crossings::Crossings;
pub use effects::effects;
#[doc(hidden)]
pub use evaluation::{Judgement, Weights};
pub use facts::{Answer, Cut, Effect, Fact, LoseSooner, Outlook, Reason, Win};
pub use first_moves::any_first_move_wins_within;
pub use reasons::{SEEN, is_glanced, is_shortest, reasons, stated};
pub use search_player::{SearchPlayer, chance};
#[doc(hidden)]
pub use search_position::{Ply, SearchPosition};

/// A computer player. The seed decides random choices: everything for `easy`, ties for `medium`,
/// nothing for the others.
///
/// ```
/// use parlour_players::{Budget, Level, Prompt, crosscut};
/// use parlour_rules::{Game, Seed, crosscut::{Crosscut, Options}};
///
/// let game = Crosscut::deal(&Options::default(), Seed::from(1));
/// let (_seat, prompt) = Prompt::of(&game).expect("the game has begun");
/// let mut player = crosscut::player(Level::Hard, Seed::from(2));
/// let decision = player.decide(&prompt, &Budget::effort(1_000));
/// assert!(game.legal().contains(&decision.action()));
/// ```
pub fn player(level: Level, seed: Seed) -> Box<dyn Player<Crosscut> + Send> {
    match level {
        Level::Easy => Box::new(easy::Easy::new(seed)),
        Level::Medium => Box::new(medium::Medium::new(seed)),
        Level::Hard => Box::new(SearchPlayer::hard()),
        Level::Expert => Box::new(SearchPlayer::expert()),
    }
}

/// The nodes that a level visits by default: a moment for `hard`, about a second for `expert`.
/// `hard` never takes more.
pub fn default_effort(level: Level) -> u64 {
    match level {
        Level::Easy | Level::Medium => 1,
        Level::Hard => 10_000,
        Level::Expert => 3_000_000,
    }
}

impl Computer for Crosscut {
    const LUCK: bool = false;
    const MEASURE: Option<&'static str> = None;
    /// Estimates are rough, and shown in whole per cent.
    const NEAR_TIE: f64 = 0.01;
    const REVIEW_EFFORT: u64 = 12_000_000;
    const COACH_EFFORT: u64 = 40_000;
    // Against a strong opponent every mistake loses, so weak levels look like random picks there.
    const STRENGTHS: &'static [Strength] = &[
        Strength {
            level: Level::Easy,
            accuracy: [0.2, 0.0, 0.0, 0.0],
            spread: 0.225,
            games: 32,
            elo: 893.0,
        },
        Strength {
            level: Level::Medium,
            accuracy: [41.8, 29.9, 0.0, 4.3],
            spread: 0.448,
            games: 32,
            elo: 1500.0,
        },
        Strength {
            level: Level::Hard,
            accuracy: [55.4, 60.9, 42.7, 26.8],
            spread: 0.193,
            games: 32,
            elo: 2107.0,
        },
        Strength {
            level: Level::Expert,
            accuracy: [83.2, 83.9, 77.8, 72.2],
            spread: 0.067,
            games: 32,
            elo: 2715.0,
        },
    ];
    const PUZZLES: &'static str = include_str!("../../puzzles/crosscut.jsonl");
    const PUZZLE_EFFORT: u64 = 400_000;

    /// The wins of puzzles are proved to be the shortest; the one that `expert` finds may be longer.
    fn add_puzzle_knowledge(kind: &str, verdict: &mut Verdict<Action>) {
        let moves = kind.strip_prefix("win-in-").and_then(|moves| moves.parse::<u32>().ok());
        if let Some(moves) = moves {
            search_player::shorten_win(verdict, 2 * moves - 1);
        }
    }

    fn learn_from_answer(verdict: &mut Verdict<Action>, answer: &Verdict<Action>) {
        search_player::settle_by_answer(verdict, answer);
    }

    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        player(level, seed)
    }

    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        match level {
            Level::Easy | Level::Medium => player(level, seed),
            Level::Hard => Box::new(SearchPlayer::hard().advising()),
            Level::Expert => Box::new(SearchPlayer::expert().advising()),
        }
    }

    fn thinking_time(level: Level) -> ThinkingTime {
        match level {
            Level::Expert => ThinkingTime::Timed,
            level => ThinkingTime::Effort(default_effort(level)),
        }
    }

    fn score(_: &View, _: Seat) -> Option<f64> {
        None
    }

    fn sides(&self) -> u8 {
        2
    }

    fn decision_kind(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
        Some(if judged.best_chance == 1.0 {
            "win"
        } else if view.position.passed().can_win() {
            "block"
        } else {
            "quiet-move"
        })
    }

    fn habit(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
        habits::crosscut::habit(view, judged)
    }

    fn win_chance(_: &View, verdict: &Verdict<Action>) -> f64 {
        chance(verdict.worth)
    }

    fn doubt(_: &View) -> f64 {
        0.1
    }

    fn points(_: &View, _: &Verdict<Action>) -> Option<f64> {
        None
    }

    fn reasons(
        view: &View,
        decision: &Decision<Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message> {
        let reasons = reasons(view, decision, place);
        let named = if place > 0 { decision.ranked[place].action.square() } else { None };
        explain::crosscut::sentences(&reasons, view.position.turn(), voice, named)
    }
}
