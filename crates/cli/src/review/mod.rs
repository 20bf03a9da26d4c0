//! `parlour review`: what each decision of a game cost, and what luck did.

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use clap::Args;
use parlour_players::Computer;
use parlour_players::review::{Moment, Review, effort_for_each, moments};
use parlour_table::words::story::Story;
use parlour_table::{AnyTable, Opened, Table, files};
use parlour_tui::plain::Spoken;
use rayon::prelude::*;
use serde::Serialize;

use crate::progress::Progress;
use crate::{Answer, json, open};

/// What is reviewed, and how thoroughly.
#[derive(Args)]
pub struct Arguments {
    /// A saved game, finished or not.
    file: PathBuf,
    /// The nodes or samples for all decisions together; a few seconds' worth where it is not given.
    #[arg(long)]
    effort: Option<u64>,
    /// Also writes the review as a page that needs nothing else, with a graph.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Tells every decision, the computer's and those that cost nothing too.
    #[arg(long)]
    all: bool,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Reviewing<'a, A> {
    game: &'static str,
    seats: &'a [String],
    effort_each: u64,
    measure: Option<&'static str>,
    /// The decisions of persons that gave away most, by number, worst first.
    worst: Vec<usize>,
    #[serde(flatten)]
    review: &'a Review<A>,
}

/// Reviews the game that was asked for.
pub fn run(arguments: Arguments) -> Result<Answer> {
    let opened = match open::open(&arguments.file)? {
        Ok(Opened { table, .. }) => table,
        Err(shown) => {
            eprintln!("{shown}");
            return Ok(Answer::No);
        }
    };
    match opened {
        AnyTable::Crosscut(table) => arguments.review(&table),
        AnyTable::FiveCrowns(table) => arguments.review(&table),
        AnyTable::Cribbage(table) => arguments.review(&table),
    }
}

impl Arguments {
    fn review<G>(&self, table: &Table<G>) -> Result<Answer>
    where
        G: Computer + Spoken,
        Moment<G>: Sync,
        G::Action: Send,
    {
        let moments = moments(table.record())?;
        if moments.is_empty() {
            eprintln!("parlour: nothing has been decided in {} yet", self.file.display());
            return Ok(Answer::No);
        }
        let effort = effort_for_each(self.effort.unwrap_or(G::REVIEW_EFFORT), moments.len());
        let progress = Progress::of(moments.len() as u64, "reviewing");
        let done = AtomicU64::new(0);
        let judge = |moment: &Moment<G>| {
            let judged = moment.judge(effort);
            progress.at(done.fetch_add(1, Ordering::Relaxed) + 1);
            judged
        };
        let judged = moments.par_iter().map(judge).collect();
        drop(progress);
        let review = Review::new(table.record(), judged)?;
        let story = Story::new(table, &review, effort, self.all);
        if let Some(path) = &self.html {
            files::write(path, &page::page(&story))?;
            eprintln!("The page is in {}.", path.display());
        }
        if self.json {
            return json::answer(&Reviewing {
                game: G::NAME,
                seats: &table.record().seats,
                effort_each: effort,
                measure: G::MEASURE,
                worst: story.worst.iter().map(|told| told.number).collect(),
                review: &review,
            });
        }
        let mut out = std::io::stdout().lock();
        write!(out, "{story}")?;
        Ok(Answer::Yes)
    }
}
