//! Fuzzing the readers of what comes from outside.

use anyhow::{Context, Result, bail};

use crate::run::{program, root, run};

/// Fuzzes every target for so many seconds each; a crash fails and keeps its input.
pub fn run_all(seconds: u64) -> Result<()> {
    let has = |arguments: &[&str]| {
        program("cargo", arguments).output().is_ok_and(|output| output.status.success())
    };
    if !has(&["+nightly", "--version"]) {
        bail!("fuzzing needs a nightly toolchain: rustup toolchain install nightly");
    }
    if !has(&["fuzz", "--version"]) {
        run(&mut program("cargo", &["install", "--locked", "cargo-fuzz"]))?;
    }
    let folder = root().join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(&folder)
        .with_context(|| format!("cannot list {}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    targets.sort();
    for target in targets {
        let time = format!("-max_total_time={seconds}");
        run(&mut program("cargo", &["+nightly", "fuzz", "run", &target, "--", &time]))?;
    }
    Ok(())
}
