//! Running other programs from the project's root, and finding what Cargo built.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The project's root folder.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the project's root")
        .to_owned()
}

/// The folder where Cargo puts what it builds for a manifest, named from the project's root.
///
/// `CARGO_TARGET_DIR` and Cargo's configuration decide it. The bindings are workspaces of their
/// own, so by default each has a folder of its own.
pub fn target_folder(manifest: &str) -> Result<PathBuf> {
    let mut metadata = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let output = metadata.args(["--manifest-path", manifest]).output().context("cargo metadata")?;
    if !output.status.success() {
        bail!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let folder = metadata["target_directory"].as_str().context("cargo names its target folder")?;
    Ok(PathBuf::from(folder))
}

/// A program that will run in the project's root.
pub fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// The Cargo that started this program, with these arguments.
pub fn cargo(arguments: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments)
}

/// A command of Cargo's that comes from a crate of its own.
pub struct CargoTool {
    name: &'static str,
    path: OsString,
}

impl CargoTool {
    /// Finds `cargo NAME`. Where it is missing, the crate `cargo-NAME` is installed in the target
    /// folder.
    pub fn find(name: &'static str) -> Result<Self> {
        let tools = target_folder("Cargo.toml")?.join("tools");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::iter::once(tools.join("bin")).chain(std::env::split_paths(&path));
        let tool = CargoTool { name, path: std::env::join_paths(path)? };
        let version = tool.command(&["--version"]).output();
        if !version.is_ok_and(|output| output.status.success()) {
            let package = format!("cargo-{name}");
            run(cargo(&["install", &package, "--locked", "--root"]).arg(&tools))?;
        }
        Ok(tool)
    }

    /// The command with these arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = cargo(&[self.name]);
        command.args(arguments).env("PATH", &self.path);
        command
    }
}

/// Prints a command and runs it; fails if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let line = words.join(" ");
    eprintln!("\n$ {line}");
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}
