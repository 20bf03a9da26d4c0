//! What the project's developers run: `cargo xtask test`, `cargo xtask ci`.

mod lint;
mod needs;
mod run;
mod test;

use std::process::ExitCode;

use clap::Parser;

/// What the project's developers run.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// Sets up what the tests need and runs them all.
    Test,
    /// Formatting, clippy and docs, with warnings denied.
    Lint,
    /// What CI runs: `lint`, then `test`.
    Ci,
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test => test::run_all(),
        Task::Lint => lint::run_all(),
        Task::Ci => lint::run_all().and_then(|()| test::run_all()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
