//! Crosscut in lines of text: the board and the moves.

use std::fmt::Write as _;

use parlour_rules::crosscut::{Action, Colour, Position, Square, View, squares};
use parlour_table::words::crosscut::list;

use crate::plain::{Ink, Paint};

/// The board with its coordinates; brackets mark the last move.
pub fn board(view: &View, paint: Paint) -> String {
    let size = view.position.size();
    let mut text = String::from("    ");
    for column in 0..size.columns() {
        write!(text, " {} ", char::from(b'a' + column)).expect("a string takes all");
    }
    for row in 0..size.rows() {
        write!(text, "\n {:>2} ", row + 1).expect("a string takes all");
        for column in 0..size.columns() {
            let square = Square::new(row, column).expect("the board has this square");
            text += &cell(view, square, paint);
        }
    }
    text
}

/// The legal moves, those that do more than place a disc with what they do.
pub fn moves(view: &View, legal: &[Action]) -> String {
    let mut plain = Vec::new();
    let mut lines = Vec::new();
    for &action in legal {
        let Action::Place(square) = action else {
            lines.push(format!("  {action}"));
            continue;
        };
        match does(&view.position, square) {
            Some(does) => lines.push(format!("  {square}  {does}")),
            None => plain.push(square),
        }
    }
    if !plain.is_empty() {
        lines.push(format!("  flip nothing: {}", list(&plain)));
    }
    lines.join("\n")
}

/// What a placement does beyond putting a disc down.
fn does(position: &Position, square: Square) -> Option<String> {
    let played = position.move_to(square).ok()?;
    let wins = position.after(played).winner() == Some(position.turn());
    match (played.flips, wins) {
        (0, false) => None,
        (0, true) => Some("wins".to_owned()),
        (flips, wins) => {
            let flips: Vec<Square> = squares(flips).collect();
            let wins = if wins { " and wins" } else { "" };
            Some(format!("flips {}{wins}", list(&flips)))
        }
    }
}

fn cell(view: &View, square: Square, paint: Paint) -> String {
    let size = view.position.size();
    let disc = view.position.disc(square);
    let face = match disc {
        Some(colour) => paint.ink(ink(colour), colour.letter()),
        None if square.is_interior(size) => ".".to_owned(),
        None if square.is_corner(size) => paint.ink(Ink::Quiet, '+'),
        None if square.row() == 0 || square.row() == size.rows() - 1 => paint.ink(Ink::Quiet, '-'),
        None => paint.ink(Ink::Quiet, '|'),
    };
    match &view.last {
        Some(last) if last.square == square => {
            format!("{}{face}{}", paint.ink(Ink::Brass, '['), paint.ink(Ink::Brass, ']'))
        }
        Some(last) if last.flips.contains(&square) => {
            format!("{}{face}{}", paint.ink(Ink::Brass, '('), paint.ink(Ink::Brass, ')'))
        }
        _ => format!(" {face} "),
    }
}

fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Red => Ink::Red,
        Colour::Blue => Ink::Blue,
    }
}
