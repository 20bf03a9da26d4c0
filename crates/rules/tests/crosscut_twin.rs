//! Compares the fast Crosscut with the plain version: moves, flips, lengths, boards and results in
//! random games on every board size.

mod crosscut_plain;

use crosscut_plain::{Plain, Standing};
use parlour_rules::crosscut::{
    BadPosition, Colour, Position, Size, Square, Status, perft, squares,
};
use parlour_rules::{Luck, Seed};

/// The moves a random game prefers, so that flips, refusals and full boards are frequent.
#[derive(Clone, Copy)]
enum Preference {
    Anything,
    Flips,
    Perimeter,
    NoFlips,
    AvoidsWinning,
}

const PREFERENCES: [Preference; 5] = [
    Preference::Anything,
    Preference::Flips,
    Preference::Perimeter,
    Preference::NoFlips,
    Preference::AvoidsWinning,
];

/// How often each case occurred, to prove that rare cases were tested.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    flips: u32,
    refused: u32,
    perimeter: u32,
    perimeter_refused: u32,
    wins: u32,
    wins_at_hand: u32,
}

fn compare(fast: &Position, plain: &Plain, seen: &mut Seen) {
    seen.positions += 1;
    assert_eq!(fast.board(), plain.board());
    let standing = match fast.status() {
        Status::Play => Standing::Play,
        Status::Pass => Standing::Pass,
        Status::Won(colour) => Standing::Won(colour),
        Status::Drawn => Standing::Drawn,
    };
    assert_eq!(standing, plain.standing(), "{fast}");
    let moves = fast.moves();
    let legal: Vec<Square> = moves.iter().map(|played| played.square).collect();
    assert_eq!(legal, plain.legal(), "{fast}");
    for played in moves {
        let ruling = plain.ruling(played.square);
        assert_eq!(squares(played.flips).collect::<Vec<_>>(), ruling.flips, "{fast} {played:?}");
        assert_eq!(fast.after(played).board(), plain.place(played.square).board());
    }
    let wins: Vec<Square> =
        legal.iter().copied().filter(|&square| plain.place(square).winner().is_some()).collect();
    assert_eq!(fast.wins().iter().map(|played| played.square).collect::<Vec<_>>(), wins, "{fast}");
    if fast.winner().is_none() {
        assert_eq!(fast.can_win(), !wins.is_empty(), "{fast}");
        seen.wins_at_hand += u32::from(fast.can_win());
    }
    for square in Square::all(fast.size()) {
        let Ok(judgement) = fast.judge(square) else {
            assert!(!legal.contains(&square), "{fast} {square}");
            continue;
        };
        let ruling = plain.ruling(square);
        assert_eq!(squares(judgement.flanked).collect::<Vec<_>>(), ruling.flanked);
        assert_eq!(squares(judgement.flips()).collect::<Vec<_>>(), ruling.flips);
        assert_eq!(judgement.is_legal(), ruling.legal, "{fast} {square}");
        let lengths = judgement.lengths.map_or((0, 0), |lengths| (lengths.created, lengths.cut));
        assert_eq!((usize::from(lengths.0), usize::from(lengths.1)), (ruling.created, ruling.cut));
        let refused = judgement.flanked != 0 && judgement.flips() == 0;
        seen.refused += u32::from(refused);
        seen.perimeter_refused += u32::from(refused && !judgement.interior);
        seen.flips += u32::from(judgement.flips() != 0);
        seen.perimeter += u32::from(judgement.is_legal() && !judgement.interior);
    }
}

fn play(size: Size, preference: Preference, luck: &mut Luck, seen: &mut Seen) {
    let mut fast = Position::empty(size);
    let mut plain = Plain::empty(size);
    loop {
        compare(&fast, &plain, seen);
        match fast.status() {
            Status::Play => {}
            Status::Pass => {
                (fast, plain) = (fast.passed(), plain.pass());
                continue;
            }
            Status::Won(_) => {
                seen.wins += 1;
                return;
            }
            Status::Drawn => panic!("no game is drawn: {fast}"),
        }
        let moves = fast.moves();
        let preferred_moves: Vec<_> = moves
            .iter()
            .filter(|played| match preference {
                Preference::Anything => true,
                Preference::Flips => played.flips != 0,
                Preference::Perimeter => played.placed == 0,
                Preference::NoFlips => played.flips == 0,
                Preference::AvoidsWinning => !fast.after(**played).is_lost(),
            })
            .collect();
        let follows_preference = !preferred_moves.is_empty() && luck.below(4) > 0;
        let played = if follows_preference {
            **luck.pick(&preferred_moves).expect("some move is preferred")
        } else {
            *luck.pick(&moves).expect("a position in play has moves")
        };
        fast = fast.after(played);
        plain = plain.place(played.square);
        assert_eq!(fast.turn(), plain.turn());
    }
}

fn check_random_games(rounds: u64) -> Seen {
    let mut seen = Seen::default();
    for (number, size) in (0..).zip(Size::all()) {
        let mut luck = Luck::new(Seed::from(number));
        for _ in 0..rounds {
            for preference in PREFERENCES {
                play(size, preference, &mut luck, &mut seen);
            }
        }
    }
    seen
}

/// Random boards, some of them full, whether or not a game could reach them.
fn check_random_boards(rounds: u64) -> Seen {
    let mut seen = Seen::default();
    for (number, size) in (100..).zip(Size::all()) {
        let mut luck = Luck::new(Seed::from(number));
        for round in 0..rounds {
            let empty_in_eight = (round % 5) as u32 * 2;
            let plain = Plain::with_discs(size, |_| match luck.below(8) {
                number if number < empty_in_eight => None,
                number if number % 2 == 0 => Some(Colour::Red),
                _ => Some(Colour::Blue),
            });
            let text = format!("{} {}", plain.board(), plain.turn());
            match text.parse::<Position>() {
                Ok(fast) => compare(&fast, &plain, &mut seen),
                Err(why) => assert!(matches!(why, BadPosition::BothWon { .. }), "{text}: {why}"),
            }
        }
    }
    seen
}

#[test]
fn random_games_on_every_size_match_the_plain_version() {
    let seen = check_random_games(2);
    assert!(seen.positions > 5_000 && seen.wins == 36 * 5 * 2, "{seen:?}");
    assert!(seen.flips > 1_000 && seen.refused > 1_000, "{seen:?}");
    assert!(seen.perimeter > 200 && seen.perimeter_refused > 200, "{seen:?}");
}

#[test]
fn random_boards_of_every_size_match_the_plain_version() {
    let seen = check_random_boards(20);
    assert!(seen.positions > 500 && seen.refused > 500 && seen.perimeter > 500, "{seen:?}");
    assert!(seen.wins_at_hand > 50, "{seen:?}");
}

/// Forced passes are too rare in random games, so these come from the golden file.
#[test]
fn forced_passes_match_the_plain_version() {
    for text in [
        "........./.BBRRRBB./.RRBBRRR./.RBRBBRR./.RBRRRRB./.RBBBBRB./.RRBBBRB./.BBRRRBB./\
         ......... blue",
        "........./.BBRRRRB./.BRBBBBR./.BRRRRBR./.RRBBBRR./.RRBBBRR./.BRBBBBR./.BBRRRRB./\
         ......... blue",
    ] {
        let fast: Position = text.parse().expect("a golden position");
        let plain = Plain::with_discs(fast.size(), |square| fast.disc(square)).pass();
        assert_eq!(plain.standing(), Standing::Pass);
        compare(&fast, &plain, &mut Seen::default());
        compare(&fast.passed(), &plain.pass(), &mut Seen::default());
        assert_eq!(perft(&fast, 3), plain.perft(3), "{fast}");
    }
}

#[test]
#[ignore = "thousands of games and boards on every size"]
fn many_random_games_and_boards_match_the_plain_version() {
    println!("{:?}\n{:?}", check_random_games(100), check_random_boards(10_000));
}

#[test]
fn perft_matches_the_plain_version_on_every_size() {
    for size in Size::all() {
        let deep = if size.rows() * size.columns() <= 36 { 3 } else { 2 };
        assert_eq!(Plain::empty(size).perft(deep), perft(&Position::empty(size), deep), "{size}");
    }
}
