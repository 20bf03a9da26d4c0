//! Refused actions and their messages.

use parlour_rules::cards::parse_cards;
use parlour_rules::cribbage::{Cribbage, Options, Players, Setup, Show};
use parlour_rules::{Game, Seat, Seed};

fn setup() -> Setup {
    Setup {
        dealer: Seat(0),
        scores: vec![0, 0],
        hands: ["TD 8S 7C 6D 3S KD", "KC 9H 2S QH 4H 4D"]
            .map(|cards| parse_cards(cards).expect("cards"))
            .to_vec(),
        crib: None,
        starter: "AC".parse().expect("a card"),
    }
}

/// A two-player game after these actions.
fn after(options: Options, actions: &[&str]) -> Cribbage {
    let mut game = Cribbage::set_up(&options, &setup(), Seed::from(1)).expect("it can begin");
    for action in actions {
        game.play(action.parse().expect("an action")).expect(action);
    }
    game
}

fn refusal(game: &Cribbage, action: &str) -> String {
    let mut game = game.clone();
    game.play(action.parse().expect("an action")).expect_err(action).to_string()
}

#[test]
fn discarding_is_refused_with_the_reason() {
    let game = after(Options::default(), &[]);
    assert_eq!(refusal(&game, "toss TD KC"), "you don't hold 10♦: choose one of your own cards");
    assert_eq!(refusal(&game, "toss KC"), "choose two cards for the crib; you chose one");
    let first = "discard two cards to the crib first";
    for action in ["play KC", "go", "count 3", "muggins 2", "pass"] {
        assert_eq!(refusal(&game, action), first);
    }
}

#[test]
fn playing_is_refused_with_the_reason() {
    let tossed = ["toss 4H 4D", "toss 3S KD"];
    let game = after(Options::default(), &[&tossed[..], &["play KC", "play TD"]].concat());
    assert_eq!(refusal(&game, "play KC"), "you have already played K♣: play another card");
    assert_eq!(refusal(&game, "play 4H"), "you don't hold 4♥: choose one of your own cards");
    assert_eq!(refusal(&game, "go"), "you can't say go while you can play a card: play one");
    assert_eq!(refusal(&game, "toss 2S 9H"), "you have already discarded: play a card");
    assert!(refusal(&game, "count 3").starts_with("hands are counted after the play"));
    let game =
        after(Options::default(), &[&tossed[..], &["play KC", "play TD", "play 9H"]].concat());
    assert_eq!(
        refusal(&game, "play 6D"),
        "6♦ would take the count from 29 to 35, past 31: play a lower card, or say go if you have \
         none"
    );
}

#[test]
fn counting_is_refused_with_the_reason() {
    let options = Options { show: Show::Muggins, ..Options::default() };
    let play = [
        "toss 4H 4D",
        "toss 3S KD",
        "play KC",
        "play TD",
        "play 9H",
        "go",
        "play 2S",
        "play 8S",
        "play QH",
        "play 7C",
        "play 6D",
    ];
    let game = after(options, &play);
    assert_eq!(refusal(&game, "go"), "the play is over: count your cards");
    assert_eq!(refusal(&game, "count 30"), "no hand scores 30: the most is 29");
    let game = after(options, &[&play[..], &["count 2"]].concat());
    assert_eq!(refusal(&game, "muggins 0"), "name the points that were missed, or pass");
    assert_eq!(refusal(&game, "count 2"), "claim the points that were missed, or pass");
}

#[test]
fn a_finished_game_refuses_actions() {
    let options = Options::default();
    let mut setup = setup();
    setup.starter = "JC".parse().expect("a card");
    setup.scores = vec![119, 0];
    let mut game = Cribbage::set_up(&options, &setup, Seed::from(1)).expect("it can begin");
    for action in ["toss 4H 4D", "toss 3S KD"] {
        game.play(action.parse().expect("an action")).expect(action);
    }
    assert!(game.legal().is_empty());
    assert_eq!(refusal(&game, "play KC"), "the game is over: start a new one");
}

#[test]
fn an_impossible_setup_is_refused() {
    let said = |change: fn(&mut Setup), players| {
        let mut setup = setup();
        change(&mut setup);
        let refused = Cribbage::set_up(&Options::of(players), &setup, Seed::from(1));
        refused.err().expect("refused").to_string()
    };
    let two = Players::Two;
    assert_eq!(said(|_| (), Players::Three), "there should be 3 hands, not 2");
    assert_eq!(said(|setup| setup.scores.truncate(1), two), "there should be 2 scores, not 1");
    assert_eq!(
        said(|setup| setup.hands[1].truncate(5), two),
        "seat 2 holds 5 cards at the start: give it 6"
    );
    assert_eq!(
        said(|setup| setup.hands[1][0] = setup.starter, two),
        "AC is in two places: each card can be in only one"
    );
    assert_eq!(
        said(|setup| setup.scores[0] = 121, two),
        "a score of 121 has already won: give scores below 121"
    );
    assert_eq!(
        said(|setup| setup.crib = Some("2D".parse().expect("a card")), two),
        "give the crib a card only with three players, and then always"
    );
    assert!(said(|setup| setup.dealer = Seat(7), two).contains("seats"));
}
