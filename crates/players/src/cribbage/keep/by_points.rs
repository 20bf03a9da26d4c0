//! Which four cards to keep for the most points.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use parlour_rules::cards::CardSet;
use parlour_rules::cribbage::{Dealt, Players, Split, Spread, Toss};

use crate::cribbage::crib::{Crib, CribAverage, OtherPlayers, points_given_away};

/// One way to keep four cards, with its worth.
#[derive(Clone, Debug)]
pub struct KeepOption {
    /// The cards kept and discarded, and the hand's scores.
    pub split: Split,
    /// The crib's average with this discard in it, unless the crib is ignored.
    pub crib: Option<f64>,
    /// The hand's average, with the crib's added or taken off.
    pub worth: f64,
}

/// Every way to keep four cards, best first.
#[derive(Clone, Debug)]
pub struct Choice {
    /// How the crib counted.
    pub crib: Crib,
    /// How many play.
    pub players: Players,
    /// The options, best first; never empty.
    pub options: ArrayVec<KeepOption, 15>,
    /// How many options are worth as much as the best; 1 if none ties.
    pub ties: u8,
}

impl Choice {
    /// The best option.
    pub fn best(&self) -> &KeepOption {
        &self.options[0]
    }
}

/// Compares every way to keep four cards.
///
/// With [`Crib::Ignore`], exact sums over all starters decide, and ties go to the discard that
/// gives less away. Otherwise the crib's average is exact for opponents with the usual discarding
/// habits ([`tables`](crate::cribbage::tables)). Remaining ties go to the lower cards kept.
///
/// ```
/// use parlour_players::cribbage::{Crib, keep};
/// let choice = keep(&"5S AD 8H QC QD JH".parse()?, Crib::Ignore);
/// let best = &choice.best().split;
/// assert_eq!(format!("{:?} {:?}", best.keep, best.toss), "[5S, QC, QD, JH] [AD, 8H]");
/// assert_eq!((best.spread.sum, best.spread.starters, choice.ties), (491, 46, 1));
/// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
/// ```
pub fn keep(dealt: &Dealt, crib: Crib) -> Choice {
    match crib {
        Crib::Ignore => keep_hand(dealt),
        Crib::Mine | Crib::Theirs => keep_with_crib(dealt, crib),
    }
}

fn keep_hand(dealt: &Dealt) -> Choice {
    let splits = dealt.splits();
    // The key, from the highest bits down: the sum, what is given away, the lower cards, and in the
    // last four bits the place. The smallest key is best.
    let key = |(place, split): (u128, &Split)| {
        let sum = u128::from(u16::MAX - split.spread.sum);
        let given = u128::from(points_given_away(&split.toss, dealt.players()));
        sum << 80 | given << 64 | u128::from(lower_cards(split).0 ^ u64::MAX) & !15 | place
    };
    let mut order: ArrayVec<u128, 15> = (0..).zip(&splits).map(key).collect();
    order.sort_unstable();
    let ties = order.iter().filter(|key| **key >> 80 == order[0] >> 80).count() as u8;
    let option = |key: &u128| {
        let split = splits[(key & 15) as usize].clone();
        KeepOption { worth: split.spread.mean(), split, crib: None }
    };
    let options = order.iter().map(option).collect();
    Choice { crib: Crib::Ignore, players: dealt.players(), options, ties }
}

fn keep_with_crib(dealt: &Dealt, crib: Crib) -> Choice {
    let to_come = OtherPlayers::from_tables(dealt.players(), crib)
        .beside(dealt.cards().iter().copied().collect());
    let mut options: Vec<_> = dealt
        .splits()
        .into_iter()
        .map(|split| {
            let expected = to_come.expected(&split.toss);
            (
                Reverse(exact_worth(split.spread, expected, crib)),
                lower_cards(&split),
                expected,
                split,
            )
        })
        .collect();
    options.sort_unstable_by_key(|&(worth, lower, ..)| (worth, lower));
    let best = options[0].0;
    let ties = options.iter().filter(|(worth, ..)| *worth == best).count() as u8;
    let options = options
        .into_iter()
        .map(|(_, _, expected, split)| {
            let mean = expected.mean();
            KeepOption {
                worth: split.spread.mean() + f64::from(crib.sign()) * mean,
                crib: Some(mean),
                split,
            }
        })
        .collect();
    Choice { crib, players: dealt.players(), options, ties }
}

/// The crib's average with this discard in it, when no other card is known.
///
/// `None` for a discard of the wrong size for this many players, and for [`Crib::Ignore`].
///
/// ```
/// use parlour_players::cribbage::{Crib, mean_crib};
/// use parlour_rules::cribbage::{Players, Toss};
/// let fives = Toss::two("5H".parse()?, "5S".parse()?).unwrap();
/// assert!(mean_crib(fives, Players::Two, Crib::Mine).unwrap() > 8.0);
/// # Ok::<(), parlour_rules::cards::NotACard>(())
/// ```
pub fn mean_crib(toss: Toss, players: Players, crib: Crib) -> Option<f64> {
    let thrown = if players == Players::Two { 2 } else { 1 };
    if crib == Crib::Ignore || toss.size() != thrown {
        return None;
    }
    let cards = toss.cards();
    Some(
        OtherPlayers::from_tables(players, crib)
            .beside(cards.iter().copied().collect())
            .expected(&cards)
            .mean(),
    )
}

/// The worth of hand and crib as a whole number: the true worth times everything it is averaged
/// over.
pub fn exact_worth(spread: Spread, crib: CribAverage, whose: Crib) -> i64 {
    let hand = i64::from(spread.sum) * crib.weight as i64;
    hand + i64::from(whose.sign()) * i64::from(spread.starters) * crib.sum as i64
}

/// A sort key that puts lower kept cards first, by rank and then suit.
fn lower_cards(split: &Split) -> Reverse<u64> {
    let kept: CardSet = split.keep.into_iter().collect();
    Reverse(kept.lowest_first())
}
