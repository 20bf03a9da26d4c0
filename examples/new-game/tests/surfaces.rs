//! German whist on every surface of the program.

use new_game::rules::{GermanWhist, Options, Play};
use parlour_game_check::GameCheck;
use parlour_rules::cards::Card;
use parlour_rules::laws::Laws;

fn check() -> GameCheck<GermanWhist> {
    GameCheck::new(env!("CARGO_BIN_EXE_new-game"), Card::all().map(Play))
}

#[test]
fn the_laws_hold() {
    for cards in [5, 7, 13] {
        Laws::<GermanWhist>::of(Options { cards }).universe(Card::all().map(Play)).hold(0..20);
    }
}

#[test]
fn line_mode_plays_a_game_that_can_be_reviewed() {
    check().line_mode_and_review();
}

#[test]
fn the_full_screen_plays_a_game() {
    check().full_screen();
}

#[test]
fn the_browser_plays_a_game() {
    check().web();
}

#[test]
fn programs_can_ask_and_compare() {
    check().engine(&Options::default());
    check().arena();
}

#[test]
fn the_option_is_on_every_surface() {
    check().option_everywhere("cards", "5", "99");
}
