//! `parlour crosscut solve`: who wins, proved.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use parlour_players::crosscut::solver::{Proved, Solver};
use parlour_players::search::proof::{Finding, Progress as Proving};
use parlour_players::{Budget, Stop};
use parlour_rules::crosscut::{Action, Position, Size};
use serde::Serialize;

use crate::progress::Progress;
use crate::{Answer, json};

/// How far to go.
#[derive(Args)]
pub struct Limits {
    /// Gives up after so many positions.
    #[arg(long)]
    nodes: Option<u64>,
    /// The most memory for the table, in MiB.
    #[arg(long, default_value_t = 2048)]
    memory: usize,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Solved {
    position: String,
    /// Who wins; none where nothing was proved within the limits, or the game is drawn.
    winner: Option<&'static str>,
    /// Whether there is a proof.
    proved: bool,
    r#move: Option<Action>,
    /// The most plies that the win takes.
    within: Option<u32>,
    line: Vec<Action>,
    nodes: u64,
    seconds: f64,
    table_bytes: usize,
}

/// Solves a position, or the empty board of a size.
pub fn run(text: &str, limits: &Limits) -> Result<Answer> {
    let position = match text.parse::<Size>() {
        Ok(size) => Position::empty(size),
        Err(_) => super::position(text)?,
    };
    let started = Instant::now();
    let mut solver = Solver::new(&position, limits.memory.saturating_mul(1 << 20));
    let budget = Budget { effort: limits.nodes.unwrap_or(u64::MAX), stop: Stop::default() };
    let progress = Progress::endless("solving");
    let proved = solver.solve(&budget, &mut |now: Proving| progress.tell(told(&now)));
    let line = solver.line(&Budget::effort(u64::MAX));
    drop(progress);
    let (winner, within) = match proved {
        Proved::Win { winner, within } => (Some(winner.name()), Some(within)),
        Proved::Draw | Proved::Nothing => (None, None),
    };
    let solved = Solved {
        position: position.to_string(),
        winner,
        proved: proved != Proved::Nothing,
        r#move: line.first().copied(),
        within,
        line,
        nodes: solver.nodes(),
        seconds: started.elapsed().as_secs_f64(),
        table_bytes: solver.memory(),
    };
    let answer = if solved.proved { Answer::Yes } else { Answer::No };
    if limits.json {
        json::answer(&solved)?;
    } else {
        tell(&solved, proved)?;
    }
    Ok(answer)
}

fn told(now: &Proving) -> String {
    match now.root {
        Finding::Open { proof, disproof } => {
            format!("{} positions, proof {proof}, disproof {disproof}", now.nodes)
        }
        _ => format!("{} positions", now.nodes),
    }
}

fn tell(solved: &Solved, proved: Proved) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match proved {
        Proved::Win { winner, within: 0 } => writeln!(out, "{winner} has won already.")?,
        Proved::Win { winner, within } => {
            let line: Vec<String> = solved.line.iter().map(Action::to_string).collect();
            writeln!(out, "{winner} wins, in at most {within} plies: {}", line.join(" "))?;
        }
        Proved::Draw => writeln!(out, "Neither side can win: the game is drawn.")?,
        Proved::Nothing => writeln!(out, "Nothing was proved within the limits.")?,
    }
    writeln!(
        out,
        "{} positions, {:.1} s, a table of at most {} MiB",
        solved.nodes,
        solved.seconds,
        solved.table_bytes >> 20
    )?;
    Ok(())
}
