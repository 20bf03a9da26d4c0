//! Golden games: every eye's view at every step, printed for a person to read.
//!
//! No law can detect a secret that a view shows and `imagine` copies, but a reader can. After an
//! intended change, rewrite the files with `PARLOUR_WRITE_GOLDEN=1 cargo test` and read them.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use parlour_rules::five_crowns::{
    Action, Card, FiveCrowns, HandView, Listed, Options, Phase, PublicEvent, Round, RoundResult,
    Toss, View, best_discards, save,
};
use parlour_rules::{Eye, Game, Seat, Seed, Turn};

/// Prints every field of a view.
fn print(view: &View) -> String {
    let View {
        eye,
        options,
        turn,
        phase,
        round,
        pack,
        hands,
        drawn,
        draw_pile,
        draw_pile_cards,
        discard_pile,
        gone_out,
        events: told,
        toss,
        carried,
        sheet,
    } = view;
    let eye = match eye {
        Eye::Seat(seat) => format!("{seat}"),
        Eye::Nobody => "nobody".into(),
        Eye::All => "all".into(),
    };
    let turn = match turn {
        Turn::Act(seat) => format!("{phase:?} by {seat}"),
        Turn::Over(outcome) => format!("{phase:?}: {outcome}"),
    };
    let hand = |hand: &HandView| {
        let HandView { held, cards, known } = hand;
        let cards = cards.as_ref().map_or("hidden".into(), |cards| Listed(cards).to_string());
        let known =
            if known.is_empty() { String::new() } else { format!("; known: {}", Listed(known)) };
        format!("{held} cards: {cards}{known}")
    };
    let told: Vec<String> = told
        .iter()
        .map(|told| match told {
            PublicEvent::Drew(seat) => format!("{} drew", seat.0 + 1),
            PublicEvent::Took(seat, card) => format!("{} took {card}", seat.0 + 1),
            PublicEvent::Discarded(seat, card) => format!("{} threw {card}", seat.0 + 1),
            PublicEvent::WentOut(seat) => format!("{} went out", seat.0 + 1),
            PublicEvent::Reshuffled => "reshuffled".into(),
        })
        .collect();
    let pile = draw_pile_cards.as_ref().map_or("hidden".into(), |cards| Listed(cards).to_string());
    let mut lines = vec![
        ("first hand", hand(&hands[0])),
        ("second hand", hand(&hands[1])),
        ("drawn now", drawn.map(|card| card.to_string()).unwrap_or_default()),
        ("draw pile", format!("{draw_pile} cards: {pile}")),
        ("discard pile", Listed(discard_pile).to_string()),
        ("told", told.join(", ")),
        ("gone out", gone_out.map(|seat| seat.to_string()).unwrap_or_default()),
        (
            "toss",
            toss.map(|Toss { called, fell }| format!("called {called}, fell {fell}"))
                .unwrap_or_default(),
        ),
        ("pack", pack.as_ref().map(|pack| format!("{} cards", pack.len())).unwrap_or_default()),
        ("carried", if *carried == [0, 0] { String::new() } else { format!("{carried:?}") }),
    ];
    for RoundResult { round, out, points, hands } in sheet {
        let hands = format!("{} | {}", Listed(&hands[0]), Listed(&hands[1]));
        lines.push(("over", format!("round {round}, {out} out, {points:?}: {hands}")));
    }
    let mut text = format!("  [{eye}] round {round} of {}, {turn}\n", options.last_round);
    for (name, what) in lines.iter().filter(|(_, what)| !what.is_empty()) {
        writeln!(text, "    {name}: {what}").expect("text");
    }
    text
}

fn print_all(game: &FiveCrowns) -> String {
    let eyes = [Eye::Seat(Seat(0)), Eye::Seat(Seat(1)), Eye::Nobody, Eye::All];
    eyes.iter().map(|&eye| print(&game.view(eye))).collect()
}

/// Goes out when possible, takes every fourth time, and otherwise makes the best discard.
fn simple(game: &FiveCrowns, step: usize) -> Action {
    let legal = game.legal();
    let Turn::Act(seat) = game.turn() else { panic!("the game isn't over") };
    let view = game.view(Eye::Seat(seat));
    match view.phase {
        Phase::Draw if step % 4 == 1 => *legal.last().expect("something is legal"),
        Phase::Discard => {
            let hand: Vec<Card> =
                view.hands[seat.index()].cards.clone().expect("the seat's own hand");
            let card = best_discards(&hand, view.wild()).cards[0];
            let out = Action::GoOut(card);
            if legal.contains(&out) { out } else { Action::Discard(card) }
        }
        _ => legal[0],
    }
}

/// The game as text, from the start to the end, or for at most `steps` actions.
fn whole_game(mut game: FiveCrowns, about: &str, steps: usize) -> String {
    let mut text = format!("# {about}\n\nat the start\n{}", print_all(&game));
    for step in 0..steps {
        let Turn::Act(seat) = game.turn() else { break };
        let action = simple(&game, step);
        game.play(action).expect("legal");
        write!(text, "\n{seat}: {action}\n{}", print_all(&game)).expect("text");
    }
    text
}

fn compare_with_golden(name: &str, text: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/five-crowns/games").join(name);
    if std::env::var_os("PARLOUR_WRITE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, text).expect("the file can be written");
    }
    let golden = fs::read_to_string(&path).expect("the golden game is there");
    for (number, (found, expected)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(text.len(), golden.len(), "{name} is longer or shorter");
}

#[test]
fn a_dealt_game_shows_each_eye_only_what_it_may_know() {
    let options = Options { last_round: Round::new(2).expect("a round") };
    let game = FiveCrowns::deal(&options, Seed::from(2026));
    compare_with_golden("two-rounds.txt", &whole_game(game, "two rounds from the seed 2026", 200));
}

#[test]
fn a_loaded_game_shows_each_eye_only_what_it_may_know() {
    let text = "(2 31 (9C 6C 9D KH) 12 (5T 8D 7T 8T) (3S) (JD QC QS KD 7S) COMPUTER)";
    let save = save::read(text).expect("a save").save;
    let game = FiveCrowns::set_up(&Options { last_round: save.round }, &save, Seed::from(1));
    let game = game.expect("it can be played");
    compare_with_golden(
        "empty-draw-pile.txt",
        &whole_game(game, "a save whose draw pile runs out", 24),
    );
}
