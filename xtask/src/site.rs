//! `cargo xtask site`: the module of the offline site, and the site itself.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::needs;
use crate::run::{cargo, program, root, run, target_folder};

/// What the module is built for.
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module and, where a folder is given, writes the site there.
pub fn run_all(folder: Option<&Path>) -> Result<()> {
    if !has_target() {
        bail!("the offline site needs the target {TARGET}: run `rustup target add {TARGET}`");
    }
    build()?;
    match folder {
        // Cargo runs it in the project's root; the folder is named from where we are.
        Some(folder) => {
            run(cargo(&["run", "--release", "--", "site"]).arg(std::path::absolute(folder)?))
        }
        None => Ok(()),
    }
}

/// Builds the module for the tests; where the target can't be had, says so in a line. With `CI=true`
/// that is a failure.
pub fn prepare() -> Result<()> {
    if has_target() {
        return build();
    }
    eprintln!(
        "skipped: games in a browser without a server (the target {TARGET} is missing; run \
         `rustup target add {TARGET}`)"
    );
    needs::may_skip()
}

/// Whether the module can be built. The target is added where that is possible.
fn has_target() -> bool {
    let is_there = || {
        let folder = program("rustc", &["--print", "target-libdir", "--target", TARGET]).output();
        folder.is_ok_and(|output| {
            let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            output.status.success() && Path::new(&folder).exists()
        })
    };
    let add = || {
        let mut add = Command::new("rustup");
        add.args(["target", "add", TARGET]).current_dir(root());
        // Where there is no rustup, the next look says what is missing.
        let _ = add.stdout(Stdio::null()).stderr(Stdio::null()).status();
    };
    is_there() || {
        add();
        is_there()
    }
}

/// What the modules are built with.
const PROFILE: &str = "site";

/// The site's modules by name, with the features that each is built with: one has everything, the
/// other makes the pages of games in progress and is needed to start.
const MODULES: [(&str, &[&str]); 2] = [("whole", &[]), ("play", &["--no-default-features"])];

/// Builds the modules into `crates/site/built`, where the program takes them from.
fn build() -> Result<()> {
    let folder = root().join("crates/site/built");
    // Everything in the folder becomes part of the site, so what older versions built goes.
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if !path.ends_with(".gitignore") {
            fs::remove_file(path)?;
        }
    }
    for (name, features) in MODULES {
        let build =
            ["build", "--package", "parlour-site", "--target", TARGET, "--profile", PROFILE];
        run(cargo(&build).args(features))?;
        let built = target_folder("Cargo.toml")?.join(TARGET).join(PROFILE);
        let mut bind = cargo(&["run", "--release", "--quiet", "--package", "parlour-bind", "--"]);
        run(bind.arg(built.join("parlour_site.wasm")).arg(&folder).arg(name))?;
    }
    Ok(())
}
