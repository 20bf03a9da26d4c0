//! Golden games, written by hand from the rules. The library and the plain version must both score
//! them as written.

use std::fs;
use std::path::{Path, PathBuf};

use parlour_rules::cards::{Card, parse_cards};
use parlour_rules::cribbage::{Cribbage, Length, Options, Players, Setup, Show};
use parlour_rules::{Eye, Game, Seat, Seed, Turn};

use crate::events;
use crate::plain::{self, Count, Deal};

/// One line of a golden game.
enum Line {
    Act { seat: usize, action: String, scored: Vec<String> },
    Scores(Vec<u8>),
    Dealer(usize),
    Over(Vec<usize>),
}

struct Golden {
    options: Options,
    setup: Setup,
    lines: Vec<Line>,
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let read = |word: &str| word.parse().ok().expect("a number");
    text.split_whitespace().map(read).collect()
}

/// A seat from its number, counted from 1.
fn seat(text: &str) -> usize {
    text.trim().parse::<usize>().expect("a seat") - 1
}

fn read(text: &str) -> Golden {
    let mut options = Options::default();
    let mut setup = Setup {
        dealer: Seat(0),
        scores: Vec::new(),
        hands: Vec::new(),
        crib: None,
        starter: Card::all().next().expect("a card"),
    };
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "players" => {
                options.players =
                    Players::from_count(rest.parse().expect("a number")).expect("2, 3 or 4");
            }
            "length" => {
                options.length =
                    Length::try_from(rest.parse::<u8>().expect("a number")).expect("61 or 121");
            }
            "show" => options.show = if rest == "muggins" { Show::Muggins } else { Show::Players },
            "games" => options.games = rest.parse().expect("a number above 0"),
            "skunks" => options.skunks = true,
            "dealer" if rest.starts_with("is ") => lines.push(Line::Dealer(seat(&rest[3..]))),
            "dealer" => setup.dealer = Seat(seat(rest) as u8),
            "scores" => setup.scores = numbers(rest),
            "hand" => {
                let (whose, cards) = rest.split_once(':').expect("hand 1: cards");
                assert_eq!(seat(whose), setup.hands.len(), "hands come in order");
                setup.hands.push(parse_cards(cards).expect("cards"));
            }
            "crib-card" => setup.crib = Some(rest.parse().expect("a card")),
            "starter" => setup.starter = rest.parse().expect("a card"),
            "=" => lines.push(Line::Scores(numbers(rest))),
            "over" => {
                let seats: Vec<usize> = numbers(rest);
                lines.push(Line::Over(seats.into_iter().map(|seat| seat - 1).collect()));
            }
            _ => {
                let (act, scored) = line.split_once(" => ").unwrap_or((line, ""));
                let (who, action) = act.split_once(": ").expect("1: play 5H");
                let scored = scored.split(", ").filter(|part| !part.is_empty());
                lines.push(Line::Act {
                    seat: seat(who),
                    action: action.to_owned(),
                    scored: scored.map(str::to_owned).collect(),
                });
            }
        }
    }
    Golden { options, setup, lines }
}

/// Checks a golden game against the library.
fn check_library(name: &str, golden: &Golden) {
    let mut game =
        Cribbage::set_up(&golden.options, &golden.setup, Seed::from(1)).expect("it can begin");
    for line in &golden.lines {
        let before = game.view(Eye::Nobody);
        match line {
            Line::Act { seat, action, scored } => {
                let at = format!("{name}: {}: {action}", seat + 1);
                assert_eq!(game.turn(), Turn::Act(Seat(*seat as u8)), "{at}");
                game.play(action.parse().expect("an action")).expect(&at);
                let after = game.view(Eye::Nobody);
                let (dealer, told) = after.events_since(&before);
                assert_eq!(events::scores(dealer, told), *scored, "{at}");
            }
            Line::Scores(scores) => assert_eq!(before.scores(), *scores, "{name}"),
            Line::Dealer(dealer) => assert_eq!(before.dealer.index(), *dealer, "{name}"),
            Line::Over(winners) => {
                let Turn::Over(outcome) = before.turn else { panic!("{name} is not over") };
                let won: Vec<usize> = Seat::all(game.seats())
                    .filter(|&seat| outcome.is_win_for(seat))
                    .map(Seat::index)
                    .collect();
                assert_eq!(won, *winners, "{name}");
            }
        }
    }
}

/// Checks a golden game against the plain version.
fn check_plain_version(name: &str, golden: &Golden) {
    let deal = Deal {
        dealer: golden.setup.dealer.index(),
        target: golden.options.length.target(),
        count: match golden.options.show {
            Show::Table => Count::Table,
            Show::Players => Count::Players,
            Show::Muggins => Count::Muggins,
        },
        scores: golden.setup.scores.clone(),
        hands: golden.setup.hands.clone(),
        crib_card: golden.setup.crib,
        starter: golden.setup.starter,
    };
    let mut expected = Vec::new();
    for line in &golden.lines {
        if let Line::Act { seat, action, scored } = line {
            let action: parlour_rules::cribbage::Action = action.parse().expect("an action");
            expected.push((*seat, action.to_string(), scored.clone()));
        }
    }
    let actions: Vec<String> = expected.iter().map(|(_, action, _)| action.clone()).collect();
    let report = plain::play(&deal, &actions);
    assert_eq!(report.asked.len(), actions.len(), "{name}: the plain version ended early");
    for (place, (seat, action, scored)) in expected.iter().enumerate() {
        assert_eq!(report.asked[place].0, *seat, "{name}: {action}");
        assert_eq!(report.scored[place], *scored, "{name}: {action}");
    }
    let over = golden.lines.iter().any(|line| matches!(line, Line::Over(_) | Line::Dealer(_)));
    assert_eq!(report.over, over, "{name}");
}

fn games() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/cribbage/games");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the golden games are there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "game"))
        .collect();
    paths.sort();
    let text = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a golden game");
        (path, text)
    };
    paths.into_iter().map(text).collect()
}

#[test]
fn golden_games_score_as_written() {
    let games = games();
    assert!(games.len() >= 15, "{} golden games", games.len());
    for (path, text) in games {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let golden = read(&text);
        check_library(&name, &golden);
        check_plain_version(&name, &golden);
    }
}
