//! What some tests need from the system, and how it gets there.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run::{program, run};

/// A program from outside that some of the tests drive.
pub struct Need {
    /// The program that must be there.
    pub program: &'static str,
    /// The Debian package that brings it.
    pub package: &'static str,
    /// Which tests need it.
    pub tests: &'static str,
}

impl Need {
    /// Whether the program is there.
    pub fn is_met(&self) -> bool {
        Command::new("sh")
            .args(["-c", "command -v \"$0\"", self.program])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    fn how(&self) -> String {
        format!("apt-get install {}", self.package)
    }
}

/// Installs what is missing where that is possible, and tells what stays missing with the tests
/// that it skips. With `CI=true` nothing may be skipped.
pub fn meet(needs: &[Need]) -> Result<()> {
    let missing = || needs.iter().filter(|need| !need.is_met()).collect::<Vec<_>>();
    if !missing().is_empty() {
        install(&missing().iter().map(|need| need.package).collect::<Vec<_>>())?;
    }
    missing().into_iter().try_for_each(skip)
}

/// Installs packages where that is possible.
pub fn install(packages: &[&str]) -> Result<()> {
    if !may_install() {
        return Ok(());
    }
    run(&mut program("apt-get", &["update", "-qq"]))?;
    let mut install = program("apt-get", &["install", "-y", "-qq", "--no-install-recommends"]);
    run(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Tells which tests are skipped and how to have them. With `CI=true` that is a failure.
pub fn skip(need: &Need) -> Result<()> {
    eprintln!("skipped: {} ({} is missing; as root: {})", need.tests, need.program, need.how());
    may_skip()
}

/// Fails with `CI=true`, where nothing may be skipped.
pub fn may_skip() -> Result<()> {
    if std::env::var("CI").is_ok_and(|value| value == "true") {
        bail!("nothing may be skipped when CI=true");
    }
    Ok(())
}

/// Whether this is root on Debian or something like it.
fn may_install() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    root && std::path::Path::new("/etc/debian_version").exists()
}
