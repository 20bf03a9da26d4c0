//! Keys and clicks at the table of Five Crowns.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, lesson, new_game, room};
use parlour_players::{Budget, Computer, Level};
use parlour_rules::five_crowns::{FiveCrowns, Options, Phase};
use parlour_rules::{Choices, Seat, Seed, Start};
use parlour_table::Table;
use parlour_tui::Cards;
use parlour_tui::screen::Go;
use ratatui::crossterm::event::KeyCode::{Char, Down, Enter, Esc, Right, Up};

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
                "which card do you discard",
                "Enter continue",
                " wins",
                "You win: ",
                "n no  Esc cancel",
            ]
            .iter()
            .any(|words| screen.contains(words))
        });
        if screen.contains("Enter continue") {
            desk.press(&[Enter]);
        } else if screen.contains("You win: ")
            || screen.contains(" wins")
            || screen.contains("Nobody wins")
        {
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
            // The card that leaves least: in melds, the last ones are left over.
            for _ in 0..5 {
                desk.press(&[Right]);
            }
            desk.press(&[Enter]);
        }
    }
    panic!("the game does not end:\n{}", desk.screen(80, 24));
}

#[test]
fn the_computer_waits_before_its_turn_unless_the_pause_is_off() {
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

/// The words and cards of the hand in front, without frames.
fn hand(desk: &mut Desk) -> String {
    let screen = desk.screen(80, 24);
    let is_name = |line: &&str| line.starts_with(" You: ") && line.contains(" cards");
    let rows = screen.lines().skip_while(|line| !is_name(line)).skip(1).take(3);
    let plain =
        |letter: char| if "│┃─┬╭╮━┏┓*".contains(letter) { ' ' } else { letter };
    let words: String =
        rows.map(|row| row.chars().take(50).map(plain).collect::<String>()).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hand_lies_in_melds_until_its_owner_orders_it() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter]);
    assert_eq!(hand(&mut desk), "book Q♠ 3♦ 3♆");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("unmelded, 63 points"), "the other hand lies open once: {screen}");
    assert_eq!(screen.matches("4♦").count(), 1, "{screen}");
    desk.press(&[Char(']')]);
    assert_eq!(hand(&mut desk), "book book book 3♦ Q♠ 3♆", "the card was carried");
    desk.press(&[Char('d')]);
    assert_eq!(hand(&mut desk), "book book book book 3♦ Q♠ 3♆ 3♆", "a drawn card comes last");
    desk.press(&[Char('m')]);
    assert_eq!(hand(&mut desk), "book Q♠ 3♦ 3♆ 3♆");
}

#[test]
fn the_order_of_a_hand_is_remembered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(Some(folder.path())));
    desk.press(&[Enter, Char('m')]);
    assert_eq!(hand(&mut desk), "book book book Q♠ 3♦ 3♆");
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(Some(folder.path())));
    desk.press(&[Enter]);
    assert_eq!(hand(&mut desk), "book book book Q♠ 3♦ 3♆", "one by one, by suit");
}

#[test]
fn an_open_draw_pile_is_one_line_that_scrolls_and_opens_whole() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter]);
    let line = |desk: &mut Desk, words: &str| {
        let screen = desk.screen(80, 24);
        screen.lines().find(|line| line.contains(words)).unwrap_or_default().to_owned()
    };
    let top = line(&mut desk, "From the top: 3♆* 7♠ K♆ 8♠");
    assert!(top.contains("w all"), "{}", desk.screen(80, 24));
    desk.press(&[Down]);
    assert!(line(&mut desk, "From card 6: 6♥").contains("6♥"), "{}", desk.screen(80, 24));
    desk.press(&[Up, Up, Char('w')]);
    let whole = desk.screen(80, 24);
    assert!(whole.contains("Draw pile: 109 cards, top first"), "{whole}");
    assert!(whole.contains("10♠") && !whole.contains(" more"), "to the last card: {whole}");
    desk.press(&[Char('w')]);
    assert!(desk.screen(80, 24).contains("From the top:"));
    desk.press(&[Char('w'), Esc]);
    assert!(desk.screen(80, 24).contains("From the top:"), "Esc closes it too");
    desk.press(&[Char('o')]);
    let closed = desk.screen(80, 24);
    assert!(closed.contains("│▒▒▒│▒▒▒│▒▒▒│"), "{closed}");
    assert!(!closed.contains("From the top:") && closed.contains("109 cards"), "{closed}");
    desk.press(&[Char('o')]);
    assert!(desk.screen(80, 24).contains("From the top:"), "this table is played open");
    desk.press(&[Char('w'), Char('d')]);
    let drawn = desk.screen(80, 24);
    assert!(
        drawn.contains("which card do you discard?") && drawn.contains("From the top:"),
        "{drawn}"
    );
}

#[test]
fn looking_at_hidden_cards_asks_first() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Closed, room(None));
    desk.press(&[Enter, Char('o')]);
    let asked = desk.screen(80, 24);
    assert!(asked.contains("Look at the hidden cards?") && asked.contains("▒▒▒"), "{asked}");
    desk.press(&[Esc]);
    assert!(!desk.screen(80, 24).contains("unmelded, 63 points"), "still hidden");
    desk.press(&[Char('o'), Char('y')]);
    assert!(desk.screen(80, 24).contains("unmelded, 63 points"));
    desk.press(&[Char('o')]);
    assert!(!desk.screen(80, 24).contains("unmelded, 63 points"), "hiding asks nothing");
}

#[test]
fn cards_face_down_is_one_key_in_the_form_and_remembered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let first = room(Some(folder.path()));
    let mut desk = Desk::new(new_game("five-crowns", &first), first);
    assert!(desk.screen(80, 24).contains("c face down"), "{}", desk.screen(80, 24));
    desk.press(&[Char('c'), Enter, Enter]);
    assert!(!desk.screen(80, 24).contains("From the top:"), "{}", desk.screen(80, 24));
    let again = room(Some(folder.path()));
    let mut desk = Desk::new(new_game("five-crowns", &again), again);
    assert!(desk.screen(80, 24).contains("c face up"), "{}", desk.screen(80, 24));
    desk.press(&[Char('c'), Enter, Enter]);
    assert!(desk.screen(80, 24).contains("From the top:"), "{}", desk.screen(80, 24));
}

#[test]
fn hidden_hands_stay_behind_a_hand_over_screen() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, room(None));
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player 1.") && !screen.contains('♠'), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("heads or tails"), "the key only uncovers");
    desk.press(&[Enter, Char('d'), Enter, Char('n')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player 2."), "{screen}");
    assert!(!screen.contains("Draw pile"), "{screen}");
    desk.press(&[Char(' '), Char('d'), Char('h'), Char('x')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player 2."), "only Enter uncovers: {screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Player 2: draw, or take"));
}

#[test]
fn a_turns_reasons_come_together_and_only_while_the_cards_lie_open() {
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
    assert!(screen.contains("can go out whatever you draw"), "{screen}");
    assert!(screen.contains("net points") && !screen.contains("unmelded now"), "{screen}");
    assert!(!screen.contains("press r to read it all"), "there is room for it: {screen}");
    desk.press(&[Char('r')]);
    let screen = desk.screen(110, 40);
    assert!(screen.contains("take the top discard") && screen.contains("unmelded now"), "{screen}");
}

/// Late in a long game the score sheet left the hint no room, and its panel was empty.
#[test]
fn a_hint_has_its_answer_and_first_sentence_on_a_small_screen_in_every_round() {
    let seats = vec!["person".parse().expect("an occupant"), "easy".parse().expect("one")];
    let start = Start::Deal(Seed::from(5));
    let mut table = Table::<FiveCrowns>::new(Options::default(), start, seats).expect("it begins");
    table.attach(Choices::from_iter([("closed".to_owned(), false.into())]));
    let mut checked = 0;
    while let Some((seat, prompt)) = table.prompt() {
        let round: u8 = prompt.view.round.to_string().parse().expect("a number");
        if round >= 9 && round > checked && seat == Seat(0) && prompt.view.phase == Phase::Draw {
            checked = round;
            let copy = Table::resume(table.record().clone()).expect("it replays");
            let mut desk = Desk::table(copy, room(None));
            for key in [Char('h'), Char('h'), Char('h')] {
                desk.press(&[key]);
                let screen = desk.wait_until(|screen| !screen.contains("Thinking about a hint"));
                let below = screen.lines().skip_while(|line| !line.contains("── Hint ──")).nth(1);
                let said: String = below.unwrap_or_default().chars().skip(52).collect();
                assert!(said.trim().len() > 3, "round {round}: {screen}");
                assert!(screen.contains("total"), "the sheet keeps its total: {screen}");
            }
            let why = desk.screen(80, 24);
            assert!(why.contains("Draw from") || why.contains("Take "), "the answer: {why}");
        }
        let mut player = FiveCrowns::player(Level::Easy, Seed::from(3));
        let decision = player.decide(&prompt, &Budget::effort(1));
        table.submit(decision.action()).expect("legal");
    }
    assert_eq!(checked, 11);
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
    desk.press(&[Enter, Enter, Char('d'), Enter]);
    walk_to(&mut desk, "discard K♥");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Enter play a game"), "{}", desk.screen(80, 24));
}
