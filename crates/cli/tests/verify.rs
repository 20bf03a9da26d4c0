//! `parlour verify`, from outside: an honest deal, another seed, another promise.

mod program;

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
    assert_eq!(verify(folder.path(), &record, &["--commitment", commitment]).0, 0);
    let (status, told) = verify(folder.path(), &record, &["--commitment", &"0".repeat(64)]);
    assert_eq!(status, 1);
    assert_eq!(told["error"], "the seed is not the one that was promised");
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
fn an_unfinished_game_is_told_in_good_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = ["play", "crosscut", "--plain", "--size", "5x5", "--red", "person"];
    let ran = parlour_in(folder.path(), &[&play[..], &["--blue", "person"]].concat(), b"c3\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let kept = std::fs::read_dir(folder.path().join("games")).expect("games").flatten().next();
    let path = kept.expect("a game").path();
    let told = parlour(&["verify", path.to_str().expect("a plain name")], "").out;
    assert!(told.starts_with("An unfinished game of crosscut, 1 action.\n"), "{told}");
}
