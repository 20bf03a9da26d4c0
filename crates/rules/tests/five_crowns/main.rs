//! Five Crowns against the golden cases and against plain twins.

mod game;
mod melds;
mod saves;
mod twin;
mod views;
