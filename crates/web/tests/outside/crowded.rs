//! Clients that open more connections than they need, and what others notice of it.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use parlour_web::guard::AddressRange;
use parlour_web::{ConnectionLimits, Limited};
use serde_json::{Value, json};

use super::client::LIMIT;
use super::{Client, Server, look};

/// A server with limits that tests can reach. Half-sent requests stay half-sent.
fn limited(overall: usize, per_address: usize) -> Server {
    Server::with(|settings| {
        settings.limits = Limited::Yes;
        settings.connections = ConnectionLimits { overall, per_address };
        settings.head = LIMIT;
    })
}

/// Sends the beginning of a request.
fn half_sent(client: &Client) -> TcpStream {
    let mut stream = client.connect().expect("a connection");
    // A server that has no room may have closed it already.
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ");
    stream.set_nonblocking(true).expect("a setting");
    stream
}

/// How many of the connections the server has left open.
fn still_open(streams: &mut [TcpStream]) -> usize {
    let is_open = |stream: &mut TcpStream| {
        let mut buffer = [0; 1024];
        matches!(stream.read(&mut buffer), Err(why) if why.kind() == ErrorKind::WouldBlock)
    };
    streams.iter_mut().map(is_open).filter(|is_open| *is_open).count()
}

/// Waits until the server has left at most this many of the connections open.
fn wait_for(streams: &mut [TcpStream], most: usize) {
    let began = Instant::now();
    while still_open(streams) > most {
        assert!(began.elapsed() < LIMIT, "{} connections are open", still_open(streams));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Two people's seats in one client's hands, and the table.
fn seated(server: &Server, from: [u8; 4]) -> (Client, String) {
    let mut client = Client::from(server.address, from);
    let game = json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "me"] });
    let opened = client.post("/api/v1/games", &game).expect(201);
    let cookie = opened.header("set-cookie").expect("a cookie");
    client.cookie = cookie.split(';').next().map(str::to_owned);
    (client, opened.json()["table"].as_str().expect("a table").to_owned())
}

fn play(client: &Client, table: &str, action: &str) -> Value {
    let version = look(client, table)["version"].clone();
    let body = json!({ "version": version, "key": action, "action": action });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200).json()
}

#[test]
fn half_sent_requests_of_one_address_shut_nobody_out() {
    let server = limited(80, 20);
    let (player, table) = seated(&server, [127, 0, 0, 2]);
    let mut events = player.events(&format!("/api/v1/games/{table}/events"));
    assert!(events.next().is_some());
    let attacker = Client::from(server.address, [127, 0, 0, 9]);
    let mut half: Vec<TcpStream> = (0..300).map(|_| half_sent(&attacker)).collect();
    wait_for(&mut half, 20);
    Client::from(server.address, [127, 0, 0, 3]).get("/").expect(200);
    play(&player, &table, "c3");
    assert!(events.next().is_some(), "the stream of a player goes on");
    // The attacker's neighbours at the same address get answers too.
    attacker.get("/").expect(200);
    assert!(still_open(&mut half) > 0, "the attack still goes on");
}

#[test]
fn half_sent_requests_of_many_addresses_shut_nobody_out() {
    let server = limited(80, 20);
    let (player, table) = seated(&server, [127, 0, 0, 2]);
    let mut events = player.events(&format!("/api/v1/games/{table}/events"));
    assert!(events.next().is_some());
    let attackers = (1..=250).map(|last| Client::from(server.address, [127, 0, 1, last]));
    let mut half: Vec<TcpStream> = attackers.map(|attacker| half_sent(&attacker)).collect();
    wait_for(&mut half, 80);
    for last in 3..13 {
        Client::from(server.address, [127, 0, 0, last]).get("/").expect(200);
    }
    play(&player, &table, "c3");
    assert!(events.next().is_some(), "the stream of a player goes on");
    assert!(still_open(&mut half) > 0, "the attack still goes on");
}

#[test]
fn streams_of_those_who_only_watch_make_room() {
    let server = limited(40, 30);
    let (player, table) = seated(&server, [127, 0, 0, 2]);
    let stream = format!("/api/v1/games/{table}/events");
    let mut events = player.events(&stream);
    assert!(events.next().is_some());
    let mut watching = Vec::new();
    for last in [9, 10] {
        let watcher = Client::from(server.address, [127, 0, 0, last]);
        watching.extend((0..30).map(|_| watcher.events(&stream)));
    }
    Client::from(server.address, [127, 0, 0, 3]).get("/").expect(200);
    play(&player, &table, "c3");
    assert!(events.next().is_some(), "the stream of a player goes on");
}

#[test]
fn only_a_named_proxy_speaks_for_others() {
    let proxy = "127.0.0.1".parse::<AddressRange>().expect("an address");
    let server = Server::with(|settings| {
        settings.limits = Limited::Yes;
        settings.proxies = vec![proxy];
        settings.connections = ConnectionLimits { overall: 100, per_address: 5 };
    });
    let ask = |from: [u8; 4], client: usize| {
        let mut sender = Client::from(server.address, from);
        sender.also.push(("X-Forwarded-For".to_owned(), format!("192.0.2.{}", client % 250)));
        sender.get("/healthz").status
    };
    // Everyone behind the proxy has an allowance of their own. Others can't take one.
    assert!((0..1000).all(|client| ask([127, 0, 0, 1], client) == 200));
    assert!((0..2000).any(|client| ask([127, 0, 0, 7], client) == 429));
    // The proxy may hold more connections than one client.
    let proxy = Client::from(server.address, [127, 0, 0, 1]);
    let mut idle: Vec<TcpStream> = (0..50).map(|_| half_sent(&proxy)).collect();
    assert_eq!(proxy.get("/healthz").status, 200);
    assert_eq!(still_open(&mut idle), 50);
}

#[test]
fn a_client_that_does_not_read_is_cut_off() {
    let server = Server::with(|settings| settings.unread = Duration::from_millis(200));
    let mut stream = TcpStream::connect(server.address).expect("a connection");
    stream.set_nonblocking(true).expect("a setting");
    let began = Instant::now();
    // Requests without end, and no answer is read. Writing fails when the server has given up.
    loop {
        match stream.write(b"GET /how/cribbage HTTP/1.1\r\nHost: localhost\r\n\r\n") {
            Ok(_) => {}
            Err(why) if why.kind() == ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(_) => break,
        }
        assert!(began.elapsed() < LIMIT, "the connection is still open");
    }
    Client::new(server.address).get("/").expect(200);
}
