//! How fast hands are melded, next to the plain version of the tests, on fixed hands.
//!
//! `cargo bench -p parlour-rules --bench five_crowns`: times are for a whole list of hands; the
//! counter shows hands per second.

use divan::{Bencher, black_box, counter::ItemsCount};
use parlour_rules::five_crowns::{Card, Rank, Tally, best_melds, least_points_of_rows, read_cards};
use parlour_rules::{Luck, Seed};

#[path = "../tests/five_crowns/twin.rs"]
mod twin;

fn main() {
    divan::main();
}

/// The eleventh round's wild rank.
const WILD: Rank = Rank::KING;

/// Random hands from the whole pack.
fn random_hands(length: usize) -> Vec<Vec<Card>> {
    random_hands_of(1_000, length)
}

fn random_hands_of(count: usize, length: usize) -> Vec<Vec<Card>> {
    let mut luck = Luck::new(Seed::from(1));
    let mut pack = Card::pack();
    let mut hand = || {
        luck.shuffle(&mut pack);
        pack[..length].to_vec()
    };
    (0..count).map(|_| hand()).collect()
}

/// The slowest hands that hill climbing over single exchanges found, with the wild rank, the fewest
/// points of the hand, and the fewest after a discard.
const WORST: [(&str, u8, u32, u32); 4] = [
    ("3C 4C 4C 5C 5C 6C 6C 7C 8C 8C XC JC QC KC", 9, 8, 0),
    ("3C 3C 4C 4C 5C 5C 6C 7C 8C 9C XC JC QC KC", 8, 0, 0),
    ("4H 4H 5H 6H 7H 7H 8H 9H 9H XH XH JH QH KH", 3, 4, 0),
    ("3S 5S 6S 6S 7S 8S 9S XS XS JS QS KS J2 J2", 4, 0, 0),
];

fn worst(number: usize) -> (Tally, u32, u32) {
    let (hand, wild, least, after_discard) = WORST[number];
    let wild = Rank::new(wild).expect("a rank");
    (Tally::new(&read_cards(hand).expect("cards"), wild), least, after_discard)
}

/// Runs `points` over the hands and asserts their sum.
fn bench_sum(
    bencher: Bencher,
    hands: Vec<Vec<Card>>,
    sum: u32,
    points: impl Fn(&[Card]) -> u32 + Sync,
) {
    // The tables are built on first use.
    points(&hands[0]);
    bencher.counter(ItemsCount::new(hands.len())).bench(|| {
        let total: u32 = hands.iter().map(|hand| points(black_box(hand))).sum();
        assert_eq!(total, sum, "the hands are fixed");
    });
}

#[divan::bench]
fn least_points_of_13(bencher: Bencher) {
    bench_sum(bencher, random_hands(13), 34_521, |hand| Tally::new(hand, WILD).least_points());
}

#[divan::bench(args = [3, 5, 8, 10, 13, 14], sample_count = 20)]
fn rows_of(bencher: Bencher, cards: usize) {
    // Enough hands that the branch predictor can't learn them.
    let hands = random_hands_of(50_000, cards);
    let sum: u32 = hands.iter().map(|hand| Tally::new(hand, WILD).least_points()).sum();
    let rows: Vec<u8> = hands.iter().flatten().map(|card| card.index() as u8).collect();
    let mut points = vec![0; hands.len()];
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        least_points_of_rows(black_box(&rows), cards, WILD, &mut points).expect("hands");
        assert_eq!(points.iter().map(|&points| u32::from(points)).sum::<u32>(), sum);
    });
}

#[divan::bench]
fn arrangement_of_13(bencher: Bencher) {
    bench_sum(bencher, random_hands(13), 34_521, |hand| best_melds(hand, WILD).points);
}

#[divan::bench]
fn best_discard_of_14(bencher: Bencher) {
    let points = |hand: &[Card]| Tally::new(hand, WILD).best_discard().expect("a card").1;
    bench_sum(bencher, random_hands(14), 23_372, points);
}

#[divan::bench]
fn best_discard_of_14_by_trying_each(bencher: Bencher) {
    bench_sum(bencher, random_hands(14), 23_372, |hand| {
        let tally = Tally::new(hand, WILD);
        hand.iter().map(|&card| tally.without(card).least_points()).min().expect("a card")
    });
}

#[divan::bench]
fn all_draws_to_13(bencher: Bencher) {
    let hands = random_hands(13).into_iter().take(100).collect();
    bench_sum(bencher, hands, 132_108, |hand| {
        Tally::new(hand, WILD).after_each_draw().iter().sum()
    });
}

#[divan::bench]
fn all_draws_to_13_one_by_one(bencher: Bencher) {
    let hands = random_hands(13).into_iter().take(100).collect();
    bench_sum(bencher, hands, 132_108, |hand| {
        let tally = Tally::new(hand, WILD);
        Card::all().map(|card| tally.with(card).best_discard().expect("a card").1).sum()
    });
}

#[divan::bench(sample_count = 5)]
fn least_points_of_13_by_the_twin(bencher: Bencher) {
    let hands = random_hands(13).into_iter().take(20).collect();
    bench_sum(bencher, hands, 661, |hand| twin::least_points(hand, WILD));
}

#[divan::bench(args = 0..WORST.len())]
fn least_points_of_the_worst(bencher: Bencher, number: usize) {
    let (tally, least, _) = worst(number);
    bencher.bench(|| assert_eq!(black_box(&tally).least_points(), least));
}

#[divan::bench(args = 0..WORST.len())]
fn best_discard_of_the_worst(bencher: Bencher, number: usize) {
    let (tally, _, least) = worst(number);
    bencher.bench(|| assert_eq!(black_box(&tally).best_discard().expect("a card").1, least));
}
