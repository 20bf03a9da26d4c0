//! Tables that older servers stored play on.

use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::{Eye, Seat, Seed, Start, Turn};
use parlour_table::{Occupant, Table};

use super::{GameRoom, Room, RoomEvent, RoomRequest, RoomSettings};
use crate::faces::cribbage::CribbageFace;
use crate::faces::crosscut::CrosscutFace;
use crate::store::{Entry, StoredGame};

/// A table as servers stored it before seeds were mixed.
#[test]
fn a_table_that_was_dealt_when_it_was_opened_plays_on() {
    let options = cribbage::Options::default();
    let people = vec![Occupant::Person; 2];
    let start = Start::Deal(Seed::from(5));
    let table = Table::<Cribbage>::new(options, start, people).expect("a table");
    let dealt = table.view(Eye::All);
    let stored = StoredGame {
        id: "table".to_owned(),
        game: "cribbage".to_owned(),
        beginning: table.record_text(),
        settings: r#"{"open":false,"invites":["","abc"],"watched":false,"again":null}"#.to_owned(),
        client: String::new(),
        created: 0,
        ended: None,
        listed: false,
    };
    let bodies = [
        r#"{"what":"sit","seat":0,"name":"Ann","token":"a","link":"b"}"#,
        r#"{"what":"sit","seat":1,"name":"","token":"c","link":"d"}"#,
    ];
    let entry = |(number, body): (u64, &&str)| Entry {
        number,
        body: (*body).to_owned(),
        once: None,
        at: 0,
    };
    for count in 1..=2 {
        let entries: Vec<Entry> = (0..).zip(&bodies[..count]).map(entry).collect();
        let mut room =
            GameRoom::<Cribbage>::load(&CribbageFace, &stored, &entries).expect("a room");
        assert_eq!(room.table().view(Eye::All), dealt);
        let Some(Turn::Act(seat)) = room.turn() else { panic!("nobody is to act") };
        let (_, prompt) = room.table().prompt().expect("somebody is to act");
        let request = RoomRequest::Play(prompt.legal[0].to_string());
        let event = room.propose(&[seat], &request).expect("a move");
        room.apply(event, None).expect("a move");
        assert_eq!(room.table().action_count(), 1);
    }
}

/// Today's rule refuses it, but a table where it happened must load.
#[test]
fn a_game_is_not_reopened_after_its_end_but_one_that_was_loads() {
    let people = vec![Occupant::Person, "easy".parse().expect("a level")];
    let options =
        crosscut::Options { size: "5x5".parse().expect("a size"), ..crosscut::Options::default() };
    let table =
        Table::<Crosscut>::new(options, Start::Deal(Seed::from(5)), people).expect("a table");
    let mut room = GameRoom::around(&CrosscutFace, table, "table", RoomSettings::default());
    while let Some(Turn::Act(seat)) = room.turn() {
        let (_, prompt) = room.table().prompt().expect("somebody is to act");
        let middle = prompt.legal[prompt.legal.len() / 2].to_string();
        room.apply(RoomEvent::play(seat, middle), None).expect("a move");
    }
    let refused = room.propose(&[Seat(0)], &RoomRequest::Undo).expect_err("the seed was shown");
    assert_eq!(
        refused.to_string(),
        "the game is over, so its last move stands: play again instead"
    );
    assert!(!room.may_undo(&[Seat(0)]));
    let to = room.table().action_count() - 1;
    room.apply(RoomEvent::Undo { seat: Seat(0), to }, None).expect("as it was stored");
    assert!(matches!(room.turn(), Some(Turn::Act(_))));
}
