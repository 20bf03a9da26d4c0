//! How well `expert`'s stated chances in cribbage match results: `expert` plays itself, and both
//! seats' chances are summed at the discards and at the first cards of each deal.
//!
//! `cargo run --release -p parlour-players --example cribbage_calibration -- GAMES [FIRST]`

use parlour_players::{Budget, Computer, Level, Prompt, ThinkingTime};
use parlour_rules::cribbage::{Cribbage, Options, Phase};
use parlour_rules::{Game, Seed, Turn};

/// When a chance is stated.
#[derive(Clone, Copy, PartialEq)]
enum When {
    Discard,
    FirstCard,
    /// With this many cards on the table.
    Later,
}

struct Stated {
    when: When,
    deal: usize,
    seat: usize,
    scores: [u8; 2],
    chance: f64,
}

/// The mean of numbers with the half-width of its 95% interval.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(2) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let square = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
    (mean, 1.96 * (square / (count - 1.0) / count).sqrt())
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = arguments.next().unwrap_or(100);
    let first = arguments.next().unwrap_or(0);
    let ThinkingTime::Effort(effort) = Cribbage::thinking_time(Level::Expert) else {
        panic!("expert has a fixed effort")
    };
    let mut all: Vec<(Stated, f64)> = Vec::new();
    let mut sums: [Vec<f64>; 4] = Default::default();
    for number in first..first + games {
        let mut game = Cribbage::deal(&Options::default(), Seed::from(number));
        let mut player = Cribbage::player(Level::Expert, Seed::from(number));
        let mut stated: Vec<Stated> = Vec::new();
        let (mut deal, mut was_discard) = (0, false);
        while let Some((seat, prompt)) = Prompt::of(&game) {
            let decision = player.decide(&prompt, &Budget::effort(effort));
            let view = &prompt.view;
            let is_discard = matches!(view.phase, Phase::Toss);
            if is_discard && !was_discard {
                deal += 1;
            }
            was_discard = is_discard;
            if is_discard || matches!(view.phase, Phase::Play) {
                let chance = Cribbage::win_chance(view, decision.best());
                let when = match is_discard {
                    true => When::Discard,
                    false if view.hands[seat.index()].laid.is_empty() => When::FirstCard,
                    false => When::Later,
                };
                let scores = [0, 1].map(|side: usize| view.board[side].front);
                stated.push(Stated { when, deal, seat: seat.index(), scores, chance });
            }
            game.play(decision.action()).expect("a legal action");
        }
        let Turn::Over(_) = game.turn() else { panic!("the game is over") };
        let final_view = game.view(parlour_rules::Eye::All);
        let scores = &final_view.games.last().expect("a game").scores;
        let winner = usize::from(scores[1] > scores[0]);
        for deal in 1..=deal {
            let of = |when: When| -> Vec<&Stated> {
                stated.iter().filter(|one| one.deal == deal && one.when == when).collect()
            };
            if let [one, other, ..] = of(When::Discard)[..] {
                sums[0].push(one.chance + other.chance);
            }
            let firsts = of(When::FirstCard);
            if let (Some(one), Some(other)) =
                (firsts.iter().find(|one| one.seat == 0), firsts.iter().find(|one| one.seat == 1))
            {
                let sum = one.chance + other.chance;
                sums[1].push(sum);
                let most = *one.scores.iter().max().expect("two scores");
                if (92..=118).contains(&most) {
                    sums[2].push(sum);
                } else if most < 92 {
                    sums[3].push(sum);
                }
            }
        }
        all.extend(stated.into_iter().map(|one| {
            let won = f64::from(u8::from(one.seat == winner));
            (one, won)
        }));
    }
    for (name, sums) in
        ["discards", "first cards", "first cards, 92 to 118", "first cards, below 92"]
            .iter()
            .zip(&sums)
    {
        let (mean, half) = mean(sums);
        println!("{name}: {mean:.4} ±{half:.4} ({} deals)", sums.len());
    }
    for (name, when) in
        [("discards", When::Discard), ("first cards", When::FirstCard), ("later", When::Later)]
    {
        for tenth in 0..10 {
            let of: Vec<&(Stated, f64)> = all
                .iter()
                .filter(|(one, _)| {
                    one.when == when && ((one.chance * 10.0) as usize).min(9) == tenth
                })
                .collect();
            let (said, _) = mean(&of.iter().map(|(one, _)| one.chance).collect::<Vec<_>>());
            let (won, half) = mean(&of.iter().map(|(_, won)| *won).collect::<Vec<_>>());
            println!("{name}, {tenth}0%: said {said:.3}, won {won:.3} ±{half:.3} ({})", of.len());
        }
    }
}
