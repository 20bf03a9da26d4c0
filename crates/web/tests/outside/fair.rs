//! Nobody can choose a deal: it is made when everyone has joined, from everyone's numbers.

use parlour_rules::{Commitment, DrawnBy, Seed};
use parlour_table::Roster;
use serde_json::{Value, json};

use super::{Client, Server, look, open, play_to_the_end};

/// Takes the seat of the first invitation to a table that was opened.
fn join(server: &Server, opened: &Value, body: &Value) -> Client {
    let mut friend = Client::new(server.address);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    let joined = friend.post(&format!("/api/v1{invite}"), body).expect(200).json();
    friend.token = joined["token"].as_str().map(str::to_owned);
    friend
}

fn number(digit: char) -> String {
    digit.to_string().repeat(64)
}

/// The host of thirty tables learns nothing by which to throw some of them away.
#[test]
fn nobody_sees_a_deal_before_everyone_has_sat_down() {
    let server = Server::start();
    for (game, options) in [("cribbage", json!({ "players": 3 })), ("five-crowns", json!({}))] {
        let seats = match game {
            "cribbage" => json!(["me", "easy", "friend"]),
            _ => json!(["me", "friend"]),
        };
        let new = json!({ "game": game, "options": options, "seats": seats });
        for _ in 0..15 {
            let (host, table, opened) = open(&server, &new);
            let path = format!("/api/v1/games/{table}");
            let told = look(&host, &table);
            let missing = seats.as_array().expect("a list").len() - 1;
            assert_eq!(told["waiting"], json!([missing]), "{told}");
            for hidden in ["view", "turn", "commitment", "seed"] {
                assert_eq!(told[hidden], Value::Null, "{hidden} in {told}");
            }
            assert_eq!((&told["legal"], &told["version"]), (&json!([]), &json!(1)));
            for page in ["", "/analysis", "/check"] {
                let shown = host.get(&format!("/table/{table}{page}")).expect(200).body;
                assert!(!shown.contains("data-card"), "{shown}");
            }
            let page = host.get(&format!("/table/{table}")).expect(200).body;
            assert!(page.contains("not here yet"), "{page}");
            let refused = "the game begins when everyone has joined";
            for (what, body) in [
                ("actions", json!({ "action": "draw" })),
                ("undo", json!({})),
                ("resign", json!({})),
                ("advice", json!({ "step": 3 })),
                ("rematch", json!({})),
            ] {
                let answer = host.post(&format!("{path}/{what}"), &body).expect(422).json();
                assert_eq!(answer["error"]["message"], refused, "{what}");
            }
            host.get(&format!("{path}/record")).expect(422);
            host.get(&format!("{path}/review")).expect(422);
            let mut events = host.events(&format!("{path}/events"));
            assert_eq!(events.next().expect("where it is").1["turn"], Value::Null);
            // The computer doesn't move, and the host's name may be changed.
            host.post(&format!("{path}/name"), &json!({ "name": "Ann" })).expect(200);
            assert_eq!(look(&host, &table)["version"], 2);
            let friend = join(&server, &opened, &json!({}));
            while events.next().expect("an event").1["turn"] == Value::Null {}
            for client in [&host, &friend] {
                let told = look(client, &table);
                assert_eq!(told["waiting"], json!([]));
                assert!(told["view"].is_object() && told["commitment"].is_string(), "{told}");
            }
        }
    }
}

/// Every number is sealed before the deal, secret during the game and shown after it.
#[test]
fn the_deal_is_mixed_from_the_numbers_of_everyone() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "seats": ["me", "friend"], "luck": number('a') });
    let (ann, table, opened) = open(&server, &game);
    let promised = look(&ann, &table)["fairness"].clone();
    let hash = |digit| number(digit).parse::<Seed>().expect("a number").commitment().to_string();
    assert_eq!(promised["players"], json!([{ "by": "player", "commitment": hash('a') }, null]));
    let promise = promised["server"]["commitment"].as_str().expect("a hash").to_owned();
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    for page in [&format!("/table/{table}"), &format!("/table/{table}/check"), invite] {
        assert!(ann.get(page).expect(200).body.contains(&promise), "{page}");
    }
    let bob = join(&server, &opened, &json!({ "luck": number('b') }));
    let pages = ["", "/check", "/analysis"].map(|page| format!("/table/{table}{page}"));
    for client in [&ann, &bob, &Client::new(server.address)] {
        let told = look(client, &table);
        assert_eq!(told["fairness"]["server"]["commitment"], promise);
        assert_eq!(told["fairness"]["players"][1]["commitment"], hash('b'));
        let shown = pages.iter().map(|page| client.get(page).expect(200).body);
        for text in shown.chain([told.to_string()]) {
            assert!(!text.contains(&number('a')) && !text.contains(&number('b')), "{text}");
        }
    }
    ann.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
    let record = bob.get(&format!("/api/v1/games/{table}/record")).expect(200).body;
    let opened = Roster::standard().open_text(&record).expect("a record");
    let fairness = opened.table.fairness().expect("the numbers");
    assert_eq!(fairness.check(opened.table.seed()), Ok(()));
    assert_eq!(fairness.server.commitment, promise.parse::<Commitment>().expect("a hash"));
    for (player, digit) in fairness.players.iter().zip(['a', 'b']) {
        let player = player.expect("a number");
        assert_eq!(player.by, DrawnBy::Player);
        assert_eq!(player.sealed.number.to_string(), number(digit));
    }
    assert_eq!(look(&bob, &table)["fairness"], json!(fairness));
    let check = bob.get(&format!("/table/{table}/check")).expect(200).body;
    assert!(
        check.contains("✓ Each number matches its hash, and together they give the seed."),
        "{check}"
    );
    assert_eq!(check.matches("data-own-number").count(), 1, "his own");
    // The record keeps its numbers through an import.
    let import = ann.try_send("POST", "/api/v1/games/import", "text/plain", &record);
    let again = import.expect("an answer").expect(201).json();
    let path = format!("/api/v1/games/{}/record", again["table"].as_str().expect("a table"));
    let kept: Value = ann.get(&path).expect(200).json();
    assert_eq!(kept["fairness"], json!(fairness));
}

#[test]
fn the_server_draws_a_number_for_those_who_send_none() {
    let server = Server::start();
    for luck in ["7", "xyz", &number('g')] {
        let game = json!({ "game": "crosscut", "seats": ["me", "easy"], "luck": luck });
        let refused = Client::new(server.address).post("/api/v1/games", &game).expect(400).json();
        assert_eq!(refused["error"]["message"], "luck must be 64 hexadecimal digits");
    }
    let game = json!({ "game": "crosscut", "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    client.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
    let told = look(&client, &table);
    assert_eq!(told["fairness"]["players"][0]["by"], "server");
    assert_eq!(told["fairness"]["players"][1], Value::Null);
    let check = client.get(&format!("/table/{table}/check")).expect(200).body;
    assert!(check.contains("number, drawn by the server"), "{check}");
    // A rematch has numbers of its own.
    let rematch = format!("/api/v1/games/{table}/rematch");
    let next = client.post(&rematch, &json!({ "luck": number('c') })).expect(200).json();
    let mut client = client;
    client.token = next["token"].as_str().map(str::to_owned);
    let next = next["table"].as_str().expect("a table");
    let own = look(&client, next)["fairness"]["players"][1].clone();
    assert_eq!(own["by"], "player");
    assert_ne!(look(&client, next)["fairness"]["server"], told["fairness"]["server"]);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let end = play_to_the_end(&client, &table);
    assert_eq!(end["may_undo"], false);
    let refused = client.post(&format!("/api/v1/games/{table}/undo"), &json!({})).expect(422);
    assert_eq!(
        refused.json()["error"]["message"],
        "the game is over, so its last move stands: play again instead"
    );
    assert_eq!(look(&client, &table)["seed"], end["seed"]);
}

#[test]
fn an_imported_game_and_a_shared_screen_are_announced() {
    let server = Server::start();
    let mut ann = Client::new(server.address);
    let game = "players=3&opponent=friend&seat1=here&seat2=friend&name=<b>Ann";
    let page = ann.form("/new/cribbage", &game.replace('<', "%3C").replace('>', "%3E")).expect(303);
    let page = page.header("location").expect("a table").to_owned();
    let shown = ann.get(&page).expect(200).body;
    let sentence = "&lt;b&gt;Ann and Player 2 share a screen.";
    assert!(shown.contains(sentence) && !shown.contains("<b>Ann"), "{shown}");
    let invite = shown.split("/join/").nth(1).and_then(|rest| rest.split('"').next());
    let invite = format!("/join/{}", invite.expect("an invitation"));
    let mut cy = Client::new(server.address);
    assert!(cy.get(&invite).expect(200).body.contains(sentence));
    cy.form(&invite, "name=Cy").expect(303);
    let table = page.rsplit('/').next().expect("a name").to_owned();
    assert_eq!(look(&cy, &table)["shared_screens"], json!([[0, 1]]));
    assert!(cy.get(&page).expect(200).body.contains(sentence));
    // In a rematch that the friend opens, the two sit at one screen again.
    let resign = format!("/api/v1/games/{table}/resign");
    cy.post(&resign, &json!({})).expect(200);
    let next = cy.form(&format!("{page}/rematch"), "").expect(303);
    let next = next.header("location").expect("a table").to_owned();
    ann.form(&format!("{page}/rematch"), "").expect(303);
    let told = look(&ann, next.rsplit('/').next().expect("a name"));
    assert_eq!((&told["waiting"], &told["shared_screens"]), (&json!([]), &json!([[1, 2]])));

    let record = cy.get(&format!("/api/v1/games/{table}/record")).expect(200).body;
    let (record, _) = record.rsplit_once("\"actions\"").expect("actions");
    let record = format!("{record}\"actions\": []}}");
    let import = ann.try_send("POST", "/api/v1/games/import", "text/plain", &record);
    let imported = import.expect("an answer").expect(201).json();
    let table = imported["table"].as_str().expect("a table");
    let watcher = Client::new(server.address);
    let shown = || watcher.get(&format!("/table/{table}")).expect(200).body;
    assert_eq!(look(&watcher, table)["imported"], true);
    let said = "This game was imported. The player who imported it may know the cards to come.";
    assert!(shown().contains(said), "{}", shown());
    let name = json!({ "name": "Ann <i>" });
    ann.post(&format!("/api/v1/games/{table}/name"), &name).expect(200);
    let said = "This game was imported by Ann &lt;i&gt;, who may know the cards to come.";
    assert!(shown().contains(said), "{}", shown());
}

/// Somebody could look at a deal from both seats and then give one of them away.
#[test]
fn a_link_to_a_seat_that_is_taken_says_so() {
    let server = Server::start();
    let mut phone = Client::new(server.address);
    let opened = phone.form("/new/cribbage", "opponent=easy&name=Ann").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let shown = phone.get(&page).expect(200).body;
    let link = shown.split("/join/").nth(1).and_then(|rest| rest.split('"').next());
    let link = format!("/join/{}", link.expect("one's own link"));
    let shown = Client::new(server.address).get(&link).expect(200).body;
    let said = "Somebody has this seat already. They may have seen its cards.";
    assert!(shown.contains(said), "{shown}");
}

#[test]
fn a_table_that_waits_for_friends_can_be_closed_by_its_host_only() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "options": { "players": 3 }, "seats": ["me", "friend", "friend"] });
    let (host, table, opened) = open(&server, &game);
    let friend = join(&server, &opened, &json!({}));
    let close =
        |who: &Client| who.post(&format!("/api/v1/games/{table}/close"), &json!({ "key": "1" }));
    let refused = close(&friend).expect(422).json();
    let why = "only the person who opened this table can close it";
    assert_eq!(refused["error"]["message"], why);
    close(&Client::new(server.address)).expect(403);
    let done = close(&host).expect(200).json();
    assert_eq!(done, json!({ "did": "close", "seat": 0, "version": 3 }));
    assert_eq!(close(&host).expect(200).json(), done, "sent again, it is answered the same");
    let told = look(&friend, &table);
    assert_eq!((&told["closed"], &told["waiting"]), (&json!(true), &json!([])));
    // Nobody can join, and nothing more can be done.
    let invite = opened["invites"][1]["join"].as_str().expect("a link");
    let late = Client::new(server.address);
    let refused = late.post(&format!("/api/v1{invite}"), &json!({})).expect(422).json();
    let why = "this table was closed before the game began";
    assert_eq!(refused["error"]["message"], why);
    for (what, body) in [
        ("close", json!({})),
        ("name", json!({ "name": "Ann" })),
        ("resign", json!({})),
        ("rematch", json!({})),
        ("advice", json!({ "step": 1 })),
    ] {
        let answer = host.post(&format!("/api/v1/games/{table}/{what}"), &body).expect(422).json();
        assert_eq!(answer["error"]["message"], why, "{what}");
    }
    for page in [invite, &format!("/table/{table}"), &format!("/table/{table}/analysis")] {
        let shown = late.get(page).expect(200).body;
        assert!(shown.contains("The host closed it before the game began"), "{shown}");
        assert!(!shown.contains("<form"), "{shown}");
    }
    // A game that has begun can only be resigned.
    let (ann, table, opened) =
        open(&server, &json!({ "game": "cribbage", "seats": ["me", "friend"] }));
    join(&server, &opened, &json!({}));
    let path = format!("/api/v1/games/{table}/close");
    let refused = ann.post(&path, &json!({})).expect(422).json();
    assert_eq!(refused["error"]["message"], "the game has begun: resign to end it");
}

#[test]
fn the_page_of_a_waiting_table_offers_its_host_to_close_it() {
    let server = Server::start();
    let mut host = Client::new(server.address);
    let page = host.form("/new/crosscut", "opponent=friend&name=Ann").expect(303);
    let page = page.header("location").expect("a table").to_owned();
    assert!(host.get(&page).expect(200).body.contains("Yes, close it"));
    assert!(!Client::new(server.address).get(&page).expect(200).body.contains("Yes, close it"));
    let games = |host: &Client| host.get("/api/v1/games").expect(200).json()["games"].clone();
    assert_eq!(games(&host)[0]["over"], false);
    assert!(host.get("/").expect(200).body.contains(&page));
    host.form(&format!("{page}/close"), "").expect(303);
    assert!(host.get(&page).expect(200).body.contains("This table is closed"));
    assert!(!host.get("/").expect(200).body.contains(&page), "it is gone from the list");
    // The end is noted for lists a moment later.
    let began = std::time::Instant::now();
    while games(&host)[0]["over"] != true {
        assert!(began.elapsed() < super::client::LIMIT, "it is never noted");
        std::thread::yield_now();
    }
}
