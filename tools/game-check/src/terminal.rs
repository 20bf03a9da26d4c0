//! A terminal for the program: tmux on a private socket.

use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long anything may take: more than enough on a busy machine, and the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// Whether a game that is played at a terminal goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// There will be another screen to answer.
    On,
    /// There is nothing more to answer.
    Over,
}

/// A terminal of its own, closed when dropped.
pub struct Terminal {
    program: String,
    folder: TempDir,
}

impl Terminal {
    /// Starts a program with these arguments in a terminal of 80 by 24; nothing where tmux is not
    /// installed (`cargo xtask test` installs it, and with `CI=true` it must be there).
    pub fn start(program: &str, arguments: &str) -> Option<Terminal> {
        let terminal = Terminal::new(program)?;
        terminal.open(&terminal.command(arguments));
        Some(terminal)
    }

    /// Starts an interactive shell.
    pub fn shell() -> Option<Terminal> {
        let terminal = Terminal::new("sh")?;
        let folder = terminal.folder.path().display();
        terminal.open(&format!("PARLOUR_DATA={folder} PS1=\"ready> \" sh -i"));
        terminal.wait_for("ready>");
        Some(terminal)
    }

    fn new(program: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(std::env::var("CI").is_err(), "tmux is missing: run cargo xtask test");
            eprintln!("skipped: tmux is missing (cargo xtask test installs it)");
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        Some(Terminal { program: program.to_owned(), folder })
    }

    fn open(&self, command: &str) {
        self.tmux(&["new-session", "-d", "-x", "80", "-y", "24", command]);
    }

    /// Runs the program once more, in the same window and with the same games.
    pub fn start_again(&self, arguments: &str) {
        self.tmux(&["respawn-pane", "-k", &self.command(arguments)]);
    }

    fn command(&self, arguments: &str) -> String {
        let program = &self.program;
        let folder = self.folder.path().display();
        format!(
            "export PARLOUR_DATA={folder}; sh -c 'echo $$ > {folder}/process; \
             exec {program} {arguments}'; printf '\\r\\nended %s\\r\\n' $?; \
             stty -a > {folder}/stty; echo settings written; sleep 600"
        )
    }

    /// The terminal's settings after the program.
    pub fn settings(&self) -> String {
        self.wait_for("settings written");
        std::fs::read_to_string(self.folder.path().join("stty")).expect("stty wrote")
    }

    /// The number of the program's process.
    pub fn process(&self) -> String {
        let file = self.folder.path().join("process");
        std::fs::read_to_string(file).expect("the shell wrote it").trim().to_owned()
    }

    /// Presses a key by its name, such as `Enter` or `C-z`.
    pub fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// Presses and lets go the mouse's left button, as a terminal reports it; counted from 0.
    pub fn click(&self, column: usize, row: usize) {
        for end in ['M', 'm'] {
            let report = format!("\u{1b}[<0;{};{}{end}", column + 1, row + 1);
            self.tmux(&["send-keys", "-l", &report]);
        }
    }

    /// Makes the window larger or smaller.
    pub fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Runs a command of tmux.
    pub fn tmux(&self, arguments: &[&str]) -> Output {
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

    /// Types a line.
    pub fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// The screen as it is now, without colours.
    pub fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).expect("text")
    }

    /// The screen once it stays the same, so that a half-drawn picture is rarely read.
    fn rested(&self) -> String {
        let started = Instant::now();
        let mut before = self.screen();
        loop {
            thread::sleep(Duration::from_millis(20));
            let now = self.screen();
            if now == before {
                return now;
            }
            assert!(started.elapsed() < LIMIT, "it does not rest:\n{now}");
            before = now;
        }
    }

    /// Answers one screen after another until there is nothing more to answer; returns the last.
    ///
    /// `answer` presses keys for a screen, or says that the game is over. It may be called again
    /// for the same screen, and for one that is not drawn to its end.
    pub fn answer(&self, mut answer: impl FnMut(&str) -> Going) -> String {
        let started = Instant::now();
        loop {
            let screen = self.rested();
            if answer(&screen) == Going::Over {
                return screen;
            }
            let answered = Instant::now();
            while self.screen() == screen && answered.elapsed() < Duration::from_secs(2) {
                thread::sleep(Duration::from_millis(10));
            }
            assert!(started.elapsed() < 6 * LIMIT, "it does not end:\n{screen}");
        }
    }

    /// The screen with its colours, once it shows `expected`.
    pub fn wait_for(&self, expected: &str) -> String {
        self.wait_until(expected, |screen| screen.contains(expected));
        let coloured = self.tmux(&["capture-pane", "-p", "-e"]).stdout;
        String::from_utf8(coloured).expect("text")
    }

    /// Waits until the screen no longer shows `text`.
    pub fn wait_until_gone(&self, text: &str) {
        self.wait_until(&format!("end of {text}"), |screen| !screen.contains(text));
    }

    fn wait_until(&self, what: &str, is_shown: impl Fn(&str) -> bool) {
        let started = Instant::now();
        loop {
            let screen = self.screen();
            if is_shown(&screen) {
                return;
            }
            assert!(started.elapsed() < LIMIT, "no `{what}` in:\n{screen}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}
