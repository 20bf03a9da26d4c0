//! Crosscut's levels against each other. Effort is counted in nodes, so these matches go the same
//! way on every machine.

use parlour_players::arena::{Contestant, Match, Tally};
use parlour_players::crosscut::{default_effort, player};
use parlour_players::{Budget, Level};
use parlour_rules::Seed;
use parlour_rules::crosscut::{Crosscut, Options};

/// A match of `a` with its nodes against `b` with its default.
fn play(size: &str, a: (Level, u64), b: Level, opening: u32, pairs: u64) -> Tally {
    let options = Options::of(size.parse().expect("a size"));
    let game = Match::<Crosscut> { options, seed: Seed::from(2023), opening };
    let mut tally = Tally::default();
    for number in 0..pairs {
        tally += game.play(
            number,
            |contestant, seed| match contestant {
                Contestant::A => player(a.0, seed),
                Contestant::B => player(b, seed),
            },
            |contestant| match contestant {
                Contestant::A => Budget::effort(a.1),
                Contestant::B => Budget::effort(default_effort(b)),
            },
        );
    }
    tally
}

#[test]
fn medium_beats_easy_and_hard_beats_medium() {
    let medium = play("8x8", (Level::Medium, 1), Level::Easy, 0, 20);
    assert!(medium.rate() >= 0.9, "{medium:?}");
    let hard = play("8x8", (Level::Hard, default_effort(Level::Hard)), Level::Medium, 4, 10);
    assert!(hard.rate() >= 0.9, "{hard:?}");
}

/// The first player wins these boards, and `expert` knows how.
#[test]
fn expert_wins_small_boards_as_red() {
    for size in ["5x5", "5x6", "6x6"] {
        let options = Options::of(size.parse().expect("a size"));
        let game = Match::<Crosscut> { options, seed: Seed::from(6), opening: 0 };
        for (number, level) in (0..).zip([Level::Easy, Level::Medium, Level::Medium, Level::Hard]) {
            let pair = game.play(
                number,
                |contestant, seed| match contestant {
                    Contestant::A => player(Level::Expert, seed),
                    Contestant::B => player(level, seed),
                },
                |_| Budget::effort(20_000),
            );
            assert_eq!(pair.games[0].winner, Some(Contestant::A), "{size} against {level}");
        }
    }
}

#[test]
#[ignore = "minutes of play"]
fn levels_differ_in_strength_as_documented() {
    for size in ["8x8", "9x9", "10x10"] {
        let hard = play(size, (Level::Hard, default_effort(Level::Hard)), Level::Medium, 4, 50);
        println!("{size}: hard against medium {:.3} {:.3?}", hard.rate(), hard.ci95());
        assert!(hard.rate() >= 0.9, "{size} {hard:?}");
        let expert = play(size, (Level::Expert, 300_000), Level::Medium, 4, 20);
        println!("{size}: expert against medium {:.3} {:.3?}", expert.rate(), expert.ci95());
        assert!(expert.rate() >= 0.99, "{size} {expert:?}");
        let expert = play(size, (Level::Expert, 300_000), Level::Hard, 4, 30);
        println!("{size}: expert against hard {:.3} {:.3?}", expert.rate(), expert.ci95());
        assert!(expert.rate() >= 0.8, "{size} {expert:?}");
    }
}
