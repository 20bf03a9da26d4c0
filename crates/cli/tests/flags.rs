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
        ("play --names Ann", "--names comes after a game's name: parlour play crosscut --names"),
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

/// Nobody could guess that `table` means that Parlour counts the hands.
#[test]
fn help_explains_values_that_do_not_explain_themselves() {
    let help = parlour(&["play", "cribbage", "--help"], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("[table (by Parlour), players or muggins]"), "{help}");
    assert!(help.contains("[2, 3 or 4]"), "{help}");
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

/// Numbers that would take more threads or memory than there is, and numbers below nothing, are
/// refused before anything starts.
#[test]
fn impossible_numbers_are_refused_with_the_range() {
    const HUGE: &str = "99999999999999";
    let refused = |words: &str, value: &str| {
        let option = format!("{words}={value}");
        let ran = parlour(&option.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(ran.status, 2, "{option}: {}", ran.err);
        ran.err
    };
    for words in [
        "crosscut solve 5x5 --memory",
        "engine --jobs",
        "arena crosscut easy easy --games 2 --jobs",
        "serve --listen 127.0.0.1:0 --thinkers",
    ] {
        for value in [HUGE, "30000000", "-1", "18446744073709551615", "many"] {
            let err = refused(words, value);
            assert!(err.contains("choose a whole number from "), "{words}={value}: {err}");
        }
    }
    assert!(refused("engine --jobs", "30000").contains("from 1 to 1024"));
    assert!(refused("engine --jobs", "0").contains("from 1 to 1024"));
    for words in [
        "arena crosscut easy easy --games",
        "arena crosscut easy easy --games 2 --opening",
        "arena crosscut easy easy --games 2 --nodes",
        "arena crosscut easy easy --games 2 --time",
        "crosscut solve 5x5 --nodes",
        "crosscut solve 5x5 --time",
        "crosscut perft 5x5 --",
        "cribbage sweep --cards",
        "play crosscut --time",
        "play cribbage --games",
        "play cribbage --players",
        "puzzle crosscut --number",
        "review none.json --effort",
    ] {
        refused(words, "-1");
        refused(words, "99999999999999999999999");
    }
}
