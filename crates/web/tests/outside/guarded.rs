//! Requests that are refused, and what keeps the server responsive.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use std::{iter, thread};

use serde_json::{Value, json};

use super::client::LIMIT;
use super::{Client, Server, look, open};

#[test]
fn foreign_huge_and_too_many_requests_are_refused() {
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
    let refused = (0..1000).map(|_| client.post("/api/v1/games", &game)).find(|a| a.status != 201);
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
        // The same cookie works at the next table, and no page contains it.
        let secret = client.cookie.clone().expect("a cookie");
        let next = client.form("/new/crosscut", "opponent=easy").expect(303);
        assert_eq!(client.cookie.as_ref(), Some(&secret));
        let page = client.get(next.header("location").expect("a table")).expect(200).body;
        assert!(!page.contains(secret.trim_start_matches("parlour=")));
        assert_eq!(client.get("/api/v1/games").json()["games"].as_array().map(Vec::len), Some(2));
    }
}

/// Following a link changes nothing. Only our own forms do.
#[test]
fn links_change_nothing_and_foreign_forms_are_refused() {
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

#[test]
fn metrics_are_served_only_on_their_own_address() {
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::with(|settings| settings.metrics = Some(any));
    Client::new(server.address).get("/metrics").expect(404);
    let reader = Client::new(server.metrics.expect("an address"));
    let counters = reader.get("/metrics").expect(200).body;
    assert!(counters.contains("# TYPE parlour_write_seconds histogram"));
    assert!(counters.contains("parlour_requests_total{status=\"4xx\"} 1\n"), "{counters}");
    assert!(counters.contains("parlour_connections_refused_total 0\n"), "{counters}");
    reader.get("/").expect(404);
    assert_eq!(Server::start().metrics, None, "metrics are off by default");
}

#[test]
fn health_and_pages_are_served() {
    let server = Server::start();
    let client = Client::new(server.address);
    assert_eq!(client.get("/healthz").expect(200).body, "fine\n");
    for page in ["/", "/about", "/import", "/how/cribbage", "/new/five-crowns", "/puzzle/crosscut"]
    {
        client.get(page).expect(200);
    }
    let lobby = client.get("/").expect(200).body;
    for file in ["parlour.css", "narrow.css", "parlour.js", "favicon.svg", "hand.js"] {
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
fn a_slow_search_delays_no_other_table() {
    // One thinker and 20 searches of 10 seconds: the last table is thinking for minutes.
    let server = Server::with(|settings| settings.thinkers = 1);
    let slow = json!({
        "game": "crosscut", "options": { "size": "10x10" }, "seats": ["expert 10s", "me"]
    });
    let slow: Vec<_> = (0..20).map(|_| open(&server, &slow)).collect();
    let (thinker, thinking, _) = slow.last().expect("a table");
    let began = Instant::now();
    while look(thinker, thinking)["thinking"] != true {
        assert!(began.elapsed() < LIMIT, "the computer does not think");
    }
    let game = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "me"] });
    let mut client = Client::new(server.address);
    let opened = client.post("/api/v1/games", &game).expect(201);
    client.cookie =
        opened.header("set-cookie").map(|c| c.split(';').next().expect("a pair").into());
    let table = opened.json()["table"].as_str().expect("a table").to_owned();
    for (version, action) in [(2, "c3"), (3, "b2"), (4, "d2")] {
        let body = json!({ "version": version, "action": action });
        client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    }
    assert_eq!(look(thinker, thinking)["thinking"], true, "its search was not waited for");
    // Resigning ends the searches, so that the server shuts down soon.
    for (thinker, table, _) in &slow {
        thinker.post(&format!("/api/v1/games/{table}/resign"), &json!({})).expect(200);
    }
}

/// A client that sends the head of a request letter by letter is cut off after a while. Others are
/// answered meanwhile, and an open event stream stays open.
#[test]
fn slow_heads_are_cut_off() {
    let server = Server::with(|settings| settings.head = Duration::from_secs(2));
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    assert!(events.next().is_some());
    let mut slow: Vec<TcpStream> = (0..20)
        .map(|_| {
            let stream = TcpStream::connect(server.address).expect("a connection");
            stream.set_nonblocking(true).expect("a setting");
            stream
        })
        .collect();
    let began = Instant::now();
    for letter in "GET / HTTP/1.1\r\nHost: parlour\r\nX-Slow: ".bytes().chain(iter::repeat(b'x')) {
        slow.retain_mut(|stream| stream.write_all(&[letter]).is_ok() && !is_closed(stream));
        if slow.is_empty() {
            break;
        }
        assert!(began.elapsed() < LIMIT, "{} connections are still open", slow.len());
        Client::new(server.address).get("/healthz").expect(200);
        thread::sleep(Duration::from_millis(50));
    }
    let version = look(&client, &table)["version"].clone();
    let body = json!({ "version": version, "key": "c3", "action": "c3" });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    assert!(events.next().is_some(), "an event stream is not cut off");
}

/// Whether the other side has closed a connection that does not block.
fn is_closed(stream: &mut TcpStream) -> bool {
    let mut buffer = [0; 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(why) => return why.kind() != ErrorKind::WouldBlock,
        }
    }
}

/// A request whose body never comes is answered after a while.
#[test]
fn slow_bodies_are_cut_off() {
    let server = Server::with(|settings| settings.patience = Duration::from_millis(400));
    let mut stream = TcpStream::connect(server.address).expect("a connection");
    stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
    let head = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\nConnection: close\r\n\r\n{";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("\"slow\""), "{answer}");
}
