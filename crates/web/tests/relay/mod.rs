//! A connection to a server that a test can cut and restore.

use std::io::{Read, Write, copy};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What a proxy answers when it can't reach its server.
pub const BAD_GATEWAY: &str =
    "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// Passes bytes between browsers and a server until it is cut.
pub struct Relay {
    pub address: SocketAddr,
    line: Arc<Mutex<Line>>,
}

#[derive(Default)]
struct Line {
    /// What requests are answered while it is cut: with nothing, the connection only ends.
    cut: Option<&'static str>,
    /// Both ends of every connection.
    open: Vec<TcpStream>,
}

impl Relay {
    /// Relays a free port to a server until the test ends.
    pub fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let line = Arc::<Mutex<Line>>::default();
        let shared = Arc::clone(&line);
        thread::spawn(move || {
            for browser in listener.incoming().flatten() {
                // A browser that hangs up isn't a fault.
                drop(accept(browser, server, &shared));
            }
        });
        Relay { address, line }
    }

    /// Ends every connection, and answers new requests with this text instead of the server's.
    pub fn cut(&self, answer: &'static str) {
        let mut line = lock(&self.line);
        line.cut = Some(answer);
        for end in line.open.drain(..) {
            // It may have ended already.
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Lets new connections through again.
    pub fn restore(&self) {
        lock(&self.line).cut = None;
    }
}

fn lock(line: &Mutex<Line>) -> MutexGuard<'_, Line> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

fn accept(mut browser: TcpStream, server: SocketAddr, line: &Mutex<Line>) -> std::io::Result<()> {
    let mut line = lock(line);
    if let Some(answer) = line.cut {
        thread::spawn(move || {
            // The request has to be read, so that its answer arrives.
            let _ = browser.read(&mut [0; 4096]);
            browser.write_all(answer.as_bytes())
        });
        return Ok(());
    }
    let server = TcpStream::connect(server)?;
    line.open.extend([browser.try_clone()?, server.try_clone()?]);
    for (mut from, mut to) in [(browser.try_clone()?, server.try_clone()?), (server, browser)] {
        thread::spawn(move || {
            let _ = copy(&mut from, &mut to);
            to.shutdown(Shutdown::Write)
        });
    }
    Ok(())
}
