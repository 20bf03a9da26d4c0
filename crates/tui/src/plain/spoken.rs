//! What a game needs so that it can be played line by line.

use parlour_table::words::Words;
use parlour_table::{Message, Sitter};

use super::talk::Paint;

/// A game that can be shown and told in lines of text.
pub trait Spoken: Words {
    /// A move as an example, for who is asked for one.
    const EXAMPLE: &'static str;
    /// Whether cards lie open on the table unless somebody wants them closed.
    const OPEN: bool;
    /// Commands of this game's own, for the list of commands; empty where there are none.
    const OWN_COMMANDS: &'static str;

    /// How a person likes to see the table.
    type Taste: Default;

    /// The table as the view shows it.
    fn draw(view: &Self::View, sitters: &[Sitter], taste: &Self::Taste, paint: Paint) -> String;

    /// Whether the table as it stands is worth drawing anew, for those who sit there.
    fn is_worth_drawing(view: &Self::View, sitters: &[Sitter]) -> bool;

    /// The legal moves, each with what it would do.
    fn moves(view: &Self::View, legal: &[Self::Action]) -> String;

    /// Whether a player's whole turn begins here, so that the menu is offered before it.
    fn offers_menu(view: &Self::View) -> bool;

    /// What the player called `name` is asked now, as a whole sentence.
    fn question(view: &Self::View, name: &str) -> Message;

    /// The move that a person's words mean, short forms included.
    fn read(view: &Self::View, words: &str) -> Result<Self::Action, String>;

    /// Changes the taste if the words ask for that, and says what changed.
    fn adjust(taste: &mut Self::Taste, words: &str) -> Option<String>;
}
