//! How many points a deal brings among three or four players.

use parlour_rules::cribbage::Players;

use super::multi_player_counts::{FOUR_PLAYERS, THREE_PLAYERS};

/// How often each number of points came, from 0 upwards.
pub type Counts = &'static [u32];

/// Points counted over many deals that `hard` played against itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiPlayerDeals {
    /// Points pegged by each side in the play, including two for his heels. The dealing side comes
    /// first, then the others in the order in which they will deal.
    pub play: &'static [Counts],
    /// Points of a hand: the dealing side's, then another side's.
    pub hand: [Counts; 2],
    /// Points of the crib.
    pub crib: Counts,
}

impl MultiPlayerDeals {
    /// The counts for a table of three or four; `None` for two players.
    pub fn table(players: Players) -> Option<&'static MultiPlayerDeals> {
        match players {
            Players::Two => None,
            Players::Three => Some(&THREE_PLAYERS),
            Players::Four => Some(&FOUR_PLAYERS),
        }
    }
}
