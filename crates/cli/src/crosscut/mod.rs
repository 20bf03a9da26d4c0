//! `parlour crosscut`: answers about positions.

mod best;
mod files;
mod moves;
mod perft;
mod prove;
mod solve;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use parlour_rules::crosscut::{Position, Size};

use crate::Answer;

/// Answers questions about positions of Crosscut, designed by Mark Steere.
///
/// A position is its rows from the top joined by `/` (`.` empty, `R`, `B`), a space, and `red` or
/// `blue` to move.
#[derive(Subcommand)]
pub enum Command {
    /// Lists every legal move with the board after it and what it flips.
    Moves {
        /// The position, or `-` for positions on standard input, one per line.
        #[arg(required = true, value_name = "POSITION")]
        position: Vec<String>,
        /// Answers in JSON.
        #[arg(long)]
        json: bool,
        /// With `-`: reads a table with the column `position`, and answers with a table.
        #[arg(long, conflicts_with = "json")]
        csv: bool,
    },
    /// Finds the best move, and says why.
    Best {
        /// The position, or `-` for positions on standard input, one per line.
        #[arg(required = true, value_name = "POSITION")]
        position: Vec<String>,
        #[command(flatten)]
        thought: best::Thought,
    },
    /// Proves who wins, and shows the winning moves.
    Solve {
        /// The position, or a size such as 6x6 for the empty board; `-` for one per line on standard
        /// input.
        #[arg(required = true, value_name = "POSITION|SIZE")]
        position: Vec<String>,
        #[command(flatten)]
        limits: solve::Limits,
    },
    /// Writes a certificate: a winning strategy for the empty board that other programs can check.
    ///
    /// `docs/crosscut-solved.md` describes the file, and `tools/crosscut-check` checks it from the rules
    /// alone.
    Prove {
        /// Rows x columns, such as 6x6.
        size: Size,
        /// The file for the certificate. It replaces an older certificate, but never any other file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        limits: solve::Limits,
    },
    /// Counts sequences of moves by playing them all.
    Perft {
        /// Rows x columns, such as 6x6.
        size: Size,
        /// How many moves deep.
        depth: u32,
        /// Answers in JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Answers `parlour crosscut …`.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Moves { position, json, csv } => moves::run(&position.join(" "), json, csv),
        Command::Best { position, thought } => best::run(&position.join(" "), &thought),
        Command::Solve { position, limits } => solve::run(&position.join(" "), &limits),
        Command::Prove { size, out, limits } => prove::run(size, &out, &limits),
        Command::Perft { size, depth, json } => perft::run(size, depth, json),
    }
}

/// Reads the position that an argument or a line gives.
pub fn position(text: &str) -> Result<Position> {
    // A size isn't a position, but "the side to move is missing" would be the wrong complaint.
    let is_size = text
        .split(['x', 'X'])
        .all(|side| !side.is_empty() && side.bytes().all(|letter| letter.is_ascii_digit()));
    if is_size {
        let size: Size = text.parse()?;
        let empty = Position::empty(size);
        bail!("`{text}` is a size, not a position: the empty board of it is `{empty}`");
    }
    text.parse().with_context(|| format!("`{text}` is not a position"))
}
