//! Counts hands given as rows of card numbers, the form in which other languages store them.

use super::Counting;
use super::lanes::{LANES, count_one};
use crate::cards::{Card, Place};

/// Why a row isn't a hand with a starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadRow {
    /// A number isn't a card.
    #[error("row {row}, {}: {number} is not a card: cards are numbered 0 to 51", place_in(*place))]
    NoCard {
        /// The row, counted from 0.
        row: usize,
        /// The card's place in the row, counted from 0. Place 4 is the starter.
        place: usize,
        /// The number found.
        number: u8,
    },
    /// A card appears twice.
    #[error("row {row}: {card} is there twice, as {} and as {}", place_in(*first), place_in(*second))]
    Repeated {
        /// The row, counted from 0.
        row: usize,
        /// The card.
        card: Card,
        /// Its first place, counted from 0. Place 4 is the starter.
        first: usize,
        /// Its second place.
        second: usize,
    },
}

impl BadRow {
    /// The same error with the row number increased by `rows`, the number of rows counted before.
    #[must_use]
    pub fn after(mut self, rows: usize) -> Self {
        let (BadRow::NoCard { row, .. } | BadRow::Repeated { row, .. }) = &mut self;
        *row += rows;
        self
    }
}

fn place_in(place: usize) -> String {
    if place == 4 { "the starter".to_owned() } else { Place(place).to_string() }
}

/// Writes the points of hands given as rows of card numbers ([`Card::index`]), with their starters.
///
/// Returns an error if a row isn't a hand. Some of `points` may have been written by then.
///
/// ```
/// use parlour_rules::cribbage::{Counting, points_of_rows};
/// let mut points = [0; 2];
/// points_of_rows(&[[18, 19, 16, 41], [0, 4, 8, 12]], &[17, 48], Counting::Hand, &mut points)?;
/// assert_eq!(points, [29, 13]); // 5H 5S 5C JD | 5D and AC 2C 3C 4C | KC
/// let bad = points_of_rows(&[[0, 4, 8, 52]], &[48], Counting::Hand, &mut [0]).unwrap_err();
/// assert_eq!(bad.to_string(), "row 0, card 4: 52 is not a card: cards are numbered 0 to 51");
/// # Ok::<(), parlour_rules::cribbage::BadRow>(())
/// ```
///
/// # Panics
/// If `hands`, `starters` and `points` have different lengths.
pub fn points_of_rows(
    hands: &[[u8; 4]],
    starters: &[u8],
    counting: Counting,
    points: &mut [u8],
) -> Result<(), BadRow> {
    assert!(hands.len() == starters.len() && hands.len() == points.len(), "a starter a hand");
    match counting {
        Counting::Hand => fill::<false>(hands, starters, points),
        Counting::Crib => fill::<true>(hands, starters, points),
    }
}

fn fill<const CRIB: bool>(
    hands: &[[u8; 4]],
    starters: &[u8],
    points: &mut [u8],
) -> Result<(), BadRow> {
    let (blocks, last) = hands.as_chunks::<LANES>();
    let (starter_blocks, last_starters) = starters.as_chunks::<LANES>();
    let (point_blocks, last_points) = points.as_chunks_mut::<LANES>();
    for (number, ((hands, starters), points)) in
        blocks.iter().zip(starter_blocks).zip(point_blocks).enumerate()
    {
        *points = count::<CRIB>(hands, starters)
            .ok_or_else(|| first_bad(hands, starters, number * LANES))?;
    }
    // The last block is padded with a valid hand.
    let (mut hands, mut starters) = ([[0, 4, 8, 12]; LANES], [16; LANES]);
    hands[..last.len()].copy_from_slice(last);
    starters[..last.len()].copy_from_slice(last_starters);
    let counted = count::<CRIB>(&hands, &starters)
        .ok_or_else(|| first_bad(&hands, &starters, blocks.len() * LANES))?;
    last_points.copy_from_slice(&counted[..last.len()]);
    Ok(())
}

/// The points of a block of hands, or `None` if one of them is invalid.
#[inline]
fn count<const CRIB: bool>(
    hands: &[[u8; 4]; LANES],
    starters: &[u8; LANES],
) -> Option<[u8; LANES]> {
    let columns = [0, 8, 16, 24].map(|shift| {
        let mut column = [0; LANES];
        for (card, hand) in column.iter_mut().zip(hands) {
            *card = (u32::from_le_bytes(*hand) >> shift) as u8;
        }
        column
    });
    let [a, b, c, d] = &columns;
    let s = starters;
    let mut bad = [0; LANES];
    for (lane, bad) in bad.iter_mut().enumerate() {
        *bad = is_bad(a[lane], b[lane], c[lane], d[lane], s[lane]);
    }
    if bad.iter().fold(0, |any, bad| any | bad) != 0 {
        return None;
    }
    let mut points = [0; LANES];
    for (lane, points) in points.iter_mut().enumerate() {
        *points = count_one::<CRIB>(a[lane], b[lane], c[lane], d[lane], s[lane]);
    }
    Some(points)
}

/// Nonzero if a number isn't a card or two are the same.
#[inline]
fn is_bad(a: u8, b: u8, c: u8, d: u8, s: u8) -> u8 {
    let cards = [a, b, c, d, s];
    let highest = cards.iter().fold(0, |most: u8, &card| most.max(card));
    let mut bad = u8::from(highest > 51);
    for i in 0..5 {
        for j in 0..i {
            bad |= u8::from(cards[i] == cards[j]);
        }
    }
    bad
}

/// The error for the first bad row of a block.
#[cold]
fn first_bad(hands: &[[u8; 4]; LANES], starters: &[u8; LANES], before: usize) -> BadRow {
    let rows = hands.iter().zip(starters).enumerate();
    let mut wrong = rows.filter_map(|(lane, (&[a, b, c, d], &s))| {
        let (cards, row) = ([a, b, c, d, s], before + lane);
        if let Some(place) = cards.iter().position(|&card| card > 51) {
            return Some(BadRow::NoCard { row, place, number: cards[place] });
        }
        (1..5).find_map(|second| {
            let first = cards[..second].iter().position(|&card| card == cards[second])?;
            let card = Card::from_index(usize::from(cards[second]))?;
            Some(BadRow::Repeated { row, card, first, second })
        })
    });
    wrong.next().expect("a refused block has a bad row")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::points;

    /// Hands from all over the deck, as numbers.
    fn rows(count: usize) -> (Vec<[u8; 4]>, Vec<u8>) {
        let row = |n: usize| {
            let step = [1, 3, 5, 7, 9, 11][n / 52 % 6];
            [0, 1, 2, 3, 4].map(|k| ((n + k * step) % 52) as u8)
        };
        (0..count).map(row).map(|[a, b, c, d, s]| ([a, b, c, d], s)).unzip()
    }

    #[test]
    fn rows_score_the_same_as_hands() {
        for count in [0, 1, 31, 32, 33, 1000] {
            let (hands, starters) = rows(count);
            for counting in [Counting::Hand, Counting::Crib] {
                let mut fast = vec![0; count];
                points_of_rows(&hands, &starters, counting, &mut fast).expect("real hands");
                let card = |number: u8| Card::from_index(usize::from(number)).expect("a card");
                let slow = hands.iter().zip(&starters);
                let slow = slow.map(|(hand, &s)| points(hand.map(card), card(s), counting));
                assert!(slow.eq(fast));
            }
        }
    }

    #[test]
    fn an_error_names_the_first_bad_row() {
        for at in [0, 31, 32, 40, 69] {
            let (hands, starters) = rows(70);
            let refusal = |hands: &[[u8; 4]], starters: &[u8]| {
                points_of_rows(hands, starters, Counting::Hand, &mut [0; 70])
                    .expect_err("a bad row")
                    .to_string()
            };
            let mut beyond = hands.clone();
            beyond[at][2] = 200;
            let expected =
                format!("row {at}, card 3: 200 is not a card: cards are numbered 0 to 51");
            assert_eq!(refusal(&beyond, &starters), expected);
            let mut twice = starters.clone();
            twice[at] = hands[at][1];
            let card = Card::from_index(usize::from(twice[at])).expect("a card");
            let expected = format!("row {at}: {card} is there twice, as card 2 and as the starter");
            assert_eq!(refusal(&hands, &twice), expected);
        }
    }
}
