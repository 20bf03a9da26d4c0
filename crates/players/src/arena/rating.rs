//! Ratings of several players from the matches between them.

use super::Tally;

/// Elo points for each unit of log-odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating in Elo points. The mean of all players is 0.
    pub elo: f64,
    /// The 95% confidence interval of the rating.
    pub ci95: [f64; 2],
}

/// The Bradley–Terry ratings of `players` players in Elo points, from matches between two of them.
///
/// Each match names its two players by their places and has the first one as A. A pair of games is
/// one trial, as in [`Tally::ci95`], and a tie is half a win. Each match counts one more tied pair
/// than was played, so that a player who wins or loses every game still has a finite rating.
///
/// ```
/// use parlour_players::arena::{Contestant, Finish, Pair, Tally, ratings};
/// let won = Finish { winner: Some(Contestant::A), margin: None, actions: 20 };
/// let mut tally = Tally::default();
/// (0..9).for_each(|_| tally += Pair { games: [won, won] });
/// let [strong, weak] = ratings(2, &[(0, 1, tally)])[..] else { unreachable!("two players") };
/// // 9 pairs won and one tied: odds of 19 to 1.
/// assert_eq!((strong.elo - weak.elo).round(), (400.0 * 19f64.log10()).round());
/// ```
pub fn ratings(players: usize, matches: &[(usize, usize, Tally)]) -> Vec<Rating> {
    let trials: Vec<Trials> = matches
        .iter()
        .filter(|(_, _, tally)| tally.pairs() > 0)
        .map(|&(a, b, tally)| {
            let pairs = tally.pairs() as f64;
            Trials { a, b, count: pairs + 1.0, a_score: pairs * tally.rate() + 0.5 }
        })
        .collect();
    let mut strengths = vec![0.0; players];
    // Newton's method on a concave likelihood. Steps are bounded, so it can't overshoot.
    for _ in 0..200 {
        let mut slope = vec![0.0; players];
        for trial in &trials {
            let more = trial.a_score - trial.count * trial.chance(&strengths);
            slope[trial.a] += more;
            slope[trial.b] -= more;
        }
        let covariance = covariance(&trials, &strengths);
        let step: Vec<f64> = covariance.iter().map(|row| dot(row, &slope)).collect();
        let largest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
        if largest < 1e-10 {
            break;
        }
    }
    let covariance = covariance(&trials, &strengths);
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let rating = |player: usize| {
        let elo = ELO * (strengths[player] - mean);
        let spread = 1.96 * ELO * covariance[player][player].max(0.0).sqrt();
        Rating { elo, ci95: [elo - spread, elo + spread] }
    };
    (0..players).map(rating).collect()
}

/// The trials between two players.
struct Trials {
    a: usize,
    b: usize,
    count: f64,
    a_score: f64,
}

impl Trials {
    /// The chance that A wins a trial between players of these strengths.
    fn chance(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (strengths[self.b] - strengths[self.a]).exp())
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The covariance of the strengths around their mean: the inverse of the Fisher information on the
/// strengths that add up to nothing.
fn covariance(trials: &[Trials], strengths: &[f64]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let share = 1.0 / players.max(1) as f64;
    // The information is singular along the mean. Adding `share` everywhere fills that direction.
    let mut information = vec![vec![share; players]; players];
    for trial in trials {
        let chance = trial.chance(strengths);
        let weight = trial.count * chance * (1.0 - chance);
        information[trial.a][trial.a] += weight;
        information[trial.b][trial.b] += weight;
        information[trial.a][trial.b] -= weight;
        information[trial.b][trial.a] -= weight;
    }
    let mut inverse = inverse(information);
    inverse.iter_mut().flatten().for_each(|entry| *entry -= share);
    inverse
}

/// The inverse of a positive definite matrix, by Gauss–Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(row == column)).collect()).collect();
    for pivot in 0..size {
        // A tiny pivot means players who never met; their ratings are then as good as unknown.
        let scale = 1.0 / matrix[pivot][pivot].max(1e-12);
        for entry in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *entry *= scale;
        }
        let (own, own_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            let subtract = |entries: &mut [f64], own: &[f64]| {
                entries.iter_mut().zip(own).for_each(|(entry, own)| *entry -= factor * own);
            };
            subtract(&mut matrix[row], &own);
            subtract(&mut inverse[row], &own_inverse);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::super::{Contestant, Finish, Pair};
    use super::*;

    /// A match with this many pairs won by A, split and won by B.
    fn tally(won: u32, split: u32, lost: u32) -> Tally {
        let by = |winner| Finish { winner: Some(winner), margin: None, actions: 1 };
        let (a, b) = (by(Contestant::A), by(Contestant::B));
        let mut tally = Tally::default();
        (0..won).for_each(|_| tally += Pair { games: [a, a] });
        (0..split).for_each(|_| tally += Pair { games: [a, b] });
        (0..lost).for_each(|_| tally += Pair { games: [b, b] });
        tally
    }

    #[test]
    fn ratings_expect_the_scores_that_were_made() {
        let matches = [(0, 1, tally(30, 10, 9)), (0, 2, tally(40, 5, 4)), (1, 2, tally(20, 9, 20))];
        let ratings = ratings(3, &matches);
        let expected = |a: usize, b: usize| {
            1.0 / (1.0 + 10f64.powf((ratings[b].elo - ratings[a].elo) / 400.0))
        };
        for player in 0..3 {
            let (mut made, mut predicted) = (0.0, 0.0);
            for (a, b, tally) in matches {
                let trials = tally.pairs() as f64 + 1.0;
                let score = tally.pairs() as f64 * tally.rate() + 0.5;
                if a == player {
                    made += score;
                    predicted += trials * expected(a, b);
                } else if b == player {
                    made += trials - score;
                    predicted += trials * expected(b, a);
                }
            }
            assert!((made - predicted).abs() < 1e-6, "player {player}: {made} and {predicted}");
        }
        assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
        assert!(ratings.iter().all(|r| r.ci95[0] < r.elo && r.elo < r.ci95[1]));
    }

    #[test]
    fn interval_of_two_equal_players_is_that_of_their_rate() {
        // 99 pairs and the added one at a rate of a half: the log-odds have a variance of
        // 1 / (100 / 4), and each player has half of the difference.
        let [one, other] = ratings(2, &[(0, 1, tally(0, 99, 0))])[..] else {
            panic!("two players");
        };
        assert!(one.elo.abs() < 1e-9 && other.elo.abs() < 1e-9);
        let spread = 1.96 * ELO * (4.0_f64 / 100.0).sqrt() / 2.0;
        assert!((one.ci95[1] - spread).abs() < 1e-9, "{one:?} {spread}");
        assert!((other.ci95[0] + spread).abs() < 1e-9);
    }

    #[test]
    fn ratings_stay_finite_for_perfect_scores_and_for_no_games() {
        let perfect = ratings(3, &[(0, 1, tally(500, 0, 0)), (1, 2, tally(500, 0, 0))]);
        assert!(perfect.iter().all(|r| r.elo.is_finite() && r.ci95[1].is_finite()), "{perfect:?}");
        assert!(perfect[0].elo > perfect[1].elo && perfect[1].elo > perfect[2].elo);
        let unplayed = ratings(2, &[]);
        assert!(unplayed.iter().all(|r| r.elo == 0.0 && r.ci95[1].is_finite()), "{unplayed:?}");
    }
}
