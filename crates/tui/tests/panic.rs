//! A panic on the full screen gives the terminal back before it tells what went wrong.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::process::Command;
use std::time::{Duration, Instant};

use parlour_tui::screen::{Go, Page, Pen, Role, Room, run};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

/// A page that breaks at the first key.
struct Broken;

impl Page for Broken {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        pen.write(area, 0, Role::Ink, "press a key");
    }

    fn key(&mut self, _: KeyEvent, _: &mut Room) -> Go {
        panic!("broken on purpose");
    }

    fn mouse(&mut self, _: MouseEvent, _: &mut Room) -> Go {
        Go::Stay
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}

#[test]
#[ignore = "runs at the terminal that the other test opens"]
fn a_broken_page() {
    run(Box::new(Broken), &mut desk::room(None)).expect("a terminal");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    if Command::new("tmux").arg("-V").output().is_err() {
        assert!(std::env::var("CI").is_err(), "tmux is missing: run cargo xtask test");
        eprintln!("skipped: tmux is missing (cargo xtask test installs it)");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tmux = |arguments: &[&str]| {
        let mut command = Command::new("tmux");
        command.arg("-S").arg(folder.path().join("socket")).args(["-f", "/dev/null"]);
        let output = command.args(arguments).output().expect("tmux runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let wait_for = |expected: &str| {
        let started = Instant::now();
        loop {
            let screen = tmux(&["capture-pane", "-p", "-S", "-100"]);
            if screen.contains(expected) {
                return screen;
            }
            assert!(started.elapsed() < Duration::from_mins(10), "no `{expected}` in:\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let this = std::env::current_exe().expect("a test has a file");
    let command = format!(
        "RUST_BACKTRACE=0 {} --ignored --exact a_broken_page --nocapture; stty -a; echo told; sleep 600",
        this.display()
    );
    tmux(&["new-session", "-d", "-x", "100", "-y", "40", &command]);
    wait_for("press a key");
    tmux(&["send-keys", "x"]);
    let screen = wait_for("told");
    tmux(&["kill-server"]);
    assert!(screen.contains("broken on purpose"), "{screen}");
    assert!(!screen.contains("press a key"), "the shell has its screen: {screen}");
    for setting in ["icanon", "echo", "isig"] {
        assert!(screen.split_whitespace().any(|word| word == setting), "{setting}: {screen}");
    }
}
