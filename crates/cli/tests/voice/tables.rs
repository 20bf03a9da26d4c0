//! Tables with cards in the browser, from the first card to the last, and a game that the clock ends.

use std::collections::HashSet;
use std::fs;

use parlour_rules::Seat;
use parlour_table::Roster;
use serde_json::{Value, json};

use crate::client::Client;
use crate::program::parlour;
use crate::{Sentences, open, words};

/// Recorded games at the moments when the first player is asked, with what happened since they were
/// asked before.
pub fn hear(server: &Client, said: &mut Sentences) {
    let games: [(&str, &str, &[&str]); 3] = [
        ("A table of cribbage", "cribbage", &["--short"]),
        ("A table of cribbage with muggins", "cribbage", &["--short", "--show", "muggins"]),
        ("A table of Five Crowns", "five-crowns", &["--rounds", "3"]),
    ];
    let mut known = HashSet::new();
    for (section, game, flags) in games {
        let mut record = recorded(game, flags);
        let actions = record["actions"].take();
        let actions = actions.as_array().expect("a list");
        let mut lines = Vec::new();
        let mut asked_before = 0;
        for count in 0..=actions.len() {
            record["actions"] = actions[..count].into();
            let text = record.to_string();
            if !has_choice_or_is_over(&text) {
                continue;
            }
            let (player, table) = import(server, &text);
            for page in [table.clone(), format!("{table}?part=table&since={asked_before}")] {
                lines.extend(words(&player.get(&page).body));
            }
            asked_before = count;
        }
        // A line that differs only in numbers and cards is written once.
        said.add(section, lines.into_iter().filter(|line| known.insert(shape(line))));
    }
    hear_end_of_time(server, said);
}

/// The record of a game between two levels, with a person in the first seat and without its result.
fn recorded(game: &str, flags: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    let games = games.to_str().expect("a plain name");
    let played = ["--games", "2", "--seed", "7", "--nodes", "200", "--records", games];
    let ran = parlour(&[&["arena", game, "medium", "easy"], flags, &played].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let text = fs::read_to_string(format!("{games}/{game}-1.json")).expect("a record");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    record["seats"][0] = "person".into();
    record.as_object_mut().expect("an object").remove("outcome");
    record
}

/// Whether the first player has a choice, or the game is over.
fn has_choice_or_is_over(record: &str) -> bool {
    let opened = Roster::standard().open_text(record).expect("a record");
    let seen = opened.table.seat_view(Some(Seat(0))).expect("a seat");
    seen.legal.is_some_and(|legal| legal.len() > 1) || opened.table.is_over()
}

/// Imports a record. Returns its player and the address of the table.
fn import(server: &Client, record: &str) -> (Client, String) {
    let mut player = Client::new(server.address);
    let import = player.try_send("POST", "/api/v1/games/import", "text/plain", record);
    let opened = import.expect("an answer").expect(201);
    let cookie = opened.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    player.cookie = cookie.map(str::to_owned);
    let table = format!("/table/{}", opened.json()["table"].as_str().expect("a table"));
    (player, table)
}

/// Words for numbers, ranks and suits.
const COUNTED: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
                       fifteen sixteen seventeen eighteen nineteen twenty thirty ace jack queen king \
                       threes fours fives clubs diamonds hearts spades tridents joker";

/// A line without its numbers and cards; a list of them counts as one.
fn shape(line: &str) -> String {
    let is_counted = |word: &str| {
        let is_number = word.contains(|letter: char| letter.is_ascii_digit());
        let counted = |part: &str| COUNTED.split(' ').any(|counted| counted == part);
        is_number || word.split('-').all(counted)
    };
    let words = line.split([' ', ',', '.', ':', '(', ')']).filter(|word| !word.is_empty());
    let mut shape: Vec<&str> = Vec::new();
    for word in words {
        match shape.last() {
            Some(&"#") if is_counted(word) || matches!(word, "of" | "and") => {}
            _ => shape.push(if is_counted(word) { "#" } else { word }),
        }
    }
    shape.join(" ")
}

/// A game whose first player never moves.
fn hear_end_of_time(server: &Client, said: &mut Sentences) {
    let mut ann = Client::new(server.address);
    let game = json!({
        "game": "crosscut", "seats": ["me", "friend"], "clock": "5s per move", "name": "Ann",
    });
    let opened = open(&mut ann, &game);
    let id = opened["table"].as_str().expect("a table");
    let mut bob = Client::new(server.address);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    assert!(bob.form(invite, "name=Bob").status < 400);
    let (table, api) = (format!("/table/{id}"), format!("/api/v1/games/{id}"));
    let is_over = || ann.get(&table).body.contains("ran out of time");
    crate::wait_until("the end of the time", is_over);
    let page = |client: &Client| words(&client.get(&table).body);
    said.add("Your time is up", page(&ann));
    said.add("The other player's time is up", page(&bob));
    said.add("Somebody's time is up, for a visitor", page(server));
    let late =
        ann.post(&format!("{api}/actions"), &json!({ "version": 3, "key": "1", "action": "c3" }));
    said.add("A move after the end of time", [crate::refusal(&late)]);
}
