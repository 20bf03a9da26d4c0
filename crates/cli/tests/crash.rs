//! `parlour serve` killed at random moments: every action it acknowledged is there afterwards, once.

#[path = "../../web/tests/client/mod.rs"]
mod client;
mod serving;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};

/// How many times the server is killed; `cargo xtask crash` asks for more.
fn crashes() -> u32 {
    let wanted = std::env::var("PARLOUR_CRASHES").ok();
    wanted.map_or(200, |wanted| wanted.parse().expect("PARLOUR_CRASHES is a number"))
}

/// A server that can be killed.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let (child, address) = serving::start(|command| {
            command.arg("--database").arg(folder.join("room.db")).env("RUST_LOG", "warn");
        });
        Server { child, address }
    }

    /// Kills it without warning.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

/// A client that plays both sides of one game after another.
struct Player {
    name: usize,
    cookie: Option<String>,
    /// The table, and the actions that were acknowledged there.
    table: Option<(String, Vec<String>)>,
    /// What was sent and not answered: the key, the version, the action.
    open: Option<(String, u64, String)>,
    sent: u64,
    repeated: u64,
    luck: u64,
}

impl Player {
    fn new(name: usize) -> Self {
        let luck = 0x9e37_79b9 ^ name as u64;
        let (cookie, table, open) = (None, None, None);
        Player { name, cookie, table, open, sent: 0, repeated: 0, luck }
    }

    /// A number that need not be very random.
    fn roll(&mut self) -> u64 {
        self.luck ^= self.luck << 13;
        self.luck ^= self.luck >> 7;
        self.luck ^= self.luck << 17;
        self.luck
    }

    fn client(&self, address: SocketAddr) -> Client {
        let mut client = Client::new(address);
        client.cookie.clone_from(&self.cookie);
        client
    }

    /// Looks whether every acknowledged action is there once, and what was open at most once.
    fn check(&mut self, address: SocketAddr) {
        let Some((table, done)) = &mut self.table else { return };
        let mut client = Client::new(address);
        client.cookie.clone_from(&self.cookie);
        let now = client.get(&format!("/api/v1/games/{table}")).expect(200).json();
        let history: Vec<String> =
            serde_json::from_value(now["view"]["history"].clone()).expect("a history");
        let version = now["version"].as_u64().expect("a number");
        assert_eq!(version, 2 + history.len() as u64, "two sat down, the rest are moves");
        assert!(history.starts_with(done), "acknowledged {done:?}, found {history:?}");
        // Forced passes are the server's own; what was open may have been played, once.
        let more: Vec<&String> =
            history[done.len()..].iter().filter(|action| *action != "pass").collect();
        match (&self.open, &more[..]) {
            (_, []) => {}
            (Some((_, _, action)), [found]) => assert_eq!(*found, action),
            (open, more) => panic!("{more:?} more than acknowledged, with {open:?} open"),
        }
        if more.is_empty() {
            *done = history;
        }
    }

    /// Plays until the server is gone, and counts the actions that were acknowledged.
    fn play(&mut self, address: SocketAddr, over: &AtomicBool, acknowledged: &AtomicU64) {
        while !over.load(Ordering::Relaxed) {
            if self.step(address, acknowledged).is_none() {
                return;
            }
        }
    }

    /// Sends one action; `None` when the server did not answer.
    fn step(&mut self, address: SocketAddr, acknowledged: &AtomicU64) -> Option<()> {
        let client = self.client(address);
        let Some((table, _)) = self.table.clone() else {
            let body = "rows=7&columns=7&opponent=here";
            let form = "application/x-www-form-urlencoded";
            let answer = client.try_send("POST", "/new/crosscut", form, body).ok()?.expect(303);
            let cookie = answer.header("set-cookie").expect("a cookie");
            self.cookie = cookie.split(';').next().map(str::to_owned);
            let table = answer.header("location").expect("a table").rsplit('/').next();
            self.table = Some((table.expect("a name").to_owned(), Vec::new()));
            return Some(());
        };
        let (key, version, action) = match self.open.take() {
            Some(open) => {
                self.repeated += 1;
                open
            }
            None => {
                let now = client.try_send("GET", &format!("/api/v1/games/{table}"), "", "").ok()?;
                let now = now.expect(200).json();
                let legal = now["legal"].as_array().expect("a list").clone();
                if legal.is_empty() {
                    assert_ne!(now["turn"]["over"], Value::Null, "{now}");
                    self.table = None;
                    return Some(());
                }
                let roll = self.roll() as usize % legal.len();
                let action = legal[roll].as_str().expect("a text").to_owned();
                self.sent += 1;
                let key = format!("{}-{}", self.name, self.sent);
                (key, now["version"].as_u64().expect("a number"), action)
            }
        };
        let body = json!({ "version": version, "key": key, "action": action }).to_string();
        let path = format!("/api/v1/games/{table}/actions");
        self.open = Some((key, version, action.clone()));
        let answer = client.try_send("POST", &path, "application/json", &body).ok()?.expect(200);
        assert_eq!(answer.json()["version"], version + 1, "answered as it was the first time");
        self.open = None;
        acknowledged.fetch_add(1, Ordering::Relaxed);
        let (_, done) = self.table.as_mut().expect("a table");
        done.push(action);
        // A forced pass is the server's own.
        let now = client.try_send("GET", &format!("/api/v1/games/{table}"), "", "").ok()?.json();
        let history = now["view"]["history"].as_array().expect("a list");
        for passed in &history[done.len().min(history.len())..] {
            assert_eq!(passed, "pass");
            done.push("pass".to_owned());
        }
        Some(())
    }
}

#[test]
fn acknowledged_actions_survive_a_killed_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut players = [0, 1].map(Player::new);
    let began = Instant::now();
    let acknowledged = AtomicU64::new(0);
    for crash in 0..crashes() {
        let server = Server::start(folder.path());
        let address = server.address;
        let over = AtomicBool::new(false);
        // Any number of actions, and then any moment between two of them.
        let actions = acknowledged.load(Ordering::Relaxed) + players[0].roll() % 16;
        let pause = Duration::from_micros(players[0].roll() % 5_000);
        for player in &mut players {
            player.check(address);
        }
        thread::scope(|scope| {
            let playing = players.each_mut().map(|player| {
                let (over, acknowledged) = (&over, &acknowledged);
                scope.spawn(move || player.play(address, over, acknowledged))
            });
            let started = Instant::now();
            while acknowledged.load(Ordering::Relaxed) < actions
                && !playing.iter().any(thread::ScopedJoinHandle::is_finished)
            {
                assert!(started.elapsed() < serving::LIMIT, "the server acknowledges nothing");
                thread::sleep(Duration::from_micros(500));
            }
            thread::sleep(pause);
            server.kill();
            over.store(true, Ordering::Relaxed);
        });
        if crash % 1000 == 999 {
            eprintln!("{} crashes in {:.0?}", crash + 1, began.elapsed());
        }
    }
    let server = Server::start(folder.path());
    for player in &mut players {
        player.check(server.address);
    }
    server.kill();
    let repeated: u64 = players.iter().map(|player| player.repeated).sum();
    eprintln!(
        "{} crashes, {} actions acknowledged, {repeated} sent again, {:.1?}",
        crashes(),
        acknowledged.into_inner(),
        began.elapsed()
    );
    assert!(repeated > 0, "some crash interrupted an action");
}
