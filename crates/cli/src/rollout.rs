//! `parlour rollout`: one decision judged by playing many games out.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use clap::Args;
use parlour_players::rollout::Tally;
use parlour_players::{Level, Stop};
use parlour_rules::Seed;
use parlour_table::{ROLLOUT_GAMES, ROLLOUT_LEVEL, Roster, fresh_seed};
use rayon::prelude::*;

use crate::interrupt::stop_when_interrupted;
use crate::numbers::whole_number;
use crate::progress::Progress;
use crate::{Answer, json, open};

/// Which decision is played out, and how often.
#[derive(Args)]
pub struct Arguments {
    /// A saved game, finished or not.
    file: PathBuf,
    /// The number of the move, as `parlour review` shows it.
    #[arg(long, value_name = "N")]
    decision: usize,
    /// How many games are played with each option.
    #[arg(long, value_name = "N", default_value_t = ROLLOUT_GAMES, value_parser = |text: &str| whole_number::<u64>(1..=1_000_000, text))]
    games: u64,
    /// Who plays on: easy, medium, hard or expert.
    #[arg(long, default_value_t = ROLLOUT_LEVEL)]
    level: Level,
    /// The seed of the simulated games.
    #[arg(long)]
    seed: Option<Seed>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Plays the decision out. Ctrl-C answers with the games played so far.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let table = match open::open(roster, &arguments.file)? {
        Ok(opened) => opened.table,
        Err(shown) => {
            eprintln!("{shown}");
            return Ok(Answer::No);
        }
    };
    let seed = arguments.seed.map_or_else(fresh_seed, Ok)?;
    let rollout = match table.rollout(arguments.decision, arguments.level, seed) {
        Ok(rollout) => rollout,
        Err(why) => {
            eprintln!("parlour: {why}");
            return Ok(Answer::No);
        }
    };
    let stop = Stop::default();
    stop_when_interrupted(&stop)?;
    let progress = Progress::of(arguments.games, "playing out (Ctrl-C for the result so far)");
    let done = AtomicU64::new(0);
    let play = |number: u64| {
        let results = rollout.game(number, &stop)?;
        progress.at(done.fetch_add(1, Ordering::Relaxed) + 1);
        Some(results)
    };
    let played: Vec<Option<Vec<f64>>> = (0..arguments.games).into_par_iter().map(play).collect();
    drop(progress);
    let mut tally = Tally::new(rollout.options());
    played.iter().flatten().for_each(|results| tally.add(results));
    if tally.games() == 0 {
        eprintln!("parlour: stopped before the first game ended");
        return Ok(Answer::No);
    }
    if arguments.json {
        return json::answer(&rollout.json(&tally));
    }
    let mut out = std::io::stdout().lock();
    for line in rollout.lines(&tally) {
        writeln!(out, "{line}")?;
    }
    if arguments.seed.is_none() {
        writeln!(out, "Seed {seed}.")?;
    }
    Ok(Answer::Yes)
}
