//! The page for R users, run as it is written.

mod program;

use std::path::Path;
use std::process::Command;

use program::output;

const PAGE: &str = include_str!("../../../docs/r.md");

#[test]
fn every_example_of_the_page_runs() {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    if !std::env::split_paths(&folders).any(|folder| folder.join("Rscript").is_file()) {
        let must = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!must, "apt-get install r-base-core: nothing is skipped in CI");
        eprintln!("skipped: Rscript is missing (as root: apt-get install r-base-core)");
        return;
    }
    let blocks = PAGE.split("```r\n").skip(1);
    let blocks: Vec<&str> = blocks.map(|rest| rest.split("```").next().unwrap_or(rest)).collect();
    assert_eq!(blocks.len(), 3);
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("page.R");
    std::fs::write(&script, blocks.concat()).expect("it can be written");
    let program = Path::new(env!("CARGO_BIN_EXE_parlour")).parent().expect("a folder");
    let path = std::env::join_paths(
        [program.to_owned()].into_iter().chain(std::env::split_paths(&folders)),
    );
    let mut command = Command::new("Rscript");
    command.arg("--vanilla").arg(&script).env("PATH", path.expect("a path"));
    let ran = output(&mut command, b"");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{errors}");
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(printed.contains("5H 5S 5C JD"), "{printed}");
}
