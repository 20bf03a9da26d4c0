//! `cargo xtask test`: every test, in Rust, Prolog and Python.

use anyhow::Result;

use crate::axe;
use crate::needs::{self, Need};
use crate::python;
use crate::run::{cargo, program, run, target_folder};
use crate::site;

const TMUX: Need =
    Need { program: "tmux", package: "tmux", tests: "the program driven at a real terminal" };
const PROLOG: Need = Need {
    program: "swipl",
    package: "swi-prolog-nox",
    tests: "the Prolog library in a real SWI-Prolog, and judging Prolog files",
};
const R: Need =
    Need { program: "Rscript", package: "r-base-core", tests: "judging R scripts, and docs/r.md" };
const BUBBLEWRAP: Need = Need {
    program: "bwrap",
    package: "bubblewrap",
    tests: "submissions without a network and other files",
};

const POSTGRESQL: Need = Need {
    program: "pg_ctlcluster",
    package: "postgresql",
    tests: "games kept in PostgreSQL, by one server and by two",
};

const BROWSER: Need = Need {
    program: "chromedriver",
    package: "chromium-driver",
    tests: "whole games in a real browser",
};

/// Installs what the tests need and runs them all.
pub fn run_all() -> Result<()> {
    needs::meet(&[TMUX, PROLOG, R, BUBBLEWRAP, POSTGRESQL, BROWSER])?;
    axe::prepare()?;
    site::prepare()?;
    let has_python = python::prepare()?;
    // The tool that binds the site's modules has no tests, and its dependencies take minutes to build.
    // One run names everything that fails.
    let tests = ["test", "--workspace", "--exclude", "parlour-bind", "--no-fail-fast"];
    run(&mut cargo(&tests))?;
    if PROLOG.is_met() {
        test_prolog()?;
    }
    if has_python {
        python::test()?;
    }
    Ok(())
}

/// Builds the foreign library and runs its tests in a real Prolog.
fn test_prolog() -> Result<()> {
    let manifest = "bindings/prolog/Cargo.toml";
    run(&mut cargo(&["build", "--release", "--manifest-path", manifest]))?;
    let tests = "bindings/prolog/tests/cribbage.plt";
    let mut prolog = program("swipl", &["-g", "main", "-t", "halt", tests]);
    run(prolog.env("CARGO_TARGET_DIR", target_folder(manifest)?))
}
