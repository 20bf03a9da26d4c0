//! Typical mistakes in scoring a hand, each as a scorer that makes it.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Shown, count_of};

/// A mistake that scorers make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    FacesByRank,
    AceAsEleven,
    NoFifteens,
    FifteensOfTwo,
    FifteensUpToThree,
    FifteensUpToFour,
    OneFifteenOnly,
    OnePointFifteens,
    FifteensWithoutStarter,
    NoPairs,
    NeighbouringPairs,
    OnePairPerRank,
    PairsWithoutStarter,
    RanksAsOnePair,
    NoRuns,
    RunsOnce,
    RunsWithinRuns,
    RunsUpToFour,
    RunsAsThree,
    RunsWithoutStarter,
    AceHigh,
    AceHighToo,
    RunsInOrderOnly,
    NoFlush,
    FlushOfFiveOnly,
    FlushOfFiveAsFour,
    FlushOfFiveAsNine,
    FlushOfAnyFour,
    NoNobs,
    NobsFirst,
    NobsSecond,
    NobsThird,
    NobsFourth,
    NobsWithAnySuit,
    NobsOfOtherSuits,
    HeelsAsNobs,
    HeelsCounted,
    NobsAsTwo,
    StarterIgnored,
}

/// The part of the score that a mistake is about. Two mistakes about one part exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    Values,
    Fifteens,
    Pairs,
    Runs,
    Flush,
    Nobs,
    Everything,
}

impl Flaw {
    pub const ALL: [Flaw; 39] = [
        Flaw::FacesByRank,
        Flaw::AceAsEleven,
        Flaw::NoFifteens,
        Flaw::FifteensOfTwo,
        Flaw::FifteensUpToThree,
        Flaw::FifteensUpToFour,
        Flaw::OneFifteenOnly,
        Flaw::OnePointFifteens,
        Flaw::FifteensWithoutStarter,
        Flaw::NoPairs,
        Flaw::NeighbouringPairs,
        Flaw::OnePairPerRank,
        Flaw::PairsWithoutStarter,
        Flaw::RanksAsOnePair,
        Flaw::NoRuns,
        Flaw::RunsOnce,
        Flaw::RunsWithinRuns,
        Flaw::RunsUpToFour,
        Flaw::RunsAsThree,
        Flaw::RunsWithoutStarter,
        Flaw::AceHigh,
        Flaw::AceHighToo,
        Flaw::RunsInOrderOnly,
        Flaw::NoFlush,
        Flaw::FlushOfFiveOnly,
        Flaw::FlushOfFiveAsFour,
        Flaw::FlushOfFiveAsNine,
        Flaw::FlushOfAnyFour,
        Flaw::NoNobs,
        Flaw::NobsFirst,
        Flaw::NobsSecond,
        Flaw::NobsThird,
        Flaw::NobsFourth,
        Flaw::NobsWithAnySuit,
        Flaw::NobsOfOtherSuits,
        Flaw::HeelsAsNobs,
        Flaw::HeelsCounted,
        Flaw::NobsAsTwo,
        Flaw::StarterIgnored,
    ];

    /// What the scorer does, and what the hands that it gets wrong have.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Flaw::FacesByRank => (
                "It counts jack, queen and king as 11, 12 and 13 in fifteens instead of 10",
                "a face card",
            ),
            Flaw::AceAsEleven => ("It counts an ace as 11 in fifteens instead of 1", "an ace"),
            Flaw::NoFifteens => ("It doesn't count fifteens", "a fifteen"),
            Flaw::FifteensOfTwo => {
                ("It counts only fifteens of two cards", "a fifteen of three cards or more")
            }
            Flaw::FifteensUpToThree => {
                ("It counts only fifteens of two or three cards", "a fifteen of four or five cards")
            }
            Flaw::FifteensUpToFour => {
                ("It doesn't count a fifteen of all five cards", "a fifteen of five cards")
            }
            Flaw::OneFifteenOnly => ("It counts only one fifteen", "two fifteens or more"),
            Flaw::OnePointFifteens => ("It counts a fifteen as 1 instead of 2", "a fifteen"),
            Flaw::FifteensWithoutStarter => {
                ("It doesn't count fifteens with the starter", "a fifteen with the starter")
            }
            Flaw::NoPairs => ("It doesn't count pairs", "a pair"),
            Flaw::NeighbouringPairs => (
                "It counts three of a kind as 4 instead of 6, and four of a kind as 6 instead of 12",
                "three or four of a kind",
            ),
            Flaw::OnePairPerRank => {
                ("It counts three or four of a kind as 2, like one pair", "three or four of a kind")
            }
            Flaw::PairsWithoutStarter => {
                ("It doesn't count pairs with the starter", "a pair with the starter")
            }
            Flaw::RanksAsOnePair => ("It counts only one pair", "two pairs or more"),
            Flaw::NoRuns => ("It doesn't count runs", "a run"),
            Flaw::RunsOnce => (
                "It counts a run only once, though a pair in it makes two runs or more",
                "a pair in a run",
            ),
            Flaw::RunsWithinRuns => (
                "It counts the shorter runs inside a run of four or five again",
                "a run of four or five",
            ),
            Flaw::RunsUpToFour => ("It counts a run of five as two runs of four", "a run of five"),
            Flaw::RunsAsThree => ("It counts a run of four or five as 3", "a run of four or five"),
            Flaw::RunsWithoutStarter => {
                ("It doesn't count runs with the starter", "a run with the starter")
            }
            Flaw::AceHigh => (
                "It treats an ace as high in runs instead of low",
                "an ace with a 2 and a 3, or with a queen and a king",
            ),
            Flaw::AceHighToo => ("It counts Q K A as a run", "a queen, a king and an ace"),
            Flaw::RunsInOrderOnly => (
                "It counts runs only if the cards come in order",
                "a run whose cards aren't in order",
            ),
            Flaw::NoFlush => ("It doesn't count flushes", "a flush"),
            Flaw::FlushOfFiveOnly => {
                ("It counts a flush only if the starter has the same suit", "a flush of four")
            }
            Flaw::FlushOfFiveAsFour => {
                ("It counts a flush of five cards as 4 instead of 5", "a flush of five")
            }
            Flaw::FlushOfFiveAsNine => {
                ("It counts a flush of five cards as 9 (4 + 5) instead of 5", "a flush of five")
            }
            Flaw::FlushOfAnyFour => (
                "It counts four cards of a suit as a flush even if the starter is one of them",
                "three cards of the starter's suit and one of another",
            ),
            Flaw::NoNobs => ("It doesn't count nobs", "nobs"),
            Flaw::NobsFirst => (
                "It counts nobs only if the jack is the first card",
                "nobs with a jack that isn't the first card",
            ),
            Flaw::NobsSecond => (
                "It counts nobs only if the jack is the second card",
                "nobs with a jack that isn't the second card",
            ),
            Flaw::NobsThird => (
                "It counts nobs only if the jack is the third card",
                "nobs with a jack that isn't the third card",
            ),
            Flaw::NobsFourth => (
                "It counts nobs only if the jack is the fourth card",
                "nobs with a jack that isn't the fourth card",
            ),
            Flaw::NobsWithAnySuit => {
                ("It counts any jack in the hand as nobs", "a jack whose suit isn't the starter's")
            }
            Flaw::NobsOfOtherSuits => {
                ("It counts nobs only if the jack's suit isn't the starter's", "a jack in the hand")
            }
            Flaw::HeelsAsNobs => ("It counts 1 for a jack as the starter", "a jack as the starter"),
            Flaw::HeelsCounted => (
                "It counts 2 for a jack as the starter, but his heels are scored when it's \
                 turned up",
                "a jack as the starter",
            ),
            Flaw::NobsAsTwo => ("It counts nobs as 2 instead of 1", "nobs"),
            Flaw::StarterIgnored => {
                ("It doesn't count the starter at all", "points that need the starter")
            }
        }
    }

    fn about(self) -> About {
        match self {
            Flaw::FacesByRank | Flaw::AceAsEleven => About::Values,
            Flaw::NoFifteens
            | Flaw::FifteensOfTwo
            | Flaw::FifteensUpToThree
            | Flaw::FifteensUpToFour
            | Flaw::OneFifteenOnly
            | Flaw::OnePointFifteens
            | Flaw::FifteensWithoutStarter => About::Fifteens,
            Flaw::NoPairs
            | Flaw::NeighbouringPairs
            | Flaw::OnePairPerRank
            | Flaw::PairsWithoutStarter
            | Flaw::RanksAsOnePair => About::Pairs,
            Flaw::NoRuns
            | Flaw::RunsOnce
            | Flaw::RunsWithinRuns
            | Flaw::RunsUpToFour
            | Flaw::RunsAsThree
            | Flaw::RunsWithoutStarter
            | Flaw::AceHigh
            | Flaw::AceHighToo
            | Flaw::RunsInOrderOnly => About::Runs,
            Flaw::NoFlush
            | Flaw::FlushOfFiveOnly
            | Flaw::FlushOfFiveAsFour
            | Flaw::FlushOfFiveAsNine
            | Flaw::FlushOfAnyFour => About::Flush,
            Flaw::NoNobs
            | Flaw::NobsFirst
            | Flaw::NobsSecond
            | Flaw::NobsThird
            | Flaw::NobsFourth
            | Flaw::NobsWithAnySuit
            | Flaw::NobsOfOtherSuits
            | Flaw::HeelsAsNobs
            | Flaw::HeelsCounted
            | Flaw::NobsAsTwo => About::Nobs,
            Flaw::StarterIgnored => About::Everything,
        }
    }

    /// Whether a scorer can make this mistake besides those.
    pub fn fits(self, others: &[Flaw]) -> bool {
        others.iter().all(|other| other.about() != self.about())
    }
}

/// The points of a hand as a scorer with these mistakes counts them.
pub fn flawed_points(flaws: &[Flaw], shown: Shown) -> i64 {
    let has = |flaw: Flaw| flaws.contains(&flaw);
    let held = &shown.hand;
    let mut cards = held.to_vec();
    if !has(Flaw::StarterIgnored) {
        cards.push(shown.starter);
    }
    let ranked = if has(Flaw::RunsWithoutStarter) { &held[..] } else { &cards[..] };
    fifteens(&cards, &has)
        + pairs(&cards, &has)
        + runs(ranked, &has)
        + flush(shown, &has)
        + nobs(shown, &has)
}

fn fifteens(cards: &[Card], has: &impl Fn(Flaw) -> bool) -> i64 {
    if has(Flaw::NoFifteens) {
        return 0;
    }
    let value = |card: Card| match card.rank().number() {
        1 if has(Flaw::AceAsEleven) => 11,
        number if has(Flaw::FacesByRank) => number,
        _ => count_of(card.rank()),
    };
    let most = match () {
        () if has(Flaw::FifteensOfTwo) => 2,
        () if has(Flaw::FifteensUpToThree) => 3,
        () if has(Flaw::FifteensUpToFour) => 4,
        () => 5,
    };
    let cards = if has(Flaw::FifteensWithoutStarter) { &cards[..4] } else { cards };
    let found = choices(cards.len())
        .filter(|mask| mask.count_ones() <= most)
        .filter(|mask| chosen(cards, *mask).map(|card| u32::from(value(card))).sum::<u32>() == 15)
        .count() as i64;
    match () {
        () if has(Flaw::OneFifteenOnly) => 2 * found.min(1),
        () if has(Flaw::OnePointFifteens) => found,
        () => 2 * found,
    }
}

fn pairs(cards: &[Card], has: &impl Fn(Flaw) -> bool) -> i64 {
    if has(Flaw::NoPairs) {
        return 0;
    }
    let cards = if has(Flaw::PairsWithoutStarter) { &cards[..4] } else { cards };
    let by_rank = Rank::all().map(|rank| {
        let count = cards.iter().filter(|card| card.rank() == rank).count() as i64;
        match () {
            () if has(Flaw::NeighbouringPairs) => 2 * (count - 1).max(0),
            () if has(Flaw::OnePairPerRank) => 2 * i64::from(count > 1),
            () => count * (count - 1),
        }
    });
    let points: i64 = by_rank.sum();
    if has(Flaw::RanksAsOnePair) { points.min(2) } else { points }
}

fn runs(cards: &[Card], has: &impl Fn(Flaw) -> bool) -> i64 {
    if has(Flaw::NoRuns) {
        return 0;
    }
    let place = |card: Card| match card.rank() {
        Rank::ACE if has(Flaw::AceHigh) => 13,
        rank => rank.index(),
    };
    let places: Vec<usize> = cards.iter().map(|card| place(*card)).collect();
    let mut points = runs_of(&places, has);
    if has(Flaw::AceHighToo) && points == 0 {
        let high: Vec<usize> = places.iter().map(|&at| if at == 0 { 13 } else { at }).collect();
        points = runs_of(&high, has);
    }
    points
}

fn runs_of(places: &[usize], has: &impl Fn(Flaw) -> bool) -> i64 {
    let is_run = |mask: &u32| {
        let listed: Vec<usize> =
            (0..places.len()).filter(|at| mask >> at & 1 == 1).map(|at| places[at]).collect();
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        let is_consecutive = sorted.len() >= 3 && sorted.windows(2).all(|two| two[0] + 1 == two[1]);
        is_consecutive && (!has(Flaw::RunsInOrderOnly) || listed == sorted)
    };
    let found: Vec<u32> = choices(places.len()).filter(is_run).map(u32::count_ones).collect();
    let longest = found.iter().copied().max().unwrap_or(0);
    if has(Flaw::RunsWithinRuns) {
        return found.iter().map(|&length| i64::from(length)).sum();
    }
    let longest = if has(Flaw::RunsUpToFour) { longest.min(4) } else { longest };
    let count = found.iter().filter(|&&length| length == longest).count() as i64;
    let count = if has(Flaw::RunsOnce) { count.min(1) } else { count };
    let each = if has(Flaw::RunsAsThree) { longest.min(3) } else { longest };
    count * i64::from(each)
}

fn flush(shown: Shown, has: &impl Fn(Flaw) -> bool) -> i64 {
    let suit = shown.hand[0].suit();
    let of_hand = shown.hand.iter().all(|card| card.suit() == suit);
    let of_all = of_hand && shown.starter.suit() == suit && !has(Flaw::StarterIgnored);
    let with_starter =
        shown.hand.iter().filter(|card| card.suit() == shown.starter.suit()).count() == 3;
    match (of_hand, of_all) {
        _ if has(Flaw::NoFlush) => 0,
        (_, true) if has(Flaw::FlushOfFiveAsFour) => 4,
        (_, true) if has(Flaw::FlushOfFiveAsNine) => 9,
        (_, true) => 5,
        (true, false) if has(Flaw::FlushOfFiveOnly) => 0,
        (true, false) => 4,
        (false, _) if has(Flaw::FlushOfAnyFour) && with_starter => 4,
        (false, _) => 0,
    }
}

fn nobs(shown: Shown, has: &impl Fn(Flaw) -> bool) -> i64 {
    if has(Flaw::NoNobs) || has(Flaw::StarterIgnored) {
        return 0;
    }
    let only = [Flaw::NobsFirst, Flaw::NobsSecond, Flaw::NobsThird, Flaw::NobsFourth]
        .into_iter()
        .position(has);
    let is_nobs = |(place, card): (usize, &Card)| {
        let same = card.suit() == shown.starter.suit();
        let suits = match () {
            () if has(Flaw::NobsWithAnySuit) => true,
            () if has(Flaw::NobsOfOtherSuits) => !same,
            () => same,
        };
        card.rank() == Rank::JACK && suits && only.is_none_or(|only| only == place)
    };
    let found = i64::from(shown.hand.iter().enumerate().any(is_nobs));
    let is_heels = shown.starter.rank() == Rank::JACK;
    match () {
        () if has(Flaw::HeelsAsNobs) && is_heels => found + 1,
        () if has(Flaw::HeelsCounted) && is_heels => found + 2,
        () if has(Flaw::NobsAsTwo) => 2 * found,
        () => found,
    }
}

/// Every choice of two or more places.
fn choices(count: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << count).filter(|mask| mask.count_ones() >= 2)
}

fn chosen(cards: &[Card], mask: u32) -> impl Iterator<Item = Card> {
    (0..cards.len()).filter(move |at| mask >> at & 1 == 1).map(|at| cards[at])
}

#[cfg(test)]
mod tests {
    use parlour_rules::cribbage::{Counting, points};
    use parlour_rules::{Luck, Seed};

    use super::*;
    use crate::cribbage::cases::random_hand;

    #[test]
    fn scorer_without_mistakes_is_right() {
        let mut luck = Luck::new(Seed::from(1));
        for _ in 0..20_000 {
            let shown = random_hand(&mut luck);
            let right = points(shown.hand, shown.starter, Counting::Hand);
            assert_eq!(flawed_points(&[], shown), i64::from(right), "{shown:?}");
        }
    }

    #[test]
    fn each_mistake_shows_and_no_two_are_the_same() {
        let mut luck = Luck::new(Seed::from(2));
        let hands: Vec<Shown> = (0..60_000).map(|_| random_hand(&mut luck)).collect();
        let counted = |flaws: &[Flaw]| -> Vec<i64> {
            hands.iter().map(|shown| flawed_points(flaws, *shown)).collect()
        };
        let all: Vec<Vec<i64>> = Flaw::ALL.iter().map(|&flaw| counted(&[flaw])).collect();
        let right = counted(&[]);
        for (place, one) in all.iter().enumerate() {
            assert_ne!(*one, right, "{:?} is right", Flaw::ALL[place]);
            for (other, same) in all[..place].iter().enumerate() {
                assert_ne!(one, same, "{:?} is {:?}", Flaw::ALL[place], Flaw::ALL[other]);
            }
        }
    }
}
