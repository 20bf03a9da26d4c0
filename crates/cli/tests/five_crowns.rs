//! `parlour five-crowns` as people and scripts call it: answers, batches, exit codes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn parlour(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .arg("five-crowns")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("parlour starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("parlour ends");
    // A command that wants no input may close it unread.
    let _unread = writer.join().expect("the writer ends");
    output
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn golden(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/five-crowns").join(name);
    let text = fs::read_to_string(path).expect("the golden file is there");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn as_lines(cases: &[Value], field: &str) -> String {
    let line = |case: &Value| {
        let cards: Vec<&str> =
            case[field].as_array().expect("cards").iter().filter_map(Value::as_str).collect();
        format!("{} | {}\n", case["wild"], cards.join(" "))
    };
    cases.iter().map(line).collect()
}

#[test]
fn a_batch_of_golden_hands_is_melded() {
    let cases = golden("melds.jsonl");
    let output = parlour(&["meld", "-"], &as_lines(&cases, "hand"));
    assert_eq!(output.status.code(), Some(0));
    let answers = answers(&output);
    assert_eq!(answers.len(), cases.len());
    for (answer, case) in answers.iter().zip(&cases) {
        assert_eq!((&answer["points"], &answer["wild"]), (&case["points"], &case["wild"]));
        assert_eq!(answer["out"], json!(case["points"] == 0), "{case}");
    }
}

#[test]
fn a_batch_of_golden_discards_is_answered() {
    let cases = golden("discards.jsonl");
    let answers = answers(&parlour(&["discard", "-", "--json"], &as_lines(&cases, "hand")));
    for (answer, case) in answers.iter().zip(&cases) {
        assert_eq!(answer["points"], case["points"], "{case}");
        let set = |value: &Value| {
            let mut cards: Vec<String> = serde_json::from_value(value.clone()).expect("cards");
            cards.sort();
            cards
        };
        assert_eq!(set(&answer["equal"]), set(&case["discards"]), "{case}");
        assert_eq!(answer["discard"], answer["equal"][0]);
    }
}

#[test]
fn a_batch_of_golden_melds_is_judged() {
    let cases = golden("valid.jsonl");
    let answers = answers(&parlour(&["valid", "-"], &as_lines(&cases, "cards")));
    for (answer, case) in answers.iter().zip(&cases) {
        assert_eq!((&answer["book"], &answer["run"]), (&case["book"], &case["run"]), "{case}");
        assert!(answer["why"].is_string());
    }
}

#[test]
fn one_hand_is_answered_with_the_fields_of_the_contract() {
    let output = parlour(&["meld", "--wild", "7", "--json", "6C J1 4C KD"], "");
    let expected = json!({
        "wild": 7, "melds": [{"kind": "run", "cards": ["4C", "J1", "6C"]}],
        "leftover": ["KD"], "points": 13, "out": false,
    });
    assert_eq!(answers(&output), [expected]);
    let output = parlour(&["discard", "--wild", "X", "--json", "6C", "J1", "4C", "QT"], "");
    let expected = json!({
        "wild": 10, "discard": "QT", "points": 0, "out": true,
        "melds": [{"kind": "run", "cards": ["4C", "J1", "6C"]}], "leftover": [], "equal": ["QT"],
    });
    assert_eq!(answers(&output), [expected]);
    let output = parlour(&["valid", "--wild", "3", "--json", "4C 6C 7C"], "");
    let why = "no book: 4C and 6C are of different ranks; no run: 5C is missing and no wild card \
               stands for it";
    assert_eq!(answers(&output), [json!({"book": false, "run": false, "why": why})]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_hand_is_told_in_lines_for_people() {
    let output = parlour(&["meld", "--wild", "7", "6C J1 4C KD"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, "  run  4C J1 6C\n  left KD = 13 points\n");
    let output = parlour(&["discard", "--wild", "7", "6C J1 4C 9D QS"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, "Discard QS, which leaves 9D = 9 points:\n  run  4C J1 6C\n");
}

#[test]
fn bad_arguments_are_trouble_and_bad_cases_a_plain_no() {
    let bad: [&[&str]; 6] = [
        &["meld", "--wild", "2", "6C J1 4C"],
        &["meld", "--wild", "7", "6C J4 4C"],
        &["meld", "--wild", "7", ""],
        &["meld", "6C J1 4C"],
        &["discard", "--wild", "7"],
        &["valid", "--wild", "7", "3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S"],
    ];
    for arguments in bad {
        let output = parlour(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
    let output = parlour(&["meld", "-"], "7 | 6C J1 4C\n\n7 6C\n7 | 6C 1C\nK | KC KC KC\n");
    assert_eq!(output.status.code(), Some(1));
    let answers = answers(&output);
    let is_refused: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
    assert_eq!(is_refused, [false, true, true, true, false]);
}
