//! Five Crowns' win chances, fitted to games that `hard` plays against itself.
//!
//! `expert` judges a sample of the decisions in those games.

use std::fmt::Write;

use parlour_players::five_crowns::win_chance::{Model, Point, ROUNDS, TURNS, logistic};
use parlour_players::five_crowns::{default_effort, player};
use parlour_players::{Budget, Level, Prompt};
use parlour_rules::five_crowns::{FiveCrowns, Options, Phase};
use parlour_rules::{Game, Luck, Outcome, Seat, Seed, Turn};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// One decision in this many is judged.
const ONE_OF: u32 = 6;
/// Steps of Newton's method; a fit of two numbers needs fewer.
const STEPS: usize = 20;

/// A fitted model and its error.
pub struct Fitted {
    /// The model.
    pub model: Model,
    /// How many decisions were judged.
    pub decisions: usize,
    /// Mean squared error of the predicted chances on games held back from the fit. Guessing 50%
    /// gives 0.25.
    pub error: f64,
}

/// A decision, with the result of the game for its seat: 1, 0 or a half.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    point: Point,
    worth: f64,
    won: f64,
}

/// Plays this many games and fits the model to nine tenths of them. `progress` is called after each
/// game.
pub fn fit(games: u64, progress: &(dyn Fn() + Sync)) -> Fitted {
    let play = |number: u64| {
        let samples = samples(Seed::from(number));
        progress();
        samples
    };
    fit_to((0..games).into_par_iter().map(play).collect())
}

/// Fits the model to nine tenths of these games.
///
/// The games may have been played anywhere. The game at each place is the one whose [`Seed`] is
/// that number.
pub fn fit_to(played: Vec<Vec<Sample>>) -> Fitted {
    let (kept_back, used): (Vec<_>, Vec<_>) =
        played.into_iter().enumerate().partition(|(number, _)| number % 10 == 0);
    let flat = |games: Vec<(usize, Vec<Sample>)>| -> Vec<Sample> {
        games.into_iter().flat_map(|(_, samples)| samples).collect()
    };
    let (kept_back, used) = (flat(kept_back), flat(used));
    let mut model = Model { lead: [0.0; ROUNDS], worth: [0.0; ROUNDS], usual: usual(&used) };
    for to_come in 0..ROUNDS {
        let rows: Vec<([f64; 2], f64)> = used
            .iter()
            .filter(|sample| sample.point.to_come == to_come && !sample.point.is_last_turn)
            .map(|sample| {
                ([sample.point.lead, model.above_usual(&sample.point, sample.worth)], sample.won)
            })
            .collect();
        [model.lead[to_come], model.worth[to_come]] = regress(&rows);
    }
    let squares = kept_back.iter().map(|sample| {
        let chance = model.chance_at(&sample.point, sample.worth);
        (chance - sample.won).powi(2)
    });
    let error = squares.sum::<f64>() / kept_back.len().max(1) as f64;
    Fitted { model, decisions: used.len() + kept_back.len(), error }
}

/// A sample of the decisions of a game that `hard` plays against itself.
pub fn samples(seed: Seed) -> Vec<Sample> {
    let mut game = FiveCrowns::deal(&Options::default(), seed);
    let mut luck = Luck::new(seed.child(1));
    let mut hard = player(Level::Hard, seed.child(2));
    let mut expert = player(Level::Expert, seed.child(3));
    let mut seen = Vec::new();
    while let Some((seat, prompt)) = Prompt::of(&game) {
        if prompt.view.phase != Phase::Call && luck.below(ONE_OF) == 0 {
            let effort = Budget::effort(default_effort(Level::Expert));
            let worth = expert.decide(&prompt, &effort).best().worth;
            seen.extend(Point::of(&prompt.view).map(|point| (seat, point, worth)));
        }
        let decision = hard.decide(&prompt, &Budget::effort(default_effort(Level::Hard)));
        game.play(decision.action()).expect("a player decides on a legal action");
    }
    let won = |seat: Seat| match game.turn() {
        Turn::Over(outcome @ Outcome::Won(_)) => f64::from(u8::from(outcome.is_win_for(seat))),
        _ => 0.5,
    };
    seen.into_iter().map(|(seat, point, worth)| Sample { point, worth, won: won(seat) }).collect()
}

/// The mean worth of the best action at every point of a round.
fn usual(samples: &[Sample]) -> [[[f64; TURNS]; 2]; ROUNDS] {
    let mut sums = [[[(0.0, 0.0); TURNS]; 2]; ROUNDS];
    for Sample { point, worth, .. } in samples.iter().filter(|one| !one.point.is_last_turn) {
        let (sum, count) = &mut sums[point.round][point.drawn][point.turn];
        *sum += worth;
        *count += 1.0;
    }
    sums.map(|round| round.map(|drawn| drawn.map(|(sum, count)| sum / f64::max(count, 1.0))))
}

/// The weights of two features under which the results are most likely, by Newton's method.
fn regress(rows: &[([f64; 2], f64)]) -> [f64; 2] {
    let mut weights = [0.0, 0.0];
    for _ in 0..STEPS {
        let (mut slope, mut bend) = ([0.0; 2], [[1e-9, 0.0], [0.0, 1e-9]]);
        for ([one, two], won) in rows {
            let chance = logistic(weights[0] * one + weights[1] * two);
            let spread = chance * (1.0 - chance);
            slope[0] += (won - chance) * one;
            slope[1] += (won - chance) * two;
            bend[0][0] += spread * one * one;
            bend[0][1] += spread * one * two;
            bend[1][1] += spread * two * two;
        }
        let determinant = bend[0][0] * bend[1][1] - bend[0][1] * bend[0][1];
        weights[0] += (bend[1][1] * slope[0] - bend[0][1] * slope[1]) / determinant;
        weights[1] += (bend[0][0] * slope[1] - bend[0][1] * slope[0]) / determinant;
    }
    weights
}

impl Fitted {
    /// The source text of `numbers.rs` with this model.
    pub fn source(&self) -> String {
        let list = |numbers: &[f64], digits: usize| {
            let numbers: Vec<String> =
                numbers.iter().map(|number| format!("{number:.digits$}")).collect();
            format!("[{}]", numbers.join(", "))
        };
        let mut text = String::from(
            "//! What was fitted.\n//!\n//! Made by `cargo xtask tables`: change `fit` and run it, not this \
             file.\n\nuse super::Model;\n\n\
             #[allow(clippy::approx_constant, reason = \"any number may be close to one\")]\n\
             #[rustfmt::skip]\npub(super) static MODEL: Model = Model {\n",
        );
        let put = "a string takes all";
        writeln!(text, "    lead: {},", list(&self.model.lead, 5)).expect(put);
        writeln!(text, "    worth: {},", list(&self.model.worth, 5)).expect(put);
        writeln!(text, "    usual: [").expect(put);
        for [before, after] in &self.model.usual {
            writeln!(text, "        [{}, {}],", list(before, 2), list(after, 2)).expect(put);
        }
        text + "    ],\n};\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regression_finds_the_weights_that_made_the_results() {
        let mut luck = Luck::new(Seed::from(4));
        let mut feature = || f64::from(luck.below(2001)) / 100.0 - 10.0;
        let features: Vec<[f64; 2]> = (0..20_000).map(|_| [feature(), feature()]).collect();
        let row = |[one, two]: [f64; 2]| ([one, two], logistic(0.3 * one - 0.05 * two));
        let rows: Vec<_> = features.into_iter().map(row).collect();
        let [one, two] = regress(&rows);
        assert!((one - 0.3).abs() < 1e-6 && (two + 0.05).abs() < 1e-6, "{one} {two}");
    }

    #[test]
    fn the_shipped_file_is_what_the_generator_writes() {
        let fitted = Fitted { model: Model::fitted().clone(), decisions: 0, error: 0.0 };
        let text = include_str!("../../../crates/players/src/five_crowns/win_chance/numbers.rs");
        assert_eq!(fitted.source(), text);
    }
}
