//! The store in SQL.

use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::pool::{CannotOpen, Database, PATIENCE, Pool, on_either};
use super::writer::{Job, Writer};
use super::{
    Answer, Change, Entry, LISTED_EVERY, Row, Store, StoreError, StoredGame, Write, WriteOutcome,
};

/// How many writes may wait.
const WAITING: usize = 4096;

/// A store in SQLite or PostgreSQL.
pub struct Sql {
    pool: Pool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    /// Whether the last write failed for a reason of the database's.
    failing: Arc<AtomicBool>,
    changes: broadcast::Sender<Change>,
    /// Keeps other servers off the file.
    _lock: Option<File>,
}

impl Sql {
    /// Opens the database, and creates it if it is missing.
    pub async fn open(database: &Database) -> Result<Self, CannotOpen> {
        let (pool, lock) = Pool::open(database).await?;
        let (sender, receiver) = mpsc::channel(WAITING);
        let failing = Arc::<AtomicBool>::default();
        let writer = Writer::new(pool.clone(), Arc::clone(&failing));
        let writer = tokio::spawn(writer.run(receiver));
        let (changes, _) = broadcast::channel(1024);
        if let Pool::Postgres(pool) = &pool {
            tokio::spawn(listen(pool.clone(), changes.clone()));
        }
        Ok(Sql {
            pool,
            jobs: Mutex::new(Some(sender)),
            writer: tokio::sync::Mutex::new(Some(writer)),
            failing,
            changes,
            _lock: lock,
        })
    }

    fn jobs(&self) -> Result<mpsc::Sender<Job>, StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        jobs.clone().ok_or_else(closing)
    }
}

fn closing() -> StoreError {
    StoreError::Away("the server is closing".to_owned())
}

/// Waits for the database for a limited time.
async fn patiently<T>(
    asked: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE * 2, asked).await {
        Ok(answer) => answer.map_err(|why| StoreError::Away(why.to_string())),
        Err(_) => Err(StoreError::Away("it took too long".to_owned())),
    }
}

/// The listed games that were touched last, whatever their number: an index holds them in order.
const LISTED: &str = "SELECT id, game, \
    (SELECT at FROM events WHERE events.game = games.id ORDER BY number DESC LIMIT 1), ended \
    FROM games WHERE listed = 1 AND ended IS NULL AND touched >= $1 \
    ORDER BY touched DESC, id LIMIT $2";

type GameRow = (String, String, String, String, String, i64, Option<i64>, i64);
/// A game with its name in links, its kind, when its last event was, and when it ended.
type ListRow = (String, String, Option<i64>, Option<i64>);

/// The rows of a list, the latest first.
fn rows(list: Vec<ListRow>) -> Vec<Row> {
    let row = |(id, game, touched, ended): ListRow| {
        let touched = touched.unwrap_or_default();
        Row { id, game, touched, over: ended.is_some() }
    };
    let mut rows: Vec<Row> = list.into_iter().map(row).collect();
    rows.sort_by(|one, other| (other.touched, &one.id).cmp(&(one.touched, &other.id)));
    rows
}

impl Store for Sql {
    fn write(&self, write: Write) -> Answer<'_, WriteOutcome> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            self.jobs()?.send(Job::Store(Box::new(write), done)).await.map_err(|_| closing())?;
            answer.await.map_err(|_| closing())?
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        Box::pin(async move {
            let row: Option<GameRow> = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_as(
                        "SELECT id, game, beginning, manner, client, created, ended, listed \
                         FROM games WHERE id = $1",
                    )
                    .bind(id)
                    .fetch_optional(pool),
                )
                .await?
            });
            Ok(row.map(|(id, game, beginning, settings, client, created, ended, listed)| {
                StoredGame {
                    id,
                    game,
                    beginning,
                    settings,
                    client,
                    created,
                    ended,
                    listed: listed == 1,
                }
            }))
        })
    }

    fn entries<'a>(&'a self, id: &'a str, from: u64) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move {
            let rows: Vec<(i64, String, Option<String>, i64)> = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_as(
                        "SELECT number, body, once, at FROM events \
                         WHERE game = $1 AND number >= $2 ORDER BY number",
                    )
                    .bind(id)
                    .bind(from as i64)
                    .fetch_all(pool),
                )
                .await?
            });
            let entry = |(number, body, once, at)| Entry { number: number as u64, body, once, at };
            let entries: Vec<Entry> =
                rows.into_iter().map(|(n, b, o, a)| entry((n, b, o, a))).collect();
            let in_order = entries.iter().zip(from..).all(|(entry, number)| entry.number == number);
            if !in_order {
                return Err(StoreError::Unreadable(format!("game {id} has a gap in its events")));
            }
            Ok(entries)
        })
    }

    fn games_of<'a>(&'a self, client: &'a str, most: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let list: Vec<ListRow> = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_as(
                        "SELECT id, game, (SELECT at FROM events WHERE events.game = games.id \
                         ORDER BY number DESC LIMIT 1) AS last, ended \
                         FROM games WHERE id IN (SELECT game FROM sittings WHERE client = $1) \
                         ORDER BY last DESC, id LIMIT $2",
                    )
                    .bind(client)
                    .bind(i64::from(most))
                    .fetch_all(pool),
                )
                .await?
            });
            Ok(rows(list))
        })
    }

    fn listed(&self, since: i64, most: u32) -> Answer<'_, Vec<Row>> {
        Box::pin(async move {
            let list: Vec<ListRow> = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_as(LISTED)
                        .bind(since - LISTED_EVERY)
                        .bind(i64::from(most))
                        .fetch_all(pool),
                )
                .await?
            });
            let mut rows = rows(list);
            rows.retain(|row| row.touched >= since);
            Ok(rows)
        })
    }

    fn open_games<'a>(&'a self, client: &'a str, since: i64) -> Answer<'a, u64> {
        Box::pin(async move {
            let count: i64 = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_scalar(
                        "SELECT COUNT(*) FROM games \
                         WHERE client = $1 AND created >= $2 AND ended IS NULL",
                    )
                    .bind(client)
                    .bind(since)
                    .fetch_one(pool),
                )
                .await?
            });
            Ok(count as u64)
        })
    }

    fn clients_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            Ok(on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_scalar(
                        "SELECT DISTINCT client FROM sittings WHERE game = $1 ORDER BY client",
                    )
                    .bind(game)
                    .fetch_all(pool),
                )
                .await?
            }))
        })
    }

    fn profile<'a>(&'a self, client: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            Ok(on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_scalar("SELECT body FROM profile_entries WHERE client = $1")
                        .bind(client)
                        .fetch_all(pool),
                )
                .await?
            }))
        })
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let _: i64 = on_either!(&self.pool, pool => {
                patiently(
                    sqlx::query_scalar("SELECT CAST(1 AS BIGINT)").fetch_one(pool),
                )
                .await?
            });
            if self.failing.load(Ordering::Relaxed) {
                let (done, answer) = oneshot::channel();
                self.jobs()?.send(Job::Check(done)).await.map_err(|_| closing())?;
                answer.await.map_err(|_| closing())??;
            }
            Ok(())
        })
    }

    fn tell<'a>(&'a self, game: &'a str, note: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            // Nobody else uses a file.
            let Pool::Postgres(pool) = &self.pool else { return Ok(()) };
            let told =
                sqlx::query("SELECT pg_notify('parlour', $1)").bind(format!("{game} {note}"));
            patiently(told.execute(pool)).await.map(drop)
        })
    }

    fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            drop(self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
            if let Some(writer) = self.writer.lock().await.take() {
                // A writer that panicked has nothing left to write.
                let _ = writer.await;
            }
            on_either!(&self.pool, pool => pool.close().await);
            Ok(())
        })
    }
}

/// Listens to other servers' writes, for as long as the program runs.
async fn listen(pool: PgPool, changes: broadcast::Sender<Change>) {
    loop {
        if let Err(why) = hear(&pool, &changes).await {
            tracing::warn!(%why, "cannot hear the other servers");
        }
        if pool.is_closed() {
            return;
        }
        sleep(Duration::from_millis(500)).await;
    }
}

async fn hear(pool: &PgPool, changes: &broadcast::Sender<Change>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen("parlour").await?;
    // Nobody listening is no failure: there is then no table open.
    let _ = changes.send(Change::Anything);
    while let Some(note) = listener.try_recv().await? {
        let change = match note.payload().split_once(' ') {
            Some((id, version)) => match version.parse() {
                Ok(version) => Change::Game(id.to_owned(), version),
                Err(_) if version.starts_with('{') => {
                    Change::Note(id.to_owned(), version.to_owned())
                }
                Err(_) => Change::Anything,
            },
            None => Change::Anything,
        };
        let _ = changes.send(change);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_lobby_reads_its_list_from_an_index_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::File(folder.path().join("room.db"));
        let store = Sql::open(&database).await.expect("a store");
        let Pool::Sqlite(pool) = &store.pool else { panic!("a file is SQLite") };
        let plan = format!("EXPLAIN QUERY PLAN {LISTED}");
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(plan))
            .bind(0)
            .bind(12)
            .fetch_all(pool)
            .await
            .expect("a plan");
        let steps: Vec<&str> = steps.iter().map(|(.., step)| step.as_str()).collect();
        // No step reads all games, and none sorts them.
        assert_eq!(
            steps,
            [
                "SEARCH games USING INDEX games_touched (touched>?)",
                "CORRELATED SCALAR SUBQUERY 1",
                "SEARCH events USING PRIMARY KEY (game=?)",
            ]
        );
        store.close().await.expect("closed");
    }
}
