//! Every fact checked against the view, by other means than the players use.

use parlour_players::Verdict;
use parlour_players::explain::Fact as AnyFact;
use parlour_players::five_crowns::{Fact, Stock};
use parlour_rules::Seat;
use parlour_rules::five_crowns::{
    Action, Card, Meld, Rank, Role, Tally, View, best_discards, best_melds,
};

use crate::table::{after_drawing, least, own_hand, refused_and_thrown, stock, with, without};

pub fn facts(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(AnyFact::FiveCrowns(fact)) => Some(fact),
        _ => None,
    })
}

/// The name of a fact's kind.
pub fn kind(fact: &Fact) -> String {
    let name = format!("{fact:?}");
    name.split([' ', '{']).next().expect("a name").to_owned()
}

/// Whether these are the cards that may be drawn.
fn is_stock(view: &View, of: Stock) -> bool {
    let is_right = if view.draw_pile > 0 {
        matches!(of, Stock::Unseen(_))
    } else {
        matches!(of, Stock::Discards(_))
    };
    is_right && of.count() as usize == stock(view).len()
}

/// Checks a fact about an action; the error says what is wrong with it.
pub fn check(view: &View, action: Action, fact: &Fact) -> Result<(), String> {
    let truth = is_true(view, action, fact);
    truth.then_some(()).ok_or_else(|| format!("{action} in {view:#?}: {fact:?} is not true"))
}

fn is_true(view: &View, action: Action, fact: &Fact) -> bool {
    let wild = view.wild();
    let hand = own_hand(view);
    let seat = view.eye.seat().expect("a seat");
    let other = Seat(1 - seat.0);
    let top = view.top_discard();
    let card = action.discarded();
    let kept = || without(&hand, card.expect("a discard"));
    let all_meld = || least(&kept(), wild) == 0;
    match fact {
        Fact::Chance => matches!(action, Action::Call(_)),
        Fact::LastTurn => view.gone_out == Some(other),
        Fact::OnlyPile => {
            view.discard_pile.is_empty() || view.draw_pile + view.discard_pile.len() == 1
        }
        Fact::TakesWild => top.is_some_and(|top| top.is_wild(wild)),
        Fact::Completes { meld } => {
            let Some(top) = top else { return false };
            let held = with(&hand, top);
            // The rest without its best discard leaves as little as the whole hand.
            let leaves_least = || {
                let rest = meld.iter().fold(held.clone(), |rest, &card| without(&rest, card));
                let left = rest.iter().map(|&card| least(&without(&rest, card), wild)).min();
                left == Some(after_drawing(&hand, top, wild))
            };
            let is_meld = meld.contains(&top) && is_meld(meld, wild) && holds(&held, meld);
            is_meld && leaves_least()
        }
        Fact::Cuts { card, from, to: points } | Fact::TopLeaves { card, now: from, points } => {
            Some(*card) == top
                && *from == least(&hand, wild)
                && *points == after_drawing(&hand, *card, wild)
        }
        Fact::BetterDraws { better, of } => {
            let stock = stock(view);
            let taken = after_drawing(&hand, top.expect("a discard"), wild);
            let found = stock.iter().filter(|&&card| after_drawing(&hand, card, wild) < taken);
            *better as usize == found.count() && is_stock(view, *of)
        }
        Fact::Average { points } => near(*points, outlook(&hand, &stock(view), wild).0),
        Fact::Ahead { points, out } => {
            let stock = stock(view);
            let expected = match action {
                Action::Draw => after_a_draw(&hand, &stock, wild),
                Action::Take => best_outlook(&with(&hand, top.expect("one")), &stock, wild, 14),
                _ => outlook(&kept(), &stock, wild),
            };
            near(*points, expected.0) && near(*out, expected.1)
        }
        Fact::Loose { is_dearest } => {
            let loose = best_melds(&hand, wild).leftover;
            let dearest = loose.iter().map(|card| card.points(wild)).max();
            card.is_some_and(|card| {
                loose.contains(&card) && *is_dearest == (dearest == Some(card.points(wild)))
            })
        }
        Fact::Spare => {
            let best = best_melds(&hand, wild);
            card.is_some_and(|card| !best.leftover.contains(&card))
                && least(&kept(), wild) <= best.points
        }
        Fact::Breaks { meld } => {
            let is_held = || is_meld(meld, wild) && holds(&hand, meld);
            let rest = || meld.iter().fold(hand.clone(), |rest, &card| without(&rest, card));
            card.is_some_and(|card| meld.contains(&card))
                && is_held()
                && least(&rest(), wild) == least(&hand, wild)
                && least(&kept(), wild) > least(&hand, wild)
        }
        Fact::Leaves { points } => *points == least(&kept(), wild),
        Fact::LessNow { card, points } => {
            let best = best_discards(&hand, wild);
            best.cards.contains(card)
                && *points == least(&without(&hand, *card), wild)
                && *points < least(&kept(), wild)
        }
        Fact::OutsNext { outs, of } => {
            let (kept, stock) = (kept(), stock(view));
            let found = stock.iter().filter(|&&card| after_drawing(&kept, card, wild) == 0);
            *outs as usize == found.count() && is_stock(view, *of)
        }
        Fact::PassedOver { rank, times } => {
            let is_of_card = card.and_then(Card::rank) == Some(*rank);
            is_of_card && *times == of_rank(&refused_and_thrown(view, other).0, *rank)
        }
        Fact::Threw { rank, times } => {
            let is_of_card = card.and_then(Card::rank) == Some(*rank);
            is_of_card && *times == of_rank(&refused_and_thrown(view, other).1, *rank)
        }
        Fact::GoesWith { taken } => {
            let card = card.expect("a discard");
            let is_near = |near: &Card| {
                let apart = near
                    .rank()
                    .zip(card.rank())
                    .map(|(one, other)| one.number().abs_diff(other.number()));
                apart == Some(0) || apart == Some(1) && near.suit() == card.suit()
            };
            holds(&view.hands[other.index()].known, taken) && taken.iter().all(is_near)
        }
        Fact::Keeps { melds, leftover } => {
            let mut cards: Vec<Card> = melds.iter().flat_map(Meld::cards).copied().collect();
            cards.extend(leftover);
            let points: u32 = leftover.iter().map(|card| card.points(wild)).sum();
            cards.len() == kept().len()
                && holds(&kept(), &cards)
                && melds.iter().all(|meld| is_meld(meld.cards(), wild))
                && points == least(&kept(), wild)
        }
        Fact::WildAs { wild: card, role, is_new } => {
            let is_used = |hand: &[Card]| {
                let melds = best_melds(hand, wild).melds;
                melds.iter().flat_map(Meld::roles).any(|used| used == (*card, *role))
            };
            let before = view.drawn.map(|drawn| without(&hand, drawn));
            card.is_wild(wild)
                && *role != Role::Itself
                && *role != Role::For(*card)
                && is_used(&kept())
                && *is_new != before.is_some_and(|hand| is_used(&hand))
        }
        Fact::GoesOut => matches!(action, Action::GoOut(_)) && all_meld(),
        Fact::CouldGoOut => matches!(action, Action::Discard(_)) && all_meld(),
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

fn of_rank(cards: &[Card], rank: Rank) -> u32 {
    cards.iter().filter(|card| card.rank() == Some(rank)).count() as u32
}

fn is_meld(cards: &[Card], wild: Rank) -> bool {
    Meld::book(cards, wild).is_ok() || Meld::run(cards, wild).is_ok()
}

/// Whether a hand holds all these cards, each as often.
fn holds(hand: &[Card], cards: &[Card]) -> bool {
    let mut rest = hand.to_vec();
    cards.iter().all(|card| {
        let place = rest.iter().position(|held| held == card);
        place.map(|place| rest.remove(place)).is_some()
    })
}

/// The points after the next draw, and the chance to go out with it.
fn outlook(hand: &[Card], unseen: &[Card], wild: Rank) -> (f64, f64) {
    if unseen.is_empty() {
        return (f64::from(least(hand, wild)), 0.0);
    }
    let hand = Tally::new(hand, wild);
    let after = |&card: &Card| hand.with(card).best_discard().expect("a card").1;
    let left: Vec<u32> = unseen.iter().map(after).collect();
    let outs = left.iter().filter(|&&points| points == 0).count();
    let count = unseen.len() as f64;
    (f64::from(left.iter().sum::<u32>()) / count, outs as f64 / count)
}

/// The best expectation after a discard of a hand with one card too many, among the `width` that
/// leave least. A hand that can go out does.
fn best_outlook(hand: &[Card], unseen: &[Card], wild: Rank, width: usize) -> (f64, f64) {
    let mut discards: Vec<(u32, Card)> =
        hand.iter().map(|&card| (least(&without(hand, card), wild), card)).collect();
    discards.sort_unstable();
    discards.dedup();
    if discards[0].0 == 0 {
        return (0.0, 1.0);
    }
    let outlooks =
        discards.iter().take(width).map(|(_, card)| outlook(&without(hand, *card), unseen, wild));
    let worth = |(points, out): &(f64, f64)| 25.0 * out - points;
    outlooks.max_by(|one, other| worth(one).total_cmp(&worth(other))).expect("a discard")
}

/// The same, averaged over the card drawn first.
fn after_a_draw(hand: &[Card], unseen: &[Card], wild: Rank) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for (place, &card) in unseen.iter().enumerate() {
        let mut rest = unseen.to_vec();
        rest.remove(place);
        let (points, out) = best_outlook(&with(hand, card), &rest, wild, 4);
        sum = (sum.0 + points, sum.1 + out);
    }
    (sum.0 / unseen.len() as f64, sum.1 / unseen.len() as f64)
}

/// The fact with one thing wrong, in every way that must be noticed.
pub fn spoiled(fact: &Fact) -> Vec<Fact> {
    let other_card = |card: Card| {
        Card::all().find(|other| *other != card && !other.is_joker()).expect("another card")
    };
    match fact.clone() {
        Fact::Completes { meld } => {
            let two = meld[..2].to_vec();
            let doubled = meld.iter().chain(&meld).copied().collect();
            vec![Fact::Completes { meld: two }, Fact::Completes { meld: doubled }]
        }
        Fact::Cuts { card, from, to } => vec![
            Fact::Cuts { card, from: from + 1, to },
            Fact::Cuts { card, from, to: to + 1 },
            Fact::Cuts { card: other_card(card), from, to },
        ],
        Fact::TopLeaves { card, now, points } => vec![
            Fact::TopLeaves { card, now: now + 1, points },
            Fact::TopLeaves { card, now, points: points + 1 },
            Fact::TopLeaves { card: other_card(card), now, points },
        ],
        Fact::BetterDraws { better, of } => vec![
            Fact::BetterDraws { better: better + 1, of },
            Fact::BetterDraws { better, of: Stock::Unseen(of.count() + 1) },
        ],
        Fact::Average { points } => vec![Fact::Average { points: points + 0.01 }],
        Fact::Ahead { points, out } => vec![
            Fact::Ahead { points: points + 0.01, out },
            Fact::Ahead { points, out: out + 0.001 },
        ],
        Fact::Loose { is_dearest } => vec![Fact::Loose { is_dearest: !is_dearest }, Fact::Spare],
        Fact::Spare => vec![Fact::Loose { is_dearest: true }],
        Fact::Breaks { meld } => {
            vec![
                Fact::Breaks { meld: meld[..2].to_vec() },
                Fact::Loose { is_dearest: true },
                Fact::Spare,
            ]
        }
        Fact::Leaves { points } => vec![Fact::Leaves { points: points + 1 }],
        Fact::LessNow { card, points } => vec![Fact::LessNow { card, points: points + 1 }],
        Fact::OutsNext { outs, of } => vec![
            Fact::OutsNext { outs: outs + 1, of },
            Fact::OutsNext { outs, of: Stock::Unseen(of.count() - 1) },
        ],
        Fact::PassedOver { rank, times } => vec![Fact::PassedOver { rank, times: times + 1 }],
        Fact::Threw { rank, times } => vec![Fact::Threw { rank, times: times + 1 }],
        Fact::GoesWith { mut taken } => {
            let card = taken[0];
            taken.extend([card, card]);
            vec![Fact::GoesWith { taken }]
        }
        Fact::Keeps { mut melds, leftover } => match melds.pop() {
            Some(_) => vec![Fact::Keeps { melds, leftover }],
            None => Vec::new(),
        },
        Fact::WildAs { wild, role, is_new } => vec![
            Fact::WildAs { wild, role, is_new: !is_new },
            Fact::WildAs { wild, role: Role::Itself, is_new },
        ],
        Fact::GoesOut => vec![Fact::CouldGoOut],
        Fact::CouldGoOut => vec![Fact::GoesOut],
        Fact::TakesWild | Fact::LastTurn | Fact::OnlyPile | Fact::Chance => Vec::new(),
    }
}
