//! A built program, run from outside with a data folder of its own.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// How long a server may take to start: the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// A built program.
pub struct Program {
    path: String,
    data: TempDir,
}

/// How a run ended.
pub struct Ran {
    /// The exit status.
    pub status: i32,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

/// A server of the program, ended when dropped.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Program {
    /// The program at `path`.
    pub fn new(path: &str) -> Self {
        let data = tempfile::tempdir().expect("a temporary folder");
        Program { path: path.to_owned(), data }
    }

    /// Where the program is.
    pub fn path(&self) -> &str {
        &self.path
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.env("PARLOUR_DATA", self.data.path()).current_dir(self.data.path());
        command.stdout(Stdio::piped());
        command
    }

    /// Runs the program with arguments and standard input.
    pub fn run(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command();
        command.args(arguments).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // A program that has seen enough closes its input.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        Ran {
            status: output.status.code().expect("it was not killed"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }

    /// The games that were saved as they were played.
    pub fn saved_games(&self) -> Vec<String> {
        let folder = std::fs::read_dir(self.data.path().join("games")).expect("a folder of games");
        let names = folder.map(|entry| entry.expect("an entry").path().display().to_string());
        names.collect()
    }

    /// Starts a server on a free port, without limits.
    pub fn serve(&self) -> Server {
        let mut command = self.command();
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--database"]);
        let folder = tempfile::tempdir_in(self.data.path()).expect("a folder");
        command.arg(folder.keep().join("room.db"));
        let mut child = command.spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (send, line) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            out.read_line(&mut line).map(|_| send.send(line))
        });
        let line = line.recv_timeout(LIMIT).expect("the server prints its address");
        let address = line.trim().rsplit("http://").next().expect("an address");
        let address = address.trim_end_matches('/').parse().expect("an address");
        Server { address, child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
