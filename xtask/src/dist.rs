//! `cargo xtask dist`: what people install, made and tried.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{cargo, program, root, run};

/// Where everything is made, from the project's root.
const DIST: &str = "target/dist";

/// The shells that have completions, each with the file that it looks for.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/parlour"),
    ("zsh", "share/zsh/vendor-completions/_parlour"),
    ("fish", "share/fish/vendor_completions.d/parlour.fish"),
];

/// What comes along beside the program.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Makes the tarball and the Debian package, and runs the program out of each.
pub fn run_all() -> Result<()> {
    run(&mut cargo(&["build", "--release", "-p", "parlour"]))?;
    let dist = root().join(DIST);
    if dist.exists() {
        fs::remove_dir_all(&dist).context("clearing what was made before")?;
    }
    let name = format!("parlour-{}-{}-linux", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let tree = dist.join(&name);
    fill(&tree)?;
    let tarball = format!("{name}.tar.gz");
    let pack = ["-C", DIST, "-I", "gzip -9", "-cf", &format!("{DIST}/{tarball}"), &name];
    run(&mut program("tar", &pack))?;
    try_tarball(&dist, &tarball, &name)?;
    // The package takes the manual and the completions from where they were just made.
    fs::rename(&tree, dist.join("made")).context("putting the files where the package looks")?;
    let deb = package(&dist)?;
    try_package(&dist, &deb)?;
    println!("{DIST}/{tarball}\n{DIST}/{}", deb.display());
    Ok(())
}

/// Lays the program, its manual and its completions out as they are installed.
fn fill(tree: &Path) -> Result<()> {
    let bin = tree.join("bin");
    fs::create_dir_all(&bin)?;
    let built = root().join("target/release/parlour");
    let parlour = bin.join("parlour");
    fs::copy(&built, &parlour).with_context(|| format!("copying {}", built.display()))?;
    let pages = tree.join("share/man/man1");
    said(&parlour, &["man", "--into", &pages.to_string_lossy()])?;
    for (shell, file) in SHELLS {
        write(&tree.join(file), &said(&parlour, &["completions", shell])?)?;
    }
    for paper in PAPERS {
        let text = fs::read(root().join(paper)).with_context(|| format!("reading {paper}"))?;
        write(&tree.join("share/doc/parlour").join(paper), &text)?;
    }
    Ok(())
}

fn write(path: &Path, text: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().expect("files lie in folders"))?;
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

/// What a program answers on standard output.
fn said(parlour: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(parlour).args(arguments).output();
    let output = output.with_context(|| format!("cannot start {}", parlour.display()))?;
    if !output.status.success() {
        bail!("{} {} failed", parlour.display(), arguments.join(" "));
    }
    Ok(output.stdout)
}

/// Whether the program in a place works, and its manual is there.
fn try_out(prefix: &Path) -> Result<()> {
    let parlour = prefix.join("bin/parlour");
    let version = String::from_utf8(said(&parlour, &["--version"])?)?;
    ensure!(version.starts_with("parlour "), "an odd version: {version}");
    let score = said(&parlour, &["cribbage", "score", "--json", "5H 5S 5C JD", "5D"])?;
    ensure!(String::from_utf8(score)?.contains("\"total\":29"), "the best hand counts 29");
    let page = prefix.join("share/man/man1");
    let is_there = ["parlour.1", "parlour.1.gz"].iter().any(|name| page.join(name).exists());
    ensure!(is_there, "there is no manual page in {}", page.display());
    for (_, file) in SHELLS {
        ensure!(prefix.join(file).exists(), "there is no {file}");
    }
    Ok(())
}

fn try_tarball(dist: &Path, tarball: &str, name: &str) -> Result<()> {
    let scratch = tempfile::tempdir_in(dist)?;
    let into = scratch.path().to_string_lossy().into_owned();
    run(&mut program("tar", &["-C", &into, "-xzf", &format!("{DIST}/{tarball}")]))?;
    try_out(&scratch.path().join(name))
}

/// Makes the Debian package; gives its file name.
fn package(dist: &Path) -> Result<PathBuf> {
    let has_it = cargo(&["deb", "--version"]).output().is_ok_and(|out| out.status.success());
    if !has_it {
        run(&mut cargo(&["install", "cargo-deb", "--locked"]))?;
    }
    let output = dist.to_string_lossy().into_owned();
    run(&mut cargo(&["deb", "-p", "parlour", "--no-build", "--quiet", "--output", &output]))?;
    let files = fs::read_dir(dist)?.collect::<Result<Vec<_>, _>>()?;
    let mut names = files.into_iter().map(|file| PathBuf::from(file.file_name()));
    names.find(|name| name.extension().is_some_and(|end| end == "deb")).context("no package came")
}

fn try_package(dist: &Path, deb: &Path) -> Result<()> {
    let scratch = tempfile::tempdir_in(dist)?;
    let into = scratch.path().to_string_lossy().into_owned();
    let deb = dist.join(deb).to_string_lossy().into_owned();
    run(&mut program("dpkg-deb", &["--extract", &deb, &into]))?;
    try_out(&scratch.path().join("usr"))
}
