//! The coach: what is kept of games, what is practised, and that old profiles stay readable.

use parlour_players::{Budget, Computer, Level, Prompt, Stop};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::options::choose;
use parlour_rules::{Event, Eye, Luck, Record, Seat, Seed, Start, Turn};
use parlour_table::coach::{
    Answer, Entry, Exercise, Grade, Planned, Practice, Profile, ReviewedGame, Source, Time, Whose,
    plan, study,
};
use parlour_table::words::Words;
use parlour_table::{Roster, Table, downcast};
use serde_json::{Value, json};

/// A profile as version 1 of the format had it. It never changes: people have such files.
const VERSION_1: &str = include_str!("../../../golden/coach/profile-1.jsonl");

#[test]
fn a_profile_of_version_1_is_read_and_written_unchanged() {
    let read = Profile::read(VERSION_1).expect("a profile");
    assert_eq!(read.left_out, 0);
    let profile = read.profile;
    let text = profile.text();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&text), sorted(VERSION_1));
    let games = profile.games();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].mistakes.len(), games[0].kinds["quiet-move"].warned), (1, 1));
    let exercise = profile.exercise("5e1d2c3b4a5968778695a4b3c2d1e0f0").expect("it is there");
    assert!(matches!(&exercise.from, Source::Mistake { number: 7, .. }));
    let known = profile.schedule(&exercise.id, Time(1_795_100_000)).expect("answered once");
    assert!(known.due > Time(1_795_090_000) && known.answers == 1);
    assert_eq!(profile.daily_streak("crosscut", 20_775), 1);
    assert_eq!(profile.drill_runs("count").count(), 1);
    let is_missed = |entry: &Entry| matches!(entry, Entry::Answer(it) if it.grade == Grade::Again);
    assert_eq!(profile.entries().filter(is_missed).count(), 1);
}

/// A won position thrown away, then lost.
const THROWN: &str = r#"{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},
"start":{"setup":"....../.RRR../....B./....B./....B./...... red","seed":"1"},
"seats":["person","medium"],"actions":["b5","e2"]}"#;

/// A whole game between levels, with these names on the seats.
fn played<G: Computer>(options: G::Options, levels: [Level; 2], names: [&str; 2]) -> String {
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(5)));
    let mut game = record.begin().expect("a deal begins");
    record.seats = names.map(str::to_owned).to_vec();
    let mut players = levels.map(|level| G::player(level, Seed::from(6)));
    while let Some((seat, prompt)) = Prompt::of(&game) {
        let action = players[seat.index()].decide(&prompt, &Budget::effort(1)).action();
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.to_json().expect("a record is JSON")
}

fn short_cribbage(names: [&str; 2]) -> String {
    let options = json!({ "length": 61 });
    let Value::Object(options) = options else { unreachable!("options have names") };
    let options = choose::<Cribbage>(&options).expect("options");
    played::<Cribbage>(options, [Level::Easy, Level::Medium], names)
}

fn studied(text: &str, whose: Whose) -> Vec<Entry> {
    study(&Roster::standard(), text, whose, Time(1_000), &Stop::default()).expect("a record")
}

fn game_of(entries: &[Entry]) -> &ReviewedGame {
    let games: Vec<&ReviewedGame> = entries
        .iter()
        .filter_map(|entry| if let Entry::Game(game) = entry { Some(game) } else { None })
        .collect();
    assert_eq!(games.len(), 1);
    games[0]
}

fn exercises_of(entries: &[Entry]) -> Vec<&Exercise> {
    entries
        .iter()
        .filter_map(|entry| if let Entry::Exercise(it) = entry { Some(it) } else { None })
        .collect()
}

#[test]
fn a_lost_win_becomes_a_mistake_and_an_exercise() {
    let entries = studied(THROWN, Whose::Person);
    let game = game_of(&entries);
    assert_eq!((game.game.as_str(), game.result, game.luck), ("crosscut", 0.0, 0.0));
    assert_eq!(game.opponents, ["medium"]);
    assert_eq!(game.kinds["win"].decisions, 1);
    let [mistake] = &game.mistakes[..] else { panic!("one mistake: {:?}", game.mistakes) };
    assert_eq!((mistake.number, mistake.best.as_str()), (1, "e2"));
    assert_eq!(mistake.habit, "miss a move that wins immediately");
    assert_eq!(mistake.cost, 1.0);
    let [exercise] = exercises_of(&entries)[..] else { panic!("one exercise") };
    let practice = Practice::<Crosscut>::new(exercise).expect("a position");
    let answer = |text: &str| {
        let action = text.parse().expect("a move");
        practice.answer(action, &Stop::default()).expect("legal")
    };
    let right = answer("e2");
    assert!(right.is_right && right.verdict.to_string() == "Yes, that's the best move.");
    let wrong = answer("b5");
    assert!(!wrong.is_right, "{wrong:?}");
    let said = wrong.verdict.to_string();
    assert_eq!(said, "No, that costs 100.0% (100.0% → 0.0%).");
    let reasons: Vec<String> = wrong.reasons.iter().map(ToString::to_string).collect();
    assert!(reasons.iter().any(|reason| reason == "Best: place a disc on e2."), "{reasons:?}");
    assert!(practice.answer("b2".parse().expect("a move"), &Stop::default()).is_err(), "taken");
}

#[test]
fn a_game_counts_once_and_only_when_it_is_over() {
    let entries = studied(THROWN, Whose::Person);
    let mut profile = Profile::default();
    for entry in entries {
        profile.add(entry);
    }
    let later = study(&Roster::standard(), THROWN, Whose::Person, Time(9_000), &Stop::default());
    for entry in later.expect("a record") {
        assert!(!profile.add(entry), "it is known");
    }
    let unfinished = THROWN.replace(",\"e2\"", "");
    assert!(studied(&unfinished, Whose::Person).is_empty());
    let two_people = THROWN.replace("medium", "person");
    assert!(studied(&two_people, Whose::Person).is_empty(), "whose game is it?");
    let stop = Stop::default();
    stop.raise();
    let stopped = study(&Roster::standard(), THROWN, Whose::Person, Time(1), &stop);
    assert!(stopped.expect("a record").is_empty(), "nothing is kept of half a review");
}

#[test]
fn games_are_studied_by_name_and_numbers_add_up() {
    let text = short_cribbage(["Ann", "medium"]);
    let [ann, medium] = ["Ann", "medium"].map(|name| studied(&text, Whose::Named(name)));
    assert!(studied(&text, Whose::Named("Bob")).is_empty());
    let (ann, medium) = (game_of(&ann), game_of(&medium));
    assert_eq!(ann.result + medium.result, 1.0);
    assert!((ann.luck + medium.luck).abs() < 1e-9, "what is luck for one is not for the other");
    let cost = |game: &ReviewedGame| game.kinds.values().map(|total| total.cost).sum::<f64>();
    let result = ann.start - cost(ann) + cost(medium) + ann.luck;
    assert!((result - ann.result).abs() < 1e-9, "{ann:?}");
    let kinds: Vec<&str> = ann.kinds.keys().map(String::as_str).collect();
    let known = ["discard-as-dealer", "discard-as-non-dealer", "endgame", "lead", "reply"];
    assert!(kinds.iter().all(|kind| known.contains(kind)) && kinds.len() >= 4, "{kinds:?}");
    assert!(ann.mistakes.iter().any(|mistake| !mistake.habit.is_empty()), "{:?}", ann.mistakes);
}

/// The test on hidden information: what is kept was seen by its owner, or is a number.
fn holds_only_what_its_owner_saw<G: Words>(text: &str, seat: Seat) {
    let roster = Roster::standard();
    let opened = roster.open_text(text).expect("a record");
    let whose = opened.names[seat.index()].clone();
    let entries = studied(text, Whose::Named(&whose));
    let table: Table<G> = downcast(opened.table).expect("the same game");
    let game = game_of(&entries);
    let fields = serde_json::to_value(game).expect("JSON");
    let known =
        ["at", "effort", "game", "id", "kinds", "luck", "mistakes", "opponents", "result", "start"];
    for (field, value) in fields.as_object().expect("an object") {
        assert!(known.contains(&field.as_str()), "{field} must say nothing about others' cards");
        // Everything but the owner's own mistakes and the opponents' levels is numbers and names.
        let is_number = value.is_number() || ["id", "game", "kinds"].contains(&field.as_str());
        assert!(is_number || ["mistakes", "opponents"].contains(&field.as_str()), "{field}");
    }
    let levels = ["easy", "medium", "hard", "expert", "person", "program"];
    assert!(game.opponents.iter().all(|name| levels.contains(&name.as_str())), "no names");
    for mistake in &game.mistakes {
        let turn = table.turn_after(mistake.number - 1);
        assert_eq!(turn, Some(Turn::Act(seat)), "the owner's decisions only: {mistake:?}");
        assert_eq!(mistake.played, table.actions()[mistake.number - 1].to_string());
        // What was best was one of the owner's own moves.
        let mut state = table.record().begin().expect("a deal begins");
        for &action in &table.actions()[..mistake.number - 1] {
            state.play(action).expect("legal");
        }
        let is_best = |action: &G::Action| action.to_string() == mistake.best;
        assert!(state.legal().iter().any(is_best), "{mistake:?}");
    }
    for exercise in exercises_of(&entries) {
        let Source::Mistake { number, .. } = exercise.from else { panic!("{exercise:?}") };
        let seen = table.view_after(number - 1, Eye::Seat(seat)).expect("a place");
        assert_eq!(exercise.view, serde_json::to_value(&seen).expect("JSON"));
        // A world with other hidden cards looks the same, so the view holds none of them.
        for world in 0..5 {
            let mut luck = Luck::new(Seed::from(world));
            assert_eq!(G::imagine(&seen, &mut luck).view(Eye::Seat(seat)), seen);
        }
        assert!(Practice::<G>::new(exercise).is_ok());
    }
}

#[test]
fn a_profile_holds_only_what_its_owner_saw() {
    let names = ["Ann", "medium"];
    let cribbage = short_cribbage(names);
    let short = |options: Value| match options {
        Value::Object(options) => options,
        _ => unreachable!("options have names"),
    };
    let five_crowns = choose::<FiveCrowns>(&short(json!({ "last_round": 2 }))).expect("options");
    let five_crowns = played::<FiveCrowns>(five_crowns, [Level::Easy, Level::Medium], names);
    let crosscut = choose::<Crosscut>(&short(json!({ "size": "6x6" }))).expect("options");
    let crosscut = played::<Crosscut>(crosscut, [Level::Easy, Level::Medium], names);
    for seat in [Seat(0), Seat(1)] {
        holds_only_what_its_owner_saw::<Cribbage>(&cribbage, seat);
        holds_only_what_its_owner_saw::<FiveCrowns>(&five_crowns, seat);
        holds_only_what_its_owner_saw::<Crosscut>(&crosscut, seat);
    }
}

#[test]
fn an_unfinished_game_never_enters_a_profile() {
    let text = short_cribbage(["person", "medium"]);
    let whole: Value = serde_json::from_str(&text).expect("JSON");
    let actions = whole["actions"].as_array().expect("a list").len();
    for moves in (0..actions).step_by(7).chain([actions - 1]) {
        let mut cut = whole.clone();
        cut.as_object_mut().expect("an object").remove("outcome");
        cut["actions"].as_array_mut().expect("a list").truncate(moves);
        assert!(studied(&cut.to_string(), Whose::Person).is_empty(), "after {moves} moves");
    }
}

#[test]
fn practice_has_what_is_due_and_new_puzzles_and_then_nothing() {
    let roster = Roster::standard();
    let now = Time(20_000 * 86_400);
    let mut profile = Profile::default();
    let planned = plan(&profile, &roster, Some("crosscut"), now);
    assert_eq!(planned.len(), 5, "new puzzles of a day");
    for entry in studied(THROWN, Whose::Person) {
        profile.add(entry);
    }
    let Planned::Exercise(first) = &plan(&profile, &roster, Some("crosscut"), now)[0] else {
        panic!("an exercise")
    };
    assert!(matches!(first.from, Source::Mistake { .. }), "one's own mistakes come first");
    assert!(plan(&profile, &roster, Some("cribbage"), now).iter().all(|planned| match planned {
        Planned::Exercise(exercise) | Planned::SimilarTo(exercise) => exercise.game == "cribbage",
    }));
    for planned in plan(&profile, &roster, Some("crosscut"), now) {
        let Planned::Exercise(exercise) = planned else { continue };
        let answer = Answer {
            at: now,
            exercise: exercise.id.clone(),
            played: "d4".to_owned(),
            grade: Grade::Easy,
            own_grade: false,
        };
        profile.add(Entry::Exercise(exercise));
        profile.add(Entry::Answer(answer));
    }
    assert!(plan(&profile, &roster, Some("crosscut"), now).is_empty(), "nothing is due");
    let tomorrow = Time(now.0 + 86_400);
    assert_eq!(plan(&profile, &roster, Some("crosscut"), tomorrow).len(), 5);
}

#[test]
fn a_fresh_position_is_of_the_same_kind_with_the_same_habit() {
    let roster = Roster::standard();
    let text = short_cribbage(["person", "medium"]);
    let entries = studied(&text, Whose::Person);
    let like = exercises_of(&entries)[0];
    // The kind alone is common enough to be found.
    let like = Exercise { habit: String::new(), kind: "reply".to_owned(), ..like.clone() };
    let game = roster.get("cribbage").expect("it is in the list");
    let find =
        |seed: u64| game.similar_exercise(&like, Seed::from(seed), Time(7), &Stop::default());
    let found = (0..10).find_map(find).expect("a few games hold one");
    assert_eq!((found.kind.as_str(), found.game.as_str()), ("reply", "cribbage"));
    assert_eq!(found.from, Source::Similar(like.id.clone()));
    assert!(Practice::<Cribbage>::new(&found).is_ok());
}

#[test]
fn an_exercise_with_a_broken_view_is_refused() {
    let entries = studied(THROWN, Whose::Person);
    let exercise = exercises_of(&entries)[0];
    for view in [json!({}), json!(null), json!({ "position": "nonsense" })] {
        let broken = Exercise { view, ..exercise.clone() };
        assert!(Practice::<Crosscut>::new(&broken).is_err());
    }
}
