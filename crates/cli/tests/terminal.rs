//! The program at a real terminal: tmux on a private socket types and reads the screen.

#[allow(dead_code, reason = "each file that shares the terminal uses its part")]
use parlour_game_check::Terminal;

#[test]
fn a_game_is_played_at_a_terminal_in_colour() {
    let arguments = "play crosscut --plain --size 5x5 --red person --blue person";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    terminal.wait_for("Red: which square?");
    for (line, told) in [
        ("c3", "Red places a disc on c3."),
        ("b3", "Blue places a disc on b3."),
        ("c2", "Red places a disc on c2."),
    ] {
        terminal.type_line(line);
        terminal.wait_for(told);
    }
    let screen = terminal.wait_for("places a disc on c2.");
    assert!(screen.contains("\u{1b}[1m\u{1b}[31mR"), "red discs are red: {screen:?}");
    terminal.type_line("b2");
    terminal.wait_for("places a disc on b2.");
    terminal.type_line("c4");
    terminal.wait_for("Red wins: column c is complete.");
    terminal.wait_for("ended 0");
}

#[test]
fn ctrl_c_keeps_the_game_and_names_its_file() {
    let Some(terminal) = Terminal::shell() else { return };
    let program = env!("CARGO_BIN_EXE_parlour");
    let game = "play crosscut --plain --size 5x5 --red person --blue person";
    terminal.type_line(&format!("{program} {game}; echo ended $?"));
    terminal.wait_for("Red: which square?");
    terminal.type_line("c3");
    terminal.wait_for("Blue: which square?");
    terminal.press("C-c");
    let screen = terminal.wait_for("ended 0");
    assert!(screen.contains("The input ended. Continue with: parlour play --resume "), "{screen}");
    let kept = "$(find $PARLOUR_DATA -name 'crosscut-*.json')";
    terminal.type_line(&format!("clear; {program} play --plain --resume {kept}"));
    terminal.wait_for("Blue: which square?");
}
