//! The worth of a crib computed the plain way: everything that may come is counted one by one.

use parlour_players::cribbage::Crib;
use parlour_players::cribbage::tables::{
    CERTAIN, FOUR_PLAYERS, PairHabit, SingleHabit, THREE_PLAYERS, TWO_PLAYERS, UNCHANGED,
};
use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Counting, Players, RankPoints, points};

/// The crib's average with this discard, when `dealt` are our cards.
pub fn plain_crib(dealt: &[Card], toss: &[Card], crib: Crib, players: Players) -> f64 {
    let deck = SingleHabit::ANY;
    let is_ours = crib == Crib::Mine;
    match (toss, players) {
        (&[a, b], Players::Two) => {
            two(if is_ours { &TWO_PLAYERS.other } else { &TWO_PLAYERS.owner }, dealt, [a, b])
        }
        (&[card], Players::Three) if is_ours => {
            ones([&THREE_PLAYERS.other, &THREE_PLAYERS.other, &deck], dealt, card)
        }
        (&[card], Players::Three) => {
            ones([&THREE_PLAYERS.other, &THREE_PLAYERS.owner, &deck], dealt, card)
        }
        (&[card], Players::Four) if is_ours => {
            ones([&FOUR_PLAYERS.owner, &FOUR_PLAYERS.other, &FOUR_PLAYERS.other], dealt, card)
        }
        (&[card], Players::Four) => {
            ones([&FOUR_PLAYERS.other, &FOUR_PLAYERS.owner, &FOUR_PLAYERS.owner], dealt, card)
        }
        _ => panic!("two toss two cards each, more toss one"),
    }
}

fn unknown(dealt: &[Card]) -> Vec<Card> {
    dealt.iter().copied().collect::<CardSet>().rest().iter().collect()
}

fn two(habit: &PairHabit, dealt: &[Card], toss: [Card; 2]) -> f64 {
    let unknown = unknown(dealt);
    let (mut sum, mut weight) = (0.0, 0.0);
    for (place, &x) in unknown.iter().enumerate() {
        for &y in &unknown[..place] {
            let pair = usize::from(RankPoints::table().pair(x.rank(), y.rank()));
            let without = |card: &Card| {
                f64::from(habit.without[pair][card.rank().index()]) / f64::from(UNCHANGED)
            };
            let chance = if x.suit() == y.suit() { habit.suited[pair] } else { habit.mixed[pair] };
            let tossed = f64::from(chance) * dealt.iter().map(without).product::<f64>();
            for starter in unknown.iter().filter(|&&card| card != x && card != y) {
                let here = tossed * without(starter);
                sum += here * f64::from(points([toss[0], toss[1], x, y], *starter, Counting::Crib));
                weight += here;
            }
        }
    }
    sum / weight
}

fn ones(habits: [&SingleHabit; 3], dealt: &[Card], toss: Card) -> f64 {
    let unknown = unknown(dealt);
    let without = |i: usize, tossed: Card, other: Card| {
        f64::from(habits[i].without[tossed.rank().index()][other.rank().index()])
            / f64::from(UNCHANGED)
    };
    let chance = |i: usize, card: Card| {
        f64::from(habits[i].chance[card.rank().index()]) / f64::from(CERTAIN)
            * dealt.iter().map(|&other| without(i, card, other)).product::<f64>()
    };
    let (mut sum, mut weight) = (0.0, 0.0);
    for &x in &unknown {
        for &y in unknown.iter().filter(|&&y| y != x) {
            let two = chance(0, x) * chance(1, y) * without(0, x, y) * without(1, y, x);
            for &z in unknown.iter().filter(|&&z| z != x && z != y) {
                let three = two
                    * chance(2, z)
                    * without(0, x, z)
                    * without(1, y, z)
                    * without(2, z, x)
                    * without(2, z, y);
                for &starter in unknown.iter().filter(|card| ![x, y, z].contains(card)) {
                    let here = three
                        * without(0, x, starter)
                        * without(1, y, starter)
                        * without(2, z, starter);
                    sum += here * f64::from(points([toss, x, y, z], starter, Counting::Crib));
                    weight += here;
                }
            }
        }
    }
    sum / weight
}
