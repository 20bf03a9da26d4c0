//! Golden views: one deal as every eye sees it at every step, printed for a person to read.
//!
//! No law can detect a secret that a view shows and `imagine` copies, but a reader can. After an
//! intended change, rewrite the files with `PARLOUR_WRITE_GOLDEN=1 cargo test` and read them.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, CribView, Cribbage, HandView, Options, Players, Show, View};
use parlour_rules::{Eye, Game, Seat, Seed, Turn};

use crate::events;

fn listed(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(" ")
}

fn open(cards: Option<&Vec<Card>>) -> String {
    cards.map_or("hidden".into(), |cards| listed(cards))
}

/// Prints every field of a view that can differ between eyes, and the important public ones.
fn print(view: &View) -> String {
    let View {
        eye,
        options: _,
        turn,
        phase,
        cuts,
        games,
        deals,
        dealer,
        board,
        hands,
        crib,
        starter,
        pile,
        count,
        said_go,
        events: told,
    } = view;
    let eye = match eye {
        Eye::Seat(seat) => seat.to_string(),
        Eye::Nobody => "nobody".into(),
        Eye::All => "all".into(),
    };
    let turn = match turn {
        Turn::Act(seat) => format!("{phase:?} by {seat}"),
        Turn::Over(outcome) => format!("{phase:?}: {outcome}"),
    };
    let mut text = format!("  [{eye}] {turn}, {dealer} deals, pegs");
    for track in board {
        write!(text, " {}/{}", track.front, track.back).expect("text");
    }
    let cut: Vec<String> =
        cuts.iter().flatten().map(|cut| format!("{} {}", cut.seat.0 + 1, cut.card)).collect();
    writeln!(text, "; cut {}; {} games, {} deals over", cut.join(", "), games.len(), deals.len())
        .expect("text");
    for (number, hand) in hands.iter().enumerate() {
        let HandView { held, cards, laid, tossed } = hand;
        writeln!(
            text,
            "    hand {}: {held} held: {}; laid: {}; tossed: {}",
            number + 1,
            open(cards.as_ref()),
            listed(laid),
            open(tossed.as_ref()),
        )
        .expect("text");
    }
    let CribView { held, cards, dealt } = crib;
    writeln!(
        text,
        "    crib: {held} held: {}, dealt to it: {dealt:?}; starter {starter:?}; pile {} = {count}; \
         gone {:?}; {} told, scored: {}",
        open(cards.as_ref()),
        listed(pile),
        said_go.iter().map(|seat| seat.0 + 1).collect::<Vec<_>>(),
        told.len(),
        events::scores(*dealer, told).join(", "),
    )
    .expect("text");
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// One deal as text, with the first legal action each time and fixed claims at the show.
fn one_deal(options: Options, seed: u64) -> String {
    let mut game = Cribbage::deal(&options, Seed::from(seed));
    let eyes = || Seat::all(options.seats()).map(Eye::Seat).chain([Eye::Nobody, Eye::All]);
    let print_all = |game: &Cribbage| eyes().map(|eye| print(&game.view(eye))).collect::<String>();
    let mut text =
        format!("# One deal from the seed {seed}.\n\nat the start\n{}", print_all(&game));
    while let Turn::Act(seat) = game.turn() {
        let action = match game.legal()[0] {
            Action::Count(_) => Action::Count(3),
            Action::Muggins(_) => Action::Muggins(1),
            first => first,
        };
        game.play(action).expect("legal");
        write!(text, "\n{seat}: {action}\n{}", print_all(&game)).expect("text");
        if !game.view(Eye::Nobody).deals.is_empty() {
            break;
        }
    }
    text
}

fn compare_with_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/cribbage/games").join(name);
    if std::env::var_os("PARLOUR_WRITE_GOLDEN").is_some() {
        fs::write(&path, text).expect("the file can be written");
    }
    let golden = fs::read_to_string(&path).expect("the golden views are there");
    for (number, (found, expected)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(text.len(), golden.len(), "{name} is longer or shorter");
}

#[test]
fn two_players_see_only_what_they_may() {
    compare_with_golden("views-of-two.txt", &one_deal(Options::default(), 2026));
}

#[test]
fn three_players_with_muggins_see_only_what_they_may() {
    let options = Options { show: Show::Muggins, ..Options::of(Players::Three) };
    compare_with_golden("views-of-three.txt", &one_deal(options, 2026));
}
