//! Tasks for developers of the project: `cargo xtask test`, `cargo xtask ci`, `cargo xtask fuzz`.

mod axe;
mod certificates;
mod chances;
mod coach;
mod crash;
mod deny;
mod dist;
mod fuzz;
mod knowledge;
mod lint;
mod load;
mod needs;
mod puzzles;
mod python;
mod review;
mod run;
mod screenshots;
mod site;
mod tables;
mod test;

use std::process::ExitCode;

use clap::Parser;

/// Tasks for developers of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// Sets up what the tests need and runs them all.
    Test,
    /// Runs the Python package's tests only, in their own environment.
    Python,
    /// Generates the tables and weights of the computer players. Takes long; run it with
    /// `cargo run --release -p xtask -- tables`.
    Tables {
        /// Only this part. New discards change the play only once they are built in.
        part: Option<tables::Part>,
    },
    /// Finds the puzzles of all games or of one. Takes long, and continues where it was stopped;
    /// run it with `cargo run --release -p xtask -- puzzles`.
    Puzzles(puzzles::Arguments),
    /// Measures how far the costs in reviews are off and how accurate players of known strength are.
    /// Takes long; run it with `cargo run --release -p xtask -- review`.
    Review(review::Arguments),
    /// Measures how strong the levels are for the coach's ratings, and how fast the ratings settle.
    /// Takes long; run it with `cargo run --release -p xtask -- coach`.
    Coach(coach::Arguments),
    /// Measures what the games are made of: luck and skill, the first seat, cribs, rounds. Takes long;
    /// run it with `cargo run --release -p xtask -- knowledge`.
    Knowledge(knowledge::Arguments),
    /// Fuzzes every reader of text from outside.
    Fuzz(fuzz::Arguments),
    /// Makes certificates of the solved Crosscut boards up to 7x7, and checks each from the rules
    /// alone; run it with `cargo run --release -p xtask -- certificates`.
    Certificates(certificates::Arguments),
    /// Draws the screens of the terminal and every page of the browser again, into `docs/screens`,
    /// and the pictures that other programs show of links.
    Screenshots,
    /// Makes everything that is released, in the target folder: a tarball and a Debian package,
    /// the Python wheel and its sources, and the crates. Then checks what each holds and tries it.
    Dist,
    /// Builds the module of the offline site into the program's source, and writes the site where a
    /// folder is given.
    Site {
        /// The folder for the site.
        folder: Option<std::path::PathBuf>,
    },
    /// Kills the server at random moments, and checks that nothing was lost.
    Crash {
        /// How many times.
        #[arg(long, default_value_t = 10_000)]
        times: u32,
    },
    /// Measures how many games and moves the server can handle.
    Load(load::Arguments),
    /// Checks the dependencies' licences, versions and sources with cargo-deny, which is installed
    /// in the target folder where it is missing.
    Deny {
        /// Also checks them against the database of known faults, which is fetched.
        #[arg(long)]
        advisories: bool,
    },
    /// Formatting, clippy, docs and the dependencies' licences, with warnings denied.
    Lint,
    /// What CI runs: `lint`, then `test`.
    Ci,
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test => test::run_all(),
        Task::Python => python::run_alone(),
        Task::Tables { part } => tables::run(&run::root(), part),
        Task::Puzzles(arguments) => puzzles::run(&run::root(), &arguments),
        Task::Review(arguments) => review::run(&arguments),
        Task::Coach(arguments) => coach::run(&arguments),
        Task::Knowledge(arguments) => knowledge::run(&run::root(), &arguments),
        Task::Fuzz(arguments) => fuzz::run_all(&arguments),
        Task::Certificates(arguments) => certificates::run_all(&arguments),
        Task::Screenshots => screenshots::run_all(),
        Task::Dist => dist::run_all(),
        Task::Site { folder } => site::run_all(folder.as_deref()),
        Task::Crash { times } => crash::run_all(times),
        Task::Load(arguments) => load::run_all(&arguments),
        Task::Deny { advisories } => deny::run_all(advisories),
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
