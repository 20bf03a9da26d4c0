//! axe-core, which finds accessibility faults of pages, for the browser tests.

use anyhow::Result;

use crate::needs::{self, Need};
use crate::run::{program, run, target_folder};

const NPM: Need = Need { program: "npm", package: "npm", tests: "pages checked by axe-core" };

/// The package and its version: another version may know other faults.
const PACKAGE: &str = "axe-core@4.11.0";

/// Fetches axe-core into `tools/axe` in the target folder, where the tests look for it.
pub fn prepare() -> Result<()> {
    let folder = target_folder("Cargo.toml")?.join("tools/axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    needs::meet(&[NPM])?;
    if !NPM.is_met() {
        return Ok(());
    }
    let install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", PACKAGE];
    if run(program("npm", &install).arg("--prefix").arg(&folder)).is_err() {
        needs::skip(&NPM)?;
    }
    Ok(())
}
