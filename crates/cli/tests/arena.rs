//! `parlour arena` and `parlour view`, from outside: matches with programs, round-robins, records.

#![cfg(unix)]

mod program;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program::{Ran, parlour, parlour_in};
use serde_json::Value;

const PARLOUR: &str = env!("CARGO_BIN_EXE_parlour");
const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot/bot.py");

/// How long to wait for what has to happen: more than enough on a busy machine.
const LIMIT: Duration = Duration::from_mins(2);

/// Limits that no working program exceeds, however busy the machine is.
const PATIENT: [&str; 4] = ["--think", "5m", "--start", "5m"];

/// Makes an executable Python program in a folder, and names it as a player.
fn python(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, format!("#!/usr/bin/env python3\nimport json, os, sys, time\n{text}"))
        .expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be allowed");
    format!("exec:./{name}")
}

fn json(ran: &Ran) -> Value {
    assert_eq!(ran.status, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

/// The options of each game that make it short.
const GAMES: [(&str, &[&str]); 3] = [
    ("crosscut", &["--size", "6x6"]),
    ("five-crowns", &["--rounds", "2"]),
    ("cribbage", &["--short"]),
];

#[test]
fn example_bot_plays_every_game_against_easy() {
    for (game, short) in GAMES {
        let bot = format!("exec:python3 '{BOT}'");
        let arguments = ["arena", game, &bot, "easy", "--games", "4", "--seed", "1", "--json"];
        let arguments = [&arguments[..], short, &PATIENT].concat();
        let report = json(&parlour(&arguments, ""));
        assert_eq!((&report["a"], &report["games"]), (&bot.into(), &4.into()));
        assert_eq!(report["forfeited"], serde_json::json!({ "a": 0, "b": 0 }), "{report}");
        assert_eq!(report["forfeits"], serde_json::json!([]));
    }
}

#[test]
fn protocol_document_quotes_the_example_bot() {
    let text = fs::read_to_string(BOT).expect("the example is there");
    let document = include_str!("../../../docs/protocol.md");
    assert!(document.contains(&format!("```python\n{text}```")), "quote examples/bot/bot.py");
}

#[test]
fn our_own_engine_plays_through_both_protocols() {
    let play = |game, player: &str, short: &[&str]| {
        let arguments = ["arena", game, player, "easy", "--games", "2", "--seed", "3"];
        let budget = ["--nodes", "50", "--json"];
        json(&parlour(&[&arguments[..], short, &budget, &PATIENT].concat(), ""))
    };
    for (game, short) in GAMES {
        let report = play(game, &format!("exec:'{PARLOUR}' engine --jobs 1"), short);
        assert_eq!(report["forfeited"]["a"], 0, "{report}");
    }
    for swap in [&["--size", "6x6"][..], &["--size", "7x6", "--swap"]] {
        let report = play("crosscut", &format!("ugi:'{PARLOUR}' engine"), swap);
        assert_eq!((&report["forfeited"]["a"], &report["games"]), (&0.into(), &2.into()));
    }
    let refused = parlour(&["arena", "cribbage", "ugi:./x", "easy"], "");
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("Cribbage can't be played over UGI: write exec:"),
        "{}",
        refused.err
    );
}

/// Plays four games of a program that misbehaves, which it all loses for one cause.
fn forfeits(text: &str, cause: &str, limits: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = python(folder.path(), "bot", text);
    let arguments = ["arena", "crosscut", "easy", &bot, "--games", "4", "--seed", "1", "--json"];
    let size = ["--size", "6x6", "--jobs", "2"];
    let arguments = [&arguments[..], &size, limits].concat();
    let report = json(&parlour_in(folder.path(), &arguments, b""));
    assert_eq!((&report["a_wins"], &report["games"]), (&4.into(), &4.into()), "{report}");
    assert_eq!(report["forfeited"], serde_json::json!({ "a": 0, "b": 4 }));
    let forfeits = report["forfeits"].as_array().expect("a list").clone();
    let games: Vec<u64> = forfeits.iter().filter_map(|told| told["game"].as_u64()).collect();
    assert_eq!(games, [1, 2, 3, 4]);
    for told in &forfeits {
        assert_eq!((&told["cause"], &told["player"]), (&cause.into(), &Value::from(&*bot)));
    }
    forfeits
}

fn contains(told: &Value, words: &str) -> bool {
    told.as_str().is_some_and(|told| told.contains(words))
}

#[test]
fn illegal_move_loses_with_the_rule_that_refuses_it() {
    let bot = "for line in sys.stdin:\n    id = json.loads(line)['id']\n    \
               print(json.dumps({'id': id, 'action': 'a1'}), flush=True)\n";
    for told in forfeits(bot, "illegal", &PATIENT) {
        assert!(contains(&told["why"], "`a1` is illegal here: a1 is a corner"), "{told}");
        assert_eq!(told["stdout"], serde_json::json!([r#"{"id": 1, "action": "a1"}"#]));
    }
}

#[test]
fn program_that_never_answers_is_late() {
    for told in forfeits("time.sleep(3600)\n", "late", &["--think", "100ms", "--start", "0s"]) {
        assert_eq!(told["why"], "no answer came within 1100ms");
    }
}

#[test]
fn malformed_answers_lose_with_the_line_quoted() {
    let answers = [
        ("print('hello', flush=True)", "its answer is not JSON"),
        ("print(json.dumps({'id': 7, 'action': 'c3'}), flush=True)", "its answer has the id 7"),
        ("print(json.dumps({'id': 1}), flush=True)", "its answer has no `action`"),
        ("print(json.dumps({'id': 1, 'action': 'up'}), flush=True)", "`up` is not a move"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "its answer is not JSON"),
    ];
    for (answer, why) in answers {
        for told in forfeits(&format!("{answer}\nsys.stdin.read()\n"), "malformed", &PATIENT) {
            assert!(contains(&told["why"], why), "{told}");
            assert_eq!(told["stdout"].as_array().map(Vec::len), Some(1), "{told}");
        }
    }
}

#[test]
fn crash_loses_with_its_last_errors_and_the_program_starts_again() {
    let bot = "sys.stdin.readline()\nfor n in range(50):\n    print('step', n, file=sys.stderr)\n\
               raise ValueError('no idea')\n";
    for told in forfeits(bot, "crash", &PATIENT) {
        assert_eq!(told["why"], "the program ended (exit status: 1)");
        let errors = told["stderr"].as_array().expect("a list");
        assert_eq!(errors.len(), 10);
        assert!(contains(&errors[9], "ValueError: no idea"), "{told}");
    }
    let killed = "os.kill(os.getpid(), 9)\n";
    for told in forfeits(killed, "crash", &PATIENT) {
        assert!(contains(&told["why"], "signal: 9"), "{told}");
    }
}

#[test]
fn floods_neither_hang_nor_fill_the_referee() {
    // One line without an end, answers without a question, errors without an end.
    let endless_line = "while True:\n    sys.stdout.write('x' * 65536)\n";
    for told in forfeits(endless_line, "malformed", &PATIENT) {
        assert_eq!(told["why"], "it printed a line of more than 1 MiB");
        assert!(told["stdout"].to_string().len() < 1000, "{told}");
    }
    let endless_lines = "while True:\n    print('{\"id\": 0}')\n";
    for told in forfeits(endless_lines, "malformed", &PATIENT) {
        assert!(told["stdout"].as_array().is_some_and(|lines| lines.len() <= 10), "{told}");
    }
    let endless_errors = "while True:\n    sys.stderr.write('y' * 65536)\n";
    forfeits(endless_errors, "late", &["--think", "100ms", "--start", "0s"]);
}

/// What a program starts must not outlive it or keep the referee waiting for its pipes.
#[test]
fn programs_of_a_program_end_with_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "import subprocess\nchild = subprocess.Popen(['sleep', '3600'])\n\
                open(f'child-{child.pid}', 'w').close()\nprint('no JSON', flush=True)\n\
                time.sleep(3600)\n";
    let bot = python(folder.path(), "bot", text);
    let arguments = ["arena", "crosscut", &bot, "easy", "--games", "2", "--size", "6x6", "--json"];
    let arguments = [&arguments[..], &["--seed", "1"], &PATIENT].concat();
    let report = json(&parlour_in(folder.path(), &arguments, b""));
    assert_eq!(report["forfeited"]["a"], 2, "{report}");
    let files = fs::read_dir(folder.path()).expect("listed").flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let children: Vec<String> =
        names.filter_map(|name| name.strip_prefix("child-").map(str::to_owned)).collect();
    assert_eq!(children.len(), 2);
    for child in &children {
        wait_for_end(child);
    }
}

#[test]
fn programs_end_when_the_match_is_interrupted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // It reads nothing and ignores the end of its input.
    let text = "open('new', 'w').write(str(os.getpid()))\nos.rename('new', 'process')\n\
                time.sleep(3600)\n";
    let bot = python(folder.path(), "bot", text);
    let arguments = ["arena", "crosscut", &bot, "easy", "--games", "2", "--jobs", "1"];
    let mut arena = Command::new(PARLOUR)
        .args([&arguments[..], &PATIENT].concat())
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let limit = Instant::now() + LIMIT;
    let process = loop {
        if let Ok(process) = fs::read_to_string(folder.path().join("process")) {
            break process;
        }
        assert!(Instant::now() < limit, "the program starts");
        thread::sleep(Duration::from_millis(20));
    };
    let interrupt = Command::new("kill").args(["-INT", &arena.id().to_string()]).status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    assert_eq!(arena.wait().expect("it ends").code(), Some(2));
    wait_for_end(&process);
}

/// Waits until a process has ended. One that was killed may need a moment for it.
fn wait_for_end(process: &str) {
    let limit = Instant::now() + LIMIT;
    while still_runs(process) {
        assert!(Instant::now() < limit, "{process} still runs");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process has not ended yet.
fn still_runs(process: &str) -> bool {
    let Ok(about) = fs::read_to_string(format!("/proc/{process}/stat")) else { return false };
    let state = about.rsplit(") ").next().and_then(|rest| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

#[test]
fn text_report_says_why_a_program_lost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = python(folder.path(), "bot", "sys.stdin.readline()\nsys.exit('out of ideas')\n");
    let arguments = ["arena", "cribbage", &bot, "easy", "--games", "12", "--seed", "1"];
    let ran = parlour_in(folder.path(), &[&arguments[..], &PATIENT].concat(), b"");
    assert_eq!(ran.status, 0, "{}", ran.err);
    for words in [
        "exec:./bot beat easy in 0 of 12 games (12 lost, 0 tied)",
        "exec:./bot lost 12 games by forfeit.",
        "Game 1, move ",
        "exec:./bot: crash: the program ended (exit status: 1).",
        "  Its last errors:\n    out of ideas\n",
        "And 7 more.",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
}

#[test]
fn programs_that_cannot_be_started_are_refused_before_the_match() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("plain"), "text").expect("it can be written");
    let refusals = [
        ("exec:./missing", "there is no program `./missing`"),
        ("exec:no-such-program-anywhere", "there is no program `no-such-program-anywhere` in PATH"),
        ("exec:./plain", "`./plain` is not executable"),
        ("exec:", "name the program to run"),
        ("godlike", "`godlike` is not a level"),
    ];
    for (player, why) in refusals {
        let ran = parlour_in(folder.path(), &["arena", "crosscut", player, "easy"], b"");
        assert_eq!(ran.status, 2, "{player}");
        assert!(ran.err.contains(why), "{player}: {}", ran.err);
    }
}

#[test]
fn matches_between_two_levels_are_reported_as_before() {
    let arguments =
        ["arena", "cribbage", "medium", "easy", "--short", "--games", "4", "--seed", "7"];
    let text = parlour(&arguments, "").out;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("medium beat easy in "), "{text}");
    assert!(lines[1].starts_with("medium gained ") && lines[2].contains(" moves a game, "));
    assert_eq!(lines.len(), 3, "{text}");
    let report = json(&parlour(&[&arguments[..], &["--json"]].concat(), ""));
    let mut keys: Vec<&str> = report.as_object().expect("an object").keys().map(|k| &**k).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "a",
            "a_wins",
            "b",
            "b_wins",
            "ci95",
            "game",
            "games",
            "margin",
            "margin_ci95",
            "mean_actions",
            "pairs",
            "rate",
            "seconds",
            "seed",
            "ties"
        ]
    );
}

#[test]
fn round_robin_rates_every_player() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let quitter = python(folder.path(), "quitter", "sys.exit(3)\n");
    let players = ["medium", "easy", &quitter];
    let options = ["--games", "6", "--seed", "5", "--size", "6x6"];
    let arguments = [&["arena", "crosscut"], &players[..], &options, &PATIENT].concat();
    let run = |more: &[&str]| parlour_in(folder.path(), &[&arguments[..], more].concat(), b"");
    let report = json(&run(&["--json"]));
    assert_eq!(report["method"], "Bradley–Terry, in Elo points around a mean of 0");
    assert_eq!(report["matches"].as_array().map(Vec::len), Some(3));
    let standings = report["players"].as_array().expect("a list");
    assert_eq!(standings[2]["player"], Value::from(&*quitter), "{report}");
    assert_eq!((&standings[2]["losses"], &standings[2]["forfeited"]), (&12.into(), &12.into()));
    let mut before = f64::INFINITY;
    for standing in standings {
        assert_eq!(standing["games"], 12);
        let rating = standing["rating"].as_f64().expect("a number");
        let [low, high] = [0, 1].map(|side| standing["ci95"][side].as_f64().expect("a number"));
        assert!(low < rating && rating < high && rating <= before, "{standing}");
        before = rating;
    }
    let text = run(&[]).out;
    assert!(text.starts_with("Ratings: Bradley–Terry, in Elo points around a mean of 0"), "{text}");
    assert!(text.contains("medium beat easy in ") && text.contains("seed "), "{text}");
    let twice = parlour(&["arena", "crosscut", "easy", "hard", "easy"], "");
    assert_eq!(twice.status, 2);
    assert!(twice.err.contains("`easy` is named twice"), "{}", twice.err);
    assert_eq!(parlour(&["arena", "crosscut", "easy"], "").status, 2);
}

#[test]
fn records_of_a_match_can_be_reviewed_and_say_who_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let quitter = python(folder.path(), "quitter", "sys.exit(3)\n");
    let run = |arguments: &[&str]| parlour_in(folder.path(), arguments, b"");
    for (game, short) in GAMES {
        let records = format!("{game} records");
        let players = [&*quitter, "easy", "medium"];
        let options = ["--games", "2", "--seed", "1", "--records", &records];
        let arguments = [&["arena", game], &players[..], &options, short, &PATIENT].concat();
        let ran = run(&arguments);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let record = |number: u32| format!("{records}/{game}-{number}.json");
        let kept = fs::read_dir(folder.path().join(&records)).expect("listed").count();
        assert_eq!(kept, 6, "three matches of two games");
        for number in 1..=6 {
            let text = fs::read_to_string(folder.path().join(record(number))).expect("a record");
            let text: Value = serde_json::from_str(&text).expect("JSON");
            let mut seats = [&players[..2], &[players[0], players[2]], &players[1..]]
                [(number as usize - 1) / 2]
                .to_vec();
            if number % 2 == 0 {
                seats.reverse();
            }
            assert_eq!(text["seats"], serde_json::json!(seats), "{game} {number}");
            assert!(text["outcome"].is_object() || text["outcome"] == "tied", "{text}");
        }
        // The last match was between levels, so it was played to its end.
        let review = run(&["review", &record(5), "--effort", "200", "--json"]);
        let review = json(&review);
        assert_eq!((&review["over"], &review["seats"][1]), (&true.into(), &"medium".into()));
        let again = run(&arguments);
        assert_eq!(again.status, 2);
        assert!(again.err.contains("is not empty: name a new one"), "{}", again.err);
    }
    // After a random opening there are decisions to review, and the program is named.
    let review = run(&["review", "crosscut records/crosscut-1.json", "--effort", "200"]);
    assert_eq!(review.status, 0, "{}", review.err);
    assert!(review.out.contains("(exec:./quitter)"), "{}", review.out);
    assert!(!review.out.contains("You "), "nobody in particular reads it: {}", review.out);
}

#[test]
fn view_of_a_record_is_a_request_that_the_engine_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run =
        |arguments: &[&str], input: &str| parlour_in(folder.path(), arguments, input.as_bytes());
    let record = r#"{"parlour":1,"game":"cribbage","rules":1,"options":{"players":2,"length":121,"show":"table","skunks":false,"games":1},"start":{"seed":"7"},"seats":["person","hard"],"actions":[]}"#;
    fs::write(folder.path().join("game.json"), record).expect("it can be written");
    let own = json(&run(&["view", "game.json", "--json"], ""));
    assert_eq!(own["game"], "cribbage");
    let actor = own["view"]["turn"]["act"].as_u64().expect("a seat");
    assert_eq!(own["view"]["eye"]["seat"], actor);
    assert_eq!(own["legal"].as_array().map(Vec::len), Some(15));
    let mut request = own.clone();
    request["budget"] = serde_json::json!({ "effort": 20 });
    let answer = json(&run(&["engine"], &request.to_string()));
    assert!(own["legal"].as_array().is_some_and(|legal| legal.contains(&answer["action"])));
    // The other seat sees its own cards and isn't asked for anything.
    let other = (2 - actor).to_string();
    let seen = json(&run(&["view", "-", "--seat", &other, "--json"], record));
    assert_eq!((&seen["view"]["eye"]["seat"], &seen["legal"]), (&(1 - actor).into(), &Value::Null));
    assert_eq!(seen["view"]["hands"][actor as usize]["cards"], Value::Null);
    assert!(seen["view"]["hands"][1 - actor as usize]["cards"].is_array());
    let pretty = run(&["view", "game.json"], "");
    assert!(pretty.out.lines().count() > 10);
    assert_eq!(serde_json::from_str::<Value>(&pretty.out).expect("JSON"), own);
    for (seat, why) in
        [("3", "there is no seat 3 in this game: its seats are 1 to 2"), ("0", "from 1 to 8")]
    {
        let ran = run(&["view", "game.json", "--seat", seat], "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    assert_eq!(run(&["view", "-"], "nothing like a game").status, 1);
}
