//! Records as files: they load as they were saved, and an error in a damaged one says where and
//! why.

use parlour_rules::crosscut::{Crosscut, Options, Size};
use parlour_rules::{
    Avoided, DrawnBy, Event, Eye, Fairness, Game, Outcome, PlayerNumber, Record, RecordError, Seat,
    Seed, Start, Warned, game_of,
};

fn small_game(moves: &str) -> Record<Crosscut> {
    let size = Size::new(5, 5).expect("the smallest board");
    let options = Options { size, ..Options::default() };
    let mut record = Record::new(options, Start::Deal(Seed::from(7)));
    for text in moves.split_whitespace() {
        record.events.push(Event::Play(text.parse().expect("notation")));
    }
    record
}

fn refusal(text: &str) -> RecordError {
    Record::<Crosscut>::from_json(text).err().expect("a damaged record is refused")
}

#[test]
fn a_record_loads_as_it_was_saved() {
    let mut record = small_game("b2 c3 d4");
    record.seats = vec!["person".into(), "expert 1s".into()];
    record.events.push(Event::Undo { to: 1 });
    record.events.push(Event::Play("d2".parse().expect("notation")));
    record.events.push(Event::Resign(Seat(0)));
    let text = record.to_json().expect("it replays");
    let (again, game) = Record::<Crosscut>::from_json(&text).expect("it loads");
    assert_eq!(again.events, record.events);
    assert_eq!(again.seats, record.seats);
    assert_eq!(again.actions().len(), 2);
    assert_eq!(again.outcome(&game), Some(Outcome::won_by(Seat(1))));
    assert_eq!(game.view(Eye::All), record.replay().expect("it replays").view(Eye::All));
    assert_eq!(game_of(&text).as_deref(), Ok("crosscut"));
}

#[test]
fn a_loss_on_time_is_saved_as_a_resignation_with_a_reason() {
    let mut record = small_game("b2 c3");
    record.events.push(Event::Timeout(Seat(0)));
    let text = record.to_json().expect("it replays");
    assert!(text.contains(r#""resign": 0"#) && text.contains(r#""why": "time""#), "{text}");
    let (again, game) = Record::<Crosscut>::from_json(&text).expect("it loads");
    assert_eq!(again.events, record.events);
    assert_eq!((again.resigned(), again.timed_out()), (Some(Seat(0)), Some(Seat(0))));
    assert_eq!(again.outcome(&game), Some(Outcome::won_by(Seat(1))));
    record.events.push(Event::Play("d4".parse().expect("notation")));
    assert!(record.replay().is_err(), "nothing is played after it");
}

#[test]
fn the_numbers_that_a_seed_was_mixed_from_are_saved() {
    let mut record = small_game("b2");
    let text = record.to_json().expect("it replays");
    assert!(!text.contains("fairness"), "{text}");
    let mut fairness = Fairness::new(Seed::from(1), 2);
    fairness.players[1] = Some(PlayerNumber::new(DrawnBy::Player, Seed::from(2)));
    record.start = Start::Deal(fairness.seed());
    record.fairness = Some(fairness.clone());
    let text = record.to_json().expect("it replays");
    let (again, _) = Record::<Crosscut>::from_json(&text).expect("it loads");
    assert_eq!(again.fairness, Some(fairness));
    assert_eq!(again.to_json().expect("it replays"), text);
    record.fairness = Some(Fairness::new(Seed::from(1), 3));
    let refused = refusal(&record.to_json().expect("it replays")).to_string();
    assert!(refused.ends_with("has 3 numbers for 2 seats"), "{refused}");
}

#[test]
fn a_start_from_a_position_is_saved() {
    let position = "....../.RRRB./....B./....B./....../...... red".parse().expect("a position");
    let size = Size::new(6, 6).expect("a size");
    let options = Options { size, ..Options::default() };
    let start = Start::SetUp { setup: position, seed: Seed::from(1) };
    let mut record = Record::<Crosscut>::new(options, start);
    record.events.push(Event::Play("f2".parse().expect("notation")));
    let text = record.to_json().expect("it replays");
    let (_, game) = Record::<Crosscut>::from_json(&text).expect("it loads");
    assert_eq!(record.outcome(&game), Some(Outcome::won_by(Seat(0))));
    let cut = text.replace("\"won\"", "\"tied\"");
    assert!(Record::<Crosscut>::from_json(&cut).is_err());
}

#[test]
fn an_error_names_the_bad_action_and_the_reason() {
    let text = small_game("b2 c3").to_json().expect("it replays");
    let edited = refusal(&text.replace("\"c3\"", "\"b2\"")).to_string();
    assert!(edited.starts_with("action 2, `b2`: b2 already has"), "{edited}");
    let edited = refusal(&text.replace("\"c3\"", "\"z9\"")).to_string();
    assert!(edited.starts_with("action 2, `z9`: "), "{edited}");
    let edited = refusal(&text.replace("\"c3\"", "{\"undo\": 1}")).to_string();
    assert!(edited.contains("only 1 actions stood") || edited.contains("stood"), "{edited}");
}

#[test]
fn an_error_says_where_a_truncated_record_stops() {
    let text = small_game("b2 c3").to_json().expect("it replays");
    assert_eq!(refusal(""), RecordError::Empty);
    for length in 1..text.trim_end().len() {
        let error = refusal(&text[..length]);
        assert!(matches!(error, RecordError::NotJson { .. }), "{length}: {error}");
        assert!(error.to_string().contains("(line "), "{error}");
    }
}

#[test]
fn a_newer_format_another_game_and_other_rules_have_their_own_errors() {
    let text = small_game("b2").to_json().expect("it replays");
    let newer = refusal(&text.replace("\"parlour\": 1", "\"parlour\": 2")).to_string();
    assert!(newer.contains("format 2") && newer.contains("newer Parlour"), "{newer}");
    let other = refusal(&text.replace("\"crosscut\"", "\"cribbage\"")).to_string();
    assert_eq!(other, "this is a record of cribbage: give one of crosscut");
    let rules = refusal(&text.replace("\"rules\": 1", "\"rules\": 9")).to_string();
    assert!(rules.contains("version 9 of the rules"), "{rules}");
    let what = refusal("{\"name\": \"something else\"}").to_string();
    assert!(what.contains("not a Parlour record"), "{what}");
    let told =
        refusal(&text.replace("\"b2\"\n  ]", "\"b2\"\n  ], \"outcome\": \"tied\"")).to_string();
    assert!(told.contains("outcome is a tie, but its actions lead to"), "{told}");
}

#[test]
fn appended_lines_are_events_and_only_a_cut_off_last_one_is_ignored() {
    let mut record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(1)));
    record.events.push(Event::Play("d4".parse().expect("notation")));
    let text = record.to_json().expect("it replays");
    let events = |more: &str| {
        Record::<Crosscut>::from_json(&format!("{text}{more}"))
            .map(|(record, _)| record.events.len())
    };
    assert_eq!(events("\"b2\"\n{\"undo\":1}\n"), Ok(3));
    assert_eq!(events("\"b2\"\n\"e5\""), Ok(3), "the end of the last line may be missing");
    assert_eq!(events("\"b2\"\n\"e"), Ok(2), "a last line that was cut off is ignored");
    assert!(events("garbage").is_err() && events("\"b2\"\ngarbage\n").is_err());
    assert!(events("\"d4\"\n").is_err(), "an event must be legal");
}

#[test]
fn options_that_cannot_be_chosen_are_refused() {
    let record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(1)));
    let text = record.to_json().expect("it replays").replace("8x8", "4x4");
    assert!(Record::<Crosscut>::from_json(&text).is_err());
}

#[test]
fn a_seat_that_does_not_exist_is_refused() {
    let text = small_game("b2").to_json().expect("it replays") + "{\"resign\":255}\n";
    let why = refusal(&text).to_string();
    assert_eq!(why, "action 2, `resign, seat 256`: there is no such seat");
}

#[test]
fn moves_that_were_changed_after_a_warning_are_known_by_their_events() {
    let mut record = small_game("b2 c3 d4");
    assert!(!record.to_json().expect("it replays").contains("warned"), "nothing was warned about");
    record.events.push(Event::Undo { to: 2 });
    record.events.push(Event::Play("d2".parse().expect("notation")));
    let avoided = Avoided { about: "d3".to_owned(), cost: 0.25 };
    let warned = [0, 2, 4, 99].map(|event| Warned { event, avoided: avoided.clone() });
    record.warned = warned.to_vec();
    assert_eq!(record.changed_after_warnings(), [1, 3], "what was taken back doesn't count");
    let text = record.to_json().expect("it replays");
    let (again, _) = Record::<Crosscut>::from_json(&text).expect("it loads");
    assert_eq!(again.warned, record.warned);
    assert!(text.contains(r#""about": "d3""#), "{text}");
}
