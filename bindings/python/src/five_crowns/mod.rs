//! Five Crowns: the game, melds, save files, and the study of win chances.

pub mod chances;
pub mod game;
pub mod melds;
pub mod save;
