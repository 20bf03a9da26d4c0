//! The browser's store of games, which other tabs write to as well.

use parlour_web::store::{
    Answer, Change, Entry, ProfileChange, Row, Store, StoreError, StoredGame, Write, WriteOutcome,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::broadcast;

use crate::outside::Outside;

/// The store that the worker lends: IndexedDB, or its memory where the browser refuses that.
pub struct BrowserStore {
    outside: Outside,
    changes: broadcast::Sender<Change>,
}

/// Why a write fails that the browser has no room for, as `store.js` says it.
const FULL: &str = "storage is full";

/// What another tab did.
#[derive(Deserialize)]
struct Heard {
    game: String,
    version: Option<u64>,
    note: Option<String>,
}

#[derive(Deserialize)]
struct GameRow {
    id: String,
    game: String,
    beginning: String,
    settings: String,
    client: String,
    created: i64,
    ended: Option<i64>,
}

#[derive(Deserialize)]
struct EntryRow {
    number: u64,
    body: String,
    once: Option<String>,
    at: i64,
}

#[derive(Deserialize)]
struct ListRow {
    id: String,
    game: String,
    touched: i64,
    over: bool,
}

impl BrowserStore {
    /// The store behind the worker's function.
    pub fn new(outside: Outside) -> Self {
        BrowserStore { outside, changes: broadcast::Sender::new(1024) }
    }

    /// Handles a message from another tab.
    pub fn hear(changes: &broadcast::Sender<Change>, text: &str) {
        let change = match serde_json::from_str(text) {
            Ok(Heard { game, version: Some(version), .. }) => Change::Game(game, version),
            Ok(Heard { game, note: Some(note), .. }) => Change::Note(game, note),
            _ => Change::Anything,
        };
        // Before the rooms are open, nobody listens.
        let _ = changes.send(change);
    }

    /// Announces what other tabs changed.
    pub fn teller(&self) -> broadcast::Sender<Change> {
        self.changes.clone()
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        what: &'static str,
        asked: Value,
    ) -> Result<T, StoreError> {
        let text = self.outside.ask(what, asked.to_string()).await.map_err(|why| match &*why {
            FULL => StoreError::Full,
            _ => StoreError::Away(why),
        })?;
        serde_json::from_str(&text).map_err(|why| StoreError::Unreadable(why.to_string()))
    }
}

impl Store for BrowserStore {
    fn write(&self, write: Write) -> Answer<'_, WriteOutcome> {
        let begins = write.begins.map(|game| {
            json!({
                "id": game.id, "game": game.game, "beginning": game.beginning,
                "settings": game.settings, "client": game.client, "created": game.created,
                "ended": game.ended,
            })
        });
        let entry = |entry: Entry| json!({ "number": entry.number, "body": entry.body, "once": entry.once, "at": entry.at });
        let asked = json!({
            "begins": begins,
            "game": write.game,
            "entries": write.entries.into_iter().map(entry).collect::<Vec<_>>(),
            "clients": write.sittings.into_iter().map(|one| one.client).collect::<Vec<_>>(),
            "ended": write.ended,
            "profile": write.profile.map(|change| match change {
                ProfileChange::Add { client, entries } => {
                    let entries = entries.into_iter().map(|one| (one.id, one.body));
                    json!({ "client": client, "add": entries.collect::<Vec<_>>() })
                }
                ProfileChange::Delete { client } => json!({ "client": client, "add": null }),
            }),
        });
        Box::pin(async move {
            let is_stored: bool = self.ask("write", asked).await?;
            Ok(if is_stored { WriteOutcome::Stored } else { WriteOutcome::Taken })
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        Box::pin(async move {
            let row: Option<GameRow> = self.ask("game", json!(id)).await?;
            Ok(row.map(|row| StoredGame {
                id: row.id,
                game: row.game,
                beginning: row.beginning,
                settings: row.settings,
                client: row.client,
                created: row.created,
                ended: row.ended,
                listed: false,
            }))
        })
    }

    fn entries<'a>(&'a self, id: &'a str, from: u64) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move {
            let asked = json!({ "game": id, "from": from });
            let rows: Vec<EntryRow> = self.ask("entries", asked).await?;
            let entry = |row: EntryRow| Entry {
                number: row.number,
                body: row.body,
                once: row.once,
                at: row.at,
            };
            Ok(rows.into_iter().map(entry).collect())
        })
    }

    fn games_of<'a>(&'a self, client: &'a str, most: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let asked = json!({ "client": client, "most": most });
            let rows: Vec<ListRow> = self.ask("games", asked).await?;
            let row = |row: ListRow| Row {
                id: row.id,
                game: row.game,
                touched: row.touched,
                over: row.over,
            };
            Ok(rows.into_iter().map(row).collect())
        })
    }

    fn listed(&self, _since: i64, _most: u32) -> Answer<'_, Vec<Row>> {
        // Nobody else can watch.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn open_games<'a>(&'a self, _client: &'a str, _since: i64) -> Answer<'a, u64> {
        // There is no limit on one's own games.
        Box::pin(async { Ok(0) })
    }

    fn clients_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { self.ask("clients", json!(game)).await })
    }

    fn profile<'a>(&'a self, client: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { self.ask("profile", json!(client)).await })
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn tell<'a>(&'a self, game: &'a str, note: &'a str) -> Answer<'a, ()> {
        Box::pin(async move { self.ask("tell", json!({ "game": game, "note": note })).await })
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
