//! How difficult a puzzle is: how often the four levels miss its answer when they play carelessly.
//!
//! A level that always finds the answer, or never does, says little about a puzzle. A careless one
//! shows how narrowly it finds it.

use parlour_players::{Budget, Level, Prompt, Verdict};
use parlour_rules::{Luck, Seed};

use super::PuzzleSource;

/// The shares of wrong answers, in hundredths, from which a puzzle is of difficulty 2, 3 and 4.
const FROM: [f64; 3] = [30.0, 40.0, 50.0];
/// How many answers a level gives where random numbers decide.
const TRIES: u64 = 100;
/// Steps from no error to the largest.
const STEPS: u32 = 1000;

/// The difficulty of a decision with these answers, from 1 to 4.
pub fn difficulty<G: PuzzleSource>(prompt: &Prompt<G>, answers: &[G::Action]) -> u8 {
    G::difficulty_to_see(prompt, answers[0])
        .unwrap_or_else(|| grade(100.0 * missed(prompt, answers)))
}

/// The share of the careless answers that are wrong. Every level counts the same.
fn missed<G: PuzzleSource>(prompt: &Prompt<G>, answers: &[G::Action]) -> f64 {
    let missed = Level::ALL.map(|level| {
        let given = G::careless_answers(level, prompt);
        let wrong = given.iter().filter(|action| !answers.contains(action)).count();
        wrong as f64 / given.len() as f64
    });
    missed.iter().sum::<f64>() / missed.len() as f64
}

/// The difficulty where this many of a hundred answers are wrong.
fn grade(wrong: f64) -> u8 {
    1 + FROM.iter().filter(|from| wrong >= **from).count() as u8
}

/// The answers of a level that decides at random, or between equals.
pub fn asked_again<G: PuzzleSource>(level: Level, prompt: &Prompt<G>) -> Vec<G::Action> {
    let ask = |seed| G::player(level, Seed::from(seed)).decide(prompt, &Budget::effort(1)).action();
    (0..TRIES).map(ask).collect()
}

/// The answers of a level with each of these efforts.
pub fn with_efforts<G: PuzzleSource>(
    level: Level,
    prompt: &Prompt<G>,
    efforts: &[u64],
) -> Vec<G::Action> {
    let ask =
        |&effort| G::player(level, Seed::from(0)).decide(prompt, &Budget::effort(effort)).action();
    efforts.iter().map(ask).collect()
}

/// The answers of a level that misjudges each move a little. `worth` is what it thinks of a move,
/// and errors go up to 2 in the same unit. Small errors are more frequent than large ones.
pub fn misjudged<A: Copy>(ranked: &[Verdict<A>], worth: impl Fn(&Verdict<A>) -> f64) -> Vec<A> {
    let choose = |seed| {
        let mut luck = Luck::new(Seed::from(seed));
        let mut error = || f64::from(luck.below(2 * STEPS + 1)) / f64::from(STEPS) - 1.0;
        let shaken =
            ranked.iter().map(|verdict| (verdict.action, worth(verdict) + error() + error()));
        shaken.max_by(|one, other| one.1.total_cmp(&other.1))
    };
    (0..TRIES).filter_map(choose).map(|(action, _)| action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often the second of two moves is chosen if it's worth this much less.
    fn misses(lead: f64) -> usize {
        let verdict = |action, worth| Verdict { action, worth, terms: Vec::new() };
        let chosen = misjudged(&[verdict('a', lead), verdict('b', 0.0)], |verdict| verdict.worth);
        chosen.into_iter().filter(|action| *action == 'b').count()
    }

    #[test]
    fn a_narrow_lead_is_missed_more_often_than_a_wide_one() {
        assert!((35..=65).contains(&misses(0.0)), "{}", misses(0.0));
        assert!((10..=35).contains(&misses(0.8)), "{}", misses(0.8));
        assert_eq!(misses(4.1), 0, "two errors of 2 don't reach this far");
    }

    #[test]
    fn grades_begin_at_their_shares() {
        assert_eq!([0.0, 29.9, 30.0, 40.0, 49.9, 50.0, 100.0].map(grade), [1, 1, 2, 3, 3, 4, 4]);
    }
}
