//! `parlour verify`, from outside: an honest deal, another seed, another promise, changed numbers.

mod program;

use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{DrawnBy, Event, Fairness, PlayerNumber, Record, Seat, Seed, Start};
use program::{parlour, parlour_in};
use serde_json::Value;

fn verify(folder: &std::path::Path, record: &str, more: &[&str]) -> (i32, Value) {
    std::fs::write(folder.join("game.json"), record).expect("written");
    let arguments = [&["verify", "game.json", "--json"], more].concat();
    let ran = parlour_in(folder, &arguments, b"");
    let told = serde_json::from_str(&ran.out).unwrap_or_else(|why| panic!("{why}: {}", ran.err));
    (ran.status, told)
}

#[test]
fn a_deal_is_recomputed_and_a_lie_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = ["play", "cribbage", "--plain", "--fast", "--seed", "11"];
    let who = ["--seats", "easy,easy", "--short"];
    let ran = parlour_in(folder.path(), &[&play[..], &who[..]].concat(), b"");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let kept = std::fs::read_dir(folder.path().join("games")).expect("games").flatten().next();
    let record = std::fs::read_to_string(kept.expect("a game").path()).expect("a record");
    let (status, told) = verify(folder.path(), &record, &[]);
    assert_eq!((status, &told["ok"], &told["over"]), (0, &Value::from(true), &Value::from(true)));
    let commitment = told["commitment"].as_str().expect("a commitment");
    for option in ["--seal", "--commitment"] {
        assert_eq!(verify(folder.path(), &record, &[option, commitment]).0, 0, "{option}");
    }
    let (status, told) = verify(folder.path(), &record, &["--commitment", &"0".repeat(64)]);
    assert_eq!(status, 1);
    assert_eq!(told["error"], "the seed doesn't match the seal that was shown");
    // With another seed the cards are others, and what was played cannot have been played.
    let seed = told["seed"].as_str().expect("a seed");
    let other = record.replace(seed, &"1".repeat(64));
    let (status, told) = verify(folder.path(), &other, &[]);
    assert_eq!((status, &told["ok"]), (1, &Value::from(false)), "{told}");
    assert_eq!(verify(folder.path(), "{}", &[]).0, 1);
    assert_eq!(parlour(&["verify", "no such file"], "").status, 2);
}

/// It said `A unfinished game`.
#[test]
fn an_unfinished_game_is_described_in_good_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = ["play", "crosscut", "--plain", "--size", "5x5", "--red", "person"];
    let ran = parlour_in(folder.path(), &[&play[..], &["--blue", "person"]].concat(), b"c3\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let kept = std::fs::read_dir(folder.path().join("games")).expect("games").flatten().next();
    let path = kept.expect("a game").path();
    let told = parlour(&["verify", path.to_str().expect("a plain name")], "").out;
    assert!(told.starts_with("An unfinished game of Crosscut, 1 move.\n"), "{told}");
}

/// A finished game whose seed was mixed from the numbers of a server and two players.
fn mixed_game() -> Value {
    let mut fairness = Fairness::new(Seed::from(1), 2);
    fairness.players[0] = Some(PlayerNumber::new(DrawnBy::Player, Seed::from(2)));
    fairness.players[1] = Some(PlayerNumber::new(DrawnBy::Server, Seed::from(3)));
    let start = Start::Deal(fairness.seed());
    let mut record = Record::<Crosscut>::new(Options::default(), start);
    record.fairness = Some(fairness);
    record.events.push(Event::Resign(Seat(0)));
    serde_json::from_str(&record.to_json().expect("it replays")).expect("JSON")
}

#[test]
fn the_numbers_behind_a_seed_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let genuine = mixed_game();
    let (status, told) = verify(folder.path(), &genuine.to_string(), &[]);
    assert_eq!((status, &told["ok"]), (0, &Value::from(true)), "{told}");
    assert_eq!(told["fairness"], genuine["fairness"]);
    for part in ["server", "players/0", "players/1"] {
        let hash = genuine.pointer(&format!("/fairness/{part}/commitment")).expect("a hash");
        let promised = ["--commitment", hash.as_str().expect("a text")];
        assert_eq!(verify(folder.path(), &genuine.to_string(), &promised).0, 0, "{part}");
    }
    let said = parlour_in(folder.path(), &["verify", "game.json"], b"");
    assert!(said.out.contains("Together they give the seed.\n"), "{}", said.out);
    assert!(said.out.contains("  (drawn by the server)\n"), "{}", said.out);
    for (part, error) in [
        ("fairness/server/number", "the server's number doesn't match the hash"),
        ("fairness/server/commitment", "the server's number doesn't match the hash"),
        ("fairness/players/0/number", "the number of seat 1 doesn't match the hash"),
        ("fairness/players/0/commitment", "the number of seat 1 doesn't match the hash"),
        ("fairness/players/1/number", "the number of seat 2 doesn't match the hash"),
        ("start/seed", "don't give this game's seed"),
    ] {
        let mut changed = genuine.clone();
        *changed.pointer_mut(&format!("/{part}")).expect(part) = "0".repeat(64).into();
        let (status, told) = verify(folder.path(), &changed.to_string(), &[]);
        assert_eq!((status, &told["ok"]), (1, &Value::from(false)), "{part}: {told}");
        assert!(told["error"].as_str().is_some_and(|why| why.contains(error)), "{part}: {told}");
        let said = parlour_in(folder.path(), &["verify", "game.json"], b"");
        assert!(said.status == 1 && said.out.contains(error), "{part}: {}", said.out);
    }
    // A number changed together with its hash gives another seed.
    let mut changed = genuine.clone();
    changed["fairness"]["server"] =
        serde_json::to_value(Fairness::new(Seed::from(9), 2).server).expect("JSON");
    let (status, told) = verify(folder.path(), &changed.to_string(), &[]);
    assert_eq!(status, 1);
    assert!(told["error"].as_str().is_some_and(|why| why.contains("this game's seed")), "{told}");
}
