//! Every fact checked against the view, by other means than the players use.

use parlour_players::five_crowns::{Completion, Fact, NearMeld, Price, StillOut, Stock};
use parlour_rules::Seat;
use parlour_rules::five_crowns::{
    Action, Card, Meld, Rank, Tally, View, best_discards, best_melds,
};

use crate::table::{
    after_drawing, least, next_discards, own_hand, refused_and_thrown, stock, with, without,
};

/// The name of a fact's kind.
pub fn kind(fact: &Fact) -> String {
    let name = format!("{fact:?}");
    name.split([' ', '{', '(']).next().expect("a name").to_owned()
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
    match fact {
        Fact::Chance => matches!(action, Action::Call(_)),
        Fact::LastTurn => view.gone_out == Some(other),
        Fact::OnlyPile => {
            view.discard_pile.is_empty() || view.draw_pile + view.discard_pile.len() == 1
        }
        Fact::TopLeaves { card, now, points, discard } => {
            let held = with(&hand, *card);
            Some(*card) == top
                && *now == least(&hand, wild)
                && *points == after_drawing(&hand, *card, wild)
                && held.contains(discard)
                && least(&without(&held, *discard), wild) == *points
        }
        Fact::TopIsWild => top.is_some_and(|top| top.is_wild(wild)),
        Fact::Completes { meld } => top.is_some_and(|top| {
            meld.contains(&top)
                && !is_meld(&without(meld, top), wild)
                && is_melded_best(&hand, top, meld, wild)
        }),
        Fact::Joins { meld } => top.is_some_and(|top| {
            is_meld(meld, wild) && is_melded_best(&hand, top, &with(meld, top), wild)
        }),
        Fact::TopFitsNothing => top.is_some_and(|top| fits_nothing(top, &hand, wild)),
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
                Action::Draw => after_a_draw(&hand, &stock, &next_discards(view), wild),
                Action::Take => {
                    let held = with(&hand, top.expect("one"));
                    best_outlook(&held, &stock, &next_discards(view), wild, 14)
                }
                _ => outlook(&kept(), &stock, wild),
            };
            near(*points, expected.0) && near(*out, expected.1)
        }
        Fact::Building(near) => match (action, top) {
            (Action::Draw, _) => is_near_meld(view, near, &hand),
            (Action::Take, Some(top)) => {
                near.cards.contains(&top) && is_kept_near_meld(view, near, &with(&hand, top))
            }
            _ => is_near_meld(view, near, &kept()),
        },
        Fact::GivesUp(near) => {
            card.is_some_and(|card| near.cards.contains(&card))
                && is_kept_near_meld(view, near, &hand)
                && !holds(&kept(), &near.cards)
        }
        Fact::Loose { price, points } => {
            let loose = best_melds(&hand, wild).leftover;
            let is_above = |other: &&Card| other.points(wild) > *points;
            let is_equal = |other: &&Card| other.points(wild) == *points;
            let expected = match loose.iter().filter(is_equal).count() {
                _ if loose.iter().any(|other| is_above(&other)) => Price::Lower,
                1 => Price::Highest,
                _ => Price::SharedHighest,
            };
            card.is_some_and(|card| loose.contains(&card) && card.points(wild) == *points)
                && *price == expected
        }
        Fact::FitsNothing => card.is_some_and(|card| fits_nothing(card, &kept(), wild)),
        Fact::DiscardsWild => card.is_some_and(|card| card.is_wild(wild)),
        Fact::Spare => {
            let best = best_melds(&hand, wild);
            card.is_some_and(|card| !best.leftover.contains(&card))
                && least(&kept(), wild) <= best.points
        }
        Fact::Breaks { meld, is_forced } => {
            let breaks = |&card: &Card| least(&without(&hand, card), wild) > least(&hand, wild);
            let is_held = || is_meld(meld, wild) && holds(&hand, meld);
            let rest = || meld.iter().fold(hand.clone(), |rest, &card| without(&rest, card));
            card.is_some_and(|card| meld.contains(&card))
                && is_held()
                && least(&rest(), wild) == least(&hand, wild)
                && least(&kept(), wild) > least(&hand, wild)
                && *is_forced == hand.iter().all(breaks)
        }
        Fact::Leaves { points } => *points == least(&kept(), wild),
        Fact::LessNow { card, points, is_wild } => {
            let best = best_discards(&hand, wild);
            best.cards.contains(card)
                && *is_wild == card.is_wild(wild)
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
        Fact::Discarded { rank, times } => {
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
        Fact::GoesOut { melds } => {
            let cards: Vec<Card> = melds.iter().flat_map(Meld::cards).copied().collect();
            matches!(action, Action::GoOut(_))
                && cards.len() == kept().len()
                && holds(&kept(), &cards)
                && melds.iter().all(|meld| is_meld(meld.cards(), wild))
        }
        Fact::CouldGoOut => matches!(action, Action::Discard(_)) && least(&kept(), wild) == 0,
        // The average over imagined hands: a test of its own compares it with what came.
        Fact::Catches { points } => {
            matches!(action, Action::GoOut(_)) && view.gone_out.is_none() && *points >= 0.0
        }
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

/// Whether a card taken lies in this meld of a best arrangement after the best discard.
fn is_melded_best(hand: &[Card], top: Card, meld: &[Card], wild: Rank) -> bool {
    let held = with(hand, top);
    let points = after_drawing(hand, top, wild);
    let is_best = |&discard: &Card| {
        let kept = without(&held, discard);
        let rest = || meld.iter().fold(kept.clone(), |rest, &card| without(&rest, card));
        holds(&kept, meld)
            && least(&kept, wild) == points
            && least(&rest(), wild) == points
            // Unmelded it would cost more.
            && least(&without(&kept, top), wild) + top.points(wild) > points
    };
    is_meld(meld, wild) && held.iter().any(is_best)
}

/// Whether a card makes no meld with any of these and a third card, where wilds that are melded
/// stay where they are.
fn fits_nothing(card: Card, cards: &[Card], wild: Rank) -> bool {
    let joker = Card::joker(1).expect("a joker");
    let has_free_wild = best_melds(cards, wild).leftover.iter().any(|card| card.is_wild(wild));
    let mut naturals = cards.iter().filter(|other| !other.is_wild(wild));
    !card.is_wild(wild)
        && !has_free_wild
        && naturals.all(|&other| !is_meld(&[card, other, joker], wild))
}

/// Whether two cards of a hand are unmelded, and the cards that complete them lower the points and
/// may still come.
fn is_near_meld(view: &View, near: &NearMeld, hand: &[Card]) -> bool {
    let (wild, [one, other]) = (view.wild(), near.cards);
    if !holds(hand, &near.cards) || view.draw_pile == 0 {
        return false;
    }
    let cost = one.points(wild) + other.points(wild);
    let is_unmelded = least(&without(&without(hand, one), other), wild) + cost == least(hand, wild);
    let completes = |card: &Card| !card.is_wild(wild) && is_meld(&[one, other, *card], wild);
    let expected: Vec<Card> = Card::all().filter(completes).collect();
    let mut said = near.completed_by.cards();
    said.sort_unstable();
    let count = |cards: &[Card]| cards.iter().filter(|card| completes(card)).count() as u32;
    let pack = view.pack.clone().unwrap_or_else(Card::pack);
    is_unmelded
        && !one.is_wild(wild)
        && !other.is_wild(wild)
        && said == expected
        && matches!(near.completed_by, Completion::Rank(_)) == (one.rank() == other.rank())
        && near.still_out.count() > 0
        && said.iter().all(|&card| after_drawing(hand, card, wild) < least(hand, wild))
        && near.still_out
            == StillOut::Unseen { unseen: count(&stock(view)), of: count(&pack) - count(hand) }
}

/// Whether a hand with one card too many has a near-meld after a discard that leaves least.
fn is_kept_near_meld(view: &View, near: &NearMeld, hand: &[Card]) -> bool {
    let mut discards = best_discards(hand, view.wild()).cards.into_iter();
    discards.any(|discard| is_near_meld(view, near, &without(hand, discard)))
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
fn best_outlook(
    hand: &[Card],
    unseen: &[Card],
    next: &[(Card, f64)],
    wild: Rank,
    width: usize,
) -> (f64, f64) {
    let mut discards: Vec<(u32, Card)> =
        hand.iter().map(|&card| (least(&without(hand, card), wild), card)).collect();
    discards.sort_unstable();
    discards.dedup();
    if discards[0].0 == 0 {
        return (0.0, 1.0);
    }
    let outlooks = discards.iter().take(width).map(|(_, card)| {
        let kept = without(hand, *card);
        let (points, out) = outlook(&kept, unseen, wild);
        let drawing = 25.0 * out - points;
        (drawing + gain_by_taking(&kept, drawing, next, wild), (points, out))
    });
    outlooks.max_by(|one, other| one.0.total_cmp(&other.0)).expect("a discard").1
}

/// What the choice to take the other player's next discard adds to the worth of drawing.
fn gain_by_taking(hand: &[Card], drawing: f64, next: &[(Card, f64)], wild: Rank) -> f64 {
    let hand = Tally::new(hand, wild);
    let gain = |&(card, chance): &(Card, f64)| {
        let taking = match hand.with(card).best_discard().expect("a card").1 {
            0 => 25.0,
            left => -f64::from(left),
        };
        chance * f64::max(taking - 1.0 - drawing, 0.0)
    };
    next.iter().map(gain).sum()
}

/// The same, averaged over the card drawn first.
fn after_a_draw(hand: &[Card], unseen: &[Card], next: &[(Card, f64)], wild: Rank) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for (place, &card) in unseen.iter().enumerate() {
        let mut rest = unseen.to_vec();
        rest.remove(place);
        let (points, out) = best_outlook(&with(hand, card), &rest, next, wild, 4);
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
        Fact::Joins { meld } => {
            vec![Fact::Joins { meld: meld[..2].to_vec() }, Fact::Completes { meld }]
        }
        Fact::TopLeaves { card, now, points, discard } => vec![
            Fact::TopLeaves { card, now: now + 1, points, discard },
            Fact::TopLeaves { card, now, points: points + 1, discard },
            Fact::TopLeaves { card: other_card(card), now, points, discard },
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
        Fact::Building(near) => spoiled_near_melds(&near).into_iter().map(Fact::Building).collect(),
        Fact::GivesUp(near) => spoiled_near_melds(&near).into_iter().map(Fact::GivesUp).collect(),
        Fact::Loose { price, points } => {
            let other = if price == Price::Lower { Price::Highest } else { Price::Lower };
            vec![
                Fact::Loose { price: other, points },
                Fact::Loose { price, points: points + 1 },
                Fact::Spare,
            ]
        }
        Fact::Spare => vec![Fact::Breaks { meld: Vec::new(), is_forced: false }],
        Fact::Breaks { meld, is_forced } => vec![
            Fact::Breaks { meld: meld[..2].to_vec(), is_forced },
            Fact::Breaks { meld, is_forced: !is_forced },
            Fact::FitsNothing,
            Fact::Spare,
        ],
        Fact::Leaves { points } => vec![Fact::Leaves { points: points + 1 }],
        Fact::LessNow { card, points, is_wild } => vec![
            Fact::LessNow { card, points: points + 1, is_wild },
            Fact::LessNow { card, points, is_wild: !is_wild },
        ],
        Fact::OutsNext { outs, of } => vec![
            Fact::OutsNext { outs: outs + 1, of },
            Fact::OutsNext { outs, of: Stock::Unseen(of.count() - 1) },
        ],
        Fact::PassedOver { rank, times } => vec![Fact::PassedOver { rank, times: times + 1 }],
        Fact::Discarded { rank, times } => vec![Fact::Discarded { rank, times: times + 1 }],
        Fact::GoesWith { mut taken } => {
            let card = taken[0];
            taken.extend([card, card]);
            vec![Fact::GoesWith { taken }]
        }
        Fact::GoesOut { mut melds } => {
            melds.pop();
            vec![Fact::CouldGoOut, Fact::GoesOut { melds }]
        }
        Fact::CouldGoOut => vec![Fact::GoesOut { melds: Vec::new() }],
        Fact::Catches { points } => vec![Fact::Catches { points: -1.0 - points }],
        Fact::DiscardsWild => vec![Fact::FitsNothing],
        Fact::TopIsWild => vec![Fact::TopFitsNothing],
        Fact::FitsNothing => vec![Fact::DiscardsWild],
        Fact::TopFitsNothing => vec![Fact::TopIsWild],
        Fact::LastTurn | Fact::OnlyPile | Fact::Chance => Vec::new(),
    }
}

/// A near-meld with one thing wrong.
fn spoiled_near_melds(near: &NearMeld) -> Vec<NearMeld> {
    let [one, other] = near.cards;
    let StillOut::Unseen { unseen, of } = near.still_out else { panic!("{near:?}") };
    let more = match &near.completed_by {
        Completion::Rank(rank) => {
            Completion::Cards(vec![Card::new(*rank, one.suit().expect("one"))])
        }
        Completion::Cards(cards) => Completion::Cards(cards[1..].to_vec()),
    };
    vec![
        NearMeld { still_out: StillOut::Unseen { unseen: unseen + 1, of }, ..near.clone() },
        NearMeld { still_out: StillOut::Unseen { unseen, of: of + 1 }, ..near.clone() },
        NearMeld { completed_by: more, ..near.clone() },
        NearMeld { cards: [one, Card::joker(1).expect("a joker")], ..near.clone() },
        NearMeld { cards: [other, Card::joker(1).expect("a joker")], ..near.clone() },
    ]
}
