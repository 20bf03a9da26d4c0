//! Cribbage's scores and totals against the golden files and the plain version.

mod cribbage_twin;

use std::collections::BTreeMap;
use std::fs;

use cribbage_twin::{plain_score, plain_scores};
use parlour_rules::cards::{Card, Rank, Suit};
use parlour_rules::cribbage::{
    Counting, Dealt, Hand, Hands, Kind, Tally, aloud, every_hand, points, score,
};
use serde::Deserialize;

fn golden(name: &str) -> String {
    let path = format!("{}/../../golden/cribbage/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn counting(is_crib: bool) -> Counting {
    if is_crib { Counting::Crib } else { Counting::Hand }
}

#[derive(Deserialize)]
struct Scored {
    hand: Hand,
    starter: Card,
    #[serde(rename = "crib")]
    is_crib: bool,
    fifteens: u8,
    pairs: u8,
    runs: u8,
    flush: u8,
    nobs: u8,
    total: u8,
}

#[test]
fn hands_score_what_the_golden_file_says() {
    let text = golden("scores.jsonl");
    assert_eq!(text.lines().count(), 1600);
    for line in text.lines() {
        let case: Scored = serde_json::from_str(line).expect("a golden line is a score");
        let counting = counting(case.is_crib);
        let score = score(case.hand, case.starter, counting);
        let by_kind = [case.fifteens, case.pairs, case.runs, case.flush, case.nobs];
        assert_eq!(Kind::ALL.map(|kind| score.of(kind)), by_kind, "{line}");
        assert_eq!(score.total(), case.total, "{line}");
        assert_eq!(points(case.hand, case.starter, counting), case.total, "{line}");
    }
}

#[test]
fn all_26_shapes_of_runs_score_what_the_golden_file_says() {
    let text = golden("runs.txt");
    assert_eq!(text.lines().count(), 26);
    for line in text.lines() {
        let (ranks, runs) = line.split_once(" = ").expect("a golden line is `ranks = points`");
        // Suits alternate, so that equal ranks are different cards and nothing is a flush.
        let cards: Vec<Card> = ranks
            .split(' ')
            .zip(["C", "D", "H", "S", "C"])
            .map(|(rank, suit)| format!("{rank}{suit}").parse().expect("a golden card"))
            .collect();
        for starter in 0..5 {
            let mut hand = cards.clone();
            let starter = hand.remove(starter);
            let hand: Hand = hand.try_into().expect("four of five cards");
            let score = score(hand, starter, Counting::Hand);
            assert_eq!(score.of(Kind::Run).to_string(), runs, "{line}, starter {starter}");
        }
    }
}

#[derive(Deserialize)]
struct Kept {
    cards: Vec<Card>,
    starters: u8,
    best_sum: u16,
    best: Vec<Hand>,
    sums: BTreeMap<String, u16>,
}

#[test]
fn keeps_have_the_totals_of_the_golden_file() {
    let text = golden("keeps.jsonl");
    assert_eq!(text.lines().count(), 1500);
    for line in text.lines() {
        let case: Kept = serde_json::from_str(line).expect("a golden line is a deal");
        let dealt = Dealt::new(&case.cards).expect("a golden deal");
        let splits = dealt.splits();
        assert_eq!((dealt.starters(), splits.len()), (case.starters, case.sums.len()), "{line}");
        for split in &splits {
            let name = split.keep.map(|card| card.to_string()).join(" ");
            assert_eq!(case.sums.get(&name), Some(&split.spread.sum), "{name} of {line}");
        }
        let best = dealt.best_sum();
        assert_eq!((best.sum, usize::from(best.ties)), (case.best_sum, case.best.len()), "{line}");
    }
}

/// Checks that every way to count gives the same points for a hand with all its starters.
fn assert_counts_agree(hand: Hand, starters: &[Card]) {
    let hands: Hands = starters.iter().map(|&starter| (hand, starter)).collect();
    for is_crib in [false, true] {
        let mut together = Vec::new();
        hands.points(counting(is_crib), &mut together);
        for (&starter, together) in starters.iter().zip(together) {
            let score = score(hand, starter, counting(is_crib));
            let plain = plain_score(hand, starter, is_crib);
            let by_kind = [plain.fifteens, plain.pairs, plain.runs, plain.flush, plain.nobs];
            let context = || format!("{hand:?} {starter} {is_crib}");
            assert_eq!(Kind::ALL.map(|kind| score.of(kind)), by_kind, "{}", context());
            let parts: u8 = score.parts().iter().map(|part| part.points).sum();
            assert_eq!(score.total(), parts, "{}", context());
            assert_eq!(points(hand, starter, counting(is_crib)), parts, "{}", context());
            assert_eq!(together, parts, "{}", context());
            // Counting aloud says "nothing" exactly for zero points.
            let said = aloud(&score);
            assert_eq!(said == "nothing", parts == 0, "{}", context());
        }
    }
}

fn assert_all_counts_agree(step: usize) -> usize {
    let (mut number, mut checked) = (0, 0);
    every_hand(Counting::Hand, |counted| {
        number += 1;
        if number % step == 0 {
            let cards: Vec<Card> = counted.cards().iter().collect();
            let hand: Hand = cards.try_into().expect("four cards");
            let starters: Vec<Card> = Card::all().filter(|card| !hand.contains(card)).collect();
            assert_counts_agree(hand, &starters);
            let mut tally = Tally::new();
            tally.add(&counted);
            let mut one_by_one = [0; 30];
            for &starter in &starters {
                one_by_one[usize::from(counted.points(starter))] += 1;
                assert_eq!(counted.points(starter), points(hand, starter, Counting::Hand));
            }
            assert_eq!(tally.histogram(), one_by_one, "{hand:?}");
            checked += starters.len();
        }
    });
    checked
}

#[test]
fn every_way_to_count_agrees_on_a_sample_of_hands() {
    assert_eq!(assert_all_counts_agree(311), 270_725 / 311 * 48);
}

#[test]
#[ignore = "all 12,994,800 hands take a minute"]
fn every_way_to_count_agrees_on_all_hands() {
    assert_eq!(assert_all_counts_agree(1), 12_994_800);
}

fn assert_spreads_match(cards: &[Card]) {
    let dealt = Dealt::new(cards).expect("different cards");
    let splits = dealt.splits();
    for split in &splits {
        let scores = plain_scores(split.keep, cards);
        let spread = split.spread;
        assert_eq!(usize::from(spread.starters), scores.len());
        let sum: u16 = scores.iter().map(|&points| u16::from(points)).sum();
        assert_eq!(spread.sum, sum, "{split:?}");
        assert_eq!(Some(&spread.lowest), scores.iter().min(), "{split:?}");
        assert_eq!(Some(&spread.highest), scores.iter().max(), "{split:?}");
        let twelves = scores.iter().filter(|&&points| points >= 12).count();
        assert_eq!(usize::from(spread.twelves), twelves, "{split:?}");
    }
    let best = splits.iter().map(|split| split.spread.sum).max().expect("some split");
    let ties = splits.iter().filter(|split| split.spread.sum == best).count();
    assert_eq!((dealt.best_sum().sum, usize::from(dealt.best_sum().ties)), (best, ties));
}

#[test]
fn spreads_match_the_plain_version() {
    let deck: Vec<Card> = Card::all().collect();
    for start in 0..52 {
        for step in [1, 3, 4, 5, 8, 9, 12, 20, 23] {
            for size in [5, 6] {
                let cards: Vec<Card> = (0..size).map(|k| deck[(start + k * step) % 52]).collect();
                assert_spreads_match(&cards);
            }
        }
    }
    // Four jacks and two fives: many special cases in one deal.
    let jacks: Vec<Card> = Suit::ALL.iter().map(|&suit| Card::new(Rank::JACK, suit)).collect();
    assert_spreads_match(&[&jacks[..], &[deck[16], deck[17]]].concat());
}
