//! Connections to SQLite or PostgreSQL.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

/// A change to the tables: version, description and SQL.
type Change = (i64, &'static str, &'static str);

/// Every change to the tables, oldest first. Databases in use remember a checksum of each, so a
/// published one never changes.
const MIGRATIONS: [Change; 4] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (2, "listed", include_str!("../../migrations/0002_listed.sql")),
    (3, "touched", include_str!("../../migrations/0003_touched.sql")),
    (5, "profiles", include_str!("../../migrations/0005_profiles.sql")),
];

/// The changes that only SQLite needs.
const SQLITE_MIGRATIONS: [Change; 1] =
    [(4, "lean", include_str!("../../migrations/0004_lean_sqlite.sql"))];

/// How long a request waits for the database.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// How long a server that starts waits for a connection: no request waits yet, and the machine or
/// the database may be starting too.
const PATIENCE_AT_START: Duration = Duration::from_mins(1);

/// Connections to one of the databases.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Does the same with either database. The SQL is written once.
macro_rules! on_either {
    ($pool:expr, $connections:ident => $work:expr) => {
        match $pool {
            $crate::store::pool::Pool::Sqlite($connections) => $work,
            $crate::store::pool::Pool::Postgres($connections) => $work,
        }
    };
}
pub(super) use on_either;

/// Where games are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// An SQLite file, created if it is missing.
    File(PathBuf),
    /// A PostgreSQL server, for several servers on one database.
    Postgres(String),
}

/// The text names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a database: give a file name, sqlite:FILE or postgres://USER@HOST/NAME")]
pub struct NotADatabase(String);

impl FromStr for Database {
    type Err = NotADatabase;

    fn from_str(text: &str) -> Result<Self, NotADatabase> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Database::Postgres(text.to_owned()));
        }
        let file = text.strip_prefix("sqlite:").unwrap_or(text);
        let file = file.strip_prefix("//").unwrap_or(file);
        if file.is_empty() || file.contains("://") {
            return Err(NotADatabase(text.to_owned()));
        }
        Ok(Database::File(PathBuf::from(file)))
    }
}

/// Why the database can't be used.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    /// The folder or the lock beside the file can't be created.
    #[error("can't use {}: {why}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// Two servers must not share a file.
    #[error("{} is in use by another `parlour serve`; several servers need PostgreSQL", .0.display())]
    InUse(PathBuf),
    /// The database refused.
    #[error("can't open the database: {0}")]
    Database(#[from] sqlx::Error),
    /// It could not be migrated.
    #[error("can't bring the database's tables up to date: {0}")]
    Migration(#[from] MigrateError),
}

impl Pool {
    /// Opens the database, creates it if it is missing, and migrates it. A lock file, where there is
    /// one, must be held as long as the pool is used.
    pub(super) async fn open(database: &Database) -> Result<(Self, Option<File>), CannotOpen> {
        match database {
            Database::File(path) => {
                let lock = claim(path)?;
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .create_if_missing(true)
                    .foreign_keys(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    // Durable when acknowledged: the log is synchronised at every commit.
                    .synchronous(SqliteSynchronous::Full)
                    // No commit waits for a checkpoint: the writer has them made beside it.
                    .pragma("wal_autocheckpoint", "0")
                    .busy_timeout(PATIENCE);
                let pools = || SqlitePoolOptions::new().max_connections(4);
                let patient = pools().acquire_timeout(PATIENCE_AT_START);
                let patient = patient.connect_with(options.clone()).await?;
                let mut all = [&MIGRATIONS[..], &SQLITE_MIGRATIONS].concat();
                all.sort_by_key(|(version, ..)| *version);
                migrator(&all).run(&patient).await?;
                patient.close().await;
                let pool = pools().acquire_timeout(PATIENCE).connect_lazy_with(options);
                Ok((Pool::Sqlite(pool), Some(lock)))
            }
            Database::Postgres(url) => {
                let options = PgConnectOptions::from_str(url)?
                    .application_name("parlour")
                    .options([("synchronous_commit", "on")]);
                let pools = || PgPoolOptions::new().max_connections(8);
                let patient = pools().acquire_timeout(PATIENCE_AT_START);
                let patient = patient.connect_with(options.clone()).await?;
                migrator(&MIGRATIONS).run(&patient).await?;
                patient.close().await;
                let pool = pools().acquire_timeout(PATIENCE).connect_lazy_with(options);
                Ok((Pool::Postgres(pool), None))
            }
        }
    }
}

fn migrator(changes: &[Change]) -> Migrator {
    let migration = |&(version, description, sql): &Change| {
        let sql = sql.into_sql_str();
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(changes.iter().map(migration).collect())
}

/// Makes sure that this is the only server on the file.
fn claim(path: &Path) -> Result<File, CannotOpen> {
    let failed = |why| CannotOpen::Io { path: path.to_owned(), why };
    if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let lock = File::create(name).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(CannotOpen::InUse(path.to_owned())),
        Err(TryLockError::Error(why)) => Err(failed(why)),
    }
}
