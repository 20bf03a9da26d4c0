//! `parlour review`: what each decision of a game cost, and what luck did.

mod page;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use clap::Args;
use parlour_players::Stop;
use parlour_table::{AnyReview, Judgement, Roster, files};

use crate::interrupt::stop_when_interrupted;
use crate::progress::Progress;
use crate::{Answer, json, open};

/// What is reviewed, and how thoroughly.
#[derive(Args)]
pub struct Arguments {
    /// A saved game, finished or not.
    file: PathBuf,
    /// How many positions or deals to look at for all decisions together; by default a few seconds'
    /// worth.
    #[arg(long)]
    effort: Option<u64>,
    /// Also writes the review as a self-contained page with a graph.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Shows every decision, including the computer's and those that cost nothing. While a card game
    /// isn't over, the computer's are left out.
    #[arg(long)]
    all: bool,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Reviews the game that was asked for. Ctrl-C answers with the decisions judged so far.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let table = match open::open(roster, &arguments.file)? {
        Ok(opened) => opened.table,
        Err(shown) => {
            eprintln!("{shown}");
            return Ok(Answer::No);
        }
    };
    let review = table.review(arguments.effort)?;
    let of = review.decisions();
    let judged = if of == 0 { BTreeMap::new() } else { judge(review.as_ref())? };
    if judged.is_empty() && of > 0 {
        eprintln!("parlour: stopped before the first decision was judged");
        return Ok(Answer::No);
    }
    if judged.len() < of {
        eprintln!(
            "Stopped after {} of {of} decisions: the likely mistakes came first.",
            judged.len()
        );
    }
    let review = review.so_far(&judged.values().collect::<Vec<_>>())?;
    let story = review.story(arguments.all, None);
    if let Some(path) = &arguments.html {
        files::write(path, &page::page(&story, &table.info()))?;
        eprintln!("The page is in {}.", path.display());
    }
    if arguments.json {
        return json::answer(&review.json());
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{story}")?;
    Ok(Answer::Yes)
}

/// The judgements by decision, of all of them unless Ctrl-C is pressed. Likely mistakes come first.
fn judge(review: &dyn AnyReview) -> Result<BTreeMap<usize, Judgement>> {
    let stop = Stop::default();
    stop_when_interrupted(&stop)?;
    let what = "reviewing (Ctrl-C for the result so far)";
    let progress = Progress::of(review.decisions() as u64, what);
    let order = review.likely_mistakes_first(&stop);
    let (next, judged) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    rayon::broadcast(|_| {
        while !stop.is_raised() {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&decision) = order.get(place) else { return };
            // A decision that was begun is judged to the end: less effort could blame it wrongly.
            let judgement = review.judge(decision, &Stop::default());
            let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
            judged.insert(decision, judgement);
            progress.at(judged.len() as u64);
        }
    });
    Ok(judged.into_inner().unwrap_or_else(PoisonError::into_inner))
}
