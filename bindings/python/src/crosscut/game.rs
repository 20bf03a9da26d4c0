//! The class of Crosscut games.

use parlour_rules::crosscut::{
    Action, Colour, Crosscut, Options, Square, Status, View as CrosscutView,
};
use parlour_rules::{self as rules, Seat, Turn};

use super::position::Move;
use crate::class::prelude::*;
use crate::observation::Row;
use crate::pickle::Restorer;
use crate::picture::{self, Area, state_line};

game_class! {
    /// A game of Crosscut, designed by Mark Steere; options are `size` and `swap`.
    ///
    /// >>> from parlour import crosscut
    /// >>> game = crosscut.Game.deal(seed=7, size="5x5")
    /// >>> game.play("c3")
    /// >>> game
    /// parlour.crosscut.Game(seats=2, turn=1)
    /// >>> print(game)
    ///    a b c d e
    ///  1   . . .
    ///  2 . . . . .
    ///  3 . . R . .
    ///  4 . . . . .
    ///  5   . . .
    /// Seat 0 is red, seat 1 is blue.
    /// Seat 1 to place a disc.
    /// >>> game.play("a1")
    /// Traceback (most recent call last):
    /// parlour.IllegalAction: a1 is a corner...
    Crosscut, "parlour.crosscut"
}

impl PythonGame for Crosscut {
    const PICKLED: &'static [Restorer] = &[Restorer::of::<Move>()];

    /// The squares by row and column, then `pass` and `swap`.
    fn action_count(options: &Options) -> usize {
        squares(*options) + 2
    }

    fn action_number(options: &Options, action: Action) -> Option<usize> {
        let columns = usize::from(options.size.columns());
        match action {
            Action::Place(square) => square
                .is_on(options.size)
                .then(|| usize::from(square.row()) * columns + usize::from(square.column())),
            Action::Pass => Some(squares(*options)),
            Action::Swap => Some(squares(*options) + 1),
        }
    }

    fn numbered_action(options: &Options, number: usize) -> Option<Action> {
        let columns = usize::from(options.size.columns());
        match number.checked_sub(squares(*options)) {
            None => {
                Square::new((number / columns) as u8, (number % columns) as u8).map(Action::Place)
            }
            Some(0) => Some(Action::Pass),
            Some(1) => Some(Action::Swap),
            Some(_) => None,
        }
    }

    /// Three boards, perimeter included: own discs, the opponent's discs, and the interior.
    fn observe(view: &CrosscutView, seat: Seat) -> Row {
        let own = view.colours[seat.index()];
        let mut row = Row::default();
        for colour in [own, own.other()] {
            for square in Square::all(view.options.size) {
                row.flag(view.position.disc(square) == Some(colour));
            }
        }
        for square in Square::all(view.options.size) {
            row.flag(square.is_interior(view.options.size));
        }
        row
    }

    fn picture(view: &CrosscutView) -> Vec<Area> {
        let size = view.options.size;
        let colour = |seat: usize| view.colours[seat];
        let shown = |square: Square| match view.position.disc(square) {
            Some(Colour::Red) => picture::Square::Disc('R', "#b3261e"),
            Some(Colour::Blue) => picture::Square::Disc('B', "#1d4e89"),
            None if square.is_corner(size) => picture::Square::Outside,
            None => picture::Square::Empty,
        };
        let squares: Vec<Square> = Square::all(size).collect();
        let rows = squares.chunks(usize::from(size.columns()));
        let rows = rows.map(|row| row.iter().map(|square| shown(*square)).collect()).collect();
        let who = format!("Seat 0 is {}, seat 1 is {}.", colour(0), colour(1));
        let (turn, to_do) = match view.status {
            Status::Play => (Turn::Act(view.seat_of(view.position.turn())), "place a disc"),
            Status::Pass => (Turn::Act(view.seat_of(view.position.turn())), "pass"),
            Status::Won(winner) => (Turn::Over(rules::Outcome::won_by(view.seat_of(winner))), ""),
            Status::Drawn => (Turn::Over(rules::Outcome::Tied), ""),
        };
        vec![Area::Board(rows), Area::Line(who), state_line(turn, to_do)]
    }

    fn options(view: &CrosscutView) -> &Options {
        &view.options
    }

    /// No seat: everyone sees the same.
    fn viewer(_: &CrosscutView) -> Option<Seat> {
        None
    }
}

fn squares(options: Options) -> usize {
    usize::from(options.size.rows()) * usize::from(options.size.columns())
}
