//! The facts about an action, found from what the seat knows.

use parlour_rules::five_crowns::{Card, Meld, Tally, best_discards, best_melds};

use super::facts::{Fact, NearMeld, Price, fact_term};
use super::known_cards::KnownCards;
use super::near_melds::{go_together, near_melds};
use crate::Term;

/// The facts about taking the top discard. `after` is what each draw would leave.
pub(super) fn of_taking(known: &KnownCards, after: &[u32; Card::KINDS]) -> Vec<Term> {
    let Some(card) = known.view.top_discard() else { return Vec::new() };
    let mut facts = Vec::new();
    if known.view.draw_pile == 0 && known.view.discard_pile.len() == 1 {
        facts.push(Fact::OnlyPile);
    }
    facts.extend(of_top(known, card, after));
    let hand = [known.hand, &[card]].concat();
    facts.extend(kept_near_meld(known, &hand, card).map(Fact::Building));
    facts.extend(last_turn(known));
    terms(facts)
}

/// The facts about drawing from the draw pile. `after` is what each draw would leave.
pub(super) fn of_drawing(known: &KnownCards, after: &[u32; Card::KINDS]) -> Vec<Term> {
    let mut facts = match known.view.top_discard() {
        None => vec![Fact::OnlyPile],
        Some(card) => of_top(known, card, after),
    };
    let cards = known.stock_is.count();
    if cards > 0 {
        let points: u32 = known.draws().map(|(card, count)| count * after[card.index()]).sum();
        facts.push(Fact::Average { points: f64::from(points) / f64::from(cards) });
    }
    facts.extend(near_melds(known, known.hand).into_iter().next().map(Fact::Building));
    facts.extend(last_turn(known));
    terms(facts)
}

/// What the top discard would do, and how many draws are better.
fn of_top(known: &KnownCards, card: Card, after: &[u32; Card::KINDS]) -> Vec<Fact> {
    let mut hand = known.hand.to_vec();
    hand.push(card);
    let best = best_discards(&hand, known.wild);
    let (points, discard) = (best.points, best.cards[0]);
    let mut facts =
        vec![Fact::TopLeaves { card, now: known.tally.least_points(), points, discard }];
    if card.is_wild(known.wild) {
        facts.push(Fact::TopIsWild);
    } else {
        facts.extend(joined(known, card, discard, points));
        if fits_nothing(known, card, known.hand) {
            facts.push(Fact::TopFitsNothing);
        }
    }
    let better = known.draws().filter(|(drawn, _)| after[drawn.index()] < points);
    let better = better.map(|(_, count)| count).sum();
    facts.push(Fact::BetterDraws { better, of: known.stock_is });
    facts
}

/// The meld that a new card is in after the discard that leaves `points`. There is none where they
/// would be as few with the card unmelded.
fn joined(known: &KnownCards, card: Card, discard: Card, points: u32) -> Option<Fact> {
    if discard == card {
        return None;
    }
    let others = without(known.hand, discard);
    let unmelded = Tally::new(&others, known.wild).least_points() + card.points(known.wild);
    if unmelded <= points {
        return None;
    }
    let kept = best_melds(&[&others[..], &[card]].concat(), known.wild);
    let meld = kept.melds.iter().find(|meld| meld.cards().contains(&card))?;
    let rest = without(meld.cards(), card);
    let is_meld = Meld::book(&rest, known.wild).is_ok() || Meld::run(&rest, known.wild).is_ok();
    Some(if is_meld {
        Fact::Joins { meld: rest }
    } else {
        Fact::Completes { meld: meld.cards().to_vec() }
    })
}

/// The facts about discarding `card` without going out.
pub(super) fn of_discarding(known: &KnownCards, card: Card) -> Vec<Term> {
    let mut facts = place_in_hand(known, card);
    facts.extend(signs_from_the_other(known, card));
    let rest = known.tally.without(card);
    let points = rest.least_points();
    facts.push(Fact::Leaves { points });
    let least = known.tally.best_discard().map_or(points, |(_, least)| least);
    if least < points {
        let card = best_discards(known.hand, known.wild).cards[0];
        let is_wild = card.is_wild(known.wild);
        facts.push(Fact::LessNow { card, points: least, is_wild });
    }
    if points == 0 {
        facts.push(Fact::CouldGoOut);
    } else if !known.is_last_turn && known.stock_is.count() > 0 {
        let after = rest.after_each_draw();
        let outs = known.draws().filter(|(drawn, _)| after[drawn.index()] == 0);
        let outs = outs.map(|(_, count)| count).sum();
        facts.push(Fact::OutsNext { outs, of: known.stock_is });
    }
    let kept = without(known.hand, card);
    facts.extend(near_melds(known, &kept).into_iter().next().map(Fact::Building));
    facts.extend(last_turn(known));
    terms(facts)
}

/// The facts about going out with `card`.
pub(super) fn of_going_out(known: &KnownCards, card: Card) -> Vec<Term> {
    let melds = best_melds(&without(known.hand, card), known.wild).melds;
    let mut facts = vec![Fact::GoesOut { melds }];
    facts.extend(last_turn(known));
    terms(facts)
}

/// A card's place in the best arrangement of all cards held.
fn place_in_hand(known: &KnownCards, card: Card) -> Vec<Fact> {
    let best = best_melds(known.hand, known.wild);
    let mut facts = Vec::new();
    if card.is_wild(known.wild) {
        facts.push(Fact::DiscardsWild);
    }
    if best.leftover.contains(&card) {
        let others = without(&best.leftover, card);
        facts.push(Fact::Loose {
            price: price(known, card, &others),
            points: card.points(known.wild),
        });
        if fits_nothing(known, card, &without(known.hand, card)) {
            facts.push(Fact::FitsNothing);
        }
        let copies = |cards: &[Card]| cards.iter().filter(|&&other| other == card).count();
        let is_lost = |near: &NearMeld| copies(known.hand) == copies(&near.cards);
        let near = kept_near_meld(known, known.hand, card).filter(is_lost);
        facts.extend(near.map(Fact::GivesUp));
    } else if known.tally.without(card).least_points() <= best.points {
        facts.push(Fact::Spare);
    } else if let Some(meld) = best.melds.iter().find(|meld| meld.cards().contains(&card)) {
        let is_forced = known.tally.best_discard().is_some_and(|(_, least)| least > best.points);
        facts.push(Fact::Breaks { meld: meld.cards().to_vec(), is_forced });
    }
    facts
}

/// How a card's points compare with those of the other unmelded cards.
fn price(known: &KnownCards, card: Card, others: &[Card]) -> Price {
    let points = card.points(known.wild);
    match others.iter().map(|other| other.points(known.wild)).max() {
        Some(most) if most > points => Price::Lower,
        Some(most) if most == points => Price::SharedHighest,
        _ => Price::Highest,
    }
}

/// Whether a card could be in no small meld with any of these cards. A wild that is melded with
/// others is taken.
fn fits_nothing(known: &KnownCards, card: Card, cards: &[Card]) -> bool {
    let is_free = |other: &Card| other.is_wild(known.wild);
    let fits = |&other: &Card| !other.is_wild(known.wild) && go_together(other, card);
    !card.is_wild(known.wild)
        && !cards.iter().any(fits)
        && !best_melds(cards, known.wild).leftover.iter().any(is_free)
}

/// The most promising near-meld with a card in it, of a hand with one card too many after the
/// discard that leaves least.
fn kept_near_meld(known: &KnownCards, hand: &[Card], card: Card) -> Option<NearMeld> {
    let kept = without(hand, best_discards(hand, known.wild).cards[0]);
    near_melds(known, &kept).into_iter().find(|near| near.cards.contains(&card))
}

/// Signs that the other player wants or doesn't want a card.
fn signs_from_the_other(known: &KnownCards, card: Card) -> Vec<Fact> {
    let Some(rank) = card.rank().filter(|&rank| rank != known.wild) else { return Vec::new() };
    let times = |cards: &[Card]| {
        cards.iter().filter(|card| card.rank() == Some(rank)).fold(0, |times, _| times + 1)
    };
    let (passed_over, discarded) = (times(&known.other.refused), times(&known.other.discarded));
    let mut facts = Vec::new();
    if passed_over > 0 {
        facts.push(Fact::PassedOver { rank, times: passed_over });
    }
    if discarded > 0 {
        facts.push(Fact::Discarded { rank, times: discarded });
    }
    let taken = goes_with(known, card);
    if !taken.is_empty() {
        facts.push(Fact::GoesWith { taken });
    }
    facts
}

/// Cards known to be in the other hand that a card goes with: of its rank, or next to it.
fn goes_with(known: &KnownCards, card: Card) -> Vec<Card> {
    let is_near = |other: &Card| match (other.rank(), card.rank()) {
        _ if other.is_wild(known.wild) || card.is_wild(known.wild) => false,
        (Some(one), Some(other_rank)) => {
            let apart = one.number().abs_diff(other_rank.number());
            apart == 0 || apart == 1 && other.suit() == card.suit()
        }
        _ => false,
    };
    let mut near: Vec<Card> = known.other_known().iter().copied().filter(is_near).collect();
    near.sort_unstable();
    near
}

fn last_turn(known: &KnownCards) -> Option<Fact> {
    known.is_last_turn.then_some(Fact::LastTurn)
}

fn terms(facts: Vec<Fact>) -> Vec<Term> {
    facts.into_iter().map(fact_term).collect()
}

fn without(hand: &[Card], card: Card) -> Vec<Card> {
    let mut rest = hand.to_vec();
    if let Some(place) = rest.iter().position(|&held| held == card) {
        rest.remove(place);
    }
    rest
}
