//! The full screen at a real terminal: played, resized, stopped, killed, and continued.

#[allow(dead_code, reason = "each file that shares the terminal uses its part")]
use std::process::Command;

use parlour_game_check::Terminal;

const TWO_PEOPLE: &str = "play crosscut --size 5x5 --red person --blue person";

fn send(signal: &str, process: &str) {
    let sent = Command::new("kill").args([signal, process]).status();
    assert!(sent.expect("kill runs").success(), "{signal} to {process}");
}

/// The terminal is as a shell wants it: lines are edited and shown.
fn assert_given_back(terminal: &Terminal) {
    let settings = terminal.settings();
    for setting in ["icanon", "echo", "isig"] {
        assert!(settings.split_whitespace().any(|word| word == setting), "{setting}: {settings}");
    }
    assert!(!terminal.wait_for("ended").contains('┼'), "the shell has its screen");
}

#[test]
fn a_whole_game_is_played_and_the_window_resized() {
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), TWO_PEOPLE) else { return };
    terminal.wait_for("Red to move: place a disc.");
    terminal.press("Enter");
    terminal.wait_for("Red places a disc on c3.");
    terminal.resize(140, 45);
    terminal.wait_for("▄██▀██▄");
    terminal.resize(70, 20);
    terminal.wait_for("This window is 70 x 20.");
    terminal.press("Left");
    terminal.press("Enter");
    // Those keys must be read while the window is too small, so it stays so for one more drawing.
    terminal.resize(71, 20);
    terminal.wait_for("This window is 71 x 20.");
    terminal.resize(80, 24);
    terminal.wait_for("Blue to move: place a disc.");
    for (keys, told) in [
        (&["Left", "Enter"][..], "Blue places a disc on b3."),
        (&["Up", "Right", "Enter"], "Red places a disc on c2."),
        (&["Left", "Enter"], "Blue places a disc on b2."),
        (&["Right", "Down", "Down", "Enter"], "Red wins: column c is complete."),
    ] {
        for key in keys {
            terminal.press(key);
        }
        terminal.wait_for(told);
    }
    terminal.press("q");
    terminal.wait_for("ended 0");
    assert_given_back(&terminal);
}

#[test]
fn two_computers_are_watched_to_the_end() {
    let arguments = "play crosscut --size 5x5 --red hard --blue easy --fast --seed 3";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    terminal.wait_for("Red wins: ");
    terminal.press("r");
    terminal.wait_for("Esc close");
    terminal.wait_for("Red's reasons");
    terminal.press("Escape");
    // A key that follows Escape too soon is read as Alt and that key.
    terminal.wait_until_gone("Esc close");
    terminal.press("q");
    terminal.wait_for("ended 0");
}

#[test]
fn a_stopped_program_comes_back_as_it_was() {
    let Some(terminal) = Terminal::shell() else { return };
    terminal.type_line(&format!("{} {TWO_PEOPLE}", env!("CARGO_BIN_EXE_parlour")));
    terminal.wait_for("Red to move");
    terminal.press("Enter");
    terminal.wait_for("Red places a disc on c3.");
    terminal.press("C-z");
    let stopped = terminal.wait_for("Stopped");
    assert!(!stopped.contains('┼'), "the shell has its screen: {stopped}");
    terminal.type_line("echo back $((40 + 2))");
    terminal.wait_for("back 42");
    terminal.type_line("fg");
    terminal.wait_for("Blue to move: place a disc.");
    terminal.press("Left");
    terminal.press("Enter");
    terminal.wait_for("Blue places a disc on b3.");
    terminal.press("q");
    terminal.wait_for("Leave this game?");
    terminal.press("Enter");
    terminal.wait_for("ready>");
}

#[test]
fn a_killed_game_is_offered_and_continues() {
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), TWO_PEOPLE) else { return };
    terminal.wait_for("Red to move");
    terminal.press("Enter");
    terminal.wait_for("Red places a disc on c3.");
    send("-KILL", &terminal.process());
    terminal.wait_for("ended 137");
    terminal.start_again("");
    terminal.wait_for("Crosscut, person against person, 5x5, after 1 move");
    terminal.press("Enter");
    terminal.wait_for("Blue to move");
    terminal.press("q");
    terminal.wait_for("P A R L O U R");
    terminal.press("q");
    terminal.wait_for("ended 0");
}

#[test]
fn a_program_that_is_asked_to_end_gives_the_terminal_back() {
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), TWO_PEOPLE) else { return };
    terminal.wait_for("Red to move");
    send("-TERM", &terminal.process());
    terminal.wait_for("ended 0");
    assert_given_back(&terminal);
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let Some(terminal) = Terminal::shell() else { return };
    let program = env!("CARGO_BIN_EXE_parlour");
    for command in [format!("TERM=dumb {program}"), format!("{program} --plain")] {
        terminal.type_line(&command);
        terminal.wait_for("Your choice:");
        terminal.type_line("q");
        terminal.type_line("clear; echo cleared");
        terminal.wait_for("cleared");
    }
}

#[test]
fn a_round_of_five_crowns_is_played_at_the_screen() {
    let arguments = "play five-crowns --new --seed 5 --computer easy";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    terminal.wait_for("heads or tails?");
    terminal.press("Enter");
    terminal.wait_for("Your turn: draw, or take the joker?");
    terminal.press("d");
    terminal.wait_for("Discarding 3♆ lets you go out.");
    terminal.resize(140, 45);
    terminal.wait_for("┃   3♆┃");
    terminal.resize(80, 24);
    terminal.press("Enter");
    terminal.wait_for("and go out?");
    terminal.press("y");
    terminal.wait_for("The computer's turn: press Enter");
    terminal.press("Enter");
    let end = terminal.wait_for("── Round 1 is over ──");
    assert!(end.contains("Round 1 of 11") || !end.contains("Round 2 of 11"), "{end}");
    terminal.wait_for("Enter continue");
    terminal.press("Enter");
    terminal.wait_for("Round 2 of 11");
    send("-KILL", &terminal.process());
    terminal.wait_for("ended 137");
    terminal.start_again("");
    terminal.wait_for("Five Crowns, person against easy, round 2");
    terminal.press("Enter");
    terminal.wait_for("Your turn: draw, or take");
    terminal.press("q");
    terminal.wait_for("P A R L O U R");
}

#[test]
fn q_leaves_a_window_that_is_too_small() {
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), TWO_PEOPLE) else { return };
    terminal.wait_for("Red to move");
    terminal.resize(70, 20);
    terminal.wait_for("press q to quit");
    terminal.press("q");
    terminal.wait_for("ended 0");
    assert_given_back(&terminal);
}

#[test]
fn a_typed_square_is_played() {
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), TWO_PEOPLE) else { return };
    terminal.wait_for("Red to move");
    terminal.type_line("d4");
    terminal.wait_for("Red places a disc on d4.");
}
