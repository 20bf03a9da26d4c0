//! The facts about an action, found from what the seat knows.

use parlour_rules::five_crowns::{Card, Meld, Role, best_discards, best_melds};

use super::facts::{Fact, told};
use super::known_cards::KnownCards;
use crate::Term;

/// The facts about taking the top discard.
pub(super) fn of_taking(seen: &KnownCards) -> Vec<Term> {
    let Some(card) = seen.view.top_discard() else { return Vec::new() };
    let mut facts = Vec::new();
    if seen.view.draw_pile == 0 && seen.view.discard_pile.len() == 1 {
        facts.push(told(Fact::OnlyPile));
    }
    let mut hand = seen.hand.to_vec();
    hand.push(card);
    let best = best_discards(&hand, seen.wild);
    let kept = best_melds(&without(&hand, best.cards[0]), seen.wild);
    if card.is_wild(seen.wild) {
        facts.push(told(Fact::TakesWild));
    } else if let Some(meld) = kept.melds.iter().find(|meld| meld.cards().contains(&card)) {
        facts.push(told(Fact::Completes { meld: meld.cards().to_vec() }));
    }
    facts.push(told(Fact::Cuts { card, from: seen.tally.least_points(), to: best.points }));
    facts.extend(last_turn(seen));
    facts
}

/// The facts about drawing from the draw pile. `after` is what each draw would leave.
pub(super) fn of_drawing(seen: &KnownCards, after: &[u32; Card::KINDS]) -> Vec<Term> {
    let Some(card) = seen.view.top_discard() else { return vec![told(Fact::OnlyPile)] };
    let points = after[card.index()];
    let better = seen.draws().filter(|(drawn, _)| after[drawn.index()] < points);
    let better = better.map(|(_, count)| count).sum();
    let mut facts = vec![
        told(Fact::TopLeaves { card, now: seen.tally.least_points(), points }),
        told(Fact::BetterDraws { better, of: seen.stock_is }),
    ];
    facts.extend(last_turn(seen));
    facts
}

/// The facts about discarding `card` without going out.
pub(super) fn of_discarding(seen: &KnownCards, card: Card) -> Vec<Term> {
    let mut facts = place_in_hand(seen, card);
    facts.extend(signs_from_the_other(seen, card));
    let rest = seen.tally.without(card);
    let points = rest.least_points();
    facts.push(told(Fact::Leaves { points }));
    let least = seen.tally.best_discard().map_or(points, |(_, least)| least);
    if least < points {
        let card = best_discards(seen.hand, seen.wild).cards[0];
        facts.push(told(Fact::LessNow { card, points: least }));
    }
    if points == 0 {
        facts.push(told(Fact::CouldGoOut));
    } else if !seen.is_last_turn && seen.stock_is.count() > 0 {
        let after = rest.after_each_draw();
        let outs = seen.draws().filter(|(drawn, _)| after[drawn.index()] == 0);
        let outs = outs.map(|(_, count)| count).sum();
        facts.push(told(Fact::OutsNext { outs, of: seen.stock_is }));
    }
    facts.extend(last_turn(seen));
    facts.extend(of_keeping(seen, card));
    facts
}

/// The facts about going out with `card`.
pub(super) fn of_going_out(seen: &KnownCards, card: Card) -> Vec<Term> {
    let mut facts = vec![told(Fact::GoesOut)];
    facts.extend(last_turn(seen));
    facts.extend(of_keeping(seen, card));
    facts
}

/// A card's place in the best arrangement of all cards held.
fn place_in_hand(seen: &KnownCards, card: Card) -> Vec<Term> {
    let best = best_melds(seen.hand, seen.wild);
    if best.leftover.contains(&card) {
        let points = card.points(seen.wild);
        let is_dearest = best.leftover.iter().all(|other| other.points(seen.wild) <= points);
        return vec![told(Fact::Loose { is_dearest })];
    }
    if seen.tally.without(card).least_points() <= best.points {
        return vec![told(Fact::Spare)];
    }
    let meld = best.melds.iter().find(|meld| meld.cards().contains(&card));
    meld.map(|meld| told(Fact::Breaks { meld: meld.cards().to_vec() })).into_iter().collect()
}

/// Signs that the other player wants or doesn't want a card.
fn signs_from_the_other(seen: &KnownCards, card: Card) -> Vec<Term> {
    let Some(rank) = card.rank().filter(|&rank| rank != seen.wild) else { return Vec::new() };
    let times = |cards: &[Card]| {
        cards.iter().filter(|card| card.rank() == Some(rank)).fold(0, |times, _| times + 1)
    };
    let (passed_over, threw) = (times(&seen.other.refused), times(&seen.other.threw));
    let mut facts = Vec::new();
    if passed_over > 0 {
        facts.push(told(Fact::PassedOver { rank, times: passed_over }));
    }
    if threw > 0 {
        facts.push(told(Fact::Threw { rank, times: threw }));
    }
    let taken = goes_with(seen, card);
    if !taken.is_empty() {
        facts.push(told(Fact::GoesWith { taken }));
    }
    facts
}

/// Cards known to be in the other hand that a card goes with: of its rank, or next to it.
fn goes_with(seen: &KnownCards, card: Card) -> Vec<Card> {
    let is_near = |other: &Card| match (other.rank(), card.rank()) {
        _ if other.is_wild(seen.wild) || card.is_wild(seen.wild) => false,
        (Some(one), Some(other_rank)) => {
            let apart = one.number().abs_diff(other_rank.number());
            apart == 0 || apart == 1 && other.suit() == card.suit()
        }
        _ => false,
    };
    let mut near: Vec<Card> = seen.other_known().iter().copied().filter(is_near).collect();
    near.sort_unstable();
    near
}

/// How the cards kept are arranged when `card` is discarded, and what the wilds stand for.
fn of_keeping(seen: &KnownCards, card: Card) -> Vec<Term> {
    let best = best_melds(&without(seen.hand, card), seen.wild);
    let before = match seen.view.drawn {
        Some(drawn) if seen.hand.contains(&drawn) => roles(&without(seen.hand, drawn), seen),
        _ => Vec::new(),
    };
    let mut facts: Vec<Term> = best
        .melds
        .iter()
        .flat_map(Meld::roles)
        .filter(|(_, role)| *role != Role::Itself)
        .map(|(wild, role)| {
            let is_new = !before.contains(&(wild, role));
            told(Fact::WildAs { wild, role, is_new })
        })
        .collect();
    facts.insert(0, told(Fact::Keeps { melds: best.melds, leftover: best.leftover }));
    facts
}

/// Each card's role in the best arrangement of a hand.
fn roles(hand: &[Card], seen: &KnownCards) -> Vec<(Card, Role)> {
    best_melds(hand, seen.wild).melds.iter().flat_map(Meld::roles).collect()
}

fn last_turn(seen: &KnownCards) -> Option<Term> {
    seen.is_last_turn.then(|| told(Fact::LastTurn))
}

fn without(hand: &[Card], card: Card) -> Vec<Card> {
    let mut rest = hand.to_vec();
    if let Some(place) = rest.iter().position(|&held| held == card) {
        rest.remove(place);
    }
    rest
}
