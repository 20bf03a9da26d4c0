//! Which four cards to keep, and what each choice is worth.

mod by_points;
mod by_win_chance;
mod sweep;

pub use by_points::{Choice, KeepOption, exact_worth, keep, mean_crib};
pub use by_win_chance::{Prospect, Standing, prospect_verdicts, prospects, toss_points};
pub use sweep::{Size, Sweep, sweep};
