//! The analysis of a finished game: mistakes, the win chance, moves tried again, and games played on.

use parlour_players::review::{Review, moments};
use parlour_players::{Computer, Stop};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Eye, Game, Luck, Record, Seat, Seed, Start};
use parlour_table::analysis::{Analysis, Retry, play_on_from, played_on_notice};
use parlour_table::{Occupant, Table};

/// A game on 5 by 5 that Red wins after a mistake of Blue's.
fn crosscut() -> Table<Crosscut> {
    let options = Options::of("5x5".parse().expect("a size"));
    let people = vec![Occupant::Person; 2];
    let start = Start::Deal(Seed::from(1));
    let mut table = Table::<Crosscut>::new(options, start, people).expect("a game");
    for action in ["c3", "b3", "c2", "b2", "c4"] {
        table.submit(action.parse().expect("a move")).expect("legal");
    }
    table
}

fn reviewed<G: Computer>(table: &Table<G>, effort: u64) -> Review<G::Action> {
    let moments = moments(table.record()).expect("it replays");
    let judged = moments.iter().map(|moment| moment.judge(effort)).collect();
    Review::new(table.record(), judged).expect("it replays")
}

#[test]
fn mistakes_are_found_one_after_another_and_from_the_start_again() {
    let table = crosscut();
    let review = reviewed(&table, 20_000);
    let analysis = Analysis::new(&review.decisions, table.sides());
    let blue: Vec<usize> = analysis.mistakes(1).map(|judged| judged.number).collect();
    assert!(!blue.is_empty(), "Blue lost a won game");
    assert_eq!(analysis.next_mistake(0, 1), blue.first().copied());
    assert_eq!(analysis.next_mistake(99, 1), blue.first().copied());
    assert!(analysis.mistakes(1).all(|judged| judged.seat == Seat(1)));
    assert_eq!(analysis.fair_share(), 0.5);
    for (red, blue) in analysis.graph::<Crosscut>(0).iter().zip(analysis.graph::<Crosscut>(1)) {
        assert!((red.before + blue.before - 1.0).abs() < 1e-9, "{red:?} {blue:?}");
        assert!(!(red.is_mistake && blue.is_mistake), "a mistake is one side's");
    }
}

#[test]
fn the_graph_of_a_card_game_moves_only_with_what_its_side_knew() {
    let options = cribbage::Options::default();
    let mut game = Cribbage::deal(&options, Seed::from(7));
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(7)));
    for _ in 0..8 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    let moments = moments(&record).expect("it replays");
    let judged: Vec<_> = moments.iter().map(|moment| moment.judge(1)).collect();
    let graph = Analysis::new(&judged, 2).graph::<Cribbage>(0);
    let mut known = 0.5;
    for (point, judged) in graph.iter().zip(&judged) {
        let own = [judged.best_chance, judged.chance];
        let expected = if judged.seat == Seat(0) { own } else { [known; 2] };
        assert_eq!([point.before, point.after], expected, "move {}", point.number);
        known = point.after;
    }
    assert!(judged.iter().any(|one| one.seat == Seat(0)), "its own decisions count");
    assert!(judged.iter().any(|one| one.seat == Seat(1)), "the other's don't");
}

#[test]
fn a_retry_has_the_numbers_of_the_review_and_judges_other_moves() {
    let table = crosscut();
    let review = reviewed(&table, 20_000);
    let analysis = Analysis::new(&review.decisions, table.sides());
    let number = analysis.next_mistake(0, 1).expect("a mistake");
    let judged = analysis.decision(number).expect("it is judged").clone();
    let retry = Retry::new(&table, judged.clone(), 20_000).expect("a decision");
    let attempt = |action| retry.judge(action, &Stop::default()).expect("legal");
    let (played, best) = (attempt(judged.action), attempt(judged.best));
    assert_eq!((played.chance, played.cost()), (judged.chance, judged.cost()));
    assert!(played.was_played && !played.is_best && best.is_best);
    assert_eq!((best.chance, best.cost()), (judged.best_chance, 0.0));
    for &action in &retry.prompt().legal {
        let attempt = attempt(action);
        assert!(attempt.chance <= attempt.best_chance, "{attempt:?}");
        // Where every other move loses, the judgement of the reply finds that out.
        assert!(attempt.is_best || attempt.cost() > 0.0, "{attempt:?}");
        assert!(!attempt.verdict().to_string().contains(&judged.best.to_string()));
    }
    let taken = "c3".parse().expect("a square");
    assert!(retry.check(taken).is_err() && retry.judge(taken, &Stop::default()).is_err());
}

#[test]
fn a_game_is_played_on_from_a_position_with_the_same_cards() {
    let start = Start::Deal(Seed::from(3));
    let people = vec![Occupant::Person; 2];
    let mut table =
        Table::<FiveCrowns>::new(five_crowns::Options::default(), start, people).expect("a game");
    let mut luck = Luck::new(Seed::from(4));
    for _ in 0..12 {
        let (_, prompt) = table.prompt().expect("it goes on");
        table.submit(*luck.pick(&prompt.legal).expect("a move")).expect("legal");
    }
    table.take_back(9).expect("taken back");
    table.resign(Seat(0));
    let occupants = [Occupant::Person, Occupant::computer(parlour_players::Level::Easy)];
    for moves in [0, 4, 9] {
        let again = play_on_from(&table, moves, &occupants).expect("it replays");
        assert_eq!(again.action_count(), moves);
        assert_eq!(Some(again.view(Eye::All)), table.view_after(moves, Eye::All));
        assert!(again.outcome().is_none() && again.occupants() == occupants);
        let next = table.actions().get(moves).copied();
        if let Some(next) = next {
            let mut on = again;
            on.submit(next).expect("legal there");
            assert_eq!(Some(on.view(Eye::All)), table.view_after(moves + 1, Eye::All));
        }
    }
    assert!(FiveCrowns::LUCK && played_on_notice::<FiveCrowns>(4).contains("move 4"));
}
