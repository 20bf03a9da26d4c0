//! Several people at a table, and those who watch.

use serde_json::{Value, json};

use super::client::Answer;
use super::{Client, Server, look, open, settled};

#[test]
fn friends_play_by_a_link_and_the_stream_catches_up() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "seats": ["me", "friend"], "name": "Ann <b>" });
    let (ann, table, opened) = open(&server, &game);
    let invite = opened["invites"][0]["join"].as_str().expect("a link").to_owned();
    let stranger = Client::new(server.address);
    let page = stranger.get(&invite).expect(200).body;
    assert!(page.contains("Ann &lt;b&gt;"), "what people write is escaped: {page}");
    assert!(!page.contains("Ann <b>"));
    let mut events = ann.events(&format!("/api/v1/games/{table}/events"));
    assert_eq!(events.next().expect("where it is").0, 1);
    let joined = stranger.post(&format!("/api/v1{invite}"), &json!({ "name": "Bob" })).expect(200);
    let mut bob = stranger.clone();
    bob.token = joined.json()["token"].as_str().map(str::to_owned);
    assert_eq!(events.next().expect("somebody sat down").0, 2);
    stranger.post(&format!("/api/v1{invite}"), &json!({})).expect(409);
    let [anns, bobs, nobodys] = [&ann, &bob, &stranger].map(|client| look(client, &table));
    assert_eq!(anns["seat"], 0);
    assert_eq!(bobs["seat"], 1);
    assert_ne!(anns["view"], bobs["view"]);
    assert_eq!(nobodys["eye"], "nobody");
    // A stream that comes back with what it saw last gets what it missed, and only that.
    let toss = look(&ann, &table);
    let (who, seen) = if toss["turn"]["act"] == 0 { (&ann, &anns) } else { (&bob, &bobs) };
    let legal = look(who, &table)["legal"][0].clone();
    let body = json!({ "version": seen["version"], "key": "t", "action": legal });
    who.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    let mut again = bob.clone();
    again.also.push(("Last-Event-ID".to_owned(), "2".to_owned()));
    let mut events = again.events(&format!("/api/v1/games/{table}/events"));
    assert_eq!(events.next().expect("what was missed").0, 3);
    // The record would tell every card.
    bob.get(&format!("/api/v1/games/{table}/record")).expect(422);
    ann.post(&format!("/api/v1/games/{table}/resign"), &json!({ "version": 3 })).expect(200);
    assert_eq!(events.next().expect("the end").1["turn"]["over"], json!({ "won": [1] }));
    bob.get(&format!("/api/v1/games/{table}/record")).expect(200);
    // The same people play again.
    let again = ann.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200).json();
    let next = bob.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200).json();
    assert_eq!(again["table"], next["table"]);
    assert_eq!((&again["seats"], &next["seats"]), (&json!([1]), &json!([0])));
}

/// Opens a table of cribbage for this many people, and seats them.
fn cribbage_for(server: &Server, players: usize) -> (Vec<Client>, String) {
    let mut seats = vec!["friend"; players];
    seats[0] = "me";
    let game = json!({ "game": "cribbage", "options": { "players": players }, "seats": seats });
    let (first, table, opened) = open(server, &game);
    let mut people = vec![first];
    for invite in opened["invites"].as_array().expect("invitations") {
        let mut friend = Client::new(server.address);
        let path = format!("/api/v1{}", invite["join"].as_str().expect("a link"));
        let joined = friend.post(&path, &json!({})).expect(200).json();
        friend.token = joined["token"].as_str().map(str::to_owned);
        people.push(friend);
    }
    (people, table)
}

#[test]
fn everybody_discards_at_the_same_time_in_any_order() {
    for players in 2..=4 {
        let server = Server::start();
        let (people, table) = cribbage_for(&server, players);
        let actions = format!("/api/v1/games/{table}/actions");
        let version = look(&people[0], &table)["version"].clone();
        let first = look(&people[0], &table)["turn"]["act"].as_u64().expect("a seat") as usize;
        let last = (first + players - 1) % players;
        // From the one who is asked last to the one who is asked first, all having seen the same.
        for back in 0..players {
            let seat = (last + players - back) % players;
            let person = &people[seat];
            let now = look(person, &table);
            let choices = if seat == first { &now["legal"] } else { &now["ahead"] };
            let action = choices[0].clone();
            let body = json!({ "version": version, "key": "discard", "action": action });
            let done = person.post(&actions, &body).expect(200).json();
            assert_eq!(done["did"], if seat == first { "play" } else { "ahead" });
            assert_eq!(person.post(&actions, &body).expect(200).json(), done, "sent again");
            if seat == first {
                continue;
            }
            let other = json!({ "action": choices[1] });
            let refused = person.post(&actions, &other).expect(422).json();
            assert_eq!(refused["error"]["message"], "you have already chosen");
            let page = person.get(&format!("/table/{table}")).expect(200).body;
            assert!(page.contains("Waiting for "), "{page}");
            assert!(!page.contains("data-does-chosen"), "the discard is made");
            let cards = action.as_str().expect("a discard").split(' ').skip(1);
            for card in cards {
                assert!(!page.contains(&format!("data-code=\"{card}\"")), "{card} is in the hand");
            }
            for (other, watcher) in people.iter().enumerate().filter(|(other, _)| *other != seat) {
                let seen = look(watcher, &table);
                assert!(seen["chosen"].as_array().expect("a list").contains(&json!(seat)));
                assert_eq!(seen["turn"]["act"], first);
                let held = &seen["view"]["hands"][seat];
                assert!(held["cards"].is_null() && held["tossed"].is_null(), "{other}: {held}");
            }
        }
        let now = look(&people[0], &table);
        assert_eq!(now["view"]["phase"], "play");
        assert_eq!(now["chosen"], json!([]));
        let order: Vec<&Value> = now["view"]["told"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| &it["tossed"])
            .collect();
        let asked: Vec<Value> = (0..players).map(|step| json!((first + step) % players)).collect();
        assert_eq!(order[..players], asked.iter().collect::<Vec<_>>(), "the game's own order");
    }
}

#[test]
fn people_at_one_screen_have_different_names_and_keep_them() {
    let server = Server::start();
    let game = json!({ "game": "five-crowns", "seats": ["me", "me"], "name": "Ann" });
    let (ann, table, opened) = open(&server, &game);
    assert_eq!(opened["seats"], json!([0, 1]));
    let names = |table: &str| {
        let seats = look(&ann, table)["seats"].clone();
        [0, 1].map(|seat| seats[seat]["name"].as_str().expect("a name").to_owned())
    };
    assert_eq!(names(&table), ["Ann", ""]);
    let page = ann.get(&format!("/table/{table}?seat=0")).expect(200).body;
    assert!(page.contains("Player 2"), "{page}");
    ann.post(&format!("/api/v1/games/{table}/resign"), &json!({ "version": 2 })).expect(200);
    // The seats are swapped, and everyone keeps their name.
    let again = ann.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200).json();
    assert_eq!(names(again["table"].as_str().expect("a table")), ["", "Ann"]);
}

#[test]
fn undo_is_free_against_the_computer_and_by_offer_between_people() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let act = |client: &Client, table: &str, action: &str| {
        let version = look(client, table)["version"].clone();
        let body =
            json!({ "version": version, "key": format!("{table}{action}"), "action": action });
        client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    };
    let undo = |client: &Client, table: &str, answer: &str| {
        let version = look(client, table)["version"].clone();
        let body = json!({ "version": version, "answer": answer });
        client.post(&format!("/api/v1/games/{table}/undo"), &body)
    };
    act(&client, &table, "c3");
    settled(&client, &table);
    assert_eq!(undo(&client, &table, "").expect(200).json()["did"], "undo");
    assert_eq!(look(&client, &table)["view"]["history"], json!([]));
    undo(&client, &table, "").expect(422);

    let game =
        json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "friend"] });
    let (ann, table, opened) = open(&server, &game);
    let mut bob = Client::new(server.address);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    let joined = bob.post(&format!("/api/v1{invite}"), &json!({})).expect(200).json();
    bob.token = joined["token"].as_str().map(str::to_owned);
    act(&ann, &table, "c3");
    assert_eq!(undo(&ann, &table, "").expect(200).json()["did"], "offer");
    assert_eq!(undo(&bob, &table, "decline").expect(200).json()["did"], "decline");
    assert_eq!(undo(&ann, &table, "").expect(200).json()["did"], "offer");
    assert_eq!(look(&bob, &table)["offer"], 0);
    assert_eq!(undo(&bob, &table, "accept").expect(200).json()["did"], "undo");
    assert_eq!(look(&ann, &table)["view"]["history"], json!([]));
    act(&ann, &table, "d4");
    act(&bob, &table, "b2");
    let refused = undo(&ann, &table, "").expect(422).json();
    assert_eq!(refused["error"]["message"], "your opponent has moved since, so it can't be undone");
    // Hints would not be fair here.
    bob.post(&format!("/api/v1/games/{table}/advice"), &json!({ "step": 1 })).expect(422);
}

#[test]
fn people_who_share_a_browser_hand_it_over() {
    let server = Server::start();
    let mut client = Client::new(server.address);
    let opened = client.form("/new/cribbage", "opponent=here").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let shown = client.get(&page).expect(200).body;
    assert!(shown.contains("hand-over"), "{shown}");
    let table = page.rsplit('/').next().expect("a name");
    let turn = look(&client, table)["turn"]["act"].as_u64().expect("a seat");
    assert!(shown.contains(&format!("?seat={turn}&amp;deal=0\"")), "{shown}");
    let mine = client.get(&format!("{page}?seat={turn}&deal=0")).expect(200).body;
    assert!(!mine.contains("hand-over") && mine.contains("toss"), "{mine}");
    let is_you =
        |page: &str| page.contains("<span class=\"who\">You<") || page.contains("Your hand");
    assert!(!is_you(&mine) && mine.contains("<span class=\"who\">Player 1<"), "{mine}");
    // A player confirms that they are there only for their own turn and for one deal.
    for there in
        [format!("seat={}&deal=0", 1 - turn), format!("seat={turn}&deal=1"), format!("seat={turn}")]
    {
        let others = client.get(&format!("{page}?{there}")).expect(200).body;
        assert!(
            others.contains("hand-over") && !others.contains("data-card="),
            "{there}: {others}"
        );
    }
}

#[test]
fn a_seat_can_move_to_another_device() {
    let server = Server::start();
    let mut phone = Client::new(server.address);
    let opened = phone.form("/new/cribbage", "opponent=friend&name=Ann").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let table = page.rsplit('/').next().expect("a name").to_owned();
    let shown = phone.get(&page).expect(200).body;
    let links: Vec<&str> = shown
        .match_indices("/join/")
        .map(|(at, _)| shown[at..].split(['"', '<']).next().expect("a link"))
        .collect();
    // One link is the friend's, the other one's own.
    let mut devices = Vec::new();
    for link in links {
        let mut laptop = Client::new(server.address);
        laptop.form(link, "name=").expect(303);
        devices.push(laptop);
    }
    let mine = look(&phone, &table)["view"].clone();
    assert!(mine.is_object(), "everyone has sat down: {mine}");
    let mut seen = 0;
    for laptop in &devices {
        let theirs = look(laptop, &table);
        assert_eq!(theirs["view"] == mine, theirs["seat"] == 0);
        seen += usize::from(theirs["seat"] == 0);
    }
    assert!(seen > 0, "one's own link is on the page");
    // People who watch are shown neither.
    let stranger = Client::new(server.address).get(&page).expect(200).body;
    assert!(!stranger.contains("/join/"));
}

/// The lobby lists a game only where its players said so, and watchers see nothing hidden.
#[test]
fn games_are_listed_for_watching_only_where_that_was_ticked() {
    let server = Server::start();
    let mut ann = Client::new(server.address);
    let page = |opened: Answer| opened.header("location").expect("a table").to_owned();
    let opened = ann.form("/new/cribbage", "opponent=easy&name=Ann&watched=yes").expect(303);
    let public = page(opened);
    let hidden = page(ann.form("/new/cribbage", "opponent=easy&name=Ann").expect(303));
    let by_link = page(ann.form("/new/crosscut", "opponent=friend&name=Ann").expect(303));
    let stranger = Client::new(server.address);
    let lobby = stranger.get("/").expect(200).body;
    assert!(lobby.contains(&format!("href=\"{public}\"")), "{lobby}");
    assert!(lobby.contains("Ann and the computer (easy), "));
    assert!(!lobby.contains(&hidden) && !lobby.contains(&by_link));
    let told = stranger.get("/api/v1/watch").expect(200).json();
    let games = told["games"].as_array().expect("a list");
    assert_eq!(games.len(), 1);
    assert_eq!(ann.get("/api/v1/watch").expect(200).json(), json!({ "games": [] }), "her own");
    assert!(!ann.get("/").expect(200).body.contains("Ann and the computer"));
    let table = games[0]["table"].as_str().expect("a name");
    let seen = look(&stranger, table);
    assert_eq!(
        (&seen["eye"], &seen["seat"], &seen["legal"]),
        (&json!("nobody"), &Value::Null, &json!([]))
    );
    assert_eq!(seen["watched"], true);
    let watching = stranger.get(&public).expect(200).body;
    assert!(watching.contains("You're watching"));
    assert!(!watching.contains("<form"), "who watches can send nothing");
    assert!(ann.get(&public).expect(200).body.contains("This table is listed in the lobby"));
    // What is over is not listed any more.
    ann.form(&format!("{public}/resign"), "").expect(303);
    assert_eq!(stranger.get("/api/v1/watch").expect(200).json(), json!({ "games": [] }));
}

/// Ann and Bob at a table of this game, each with their token.
fn friends(server: &Server, game: &Value) -> (Client, Client, String) {
    let (ann, table, opened) = open(server, game);
    let mut bob = Client::new(server.address);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    let joined = bob.post(&format!("/api/v1{invite}"), &json!({})).expect(200).json();
    bob.token = joined["token"].as_str().map(str::to_owned);
    (ann, bob, table)
}

#[test]
fn a_guess_under_the_opponents_key_tells_nothing() {
    let server = Server::start();
    let game = json!({ "game": "cribbage", "seats": ["me", "friend"] });
    let (ann, bob, table) = friends(&server, &game);
    let actions = format!("/api/v1/games/{table}/actions");
    let now = look(&ann, &table);
    let (first, other) = if now["turn"]["act"] == 0 { (&ann, &bob) } else { (&bob, &ann) };
    let legal = look(first, &table)["legal"].clone();
    let (discard, wrong) = (&legal[3], &legal[4]);
    assert!(discard.as_str().expect("a text").starts_with("toss"), "{discard}");
    let body = json!({ "version": now["version"], "key": "1", "action": discard });
    first.post(&actions, &body).expect(200);
    let view = look(other, &table);
    for version in [json!(null), now["version"].clone(), view["version"].clone()] {
        let guess = |key: &str, action: &Value| {
            let body = json!({ "version": version, "key": key, "action": action });
            let Answer { status, body, .. } = other.post(&actions, &body);
            (status, body)
        };
        let right = guess("1", discard);
        assert_ne!(right.0, 200, "{right:?}");
        // The other player holds neither the cards that were discarded nor those of the wrong guess.
        let masked = |(status, body): (u16, String), action: &Value| {
            let cards = action.as_str().expect("a text").split(' ').skip(1);
            (status, cards.fold(body, |body, card| body.replace(card, "CARD")))
        };
        let right = masked(right, discard);
        assert_eq!(right, masked(guess("1", wrong), wrong), "as for a wrong guess");
        assert_eq!(right, masked(guess("unused", discard), discard), "as for a key nobody used");
    }
    assert_eq!(look(other, &table), view);
}

#[test]
fn clients_that_both_count_their_keys_play_every_move() {
    let server = Server::start();
    let game =
        json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "friend"] });
    let (ann, bob, table) = friends(&server, &game);
    let actions = format!("/api/v1/games/{table}/actions");
    let act = |who: &Client, version: u64, key: u32, action: &str| {
        let body = json!({ "version": version, "key": key.to_string(), "action": action });
        who.post(&actions, &body)
    };
    let moves = [(&ann, 1, "c3"), (&bob, 1, "b2"), (&ann, 2, "d4"), (&bob, 2, "b5")];
    for (version, (who, key, action)) in (2..).zip(moves) {
        let done = act(who, version, key, action).expect(200);
        assert_eq!(done.json()["version"], version + 1);
        // Sent again, in other letters, it is answered the same and changes nothing.
        let again = act(who, version, key, &format!(" {} ", action.to_uppercase())).expect(200);
        assert_eq!(again.body, done.body);
    }
    assert_eq!(look(&ann, &table)["view"]["history"], json!(["c3", "b2", "d4", "b5"]));
    // The same key and action at another version is another request.
    let refused = act(&ann, 6, 1, "c3").expect(422).json();
    assert_eq!(refused["error"]["code"], "key-used");
}

#[test]
fn the_key_of_an_agreed_undo_belongs_to_the_player_who_agreed() {
    let server = Server::start();
    let game =
        json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "friend"] });
    let (ann, bob, table) = friends(&server, &game);
    let send = |who: &Client, what: &str, body: &Value| {
        who.post(&format!("/api/v1/games/{table}/{what}"), body)
    };
    send(&ann, "actions", &json!({ "version": 2, "key": "1", "action": "c3" })).expect(200);
    let offered = send(&ann, "undo", &json!({ "version": 3, "key": "2" })).expect(200);
    assert_eq!(offered.json()["did"], "offer");
    let agreed = send(&bob, "undo", &json!({ "version": 4, "key": "1" })).expect(200);
    assert_eq!(agreed.json()["did"], "undo");
    let again = send(&bob, "undo", &json!({ "version": 4, "key": "1" })).expect(200);
    assert_eq!(again.body, agreed.body);
    let offered_again = send(&ann, "undo", &json!({ "version": 3, "key": "2" })).expect(200);
    assert_eq!(offered_again.body, offered.body);
    // For Ann the same key still stands for her move.
    send(&ann, "undo", &json!({ "version": 4, "key": "1" })).expect(422);
    let moved = json!({ "version": 2, "key": "1", "action": "c3" });
    assert_eq!(send(&ann, "actions", &moved).expect(200).json()["version"], 3);
}

#[test]
fn a_key_is_short_text() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "easy"] });
    let (mut client, table, _) = open(&server, &game);
    let actions = format!("/api/v1/games/{table}/actions");
    for key in ["x".repeat(101), "x".repeat(60_000), "a\nb".to_owned(), "a\0b".to_owned()] {
        let refused = client.post(&actions, &json!({ "key": key, "action": "c3" })).expect(400);
        assert_eq!(refused.json()["error"]["code"], "unreadable");
    }
    let form = format!("/table/{table}/act");
    client.form(&form, &format!("key={}&action=c3", "x".repeat(60_000))).expect(400);
    client.form(&form, "key=a%00b&action=c3").expect(400);
    assert_eq!(look(&client, &table)["view"]["history"], json!([]));
    client.post(&actions, &json!({ "key": "x".repeat(100), "action": "c3" })).expect(200);
}
