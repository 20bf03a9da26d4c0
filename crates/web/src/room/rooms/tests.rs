//! Who pays for reading, and that it holds nobody up.

use std::num::NonZeroU8;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use parlour_rules::cribbage::{Cribbage, Options};
use parlour_rules::{Seed, Start};
use parlour_table::Table;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;

use super::*;
use crate::guard::Key;
use crate::room::{NewTable, SeatRequest};
use crate::store::{Database, Sql};
use crate::{attach_faces, router};

fn caller(last: u8) -> Caller {
    Caller {
        key: Key::fresh().ok(),
        bearer: None,
        address: [192, 0, 2, last].into(),
        host: "localhost".to_owned(),
    }
}

/// Rooms on a new file, and others on the same: a server after its restart.
async fn rooms_and_again() -> (TempDir, [Arc<Rooms>; 2]) {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings::with(Database::File(folder.path().join("room.db")));
    let store: Arc<dyn Store> = Arc::new(Sql::open(&settings.database).await.expect("a store"));
    let roster = attach_faces(Roster::standard());
    let open = |()| Rooms::open(&roster, Arc::clone(&store), settings.clone());
    (folder, [(); 2].map(open))
}

fn shared_screen(game: &str) -> NewTable {
    let seats = vec![SeatRequest::Me; 2];
    NewTable { game: game.to_owned(), seats, ..NewTable::default() }
}

#[tokio::test]
async fn loading_a_stored_game_is_charged_to_the_caller() {
    let (_folder, [rooms, again]) = rooms_and_again().await;
    let (host, guest) = (caller(1), caller(2));
    let table = rooms.create(&host, shared_screen("crosscut")).await.expect("a table").id;
    again.lock(&table, &guest.payer()).await.expect("a table");
    assert_eq!(again.limits.charged(), [guest.payer()]);
}

/// A record of a game of this many actions.
fn long_record(actions: usize) -> String {
    let people = vec![Occupant::Person; 2];
    let options =
        Options { games: NonZeroU8::new(9).expect("more than none"), ..Options::default() };
    let start = Start::Deal(Seed::from(1));
    let mut table = Table::<Cribbage>::new(options, start, people).expect("a table");
    while table.action_count() < actions {
        let (_, prompt) = table.prompt().expect("the match goes on");
        table.submit(prompt.legal[0]).expect("legal");
    }
    table.record_text()
}

#[tokio::test]
async fn a_long_game_is_told_by_the_readers_and_a_short_one_is_not_delayed() {
    let (_folder, [rooms, _]) = rooms_and_again().await;
    let host = caller(1);
    let short = rooms.create(&host, shared_screen("crosscut")).await.expect("a table").id;
    let (long, _) = rooms.import(&host, &long_record(500)).await.expect("a table");
    let (_open, closed) = watch::channel(false);
    let router = router(Arc::clone(&rooms), closed);
    let look = |table: &str| {
        let request = Request::get(format!("/api/v1/games/{table}"))
            .header("host", "localhost")
            .body(Body::empty())
            .expect("a request");
        let answer = router.clone().oneshot(request);
        tokio::spawn(async {
            let body = answer.await.expect("an answer").into_body();
            let bytes = to_bytes(body, usize::MAX).await.expect("a body");
            serde_json::from_slice::<Value>(&bytes).expect("JSON")
        })
    };
    // Every reader is busy until the senders are dropped.
    let mut busy = Vec::new();
    for _ in 0..READERS {
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let reading = Arc::clone(&rooms);
        tokio::spawn(async move {
            let work = move || {
                begin.send(()).expect("somebody waits");
                wait.recv().expect_err("nothing is sent");
            };
            reading.read("another", work).await.expect("no panic");
        });
        begun.await.expect("it begins");
        busy.push(release);
    }
    let told = look(&long.id);
    while rooms.readers.waiting() == 0 && !told.is_finished() {
        tokio::task::yield_now().await;
    }
    assert!(!told.is_finished(), "it waits for a reader");
    assert_eq!(look(&short).await.expect("an answer")["version"], 2);
    drop(busy);
    assert_eq!(told.await.expect("an answer")["game"], "cribbage");
}
