//! Every reader of what a submission or a bot answers, behind one function for fuzzing.

use crate::cribbage::{prolog, r};
use crate::crosscut::{predicates, script};
use crate::run::engine_action;
use crate::{ASSIGNMENTS, Weights};

/// The side of the board that a printed one is read as.
const SIDE: usize = 6;

/// Reads a text as each kind of answer, and as a file of weights. Returns whether any accepts it.
///
/// # Panics
/// If a reader breaks a promise.
pub fn read_as_any(text: &str) -> bool {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let signs = [".", "R", "B"].map(str::to_owned);
    let printed = script::last_board(&lines, &signs, SIDE, SIDE);
    if let Some(board) = &printed {
        let rows: Vec<usize> = board.split('/').map(|row| row.chars().count()).collect();
        assert_eq!(rows, [SIDE; SIDE], "{board}");
    }
    let board = predicates::board_of(text);
    if let Some(board) = &board {
        let again = predicates::board_of(&predicates::rows_term(board));
        assert_eq!(again.as_ref(), Some(board), "what is written is read");
    }
    let count = lines.len().saturating_sub(1);
    let is_weighed = |text: &str| {
        ASSIGNMENTS.iter().any(|assignment| {
            let Ok(weights) = Weights::read(text, assignment) else { return false };
            assignment.criteria.iter().all(|(name, _)| (0.0..=1000.0).contains(&weights.of(name)))
        })
    };
    // Every reader gets the text, whatever the others said.
    let accepted = [
        engine_action(1, text).is_ok(),
        printed.is_some(),
        board.is_some(),
        predicates::squares_of(text).is_some(),
        prolog::number(text).answer().is_some(),
        prolog::split(text).answer().is_some(),
        r::totals(text, count).answer().is_some(),
        is_weighed(text),
    ];
    accepted.contains(&true)
}
