//! Moves SQLite's write-ahead log into the database, so that no commit has to do it.

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection, Error};
use tokio::task::JoinHandle;

/// How many pages the log may hold before it is moved: about 16 MiB.
const PAGES: usize = 4096;

/// The checkpoints of one database file.
///
/// A connection of its own copies most of the log while the writer goes on. The writer then copies
/// what was added meanwhile, between two commits, so that its next commit begins the log again.
/// Without that second part the log would grow for as long as the server is busy.
pub(super) struct Checkpoints {
    pool: SqlitePool,
    /// About how many pages were written to the log since the last checkpoint began.
    pages: usize,
    copying: Option<JoinHandle<Result<(), Error>>>,
}

impl Checkpoints {
    pub(super) fn of(pool: &SqlitePool) -> Self {
        // The log may be as long as the last process left it, so the first commit has it moved.
        Checkpoints { pool: pool.clone(), pages: PAGES, copying: None }
    }

    /// Counts the pages of a commit.
    pub(super) fn count(&mut self, pages: usize) {
        self.pages += pages;
    }

    /// Begins a checkpoint where the log has grown long, and finishes one that has been copied.
    /// `writer` must not be in a transaction.
    pub(super) async fn go_on(&mut self, writer: &mut SqliteConnection) -> Result<(), Error> {
        match &mut self.copying {
            None if self.pages >= PAGES => {
                self.pages = 0;
                self.copying = Some(tokio::spawn(copy_aside(self.pool.clone())));
                Ok(())
            }
            Some(copying) if copying.is_finished() => {
                let copied = copying.await;
                self.copying = None;
                copied.map_err(|_| Error::WorkerCrashed)??;
                copy(writer).await
            }
            _ => Ok(()),
        }
    }

    /// Waits for a checkpoint that has begun.
    pub(super) async fn stop(&mut self) {
        if let Some(copying) = self.copying.take() {
            // Nothing is lost where it failed: the log is read when the database is opened.
            let _ = copying.await;
        }
    }
}

async fn copy_aside(pool: SqlitePool) -> Result<(), Error> {
    let mut connection = pool.connect_options().as_ref().clone().connect().await?;
    copy(&mut connection).await?;
    connection.close().await
}

/// Copies the log as far as no reader needs the old pages. It never makes a writer wait.
async fn copy(connection: &mut SqliteConnection) -> Result<(), Error> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(connection).await.map(drop)
}
