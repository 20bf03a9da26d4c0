//! Who pays for reading, that it holds nobody up, and that long work can be stopped.

use std::num::NonZeroU8;
use std::sync::mpsc::Sender;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use parlour_rules::cribbage::{Cribbage, Options};
use parlour_rules::crosscut::{self, Crosscut};
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
use crate::task::sleep;
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

/// Keeps every thread of a pool busy until the senders are dropped.
async fn occupy(
    rooms: &Arc<Rooms>,
    pool: fn(&Rooms) -> &Thinkers,
    threads: usize,
) -> Vec<Sender<()>> {
    let mut busy = Vec::new();
    for _ in 0..threads {
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let rooms = Arc::clone(rooms);
        tokio::spawn(async move {
            let work = move || {
                begin.send(()).expect("somebody waits");
                wait.recv().expect_err("nothing is sent");
            };
            pool(&rooms).ask("another", work).await.expect("no panic");
        });
        begun.await.expect("it begins");
        busy.push(release);
    }
    busy
}

#[tokio::test]
async fn a_long_game_is_drawn_by_the_readers_and_a_short_one_is_not_delayed() {
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
    let busy = occupy(&rooms, |rooms| &rooms.readers, READERS).await;
    let told = look(&long.id);
    while rooms.readers.waiting() == 0 && !told.is_finished() {
        tokio::task::yield_now().await;
    }
    assert!(!told.is_finished(), "it waits for a reader");
    assert_eq!(look(&short).await.expect("an answer")["version"], 2);
    drop(busy);
    assert_eq!(told.await.expect("an answer")["game"], "cribbage");
}

/// A record of a finished game on 5 by 5 between two people.
fn finished_record() -> String {
    let options = crosscut::Options::of("5x5".parse().expect("a size"));
    let (start, people) = (Start::Deal(Seed::from(1)), vec![Occupant::Person; 2]);
    let mut table = Table::<Crosscut>::new(options, start, people).expect("a table");
    for action in ["c3", "b3", "c2", "b2", "c4"] {
        table.submit(action.parse().expect("a move")).expect("legal");
    }
    table.record_text()
}

/// The analysis of a finished game, as a browser gets it.
struct Browser {
    rooms: Arc<Rooms>,
    caller: Caller,
    address: String,
}

impl Browser {
    async fn send(
        &self,
        request: axum::http::request::Builder,
        body: &str,
    ) -> (StatusCode, String) {
        let key = self.caller.key.as_ref().expect("a key");
        let request = request
            .header("host", "localhost")
            .header("cookie", format!("parlour={key}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .expect("a request");
        let (_open, closed) = watch::channel(false);
        let answer = router(Arc::clone(&self.rooms), closed).oneshot(request).await;
        let answer = answer.expect("an answer");
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }

    async fn look(&self) -> String {
        let (status, page) = self.send(Request::get(format!("{}?at=2", self.address)), "").await;
        assert_eq!(status, StatusCode::OK, "{page}");
        page
    }

    async fn change(&self, what: &str) -> StatusCode {
        self.send(Request::post(&self.address), &format!("at=2&do={what}")).await.0
    }

    /// Looks until the page says some words, while it always says others.
    async fn until(&self, words: &str, always: &str) -> String {
        loop {
            let page = self.look().await;
            assert!(page.contains(always), "{always}: {page}");
            if page.contains(words) {
                return page;
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until a piece of work is in the queue.
    async fn until_work_waits(&self) {
        while self.rooms.thinkers.waiting() == 0 {
            tokio::task::yield_now().await;
        }
    }
}

async fn finished_game() -> (TempDir, Browser) {
    let (folder, [rooms, _]) = rooms_and_again().await;
    let caller = caller(1);
    let (created, _) = rooms.import(&caller, &finished_record()).await.expect("a table");
    let address = format!("/table/{}/analysis", created.id);
    (folder, Browser { rooms, caller, address })
}

async fn occupy_thinkers(rooms: &Arc<Rooms>) -> Vec<Sender<()>> {
    occupy(rooms, |rooms| &rooms.thinkers, rooms.settings.thinkers).await
}

#[tokio::test]
async fn a_review_stops_after_the_decision_in_work_and_continues() {
    let (_folder, browser) = finished_game().await;
    let busy = occupy_thinkers(&browser.rooms).await;
    let began = browser.look().await;
    assert!(began.contains("Reviewing: 0 of 5 decisions."), "{began}");
    browser.until_work_waits().await;
    let stranger = Browser {
        rooms: Arc::clone(&browser.rooms),
        caller: caller(2),
        address: browser.address.clone(),
    };
    assert_eq!(stranger.change("stop").await, StatusCode::FORBIDDEN);
    assert!(browser.look().await.contains("Reviewing: "), "a stranger stops nothing");
    assert_eq!(browser.change("stop").await, StatusCode::SEE_OTHER);
    assert!(browser.look().await.contains("stopped after 0 of 5 decisions."));
    drop(busy);
    browser.until("stopped after 1 of 5 decisions.", "The review was stopped after ").await;
    // If the review were still running, its next decision would wait for a thread.
    let busy = occupy_thinkers(&browser.rooms).await;
    assert!(browser.look().await.contains("stopped after 1 of 5 decisions."));
    assert_eq!(browser.rooms.thinkers.waiting(), 0);
    assert_eq!(browser.change("continue").await, StatusCode::SEE_OTHER);
    assert!(browser.look().await.contains("Reviewing: 1 of 5 decisions."));
    drop(busy);
    browser.until("class=\"accounts\"", "Crosscut").await;
}

#[tokio::test]
async fn a_rollout_is_played_in_the_queue_and_stops_after_the_game_in_work() {
    let (_folder, browser) = finished_game().await;
    browser.until("class=\"accounts\"", "Crosscut").await;
    assert!(browser.look().await.contains("value=\"rollout\""), "people may begin one");
    let busy = occupy_thinkers(&browser.rooms).await;
    assert_eq!(browser.change("rollout").await, StatusCode::SEE_OTHER);
    assert!(browser.look().await.contains("Playing: 0 of 400 games."));
    browser.until_work_waits().await;
    drop(busy);
    browser.until("is a 95% interval.", "class=\"rollout\"").await;
    let busy = occupy_thinkers(&browser.rooms).await;
    browser.until_work_waits().await;
    assert_eq!(browser.change("stop+rollout").await, StatusCode::SEE_OTHER);
    let stopped = browser.look().await;
    let words = stopped.split("Stopped after ").nth(1).expect("it is stopped");
    let games: u64 = words.split(' ').next().and_then(|games| games.parse().ok()).expect("games");
    drop(busy);
    let one_more = format!("Stopped after {} of 400 games.", games + 1);
    let page = browser.until(&one_more, "Stopped after ").await;
    assert!(page.contains("<th scope=\"col\">behind the best</th>"), "{page}");
    let busy = occupy_thinkers(&browser.rooms).await;
    assert_eq!(browser.rooms.thinkers.waiting(), 0, "it doesn't go on");
    assert_eq!(browser.change("rollout").await, StatusCode::SEE_OTHER);
    assert!(browser.look().await.contains(&format!("Playing: {} of", games + 1)));
    drop(busy);
    let stranger = Browser { caller: caller(2), ..browser };
    assert_eq!(stranger.change("stop+rollout").await, StatusCode::FORBIDDEN);
    assert!(!stranger.look().await.contains("name=\"do\""), "only people at the table change it");
    assert_eq!(stranger.change("rollout").await, StatusCode::FORBIDDEN);
}
