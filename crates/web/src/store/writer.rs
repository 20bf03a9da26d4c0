//! The only writer: waiting writes share a commit.

use sqlx::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::pool::{PATIENCE, Pool};
use super::{StoreError, Write, WriteOutcome};

/// The most writes in a commit.
const MOST: usize = 256;

/// A write, and the channel for its result.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<WriteOutcome, StoreError>>,
}

/// Stores writes until all senders are gone.
pub(super) async fn write_all(pool: Pool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, MOST).await > 0 {
        // Servers that lock rows in the same order never wait for each other in a circle.
        batch.sort_by(|one, other| one.write.game.cmp(&other.write.game));
        match commit(&pool, &batch).await {
            Ok(written) => {
                for (job, written) in batch.drain(..).zip(written) {
                    // The sender may have gone; the write stands.
                    let _ = job.done.send(Ok(written));
                }
            }
            Err(why) => {
                // One that cannot be written must not take the others with it. What was written
                // after all is found to be taken, and its sender looks and finds it.
                tracing::warn!(%why, writes = batch.len(), "a commit failed");
                let is_one = batch.len() == 1;
                for job in batch.drain(..) {
                    let answer = if is_one {
                        Err(why.clone())
                    } else {
                        commit(&pool, std::slice::from_ref(&job)).await.map(|written| written[0])
                    };
                    let _ = job.done.send(answer);
                }
            }
        }
    }
}

async fn commit(pool: &Pool, batch: &[Job]) -> Result<Vec<WriteOutcome>, StoreError> {
    let written = match pool {
        Pool::Sqlite(pool) => timeout(PATIENCE * 2, commit_sqlite(pool, batch)).await,
        Pool::Postgres(pool) => timeout(PATIENCE * 2, commit_postgres(pool, batch)).await,
    };
    match written {
        Ok(written) => written.map_err(|why| StoreError::Away(why.to_string())),
        Err(_) => Err(StoreError::Away("it took too long".to_owned())),
    }
}

/// One commit for a batch. The statements are the same for both databases, the types are not.
macro_rules! commit {
    ($name:ident, $pool:ty, $begin:literal, $tell:expr) => {
        async fn $name(pool: &$pool, batch: &[Job]) -> Result<Vec<WriteOutcome>, Error> {
            let mut all = pool.begin_with($begin).await?;
            let mut answers = Vec::with_capacity(batch.len());
            for Job { write, .. } in batch {
                if let Some(game) = &write.begins {
                    sqlx::query(
                        "INSERT INTO games \
                         (id, game, beginning, manner, client, created, listed) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(&game.id)
                    .bind(&game.game)
                    .bind(&game.beginning)
                    .bind(&game.settings)
                    .bind(&game.client)
                    .bind(game.created)
                    .bind(i64::from(game.listed))
                    .execute(&mut *all)
                    .await?;
                }
                let mut written = WriteOutcome::Stored;
                for entry in &write.entries {
                    let done = sqlx::query(
                        "INSERT INTO events (game, number, body, once, at) \
                         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                    )
                    .bind(&write.game)
                    .bind(entry.number as i64)
                    .bind(&entry.body)
                    .bind(&entry.once)
                    .bind(entry.at)
                    .execute(&mut *all)
                    .await?;
                    if done.rows_affected() == 0 {
                        written = WriteOutcome::Taken;
                        break;
                    }
                }
                answers.push(written);
                if written == WriteOutcome::Taken {
                    continue;
                }
                let at = write.entries.last().map_or(0, |entry| entry.at);
                for sitting in &write.sittings {
                    sqlx::query(
                        "INSERT INTO sittings (client, game, seat, at) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                    )
                    .bind(&sitting.client)
                    .bind(&write.game)
                    .bind(i64::from(sitting.seat))
                    .bind(at)
                    .execute(&mut *all)
                    .await?;
                }
                if let Some(ended) = write.ended {
                    sqlx::query("UPDATE games SET ended = $1 WHERE id = $2")
                        .bind(ended)
                        .bind(&write.game)
                        .execute(&mut *all)
                        .await?;
                }
                let tell: Option<&'static str> = $tell;
                if let (Some(tell), Some(last)) = (tell, write.entries.last()) {
                    sqlx::query(tell)
                        .bind(format!("{} {}", write.game, last.number + 1))
                        .execute(&mut *all)
                        .await?;
                }
            }
            all.commit().await?;
            Ok(answers)
        }
    };
}

commit!(commit_sqlite, sqlx::SqlitePool, "BEGIN IMMEDIATE", None);
commit!(commit_postgres, sqlx::PgPool, "BEGIN", Some("SELECT pg_notify('parlour', $1)"));
