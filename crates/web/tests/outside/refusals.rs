//! Requests that make no sense: every route refuses them in its own words.

use std::io::{Read, Write};

use serde_json::json;

use super::client::{Answer, LIMIT};
use super::{Client, Server, open};

const ROUTES: [(&str, &str); 3] = [
    ("", include_str!("../../src/routes/mod.rs")),
    ("", include_str!("../../src/routes/coach.rs")),
    ("/api/v1", include_str!("../../src/api/mod.rs")),
];

/// Every route of the server, with its variable parts in braces.
fn routes() -> Vec<String> {
    let of = |(prefix, source): (&str, &str)| {
        let named = source.split(".route(").skip(1).filter_map(|rest| rest.split('"').nth(1));
        named.map(|path| format!("{prefix}{path}")).collect::<Vec<_>>()
    };
    let all: Vec<String> = ROUTES.into_iter().flat_map(of).collect();
    assert!(all.len() > 50 && all.iter().any(|route| route == "/table/{id}/act"), "{all:?}");
    all
}

/// The route with each of its variable parts replaced.
fn filled(route: &str, with: &str) -> String {
    let pieces = route.split('{').map(|piece| match piece.split_once('}') {
        Some((_, rest)) => format!("{with}{rest}"),
        None => piece.to_owned(),
    });
    pieces.collect()
}

#[track_caller]
fn is_explained(path: &str, answer: &Answer) {
    assert!(answer.status < 500, "{path}: {answer:?}");
    if answer.status < 400 {
        return;
    }
    if path.starts_with("/api") {
        let error = &answer.json()["error"];
        assert!(error["code"].is_string() && error["message"].is_string(), "{path}: {answer:?}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{path}");
    } else if !path.starts_with("/assets/") {
        let kind = answer.header("content-type");
        assert_eq!(kind, Some("text/html; charset=utf-8"), "{path}: {answer:?}");
    }
}

#[test]
fn no_address_makes_the_server_fail() {
    let server = Server::start();
    let client = Client::new(server.address);
    let long = "x".repeat(5000);
    let odd = [
        "a%0d%0ab",
        "a%0aSet-Cookie:%20x",
        "%ff%fe",
        "%00",
        "%",
        "%zz",
        "..",
        "%2e%2e",
        "%2f",
        "a%20b",
        "%22",
        "%3cscript%3e",
        "%c3%a9",
        "-",
        &long,
    ];
    let routes = routes();
    let filled = routes.iter().flat_map(|route| odd.map(|odd| filled(route, odd)));
    let mut paths: Vec<String> = filled.collect();
    paths.extend(
        ["/api", "/api/", "/api/v1", "/api/v2/games", "/api/v1/nothing", "/nothing"]
            .map(str::to_owned),
    );
    for path in &paths {
        for (method, kind, body) in [
            ("GET", "", ""),
            ("POST", "application/json", "{}"),
            ("POST", "application/x-www-form-urlencoded", "step=1&name=x"),
            ("PUT", "application/json", "{}"),
            ("DELETE", "", ""),
        ] {
            let answer = client.try_send(method, path, kind, body).expect("an answer");
            is_explained(path, &answer);
        }
    }
}

#[test]
fn the_api_refuses_in_json_whatever_is_wrong() {
    let server = Server::start();
    let game = json!({ "game": "crosscut", "seats": ["me", "easy"] });
    let (client, table, _) = open(&server, &game);
    let code = |answer: Answer, status: u16| {
        is_explained("/api", &answer);
        let answer = answer.expect(status);
        answer.json()["error"]["code"].as_str().expect("a code").to_owned()
    };
    let send = |method, path: &str, kind, body: &str| {
        client.try_send(method, path, kind, body).expect("an answer")
    };
    let json = "application/json";
    assert_eq!(code(client.get("/api/v1/nothing"), 404), "missing");
    assert_eq!(code(client.get("/api/v1/games/%ff"), 400), "unreadable");
    assert_eq!(code(send("POST", "/api/v1/games", json, "{"), 400), "unreadable");
    assert_eq!(code(send("POST", "/api/v1/games", json, "[]"), 400), "unreadable");
    assert_eq!(code(send("POST", "/api/v1/games", "text/plain", "{}"), 400), "unreadable");
    assert_eq!(code(send("POST", "/api/v1/games", "", ""), 400), "unreadable");
    assert_eq!(code(client.get("/api/v1/five-crowns/melds?wild=x"), 400), "unreadable");
    assert_eq!(code(client.get("/api/v1/five-crowns/melds?%ff"), 400), "unreadable");
    let wrong = send("DELETE", &format!("/api/v1/games/{table}"), "", "");
    assert_eq!(wrong.header("allow"), Some("GET,HEAD"));
    assert_eq!(code(wrong, 405), "wrong-method");
    let body = json!({ "game": "x".repeat(100_000), "seats": [] }).to_string();
    assert_eq!(code(send("POST", "/api/v1/games", json, &body), 413), "too-large");
    // A body that says how large it is isn't waited for.
    let mut stream = client.connect().expect("a connection");
    stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
    let head = "POST /api/v1/games/import HTTP/1.1\r\nHost: localhost\r\n\
                Content-Length: 2000000\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 413");
}
