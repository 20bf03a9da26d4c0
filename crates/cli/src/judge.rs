//! `parlour judge`: marks coursework about the games.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use parlour_judge::run::Sandbox;
use parlour_judge::{Assignment, Settings, Stopped, Weights, judge_class};
use parlour_players::Stop;
use parlour_rules::Seed;
use parlour_table::files;

use crate::interrupt::stop_when_interrupted;
use crate::numbers::{threads, whole_number};
use crate::progress::Progress;
use crate::{Answer, json};

/// What is judged, and how it's reported.
#[derive(Args)]
pub struct Arguments {
    #[arg(help = format!("The assignment: {}", Assignment::names()), value_parser = Assignment::named)]
    assignment: &'static Assignment,
    /// Each submission, a file or a folder.
    #[arg(required = true, value_name = "SUBMISSION")]
    submissions: Vec<PathBuf>,
    /// How many cases to run. What a case is depends on the assignment.
    #[arg(long, value_parser = |text: &str| whole_number::<u32>(1..=100_000, text))]
    cases: Option<u32>,
    /// Decides the cases (default: random, and reported).
    #[arg(long)]
    seed: Option<Seed>,
    /// The marks of each criterion: a TOML file with lines like `hand_value = 40`.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How to start the programs and talk to them (docs/judge.md).
    #[arg(long, value_name = "FILE")]
    adapter: Option<PathBuf>,
    /// Only this case, as a report names it.
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// How many submissions are judged at the same time; 0 (the default) is one per core.
    #[arg(long, value_parser = threads)]
    jobs: Option<usize>,
    /// Writes the report as a page for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes a table of the marks for a spreadsheet.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Judges the submissions that were named.
pub fn run(arguments: &Arguments) -> Result<Answer> {
    let assignment = arguments.assignment;
    let mut settings = Settings::new(assignment, Seed::from(0));
    settings.cases = arguments.cases;
    settings.only.clone_from(&arguments.case);
    settings.adapter.clone_from(&arguments.adapter);
    if let Some(path) = &arguments.weights {
        let text = files::read(path)?;
        settings.weights = Weights::read(&text, assignment)
            .with_context(|| format!("{} holds no weights", path.display()))?;
    }
    let sandbox = Sandbox::find();
    if let Some(warning) = sandbox.warning() {
        eprintln!("warning: {warning}");
    }
    let stop = Stop::default();
    stop_when_interrupted(&stop)?;
    let submissions = &arguments.submissions;
    let progress = Progress::of(submissions.len() as u64, assignment.name);
    // One submission is judged quickly, and again whenever somebody asks.
    let folder = files::data_folder().filter(|_| submissions.len() > 1);
    let folder = folder.map(|folder| folder.join("judge"));
    let class = judge_class(
        settings,
        arguments.seed,
        submissions,
        sandbox,
        folder.as_deref(),
        env!("PARLOUR_VERSION"),
        arguments.jobs.unwrap_or(0),
        &stop,
        &|done| progress.at(done as u64),
    );
    drop(progress);
    let class = match class {
        Ok(class) => class,
        Err(error) if error.downcast_ref::<Stopped>().is_some() => {
            eprintln!("parlour: stopped: {error}");
            return Ok(Answer::No);
        }
        Err(error) => return Err(error),
    };
    if let Some(path) = &arguments.html {
        files::write(path, &class.page())?;
    }
    if let Some(path) = &arguments.csv {
        files::write(path, &class.csv())?;
    }
    if arguments.json {
        return json::answer(&class);
    }
    let mut out = io::stdout().lock();
    class.print(&mut out)?;
    out.flush()?;
    Ok(Answer::Yes)
}
