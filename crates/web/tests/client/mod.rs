//! A small HTTP client for the tests.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpSocket;

/// How long an answer may take: more than enough on a busy machine, and the end of a hang.
pub const LIMIT: Duration = Duration::from_mins(10);

/// A server's answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{self:?}");
        self
    }
}

/// A client of the server, with a cookie like a browser or with a token.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    /// The address of its own that it connects from, if it matters.
    pub from: Option<Ipv4Addr>,
    /// The name of the server in its requests.
    pub host: String,
    pub cookie: Option<String>,
    pub token: Option<String>,
    /// More headers for every request.
    pub also: Vec<(String, String)>,
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Client {
            address,
            from: None,
            host: address.to_string(),
            cookie: None,
            token: None,
            also: Vec::new(),
        }
    }

    /// A client that connects from an address of its own.
    pub fn from(address: SocketAddr, from: [u8; 4]) -> Self {
        Client { from: Some(from.into()), ..Client::new(address) }
    }

    /// A new connection.
    pub fn connect(&self) -> std::io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.address) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let stream = runtime.block_on(async {
            let socket = TcpSocket::new_v4()?;
            socket.bind((from, 0).into())?;
            socket.connect(self.address).await?.into_std()
        })?;
        stream.set_nonblocking(false)?;
        Ok(stream)
    }

    /// Sends one request on a connection of its own.
    pub fn try_send(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: &str,
    ) -> std::io::Result<Answer> {
        let stream = self.connect()?;
        stream.set_read_timeout(Some(LIMIT))?;
        let mut stream = BufReader::new(stream);
        let head = self.head(method, path, kind, body.len(), "close");
        stream.get_mut().write_all(format!("{head}{body}").as_bytes())?;
        read_answer(&mut stream)
    }

    fn head(&self, method: &str, path: &str, kind: &str, length: usize, keep: &str) -> String {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: {keep}\r\n", self.host);
        if !kind.is_empty() {
            head += &format!("Content-Type: {kind}\r\nContent-Length: {length}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        if let Some(token) = &self.token {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        for (name, value) in &self.also {
            head += &format!("{name}: {value}\r\n");
        }
        head + "\r\n"
    }

    #[track_caller]
    fn send(&self, method: &str, path: &str, kind: &str, body: &str) -> Answer {
        self.try_send(method, path, kind, body).expect("an answer")
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "")
    }

    #[track_caller]
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, "application/json", &body.to_string())
    }

    /// Sends a form, and keeps the cookie that comes back.
    #[track_caller]
    pub fn form(&mut self, path: &str, body: &str) -> Answer {
        let answer = self.send("POST", path, "application/x-www-form-urlencoded", body);
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// Follows an event stream.
    pub fn events(&self, path: &str) -> Events {
        let stream = self.connect().expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
        let mut stream = BufReader::new(stream);
        let head = self.head("GET", path, "", 0, "keep-alive");
        stream.get_mut().write_all(head.as_bytes()).expect("sent");
        let (status, headers) = read_head(&mut stream).expect("a head");
        assert_eq!(status, 200, "{headers:?}");
        Events { stream }
    }
}

/// An event stream.
pub struct Events {
    stream: BufReader<TcpStream>,
}

impl Events {
    /// The next event: its id and data. None when the stream has ended.
    pub fn next(&mut self) -> Option<(u64, Value)> {
        let (mut id, mut data) = (None, None);
        loop {
            let mut line = String::new();
            match self.stream.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(why) if why.kind() == ErrorKind::ConnectionReset => return None,
                Err(why) => panic!("{why}"),
            }
            let line = line.trim_end();
            if let Some(text) = line.strip_prefix("id: ") {
                id = text.parse().ok();
            } else if let Some(text) = line.strip_prefix("data: ") {
                data = serde_json::from_str(text).ok();
            } else if line.is_empty()
                && let (Some(id), Some(data)) = (id, data.take())
            {
                return Some((id, data));
            }
        }
    }
}

impl Events {
    /// The next phrase that somebody says; news of the table are skipped.
    pub fn next_phrase(&mut self) -> Value {
        let mut is_phrase = false;
        loop {
            let mut line = String::new();
            assert_ne!(self.stream.read_line(&mut line).expect("a line"), 0, "the stream ended");
            if let Some(kind) = line.strip_prefix("event: ") {
                is_phrase = kind.trim_end() == "said";
            }
            if let (true, Some(data)) = (is_phrase, line.strip_prefix("data: ")) {
                return serde_json::from_str(data).expect("JSON");
            }
        }
    }
}

type Head = (u16, Vec<(String, String)>);

fn read_head(stream: &mut BufReader<TcpStream>) -> std::io::Result<Head> {
    let broken = || std::io::Error::from(ErrorKind::UnexpectedEof);
    let mut line = String::new();
    if stream.read_line(&mut line)? == 0 {
        return Err(broken());
    }
    let status =
        line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(broken());
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) => headers.push((name.to_owned(), value.trim().to_owned())),
            None => return Ok((status, headers)),
        }
    }
}

fn read_answer(stream: &mut BufReader<TcpStream>) -> std::io::Result<Answer> {
    let (status, headers) = read_head(stream)?;
    let mut body = Vec::new();
    let length = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    match length.and_then(|(_, length)| length.parse().ok()) {
        Some(length) => {
            body.resize(length, 0);
            stream.read_exact(&mut body)?;
        }
        None => drop(stream.read_to_end(&mut body)?),
    }
    let body = String::from_utf8_lossy(&body).into_owned();
    Ok(Answer { status, headers, body })
}
