//! Scores of positions.

use std::ops::{Neg, RangeInclusive};

/// A worth for the side to move: an estimate, or a proved result with its distance in plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// A win on the board. Each ply of distance takes off one.
    const WIN: i32 = 30_000;
    /// Longer than any line.
    const FARTHEST: i32 = 1_000;

    /// The range of estimates.
    pub const ESTIMATES: RangeInclusive<i32> = -20_000..=20_000;
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// Below every score.
    pub(super) const LEAST: Score = Score(-Score::WIN - 1);
    /// Above every score.
    pub(super) const MOST: Score = Score(Score::WIN + 1);

    /// An estimate from the evaluation.
    pub fn estimate(worth: i32) -> Self {
        debug_assert!(Score::ESTIMATES.contains(&worth), "an estimate of {worth} is out of range");
        Score(worth)
    }

    /// The side to move wins in this many plies, including its own.
    pub fn win_in(plies: u32) -> Self {
        Score(Score::WIN - plies as i32)
    }

    /// The side to move has lost in this many plies; 0 where it has lost already.
    pub fn loss_in(plies: u32) -> Self {
        -Score::win_in(plies)
    }

    /// In how many plies the side to move wins, where proved.
    pub fn wins_in(self) -> Option<u32> {
        (self.0 >= Score::WIN - Score::FARTHEST).then(|| (Score::WIN - self.0) as u32)
    }

    /// In how many plies the side to move has lost, where proved.
    pub fn loses_in(self) -> Option<u32> {
        (-self).wins_in()
    }

    /// Whether the result is proved.
    pub fn is_proved(self) -> bool {
        self.wins_in().is_some() || self.loses_in().is_some()
    }

    /// The same score with the end this many plies farther away.
    pub fn later(self, plies: u32) -> Self {
        match (self.wins_in(), self.loses_in()) {
            (Some(end), _) => Score::win_in(end + plies),
            (_, Some(end)) => Score::loss_in(end + plies),
            _ => self,
        }
    }

    /// The number that scores are compared by.
    pub fn value(self) -> i32 {
        self.0
    }

    pub(super) fn from_value(value: i32) -> Self {
        Score(value)
    }

    /// The next score above.
    pub(super) fn next(self) -> Self {
        Score(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_farther_losses_score_higher() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(99) > Score::estimate(20_000));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::loss_in(4) < Score::estimate(-20_000));
        assert_eq!(Score::win_in(5).wins_in(), Some(5));
        assert_eq!((-Score::win_in(5)).loses_in(), Some(5));
        assert_eq!(Score::DRAW.wins_in(), None);
    }
}
