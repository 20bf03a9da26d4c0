//! Reviews in words and JSON: what is listed is what is charged.

use std::collections::BTreeSet;

use parlour_players::Stop;
use parlour_players::rollout::Tally;
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Record, Seed, Start};
use parlour_table::Roster;
use parlour_table::words::story::DecisionText;

/// A record of a game between two people who play like `medium`, at most this long.
fn record<G: Computer>(options: G::Options, seed: u64, most: usize) -> String {
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(seed)));
    let mut game = record.begin().expect("a deal begins");
    record.seats = (0..game.seats()).map(|_| "person".to_owned()).collect();
    let mut player = G::player(Level::Medium, Seed::from(seed));
    while record.events.len() < most
        && let Some((_, prompt)) = Prompt::of(&game)
    {
        let action = player.decide(&prompt, &Budget::effort(1)).action();
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.to_json().expect("a record is JSON")
}

fn records() -> Vec<String> {
    let crosscut = |size: &str| crosscut::Options::of(size.parse().expect("a size"));
    vec![
        record::<Crosscut>(crosscut("6x6"), 1, usize::MAX),
        record::<Crosscut>(crosscut("7x7"), 2, usize::MAX),
        record::<Crosscut>(crosscut("7x7"), 3, 9),
        record::<Cribbage>(cribbage::Options::default(), 4, 60),
        record::<Cribbage>(cribbage::Options::of(cribbage::Players::Three), 5, 40),
        record::<FiveCrowns>(five_crowns::Options::default(), 6, 50),
    ]
}

/// A Crosscut review once listed 124.5% and charged 149.7%.
#[test]
fn listed_costs_sum_to_what_is_charged() {
    let roster = Roster::standard();
    for text in records() {
        let opened = roster.open_text(&text).expect("a good record");
        let review = opened.table.review(Some(4_000)).expect("it replays");
        let judge = |decision| review.judge(decision, &Stop::default());
        let judged = (0..review.decisions()).map(judge).collect();
        let reviewed = review.finish(judged).expect("it replays");
        let json = reviewed.json();
        let seat = |told: &DecisionText| {
            let decisions = json["decisions"].as_array().expect("decisions");
            let judged = decisions.iter().find(|judged| judged["number"] == told.number);
            judged.expect("it was judged")["seat"].as_u64().expect("a seat") as usize
        };
        let story = reviewed.story(false, None);
        for (side, (_, account)) in story.sides.iter().enumerate() {
            let listed = story.worst.iter().chain(&story.decisions);
            let own = listed.filter(|told| seat(told) % story.sides.len() == side);
            let sum: f64 = own.map(|told| told.cost).sum();
            assert!((sum + account.own).abs() < 1e-9, "listed {sum}, charged {}", account.own);
        }
    }
}

/// A review in the middle of a game once told what the computer had discarded.
#[test]
fn unfinished_card_game_is_reviewed_without_the_computers_decisions() {
    let seats_judged = |text: &str| {
        let opened = Roster::standard().open_text(text).expect("a good record");
        let review = opened.table.review(Some(500)).expect("it replays");
        let judged = (0..review.decisions()).map(|one| review.judge(one, &Stop::default()));
        let reviewed = review.finish(judged.collect()).expect("it replays");
        let (json, story) = (reviewed.json(), reviewed.story(true, None).to_string());
        let decisions = json["decisions"].as_array().expect("decisions").clone();
        let seats: BTreeSet<u64> =
            decisions.iter().filter_map(|judged| judged["seat"].as_u64()).collect();
        (seats, story)
    };
    let between = |text: &str, seats: [&str; 2]| {
        let mut record: serde_json::Value = serde_json::from_str(text).expect("JSON");
        record["seats"] = serde_json::json!(seats);
        record.to_string()
    };
    let [whole, cards] = [&records()[0], &records()[3]];
    let (seats, story) = seats_judged(&between(cards, ["person", "medium"]));
    assert_eq!(seats, BTreeSet::from([0]));
    assert!(!story.contains(". The computer "), "{story}");
    assert!(
        story.contains("The computer's decisions are judged when the game is over."),
        "{story}"
    );
    let heads = story.lines().find(|line| line.contains("accuracy   start")).expect("a heading");
    assert!(heads.contains("theirs  the rest    result"), "{heads}");
    let roll_out = |number: usize| {
        let opened = Roster::standard().open_text(&between(cards, ["person", "medium"]));
        let table = opened.expect("a good record").table;
        table.rollout(number, Level::Easy, Seed::from(1)).map(|_| ()).map_err(|why| why.to_string())
    };
    let numbers = 1..=30;
    let refused = numbers.filter_map(|number| roll_out(number).err());
    let why = "is the computer's: it can be compared when the game is over";
    assert!(refused.filter(|refusal| refusal.contains(why)).count() > 1);
    for (text, seats) in [(cards, ["medium"; 2]), (whole, ["person", "medium"])] {
        assert_eq!(seats_judged(&between(text, seats)).0, BTreeSet::from([0, 1]), "{seats:?}");
    }
}

#[test]
fn review_can_be_shown_while_it_is_made() {
    let text = &records()[3];
    let opened = Roster::standard().open_text(text).expect("a good record");
    let review = opened.table.review(Some(500)).expect("it replays");
    let judged: Vec<_> =
        (0..review.decisions()).map(|one| review.judge(one, &Stop::default())).collect();
    let some: Vec<_> = judged.iter().skip(2).step_by(3).collect();
    let so_far = review.so_far(&some).expect("it replays").json();
    assert_eq!(so_far["decisions"].as_array().map(Vec::len), Some(some.len()));
    let whole = review.finish(judged).expect("it replays").json();
    let again: Vec<_> =
        whole["decisions"].as_array().expect("decisions").iter().skip(2).step_by(3).collect();
    assert_eq!(
        so_far["decisions"].as_array().expect("decisions").iter().collect::<Vec<_>>(),
        again
    );
}

#[test]
fn rollout_compares_the_same_games_for_every_option() {
    let text = &records()[3];
    let opened = Roster::standard().open_text(text).expect("a good record");
    let rollout = |seed: u64| {
        let rollout = opened.table.rollout(1, Level::Medium, Seed::from(seed)).expect("a decision");
        let mut tally = Tally::new(rollout.options());
        for number in 0..60 {
            tally.add(&rollout.game(number, &Stop::default()).expect("nobody stops it"));
        }
        (rollout.json(&tally), rollout.table(&tally), rollout.verdict(&tally).to_string())
    };
    let (json, table, verdict) = rollout(1);
    assert_eq!(json["games"], 60);
    let options = json["options"].as_array().expect("options");
    assert_eq!(options.iter().filter(|option| option["played"] == true).count(), 1);
    assert_eq!(table.rows.iter().filter(|row| row.is_played).count(), 1);
    assert!(!verdict.is_empty());
    for pair in options.windows(2) {
        assert!(pair[0]["chance"].as_f64() >= pair[1]["chance"].as_f64());
        let [behind, alone] = ["behind_margin", "margin"].map(|name| pair[1][name].as_f64());
        assert!(behind < alone.map(|alone| 2.0 * alone), "pairing makes differences clearer");
    }
    assert_eq!(rollout(1).0, json, "the same seed gives the same rollout");
    assert_ne!(rollout(2).0["options"], json["options"]);
}

#[test]
fn rollout_of_no_decision_is_refused_with_the_reason() {
    let text = &records()[3];
    let opened = Roster::standard().open_text(text).expect("a good record");
    let refuse = |number| match opened.table.rollout(number, Level::Easy, Seed::from(1)) {
        Ok(_) => panic!("action {number} is no decision"),
        Err(why) => why.to_string(),
    };
    assert_eq!(refuse(0), "there is no move 0: the game has 60");
    assert_eq!(refuse(61), "there is no move 61: the game has 60");
}

/// A won position thrown away, then lost.
const THROWN: &str = r#"{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},
"start":{"setup":"....../.RRR../....B./....B./....B./...... red","seed":"1"},
"seats":["person","medium"],"actions":["b5","e2"]}"#;

#[test]
fn rollout_says_what_was_better() {
    let opened = Roster::standard().open_text(THROWN).expect("a good record");
    let rollout = opened.table.rollout(1, Level::Hard, Seed::from(3)).expect("a decision");
    let mut tally = Tally::new(rollout.options());
    for number in 0..6 {
        tally.add(&rollout.game(number, &Stop::default()).expect("nobody stops it"));
    }
    let json = rollout.json(&tally);
    let options = json["options"].as_array().expect("options");
    assert_eq!((&options[0]["action"], &options[0]["chance"]), (&"e2".into(), &1.0.into()));
    let played = options.iter().find(|option| option["played"] == true).expect("the move played");
    assert!(played["behind"].as_f64() > Some(0.5), "{played}");
    let title: Vec<String> = rollout.title(&tally).iter().map(ToString::to_string).collect();
    assert_eq!(title[0], "1. You place a disc on b5.");
    assert!(title[1].starts_with("6 games with each option"), "{title:?}");
    let verdict = rollout.verdict(&tally).to_string();
    assert!(verdict.starts_with("Better: place a disc on e2, by "), "{verdict}");
}

/// A review called a move a forced loss, and the rollout right under it found nothing better.
#[test]
fn rollout_does_not_contradict_a_proof() {
    let verdict = |text: &str| {
        let opened = Roster::standard().open_text(text).expect("a good record");
        let rollout = opened.table.rollout(1, Level::Hard, Seed::from(3)).expect("a decision");
        let mut tally = Tally::new(rollout.options());
        for _ in 0..2 {
            tally.add(&vec![1.0; rollout.options()]);
        }
        rollout.verdict(&tally).to_string()
    };
    let proved =
        "e2 is a forced win. The computers in these games play at the hard level and may miss it.";
    assert_eq!(verdict(THROWN), proved);
    let won = THROWN.replace(r#"["b5","e2"]"#, r#"["e2"]"#);
    assert_eq!(verdict(&won), "No other option did better in these games.");
    let options = crosscut::Options::of("7x8".parse().expect("a size"));
    let open = verdict(&record::<Crosscut>(options, 2, 9));
    assert!(open.ends_with(" Both sides play at the hard level and may miss a win."), "{open}");
}

/// The person's own move was once missing from its table.
#[test]
fn every_table_of_a_review_marks_the_move_that_was_played() {
    for text in records() {
        let opened = Roster::standard().open_text(&text).expect("a good record");
        let review = opened.table.review(Some(4_000)).expect("it replays");
        let judge = |decision| review.judge(decision, &Stop::default());
        let judged = (0..review.decisions()).map(judge).collect();
        let story = review.finish(judged).expect("it replays").story(true, None);
        for told in story.worst.iter().chain(&story.decisions).filter(|told| !told.is_best) {
            let played = told.options.rows.iter().filter(|row| row.is_played).count();
            assert_eq!(played, 1, "{told}");
        }
    }
}

#[test]
fn game_without_decisions_has_nothing_to_judge() {
    let text = record::<Crosscut>(crosscut::Options::of("7x7".parse().expect("a size")), 1, 0);
    let opened = Roster::standard().open_text(&text).expect("a good record");
    let review = opened.table.review(None).expect("it replays");
    let story = review.finish(Vec::new()).expect("it replays").story(false, None);
    assert_eq!(story.effort, "There's nothing to judge yet.");
    assert!(story.accuracy_row().cells.iter().all(|cell| cell == "\u{2013}"), "{story}");
}

#[test]
fn quick_look_puts_mistakes_first() {
    let opened = Roster::standard().open_text(&records()[1]).expect("a good record");
    let review = opened.table.review(Some(200_000)).expect("it replays");
    let order = review.likely_mistakes_first(&Stop::default());
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..review.decisions()).collect::<Vec<_>>());
    let judge = |&decision: &usize| (decision, review.judge(decision, &Stop::default()));
    let mut judged: Vec<_> = order.iter().map(judge).collect();
    judged.sort_by_key(|(decision, _)| *decision);
    let reviewed = review.finish(judged.into_iter().map(|(_, one)| one).collect());
    let worst = reviewed.expect("it replays").json()["worst"][0].as_u64().expect("a mistake");
    let place = order.iter().position(|&decision| decision as u64 + 1 == worst);
    assert!(place < Some(order.len() / 2), "the worst mistake is judged early: {place:?}");
}
