//! The crates that others can build on, packaged and built from their packages.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::{check_licences, files_in_tarball};
use crate::run::{cargo, run, target_folder};

/// The crates that are published, each after those that it needs.
const PUBLISHED: [&str; 3] = ["parlour-rules", "parlour-players", "parlour-table"];

/// Packages the crates, builds each from its package, and returns the packages' paths.
pub fn package() -> Result<Vec<PathBuf>> {
    let mut package = cargo(&["package", "--allow-dirty", "--quiet"]);
    for name in PUBLISHED {
        package.args(["--package", name]);
    }
    run(&mut package)?;
    let folder = target_folder("Cargo.toml")?.join("package");
    let path = |name| folder.join(format!("{name}-{}.crate", env!("CARGO_PKG_VERSION")));
    let made = PUBLISHED.map(path);
    for path in &made {
        let files = files_in_tarball(path)?;
        check_licences(path, &files)?;
        check_source(&files).with_context(|| path.display().to_string())?;
    }
    Ok(made.into())
}

/// Fails unless a package has its sources and README, and nothing that only the project needs.
fn check_source(files: &[String]) -> Result<()> {
    for wanted in ["src/lib.rs", "README.md", "Cargo.toml"] {
        ensure!(files.iter().any(|file| file.ends_with(wanted)), "it has no {wanted}");
    }
    let is_own = |file: &&String| ["/tests/", "/benches/"].iter().any(|part| file.contains(part));
    let own = files.iter().find(|file| is_own(file) && !file.contains("/src/"));
    ensure!(own.is_none(), "{own:?} can't work outside the project");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::run::root;

    /// The files that would be packaged, without packaging them.
    fn listed(name: &str) -> Vec<String> {
        let mut list = cargo(&["package", "--list", "--allow-dirty", "--package", name]);
        let output = list.output().expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8").lines().map(ToOwned::to_owned).collect()
    }

    #[test]
    fn packages_have_source_readme_and_licences() {
        for name in PUBLISHED {
            let files = listed(name);
            check_licences(name.as_ref(), &files).expect("licences");
            check_source(&files).expect(name);
        }
    }

    #[test]
    fn packages_have_every_file_that_their_source_includes() {
        for name in PUBLISHED {
            let folder = root().join("crates").join(name.trim_start_matches("parlour-"));
            let files = listed(name);
            let mut found = 0;
            let is_rust =
                |file: &&String| Path::new(file).extension().is_some_and(|end| end == "rs");
            for source in files.iter().filter(is_rust) {
                let text = std::fs::read_to_string(folder.join(source)).expect("a source file");
                for part in text.split("include_").skip(1) {
                    let Some(path) =
                        part.strip_prefix("str!(\"").or(part.strip_prefix("bytes!(\""))
                    else {
                        continue;
                    };
                    let path = path.split('"').next().expect("a path");
                    let included = resolve(source, path);
                    assert!(files.contains(&included), "{name}: {source} includes {included}");
                    found += 1;
                }
            }
            assert!(found > 0, "{name} includes its README at least");
        }
    }

    /// A path that a source file names, from the crate's folder.
    fn resolve(source: &str, path: &str) -> String {
        let mut parts: Vec<&str> = source.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                ".." => {
                    assert!(parts.pop().is_some(), "{source} includes {path}, outside the crate");
                }
                part => parts.push(part),
            }
        }
        parts.join("/")
    }
}
