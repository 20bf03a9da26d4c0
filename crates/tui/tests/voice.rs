//! The words of the full screen, collected from its pages and compared with
//! `golden/voice/screen.txt`, where people read them from top to bottom.
//!
//! `PARLOUR_VOICE=write cargo test -p parlour-tui --test voice` writes the file.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use desk::{Desk, lesson, new_game, puzzle, review, room};
use parlour_rules::cribbage;
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Event, Record, Seed, Start};
use parlour_table::{Table, TutorMode};
use parlour_tui::Cards;
use parlour_tui::screen::{LobbyPage, PracticePage, ProgressPage, RecordsPage, SettingsPage};
use ratatui::crossterm::event::KeyCode;

const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";
/// Both sides can win with their next move.
const CLOSE: &str = "...../.BR../.BR../...../..... red";

/// The sections of the file. A phrase is written where it is first seen.
#[derive(Default)]
struct Phrases {
    text: String,
    section: String,
    known: HashSet<String>,
}

impl Phrases {
    /// Adds what a page shows on a large screen.
    fn add(&mut self, section: &str, desk: &mut Desk) {
        let screen = desk.screen(140, 45);
        self.add_screen(section, &screen);
    }

    fn add_screen(&mut self, section: &str, screen: &str) {
        let phrases: Vec<String> = screen.lines().flat_map(phrases).collect();
        for phrase in phrases {
            // What a frame lies over is seen in part.
            if self.known.iter().any(|known| known.contains(&phrase)) {
                continue;
            }
            if self.section != section {
                self.text += &format!("\n# {section}\n\n");
                section.clone_into(&mut self.section);
            }
            self.text += &format!("{phrase}\n");
            self.known.insert(phrase);
        }
    }
}

/// The phrases of a row, without lines, boards and cards.
fn phrases(row: &str) -> Vec<String> {
    let is_drawn = |letter: char| matches!(letter, '\u{2500}'..='\u{25ff}' | '\u{2800}'..='\u{28ff}' | '•' | '·');
    let row: String =
        row.chars().map(|letter| if is_drawn(letter) { ' ' } else { letter }).collect();
    let has_word = |phrase: &&str| {
        phrase.split(' ').any(|word| {
            let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
            letters >= 2 && !word.contains(['♠', '♥', '♦', '♣', '♆'])
        })
    };
    row.split("  ").map(str::trim).filter(has_word).map(str::to_owned).collect()
}

#[test]
fn phrases_leave_out_what_is_drawn() {
    let row = "│ a b c │  Your turn: discard two cards.  10♦ 9♣  ── Log ──";
    assert_eq!(phrases(row), ["Your turn: discard two cards.", "Log"]);
}

/// The page after the answers to each question were looked at, the focus on each in turn.
fn each_row(said: &mut Phrases, section: &str, desk: &mut Desk, rows: usize) {
    for _ in 0..rows {
        said.add(section, desk);
        desk.press(&[KeyCode::Down]);
    }
}

/// What a table says beside the moves: looking back, hints, hidden cards, points to type.
fn hear_tables(said: &mut Phrases) {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "person"], room(None));
    desk.type_in("b1");
    desk.press(&[KeyCode::Enter]);
    said.add("A move that isn't possible", &mut desk);
    desk.press(&[KeyCode::Esc]);
    desk.type_in("c5");
    desk.press(&[KeyCode::Enter, KeyCode::Char('<')]);
    said.add("Looking back", &mut desk);
    let mut desk = Desk::crosscut(CLOSE, ["person", "easy"], room(None));
    for step in ["A nudge", "The move", "The reasons"] {
        desk.press(&[KeyCode::Char('h')]);
        desk.wait_until(|screen| !screen.contains("Thinking"));
        said.add(step, &mut desk);
    }
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Closed, room(None));
    desk.press(&[KeyCode::Char('o')]);
    said.add("Turning cards face up", &mut desk);
    let mut desk = Desk::new(lesson("cribbage"), room(None));
    desk.press(&[KeyCode::Char('n'); 3]);
    said.add("Points to type", &mut desk);
    said.add_screen("A small window", &desk.screen(50, 12));
}

/// A finished game with a mistake in it, looked at again.
fn hear_review(said: &mut Phrases) {
    let options = Options::of("5x5".parse().expect("a size"));
    let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
    for action in ["c3", "b3", "c2", "b2", "c4"] {
        record.events.push(Event::Play(action.parse().expect("a move")));
    }
    record.seats = ["person", "easy"].map(str::to_owned).to_vec();
    let reviewed = || {
        let table = Table::resume(record.clone()).expect("it replays");
        let mut desk = Desk::new(review(table), room(None));
        desk.wait_until(|screen| screen.contains("s summary"));
        desk
    };
    let mut desk = reviewed();
    said.add("A review", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help in a review", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Home]);
    said.add("A review, before the first move", &mut desk);
    desk.press(&[KeyCode::Char('n')]);
    said.add("A mistake", &mut desk);
    desk.press(&[KeyCode::Char('c')]);
    said.add("The whole comment", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Char('s')]);
    said.add("The summary", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Char('w')]);
    said.add("What if?", &mut desk);
    desk.press(&[KeyCode::Char('e')]);
    said.add("A game played on", &mut desk);
    let mut desk = reviewed();
    desk.press(&[KeyCode::Char('n'), KeyCode::Char('r')]);
    said.add("A rollout", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help in a rollout", &mut desk);
    let mut desk = reviewed();
    desk.press(&[KeyCode::Char('n'), KeyCode::Char('t')]);
    said.add("A mistake tried again", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help for that try", &mut desk);
    desk.press(&[KeyCode::Esc]);
    desk.type_in("c2");
    desk.press(&[KeyCode::Enter]);
    desk.wait_until(|screen| screen.contains("the move from the game"));
    said.add("The same move again", &mut desk);
    desk.press(&[KeyCode::Char('s')]);
    said.add("The answer", &mut desk);
}

#[test]
fn the_screen_says_what_its_voice_file_holds() {
    let mut said = Phrases::default();
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room(None))), room(None));
    said.add("The lobby", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("How to play", &mut desk);
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room(None))), room(None));
    desk.press(&[KeyCode::Char('o')]);
    said.add("Opening a file", &mut desk);
    desk.type_in("nothing.json");
    desk.press(&[KeyCode::Enter]);
    said.add("Opening a file that isn't there", &mut desk);
    let mut desk = Desk::new(Box::new(SettingsPage::new(&room(None))), room(None));
    each_row(&mut said, "Settings", &mut desk, 9);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help for settings", &mut desk);
    for name in ["cribbage", "five-crowns", "crosscut"] {
        let mut desk = Desk::new(new_game(name, &room(None)), room(None));
        each_row(&mut said, &format!("A new game: {name}"), &mut desk, 8);
        desk.press(&[KeyCode::Char('?')]);
        said.add("Help before a game", &mut desk);
        let mut desk = Desk::new(lesson(name), room(None));
        said.add(&format!("A lesson: {name}"), &mut desk);
        desk.press(&[KeyCode::Char('?')]);
        said.add("Help in a lesson", &mut desk);
        let mut desk = Desk::new(puzzle(name), room(None));
        said.add(&format!("A puzzle: {name}"), &mut desk);
        desk.press(&[KeyCode::Char('?')]);
        said.add("Help in a puzzle", &mut desk);
    }
    let sample = tempfile::tempdir().expect("a folder");
    let games = sample.path().join("games");
    fs::create_dir_all(&games).expect("a folder");
    let profile = include_str!("../../../golden/coach/sample.jsonl");
    fs::write(games.join("profile.jsonl"), profile).expect("written");
    let mut desk = Desk::new(Box::new(ProgressPage::new(&room(None))), room(None));
    said.add("Progress without a folder", &mut desk);
    let here = || room(Some(sample.path()));
    let mut desk = Desk::new(Box::new(ProgressPage::new(&here())), here());
    said.add("Progress", &mut desk);
    desk.press(&[KeyCode::Left]);
    said.add("Progress", &mut desk);
    for place in [4, 5, 6] {
        let mut desk = Desk::new(Box::new(PracticePage::new(&here())), here());
        said.add("Practice", &mut desk);
        desk.press(&vec![KeyCode::Down; place]);
        desk.press(&[KeyCode::Enter]);
        said.add("A drill", &mut desk);
        desk.press(&[KeyCode::Enter]);
        said.add("A drill", &mut desk);
    }
    let mut desk = Desk::new(Box::new(PracticePage::new(&here())), here());
    desk.press(&[KeyCode::Down, KeyCode::Enter]);
    said.add("An exercise", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help in an exercise", &mut desk);
    let folder = tempfile::tempdir().expect("a folder");
    let games = room(Some(folder.path()));
    let mut desk = Desk::new(Box::new(RecordsPage::new(&games)), games);
    said.add("Choosing a game to review", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help for that", &mut desk);
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "person"], room(None));
    said.add("At a table of Crosscut", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help at the table", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Enter, KeyCode::Char('q')]);
    said.add("Leaving", &mut desk);
    desk.press(&[KeyCode::Char('s')]);
    said.add("Saving", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Char('g')]);
    said.add("Resigning", &mut desk);
    desk.press(&[KeyCode::Char('y')]);
    said.add("After resigning", &mut desk);
    let mut tutored = room(None);
    tutored.memory.set_tutor("crosscut", TutorMode::WarnFrom5);
    let mut desk = Desk::crosscut(CLOSE, ["person", "easy"], tutored);
    desk.type_in("d4");
    desk.press(&[KeyCode::Enter]);
    said.add("While the tutor checks a move", &mut desk);
    desk.wait_until(|screen| screen.contains("see why?"));
    said.add("The tutor warns", &mut desk);
    desk.press(&[KeyCode::Char('w')]);
    said.add("Why the tutor warns", &mut desk);
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Closed, room(None));
    said.add("At a table of Five Crowns", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help at that table", &mut desk);
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, room(None));
    said.add("Between two people", &mut desk);
    let options = cribbage::Options::default();
    let mut desk = Desk::cribbage(options, &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard"));
    said.add("At a table of cribbage", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    said.add("Help at a cribbage table", &mut desk);
    hear_tables(&mut said);
    hear_review(&mut said);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice/screen.txt");
    let text = said.text.trim_start();
    if std::env::var_os("PARLOUR_VOICE").is_some_and(|how| how == "write") {
        fs::write(&path, text).expect("it can be written");
        return;
    }
    let kept = fs::read_to_string(&path).expect("the file is there");
    let differs = kept.lines().zip(text.lines()).find(|(kept, said)| kept != said);
    assert!(
        kept == text,
        "screen.txt says something else now ({differs:?}): write it again with \
         PARLOUR_VOICE=write, and read it from top to bottom",
    );
}
