//! A plain web host for the files of the offline site, which a test can change.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlour_web::site::{Site, site};

use crate::server::standard;

/// Where the site is at the host: not at its top.
pub const FOLDER: &str = "/games/parlour/";

/// A host that sends files and knows nothing about them but their types.
pub struct StaticHost {
    pub address: SocketAddr,
    files: Arc<Mutex<Site>>,
}

impl StaticHost {
    /// Hosts the site on a free port until the test ends; none where the site isn't built.
    pub fn start() -> Option<Self> {
        let Some(site) = site(&standard()) else {
            let must = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!must, "cargo xtask site: nothing is skipped in CI");
            eprintln!("skipped: the offline site isn't built; run `cargo xtask site`");
            return None;
        };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let files = Arc::new(Mutex::new(site.clone()));
        let hosted = Arc::clone(&files);
        thread::spawn(move || {
            for asking in listener.incoming().flatten() {
                let hosted = Arc::clone(&hosted);
                // A browser that hangs up in the middle isn't our fault.
                thread::spawn(move || drop(answer(&asking, &hosted)));
            }
        });
        Some(StaticHost { address, files })
    }

    /// Changes the files.
    pub fn change(&self, change: impl FnOnce(&mut Site)) {
        change(&mut self.files.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Puts a script before one of the release's.
    pub fn put_before(&self, script: &str, first: &str) {
        self.change(|files| {
            let name = files.keys().find(|name| name.ends_with(&format!("/{script}"))).cloned();
            let file = files.get_mut(&name.expect("the script")).expect("it was listed");
            *file = [first.as_bytes(), file].concat().into();
        });
    }
}

/// Answers the one request of a connection.
fn answer(mut connection: &TcpStream, files: &Mutex<Site>) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in &mut lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let name = match path.strip_prefix(FOLDER) {
        Some("") => Some("index.html"),
        name => name,
    };
    let found = name.and_then(|name| {
        let files = files.lock().unwrap_or_else(PoisonError::into_inner);
        Some((files.get(name)?.clone(), kind(name)))
    });
    let (status, (body, kind)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", ("nothing here".into(), "text/plain")),
    };
    write!(
        connection,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    )?;
    connection.write_all(&body)
}

/// The type of a file. Hosts that don't know modules exist too.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
