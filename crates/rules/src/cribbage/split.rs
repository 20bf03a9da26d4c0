//! Every way to keep four cards of a deal, with their exact scores over all starters.

use arrayvec::ArrayVec;

use super::{Dealt, Hand, Quad, RankPoints};
use crate::cards::{Card, Rank};

/// One way to split a deal: four cards kept and the rest discarded, in the order dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The four cards kept.
    pub keep: Hand,
    /// The one or two cards discarded to the crib.
    pub toss: ArrayVec<Card, 2>,
    /// The scores of the kept cards.
    pub spread: Spread,
}

/// The scores of a hand over all possible starters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// The number of possible starters: 46 or 47.
    pub starters: u8,
    /// The total points over all starters.
    pub sum: u16,
    /// The lowest score with any starter.
    pub lowest: u8,
    /// The highest score with any starter.
    pub highest: u8,
    /// The number of starters that make twelve points or more.
    pub twelves: u8,
}

impl Spread {
    /// The average points.
    pub fn mean(&self) -> f64 {
        f64::from(self.sum) / f64::from(self.starters)
    }

    /// The chance of twelve points or more.
    pub fn chance_of_twelve(&self) -> f64 {
        f64::from(self.twelves) / f64::from(self.starters)
    }
}

/// The best total of any way to keep four cards, and how many ways reach it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestSum {
    /// The total points over all starters.
    pub sum: u16,
    /// The number of ways to keep four that reach it: 1 if there is no tie.
    pub ties: u8,
}

impl Dealt {
    /// Every way to keep four cards, ordered by the places of the discarded cards.
    ///
    /// ```
    /// use parlour_rules::cribbage::Dealt;
    /// let dealt: Dealt = "5S AD 8H QC QD JH".parse()?;
    /// let best = dealt.splits().into_iter().max_by_key(|split| split.spread.sum).unwrap();
    /// assert_eq!(format!("{:?} {}", best.keep, best.spread.sum), "[5S, QC, QD, JH] 491");
    /// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
    /// ```
    pub fn splits(&self) -> ArrayVec<Split, 15> {
        let mut splits = ArrayVec::new();
        DealData::new(self.cards()).each(|data, kept, tossed, quad| {
            let keep = kept.map(|place| self.cards()[place]);
            let toss = tossed.iter().map(|&place| self.cards()[place]).collect();
            splits.push(Split { keep, toss, spread: data.spread(kept, tossed, quad) });
        });
        splits
    }

    /// The best total only. Faster, for sweeps over many deals.
    pub fn best_sum(&self) -> BestSum {
        let mut best = BestSum { sum: 0, ties: 0 };
        DealData::new(self.cards()).each(|data, kept, tossed, quad| {
            let sum = data.sum(kept, tossed, quad);
            if sum > best.sum || best.ties == 0 {
                best = BestSum { sum, ties: 1 };
            } else if sum == best.sum {
                best.ties += 1;
            }
        });
        best
    }
}

/// Data about a deal that all its splits share.
struct DealData<'a> {
    table: &'static RankPoints,
    cards: &'a [Card],
    starters: u8,
    /// The starters left of each rank, as a bit mask of suits.
    left: [u8; 16],
    /// The number of starters left of each suit.
    suits: [u8; 4],
    /// What each card adds to the total for nobs: for a jack, the starters left of its suit.
    nobs: [u16; 6],
    /// Whether four cards of one suit were dealt.
    has_flush: bool,
}

impl<'a> DealData<'a> {
    fn new(cards: &'a [Card]) -> Self {
        let mut data = DealData {
            table: RankPoints::table(),
            cards,
            starters: 52 - cards.len() as u8,
            left: [0; 16],
            suits: [13; 4],
            nobs: [0; 6],
            has_flush: false,
        };
        data.left[..13].fill(0b1111);
        for card in cards {
            data.left[card.rank().index()] &= !(1 << card.suit() as u8);
            data.suits[card.suit() as usize] -= 1;
        }
        for (nobs, card) in data.nobs.iter_mut().zip(cards) {
            if card.rank() == Rank::JACK {
                *nobs = u16::from(data.suits[card.suit() as usize]);
            }
        }
        data.has_flush = data.suits.iter().any(|&left| left <= 13 - 4);
        data
    }

    /// Calls `visit` with the places kept, the places discarded and the ranks kept.
    #[inline]
    fn each(&self, mut visit: impl FnMut(&Self, [usize; 4], &[usize], Quad)) {
        let rank = |place: usize| self.cards[place].rank();
        let pair = |a, b| self.table.pair(rank(a), rank(b));
        if self.cards.len() == 6 {
            for (kept, tossed) in KEEPS_OF_SIX {
                let [a, b, c, d] = kept;
                visit(self, kept, &tossed, self.table.quad_of_pairs(pair(a, b), pair(c, d)));
            }
        } else {
            for (kept, tossed) in KEEPS_OF_FIVE {
                let [a, b, c, d] = kept;
                visit(self, kept, &tossed, self.table.quad_of_pairs(pair(a, b), pair(c, d)));
            }
        }
    }

    /// The suit of the kept cards, if all four have the same.
    #[inline]
    fn flush(&self, kept: [usize; 4]) -> Option<usize> {
        let [first, rest @ ..] = kept.map(|place| self.cards[place].suit());
        rest.iter().all(|&suit| suit == first).then_some(first as usize)
    }

    /// The total points over all starters. The table also counts the discarded cards as starters.
    #[inline]
    fn sum(&self, kept: [usize; 4], tossed: &[usize], quad: Quad) -> u16 {
        let by_starter = self.table.by_starter(quad);
        let mut sum = self.table.total(quad);
        for &place in tossed {
            sum -= u16::from(by_starter[self.cards[place].rank().index()]);
        }
        sum += kept.iter().map(|&place| self.nobs[place]).sum::<u16>();
        if self.has_flush
            && let Some(suit) = self.flush(kept)
        {
            sum += 4 * u16::from(self.starters) + u16::from(self.suits[suit]);
        }
        sum
    }

    fn spread(&self, kept: [usize; 4], tossed: &[usize], quad: Quad) -> Spread {
        let by_starter = self.table.by_starter(quad);
        let mut by_suit = [0; 4];
        if self.has_flush
            && let Some(suit) = self.flush(kept)
        {
            by_suit = [4; 4];
            by_suit[suit] = 5;
        }
        for card in kept.map(|place| self.cards[place]) {
            by_suit[card.suit() as usize] += u8::from(card.rank() == Rank::JACK);
        }
        let mut spread = Spread {
            starters: self.starters,
            sum: self.sum(kept, tossed, quad),
            lowest: u8::MAX,
            highest: 0,
            twelves: 0,
        };
        if by_suit == [0; 4] {
            for (&points, &left) in by_starter.iter().zip(&self.left) {
                if left != 0 {
                    spread.lowest = spread.lowest.min(points);
                    spread.highest = spread.highest.max(points);
                }
                spread.twelves += if points >= 12 { left.count_ones() as u8 } else { 0 };
            }
        } else {
            for (&points, &left) in by_starter.iter().zip(&self.left) {
                for (suit, more) in by_suit.iter().enumerate() {
                    if left >> suit & 1 == 1 {
                        let points = points + more;
                        spread.lowest = spread.lowest.min(points);
                        spread.highest = spread.highest.max(points);
                        spread.twelves += u8::from(points >= 12);
                    }
                }
            }
        }
        spread
    }
}

/// The places kept and discarded in every way to keep four of six cards.
const KEEPS_OF_SIX: [([usize; 4], [usize; 2]); 15] = {
    let mut keeps = [([0; 4], [0; 2]); 15];
    let (mut count, mut first) = (0, 0);
    while first < 6 {
        let mut second = first + 1;
        while second < 6 {
            let (mut kept, mut held, mut place) = ([0; 4], 0, 0);
            while place < 6 {
                if place != first && place != second {
                    kept[held] = place;
                    held += 1;
                }
                place += 1;
            }
            keeps[count] = (kept, [first, second]);
            count += 1;
            second += 1;
        }
        first += 1;
    }
    keeps
};

/// The places kept and discarded in every way to keep four of five cards.
const KEEPS_OF_FIVE: [([usize; 4], [usize; 1]); 5] = [
    ([1, 2, 3, 4], [0]),
    ([0, 2, 3, 4], [1]),
    ([0, 1, 3, 4], [2]),
    ([0, 1, 2, 4], [3]),
    ([0, 1, 2, 3], [4]),
];
