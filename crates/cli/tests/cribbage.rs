//! `parlour cribbage` and `parlour prolog` from the outside: answers, errors, exit status.

mod program;

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn parlour(arguments: &[&str], input: &[u8]) -> Output {
    program::output(Command::new(env!("CARGO_BIN_EXE_parlour")).args(arguments), input)
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("JSON is UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn golden(name: &str) -> Vec<Value> {
    let path = format!("{}/../../golden/cribbage/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn names(cards: &Value) -> String {
    let cards = cards.as_array().expect("a list of cards");
    cards.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
}

#[test]
fn one_hand_is_answered_as_the_contract_says() {
    let output = parlour(&["cribbage", "score", "5H 5S 5C JD", "5D", "--json"], b"");
    assert_eq!(output.status.code(), Some(0));
    let answer = &lines(&output)[0];
    for (field, value) in [
        ("hand", json!(["5H", "5S", "5C", "JD"])),
        ("starter", json!("5D")),
        ("total", json!(29)),
        ("fifteens", json!(16)),
        ("pairs", json!(12)),
        ("runs", json!(0)),
        ("flush", json!(0)),
        ("nobs", json!(1)),
    ] {
        assert_eq!(answer[field], value, "{field}");
    }
    assert_eq!(answer["parts"][0], json!({"kind": "fifteen", "cards": ["5H", "JD"], "points": 2}));
    assert_eq!(answer["parts"].as_array().map(Vec::len), Some(15));
}

#[test]
fn golden_hands_are_answered_in_order_through_the_pipe() {
    for is_crib in [false, true] {
        let cases: Vec<Value> =
            golden("scores.jsonl").into_iter().filter(|case| case["crib"] == is_crib).collect();
        let shown = |case: &Value| {
            format!("{} | {}\n", names(&case["hand"]), case["starter"].as_str().unwrap_or(""))
        };
        let input: String = cases.iter().map(shown).collect();
        let mut arguments = vec!["cribbage", "score", "-"];
        arguments.extend(is_crib.then_some("--crib"));
        let output = parlour(&arguments, input.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let answers = lines(&output);
        assert_eq!(answers.len(), cases.len());
        for (answer, case) in answers.iter().zip(&cases) {
            for field in ["hand", "starter", "fifteens", "pairs", "runs", "flush", "nobs", "total"]
            {
                assert_eq!(answer[field], case[field], "{field} of {case}");
            }
        }
    }
}

#[test]
fn golden_deals_are_answered_in_order_through_the_pipe() {
    let cases = golden("keeps.jsonl");
    let input: String = cases.iter().map(|case| names(&case["cards"]) + "\n").collect();
    let output = parlour(&["cribbage", "keep", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let answers = lines(&output);
    assert_eq!(answers.len(), cases.len());
    for (answer, case) in answers.iter().zip(&cases) {
        let best = case["best"].as_array().expect("the best keeps");
        assert!(best.contains(&answer["keep"]), "{answer} of {case}");
        assert_eq!(answer["ties"], json!(best.len()), "{case}");
        assert_eq!(answer["sum"], case["best_sum"], "{case}");
        assert_eq!(answer["starters"], case["starters"], "{case}");
        let options = answer["options"].as_array().expect("the options");
        assert_eq!(options.len(), case["sums"].as_object().map_or(0, serde_json::Map::len));
        for option in options {
            assert_eq!(option["sum"], case["sums"][names(&option["keep"])], "{option}");
        }
    }
}

#[test]
fn bad_cases_are_answered_in_their_places_and_the_batch_goes_on() {
    let mut input = b"5H 5S 5C JD | 5H\n5H 5S 5H JD | 5D\n5H 5S 5C | 5D\n5H 5S 5C JD 6H | 5D\n\
        1H 5S 5C JD | 5D\n11C 5S 5C JD | 5D\n\n10H 5S 5C JD | th\r\n10H 5S 5C JD | T\xe2\x99\xa0\r\n\
        5H \xff 5C JD | 5D\n5H 5S 5C JD\n"
        .to_vec();
    input.extend(std::iter::repeat_n(b'5', 10_000_000));
    input.extend_from_slice(b"\n5H 5S 5C JD | 5D");
    let output = parlour(&["cribbage", "score", "-"], &input);
    assert_eq!(output.status.code(), Some(1));
    let answers = lines(&output);
    let told: Vec<String> = answers
        .iter()
        .map(|answer| match answer["error"].as_str() {
            Some(error) => error.to_owned(),
            None => answer["total"].to_string(),
        })
        .collect();
    let expected = [
        "5H appears twice (card 1 of the hand and the starter): give each card once",
        "in the hand, 5H appears twice (card 1 and card 3): give each card once",
        "the hand has 3 cards: give four and the starter",
        "the hand has 5 cards: give four and the starter",
        "in the hand, card 1: `1H` is not a card: `1` is not a rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)",
        "in the hand, card 1: `11C` is not a card: `11` is not a rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)",
        "the line is empty",
        "TH appears twice (card 1 of the hand and the starter): give each card once",
        "16",
        "byte 4 of the line is not UTF-8 text",
        "the starter is missing: write `hand | starter`, such as `5H 5S 5C JD | 5D`",
        "the line has 10000000 bytes; a case has at most 65536",
        "29",
    ];
    assert_eq!(told, expected);
}

#[test]
fn bad_arguments_are_trouble() {
    let cases: [(&[&str], &str); 7] = [
        (&["score", "5H 5S 5C JD", "5S"], "5S appears twice (card 2 of the hand and the starter)"),
        (&["score", "5H 5S 5C", "5D"], "the hand has 3 cards"),
        (&["score", "5H 5S 5C 1H", "5D"], "in the hand, card 4: `1H` is not a card"),
        (&["keep", "5S AD 8H QC"], "you gave 4 cards: give"),
        (&["keep", "5S AD 8H QC QD JH KH"], "you gave 7 cards: give"),
        (&["keep", "5S AD 8H QC QD QD"], "QD appears twice (card 5 and card 6)"),
        (&["keep", "5S AD 8H QC QD JH", "--players", "4"], "6 cards are not dealt to 4 players"),
    ];
    for (arguments, error) in cases {
        let output = parlour(&[&["cribbage"], arguments].concat(), b"");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.starts_with("parlour: ") && told.contains(error), "{arguments:?}: {told}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// The text begins with what to discard and why, and JSON has the same reasons.
#[test]
fn keep_says_what_to_discard_then_why_then_the_options() {
    for (crib, reason) in [
        ("ignore", "You keep three fifteens and a pair of queens."),
        ("mine", "You keep three fifteens and a pair of queens."),
        ("theirs", "You keep three fifteens and a pair of queens."),
    ] {
        let asked = ["cribbage", "keep", "5S AD 8H QC QD JH", "--crib", crib];
        let output = parlour(&asked, b"");
        let text = String::from_utf8(output.stdout).expect("text");
        let mut lines_of_text = text.lines();
        assert_eq!(lines_of_text.next(), Some("Discard A♦ 8♥."));
        assert_eq!(lines_of_text.next(), Some(reason));
        let table: Vec<&str> = lines_of_text.skip_while(|line| !line.is_empty()).skip(1).collect();
        assert!(table[0].trim_start().starts_with("keep         discard  hand"), "{text}");
        assert_eq!(table.len(), 16, "{text}");

        let answer = &lines(&parlour(&[&asked[..], &["--json", "--explain"]].concat(), b""))[0];
        assert_eq!(answer["reasons"][0], reason);
    }
}

#[test]
fn prolog_goals_are_answered_without_a_prolog() {
    let goal = "hand_value([card(7,clubs),card(queen,hearts),card(2,clubs),card(jack,clubs)], \
                card(9,hearts), V).";
    let output = parlour(&["prolog", goal], b"");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"V = 0.\n"[..]));
    assert_eq!(parlour(&["prolog", "X = 1, X = 2"], b"").status.code(), Some(1));
    let unknown = parlour(&["prolog", "member(X, [1])."], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("Unknown procedure: member/2"));

    let output = parlour(&["prolog"], format!("{goal}\n\nmember(X, Y).\r\nX = 7.\n").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!((answers[0], answers.last().copied()), ("V = 0.", Some("X = 7.")));
    assert!(
        answers[1].starts_with("ERROR: line 3, column 1: Unknown procedure: member/2"),
        "{text}"
    );
}

#[test]
fn keeping_to_win_counts_hand_crib_play_and_score() {
    let cards = "5H JC QD KS 2C 7D";
    let asked =
        ["cribbage", "keep", cards, "--crib", "win", "--score", "95-98", "--deal", "theirs"];
    let output = parlour(&[&asked[..], &["--json", "--explain"]].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!(names(&answer["keep"]), "5H JC QD KS");
    assert_eq!((&answer["score"][0], &answer["score"][1]), (&95.into(), &98.into()));
    let options = answer["options"].as_array().expect("every option");
    let win = |option: &Value| option["win"].as_f64().expect("a chance");
    assert!(options.len() == 15 && options.is_sorted_by(|a, b| win(a) >= win(b)));
    for option in options {
        let of = |name: &str| option[name].as_f64().expect("a number");
        let points = of("hand") - of("crib") + of("pegging");
        assert!((points - of("points")).abs() < 1e-9, "{option}");
        assert!((0.0..=1.0).contains(&of("win")), "{option}");
    }
    let reason = answer["reasons"][0].as_str().expect("a reason");
    assert_eq!(reason, "You keep three fifteens and a three-card run.");

    // Close to home what pegs now comes before what counts later: the score changes the choice.
    let home = ["cribbage", "keep", cards, "--crib", "win", "--score", "118-120", "--deal", "mine"];
    let output = parlour(&[&home[..], &["--json"]].concat(), b"");
    let late: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_ne!(late["keep"], answer["keep"], "{late}");
}

/// With `--crib mine` or `theirs` the score was read and then left out of account.
#[test]
fn a_score_decides_for_either_owner_of_the_crib() {
    let cards = "5H JC QD KS 2C 7D";
    let answer = |arguments: &[&str]| {
        let all = [&["cribbage", "keep", cards, "--score", "118-120", "--json"], arguments];
        let output = parlour(&all.concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let mut answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
        let told = answer["crib"].take();
        (told, answer)
    };
    for whose in ["mine", "theirs"] {
        let (crib, by_crib) = answer(&["--crib", whose]);
        let (win, by_win) = answer(&["--crib", "win", "--deal", whose]);
        assert_eq!((crib, win), (whose.into(), "win".into()));
        assert_eq!(by_crib, by_win);
    }
    let cases: [(i32, &[&str], &str); 5] = [
        (0, &[cards, "--score", "95-98"], "add --crib mine or --crib theirs"),
        (0, &[cards, "--deal", "mine"], "only with --score and --crib win"),
        (2, &[cards, "--score", "95-98", "--crib", "mine", "--deal", "theirs"], "two different"),
        (
            2,
            &["5H JC QD KS 2C", "--crib", "mine", "--score", "95-98"],
            "known only for two players",
        ),
        (2, &[cards, "--crib", "mine", "--score", "95-98", "--players", "3"], "6 cards are not"),
    ];
    for (code, arguments, why) in cases {
        let output = parlour(&[&["cribbage", "keep"], arguments].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(code) && said.contains(why), "{arguments:?}: {said}");
    }
}

#[test]
fn keeping_to_win_refuses_what_it_cannot_know() {
    let six = "5H JC QD KS 2C 7D";
    let cases: [(&[&str], &str); 4] = [
        (&[six, "--deal", "mine"], "--score"),
        (&[six, "--score", "95-98"], "--deal"),
        (&[six, "--deal", "mine", "--score", "95-121"], "each from 0 to 120"),
        (&["5H JC QD KS 2C", "--deal", "mine", "--score", "95-98"], "known only for two players"),
    ];
    for (arguments, why) in cases {
        let all = [&["cribbage", "keep", "--crib", "win"], arguments].concat();
        let output = parlour(&all, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
