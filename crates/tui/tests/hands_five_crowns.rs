//! Keys and clicks at the table of Five Crowns.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, lesson, room};
use parlour_tui::Cards;
use parlour_tui::screen::Go;
use ratatui::crossterm::event::KeyCode::{Char, Enter, Esc, Right};

#[test]
fn a_whole_game_of_five_crowns_is_played_against_the_computer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::five_crowns(["person", "medium"], Cards::Open, room(Some(folder.path())));
    desk.press(&[Enter]);
    for _ in 0..400 {
        let screen = desk.wait_until(|screen| {
            [
                "let it move",
                "draw, or take",
                "discard which",
                "Esc close",
                " wins",
                "n no  Esc cancel",
            ]
            .iter()
            .any(|words| screen.contains(words))
        });
        if screen.contains("Esc close") {
            desk.press(&[Esc]);
        } else if screen.contains(" wins") || screen.contains("Nobody wins") {
            assert!(screen.contains("Score sheet"), "{screen}");
            assert!(folder.path().join("games/five-crowns-1.json").exists());
            return;
        } else if screen.contains("n no  Esc cancel") {
            desk.press(&[Char('y')]);
        } else if screen.contains("let it move") {
            desk.press(&[Enter]);
        } else if screen.contains("draw, or take") {
            let better = screen.contains("lets you go out");
            desk.press(&[Char(if better { 't' } else { 'd' })]);
        } else {
            // The card that leaves least: sorted by melds, the last ones are left over.
            desk.press(&[Char('m'), Char('m'), Char('m'), Right]);
            for _ in 0..4 {
                desk.press(&[Right]);
            }
            desk.press(&[Enter]);
        }
    }
    panic!("the game does not end:\n{}", desk.screen(80, 24));
}

#[test]
fn the_computer_waits_before_its_turn_unless_told_not_to() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter, Char('d'), Enter, Char('n')]);
    let screen = desk.wait_until(|screen| screen.contains("The computer's turn"));
    assert!(screen.contains("Enter let it move"), "{screen}");
    desk.room.now += std::time::Duration::from_secs(5);
    assert!(matches!(desk.page.tick(&mut desk.room), Go::Stay), "it waits");
    desk.press(&[Char('a')]);
    assert!(desk.room.memory.computer_runs);
    desk.wait_until(|screen| screen.contains("The computer discards"));
}

#[test]
fn a_hand_is_arranged_by_its_owner_and_cards_can_be_closed() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter]);
    let hand = |desk: &mut Desk| {
        let screen = desk.screen(80, 24);
        let lines: Vec<&str> = screen.lines().collect();
        let place = lines
            .iter()
            .position(|line| {
                line.starts_with(" You: ") && !line.contains("discard") && !line.contains("draw")
            })
            .expect("a hand");
        lines[place + 1][..].trim().to_owned()
    };
    let before = hand(&mut desk);
    assert!(before.starts_with("[ Q♠ ]"), "{before}");
    desk.press(&[Char(']')]);
    assert!(hand(&mut desk).contains("[ Q♠ ]") && !hand(&mut desk).starts_with("[ Q♠"));
    assert!(desk.screen(80, 24).contains("♛* 9♦ 4♦"), "the other hand lies open");
    desk.press(&[Char('o')]);
    let closed = desk.screen(80, 24);
    assert!(!closed.contains("♛* 9♦ 4♦") && closed.contains("▒▒ ▒▒ ▒▒"), "{closed}");
    desk.click("Draw pile");
    assert!(desk.screen(80, 24).contains("discard which card?"));
}

#[test]
fn hidden_hands_stay_behind_a_hand_over_screen() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, room(None));
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Pass to Player 1.") && !screen.contains('♠'), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("heads or tails"), "the key only uncovers");
    desk.press(&[Enter, Char('d'), Enter, Char('n')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Pass to Player 2."), "{screen}");
    assert!(!screen.contains("Draw pile"), "{screen}");
    desk.press(&[Char(' ')]);
    assert!(desk.screen(80, 24).contains("Player 2: draw, or take"));
}

#[test]
fn a_turns_reasons_are_told_together_and_only_while_the_cards_lie_open() {
    let mut desk = Desk::five_crowns(["person", "expert"], Cards::Open, room(None));
    desk.press(&[Enter, Char('d'), Enter, Char('n'), Char('a')]);
    desk.wait_until(|screen| screen.contains("The rest is melded"));
    let open = desk.screen(110, 40);
    assert!(open.contains("so I can go out.") && open.contains("I score 0"), "{open}");
    desk.press(&[Char('o')]);
    let closed = desk.screen(110, 40);
    assert!(!closed.contains("'s reasons") && !closed.contains("I can go out"), "{closed}");
    desk.press(&[Char('r')]);
    let asked = desk.screen(110, 40);
    assert!(asked.contains("explains its moves when the deal is over"), "{asked}");
}

#[test]
fn a_hint_tells_why_and_what_else_there_is() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter, Char('h'), Char('h'), Char('h')]);
    desk.wait_until(|screen| screen.contains("Your hand: "));
    let screen = desk.screen(110, 40);
    for words in ["Your cards are all melded", "take the top discard"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

#[test]
fn the_lesson_in_five_crowns_can_be_solved_to_its_end() {
    let mut desk = Desk::new(lesson("five-crowns"), room(None));
    let walk_to = |desk: &mut Desk, key: &str| {
        for _ in 0..6 {
            if desk.screen(80, 24).contains(key) {
                return;
            }
            desk.press(&[Right]);
        }
        panic!("no `{key}` in:\n{}", desk.screen(80, 24));
    };
    desk.press(&[Char('d')]);
    assert!(desk.screen(80, 24).contains("Try again."), "{}", desk.screen(80, 24));
    desk.press(&[Char('t'), Enter]);
    walk_to(&mut desk, "discard K♥");
    desk.press(&[Enter, Enter, Char('t'), Enter]);
    walk_to(&mut desk, "discard Q♆");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Enter play a game"), "{}", desk.screen(80, 24));
}
