//! Five Crowns against the golden cases and against plain twins.

mod melds;
mod saves;
mod twin;
