//! Counts a hand part by part, for people.

use arrayvec::ArrayVec;

use super::{Counting, Hand, count_of, points};
use crate::cards::{Card, Rank};

/// The kinds of scoring combination, in the order players count them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Cards that add to fifteen.
    Fifteen,
    /// Two cards of a rank.
    Pair,
    /// Three or more consecutive ranks.
    Run,
    /// Four or five cards of one suit.
    Flush,
    /// The jack of the starter's suit.
    Nobs,
}

impl Kind {
    /// Every kind, in the order players count them.
    pub const ALL: [Kind; 5] = [Kind::Fifteen, Kind::Pair, Kind::Run, Kind::Flush, Kind::Nobs];

    /// The kind's name in the singular.
    pub fn name(self) -> &'static str {
        ["fifteen", "pair", "run", "flush", "nobs"][self as usize]
    }
}

/// One scoring combination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its kind.
    pub kind: Kind,
    /// Its cards in the order held, the starter last.
    pub cards: ArrayVec<Card, 5>,
    /// Its points.
    pub points: u8,
}

/// The score of a hand. The total is a look-up; the parts are found when they are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    hand: Hand,
    starter: Card,
    counting: Counting,
}

/// The scoring combinations of a hand, in the order players count them.
pub type Parts = ArrayVec<Part, MOST_PARTS>;

/// The largest number of parts: four fives and the matching jack have eight fifteens, six pairs and
/// nobs.
const MOST_PARTS: usize = 15;

impl Score {
    /// The points for all parts.
    #[inline]
    pub fn total(&self) -> u8 {
        points(self.hand, self.starter, self.counting)
    }

    /// Every scoring combination, in the order players count them.
    pub fn parts(&self) -> Parts {
        find_parts(self.hand, self.starter, self.counting)
    }

    /// The points for all parts of one kind.
    pub fn of(&self, kind: Kind) -> u8 {
        self.parts().iter().filter(|part| part.kind == kind).map(|part| part.points).sum()
    }
}

/// Every choice of two or more of five cards as a bit mask, smaller choices first.
const CHOICES: [u8; 26] = choices();

const fn choices() -> [u8; 26] {
    let mut found = [0; 26];
    let (mut count, mut size) = (0, 2);
    while size <= 5 {
        let mut mask = 0u8;
        while mask < 32 {
            if mask.count_ones() == size {
                found[count] = mask;
                count += 1;
            }
            mask += 1;
        }
        size += 1;
    }
    found
}

/// The score of four cards and the starter. Assumes five different cards.
///
/// ```
/// use parlour_rules::cribbage::{Counting, Kind, Shown, score};
/// let shown: Shown = "5H 5S 5C JD | 5D".parse()?;
/// let score = score(shown.hand, shown.starter, Counting::Hand);
/// assert_eq!(score.total(), 29);
/// assert_eq!(score.of(Kind::Fifteen), 16);
/// assert_eq!(score.parts().len(), 15);
/// # Ok::<(), parlour_rules::cribbage::NotShown>(())
/// ```
#[inline]
pub fn score(hand: Hand, starter: Card, counting: Counting) -> Score {
    Score { hand, starter, counting }
}

fn find_parts(hand: Hand, starter: Card, counting: Counting) -> Parts {
    let [a, b, c, d] = hand;
    let cards = [a, b, c, d, starter];
    let chosen = |mask: u8| (0..5).filter(|i| mask >> i & 1 == 1).map(|i| cards[i]).collect();
    let mut parts = Parts::new();
    let mut add = |kind, cards, points| parts.push(Part { kind, cards, points });

    // For every choice of cards: its count and its set of ranks.
    let (mut counts, mut ranks) = ([0u8; 32], [0u16; 32]);
    for mask in 1..32usize {
        let rank = cards[mask.trailing_zeros() as usize].rank();
        let rest = mask & (mask - 1);
        counts[mask] = counts[rest] + count_of(rank);
        ranks[mask] = ranks[rest] | 1 << rank.index();
    }

    for mask in CHOICES {
        if counts[usize::from(mask)] == 15 {
            add(Kind::Fifteen, chosen(mask), 2);
        }
    }
    for mask in CHOICES.into_iter().take_while(|mask| mask.count_ones() == 2) {
        if ranks[usize::from(mask)].is_power_of_two() {
            add(Kind::Pair, chosen(mask), 2);
        }
    }
    if let Some(run) = longest_run(ranks[31]) {
        let length = run.count_ones();
        for mask in CHOICES {
            if mask.count_ones() == length && ranks[usize::from(mask)] == run {
                add(Kind::Run, chosen(mask), length as u8);
            }
        }
    }
    match flush(hand, starter, counting) {
        0 => {}
        5 => add(Kind::Flush, chosen(0b11111), 5),
        points => add(Kind::Flush, chosen(0b01111), points),
    }
    if let Some(&jack) = hand.iter().find(|&&card| is_nobs(card, starter)) {
        add(Kind::Nobs, ArrayVec::from_iter([jack]), 1);
    }
    parts
}

/// The ranks of the run of three or more, if there is one. Five cards have at most one.
fn longest_run(ranks: u16) -> Option<u16> {
    let thirds = ranks & ranks >> 1 & ranks >> 2;
    (thirds != 0).then_some(thirds | thirds << 1 | thirds << 2)
}

/// Points for a flush: four for a hand, five if the starter matches. In the crib all five must
/// match.
pub(super) fn flush(hand: Hand, starter: Card, counting: Counting) -> u8 {
    let suit = hand[0].suit();
    let in_suit = hand.iter().all(|card| card.suit() == suit);
    match (in_suit, starter.suit() == suit, counting) {
        (true, true, _) => 5,
        (true, false, Counting::Hand) => 4,
        _ => 0,
    }
}

/// Whether a card is the jack of the starter's suit.
pub(super) fn is_nobs(card: Card, starter: Card) -> bool {
    card == Card::new(Rank::JACK, starter.suit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::Shown;

    fn counted(text: &str, counting: Counting) -> Score {
        let shown: Shown = text.parse().expect("a hand and a starter");
        score(shown.hand, shown.starter, counting)
    }

    #[test]
    fn examples_in_the_rules_score_what_the_rules_say() {
        let examples = [
            ("7C QH 2C JC | 9H", 0),
            ("AS 3H KH 7H | KS", 2),
            ("AS 3H KH 7H | 2D", 5),
            ("6C 7C 8C 9C | 8S", 20),
            ("7H 9S 8C 7C | 8H", 24),
            ("5H 5S 5C JD | 5D", 29),
        ];
        for (shown, total) in examples {
            assert_eq!(counted(shown, Counting::Hand).total(), total, "{shown}");
        }
        let fifteens = counted("2C 3D 5H TS | KC", Counting::Hand);
        assert_eq!((fifteens.total(), fifteens.of(Kind::Fifteen)), (8, 8));
        let run = counted("2C 6D 8H 9S | 7C", Counting::Hand);
        assert_eq!((run.of(Kind::Run), run.of(Kind::Fifteen)), (4, 6));
    }

    #[test]
    fn a_crib_counts_only_a_flush_of_five() {
        assert_eq!(counted("2H 4H 6H 8H | KS", Counting::Hand).of(Kind::Flush), 4);
        assert_eq!(counted("2H 4H 6H 8H | KS", Counting::Crib).of(Kind::Flush), 0);
        assert_eq!(counted("2H 4H 6H 8H | KH", Counting::Hand).of(Kind::Flush), 5);
        assert_eq!(counted("2H 4H 6H 8H | KH", Counting::Crib).of(Kind::Flush), 5);
        assert_eq!(counted("2H 4H 6H 8S | KH", Counting::Hand).of(Kind::Flush), 0);
    }

    #[test]
    fn nobs_counts_a_jack_in_the_hand_but_not_the_starter() {
        assert_eq!(counted("2H 4S 6D JC | KC", Counting::Crib).of(Kind::Nobs), 1);
        assert_eq!(counted("2H 4S 6C KC | JC", Counting::Hand).of(Kind::Nobs), 0);
    }

    #[test]
    fn parts_come_in_counting_order_with_their_cards() {
        let score = counted("4H 5S 6C 4D | JS", Counting::Hand);
        let events: Vec<String> = score
            .parts()
            .iter()
            .map(|part| format!("{} {:?} {}", part.kind.name(), part.cards, part.points))
            .collect();
        assert_eq!(
            events,
            [
                "fifteen [5S, JS] 2",
                "fifteen [4H, 5S, 6C] 2",
                "fifteen [5S, 6C, 4D] 2",
                "pair [4H, 4D] 2",
                "run [4H, 5S, 6C] 3",
                "run [5S, 6C, 4D] 3",
            ]
        );
    }

    #[test]
    fn no_hand_has_more_parts_than_the_best() {
        assert_eq!(counted("5H 5S 5C JD | 5D", Counting::Hand).parts().len(), MOST_PARTS);
    }
}
