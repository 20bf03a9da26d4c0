//! The facts about an action, found from what the seat knows.

use parlour_rules::five_crowns::{Card, Meld, Role, best_discards, best_melds};

use super::facts::{Fact, fact_term};
use super::known_cards::KnownCards;
use crate::Term;

/// The facts about taking the top discard.
pub(super) fn of_taking(known: &KnownCards) -> Vec<Term> {
    let Some(card) = known.view.top_discard() else { return Vec::new() };
    let mut facts = Vec::new();
    if known.view.draw_pile == 0 && known.view.discard_pile.len() == 1 {
        facts.push(fact_term(Fact::OnlyPile));
    }
    let mut hand = known.hand.to_vec();
    hand.push(card);
    let best = best_discards(&hand, known.wild);
    let kept = best_melds(&without(&hand, best.cards[0]), known.wild);
    if card.is_wild(known.wild) {
        facts.push(fact_term(Fact::TakesWild));
    } else if let Some(meld) = kept.melds.iter().find(|meld| meld.cards().contains(&card)) {
        facts.push(fact_term(Fact::Completes { meld: meld.cards().to_vec() }));
    }
    facts.push(fact_term(Fact::Cuts { card, from: known.tally.least_points(), to: best.points }));
    facts.extend(last_turn(known));
    facts
}

/// The facts about drawing from the draw pile. `after` is what each draw would leave.
pub(super) fn of_drawing(known: &KnownCards, after: &[u32; Card::KINDS]) -> Vec<Term> {
    let Some(card) = known.view.top_discard() else { return vec![fact_term(Fact::OnlyPile)] };
    let points = after[card.index()];
    let better = known.draws().filter(|(drawn, _)| after[drawn.index()] < points);
    let better = better.map(|(_, count)| count).sum();
    let mut facts = vec![
        fact_term(Fact::TopLeaves { card, now: known.tally.least_points(), points }),
        fact_term(Fact::BetterDraws { better, of: known.stock_is }),
    ];
    facts.extend(last_turn(known));
    facts
}

/// The facts about discarding `card` without going out.
pub(super) fn of_discarding(known: &KnownCards, card: Card) -> Vec<Term> {
    let mut facts = place_in_hand(known, card);
    facts.extend(signs_from_the_other(known, card));
    let rest = known.tally.without(card);
    let points = rest.least_points();
    facts.push(fact_term(Fact::Leaves { points }));
    let least = known.tally.best_discard().map_or(points, |(_, least)| least);
    if least < points {
        let card = best_discards(known.hand, known.wild).cards[0];
        facts.push(fact_term(Fact::LessNow { card, points: least }));
    }
    if points == 0 {
        facts.push(fact_term(Fact::CouldGoOut));
    } else if !known.is_last_turn && known.stock_is.count() > 0 {
        let after = rest.after_each_draw();
        let outs = known.draws().filter(|(drawn, _)| after[drawn.index()] == 0);
        let outs = outs.map(|(_, count)| count).sum();
        facts.push(fact_term(Fact::OutsNext { outs, of: known.stock_is }));
    }
    facts.extend(last_turn(known));
    facts.extend(of_keeping(known, card));
    facts
}

/// The facts about going out with `card`.
pub(super) fn of_going_out(known: &KnownCards, card: Card) -> Vec<Term> {
    let mut facts = vec![fact_term(Fact::GoesOut)];
    facts.extend(last_turn(known));
    facts.extend(of_keeping(known, card));
    facts
}

/// A card's place in the best arrangement of all cards held.
fn place_in_hand(known: &KnownCards, card: Card) -> Vec<Term> {
    let best = best_melds(known.hand, known.wild);
    if best.leftover.contains(&card) {
        let points = card.points(known.wild);
        let is_dearest = best.leftover.iter().all(|other| other.points(known.wild) <= points);
        return vec![fact_term(Fact::Loose { is_dearest })];
    }
    if known.tally.without(card).least_points() <= best.points {
        return vec![fact_term(Fact::Spare)];
    }
    let meld = best.melds.iter().find(|meld| meld.cards().contains(&card));
    meld.map(|meld| fact_term(Fact::Breaks { meld: meld.cards().to_vec() })).into_iter().collect()
}

/// Signs that the other player wants or doesn't want a card.
fn signs_from_the_other(known: &KnownCards, card: Card) -> Vec<Term> {
    let Some(rank) = card.rank().filter(|&rank| rank != known.wild) else { return Vec::new() };
    let times = |cards: &[Card]| {
        cards.iter().filter(|card| card.rank() == Some(rank)).fold(0, |times, _| times + 1)
    };
    let (passed_over, threw) = (times(&known.other.refused), times(&known.other.threw));
    let mut facts = Vec::new();
    if passed_over > 0 {
        facts.push(fact_term(Fact::PassedOver { rank, times: passed_over }));
    }
    if threw > 0 {
        facts.push(fact_term(Fact::Threw { rank, times: threw }));
    }
    let taken = goes_with(known, card);
    if !taken.is_empty() {
        facts.push(fact_term(Fact::GoesWith { taken }));
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

/// How the cards kept are arranged when `card` is discarded, and what the wilds stand for.
fn of_keeping(known: &KnownCards, card: Card) -> Vec<Term> {
    let best = best_melds(&without(known.hand, card), known.wild);
    let before = match known.view.drawn {
        Some(drawn) if known.hand.contains(&drawn) => roles(&without(known.hand, drawn), known),
        _ => Vec::new(),
    };
    let mut facts: Vec<Term> = best
        .melds
        .iter()
        .flat_map(Meld::roles)
        .filter(|(_, role)| *role != Role::Itself)
        .map(|(wild, role)| {
            let is_new = !before.contains(&(wild, role));
            fact_term(Fact::WildAs { wild, role, is_new })
        })
        .collect();
    facts.insert(0, fact_term(Fact::Keeps { melds: best.melds, leftover: best.leftover }));
    facts
}

/// Each card's role in the best arrangement of a hand.
fn roles(hand: &[Card], known: &KnownCards) -> Vec<(Card, Role)> {
    best_melds(hand, known.wild).melds.iter().flat_map(Meld::roles).collect()
}

fn last_turn(known: &KnownCards) -> Option<Term> {
    known.is_last_turn.then(|| fact_term(Fact::LastTurn))
}

fn without(hand: &[Card], card: Card) -> Vec<Card> {
    let mut rest = hand.to_vec();
    if let Some(place) = rest.iter().position(|&held| held == card) {
        rest.remove(place);
    }
    rest
}
