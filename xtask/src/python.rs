//! The Python package's tests, in a virtual environment of their own that is kept between runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::needs::{self, Need};
use crate::run::{cargo, program, root, run};

/// What makes the environment, and fills it.
const VENV: Need = Need {
    program: "python3 -m venv",
    package: "python3 python3-venv",
    tests: "the Python package",
};

/// Where the environment lies, from the top of the project.
const FOLDER: &str = "target/python-venv";

/// What the tests need besides the package, and so what fills the environment.
const PACKAGES: [&str; 7] = [
    "maturin>=1.9,<2",
    "pytest>=7",
    "numpy>=1.22",
    "pettingzoo>=1.25",
    "open_spiel>=1.5",
    "ray>=2.9",
    "matplotlib>=3.6",
];

/// Whether the tests can run. Installs what makes environments where that is possible, and else
/// tells what is skipped.
pub fn prepare() -> Result<bool> {
    if !makes_environments() {
        needs::install(&VENV.package.split(' ').collect::<Vec<_>>())?;
    }
    if !makes_environments() {
        needs::skip(&VENV)?;
    }
    Ok(makes_environments())
}

/// Whether Python is there, with what Debian packs apart from it.
fn makes_environments() -> bool {
    let mut python = program("python3", &["-c", "import ensurepip, venv"]);
    python.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The tests, with the program that they compare studies with.
pub fn run_alone() -> Result<()> {
    if prepare()? {
        run(&mut cargo(&["build", "-p", "parlour"]))?;
        test()?;
    }
    Ok(())
}

/// Makes the environment where it is not there, builds the package into it and runs its tests.
///
/// The program `parlour` must have been built: the studies are compared with it.
pub fn test() -> Result<()> {
    let folder = root().join(FOLDER);
    fill(&folder)?;
    let mut build = in_venv(&folder, "maturin", &["develop", "--release", "--skip-install"]);
    run(build.current_dir(root().join("bindings/python")))?;
    let parlour = root().join("target/debug/parlour");
    let mut tests = in_venv(&folder, "python", &["-m", "pytest", "bindings/python/tests"]);
    run(tests.env("PYTHONPATH", root().join("bindings/python/python")).env("PARLOUR", parlour))
}

/// Installs what is needed, unless it was installed before.
fn fill(folder: &Path) -> Result<()> {
    let filled = folder.join("packages.txt");
    let wanted = PACKAGES.join("\n");
    if fs::read_to_string(&filled).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run(&mut program("python3", &["-m", "venv", FOLDER]))?;
    let mut install = in_venv(folder, "python", &["-m", "pip", "install", "--quiet"]);
    run(install.args(PACKAGES))?;
    fs::write(&filled, wanted).with_context(|| format!("writing {}", filled.display()))
}

/// A program of the environment.
fn in_venv(folder: &Path, name: &str, arguments: &[&str]) -> Command {
    let path: PathBuf = folder.join("bin").join(name);
    let mut command = program(&path.to_string_lossy(), arguments);
    command.env("VIRTUAL_ENV", folder).stdin(Stdio::null());
    command
}
