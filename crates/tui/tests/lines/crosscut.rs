//! Crosscut played line by line, as a person at a pipe would.

use std::fs;
use std::path::Path;

use parlour_rules::{Choices, Record, Seed, crosscut::Crosscut};
use parlour_table::{NewGame, Table};
use parlour_tui::plain::PlaySettings;
use parlour_tui::{Opening, Terminal};

use super::{asked, choices, new_game, opened, roster, settings, talk};

/// A game on the smallest board between `red` and `blue`.
fn game(lines: &str, red: &str, blue: &str, folder: &Path) -> String {
    let options = (choices(r#"{"size": "5x5"}"#), Choices::new());
    new_game(folder, lines, "crosscut", &[red, blue], options, 7)
}

fn kept(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    names
}

#[test]
fn two_people_play_a_whole_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("c3 \nb3\nc2\nb2\nc4\n", "person", "person", folder.path());
    assert!(said.contains("Crosscut: Red against Blue."), "{said}");
    assert!(said.contains("Red wins: column c is complete."), "{said}");
    let board = "\n     a  b  c  d  e \n  1  +  -  -  -  + \n  2  |  B  R  .  | \n\
                 \x20 3  |  B  R  .  | \n  4  |  . [R] .  | \n  5  +  -  -  -  + \n";
    assert!(said.contains(board), "{said}");
    let record = fs::read_to_string(folder.path().join("crosscut-1.json")).expect("kept");
    let (record, game) = Record::<Crosscut>::from_json(&record).expect("it loads");
    assert!(record.outcome(&game).is_some());
}

#[test]
fn wrong_input_gets_a_reason_and_the_prompt_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines =
        "\n?\nnonsense\nz99\na1\na3\nc3\nc3\npass\nswap\nsave\nresign\nperhaps\nno\nundo now\n";
    let said = game(lines, "person", "person", folder.path());
    for reason in [
        "type a move such as d4, or ? for the commands",
        "`nonsense` is not a move",
        "a1 is a corner",
        "a3 flanks nothing, and a disc on the perimeter must flip something: choose another square",
        "c3 already has a red disc: choose an empty square",
        "you can't pass while you can place a disc: choose a square",
        "this game is played without the swap option: choose a square",
        "save needs a file name",
        "yes or no",
    ] {
        assert!(said.contains(reason), "{reason}: {said}");
    }
    assert!(said.contains("Undone."), "{said}");
    assert!(said.contains("undo        undo") && !said.contains("the deal"), "{said}");
    assert!(said.contains("The input ended. Continue with: parlour play --resume "), "{said}");
}

#[test]
fn undo_against_the_computer_returns_to_the_persons_own_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("undo\nc3\nundo\nb2\n", "person", "easy", folder.path());
    assert!(said.contains("you haven't moved yet, so there's nothing to undo"), "{said}");
    let record = fs::read_to_string(folder.path().join("crosscut-1.json")).expect("kept");
    let (record, _) = Record::<Crosscut>::from_json(&record).expect("it loads");
    assert_eq!(record.actions().first().map(ToString::to_string).as_deref(), Some("b2"));
    assert_eq!(record.events.len(), 5, "what was taken back stays visible");
}

#[test]
fn the_computer_gives_its_move_and_reason_and_help_gives_advice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("help\nhelp\nhelp\nmoves\nc3\n", "person", "medium", folder.path());
    assert!(said.contains("Place "), "{said}");
    assert!(said.contains("win chance"), "{said}");
    assert!(said.contains("flip nothing: b2 c2 d2"), "{said}");
    let mut lines = said.lines().skip_while(|line| !line.starts_with("The computer places "));
    lines.next().expect("Blue's move is printed");
    let why = lines.next().expect("a reason follows");
    assert!(why.starts_with("  ") && why.len() > 10, "{said}");
}

#[test]
fn why_repeats_the_computers_last_move_and_its_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("why\n?\nc3\nmoves\nwhy\n", "person", "medium", folder.path());
    assert!(said.contains("The computer has made no move yet"), "{said}");
    assert!(said.contains("\n  why         see what the computer did last, and why"), "{said}");
    let mut lines = said.lines().skip_while(|line| !line.starts_with("The computer places "));
    let (played, why) = (lines.next().expect("a move"), lines.next().expect("a reason"));
    assert!(lines.any(|line| line == format!("  {played}")), "{said}");
    assert_eq!(lines.next(), Some(&*format!("  {why}")), "{said}");

    let said = game("why\n?\n", "person", "person", folder.path());
    assert!(
        said.contains("No computer plays in this game") && !said.contains("  why   "),
        "{said}"
    );
}

#[test]
fn quitting_offers_to_save_and_means_what_it_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    game("c3\nquit\nback\nquit\nno\n", "person", "person", folder.path());
    assert!(kept(folder.path()).is_empty(), "no means that nobody wants it");
    game("c3\nquit\n\n", "person", "person", folder.path());
    assert_eq!(kept(folder.path()), ["crosscut-1.json"]);
    let elsewhere = folder.path().join("mine").join("game.json");
    fs::create_dir(folder.path().join("mine")).expect("made");
    let lines = format!("c3\nquit\n{}\n{}\n", folder.path().display(), elsewhere.display());
    let said = game(&lines, "person", "person", folder.path());
    assert!(said.contains("is not a file"), "a folder is refused and asked again: {said}");
    assert!(elsewhere.exists());
    assert_eq!(kept(folder.path()), ["crosscut-1.json", "mine"]);
}

#[test]
fn a_saved_game_continues_from_the_game_room() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    game("c3\nquit\n\n", "person", "person", folder.path());
    let room = |lines: &str| opened(folder.path(), lines, Opening::Lobby);
    let said = room("x\nr\n1\nb2\nquit\nno\nr\n\nq\n");
    assert!(said.contains("1, 2, 3, r, l, p, t, d, g, v or q"), "{said}");
    let line = "Crosscut, person against person, 5x5, after 1 move, just now";
    assert_eq!(said.matches(line).count(), 2, "it is put back as it was: {said}");
    let said = room("r\nno such file\n1\n7\n7\nme\neasy\nquit\nno\nq\n");
    assert!(said.contains("can't read `no such file`"), "{said}");
    assert!(said.contains("Crosscut: you (Red) against the computer (easy)."), "{said}");
}

#[test]
fn what_is_left_open_is_asked_until_it_is_valid() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "4\nten\n11\n\n9\nnobody\nexpert 9h\n\n";
    let said = asked(folder.path(), lines, "crosscut", &["person"]);
    assert_eq!(said.matches("choose a whole number from 5 to 10").count(), 3, "{said}");
    assert!(said.contains("rows can't be `ten`: choose"), "{said}");
    assert!(said.contains("`nobody` is not a player"), "{said}");
    assert!(said.contains("`9h` is not a time"), "{said}");
    assert!(said.contains("Crosscut: you (Red) against the computer (hard)."), "{said}");
    assert!(!said.contains("Who plays Red?"), "the flags say it: {said}");
    let record = fs::read_to_string(folder.path().join("crosscut-1.json")).expect("kept");
    assert!(record.contains("8x9"), "{record}");
}

#[test]
fn computers_play_each_other_to_the_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("", "easy", "easy", folder.path());
    assert!(said.contains(" wins: ") && said.contains("The seed was "), "{said}");
}

#[test]
fn a_game_saved_into_the_file_it_is_kept_in_stays_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("crosscut-1.json");
    let lines = format!("c3\nsave {}\nquit\n", file.display());
    game(&lines, "person", "person", folder.path());
    assert_eq!(kept(folder.path()), ["crosscut-1.json"]);
}

#[test]
fn the_game_room_teaches_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said =
        opened(folder.path(), "l\nchess\n1\na1\nb2\nb2\nmoves\ne4\nquit\nq\n", Opening::Lobby);
    assert!(said.contains("Type a number or the name of a game."), "{said}");
    assert!(said.contains("Crosscut, a short lesson."), "{said}");
    assert!(said.contains("That's not possible. a1 is a corner"), "{said}");
    assert!(said.contains("That was your turn."), "{said}");
    assert!(said.contains("That's allowed, but there's a better answer."), "{said}");
    assert!(said.contains("Both flipped: now you have a run of four."), "{said}");
    assert!(said.contains("3 of 7: Longer than what you cut"), "{said}");
    assert!(!said.contains("arrow keys"), "lines have no cursor: {said}");
    let said =
        opened(folder.path(), "lesson\n1\nskip\nskip\nskip\nskip\nc5\nd3\na5\nq\n", Opening::Lobby);
    assert!(said.contains("That was the lesson."), "{said}");
}

#[test]
fn the_game_room_asks_puzzles() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = opened(folder.path(), "p\n1\nshow\nyes\nshow\nno\nq\n", Opening::Lobby);
    assert!(said.contains("Crosscut: the puzzle of the day, "), "{said}");
    assert!(said.contains("Crosscut: puzzle "), "another one: {said}");
    assert_eq!(said.matches("The answer: ").count(), 2, "{said}");
}

#[test]
fn the_game_room_reviews_a_finished_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let none = opened(folder.path(), "v\n\nq\n", Opening::Lobby);
    assert!(none.contains("There are no finished games."), "{none}");
    game("c3\nb3\nc2\nb2\nc4\n", "person", "person", folder.path());
    let said = opened(folder.path(), "v\n1\nq\nq\n", Opening::Lobby);
    assert!(said.contains("Judging 5 decisions"), "{said}");
    assert!(said.contains("Crosscut, 5 decisions") && said.contains("accuracy"), "{said}");
    // The moves are walked through by commands, and a mistake is tried again.
    let words = "v\n1\nnext mistake\ntry\nc2\nshow\n99\nmoves\n2\nwhat if easy\nquit\nno\nq\nq\n";
    let said = opened(folder.path(), words, Opening::Lobby);
    for told in [
        "What would you do instead?",
        "That's the move from the game. It costs ",
        "Best: place a disc on ",
        "The game has only 5 moves.",
        "   5. Red places a disc on c4.",
        "This game continues from move 2 of a finished game.",
        "Back at move 2 of the game.",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
}

/// A game on the smallest board in which the person, Red, can win with c4.
fn tutored(lines: &str, memory: &Path) -> String {
    let roster = roster();
    let game = roster.get("crosscut").expect("it is in the roster");
    let options = choices(r#"{"size": "5x5"}"#);
    let seats = ["person", "easy"].map(|who| who.parse().expect("an occupant")).to_vec();
    let new = NewGame { options, seats, ..NewGame::default() };
    let mut table = *game
        .new_table(&new, Seed::from(7))
        .expect("a new game")
        .into_any()
        .downcast::<Table<Crosscut>>()
        .expect("a table of Crosscut");
    for action in ["c3", "b3", "c2", "b2"] {
        table.submit(action.parse().expect("a move")).expect("legal");
    }
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    let folder = memory.parent().expect("a folder");
    let settings = PlaySettings { memory: Some(memory.to_owned()), ..settings(folder) };
    talk(lines, |talk| {
        terminal.play(Box::new(table), None, talk, &settings, &roster).expect("it is played");
    })
}

#[test]
fn the_tutor_warns_before_a_costly_move_and_is_remembered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let memory = folder.path().join("settings.json");
    let said = tutored("tutor\ntutor nonsense\ntutor warn 10\nd4\n\nwhy\nback\n", &memory);
    assert!(said.contains("  The tutor is off.\n"), "{said}");
    assert!(said.contains("choose off, warn 2, warn 5, warn 10 or explain"), "{said}");
    assert!(said.contains("The tutor warns you before a move that costs 10% or more."), "{said}");
    let question = "Play it anyway, try again, or see why? (play, back or why)";
    assert_eq!(said.matches(question).count(), 3, "{said}");
    assert!(said.contains("Type play, back or why, or another move."), "{said}");
    assert!(said.contains("Best: place a disc on c4."), "{said}");
    assert!(!said.contains("You place a disc on d4."), "{said}");
    let said = tutored("d4\nc4\n", &memory);
    assert!(said.contains("costs 10% or more") && said.contains(question), "{said}");
    assert!(said.contains("You win"), "another move is an answer too: {said}");
}

#[test]
fn a_move_that_is_typed_again_is_played_in_spite_of_the_warning() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let memory = folder.path().join("settings.json");
    for answer in ["play", "d4"] {
        let said = tutored(&format!("tutor warn\nd4\n{answer}\n"), &memory);
        assert!(said.contains("You place a disc on d4."), "{answer}: {said}");
    }
}

#[test]
fn the_tutor_explains_each_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let memory = folder.path().join("settings.json");
    let said = tutored("tutor explain\nc4\n", &memory);
    assert!(said.contains("  Tutor: That's the best move."), "{said}");
    let said = tutored("d4\n", &memory);
    assert!(
        said.contains(
            "  Tutor: That turned a forced win into a forced loss. Best: place a disc on c4."
        ),
        "{said}"
    );
}

#[test]
fn the_tutor_refuses_to_help_between_people() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("tutor warn\n?\n", "person", "person", folder.path());
    assert!(said.contains("The tutor works only in games against the computer."), "{said}");
    assert!(!said.contains("tutor MODE"), "{said}");
}
