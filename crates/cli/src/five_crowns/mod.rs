//! `parlour five-crowns`: answers about hands and save files.

mod case;
mod check;
mod convert;
mod discard;
pub mod file;
mod meld;
mod valid;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use parlour_rules::five_crowns::save::Comments;
use parlour_rules::five_crowns::{Card, Meld, Rank};
use parlour_rules::message::Part;
use parlour_rules::{Message, Seed};

use crate::Answer;
pub use case::Case;

/// Answers questions about hands of Five Crowns, a game by SET Enterprises and PlayMonster.
///
/// A card is a rank (3 4 5 6 7 8 9 X J Q K) and a suit (S C D H T), or a joker (J1 J2 J3).
#[derive(Subcommand)]
pub enum Command {
    /// Finds the best books and runs of a hand, and counts its unmelded cards.
    Meld(Hand),
    /// Finds the discard that leaves the fewest points, after you've drawn.
    Discard(Hand),
    /// Says whether cards form a book or a run, and if not, why (exit status 1 if they form neither).
    Valid(Hand),
    /// Says what a save file holds, or what is wrong with it.
    Check {
        /// The file, or `-` for standard input.
        file: PathBuf,
        /// Answers in JSON.
        #[arg(long)]
        json: bool,
    },
    /// Converts a save file to another format, on standard output.
    Convert {
        /// The format to write: cpp, lisp, prolog, prolog-terms, or json for a Parlour record.
        #[arg(long, value_name = "FORMAT")]
        to: convert::Target,
        /// Names each item in a comment above it (lisp and prolog).
        #[arg(long)]
        comments: bool,
        /// The seed for the rounds to come (json only). The record contains it.
        #[arg(long)]
        seed: Option<Seed>,
        /// The file, or `-` for standard input.
        file: PathBuf,
    },
}

/// Cards in a round.
#[derive(Args)]
pub struct Hand {
    /// The round's wild rank: 3 to 13, or its letter.
    #[arg(long, value_name = "RANK")]
    wild: Option<Rank>,
    /// The cards, or `-` for hands on standard input, one per line: `7 | 6C J1 4C`. A card is a rank
    /// (3 to 9, X for ten, J Q K) and a suit (S C D H, T for tridents), or a joker (J1 J2 J3).
    ///
    /// Two decks have each card twice, but a third copy is accepted: save files of other programs
    /// may have one, and `check` warns about it.
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
    /// With `-`: reads a table with the column `cards` (or `card1` and so on), and `wild`
    /// where `--wild` isn't given, and answers with a table.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Answers `parlour five-crowns …`.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Meld(cards) => {
            case::answer(&cards, meld::FIELDS, meld::answer, |_| true, meld::in_words)
        }
        Command::Discard(cards) => {
            case::answer(&cards, discard::FIELDS, discard::answer, |_| true, discard::in_words)
        }
        Command::Valid(cards) => {
            let is_meld = valid::Validity::is_meld;
            case::answer(&cards, valid::FIELDS, valid::answer, is_meld, valid::in_words)
        }
        Command::Check { file, json } => check::run(&file, json),
        Command::Convert { to, comments, seed, file } => {
            let comments = if comments { Comments::With } else { Comments::Without };
            convert::run(&file, to, comments, seed)
        }
    }
}

/// Melds and unmelded cards as lines: `run       4♣ joker 6♣`.
fn hand_as_lines(melds: &[Meld], unmelded: &[Card], points: u32) -> String {
    let line = |kind: &str, cards: &[Card]| format!("  {kind:<8}  {}", Message::from(cards));
    let mut text = String::new();
    for meld in melds {
        text += &format!("{}\n", line(meld.kind(), meld.cards()));
    }
    if !unmelded.is_empty() {
        text += &format!("{} ({})\n", line("unmelded", unmelded), Part::Points(points));
    }
    text
}
