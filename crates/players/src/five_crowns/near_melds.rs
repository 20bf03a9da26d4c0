//! What a hand is building: pairs of unmelded cards that one more card makes a meld of.

use std::cmp::Reverse;

use parlour_rules::five_crowns::{Card, Rank, Suit, Tally, best_melds};

use super::facts::{Completion, NearMeld, StillOut, Stock};
use super::known_cards::KnownCards;

/// The near-melds among the unmelded cards of a hand, the most promising first: those that save the
/// most points over all unseen cards that complete them.
///
/// A wild completes any of them, so wilds aren't counted. Near-melds that nothing unseen completes
/// are left out, and so are those where completing them doesn't lower the points, because the
/// discard then breaks a meld. Where the draw pile is empty there are none.
pub(super) fn near_melds(known: &KnownCards, hand: &[Card]) -> Vec<NearMeld> {
    if matches!(known.stock_is, Stock::Discards(_)) {
        return Vec::new();
    }
    let mut naturals = best_melds(hand, known.wild).leftover;
    // A third unmelded card can always be discarded.
    let can_discard = naturals.len() > 2;
    naturals.retain(|card| !card.is_wild(known.wild));
    naturals.sort_unstable_by_key(|card| (card.rank(), *card));
    let pairs = naturals
        .iter()
        .enumerate()
        .flat_map(|(place, &low)| naturals[place + 1..].iter().map(move |&high| [low, high]));
    let found = pairs.filter_map(|cards| near_meld(known, hand, cards));
    let found = found.filter(|near| near.still_out.count() > 0);
    let mut found: Vec<NearMeld> =
        found.filter(|near| can_discard || lowers(known, hand, near)).collect();
    let saved = |near: &NearMeld| -> u32 {
        near.still_out.count() * near.cards.iter().map(|card| card.points(known.wild)).sum::<u32>()
    };
    found.sort_by_key(|near| (Reverse(saved(near)), near.cards));
    found.dedup();
    found
}

/// The two cards as a near-meld, if they are one.
fn near_meld(known: &KnownCards, hand: &[Card], cards: [Card; 2]) -> Option<NearMeld> {
    let [low, high] = cards;
    let completed_by = if low.rank() == high.rank() {
        Completion::Rank(low.rank()?)
    } else {
        let suit = low.suit().filter(|_| low.suit() == high.suit())?;
        Completion::Cards(missing(low.rank()?, high.rank()?, suit, known.wild)?)
    };
    let (mut unseen, mut of) = (0, 0);
    for card in completed_by.cards() {
        let held = hand.iter().fold(0, |count, &held| count + u32::from(held == card));
        unseen += known.unseen(card);
        of += known.in_pack(card).saturating_sub(held);
    }
    Some(NearMeld { cards, completed_by, still_out: StillOut::Unseen { unseen, of } })
}

/// Whether each card that completes a near-meld leaves fewer points after the best discard.
fn lowers(known: &KnownCards, hand: &[Card], near: &NearMeld) -> bool {
    let hand = Tally::new(hand, known.wild);
    let now = hand.least_points();
    let mut cards = near.completed_by.cards().into_iter();
    cards.all(|card| hand.with(card).best_discard().is_some_and(|(_, points)| points < now))
}

/// The natural cards that complete a run with two ranks of a suit, or `None` if no single card can.
fn missing(low: Rank, high: Rank, suit: Suit, wild: Rank) -> Option<Vec<Card>> {
    let numbers = match high.number() - low.number() {
        1 => [low.number().checked_sub(1), high.number().checked_add(1)],
        2 => [Some(low.number() + 1), None],
        _ => return None,
    };
    let ranks = numbers.into_iter().flatten().filter_map(Rank::new).filter(|&rank| rank != wild);
    Some(ranks.map(|rank| Card::new(rank, suit)).collect())
}

/// Whether two natural cards could be in one small meld: of one rank, or at most two ranks apart
/// in one suit.
pub(super) fn go_together(one: Card, other: Card) -> bool {
    let (Some(rank), Some(other_rank)) = (one.rank(), other.rank()) else { return false };
    let apart = rank.number().abs_diff(other_rank.number());
    apart == 0 || apart <= 2 && one.suit() == other.suit()
}
