//! The pegging board in lines of text: a row for each side, with both pegs and numbered holes.

use std::fmt::Write as _;

use parlour_rules::cribbage::{Track, View};

use crate::plain::{Ink, Paint};

/// How many points one sign of the row stands for.
const POINTS_A_SIGN: u8 = 2;

/// Every side's row with its pegs, under the numbers of the holes.
///
/// The front peg is `O` and the one behind it `o`. A sign stands for two points, so that the whole
/// way home fits a line of 80; the numbers beside it are the score and what was pegged last.
pub fn board(view: &View, names: &[String], paint: Paint) -> String {
    let target = view.options.length.target();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = format!("{:width$}     {}", "", numbers(target));
    for (name, track) in names.iter().zip(&view.board) {
        let score = paint.ink(Ink::Strong, format_args!("{:>3}", track.front));
        write!(text, "\n{name:<width$} {score} {}", row(*track, target, paint))
            .expect("a string takes all");
        if track.front > track.back {
            write!(text, " +{}", track.front - track.back).expect("a string takes all");
        }
    }
    text
}

/// The number of every tenth hole, ending above its place.
fn numbers(target: u8) -> String {
    let mut line = String::new();
    for hole in (10..=target).step_by(10) {
        let width = usize::from(sign_of(hole)) - line.len();
        write!(line, "{hole:>width$}").expect("a string takes all");
    }
    line
}

/// The place of a hole in the row, counted from 1; 0 is before the first.
fn sign_of(hole: u8) -> u8 {
    hole.div_ceil(POINTS_A_SIGN)
}

fn row(track: Track, target: u8, paint: Paint) -> String {
    let (front, back) = (sign_of(track.front), sign_of(track.back));
    (1..=sign_of(target))
        .map(|sign| {
            if sign == front {
                paint.ink(Ink::Brass, 'O')
            } else if sign == back {
                paint.ink(Ink::Brass, 'o')
            } else if sign == sign_of(target) {
                "|".to_owned()
            } else if sign % 5 == 0 {
                ":".to_owned()
            } else {
                ".".to_owned()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cribbage::{Cribbage, Options};
    use parlour_rules::{Eye, Game, Seed};

    #[test]
    fn both_pegs_stand_where_the_numbers_say() {
        let game = Cribbage::deal(&Options::default(), Seed::from(1));
        let mut view = game.view(Eye::Nobody);
        view.board = vec![Track { front: 30, back: 24 }, Track { front: 121, back: 119 }];
        let names = ["Human".to_owned(), "Computer".to_owned()];
        let drawn = board(&view, &names, Paint::Plain);
        let expected = [
            "                10   20   30   40   50   60   70   80   90  100  110  120",
            "Human     30 ....:....:.o..O....:....:....:....:....:....:....:....:....:| +6",
            "Computer 121 ....:....:....:....:....:....:....:....:....:....:....:....oO +2",
        ];
        assert_eq!(drawn, expected.join("\n"));
        assert!(drawn.lines().all(|line| line.len() <= 80), "{drawn}");
    }
}
