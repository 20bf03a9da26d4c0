//! What the commands answer, and what line mode says beside the moves.

use std::fs;

use crate::program::parlour;
use crate::{Sentences, plain, without_folder};

const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";
const WON: &str = "...../.RRR./..B../..B../..... blue";
const CLOSE: &str = "...../.BR../.BR../...../..... red";
const SAVE: &str = "Round: 1\n\nComputer:\n   Score: 0\n   Hand: XS KH J1\n\nHuman:\n   Score: 0\n   \
                    Hand: JD 3T QC\n\nDraw Pile: 6S 5S 4S\n\nDiscard Pile: 8T\n\nNext Player: Human\n";

/// Longer lines, which list cards, are cut.
const LONGEST: usize = 240;

/// Commands with their standard input, by what they are about.
type Asked<'a> = (&'a str, &'a [&'a [&'a str]], &'a str);

/// Everything that can be heard without a server.
pub fn hear(said: &mut Sentences) {
    let asked: [Asked; 10] = [
        (
            "Counting a hand",
            &[
                &["cribbage", "score", "5H 5S 5C JD", "5D"],
                &["cribbage", "score", "7C QH 2C JC", "9H", "--explain"],
                &["cribbage", "score", "4C 4D 5H 6S", "JS", "--crib", "--explain"],
            ],
            "",
        ),
        (
            "Choosing what to keep",
            &[
                &["cribbage", "keep", "5S AD 8H QC QD JH"],
                &["cribbage", "keep", "5S AD 8H QC QD JH", "--crib", "mine"],
                &["cribbage", "keep", "5S AD 8H QC QD", "--crib", "theirs"],
                &["cribbage", "keep", "5S AD 8H QC QD JH", "--crib", "theirs", "--score", "95-98"],
                &["cribbage", "keep", "5S AD 8H QC QD JH", "--score", "95-98"],
                &["cribbage", "keep", "5S AD 8H QC QD JH", "--deal", "mine"],
            ],
            "",
        ),
        (
            "Positions of Crosscut",
            &[
                &["crosscut", "moves", FIGURE_2],
                &["crosscut", "moves", WON],
                &["crosscut", "best", CLOSE, "--nodes", "3000"],
                &["crosscut", "best", FIGURE_2, "--nodes", "3000"],
                &["crosscut", "best", WON],
                &["crosscut", "solve", CLOSE],
                &["crosscut", "solve", WON],
                &["crosscut", "solve", "8x8", "--nodes", "10"],
                &["crosscut", "solve", "-", "--save", "6x6.search"],
                &["crosscut", "prove", "5x5", "--out", "5x5.crosscut"],
                &["crosscut", "prove", "8x8", "--nodes", "10", "--out", "8x8.crosscut"],
                &["crosscut", "prove", "5x5", "--out", "."],
                &["crosscut", "prove", "5x5", "--out", "nowhere/5x5.crosscut"],
                &["crosscut", "perft", "5x5", "3"],
                &["advise", "crosscut", CLOSE, "--level", "medium"],
            ],
            "",
        ),
        (
            "Hands of Five Crowns",
            &[
                &["five-crowns", "meld", "--wild", "7", "6C J1 4C QT"],
                &["five-crowns", "meld", "--wild", "7", "6C J1 4C"],
                &["five-crowns", "discard", "--wild", "7", "6C J1 4C QT"],
                &["five-crowns", "discard", "--wild", "9", "6C 8D 4C QT"],
                &["five-crowns", "valid", "--wild", "7", "6C J1 4C"],
                &["five-crowns", "valid", "--wild", "7", "6C 6D 6H"],
                &["five-crowns", "valid", "--wild", "7", "J1 J2 7C"],
                &["five-crowns", "valid", "--wild", "7", "6C 9C KC"],
                &["five-crowns", "valid", "--wild", "7", "6C 7D"],
                &["five-crowns", "valid", "--wild", "3", "6C 6C 7C"],
                &["five-crowns", "valid", "--wild", "3", "KC QC 4C"],
            ],
            "",
        ),
        (
            "A save file of Five Crowns",
            &[&["five-crowns", "check", "-"], &["advise", "five-crowns", "-"]],
            SAVE,
        ),
        (
            "Prolog goals",
            &[
                &["prolog", "hand_value([card(5,hearts),card(5,spades)], S, V)."],
                &["prolog", "hand_value(x, card(9,hearts), V)."],
                &["prolog", "hand_worth(x, V)."],
                &["prolog", "hand_value(["],
            ],
            "",
        ),
        (
            "Puzzles in line mode",
            &[
                &["puzzle", "crosscut", "--number", "1"],
                &["puzzle", "five-crowns", "--number", "1"],
                &["puzzle", "cribbage", "--number", "1"],
                &["puzzle", "cribbage", "--number", "0"],
                &["puzzle", "cribbage", "--id", "nothing"],
                &["puzzle", "cribbage", "--kind", "nothing"],
            ],
            "?\nx\nd5\ndiscard KT\nplay 5H\nshow\n",
        ),
        (
            "A match between computers",
            &[
                &[
                    "arena", "crosscut", "medium", "easy", "--size", "5x5", "--games", "2",
                    "--seed", "7",
                ],
                &["arena", "crosscut", "easy"],
                &["arena", "crosscut", "easy", "medium", "--games", "3"],
                &["arena", "crosscut", "easy", "person"],
                &["arena", "crosscut", "easy", "wizard"],
                &["arena", "crosscut", "easy", "exec:no-such-program"],
                &["arena", "cribbage", "easy", "ugi:no-such-program"],
                &["arena", "crosscut", "easy", "medium", "medium"],
            ],
            "",
        ),
        (
            "Hints at a table in line mode",
            &[&["play", "cribbage", "--seed", "7", "--plain", "--fast"]],
            "help\nhelp\nhelp\nmoves\nsort rank\nsort off\ntutor explain\ntutor loudly\ndiscard KS KC\nundo\nundo\n",
        ),
        (
            "Hints with open cards in line mode",
            &[&[
                "play",
                "five-crowns",
                "--plain",
                "--new",
                "--fast",
                "--rounds",
                "2",
                "--level",
                "easy",
                "--seed",
                "5",
            ]],
            "heads\nhelp\nhelp\nhelp\n",
        ),
    ];
    for (section, commands, input) in asked {
        let mut lines = Vec::new();
        for command in commands {
            let ran = parlour(command, input);
            let heard = ran.out.lines().chain(ran.err.lines());
            // A puzzle is that of the day on some days, and then says more.
            lines.extend(heard.filter(|line| !line.contains("streak")).map(steady));
        }
        said.add(section, lines);
    }
    hear_records(said);
}

/// What is said about the record of a game.
fn hear_records(said: &mut Sentences) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let games = path("games");
    let played = ["--games", "2", "--seed", "7", "--records", &games];
    let ran = parlour(
        &[&["arena", "crosscut", "medium", "easy", "--size", "5x5"], &played[..]].concat(),
        "",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    let record = format!("{games}/crosscut-1.json");
    let text = fs::read_to_string(&record).expect("a record");
    let person = path("person.json");
    fs::write(&person, text.replacen("\"medium\"", "\"person\"", 1)).expect("written");
    let other = path("other.json");
    fs::write(&other, "{}").expect("written");
    let looked = format!("review\n{person}\n?\n1\n99\nnext mistake\nsomething\n\nq\n");
    for (section, command, input) in [
        ("Checking a record", &["verify", &record][..], ""),
        ("Checking a record", &["verify", &record, "--seal", &"0".repeat(64)], ""),
        ("Checking a record", &["verify", &other], ""),
        ("A rollout", &["rollout", &record, "--decision", "1", "--games", "2", "--seed", "1"], ""),
        ("A rollout", &["rollout", &record, "--decision", "99"], ""),
        ("A review in line mode", &["--plain"], &looked),
        ("Advice about a finished game", &["advise", "crosscut", &record], ""),
        ("A view", &["view", &record, "--seat", "3"], ""),
    ] {
        let ran = parlour(command, input);
        let lines = without_the_lobby(&ran.out).lines().chain(ran.err.lines());
        let lines = lines.map(|line| line.replace(&format!("{}/", folder.path().display()), ""));
        said.add(section, lines.map(|line| steady(&line)));
    }
}

/// What is said between the choice of a review in the lobby and its end.
fn without_the_lobby(said: &str) -> &str {
    let review = said.split_once("Your choice: review").map_or(said, |(_, review)| review);
    review.rsplit_once("(Enter to leave):").map_or(review, |(review, _)| review)
}

/// A line without times, hashes and folders, which differ from run to run.
fn steady(line: &str) -> String {
    let line = plain(line);
    let words: Vec<String> = line.split(' ').map(without_folder).collect();
    let is_unit = |word: Option<&String>| {
        word.is_some_and(|word| {
            matches!(word.trim_end_matches(['.', ',', ';', ')']), "s" | "million")
        })
    };
    let shown = |(place, word): (usize, &String)| {
        let number = word.trim_start_matches('(').parse::<f64>();
        if number.is_ok() && is_unit(words.get(place + 1)) {
            word.replace(|sign: char| sign.is_ascii_digit() || sign == '.', "") + "…"
        } else {
            word.clone()
        }
    };
    let line = words.iter().enumerate().map(shown).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
