//! games
use parlour_players::arena::{Contestant, Match, Tally};
use parlour_players::{Budget, Computer, Level, Thought};
use parlour_rules::Seed;
use parlour_rules::cribbage::{Cribbage, Options, Players};
use std::time::Instant;

pub fn run(args: &[String]) {
    let a: Level = args[0].parse().unwrap();
    let b: Level = args[1].parse().unwrap();
    let n: u64 = args[2].parse().unwrap();
    let players = Players::from_count(args.get(3).map_or(2, |s| s.parse().unwrap())).unwrap();
    let seed = Seed::from(args.get(4).map_or(1, |s| s.parse().unwrap()));
    let m = Match::<Cribbage> { options: Options::of(players), seed, opening: 0 };
    let level = |c| if c == Contestant::A { a } else { b };
    let mut tally = Tally::default();
    let t = Instant::now();
    for i in 0..n {
        tally += m.play(
            i,
            |c, s| Cribbage::player(level(c), s),
            |c| match Cribbage::thought(level(c)) {
                Thought::Effort(e) => Budget::effort(e),
                Thought::Timed => panic!(),
            },
        );
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{a} {b} {players:?}: rate {:.4} {:?} margin {:?} {:?} {:.1} games/s",
        tally.rate(),
        tally.ci95(),
        tally.margin(),
        tally.margin_ci95(),
        2.0 * n as f64 / s
    );
}
