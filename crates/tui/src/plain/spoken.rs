//! What a game needs so that it can be played line by line.

use parlour_rules::Seat;
use parlour_table::{Sitter, Written};

use super::talk::Paint;

/// A game that can be shown and told in lines of text.
pub trait Spoken: Written {
    /// The game's name as a title.
    const TITLE: &'static str;
    /// One line that says what the game is, and whose.
    const ABOUT: &'static str;
    /// A move as an example, for who is asked for one.
    const EXAMPLE: &'static str;
    /// Whether seats have secrets from each other.
    const HIDES: bool;
    /// How advice begins before a move's notation: `I would play`, or `I would` where the notation
    /// begins with what is done.
    const ADVISES: &'static str;
    /// Whether the first sentence of the reasons for a move says which move it is.
    const REASONS_NAME_THE_MOVE: bool;
    /// Whether cards lie open on the table unless somebody wants them closed.
    const OPEN: bool;
    /// Commands of this game's own, for the list of commands; empty where there are none.
    const OWN_COMMANDS: &'static str;

    /// How a person likes to see the table.
    type Taste: Default;

    /// What a seat is called at this point of the game.
    fn seat_name(view: &Self::View, seat: Seat, sitters: &[Sitter]) -> String;

    /// The table as the view shows it.
    fn draw(view: &Self::View, sitters: &[Sitter], taste: &Self::Taste, paint: Paint) -> String;

    /// Whether the table as it stands is worth drawing anew, for those who sit there.
    fn is_worth_drawing(view: &Self::View, sitters: &[Sitter]) -> bool;

    /// What `action` did, from what an eye saw before and sees after it.
    fn tell(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        action: Self::Action,
        sitters: &[Sitter],
    ) -> String;

    /// The legal moves, each with what it would do.
    fn moves(view: &Self::View, legal: &[Self::Action]) -> String;

    /// What decided a game that was won, such as `row 3 is complete`.
    fn how_it_ended(view: &Self::View) -> String;

    /// Whether the rules leave no choice but this action, so that nobody needs to be asked.
    fn is_forced(action: Self::Action) -> bool;

    /// Whether a player's whole turn begins here, so that the menu is offered before it.
    fn offers_menu(view: &Self::View) -> bool;

    /// What the player called `name` is asked now.
    fn question(view: &Self::View, name: &str) -> String;

    /// The move that a person's words mean, short forms included.
    fn read(view: &Self::View, words: &str) -> Result<Self::Action, String>;

    /// A question to ask before an action is played, and what is played instead on a yes.
    fn second_thought(
        legal: &[Self::Action],
        action: Self::Action,
    ) -> Option<(String, Self::Action)>;

    /// What help says of the seat's own cards or pieces as they are, beyond the next action.
    fn standing(view: &Self::View) -> Vec<String>;

    /// Whether the seat that does this acts again with nothing new seen, so that help can tell
    /// what to do after it.
    fn goes_on(action: Self::Action) -> bool;

    /// Changes the taste if the words ask for that, and says what changed.
    fn adjust(taste: &mut Self::Taste, words: &str) -> Option<String>;
}
