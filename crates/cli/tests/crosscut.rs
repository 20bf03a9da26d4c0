//! `parlour crosscut`, from outside: JSON, batches, exit codes.

mod program;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use program::{parlour, parlour_in};
use serde_json::{Value, json};

const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";

fn answers(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

#[test]
fn moves_answers_as_the_contract_says() {
    let ran = parlour(&["crosscut", "moves", "--json", FIGURE_2], "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let answer = &answers(&ran.out)[0];
    assert_eq!(answer["position"], FIGURE_2);
    assert_eq!((&answer["status"], &answer["winner"]), (&json!("play"), &Value::Null));
    let moves = answer["moves"].as_array().expect("a list");
    let c5 = moves.iter().find(|found| found["move"] == "c5").expect("figure 2's move");
    assert_eq!(c5["flips"], json!(["d5", "e5", "f5"]));
    assert_eq!(c5["wins"], json!(false));
    let board = "......../.R...B../.R....../......../..RRRRR./......../..R...../........";
    assert_eq!(c5["board"], board);
    let squares: Vec<(u32, char)> = moves
        .iter()
        .map(|found| {
            let square = found["move"].as_str().expect("a square");
            (square[1..].parse().expect("a row"), square.chars().next().expect("a column"))
        })
        .collect();
    assert!(squares.is_sorted(), "by row, then column: {squares:?}");
}

/// The help promised the board, and lines ended in a blank.
#[test]
fn moves_print_everything_that_the_help_promises() {
    let help = parlour(&["crosscut", "moves", "--help"], "").out;
    assert!(help.contains("the board after it"), "{help}");
    let told = parlour(&["crosscut", "moves", FIGURE_2], "").out;
    let answer = &answers(&parlour(&["crosscut", "moves", "--json", FIGURE_2], "").out)[0];
    for found in answer["moves"].as_array().expect("a list") {
        let words: Vec<&str> =
            [&found["move"], &found["board"]].into_iter().filter_map(Value::as_str).collect();
        let line = told.lines().find(|line| line.split_whitespace().take(2).eq(words.clone()));
        let line = line.unwrap_or_else(|| panic!("{words:?} in {told}"));
        assert_eq!(line, line.trim_end());
        assert_eq!(line.contains("flips"), found["flips"] != json!([]), "{line}");
    }
}

/// The error for a line of input was that the side to move is missing, for an argument that it is a size.
#[test]
fn a_line_gets_the_sentence_that_an_argument_gets() {
    for text in ["5x5", "ragged/x red", "...../...../...../...../....."] {
        for command in ["moves", "best"] {
            let alone = parlour(&["crosscut", command, text], "").err;
            let line = &answers(&parlour(&["crosscut", command, "-"], &format!("{text}\n")).out)[0];
            let error = line["error"].as_str().expect("a sentence");
            assert_eq!(alone.trim_end(), format!("parlour: {error}"));
        }
    }
}

#[test]
fn a_batch_answers_each_line_in_order_and_goes_on_after_a_bad_one() {
    let input = format!("{FIGURE_2}\nragged/x red\n\n{FIGURE_2}\r\n");
    let ran = parlour(&["crosscut", "moves", "-"], &input);
    let answers = answers(&ran.out);
    assert_eq!((ran.status, answers.len()), (1, 4));
    assert_eq!(answers[0], answers[3]);
    assert!(answers[1]["error"].is_string() && answers[2]["error"].is_string());
}

#[test]
fn an_error_about_a_position_says_what_and_where() {
    for (position, why) in [
        ("...../...../...../...../....", "the side to move is missing"),
        ("....../....../..../....../...... red", "row 3 has 4 squares, but row 1 has 6"),
        ("...../...../...../B..../..... red", "the perimeter square a4 isn't empty"),
        ("..../..../..../.... red", "no board has 4 rows and 4 columns"),
        ("...../.RRR./.BBB./...../..... red", "both sides already won"),
        ("...../..X../...../...../..... red", "c2 holds `X`"),
        ("6x6", "`6x6` is a size, not a position"),
        ("11x11", "no board has 11 rows and 11 columns"),
    ] {
        let ran = parlour(&["crosscut", "moves", position], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{position}");
        assert!(ran.err.contains(why), "{position}: {}", ran.err);
    }
}

#[test]
fn perft_counts_and_refuses_what_is_no_board() {
    let ran = parlour(&["crosscut", "perft", "6x6", "5", "--json"], "");
    let answer = &answers(&ran.out)[0];
    assert_eq!((&answer["size"], &answer["depth"]), (&json!("6x6"), &json!(5)));
    assert_eq!(answer["leaves"], json!(542_352));
    let ran = parlour(&["crosscut", "perft", "4x6", "5"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("no board has 4 rows and 6 columns"), "{}", ran.err);
}

#[test]
fn solve_proves_who_wins_or_says_how_far_it_got() {
    let ran = parlour(&["crosscut", "solve", "6x6", "--json"], "");
    let answer = &answers(&ran.out)[0];
    assert_eq!((ran.status, &answer["winner"]), (0, &json!("red")));
    assert_eq!((&answer["proved"], &answer["open"]), (&json!(true), &Value::Null));
    let within = answer["within"].as_u64().expect("a number of plies");
    let line = answer["line"].as_array().expect("a line");
    assert!(line.len() as u64 <= within && answer["move"] == line[0], "{answer}");
    let told = parlour(&["crosscut", "solve", "6x6"], "").out;
    let most = within.div_ceil(2);
    let most = format!("Red wins in {most} or fewer moves, whatever Blue does.\nFor example: ");
    assert!(told.starts_with(&most), "{told}");
    let one_move = parlour(&["crosscut", "solve", FIGURE_2], "").out;
    assert!(one_move.contains("\nSearched 1 position in "), "{one_move}");

    let ran = parlour(&["crosscut", "solve", "8x8", "--nodes", "500", "--json"], "");
    let answer = &answers(&ran.out)[0];
    assert_eq!((ran.status, &answer["proved"]), (1, &json!(false)));
    assert_eq!(answer["open"]["moves"], json!(36), "perimeter squares cannot be entered yet");
    let ran = parlour(&["crosscut", "solve", "8x8", "--time", "20ms"], "");
    assert!(ran.status == 1 && ran.out.contains("None of the 36 moves is settled"), "{}", ran.out);
}

/// People read the winner's own moves; `wins_in` counts the plies of both sides.
#[test]
fn best_says_why_and_counts_the_winners_own_moves() {
    let told = parlour(&["crosscut", "best", FIGURE_2, "--nodes", "20000"], "").out;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "Place a disc on c5.",
            "It threatens b5, which would complete row 5, and Blue has no defence.",
        ]
    );
    assert!(lines.last().is_some_and(|last| last.starts_with("Expected next: ")), "{told}");
}

/// A forced win once showed a chance of 38%, without a word on how shallow its search was.
#[test]
fn best_says_how_deeply_each_move_was_searched() {
    let best = |position: &str, nodes: &str| {
        let ran = parlour(&["crosscut", "best", position, "--json", "--nodes", nodes], "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        answers(&ran.out).remove(0)
    };
    let empty = best("...../...../...../...../..... red", "100000");
    for ranked in empty["ranked"].as_array().expect("a list") {
        assert!(ranked["wins_in"].is_u64() && ranked["closely"] == json!(true), "{ranked}");
    }
    let figure = best(FIGURE_2, "20000");
    let ranked = figure["ranked"].as_array().expect("a list");
    assert_eq!(figure, best(FIGURE_2, "20000"), "the same every time");
    let depth = |found: &Value| found["depth"].as_u64();
    assert_eq!((depth(&ranked[0]), &ranked[0]["wins_in"]), (None, &json!(3)));
    for found in ranked.iter().filter(|found| depth(found).is_some()) {
        assert_eq!(found["closely"], json!(depth(found) >= Some(6)), "{found}");
    }
}

#[test]
fn prove_writes_a_certificate_and_says_what_it_has() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let prove = |more: &[&str]| {
        let arguments = [&["crosscut", "prove", "6x6", "--out", "6x6.crosscut"], more].concat();
        parlour_in(folder.path(), &arguments, b"")
    };
    let ran = prove(&["--json"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let answer = &answers(&ran.out)[0];
    assert_eq!((&answer["size"], &answer["winner"]), (&json!("6x6"), &json!("red")));
    let file = fs::read(folder.path().join("6x6.crosscut")).expect("a certificate");
    assert_eq!(answer["bytes"], json!(file.len()));
    assert_eq!(answer["positions"], json!(file.len() - 28), "a byte each, and the frame");
    assert!(file.starts_with(b"CROSSCUT\x01\x06\x06R"), "{file:?}");
    // An older certificate may be replaced.
    let told = prove(&[]).out;
    assert!(told.starts_with("Red wins 6x6, whatever Blue does.\n6x6.crosscut holds Red's winning strategy, with a move for each of "), "{told}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
}

#[test]
fn prove_leaves_other_files_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "my notes").expect("a file");
    let ran = parlour_in(folder.path(), &["crosscut", "prove", "5x5", "--out", "notes.txt"], b"");
    assert_eq!(ran.status, 2);
    let why = "notes.txt exists and isn't a certificate: choose another name, or remove it";
    assert!(ran.err.contains(why), "{}", ran.err);
    let arguments = ["crosscut", "solve", "5x5", "--save", "notes.txt"];
    let ran = parlour_in(folder.path(), &arguments, b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("notes.txt exists and isn't a saved search"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&notes).expect("still there"), "my notes");
    let ran = parlour_in(folder.path(), &["crosscut", "prove", "5x5", "--out", "no/5x5"], b"");
    assert!(ran.status == 2 && ran.err.contains("there is no folder `no"), "{}", ran.err);
    let unproved = ["crosscut", "prove", "8x8", "--nodes", "10", "--out", "8x8.crosscut", "--json"];
    let ran = parlour_in(folder.path(), &unproved, b"");
    let answer = &answers(&ran.out)[0];
    assert_eq!((ran.status, &answer["winner"], &answer["bytes"]), (1, &Value::Null, &Value::Null));
    assert!(!folder.path().join("8x8.crosscut").exists());
}

#[test]
fn several_threads_give_the_same_winner() {
    let ran = parlour(&["crosscut", "solve", "6x7", "--threads", "3", "--json"], "");
    let answer = &answers(&ran.out)[0];
    assert_eq!((ran.status, &answer["winner"]), (0, &json!("red")));
    let ran = parlour(&["crosscut", "solve", "6x7", "--threads", "0"], "");
    assert!(ran.status == 2 && ran.err.contains("from 1 to 1024"), "{}", ran.err);
}

/// Continues the saved search of 8x8 for a few positions, and returns how many it has in all.
fn continued(folder: &Path) -> u64 {
    let arguments = [
        "crosscut",
        "solve",
        "8x8",
        "--memory",
        "4",
        "--save",
        "8x8.search",
        "--nodes",
        "50",
        "--json",
    ];
    let ran = parlour_in(folder, &arguments, b"");
    assert_eq!(ran.status, 1, "{}", ran.err);
    answers(&ran.out)[0]["nodes"].as_u64().expect("a number")
}

#[test]
fn saved_search_continues_after_a_kill() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("8x8.search");
    let mut nodes = continued(folder.path());
    assert_eq!(nodes, 50);
    for _ in 0..4 {
        let before = fs::read(&file).expect("a saved search");
        let mut search = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["crosscut", "solve", "8x8", "--memory", "4"])
            .args(["--save", "8x8.search", "--save-every", "30ms"])
            .current_dir(folder.path())
            .env("PARLOUR_DATA", folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        // Killed while it searches or writes, once it has saved something new.
        while fs::read(&file).expect("a saved search") == before {
            let ended = search.try_wait().expect("the state of the search");
            assert!(ended.is_none(), "the search ended before it was killed");
            sleep(Duration::from_millis(5));
        }
        search.kill().expect("it runs until it is killed");
        search.wait().expect("it ends");
        let now = continued(folder.path());
        assert!(now > nodes + 50, "{nodes} before, {now} now");
        nodes = now;
    }
    // Neither the search of another board nor a damaged one is continued.
    let other = ["crosscut", "solve", "7x7", "--save", "8x8.search"];
    let ran = parlour_in(folder.path(), &other, b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("a search for another position: ......../"), "{}", ran.err);
    let saved = fs::read(&file).expect("a saved search");
    fs::write(&file, &saved[..saved.len() - 1]).expect("a shorter file");
    let ran = parlour_in(folder.path(), &["crosscut", "solve", "8x8", "--save", "8x8.search"], b"");
    assert!(ran.status == 2 && ran.err.contains("damaged or cut short"), "{}", ran.err);
}

#[test]
fn search_in_two_parts_has_the_same_winner() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let solve = |more: &[&str]| {
        let arguments = [&["crosscut", "solve", "6x7", "--save", "6x7.search", "--json"], more];
        let ran = parlour_in(folder.path(), &arguments.concat(), b"");
        (ran.status, answers(&ran.out).remove(0))
    };
    let (status, first) = solve(&["--nodes", "500"]);
    assert_eq!((status, &first["proved"], &first["nodes"]), (1, &json!(false), &json!(500)));
    let (status, second) = solve(&[]);
    assert_eq!((status, &second["winner"]), (0, &json!("red")));
    assert!(second["nodes"].as_u64() > Some(500), "the first part counts: {second}");
    // The certificate needs no new search.
    let prove = ["crosscut", "prove", "6x7", "--save", "6x7.search", "--out", "6x7.crosscut"];
    assert_eq!(parlour_in(folder.path(), &prove, b"").status, 0);
}
