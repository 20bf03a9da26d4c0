//! The Python package's tests, in their own virtual environment, which is kept between runs.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::needs::{self, Need};
use crate::run::{cargo, program, root, run, target_folder};

/// The tool that makes virtual environments.
const VENV: Need = Need {
    program: "python3 -m venv",
    package: "python3 python3-venv",
    tests: "the Python package",
};

/// The packages that the tests need.
const PACKAGES: [&str; 7] = [
    "maturin>=1.9,<2",
    "pytest>=8.4",
    "numpy>=1.22",
    "pettingzoo>=1.25",
    "open_spiel>=1.5",
    "ray>=2.9",
    "matplotlib>=3.6",
];

/// Whether the tests can run. Installs Python's `venv` where that is possible, and otherwise says
/// what is skipped.
pub fn prepare() -> Result<bool> {
    if !makes_environments() {
        needs::install(&VENV.package.split(' ').collect::<Vec<_>>())?;
    }
    if !makes_environments() {
        needs::skip(&VENV)?;
    }
    Ok(makes_environments())
}

/// Whether Python is installed with `venv`, which Debian packages separately.
fn makes_environments() -> bool {
    let mut python = program("python3", &["-c", "import ensurepip, venv"]);
    python.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Builds the program `parlour`, which the tests compare studies with, and runs the tests.
pub fn run_alone() -> Result<()> {
    if prepare()? {
        run(&mut cargo(&["build", "--workspace", "--bin", "parlour"]))?;
        test()?;
    }
    Ok(())
}

/// Builds the package into its environment and runs its tests.
///
/// The program `parlour` must have been built: the tests compare studies with it.
pub fn test() -> Result<()> {
    let target = target_folder("Cargo.toml")?;
    let venv = target.join("python-venv");
    install_packages(&venv)?;
    let mut build = in_venv(&venv, "maturin", &["develop", "--release", "--skip-install"]);
    run(build.current_dir(root().join("bindings/python")))?;
    let mut tests = in_venv(&venv, "python", &["-m", "pytest", "bindings/python/tests"]);
    let package = root().join("bindings/python/python");
    run(tests.env("PYTHONPATH", package).env("CARGO_TARGET_DIR", target))
}

/// Makes the environment and installs the packages, unless that was done before.
fn install_packages(venv: &Path) -> Result<()> {
    let list = venv.join("packages.txt");
    let wanted = PACKAGES.join("\n");
    if fs::read_to_string(&list).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run(program("python3", &["-m", "venv"]).arg(venv))?;
    let mut install = in_venv(venv, "python", &["-m", "pip", "install", "--quiet"]);
    run(install.args(PACKAGES))?;
    fs::write(&list, wanted).with_context(|| format!("writing {}", list.display()))
}

/// A program of the environment.
fn in_venv(venv: &Path, name: &str, arguments: &[&str]) -> Command {
    let path = venv.join("bin").join(name);
    let mut command = program(&path.to_string_lossy(), arguments);
    command.env("VIRTUAL_ENV", venv).stdin(Stdio::null());
    command
}
