//! Both databases store the same way, and several servers can share one PostgreSQL.

mod client;
mod postgres;
mod server;

use std::path::Path;
use std::time::{Duration, Instant};

use client::Client;
use parlour_web::store::{
    Database, Entry, ProfileChange, ProfileRow, Sitting, Sql, Store, StoredGame, Write,
    WriteOutcome,
};
use parlour_web::{Limited, Settings};
use postgres::Postgres;
use serde_json::{Value, json};
use server::Server;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};

fn entry(number: u64, once: Option<&str>) -> Entry {
    let body = format!("{{\"number\": {number}, \"text\": \"ä'; DROP TABLE events\"}}");
    Entry { number, body, once: once.map(str::to_owned), at: 1000 + number as i64 }
}

fn write(game: &str, entries: Vec<Entry>) -> Write {
    Write { entries, ..Write::to(game) }
}

fn beginning(id: &str, client: &str) -> Write {
    let kept = StoredGame {
        id: id.to_owned(),
        game: "crosscut".to_owned(),
        beginning: "{}".to_owned(),
        settings: "{}".to_owned(),
        client: client.to_owned(),
        created: 500,
        ended: None,
        listed: client == "ann",
    };
    Write {
        begins: Some(kept),
        sittings: vec![Sitting { client: client.to_owned(), seat: 1 }],
        ..write(id, vec![entry(0, None)])
    }
}

/// Checks what every store guarantees.
async fn stores_each_event_once(database: Database) {
    let store = std::sync::Arc::new(Sql::open(&database).await.expect("a store"));
    let done = store.write(beginning("one", "ann")).await;
    assert_eq!(done, Ok(WriteOutcome::Stored));
    assert_eq!(store.write(beginning("two", "ann")).await, Ok(WriteOutcome::Stored));
    assert!(store.write(beginning("one", "bob")).await.is_err(), "a name is taken once");
    assert_eq!(
        store.write(write("one", vec![entry(1, Some("key"))])).await,
        Ok(WriteOutcome::Stored)
    );
    // Of two writers of the same number, one gets `Taken`.
    assert_eq!(
        store.write(write("one", vec![entry(1, Some("other"))])).await,
        Ok(WriteOutcome::Taken)
    );
    // A key says nothing by itself: two seats may use the same one.
    assert_eq!(
        store.write(write("two", vec![entry(1, Some("key"))])).await,
        Ok(WriteOutcome::Stored)
    );
    assert!(store.write(write("nobody's", vec![entry(0, None)])).await.is_err());
    // A failure does not take others with it.
    let both = |game: &str, number| store.write(write(game, vec![entry(number, Some("key"))]));
    let (one, nobody, two, late) =
        tokio::join!(both("one", 2), both("nobody's", 2), both("two", 2), both("two", 1));
    assert_eq!((one, two), (Ok(WriteOutcome::Stored), Ok(WriteOutcome::Stored)));
    assert!(nobody.is_err());
    assert_eq!(late, Ok(WriteOutcome::Taken));
    assert_eq!(store.check().await, Ok(()), "a refused write is no failure of the database");
    let entries = store.entries("one", 0).await.expect("entries");
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[1].once.as_deref(), Some("key"));
    assert!(entries[1].body == entry(1, None).body, "every letter of it");
    assert_eq!(store.entries("one", 2).await.expect("entries").len(), 1);
    assert_eq!(store.game("none").await, Ok(None));
    let kept = store.game("two").await.expect("an answer").expect("a game");
    assert_eq!((kept.client.as_str(), kept.created, kept.ended), ("ann", 500, None));
    assert_eq!(store.open_games("ann", 0).await, Ok(2));
    // Only games whose players let everyone watch, and only while something happens there.
    assert!(kept.listed);
    assert_eq!(store.write(beginning("secret", "eve")).await, Ok(WriteOutcome::Stored));
    let listed = |since: i64, most: u32| {
        let store = std::sync::Arc::clone(&store);
        async move {
            let rows = store.listed(since, most).await.expect("a list");
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(listed(1002, 9).await, ["one", "two"]);
    assert_eq!(listed(1002, 1).await, ["one"]);
    assert!(listed(1003, 9).await.is_empty());
    // Much later a game is listed again only if that was noted.
    let later = |game: &str, touched| Write {
        touched,
        ..write(game, vec![Entry { at: 9000, ..entry(3, None) }])
    };
    assert_eq!(store.write(later("one", Some(9000))).await, Ok(WriteOutcome::Stored));
    assert_eq!(store.write(later("two", None)).await, Ok(WriteOutcome::Stored));
    assert_eq!(listed(9000, 9).await, ["one"]);
    assert_eq!(listed(1002, 1).await, ["one"], "the latest first");
    let end = Write { ended: Some(2000), ..write("two", Vec::new()) };
    assert_eq!(store.write(end).await, Ok(WriteOutcome::Stored));
    assert_eq!(listed(1000, 9).await, ["one"], "what is over is not listed");
    assert_eq!(store.open_games("ann", 0).await, Ok(1));
    assert_eq!(store.open_games("ann", 501).await, Ok(0));
    let games = store.games_of("ann", 10).await.expect("games");
    let games: Vec<(&str, bool)> = games.iter().map(|mine| (mine.id.as_str(), mine.over)).collect();
    assert_eq!(games, [("one", false), ("two", true)]);
    assert_eq!(store.games_of("bob", 10).await, Ok(Vec::new()));
    assert_eq!(store.clients_of("two").await, Ok(vec!["ann".to_owned()]));
    assert_eq!(store.clients_of("none").await, Ok(Vec::new()));
    keeps_profiles(&store).await;
    // Many writes at the same time share commits, and each is answered.
    let writes: Vec<_> = (0..200)
        .map(|number| {
            let store = std::sync::Arc::clone(&store);
            let game = if number % 2 == 0 { "one" } else { "two" };
            let write = write(game, vec![entry(4 + number / 2, None)]);
            tokio::spawn(async move { store.write(write).await })
        })
        .collect();
    for write in writes {
        assert_eq!(write.await.expect("no panic"), Ok(WriteOutcome::Stored));
    }
    assert_eq!(store.check().await, Ok(()));
    store.close().await.expect("closed");
    assert!(store.write(write("one", vec![entry(500, None)])).await.is_err(), "it is closed");
    // Opened again, everything is there.
    drop(store);
    let again = Sql::open(&database).await.expect("a store");
    assert_eq!(again.entries("one", 0).await.expect("entries").len(), 104);
    again.close().await.expect("closed");
}

/// Checks that a profile's entries count once, and that deleting leaves nothing.
async fn keeps_profiles(store: &Sql) {
    let add = |client: &str, entries: &[(&str, &str)]| {
        let row = |(id, body): &(&str, &str)| ProfileRow {
            id: (*id).to_owned(),
            body: (*body).to_owned(),
        };
        let entries = entries.iter().map(row).collect();
        let change = ProfileChange::Add { client: client.to_owned(), entries };
        store.write(Write::to_profile(change))
    };
    let odd = "{\"text\": \"ä'\\u0000; DROP TABLE profile_entries\"}";
    assert_eq!(add("ann", &[("1", "{}"), ("2", odd)]).await, Ok(WriteOutcome::Stored));
    assert_eq!(add("ann", &[("2", odd), ("3", "[]")]).await, Ok(WriteOutcome::Stored));
    assert_eq!(add("bob", &[("1", "{}")]).await, Ok(WriteOutcome::Stored));
    let profile = async |client| {
        let mut entries = store.profile(client).await.expect("entries");
        entries.sort();
        entries
    };
    assert_eq!(profile("ann").await, ["[]", odd, "{}"]);
    let forget = ProfileChange::Delete { client: "ann".to_owned() };
    assert_eq!(store.write(Write::to_profile(forget)).await, Ok(WriteOutcome::Stored));
    assert_eq!((profile("ann").await.len(), profile("bob").await.len()), (0, 1));
    assert_eq!(add("ann", &[("1", "{}")]).await, Ok(WriteOutcome::Stored));
    assert_eq!(profile("ann").await, ["{}"]);
}

/// The tables as the first release made them, without rows.
async fn open_as_first_released(path: &Path) -> SqliteConnection {
    let published = [
        (1, "games", include_str!("../migrations/0001_games.sql")),
        (2, "listed", include_str!("../migrations/0002_listed.sql")),
    ];
    let migrations = published.map(|(version, name, sql)| {
        let sql = sql.into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.expect("a database");
    let migrator = Migrator::with_migrations(migrations.to_vec());
    migrator.run(&mut connection).await.expect("tables");
    connection
}

#[test]
fn a_database_of_the_first_release_opens_with_every_game_and_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let (new, old) = (folder.path().join("new.db"), folder.path().join("old.db"));
    let serve = |file: &Path| {
        let database = Database::File(file.to_owned());
        let settings = Settings { limits: Limited::No, ..Settings::with(database) };
        Server::run(server::standard(), settings)
    };
    let first = serve(&new);
    let (mut ann, mut bob, table) = two_friends(&first, &first);
    let moves = [("c3", "1"), ("b2", "also 1"), ("d2", "2")];
    let mut answers = Vec::new();
    for ((version, (action, key)), who) in (2..).zip(moves).zip([&ann, &bob, &ann]) {
        let body = json!({ "version": version, "key": key, "action": action });
        answers.push(act(who, &table, &body).expect(200).body);
    }
    let before = look(&ann, &table);
    drop(first);
    // The same rows in the tables of the first release.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let mut connection = open_as_first_released(&old).await;
        let copies = format!(
            "ATTACH '{}' AS new; \
             INSERT INTO games SELECT id, game, beginning, manner, client, created, ended, listed \
             FROM new.games; \
             INSERT INTO events SELECT game, number, body, once, at FROM new.events; \
             INSERT INTO sittings SELECT client, game, seat, at FROM new.sittings",
            new.display()
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(copies)).execute(&mut connection).await.expect("rows");
        connection.close().await.expect("closed");
    });
    let second = serve(&old);
    (ann.address, bob.address) = (second.address, second.address);
    assert_eq!(look(&ann, &table), before);
    for (((version, (action, key)), who), answer) in
        (2..).zip(moves).zip([&ann, &bob, &ann]).zip(answers)
    {
        let body = json!({ "version": version, "key": key, "action": action });
        assert_eq!(act(who, &table, &body).expect(200).body, answer, "answered as before");
    }
    act(&bob, &table, &json!({ "version": 5, "key": "2", "action": "d4" })).expect(200);
    let mine = ann.get("/api/v1/games").expect(200).json();
    drop(second);
    // And once more, with the tables as they are now.
    let third = serve(&old);
    ann.address = third.address;
    assert_eq!(look(&ann, &table)["view"]["history"], json!(["c3", "b2", "d2", "d4"]));
    assert_eq!(ann.get("/api/v1/games").expect(200).json(), mine);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_stores_each_event_once_and_loses_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::File(folder.path().join("deep/room.db"));
    stores_each_event_once(database.clone()).await;
    let held = Sql::open(&database).await.expect("a store");
    let second = Sql::open(&database).await.err().expect("two servers on one file");
    assert!(second.to_string().contains("in use by another"), "{second}");
    held.close().await.expect("closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_stores_each_event_once_and_loses_none() {
    let Some(postgres) = Postgres::start() else { return };
    stores_each_event_once(Database::Postgres(postgres.url())).await;
}

fn server(postgres: &Postgres) -> Server {
    let database = Database::Postgres(postgres.url());
    Server::run(server::standard(), Settings { limits: Limited::No, ..Settings::with(database) })
}

fn look(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/v1/games/{table}")).expect(200).json()
}

fn act(client: &Client, table: &str, body: &Value) -> client::Answer {
    client.post(&format!("/api/v1/games/{table}/actions"), body)
}

/// A game of Crosscut between Ann on one server and Bob on another.
fn two_friends(ann: &Server, bob: &Server) -> (Client, Client, String) {
    let mut ann = Client::new(ann.address);
    let mut bob = Client::new(bob.address);
    let game =
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "friend"] });
    let opened = ann.post("/api/v1/games", &game).expect(201).json();
    ann.token = opened["token"].as_str().map(str::to_owned);
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    let joined = bob.post(&format!("/api/v1{invite}"), &json!({})).expect(200).json();
    bob.token = joined["token"].as_str().map(str::to_owned);
    (ann, bob, opened["table"].as_str().expect("a table").to_owned())
}

#[test]
fn two_servers_on_one_postgresql_serve_the_two_seats_of_a_game() {
    let Some(postgres) = Postgres::start() else { return };
    let servers = [server(&postgres), server(&postgres)];
    let (ann, bob, table) = two_friends(&servers[0], &servers[1]);
    let mut heard = [&ann, &bob].map(|who| who.events(&format!("/api/v1/games/{table}/events")));
    for number in 0.. {
        let now = look(&ann, &table);
        let Some(seat) = now["turn"]["act"].as_u64() else { break };
        let who = [&ann, &bob][seat as usize];
        let (version, legal) = (&now["version"], look(who, &table)["legal"].clone());
        let legal = legal.as_array().expect("a list");
        // The same action through both servers at the same time, each under its own key: it counts once.
        let other = [&bob, &ann][seat as usize];
        let mut elsewhere = who.clone();
        elsewhere.address = other.address;
        let body = |key: &str| json!({ "version": version, "key": key, "action": legal[0] });
        let (one, two) = std::thread::scope(|scope| {
            let one = scope.spawn(|| act(who, &table, &body(&format!("{number}a"))));
            let two = scope.spawn(|| act(&elsewhere, &table, &body(&format!("{number}b"))));
            (one.join().expect("an answer"), two.join().expect("an answer"))
        });
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{one:?} {two:?}");
        // Both streams hear of it, whichever server wrote it.
        for stream in &mut heard {
            let wanted = version.as_u64().expect("a number") + 1;
            while stream.next().expect("an event").0 < wanted {}
        }
    }
    assert_eq!(look(&ann, &table)["seed"], look(&bob, &table)["seed"]);
    assert!(look(&ann, &table)["seed"].is_string());
}

#[test]
fn a_database_that_goes_away_and_comes_back_loses_nothing() {
    let Some(mut postgres) = Postgres::start() else { return };
    let server = server(&postgres);
    let (ann, bob, table) = two_friends(&server, &server);
    let move_of = |who: &Client, key: &str, version: u64, action: &str| {
        act(who, &table, &json!({ "version": version, "key": key, "action": action }))
    };
    move_of(&ann, "a", 2, "c3").expect(200);
    postgres.stop();
    let refused = move_of(&bob, "b", 3, "b2").expect(503);
    assert_eq!(refused.json()["error"]["code"], "away");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(ann.get("/healthz").status, 503);
    assert_eq!(ann.get(&format!("/table/{table}")).status, 503);
    postgres.go_on();
    let began = Instant::now();
    let answer = loop {
        let answer = move_of(&bob, "b", 3, "b2");
        if answer.status != 503 || began.elapsed() > client::LIMIT {
            break answer.expect(200);
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(answer.json()["version"], 4);
    assert_eq!(look(&ann, &table)["view"]["history"], json!(["c3", "b2"]));
    assert_eq!(ann.get("/healthz").status, 200);
    // The stream hears again, too.
    let mut events = ann.events(&format!("/api/v1/games/{table}/events"));
    assert_eq!(events.next().expect("an event").0, 4);
    move_of(&ann, "c", 4, "d2").expect(200);
    assert_eq!(events.next().expect("an event").0, 5);
}
