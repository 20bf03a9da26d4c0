//! Benchmarks: choosing what to keep, next to the plain twin, and the expert's decisions in games,
//! each as its own sample. Every benchmark checks its own answer.

#[path = "../../rules/tests/cribbage_twin/mod.rs"]
#[allow(dead_code, reason = "only the scores are needed here")]
mod plain_scoring;
#[path = "../tests/cribbage_twin/mod.rs"]
mod plain_tossing;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use parlour_players::cribbage::{Crib, Size, keep, sweep};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Dealt, Options, Players, RankPoints};
use parlour_rules::{Game, Luck, Seed};
use plain_scoring::plain_scores;
use plain_tossing::plain_crib;

fn main() {
    RankPoints::table();
    divan::main();
}

fn deals(count: usize, size: usize) -> Vec<Dealt> {
    let mut luck = Luck::new(Seed::from(6));
    let mut deck: Vec<Card> = Card::all().collect();
    let mut deal = || {
        luck.shuffle(&mut deck);
        Dealt::new(&deck[..size]).expect("different cards")
    };
    (0..count).map(|_| deal()).collect()
}

/// Decides each deal and sums the worths, which must equal those of the plain version.
fn decide(bencher: Bencher, size: usize, crib: Crib) {
    let sample = deals(2, size);
    for dealt in &sample {
        let (fast, plain) = (keep(dealt, crib).best().worth, plain_best(dealt, crib));
        assert!((fast - plain).abs() < 1e-3, "{dealt:?}: {fast} {plain}");
    }
    let deals = deals(if crib == Crib::Ignore { 500 } else { 20 }, size);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| {
        black_box(&deals).iter().map(|dealt| keep(dealt, crib).best().worth).sum::<f64>()
    });
}

fn decide_plainly(bencher: Bencher, size: usize, crib: Crib) {
    let deals = deals(1, size);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| plain_best(black_box(&deals[0]), crib));
}

/// The worth of the best option, with everything counted one by one.
fn plain_best(dealt: &Dealt, crib: Crib) -> f64 {
    let worths = dealt.splits().into_iter().map(|split| {
        let scores = plain_scores(split.keep, dealt.cards());
        let sum: u32 = scores.iter().map(|&points| u32::from(points)).sum();
        let hand = f64::from(sum) / scores.len() as f64;
        let of = |crib| plain_crib(dealt.cards(), &split.toss, crib, dealt.players());
        match crib {
            Crib::Ignore => hand,
            Crib::Mine => hand + of(Crib::Mine),
            Crib::Theirs => hand - of(Crib::Theirs),
        }
    });
    worths.max_by(f64::total_cmp).expect("some way to keep four")
}

/// Six cards, the crib ignored.
mod six_ignoring_the_crib {
    use super::{Bencher, Crib, decide, decide_plainly};

    #[divan::bench]
    fn fast(bencher: Bencher) {
        decide(bencher, 6, Crib::Ignore);
    }

    #[divan::bench(sample_count = 5)]
    fn plain(bencher: Bencher) {
        decide_plainly(bencher, 6, Crib::Ignore);
    }
}

/// Six cards with the crib.
mod six_with_the_crib {
    use super::{Bencher, Crib, decide, decide_plainly};

    #[divan::bench]
    fn fast(bencher: Bencher) {
        decide(bencher, 6, Crib::Mine);
    }

    #[divan::bench(sample_count = 3)]
    fn plain(bencher: Bencher) {
        decide_plainly(bencher, 6, Crib::Mine);
    }
}

/// Five cards with the crib, three players.
mod five_with_the_crib {
    use super::{Bencher, Crib, decide, decide_plainly};

    #[divan::bench]
    fn fast(bencher: Bencher) {
        decide(bencher, 5, Crib::Theirs);
    }

    #[divan::bench(sample_count = 1)]
    fn plain(bencher: Bencher) {
        decide_plainly(bencher, 5, Crib::Theirs);
    }
}

/// All 20,358,520 deals on all cores.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn sweep_of_six(bencher: Bencher) {
    bencher.bench_local(|| {
        let found = sweep(Size::Six, &|_| ());
        assert_eq!(format!("{:.6} {:.4}", found.mean(), found.tied_share()), "8.293938 0.1170");
    });
}

/// The expert's decisions at a table of this many players, wherever there is a choice. A sample is
/// one decision, so the slowest sample is the slowest decision.
mod expert {
    use super::{Action, Bencher, think};

    #[divan::bench(args = [2, 3, 4], sample_count = 300, sample_size = 1)]
    fn tosses(bencher: Bencher, players: u8) {
        think(bencher, players, |action| matches!(action, Action::Toss(_)));
    }

    #[divan::bench(args = [2, 3, 4], sample_count = 1000, sample_size = 1)]
    fn plays(bencher: Bencher, players: u8) {
        think(bencher, players, |action| matches!(action, Action::Play(_)));
    }
}

/// Decides every prompt of whole games, and checks that every legal action is ranked.
fn think(bencher: Bencher, players: u8, is_asked: impl Fn(&Action) -> bool + Copy + 'static) {
    let players = Players::from_count(players).expect("2 to 4 players");
    let mut asked = (0..)
        .flat_map(|seed| prompts(players, seed))
        .filter(move |prompt| prompt.legal.len() > 1 && prompt.legal.iter().all(is_asked));
    let mut expert = Cribbage::player(Level::Expert, Seed::from(1));
    bencher.with_inputs(|| asked.next().expect("games without end")).bench_local_values(|prompt| {
        let decision = expert.decide(&prompt, &Budget::effort(u64::MAX));
        assert_eq!(decision.ranked.len(), prompt.legal.len(), "every action is ranked");
        decision
    });
}

/// Every prompt of a game among careful players.
fn prompts(players: Players, seed: u64) -> Vec<Prompt<Cribbage>> {
    let mut game = Cribbage::deal(&Options::of(players), Seed::from(seed));
    let mut player = Cribbage::player(Level::Hard, Seed::from(seed));
    let mut prompts = Vec::new();
    while let Some((_, prompt)) = Prompt::of(&game) {
        let action = player.decide(&prompt, &Budget::effort(u64::MAX)).action();
        game.play(action).expect("a player decides on a legal action");
        prompts.push(prompt);
    }
    prompts
}
