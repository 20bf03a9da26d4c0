//! Fuzzing the readers of text from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::run::{program, run, target_folder};

/// How long one text may take, in seconds: enough on a busy machine, and the end of a hang.
const LONGEST_READ: u32 = 120;

/// How much memory a reader may take, in MiB.
const MOST_MEMORY: u32 = 2048;

/// How long readers are fuzzed, and which.
#[derive(Args)]
pub struct Arguments {
    /// How many seconds each reader runs; 60 where neither this nor --runs is given.
    #[arg(long)]
    seconds: Option<u64>,
    /// How many texts each reader gets.
    #[arg(long)]
    runs: Option<u64>,
    /// The readers, by name; all of them where none is given.
    readers: Vec<String>,
}

/// The result of fuzzing one reader.
struct Fuzzed {
    name: String,
    runs: u64,
    seconds: f64,
    is_sound: bool,
}

/// Fuzzes the readers one after another. A text that breaks one is kept, and fails the task.
pub fn run_all(arguments: &Arguments) -> Result<()> {
    let folder = target_folder("Cargo.toml")?.join("fuzz");
    let fuzzer = build(&folder)?;
    let known = write_seeds(&fuzzer, &folder)?;
    let is_asked = |name: &String| arguments.readers.is_empty() || arguments.readers.contains(name);
    if let Some(name) = arguments.readers.iter().find(|name| known.iter().all(|(n, _)| n != *name))
    {
        let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
        bail!("there is no reader `{name}`: choose {}", names.join(", "));
    }
    println!("{:<22}{:>14}{:>10}  found", "reader", "runs", "minutes");
    let mut broken = Vec::new();
    for (name, longest) in known.iter().filter(|(name, _)| is_asked(name)) {
        let fuzzed = fuzz(&fuzzer, &folder, name, longest, arguments)?;
        let Fuzzed { name, runs, seconds, is_sound } = fuzzed;
        let found = if is_sound { "nothing" } else { "a text that breaks it" };
        println!("{name:<22}{runs:>14}{:>10.1}  {found}", seconds / 60.0);
        if !is_sound {
            broken.push(name);
        }
    }
    let found = folder.join("found");
    ensure!(broken.is_empty(), "{} broke: see {}", broken.join(", "), found.display());
    Ok(())
}

/// Builds the fuzzer with the nightly compiler.
fn build(folder: &Path) -> Result<PathBuf> {
    let version = program("rustc", &["+nightly", "-vV"]).output();
    let version = version.ok().filter(|output| output.status.success()).context(
        "fuzzing needs a nightly compiler and a C++ compiler: rustup toolchain install nightly",
    )?;
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc names its host")?;
    let target = folder.to_str().context("the project's path is not UTF-8")?;
    let mut build = program("cargo", &["+nightly", "build", "--release", "--target", host]);
    run(build.args(["--manifest-path", "fuzz/Cargo.toml", "--target-dir", target]))?;
    Ok(folder.join(host).join("release/reader"))
}

/// Writes each reader's first texts into a folder. Returns the readers' names and longest texts.
fn write_seeds(fuzzer: &Path, folder: &Path) -> Result<Vec<(String, String)>> {
    let output = Command::new(fuzzer).env("PARLOUR_SEEDS", folder.join("seeds")).output()?;
    ensure!(output.status.success(), "no seeds: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout)?;
    let both = |line: &str| line.split_once(' ').map(|(name, most)| (name.into(), most.into()));
    Ok(names.lines().filter_map(both).collect())
}

fn fuzz(
    fuzzer: &Path,
    folder: &Path,
    name: &str,
    longest: &str,
    arguments: &Arguments,
) -> Result<Fuzzed> {
    let corpus = folder.join("corpus").join(name);
    let [found, logs] = ["found", "logs"].map(|kind| folder.join(kind));
    for folder in [&corpus, &found, &logs] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let log = logs.join(format!("{name}.txt"));
    let mut command = Command::new(fuzzer);
    command.env("PARLOUR_READER", name).arg(&corpus).arg(folder.join("seeds").join(name));
    command.arg(format!("-artifact_prefix={}/{name}-", found.display()));
    command.arg(format!("-max_len={longest}")).arg("-print_final_stats=1");
    command.arg(format!("-timeout={LONGEST_READ}")).arg(format!("-rss_limit_mb={MOST_MEMORY}"));
    let seconds = arguments.seconds.or(arguments.runs.is_none().then_some(60));
    command.args(seconds.map(|seconds| format!("-max_total_time={seconds}")));
    command.args(arguments.runs.map(|runs| format!("-runs={runs}")));
    let began = Instant::now();
    let output = command.stderr(fs::File::create(&log)?).status();
    let is_sound = output.with_context(|| format!("cannot start {}", fuzzer.display()))?.success();
    let told = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    let runs = told.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let runs = runs.and_then(|number| number.trim().parse().ok()).unwrap_or(0);
    let seconds = began.elapsed().as_secs_f64();
    Ok(Fuzzed { name: name.to_owned(), runs, seconds, is_sound })
}
