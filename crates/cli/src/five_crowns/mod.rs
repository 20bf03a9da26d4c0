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
use parlour_rules::Seed;
use parlour_rules::five_crowns::save::Comments;
use parlour_rules::five_crowns::{Meld, Rank};

use crate::Answer;
pub use case::Case;

/// Five Crowns, a game of SET Enterprises and PlayMonster: answers about hands and save files.
///
/// A card is a rank (3 4 5 6 7 8 9 X J Q K) and a suit (S C D H T), or a joker (J1 J2 J3).
#[derive(Subcommand)]
pub enum Command {
    /// The best books and runs of a hand, and the points it leaves.
    Meld(Hand),
    /// The discard that leaves a hand which has just drawn the fewest points.
    Discard(Hand),
    /// Whether cards are a book or a run, and why not: exit status 1 where they are neither.
    Valid(Hand),
    /// What a save file holds, or what is wrong with it.
    Check {
        /// The file, or `-` for standard input.
        file: PathBuf,
        /// Answers in JSON.
        #[arg(long)]
        json: bool,
    },
    /// A save file in another format, on standard output.
    Convert {
        /// The format to write: cpp, lisp, prolog, prolog-terms, or json for our own record.
        #[arg(long, value_name = "FORMAT")]
        to: convert::Target,
        /// Names each item in a comment above it (lisp and prolog).
        #[arg(long)]
        comments: bool,
        /// The seed of the rounds to come, stored in a record (json).
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
    /// The cards, or `-` for cases on standard input, one a line: `7 | 6C J1 4C`. A card is a rank
    /// (3 to 9, X for ten, J Q K) and a suit (S C D H, T for tridents), or a joker (J1 J2 J3).
    ///
    /// Two decks have each card twice, but a third copy is taken as it is: the save files of other
    /// programs may hold one, and `check` warns of it.
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Answers `parlour five-crowns …`.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Meld(cards) => case::answer(&cards, meld::answer, |_| true, meld::tell),
        Command::Discard(cards) => case::answer(&cards, discard::answer, |_| true, discard::tell),
        Command::Valid(cards) => {
            case::answer(&cards, valid::answer, valid::Validity::is_meld, valid::tell)
        }
        Command::Check { file, json } => check::run(&file, json),
        Command::Convert { to, comments, seed, file } => {
            let comments = if comments { Comments::With } else { Comments::Without };
            convert::run(&file, to, comments, seed)
        }
    }
}

/// Melds as lines: `run  4C J1 6C`.
fn melds_as_lines(melds: &[Meld]) -> String {
    let line = |meld: &Meld| ["  ", meld.kind(), "  ", &meld.to_string(), "\n"].concat();
    melds.iter().map(line).collect()
}
