//! Counting hands against the clock.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Counting, Cribbage, Hand, aloud, score};
use parlour_rules::{Luck, Message, message};

use crate::coach::{Drill, DrillInfo, DrillQuestion, DrillShown};
use crate::moments::{CardGroup, ShownCard};

/// The most points that a hand can have.
const MOST: u32 = 29;
/// One question in this many is about a crib.
const CRIBS: u32 = 5;

/// The drills of cribbage.
pub const DRILLS: &[Drill<Cribbage>] = &[Drill {
    info: DrillInfo {
        name: "count-hands",
        title: "Count hands",
        about: "Count ten hands and cribs with their starters as fast as you can.",
        how: "Type the points, 0 to 29.",
    },
    make: question,
}];

fn question(luck: &mut Luck) -> DrillQuestion<Cribbage> {
    let mut deck: Vec<Card> = Card::all().collect();
    luck.shuffle(&mut deck);
    let counting = if luck.below(CRIBS) == 0 { Counting::Crib } else { Counting::Hand };
    let starter = deck[6];
    let mut hand = match counting {
        // A crib is what others didn't want.
        Counting::Crib => [deck[0], deck[1], deck[2], deck[3]],
        Counting::Hand => kept(&deck[..6], starter),
    };
    hand.sort_unstable_by_key(|card| (card.rank(), *card));
    let score = score(hand, starter, counting);
    let total = u32::from(score.total());
    let (what, it) = match counting {
        Counting::Hand => ("this hand", "The hand"),
        Counting::Crib => ("this crib", "The crib"),
    };
    let solution: Message = match total {
        0 => message![it, " counts nothing."],
        _ => message![it, " counts ", total, ": ", aloud(&score), "."],
    };
    let shown = |card: Card| ShownCard { face: card.into(), is_lit: false, is_wild: false };
    let label = if counting == Counting::Hand { "hand" } else { "crib" };
    let cards = hand.into_iter().map(shown).collect();
    let groups =
        vec![CardGroup::new(label, cards), CardGroup::new("starter", vec![shown(starter)])];
    let ask = message!["How many points are in ", what, "?"];
    DrillQuestion::new(ask, DrillShown::Number(groups), solution, move |text| {
        match text.parse::<u32>() {
            Ok(points) if points <= MOST => Ok(points == total),
            _ => Err(format!("type a number from 0 to {MOST}")),
        }
    })
}

/// The four of six cards that a player would keep: those that count most, so that most hands have
/// something to count.
fn kept(six: &[Card], starter: Card) -> Hand {
    let pairs = (0..six.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let hands = pairs.map(|thrown| {
        let held = |place: &usize| *place != thrown.0 && *place != thrown.1;
        let mut held = (0..six.len()).filter(held).map(|place| six[place]);
        [(); 4].map(|()| held.next().expect("four of six cards are kept"))
    });
    hands
        .max_by_key(|&hand| score(hand, starter, Counting::Hand).total())
        .expect("six cards have fifteen hands")
}
