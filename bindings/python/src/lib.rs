//! Cribbage, Five Crowns and Crosscut for Python: what `parlour/*.py` is built on.
//!
//! Nothing is computed here: arguments become the core's types, its answers become Python's, and
//! what it refuses becomes an exception with the core's own sentence.

mod amount;
mod arena;
mod arrays;
mod cards;
mod cribbage;
mod crosscut;
mod errors;
mod five_crowns;
mod game;
mod interrupt;
mod kept;
mod numbered;
mod observed;
mod options;
mod pieces;
mod review;
mod seed;
mod thinking;
mod value;
mod view;

use pyo3::prelude::*;

/// The native part of `parlour`; use the package's own modules.
#[pymodule]
mod _parlour {
    use super::{Bound, PyModule, PyModuleMethods, PyResult, pymodule};

    #[pymodule_export]
    use crate::arena::arena;
    #[pymodule_export]
    use crate::errors::{IllegalAction, ParlourError, RecordError};
    #[pymodule_export]
    use crate::game::{Outcome, game_of};
    #[pymodule_export]
    use crate::kept::restored;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::thinking::{Advice, Ranked, advise};
    #[pymodule_export]
    use crate::view::View;

    /// Cribbage.
    #[pymodule]
    mod cribbage {
        #[pymodule_export]
        use crate::arrays::score_many;
        #[pymodule_export]
        use crate::cribbage::{Choice, Kept, Part, Score, card_number, keep, mean_crib, score};
        #[pymodule_export]
        use crate::game::CribbageGame;
    }

    /// Five Crowns.
    #[pymodule]
    mod five_crowns {
        #[pymodule_export]
        use crate::arrays::points_many;
        #[pymodule_export]
        use crate::five_crowns::{
            Discarded, Meld, Melded, Save, card_number, discard, melds, points, read_save, save_of,
        };
        #[pymodule_export]
        use crate::game::FiveCrownsGame;
    }

    /// Crosscut.
    #[pymodule]
    mod crosscut {
        #[pymodule_export]
        use crate::crosscut::{Move, Position, perft};
        #[pymodule_export]
        use crate::game::CrosscutGame;
    }

    /// Pieces of studies.
    #[pymodule]
    mod pieces {
        #[pymodule_export]
        use crate::arena::{
            arena_is_timed, arena_pairs, arena_report, full_seed, read_game, read_time,
        };
        #[pymodule_export]
        use crate::interrupt::Brake;
        #[pymodule_export]
        use crate::pieces::{
            chance_samples, fit_chances, mine_puzzles, play_next, play_piece, toss_next, toss_piece,
        };
        #[pymodule_export]
        use crate::review::review_text;
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
