//! Hidden cards change nothing about a seat's decisions and hints.

use parlour_players::explain::Voice;
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cribbage::{Cribbage, Options, Players};
use parlour_rules::{Eye, Game, Luck, Seed};

/// Checks deals with some cards on the table: the prompt, decision and hint are the same in another
/// state that the seat cannot tell apart.
fn hold(level: Level, effort: u64, seeds: std::ops::Range<u64>) {
    for number in seeds {
        let players = [Players::Two, Players::Three, Players::Four][(number % 3) as usize];
        let mut luck = Luck::new(Seed::from(number));
        let mut game = Cribbage::deal(&Options::of(players), Seed::from(number));
        for _ in 0..luck.below(4 * u32::from(players.count()) + 5) {
            let action = *luck.pick(&game.legal()).expect("a deal has more actions");
            game.play(action).expect("legal");
        }
        let (seat, prompt) = Prompt::of(&game).expect("a deal ends no game");
        let other = Cribbage::imagine(&game.view(Eye::Seat(seat)), &mut luck);
        let (_, again) = Prompt::of(&other).expect("the same turn");
        let decided = |prompt: &Prompt<Cribbage>| {
            let mut player = Cribbage::player(level, Seed::from(1));
            let decision = player.decide(prompt, &Budget::effort(effort));
            let said = Cribbage::reasons(&prompt.view, &decision, 0, Voice::Advice);
            (serde_json::to_string(&decision).expect("JSON"), said)
        };
        assert_eq!(decided(&prompt), decided(&again), "seed {number}, {level}");
    }
}

#[test]
fn hidden_cards_change_no_decision_or_hint() {
    hold(Level::Easy, 1, 0..1000);
    hold(Level::Medium, 1, 0..1000);
    hold(Level::Hard, 1, 0..300);
    hold(Level::Expert, 10, 0..300);
}

#[test]
#[ignore = "ten thousand deals, about half a minute"]
fn hidden_cards_change_none_of_ten_thousand_decisions_and_hints() {
    hold(Level::Medium, 1, 0..10_000);
    hold(Level::Hard, 1, 0..10_000);
    hold(Level::Expert, 10, 0..10_000);
}
