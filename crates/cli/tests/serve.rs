//! `parlour serve`, from outside: its logs tell no secret, and it closes well.

#[path = "../../web/tests/client/mod.rs"]
mod client;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use client::Client;
use serde_json::{Value, json};

/// A server with everything that it writes.
fn start(folder: &std::path::Path) -> (Child, Client, JoinHandle<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--log", "json"])
        .env("PARLOUR_DATA", folder)
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut log = child.stderr.take().expect("a pipe");
    let log = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).expect("a log is text");
        text
    });
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("the address");
    let address = line.trim().rsplit("http://").next().expect("an address");
    let address = address.trim_end_matches('/').parse().expect("an address");
    (child, Client::new(address), log)
}

fn terminate(child: &Child) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
    assert!(sent.success());
}

#[test]
fn the_log_tells_no_secret_and_the_server_closes_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut child, mut client, log) = start(folder.path());
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
    // Somebody still listens when the server closes: the stream ends, and the program with it.
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    assert_eq!(events.next().expect("an event").1["version"], end["version"]);
    terminate(&child);
    assert!(events.next().is_none());
    assert!(child.wait().expect("the end").success());
    let log = log.join().expect("the log");
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
    // What was played is there when it opens again.
    let (mut child, again, _) = start(folder.path());
    client.address = again.address;
    assert_eq!(client.get(&format!("/api/v1/games/{table}")).expect(200).json(), end);
    child.kill().and_then(|()| child.wait()).expect("gone");
}
