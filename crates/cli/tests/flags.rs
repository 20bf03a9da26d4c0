//! Flags that come from the games' own descriptions.

mod program;

use program::parlour;

#[test]
fn an_option_of_another_game_is_named_with_its_game() {
    for (words, sentence) in [
        ("play crosscut --closed", "--closed is for five-crowns, not for crosscut"),
        ("play cribbage --format=cpp", "--format is for five-crowns, not for cribbage"),
        ("play --fast five-crowns --muggins", "--muggins is for cribbage, not for five-crowns"),
        ("play cribbage --size 6x6", "--size is for crosscut, not for cribbage"),
        ("play --size 6x6", "--size is for crosscut: parlour play crosscut --size"),
    ] {
        let ran = parlour(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((ran.status, ran.err.trim()), (2, &*format!("parlour: {sentence}")), "{words}");
    }
}

#[test]
fn an_unknown_option_gets_the_usual_message() {
    for words in
        ["play crosscut --sighs 3", "arena crosscut easy hard --muggins", "cribbage sweep --plain"]
    {
        let ran = parlour(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(ran.status, 2, "{words}");
        assert!(ran.err.contains("unexpected argument"), "{words}: {}", ran.err);
    }
}

#[test]
fn help_offers_what_applies_and_nothing_else() {
    let help =
        |words: &str| parlour(&words.split(' ').chain(["--help"]).collect::<Vec<_>>(), "").out;
    for game in ["play crosscut", "play five-crowns", "play cribbage"] {
        let shown = help(game);
        for option in ["--plain", "--ascii", "--seed", "--resume", "--fast", "--time"] {
            assert!(shown.contains(option), "{game} {option}: {shown}");
        }
        let is_five_crowns = game.ends_with("five-crowns");
        assert_eq!(shown.contains("--closed"), is_five_crowns, "{shown}");
        assert_eq!(shown.contains("--format"), is_five_crowns, "{shown}");
        assert_eq!(shown.contains("--muggins"), game.ends_with("cribbage"), "{shown}");
    }
    for command in ["arena cribbage", "cribbage keep", "review", "puzzle crosscut", "serve"] {
        let shown = help(command);
        assert!(!shown.contains("--plain") && !shown.contains("--ascii"), "{command}: {shown}");
    }
    assert!(parlour(&["--help"], "").out.contains("--plain"));
}

#[test]
fn plain_is_accepted_before_and_after_the_game() {
    for words in ["play --plain crosscut", "play crosscut --plain", "--plain"] {
        let ran = parlour(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(ran.status, 0, "{words}: {}", ran.err);
    }
}

#[test]
fn the_same_mistake_gets_the_same_sentence() {
    let ran = parlour(&["play", "cribbage", "--points", "100"], "");
    assert!(ran.err.contains("length can't be `100`: choose 121 or 61"), "{}", ran.err);
    let ran = parlour(&["arena", "crosscut", "easy", "hard", "--size", "4x4"], "");
    assert!(ran.err.contains("size can't be `4x4`: choose rows x columns"), "{}", ran.err);
}
