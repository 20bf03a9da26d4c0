//! Five Crowns played line by line, as a person at a pipe would.

use std::fs;
use std::path::Path;

use parlour_players::Level;
use parlour_rules::five_crowns::save;
use parlour_table::Occupant;
use parlour_tui::{Cards, Opening};

use super::{asked, choices, new_game, opened, resumed, roster};

/// A short game between `human` and `computer`, with what people type.
fn game(lines: &str, human: &str, computer: &str, cards: Cards, folder: &Path) -> String {
    let closed = format!(r#"{{"closed": {}}}"#, cards == Cards::Closed);
    let options = (choices(r#"{"last_round": 2}"#), choices(&closed));
    new_game(folder, lines, "five-crowns", &[human, computer], options, 5)
}

#[test]
fn the_open_table_shows_everything_and_the_closed_one_hides_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let open = game("heads\n", "person", "easy", Cards::Open, folder.path());
    for shown in [
        "Round 1 of 2, threes are wild   Computer: 0, You: 0",
        "Computer  joker* 9♦ 4♦",
        "Draw pile (109), next: 3♆ 7♠ K♆",
        ", and 97 more\n",
        "Discard pile, top: joker",
        "You       Q♠ 3♦* 3♆*",
        "book Q♠ 3♦ 3♆, all melded",
        "You call heads, and it lands heads. You play first.",
    ] {
        assert!(open.contains(shown), "{shown}: {open}");
    }
    let closed = game("heads\n", "person", "easy", Cards::Closed, folder.path());
    assert!(closed.contains("Computer  3 cards face down"), "{closed}");
    assert!(closed.contains("Draw pile (109): face down"), "{closed}");
    assert!(!closed.contains("4♦") && !closed.contains("K♆"), "{closed}");
}

#[test]
fn the_menu_comes_before_each_players_turn_and_help_only_before_the_persons() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "x\nheads\n7\n3\n3\n3\n2\ndraw\n3T\nno\nhelp\n9\n2\n";
    let said = game(lines, "person", "easy", Cards::Open, folder.path());
    assert!(said.contains("`x` is not a move: write heads or tails."), "{said}");
    let human = "Your turn:\n  1 save the game   2 make the move   3 ask for help   4 quit";
    let computer = "The computer's turn:\n  1 save the game   2 make the move   3 quit";
    assert!(said.contains(human) && said.contains(computer), "{said}");
    assert!(said.contains("Your hand: book Q♠ 3♦ 3♆, all melded."), "{said}");
    assert!(said.contains("are melded. Discard 3♆ and go out? (yes, no or back) no"), "{said}");
    assert!(said.contains("Hints are for your own turn"), "{said}");
    assert!(said.contains("  Choose 1, 2 or 3,"), "{said}");
    assert!(said.contains("The computer discards"), "{said}");
}

#[test]
fn reasons_are_shown_only_where_cards_lie_open() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "heads\n3\n3\n3\n2\ndraw\nhelp\nhelp\nhelp\ndiscard QS out\n2\n";
    let open = game(lines, "person", "expert", Cards::Open, folder.path());
    for said in [
        "Either pile will do: your cards are all melded, so you can go out whatever you draw.",
        "The rest is melded: 3♦ 3♆ 3♆.",
        // What the opponent will be caught with is worked out as if their cards were hidden.
        "You score 0, and your opponent gets one more turn.",
        "The computer draws 7♠.\n  Drawing leaves me with ",
        "The computer discards a joker.\n  The joker would cost me 50 points, ",
    ] {
        assert!(open.contains(said), "{said}: {open}");
    }
    let closed = game(lines, "person", "expert", Cards::Closed, folder.path());
    assert!(closed.contains("The computer draws a card."), "{closed}");
    assert!(!closed.contains("leaves me") && !closed.contains("my last turn"), "{closed}");
    assert!(closed.contains("all melded, so you can go out"), "help is given: {closed}");
}

#[test]
fn going_out_ends_the_round_with_both_hands_and_the_points() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "heads\n2\ndraw\ndiscard 3T out\n2\n";
    let said = game(lines, "person", "easy", Cards::Open, folder.path());
    assert!(said.contains("You discard 3♆ and go out."), "{said}");
    assert!(said.contains("The computer has one last turn."), "{said}");
    assert!(said.contains("Round 1 is over. You went out. The computer is caught with "), "{said}");
    assert!(said.contains("You:      book Q♠ 3♦ 3♆, all melded"), "{said}");
    assert!(said.contains("Score: ") && said.contains(" for the computer, 0 for you."), "{said}");
    assert!(said.contains("Round 2: fours are wild. You play first."), "{said}");
}

/// A player who is asked whether to go out hasn't discarded yet.
#[test]
fn nothing_is_discarded_before_the_question_of_going_out_is_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kept = |lines: &str| {
        let said = game(lines, "person", "easy", Cards::Open, folder.path());
        let file = said.rsplit_once("--resume ").expect("the file is named").1.trim();
        (fs::read_to_string(file).expect("kept"), said)
    };
    let (ended, _) = kept("heads\n2\ndraw\ndiscard 3T\n");
    assert!(ended.contains("\"draw\"\n") && !ended.contains("discard"), "{ended}");
    let (empty, said) = kept("heads\n2\ndraw\ndiscard 3T\n\n\n");
    assert!(!empty.contains("discard"), "{empty}");
    assert_eq!(said.matches("go out? (yes, no or back)").count(), 3, "{said}");
    let (back, said) = kept("heads\n2\ndraw\ndiscard 3T\nback\ndiscard QS\nundo\n");
    assert!(!back.contains("discard"), "{back}");
    assert_eq!(said.matches("Your turn: which card do you discard?").count(), 3, "{said}");
}

/// `resume` was taken for the name of a file.
#[test]
fn the_first_question_understands_its_own_words() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.txt");
    let text = "( 1 0 ( 9S 8H 9D ) 7 ( JD 3T QC ) ( 6S 5S 4S ) ( 8T 8S ) Human )";
    fs::write(&file, text).expect("written");
    let answered = |lines: &str| asked(folder.path(), lines, "five-crowns", &["person", "easy"]);
    let new = "Five Crowns: you against the computer (easy).";
    for word in ["", "new", "N", "new game", "1"] {
        let said = answered(&format!("{word}\n"));
        assert!(said.contains(new) && said.contains("heads or tails"), "{word}: {said}");
    }
    for word in ["continue", "C", "resume", "R", "2"] {
        let said = answered(&format!("{word}\nnone.txt\n{}\n4\nno\n", file.display()));
        assert_eq!(said.matches("Name of the file").count(), 2, "until it loads: {said}");
        assert!(said.contains(new) && said.contains("Round 1 of 11"), "{word}: {said}");
    }
    let said = answered("resume\n\n./resume\nnew\n");
    assert!(said.contains("can't read `./resume`") && said.contains(new), "{said}");
}

/// The piles were called face down when there was nothing to draw, and drawing was offered.
#[test]
fn only_what_can_be_done_is_offered_when_the_piles_run_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("empty.lisp");
    fs::write(
        &file,
        "( 11 5 ( 9S 8H 9D 3S 4H 6D 7C XS JH QT KC 5S 3H ) 7 \
        ( JD 3T QC 4S 5T 6C 8D 9T XH JS QH KD 7S ) ( ) ( 8T ) Human )",
    )
    .expect("written");
    let said = resumed(folder.path(), &file, "2\ntwo\ndraw\ntake\ndraw\n");
    assert!(said.contains("\nDraw pile: empty\nDiscard pile, top: 8♆\n"), "{said}");
    assert!(said.contains("Your turn: take 8♆? two\n  `two` is not a move: write take."), "{said}");
}

/// The row of what was scored before the file stood one column to the right.
#[test]
fn the_sheet_of_a_resumed_game_stands_in_columns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("last.lisp");
    let text = "( 11 5 ( 3S 4S 5S 3H 4H 5H 3D 4D 5D 3C 4C 5C 6C ) 7 \
                ( 7S 8S 9S 7H 8H 9H 7D 8D 9D 7C 8C 9C XC ) ( 3T 4T JT ) ( 8T ) Human )";
    fs::write(&file, text).expect("written");
    let mut saved = roster().open(&file).expect("it loads");
    saved.table.reseat(&|_, _| Occupant::computer(Level::Medium));
    let said = opened(folder.path(), "", Opening::Saved(Box::new(saved), file));
    let rows = ["  Round ", "  before ", "  11 ", "  total "];
    let ends = rows.map(|row| {
        said.lines().find(|line| line.starts_with(row)).map(str::len).expect("on the sheet")
    });
    assert_eq!(ends, [ends[0]; 4], "{said}");
}

#[test]
fn the_commands_of_a_person_work_before_the_computers_turn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "tails\n?\nsort rank\nwhy\nundo\ntails\nresign\nyes\n";
    let said = game(lines, "person", "easy", Cards::Open, folder.path());
    assert!(said.contains("Your choice: ?\n  a move "), "{said}");
    assert!(said.contains("  why         see what the computer did last, and why"), "{said}");
    assert!(said.contains("Your hand is sorted by rank."), "{said}");
    assert!(said.contains("The computer has made no move yet"), "{said}");
    assert!(said.contains("Undone."), "{said}");
    assert!(said.contains("You resign. The computer wins."), "{said}");
}

/// A closed game was laid open when it was resumed.
#[test]
fn a_closed_game_stays_closed_when_it_is_resumed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("closed.json");
    let lines = format!("heads\n1\n{}\n", file.display());
    game(&lines, "person", "easy", Cards::Closed, folder.path());
    let resume = |file: &Path| resumed(folder.path(), file, "4\nno\n");
    let said = resume(&file);
    assert!(said.contains("Computer  3 cards face down"), "{said}");
    assert!(!said.contains("4♦") && !said.contains("K♆"), "{said}");
    let text = fs::read_to_string(&file).expect("saved");
    let older = text.replace("\"closed\": true", "");
    assert_ne!(older, text);
    fs::write(&file, older).expect("written");
    assert!(
        resume(&file).contains("Computer  joker* 9♦"),
        "as usual where the record does not say"
    );
}

/// A game that came as LISP, kept as a record and saved as text, came out as C++.
#[test]
fn the_text_format_outlives_a_record() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [lisp, again] = ["game.lisp", "again.txt"].map(|name| folder.path().join(name));
    fs::write(&lisp, "( 1 0 ( 9S 8H 9D ) 7 ( JD 3T QC ) ( 6S 5S 4S ) ( 8T 8S ) Human )")
        .expect("written");
    let resume = |file: &Path, lines: &str| resumed(folder.path(), file, lines);
    let said = resume(&lisp, "");
    let kept = said.rsplit_once("--resume ").expect("the file is named").1.trim();
    resume(Path::new(kept), &format!("1\n{}\n", again.display()));
    let text = fs::read_to_string(&again).expect("saved");
    assert!(text.starts_with('('), "{text}");
}

#[test]
fn computers_play_to_the_score_sheet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = game("", "medium", "medium", Cards::Open, folder.path());
    assert!(said.contains("   Computer 2: 0, Computer 1: 0\n"), "{said}");
    assert!(said.contains("Computer 2  joker* 9♦") && said.contains("Computer 1  Q♠"), "{said}");
    let (last, _) = said.rsplit_once("The seed was").expect("the end");
    let (_, table) = last.rsplit_once("  total ").expect("the sheet");
    assert!(table.contains("Draw pile") && !table.contains("the last turn"), "{table}");
    assert!(said.contains("Round  Computer 2 Computer 1"), "{said}");
    assert!(said.contains("  total "), "{said}");
    assert!(said.contains(" wins: ") || said.contains("Nobody wins"), "{said}");
}

#[test]
fn saving_at_the_menu_writes_a_text_save_quits_and_resumes_from_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("saves.txt");
    let name = file.display();
    let lines = format!("heads\n2\ndraw\nsave {name}\n3T\nno\n1\n{name}\n");
    let said = game(&lines, "person", "easy", Cards::Open, folder.path());
    assert!(said.contains("finish the turn first"), "{said}");
    assert!(said.contains("Saved."), "{said}");
    let text = fs::read_to_string(&file).expect("saved");
    assert!(text.starts_with("Round: 1\n\nComputer:\n   Score: 0\n   Hand: J3 9D 4D\n"), "{text}");
    assert!(text.trim_end().ends_with("Next Player: Computer"), "{text}");
    let before = save::read(&text).expect("it reads back").save;
    let asked = |lines: &str| asked(folder.path(), lines, "five-crowns", &["person", "easy"]);
    let said = asked("none.txt\n.\n");
    assert!(said.contains("can't read `none.txt`") && said.contains(". is not a file"), "{said}");
    assert!(!said.contains("Five Crowns. "), "the input ended: {said}");
    let again = folder.path().join("again.txt");
    let said = asked(&format!("{name}\n1\n{}\n", again.display()));
    assert!(said.contains("The computer's turn:"), "{said}");
    let after = save::read(&fs::read_to_string(&again).expect("saved")).expect("read").save;
    assert_eq!(after, before, "nothing is lost between the saves");
}

#[test]
fn a_file_that_means_the_last_turn_says_so_and_odd_ones_warn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("last.lisp");
    let text = "( 1 0 ( 9S 9H 9D ) 7 ( JD 3T QC ) ( 6S 5S 4S ) ( 8T 8S ) Human )";
    fs::write(&file, text).expect("written");
    let said = resumed(folder.path(), &file, "2\ndraw\nsort rank\nsort by colour\n");
    assert!(said.contains("one last turn"), "{said}");
    assert!(said.contains("missing from the two decks"), "{said}");
    assert!(said.contains("write sort suit, sort rank, sort melds or sort off"), "{said}");
}

#[test]
fn undo_goes_back_to_the_persons_own_last_decision() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "heads\n2\ndraw\nundo\n2\ntake\nundo\n";
    let said = game(lines, "person", "easy", Cards::Open, folder.path());
    assert_eq!(said.matches("Undone.").count(), 2, "{said}");
    assert_eq!(said.matches("Your turn:\n").count(), 3, "the menu comes again: {said}");
}

#[test]
fn two_people_with_secrets_hand_the_table_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = |lines| game(lines, "person", "person", Cards::Closed, folder.path());
    let said = game("\nheads\n2\ndraw\n3T\nno\n\n");
    let (before, after) =
        said.split_once("Hand the screen to Player 2").expect("it is handed over");
    assert!(before.contains("Player 1  Q♠") && before.contains("Player 2  3 cards face down"));
    assert!(after.contains("Player 2  joker") && after.contains("Player 1  3 cards face down"));
    assert!(before.ends_with(&"\n".repeat(60)), "what was seen is pushed off the screen");
    let said = game("\nheads\n2\ndraw\n3T\nno\n");
    let (_, after) = said.split_once("Hand the screen to Player 2").expect("it is handed over");
    assert!(!after.contains("joker"), "nobody came to see it: {after}");
}
