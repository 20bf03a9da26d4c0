//! `parlour profile` and `parlour train`, from outside.

mod program;

use std::fs;
use std::path::Path;

use program::{Ran, parlour_in};
use serde_json::Value;

/// A won position thrown away, then lost.
const THROWN: &str = r#"{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},
"start":{"setup":"....../.RRR../....B./....B./....B./...... red","seed":"1"},
"seats":["person","medium"],"actions":["b5","e2"]}"#;

/// A folder where a person has played one game.
fn data() -> tempfile::TempDir {
    let data = tempfile::tempdir().expect("a temporary folder");
    keep(data.path(), "crosscut-1", THROWN);
    data
}

fn keep(data: &Path, name: &str, record: &str) {
    let games = data.join("games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join(format!("{name}.json")), record).expect("written");
}

fn run(data: &Path, arguments: &[&str], input: &str) -> Ran {
    let ran = parlour_in(data, arguments, input.as_bytes());
    assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
    ran
}

fn json(data: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&run(data, arguments, "").out).expect("JSON")
}

#[test]
fn your_record_is_caught_up_and_shown_in_words_and_json() {
    let data = data();
    let folder = data.path();
    let told = run(folder, &["profile"], "").out;
    for words in ["Crosscut: 1 game", "Against medium: won 0.0% of", "win ", "Accuracy"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let answer = json(folder, &["profile", "--json"]);
    let crosscut = &answer["by_game"][0];
    assert_eq!((&answer["games"], &crosscut["game"]), (&1.into(), &"crosscut".into()));
    assert_eq!(crosscut["kinds"]["win"]["error_rate"]["mean"], 1.0);
    // A second game of the same sort makes a habit. The first isn't reviewed again.
    keep(folder, "crosscut-2", &THROWN.replace("\"seed\":\"1\"", "\"seed\":\"2\""));
    let before = fs::read_to_string(folder.join("games/profile.jsonl")).expect("a profile");
    let told = run(folder, &["profile"], "").out;
    let after = fs::read_to_string(folder.join("games/profile.jsonl")).expect("a profile");
    assert!(after.starts_with(&before) && after.len() > before.len(), "it is only added to");
    let habit = "You miss a move that wins immediately: 2 times, costing 100.0% each.";
    assert!(told.contains(habit), "{told}");
    // A damaged profile is made again from the games.
    fs::write(folder.join("games/profile.jsonl"), &before[..before.len() / 2]).expect("written");
    let again = json(folder, &["profile", "--json"]);
    assert_eq!(again["games"], 2);
}

#[test]
fn a_folder_is_profiled_by_name_and_nothing_is_kept() {
    let data = data();
    let records = data.path().join("records");
    fs::create_dir_all(&records).expect("a folder");
    fs::write(records.join("a.json"), THROWN.replace("person", "Ann")).expect("written");
    let folder = records.display().to_string();
    let answer = json(data.path(), &["profile", &folder, "--name", "Ann", "--json"]);
    assert_eq!(answer["by_game"][0]["opponents"][0]["opponent"], "medium");
    let nobody = json(data.path(), &["profile", &folder, "--name", "Bob", "--json"]);
    assert_eq!(nobody["games"], 0);
    assert!(!data.path().join("games/profile.jsonl").exists());
    let missing = parlour_in(data.path(), &["profile", "nowhere"], b"");
    assert!(missing.status == 2 && missing.err.contains("is not a folder"), "{}", missing.err);
}

#[test]
fn a_record_that_cannot_be_read_is_named_and_the_others_are_reviewed() {
    let data = data();
    let records = data.path().join("games");
    fs::write(records.join("bad.json"), "{}").expect("written");
    let newer = THROWN.replace("\"rules\":1", "\"rules\":99");
    fs::write(records.join("newer.json"), &newer).expect("written");
    let folder = records.display().to_string();
    let ran = parlour_in(data.path(), &["profile", &folder, "--json"], b"");
    let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.status, &answer["games"]), (1, &1.into()), "{}", ran.err);
    assert!(ran.err.contains("bad.json") && ran.err.contains("version 99"), "{}", ran.err);
    // One's own record doesn't fail for them, and they stay as they are.
    assert_eq!(json(data.path(), &["profile", "--json"])["games"], 1);
    assert_eq!(fs::read_to_string(records.join("newer.json")).expect("a file"), newer);
}

#[test]
fn two_programs_at_the_same_time_count_each_game_once() {
    let data = data();
    for number in 2..6 {
        let record = THROWN.replace("\"seed\":\"1\"", &format!("\"seed\":\"{number}\""));
        keep(data.path(), &format!("crosscut-{number}"), &record);
    }
    let ran: Vec<Value> = std::thread::scope(|scope| {
        let both = [0, 1].map(|_| scope.spawn(|| json(data.path(), &["profile", "--json"])));
        both.map(|one| one.join().expect("no panic")).into()
    });
    for answer in &ran {
        assert_eq!(answer["games"], 5);
    }
    let text = fs::read_to_string(data.path().join("games/profile.jsonl")).expect("a profile");
    assert_eq!(text.matches("\"parlour\"").count(), 1, "one header");
    assert_eq!(json(data.path(), &["profile", "--json"]), ran[0]);
}

#[test]
fn a_deck_with_nothing_due_says_when_something_is() {
    let data = data();
    let folder = data.path();
    let answers = "show\neasy\n".repeat(20);
    let all = run(folder, &["train", "crosscut", "--grade"], &answers).out;
    assert!(all.contains("Your answers are saved."), "{all}");
    let none = run(folder, &["train", "crosscut"], "").out;
    assert!(none.contains("Nothing is due. The next exercise comes on 20"), "{none}");
    let text = fs::read_to_string(folder.join("games/profile.jsonl")).expect("a profile");
    let after = {
        run(folder, &["train", "crosscut"], "");
        fs::read_to_string(folder.join("games/profile.jsonl")).expect("a profile")
    };
    assert_eq!(after, text, "looking changes nothing");
}

#[test]
fn a_profile_is_exported_imported_without_duplicates_and_deleted() {
    let data = data();
    let folder = data.path();
    run(folder, &["profile"], "");
    run(folder, &["profile", "export", "mine.jsonl"], "");
    let again = run(folder, &["profile", "import", "mine.jsonl"], "").out;
    assert!(again.starts_with("Nothing new: 2 entries were already there."), "{again}");
    let refused = parlour_in(folder, &["profile", "export", "mine.jsonl"], b"");
    assert!(refused.status == 2 && refused.err.contains("already exists"), "{}", refused.err);
    let other = tempfile::tempdir().expect("a temporary folder");
    fs::copy(folder.join("mine.jsonl"), other.path().join("mine.jsonl")).expect("copied");
    let added = run(other.path(), &["profile", "import", "mine.jsonl"], "").out;
    assert!(added.starts_with("Added 2 entries."), "{added}");
    assert_eq!(json(other.path(), &["profile", "--json"])["games"], 1);
    run(other.path(), &["profile", "delete"], "");
    assert!(!other.path().join("games/profile.jsonl").exists());
    assert_eq!(json(other.path(), &["profile", "--json"])["games"], 0);
    fs::write(other.path().join("newer.jsonl"), "{\"parlour\":\"profile\",\"version\":9}\n")
        .expect("written");
    let newer = parlour_in(other.path(), &["profile", "import", "newer.jsonl"], b"");
    assert!(newer.status == 2 && newer.err.contains("update Parlour"), "{}", newer.err);
}

#[test]
fn your_own_mistakes_are_practised_and_quitting_loses_nothing() {
    let data = data();
    let folder = data.path();
    // The input ends in the middle of an exercise.
    run(folder, &["train", "crosscut"], "moves\n");
    let left = run(folder, &["train", "crosscut"], "quit\n").out;
    assert!(left.contains("from your game of") && left.contains("they'll come up again"), "{left}");
    let wrong = run(folder, &["train", "crosscut"], "b5\nquit\n").out;
    assert!(wrong.contains("No, that costs 100.0%") && wrong.contains("0 of 1 right"), "{wrong}");
    let answers = |kind: &str| {
        let text = fs::read_to_string(folder.join("games/profile.jsonl")).expect("a profile");
        text.lines().filter(|line| line.starts_with(&format!("{{\"entry\":\"{kind}\""))).count()
    };
    assert_eq!(answers("answer"), 1);
    let graded = run(folder, &["train", "crosscut", "--grade"], "show\neasy\nquit\n").out;
    assert!(graded.contains("puzzle") && graded.contains("How did it go?"), "{graded}");
    // The answer is saved before the question, and again with the grade.
    assert_eq!(answers("answer"), 3);
}
