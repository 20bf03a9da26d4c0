//! `parlour backup`: copies the server's games to a file.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use parlour_web::store::{Backup, Database, backup};
use serde::Serialize;

use crate::{Answer, json, serve};

/// Copies the server's games to a new file, also while the server runs.
///
/// Every move that was acknowledged before is in the copy, and the copy is checked. To restore it,
/// start a server with it: parlour serve --database FILE. For PostgreSQL use pg_dump instead.
#[derive(Args)]
pub struct Arguments {
    /// The file to write; it must not exist yet.
    file: PathBuf,
    /// The database file that the server uses (default: room.db in your data folder).
    #[arg(long, value_name = "FILE", value_parser = serve::database)]
    database: Option<Database>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Saved {
    file: PathBuf,
    games: u64,
    bytes: u64,
}

/// Makes the copy, and says how much is in it.
pub fn run(arguments: Arguments) -> Result<Answer> {
    let Arguments { file, database, json } = arguments;
    let database = match database {
        Some(database) => database,
        None => serve::usual_database()?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let Backup { games, bytes } = runtime.block_on(backup(&database, &file))?;
    if json {
        return json::answer(&Saved { file, games, bytes });
    }
    let noun = if games == 1 { "game" } else { "games" };
    writeln!(io::stdout(), "Saved {games} {noun} to {} ({bytes} bytes).", file.display())?;
    Ok(Answer::Yes)
}
