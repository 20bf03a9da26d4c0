//! Who plays in the arena: a level of the computer, or an outside program.

use std::fmt::{self, Display};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};
use parlour_judge::run::Protocol;
use parlour_players::Level;
use parlour_table::{NotAnOccupant, Occupant};

/// A player as the command line names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaPlayer {
    /// A level of the computer, with its own time where it has one.
    Computer { level: Level, time: Option<Duration> },
    /// An outside program.
    Program(ProgramCommand),
}

/// A program and the language that it speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramCommand {
    pub protocol: Protocol,
    /// The program and its arguments; never empty.
    pub words: Vec<String>,
    /// The player as it was written, such as `exec:./my-bot --fast`.
    name: String,
}

impl Display for ArenaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ArenaPlayer::Computer { level, time } => Occupant::Computer { level, time }.fmt(f),
            ArenaPlayer::Program(ref program) => f.write_str(&program.name),
        }
    }
}

/// Reads who plays.
pub fn player(text: &str) -> Result<ArenaPlayer, String> {
    let prefixes = [("exec:", Protocol::Engine), ("ugi:", Protocol::Ugi)];
    for (prefix, protocol) in prefixes {
        if let Some(command) = text.strip_prefix(prefix) {
            let program =
                ProgramCommand { protocol, words: words(command)?, name: text.to_owned() };
            return Ok(ArenaPlayer::Program(program));
        }
    }
    match text.parse() {
        Ok(Occupant::Computer { level, time }) => Ok(ArenaPlayer::Computer { level, time }),
        Ok(Occupant::Person) => {
            Err("a person can't play in the arena: name levels or programs".to_owned())
        }
        Err(NotAnOccupant::Who(who)) => Err(format!(
            "`{who}` is not a level: choose {}, or name a program as exec:COMMAND",
            Level::list()
        )),
        Err(why) => Err(why.to_string()),
    }
}

/// Splits a command into words as a shell does: spaces separate, quotes and backslashes protect.
fn words(command: &str) -> Result<Vec<String>, String> {
    match shlex::split(command) {
        Some(words) if words.first().is_some_and(|program| !program.is_empty()) => Ok(words),
        Some(_) => Err("name the program to run, such as exec:./my-bot".to_owned()),
        None => Err(format!("a quote or a backslash in `{command}` has no end")),
    }
}

impl ProgramCommand {
    /// The program with its arguments, to be started.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }

    /// Refuses a program that can't be started, before any game is lost by it.
    pub fn check(&self) -> Result<()> {
        let program = &self.words[0];
        if program.contains('/') {
            let path = Path::new(program);
            if !path.is_file() {
                bail!("there is no program `{program}`");
            }
            if !is_executable(path) {
                bail!("`{program}` is not executable: allow it with `chmod +x {program}`");
            }
            return Ok(());
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let is_found = std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
        if cfg!(unix) && !is_found {
            bail!(
                "there is no program `{program}` in PATH: write ./{program} for one in this folder"
            );
        }
        Ok(())
    }
}

fn is_executable(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str) -> (Protocol, Vec<String>) {
        match player(text) {
            Ok(ArenaPlayer::Program(program)) => (program.protocol, program.words),
            other => panic!("{text} is a program: {other:?}"),
        }
    }

    #[test]
    fn commands_are_split_like_a_shell_does() {
        let (protocol, words) = command(r#"exec:./my-bot --name "Ann's bot" a\ b '' --fast"#);
        assert_eq!(protocol, Protocol::Engine);
        assert_eq!(words, ["./my-bot", "--name", "Ann's bot", "a b", "", "--fast"]);
        // No shell runs: its other signs are plain text.
        let (protocol, words) = command("ugi:engine $HOME; rm * | x > y");
        assert_eq!(protocol, Protocol::Ugi);
        assert_eq!(words, ["engine", "$HOME;", "rm", "*", "|", "x", ">", "y"]);
    }

    #[test]
    fn players_keep_the_name_they_were_given() {
        for name in ["expert", "hard 200ms", "exec:./my-bot  --fast", "ugi:'a b'"] {
            assert_eq!(player(name).expect(name).to_string(), name);
        }
    }

    #[test]
    fn what_cannot_play_is_refused_with_what_could() {
        let refusals = [
            ("exec:", "name the program to run"),
            ("ugi: ''", "name the program to run"),
            ("exec:./bot 'x", "a quote or a backslash in `./bot 'x` has no end"),
            ("godlike", "`godlike` is not a level: choose easy, medium, hard or expert"),
            ("person", "a person can't play in the arena"),
            ("expert soon", "`soon` is not a time"),
        ];
        for (text, why) in refusals {
            let refused = player(text).expect_err(text);
            assert!(refused.starts_with(why), "{text}: {refused}");
        }
    }
}
