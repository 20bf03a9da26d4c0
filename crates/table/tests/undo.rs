//! Taking back: free against the computer, and between people never past what somebody has seen.

use parlour_players::Level;
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Event, Seed, Start, crosscut};
use parlour_table::{CannotUndo, Sitter, Table};

fn five_crowns(second: Sitter) -> Table<FiveCrowns> {
    let sitters = vec![Sitter::Person, second];
    Table::new(Options::default(), Start::Deal(Seed::from(5)), sitters).expect("a deal")
}

#[test]
fn between_people_a_card_that_was_seen_stays_seen() {
    let mut table = five_crowns(Sitter::Person);
    table.submit("heads".parse().expect("a call")).expect("legal");
    assert_eq!(table.undo(), Err(CannotUndo::Seen), "the coin has fallen");
    table.submit("draw".parse().expect("a draw")).expect("legal");
    assert_eq!(table.undo(), Err(CannotUndo::Seen), "the drawn card was seen");
    assert_eq!(table.actions().len(), 2, "what is refused changes nothing");
}

#[test]
fn against_the_computer_undo_is_free_and_marked() {
    let mut table = five_crowns(Sitter::computer(Level::Easy));
    assert_eq!(table.undo(), Err(CannotUndo::Nothing));
    table.submit("heads".parse().expect("a call")).expect("legal");
    table.submit("draw".parse().expect("a draw")).expect("legal");
    assert_eq!(table.undo(), Ok(1));
    assert_eq!(table.actions().len(), 1);
    assert_eq!(table.record().events.last(), Some(&Event::Undo { to: 1 }));
}

#[test]
fn between_people_an_open_move_can_be_taken_back_and_a_resignation_cannot() {
    let sitters = vec![Sitter::Person, Sitter::Person];
    let start = Start::Deal(Seed::from(1));
    let options = crosscut::Options::default();
    let mut table = Table::<crosscut::Crosscut>::new(options, start, sitters).expect("a board");
    table.submit("d4".parse().expect("a move")).expect("legal");
    assert_eq!(table.undo(), Ok(0));
    table.resign(parlour_rules::Seat(0));
    assert!(table.outcome().is_some_and(|outcome| outcome.is_win_for(parlour_rules::Seat(1))));
    assert_eq!(table.undo(), Err(CannotUndo::Resigned));
    assert!(table.prompt().is_none());
}
