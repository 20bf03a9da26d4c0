//! Taking back: free against the computer, and between people never past what somebody has seen.

use parlour_players::Level;
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Event, Seat, Seed, Start, crosscut};
use parlour_table::{CannotUndo, Occupant, Table, Undo};

fn five_crowns(second: Occupant) -> Table<FiveCrowns> {
    let occupants = vec![Occupant::Person, second];
    Table::new(Options::default(), Start::Deal(Seed::from(5)), occupants).expect("a deal")
}

#[test]
fn between_people_a_card_that_was_seen_stays_seen() {
    let mut table = five_crowns(Occupant::Person);
    table.submit("heads".parse().expect("a call")).expect("legal");
    assert!(!table.can_undo());
    assert_eq!(table.undo(), Err(CannotUndo::Seen), "the coin has fallen");
    table.submit("draw".parse().expect("a draw")).expect("legal");
    assert_eq!(table.undo(), Err(CannotUndo::Seen), "the drawn card was seen");
    assert_eq!(table.actions().len(), 2, "what is refused changes nothing");
}

#[test]
fn a_damaged_undo_is_refused() {
    let mut table = five_crowns(Occupant::computer(Level::Easy));
    table.submit("heads".parse().expect("a call")).expect("legal");
    for to in [1, usize::MAX] {
        assert_eq!(table.take_back(to), Err(CannotUndo::Nothing));
        assert_eq!(table.actions().len(), 1, "what is refused changes nothing");
    }
}

/// In Five Crowns a discard shows a card. In Crosscut, where nothing is hidden, another player's
/// move is the limit.
#[test]
fn between_people_undo_is_by_offer_and_never_past_a_reveal_or_anothers_move() {
    let mut table = five_crowns(Occupant::Person);
    for action in ["heads", "draw"] {
        table.submit(action.parse().expect("an action")).expect("legal");
    }
    let (seat, prompt) = table.prompt().expect("a turn");
    let discard = prompt.legal[0];
    table.submit(discard).expect("legal");
    assert_eq!(table.undo_of(seat), Err(CannotUndo::Seen), "everyone saw {discard}");
    table.submit("draw".parse().expect("a draw")).expect("legal");
    assert_eq!(table.undo_of(seat), Err(CannotUndo::Answered));

    let occupants = vec![Occupant::Person, Occupant::Person];
    let start = Start::Deal(Seed::from(1));
    let mut table =
        Table::<crosscut::Crosscut>::new(crosscut::Options::default(), start, occupants)
            .expect("a board");
    table.submit("d4".parse().expect("a move")).expect("legal");
    assert_eq!(table.undo_of(Seat(0)), Ok(Undo::ByOffer { to: 0 }));
    table.submit("e5".parse().expect("a move")).expect("legal");
    assert_eq!(table.undo_of(Seat(0)), Err(CannotUndo::Answered));
    assert_eq!(table.undo_of(Seat(1)), Ok(Undo::ByOffer { to: 1 }));
    assert_eq!(
        CannotUndo::Answered.to_string(),
        "your opponent has moved since, so it can't be undone",
        "the true reason is given"
    );
}

#[test]
fn against_the_computer_undo_is_free_and_marked() {
    let mut table = five_crowns(Occupant::computer(Level::Easy));
    assert!(!table.can_undo());
    assert_eq!(table.undo(), Err(CannotUndo::Nothing));
    table.submit("heads".parse().expect("a call")).expect("legal");
    table.submit("draw".parse().expect("a draw")).expect("legal");
    assert!(table.can_undo());
    assert_eq!(table.undo(), Ok(1));
    assert_eq!(table.actions().len(), 1);
    assert_eq!(table.record().events.last(), Some(&Event::Undo { to: 1 }));
}

#[test]
fn between_people_an_open_move_can_be_taken_back_and_a_resignation_cannot() {
    let occupants = vec![Occupant::Person, Occupant::Person];
    let start = Start::Deal(Seed::from(1));
    let options = crosscut::Options::default();
    let mut table = Table::<crosscut::Crosscut>::new(options, start, occupants).expect("a board");
    table.submit("d4".parse().expect("a move")).expect("legal");
    assert_eq!(table.undo(), Ok(0));
    table.resign(Seat(0));
    assert!(table.outcome().is_some_and(|outcome| outcome.is_win_for(Seat(1))));
    assert_eq!(table.undo(), Err(CannotUndo::Resigned));
    assert!(table.prompt().is_none());
}
