//! Games played by programs and by forms.

use std::time::{Duration, Instant};

use parlour_rules::crosscut::Crosscut;
use parlour_table::{Roster, RosterGame};
use parlour_web::default_face;
use serde_json::{Value, json};

use super::client::LIMIT;
use super::{Client, Server, look, open, play_to_the_end, settled};

#[test]
fn a_program_plays_each_game_to_its_end() {
    let server = Server::start();
    for game in [
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] }),
        json!({ "game": "five-crowns", "options": { "last_round": 2 }, "seats": ["easy", "me"] }),
        json!({ "game": "cribbage", "options": { "length": 61 }, "seats": ["me", "easy"] }),
    ] {
        let (client, table, _) = open(&server, &game);
        let before = look(&client, &table);
        assert_eq!(before["seed"], Value::Null);
        let end = play_to_the_end(&client, &table);
        assert_eq!(before["commitment"], end["commitment"], "the promise stands");
        assert_eq!(end["eye"], "all", "everything is shown at the end");
        let record = client.get(&format!("/api/v1/games/{table}/record")).expect(200);
        assert_eq!(record.json()["start"]["seed"], end["seed"]);
        let check = client.get(&format!("/table/{table}/check")).expect(200).body;
        assert!(check.contains("✓ The seed's hash equals the seal."), "{check}");
        let again = match game["game"].as_str() {
            Some("crosscut") => "every move is legal and the final board is the same",
            _ => "every card and every move is the same",
        };
        assert!(check.contains(again), "{check}");
    }
}

#[test]
fn a_form_plays_each_game_without_a_script() {
    let server = Server::start();
    for (game, options) in [
        ("crosscut", "rows=5&columns=5&opponent=easy"),
        ("five-crowns", "rounds=1&opponent=easy&open=yes"),
        ("cribbage", "points=61&opponent=easy&show=muggins"),
    ] {
        let mut client = Client::new(server.address);
        let opened = client.form(&format!("/new/{game}"), options).expect(303);
        let page = opened.header("location").expect("a table").to_owned();
        let table = page.rsplit('/').next().expect("a name").to_owned();
        for number in 0.. {
            let now = settled(&client, &table);
            let html = client.get(&page).expect(200).body;
            assert!(html.contains("<main") && !html.contains("style=\""), "{html}");
            if now["turn"]["over"] != Value::Null {
                break;
            }
            let legal = now["legal"].as_array().expect("a list");
            let action = legal[number % legal.len()].as_str().expect("a text").replace(' ', "+");
            let body = format!("version={}&key=f{number}&action={action}", now["version"]);
            client.form(&format!("{page}/act"), &body).expect(303);
        }
        let lobby = client.get("/").expect(200).body;
        assert!(lobby.contains(&format!("/table/{table}")), "the lobby knows the game");
        client.get(&format!("{page}/analysis?at=3&seat=1")).expect(200);
    }
}

/// A game with only the default face is played with the buttons of its pages.
#[test]
fn a_game_without_its_own_pages_is_played_to_its_end() {
    let plain = RosterGame::of::<Crosscut>().attach(default_face::<Crosscut>());
    let server = Server::hosting(Roster::default().with(plain), |_| ());
    let mut client = Client::new(server.address);
    let opened = client.form("/new/crosscut", "rows=5&columns=5&opponent=easy").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let table = page.rsplit('/').next().expect("a name").to_owned();
    for number in 0.. {
        let now = settled(&client, &table);
        let html = client.get(&page).expect(200).body;
        if now["turn"]["over"] != Value::Null {
            break;
        }
        let buttons: Vec<&str> = html.split("name=\"action\" value=\"").skip(1).collect();
        assert_eq!(buttons.len(), now["legal"].as_array().expect("a list").len(), "{html}");
        let (action, _) = buttons[number % buttons.len()].split_once('"').expect("a value");
        let body = format!("version={}&key=b{number}&action={action}", now["version"]);
        client.form(&format!("{page}/act"), &body).expect(303);
    }
    client.get("/new/cribbage").expect(404);
}

#[test]
fn a_repeated_or_late_request_never_plays_twice() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "me"] });
    let (client, table, _) = open(&server, &game);
    // Two seats, one token: the browser's cookie has both.
    let mut browser = Client::new(server.address);
    let page = browser.form("/new/crosscut", "rows=6&columns=6&opponent=here").expect(303);
    let page = page.header("location").expect("a table").to_owned();
    let mine = page.rsplit('/').next().expect("a name").to_owned();
    let actions = format!("/api/v1/games/{mine}/actions");
    let body = json!({ "version": 2, "key": "one", "action": "c3" });
    let first = browser.post(&actions, &body).expect(200);
    let second = browser.post(&actions, &body).expect(200);
    assert_eq!(first.body, second.body, "a repeated send answers as the first did");
    let late = browser.post(&actions, &json!({ "version": 2, "key": "two", "action": "d3" }));
    let late = late.expect(409).json();
    assert_eq!(late["error"]["code"], "late");
    assert_eq!(late["current"]["version"], 3);
    let other = browser.post(&actions, &json!({ "version": 3, "key": "one", "action": "d3" }));
    assert_eq!(other.expect(422).json()["error"]["code"], "key-used");
    assert_eq!(look(&browser, &mine)["view"]["history"], json!(["c3"]));
    // A stranger can do nothing, and sees what is public.
    let stranger = Client::new(server.address);
    stranger.post(&actions, &json!({ "version": 3, "action": "d3" })).expect(403);
    assert_eq!(look(&stranger, &mine)["seat"], Value::Null);
    assert_eq!(look(&client, &table)["version"], 2);
}

#[test]
fn hints_come_in_steps_and_reviews_at_the_end() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "options": { "length": 61 }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let now = settled(&client, &table);
    let hint = |step: u8| {
        client.post(&format!("/api/v1/games/{table}/advice"), &json!({ "step": step })).expect(200)
    };
    let [nudge, what, why] = [1, 2, 3].map(|step| hint(step).json());
    assert_eq!(nudge["action"], Value::Null);
    assert!(now["legal"].as_array().expect("a list").contains(&what["action"]));
    assert_eq!(what["action"], why["action"]);
    assert!(!why["weighed"].as_array().expect("a list").is_empty());
    assert_eq!(why["measure"], "chance");
    let review = format!("/api/v1/games/{table}/review");
    client.get(&review).expect(422);
    let body = json!({ "version": now["version"], "action": what["action"] });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    let now = settled(&client, &table);
    client
        .post(&format!("/api/v1/games/{table}/resign"), &json!({ "version": now["version"] }))
        .expect(200);
    let began = Instant::now();
    let reviewed = loop {
        let answer = client.get(&review);
        if answer.status != 202 || began.elapsed() > LIMIT {
            break answer.expect(200).json();
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(reviewed["review"]["decisions"].is_array());
    let page = client.get(&format!("/table/{table}/analysis")).expect(200).body;
    assert!(page.contains("Skill and luck"), "{page}");
}

#[test]
fn a_record_can_be_imported_and_verified() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    play_to_the_end(&client, &table);
    let record = client.get(&format!("/table/{table}/record.json")).expect(200).body;
    let answer = client
        .try_send("POST", "/api/v1/games/import", "text/plain", &record)
        .expect("an answer")
        .expect(201);
    let again = answer.json()["table"].as_str().expect("a table").to_owned();
    assert_eq!(look(&client, &again)["view"], look(&client, &table)["view"]);
    let refused = client.try_send("POST", "/api/v1/games/import", "text/plain", "{\"parlour\":1}");
    assert_eq!(refused.expect("an answer").status, 400);
}

/// A page that is behind gets what happened since; nothing where something was taken back.
#[test]
fn a_page_gets_what_happened_since_it_was_made() {
    let server = Server::start();
    let mut client = Client::new(server.address);
    let opened = client.form("/new/crosscut", "rows=6&columns=6&opponent=here").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let table = page.rsplit('/').next().expect("a name").to_owned();
    let send = |client: &mut Client, what: &str, action: &str| {
        let version = look(client, &table)["version"].clone();
        let body = format!("version={version}&key=k{version}&action={action}");
        client.form(&format!("{page}/{what}"), &body).expect(303);
    };
    let moments = |client: &Client, query: &str| {
        let sent = client.get(&format!("{page}?{query}")).expect(200).body;
        // The table as it is now comes first.
        sent.matches("<section class=\"felt\"").count() - 1
    };
    for square in ["b2", "c3", "d4"] {
        send(&mut client, "act", square);
    }
    for (query, expected) in [
        ("part=table&since=0", 3),
        ("part=table&since=2", 1),
        ("part=table&since=3", 0),
        ("part=table&since=99", 0),
        ("part=table", 0),
        ("since=0", 0),
    ] {
        assert_eq!(moments(&client, query), expected, "{query}");
    }
    send(&mut client, "undo", "");
    assert_eq!(moments(&client, "part=table&since=2"), 0, "something was taken back");
    send(&mut client, "act", "e5");
    assert_eq!(moments(&client, "part=table&since=4"), 1);
    assert_eq!(moments(&client, "part=table&since=2"), 0, "something was taken back");
}
