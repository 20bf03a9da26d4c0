//! Counts many hands together by applying the same steps to whole columns of cards.
//!
//! There are no tables and no branches. Every step is the same byte arithmetic on [`LANES`] hands,
//! which compilers turn into vector instructions.

use super::{Counting, Hand};
use crate::cards::{Card, Rank};

/// The number of hands counted together.
pub(super) const LANES: usize = 32;

/// Many hands with their starters, for counting together.
///
/// ```
/// use parlour_rules::cribbage::{Counting, Hands, Shown};
/// let shown: Shown = "5H 5S 5C JD | 5D".parse()?;
/// let hands: Hands = [(shown.hand, shown.starter); 100].into_iter().collect();
/// let mut points = Vec::new();
/// hands.points(Counting::Hand, &mut points);
/// assert_eq!(points, [29; 100]);
/// # Ok::<(), parlour_rules::cribbage::NotShown>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Hands {
    /// One column for each place in a hand, then the starters.
    columns: [Vec<Card>; 5],
}

impl Hands {
    /// Adds a hand with its starter.
    pub fn push(&mut self, hand: Hand, starter: Card) {
        let [a, b, c, d] = hand;
        for (column, card) in self.columns.iter_mut().zip([a, b, c, d, starter]) {
            column.push(card);
        }
    }

    /// The number of hands.
    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    /// Whether there are no hands.
    pub fn is_empty(&self) -> bool {
        self.columns[0].is_empty()
    }

    /// Removes all hands but keeps the capacity.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(Vec::clear);
    }

    /// Replaces `points` with the [`points`](super::points) of every hand, in order.
    pub fn points(&self, counting: Counting, points: &mut Vec<u8>) {
        points.resize(self.len(), 0);
        match counting {
            Counting::Hand => self.fill::<false>(points),
            Counting::Crib => self.fill::<true>(points),
        }
    }

    fn fill<const CRIB: bool>(&self, points: &mut [u8]) {
        let [a, b, c, d, s] = self.columns.each_ref().map(|column| column.as_chunks::<LANES>());
        let (whole, rest) = points.as_chunks_mut::<LANES>();
        let blocks = a.0.iter().zip(b.0).zip(c.0).zip(d.0).zip(s.0);
        for (out, ((((a, b), c), d), s)) in whole.iter_mut().zip(blocks) {
            *out = count::<CRIB>([a, b, c, d, s]);
        }
        let padded = [a, b, c, d, s].map(|(_, last)| {
            let mut cards = [Card::new(Rank::ACE, crate::cards::Suit::Clubs); LANES];
            cards[..last.len()].copy_from_slice(last);
            cards
        });
        let last = count::<CRIB>(padded.each_ref());
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

impl FromIterator<(Hand, Card)> for Hands {
    fn from_iter<I: IntoIterator<Item = (Hand, Card)>>(hands: I) -> Self {
        let mut all = Hands::default();
        all.extend(hands);
        all
    }
}

impl Extend<(Hand, Card)> for Hands {
    fn extend<I: IntoIterator<Item = (Hand, Card)>>(&mut self, hands: I) {
        hands.into_iter().for_each(|(hand, starter)| self.push(hand, starter));
    }
}

fn count<const CRIB: bool>(cards: [&[Card; LANES]; 5]) -> [u8; LANES] {
    let mut points = [0; LANES];
    for (lane, points) in points.iter_mut().enumerate() {
        // Five single bytes, because an array would be packed into a word first.
        let [a, b, c, d, s] = cards;
        *points = count_one::<CRIB>(
            a[lane].code(),
            b[lane].code(),
            c[lane].code(),
            d[lane].code(),
            s[lane].code(),
        );
    }
    points
}

/// All ones (that is, −1) if the numbers are equal: adding the results counts downwards.
#[inline]
fn same(a: u8, b: u8) -> u8 {
    if a == b { u8::MAX } else { 0 }
}

/// Counts one hand in byte arithmetic without branches. A card is four times its rank plus its
/// suit.
///
/// Always inlined: as a function call it would count one hand at a time.
#[inline(always)]
pub(super) fn count_one<const CRIB: bool>(a: u8, b: u8, c: u8, d: u8, s: u8) -> u8 {
    const STEP: u8 = 4;
    // Ranks and counts, each less one and in steps of four.
    let ranks = [a & !3, b & !3, c & !3, d & !3, s & !3];
    let values = ranks.map(|rank| rank.min(9 * STEP));

    // Scores of two points are counted downwards. Three or four cards add up to fifteen if the
    // other two or one add up to the total less fifteen.
    let total = values.iter().fold(5 * STEP, |sum, value| sum + value);
    let surplus = total.wrapping_sub(15 * STEP);
    let mut twos = same(total, 15 * STEP);
    for i in 0..5 {
        twos = twos.wrapping_add(same(values[i] + STEP, surplus));
        for j in 0..i {
            let sum = values[i] + values[j] + 2 * STEP;
            twos = twos.wrapping_add(same(sum, 15 * STEP));
            twos = twos.wrapping_add(same(sum, surplus));
            twos = twos.wrapping_add(same(ranks[i], ranks[j]));
        }
    }

    // Runs of three, four and five among the sorted ranks. A longer run replaces the shorter ones
    // in it.
    let mut sorted = ranks;
    sort(&mut sorted);
    let mut steps = [[0; 5]; 5];
    for i in 0..5 {
        for j in i + 1..5 {
            steps[i][j] = same(sorted[i] + STEP, sorted[j]);
        }
    }
    let (mut threes, mut fours) = (0u8, 0u8);
    for i in 0..5 {
        for j in i + 1..5 {
            for k in j + 1..5 {
                let three = steps[i][j] & steps[j][k];
                threes = threes.wrapping_add(three);
                for &step in &steps[k][k + 1..] {
                    fours = fours.wrapping_add(three & step);
                }
            }
        }
    }
    let five = steps[0][1] & steps[1][2] & steps[2][3] & steps[3][4];
    // A run of five contains two runs of four. Their eight points are three too many.
    let threes = threes.wrapping_add(threes).wrapping_add(threes);
    let fours = fours.wrapping_add(fours);
    let fours = fours.wrapping_add(fours);
    let runs = (threes & same(fours, 0)).wrapping_add(fours).wrapping_add(five & 3);

    let nobs = 4 * 10 + (s & 3);
    let nobs = same(a, nobs) | same(b, nobs) | same(c, nobs) | same(d, nobs);
    let in_suit = same(((a ^ b) | (a ^ c) | (a ^ d)) & 3, 0);
    let all_in_suit = in_suit & same((a ^ s) & 3, 0);
    let flush = if CRIB { all_in_suit & 5 } else { (in_suit & 4).wrapping_sub(all_in_suit) };

    flush.wrapping_sub(twos).wrapping_sub(twos).wrapping_sub(runs).wrapping_sub(nobs)
}

/// Sorts five numbers with a network of nine exchanges.
///
/// In place, because returning five bytes by value would pack them into a word.
#[inline]
fn sort(numbers: &mut [u8; 5]) {
    const EXCHANGES: [(usize, usize); 9] =
        [(0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2)];
    for (i, j) in EXCHANGES {
        let (low, high) = (numbers[i].min(numbers[j]), numbers[i].max(numbers[j]));
        (numbers[i], numbers[j]) = (low, high);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::points;

    #[test]
    fn hands_counted_together_score_the_same_as_one_by_one() {
        let deck: Vec<Card> = Card::all().collect();
        // Steps coprime to 52 visit the deck in many orders.
        let hands = (0..52 * 51 * 25).map(|n: usize| {
            let step = [1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25][n / 52 % 12];
            let card = |k: usize| deck[(n + k * step + k * k * (n / 624) * 4) % 52];
            [card(0), card(1), card(2), card(3), card(4)]
        });
        let different = hands
            .filter(|cards| cards.iter().copied().collect::<crate::cards::CardSet>().len() == 5);
        let shown: Vec<(Hand, Card)> = different.map(|[a, b, c, d, s]| ([a, b, c, d], s)).collect();
        assert!(shown.len() > 10_000 && !shown.len().is_multiple_of(LANES), "{}", shown.len());
        let hands: Hands = shown.iter().copied().collect();
        let mut fast = vec![7; 3];
        for counting in [Counting::Hand, Counting::Crib] {
            hands.points(counting, &mut fast);
            let one_by_one: Vec<u8> =
                shown.iter().map(|(hand, starter)| points(*hand, *starter, counting)).collect();
            assert!(fast == one_by_one);
        }
    }
}
