//! What a game needs so that it can be played line by line.

use parlour_players::Computer;
use parlour_rules::Seat;

use super::talk::Paint;

/// A game that can be shown and told in lines of text.
pub trait Spoken: Computer {
    /// The game's name as a title.
    const TITLE: &'static str;
    /// One line that says what the game is, and whose.
    const ABOUT: &'static str;
    /// A move as an example, for who is asked for one.
    const EXAMPLE: &'static str;

    /// What a seat is called at this point of the game.
    fn seat_name(view: &Self::View, seat: Seat) -> String;

    /// The table as the view shows it.
    fn draw(view: &Self::View, paint: Paint) -> String;

    /// A sentence that tells what `action` did, from the view after it.
    fn tell(after: &Self::View, seat: Seat, action: Self::Action) -> String;

    /// The legal moves, each with what it would do.
    fn moves(view: &Self::View, legal: &[Self::Action]) -> String;

    /// What decided a game that was won, such as `row 3 is complete`.
    fn how_it_ended(view: &Self::View) -> String;

    /// Whether the rules leave no choice but this action, so that nobody needs to be asked.
    fn is_forced(action: Self::Action) -> bool;
}
