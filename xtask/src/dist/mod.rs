//! `cargo xtask dist`: makes what people install, and tries it.

mod crates;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{CargoTool, cargo, program, root, run, target_folder};
use crate::site;

/// The shells that have completions, each with the file that it looks for.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/parlour"),
    ("zsh", "share/zsh/vendor-completions/_parlour"),
    ("fish", "share/fish/vendor_completions.d/parlour.fish"),
];

/// The documents that come with the program.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The licence texts that every artefact holds.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Makes every artefact, checks what it holds and tries it. Prints the artefacts' paths.
pub fn run_all() -> Result<()> {
    for artefact in make_all()? {
        println!("{}", artefact.display());
    }
    Ok(())
}

fn make_all() -> Result<Vec<PathBuf>> {
    let mut made = crates::package()?;
    // The program has the offline site in it.
    site::run_all(None)?;
    run(&mut cargo(&["build", "--profile", "dist", "-p", "parlour"]))?;
    let target = target_folder("Cargo.toml")?;
    // Cargo builds the profile `dist` here; what is packed goes beside it.
    let dist = target.join("dist");
    // `package.metadata.deb` in `crates/cli/Cargo.toml` names this folder, below the profile's own.
    let tree = dist.join("packaged");
    if tree.exists() {
        fs::remove_dir_all(&tree).context("clearing what was made before")?;
    }
    fill(&tree, &dist.join("parlour"))?;
    let tarball = pack(&tree, &dist)?;
    try_tarball(&dist, &tarball)?;
    let deb = package(&dist)?;
    try_package(&dist, &deb)?;
    made.extend([tarball, deb, pack_site(&tree, &dist)?]);
    made.extend(wheel::build(&target, &dist)?);
    Ok(made)
}

/// Lays the program, its manual and its completions out as they are installed.
fn fill(tree: &Path, built: &Path) -> Result<()> {
    let bin = tree.join("bin");
    fs::create_dir_all(&bin)?;
    let parlour = bin.join("parlour");
    fs::copy(built, &parlour).with_context(|| format!("copying {}", built.display()))?;
    let pages = tree.join("share/man/man1");
    output_of(&parlour, &["man", "--into", &pages.to_string_lossy()])?;
    for (shell, file) in SHELLS {
        write(&tree.join(file), &output_of(&parlour, &["completions", shell])?)?;
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

/// What `parlour` prints on standard output.
fn output_of(parlour: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(parlour).args(arguments).output();
    let output = output.with_context(|| format!("cannot start {}", parlour.display()))?;
    if !output.status.success() {
        bail!("{} {} failed", parlour.display(), arguments.join(" "));
    }
    Ok(output.stdout)
}

/// Checks that the program installed below `prefix` works, and that its manual is there.
fn try_out(prefix: &Path) -> Result<()> {
    let parlour = prefix.join("bin/parlour");
    let version = String::from_utf8(output_of(&parlour, &["--version"])?)?;
    ensure!(version.starts_with("parlour "), "an odd version: {version}");
    let score = output_of(&parlour, &["cribbage", "score", "--json", "5H 5S 5C JD", "5D"])?;
    ensure!(String::from_utf8(score)?.contains("\"total\":29"), "the best hand counts 29");
    let page = prefix.join("share/man/man1");
    let is_there = ["parlour.1", "parlour.1.gz"].iter().any(|name| page.join(name).exists());
    ensure!(is_there, "there is no manual page in {}", page.display());
    for (_, file) in SHELLS {
        ensure!(prefix.join(file).exists(), "there is no {file}");
    }
    for licence in LICENCES {
        let text = fs::read(prefix.join("share/doc/parlour").join(licence));
        let text = text.with_context(|| format!("reading {licence}"))?;
        ensure!(text == fs::read(root().join(licence))?, "{licence} is not the project's");
    }
    ensure!(symbols(&parlour)?.is_empty(), "{} is not stripped", parlour.display());
    Ok(())
}

/// The symbols that a program defines, as `nm` lists them.
fn symbols(path: &Path) -> Result<Vec<u8>> {
    let listed = Command::new("nm").arg("--defined-only").arg(path).output().context("nm")?;
    ensure!(listed.status.success(), "nm cannot read {}", path.display());
    Ok(listed.stdout)
}

/// Fails unless an archive's listing has every licence text.
fn check_licences(artefact: &Path, files: &[String]) -> Result<()> {
    for licence in LICENCES {
        let is_there = files.iter().any(|file| file.rsplit('/').next() == Some(licence));
        ensure!(is_there, "{} has no {licence}", artefact.display());
    }
    Ok(())
}

/// The files in a tarball.
fn files_in_tarball(tarball: &Path) -> Result<Vec<String>> {
    let listed = program("tar", &["-tzf"]).arg(tarball).output().context("tar")?;
    ensure!(listed.status.success(), "tar cannot read {}", tarball.display());
    Ok(String::from_utf8(listed.stdout)?.lines().map(ToOwned::to_owned).collect())
}

/// The name of the tarball's only folder.
fn folder_name() -> String {
    format!("parlour-{}-{}-linux", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH)
}

/// Packs the tree into a tarball and returns its path.
fn pack(tree: &Path, dist: &Path) -> Result<PathBuf> {
    let tarball = dist.join(format!("{}.tar.gz", folder_name()));
    let rename = format!("--transform=s,^[.],{},", folder_name());
    let mut tar = program("tar", &["-I", "gzip -9", &rename, "-cf"]);
    run(tar.arg(&tarball).arg("-C").arg(tree).arg("."))?;
    Ok(tarball)
}

/// Packs the offline site, as the program writes it, and returns the tarball's path.
fn pack_site(tree: &Path, dist: &Path) -> Result<PathBuf> {
    let name = format!("parlour-site-{}", env!("CARGO_PKG_VERSION"));
    let (folder, tarball) = (dist.join(&name), dist.join(format!("{name}.tar.gz")));
    if folder.exists() {
        fs::remove_dir_all(&folder).context("clearing what was made before")?;
    }
    output_of(&tree.join("bin/parlour"), &["site", &folder.to_string_lossy()])?;
    for licence in LICENCES {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    let mut tar = program("tar", &["-I", "gzip -9", "-cf"]);
    run(tar.arg(&tarball).arg("-C").arg(dist).arg(&name))?;
    let files = files_in_tarball(&tarball)?;
    check_licences(&tarball, &files)?;
    for file in ["index.html", "sw.js", "parlour.webmanifest"] {
        ensure!(files.contains(&format!("{name}/{file}")), "{} has no {file}", tarball.display());
    }
    Ok(tarball)
}

fn try_tarball(dist: &Path, tarball: &Path) -> Result<()> {
    let scratch = tempfile::tempdir_in(dist)?;
    run(program("tar", &["-xzf"]).arg(tarball).arg("-C").arg(scratch.path()))?;
    try_out(&scratch.path().join(folder_name()))
}

/// Makes the Debian package and returns its path.
fn package(dist: &Path) -> Result<PathBuf> {
    let cargo_deb = CargoTool::find("deb")?;
    for old in packages(dist)? {
        fs::remove_file(old)?;
    }
    let arguments = ["-p", "parlour", "--profile", "dist", "--no-build", "--quiet", "--output"];
    run(cargo_deb.command(&arguments).arg(dist))?;
    packages(dist)?.pop().context("cargo-deb made no package")
}

/// The Debian packages in a folder.
fn packages(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let paths = files.into_iter().map(|file| file.path());
    Ok(paths.filter(|path| path.extension().is_some_and(|end| end == "deb")).collect())
}

fn try_package(dist: &Path, deb: &Path) -> Result<()> {
    let scratch = tempfile::tempdir_in(dist)?;
    run(program("dpkg-deb", &["--extract"]).arg(deb).arg(scratch.path()))?;
    try_out(&scratch.path().join("usr"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Archives take the file beside a manifest, and some ways of storing a project turn a link to
    /// the project's own into a line of text.
    #[test]
    fn every_package_has_the_whole_licence_texts() {
        for folder in ["crates/rules", "crates/players", "crates/table", "bindings/python"] {
            for licence in LICENCES {
                let [own, projects] = [&*format!("{folder}/{licence}"), licence]
                    .map(|path| fs::read_to_string(root().join(path)).expect(path));
                assert_eq!(own, projects, "{folder}/{licence}");
            }
        }
    }

    #[test]
    #[ignore = "builds everything that is released, which takes long: cargo test -p xtask -- --ignored"]
    fn every_artefact_is_made_and_works() {
        let made = make_all().expect("every artefact is made");
        let count = |end| made.iter().filter(|path| path.to_string_lossy().ends_with(end)).count();
        // Three tarballs: the program's, the site's and that of the Python sources.
        let counts = [".crate", ".tar.gz", ".deb", ".whl"].map(count);
        assert_eq!(counts, [3, 3, 1, 1], "{made:?}");
        let target = target_folder("Cargo.toml").expect("Cargo names it");
        assert!(made.iter().all(|path| path.starts_with(&target) && path.is_file()), "{made:?}");
    }
}
