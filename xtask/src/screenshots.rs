//! `cargo xtask screenshots`: pictures of the real screens, for the README.

use anyhow::Result;

use crate::run::{cargo, root, run};

/// Where the pictures lie, from the top of the project.
const FOLDER: &str = "docs/screens";

/// Draws every picture.
pub fn run_all() -> Result<()> {
    let example = ["run", "--package", "parlour-tui", "--example", "screenshots", "--", FOLDER];
    run(&mut cargo(&example))?;
    let folder = root().join(FOLDER);
    let browser = ["test", "--package", "parlour-web", "--test", "browser"];
    run(cargo(&browser).env("PARLOUR_PICTURES", folder))
}
