//! `LiveGame`: the driver that every front end uses.

use parlour_players::{Budget, Level};
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Eye, Seat, Seed, Start};
use parlour_table::{LiveGame, Next, Occupant, Purpose, Table};

fn game(red: Occupant, blue: Occupant) -> LiveGame<Crosscut> {
    let options = Options::of("5x5".parse().expect("a size"));
    let table = Table::new(options, Start::Deal(Seed::from(4)), vec![red, blue]);
    LiveGame::new(table.expect("a new game"))
}

fn against_the_computer() -> LiveGame<Crosscut> {
    game(Occupant::Person, Occupant::computer(Level::Easy))
}

#[test]
fn a_computer_s_turn_is_asked_answered_and_played() {
    let mut game = against_the_computer();
    assert!(matches!(game.next(), Next::Person(Seat(0), _)) && game.question().is_none());
    game.play("c3".parse().expect("notation")).expect("legal");
    assert!(matches!(game.next(), Next::Computer(Seat(1))));
    let question = game.question().expect("it is the computer's turn");
    let answer = question.think(|| Budget::effort(1));
    assert!(game.accept(answer));
    assert_eq!((game.decisions().len(), game.table().action_count()), (1, 2));
}

#[test]
fn the_same_game_gets_the_same_decisions_on_every_machine() {
    let decide = || {
        let mut game = against_the_computer();
        game.play("c3".parse().expect("notation")).expect("legal");
        let answer = game.question().expect("a turn").think(|| Budget::effort(1));
        answer.made.decision.action()
    };
    assert_eq!(decide(), decide());
}

#[test]
fn an_answer_to_an_older_version_is_ignored() {
    let mut game = against_the_computer();
    let advice = game.advice_question().expect("a person chooses");
    assert_eq!(advice.purpose, Purpose::Advice);
    let answer = advice.think(|| Budget::effort(50));
    game.play("c3".parse().expect("notation")).expect("legal");
    assert!(!game.accept(answer));
    assert!(game.advice().is_none() && game.decisions().is_empty());
}

#[test]
fn undo_forgets_what_was_decided_since() {
    let mut game = against_the_computer();
    let answer = game.advice_question().expect("a person chooses").think(|| Budget::effort(50));
    assert!(game.accept(answer) && game.advice_question().is_none(), "advice is kept");
    game.play("c3".parse().expect("notation")).expect("legal");
    let answer = game.question().expect("a turn").think(|| Budget::effort(1));
    game.accept(answer);
    assert_eq!(game.log(Eye::Nobody, &game.names()).len(), 2);
    assert_eq!(game.undo().expect("it is free against the computer"), 0);
    assert!(game.decisions().is_empty() && game.advice().is_none());
    assert!(game.log(Eye::Nobody, &game.names()).is_empty());
    assert_eq!(game.version(), 3, "undo is an event of its own");
}

#[test]
fn resigning_ends_the_game() {
    let mut game = game(Occupant::Person, Occupant::Person);
    assert_eq!(game.only_person(), None);
    game.resign(Seat(1));
    assert!(matches!(game.next(), Next::Over(outcome) if outcome.is_win_for(Seat(0))));
    assert!(game.question().is_none() && game.advice_question().is_none());
}
