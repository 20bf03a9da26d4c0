//! What a toss gives away on average, whatever else was dealt.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Players, RankPoints};

use super::tables;

/// What a toss is worth in the others' crib, in thousandths of a point: one or two cards, as
/// dealt to so many players.
pub fn away(toss: &[Card], players: Players) -> u16 {
    match (toss, players) {
        (&[a, b], _) => {
            let pair = usize::from(RankPoints::table().pair(a.rank(), b.rank()));
            tables::GIVEN_BY_TWO[usize::from(a.suit() == b.suit())][pair]
        }
        (&[card], Players::Four) => tables::GIVEN_BY_FOUR[card.rank().index()],
        (&[card], _) => tables::GIVEN_BY_THREE[card.rank().index()],
        _ => unreachable!("one or two cards are tossed"),
    }
}
