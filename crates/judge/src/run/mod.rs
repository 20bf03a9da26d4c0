//! Running other people's programs: lines in, lines out, within limits.
//!
//! [`Sandbox`] is the one place that starts a submission. It gives it a folder of its own, limits,
//! and where `bwrap` works neither a network nor other files. [`Process`] talks with a running
//! program, and [`Bot`] lets one play a game.

mod bot;
mod excess;
mod process;
mod sandbox;
mod watch;
mod workplace;

pub(crate) use bot::engine_action;
pub use bot::{Bot, MoveTime, Protocol};
pub use excess::Excess;
pub use process::{LONGEST_LINE, NoLine, Process};
pub use sandbox::{Limits, Sandbox};
#[cfg(test)]
pub(crate) use watch::MOST_FILES;
pub use workplace::Workplace;

/// Whether a program is in one of the folders of `PATH`.
pub(crate) fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}
