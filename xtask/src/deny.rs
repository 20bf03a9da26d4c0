//! What is allowed in dependencies: `deny.toml` says which licences, versions and sources.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{CargoTool, cargo, root, run};

/// The lists of what is allowed.
const LISTS: &str = "deny.toml";

/// What ships: each has a lock file of its own.
const MANIFESTS: [&str; 3] =
    ["Cargo.toml", "bindings/prolog/Cargo.toml", "bindings/python/Cargo.toml"];

/// Packages that give their licence only as a file, with what the file says. cargo-deny reads it.
const BY_FILE: [(&str, &str); 1] = [("rs-fsrs", "MIT")];

/// Checks everything with cargo-deny, and with `advisories` the database of known faults too.
pub fn run_all(advisories: bool) -> Result<()> {
    let deny = CargoTool::find("deny")?;
    for manifest in MANIFESTS {
        let mut command =
            deny.command(&["--config", LISTS, "--manifest-path", manifest, "--locked", "check"]);
        command.args(["licenses", "sources"]);
        // The bindings have what the program has, and their own on top.
        if manifest == MANIFESTS[0] {
            command.arg("bans");
        }
        if advisories {
            command.arg("advisories");
        }
        run(&mut command)?;
    }
    Ok(())
}

/// Checks licences and sources by what Cargo knows, without another program.
pub fn check() -> Result<()> {
    let lists = fs::read_to_string(root().join(LISTS)).context(LISTS)?;
    let allowed = allowed_licences(&lists)?;
    for manifest in MANIFESTS {
        check_sources(&root().join(manifest).with_file_name("Cargo.lock"))?;
        for (package, licence) in used_packages(manifest)? {
            ensure!(
                is_allowed(&licence, &allowed),
                "{manifest}: {package} is under `{licence}`, which {LISTS} doesn't allow"
            );
        }
    }
    Ok(())
}

/// Checks that everything in a lock file comes from one registry.
fn check_sources(lock: &Path) -> Result<()> {
    let text = fs::read_to_string(lock).with_context(|| lock.display().to_string())?;
    let sources: HashSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("source = ")).collect();
    let is_registry = sources.iter().all(|source| source.starts_with("\"registry+"));
    ensure!(is_registry && sources.len() <= 1, "{}: {sources:?}", lock.display());
    Ok(())
}

/// The packages that are built on any system for what a manifest describes, with their licences.
fn used_packages(manifest: &str) -> Result<HashSet<(String, String)>> {
    let mut tree = cargo(&["tree", "--manifest-path", manifest, "--locked", "--workspace"]);
    tree.args(["--all-features", "--target", "all", "--prefix", "none"]);
    let output = tree.args(["--format", "{p}|{l}"]).output().context("cargo tree")?;
    if !output.status.success() {
        bail!("`cargo tree` failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?;
    // Cargo marks what it has listed before.
    let lines = text.lines().map(|line| line.trim_end_matches(" (*)"));
    let packages = lines.filter_map(|line| line.split_once('|'));
    let with_licence = |(package, licence): (&str, &str)| {
        let name = package.split(' ').next().unwrap_or_default();
        let in_file = BY_FILE.iter().find(|(known, _)| licence.is_empty() && *known == name);
        let licence = in_file.map_or(licence, |(_, licence)| licence);
        (package.to_owned(), licence.to_owned())
    };
    Ok(packages.map(with_licence).collect())
}

/// The licences that the lists allow.
fn allowed_licences(lists: &str) -> Result<HashSet<&str>> {
    let (_, section) = lists.split_once("[licenses]").context("there is no [licenses]")?;
    let (_, list) = section.split_once("allow = [").context("[licenses] allows nothing")?;
    let (list, _) = list.split_once(']').context("the list of licences has no end")?;
    Ok(list.split('"').skip(1).step_by(2).collect())
}

/// Whether an SPDX expression leaves a choice that is allowed.
fn is_allowed(expression: &str, allowed: &HashSet<&str>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    any_of(&mut words, allowed) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words, allowed: &HashSet<&str>) -> bool {
    let mut is_fine = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_fine |= all_of(words, allowed);
    }
    is_fine
}

fn all_of(words: &mut Words, allowed: &HashSet<&str>) -> bool {
    let mut is_fine = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_fine &= one(words, allowed);
    }
    is_fine
}

fn one(words: &mut Words, allowed: &HashSet<&str>) -> bool {
    match words.next() {
        Some("(") => any_of(words, allowed) && words.next() == Some(")"),
        Some(name) => match words.next_if_eq(&"WITH").and_then(|_| words.next()) {
            Some(exception) => allowed.contains(format!("{name} WITH {exception}").as_str()),
            None => allowed.contains(name),
        },
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_needs_one_choice_that_is_allowed() {
        let lists = "[licenses]\nallow = [\n \"MIT\",\n \"Zlib\",\n \"GPL WITH x\",\n]\n";
        let allowed = allowed_licences(lists).expect("a list");
        assert_eq!(allowed.len(), 3);
        for fine in ["MIT", "MIT OR GPL", "GPL/MIT", "(GPL OR MIT) AND Zlib", "GPL WITH x", "(MIT)"]
        {
            assert!(is_allowed(fine, &allowed), "{fine}");
        }
        for not in
            ["GPL", "MIT AND GPL", "(MIT OR GPL) AND GPL", "", "MIT GPL", "(MIT", "MIT WITH x"]
        {
            assert!(!is_allowed(not, &allowed), "{not}");
        }
    }
}
