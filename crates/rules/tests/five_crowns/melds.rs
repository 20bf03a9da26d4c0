//! Exact melds: golden cases, and the fast solver against the plain version.

use std::fs;
use std::path::Path;

use parlour_rules::five_crowns::{
    Card, Discard, Listed, Meld, Rank, Tally, best_discards, best_melds, least_points_of_rows,
};
use parlour_rules::{Luck, Seed};
use serde_json::Value;

use crate::twin;

fn golden(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/five-crowns").join(name);
    let text = fs::read_to_string(path).expect("the golden file is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a golden line is JSON")).collect()
}

fn cards(case: &Value, field: &str) -> Vec<Card> {
    serde_json::from_value(case[field].clone()).expect("cards")
}

fn wild(case: &Value) -> Rank {
    serde_json::from_value(case["wild"].clone()).expect("a rank")
}

/// Checks every answer of the solver for a hand, given its fewest points.
fn check_hand(hand: &[Card], wild: Rank, least: u32) {
    let case = || format!("{} with {wild} wild", Listed(hand));
    assert_eq!(Tally::new(hand, wild).least_points(), least, "{}", case());
    let copies = |card: &Card| hand.iter().filter(|other| *other == card).count();
    if hand.iter().all(|card| copies(card) <= 2) {
        let row: Vec<u8> = hand.iter().map(|card| card.index() as u8).collect();
        let mut points = [0];
        least_points_of_rows(&row, row.len(), wild, &mut points).expect("a hand");
        assert_eq!(u32::from(points[0]), least, "{}", case());
    }
    let best = best_melds(hand, wild);
    assert_eq!(best.points, least, "{}", case());
    let left: u32 = best.leftover.iter().map(|card| card.points(wild)).sum();
    assert_eq!(left, least, "{}", case());
    for meld in &best.melds {
        match meld {
            Meld::Book { cards, .. } => assert!(twin::is_book(cards, wild), "{}: {meld}", case()),
            Meld::Run { cards, .. } => assert!(twin::is_run(cards, wild), "{}: {meld}", case()),
        }
    }
    let mut used: Vec<Card> = best.melds.iter().flat_map(Meld::cards).copied().collect();
    used.extend(&best.leftover);
    let mut held = hand.to_vec();
    used.sort_unstable();
    held.sort_unstable();
    assert_eq!(used, held, "{}", case());
}

#[test]
fn hands_leave_the_points_of_the_golden_file() {
    for case in golden("melds.jsonl") {
        let least = case["points"].as_u64().expect("points") as u32;
        check_hand(&cards(&case, "hand"), wild(&case), least);
    }
}

#[test]
fn best_discards_match_the_golden_file() {
    for case in golden("discards.jsonl") {
        let (hand, wild) = (cards(&case, "hand"), wild(&case));
        let mut best = best_discards(&hand, wild);
        assert_eq!(u64::from(best.points), case["points"].as_u64().expect("points"), "{case}");
        let mut expected = cards(&case, "discards");
        expected.sort_unstable();
        best.cards.sort_unstable();
        assert_eq!(best.cards, expected, "{case}");
        check_discard(&hand, wild);
    }
}

/// Compares the best discard found in one pass with trying each card.
fn check_discard(hand: &[Card], wild: Rank) {
    let tally = Tally::new(hand, wild);
    let each = |card: &Card| tally.without(*card).least_points();
    let least = hand.iter().map(each).min().expect("a card");
    let (discard, points) = tally.best_discard().expect("a card");
    assert_eq!(points, least, "{} with {wild} wild", Listed(hand));
    let is_meant = |card: &Card| match discard {
        Discard::Natural(natural) => *card == natural,
        Discard::WildRank => card.rank() == Some(wild),
        Discard::Joker => card.is_joker(),
    };
    let card = hand.iter().find(|card| is_meant(card)).expect("the discard is held");
    assert_eq!(each(card), least, "{} with {wild} wild: {discard:?}", Listed(hand));
}

#[test]
fn books_and_runs_match_the_golden_file() {
    for case in golden("valid.jsonl") {
        let (cards, wild) = (cards(&case, "cards"), wild(&case));
        let (book, run) = (case["book"] == true, case["run"] == true);
        assert_eq!(Meld::book(&cards, wild).is_ok(), book, "{case}");
        assert_eq!(Meld::run(&cards, wild).is_ok(), run, "{case}");
        assert_eq!(twin::is_book(&cards, wild), book, "{case}");
        assert_eq!(twin::is_run(&cards, wild), run, "{case}");
    }
}

/// Hands of all kinds: from the whole pack, from a few ranks or suits, with many wilds, and with
/// too many copies of a card (as in some save files).
fn random_hand(luck: &mut Luck, longest: u32) -> (Vec<Card>, Rank) {
    let wild = Rank::new(3 + luck.below(11) as u8).expect("a rank");
    let length = 1 + luck.below(longest) as usize;
    let mut pack = Card::pack();
    match luck.below(5) {
        0 => {}
        1 => {
            let low = 3 + luck.below(8) as u8;
            pack.retain(|card| {
                card.rank()
                    .is_none_or(|rank| rank == wild || (low..low + 4).contains(&rank.number()))
            });
        }
        2 => pack.retain(|card| card.suit().is_none_or(|suit| (suit as usize) < 2)),
        3 => pack.retain(|card| card.suit().is_none_or(|suit| (suit as usize) < 1)),
        _ => {
            pack.retain(|card| card.suit().is_none_or(|suit| (suit as usize) < 2));
            pack.extend(pack.clone());
        }
    }
    luck.shuffle(&mut pack);
    pack.truncate(length);
    (pack, wild)
}

/// Compares the one pass over all draws with drawing each card.
fn check_draws(hand: &[Card], wild: Rank) {
    let tally = Tally::new(hand, wild);
    let least = tally.after_each_draw();
    for card in Card::all() {
        let (_, points) = tally.with(card).best_discard().expect("a card");
        assert_eq!(least[card.index()], points, "{} with {wild} wild, {card}", Listed(hand));
    }
}

fn check_random_hands(seed: u64, hands: u32, longest: u32) {
    let mut luck = Luck::new(Seed::from(seed));
    for _ in 0..hands {
        let (hand, wild) = random_hand(&mut luck, longest);
        check_hand(&hand, wild, twin::least_points(&hand, wild));
        check_discard(&hand, wild);
        if hand.len() < Tally::MOST {
            check_draws(&hand, wild);
        }
    }
}

#[test]
fn the_solver_matches_the_plain_version_on_random_hands() {
    check_random_hands(1, 4_000, 9);
    check_random_hands(2, 100, 14);
}

#[test]
fn the_plain_version_matches_the_golden_file_on_short_hands() {
    for case in golden("melds.jsonl") {
        let hand = cards(&case, "hand");
        if hand.len() <= 9 {
            let least = u64::from(twin::least_points(&hand, wild(&case)));
            assert_eq!(Some(least), case["points"].as_u64(), "{case}");
        }
    }
}

#[test]
#[ignore = "minutes: the plain version on every golden case and on many random hands"]
fn the_plain_version_matches_everywhere() {
    for case in golden("melds.jsonl") {
        let least = u64::from(twin::least_points(&cards(&case, "hand"), wild(&case)));
        assert_eq!(Some(least), case["points"].as_u64(), "{case}");
    }
    check_random_hands(3, 200_000, 9);
    check_random_hands(4, 20_000, 14);
}

/// Rows of card numbers from the whole pack, from two suits, from one, and from one with every
/// wild.
#[test]
fn rows_leave_the_same_points_as_single_hands() {
    let mut luck = Luck::new(Seed::from(5));
    let mut by_length: Vec<(Vec<u8>, Vec<u16>)> = vec![Default::default(); Tally::MOST + 1];
    let wild = Rank::new(9).expect("a rank");
    let below = |card: &Card, suits: usize| card.suit().is_none_or(|suit| (suit as usize) < suits);
    let packs: [&dyn Fn(&Card) -> bool; 4] =
        [&|_| true, &|card| below(card, 2), &|card| below(card, 1), &|card| {
            below(card, 1) || card.is_wild(wild)
        }];
    for is_there in packs {
        let mut pack = Card::pack();
        pack.retain(is_there);
        for number in 0..15_000 {
            luck.shuffle(&mut pack);
            let hand = &pack[..=(number % Tally::MOST)];
            let (rows, points) = &mut by_length[hand.len()];
            rows.extend(hand.iter().map(|card| card.index() as u8));
            points.push(Tally::new(hand, wild).least_points() as u16);
        }
    }
    for (cards, (rows, points)) in by_length.iter().enumerate().skip(1) {
        let mut found = vec![0; points.len()];
        least_points_of_rows(rows, cards, wild, &mut found).expect("hands");
        assert!(found == *points && points.len() > 4_000);
    }
}

#[test]
fn three_known_cases_leave_the_known_points() {
    // Wild rank, hand and the points it leaves, then a drawn card and the points after the best
    // discard.
    let known = [
        (4, "9C 5C 9D 9H", 5, "JD", 5),
        (4, "9C 5C 9D 9H", 5, "4H", 0),
        (5, "9C 8H 9D 9H JH", 19, "9T", 8),
        (5, "9C 8H 9D 9H JH", 19, "5H", 8),
        (13, "3C 3D 4H 5C 6H 8T 9T XT XH XD XC JS QC", 44, "5H", 22),
        (13, "3C 3D 4H 5C 6H 8T 9T XT XH XD XC JS QC", 44, "J3", 22),
        (13, "3H 3C 4C 5D 6C 7T 7C 7D 8D 9D XS QS QT", 69, "5H", 62),
        (13, "3H 3C 4C 5D 6C 7T 7C 7D 8D 9D XS QS QT", 69, "J3", 35),
    ];
    for (wild, hand, now, card, then) in known {
        let wild = Rank::new(wild).expect("a rank");
        let hand = parlour_rules::five_crowns::read_cards(hand).expect("cards");
        let tally = Tally::new(&hand, wild);
        assert_eq!(tally.least_points(), now);
        let card = card.parse().expect("a card");
        let (_, points) = tally.with(card).best_discard().expect("a discard");
        assert_eq!(points, then, "{} and {card}", Listed(&hand));
    }
}
