//! The package's games: the roster, with what Python adds to each.

use std::sync::{Arc, LazyLock};

use parlour_rules::Seat;
use parlour_table::words::Words;
use parlour_table::{Roster, RosterGame};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::observation::Row;
use crate::pickle::Restorer;
use crate::picture::Area;
use crate::view::{AnyView, Seen};

/// A game with what its Python class needs besides rules, players and words.
pub trait PythonGame: Words {
    /// The game's own classes that can be pickled.
    const PICKLED: &'static [Restorer];

    /// How many different actions there are, whatever the state.
    fn action_count(options: &Self::Options) -> usize;
    /// An action's number, from 0; none for one that a game with these options never has.
    fn action_number(options: &Self::Options, action: Self::Action) -> Option<usize>;
    /// The action with a number.
    fn numbered_action(options: &Self::Options, number: usize) -> Option<Self::Action>;
    /// Whether the other players don't see which action it is.
    fn is_secret(action: Self::Action) -> bool {
        let _ = action;
        false
    }
    /// The view as numbers for `seat`. They are always as many and in the same order, and the seat
    /// itself comes first among the seats.
    fn observe(view: &Self::View, seat: Seat) -> Row;
    /// The parts of the table as the view shows them.
    fn picture(view: &Self::View) -> Vec<Area>;
    /// The options of the game that is seen.
    fn options(view: &Self::View) -> &Self::Options;
    /// The seat that sees; none for a spectator, the open table and a game without secrets.
    fn viewer(view: &Self::View) -> Option<Seat>;
}

/// What Python attaches to each game of the roster.
pub struct Attached {
    /// Reads the JSON of a view.
    pub read_view: fn(&str) -> serde_json::Result<Arc<dyn AnyView>>,
    /// The game's own classes that can be pickled.
    pub pickled: &'static [Restorer],
}

/// The package's games.
pub fn roster() -> &'static Roster {
    static ROSTER: LazyLock<Roster> = LazyLock::new(crate::list_games);
    &ROSTER
}

/// A game of the roster with what Python attaches to it.
pub fn game<G: PythonGame>() -> RosterGame {
    RosterGame::of::<G>().attach(Attached {
        read_view: |text| Ok(Arc::new(Seen::<G>(serde_json::from_str(text)?))),
        pickled: G::PICKLED,
    })
}

/// The games' names.
#[pyfunction]
pub fn game_names() -> Vec<&'static str> {
    roster().iter().map(|game| game.info().name).collect()
}

/// What Python attached to a game.
pub fn attached(game: &RosterGame) -> &Attached {
    game.attachment().expect("every game of the package has it")
}

/// The game of this name, in which Python's underscore stands for a hyphen.
pub fn named(name: &str) -> PyResult<&'static RosterGame> {
    let found = roster().get(name);
    found.or_else(|why| roster().get(&name.replace('_', "-")).map_err(|_| refused(why)))
}
