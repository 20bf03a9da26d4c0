//! Requests to a whole server, over a real connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use parlour_table::Roster;
use parlour_web::store::Database;
use parlour_web::{Limited, Open, Settings, attach_faces, serve};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{saves, text};

/// What a request is not sent to: what lasts, and what lets a computer think for long.
const NOT_SENT: [&str; 5] = ["events", "hint", "advice", "review", "analysis"];

/// How long an answer may take: the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// A running server, and a table at which both seats are ours.
struct Server {
    address: SocketAddr,
    table: String,
    token: String,
    _folder: TempDir,
}

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = Settings::with(Database::File(folder.path().join("room.db")));
    settings.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    settings.limits = Limited::No;
    settings.pause = Duration::from_hours(1);
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let ready = move |open: Open| tell.send(open.address).expect("somebody waits");
        let served =
            serve(attach_faces(Roster::standard()), settings, ready, std::future::pending());
        runtime.expect("a runtime").block_on(served).expect("a server");
    });
    let address = told.recv_timeout(LIMIT).expect("the server starts");
    let opening = json!({ "game": "cribbage", "seats": ["me", "me"] });
    let (status, body) = send(address, "", "POST", "/api/v1/games", opening.to_string().as_bytes());
    assert_eq!(status, 201, "{body}");
    let opened: Value = serde_json::from_str(&body).expect("the answer is JSON");
    let text = |name: &str| opened[name].as_str().expect("it is text").to_owned();
    Server { address, table: text("table"), token: text("token"), _folder: folder }
});

/// Sends one request on a connection of its own. Returns the status and the body of the answer.
fn send(address: SocketAddr, token: &str, method: &str, path: &str, body: &[u8]) -> (u16, String) {
    let kind = match path {
        "/api/v1/games/import" => "text/plain",
        path if path.starts_with("/api/") => "application/json",
        _ => "application/x-www-form-urlencoded",
    };
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(LIMIT)).expect("a limit");
    let mut stream = BufReader::new(stream);
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    // A body that is too long is refused before it is read.
    let _ = stream.get_mut().write_all(&[head.as_bytes(), body].concat());
    let mut line = String::new();
    stream.read_line(&mut line).expect("an answer");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let rest = String::from_utf8_lossy(&rest).into_owned();
    let body = rest.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status.unwrap_or_else(|| panic!("no status: {line:?}")), body.to_owned())
}

/// The first line is a method and a path, the rest a body. `{table}` stands for our table.
pub fn request(data: &[u8]) -> Option<()> {
    let end = data.iter().position(|&byte| byte == b'\n')?;
    let (method, path) = text(&data[..end])?.split_once(' ')?;
    let is_plain =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    if !matches!(method, "GET" | "POST" | "PUT" | "DELETE") || !is_plain(path) {
        return None;
    }
    if !path.starts_with('/') || NOT_SENT.iter().any(|part| path.contains(part)) {
        return None;
    }
    let server = &*SERVER;
    let path = path.replace("{table}", &server.table);
    let (status, body) = send(server.address, &server.token, method, &path, &data[end + 1..]);
    assert!(status < 500, "{method} {path}: {status} {body}");
    (status < 400).then_some(())
}

pub fn requests() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "POST /api/v1/games\n{\"game\":\"crosscut\",\"options\":{\"size\":\"6x6\"},\"seats\":[\"me\",\"friend\"],\"name\":\"Ann\",\"watched\":true}",
        "POST /api/v1/games\n{\"game\":\"cribbage\",\"options\":{\"players\":3},\"seats\":[\"me\",\"easy\",\"hard 1s\"],\"open\":false}",
        "POST /api/v1/games/{table}/actions\n{\"action\":\"toss 2C 7D\",\"version\":1,\"key\":\"a\"}",
        "POST /api/v1/games/{table}/name\n{\"name\":\"Ann\"}",
        "POST /api/v1/games/{table}/undo\n{\"answer\":\"decline\"}",
        "POST /api/v1/join/abc-0123456789abcdef0123456789abcdef\n{\"name\":\"Bo\"}",
        "GET /api/v1/games/{table}\n",
        "GET /api/v1/five-crowns/melds?wild=7&group=4C+6C+7C&left=QS\n",
        "GET /table/{table}?seat=1&past=2\n",
        "GET /watch\n",
        "POST /new/crosscut\nrows=6&columns=7&opponent=friend&me=second&swap=on&name=Ann",
        "POST /new/cribbage\nplayers=4&points=61&opponent=easy&seat2=friend&games=3",
        "POST /table/{table}/act\naction=count&points=8&version=1&key=b",
        "POST /table/{table}/act\ncard=2C&card=7D",
        "POST /table/{table}/name\nname=Ann",
        "POST /puzzle/cribbage/act\nnumber=1&action=toss+2C+7D",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    for game in saves::imports().into_iter().step_by(9) {
        seeds.push([b"POST /api/v1/games/import\n".as_slice(), &game].concat());
    }
    seeds
}
