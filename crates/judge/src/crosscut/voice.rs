//! What reports say about Crosscut.

use parlour_rules::Seed;
use parlour_rules::crosscut::{Position, Square};

use super::cases::positions;
use super::faults::Faults;
use super::flaws::{Flaw, Flawed, board_text};
use super::placing::{self, Placed, Said};
use super::predicates::{ILLEGAL_CHOICE, wrong_end};
use super::script::{Adapter, NO_BOARD, NO_STRENGTH, NO_WINNER, TOO_EARLY};
use crate::assignment::Findings;
use crate::outcome::{MOST_TIMEOUTS, Outcome};
use crate::voice::{Sentences, failures};

pub fn hear(said: &mut Sentences) {
    let positions = positions(Seed::from(4), 60);
    let right = |position: &Position, square: Square| {
        position.place(square).ok().map(|after| after.board())
    };
    let mut hear = |answer: &dyn Fn(&Position, Square) -> Said| {
        let placed: Vec<Placed<'_>> = positions
            .iter()
            .flat_map(|position| Square::all(position.size()).map(move |square| (position, square)))
            .map(|(position, square)| {
                let said = answer(position, square);
                Placed { position, square, said, case: String::new() }
            })
            .collect();
        let flaws = placing::find_flaws(&placed.iter().collect::<Vec<_>>());
        let causes = placing::causes(&placed, &flaws, "flips");
        said.add_causes("Discs that are placed wrong", causes);
    };
    for flaw in Flaw::ALL {
        hear(&|position, square| {
            let at = (usize::from(square.row()), usize::from(square.column()));
            let after = Flawed::new(&[flaw], position).after(at);
            Said::After(after.map(|grid| board_text(&grid)))
        });
    }
    hear(&|position, square| {
        let wins = position.place(square).is_ok_and(|after| after.is_lost());
        Said::After(right(position, square).filter(|_| !wins))
    });
    hear(&|position, square| {
        Said::After(right(position, square).filter(|_| square.row() != square.column()))
    });
    for is_legal in [true, false] {
        hear(&|position, square| match right(position, square) {
            Some(_) if square.row() == 3 => Said::Legal(is_legal),
            None if square.row() == 0 && square.column() == 0 => Said::Legal(is_legal),
            other => Said::Legal(other.is_some()),
        });
    }
    let mut faults = Faults::new("moves");
    for failure in failures::<()>() {
        let example = format!("in `{}` it {}", positions[0], failure.what_it_did());
        faults.add(&failure, example, String::new());
    }
    let no_board = Outcome::<()>::Odd(NO_BOARD.to_owned());
    faults.add(&no_board, format!("c3 d4: it {}", no_board.what_it_did()), String::new());
    faults.wrong(ILLEGAL_CHOICE, format!("in `{}` it chooses a1", positions[0]), String::new());
    faults.timeouts = MOST_TIMEOUTS;
    let mut findings = Findings::default();
    faults.report(&mut findings);
    said.add("Moves without an answer", findings.notes);
    said.add_causes("Moves without an answer", findings.causes);
    let answer = || Outcome::Answer("red".to_owned());
    let ends = [(answer(), None), (answer(), Some("blue")), (Outcome::No, Some("blue"))];
    let wrong = ends.iter().filter_map(|(outcome, right)| wrong_end(outcome, *right));
    said.add("The end of a game", wrong.chain([NO_WINNER, TOO_EARLY]).map(str::to_owned));
    said.add("Crosscut adapters", [NO_STRENGTH.to_owned()]);
    for change in [("[\"{square}\"]", "[]"), ("\"R\", \"B\"", "\"R\", \"R\"")] {
        let text = include_str!("../../../../examples/judge/crosscut/typed.toml");
        let adapter: Adapter = toml::from_str(&text.replace(change.0, change.1)).expect("TOML");
        let refused = adapter.check().expect_err("it can't work");
        said.add("Crosscut adapters", [refused.to_string()]);
    }
}
