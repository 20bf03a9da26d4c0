//! The container files: no engine runs where the tests do, so they are read, and held to the
//! program, to the project's files and to each other.
//!
//! Every check answers with what it has to complain of; spoiled copies of the files show that it
//! would.

mod caddyfile;
mod compose;
mod dockerfile;
#[path = "../program/mod.rs"]
mod program;

use std::path::{Path, PathBuf};

use program::parlour;

/// The top of the project.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(top().join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// What the program has against arguments, if anything: with `--help` at their end it reads
/// them all, and opens nothing.
fn refusal(arguments: &[String]) -> Option<String> {
    let mut all: Vec<&str> = arguments.iter().map(String::as_str).collect();
    all.push("--help");
    let ran = parlour(&all, "");
    let helps = ran.status == 0 && ran.out.contains("Usage: parlour serve");
    (!helps).then(|| format!("`parlour {}`: {}", arguments.join(" "), ran.err.trim()))
}

/// The port that `--listen` names among arguments.
fn listens_on(arguments: &[String]) -> Option<&str> {
    let at = arguments.iter().position(|argument| argument == "--listen")?;
    Some(arguments.get(at + 1)?.rsplit_once(':')?.1)
}

/// Holds a check to finding nothing in a file as it is, and this in a spoiled copy.
fn spoiled(name: &str, from: &str, to: &str, check: fn(&str) -> Vec<String>, complaint: &str) {
    let text = text_of(name);
    assert_eq!(check(&text), Vec::<String>::new(), "{name}");
    assert!(text.contains(from), "{name} has no `{from}`");
    let found = check(&text.replacen(from, to, 1));
    assert!(found.iter().any(|found| found.contains(complaint)), "{to}: {found:?}");
}

#[test]
fn the_program_refuses_what_it_does_not_know() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(refusal(&words("serve --listen 0.0.0.0:8087")), None);
    assert!(refusal(&words("serve --lisen 0.0.0.0:8087")).is_some());
    assert!(refusal(&words("serve --listen nowhere")).is_some());
    assert!(refusal(&words("serve --database mysql://somewhere/games")).is_some());
}
