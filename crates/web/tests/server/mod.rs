//! A real server on a free port, stopped when dropped.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parlour_table::Roster;
use parlour_web::store::Database;
use parlour_web::{Limited, Open, Settings, attach_faces, serve};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// How long the server may take to start or to end: the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// The standard games with their own pages.
pub fn standard() -> Roster {
    attach_faces(Roster::standard())
}

/// A running server with its own folder.
pub struct Server {
    pub address: SocketAddr,
    /// The address of the counters, if the settings ask for them.
    pub metrics: Option<SocketAddr>,
    folder: Option<TempDir>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server with its own database file and no limits.
    pub fn start() -> Self {
        Server::with(|_| ())
    }

    /// The same with changed settings.
    pub fn with(change: impl FnOnce(&mut Settings)) -> Self {
        Server::hosting(standard(), change)
    }

    /// The same with other games.
    pub fn hosting(roster: Roster, change: impl FnOnce(&mut Settings)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = Settings::with(Database::File(folder.path().join("room.db")));
        settings.limits = Limited::No;
        settings.pause = Duration::ZERO;
        settings.pace = Duration::ZERO;
        settings.away_after = Duration::ZERO;
        change(&mut settings);
        let mut server = Server::run(roster, settings);
        server.folder = Some(folder);
        server
    }

    /// Starts a server with exactly these settings, on a free port.
    pub fn run(roster: Roster, mut settings: Settings) -> Self {
        settings.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .expect("a runtime");
            let ready = move |open| tell.send(open).expect("somebody waits");
            let ended = async move { drop(ended.await) };
            runtime.block_on(serve(roster, settings, ready, ended)).expect("a server");
        });
        let Open { address, metrics } = told.recv_timeout(LIMIT).expect("the server starts");
        Server { address, metrics, folder: None, end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Server {
    /// Ends the server, after it has answered what it was asked.
    pub fn stop(&mut self) {
        drop(self.end.take());
        let began = Instant::now();
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            assert!(began.elapsed() < LIMIT, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends without a panic");
        }
    }
}
