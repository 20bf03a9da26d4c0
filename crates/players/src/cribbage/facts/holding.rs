//! What four cards make together before the starter, and which starters improve them.

use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Counting, Hand, count_of, points};

/// What four kept cards make together.
#[derive(Clone, Debug, PartialEq)]
pub struct Holding {
    /// The combinations, the most valuable first.
    pub features: Vec<Feature>,
    /// The ranks that make a longer run, from low to high; empty without a run.
    pub extends: Vec<Rank>,
    /// How many starters add points.
    pub improve: u8,
    /// How many cards can be the starter.
    pub starters: u8,
    /// The ranks of the cards, from low to high.
    ranks: [Rank; 4],
}

/// A combination among four kept cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Consecutive ranks.
    Run {
        /// How many.
        length: u8,
    },
    /// Two runs that share all but one card: 6 7 7 8.
    DoubleRun,
    /// All four of one suit.
    Flush,
    /// Two to four cards of a rank that aren't part of a double run.
    Alike {
        /// The rank.
        rank: Rank,
        /// How many.
        cards: u8,
    },
    /// Combinations that add to fifteen.
    Fifteens(u8),
}

impl Feature {
    /// The points of the feature.
    pub fn points(self) -> u8 {
        match self {
            Feature::Run { length } => length,
            Feature::DoubleRun => 8,
            Feature::Flush => 4,
            Feature::Alike { cards, .. } => cards * (cards - 1),
            Feature::Fifteens(count) => 2 * count,
        }
    }
}

impl Holding {
    /// What `keep` makes, when `dealt` are all cards that cannot be the starter.
    pub fn new(keep: Hand, dealt: CardSet) -> Holding {
        let mut ranks = keep.map(Card::rank);
        ranks.sort_unstable();
        let run = run(ranks);
        let mut features = Vec::new();
        if let Some(run) = &run {
            let has_pair = run.len() == 3
                && Rank::all().any(|rank| run.contains(&rank) && of_rank(keep, rank) == 2);
            let length = run.len() as u8;
            features.push(if has_pair { Feature::DoubleRun } else { Feature::Run { length } });
        }
        if keep.iter().all(|card| card.suit() == keep[0].suit()) {
            features.push(Feature::Flush);
        }
        for rank in Rank::all() {
            let cards = of_rank(keep, rank);
            if cards > 1 && !features.contains(&Feature::DoubleRun) {
                features.push(Feature::Alike { rank, cards });
            }
        }
        let fifteens = fifteens(keep);
        if fifteens > 0 {
            features.push(Feature::Fifteens(fifteens));
        }
        features.sort_by_key(|feature| std::cmp::Reverse(feature.points()));
        let held: u8 = features.iter().map(|feature| feature.points()).sum();
        let starters = dealt.rest();
        let improves = |card: &Card| points(keep, *card, Counting::Hand) > held;
        Holding {
            features,
            extends: run.map_or_else(Vec::new, |run| extending(&run, starters)),
            improve: starters.iter().filter(improves).count() as u8,
            starters: starters.len() as u8,
            ranks,
        }
    }

    /// Whether the cards make this combination, perhaps as part of a larger one.
    fn has(&self, feature: Feature) -> bool {
        match feature {
            Feature::Run { length } => {
                run(self.ranks).is_some_and(|run| run.len() >= usize::from(length))
            }
            Feature::Alike { rank, cards } => {
                let alike = self.ranks.iter().filter(|&&other| other == rank).count();
                alike >= usize::from(cards)
            }
            feature => self.features.contains(&feature),
        }
    }

    /// The most valuable combination that another holding lacks.
    pub fn beyond(&self, other: &Holding) -> Option<Feature> {
        self.features.iter().copied().find_map(|feature| match feature {
            Feature::Fifteens(count) => {
                let others = other.features.iter().find_map(|feature| match feature {
                    Feature::Fifteens(count) => Some(*count),
                    _ => None,
                });
                let more = count.saturating_sub(others.unwrap_or(0));
                (more > 0).then_some(Feature::Fifteens(more))
            }
            feature => (!other.has(feature)).then_some(feature),
        })
    }
}

fn of_rank(keep: Hand, rank: Rank) -> u8 {
    keep.iter().filter(|card| card.rank() == rank).count() as u8
}

/// The ranks of the longest run of three or four.
fn run(ranks: [Rank; 4]) -> Option<Vec<Rank>> {
    let mut ranks = ranks.to_vec();
    ranks.dedup();
    (3..=ranks.len()).rev().find_map(|length| {
        let is_run =
            |ranks: &&[Rank]| ranks.windows(2).all(|two| two[0].number() + 1 == two[1].number());
        ranks.windows(length).find(is_run).map(<[Rank]>::to_vec)
    })
}

/// The ranks just below and above a run that can still be the starter.
fn extending(run: &[Rank], starters: CardSet) -> Vec<Rank> {
    let below = run.first().and_then(|rank| Rank::from_number(rank.number() - 1));
    let above = run.last().and_then(|rank| Rank::from_number(rank.number() + 1));
    let ends = below.into_iter().chain(above);
    ends.filter(|&rank| !starters.of_rank(rank).is_empty()).collect()
}

/// How many combinations of the four cards add to fifteen.
fn fifteens(keep: Hand) -> u8 {
    let adds_to_fifteen = |chosen: &u8| {
        let cards = keep.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        cards.map(|(_, card)| count_of(card.rank())).sum::<u8>() == 15
    };
    (1..16u8).filter(adds_to_fifteen).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cards::parse_cards;

    fn holding(keep: &str, toss: &str) -> Holding {
        let keep = parse_cards(keep).expect("cards");
        let dealt = keep.iter().copied().chain(parse_cards(toss).expect("cards")).collect();
        Holding::new(keep.try_into().expect("four cards"), dealt)
    }

    fn rank(number: u8) -> Rank {
        Rank::from_number(number).expect("a rank")
    }

    #[test]
    fn each_feature_is_found_and_near_misses_are_not() {
        let found = |keep: &str| holding(keep, "").features;
        let pair = |number, cards| Feature::Alike { rank: rank(number), cards };
        let (fifteens, run) = (Feature::Fifteens, |length| Feature::Run { length });
        assert_eq!(found("6C 7D 8H 9S"), [run(4), fifteens(2)]);
        assert_eq!(found("6C 7D 8H TS"), [run(3), fifteens(1)]);
        assert_eq!(found("6C 7D 9H TS"), [fifteens(1)], "one gap and there is no run");
        assert_eq!(found("QC KD AH 2S"), [], "a run doesn't go round the corner");
        assert_eq!(found("6C 7D 7H 8S"), [Feature::DoubleRun, fifteens(2)]);
        assert_eq!(found("6C 7D 8H 6S"), [Feature::DoubleRun, fifteens(1)]);
        assert_eq!(found("6C 7D 9H 7S"), [pair(7, 2), fifteens(1)]);
        assert_eq!(found("5C 5D 5H JS"), [fifteens(4), pair(5, 3)]);
        assert_eq!(found("2C 2D KH KS"), [pair(2, 2), pair(13, 2)]);
        assert_eq!(found("AC 4C 8C KC"), [Feature::Flush, fifteens(1)]);
        assert_eq!(found("AC 4C 8C KD"), [fifteens(1)]);
        assert_eq!(found("AC 4C 9C QD"), [fifteens(1)]);
        assert_eq!(found("AC 2C 9C QD"), []);
    }

    #[test]
    fn runs_are_extended_at_their_ends_only() {
        assert_eq!(holding("6C 7D 8H 9S", "KC KD").extends, [rank(5), rank(10)]);
        assert_eq!(holding("AC 2D 3H 9S", "KC KD").extends, [rank(4)]);
        assert_eq!(holding("JC QD KH 9S", "2C 2D").extends, [rank(10)]);
        assert_eq!(holding("6C 7D 9H TS", "KC KD").extends, []);
    }

    /// Checked against every starter's full count.
    #[test]
    fn improving_starters_are_those_that_add_points() {
        let six = holding("6C 7D 8H 9S", "KC KD");
        // Kings, queens, jacks, threes and fours add nothing; the two kings are dealt.
        assert_eq!((six.improve, six.starters), (46 - 4 - 4 - 2 - 4 - 4, 46));
        // Every ace, two and so on; only nothing helps where nothing fits.
        let none = holding("KC 9D 7H 2S", "KD 9H");
        assert!(none.improve < none.starters);
    }

    #[test]
    fn lost_features_are_named_only_where_the_other_hand_lacks_them() {
        let (run, broken) = (holding("6C 7D 8H 9S", ""), holding("6C 7D 9S KH", ""));
        assert_eq!(run.beyond(&broken), Some(Feature::Run { length: 4 }));
        assert_eq!(broken.beyond(&run), None);
        let (two, one) = (holding("6C 7D 8H 9S", ""), holding("6D 7C 8S 9H", ""));
        assert_eq!(two.beyond(&one), None);
        // A combination within a larger one isn't lost, so the fifteen is.
        let (three, longer) = (holding("6D 9S TS JD", ""), holding("9S TS JD QH", ""));
        assert_eq!(three.beyond(&longer), Some(Feature::Fifteens(1)));
        assert_eq!(three.beyond(&holding("9S TS QH KH", "")), Some(Feature::Run { length: 3 }));
        let (pair, double) = (holding("7C 7D KH 2S", ""), holding("6S 7C 7D 8H", ""));
        assert_eq!(pair.beyond(&double), None);
        let alike = Feature::Alike { rank: rank(7), cards: 2 };
        assert_eq!(pair.beyond(&holding("6S 7C 8H 9H", "")), Some(alike));
        let fewer = holding("2C 3D TH KS", "").beyond(&holding("2C 3D TH 9S", ""));
        assert_eq!(fewer, Some(Feature::Fifteens(1)));
    }
}
