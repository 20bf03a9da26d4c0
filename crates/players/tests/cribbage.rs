//! What to keep, against the golden file and the plain version.

mod cribbage_twin;

use std::fs;

use cribbage_twin::plain_crib;
use parlour_players::cribbage::{Choice, Crib, keep};
use parlour_players::explain::{Voice, cribbage::discard_reasons};
use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Dealt, Hand, Players};
use parlour_rules::{Luck, Seed};
use serde::Deserialize;

fn dealt(text: &str) -> Dealt {
    text.parse().expect("a test deals real cards")
}

#[derive(Deserialize)]
struct Case {
    cards: Vec<Card>,
    best_sum: u16,
    best: Vec<Hand>,
}

#[test]
fn best_options_match_the_golden_file() {
    let path = format!("{}/../../golden/cribbage/keeps.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).expect("a golden line is a deal");
        let choice = keep(&Dealt::new(&case.cards).expect("a golden deal"), Crib::Ignore);
        assert_eq!(choice.best().split.spread.sum, case.best_sum, "{line}");
        assert_eq!(usize::from(choice.ties), case.best.len(), "{line}");
        assert!(case.best.contains(&choice.best().split.keep), "{line}");
        assert_is_whole(&choice, &case.cards);
    }
}

/// Checks that every way to keep four is there once, best first, in the order dealt.
fn assert_is_whole(choice: &Choice, cards: &[Card]) {
    assert_eq!(choice.options.len(), if cards.len() == 6 { 15 } else { 5 });
    assert!(choice.options.windows(2).all(|two| two[0].worth >= two[1].worth));
    let mut seen = Vec::new();
    for option in &choice.options {
        let split = &option.split;
        let place = |card: &Card| cards.iter().position(|other| other == card);
        assert!(split.keep.map(|card| place(&card)).is_sorted(), "{split:?} of {cards:?}");
        assert!(split.toss.iter().map(place).is_sorted(), "{split:?} of {cards:?}");
        let all: CardSet = split.keep.iter().chain(&split.toss).copied().collect();
        assert_eq!(all, cards.iter().copied().collect());
        seen.push(split.keep);
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), choice.options.len());
}

fn assert_crib_is_plain(dealt: &Dealt, crib: Crib, options: usize) {
    let choice = keep(dealt, crib);
    assert_is_whole(&choice, dealt.cards());
    for option in choice.options.iter().take(options) {
        let plain = plain_crib(dealt.cards(), &option.split.toss, crib, dealt.players());
        let fast = option.crib.expect("the crib was counted");
        // The library rounds weights to whole numbers and adds those exactly.
        assert!((fast - plain).abs() < 2e-5, "{:?} {crib:?}: {fast} {plain}", option.split);
        let sign = if crib == Crib::Mine { 1.0 } else { -1.0 };
        let worth = option.split.spread.mean() + sign * fast;
        assert!((option.worth - worth).abs() < 1e-9);
    }
}

#[test]
fn two_player_crib_averages_match_the_plain_twin() {
    for text in ["5S AD 8H QC QD JH", "JS JD 4S 4D TS 9S", "AC AD AH AS 5C 5D", "2C 4C 6C 8C TC JC"]
    {
        for crib in [Crib::Mine, Crib::Theirs] {
            assert_crib_is_plain(&dealt(text), crib, 15);
        }
    }
}

#[test]
fn multi_player_crib_averages_match_the_plain_twin() {
    let five = |text: &str, players| dealt(text).among(players).expect("five cards");
    assert_crib_is_plain(&five("5S AD JH QC JD", Players::Three), Crib::Mine, 2);
    assert_crib_is_plain(&five("4S 6S JS 8S 2S", Players::Three), Crib::Theirs, 1);
    assert_crib_is_plain(&five("4S 6S JS 8S 2S", Players::Four), Crib::Mine, 1);
    assert_crib_is_plain(&five("5S 5D JH TC JD", Players::Four), Crib::Theirs, 1);
}

#[test]
fn renaming_suits_changes_nothing() {
    let mut luck = Luck::new(Seed::from(8));
    let mut deck: Vec<Card> = Card::all().collect();
    for _ in 0..200 {
        luck.shuffle(&mut deck);
        let turned = |card: &Card| {
            let turned = 4 * card.rank().index() + (card.suit() as usize + 1) % 4;
            Card::from_index(turned).expect("a card of the next suit")
        };
        for size in [5, 6] {
            let cards = &deck[..size];
            let others: Vec<Card> = cards.iter().map(turned).collect();
            for crib in [Crib::Ignore, Crib::Mine, Crib::Theirs] {
                let worths = |cards: &[Card]| -> Vec<f64> {
                    let choice = keep(&Dealt::new(cards).expect("a deal"), crib);
                    choice.options.iter().map(|option| option.worth).collect()
                };
                assert_eq!(worths(cards), worths(&others), "{cards:?}");
            }
        }
    }
}

#[test]
fn ties_go_to_the_discard_that_gives_less_then_to_lower_cards() {
    let said = |choice: &Choice| {
        let said = discard_reasons(&choice.verdicts(), 0, Voice::Advice);
        said.last().expect("a reason").to_string()
    };
    let choice = keep(&dealt("KC QC 2D 4S 5S 6C"), Crib::Ignore);
    assert_eq!(choice.ties, 2);
    assert_eq!(format!("{:?}", choice.best().split.toss), "[KC, 2D]");
    assert_eq!(said(&choice), "Discarding 2♦ Q♣ keeps just as many points.");

    let choice = keep(&dealt("2D 9S JH 3S 9H"), Crib::Ignore);
    assert_eq!(choice.ties, 2);
    assert_eq!(format!("{:?}", choice.best().split.toss), "[9S]");
    assert!(!said(&choice).contains("Discarding"), "another card of the rank is no other choice");
}

#[test]
fn terms_of_a_discard_add_up_to_its_worth() {
    for crib in [Crib::Ignore, Crib::Mine, Crib::Theirs] {
        for verdict in keep(&dealt("5S AD 8H QC QD JH"), crib).verdicts() {
            let worth: f64 = verdict.terms.iter().map(|term| term.worth).sum();
            assert!((worth - verdict.worth).abs() < 1e-9, "{verdict:?}");
        }
    }
}
