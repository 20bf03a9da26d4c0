//! Precomputed numbers, and the types that read them.
//!
//! `cargo xtask tables` makes the data files. Don't edit them by hand.

mod deal_distribution;
mod discard_habits;
mod discards;
mod kept_hands;
mod multi_player_counts;
mod multi_player_deals;
mod pegging_points;
mod win_chances;

pub use deal_distribution::{Chances, DealDistribution, HAND, PEGS};
pub use discard_habits::{CERTAIN, PAIRS, PairHabit, Sides, SingleHabit, UNCHANGED};
pub use discards::{FOUR_PLAYERS, THREE_PLAYERS, TWO_PLAYERS};
pub(super) use discards::{GIVEN_BY_FOUR, GIVEN_BY_THREE, GIVEN_BY_TWO};
pub use kept_hands::{KeepChances, KeptHands, Side, TABLES, choose};
pub use multi_player_deals::{Counts, MultiPlayerDeals};
pub use pegging_points::{PeggingPoints, PeggingTable, WrongSize};
pub use win_chances::{HOLES, WinTable};
