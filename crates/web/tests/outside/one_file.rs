//! Everything that a person has as one file, and back.

use serde_json::{Value, json};

use super::client::{Answer, Client};
use super::{Server, look, play_to_the_end};

/// A person in a browser, with a game of Crosscut against the computer.
fn with_a_game(server: &Server) -> (Client, String) {
    let mut client = Client::new(server.address);
    let game = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] });
    let opened = client.post("/api/v1/games", &game).expect(201);
    let cookie = opened.header("set-cookie").expect("a cookie");
    client.cookie = cookie.split(';').next().map(str::to_owned);
    let table = opened.json()["table"].as_str().expect("a table").to_owned();
    (client, table)
}

fn backup(client: &Client) -> String {
    let file = client.get("/backup/parlour-backup.jsonl").expect(200);
    assert!(file.header("content-disposition").is_some_and(|it| it.contains(".jsonl")));
    file.body
}

/// How many games are in a file. The coach may have added its lines by now, or not yet.
fn games(file: &str) -> usize {
    let read = |line: &str| serde_json::from_str::<Value>(line).expect("a line is JSON");
    file.lines().filter(|line| read(line)["record"].is_object()).count()
}

/// Sends a backup as its form does, and keeps the cookie that comes back.
fn restore(client: &mut Client, text: &str) -> Answer {
    let escaped: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    client.form("/backup", &format!("backup={}", escaped.concat()))
}

#[test]
fn all_games_move_to_another_browser_in_one_file() {
    let server = Server::start();
    let (first, table) = with_a_game(&server);
    let (_, other) = with_a_game(&server);
    play_to_the_end(&first, &table);
    let file = backup(&first);
    assert_eq!(games(&file), 1, "{file}");
    assert!(!file.contains(&other));

    let mut second = Client::new(server.address);
    let with_a_setting = format!("{file}{{\"setting\":\"theme\",\"value\":\"dark\"}}\n");
    let added = restore(&mut second, &with_a_setting).expect(200);
    assert!(added.body.contains("1 game was added."), "{}", added.body);
    assert!(added.body.contains("{&quot;theme&quot;:&quot;dark&quot;}"), "{}", added.body);
    let games = second.get("/api/v1/games").expect(200).json();
    let moved = games["games"][0]["table"].as_str().expect("a game").to_owned();
    assert_eq!(look(&second, &moved)["view"], look(&first, &table)["view"]);
    let again = restore(&mut second, &file).expect(200).body;
    assert!(again.contains("No game was added. 1 game was already here."), "{again}");
}

/// What the coach keeps is in the file as in its own, and what two browsers have is merged.
#[test]
fn progress_moves_to_another_browser_in_the_same_file() {
    let server = Server::start();
    let header = json!({ "parlour": "profile", "version": 1 });
    let answer =
        |day: u64| json!({ "entry": "daily", "game": "crosscut", "day": day, "right": true });
    let person = |days: [u64; 2]| {
        let mut client = Client::new(server.address);
        let text = format!("{header}\n{}\n{}\n", answer(days[0]), answer(days[1]));
        let path = "/api/v1/profile/import";
        let added = client.try_send("POST", path, "text/plain", &text).expect("an answer");
        let added = added.expect(200);
        assert_eq!(added.json(), json!({ "added": 2, "known": 0, "left_out": 0 }));
        let cookie = added.header("set-cookie").expect("a cookie");
        client.cookie = cookie.split(';').next().map(str::to_owned);
        client
    };
    let export = |client: &Client| client.get("/api/v1/profile/export").expect(200).body;
    let (first, mut second) = (person([1, 2]), person([2, 3]));
    let file = backup(&first);
    assert!(export(&first).lines().skip(1).all(|line| file.contains(line)), "{file}");

    let added = restore(&mut second, &file).expect(200).body;
    assert!(added.contains("No game was added. Your progress was added."), "{added}");
    let both = export(&second);
    assert_eq!(both.lines().count(), 1 + 3, "{both}");
    let again = restore(&mut second, &file).expect(200).body;
    assert!(!again.contains("progress was added"), "{again}");
    assert_eq!(export(&second), both);

    // A broken line of the coach's leaves everything as it was, as any other does.
    let broken = format!("{file}{{\"entry\":\"daily\"}}\n");
    let refused = restore(&mut second, &broken).expect(422).body;
    assert!(refused.contains("Nothing was changed."), "{refused}");
    assert_eq!(export(&second), both);
}

#[test]
fn a_file_that_is_no_whole_backup_changes_nothing() {
    let server = Server::start();
    let (mut client, _) = with_a_game(&server);
    let file = backup(&client);
    let newer = file.replacen("\"version\":1", "\"version\":9", 1);
    let cut = &file[..file.len() - 30];
    let twice = format!("{file}{}", file.lines().last().expect("a game").replace("easy", "hard"));
    let broken = format!("{twice}\n{{\"record\":{{}}}}");
    for (text, why) in [
        ("", "isn&#39;t a Parlour backup"),
        ("hello", "isn&#39;t a Parlour backup"),
        (newer.as_str(), "newer Parlour"),
        (cut, "Line 2 of the backup is broken"),
        (broken.as_str(), "line 4 of the backup can&#39;t be opened"),
    ] {
        let refused = restore(&mut client, text).expect(422).body;
        let refused = refused.replace('\'', "&#39;");
        assert!(refused.contains(why) && refused.contains("Nothing was changed."), "{refused}");
    }
    // The text's own size counts: 11 MiB that the form writes as 33, and 33 that it writes as 33.
    for (text, why) in [
        ("%22".repeat(11 * 1024 * 1024), "isn't a Parlour backup"),
        ("x".repeat(33 * 1024 * 1024), "That is too large: a backup has at most 32 MiB."),
    ] {
        let refused = client.form("/backup", &format!("backup={text}")).expect(422).body;
        assert!(refused.replace("&#39;", "'").contains(why), "{why}");
    }
    let large = "x".repeat(97 * 1024 * 1024);
    let refused = client.try_send("POST", "/backup", "application/x-www-form-urlencoded", &large);
    assert!(refused.is_err() || refused.is_ok_and(|refused| refused.status == 413));
    let games = client.get("/api/v1/games").expect(200).json();
    assert_eq!(games["games"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_game_with_other_people_is_in_the_file_when_it_is_over() {
    let server = Server::start();
    let mut ann = Client::new(server.address);
    let game =
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "friend"] });
    let opened = ann.post("/api/v1/games", &game).expect(201);
    ann.cookie = opened.header("set-cookie").and_then(|it| it.split(';').next()).map(str::to_owned);
    let opened = opened.json();
    let (table, join) = (&opened["table"], &opened["invites"][0]["join"]);
    let join = format!("/api/v1{}", join.as_str().expect("a link"));
    assert_eq!(games(&backup(&ann)), 0, "nobody has joined");
    let bob = Client::new(server.address);
    bob.post(&join, &json!({})).expect(200);
    assert_eq!(games(&backup(&ann)), 0, "the seed would be known");
    let resign = format!("/api/v1/games/{}/resign", table.as_str().expect("a table"));
    ann.post(&resign, &json!({})).expect(200);
    assert_eq!(games(&backup(&ann)), 1);
}
