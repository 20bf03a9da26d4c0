//! What happens is shown one moment after another, by a clock that the tests turn.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::time::{Duration, Instant};

use desk::{Desk, room};
use parlour_rules::cribbage::{FirstDeal, Options};
use parlour_table::moments::Speed;
use parlour_tui::Cards;
use parlour_tui::screen::{Go, Motion, Room};
use ratatui::crossterm::event::KeyCode::{Char, Down, Enter, Left};

/// A step of the clock, shorter than any moment.
const STEP: Duration = Duration::from_millis(100);

/// A room where moments take their time.
fn slow_room() -> Room {
    let mut room = room(None);
    room.settings.pause = Duration::from_secs(1);
    room
}

/// The screens that follow one another until `done`, each different from the one before.
fn screens(desk: &mut Desk, done: impl Fn(&str) -> bool) -> Vec<String> {
    let started = Instant::now();
    let mut seen = vec![desk.screen(80, 24)];
    while !done(seen.last().expect("the first")) {
        desk.room.now += STEP;
        desk.page.tick(&mut desk.room);
        let screen = desk.screen(80, 24);
        if seen.last() != Some(&screen) {
            seen.push(screen);
        }
        assert!(started.elapsed() < Duration::from_mins(2), "{}", desk.screen(80, 24));
        std::thread::sleep(Duration::from_millis(1));
    }
    seen
}

/// The sentence at the top.
fn sentence(screen: &str) -> String {
    screen.lines().nth(1).unwrap_or_default().trim().to_owned()
}

/// The sentences of these screens, each once in a row, without the clock of the thinking.
fn sentences(screens: &[String]) -> Vec<String> {
    let mut said: Vec<String> = screens.iter().map(|screen| sentence(screen)).collect();
    said.retain(|said| !said.contains("is thinking") && !said.contains("about to move"));
    said.dedup();
    said
}

/// A game of cribbage up to the last card before the first show.
fn before_the_show(room: Room) -> Desk {
    let mut desk = Desk::cribbage(Options::default(), &["person", "easy"], room);
    let asked = |screen: &str| {
        ["Enter mark", "Enter play", "past 31", "Enter continue"]
            .iter()
            .any(|words| screen.contains(words))
    };
    for _ in 0..60 {
        let screen = desk.wait_until(|screen| asked(screen));
        if screen.contains("Enter mark") {
            desk.press(&[Char('1'), Char('2'), Enter]);
        } else if screen.contains("past 31") {
            desk.press(&[Left]);
        } else {
            let cards = screen.lines().filter(|line| line.contains("╰") || line.contains("┗"));
            let held = cards.map(|line| line.matches(['╰', '┗']).count()).max().unwrap_or(0);
            if held == 1 || screen.contains("Enter continue") {
                return desk;
            }
            desk.press(&[Enter]);
        }
    }
    panic!("the last card never came:\n{}", desk.screen(80, 24));
}

#[test]
fn the_show_is_counted_hand_by_hand_before_new_cards_are_dealt() {
    let mut desk = before_the_show(slow_room());
    desk.press(&[Enter]);
    let seen = screens(&mut desk, |screen| screen.contains("Enter continue"));
    let first_with = |words: &str| seen.iter().position(|screen| screen.contains(words));
    let order = [
        "You play",
        "── The show ──",
        "Your hand: ",
        "The computer's hand: ",
        "The computer's crib: ",
    ];
    let places: Vec<usize> = order.iter().map(|words| first_with(words).expect(words)).collect();
    assert!(places.is_sorted(), "{order:?} came at {places:?}");
    // Each hand is counted aloud step by step, with the cards of the step in heavy frames.
    let counts = |whose: &str| {
        let row = |screen: &String| {
            let at = screen.find(whose)?;
            screen[at..].lines().next().map(str::to_owned)
        };
        let mut counts: Vec<String> = seen.iter().filter_map(row).collect();
        counts.dedup();
        counts
    };
    assert!(counts("Your hand: ").len() > 1, "{:?}", counts("Your hand: "));
    let show = seen.iter().filter(|screen| screen.contains("── The show ──"));
    assert!(show.clone().any(|screen| screen.contains('┏')), "the counted cards stand out");
    assert!(
        show.clone().all(|screen| !screen.contains("discard two cards")),
        "nothing is dealt yet"
    );
    // The pegs walk with the count.
    let mut tracks: Vec<&str> = show.filter_map(|screen| screen.lines().nth(3)).collect();
    tracks.dedup();
    assert!(tracks.len() > 1, "{tracks:?}");
    let last = seen.last().expect("it waits");
    desk.room.now += Duration::from_mins(5);
    desk.page.tick(&mut desk.room);
    assert!(desk.screen(80, 24).contains("Enter continue"), "it waits:\n{last}");
    desk.press(&[Enter]);
    screens(&mut desk, |screen| screen.contains("Your turn: discard two cards"));
}

#[test]
fn the_end_of_a_round_is_laid_out_before_the_next_one_begins() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, slow_room());
    desk.room.memory.computer_runs = true;
    desk.press(&[Enter, Char('d'), Char('d')]);
    screens(&mut desk, |screen| screen.contains("which card do you discard"));
    desk.press(&[Enter, Char('y')]);
    let seen = screens(&mut desk, |screen| screen.contains("Enter continue"));
    let first_with = |words: &str| seen.iter().position(|screen| screen.contains(words));
    let order =
        ["The computer has one last turn.", "The computer discards", "── Round 1 is over ──"];
    let places: Vec<usize> = order.iter().map(|words| first_with(words).expect(words)).collect();
    assert!(places.is_sorted(), "{order:?} came at {places:?}");
    let end = seen.last().expect("the end");
    assert!(
        end.contains("Your hand: went out") && end.contains("The computer's hand: caught"),
        "{end}"
    );
    assert!(end.contains("╭───┬──*┬──*╮"), "melds touch, and threes are wild: {end}");
    let row = end
        .lines()
        .find(|line| line.contains(" 1  ") && line.ends_with(|c: char| c.is_ascii_digit()));
    assert!(row.is_some(), "the sheet has the new row: {end}");
    assert!(
        seen.iter().all(|screen| !screen.contains("Round 2 of 2")),
        "round 2 has not begun: {end}"
    );
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(
        screen.contains("Round 2: fours are wild.") && screen.contains("Round 2 of 2"),
        "{screen}"
    );
}

/// Both people look at the end of a round, so nobody's new hand may follow it.
#[test]
fn a_new_deal_stays_hidden_until_the_screen_changes_hands() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, slow_room());
    desk.press(&[Enter, Enter]);
    for player in 1..=2 {
        screens(&mut desk, |screen| screen.contains(&format!("Player {player}: draw, or take")));
        desk.press(&[Char('d')]);
        screens(&mut desk, |screen| screen.contains("which card do you discard"));
        desk.press(&[Enter, Char('y')]);
        if player == 1 {
            screens(&mut desk, |screen| screen.contains("Hand the screen to Player 2."));
            desk.press(&[Enter]);
        }
    }
    screens(&mut desk, |screen| screen.contains("Enter continue"));
    desk.press(&[Enter]);
    let seen = screens(&mut desk, |screen| screen.contains("Hand the screen to"));
    assert!(seen.iter().any(|screen| screen.contains("Round 2: fours are wild.")), "{seen:#?}");
    for screen in seen {
        // The log beside the table still has the round that ended.
        let table = screen.lines().map(|line| line.chars().take(50).collect::<String>());
        assert!(!table.collect::<String>().contains("unmelded"), "{screen}");
    }
}

#[test]
fn every_move_is_shown_before_the_next_with_and_without_motion() {
    let played = |motion: Motion| {
        let mut room = slow_room();
        room.memory.motion = motion;
        let empty = "...../...../...../...../..... red";
        let mut desk = Desk::crosscut(empty, ["person", "easy"], room);
        desk.press(&[Enter]);
        let seen = screens(&mut desk, |screen| {
            screen.contains("2 moves") && screen.contains("Your turn: place a disc as Red")
        });
        sentences(&seen)
    };
    let order = played(Motion::Off);
    assert_eq!(order.first().map(String::as_str), Some("You place a disc on c3."), "{order:?}");
    assert!(order[1].starts_with("The computer places"), "{order:?}");
    assert!(order[2].starts_with("Your turn: place a disc as Red"), "{order:?}");
    assert_eq!(played(Motion::Shown), order, "motion changes nothing but the movement");
}

#[test]
fn a_key_skips_what_is_shown_and_is_not_lost() {
    let empty = "...../...../...../...../..... red";
    let mut desk = Desk::crosscut(empty, ["person", "person"], slow_room());
    desk.press(&[Enter]);
    assert_eq!(sentence(&desk.screen(80, 24)), "Red places a disc on c3.");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Blue to move"), "Enter only skips");
    assert!(desk.screen(80, 24).contains("1 move "), "and plays nothing unseen");
    desk.press(&[Left, Enter]);
    assert_eq!(sentence(&desk.screen(80, 24)), "Blue places a disc on b3.");
    desk.type_in("c2");
    assert!(desk.screen(80, 24).contains("Your move: c2"), "{}", desk.screen(80, 24));
}

/// Enter pressed once too often while skipping played the card under the cursor.
#[test]
fn the_key_that_skipped_plays_nothing_until_another_key_is_pressed() {
    let empty = "...../...../...../...../..... red";
    let mut desk = Desk::crosscut(empty, ["person", "easy"], slow_room());
    desk.press(&[Enter]);
    let is_mine = |screen: &str| screen.contains("2 moves") && screen.contains("Your turn");
    while !is_mine(&desk.screen(80, 24)) {
        desk.press(&[Enter]);
        desk.room.now += STEP;
        desk.page.tick(&mut desk.room);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.press(&[Enter, Enter, Enter]);
    let screen = desk.screen(80, 24);
    assert!(is_mine(&screen), "nothing was played: {screen}");
    assert!(screen.contains("You were skipping"), "{screen}");
    desk.press(&[Down]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Enter place") && !screen.contains("skipping"), "{screen}");
    desk.press(&[Enter]);
    assert!(sentence(&desk.screen(80, 24)).starts_with("You place"), "{}", desk.screen(80, 24));
}

/// The next deal isn't dealt any more, so its cards stay unknown.
#[test]
fn resigning_at_the_show_keeps_the_show_on_the_table() {
    let mut desk = before_the_show(slow_room());
    desk.press(&[Enter]);
    screens(&mut desk, |screen| screen.contains("Enter continue"));
    desk.press(&[Char('g'), Char('y')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("── Result ──") && screen.contains("── The show ──"), "{screen}");
}

/// Keys that ask for hints were kept as moves while the computer's turn waited.
#[test]
fn only_keys_that_can_begin_a_move_are_kept_for_my_turn() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, slow_room());
    desk.press(&[Enter]);
    screens(&mut desk, |screen| screen.contains("draw, or take"));
    desk.press(&[Char('d')]);
    screens(&mut desk, |screen| screen.contains("Enter discard"));
    desk.press(&[Enter, Char('n')]);
    screens(&mut desk, |screen| screen.contains("press Enter to let it move"));
    desk.type_in("hhhx");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Typed for your next turn: x"), "{screen}");
    desk.press(&[Enter]);
    let mine = screens(&mut desk, |screen| screen.contains("draw, or take")).pop();
    let mine = mine.expect("my turn");
    assert!(mine.contains("Typed for your next turn: x"), "it waits for the discard: {mine}");
    assert!(!mine.contains("── Hint ──") && !mine.contains("isn't a move"), "{mine}");
}

#[test]
fn what_is_typed_before_my_turn_is_kept_for_it() {
    let empty = "......../......../......../......../......../......../......../........ red";
    let mut desk = Desk::crosscut(empty, ["person", "easy"], slow_room());
    desk.press(&[Enter]);
    desk.type_in("f6");
    assert!(
        desk.screen(80, 24).contains("Typed for your next turn: f6"),
        "{}",
        desk.screen(80, 24)
    );
    let shown = screens(&mut desk, |screen| screen.contains("Your move: f6"));
    assert!(
        shown.iter().any(|screen| sentence(screen).starts_with("The computer places")),
        "after the reply"
    );
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert_eq!(sentence(&screen), "You place a disc on f6.", "{screen}");
}

/// Letters that are commands too belong to the move that they begin, also before it is my turn.
#[test]
fn a_move_typed_ahead_may_begin_with_a_command() {
    let empty = "......../......../......../......../......../......../......../........ red";
    for square in ["a4", "e6", "g6", "h4"] {
        let mut desk = Desk::crosscut(empty, ["person", "easy"], slow_room());
        let before = (desk.room.memory.shows_evaluation, desk.room.memory.computer_runs);
        desk.press(&[Enter]);
        desk.type_in(square);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(&format!("Typed for your next turn: {square}")), "{screen}");
        assert!(!screen.contains("Resign"), "{screen}");
        let after = (desk.room.memory.shows_evaluation, desk.room.memory.computer_runs);
        assert_eq!(after, before, "{square}: the command is taken back");
        screens(&mut desk, |screen| screen.contains(&format!("Your move: {square}")));
    }
}

#[test]
fn commands_before_my_turn_stay_commands_when_no_move_follows() {
    let empty = "......../......../......../......../......../......../......../........ red";
    let desk = || {
        let mut desk = Desk::crosscut(empty, ["person", "easy"], slow_room());
        desk.press(&[Enter]);
        desk
    };
    let mut resigning = desk();
    resigning.press(&[Char('g')]);
    assert!(resigning.screen(80, 24).contains("Resign the game?"));
    resigning.press(&[Char('y')]);
    screens(&mut resigning, |screen| screen.contains("The computer wins"));
    let mut evaluating = desk();
    let shows = evaluating.room.memory.shows_evaluation;
    evaluating.press(&[Char('e'), Char('e'), Char('e')]);
    assert_eq!(evaluating.room.memory.shows_evaluation, !shows);
    let mut leaving = desk();
    leaving.press(&[Char('q')]);
    assert!(leaving.screen(80, 24).contains("Leave this game?"));
    assert!(matches!(leaving.leave_with(Enter), Go::Back));
    let mut typing = desk();
    typing.type_in("eg");
    let asked = typing.screen(80, 24);
    assert!(asked.contains("Resign the game?"), "two commands one after the other: {asked}");
}

/// A queen typed ahead neither leaves the table nor saves the game.
#[test]
fn a_card_typed_ahead_waits_until_it_can_be_discarded() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, slow_room());
    desk.room.memory.computer_runs = true;
    desk.press(&[Enter]);
    screens(&mut desk, |screen| screen.contains("draw, or take"));
    desk.press(&[Char('d')]);
    screens(&mut desk, |screen| screen.contains("Enter discard"));
    desk.press(&[Enter]);
    // Going out is left for later, where it could be done.
    if desk.screen(80, 24).contains("n no") {
        desk.press(&[Char('n')]);
    }
    // The computer has drawn, and has yet to discard.
    let has_drawn = |screen: &str| {
        ["The computer draws", "The computer takes"].iter().any(|words| screen.contains(words))
    };
    screens(&mut desk, has_drawn);
    desk.press(&[Char('q')]);
    assert!(desk.screen(80, 24).contains("Leave this game?"), "{}", desk.screen(80, 24));
    desk.press(&[Char('s')]);
    let typed = desk.screen(80, 24);
    assert!(typed.contains("Typed for your next turn: qs"), "{typed}");
    assert!(!typed.contains("Leave this game?"), "{typed}");
    let mine = screens(&mut desk, |screen| screen.contains("draw, or take")).pop();
    let mine = mine.expect("my turn");
    assert!(mine.contains("Typed for your next turn: qs"), "it waits for the discard: {mine}");
    desk.press(&[Char('d')]);
    screens(&mut desk, |screen| screen.contains("Your move: qs"));
}

#[test]
fn the_settings_decide_the_pace() {
    let empty = "...../...../...../...../..... red";
    for (speed, beats) in
        [(Speed::Relaxed, 7), (Speed::Normal, 6), (Speed::Fast, 4), (Speed::Off, 0)]
    {
        let mut room = slow_room();
        room.memory.speed = speed;
        let mut desk = Desk::crosscut(empty, ["person", "person"], room);
        desk.press(&[Enter]);
        let mut steps = 0;
        while !desk.screen(80, 24).contains("Blue to move") {
            desk.room.now += STEP;
            desk.page.tick(&mut desk.room);
            steps += 1;
        }
        assert_eq!(steps, beats, "{speed:?}");
    }
    let mut room = slow_room();
    room.memory.rounds_run = true;
    let mut desk = before_the_show(room);
    desk.press(&[Enter]);
    let seen = screens(&mut desk, |screen| screen.contains("Your turn: discard two cards"));
    assert!(
        seen.iter().any(|screen| screen.contains("── The show ──")),
        "shown, but not waited for"
    );
}

#[test]
fn a_finished_game_lights_its_line_and_offers_what_comes_next() {
    let mut desk = Desk::crosscut(
        "....../.RRRB./....B./....B./....../...... red",
        ["person", "person"],
        slow_room(),
    );
    desk.type_in("f2");
    desk.press(&[Enter]);
    let shown = desk.screen(80, 24);
    assert!(!shown.contains("Result"), "the move is shown first: {shown}");
    let over = screens(&mut desk, |screen| screen.contains("Result")).pop().expect("the end");
    assert!(over.contains("Red wins: row 2 is complete."), "{over}");
    for key in ["v review", "a rematch", "n new game"] {
        assert!(over.contains(key), "{key}: {over}");
    }
    assert_eq!(over.matches("*▟▀▀▙*").count(), 4, "the line is marked: {over}");
    desk.press(&[Char('a')]);
    assert!(desk.screen(80, 24).contains("new game"), "{}", desk.screen(80, 24));
}

/// The first deal goes round from game to game.
#[test]
fn a_rematch_of_cribbage_is_dealt_first_by_the_other_player() {
    let options = Options { first_deal: FirstDeal::Second, ..Default::default() };
    let mut desk = Desk::cribbage(options, &["person", "easy"], slow_room());
    screens(&mut desk, |screen| screen.contains("Your turn: discard two cards"));
    assert!(desk.screen(140, 45).contains("The computer deals first."), "{}", desk.screen(140, 45));
    desk.press(&[Char('g'), Char('y')]);
    screens(&mut desk, |screen| screen.contains("a rematch"));
    desk.press(&[Char('a')]);
    screens(&mut desk, |screen| screen.contains("Your turn: discard two cards"));
    assert!(desk.screen(140, 45).contains("You deal first."), "{}", desk.screen(140, 45));
}

/// The advantage of the first move goes round, too.
#[test]
fn a_rematch_of_crosscut_swaps_the_colours() {
    let mut desk = Desk::crosscut(
        "....../....../....../....../....../...... red",
        ["person", "easy"],
        slow_room(),
    );
    assert!(desk.screen(80, 24).contains("Your turn: place a disc as Red."));
    desk.press(&[Char('g'), Char('y')]);
    screens(&mut desk, |screen| screen.contains("a rematch"));
    desk.press(&[Char('a')]);
    screens(&mut desk, |screen| screen.contains("Your turn: place a disc as Blue."));
}

#[test]
fn a_key_during_a_moment_never_acts_for_the_next_person() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, slow_room());
    desk.press(&[Enter, Enter, Char('d'), Enter]);
    assert!(desk.screen(80, 24).contains("Space discard"), "Enter only skips");
    desk.press(&[Char(' '), Char('n')]);
    let screen = desk.screen(80, 24);
    assert!(sentence(&screen).contains("Player 1 discards"), "{screen}");
    desk.press(&[Char('d')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player 2.") && !screen.contains('♠'), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Player 2: draw, or take"), "nothing was drawn");
}
