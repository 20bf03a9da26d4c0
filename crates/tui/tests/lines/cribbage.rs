//! Cribbage played line by line, as a person at a pipe would.

use std::fs;
use std::path::Path;

use parlour_rules::Choices;
use parlour_tui::Opening;

use super::{choices, new_game, opened, resumed, roster};

/// A game with these players from the seed 7, with what people type.
fn game(lines: &str, occupants: &[&str], show: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    game_in(folder.path(), lines, occupants, show)
}

fn game_in(folder: &Path, lines: &str, occupants: &[&str], show: &str) -> String {
    let players = occupants.len();
    let text = format!(r#"{{"show": "{show}", "length": 61, "players": {players}}}"#);
    let options = (choices(&text), Choices::new());
    new_game(folder, lines, "cribbage", occupants, options, 7)
}

/// The person deals: the computer discards and leads first.
const DEALT: &str = "KS 2S\n";

#[test]
fn the_table_shows_the_board_and_hides_the_other_hand() {
    let said = game("", &["person", "medium"], "table");
    for shown in [
        "Cribbage: you against the computer (medium).",
        "another cut. You cut 3♥ and the computer cuts 7♦. You have the lower card and deal.",
        "Deal 1, dealt by you",
        "                10   20   30   40   50   60",
        "Computer   0 ....:....:....:....:....:....:|",
        "The computer discards two cards to your crib.",
        "Computer  4 cards face down",
        "Your crib: 2 cards face down",
        "You       K♠ 2♠ 5♣ 2♥ K♣ 4♠",
        "Your turn: discard two cards to your crib:",
        "The input ended. Continue with: parlour play --resume",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
    for hidden in ["J♥", "A♣", "6♠", "10♠"] {
        assert!(!said.contains(hidden), "{hidden}: {said}");
    }
}

/// The computer had to discard to a crib before the cut for the deal.
#[test]
fn the_cut_for_the_deal_comes_before_all_else() {
    let said = game("", &["person", "medium"], "table");
    let [cut, thrown] = [" the lower card and deal", "The computer discards two cards"]
        .map(|words| said.find(words).expect(words));
    assert!(cut < thrown, "{said}");
    assert_eq!(said.matches(" the lower card and deal").count(), 1, "{said}");
}

#[test]
fn cards_can_be_named_in_short_and_scores_are_called() {
    let lines = format!("{DEALT}5\nsort rank\n2\nk\n4\nK\n");
    let said = game(&lines, &["person", "medium"], "table");
    for shown in [
        "You discard 2♠ K♠ to your crib.",
        "The computer cuts the starter, 10♠.",
        "The computer plays J♥: ten.",
        "Your turn: the count is ten. Play a card: 5",
        "You play 5♣: fifteen for two. (You: 2)",
        "You        2 O...:....:....:....:....:....:| +2",
        "Your hand is sorted by rank.",
        "You       2♥ 4♠ K♣   played 5♣   discarded 2♠ K♠",
        "K♣ would take the count from 22 to 32, past 31: play a lower card",
        "You say go.",
        "The computer pegs one for the go at twenty-seven. (Computer: 1)",
        "You play K♣: ten, and one for last card. (You: 3)",
        "fifteen eight, and a pair is ten. (Computer: 11)",
        "Your crib is 2♠ 6♠ 8♣ K♠ with the starter 10♠: nothing.",
        "Deal 2, dealt by the computer",
        "Your turn: discard two cards to the computer's crib:",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
}

#[test]
fn every_prompt_explains_wrong_input() {
    let lines = "\nx\nKS\nKS KS\nKS 3D\n2 5\nplay KS\ngo\ncount 2\nk 5\nsort me\n?\nmoves\n";
    let said = game(lines, &["person", "medium"], "table");
    for shown in [
        "type a move such as discard 2C 7D or play 5H, or ? for the commands",
        "`x` is not a card",
        "choose two cards for the crib; you chose one",
        "K♠ is named twice: discard two different cards",
        "you don't hold 3♦: choose one of your own cards",
        "which 2: 2♠ or 2♥? Type",
        "discard two cards to the crib first",
        "which K: K♠ or K♣?",
        "type sort rank, sort suit or sort off",
        "hint        get a nudge; again: what the computer would do; again: why",
        "discard 2H 2S, discard 2H 4S",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
    let said = game(&format!("{DEALT}go\n9\n5 5\nmoves\n"), &["person", "medium"], "table");
    for shown in [
        "you can't say go while you can play a card: play one",
        "you don't hold a 9",
        "play 5C: fifteen for two",
        "play KC: twenty",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
}

#[test]
fn players_who_count_for_themselves_see_what_they_missed() {
    let lines = format!("{DEALT}5C\n2H\n4S\nKC\nmany\n30\n2\n3\n");
    let said = game(&lines, &["person", "medium"], "players");
    for shown in [
        "Your turn: how many points are in your hand 2♥ 4♠ 5♣ K♣ with the starter 10♠? many",
        "`many` is not a move",
        "no hand scores 30: the most is 29",
        "You count 2 for 2♥ 4♠ 5♣ K♣ with the starter 10♠ and miss two points: fifteen two, fifteen \
         four. (You: 5)",
        "Your turn: how many points are in your crib 2♠ 6♠ 8♣ K♠ with the starter 10♠? 3",
        "but it's worth nothing, so ",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
}

#[test]
fn a_count_that_is_too_high_loses_the_excess() {
    let lines = format!("{DEALT}5C\n2H\n4S\nKC\n5\n0\n");
    let said = game(&lines, &["person", "medium"], "players");
    let told =
        "but it's only 4: fifteen two, fifteen four. The extra point comes off, so you score 3.";
    assert!(said.contains(told), "{said}");
    assert!(said.contains("(You: 6)"), "three pegged before, and three: {said}");
}

#[test]
fn muggins_is_offered_after_every_count() {
    let lines = format!("{DEALT}5C\n2H\n4S\nKC\n4\n0\n4\n0\n");
    let said = game(&lines, &["person", "easy"], "muggins");
    let asked = said.matches("did the computer miss any points? (a number, or pass)").count();
    assert!(asked >= 1, "{said}");
    let lines = format!("{DEALT}5C\n2H\n4S\nKC\npass\n2\n0\n");
    let said = game(&lines, &["person", "medium"], "muggins");
    assert!(said.contains("The computer calls muggins and takes two."), "{said}");
}

#[test]
fn help_gives_reasons_and_undo_goes_back_to_ones_own_decision() {
    let said = game(
        &format!("help\nhelp\nhelp\n{DEALT}help\nhelp\nhelp\nundo\n"),
        &["person", "medium"],
        "table",
    );
    assert!(said.matches("win chance").count() >= 2, "{said}");
    let end = said.rsplit_once("Undone.").expect("taken back").1;
    assert!(end.contains("Your turn: discard two cards to your crib:"), "{said}");
    // A go that the rules forced wasn't a decision, and neither was the only card that fitted.
    let said = game(&format!("{DEALT}5C\n2H\n4S\nundo\n"), &["person", "medium"], "table");
    let (gone, end) = said.rsplit_once("Undone.").expect("taken back");
    assert!(gone.contains("You say go."), "{said}");
    assert!(end.contains("Your turn: the count is nineteen. Play a card:"), "{said}");
}

#[test]
fn people_at_one_keyboard_hand_it_over_and_hear_what_they_missed() {
    let said = game("\n", &["person", "person"], "table");
    let (first, rest) = said.split_once("Hand the screen to Player 2").expect("handed over");
    assert!(!first.contains("face down"), "nothing is shown before: {first}");
    let hand = "Player 2  ";
    assert!(rest.contains(hand) && rest.contains("Player 1  6 cards face down"), "{rest}");
    // The non-dealer discards, the dealer discards, the non-dealer leads, and the dealer hears of it.
    let own = rest.lines().rfind(|line| line.starts_with(hand)).expect("a hand");
    let cards: Vec<&str> = own[hand.len()..].split(' ').collect();
    let lines = format!("\n{} {}\n\nKS 2S\n\n{}\n\n", cards[0], cards[1], cards[2]);
    let said = game(&lines, &["person", "person"], "table");
    let last = said.rsplit_once("Hand the screen to Player 1").expect("handed over").1;
    assert!(last.contains(&format!("Player 2 plays {}", cards[2])), "{said}");
    assert!(!last.contains(cards[0]) && !last.contains(cards[3]), "{last}");
}

#[test]
fn four_play_in_partnerships_and_a_saved_game_resumes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("saved.json");
    let lines = format!("save {}\nquit\n", file.display());
    let said = game_in(folder.path(), &lines, &["person", "easy", "easy", "easy"], "table");
    for shown in [
        "your partner (easy) and your right-hand opponent (easy).",
        "Your side    0",
        "Other side   0",
        "Saved.",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
    assert!(fs::read_to_string(&file).expect("saved").contains("\"cribbage\""));
    let saved = roster().open(&file).expect("a record");
    assert!(saved.table.summary().starts_with("Cribbage, person, easy, easy, easy, 0 to 0"));
    let said = resumed(folder.path(), &file, "");
    assert!(said.contains("Your turn: discard one card to"), "{said}");
}

#[test]
fn computers_play_a_match_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let options = choices(r#"{"length": 61, "games": 2, "skunks": true}"#);
    let options = (options, Choices::new());
    let said = new_game(folder.path(), "", "cribbage", &["medium", "easy"], options, 3);
    assert!(said.contains("The game is over. Computer 1: "), "{said}");
    assert!(said.contains("Games won so far. Computer 1: "), "{said}");
    assert!(said.contains(" wins: ") && said.contains(" games to "), "{said}");
    assert!(said.lines().all(|line| line.chars().count() <= 200), "{said}");
}

#[test]
fn the_game_room_offers_cribbage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "3\n5\n3\nwho\ntable\nnobody\neasy\nquit\nno\nq\n";
    let said = opened(folder.path(), lines, Opening::Lobby);
    for shown in [
        "  3  Cribbage     Discard to the crib",
        "players can't be `5`: choose 2, 3 or 4",
        "show can't be `who`: choose table, players or muggins",
        "`nobody` is not a player",
        "Cribbage: you, your left-hand opponent (easy) and your right-hand opponent (easy).",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
}
