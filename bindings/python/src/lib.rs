//! Cribbage, Five Crowns and Crosscut for Python: what `parlour/*.py` is built on.
//!
//! Nothing is computed here. Arguments become the core's types, its answers become Python's, and its
//! errors become exceptions with the core's own sentences.

mod advice;
mod amount;
mod arena;
mod arrays;
mod cards;
mod class;
mod cribbage;
mod crosscut;
mod errors;
mod five_crowns;
mod game;
mod games;
mod interrupt;
mod observation;
mod options;
mod pickle;
mod picture;
mod pieces;
mod profile;
mod review;
mod seed;
mod value;
mod view;

use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::Roster;
use pyo3::prelude::*;

/// The list of the package's games.
fn list_games() -> Roster {
    Roster::default()
        .with(games::game::<Crosscut>())
        .with(games::game::<FiveCrowns>())
        .with(games::game::<Cribbage>())
}

/// The native part of `parlour`; use the package's own modules.
#[pymodule]
mod _parlour {
    use super::{Bound, PyModule, PyModuleMethods, PyResult, pymodule};

    #[pymodule_export]
    use crate::advice::{Advice, Ranked, advise};
    #[pymodule_export]
    use crate::arena::arena;
    #[pymodule_export]
    use crate::errors::{IllegalAction, ParlourError, RecordError};
    #[pymodule_export]
    use crate::game::{Outcome, game_of};
    #[pymodule_export]
    use crate::pickle::restored;
    #[pymodule_export]
    use crate::profile::profile;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::view::View;

    /// Cribbage.
    #[pymodule]
    mod cribbage {
        #[pymodule_export]
        use crate::cribbage::game::Game;
        #[pymodule_export]
        use crate::cribbage::keep::{Choice, Kept, keep, mean_crib};
        #[pymodule_export]
        use crate::cribbage::score::{Part, Score, card_number, score, score_many};
    }

    /// Five Crowns.
    #[pymodule]
    mod five_crowns {
        #[pymodule_export]
        use crate::five_crowns::game::Game;
        #[pymodule_export]
        use crate::five_crowns::melds::{
            Discarded, Meld, Melded, card_number, discard, melds, points, points_many,
        };
        #[pymodule_export]
        use crate::five_crowns::save::{Save, read_save, save_of};
    }

    /// Crosscut.
    #[pymodule]
    mod crosscut {
        #[pymodule_export]
        use crate::crosscut::game::Game;
        #[pymodule_export]
        use crate::crosscut::position::{Move, Position, perft};
    }

    /// Pieces of studies.
    #[pymodule]
    mod pieces {
        #[pymodule_export]
        use crate::arena::{
            arena_is_timed, arena_pairs, arena_report, full_seed, read_game, read_time,
        };
        #[pymodule_export]
        use crate::cribbage::tables::{play_next, play_piece, toss_next, toss_piece};
        #[pymodule_export]
        use crate::five_crowns::chances::{chance_samples, fit_chances};
        #[pymodule_export]
        use crate::games::game_names;
        #[pymodule_export]
        use crate::interrupt::Brake;
        #[pymodule_export]
        use crate::options::{option_flags, read_option};
        #[pymodule_export]
        use crate::pieces::mine_puzzles;
        #[pymodule_export]
        use crate::profile::{profile_lines, profile_report};
        #[pymodule_export]
        use crate::review::review_text;
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
