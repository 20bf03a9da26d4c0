//! A copy of the database, made while a server uses it.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use super::Database;
use super::pool::PATIENCE;

/// A finished backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// How many games it holds.
    pub games: u64,
    /// How large the file is.
    pub bytes: u64,
}

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// PostgreSQL has its own tools.
    #[error(
        "`parlour backup` copies SQLite files; back PostgreSQL up with pg_dump, \
         which also works while servers run: pg_dump --format=custom --file=FILE DATABASE-URL"
    )]
    Postgres,
    /// There is nothing to back up.
    #[error("there is no database at {}: name the server's with --database", .0.display())]
    Missing(PathBuf),
    /// A backup never replaces a file.
    #[error("{} exists already: give a new name", .0.display())]
    Exists(PathBuf),
    /// The file can't be written.
    #[error("can't write {}: {why}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// The database can't be read or copied.
    #[error("can't copy the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The copy is not a sound database.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
}

/// Copies a database to a new file, also while a server uses it, and checks the copy.
///
/// Everything acknowledged before this call is in the copy. A server started with the copy goes on
/// from there. The file appears under its name only when it is complete.
pub async fn backup(database: &Database, file: &Path) -> Result<Backup, BackupError> {
    let Database::File(source) = database else { return Err(BackupError::Postgres) };
    if !source.is_file() {
        return Err(BackupError::Missing(source.clone()));
    }
    let failed = |why| BackupError::Io { path: file.to_owned(), why };
    // Holds the name, so that two backups never write to the same file.
    File::create_new(file).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
        _ => failed(why),
    })?;
    let mut partial = file.as_os_str().to_owned();
    partial.push("-partial");
    let partial = PathBuf::from(partial);
    let copied = match copy(source, &partial).await {
        Ok(backup) => fs::rename(&partial, file).map(|()| backup).map_err(failed),
        Err(why) => Err(why),
    };
    if copied.is_err() {
        // What can't be removed is no backup either way, and the error says so.
        let _ = fs::remove_file(&partial);
        let _ = fs::remove_file(file);
    }
    copied
}

async fn copy(source: &Path, to: &Path) -> Result<Backup, BackupError> {
    let failed = |why| BackupError::Io { path: to.to_owned(), why };
    match fs::remove_file(to) {
        Err(why) if why.kind() != ErrorKind::NotFound => return Err(failed(why)),
        _ => {}
    }
    let mut connection = open(source).await?;
    let name = to.to_str().ok_or_else(|| failed(ErrorKind::InvalidFilename.into()))?;
    let copy = format!("VACUUM INTO '{}'", name.replace('\'', "''"));
    sqlx::raw_sql(AssertSqlSafe(copy)).execute(&mut connection).await?;
    connection.close().await?;
    let mut connection = open(to).await?;
    let soundness: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await?;
    if soundness != ["ok"] {
        return Err(BackupError::Damaged(soundness.join("; ")));
    }
    let games: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM games").fetch_one(&mut connection).await?;
    connection.close().await?;
    let written = File::open(to).map_err(failed)?;
    written.sync_all().map_err(failed)?;
    Ok(Backup { games: games as u64, bytes: written.metadata().map_err(failed)?.len() })
}

async fn open(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE).connect().await
}
