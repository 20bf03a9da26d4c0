//! `parlour cribbage sweep`: every deal there is.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use parlour_players::cribbage::{Size, sweep};
use serde::Serialize;

use crate::Answer;

/// Choose from every deal there is, ignoring the crib
///
/// Tells the mean of the best expected hand and the share of deals where keeps tie.
#[derive(Args)]
pub struct Arguments {
    /// How many cards are dealt
    #[arg(long, value_name = "5|6", default_value_t = 6, value_parser = clap::value_parser!(u8).range(5..=6))]
    cards: u8,
    /// Answer with JSON
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
    let bar = ProgressBar::new(size.deals()).with_style(
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} deals, {eta} left")
            .expect("a template of known fields"),
    );
    if !io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let start = Instant::now();
    let found = sweep(size, &|more| bar.inc(more));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let mut output = io::stdout().lock();
    if arguments.json {
        let answer = SweepJson {
            cards: arguments.cards,
            deals: found.deals,
            mean: found.mean(),
            tied: found.tied,
            tied_share: found.tied_share(),
            seconds,
        };
        serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        writeln!(
            output,
            "{} deals of {} cards in {seconds:.1} s: the best hand is worth {:.6} on average, \
             and keeps tie for it in {:.2}% of deals",
            grouped(found.deals),
            arguments.cards,
            found.mean(),
            100.0 * found.tied_share()
        )?;
    }
    Ok(Answer::Yes)
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
