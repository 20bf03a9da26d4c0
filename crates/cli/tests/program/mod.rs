//! The program itself, run from outside.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How a run ended.
pub struct Ran {
    /// The exit status.
    pub status: i32,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

/// Runs `parlour` with arguments and standard input, keeping its games in `data`.
pub fn parlour_in(data: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(arguments)
        .env("PARLOUR_DATA", data)
        .current_dir(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that has seen enough closes its input; that is its right.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        status: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs `parlour` with arguments and standard input, in a folder of its own.
pub fn parlour(arguments: &[&str], input: &str) -> Ran {
    let data = tempfile::tempdir().expect("a temporary folder");
    parlour_in(data.path(), arguments, input.as_bytes())
}
