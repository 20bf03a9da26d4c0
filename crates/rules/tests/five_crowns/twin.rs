//! A slow but obviously right version: melds by definition, and every way to divide a hand.

use parlour_rules::five_crowns::{Card, Rank, Suit};

/// Whether the cards are a book: three or more, with all naturals of one rank.
pub fn is_book(cards: &[Card], wild: Rank) -> bool {
    cards.len() >= 3
        && Rank::all()
            .any(|rank| cards.iter().all(|card| card.is_wild(wild) || card.rank() == Some(rank)))
}

/// Whether the cards are a run: some stretch of ranks of one suit, as long as the number of cards,
/// contains every natural card once.
pub fn is_run(cards: &[Card], wild: Rank) -> bool {
    let naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_wild(wild)).collect();
    let fits = |suit: Suit, lowest: u8| {
        let places = lowest..lowest + cards.len() as u8;
        let fits_in = |card: &Card| {
            card.suit() == Some(suit)
                && card.rank().is_some_and(|rank| places.contains(&rank.number()))
        };
        let twice = |card: &Card| naturals.iter().filter(|other| *other == card).count() > 1;
        places.end <= 14 && naturals.iter().all(|card| fits_in(card) && !twice(card))
    };
    cards.len() >= 3 && Suit::ALL.iter().any(|&suit| (3..=13).any(|lowest| fits(suit, lowest)))
}

/// The fewest points over every way to divide the hand into melds and unmelded cards.
pub fn least_points(hand: &[Card], wild: Rank) -> u32 {
    let all = (1_usize << hand.len()) - 1;
    let cards_of = |set: usize| -> Vec<Card> {
        (0..hand.len()).filter(|place| set >> place & 1 == 1).map(|place| hand[place]).collect()
    };
    let is_meld: Vec<bool> = (0..=all)
        .map(|set| {
            let cards = cards_of(set);
            is_book(&cards, wild) || is_run(&cards, wild)
        })
        .collect();
    // The fewest points for every set of cards, smaller sets first.
    let mut least = vec![0; all + 1];
    for set in 1..=all {
        let first = set & set.wrapping_neg();
        let others = set ^ first;
        let left = hand[first.trailing_zeros() as usize].points(wild);
        // The first card is unmelded, or in a meld with some of the others.
        let mut best = left + least[others];
        let mut some = others;
        while some > 0 {
            if is_meld[some | first] {
                best = best.min(least[others ^ some]);
            }
            some = (some - 1) & others;
        }
        least[set] = best;
    }
    least[all]
}
