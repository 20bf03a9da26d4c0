//! `parlour play cribbage`, the arena and advice, from outside.

mod program;

use program::{parlour, parlour_in};
use serde_json::Value;

#[test]
fn a_person_plays_from_a_pipe_and_continues_later() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let start = ["play", "cribbage", "--seed", "7", "--level", "easy"];
    let ran = parlour_in(data.path(), &start, b"nonsense\nKS 2S\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("`nonsense` is not a move: write the two cards"), "{}", ran.out);
    assert!(ran.out.contains("You discard 2♠ K♠ to your crib."), "{}", ran.out);
    let file = ran.out.rsplit_once("--resume ").expect("the file is named").1.trim();
    let ran = parlour_in(data.path(), &["play", "--resume", file], b"undo\nquit\nno\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("Undone."), "{}", ran.out);
    let advised = parlour_in(data.path(), &["advise", "cribbage", file, "--json"], b"");
    assert_eq!(advised.status, 0, "{}", advised.err);
    let advice: Value = serde_json::from_str(&advised.out).expect("JSON");
    assert_eq!(advice["game"], "cribbage");
    assert!(advice["action"].as_str().is_some_and(|action| action.starts_with("play ")));
    let wrong = parlour_in(data.path(), &["advise", "crosscut", file], b"");
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.err.contains("is not a game of Crosscut: Cribbage, person against easy"),
        "{}",
        wrong.err
    );
}

#[test]
fn computers_play_every_kind_of_game_to_its_end() {
    for options in [
        &["--seats", "easy,medium"][..],
        &["--seats", "easy,medium,easy", "--muggins", "--short"],
        &["--seats", "medium,easy,medium,easy", "--count", "--match", "2", "--skunks", "--short"],
    ] {
        let arguments = [&["play", "cribbage", "--fast", "--seed", "3"], options].concat();
        let ran = parlour(&arguments, "");
        assert_eq!(ran.status, 0, "{options:?}: {}", ran.err);
        assert!(ran.out.contains(" win"), "{options:?}: {}", ran.out);
        assert!(ran.out.contains("The game is saved in "), "{options:?}: {}", ran.out);
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (options, why) in [
        (&["--players", "5"][..], "players can't be `5`: choose 2, 3 or 4"),
        (&["--seats", "person"], "Cribbage takes 2 players with these options, not 1"),
        (
            &["--seats", "person,easy", "--players", "3"],
            "Cribbage takes 3 players with these options, not 2",
        ),
        (&["--seats", "person,nobody"], "`nobody` is not a player"),
        (&["--match", "0"], "games can't be `0`: choose a whole number from 1 to 255"),
    ] {
        let ran = parlour(&[&["play", "cribbage"], options].concat(), "");
        assert_eq!(ran.status, 2, "{options:?}");
        assert!(ran.err.contains(why), "{options:?}: {}", ran.err);
    }
}

/// Issue 8: an opening that ended every game was dealt again forever.
#[test]
fn the_arena_refuses_an_opening_that_leaves_no_game() {
    let match_of = ["arena", "crosscut", "easy", "easy", "--games", "2", "--size", "5x5"];
    let ran = parlour(&[&match_of[..], &["--opening", "60"]].concat(), "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("would end nearly every game here: give at most"), "{}", ran.err);
    let most = ran.err.trim().rsplit(' ').next().expect("the most is named");
    let ran = parlour(&[&match_of[..], &["--opening", most]].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
fn the_arena_plays_cribbage_at_every_table() {
    for players in ["2", "3", "4"] {
        let arguments = [
            "arena",
            "cribbage",
            "medium",
            "easy",
            "--games",
            "20",
            "--seed",
            "5",
            "--short",
            "--json",
            "--players",
            players,
        ];
        let ran = parlour(&arguments, "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        let report: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&report["game"], &report["games"]), (&"cribbage".into(), &20.into()));
        assert!(report["rate"].as_f64().is_some_and(|rate| rate > 0.6), "{report}");
    }
}
