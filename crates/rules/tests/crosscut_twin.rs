//! The fast Crosscut is the plain one: the same moves, flips, lengths, boards and results on
//! random games over every size.

mod crosscut_plain;

use crosscut_plain::{Plain, Standing};
use parlour_rules::crosscut::{
    BadPosition, Colour, Position, Size, Square, Status, perft, squares,
};
use parlour_rules::{Luck, Seed};

/// What a random game leans to, so that flips, refusals and full boards are met often.
#[derive(Clone, Copy)]
enum Taste {
    Anything,
    Flips,
    Perimeter,
    NoFlips,
    AvoidsWinning,
}

const TASTES: [Taste; 5] =
    [Taste::Anything, Taste::Flips, Taste::Perimeter, Taste::NoFlips, Taste::AvoidsWinning];

/// What the games met, to prove that the odd cases were among them.
#[derive(Default, Debug)]
struct Met {
    positions: u32,
    flips: u32,
    refused: u32,
    perimeter: u32,
    perimeter_refused: u32,
    wins: u32,
    wins_at_hand: u32,
}

fn compare(fast: &Position, plain: &Plain, met: &mut Met) {
    met.positions += 1;
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
        met.wins_at_hand += u32::from(fast.can_win());
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
        met.refused += u32::from(refused);
        met.perimeter_refused += u32::from(refused && !judgement.interior);
        met.flips += u32::from(judgement.flips() != 0);
        met.perimeter += u32::from(judgement.is_legal() && !judgement.interior);
    }
}

fn play(size: Size, taste: Taste, luck: &mut Luck, met: &mut Met) {
    let mut fast = Position::empty(size);
    let mut plain = Plain::empty(size);
    loop {
        compare(&fast, &plain, met);
        match fast.status() {
            Status::Play => {}
            Status::Pass => {
                (fast, plain) = (fast.passed(), plain.pass());
                continue;
            }
            Status::Won(_) => {
                met.wins += 1;
                return;
            }
            Status::Drawn => panic!("no game is drawn: {fast}"),
        }
        let moves = fast.moves();
        let liked: Vec<_> = moves
            .iter()
            .filter(|played| match taste {
                Taste::Anything => true,
                Taste::Flips => played.flips != 0,
                Taste::Perimeter => played.placed == 0,
                Taste::NoFlips => played.flips == 0,
                Taste::AvoidsWinning => !fast.after(**played).is_lost(),
            })
            .collect();
        let keeps_to_taste = !liked.is_empty() && luck.below(4) > 0;
        let played = if keeps_to_taste {
            **luck.pick(&liked).expect("some are liked")
        } else {
            *luck.pick(&moves).expect("a position in play has moves")
        };
        fast = fast.after(played);
        plain = plain.place(played.square);
        assert_eq!(fast.turn(), plain.turn());
    }
}

fn play_all(rounds: u64) -> Met {
    let mut met = Met::default();
    for (number, size) in (0..).zip(Size::all()) {
        let mut luck = Luck::new(Seed::from(number));
        for _ in 0..rounds {
            for taste in TASTES {
                play(size, taste, &mut luck, &mut met);
            }
        }
    }
    met
}

/// Boards strewn with discs, full ones too, whether or not a game could come to them.
fn strew_all(rounds: u64) -> Met {
    let mut met = Met::default();
    for (number, size) in (100..).zip(Size::all()) {
        let mut luck = Luck::new(Seed::from(number));
        for round in 0..rounds {
            let empty_in_eight = (round % 5) as u32 * 2;
            let plain = Plain::strewn(size, |_| match luck.below(8) {
                number if number < empty_in_eight => None,
                number if number % 2 == 0 => Some(Colour::Red),
                _ => Some(Colour::Blue),
            });
            let text = format!("{} {}", plain.board(), plain.turn());
            match text.parse::<Position>() {
                Ok(fast) => compare(&fast, &plain, &mut met),
                Err(why) => assert!(matches!(why, BadPosition::BothWon { .. }), "{text}: {why}"),
            }
        }
    }
    met
}

#[test]
fn random_games_on_every_size_go_as_the_plain_rules_say() {
    let met = play_all(2);
    assert!(met.positions > 5_000 && met.wins == 36 * 5 * 2, "{met:?}");
    assert!(met.flips > 1_000 && met.refused > 1_000, "{met:?}");
    assert!(met.perimeter > 200 && met.perimeter_refused > 200, "{met:?}");
}

#[test]
fn strewn_boards_of_every_size_stand_as_the_plain_rules_say() {
    let met = strew_all(20);
    assert!(met.positions > 500 && met.refused > 500 && met.perimeter > 500, "{met:?}");
    assert!(met.wins_at_hand > 50, "{met:?}");
}

/// Forced passes are too rare for random games: these come from the golden file.
#[test]
fn forced_passes_stand_as_the_plain_rules_say() {
    for text in [
        "........./.BBRRRBB./.RRBBRRR./.RBRBBRR./.RBRRRRB./.RBBBBRB./.RRBBBRB./.BBRRRBB./\
         ......... blue",
        "........./.BBRRRRB./.BRBBBBR./.BRRRRBR./.RRBBBRR./.RRBBBRR./.BRBBBBR./.BBRRRRB./\
         ......... blue",
    ] {
        let fast: Position = text.parse().expect("a golden position");
        let plain = Plain::strewn(fast.size(), |square| fast.disc(square)).pass();
        assert_eq!(plain.standing(), Standing::Pass);
        compare(&fast, &plain, &mut Met::default());
        compare(&fast.passed(), &plain.pass(), &mut Met::default());
        assert_eq!(perft(&fast, 3), plain.perft(3), "{fast}");
    }
}

#[test]
#[ignore = "thousands of games and boards on every size"]
fn many_random_games_and_boards_stand_as_the_plain_rules_say() {
    println!("{:?}\n{:?}", play_all(100), strew_all(10_000));
}

#[test]
fn the_plain_perft_agrees_on_every_size() {
    for size in Size::all() {
        let deep = if size.rows() * size.columns() <= 36 { 3 } else { 2 };
        assert_eq!(Plain::empty(size).perft(deep), perft(&Position::empty(size), deep), "{size}");
    }
}
