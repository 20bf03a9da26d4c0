//! What the games are made of: luck and skill, the worth of the first seat, cribbage's deals and
//! Five Crowns' rounds. The numbers of `docs/knowledge.md`.

mod cribs;
mod rounds;

pub use cribs::{CribMean, cribs};
pub use rounds::{RoundMean, rounds};

use parlour_players::arena::{Contestant, Finish, Match, Pair};
use parlour_players::{Budget, Computer, Level};
use parlour_rules::Seed;
use rayon::prelude::*;

use crate::review::{opening, usual_effort};

/// Standard errors on each side of a 95% interval, and those above it for a chance of 80%.
const SURE: f64 = 1.96;
const LIKELY: f64 = 0.84;

/// The games between two levels, each deal played twice with the seats exchanged.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Who played: A, then B.
    pub levels: [Level; 2],
    /// The results of every deal.
    pub pairs: Vec<Pair>,
}

/// How a game went: won is 1, lost 0, tied a half.
fn score(game: &Finish) -> f64 {
    match game.winner {
        Some(Contestant::A) => 1.0,
        Some(Contestant::B) => 0.0,
        None => 0.5,
    }
}

/// A mean with the variance of what it was taken from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The variance of a single number.
    pub variance: f64,
    /// How many numbers there were.
    pub count: usize,
}

impl Mean {
    /// The mean of some numbers; 0 of none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let numbers: Vec<f64> = numbers.into_iter().collect();
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count.max(1) as f64;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Mean { mean, variance: squares / count.saturating_sub(1).max(1) as f64, count }
    }

    /// Half of the mean's 95% interval.
    pub fn margin(&self) -> f64 {
        SURE * (self.variance / self.count.max(1) as f64).sqrt()
    }
}

impl Meeting {
    /// The share of games that A won, counted by pairs.
    pub fn rate(&self) -> Mean {
        self.mean(|[first, second]| f64::midpoint(first, second))
    }

    /// The share of games that the first seat won.
    pub fn first_seat(&self) -> Mean {
        // A has the first seat in the first game of a pair, B in the second.
        self.mean(|[first, second]| f64::midpoint(first, 1.0 - second))
    }

    /// The mean of something about A's scores in a pair of games.
    fn mean(&self, of: fn([f64; 2]) -> f64) -> Mean {
        Mean::of(self.pairs.iter().map(|pair| of(pair.games.each_ref().map(score))))
    }

    /// A's lead at the end of a game; `None` where no score is kept.
    pub fn lead(&self) -> Option<Mean> {
        let games = self.pairs.iter().flat_map(|pair| &pair.games);
        let leads: Option<Vec<f64>> = games.map(|game| game.margin).collect();
        leads.map(Mean::of)
    }

    /// How many games tell the two apart with 95% certainty in four of five tries: every game with a
    /// deal of its own, and each deal played twice.
    pub fn games_to_tell(&self) -> [f64; 2] {
        let rate = self.rate();
        let apart = ((SURE + LIKELY) / (rate.mean - 0.5)).powi(2);
        [apart * rate.mean * (1.0 - rate.mean), 2.0 * apart * rate.variance]
    }
}

/// Plays every level against every level, also itself, from the same deals.
pub fn meetings<G: Computer + Sync>(options: &G::Options, pairs: u64, seed: Seed) -> Vec<Meeting>
where
    G::Options: Sync,
{
    let arena = Match::<G> { options: options.clone(), seed, opening: opening::<G>() as u32 };
    let all = Level::ALL.into_iter().flat_map(|one| Level::ALL.map(|other| [one, other]));
    all.filter(|[one, other]| one >= other).map(|levels| meeting(&arena, levels, pairs)).collect()
}

fn meeting<G: Computer + Sync>(arena: &Match<G>, levels: [Level; 2], pairs: u64) -> Meeting
where
    G::Options: Sync,
{
    let level = |who: Contestant| levels[who.index()];
    let budget = |who| Budget::effort(usual_effort::<G>(level(who), G::REVIEW_EFFORT));
    let play = |number| arena.play(number, |who, seed| G::player(level(who), seed), budget);
    Meeting { levels, pairs: (0..pairs).into_par_iter().map(play).collect() }
}

/// The share of a single game's result that who plays explains, where both seats are equally likely
/// to be any level: the variance of the meetings' rates, over the variance of all results.
pub fn skill_share(meetings: &[Meeting]) -> f64 {
    let [mut explained, mut all] = [0.0; 2];
    for meeting in meetings {
        // Levels that differ meet twice as often as a level meets itself.
        let often = if meeting.levels[0] == meeting.levels[1] { 1.0 } else { 2.0 };
        let rate = meeting.rate();
        // The rate's own error would count as skill.
        let apart = (rate.mean - 0.5).powi(2) - rate.variance / rate.count as f64;
        if meeting.levels[0] != meeting.levels[1] {
            explained += often * apart;
        }
        let games = meeting.pairs.iter().flat_map(|pair| &pair.games);
        all += often * Mean::of(games.map(|game| (score(game) - 0.5).powi(2))).mean;
    }
    explained / all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(winners: [Option<Contestant>; 2]) -> Pair {
        Pair { games: winners.map(|winner| Finish { winner, margin: Some(3.0), actions: 10 }) }
    }

    const A: Option<Contestant> = Some(Contestant::A);
    const B: Option<Contestant> = Some(Contestant::B);

    #[test]
    fn a_meeting_is_counted_by_pairs_and_by_seats() {
        let pairs = vec![pair([A, A]), pair([A, B]), pair([A, B]), pair([B, A])];
        let meeting = Meeting { levels: [Level::Hard, Level::Medium], pairs };
        assert_eq!(meeting.rate().mean, 5.0 / 8.0);
        assert_eq!(meeting.first_seat().mean, (0.5 + 1.0 + 1.0 + 0.0) / 4.0);
        assert_eq!(meeting.lead().expect("points are kept").mean, 3.0);
    }

    #[test]
    fn skill_decides_all_where_the_stronger_always_wins_and_nothing_among_equals() {
        let strong = Meeting { levels: [Level::Hard, Level::Easy], pairs: vec![pair([A, A]); 50] };
        let equal = |level| Meeting { levels: [level; 2], pairs: vec![pair([A, B]); 50] };
        assert_eq!(skill_share(std::slice::from_ref(&strong)), 1.0);
        assert_eq!(skill_share(&[equal(Level::Easy)]), 0.0);
        // Two levels, each seat equally likely to be either: half of the games are between equals.
        let both = [strong, equal(Level::Easy), equal(Level::Hard)];
        assert_eq!(skill_share(&both), 0.5);
    }

    #[test]
    fn the_closer_two_levels_are_the_more_games_tell_them_apart() {
        let won = |pairs: usize, of: usize| Meeting {
            levels: [Level::Hard, Level::Medium],
            pairs: (0..of).map(|at| pair(if at < pairs { [A, A] } else { [A, B] })).collect(),
        };
        let [far, _] = won(20, 100).games_to_tell();
        let [near, paired] = won(10, 100).games_to_tell();
        assert!(far < near, "{far} {near}");
        assert!(paired < near, "the same deal for both says more: {paired} {near}");
    }
}
