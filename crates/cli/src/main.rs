//! The program `parlour` with its three games.

use std::process::ExitCode;

fn main() -> ExitCode {
    parlour::main(parlour::standard())
}
