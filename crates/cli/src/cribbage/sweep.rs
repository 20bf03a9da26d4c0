//! `parlour cribbage sweep`: every deal there is.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use parlour_players::cribbage::{Size, sweep};
use serde::Serialize;

use crate::numbers::whole_number;
use crate::progress::Progress;
use crate::{Answer, json};

/// Finds the best cards to keep from every possible deal: their average score, and how often two choices tie.
#[derive(Args)]
pub struct Arguments {
    /// How many cards are dealt.
    #[arg(long, value_name = "5|6", default_value_t = 6)]
    #[arg(value_parser = |text: &str| whole_number::<u8>(5..=6, text))]
    cards: u8,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SweepJson {
    cards: u8,
    deals: u64,
    mean: f64,
    tied: u64,
    tied_share: f64,
    seconds: f64,
}

pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let size = if arguments.cards == 5 { Size::Five } else { Size::Six };
    let start = Instant::now();
    let progress = Progress::of(size.deals(), "deals");
    let done = AtomicU64::new(0);
    let found = sweep(size, &|more| {
        progress.at(done.fetch_add(more, Ordering::Relaxed) + more);
    });
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    if arguments.json {
        return json::answer(&SweepJson {
            cards: arguments.cards,
            deals: found.deals,
            mean: found.mean(),
            tied: found.tied,
            tied_share: found.tied_share(),
            seconds,
        });
    }
    writeln!(
        io::stdout(),
        "{} deals of {} cards in {seconds:.1} s\n\
         best hand on average  {:.6}\n\
         deals with a tie      {:.2}%",
        found.deals,
        arguments.cards,
        found.mean(),
        100.0 * found.tied_share()
    )?;
    Ok(Answer::Yes)
}
