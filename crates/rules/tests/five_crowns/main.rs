//! Five Crowns against the golden cases and against plain twins.

mod melds;
mod twin;
