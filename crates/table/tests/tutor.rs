//! The tutor: what it warns about, what it explains, and what the record says of it.

use parlour_players::review::{Moment, moments};
use parlour_players::{Budget, Computer, Level, Prompt, Stop};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Eye, Luck, Record, Seat, Seed, Start};
use parlour_table::words::Words;
use parlour_table::{Autosave, LiveGame, Next, Occupant, Roster, Table, TutorMode, Warning};

/// The least that the tutor can warn about.
const LEAST: f64 = 0.02;

fn against_the_computer() -> Vec<Occupant> {
    vec![Occupant::Person, Occupant::computer(Level::Easy)]
}

/// A game on 5 by 5 in which Red, a person, can win by force and can throw the win away.
fn crosscut() -> LiveGame<Crosscut> {
    let options = crosscut::Options::of("5x5".parse().expect("a size"));
    let start = Start::Deal(Seed::from(1));
    let mut table = Table::new(options, start, against_the_computer()).expect("a game");
    for action in ["c3", "b3", "c2", "b2"] {
        table.submit(action.parse().expect("a move")).expect("legal");
    }
    LiveGame::new(table)
}

/// A game after some of the moves of two players like `medium`, with a person on the first seat to
/// act.
fn after<G: Words>(options: &G::Options, seed: u64, moves: usize) -> LiveGame<G> {
    let start = Start::Deal(Seed::from(seed));
    let people = vec![Occupant::Person; 2];
    let mut table = Table::<G>::new(options.clone(), start, people).expect("a game");
    let mut player = G::player(Level::Medium, Seed::from(seed));
    while let Some((seat, prompt)) = table.prompt() {
        if table.action_count() >= moves && prompt.legal.len() > 1 {
            let computer = Occupant::computer(Level::Easy);
            table.reseat(|other, _| if other == seat { Occupant::Person } else { computer });
            break;
        }
        let action = player.decide(&prompt, &Budget::effort(1)).action();
        table.submit(action).expect("legal");
    }
    LiveGame::new(table)
}

fn legal<G: Words>(game: &LiveGame<G>) -> Vec<G::Action> {
    let Next::Person(_, prompt) = game.next() else { panic!("a person is asked") };
    prompt.legal.clone()
}

/// Lets the tutor judge a move of the person to act.
fn warn<G: Words>(game: &mut LiveGame<G>, action: G::Action) -> Option<Warning<G::Action>> {
    let answer = game.tutor_question(action).expect("it can be judged").think(&Stop::default());
    game.warn(&answer, LEAST)
}

/// A move that the tutor warns about, and one that it doesn't.
fn bad_and_good(game: &LiveGame<Crosscut>) -> [crosscut::Action; 2] {
    let costs = |&action: &_| {
        let answer = game.tutor_question(action).expect("a choice").think(&Stop::default());
        answer.warning(LEAST).is_some()
    };
    let (bad, good): (Vec<_>, Vec<_>) = legal(game).into_iter().partition(costs);
    [bad[0], good[0]]
}

#[test]
fn a_move_that_was_changed_after_a_warning_is_marked_in_the_record() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    let warning = warn(&mut game, bad).expect("it costs much");
    assert!(warning.cost >= LEAST && !warning.words.is_empty());
    assert!(
        warning.why.verdict.to_string().contains("That would cost "),
        "{}",
        warning.why.verdict
    );
    assert!(warn(&mut game, good).is_none());
    game.play(good).expect("legal");
    let record = game.table().record();
    assert_eq!(record.changed_after_warnings(), [5]);
    assert_eq!(record.warned[0].event, 4);
    assert_eq!(record.warned[0].avoided.about, bad.to_string());
    let (again, _) = Record::<Crosscut>::from_json(&game.table().record_text()).expect("it loads");
    assert_eq!(again.warned, record.warned);
    // What an older program ignores is all that the mark adds.
    let mut unmarked = record.clone();
    unmarked.warned.clear();
    let mut text: serde_json::Value =
        serde_json::from_str(&game.table().record_text()).expect("JSON");
    text.as_object_mut().expect("an object").remove("warned").expect("the mark");
    let unmarked = unmarked.to_json().expect("it replays");
    assert_eq!(text, serde_json::from_str::<serde_json::Value>(&unmarked).expect("JSON"));
    assert!(!unmarked.contains("warned"));
}

#[test]
fn a_move_that_was_played_in_spite_of_a_warning_is_not_marked() {
    let mut game = crosscut();
    let [bad, _] = bad_and_good(&game);
    warn(&mut game, bad).expect("it costs much");
    assert!(game.tutor_question(bad).is_none(), "it was warned about already");
    game.play(bad).expect("legal");
    assert!(game.table().record().warned.is_empty());
}

#[test]
fn a_warning_holds_when_the_move_in_its_place_is_taken_back() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    warn(&mut game, bad).expect("it costs much");
    game.play(good).expect("legal");
    game.undo().expect("against the computer");
    assert!(game.table().record().changed_after_warnings().is_empty(), "it doesn't stand");
    assert!(game.tutor_question(bad).is_none() && game.tutor_question(good).is_some());
    game.play(good).expect("legal");
    assert_eq!(game.table().record().changed_after_warnings(), [5]);
}

#[test]
fn a_late_warning_is_dropped() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    let answer = game.tutor_question(bad).expect("a choice").think(&Stop::default());
    game.play(good).expect("legal");
    assert!(game.warn(&answer, LEAST).is_none());
    game.undo().expect("against the computer");
    assert!(game.tutor_question(bad).is_some(), "nobody has read the warning");
}

#[test]
fn interrupted_thinking_warns_about_nothing() {
    let game = crosscut();
    let [bad, _] = bad_and_good(&game);
    let stop = Stop::default();
    stop.raise();
    let answer = game.tutor_question(bad).expect("a choice").think(&stop);
    assert!(answer.warning(0.0).is_none() && answer.explained().is_none());
}

#[test]
fn the_tutor_does_not_help_between_people() {
    let options = crosscut::Options::of("5x5".parse().expect("a size"));
    let people = vec![Occupant::Person; 2];
    let table = Table::new(options, Start::Deal(Seed::from(1)), people).expect("a game");
    let mut game = LiveGame::<Crosscut>::new(table);
    let first = legal(&game)[0];
    assert!(!game.may_tutor() && game.tutor_question(first).is_none());
    game.play(first).expect("legal");
    assert!(game.explain_question().is_none());
}

#[test]
fn explanations_say_why_a_move_was_best_or_what_was_better() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    let mut explained = |action| {
        game.play(action).expect("legal");
        let answer = game.explain_question().expect("a choice").think(&Stop::default());
        assert!(game.explain(&answer));
        let words = game.explained().expect("it was explained").words.to_string();
        game.undo().expect("against the computer");
        assert!(game.explained().is_none(), "the move was taken back");
        assert!(!game.explain(&answer), "the move doesn't stand");
        words
    };
    assert!(explained(good).starts_with("That's the best move. "), "{}", explained(good));
    let worse = explained(bad);
    let lost = "That turned a forced win into a forced loss.";
    let starts = ["That cost ", "That gave up", lost];
    assert!(starts.iter().any(|start| worse.starts_with(start)), "{worse}");
}

#[test]
fn the_review_says_that_a_move_was_changed_and_leaves_it_out_of_the_accuracy() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    warn(&mut game, bad).expect("it costs much");
    game.play(good).expect("legal");
    game.resign(Seat(1));
    let reviewed = |record: &str| {
        let opened = Roster::standard().open_text(record).expect("it opens");
        let review = opened.table.review(Some(40_000)).expect("it replays");
        let judged = (0..review.decisions()).map(|it| review.judge(it, &Stop::default()));
        let reviewed = review.finish(judged.collect()).expect("it replays");
        (reviewed.json(), reviewed.story(true, None).to_string())
    };
    let (json, story) = reviewed(&game.table().record_text());
    assert!(story.contains("One move was changed after the tutor's warning"), "{story}");
    assert_eq!(
        story.matches(" This move was changed after the tutor's warning.").count(),
        1,
        "{story}"
    );
    assert_eq!(json["decisions"][4]["warned"], true);
    assert!(json["decisions"][3].get("warned").is_none(), "only where it is so");
    let mut unmarked = game.table().record().clone();
    unmarked.warned.clear();
    let (found, story) = reviewed(&unmarked.to_json().expect("it replays"));
    assert!(!story.contains("tutor"), "{story}");
    let accuracy = |json: &serde_json::Value| json["accounts"][0]["accuracy"].as_f64();
    assert!(accuracy(&json) < accuracy(&found), "a good move that isn't counted");
    let own = |json: &serde_json::Value| json["accounts"][0]["own"].as_f64();
    assert_eq!(own(&json), own(&found), "the result is the sum of the same parts");
}

#[test]
fn a_mark_reaches_the_file_that_is_saved_as_the_game_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = crosscut();
    let mut autosave = Autosave::new(game.table(), Some(folder.path().to_owned()), None);
    autosave.save(game.table()).expect("saved");
    let [bad, good] = bad_and_good(&game);
    warn(&mut game, bad).expect("it costs much");
    game.play(good).expect("legal");
    autosave.save(game.table()).expect("saved");
    let text = std::fs::read_to_string(autosave.path().expect("a file")).expect("it is there");
    assert_eq!(text, game.table().record_text());
}

/// Everything that the tutor says about each of a few moves.
fn said<G: Words>(game: &LiveGame<G>, actions: &[G::Action]) -> Vec<String> {
    let mut said = Vec::new();
    for &action in actions {
        let answer = game.tutor_question(action).expect("a choice").think(&Stop::default());
        let warning = answer.warning(f64::MIN_POSITIVE);
        said.extend(warning.map(|it| format!("{} {} {}", it.cost, it.words, it.why)));
        said.extend(answer.explained().map(|explained| explained.words.to_string()));
    }
    said
}

/// Whatever the others hold, the same view gets the same warnings.
fn does_not_peek<G: Words>(options: &G::Options, seed: u64, moves: usize) {
    let game = after::<G>(options, seed, moves);
    let actions: Vec<G::Action> = legal(&game).into_iter().step_by(3).take(4).collect();
    let (table, expected) = (game.table(), said(&game, &actions));
    let seat = game.only_person().expect("one person");
    let view = table.view(Eye::Seat(seat));
    let mut luck = Luck::new(Seed::from(seed));
    let mut redeals = 0;
    for _ in 0..6 {
        let other = G::imagine(&view, &mut luck);
        redeals += usize::from(other.view(Eye::All) != table.view(Eye::All));
        let states = vec![other; table.action_count() + 1];
        let record = table.record().clone();
        let redealt = Table::showing(record, states, table.occupants().to_vec());
        assert_eq!(said(&LiveGame::new(redealt), &actions), expected, "{} {moves}", G::NAME);
    }
    assert!(redeals > 0, "{}: nothing was hidden", G::NAME);
}

#[test]
fn the_same_view_gets_the_same_warnings_whatever_is_hidden() {
    for moves in [0, 3, 9] {
        does_not_peek::<Cribbage>(&cribbage::Options::default(), 5, moves);
        does_not_peek::<FiveCrowns>(&five_crowns::Options::default(), 6, moves);
    }
}

/// A cost within the judge's margin of error is no cost.
fn respects_the_margin<G: Computer + Words>(
    options: &G::Options,
    seed: u64,
    moves: usize,
) -> usize {
    let game = after::<G>(options, seed, moves);
    let (seat, prompt): (Seat, Prompt<G>) = game.table().prompt().expect("it goes on");
    let mut close = 0;
    for &action in prompt.legal.iter().take(8) {
        let (number, prompt) = (game.table().action_count() + 1, prompt.clone());
        let moment = Moment { number, seat, prompt, action, warned: false };
        let judged = moment.judge_ahead(&Budget::effort(G::REVIEW_EFFORT / 20));
        let answer = game.tutor_question(action).expect("a choice").think(&Stop::default());
        let warning = answer.warning(f64::MIN_POSITIVE);
        assert_eq!(warning.as_ref().map_or(0.0, |warning| warning.cost), judged.cost());
        if judged.measured > 0.0 && judged.measured <= judged.margin {
            close += 1;
            assert!(warning.is_none(), "{} {action}: {judged:?}", G::NAME);
        }
    }
    close
}

#[test]
fn nothing_within_the_margin_of_error_is_warned_about() {
    let cribbage = cribbage::Options::default();
    let five_crowns = five_crowns::Options::default();
    let close: usize = (0..6)
        .map(|seed| {
            respects_the_margin::<Cribbage>(&cribbage, seed, 0)
                + respects_the_margin::<FiveCrowns>(&five_crowns, seed, 3)
        })
        .sum();
    assert!(close > 0, "no move was within the margin");
}

#[test]
fn a_game_that_continues_from_a_position_has_no_marks_of_the_other() {
    let mut game = crosscut();
    let [bad, good] = bad_and_good(&game);
    warn(&mut game, bad).expect("it costs much");
    game.play(good).expect("legal");
    let occupants = game.table().occupants().to_vec();
    let on =
        parlour_table::analysis::play_on_from(game.table(), 5, &occupants).expect("it replays");
    assert!(on.record().warned.is_empty());
    assert!(moments(on.record()).expect("it replays").iter().all(|moment| !moment.warned));
    assert_eq!(TutorMode::default(), TutorMode::Off);
}
