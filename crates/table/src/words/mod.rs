//! What each game says about itself, as messages that every front end can render.

mod advice;
pub mod cribbage;
mod cribbage_told;
pub mod crosscut;
mod crosscut_standing;
pub mod five_crowns;
mod names;
pub mod puzzle;
pub mod story;
mod thoughts;
mod weighed;

use parlour_players::Decision;
use parlour_rules::{Eye, Message, Seat, message};

pub use advice::{advice, follow_up, what_to_do};
pub use names::Names;
pub use thoughts::{Thought, Thoughts};
pub use weighed::{Measure, Weighed, Worth};

use crate::{Sitter, Table, Written};

/// What a game says about itself in plain English.
pub trait Words: Written {
    /// The game's name as a title.
    const TITLE: &'static str;
    /// One line about what the game is.
    const ABOUT: &'static str;
    /// Who designed or published the game.
    const CREDIT: &'static str;
    /// The rules in short: paragraphs with their titles.
    const HOW: &'static [(&'static str, &'static str)];
    /// Whether seats hold cards that others may not see.
    const HIDES: bool;
    /// The words before an action in advice: `I would play`, or `I would` where [`Words::deed`]
    /// begins with a verb.
    const ADVISES: &'static str;
    /// Whether the first sentence of a move's reasons names the move.
    const REASONS_NAME_THE_MOVE: bool;

    /// The name of a seat at this point of the game.
    fn seat_name(view: &Self::View, seat: Seat, sitters: &[Sitter]) -> String;

    /// An action as it is said after `I would` or `I would play`: `b2`, `discard 9♥`, `lay 5♥`.
    fn deed(action: Self::Action) -> Message;

    /// What an action did, from the views of one observer before and after it.
    fn tell(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        action: Self::Action,
        names: &Names,
    ) -> Message;

    /// What happened before the first action, such as the cut for the deal.
    fn opening(view: &Self::View, names: &Names) -> Option<Message>;

    /// The number of this deal or round, larger for later ones. Cards hidden in one deal may be
    /// shown in the next.
    fn deal_number(view: &Self::View) -> u32;

    /// What a resigning player loses: `game`, or `match` where several games are played.
    fn at_stake(view: &Self::View) -> &'static str;

    /// What decided a won game, such as `row 3 is complete`.
    fn how_it_ended(view: &Self::View) -> Message;

    /// Whether this action, when it's the only legal one, is played without asking.
    fn is_forced(action: Self::Action) -> bool;

    /// A question to ask before an action is played, and the action to play on a yes.
    fn second_thought(
        legal: &[Self::Action],
        action: Self::Action,
    ) -> Option<(Message, Self::Action)>;

    /// What help says about the seat's cards before it advises an action.
    fn standing(view: &Self::View) -> Vec<Message>;

    /// Whether the same seat acts again after this action without seeing anything new, so that
    /// help can advise both actions together.
    fn goes_on(action: Self::Action) -> bool;

    /// A hint towards the best action that doesn't name it.
    fn nudge(view: &Self::View, decision: &Decision<Self::Action>) -> Message;

    /// A few of the actions that a decision compared, best first, with their worths.
    fn weighed(decision: &Decision<Self::Action>) -> Weighed;
}

/// How a game ended, in a sentence.
pub fn ending<G: Words>(table: &Table<G>, names: &Names) -> Message {
    let view = table.view(Eye::All);
    let winners: Vec<Seat> = Seat::all(table.seats())
        .filter(|&seat| table.outcome().is_some_and(|outcome| outcome.is_win_for(seat)))
        .collect();
    if winners.is_empty() {
        return "Nobody wins: the game is drawn.".into();
    }
    let win = names.all_do(&winners, "wins", "win");
    match table.record().resigned() {
        None => message![win, ": ", G::how_it_ended(&view), "."],
        Some(loser) => message![names.does(loser, "gives up", "give up"), ": ", win, "."],
    }
}
