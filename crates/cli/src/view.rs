//! `parlour view`: what a seat of a saved game may see, as programs are asked about it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use parlour_rules::Seat;
use parlour_table::Roster;

use crate::numbers::whole_number;
use crate::{Answer, json, open};

/// Whose view is shown, and how.
///
/// It is a request of the bot protocol: `parlour view game.json --json | parlour engine` answers
/// with the expert's move. `legal` lists the moves where the seat is to act.
#[derive(Args)]
pub struct Arguments {
    /// A saved game, or `-` for one on standard input.
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Whose view, counted from 1; by default the seat to act.
    #[arg(long, value_name = "N", value_parser = seat)]
    seat: Option<Seat>,
    /// Prints the JSON on one line, as the bot protocol needs it. Otherwise it's indented.
    #[arg(long)]
    json: bool,
}

fn seat(text: &str) -> Result<Seat, String> {
    whole_number::<u8>(1..=8, text).map(|number| Seat(number - 1))
}

/// Shows the view that was asked for.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let table = match open::open_or_stdin(roster, &arguments.file)? {
        Ok(opened) => opened.table,
        Err(shown) => {
            eprintln!("{shown}");
            return Ok(Answer::No);
        }
    };
    let Some(view) = table.seat_view(arguments.seat) else {
        let seats = table.occupants().len();
        let asked = arguments.seat.map_or(0, |seat| seat.index() + 1);
        bail!("there is no seat {asked} in this game: its seats are 1 to {seats}");
    };
    if arguments.json {
        return json::answer(&view);
    }
    writeln!(std::io::stdout().lock(), "{}", serde_json::to_string_pretty(&view)?)?;
    Ok(Answer::Yes)
}
