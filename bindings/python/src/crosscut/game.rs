//! The class of Crosscut games.

use parlour_rules::Seat;
use parlour_rules::crosscut::{Action, Crosscut, Options, Square, View as CrosscutView};

use super::position::Move;
use crate::class::prelude::*;
use crate::observation::Row;
use crate::pickle::Restorer;

game_class! {
    /// A game of Crosscut, designed by Mark Steere; options are `size` and `swap`.
    ///
    /// >>> from parlour import crosscut
    /// >>> game = crosscut.Game.deal(seed=7, size="5x5")
    /// >>> game.play("c3")
    /// >>> game
    /// parlour.crosscut.Game(seats=2, turn=1)
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
    fn observe(view: &CrosscutView, seat: Seat) -> Vec<i16> {
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
        row.0
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
