//! `parlour crosscut solve`: who wins, proved.

use std::fs::File;
use std::io::{BufReader, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use parlour_players::crosscut::solver::{Proved, Solver};
use parlour_players::search::proof::{Finding, Progress as Proving};
use parlour_players::{Budget, Stop};
use parlour_rules::crosscut::{Action, Position, Size};
use parlour_table::{parse_time, stop_after};
use serde::Serialize;

use super::files;
use crate::interrupt::stop_when_interrupted;
use crate::numbers::{MOST_THREADS, machine_memory, whole_number};
use crate::progress::Progress;
use crate::{Answer, batch, json};

/// The largest table that the solver makes, in MiB.
const LARGEST_TABLE: usize = 256 << 10;

/// The table's size where none is asked for, in MiB.
const USUAL_TABLE: usize = 2048;

/// How far to go.
#[derive(Args)]
pub struct Limits {
    /// Stops after this many positions.
    #[arg(long)]
    nodes: Option<u64>,
    /// Stops after this long, such as 90s or 30m.
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// The most memory for the table, in MiB; 2048 by default, or what the machine has if that is
    /// less.
    #[arg(long, value_parser = memory)]
    memory: Option<usize>,
    /// How many threads search together. With more than one, the number of positions searched
    /// and the moves shown can differ from run to run, but not who wins.
    #[arg(long, default_value = "1", value_parser = thread_count)]
    threads: NonZeroUsize,
    /// Saves the search in this file now and then and at the end, even when it's interrupted. If the
    /// file exists, the search in it continues.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// How often the search is saved, such as 90s or 30m; 10m by default.
    #[arg(long, value_name = "TIME", requires = "save", value_parser = pause)]
    save_every: Option<Duration>,
    /// Answers in JSON.
    #[arg(long)]
    pub json: bool,
}

/// How often a search is saved where nothing else is asked for.
const SAVE_EVERY: Duration = Duration::from_mins(10);

/// Reads a number of threads, at least one.
fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = whole_number(1..=MOST_THREADS, text)?;
    Ok(NonZeroUsize::new(count).expect("it was at least 1"))
}

/// Reads how often a search is saved: saving without a pause would leave no time to search.
fn pause(text: &str) -> Result<Duration, String> {
    match parse_time(text).map_err(|why| why.to_string())? {
        Duration::ZERO => Err("choose a time above 0, such as 90s or 30m".to_owned()),
        time => Ok(time),
    }
}

/// The most memory that the table can use on this machine, in MiB.
fn most_memory() -> usize {
    machine_memory().unwrap_or(LARGEST_TABLE).min(LARGEST_TABLE)
}

/// Reads the memory for the table: at most what the machine has.
fn memory(text: &str) -> Result<usize, String> {
    let memory = whole_number(0..=most_memory(), text)?;
    // The table is one piece, and a piece that the system refuses would end the program.
    match Vec::<u8>::new().try_reserve_exact(memory << 20) {
        Ok(()) => Ok(memory),
        Err(_) => Err(format!("the system can't give {memory} MiB of memory: choose less")),
    }
}

impl Limits {
    /// Whether the search can be done for many positions: a file holds only one.
    fn check_batch(&self) -> Result<()> {
        ensure!(self.save.is_none(), "--save needs one position: a file holds one search");
        Ok(())
    }

    /// The clock starts now. With a file to save in, Ctrl-C ends the search, too.
    pub fn budget(&self) -> Result<Budget> {
        let stop = Stop::default();
        if let Some(time) = self.time {
            stop_after(time, &stop);
        }
        if self.save.is_some() {
            stop_when_interrupted(&stop)?;
        }
        Ok(Budget { effort: self.nodes.unwrap_or(u64::MAX), stop })
    }

    /// A solver that hasn't started, or the saved one.
    pub fn solver(&self, position: &Position) -> Result<Solver> {
        let memory = self.memory.unwrap_or_else(|| most_memory().min(USUAL_TABLE)) << 20;
        let Some(file) = &self.save else {
            return Ok(Solver::new(position, memory).with_threads(self.threads));
        };
        files::check_replaceable(file, &Solver::START, "a saved search")?;
        let solver = match File::open(file) {
            Ok(saved) => Solver::resume(position, memory, &mut BufReader::new(saved))
                .with_context(|| format!("can't continue the search in {}", file.display()))?,
            Err(_) => Solver::new(position, memory),
        };
        Ok(solver.with_threads(self.threads))
    }

    /// Searches until it is proved who wins or the budget has run out. Saves the search now and
    /// then, and at the end.
    pub fn solve(
        &self,
        solver: &mut Solver,
        budget: &Budget,
        progress: &Progress,
    ) -> Result<Proved> {
        let watch = &mut |now: Proving| progress.set_text(progress_text(&now));
        let Some(file) = &self.save else { return Ok(solver.solve(budget, watch)) };
        let last_node = solver.nodes().saturating_add(budget.effort);
        loop {
            let part = budget.stop.for_a_part();
            stop_after(self.save_every.unwrap_or(SAVE_EVERY), &part);
            let effort = last_node.saturating_sub(solver.nodes());
            let proved = solver.solve(&Budget { effort, stop: part }, watch);
            files::replace(file, |out| solver.save(out))?;
            let is_over = budget.stop.is_raised() || solver.nodes() >= last_node;
            if proved != Proved::Nothing || is_over {
                return Ok(proved);
            }
        }
    }
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
    /// How far the search got, where it proved nothing.
    open: Option<Open>,
}

/// Where an unfinished search stands.
#[derive(Serialize, Clone, Copy)]
struct Open {
    /// How many positions at least must still be won to prove that the side to move wins.
    proof: u16,
    /// How many at least must still be lost to prove that it does not.
    disproof: u16,
    /// How many of the moves are settled, of how many.
    settled: usize,
    moves: usize,
}

impl Open {
    fn of(solver: &Solver) -> Option<Self> {
        let Some(Finding::Open { proof, disproof }) = solver.finding() else { return None };
        let moves = solver.moves();
        let is_open = |(_, found): &&(Action, Finding)| matches!(found, Finding::Open { .. });
        let open = moves.iter().filter(is_open).count();
        Some(Open { proof, disproof, settled: moves.len() - open, moves: moves.len() })
    }
}

/// Solves a position, or the empty board of a size; or each line of standard input.
pub fn run(text: &str, limits: &Limits) -> Result<Answer> {
    if text == "-" {
        limits.check_batch()?;
        return batch::answer_stdin(|line| anyhow::Ok(solve(line, limits)?.0));
    }
    let (solved, proved) = solve(text, limits)?;
    let answer = if solved.proved { Answer::Yes } else { Answer::No };
    if limits.json {
        json::answer(&solved)?;
    } else {
        print(&solved, proved)?;
    }
    Ok(answer)
}

fn solve(text: &str, limits: &Limits) -> Result<(Solved, Proved)> {
    let position = match text.parse::<Size>() {
        Ok(size) => Position::empty(size),
        Err(_) => super::position(text)?,
    };
    let started = Instant::now();
    let mut solver = limits.solver(&position)?;
    let budget = limits.budget()?;
    let progress = Progress::endless("solving");
    let proved = limits.solve(&mut solver, &budget, &progress)?;
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
        open: Open::of(&solver),
    };
    Ok((solved, proved))
}

fn progress_text(now: &Proving) -> String {
    match now.root {
        Finding::Open { proof, disproof } => {
            format!("{}, proof {proof}, disproof {disproof}", positions(now.nodes))
        }
        _ => positions(now.nodes),
    }
}

/// "1 position", "2 positions".
pub fn positions(nodes: u64) -> String {
    if nodes == 1 { "1 position".to_owned() } else { format!("{nodes} positions") }
}

fn print(solved: &Solved, proved: Proved) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match proved {
        Proved::Win { winner, within: 0 } => {
            writeln!(out, "{} has won already.", winner.player_name())?;
        }
        Proved::Win { winner, within } => {
            let line: Vec<String> = solved.line.iter().map(Action::to_string).collect();
            let (winner, loser) = (winner.player_name(), winner.other().player_name());
            // The proof's bound: a shorter win may be there.
            let most = within.div_ceil(2);
            let moves = if most == 1 { "1 move".into() } else { format!("{most} or fewer moves") };
            writeln!(out, "{winner} wins in {moves}, whatever {loser} does.")?;
            writeln!(out, "For example: {}", line.join(" "))?;
        }
        Proved::Draw => writeln!(out, "Neither side can win: the game is drawn.")?,
        Proved::Nothing => writeln!(out, "Nothing was proved within the limits.")?,
    }
    if let Some(Open { proof, disproof, settled, moves }) = solved.open {
        let settled = match settled {
            0 => format!("None of the {moves} moves is settled"),
            1 => format!("1 of the {moves} moves is settled"),
            _ => format!("{settled} of the {moves} moves are settled"),
        };
        writeln!(
            out,
            "{settled}. Proving a win takes at least {proof} more positions. Proving that \
             there's no win takes at least {disproof}."
        )?;
    }
    // A position that is over needs no table.
    let table = match solved.table_bytes >> 20 {
        0 => String::new(),
        most => format!(" Memory limit: {most} MiB."),
    };
    writeln!(out, "Searched {} in {:.1} s.{table}", positions(solved.nodes), solved.seconds)?;
    Ok(())
}
