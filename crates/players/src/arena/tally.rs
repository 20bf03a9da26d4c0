//! The results of many pairs, with confidence intervals.

use std::ops::AddAssign;

use serde::{Serialize, Serializer};

use super::{Contestant, Pair};

/// The results of many pairs.
///
/// ```
/// use parlour_players::arena::{Contestant, Finish, Pair, Tally};
/// let won = Finish { winner: Some(Contestant::A), margin: None, actions: 20 };
/// let lost = Finish { winner: Some(Contestant::B), margin: None, actions: 20 };
/// let mut tally = Tally::default();
/// tally += Pair { games: [won, won] };
/// tally += Pair { games: [won, lost] };
/// assert_eq!((tally.games(), tally.a_wins()), (4, 3));
/// assert_eq!(tally.rate(), 0.75);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    a_wins: u64,
    b_wins: u64,
    ties: u64,
    actions: u64,
    /// Pairs by A's score in them, in half wins: 0 to 4.
    pairs: [u64; 5],
    /// How many pairs have a margin, the sum of their margins, and the sum of the squares. Margins
    /// are whole points or simple fractions, so the sums don't depend on their order.
    margins: u64,
    margin: f64,
    margin_squared: f64,
}

impl Tally {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.a_wins + self.b_wins + self.ties
    }

    /// Games that A won.
    pub fn a_wins(&self) -> u64 {
        self.a_wins
    }

    /// Games that B won.
    pub fn b_wins(&self) -> u64 {
        self.b_wins
    }

    /// Games without a winner.
    pub fn ties(&self) -> u64 {
        self.ties
    }

    /// Openings or deals, each played twice.
    pub fn pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of games that A won, a tie counting half; a half if none were played.
    pub fn rate(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.a_wins as f64 + self.ties as f64 / 2.0) / games as f64,
        }
    }

    /// The 95% confidence interval of the rate.
    ///
    /// Wilson's interval with one trial per pair: the two games of a pair share an opening and may
    /// be worth less than two.
    pub fn ci95(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let trials = self.pairs() as f64;
        if trials == 0.0 {
            return [0.0, 1.0];
        }
        let rate = self.rate();
        let spread = Z * (rate * (1.0 - rate) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        let middle = rate + Z * Z / (2.0 * trials);
        let scale = 1.0 + Z * Z / trials;
        [((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0)]
    }

    /// A's lead over B in a pair, both games added, on average; `None` where the game keeps no
    /// score.
    pub fn margin(&self) -> Option<f64> {
        (self.margins > 0).then(|| self.margin / self.margins as f64)
    }

    /// The 95% confidence interval of the mean margin; `None` for fewer than two pairs.
    pub fn margin_ci95(&self) -> Option<[f64; 2]> {
        let (mean, pairs) = (self.margin()?, self.margins as f64);
        if self.margins < 2 {
            return None;
        }
        let variance = (self.margin_squared - pairs * mean * mean).max(0.0) / (pairs - 1.0);
        let spread = 1.96 * (variance / pairs).sqrt();
        Some([mean - spread, mean + spread])
    }

    /// Actions in a game, on average.
    pub fn mean_actions(&self) -> f64 {
        self.actions as f64 / (self.games() as f64).max(1.0)
    }
}

impl AddAssign<Pair> for Tally {
    fn add_assign(&mut self, pair: Pair) {
        let mut half_wins = 0;
        for game in pair.games {
            match game.winner {
                Some(Contestant::A) => {
                    self.a_wins += 1;
                    half_wins += 2;
                }
                Some(Contestant::B) => self.b_wins += 1,
                None => {
                    self.ties += 1;
                    half_wins += 1;
                }
            }
            self.actions += u64::from(game.actions);
        }
        self.pairs[half_wins] += 1;
        if let [Some(first), Some(second)] = pair.games.map(|game| game.margin) {
            self.margins += 1;
            self.margin += first + second;
            self.margin_squared += (first + second).powi(2);
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.a_wins += other.a_wins;
        self.b_wins += other.b_wins;
        self.ties += other.ties;
        self.actions += other.actions;
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine += theirs;
        }
        self.margins += other.margins;
        self.margin += other.margin;
        self.margin_squared += other.margin_squared;
    }
}

/// Serialized with the rate and its interval.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            games: u64,
            pairs: u64,
            a_wins: u64,
            b_wins: u64,
            ties: u64,
            rate: f64,
            ci95: [f64; 2],
            mean_actions: f64,
            #[serde(skip_serializing_if = "Option::is_none")]
            margin: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            margin_ci95: Option<[f64; 2]>,
        }
        let written = Written {
            games: self.games(),
            pairs: self.pairs(),
            a_wins: self.a_wins,
            b_wins: self.b_wins,
            ties: self.ties,
            rate: self.rate(),
            ci95: self.ci95(),
            mean_actions: self.mean_actions(),
            margin: self.margin(),
            margin_ci95: self.margin_ci95(),
        };
        written.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Finish;
    use super::*;

    #[test]
    fn confidence_interval_contains_the_rate_and_narrows_with_pairs() {
        let won = Finish { winner: Some(Contestant::A), margin: None, actions: 1 };
        let tied = Finish { winner: None, margin: None, actions: 1 };
        let mut tally = Tally::default();
        assert_eq!((tally.rate(), tally.ci95()), (0.5, [0.0, 1.0]));
        let mut width = 1.0;
        for _ in 0..5 {
            (0..20).for_each(|_| tally += Pair { games: [won, tied] });
            let [low, high] = tally.ci95();
            assert!(low < tally.rate() && tally.rate() < high && high - low < width);
            width = high - low;
        }
        assert_eq!(tally.rate(), 0.75);
        // 100 trials at a rate of 3/4, worked out by hand.
        let [low, high] = tally.ci95();
        assert!((low - 0.6569).abs() < 1e-3 && (high - 0.8245).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn margin_is_reported_for_pairs_with_its_own_interval() {
        let game = |margin| Finish { winner: None, margin, actions: 1 };
        let mut tally = Tally::default();
        assert_eq!((tally.margin(), tally.margin_ci95()), (None, None));
        tally += Pair { games: [game(Some(3.0)), game(None)] };
        assert_eq!(tally.margin(), None);
        tally += Pair { games: [game(Some(3.0)), game(Some(1.0))] };
        assert_eq!((tally.margin(), tally.margin_ci95()), (Some(4.0), None));
        for margin in [8.0, 0.0, 4.0] {
            tally += Pair { games: [game(Some(margin)), game(Some(0.0))] };
        }
        // 4, 8, 0, 4: the mean is 4, the variance 32/3, and the variance of the mean 8/3.
        let [low, high] = tally.margin_ci95().expect("four pairs");
        assert_eq!(tally.margin(), Some(4.0));
        assert!((high - 4.0 - 1.96 * (8.0_f64 / 3.0).sqrt()).abs() < 1e-9 && low < 4.0);
    }
}
