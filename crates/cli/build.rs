//! Tells the program which commit it was built from.

use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn main() {
    // Committing moves this log; a tarball without git has none and says so.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "no commit".into());
    let version = std::env::var("CARGO_PKG_VERSION").expect("cargo sets the package's version");
    println!("cargo:rustc-env=PARLOUR_VERSION={version} ({commit})");
}
