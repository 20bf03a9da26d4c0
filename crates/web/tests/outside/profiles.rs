//! What the coach keeps of a browser's games.

use std::thread::sleep;
use std::time::{Duration, Instant};

use parlour_players::Stop;
use parlour_table::Roster;
use parlour_table::coach::{Profile, Report, Time, Whose, study};
use serde_json::{Value, json};

use super::client::{Answer, LIMIT};
use super::{Client, Server, play_to_the_end, settled};

const PROFILE: &str = "/api/v1/profile";

/// A browser: a program that keeps its cookie.
fn browser(server: &Server) -> Client {
    Client::new(server.address)
}

fn keep_cookie(client: &mut Client, answer: &Answer) {
    let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    client.cookie = cookie.map(str::to_owned);
}

/// Opens a table; returns its name.
fn sit_down(client: &mut Client, game: &Value) -> String {
    let answer = client.post("/api/v1/games", game).expect(201);
    keep_cookie(client, &answer);
    answer.json()["table"].as_str().expect("a table").to_owned()
}

fn short_games() -> [Value; 3] {
    [
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] }),
        json!({ "game": "five-crowns", "options": { "last_round": 1 }, "seats": ["me", "easy"] }),
        json!({ "game": "cribbage", "options": { "length": 61 }, "seats": ["me", "easy"] }),
    ]
}

/// The profile, once it holds this many games.
fn profile_of(client: &Client, games: usize) -> Value {
    let began = Instant::now();
    loop {
        let profile = client.get(PROFILE).expect(200).json();
        let is_quiet = profile["reviewing"] == Value::Null;
        if profile["games"] == games && is_quiet {
            return profile;
        }
        assert!(began.elapsed() < LIMIT, "{profile}");
        sleep(Duration::from_millis(50));
    }
}

fn import(client: &Client, text: &str) -> Answer {
    client.try_send("POST", "/api/v1/profile/import", "text/plain", text).expect("an answer")
}

fn delete(client: &Client) {
    let answer = client.try_send("DELETE", PROFILE, "", "").expect("an answer");
    assert_eq!(answer.expect(200).json(), json!({ "deleted": true }));
}

fn export(client: &Client) -> String {
    let answer = client.get("/api/v1/profile/export").expect(200);
    let name = answer.header("content-disposition").expect("a file");
    assert!(name.contains("parlour-profile.jsonl"), "{name}");
    answer.body
}

/// A report without the times, which differ from run to run.
fn untimed(mut report: Value) -> Value {
    match &mut report {
        Value::Object(fields) => {
            fields.remove("at");
            fields.remove("days");
            fields.values_mut().for_each(|value| *value = untimed(value.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = untimed(value.take())),
        _ => {}
    }
    report
}

#[test]
fn finished_games_become_the_numbers_of_the_command_line() {
    let server = Server::start();
    let mut client = browser(&server);
    assert_eq!(client.get(PROFILE).expect(200).json()["games"], 0, "nobody has played yet");
    let roster = Roster::standard();
    let mut own = Profile::default();
    for (count, game) in (1..).zip(short_games()) {
        let table = sit_down(&mut client, &game);
        let unfinished = sit_down(&mut client, &game);
        settled(&client, &unfinished);
        play_to_the_end(&client, &table);
        let record = client.get(&format!("/api/v1/games/{table}/record")).expect(200).body;
        let entries = study(&roster, &record, Whose::Person, Time(count), &Stop::default());
        entries.expect("a record").into_iter().for_each(|entry| _ = own.add(entry));
        profile_of(&client, count as usize);
    }
    let shown = profile_of(&client, 3);
    let counted = serde_json::to_value(Report::of(&roster, &own, Time(9))).expect("JSON");
    assert_eq!(untimed(shown.clone()), untimed(counted));
    assert_eq!(shown["days"]["played"], 1, "{}", shown["days"]);
    let mut other = browser(&server);
    sit_down(&mut other, &short_games()[0]);
    assert_eq!(other.get(PROFILE).expect(200).json()["games"], 0, "each browser has its own");
}

#[test]
fn games_with_several_people_or_with_open_cards_count_for_nobody() {
    let server = Server::start();
    let mut client = browser(&server);
    for game in [
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "me"] }),
        json!({ "game": "cribbage", "seats": ["me", "easy"], "open": true }),
    ] {
        let table = sit_down(&mut client, &game);
        let now = settled(&client, &table);
        let resign = json!({ "version": now["version"], "key": "r" });
        client.post(&format!("/api/v1/games/{table}/resign"), &resign).expect(200);
    }
    // The request to catch up looks at both, and finds neither. That a game is over is noted in the
    // background, so the second one may come a moment later.
    let until = Instant::now() + LIMIT;
    while client.post("/api/v1/profile/review", &json!({})).json()["of"] != 2 {
        assert!(Instant::now() < until, "both games are looked at");
        sleep(Duration::from_millis(20));
    }
    profile_of(&client, 0);
}

#[test]
fn a_profile_moves_to_another_browser_without_duplicates_and_is_deleted_whole() {
    let server = Server::start();
    let mut ann = browser(&server);
    let table = sit_down(&mut ann, &short_games()[0]);
    play_to_the_end(&ann, &table);
    let first = profile_of(&ann, 1);
    let text = export(&ann);
    let entries = text.lines().count() - 1;
    assert!(
        entries >= 1 && text.starts_with("{\"parlour\":\"profile\",\"version\":1}\n"),
        "{text}"
    );
    // A browser that has never been here gets a key with its first entries.
    let mut bob = browser(&server);
    let answer = import(&bob, &text).expect(200);
    assert_eq!(answer.json(), json!({ "added": entries, "known": 0, "left_out": 0 }));
    keep_cookie(&mut bob, &answer);
    assert_eq!(untimed(profile_of(&bob, 1)), untimed(first));
    let damaged = format!("{text}{{\"entry\":\"gam");
    let again = import(&bob, &damaged).expect(200).json();
    assert_eq!(again, json!({ "added": 0, "known": entries, "left_out": 1 }));
    assert_eq!(export(&bob), text);
    delete(&bob);
    assert_eq!(export(&bob).lines().count(), 1, "only the first line is left");
    profile_of(&ann, 1);
    // Ann's game is still there, so it can be reviewed again.
    delete(&ann);
    profile_of(&ann, 0);
    let asked = ann.post("/api/v1/profile/review", &json!({})).expect(202).json();
    assert_eq!(asked, json!({ "done": 0, "of": 1 }));
    profile_of(&ann, 1);
    // Nobody's: nothing to show, to delete or to review.
    let nobody = browser(&server);
    delete(&nobody);
    let asked = nobody.post("/api/v1/profile/review", &json!({})).expect(200).json();
    assert_eq!(asked, json!({ "done": 0, "of": 0 }));
}

#[test]
fn a_file_that_is_not_a_profile_is_refused_and_changes_nothing() {
    let server = Server::start();
    let mut client = browser(&server);
    sit_down(&mut client, &short_games()[0]);
    let newer = "{\"parlour\":\"profile\",\"version\":2}\n{\"entry\":\"new\"}\n";
    for (text, why) in [("hello", "not a Parlour profile"), (newer, "update Parlour")] {
        let refused = import(&client, text).expect(422).json();
        let message = refused["error"]["message"].as_str().expect("a sentence");
        assert!(message.contains(why), "{message}");
    }
    let large = "x".repeat(2 * 1024 * 1024);
    import(&client, &large).expect(422);
    // The server may refuse before everything is sent, and close the connection.
    let refused = client.try_send("POST", "/api/v1/games/import", "text/plain", &large);
    assert!(refused.is_err() || refused.is_ok_and(|refused| refused.status == 413));
    assert_eq!(export(&client).lines().count(), 1);
    let mut elsewhere = client.clone();
    elsewhere.also.push(("Origin".to_owned(), "https://elsewhere.example".to_owned()));
    import(&elsewhere, newer).expect(403);
}
