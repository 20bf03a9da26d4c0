//! The server killed at random moments, many times more than in the tests.

use anyhow::Result;

use crate::run::{program, run};

/// Kills the server `times` times; whatever it acknowledged must be there afterwards.
pub fn run_all(times: u32) -> Result<()> {
    let mut test = program("cargo", &["test", "--release", "-p", "parlour", "--test", "crash"]);
    test.args(["--", "--nocapture"]).env("PARLOUR_CRASHES", times.to_string());
    run(&mut test)
}
