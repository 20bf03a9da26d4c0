//! The program itself, run from outside.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a run may take: more than enough on a busy machine, and the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// How a run ended.
pub struct Ran {
    /// The exit status.
    pub status: i32,
    /// Everything written to standard output.
    pub out: String,
    /// Everything written to standard error.
    pub err: String,
}

/// Runs a command with standard input and returns its output. A command that hangs is killed.
pub fn output(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let process = child.id().to_string();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // A program may stop reading before the end of its input.
        let _ = stdin.write_all(&input);
    });
    let (send, ended) = mpsc::channel();
    thread::spawn(move || send.send(child.wait_with_output()));
    let Ok(output) = ended.recv_timeout(LIMIT) else {
        let _ = Command::new("kill").args(["-KILL", &process]).status();
        panic!("it does not end: {command:?}");
    };
    writer.join().expect("the writer ends");
    output.expect("its output can be read")
}

/// Runs `parlour` with arguments and standard input, keeping its games in `data`.
pub fn parlour_in(data: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(arguments).env("PARLOUR_DATA", data).current_dir(data);
    let output = output(&mut command, input);
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
