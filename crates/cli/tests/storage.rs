//! `parlour serve` on a full disk, and `parlour backup` beside a busy server.

#![cfg(target_os = "linux")]

#[path = "../../web/tests/client/mod.rs"]
mod client;
mod program;
mod serving;

use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::{Answer, Client};
use program::parlour_in;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

/// A client that plays both sides of a game of Crosscut.
struct Player {
    client: Client,
    table: String,
    /// The actions that were acknowledged.
    done: Vec<Value>,
}

/// Asks a server for a new table.
fn open_table(client: &Client) -> Answer {
    let game = json!({ "game": "crosscut", "options": { "size": "9x9" }, "seats": ["me", "me"] });
    client.post("/api/v1/games", &game)
}

impl Player {
    fn sit_down(address: SocketAddr) -> Self {
        let mut client = Client::new(address);
        let opened = open_table(&client).expect(201);
        let cookie = opened.header("set-cookie").expect("a cookie");
        client.cookie = cookie.split(';').next().map(str::to_owned);
        let table = opened.json()["table"].as_str().expect("a table").to_owned();
        Player { client, table, done: Vec::new() }
    }

    fn look(&self) -> Value {
        self.client.get(&format!("/api/v1/games/{}", self.table)).expect(200).json()
    }

    /// Sends the next move, under a key of its own.
    fn send(&self) -> (Value, Answer) {
        let now = self.look();
        let legal = now["legal"].as_array().expect("a list");
        let action = legal[legal.len() / 2].clone();
        let key = format!("move {}", self.done.len());
        let body = json!({ "version": now["version"], "key": key, "action": action });
        (action, self.client.post(&format!("/api/v1/games/{}/actions", self.table), &body))
    }

    /// Plays the next move, which must be acknowledged.
    fn play(&mut self) {
        let (action, answer) = self.send();
        answer.expect(200);
        self.done.push(action);
    }

    /// Checks that the table has exactly the acknowledged moves.
    fn check(&self) {
        assert_eq!(self.look()["view"]["history"], json!(self.done));
    }
}

fn health(client: &Client) -> u16 {
    client.get("/healthz").status
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < serving::LIMIT, "it never happens: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A server, killed when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().and_then(|()| self.0.wait()).expect("gone");
    }
}

/// Plays, fills the disk, sees moves refused, frees the disk and plays on.
fn play_through_a_full_disk(folder: &Path, fill: impl Fn(&Child), free: impl Fn(&Child)) {
    let start = || {
        let mut command = Command::new("env");
        // Too large a file is then an error like a full disk, and no signal.
        command.args(["--ignore-signal=XFSZ", env!("CARGO_BIN_EXE_parlour")]);
        let (child, address) = serving::start_as(command, |command| {
            command.arg("--database").arg(folder.join("room.db")).env("RUST_LOG", "error");
        });
        (Running(child), address)
    };
    let (server, address) = start();
    let mut players: Vec<Player> = Vec::new();
    for _ in 0..3 {
        let mut player = Player::sit_down(address);
        player.play();
        fill(&server.0);
        let refused = loop {
            // New tables quickly use up the space that the database's log holds already.
            while open_table(&player.client).status == 201 {}
            let (action, answer) = player.send();
            if answer.status != 200 {
                break answer.expect(503);
            }
            player.done.push(action);
        };
        assert_eq!(refused.json()["error"]["code"], "away");
        assert_eq!(health(&player.client), 503, "unhealthy while nothing can be written");
        assert_eq!(health(&player.client), 503, "and it stays so");
        for player in &players {
            player.check();
        }
        free(&server.0);
        // Without a move, because players may not send one to a server that isn't healthy.
        wait_until("healthy again", || health(&player.client) == 200);
        players.push(player);
        for player in &mut players {
            player.check();
            player.play();
        }
    }
    drop(server);
    let (_server, address) = start();
    for player in &mut players {
        player.client.address = address;
        player.check();
        player.play();
    }
}

#[test]
fn moves_go_on_after_the_disk_was_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let limit = |child: &Child, bytes: Option<u64>| {
        let pid = Pid::from_raw(child.id() as i32).expect("a process");
        prlimit(Some(pid), Resource::Fsize, Rlimit { current: bytes, maximum: None })
            .expect("a limit");
    };
    play_through_a_full_disk(
        folder.path(),
        |child| limit(child, Some(4096)),
        |child| limit(child, None),
    );
}

/// A file system of two megabytes, unmounted when dropped.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn mount(path: &Path) -> SmallDisk<'_> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(path);
        assert!(mount.status().expect("mount runs").success(), "only root may mount");
        SmallDisk(path)
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg(self.0).status();
        assert!(unmounted.expect("umount runs").success());
    }
}

#[test]
#[ignore = "mounts a small disk, which needs root: cargo test -p parlour --test storage -- --ignored"]
fn moves_go_on_after_a_small_disk_was_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = SmallDisk::mount(folder.path());
    let filler = disk.0.join("filler");
    let fill = |_: &Child| {
        let mut file = fs::File::create(&filler).expect("a file");
        while file.write_all(&[1; 512]).is_ok() {}
    };
    play_through_a_full_disk(disk.0, fill, |_| fs::remove_file(&filler).expect("removed"));
}

#[test]
fn a_backup_beside_a_busy_server_has_every_acknowledged_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let backup = |name: &str| parlour_in(folder.path(), &["backup", name, "--json"], b"");
    let missing = backup("nothing.db");
    assert_eq!(missing.status, 2);
    assert!(missing.err.contains("there is no database at"), "{}", missing.err);
    let start = |database: &str| {
        let (child, address) = serving::start(|command| {
            command.arg("--database").arg(folder.path().join(database)).env("RUST_LOG", "warn");
        });
        (Running(child), address)
    };
    let (server, address) = start("room.db");
    let mut first = Player::sit_down(address);
    first.play();
    let players: Vec<Mutex<Player>> =
        (0..4).map(|_| Mutex::new(Player::sit_down(address))).collect();
    let over = AtomicBool::new(false);
    let done = || -> Vec<usize> {
        players.iter().map(|player| player.lock().expect("a player").done.len()).collect()
    };
    let (before, after) = thread::scope(|scope| {
        for player in &players {
            let over = &over;
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let mut player = player.lock().expect("a player");
                    if player.look()["legal"] == json!([]) {
                        *player = Player::sit_down(address);
                    }
                    player.play();
                    drop(player);
                    thread::yield_now();
                }
            });
        }
        wait_until("everybody plays", || done().iter().all(|moves| *moves > 2));
        let before: Vec<(String, Vec<Value>)> = players
            .iter()
            .map(|player| {
                let player = player.lock().expect("a player");
                (player.table.clone(), player.done.clone())
            })
            .collect();
        let saved = backup("copy.db");
        assert_eq!(saved.status, 0, "{}", saved.err);
        let saved: Value = serde_json::from_str(&saved.out).expect("JSON");
        assert!(saved["games"].as_u64().expect("a number") >= 5, "{saved}");
        let after = done();
        over.store(true, Ordering::Relaxed);
        (before, after)
    });
    assert_ne!(before.iter().map(|(_, done)| done.len()).collect::<Vec<_>>(), after);
    let again = backup("copy.db");
    assert_eq!(again.status, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
    drop(server);
    // Restoring is starting with that file.
    let (_server, address) = start("copy.db");
    for (table, done) in before {
        let watched =
            Client::new(address).get(&format!("/api/v1/games/{table}")).expect(200).json();
        let history: Vec<Value> =
            serde_json::from_value(watched["view"]["history"].clone()).expect("a list");
        assert!(history.starts_with(&done), "acknowledged {done:?}, found {history:?}");
    }
    first.client.address = address;
    first.check();
    first.play();
    let postgres = ["backup", "other.db", "--database", "postgres://parlour@localhost/games"];
    let refused = parlour_in(folder.path(), &postgres, b"");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("pg_dump"), "{}", refused.err);
    assert!(!folder.path().join("other.db").exists());
}
