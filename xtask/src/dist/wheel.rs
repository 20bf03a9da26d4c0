//! The Python package: its sources, and a wheel that is built from them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{check_licences, files_in_tarball};
use crate::run::{program, root, run};

/// What runs the wheel after it is installed.
const TRIAL: &str = "import parlour; game = parlour.crosscut.Game.deal(seed=7); game.play('d4'); \
                     assert parlour.cribbage.score('5H 5S 5C JD', '5D').total == 29; print(game)";

/// Builds the sources and the wheel, tries the wheel in an environment of its own, and returns both
/// paths.
pub fn build(target: &Path, dist: &Path) -> Result<[PathBuf; 2]> {
    let out = dist.join("python");
    if out.exists() {
        fs::remove_dir_all(&out).context("clearing what was made before")?;
    }
    let tools = environment(&target.join("tools/maturin"), &["maturin>=1.9,<2"])?;
    let mut maturin = program(&tools.join("maturin").to_string_lossy(), &["build", "--release"]);
    maturin.args(["--sdist", "--out"]).arg(&out).env("CARGO_TARGET_DIR", target.join("python"));
    run(maturin.current_dir(root().join("bindings/python")))?;
    let sources = only_file(&out, ".tar.gz")?;
    check_licences(&sources, &files_in_tarball(&sources)?)?;
    let wheel = only_file(&out, ".whl")?;
    let mut list = program("python3", &["-m", "zipfile", "--list"]);
    let listed = list.arg(&wheel).output().context("python3")?;
    ensure!(listed.status.success(), "{} cannot be read", wheel.display());
    let files = String::from_utf8(listed.stdout)?;
    let files: Vec<String> =
        files.lines().filter_map(|line| line.split_whitespace().next()).map(Into::into).collect();
    check_licences(&wheel, &files)?;
    let scratch = tempfile::tempdir_in(dist)?;
    let trial = environment(&scratch.path().join("venv"), &[&wheel.to_string_lossy()])?;
    run(&mut program(&trial.join("python").to_string_lossy(), &["-c", TRIAL]))?;
    Ok([sources, wheel])
}

/// Makes a virtual environment with these packages, and returns the folder of its programs.
fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    run(program("python3", &["-m", "venv"]).arg(folder))?;
    let programs = folder.join("bin");
    let python = programs.join("python");
    let mut install = program(&python.to_string_lossy(), &["-m", "pip", "install", "--quiet"]);
    run(install.args(packages))?;
    Ok(programs)
}

/// The only file in a folder whose name ends like this.
fn only_file(folder: &Path, end: &str) -> Result<PathBuf> {
    let files = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut found = files.iter().map(fs::DirEntry::path);
    let found = found.find(|path| path.to_string_lossy().ends_with(end));
    found.with_context(|| format!("maturin made no {end}"))
}
