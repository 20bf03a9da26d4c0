//! Compares cribbage's ways of counting hands. Every benchmark checks its own answer.

#[path = "../tests/cribbage_twin/mod.rs"]
mod cribbage_twin;

use cribbage_twin::{plain_score, plain_scores};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{
    Counting, Dealt, Hand, Hands, RankPoints, Tally, every_hand, points, points_of_rows, score,
};
use parlour_rules::{Luck, Seed};

fn main() {
    RankPoints::table();
    divan::main();
}

/// The total points of all combinations of hand and starter.
const WHOLE_SUM: u64 = 61_974_180;

const STREAM: usize = 1 << 18;

/// Random hands with their starters, and their total points by the plain count.
fn stream(count: usize) -> (Vec<(Hand, Card)>, u64) {
    let mut luck = Luck::new(Seed::from(3));
    let mut deck: Vec<Card> = Card::all().collect();
    let hands: Vec<(Hand, Card)> = (0..count)
        .map(|_| {
            for place in 0..5 {
                deck.swap(place, place + luck.below(52 - place as u32) as usize);
            }
            ([deck[0], deck[1], deck[2], deck[3]], deck[4])
        })
        .collect();
    let sum = hands.iter().map(|(hand, starter)| plain(*hand, *starter)).sum();
    (hands, sum)
}

fn plain(hand: Hand, starter: Card) -> u64 {
    u64::from(plain_score(hand, starter, false).total())
}

/// The points of all parts of a hand, each found with its cards.
fn sum_of_parts(hand: Hand, starter: Card) -> u64 {
    let parts = score(hand, starter, Counting::Hand).parts();
    parts.iter().map(|part| u64::from(part.points)).sum()
}

/// Random hands, each counted to a number. The time per hand is the time over the count.
mod random_stream {
    use super::{
        Bencher, Card, Counting, Hand, Hands, ItemsCount, STREAM, black_box, plain, points,
        points_of_rows, score, stream, sum_of_parts,
    };

    #[divan::bench]
    fn at_once(bencher: Bencher) {
        let (hands, sum) = stream(STREAM);
        let hands: Hands = hands.into_iter().collect();
        let mut counted = Vec::new();
        bencher.counter(ItemsCount::new(STREAM)).bench_local(|| {
            black_box(&hands).points(Counting::Hand, &mut counted);
        });
        assert_eq!(counted.iter().map(|&points| u64::from(points)).sum::<u64>(), sum);
    }

    #[divan::bench]
    fn rows_of_numbers(bencher: Bencher) {
        let (hands, sum) = stream(STREAM);
        let number = |card: Card| card.index() as u8;
        let (hands, starters): (Vec<[u8; 4]>, Vec<u8>) =
            hands.into_iter().map(|(hand, starter)| (hand.map(number), number(starter))).unzip();
        let mut counted = vec![0; STREAM];
        bencher.counter(ItemsCount::new(STREAM)).bench_local(|| {
            points_of_rows(black_box(&hands), &starters, Counting::Hand, &mut counted)
        });
        assert_eq!(counted.iter().map(|&points| u64::from(points)).sum::<u64>(), sum);
    }

    fn one_by_one(bencher: Bencher, count: usize, points: impl Fn(Hand, Card) -> u64) {
        let (hands, sum) = stream(count);
        bencher.counter(ItemsCount::new(count)).bench_local(|| {
            let counted: u64 =
                black_box(&hands).iter().map(|(hand, starter)| points(*hand, *starter)).sum();
            assert_eq!(counted, sum);
        });
    }

    #[divan::bench]
    fn table(bencher: Bencher) {
        one_by_one(bencher, STREAM, |hand, starter| {
            u64::from(points(hand, starter, Counting::Hand))
        });
    }

    #[divan::bench]
    fn total_of_a_score(bencher: Bencher) {
        one_by_one(bencher, STREAM, |hand, starter| {
            u64::from(score(hand, starter, Counting::Hand).total())
        });
    }

    #[divan::bench]
    fn every_part(bencher: Bencher) {
        one_by_one(bencher, STREAM / 16, sum_of_parts);
    }

    #[divan::bench(sample_count = 20)]
    fn plain_subsets(bencher: Bencher) {
        one_by_one(bencher, STREAM / 256, plain);
    }
}

/// All 12,994,800 combinations of hand and starter.
mod whole_enumeration {
    use super::{
        Bencher, Card, Counting, Hand, Tally, WHOLE_SUM, every_hand, plain, points, sum_of_parts,
    };

    #[divan::bench]
    fn enumerator(bencher: Bencher) {
        bencher.bench_local(|| {
            let mut tally = Tally::new();
            every_hand(Counting::Hand, |hand| tally.add(&hand));
            let histogram = tally.histogram();
            assert_eq!(histogram.iter().sum::<u64>(), 12_994_800);
            let sum: u64 = (0..).zip(histogram).map(|(points, count)| points * count).sum();
            assert_eq!(sum, WHOLE_SUM);
        });
    }

    fn every_pair(points: impl Fn(Hand, Card) -> u64) -> u64 {
        let mut sum = 0;
        every_hand(Counting::Hand, |counted| {
            let mut cards = counted.cards().iter();
            let hand: Hand = std::array::from_fn(|_| cards.next().expect("four cards"));
            for starter in counted.cards().rest().iter() {
                sum += points(hand, starter);
            }
        });
        sum
    }

    #[divan::bench(sample_count = 3)]
    fn table(bencher: Bencher) {
        bencher.bench_local(|| {
            let sum = every_pair(|hand, starter| u64::from(points(hand, starter, Counting::Hand)));
            assert_eq!(sum, WHOLE_SUM);
        });
    }

    #[divan::bench(sample_count = 1)]
    fn every_part(bencher: Bencher) {
        bencher.bench_local(|| assert_eq!(every_pair(sum_of_parts), WHOLE_SUM));
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn plain_subsets(bencher: Bencher) {
        bencher.bench_local(|| assert_eq!(every_pair(plain), WHOLE_SUM));
    }
}

/// The best total of six cards over all 46 starters, which decides what to keep if the crib is
/// ignored.
mod keep_of_six {
    use super::{Bencher, Card, Dealt, ItemsCount, Luck, Seed, black_box, plain_scores};

    fn deals(count: usize) -> (Vec<Dealt>, u64) {
        let mut luck = Luck::new(Seed::from(6));
        let mut deck: Vec<Card> = Card::all().collect();
        let deals: Vec<Dealt> = (0..count)
            .map(|_| {
                luck.shuffle(&mut deck);
                Dealt::new(&deck[..6]).expect("six different cards")
            })
            .collect();
        let sum = deals.iter().map(plain_best).sum();
        (deals, sum)
    }

    fn plain_best(dealt: &Dealt) -> u64 {
        let sums = dealt
            .splits()
            .into_iter()
            .map(|split| plain_scores(split.keep, dealt.cards()).into_iter().map(u64::from).sum());
        sums.max().expect("fifteen ways to keep")
    }

    fn each(bencher: Bencher, count: usize, best: impl Fn(&Dealt) -> u64) {
        let (deals, sum) = deals(count);
        bencher.counter(ItemsCount::new(count)).bench_local(|| {
            assert_eq!(black_box(&deals).iter().map(&best).sum::<u64>(), sum);
        });
    }

    #[divan::bench]
    fn best_sum(bencher: Bencher) {
        each(bencher, 1000, |dealt| u64::from(dealt.best_sum().sum));
    }

    #[divan::bench]
    fn every_split(bencher: Bencher) {
        each(bencher, 1000, |dealt| {
            let sums = dealt.splits().into_iter().map(|split| split.spread.sum);
            u64::from(sums.max().expect("fifteen ways to keep"))
        });
    }

    #[divan::bench(sample_count = 5)]
    fn plain(bencher: Bencher) {
        each(bencher, 10, plain_best);
    }
}
