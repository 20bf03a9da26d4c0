//! One discard with its numbers, and how far two of them differ.

use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Action, Counting, Hand, Players, Spread, Toss, points};

use super::Fact;
use super::holding::Holding;
use crate::cribbage::Crib;
use crate::cribbage::tables::PeggingPoints;
use crate::{Verdict, explain};

/// One discard with the numbers behind it, as the terms of its verdict state them.
pub(super) struct Candidate {
    pub(super) toss: Toss,
    pub(super) keep: Hand,
    pub(super) spread: Spread,
    pub(super) whose: Crib,
    pub(super) players: Players,
    pub(super) crib: f64,
    pub(super) pegged: PeggingPoints,
    pub(super) win: Option<f64>,
    /// The points that we and the other player need to win, between two players.
    pub(super) needs: Option<[u8; 2]>,
    pub(super) worth: f64,
}

impl Candidate {
    /// The discard of a verdict; `None` for other actions and for random ones.
    pub(super) fn new(verdict: &Verdict<Action>) -> Option<Candidate> {
        let Action::Toss(toss) = verdict.action else { return None };
        let mut candidate: Option<Candidate> = None;
        for term in &verdict.terms {
            let Some(explain::Fact::Cribbage(fact)) = &term.fact else { continue };
            match (fact, &mut candidate) {
                (Fact::Hand { keep, spread }, none) => {
                    *none = Some(Candidate {
                        toss,
                        keep: *keep,
                        spread: *spread,
                        whose: Crib::Ignore,
                        players: if toss.size() == 2 { Players::Two } else { Players::Three },
                        crib: 0.0,
                        pegged: PeggingPoints::default(),
                        win: None,
                        needs: None,
                        worth: verdict.worth,
                    });
                }
                (Fact::Toss { crib, players, mean, .. }, Some(candidate)) => {
                    (candidate.whose, candidate.players) = (*crib, *players);
                    candidate.crib = *mean;
                }
                (Fact::Play { pegged, .. }, Some(candidate)) => candidate.pegged = *pegged,
                (Fact::Wins { chance, needs }, Some(candidate)) => {
                    (candidate.win, candidate.needs) = (Some(*chance), Some(*needs));
                }
                _ => {}
            }
        }
        candidate
    }

    pub(super) fn dealt(&self) -> CardSet {
        self.keep.iter().copied().chain(self.toss.cards()).collect()
    }

    pub(super) fn holding(&self) -> Holding {
        Holding::new(self.keep, self.dealt())
    }

    pub(super) fn ranks(&self) -> [Rank; 4] {
        let mut ranks = self.keep.map(Card::rank);
        ranks.sort_unstable();
        ranks
    }

    /// How many starters give the hand at least this many points.
    pub(super) fn reaches(&self, needs: u8) -> u8 {
        let starters = self.dealt().rest();
        let enough = |card: &Card| points(self.keep, *card, Counting::Hand) >= needs;
        starters.iter().filter(enough).count() as u8
    }

    /// What the hand scores with a starter of this rank, and what that adds to it, on average;
    /// `None` where no such card can be the starter.
    pub(super) fn with_starter(&self, rank: Rank) -> Option<[f64; 2]> {
        let starters = self.dealt().rest().of_rank(rank);
        let held: u8 = self.holding().features.iter().map(|feature| feature.points()).sum();
        let scores = starters.iter().map(|card| points(self.keep, card, Counting::Hand));
        let sum: f64 = scores.map(f64::from).sum();
        (!starters.is_empty()).then(|| {
            let mean = sum / starters.len() as f64;
            [mean, mean - f64::from(held)]
        })
    }

    /// Whether the two are worth the same: to a tenth of a per cent, where chances decide.
    pub(super) fn ties_with(&self, other: &Candidate) -> bool {
        let margin = if self.win.is_some() { 0.0005 } else { 1e-9 };
        (self.worth - other.worth).abs() < margin
    }

    /// How much more this is worth than another, in points.
    pub(super) fn gaps(&self, other: &Candidate) -> Gaps {
        let sign = f64::from(self.whose.sign());
        Gaps {
            hand: self.spread.mean() - other.spread.mean(),
            crib: sign * (self.crib - other.crib),
            pegging: self.pegged.margin() - other.pegged.margin(),
        }
    }
}

/// The part of a discard's worth that a fact is about.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Hand,
    Crib,
    Pegging,
}

/// A difference in worth, part by part.
pub(super) struct Gaps {
    pub(super) hand: f64,
    pub(super) crib: f64,
    pub(super) pegging: f64,
}

impl Gaps {
    pub(super) fn sum(&self) -> f64 {
        self.hand + self.crib + self.pegging
    }

    /// The parts that gain something, the largest first.
    pub(super) fn gains(&self) -> Vec<(Part, f64)> {
        let Gaps { hand, crib, pegging } = *self;
        let mut parts = [(Part::Hand, hand), (Part::Crib, crib), (Part::Pegging, pegging)].to_vec();
        parts.retain(|(_, gain)| *gain > 1e-9);
        parts.sort_by(|one, other| other.1.total_cmp(&one.1));
        parts
    }
}
