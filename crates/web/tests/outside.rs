//! The server from outside: what programs, forms and browsers get.

mod client;
mod server;

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
        assert!(check.contains("✓ The seed's hash is the seal."), "{check}");
        assert!(check.contains("every card and every move comes out the same"), "{check}");
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
        client.get(&format!("{page}/replay?at=3&seat=1")).expect(200);
    }
}

#[test]
fn a_repeated_or_late_sending_never_plays_twice() {
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
    // A stream that comes back with what it saw last is told what it missed, and only that.
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
    // And they play again, on the same seats' people.
    let again = ann.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200).json();
    let next = bob.post(&format!("/api/v1/games/{table}/rematch"), &json!({})).expect(200).json();
    assert_eq!(again["table"], next["table"]);
    assert_eq!((&again["seats"], &next["seats"]), (&json!([1]), &json!([0])));
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
    assert_eq!(refused["error"]["message"], "another has moved since, so it stands");
    // Hints would not be fair here.
    bob.post(&format!("/api/v1/games/{table}/advice"), &json!({ "step": 1 })).expect(422);
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
    let review = format!("/api/v1/games/{table}/review");
    client.get(&review).expect(422);
    let body = json!({ "version": now["version"], "action": what["action"] });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    let now = settled(&client, &table);
    client
        .post(&format!("/api/v1/games/{table}/resign"), &json!({ "version": now["version"] }))
        .expect(200);
    loop {
        let answer = client.get(&review);
        match answer.status {
            202 => std::thread::sleep(std::time::Duration::from_millis(50)),
            200 => {
                assert!(answer.json()["review"]["decisions"].is_array());
                break;
            }
            _ => panic!("{answer:?}"),
        }
    }
    let page = client.get(&format!("/table/{table}/review")).expect(200).body;
    assert!(page.contains("What the result is made of"), "{page}");
}

#[test]
fn a_game_is_brought_along_and_its_record_verified() {
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

#[test]
fn what_is_foreign_too_large_or_too_much_is_refused() {
    let server = Server::with(|settings| settings.limits = parlour_web::Limited::Yes);
    let client = Client::new(server.address);
    let game = json!({ "game": "crosscut", "seats": ["me", "easy"] });
    for (name, value) in [
        ("Origin", "https://elsewhere.example"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Origin", "null"),
    ] {
        let mut foreign = client.clone();
        foreign.also.push((name.to_owned(), value.to_owned()));
        assert_eq!(
            foreign.post("/api/v1/games", &game).expect(403).json()["error"]["code"],
            "foreign"
        );
        assert_eq!(foreign.form("/new/crosscut", "opponent=easy").status, 403);
    }
    let huge = json!({ "game": "x".repeat(100_000), "seats": [] });
    assert!(matches!(client.post("/api/v1/games", &huge).status, 400 | 413));
    for (path, status) in [("/nowhere", 404), ("/table/none", 404), ("/api/v1/games/..", 404)] {
        let answer = client.get(path).expect(status);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    for body in [
        json!({}),
        json!({ "game": "chess", "seats": ["me", "easy"] }),
        json!({ "game": "crosscut", "seats": ["me"] }),
        json!({ "game": "crosscut", "seats": ["friend", "easy"] }),
        json!({ "game": "crosscut", "options": { "size": "99x1" }, "seats": ["me", "easy"] }),
        json!({ "game": "crosscut", "seats": ["me", "godlike"] }),
    ] {
        let answer = client.post("/api/v1/games", &body);
        assert!(matches!(answer.status, 400 | 404), "{body}: {answer:?}");
    }
    let refused = (0..50).map(|_| client.post("/api/v1/games", &game)).find(|a| a.status != 201);
    let refused = refused.expect("a limit").expect(429);
    let wait: u64 = refused.header("retry-after").expect("a time").parse().expect("seconds");
    assert!((1..=10).contains(&wait));
    assert!(refused.json()["error"]["message"].as_str().expect("words").contains("too many"));
}

#[test]
fn cookies_are_kept_from_scripts_and_other_sites() {
    for (before, secure) in
        [(parlour_web::Before::Nothing, false), (parlour_web::Before::Tls, true)]
    {
        let server = Server::with(|settings| settings.before = before);
        let mut client = Client::new(server.address);
        let opened = client.form("/new/crosscut", "opponent=easy").expect(303);
        let cookie = opened.header("set-cookie").expect("a cookie");
        assert!(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"), "{cookie}");
        assert_eq!(cookie.contains("; Secure"), secure);
        // The same person sits at the next table, and a page does not tell the secret.
        let secret = client.cookie.clone().expect("a cookie");
        let next = client.form("/new/crosscut", "opponent=easy").expect(303);
        assert_eq!(client.cookie.as_ref(), Some(&secret));
        let page = client.get(next.header("location").expect("a table")).expect(200).body;
        assert!(!page.contains(secret.trim_start_matches("parlour=")));
        assert_eq!(client.get("/api/v1/games").json()["games"].as_array().map(Vec::len), Some(2));
    }
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
    let mine = client.get(&format!("{page}?seat={turn}")).expect(200).body;
    assert!(!mine.contains("hand-over") && mine.contains("toss"), "{mine}");
    let others = client.get(&format!("{page}?seat={}", 1 - turn)).expect(200).body;
    assert!(others.contains("hand-over"));
}

#[test]
fn health_and_measures_are_told() {
    let server = Server::start();
    let client = Client::new(server.address);
    assert_eq!(client.get("/healthz").expect(200).body, "fine\n");
    let measures = client.get("/metrics").expect(200).body;
    assert!(measures.contains("# TYPE parlour_write_seconds histogram"));
    assert!(measures.contains("parlour_requests_total{status=\"2xx\"}"));
    for page in ["/", "/about", "/import", "/how/cribbage", "/new/five-crowns", "/puzzle/crosscut"]
    {
        client.get(page).expect(200);
    }
    let lobby = client.get("/").expect(200).body;
    for file in ["parlour.css", "parlour.js", "favicon.svg", "hand.js"] {
        // The address on the page changes with the files, so a browser may keep what it got.
        let address = parlour_web::assets::address(file);
        assert!(lobby.contains(&format!("\"{address}\"")), "{address}");
        let kept = client.get(&address).expect(200);
        assert!(kept.header("cache-control").is_some_and(|kept| kept.ends_with("immutable")));
        let answer = client.get(&format!("/assets/older/{file}")).expect(200);
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        let mut again = client.clone();
        let tag = answer.header("etag").expect("a tag").to_owned();
        again.also.push(("If-None-Match".to_owned(), tag));
        again.get(&format!("/assets/older/{file}")).expect(304);
    }
}

#[test]
fn a_seat_is_taken_along_to_another_device() {
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
    let mine = look(&phone, &table)["view"].clone();
    let mut seen = 0;
    for link in links {
        let mut laptop = Client::new(server.address);
        laptop.form(link, "name=").expect(303);
        let theirs = look(&laptop, &table);
        // One link is the friend's, the other one's own.
        if theirs["seat"] == 0 {
            assert_eq!(theirs["view"], mine);
            seen += 1;
        } else {
            assert_ne!(theirs["view"], mine);
        }
    }
    assert!(seen > 0, "one's own link is on the page");
    // Whoever watches is shown neither.
    let stranger = Client::new(server.address).get(&page).expect(200).body;
    assert!(!stranger.contains("/join/"));
}

#[test]
fn a_slow_search_delays_no_other_table() {
    let server = Server::start();
    let slow =
        json!({ "game": "crosscut", "options": { "size": "10x10" }, "seats": ["expert 5s", "me"] });
    let slow: Vec<_> = (0..3).map(|_| open(&server, &slow)).collect();
    let game = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "me"] });
    let mut client = Client::new(server.address);
    let opened = client.post("/api/v1/games", &game).expect(201);
    client.cookie =
        opened.header("set-cookie").map(|c| c.split(';').next().expect("a pair").into());
    let table = opened.json()["table"].as_str().expect("a table").to_owned();
    let began = std::time::Instant::now();
    for (version, action) in [(2, "c3"), (3, "b2"), (4, "d2")] {
        let body = json!({ "version": version, "action": action });
        client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    }
    assert!(began.elapsed() < std::time::Duration::from_secs(3), "{:?}", began.elapsed());
    let (thinker, table, _) = &slow[0];
    assert_eq!(look(thinker, table)["thinking"], true);
    // Giving up ends the search, so that the server closes at once.
    for (thinker, table, _) in &slow {
        thinker.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
    }
}

/// Whoever sends a request a letter at a time, or nothing at all, holds a connection for a while
/// and not for ever; others are answered meanwhile, and a stream that is open stays open.
#[test]
fn slow_heads_are_not_waited_for() {
    use std::io::{Read, Write};
    use std::time::{Duration, Instant};
    let server = Server::with(|settings| settings.head = Duration::from_millis(600));
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    assert!(events.next().is_some());
    let began = Instant::now();
    let mut slow: Vec<std::net::TcpStream> = (0..20)
        .map(|_| std::net::TcpStream::connect(server.address).expect("a connection"))
        .collect();
    let head = "GET / HTTP/1.1\r\nHost: parlour\r\nX-Slow: ";
    for letter in head.bytes().cycle().take(20) {
        for stream in &mut slow {
            // The server may have closed it: that is what is asked for.
            let _ = stream.write_all(&[letter]);
        }
        Client::new(server.address).get("/healthz").expect(200);
        std::thread::sleep(Duration::from_millis(50));
    }
    for mut stream in slow {
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
        let mut rest = Vec::new();
        // Closed in order or broken off: in either case at an end, and not by our own patience.
        if let Err(why) = stream.read_to_end(&mut rest) {
            assert_eq!(why.kind(), std::io::ErrorKind::ConnectionReset, "{why}");
        }
    }
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    let version = look(&client, &table)["version"].clone();
    let body = json!({ "version": version, "key": "c3", "action": "c3" });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    assert!(events.next().is_some(), "a stream outlives the patience for heads");
}

/// A body that never comes does not hold its connection for ever either.
#[test]
fn slow_bodies_are_not_waited_for() {
    use std::io::{Read, Write};
    use std::time::Duration;
    let server = Server::with(|settings| settings.patience = Duration::from_millis(400));
    let mut stream = std::net::TcpStream::connect(server.address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    let head = "POST /api/v1/games HTTP/1.1\r\nHost: parlour\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\nConnection: close\r\n\r\n{";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("\"slow\""), "{answer}");
}

/// The lobby lists a game only where its players said so, and whoever watches sees nothing hidden.
#[test]
fn games_are_listed_for_watching_only_where_that_was_ticked() {
    let server = Server::start();
    let mut ann = Client::new(server.address);
    let page = |opened: client::Answer| opened.header("location").expect("a table").to_owned();
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
    assert!(watching.contains("You are watching"));
    assert!(!watching.contains("<form"), "who watches can send nothing");
    assert!(ann.get(&public).expect(200).body.contains("The lobby lists this table"));
    // What is over is not listed any more.
    ann.form(&format!("{public}/resign"), "").expect(303);
    assert_eq!(stranger.get("/api/v1/watch").expect(200).json(), json!({ "games": [] }));
}

/// Nothing changes by following a link: whatever changes something is sent by a form of our own.
#[test]
fn looking_changes_nothing_and_foreign_forms_are_refused() {
    let server = Server::start();
    let mut ann = Client::new(server.address);
    let opened = ann.form("/new/crosscut", "opponent=easy&rows=6&columns=6").expect(303);
    let page = opened.header("location").expect("a table").to_owned();
    let table = page.rsplit('/').next().expect("a name").to_owned();
    ann.form(&format!("{page}/resign"), "").expect(303);
    let before = look(&ann, &table);
    for what in ["act", "undo", "resign", "rematch", "name", "hint"] {
        ann.get(&format!("{page}/{what}"));
    }
    assert_eq!(look(&ann, &table), before);
    let mut lured = ann.clone();
    lured.also.push(("Origin".to_owned(), "https://elsewhere.example".to_owned()));
    lured.form(&format!("{page}/rematch"), "").expect(403);
    assert_eq!(look(&ann, &table), before);
    ann.form(&format!("{page}/rematch"), "").expect(303);
    assert_ne!(look(&ann, &table)["rematch"], Value::Null);
}
