//! `parlour review`: what each decision of a game cost, and what luck did.

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use clap::Args;
use parlour_players::Stop;
use parlour_table::{Roster, files};
use rayon::prelude::*;

use crate::progress::Progress;
use crate::{Answer, json, open};

/// What is reviewed, and how thoroughly.
#[derive(Args)]
pub struct Arguments {
    /// A saved game, finished or not.
    file: PathBuf,
    /// The nodes or samples for all decisions together; by default a few seconds' worth.
    #[arg(long)]
    effort: Option<u64>,
    /// Also writes the review as a page that needs nothing else, with a graph.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Shows every decision, also the computer's and those that cost nothing.
    #[arg(long)]
    all: bool,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Reviews the game that was asked for.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let table = match open::open(roster, &arguments.file)? {
        Ok(opened) => opened.table,
        Err(shown) => {
            eprintln!("{shown}");
            return Ok(Answer::No);
        }
    };
    let review = table.review(arguments.effort)?;
    if review.decisions() == 0 {
        eprintln!("parlour: no decisions have been made in {} yet", arguments.file.display());
        return Ok(Answer::No);
    }
    let progress = Progress::of(review.decisions() as u64, "reviewing");
    let done = AtomicU64::new(0);
    let judge = |decision: usize| {
        let judged = review.judge(decision, &Stop::default());
        progress.at(done.fetch_add(1, Ordering::Relaxed) + 1);
        judged
    };
    let judged = (0..review.decisions()).into_par_iter().map(judge).collect();
    drop(progress);
    let review = review.finish(judged)?;
    let story = review.story(arguments.all, None);
    if let Some(path) = &arguments.html {
        files::write(path, &page::page(&story))?;
        eprintln!("The page is in {}.", path.display());
    }
    if arguments.json {
        return json::answer(&review.json());
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{story}")?;
    Ok(Answer::Yes)
}
