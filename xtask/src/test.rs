//! All the tests.

use anyhow::Result;

use crate::needs::{self, Need};
use crate::run::{cargo, run};

/// What the tests drive besides Rust.
const NEEDS: &[Need] = &[Need {
    program: "tmux",
    package: "tmux",
    tests: "the line-mode table driven at a real terminal",
}];

/// Sets up what the tests need and runs them all.
pub fn run_all() -> Result<()> {
    needs::meet(NEEDS)?;
    run(&mut cargo(&["test", "--workspace"]))
}
