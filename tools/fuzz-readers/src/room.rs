//! What the server stores: a room's settings, and its events.

use std::sync::LazyLock;

use parlour_players::Level;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::options::choose;
use parlour_rules::{Choices, Game, Seat, Seed, Start};
use parlour_table::words::nickname;
use parlour_table::{NewGame, Occupant, Roster};
use parlour_web::WebFace;
use parlour_web::problem::Problem;
use parlour_web::room::{NOT_OVER, Room, RoomEvent, RoomSettings, Visit};
use parlour_web::store::StoredGame;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::games::played;
use crate::text;

static ROSTER: LazyLock<Roster> = LazyLock::new(|| parlour_web::attach_faces(Roster::standard()));

/// The games, each as it begins: its name and its record.
static GAMES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let begun = ROSTER.iter().map(|game| {
        let seats = vec![Occupant::Person, Occupant::computer(Level::Easy)];
        let table = game.new_table(&NewGame { seats, ..NewGame::default() }, Seed::from(7));
        (game.info().name, table.expect("it can begin").record_text())
    });
    begun.collect()
});

/// Reads a stored value. Written and read again, it stays as it is.
fn read<T: DeserializeOwned + Serialize>(line: &str) -> Option<T> {
    let value: T = serde_json::from_str(line).ok()?;
    let written = serde_json::to_string(&value).expect("it is JSON");
    let again: T = serde_json::from_str(&written).expect("what is written is read");
    assert_eq!(serde_json::to_string(&again).expect("it is JSON"), written);
    Some(value)
}

/// The first line names a game, the second holds the room's settings, and the others its events.
/// An event that is refused changes nothing.
pub fn events(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let mut lines = text.lines();
    let name = lines.next().unwrap_or_default();
    let (name, beginning) = GAMES.iter().find(|(game, _)| *game == name)?;
    let settings = read::<RoomSettings>(lines.next()?)?;
    let stored = StoredGame {
        id: "table".to_owned(),
        game: (*name).to_owned(),
        beginning: beginning.clone(),
        settings: serde_json::to_string(&settings).expect("settings are JSON"),
        client: String::new(),
        created: 0,
        ended: None,
        listed: false,
    };
    let face = ROSTER.get(name).expect("it is in the list").attachment::<WebFace>();
    let room = face.expect("the standard games have one").load(&stored, &[]);
    let mut room = room.expect("a game that has just begun is loaded");
    for event in lines.filter_map(read::<RoomEvent>) {
        let before = (room.version(), room.record());
        if room.apply(event, None).is_err() {
            assert_eq!((room.version(), room.record()), before);
        } else {
            assert_eq!(room.version(), before.0 + 1);
        }
    }
    look_at(&*room);
    Some(())
}

/// Shows the room to everyone.
fn look_at(room: &dyn Room) {
    let seats = Seat::all(room.occupants().len() as u8);
    for me in seats.map(Some).chain([None]) {
        let visit = Visit { me, seats: me.into_iter().collect(), ..Visit::default() };
        let unjudged = Problem::Refused(NOT_OVER.to_owned());
        let _ = (room.json(&visit), room.page(&visit), room.analysis(&visit, Err(&unjudged), &[]));
    }
    for name in room.people().names() {
        assert_eq!(nickname(&nickname(&name)), nickname(&name));
    }
}

/// A game's name, and the actions of a random game.
fn actions<G: Game>() -> (&'static str, Vec<String>) {
    let options = choose::<G>(&Choices::new()).expect("every option has a default");
    let (record, _) = played::<G>(options, Start::Deal(Seed::from(7)), 12);
    (G::NAME, record.actions().iter().map(ToString::to_string).collect())
}

pub fn stored() -> Vec<Vec<u8>> {
    let settings = serde_json::to_string(&RoomSettings::default()).expect("settings are JSON");
    let talk = [
        r#"{"what":"sit","seat":0,"name":"Ann","token":"ab","link":"cd"}"#,
        r#"{"what":"name","seat":0,"name":"Bo"}"#,
        r#"{"what":"offer","seat":0,"to":0}"#,
        r#"{"what":"agree","seat":1}"#,
        r#"{"what":"decline","seat":1}"#,
        r#"{"what":"undo","seat":0,"to":1}"#,
        r#"{"what":"resign","seat":0}"#,
        r#"{"what":"rematch","seat":0,"table":"abc"}"#,
    ];
    let reasons = r#""reasons":[[{"card":"10D"},{"text":" pegs 2."}],"It flips e4."],"weighed":[["d4","wins in 3 moves"],["c3","27%"],["c4",""],["c5","+0.5"]],"measure":"chance"}"#;
    let games = [actions::<Cribbage>(), actions::<FiveCrowns>(), actions::<Crosscut>()];
    let mut seeds = Vec::new();
    for (name, actions) in games {
        let plays = actions.iter().enumerate().map(|(place, action)| {
            let more = if place % 3 == 2 { format!(",{reasons}") } else { "}".to_owned() };
            format!(r#"{{"what":"play","seat":{},"action":"{action}"{more}"#, place % 2)
        });
        let plays: Vec<String> = plays.collect();
        seeds.push(format!("{name}\n{settings}\n{}\n{}\n", plays.join("\n"), talk.join("\n")));
        seeds.push(format!("{name}\n{settings}\n{}\n{}\n", talk[0], plays[..2].join("\n")));
    }
    seeds.into_iter().map(String::into_bytes).collect()
}
