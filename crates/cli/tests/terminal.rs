//! The program at a real terminal: tmux on a private socket types and reads the screen.

use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A terminal of its own, closed when dropped.
struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// Starts `parlour` with these arguments in a terminal of 80 by 24; nothing where tmux is not
    /// installed (`cargo xtask test` installs it, and with `CI=true` it must be there).
    fn start(arguments: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(std::env::var("CI").is_err(), "tmux is missing: run cargo xtask test");
            eprintln!("skipped: tmux is missing (cargo xtask test installs it)");
            return None;
        }
        let terminal = Terminal { folder: tempfile::tempdir().expect("a temporary folder") };
        let program = env!("CARGO_BIN_EXE_parlour");
        let data = terminal.folder.path().display();
        let command = format!("PARLOUR_DATA={data} {program} {arguments}; echo ended $?; sleep 60");
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output = Command::new("tmux")
            .arg("-S")
            .arg(self.folder.path().join("socket"))
            .args(["-f", "/dev/null"])
            .args(arguments)
            .output()
            .expect("tmux runs");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        output
    }

    fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// The screen with its colours, once it shows `expected`.
    fn wait_for(&self, expected: &str) -> String {
        let started = Instant::now();
        loop {
            let plain = self.tmux(&["capture-pane", "-p"]).stdout;
            let plain = String::from_utf8(plain).expect("text");
            if plain.contains(expected) {
                let coloured = self.tmux(&["capture-pane", "-p", "-e"]).stdout;
                return String::from_utf8(coloured).expect("text");
            }
            assert!(started.elapsed() < Duration::from_secs(60), "no `{expected}` in:\n{plain}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn a_game_is_played_at_a_terminal_in_colour() {
    let arguments = "play crosscut --plain --size 5x5 --red person --blue person";
    let Some(terminal) = Terminal::start(arguments) else { return };
    terminal.wait_for("Red to move:");
    for (line, told) in [("c3", "Red plays c3."), ("b3", "Blue plays b3."), ("c2", "plays c2.")] {
        terminal.type_line(line);
        terminal.wait_for(told);
    }
    let screen = terminal.wait_for("plays c2.");
    assert!(screen.contains("\u{1b}[1m\u{1b}[31mR"), "red discs are red: {screen:?}");
    terminal.type_line("b2");
    terminal.wait_for("plays b2.");
    terminal.type_line("c4");
    terminal.wait_for("Red wins: column c is complete.");
    terminal.wait_for("ended 0");
}
