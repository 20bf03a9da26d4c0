//! Practice, drills, the puzzle of the day and progress on the full screen.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::fs;
use std::path::Path;

use desk::{Desk, room};
use parlour_table::coach::{Entry, Grade, Profile, ProfileFile, Source};
use parlour_tui::screen::{Go, LobbyPage, PracticePage, ProgressPage};
use ratatui::crossterm::event::KeyCode;

const SAMPLE: &str = include_str!("../../../golden/coach/sample.jsonl");

/// A folder whose profile has some games.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(ProfileFile::in_folder(&games), SAMPLE).expect("written");
    folder
}

fn profile(folder: &Path) -> Profile {
    let path = ProfileFile::in_folder(&folder.join("games"));
    ProfileFile::open(&path).expect("a profile").profile().clone()
}

#[test]
fn progress_shows_trends_kinds_habits_results_and_ratings() {
    let folder = folder();
    let room = room(Some(folder.path()));
    let page = Box::new(ProgressPage::new(&room));
    let mut desk = Desk::new(page, room);
    let screen = desk.screen(140, 45);
    for part in [
        "30 games",
        "Judging by your decisions, you play",
        "Skill: what each decision costs you",
        "Luck: what it changed in each game",
        "By kind of decision",
        "discard as dealer",
        "Against medium",
        "Wins in a row",
        "What costs you most",
        "You break up a run",
        "For example on",
    ] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
    assert!(screen.contains('█') || screen.contains('▆'), "bars\n{screen}");
    assert!(screen.contains("accuracy  cost over time"), "trends by kind\n{screen}");
    // Two narrow columns have no room for these trends, but for all else.
    let narrow = desk.screen(110, 45);
    assert!(narrow.contains("cost each  accuracy") && !narrow.contains("cost over"), "{narrow}");
    // On a small screen the rest is below.
    let mut small = desk.screen(80, 24);
    assert!(small.contains("↓ more"), "{small}");
    for _ in 0..9 {
        desk.press(&[KeyCode::PageDown]);
    }
    small = desk.screen(80, 24);
    assert!(small.contains("For example on") && !small.contains("↓ more"), "{small}");
    desk.press(&[KeyCode::Left]);
    let other = desk.screen(140, 45);
    assert!(other.contains("12 games") && !other.contains("Luck: what"), "{other}");
}

#[test]
fn before_the_first_game_progress_says_how_it_grows() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = room(Some(folder.path()));
    let page = Box::new(ProgressPage::new(&room));
    let screen = Desk::new(page, room).screen(80, 24);
    assert!(screen.contains("No finished game has been reviewed yet."), "{screen}");
}

#[test]
fn the_lobby_leads_to_practice_and_progress() {
    for (key, words) in [('t', "Puzzles of the day"), ('g', "Your progress")] {
        let folder = folder();
        let room = room(Some(folder.path()));
        let page = Box::new(LobbyPage::new(&room));
        let mut desk = Desk::new(page, room);
        for (width, height) in desk::SIZES {
            let lobby = desk.screen(width, height);
            assert!(lobby.contains("t practice") && lobby.contains("g progress"), "{lobby}");
        }
        desk.press(&[KeyCode::Char(key)]);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(words), "{screen}");
    }
}

/// The practice page with the cursor on a row.
fn practice(folder: &Path, row: &str) -> Desk {
    let room = room(Some(folder));
    let page = Box::new(PracticePage::new(&room));
    let mut desk = Desk::new(page, room);
    for _ in 0..20 {
        let screen = desk.screen(80, 24);
        if screen.lines().any(|line| line.contains('▸') && line.contains(row)) {
            return desk;
        }
        desk.press(&[KeyCode::Down]);
    }
    panic!("no {row}:\n{}", desk.screen(80, 24));
}

#[test]
fn practice_lists_exercises_drills_and_puzzles_of_the_day() {
    let folder = folder();
    let screen = practice(folder.path(), "All games").screen(80, 24);
    for part in [
        "Exercises",
        "Drills",
        "best: 9 of 10 in 1:14.3",
        "Puzzles of the day",
        "3 days solved, today's not tried yet",
    ] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
}

#[test]
fn an_exercise_is_answered_explained_and_kept() {
    let folder = folder();
    let mut desk = practice(folder.path(), " Crosscut ");
    desk.press(&[KeyCode::Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Exercise 1 of"), "{screen}");
    assert!(!screen.contains("The answer:"), "{screen}");
    desk.press(&[KeyCode::Char('s')]);
    let screen = desk.wait_until(|screen| screen.contains("The answer:"));
    assert!(screen.contains("comes back"), "{screen}");
    assert!(screen.contains("1 again") && screen.contains("4 easy"), "{screen}");
    let kept = profile(folder.path());
    assert_eq!(kept.answers().count(), 1);
    assert!(!kept.answers().any(|answer| answer.own_grade), "the clock graded it");
    let answered = kept.answers().next().expect("an answer").exercise.clone();
    assert!(matches!(kept.exercise(&answered).expect("kept too").from, Source::Puzzle(_)));
    // A grade that the person chooses replaces it, and the next exercise follows.
    desk.press(&[KeyCode::Char('3')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Exercise 2 of"), "{screen}");
    let kept = profile(folder.path());
    let grades: Vec<(Grade, bool)> =
        kept.answers().map(|answer| (answer.grade, answer.own_grade)).collect();
    assert_eq!(grades, [(Grade::Good, true)]);
    // Leaving in the middle keeps what is done.
    assert!(matches!(desk.leave_with(KeyCode::Esc), Go::Back));
    assert_eq!(profile(folder.path()).answers().count(), 1);
}

#[test]
fn nothing_due_has_words_of_its_own() {
    let folder = folder();
    let mut desk = practice(folder.path(), " Crosscut ");
    // Every new puzzle of the day was answered.
    let room = room(Some(folder.path()));
    let path = ProfileFile::in_folder(&folder.path().join("games"));
    let mut file = ProfileFile::open(&path).expect("a profile");
    let game = room.roster.get("crosscut").expect("it is there");
    for number in 1..=5 {
        let at = (room.clock)();
        let exercise = game.puzzle_exercise(number, at).expect("a puzzle");
        let answer = parlour_table::coach::Answer {
            at,
            exercise: exercise.id.clone(),
            played: String::new(),
            grade: Grade::Good,
            own_grade: false,
        };
        file.add(vec![Entry::Exercise(exercise), Entry::Answer(answer)]).expect("written");
    }
    desk.press(&[KeyCode::Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Nothing is due. The next exercise comes on"), "{screen}");
}

#[test]
fn a_whole_drill_is_kept_and_one_that_was_left_is_not() {
    let folder = folder();
    let mut desk = practice(folder.path(), "Count hands");
    desk.press(&[KeyCode::Enter]);
    assert!(desk.screen(80, 24).contains("Wrong answers don't stop the clock."));
    desk.press(&[KeyCode::Enter]);
    desk.type_in("x");
    desk.press(&[KeyCode::Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Type a number from 0 to 29."), "{screen}");
    assert!(screen.contains("Question 1 of 10, 0 right"), "{screen}");
    desk.press(&[KeyCode::Backspace]);
    for number in 1..=10 {
        let screen = desk.screen(80, 24);
        assert!(screen.contains(&format!("Question {number} of 10")), "{screen}");
        desk.room.now += std::time::Duration::from_secs(3);
        // No hand counts 19.
        desk.type_in("19");
        desk.press(&[KeyCode::Enter]);
    }
    let screen = desk.screen(80, 24);
    assert!(screen.contains("0 of 10 right in 0:30.0."), "{screen}");
    assert!(screen.contains("Your best is still 9 of 10 right in 1:14.3."), "{screen}");
    assert_eq!(profile(folder.path()).drill_runs("count-hands").count(), 2);
    desk.press(&[KeyCode::Enter]);
    desk.type_in("8");
    assert!(matches!(desk.leave_with(KeyCode::Esc), Go::Back));
    assert_eq!(profile(folder.path()).drill_runs("count-hands").count(), 2);
}

#[test]
fn melds_are_chosen_by_card_and_blocks_on_the_board() {
    let folder = folder();
    for (row, keys, sign) in [
        (
            "Spot the best melds",
            vec![KeyCode::Char(' '), KeyCode::Right, KeyCode::Enter],
            "Unmelded:",
        ),
        ("Find the block", vec![KeyCode::Enter, KeyCode::Right, KeyCode::Enter], "Stop"),
    ] {
        let mut desk = practice(folder.path(), row);
        desk.press(&[KeyCode::Enter, KeyCode::Enter]);
        for (width, height) in desk::SIZES {
            let screen = desk.screen(width, height);
            assert!(screen.contains(sign) && screen.contains("Question 1 of 10"), "{screen}");
        }
        desk.press(&keys);
        let screen = desk.screen(80, 24);
        assert!(screen.contains("Question"), "{screen}");
    }
}

#[test]
fn the_first_answer_to_the_puzzle_of_the_day_is_kept() {
    let folder = folder();
    let mut desk = practice(folder.path(), "3 days solved, today's not tried yet");
    desk.press(&[KeyCode::Enter]);
    assert!(desk.screen(80, 24).contains("the puzzle of the day"), "{}", desk.screen(80, 24));
    desk.press(&[KeyCode::Char('s')]);
    let screen = desk.wait_until(|screen| screen.contains("Only your first answer"));
    assert!(screen.contains("The answer:"), "{screen}");
    let kept = profile(folder.path());
    assert_eq!(kept.daily("crosscut", 20_000).map(|daily| daily.right), Some(false));
}
