//! The sentences, word by word, where the cards are known.

use parlour_players::explain::Voice;
use parlour_players::{Computer, Level};
use parlour_rules::five_crowns::{FiveCrowns, Options, Phase};
use parlour_rules::{Eye, Game, Seed, Turn};

use crate::table::{decide, play, set_up};

fn told(game: &FiveCrowns, level: Level, voice: Voice) -> String {
    let Turn::Act(seat) = game.turn() else { panic!("somebody is to act") };
    FiveCrowns::reasons(&game.view(Eye::Seat(seat)), &decide(level, game), 0, voice).join(" ")
}

#[test]
fn taking_is_told_with_the_meld_and_the_points() {
    let game = set_up("(4 0 (3S 5S 9C JD KT QH) 0 (7D 9D KS QS 3H 5C) (4T 4S) (8D 9H) HUMAN)");
    assert_eq!(
        told(&game, Level::Medium, Voice::Own),
        "I took 8D from the discard pile because it completes 7D 8D 9D and cuts what I hold from \
         49 to 20 points."
    );
    assert_eq!(
        told(&game, Level::Medium, Voice::Advice),
        "Take 8D from the discard pile: it completes 7D 8D 9D and cuts what you hold from 49 to \
         20 points."
    );
}

#[test]
fn the_toss_is_left_to_chance() {
    let mut game = FiveCrowns::deal(&Options::default(), Seed::from(1));
    assert_eq!(game.view(Eye::Nobody).phase, Phase::Call);
    assert_eq!(told(&game, Level::Expert, Voice::Own), "Heads and tails are equally likely.");
    play(&mut game, &["heads"]);
}
