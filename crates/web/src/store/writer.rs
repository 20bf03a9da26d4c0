//! The only writer: it owns one connection, and waiting writes share a commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::error::ErrorKind;
use sqlx::{ConnectOptions, Connection, Error, PgConnection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::checkpoint::Checkpoints;
use super::pool::{PATIENCE, Pool};
use super::{ProfileChange, StoreError, Write, WriteOutcome};

/// The most writes in a commit.
const MOST: usize = 256;

/// How many bytes must fit before the database can be written again.
const CHECKED: usize = 64 * 1024;

/// Something for the writer to do.
pub(super) enum Job {
    /// To store a write.
    Store(Box<Write>, oneshot::Sender<Result<WriteOutcome, StoreError>>),
    /// To find out whether writing works.
    Check(oneshot::Sender<Result<(), StoreError>>),
}

/// The writer, its connection, and whether its last write failed.
pub(super) struct Writer {
    pool: Pool,
    /// A connection whose last statement succeeded. After any failure another one is opened: the
    /// state of a failed transaction is not worth guessing.
    connection: Option<WriteConnection>,
    checkpoints: Option<Checkpoints>,
    failing: Arc<AtomicBool>,
}

enum WriteConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A game's name in links, its kind, beginning, settings and client, when it was opened, whether it
/// is listed, and when it was touched.
type GameRow<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str, i64, i64, i64);

/// The batch as JSON arrays of rows, one for each table.
#[derive(Default)]
struct Rows<'a> {
    games: Vec<GameRow<'a>>,
    events: Vec<(&'a str, u64, &'a str, Option<&'a str>, i64)>,
    sittings: Vec<(&'a str, &'a str, u8, i64)>,
    /// Games with when they were touched and when they ended.
    noted: Vec<(&'a str, Option<i64>, Option<i64>)>,
    /// Changes to profiles, in order.
    profiles: Vec<&'a ProfileChange>,
    /// What the other servers are sent.
    news: Vec<(String,)>,
    /// What to write into a row that nobody reads.
    check: Option<String>,
}

impl<'a> Rows<'a> {
    fn of(batch: &'a [Write]) -> Self {
        let mut rows = Rows::default();
        for write in batch {
            let at = write.entries.last().map_or(0, |entry| entry.at);
            if let Some(game) = &write.begins {
                rows.games.push((
                    &game.id,
                    &game.game,
                    &game.beginning,
                    &game.settings,
                    &game.client,
                    game.created,
                    i64::from(game.listed),
                    at.max(game.created),
                ));
            }
            rows.events.extend(write.entries.iter().map(|entry| {
                let once = entry.once.as_deref();
                (write.game.as_str(), entry.number, entry.body.as_str(), once, entry.at)
            }));
            rows.sittings.extend(
                write.sittings.iter().map(|sitting| {
                    (sitting.client.as_str(), write.game.as_str(), sitting.seat, at)
                }),
            );
            rows.note(&write.game, write.touched, write.ended);
            rows.profiles.extend(&write.profile);
            if let Some(last) = write.entries.last() {
                rows.news.push((format!("{} {}", write.game, last.number + 1),));
            }
        }
        rows
    }

    /// Rows that need more room than any move, and other bytes every time.
    fn to_check() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut filler = now.as_nanos().to_string().repeat(CHECKED / 16);
        filler.truncate(CHECKED);
        Rows { check: Some(filler), ..Rows::default() }
    }

    /// Notes a game once. Writes to the same game follow each other.
    fn note(&mut self, game: &'a str, touched: Option<i64>, ended: Option<i64>) {
        match self.noted.last_mut() {
            Some(last) if last.0 == game => *last = (game, touched.or(last.1), ended.or(last.2)),
            _ if touched.is_some() || ended.is_some() => self.noted.push((game, touched, ended)),
            _ => {}
        }
    }

    /// About how many pages of the database a commit of these rows changes.
    fn pages(&self) -> usize {
        const PAGE: usize = 4096;
        let bytes: usize = self.games.iter().map(|game| game.2.len()).sum::<usize>()
            + self.events.iter().map(|event| event.2.len()).sum::<usize>();
        let rows = 3 * self.games.len() + self.events.len() + self.sittings.len();
        let profile = |change: &&ProfileChange| match change {
            ProfileChange::Add { entries, .. } => {
                entries.len() + entries.iter().map(|entry| entry.body.len()).sum::<usize>() / PAGE
            }
            ProfileChange::Delete { .. } => 1,
        };
        let profiles: usize = self.profiles.iter().map(profile).sum();
        rows + self.noted.len() + profiles + bytes / PAGE
    }
}

fn json(rows: &impl serde::Serialize) -> String {
    serde_json::to_string(rows).expect("rows are JSON")
}

impl Writer {
    pub(super) fn new(pool: Pool, failing: Arc<AtomicBool>) -> Self {
        let checkpoints = match &pool {
            Pool::Sqlite(pool) => Some(Checkpoints::of(pool)),
            Pool::Postgres(_) => None,
        };
        Writer { pool, connection: None, checkpoints, failing }
    }

    /// Stores writes until all senders are gone.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut waiting = Vec::new();
        while jobs.recv_many(&mut waiting, MOST).await > 0 {
            let (mut writes, mut checks) = (Vec::new(), Vec::new());
            for job in waiting.drain(..) {
                match job {
                    Job::Store(write, done) => writes.push((*write, done)),
                    Job::Check(done) => checks.push(done),
                }
            }
            // Servers that lock rows in the same order never wait for each other in a circle.
            writes.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
            let (writes, senders): (Vec<Write>, Vec<_>) = writes.into_iter().unzip();
            let answers = self.store_all(&writes).await;
            for (sender, answer) in senders.into_iter().zip(answers) {
                // The sender may have gone; the write stands.
                let _ = sender.send(answer);
            }
            if !checks.is_empty() {
                let checked = self.commit(&Rows::to_check()).await;
                let answer = checked.map(drop).map_err(StoreError::from);
                for sender in checks {
                    let _ = sender.send(answer.clone());
                }
            }
            self.checkpoint().await;
        }
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.stop().await;
        }
        match self.connection {
            // The rest is closed with the process; everything acknowledged is on disk.
            Some(WriteConnection::Sqlite(connection)) => drop(connection.close().await),
            Some(WriteConnection::Postgres(connection)) => drop(connection.close().await),
            None => {}
        }
    }

    async fn store_all(&mut self, batch: &[Write]) -> Vec<Result<WriteOutcome, StoreError>> {
        if batch.is_empty() {
            return Vec::new();
        }
        let all = |answer: Result<WriteOutcome, StoreError>| vec![answer; batch.len()];
        match self.commit(&Rows::of(batch)).await {
            // One that can't be stored must not take the others with it.
            Ok(WriteOutcome::Taken) | Err(Failure::Refused(_)) if batch.len() > 1 => {
                let mut answers = Vec::with_capacity(batch.len());
                for write in batch {
                    let answer = self.commit(&Rows::of(std::slice::from_ref(write))).await;
                    answers.push(answer.map_err(StoreError::from));
                }
                answers
            }
            answer => all(answer.map_err(StoreError::from)),
        }
    }

    /// Commits rows. Where one of the events' numbers is taken, nothing is stored.
    async fn commit(&mut self, rows: &Rows<'_>) -> Result<WriteOutcome, Failure> {
        let is_used = self.connection.is_some();
        match self.try_commit(rows).await {
            // The database may have closed a connection that nobody used for a while. What was
            // stored after all is found to be taken, and its sender looks and finds it.
            Err(Failure::Broken(_)) if is_used => self.try_commit(rows).await,
            done => done,
        }
    }

    /// Commits rows for a limited time, and drops the connection after any failure.
    async fn try_commit(&mut self, rows: &Rows<'_>) -> Result<WriteOutcome, Failure> {
        let taken = self.connection.take();
        let committed = timeout(PATIENCE * 2, async {
            let mut connection = match taken {
                Some(connection) => connection,
                None => WriteConnection::open(&self.pool).await?,
            };
            let outcome = connection.commit(rows).await?;
            Ok((connection, outcome))
        });
        let failure = match committed.await {
            Ok(Ok((connection, outcome))) => {
                self.connection = Some(connection);
                self.failing.store(false, Ordering::Relaxed);
                if let Some(checkpoints) = &mut self.checkpoints {
                    checkpoints.count(rows.pages());
                }
                return Ok(outcome);
            }
            Ok(Err(why)) => Failure::of(&why),
            Err(_) => Failure::TooSlow,
        };
        tracing::warn!(why = ?failure, events = rows.events.len(), "a commit failed");
        if !matches!(failure, Failure::Refused(_)) {
            self.failing.store(true, Ordering::Relaxed);
        }
        Err(failure)
    }

    /// Has the log of the database moved into it, where it has grown long.
    async fn checkpoint(&mut self) {
        let Some(checkpoints) = &mut self.checkpoints else { return };
        let Some(WriteConnection::Sqlite(connection)) = &mut self.connection else { return };
        if let Err(why) = checkpoints.go_on(connection).await {
            tracing::warn!(%why, "a checkpoint failed; the next one does its work");
            self.connection = None;
        }
    }
}

/// Why a commit failed.
#[derive(Debug)]
enum Failure {
    /// The database refused these rows.
    Refused(String),
    /// The database can't be written, or the connection broke.
    Broken(String),
    /// The database took too long.
    TooSlow,
}

impl Failure {
    fn of(error: &Error) -> Self {
        let is_refusal = error.as_database_error().is_some_and(|error| {
            let code = error.code().unwrap_or_default();
            // PostgreSQL's classes of values that it can't store, or not of that size.
            let is_about_values =
                code.len() == 5 && (code.starts_with("22") || code.starts_with("54"));
            is_about_values || !matches!(error.kind(), ErrorKind::Other)
        });
        let why = error.to_string();
        if is_refusal { Failure::Refused(why) } else { Failure::Broken(why) }
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(why) | Failure::Broken(why) => StoreError::Away(why),
            Failure::TooSlow => StoreError::Away("it took too long".to_owned()),
        }
    }
}

impl WriteConnection {
    async fn open(pool: &Pool) -> Result<Self, Error> {
        Ok(match pool {
            Pool::Sqlite(pool) => {
                // Enough for the last pages of many thousands of games.
                let options =
                    pool.connect_options().as_ref().clone().pragma("cache_size", "-32768");
                WriteConnection::Sqlite(options.connect().await?)
            }
            Pool::Postgres(pool) => {
                WriteConnection::Postgres(pool.connect_options().connect().await?)
            }
        })
    }

    async fn commit(&mut self, rows: &Rows<'_>) -> Result<WriteOutcome, Error> {
        match self {
            WriteConnection::Sqlite(connection) => commit_sqlite(connection, rows).await,
            WriteConnection::Postgres(connection) => commit_postgres(connection, rows).await,
        }
    }
}

/// One commit for a batch, with one statement for each table. The statements are the same for both
/// databases; `$items` turns the JSON array `$1` into rows with a column `value`.
macro_rules! commit {
    ($name:ident, $connection:ty, $begin:literal, $items:literal, $tell:expr) => {
        async fn $name(
            connection: &mut $connection,
            rows: &Rows<'_>,
        ) -> Result<WriteOutcome, Error> {
            let mut all = connection.begin_with($begin).await?;
            if !rows.games.is_empty() {
                sqlx::query(concat!(
                    "INSERT INTO games \
                     (id, game, beginning, manner, client, created, listed, touched) \
                     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, \
                     CAST(value->>5 AS BIGINT), CAST(value->>6 AS BIGINT), \
                     CAST(value->>7 AS BIGINT) FROM ",
                    $items
                ))
                .bind(json(&rows.games))
                .execute(&mut *all)
                .await?;
            }
            if !rows.events.is_empty() {
                let stored = sqlx::query(concat!(
                    "INSERT INTO events (game, number, body, once, at) \
                     SELECT value->>0, CAST(value->>1 AS BIGINT), value->>2, value->>3, \
                     CAST(value->>4 AS BIGINT) FROM ",
                    $items,
                    " WHERE true ON CONFLICT DO NOTHING"
                ))
                .bind(json(&rows.events))
                .execute(&mut *all)
                .await?;
                if stored.rows_affected() < rows.events.len() as u64 {
                    all.rollback().await?;
                    return Ok(WriteOutcome::Taken);
                }
            }
            if !rows.sittings.is_empty() {
                sqlx::query(concat!(
                    "INSERT INTO sittings (client, game, seat, at) \
                     SELECT value->>0, value->>1, CAST(value->>2 AS BIGINT), \
                     CAST(value->>3 AS BIGINT) FROM ",
                    $items,
                    " WHERE true ON CONFLICT DO NOTHING"
                ))
                .bind(json(&rows.sittings))
                .execute(&mut *all)
                .await?;
            }
            if !rows.noted.is_empty() {
                sqlx::query(concat!(
                    "UPDATE games SET \
                     touched = COALESCE(CAST(value->>1 AS BIGINT), touched), \
                     ended = COALESCE(CAST(value->>2 AS BIGINT), ended) FROM ",
                    $items,
                    " WHERE games.id = value->>0"
                ))
                .bind(json(&rows.noted))
                .execute(&mut *all)
                .await?;
            }
            for change in &rows.profiles {
                match change {
                    ProfileChange::Add { client, entries } => {
                        let rows: Vec<[&str; 3]> =
                            entries.iter().map(|one| [&**client, &one.id, &one.body]).collect();
                        sqlx::query(concat!(
                            "INSERT INTO profile_entries (client, id, body) \
                             SELECT value->>0, value->>1, value->>2 FROM ",
                            $items,
                            " WHERE true ON CONFLICT DO NOTHING"
                        ))
                        .bind(json(&rows))
                        .execute(&mut *all)
                        .await?;
                    }
                    ProfileChange::Delete { client } => {
                        sqlx::query("DELETE FROM profile_entries WHERE client = $1")
                            .bind(client)
                            .execute(&mut *all)
                            .await?;
                    }
                }
            }
            if let Some(filler) = &rows.check {
                sqlx::query("UPDATE write_check SET filler = $1")
                    .bind(filler)
                    .execute(&mut *all)
                    .await?;
            }
            let tell: Option<&'static str> = $tell;
            if let (Some(tell), false) = (tell, rows.news.is_empty()) {
                sqlx::query(tell).bind(json(&rows.news)).execute(&mut *all).await?;
            }
            all.commit().await?;
            Ok(WriteOutcome::Stored)
        }
    };
}

commit!(commit_sqlite, SqliteConnection, "BEGIN IMMEDIATE", "json_each($1)", None);
commit!(
    commit_postgres,
    PgConnection,
    "BEGIN",
    "json_array_elements(CAST($1 AS JSON)) AS item (value)",
    Some(
        "SELECT pg_notify('parlour', value->>0) \
         FROM json_array_elements(CAST($1 AS JSON)) AS item (value)"
    )
);
