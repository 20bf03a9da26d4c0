//! What happens at a table, in sentences: the same for every front end.

mod advice;
pub mod cribbage;
mod cribbage_told;
pub mod crosscut;
mod crosscut_standing;
pub mod five_crowns;
mod five_crowns_save;
mod names;
mod noted;
pub mod puzzle;
pub mod story;
mod thoughts;
mod weighed;

use std::error::Error;

use parlour_players::{Computer, Decision};
use parlour_rules::{Eye, Game, OptionSpec, Seat};

pub use advice::{advice, follow_up};
pub use names::Names;
pub use noted::{Noted, any_ten};
pub use thoughts::{Thought, Thoughts};
pub use weighed::{Measure, Weighed};

use crate::export::{CannotExport, Imported, NotExported};
use crate::{Sitter, Table};

/// What `parlour play` asks before it begins a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeforePlay {
    /// Nothing: what the flags leave open has its default.
    Nothing,
    /// The options and players that the flags leave open.
    Options,
    /// Whether to begin a new game or to open a saved one.
    NewOrSaved,
}

/// The options and the start of a game that is set up from a position.
pub type PositionSetup<G> = (<G as Game>::Options, <G as Game>::Setup);

/// A game that can be told in sentences.
pub trait Words: Computer {
    /// The game's name as a title.
    const TITLE: &'static str;
    /// One line that says what the game is, and whose.
    const ABOUT: &'static str;
    /// Whose game it is.
    const CREDIT: &'static str;
    /// The rules in short, each paragraph with its title.
    const HOW: &'static [(&'static str, &'static str)];
    /// The rules in full, as Markdown.
    const RULES: &'static str;
    /// Whether seats have secrets from each other.
    const HIDES: bool;
    /// Options for how the table is set. They are kept in the record beside the game's options,
    /// and decide nothing in the game.
    const TABLE_OPTIONS: &'static [OptionSpec] = &[];
    /// Command-line flags that name who plays on each seat, in the order of the seats.
    const SEAT_FLAGS: &'static [&'static str] = &[];
    /// What `parlour play` asks before it begins the game.
    const BEFORE_PLAY: BeforePlay = BeforePlay::Nothing;
    /// The text formats that the game can be saved in besides a record, the default first.
    const FORMATS: &'static [&'static str] = &[];
    /// How advice begins before what is to be done: `I would play`, or `I would` where that says by
    /// itself what is done.
    const ADVISES: &'static str;
    /// Whether the first sentence of the reasons for a move says which move it is.
    const REASONS_NAME_THE_MOVE: bool;

    /// What a seat is called at this point of the game.
    fn seat_name(view: &Self::View, seat: Seat, sitters: &[Sitter]) -> String;

    /// Where the game stands, in a few words: `after 3 moves`.
    fn progress(view: &Self::View, actions: usize) -> String;

    /// The game as a text in one of [`Words::FORMATS`].
    fn export(table: &Table<Self>, format: &str) -> Result<String, CannotExport> {
        let _ = format;
        Ok(table.record_text())
    }

    /// What such a text does not hold of the game as it stands.
    fn not_exported(table: &Table<Self>) -> NotExported {
        let _ = table;
        NotExported::default()
    }

    /// Reads a text in one of [`Words::FORMATS`]; none for a game that has none.
    fn import(text: &str) -> Option<Result<Imported<Self>, Box<dyn Error + Send + Sync>>> {
        let _ = text;
        None
    }

    /// A game set up from a position that is written on one line; none for a game whose positions
    /// are not written so.
    fn read_position(text: &str) -> Option<Result<PositionSetup<Self>, String>> {
        let _ = text;
        None
    }

    /// An action as it is said after `I would` or `I would play`: `b2`, `discard 9H`, `lay 5H♥`.
    fn deed(action: Self::Action) -> String;

    /// What `action` did, from what an eye saw before and sees after it.
    fn tell(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        action: Self::Action,
        names: &Names,
    ) -> String;

    /// What happened before anybody acted, such as the cut for the deal; none where nothing did.
    fn opening(view: &Self::View, names: &Names) -> Option<String>;

    /// Which deal or round this is; it grows from one to the next. What was hidden in one is
    /// nobody's secret in the next.
    fn deal_number(view: &Self::View) -> u32;

    /// What is given up by whoever resigns: `game`, or `match` where several are played.
    fn at_stake(view: &Self::View) -> &'static str;

    /// What decided a game that was won, such as `row 3 is complete`.
    fn how_it_ended(view: &Self::View) -> String;

    /// Whether the rules leave no choice but this action, so that nobody needs to be asked.
    fn is_forced(action: Self::Action) -> bool;

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

    /// A nudge towards the best action that does not give it away.
    fn nudge(view: &Self::View, decision: &Decision<Self::Action>) -> String;

    /// What a decision weighed, in the game's own words, best first, for a few of its actions.
    fn weighed(decision: &Decision<Self::Action>) -> Weighed;
}

/// How a game ended, in a sentence.
pub fn ending<G: Words>(table: &Table<G>, names: &Names) -> String {
    let view = table.view(Eye::All);
    let winners: Vec<Seat> = Seat::all(table.seats())
        .filter(|&seat| table.outcome().is_some_and(|outcome| outcome.is_win_for(seat)))
        .collect();
    if winners.is_empty() {
        return "Nobody wins: the game is drawn.".to_owned();
    }
    let win = names.all_do(&winners, "wins", "win");
    match table.record().resigned() {
        None => format!("{win}: {}.", G::how_it_ended(&view)),
        Some(loser) => format!("{}: {win}.", names.does(loser, "gives up", "give up")),
    }
}
