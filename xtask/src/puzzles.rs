//! `cargo xtask puzzles`: finds the puzzles and writes their files.
//!
//! The games are searched in pieces, and each finished piece is kept in the target folder. A search
//! that was interrupted continues after the last piece.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_generate::puzzles::balance::balanced;
use parlour_generate::puzzles::waiting::{Wait, waits};
use parlour_generate::puzzles::{FINDERS, Finder};
use parlour_rules::Seed;
use parlour_rules::options::listed;
use rayon::prelude::*;

/// Games of a piece.
const PIECE: u64 = 8;

/// Which puzzles are wanted.
#[derive(Args)]
pub struct Arguments {
    /// The game's name, such as five-crowns; all games by default.
    game: Option<String>,
    /// How many puzzles of each game.
    #[arg(long, default_value_t = 520)]
    puzzles: usize,
    /// Keep the puzzles of the present file that still pass, grade them again, and fill up the rest.
    #[arg(long)]
    keep: bool,
    /// The game that the search begins with, a multiple of 8.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Search up to this game, and choose from all that was found. Without it, the search stops when
    /// the set is full.
    #[arg(long)]
    games: Option<u64>,
    /// Where finished pieces are kept; `puzzles` in the target folder by default.
    #[arg(long)]
    pieces: Option<PathBuf>,
    /// Only counts how often waiting beats going out in this many rounds of Five Crowns.
    #[arg(long)]
    waiting: Option<u64>,
}

/// Finds the puzzles of every game, or of the one named.
pub fn run(top: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(rounds) = arguments.waiting {
        print_waits(rounds);
        return Ok(());
    }
    let games = FINDERS.map(|finder| finder.game);
    let game = arguments.game.as_deref();
    let is_known = game.is_none_or(|game| games.contains(&game));
    ensure!(is_known, "there are puzzles of {}", listed(&games, "and"));
    // Pieces are kept by their first game, and other searches begin theirs at multiples of eight.
    let (first, below) = (arguments.first, arguments.first / PIECE * PIECE);
    ensure!(
        first == below,
        "--first must be a multiple of {PIECE}, such as {below}: you gave {first}"
    );
    if let Some(games) = arguments.games {
        ensure!(
            games > first,
            "--games must be more than --first, which is {first}: you gave {games}"
        );
    }
    let wanted = |finder: &&Finder| game.is_none_or(|game| game == finder.game);
    FINDERS.iter().filter(wanted).try_for_each(|finder| search(top, arguments, finder))
}

/// Prints how often waiting beats going out, for `docs/puzzles.md`.
fn print_waits(rounds: u64) {
    let waits = waits(rounds);
    let count = |is: &dyn Fn(&Wait) -> bool| waits.iter().filter(|wait| is(wait)).count();
    println!("Going out was possible in {} decisions of {rounds} rounds.", waits.len());
    println!("Waiting came out ahead in {}.", count(&|wait| wait.points.0 > 0.0));
    println!("It is better with 99% confidence in {}.", count(&Wait::is_surely_better));
    println!("It leads as clearly as a puzzle's answer in {}.", count(&Wait::is_clear));
    let most = waits.iter().max_by(|one, other| one.points.0.total_cmp(&other.points.0));
    if let Some(Wait { points: (lead, error), chance: (chance, _) }) = most {
        println!("The most: {lead:.2} points (standard error {error:.2}), {chance:.4} win chance.");
    }
}

fn search(top: &Path, arguments: &Arguments, finder: &Finder) -> anyhow::Result<()> {
    let wanted = arguments.puzzles;
    let pieces = arguments.pieces.clone().unwrap_or_else(|| top.join("target/puzzles"));
    let folder = pieces.join(finder.game);
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let bar = ProgressBar::new(wanted as u64).with_style(
        ProgressStyle::with_template("{msg} {bar:40} {pos} of {len}, {eta} left")
            .context("the progress bar's template")?,
    );
    let path = top.join("crates/players/puzzles").join(finder.game).with_extension("jsonl");
    let kept = if arguments.keep { judged_again(&path, finder)? } else { Vec::new() };
    let mut found: Vec<String> = Vec::new();
    let choose = |found: &[String]| -> Vec<String> {
        let [kept, found] = [&kept, found].map(|lines| lines.iter().map(String::as_str));
        balanced(finder, kept, found, wanted).into_iter().map(str::to_owned).collect()
    };
    let mut first = arguments.first;
    let mut set = choose(&found);
    while arguments.games.map_or(set.len() < wanted, |games| first < games) {
        bar.set_message(format!("{}, game {first}", finder.game));
        found.extend(piece(&folder, finder, first)?);
        first += PIECE;
        set = choose(&found);
        bar.set_position(set.len() as u64);
    }
    bar.finish_and_clear();
    fs::write(&path, set.join("\n") + "\n")
        .with_context(|| format!("writing {}", path.display()))?;
    let (chosen, all) = (set.len(), found.len());
    println!("{}: {chosen} puzzles, from {} kept and {all} found", finder.game, kept.len());
    println!("The next game to search: {first}");
    let kinds: Vec<(&str, u8)> =
        set.iter().filter_map(|line| (finder.kind_of_line)(line)).collect();
    for kind in finder.answers {
        let of =
            |difficulty: u8| kinds.iter().filter(|known| **known == (kind, difficulty)).count();
        println!("  {kind}, by difficulty: {:?}", [1, 2, 3, 4].map(of));
    }
    Ok(())
}

/// The puzzles of a file that still pass, with their difficulties found again.
fn judged_again(path: &Path, finder: &Finder) -> anyhow::Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let lines: Vec<&str> = text.lines().collect();
    Ok(lines.into_par_iter().filter_map(finder.judge_again).collect())
}

/// The puzzles of one piece, from its file if it was searched before.
fn piece(folder: &Path, finder: &Finder, first: u64) -> anyhow::Result<Vec<String>> {
    let path = folder.join(format!("{first:06}.jsonl"));
    if let Ok(text) = fs::read_to_string(&path) {
        return Ok(text.lines().map(str::to_owned).collect());
    }
    let games = (first..first + PIECE).into_par_iter();
    let found: Vec<String> = games.filter_map(|number| (finder.find)(Seed::from(number))).collect();
    // Under another name first: a piece that was cut short must not look finished.
    let unfinished = path.with_extension("part");
    let text: String = found.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    fs::write(&unfinished, text).with_context(|| format!("writing {}", unfinished.display()))?;
    fs::rename(&unfinished, &path).with_context(|| format!("writing {}", path.display()))?;
    Ok(found)
}
