//! Five Crowns against the golden cases and plain versions.

mod game;
mod melds;
mod saves;
mod twin;
mod views;
