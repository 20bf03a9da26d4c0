//! What can be noticed without running anything, with warnings denied.

use anyhow::Result;

use crate::deny;
use crate::run::{cargo, run};

/// Formatting, the dependencies' licences and sources, clippy and docs.
pub fn run_all() -> Result<()> {
    deny::check()?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ]))?;
    // The rules also build for programs that have no use for JSON.
    let bare = ["clippy", "-p", "parlour-rules", "--no-default-features", "--lib", "--quiet"];
    run(cargo(&bare).args(["--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"))
}
