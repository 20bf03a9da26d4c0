//! Each side's chance to win the game, from the score and what is still to come.
//!
//! Two players have a table of their own ([`WinTable`](super::tables::WinTable)); three and four
//! players are computed as a race to the last hole.

mod multi_player_odds;
mod multi_player_play;
mod race;
mod show;
mod two_player_play;

pub(super) use multi_player_odds::MultiPlayerOdds;
pub(super) use multi_player_play::{GAME, MultiPlayerJudge};
pub(super) use race::Race;
pub(super) use show::{Scores, ShowOdds};
pub(super) use two_player_play::{WinChanceJudge, standing};
