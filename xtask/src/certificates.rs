//! Certificates of solved Crosscut boards: made by the solver, checked from the rules alone.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use parlour_players::Budget;
use parlour_players::crosscut::solver::Solver;
use parlour_rules::crosscut::{Position, Size};

use crate::run::target_folder;

/// The solved boards up to 7x7. A board on its side has the same strategy.
const BOARDS: [&str; 10] = ["5x5", "5x6", "5x7", "5x8", "5x9", "5x10", "6x6", "6x7", "6x8", "7x7"];

/// The most memory for the solver's table.
const MEMORY: usize = 1 << 30;

/// Which boards.
#[derive(Args)]
pub struct Arguments {
    /// The boards, such as 6x6; all solved ones up to 7x7 where none is given.
    boards: Vec<Size>,
}

/// Makes and checks the certificates one after another, and keeps them in the target folder.
pub fn run_all(arguments: &Arguments) -> Result<()> {
    let folder = target_folder("Cargo.toml")?.join("certificates");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let all = BOARDS.iter().map(|board| board.parse().expect("each is a size")).collect();
    let boards = if arguments.boards.is_empty() { all } else { arguments.boards.clone() };
    for size in boards {
        let started = Instant::now();
        let unlimited = Budget::effort(u64::MAX);
        let mut solver = Solver::new(&Position::empty(size), MEMORY);
        solver.solve(&unlimited, &mut |_| {});
        let nodes = solver.nodes();
        let certificate = solver.certificate(&unlimited, &mut |_| {});
        let bytes = certificate.with_context(|| format!("nobody wins {size}"))?.to_bytes();
        let made = started.elapsed().as_secs_f64();
        let file = folder.join(format!("{size}.crosscut"));
        fs::write(&file, &bytes).with_context(|| format!("writing {}", file.display()))?;
        let checked = parlour_crosscut_check::check(&fs::read(&file)?)
            .map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let seconds = started.elapsed().as_secs_f64() - made;
        println!(
            "{checked} in {seconds:.1} s; {nodes} searched, made in {made:.1} s, {} bytes",
            bytes.len()
        );
    }
    Ok(())
}
