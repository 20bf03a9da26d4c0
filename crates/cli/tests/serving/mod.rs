//! `parlour serve` as a process of its own.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take: more than enough on a busy machine, and the end of a hang.
pub const LIMIT: Duration = Duration::from_mins(10);

/// Starts a server on a free port without limits; `change` adds to its command.
pub fn start(change: impl FnOnce(&mut Command)) -> (Child, SocketAddr) {
    start_as(Command::new(env!("CARGO_BIN_EXE_parlour")), change)
}

/// The same with the program as `command` runs it.
pub fn start_as(mut command: Command, change: impl FnOnce(&mut Command)) -> (Child, SocketAddr) {
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits"]).stdout(Stdio::piped());
    change(&mut command);
    spawn(command)
}

/// Starts a server by a command whose standard output is a pipe.
pub fn spawn(mut command: Command) -> (Child, SocketAddr) {
    let mut child = command.spawn().expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, line) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        out.read_line(&mut line).map(|_| send.send(line))
    });
    let line = line.recv_timeout(LIMIT).expect("the server prints its address");
    let address = line.trim().rsplit("http://").next().expect("an address");
    (child, address.trim_end_matches('/').parse().expect("an address"))
}

/// Waits until a server has ended.
pub fn ended(child: &mut Child) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        assert!(began.elapsed() < LIMIT, "the server does not end");
        thread::sleep(Duration::from_millis(10));
    }
}
