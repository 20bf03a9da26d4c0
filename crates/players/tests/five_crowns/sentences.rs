//! The exact sentences for known cards.

use parlour_players::explain::Voice;
use parlour_players::{Computer, Decision, Level};
use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Phase};
use parlour_rules::{Eye, Game, Message, Seed, Turn};

use crate::table::{decide, play, set_up};

fn told(game: &FiveCrowns, level: Level, voice: Voice) -> String {
    told_of(game, &decide(level, game), 0, voice)
}

fn told_of(game: &FiveCrowns, decision: &Decision<Action>, place: usize, voice: Voice) -> String {
    let Turn::Act(seat) = game.turn() else { panic!("somebody is to act") };
    let reasons = FiveCrowns::reasons(&game.view(Eye::Seat(seat)), decision, place, voice);
    Message::join(reasons, " ").to_string()
}

#[test]
fn taking_is_told_with_the_meld_and_the_points() {
    let game = set_up("(4 0 (3S 5S 9C JD KT QH) 0 (7D 9D KS QS 3H 5C) (4T 4S) (8D 9H) HUMAN)");
    assert_eq!(
        told(&game, Level::Medium, Voice::Own),
        "I took 8♦ from the discard pile because it completes 7♦ 8♦ 9♦ and cuts what I hold from \
         49 to 20 points."
    );
    assert_eq!(
        told(&game, Level::Medium, Voice::Advice),
        "Take 8♦ from the discard pile: it completes 7♦ 8♦ 9♦ and cuts what you hold from 49 to \
         20 points."
    );
}

#[test]
fn drawing_is_told_with_what_the_top_discard_would_leave() {
    let game =
        set_up("(4 0 (3S 5S 9C JD KT QH) 0 (7D 8D KS QS 3H 5C) (4T 4S 9D JH) (QD 9H) HUMAN)");
    let own = told(&game, Level::Hard, Voice::Own);
    assert_eq!(
        own,
        "I drew from the draw pile because Q♦ would leave me with 47 points, and 8 of the 10 \
         cards that may come are better."
    );
}

#[test]
fn a_discard_is_told_with_what_the_other_player_passed_over() {
    let mut game =
        set_up("(4 0 (3S 5S 9C JD 8T 4H) 0 (7D 8D 9D KS 3H 5C) (4T 8S KT KC XH 3C) (KD 9H) HUMAN)");
    play(&mut game, &["draw", "discard 4T", "draw", "discard 8S", "draw", "discard KT"]);
    play(&mut game, &["draw", "discard KC", "draw"]);
    assert_eq!(
        told(&game, Level::Expert, Voice::Own),
        "I discarded K♠: it is the most expensive card in no meld, and you have passed over a \
         king and thrown a king. That leaves me 18 points."
    );
    assert_eq!(
        told(&game, Level::Expert, Voice::Advice),
        "Discard K♠: it is the most expensive card in no meld, and the other player has passed \
         over a king and thrown a king. Lay the rest out as the run 7♦ 8♦ 9♦, with 5♣ 3♥ 10♥ in no \
         meld. That leaves you 18 points, so you cannot go out yet."
    );
}

#[test]
fn a_discard_out_of_a_meld_is_told_as_one() {
    let mut game = set_up("(4 0 (3S 5S 9C JD 8T 4H) 0 (7D 8D 9D KS 3H 5C) (XH 3C) (KD) HUMAN)");
    play(&mut game, &["draw"]);
    let decision = decide(Level::Hard, &game);
    let action = "discard 8D".parse().expect("an action");
    let place = decision.ranked.iter().position(|verdict| verdict.action == action);
    let told = told_of(&game, &decision, place.expect("a legal discard"), Voice::Advice);
    assert!(told.starts_with("Discard 8♦ out of 7♦ 8♦ 9♦. That leaves"), "{told}");
}

#[test]
fn going_out_is_told_with_the_melds_and_what_wilds_stand_for() {
    let game = set_up("(4 0 (3S 5S 9C JD KT QH) 0 (7D 8D J1 KS KH QS) (KC 4S) (9H) HUMAN)");
    let mut game = game;
    play(&mut game, &["draw"]);
    assert_eq!(
        told(&game, Level::Expert, Voice::Own),
        "I go out with Q♠: every other card lies in the book K♠ K♣ K♥ and the run 7♦ 8♦ joker, so I \
         score nothing this round, and you have one turn left. I use the joker as 9♦."
    );
    assert_eq!(
        told(&game, Level::Easy, Voice::Advice),
        "Go out with Q♠: every other card lies in the book K♠ K♣ K♥ and the run 7♦ 8♦ joker, so you \
         score nothing this round, and the other player has one turn left. Use the joker as 9♦."
    );
}

#[test]
fn a_hand_all_in_melds_goes_out_with_whatever_it_draws() {
    let game = set_up("(4 0 (3S 5S 9C JD KT QH) 0 (7D 8D 9D KS KH KC) (4C 4S) (9H 3T) HUMAN)");
    assert_eq!(
        told(&game, Level::Expert, Voice::Advice),
        "Draw from the draw pile: your cards are all in melds, so you can go out with any card."
    );
}

#[test]
fn the_toss_is_left_to_chance() {
    let game = FiveCrowns::deal(&Options::default(), Seed::from(1));
    assert_eq!(game.view(Eye::Nobody).phase, Phase::Call);
    let said = "I called heads: both sides are equally likely.";
    assert_eq!(told(&game, Level::Expert, Voice::Own), said);
}
