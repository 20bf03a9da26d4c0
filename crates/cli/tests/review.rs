//! `parlour review` and `parlour puzzle`, from outside.

mod program;

use program::{parlour, parlour_in};
use serde_json::Value;

/// A won position thrown away, then lost.
const THROWN: &str = r#"{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},
"start":{"setup":"....../.RRR../....B./....B./....B./...... red","seed":"1"},
"seats":["person","medium"],"actions":["b5","e2"]}"#;

#[test]
fn a_review_tells_what_was_thrown_away_in_words_json_and_a_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("game.json"), THROWN).expect("it can be written");
    let run = |arguments: &[&str]| parlour_in(folder.path(), arguments, b"");
    let told = run(&["review", "game.json", "--effort", "2000", "--html", "page.html"]);
    assert_eq!(told.status, 0, "{}", told.err);
    for words in [
        "Blue (medium)",
        "You place a disc on b5.",
        "b5 misses e2, which completes row 2 and wins.",
        "It turned a forced win into a forced loss.",
        "Best: place a disc on e2.",
        "1,000 positions",
    ] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.contains("<polyline") && page.contains("It turned a forced win"));
    for outside in ["http", "<script", "src=", "url("] {
        assert!(!page.contains(outside), "the page needs nothing else: {outside}");
    }
    let answer = run(&["review", "game.json", "--effort", "2000", "--json"]);
    let answer: Value = serde_json::from_str(&answer.out).expect("JSON");
    assert_eq!((&answer["game"], &answer["over"]), (&"crosscut".into(), &true.into()));
    assert_eq!(answer["worst"], serde_json::json!([1]));
    assert_eq!(answer["decisions"][0]["best"], "e2");
    assert_eq!(
        answer["decisions"][0]["faults"][0],
        "b5 misses e2, which completes row 2 and wins."
    );
    let account = &answer["accounts"][0];
    let part = |name: &str| account[name].as_f64().expect("a number");
    let sum: f64 = ["start", "own", "others", "luck", "uncharged"].into_iter().map(part).sum();
    assert!((sum - part("result")).abs() < 1e-9, "{account}");
}

/// A review judges likely mistakes first, and tells the same whatever the order was.
#[test]
fn a_review_does_not_depend_on_the_order_of_its_judgements() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("game.json"), THROWN).expect("it can be written");
    let run = || {
        let arguments = ["review", "game.json", "--effort", "2000", "--json"];
        parlour_in(folder.path(), &arguments, b"").out
    };
    let (one, other) = (run(), run());
    assert_eq!(one, other);
    let answer: Value = serde_json::from_str(&one).expect("JSON");
    let numbers = answer["decisions"].as_array().expect("decisions").iter();
    let numbers: Vec<u64> = numbers.filter_map(|one| one["number"].as_u64()).collect();
    assert!(!numbers.is_empty() && numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
}

#[test]
fn a_game_that_cannot_be_reviewed_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("broken.json", &THROWN.replace("b5", "a1"));
    let review = |name| parlour_in(folder.path(), &["review", name], b"");
    let broken = review("broken.json");
    assert_eq!(broken.status, 1);
    assert!(broken.err.contains("action 1, `a1`"), "{}", broken.err);
    assert_eq!(review("missing.json").status, 2);
}

/// Somebody resigned before the first move, or nobody has moved yet. Both were once errors.
#[test]
fn a_game_without_decisions_is_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (actions, title, said) in [
        ("[]", "Crosscut, 0 decisions, not over yet\n", "There's nothing to judge yet."),
        (
            r#"[{"resign":0}]"#,
            "Crosscut, 0 decisions\n",
            "There's nothing to judge: nobody made a decision in this game.",
        ),
    ] {
        let game = THROWN.replace(r#"["b5","e2"]"#, actions);
        std::fs::write(folder.path().join("game.json"), game).expect("it can be written");
        let told = parlour_in(folder.path(), &["review", "game.json"], b"");
        assert_eq!(told.status, 0, "{}", told.err);
        assert!(told.out.starts_with(title), "{}", told.out);
        assert!(told.out.contains(said), "{}", told.out);
        let json = parlour_in(folder.path(), &["review", "game.json", "--json"], b"");
        let answer: Value = serde_json::from_str(&json.out).expect("JSON");
        assert_eq!(answer["decisions"], serde_json::json!([]));
    }
}

#[test]
fn a_rollout_compares_options_with_intervals() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("game.json"), THROWN).expect("it can be written");
    let run = |more: &[&str]| {
        let arguments = [&["rollout", "game.json", "--seed", "3", "--games", "6"], more].concat();
        parlour_in(folder.path(), &arguments, b"")
    };
    let json = run(&["--decision", "1", "--json"]);
    assert_eq!(json.status, 0, "{}", json.err);
    let answer: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((&answer["action"], &answer["games"]), (&"b5".into(), &6.into()));
    let options = answer["options"].as_array().expect("options");
    assert_eq!((&options[0]["action"], &options[0]["chance"]), (&"e2".into(), &1.0.into()));
    let played = options.iter().find(|option| option["played"] == true).expect("the move played");
    assert!(played["behind"].as_f64() > Some(0.5), "{played}");
    assert_eq!(run(&["--decision", "1", "--json"]).out, json.out, "the same seed, the same answer");
    let told = run(&["--decision", "1"]);
    for words in
        ["You place a disc on b5.", "6 games with each option", "Better: place a disc on e2"]
    {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let none = run(&["--decision", "9"]);
    assert_eq!((none.status, none.out.as_str()), (1, ""));
    assert!(none.err.contains("there is no move 9: the game has 2"), "{}", none.err);
}

#[test]
fn a_puzzle_is_asked_until_it_is_found_and_explained() {
    let puzzle = parlour(&["puzzle", "crosscut", "--number", "1", "--json"], "");
    let puzzle: Value = serde_json::from_str(&puzzle.out).expect("JSON");
    let (answer, tempting) = (&puzzle["answer"], &puzzle["tempting"]);
    let [answer, tempting] = [answer, tempting].map(|action| action.as_str().expect("an action"));
    let input = format!("nonsense\na1\n{tempting}\n{answer}\n");
    let ran = parlour(&["puzzle", "crosscut", "--number", "1"], &input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for words in [
        "`nonsense` is not a move",
        "a1 is a corner",
        ": tempting, but there's a better move.",
        "Yes!",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let shown = parlour(&["puzzle", "crosscut", "--number", "1"], "show\n");
    assert!(shown.out.contains(&format!("The answer: place a disc on {answer}.")), "{}", shown.out);
}

#[test]
fn the_days_puzzle_is_the_same_for_everyone_and_a_number_may_be_wrong() {
    for game in ["crosscut", "five-crowns", "cribbage"] {
        let daily = || parlour(&["puzzle", game, "--daily", "--json"], "").out;
        let (one, other) = (daily(), daily());
        assert!(!one.is_empty() && one == other, "{game}");
        let wrong = parlour(&["puzzle", game, "--number", "100000"], "");
        assert_eq!(wrong.status, 2);
        assert!(wrong.err.contains("there is no puzzle 100000"), "{}", wrong.err);
    }
}

#[test]
fn a_puzzle_is_found_by_its_id_kind_and_difficulty() {
    for game in ["crosscut", "five-crowns", "cribbage"] {
        let json = |flags: &[&str]| -> Value {
            let ran = parlour(&[&["puzzle", game, "--json"], flags].concat(), "");
            assert_eq!(ran.status, 0, "{game} {flags:?}: {}", ran.err);
            serde_json::from_str(&ran.out).expect("JSON")
        };
        let first = json(&["--number", "1"]);
        let text = |name: &str| first[name].as_str().expect("a text").to_owned();
        assert_eq!(json(&["--id", &text("id")]), first);
        assert_eq!(json(&["--kind", &text("kind")])["kind"], first["kind"]);
        let difficulty = first["difficulty"].to_string();
        assert_eq!(json(&["--difficulty", &difficulty])["difficulty"], first["difficulty"]);
        let wrong = parlour(&["puzzle", game, "--id", "nothing"], "");
        assert_eq!(
            (wrong.status, wrong.err.contains("there is no puzzle `nothing`: an id has six")),
            (2, true)
        );
        let wrong = parlour(&["puzzle", game, "--kind", "nothing"], "");
        let named = wrong.err.contains("the kinds are ") && wrong.err.contains(&text("kind"));
        assert_eq!((wrong.status, named), (2, true), "{}", wrong.err);
    }
}

/// Programs that ask a puzzle need the position without its solution.
#[test]
fn a_question_in_json_leaves_the_solution_out() {
    for game in ["crosscut", "five-crowns", "cribbage"] {
        let json = |flags: &[&str]| -> Value {
            let ran = parlour(&[&["puzzle", game, "--number", "2", "--json"], flags].concat(), "");
            serde_json::from_str(&ran.out).expect("JSON")
        };
        let (question, whole) = (json(&["--question"]), json(&[]));
        let names = |value: &Value| -> Vec<String> {
            value.as_object().expect("an object").keys().cloned().collect()
        };
        let mut known = names(&question);
        known.sort_unstable();
        let wanted = ["difficulty", "game", "id", "kind", "legal", "number", "of", "view"];
        assert_eq!(known, wanted, "{game}");
        // Going out would give the answer away.
        for name in wanted.into_iter().filter(|&name| name != "legal") {
            assert_eq!(question[name], whole[name], "{game}: {name}");
        }
        assert!(whole["answer"].is_string() && whole["chances"].is_array(), "{game}");
    }
}

/// A move that is legal only where it's the answer would give it away.
#[test]
fn a_question_never_says_that_you_can_go_out() {
    let json = |number: usize, flags: &[&str]| -> Value {
        let number = number.to_string();
        let puzzle = ["puzzle", "five-crowns", "--number", &number, "--json"];
        let ran = parlour(&[&puzzle, flags].concat(), "");
        serde_json::from_str(&ran.out).expect("JSON")
    };
    let mut going_out = 0;
    for number in 1..=40 {
        let legal = json(number, &["--question"])["legal"].to_string();
        assert!(!legal.contains("out"), "puzzle {number}: {legal}");
        going_out += u32::from(json(number, &[])["answer"].to_string().contains("out"));
    }
    assert!(going_out > 0, "some answers go out");
}

/// Before the answer is found or shown, line mode says nothing about it.
#[test]
fn a_puzzle_in_lines_keeps_its_answer() {
    for game in ["crosscut", "five-crowns", "cribbage"] {
        let ran = parlour(&["puzzle", game, "--number", "1"], "moves\nquit\n");
        assert!(ran.out.contains("Can you find the best move?"), "{}", ran.out);
        for leak in ["The answer", "win chance", "Tempting", "every other", "Every other"] {
            assert!(!ran.out.contains(leak), "{game}: {leak}: {}", ran.out);
        }
    }
}
