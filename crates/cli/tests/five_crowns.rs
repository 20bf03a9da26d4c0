//! `parlour five-crowns` as people and scripts call it: answers, batches, exit codes.

mod program;

use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Round};
use parlour_rules::{Event, Eye, Game, Record, Seat, Seed, Start, Turn};
use serde_json::{Value, json};

fn parlour(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    program::output(command.arg("five-crowns").args(arguments), input.as_bytes())
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/five-crowns").join(name)
}

fn golden(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(golden_path(name)).expect("the golden file is there");
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
    let why = "not a book: 4♣ and 6♣ have different ranks. Not a run: 5♣ is missing and no wild \
               card stands for it";
    assert_eq!(answers(&output), [json!({"book": false, "run": false, "why": why})]);
    assert_eq!(output.status.code(), Some(1), "a plain no");
}

#[test]
fn a_hand_is_printed_in_lines_for_people() {
    let output = parlour(&["meld", "--wild", "7", "6C J1 4C KD"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, "  run       4♣ joker 6♣\n  unmelded  K♦ (13 points)\n");
    let output = parlour(&["discard", "--wild", "7", "6C J1 4C 9D QS"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(
        told,
        "Discard Q♠. That leaves the fewest points, 9.\n  run       4♣ joker 6♣\n  \
         unmelded  9♦ (9 points)\n"
    );
    let output = parlour(&["discard", "--wild", "7", "6C J1 4C QS"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, "Discard Q♠ and go out.\n  run       4♣ joker 6♣\n");
    let output = parlour(&["meld", "--wild", "7", "6C J1 4C"], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let out = "All cards are melded, so this hand can go out.";
    assert_eq!(told, format!("  run       4♣ joker 6♣\n{out}\n"));
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

#[test]
fn every_golden_save_is_checked_as_its_index_says() {
    for case in golden("saves/index.jsonl") {
        let file = golden_path("saves").join(case["file"].as_str().expect("a name"));
        let file = file.to_str().expect("UTF-8");
        let output = parlour(&["check", "--json", file], "");
        assert_eq!(answers(&output), [case["check"].clone()], "{file}");
        let ok = case["check"]["ok"] == true;
        assert_eq!(output.status.code(), Some(i32::from(!ok)), "{file}");
        let told = parlour(&["check", file], "");
        assert!(!told.stdout.is_empty(), "{file}");
        let converted = parlour(&["convert", "--to", "cpp", file], "");
        assert_eq!(converted.status.code(), Some(i32::from(!ok)), "{file}");
        assert_eq!(converted.stdout.is_empty(), !ok, "{file}");
    }
}

#[test]
fn a_fault_is_shown_under_the_line_it_is_about() {
    let file = golden_path("saves/no-such-joker.txt");
    let output = parlour(&["check", file.to_str().expect("UTF-8")], "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains("no-such-joker.txt:9:16: in the human's hand: `J4` is not a card"));
    let mark = lines[3].find("^^").expect("a mark under the card");
    assert_eq!(&lines[2][mark..mark + 2], "J4", "{told}");
}

#[test]
fn a_save_goes_through_all_formats_and_comes_back() {
    let text = fs::read_to_string(golden_path("saves/dealt.txt")).expect("a save");
    let mut now = text.clone();
    for format in ["lisp", "prolog", "prolog-terms", "cpp"] {
        let output = parlour(&["convert", "--to", format, "-"], &now);
        assert_eq!(output.status.code(), Some(0));
        now = String::from_utf8(output.stdout).expect("UTF-8");
    }
    assert_eq!(now, text);
    let output = parlour(&["convert", "--to", "lisp", "--comments", "-"], &text);
    assert!(String::from_utf8(output.stdout).expect("UTF-8").starts_with("(\n   ; Round:\n   1\n"));
}

#[test]
fn a_save_becomes_a_record_and_comes_back() {
    let text = fs::read_to_string(golden_path("saves/dealt.txt")).expect("a save");
    let record = parlour(&["convert", "--to", "json", "--seed", "7", "-"], &text);
    assert_eq!(record.status.code(), Some(0));
    let record = String::from_utf8(record.stdout).expect("UTF-8");
    let told: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(
        (&told["game"], &told["start"]["setup"]["round"]),
        (&json!("five-crowns"), &json!(1))
    );
    let checked = answers(&parlour(&["check", "--json", "-"], &record));
    assert_eq!((&checked[0]["ok"], &checked[0]["format"]), (&json!(true), &json!("json")));
    let back = parlour(&["convert", "--to", "cpp", "-"], &record);
    assert_eq!(String::from_utf8(back.stdout).expect("UTF-8"), text);
    let broken = parlour(&["check", "--json", "-"], &record[..record.len() / 2]);
    assert_eq!(broken.status.code(), Some(1));
    assert_eq!(answers(&broken)[0]["ok"], json!(false));
}

/// The record of a finished game was refused as if something were wrong with it.
#[test]
fn the_record_of_a_finished_game_is_checked_and_its_result_printed() {
    let finished = |resigns: bool| {
        let options = Options { last_round: Round::new(1).expect("a round") };
        let mut record = Record::<FiveCrowns>::new(options, Start::Deal(Seed::from(5)));
        let mut game = FiveCrowns::deal(&options, Seed::from(5));
        while let (Turn::Act(seat), false) = (game.turn(), resigns && record.events.len() == 3) {
            // Both draw and let the lowest card go until one goes out.
            let legal = game.legal();
            let out = legal.iter().find(|action| matches!(action, Action::GoOut(_)));
            let action = *out.unwrap_or(&legal[0]);
            record.events.push(Event::Play(action));
            game.play(action).unwrap_or_else(|why| panic!("{seat}: {why}"));
            assert!(record.events.len() < 10_000, "the round ends");
        }
        if resigns {
            record.events.push(Event::Resign(Seat(0)));
        }
        (record.to_json().expect("JSON"), game.view(Eye::All).scores())
    };
    let (record, [human, computer]) = finished(false);
    let output = parlour(&["check", "--json", "-"], &record);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let checked = &answers(&output)[0];
    assert_eq!((&checked["ok"], &checked["over"]), (&json!(true), &json!(true)));
    assert_eq!((&checked["human"], &checked["computer"]), (&json!(human), &json!(computer)));
    let winner = match human.cmp(&computer) {
        Ordering::Less => json!("human"),
        Ordering::Equal => json!(null),
        Ordering::Greater => json!("computer"),
    };
    assert_eq!(checked["winner"], winner);
    let told = String::from_utf8(parlour(&["check", "-"], &record).stdout).expect("UTF-8");
    assert!(told.contains("The game is over.\nIt ended with round 1: "), "{told}");
    assert!(
        told.contains(&format!("Score: {computer} for the computer, {human} for you.")),
        "{told}"
    );

    // Kept as it goes, a record may stop within a turn: nothing is wrong with it.
    let mut begun: Value = serde_json::from_str(&record).expect("JSON");
    begun.as_object_mut().expect("a record").remove("outcome");
    for (actions, in_turn, part) in [
        (2, true, "notice: a turn has begun"),
        (0, false, "The coin hasn't been tossed yet. Score: 0 for the computer, 0 for you."),
    ] {
        begun["actions"].as_array_mut().expect("actions").truncate(actions);
        let begun = begun.to_string();
        let checked = &answers(&parlour(&["check", "--json", "-"], &begun))[0];
        assert_eq!((&checked["ok"], &checked["cards"]), (&json!(true), &json!(116)), "{checked}");
        assert_eq!(
            (checked["in_turn"].is_boolean(), checked["next"].is_null()),
            (in_turn, actions == 0),
            "{checked}"
        );
        let told = String::from_utf8(parlour(&["check", "-"], &begun).stdout).expect("UTF-8");
        assert!(told.contains(part), "{told}");
        assert_eq!(parlour(&["convert", "--to", "cpp", "-"], &begun).status.code(), Some(1));
    }

    let (given_up, _) = finished(true);
    let told = String::from_utf8(parlour(&["check", "-"], &given_up).stdout).expect("UTF-8");
    assert!(told.contains("You resigned in round 1: the computer wins."), "{told}");
    let converted = parlour(&["convert", "--to", "cpp", "-"], &record);
    assert_eq!((converted.status.code(), converted.stdout.is_empty()), (Some(1), true));
}

#[test]
fn a_byte_order_mark_is_read_over() {
    let text = fs::read_to_string(golden_path("saves/dealt.txt")).expect("a save");
    let plain = answers(&parlour(&["check", "--json", "-"], &text));
    assert_eq!(plain[0]["ok"], json!(true));
    for format in ["cpp", "lisp", "prolog", "prolog-terms", "json"] {
        let save = parlour(&["convert", "--to", format, "-"], &text).stdout;
        let save = String::from_utf8(save).expect("UTF-8");
        let marked = parlour(&["check", "--json", "-"], &format!("\u{feff}{save}"));
        assert_eq!(marked.status.code(), Some(0), "{format}");
        assert_eq!(answers(&marked)[0]["warnings"], plain[0]["warnings"], "{format}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    for arguments in [["check", "no/such/file"], ["check", "."]] {
        assert_eq!(parlour(&arguments, "").status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(parlour(&["convert", "--to", "basic", "-"], "").status.code(), Some(2));
}

#[test]
fn advice_names_the_pile_the_discard_the_melds_and_going_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.txt");
    let save = "(4 0 (3S 5S 9C JD KT QH) 0 (7D 9D KS QS 3H 5C) (4T 4S 3C 3D 8H) (8D 9H) HUMAN)";
    fs::write(&path, save).expect("the folder can be written");
    let advise_on = |about: &Path, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(["advise", "five-crowns"]).arg(about).args(arguments);
        let output = program::output(&mut command, save.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let advise = |arguments: &[&str]| advise_on(&path, arguments);
    let said = advise(&[]);
    assert_eq!(advise_on(Path::new("-"), &[]), said, "from standard input");
    for line in [
        "Your hand: unmelded Q♠ K♠ 5♣ 7♦ 9♦ 3♥ (49 points).",
        "8♦ makes a meld with your 7♦ and 9♦, leaving you with 20 points.",
        "None of the 11 cards you could draw is better.",
        "Then discard K♠.",
        "K♠ is your most expensive unmelded card.",
    ] {
        assert!(said.lines().any(|told| told == line), "{line}: {said}");
    }
    let answer: Value = serde_json::from_str(&advise(&["--json"])).expect("JSON");
    assert_eq!(answer["action"], "take");
    assert_eq!(answer["then"][0], "Then discard K♠.");
    for verdict in answer["ranked"].as_array().expect("verdicts") {
        let terms = verdict["terms"].as_array().expect("terms");
        let sum: f64 = terms.iter().filter_map(|term| term["worth"].as_f64()).sum();
        assert!((sum - verdict["worth"].as_f64().expect("a worth")).abs() < 1e-9, "{verdict}");
    }
    assert!(advise(&["--level", "easy"]).contains("This level picks at random."));
}
