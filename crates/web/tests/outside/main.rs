//! The server as programs, forms and browsers see it.

mod analysis;
#[path = "../client/mod.rs"]
mod client;
mod conventions;
mod crowded;
mod fair;
mod guarded;
#[path = "../hand_time/mod.rs"]
mod hand_time;
mod hosts;
#[path = "../../../table/tests/odd_records/mod.rs"]
#[allow(dead_code, reason = "each front end uses a part of it")]
mod odd_records;
mod odd_reviews;
mod one_file;
mod playing;
mod present;
mod profiles;
mod refusals;
#[path = "../server/mod.rs"]
mod server;
mod together;

use client::Client;
use serde_json::{Value, json};
use server::Server;

/// Opens a table as a program does.
fn open(server: &Server, game: &Value) -> (Client, String, Value) {
    let mut client = Client::new(server.address);
    let opened = client.post("/api/v1/games", game).expect(201).json();
    client.token = opened["token"].as_str().map(str::to_owned);
    let table = opened["table"].as_str().expect("a table").to_owned();
    (client, table, opened)
}

fn look(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/v1/games/{table}")).expect(200).json()
}

/// Waits until the computer has moved.
fn settled(client: &Client, table: &str) -> Value {
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    loop {
        let (_, news) = events.next().expect("an event");
        let now = look(client, table);
        if now["turn"]["over"] != Value::Null || now["turn"]["act"] == now["seat"] {
            assert!(now["version"].as_u64() >= news["version"].as_u64());
            return now;
        }
    }
}

/// Plays first legal moves until the end.
fn play_to_the_end(client: &Client, table: &str) -> Value {
    for number in 0.. {
        let now = settled(client, table);
        if now["turn"]["over"] != Value::Null {
            return now;
        }
        let legal = now["legal"].as_array().expect("a list");
        let action = &legal[number % legal.len()];
        let body =
            json!({ "version": now["version"], "key": format!("k{number}"), "action": action });
        client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    }
    unreachable!("every game ends");
}
