//! `parlour profile`: what a person's games say about their play.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use parlour_players::Stop;
use parlour_table::coach::{Entry, Profile, ProfileFile, Report, Time, Whose, study};
use parlour_table::files::FileError;
use parlour_table::words::profile::{NOTHING_YET, imported, lines};
use parlour_table::{Roster, files};
use rayon::prelude::*;

use crate::interrupt::stop_when_interrupted;
use crate::numbers::threads;
use crate::progress::Progress;
use crate::{Answer, json};

/// Shows error rate, accuracy, luck and rating, by game and kind of decision.
///
/// Without a folder it is your own record: finished games that were not reviewed yet are reviewed
/// first. With a folder it is about the records in it, and nothing is kept.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// A folder of saved games from elsewhere.
    folder: Option<PathBuf>,
    /// With a folder: whose games to use, by name. A level such as hard works too. By default the
    /// only person in each game.
    #[arg(long, requires = "folder")]
    name: Option<String>,
    /// How many games are reviewed at the same time; 0 (the default) is one per core.
    #[arg(long, value_parser = threads)]
    jobs: Option<usize>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// What is done with the whole profile.
#[derive(Subcommand)]
enum Command {
    /// Writes your profile to one file, to take it with you.
    Export {
        /// The file to write.
        file: PathBuf,
    },
    /// Adds what an exported file holds, without duplicates.
    Import {
        /// The exported file.
        file: PathBuf,
    },
    /// Deletes your profile. Your games stay.
    Delete,
}

/// Shows a profile, or does with it what was asked.
pub fn run(roster: &Roster, arguments: Arguments) -> Result<Answer> {
    let jobs = arguments.jobs.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    let stop = Stop::default();
    if arguments.command.is_none() {
        stop_when_interrupted(&stop)?;
    }
    match (arguments.command, &arguments.folder) {
        (Some(Command::Export { file }), _) => export(&file),
        (Some(Command::Import { file }), _) => import(&file),
        (Some(Command::Delete), _) => delete(),
        (None, Some(folder)) => {
            let whose = arguments.name.as_deref().map_or(Whose::Person, Whose::Named);
            let profile = Mutex::new(Profile::default());
            let keep = |entries: Vec<Entry>| -> Result<()> {
                let mut profile = profile.lock().unwrap_or_else(PoisonError::into_inner);
                for entry in entries {
                    profile.add(entry);
                }
                Ok(())
            };
            let games = saved_games(folder)?;
            let bad = pool.install(|| review_all(roster, &games, whose, &stop, &keep))?;
            let profile = profile.into_inner().unwrap_or_else(PoisonError::into_inner);
            let shown = show(roster, &profile, arguments.json)?;
            Ok(if bad == 0 { shown } else { Answer::No })
        }
        (None, None) => {
            let file = own()?;
            pool.install(|| catch_up(roster, &file, &stop))?;
            let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
            show(roster, file.profile(), arguments.json)
        }
    }
}

/// The folder where the program keeps its games.
pub fn games_folder() -> Result<PathBuf> {
    let folder = files::data_folder()
        .context("there's no folder for your games: set PARLOUR_DATA to a folder")?;
    Ok(folder.join("games"))
}

/// The person's own profile.
pub fn own() -> Result<Mutex<ProfileFile>> {
    let file = ProfileFile::open(&ProfileFile::in_folder(&games_folder()?))?;
    match file.left_out() {
        0 => {}
        1 => eprintln!("parlour: one damaged line of your profile was left out"),
        lines => eprintln!("parlour: {lines} damaged lines of your profile were left out"),
    }
    Ok(Mutex::new(file))
}

/// Reviews the person's finished games that aren't in the profile yet.
pub fn catch_up(roster: &Roster, file: &Mutex<ProfileFile>, stop: &Stop) -> Result<()> {
    let lock = || file.lock().unwrap_or_else(PoisonError::into_inner);
    let is_new = |game: &SavedGame| {
        let Ok(opened) = roster.open_text(&game.text) else { return false };
        let table = &*opened.table;
        let seats = Whose::Person.seats(&opened);
        table.is_over()
            && seats.iter().any(|&seat| !lock().profile().has_game(&table.profile_id(seat)))
    };
    let games = saved_games(&games_folder()?)?;
    let games: Vec<SavedGame> = games.into_par_iter().filter(is_new).collect();
    let keep = |entries: Vec<Entry>| -> Result<()> {
        lock().add(entries)?;
        Ok(())
    };
    review_all(roster, &games, Whose::Person, stop, &keep)?;
    Ok(())
}

/// A saved game that may be reviewed.
struct SavedGame {
    path: PathBuf,
    text: String,
    at: Time,
}

/// The saved games in a folder, oldest first. A folder that isn't there holds none.
fn saved_games(folder: &Path) -> Result<Vec<SavedGame>> {
    let kept = files::saved_files(folder);
    if kept.is_empty() && !folder.is_dir() && folder != games_folder()? {
        bail!("{} is not a folder", folder.display());
    }
    let game = |kept: files::SavedFile| {
        let text = files::read(&kept.path).ok()?;
        Some(SavedGame { path: kept.path, text, at: Time::from(kept.written) })
    };
    Ok(kept.into_iter().rev().filter_map(game).collect())
}

/// Reviews games on all cores. Each is kept as soon as it is reviewed, so Ctrl-C loses nothing.
/// Returns how many files hold no game that can be read.
fn review_all(
    roster: &Roster,
    games: &[SavedGame],
    whose: Whose,
    stop: &Stop,
    keep: &(dyn Fn(Vec<Entry>) -> Result<()> + Sync),
) -> Result<u64> {
    let progress = Progress::of(games.len() as u64, "reviewing games");
    let [done, bad] = [const { AtomicU64::new(0) }; 2];
    games.par_iter().try_for_each(|game| -> Result<()> {
        if stop.is_raised() {
            return Ok(());
        }
        match study(roster, &game.text, whose, game.at, stop) {
            Ok(entries) => keep(entries)?,
            Err(why) => {
                eprintln!("parlour: {}: {why}", game.path.display());
                bad.fetch_add(1, Ordering::Relaxed);
            }
        }
        progress.at(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(())
    })?;
    drop(progress);
    if stop.is_raised() {
        eprintln!("parlour: stopped; this is what was reviewed so far");
    }
    Ok(bad.into_inner())
}

fn show(roster: &Roster, profile: &Profile, as_json: bool) -> Result<Answer> {
    let report = Report::of(roster, profile, Time::from(SystemTime::now()));
    if as_json {
        return json::answer(&report);
    }
    let mut out = io::stdout().lock();
    if report.by_game.is_empty() {
        writeln!(out, "{NOTHING_YET}")?;
        return Ok(Answer::Yes);
    }
    for (place, summary) in report.by_game.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        for line in lines(&**roster.get(&summary.game)?, summary) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Answer::Yes)
}

fn export(file: &Path) -> Result<Answer> {
    if file.exists() {
        bail!("{} already exists: choose another name", file.display());
    }
    let own = own()?.into_inner().unwrap_or_else(PoisonError::into_inner);
    files::write(file, &own.profile().text())?;
    let entries = match own.profile().entries().count() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    writeln!(io::stdout(), "Wrote {entries} to {}.", file.display())?;
    Ok(Answer::Yes)
}

fn import(file: &Path) -> Result<Answer> {
    fs::metadata(file).map_err(|why| FileError::unreadable(file, why))?;
    let other = ProfileFile::open(file)?;
    let mut own = own()?.into_inner().unwrap_or_else(PoisonError::into_inner);
    let added = own.add(other.profile().entries().collect())?;
    let known = other.profile().entries().count() - added;
    writeln!(io::stdout(), "{}", imported(added, known, other.left_out()))?;
    Ok(Answer::Yes)
}

fn delete() -> Result<Answer> {
    ProfileFile::delete(&ProfileFile::in_folder(&games_folder()?))?;
    writeln!(io::stdout(), "Your profile is deleted. Your games are still there.")?;
    Ok(Answer::Yes)
}
