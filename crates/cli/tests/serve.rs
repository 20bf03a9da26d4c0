//! `parlour serve`, from outside: its logs contain no secrets, and it shuts down cleanly.

#[path = "../../web/tests/client/mod.rs"]
mod client;
mod serving;

use std::fs::{self, File};
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

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

/// A command for `parlour serve` with at most this many open files.
#[cfg(unix)]
fn with_open_files(files: u32, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -n {files} && exec \"$0\" serve --listen 127.0.0.1:0 \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_parlour")]).args(arguments);
    command.env("PARLOUR_DATA", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[cfg(unix)]
#[test]
fn more_connections_than_open_files_shut_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut child, address) = serving::spawn(with_open_files(128, folder.path(), &[]));
    let attacker = Client::from(address, [127, 0, 0, 9]);
    let half: Vec<TcpStream> = (0..400)
        .map(|_| {
            let mut stream = attacker.connect().expect("a connection");
            // A server that has no room may have closed it already.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ");
            stream
        })
        .collect();
    let client = Client::from(address, [127, 0, 0, 2]);
    client.get("/").expect(200);
    let game = json!({ "game": "crosscut", "seats": ["me", "easy"] });
    client.post("/api/v1/games", &game).expect(201);
    drop(half);
    terminate(&child);
    assert!(serving::ended(&mut child).success());
}

#[cfg(unix)]
#[test]
fn more_connections_than_the_system_allows_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = with_open_files(400, folder.path(), &["--connections", "1000"]).output();
    let asked = asked.expect("the program starts");
    assert_eq!(asked.status.code(), Some(2));
    let said = String::from_utf8_lossy(&asked.stderr);
    assert!(said.contains("choose a whole number from 1 to 300"), "{said}");
}

#[test]
fn wrong_addresses_are_refused() {
    for (arguments, sentence) in [
        (["serve", "--public-url", "games.example.org"], "is not the address of a server"),
        (["serve", "--public-url", "https://x/path"], "is not the address of a server"),
        (["serve", "--proxy", "10.0.0.0/40"], "is not an address"),
    ] {
        let ran = Command::new(env!("CARGO_BIN_EXE_parlour")).args(arguments).output();
        let ran = ran.expect("the program starts");
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(said.contains(sentence), "{arguments:?}: {said}");
    }
}
