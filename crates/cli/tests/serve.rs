//! `parlour serve`, from outside: its logs contain no secrets, and it shuts down cleanly.

#[path = "../../web/tests/client/mod.rs"]
mod client;
mod serving;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};

use client::Client;
use serde_json::{Value, json};

/// A server that keeps its games in a folder and its log in a file, and a client of it.
fn start(folder: &Path, log: &Path) -> (Child, Client) {
    let (child, address) = serving::start(|command| {
        command.args(["--log", "json"]).env("PARLOUR_DATA", folder).env("RUST_LOG", "trace");
        command.stderr(File::create(log).expect("a log"));
    });
    (child, Client::new(address))
}

fn terminate(child: &Child) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
    assert!(sent.success());
}

#[test]
fn the_log_contains_no_secrets_and_the_server_shuts_down_cleanly() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let (mut child, mut client) = start(folder.path(), &log);
    let mut secrets = Vec::new();
    let game = json!({ "game": "five-crowns", "seats": ["me", "friend"], "name": "Ann" });
    let opened = client.post("/api/v1/games", &game).expect(201);
    let cookie = opened.header("set-cookie").expect("a cookie").to_owned();
    let key = cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a key").1;
    secrets.push(key.to_owned());
    let opened = opened.json();
    let token = opened["token"].as_str().expect("a token").to_owned();
    let invite = opened["invites"][0]["join"].as_str().expect("a link").to_owned();
    secrets.extend([token.clone(), invite.rsplit('-').next().expect("a secret").to_owned()]);
    let table = opened["table"].as_str().expect("a table").to_owned();
    client.get(&invite).expect(200);
    client.post(&format!("/api/v1{invite}"), &json!({})).expect(200);
    client.token = Some(token);
    for number in 0..6 {
        let now = client.get(&format!("/api/v1/games/{table}")).expect(200).json();
        let Some(action) = now["legal"].get(0) else { break };
        let body =
            json!({ "version": now["version"], "key": format!("{number}"), "action": action });
        client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    }
    let resign = format!("/api/v1/games/{table}/resign");
    client.post(&resign, &json!({})).expect(200);
    let end = client.get(&format!("/api/v1/games/{table}")).expect(200).json();
    secrets.push(end["seed"].as_str().expect("a seed").to_owned());
    // A client still listens when the server shuts down: the stream ends, and so does the program.
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    assert_eq!(events.next().expect("an event").1["version"], end["version"]);
    terminate(&child);
    assert!(events.next().is_none());
    assert!(serving::ended(&mut child).success());
    let log = fs::read_to_string(log).expect("a log is text");
    assert!(
        log.contains("\"message\":\"open\"") && log.contains("\"message\":\"closing\""),
        "{log}"
    );
    for line in log.lines() {
        let _: Value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    }
    for secret in secrets {
        assert!(!log.contains(&secret), "a secret in the log");
    }
    // The game is still there when the server starts again.
    let (mut child, again) = start(folder.path(), &folder.path().join("second log"));
    client.address = again.address;
    assert_eq!(client.get(&format!("/api/v1/games/{table}")).expect(200).json(), end);
    child.kill().and_then(|()| child.wait()).expect("gone");
}
