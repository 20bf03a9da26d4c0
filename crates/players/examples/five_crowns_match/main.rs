//! Matches of Five Crowns between the project's levels, two independent sparring partners, and
//! players that peek.
//!
//! Each deal is played twice with the seats exchanged, as in `parlour arena`. All players do a fixed
//! amount of work, so a match doesn't depend on the machine's speed.
//!
//! ```text
//! cargo run --release -p parlour-players --example five_crowns_match -- expert look-ahead --pairs 1000
//! … expert medium --inference   how well `expert` guesses what its discards are worth to the other
//! ```
//!
//! Players: `easy`, `medium`, `hard`, `expert`, `expert-by-draws` (it doesn't count on the other player's
//! next discard), `tuned` (greedy), `look-ahead` (one draw), `sees-hand` (`expert` with the other hand
//! face up) and `sees-everything` (the draw pile too).

mod partners;
mod peeking;

use parlour_players::arena::{Contestant, Match, Pair, Tally};
use parlour_players::five_crowns::{default_effort, expert_by_draws_alone, player};
use parlour_players::{Budget, Decision, Level, Player, Prompt, Stop, TermKind};
use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Phase, Rank};
use parlour_rules::{Game, Seed};

use partners::TunedGreedy;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Who {
    Level(Level),
    ExpertByDraws,
    Tuned,
    LookAhead,
    SeesHand,
    SeesEverything,
}

impl Who {
    fn named(name: &str) -> Who {
        match name {
            "expert-by-draws" => Who::ExpertByDraws,
            "tuned" => Who::Tuned,
            "look-ahead" => Who::LookAhead,
            "sees-hand" => Who::SeesHand,
            "sees-everything" => Who::SeesEverything,
            level => Who::Level(level.parse().expect("a player's name")),
        }
    }

    fn player(self, seed: Seed) -> Seated {
        let level = if let Who::Level(level) = self { level } else { Level::Expert };
        let player = match self {
            Who::ExpertByDraws => expert_by_draws_alone(seed),
            _ => player(level, seed),
        };
        Seated { who: self, player, effort: default_effort(level) }
    }
}

/// A player in a seat.
struct Seated {
    who: Who,
    player: Box<dyn Player<FiveCrowns> + Send>,
    effort: u64,
}

impl Seated {
    /// The player's choice. Only players that peek look at the state.
    fn choose(&mut self, prompt: &Prompt<FiveCrowns>, state: &FiveCrowns) -> Action {
        let budget = Budget::effort(self.effort);
        match self.who {
            Who::Level(_) | Who::ExpertByDraws => self.player.decide(prompt, &budget).action(),
            Who::Tuned => TunedGreedy::BEST.choose(&prompt.view),
            Who::LookAhead => partners::look_ahead(&prompt.view),
            Who::SeesHand => peeking::sees_hand(&mut *self.player, prompt, state, &budget).action(),
            Who::SeesEverything => peeking::sees_everything(prompt, state),
        }
    }
}

/// How well a player's estimates of what its discards are worth to the other player match those it
/// would make if it saw the other hand, compared with their means in each decision.
#[derive(Default)]
struct Inference {
    decisions: u32,
    estimated: f64,
    product: f64,
    truth: f64,
}

impl Inference {
    /// Adds a decision made blind and peeking. Wilds are left out: all players keep them.
    fn add(&mut self, blind: &Decision<Action>, peeking: &Decision<Action>, wild: Rank) {
        let help = |decision: &Decision<Action>, card| {
            let of_card = |action| matches!(action, Action::Discard(other) if other == card);
            let verdict = decision.ranked.iter().find(|verdict| of_card(verdict.action))?;
            let mut terms = verdict.terms.iter();
            terms.find(|term| term.kind == TermKind::HelpsOpponent).map(|term| -term.worth)
        };
        let pairs: Vec<(f64, f64)> = blind
            .ranked
            .iter()
            .filter_map(|verdict| match verdict.action {
                Action::Discard(card) if !card.is_wild(wild) => {
                    Some((help(blind, card)?, help(peeking, card)?))
                }
                _ => None,
            })
            .collect();
        if pairs.len() < 2 {
            return;
        }
        let count = pairs.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
        let (estimate, truth) = (mean(|pair| pair.0), mean(|pair| pair.1));
        for pair in &pairs {
            self.estimated += (pair.0 - estimate).powi(2) / count;
            self.product += (pair.0 - estimate) * (pair.1 - truth) / count;
            self.truth += (pair.1 - truth).powi(2) / count;
        }
        self.decisions += 1;
    }

    /// The share of the variance explained, and the slope of the truth on the estimate.
    fn fit(&self) -> (f64, f64) {
        (self.product.powi(2) / (self.estimated * self.truth), self.product / self.estimated)
    }
}

struct Arguments {
    players: [Who; 2],
    pairs: u64,
    seed: u64,
    inference: bool,
}

fn arguments() -> Arguments {
    let mut names = Vec::new();
    let (mut pairs, mut seed, mut inference) = (100, 1, false);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value follows each option");
        match word.as_str() {
            "--pairs" => pairs = value().parse().expect("a number of pairs"),
            "--seed" => seed = value().parse().expect("a number"),
            "--inference" => inference = true,
            name => names.push(Who::named(name)),
        }
    }
    let players = names.try_into().expect("two players are named");
    Arguments { players, pairs, seed, inference }
}

fn main() {
    let given = arguments();
    let seed = Seed::from(given.seed);
    let game = Match::<FiveCrowns> { options: Options::default(), seed, opening: 0 };
    let (mut tally, mut inference) = (Tally::default(), Inference::default());
    for number in 0..given.pairs {
        // The same deal as the match's, for the players that peek.
        let deal = || FiveCrowns::deal(&game.options, seed.child(number).child(0));
        let mut state = deal();
        let player = |contestant: Contestant, seed| given.players[contestant.index()].player(seed);
        let choose = |contestant, player: &mut Seated, prompt: &Prompt<FiveCrowns>| {
            if prompt.view.phase == Phase::Call {
                state = deal();
            }
            if given.inference && contestant == Contestant::A && prompt.view.gone_out.is_none() {
                let budget = Budget::effort(player.effort);
                let blind = player.player.decide(prompt, &budget);
                let open = peeking::sees_hand(&mut *player.player, prompt, &state, &budget);
                inference.add(&blind, &open, prompt.view.wild());
            }
            let action = player.choose(prompt, &state);
            state.play(action).expect("the state is that of the match");
            Ok::<_, std::convert::Infallible>(action)
        };
        let games = game.referee(&Stop::default(), number, player, choose);
        let games = games.expect("nobody stops the match").map(|played| played.finish);
        tally += Pair { games };
        if (number + 1) % 20 == 0 || number + 1 == given.pairs {
            report(&tally);
        }
    }
    if given.inference {
        let (explained, slope) = inference.fit();
        let decisions = inference.decisions;
        println!("{decisions} discards: R² {explained:.3}, slope of the truth {slope:.2}");
    }
}

fn report(tally: &Tally) {
    let [low, high] = tally.ci95().map(|rate| 100.0 * rate);
    let [least, most] = tally.margin_ci95().unwrap_or([f64::NAN; 2]);
    println!(
        "{} games: {:.1}% ({low:.1} to {high:.1}); {:+.1} points a pair ({least:+.1} to {most:+.1})",
        tally.games(),
        100.0 * tally.rate(),
        tally.margin().unwrap_or(f64::NAN),
    );
}
