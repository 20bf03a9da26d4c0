//! Who is at a table, what they say to each other, and their clocks.

use std::sync::Arc;

use parlour_web::store::Database;
use parlour_web::{Limited, Settings};
use serde_json::{Value, json};

use super::client::Events;
use super::hand_time::HandTime;
use super::server::standard;
use super::{Client, Server, look, open};

/// Opens a table of Crosscut for two people, with this clock if any.
fn pair(server: &Server, clock: Option<&str>) -> (Client, Client, String) {
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" },
        "seats": ["me", "friend"], "name": "Ann", "clock": clock });
    let (ann, table, opened) = open(server, &game);
    let mut bob = Client::new(server.address);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    let joined = bob.post(&format!("/api/v1{invite}"), &json!({ "name": "Bob" })).expect(200);
    bob.token = joined.json()["token"].as_str().map(str::to_owned);
    (ann, bob, table)
}

fn follow(client: &Client, table: &str) -> Events {
    client.events(&format!("/api/v1/games/{table}/events"))
}

fn act(client: &Client, table: &str, action: &str) {
    let path = format!("/api/v1/games/{table}/actions");
    client.post(&path, &json!({ "action": action })).expect(200);
}

/// Waits until a stream tells of something.
fn hear(events: &mut Events, is_it: impl Fn(&Value) -> bool) -> Value {
    loop {
        let (_, news) = events.next().expect("the stream goes on");
        if is_it(&news) {
            return news;
        }
    }
}

#[test]
fn a_person_is_online_while_a_stream_of_theirs_is_open() {
    let server = Server::start();
    let (ann, bob, table) = pair(&server, None);
    assert_eq!(look(&bob, &table)["online"], json!([]));
    let watcher = Client::new(server.address);
    let mut watching = follow(&watcher, &table);
    hear(&mut watching, |news| news["online"] == json!([]));
    let anns = follow(&ann, &table);
    hear(&mut watching, |news| news["online"] == json!([0]));
    let page = |client: &Client| client.get(&format!("/table/{table}")).expect(200).body;
    assert!(page(&bob).contains("data-is=\"thinking\""), "it is Ann's turn and she is here");
    assert!(page(&ann).contains("data-is=\"away\""), "Bob isn't here");
    act(&ann, &table, "c3");
    assert!(page(&bob).contains("data-is=\"online\""));
    // A second page of hers: closing one of them changes nothing.
    let again = follow(&ann, &table);
    drop(anns);
    let bobs = follow(&bob, &table);
    hear(&mut watching, |news| news["online"] == json!([0, 1]));
    drop(again);
    hear(&mut watching, |news| news["online"] == json!([1]));
    drop(bobs);
    hear(&mut watching, |news| news["online"] == json!([]));
}

#[test]
fn phrases_are_heard_once_and_never_stored() {
    let time = HandTime::new();
    let server = Server::with(|settings| settings.time = Arc::new(time.clone()));
    let (ann, bob, table) = pair(&server, None);
    let mut bobs = follow(&bob, &table);
    let version = look(&ann, &table)["version"].clone();
    let say = |client: &Client, phrase: &str| {
        client.post(&format!("/api/v1/games/{table}/say"), &json!({ "phrase": phrase }))
    };
    let said = json!({ "seat": 0, "phrase": "good-luck", "words": "Good luck" });
    say(&ann, "good-luck").expect(200);
    assert_eq!(bobs.next_phrase(), said);
    say(&ann, "hello").expect(429);
    say(&bob, "thanks").expect(200);
    assert_eq!(bobs.next_phrase()["seat"], 1);
    time.advance(2);
    say(&ann, "hello").expect(200);
    assert_eq!(bobs.next_phrase()["words"], "Hello");
    say(&ann, "you are bad at this").expect(400);
    say(&Client::new(server.address), "hello").expect(403);
    assert_eq!(look(&ann, &table)["version"], version, "nothing is stored");
}

#[test]
fn the_person_to_act_loses_when_their_time_is_over() {
    let time = HandTime::new();
    let server = Server::with(|settings| settings.time = Arc::new(time.clone()));
    let (ann, bob, table) = pair(&server, Some("1m per game"));
    let left = || look(&ann, &table)["clock"]["left"].clone();
    let mut watching = follow(&bob, &table);
    time.advance(20);
    act(&ann, &table, "c3");
    assert_eq!(left(), json!([40_000, 60_000]));
    time.advance(50);
    assert_eq!(left(), json!([40_000, 10_000]), "only the person to act spends time");
    act(&bob, &table, "b2");
    assert_eq!(look(&ann, &table)["clock"]["running"], 0);
    let page = bob.get(&format!("/table/{table}")).expect(200).body;
    assert!(page.contains(">0:10<") && page.contains(">0:40<"), "both clocks are shown: {page}");
    time.advance(39);
    assert_eq!(look(&ann, &table)["turn"]["act"], 0);
    time.advance(1);
    let news = hear(&mut watching, |news| !news["turn"]["over"].is_null());
    assert_eq!(news["turn"]["over"], json!({ "won": [1] }));
    let late = ann.post(&format!("/api/v1/games/{table}/actions"), &json!({ "action": "d4" }));
    assert_eq!(late.expect(422).json()["error"]["message"], "the game is over: start a new one");
    assert_eq!(look(&ann, &table)["timed_out"], 0);
    let page = ann.get(&format!("/table/{table}")).expect(200).body;
    assert!(page.contains("You ran out of time. Bob wins."), "{page}");
    assert!(page.contains(">0:00<") && page.contains(">0:10<"), "both clocks stand still: {page}");
    assert_eq!(left(), json!([0, 10_000]));
    let record = ann.get(&format!("/api/v1/games/{table}/record")).expect(200).json();
    let last = record["actions"].as_array().expect("a list").last();
    assert_eq!(last, Some(&json!({ "resign": 0, "why": "time" })));
}

#[test]
fn a_move_after_the_end_of_its_time_comes_too_late() {
    let time = HandTime::new();
    let server = Server::with(|settings| settings.time = Arc::new(time.clone()));
    let (ann, _, table) = pair(&server, Some("30s per move"));
    time.advance(30);
    ann.post(&format!("/api/v1/games/{table}/actions"), &json!({ "action": "c3" })).expect(422);
    let over = look(&ann, &table);
    assert_eq!(over["timed_out"], 0);
    assert_eq!(over["clock"]["left"], json!([0, 30_000]));
}

#[test]
fn a_restart_gives_back_only_the_time_of_the_running_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = HandTime::new();
    let start = || {
        let mut settings = Settings::with(Database::File(folder.path().join("room.db")));
        settings.limits = Limited::No;
        settings.time = Arc::new(time.clone());
        Server::run(standard(), settings)
    };
    let server = start();
    let (mut ann, mut bob, table) = pair(&server, Some("1m per game"));
    time.advance(20);
    act(&ann, &table, "c3");
    time.advance(15);
    drop(server);
    // Nobody pays for the time that the server was away.
    time.advance(10_000);
    let server = start();
    for person in [&mut ann, &mut bob] {
        (person.address, person.host) = (server.address, server.address.to_string());
    }
    assert_eq!(look(&ann, &table)["clock"]["left"], json!([40_000, 60_000]));
    time.advance(5);
    act(&bob, &table, "b2");
    assert_eq!(look(&ann, &table)["clock"]["left"], json!([40_000, 55_000]));
}

#[test]
fn a_clock_needs_two_people_and_a_sensible_time() {
    let server = Server::start();
    let client = Client::new(server.address);
    for (seats, clock) in [(["me", "easy"], "1m per game"), (["me", "friend"], "1s per move")] {
        let game = json!({ "game": "crosscut", "seats": seats, "clock": clock });
        client.post("/api/v1/games", &game).expect(400);
    }
    let game = json!({ "game": "crosscut", "seats": ["me", "friend"] });
    let (ann, table, _) = open(&server, &game);
    assert_eq!(look(&ann, &table)["clock"], Value::Null, "there is none by default");
}

#[test]
fn a_rematch_is_offered_and_accepted_with_swapped_seats() {
    let server = Server::start();
    let (ann, bob, table) = pair(&server, Some("10m per game"));
    ann.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
    let page =
        |client: &Client, table: &str| client.get(&format!("/table/{table}")).expect(200).body;
    assert!(page(&bob, &table).contains("Offer a rematch"));
    let offered = ann.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200);
    let next = offered.json()["table"].as_str().expect("a table").to_owned();
    let mut ann = ann;
    ann.token = offered.json()["token"].as_str().map(str::to_owned);
    let waits = page(&ann, &next);
    assert!(waits.contains("Waiting for Bob to accept the rematch."), "{waits}");
    let asked = page(&bob, &table);
    assert!(asked.contains("Ann offers a rematch with the seats swapped."), "{asked}");
    assert!(asked.contains("Accept the rematch"));
    let accepted = bob.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200);
    assert_eq!(accepted.json()["table"], next.as_str());
    let now = look(&ann, &next);
    assert_eq!((&now["seat"], &now["turn"]["act"]), (&json!(1), &json!(0)), "Bob begins now");
    assert_eq!(now["options"], look(&ann, &table)["options"]);
    assert_eq!(now["clock"]["setting"], "600s per game");
}

/// The person who dealt first in one game doesn't in the next.
#[test]
fn the_first_deal_of_cribbage_alternates_over_rematches() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "seats": ["me", "easy"] });
    let (mut client, mut table, _) = open(&server, &game);
    let mut mine = Vec::new();
    for _ in 0..4 {
        let now = look(&client, &table);
        mine.push(now["view"]["dealer"] == now["seat"]);
        client.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
        let next = client.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200);
        let next = next.json();
        table = next["table"].as_str().expect("a table").to_owned();
        client.token = next["token"].as_str().map(str::to_owned);
    }
    assert!(mine.windows(2).all(|pair| pair[0] != pair[1]), "{mine:?}");
}
