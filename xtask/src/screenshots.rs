//! `cargo xtask screenshots`: pictures of the real screens, for the README and to be looked at.

use anyhow::Result;

use crate::run::{cargo, root, run};

/// Where the pictures lie, from the top of the project.
const FOLDER: &str = "docs/screens";

/// Draws every picture: the terminal's screens, whole games in the browser, then each page.
pub fn run_all() -> Result<()> {
    let example = ["run", "--package", "parlour-tui", "--example", "screenshots", "--", FOLDER];
    run(&mut cargo(&example))?;
    let folder = root().join(FOLDER);
    let browser = ["test", "--package", "parlour-web", "--test", "browser"];
    run(cargo(&browser).env("PARLOUR_PICTURES", folder))?;
    let screens = ["test", "--package", "parlour-web", "--test", "screens", "--", "--ignored"];
    run(&mut cargo(&screens))
}
