//! What each game says about itself, as messages that every front end can render.

mod comment;
mod compared;
pub mod cribbage;
pub mod crosscut;
pub mod drill;
pub mod five_crowns;
mod hint;
mod layout;
pub mod lesson;
mod names;
pub mod practice;
pub mod profile;
pub mod puzzle;
pub mod story;
pub mod tutor;

use std::error::Error;
use std::fmt::Display;

use parlour_players::{Computer, Decision};
use parlour_rules::{Eye, Game, Message, OptionSpec, Seat, message};

pub use comment::{Comment, comment, follow_up};
pub use compared::{Compared, ComparedRow, Measure, OptionRow, OptionTable, Worth};
pub use hint::{HintStep, HintText};
pub use layout::Area;
pub(crate) use names::one_line;
pub use names::{Names, Phrase, SameName, TooManyNames, nickname, read_nicknames, use_nicknames};

use self::lesson::Step;
use crate::coach::Drill;
use crate::export::{CannotExport, Imported, NotExported};
use crate::moments::{Moment, MomentOf};
use crate::{Occupant, Table, UgiPosition};

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

/// What a game says about itself in plain English.
pub trait Words: Computer {
    /// The game's name as a title.
    const TITLE: &'static str;
    /// One line about what the game is.
    const ABOUT: &'static str;
    /// Who designed or published the game.
    const CREDIT: &'static str;
    /// The rules in short: paragraphs with their titles.
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

    /// The steps of a lesson in the game; none where there is no lesson.
    fn lesson() -> &'static [Step<Self>] {
        &[]
    }

    /// The drills of the game; none where there are none.
    fn drills() -> &'static [Drill<Self>] {
        &[]
    }

    /// The name of a seat at this point of the game.
    fn seat_name(view: &Self::View, seat: Seat, occupants: &[Occupant]) -> String {
        let _ = view;
        match occupants {
            [Occupant::Person, Occupant::Computer { .. }]
            | [Occupant::Computer { .. }, Occupant::Person] => {
                let is_person = occupants.get(seat.index()) == Some(&Occupant::Person);
                if is_person { "Player" } else { "Computer" }.to_owned()
            }
            _ if occupants.get(seat.index()) == Some(&Occupant::Person) => {
                format!("Player {}", seat.0 + 1)
            }
            _ => format!("Computer {}", seat.0 + 1),
        }
    }

    /// What a computer with this name is called within a sentence; none where the name will do.
    fn seat_phrase(name: &str, occupants: &[Occupant]) -> Option<Phrase> {
        let _ = occupants;
        (name == "Computer").then_some(Phrase::Computer)
    }

    /// The position for programs that speak UGI; none where the game has no such notation.
    fn ugi_position(view: &Self::View) -> Option<UgiPosition> {
        let _ = view;
        None
    }

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

    /// An action as an instruction, without capital or full stop: `place a disc on b2`, `discard 9♥`.
    fn instruction(action: Self::Action) -> Message;

    /// The same, with what the view adds: `take 9♥` for the top discard.
    fn instruction_in(view: &Self::View, action: Self::Action) -> Message {
        let _ = view;
        Self::instruction(action)
    }

    /// An action as a row of a table of options, where the heading says the rest: `9♥`.
    fn option(action: Self::Action) -> Message {
        Self::instruction(action)
    }

    /// The same at a table, in the words of its controls: `take 7♦`.
    fn option_in(view: &Self::View, action: Self::Action) -> Message {
        let _ = view;
        Self::option(action)
    }

    /// An action as an option in a sentence that says how good it is: `9♥`, `drawing`.
    fn as_subject(view: &Self::View, action: Self::Action) -> Message {
        let _ = view;
        Self::option(action)
    }

    /// Whether a hint that advises the best action names the other one where it's about as good.
    fn is_alternative(best: Self::Action, other: Self::Action) -> bool {
        best != other
    }

    /// What the seat to act is asked to do, as it continues `Your turn:`.
    fn ask(view: &Self::View, names: &Names) -> Message {
        let _ = (view, names);
        "choose a move.".into()
    }

    /// The same where the best move is to be found: nothing in it may point at that move.
    fn ask_in_puzzle(view: &Self::View, names: &Names) -> Message {
        Self::ask(view, names)
    }

    /// What a column of an option table means, where its heading doesn't say.
    fn column_note(column: &str) -> Option<&'static str> {
        let _ = column;
        None
    }

    /// What the others wait for while this seat is to act: `Waiting for Ann to play.`
    fn waiting_for(view: &Self::View, seat: Seat, names: &Names) -> Message {
        let _ = view;
        message!["Waiting for ", names.within(seat), " to play."]
    }

    /// The view of a seat that has chosen ahead, as the table looks once that choice is made.
    fn with_choice(view: Self::View, seat: Seat, action: Self::Action) -> Self::View {
        let _ = (seat, action);
        view
    }

    /// The table as the default faces draw it. A game with faces of its own needs none.
    fn layout(view: &Self::View, names: &Names) -> Vec<Area> {
        let _ = (view, names);
        Vec::new()
    }

    /// What an action did, from the views of one observer before and after it.
    fn tell(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        action: Self::Action,
        names: &Names,
    ) -> Message;

    /// What an action led to, one thing after another, for front ends that show a game as it
    /// happens: the same views, and the same sentences as [`Words::tell`].
    fn moments(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        action: Self::Action,
        names: &Names,
    ) -> Vec<MomentOf<Self>> {
        vec![Moment::new(after.clone(), Self::tell(before, after, seat, action, names))]
    }

    /// What happened before the first action, such as the cut for the deal.
    fn opening(view: &Self::View, names: &Names) -> Option<Message> {
        let _ = (view, names);
        None
    }

    /// The number of this deal or round, larger for later ones. Cards hidden in one deal may be
    /// shown in the next.
    fn deal_number(view: &Self::View) -> u32 {
        let _ = view;
        0
    }

    /// What a resigning player loses: `game`, or `match` where several games are played.
    fn at_stake(view: &Self::View) -> &'static str {
        let _ = view;
        "game"
    }

    /// What decided the game, such as `row 3 is complete`; empty where nothing is to be added.
    fn how_it_ended(view: &Self::View) -> Message;

    /// Whether this action, when it's the only legal one, is played without asking.
    fn is_forced(action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// A question to ask before an action is played, and the action to play on a yes.
    fn second_thought(
        legal: &[Self::Action],
        action: Self::Action,
    ) -> Option<(Message, Self::Action)> {
        let _ = (legal, action);
        None
    }

    /// What the computer says about the seat's cards before it advises an action.
    fn standing(view: &Self::View) -> Vec<Message> {
        let _ = view;
        Vec::new()
    }

    /// What a hint says about the seat's cards after the reasons for an action.
    fn hand_in_hint(view: &Self::View, action: Self::Action) -> Vec<Message> {
        let _ = (view, action);
        Vec::new()
    }

    /// Whether the same seat acts again after this action without seeing anything new, so that
    /// help can advise both actions together.
    fn goes_on(action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// A hint towards the best action that doesn't name it.
    fn nudge(view: &Self::View, decision: &Decision<Self::Action>) -> Message {
        let _ = view;
        match decision.ranked.len() {
            1 => "There is only one move.".into(),
            moves => message!["Compare your ", moves, " moves again."],
        }
    }

    /// A decision without what it says about cards as if they were hidden, for a reader who sees
    /// all of them in `view`.
    fn with_cards_face_up(
        view: &Self::View,
        decision: Decision<Self::Action>,
    ) -> Decision<Self::Action> {
        let _ = view;
        decision
    }

    /// The best few options that a decision compared, with the numbers that decided.
    fn compared(decision: &Decision<Self::Action>) -> Compared {
        let best = decision.ranked.iter().take(5);
        let worths = best.map(|verdict| (verdict.action.to_string(), Worth::Chance(verdict.worth)));
        Compared::by("move", "win chance", worths.collect())
    }
}

/// Why a move is refused, in two sentences: `That's not possible. You don't hold 9♥: …`
///
/// ```
/// use parlour_table::words::not_possible;
/// assert_eq!(
///     not_possible(&"draw a card or take the top discard first"),
///     "That's not possible. Draw a card or take the top discard first."
/// );
/// assert_eq!(
///     not_possible(&"c3 already has a red disc: choose an empty square"),
///     "That's not possible. c3 already has a red disc: choose an empty square."
/// );
/// ```
pub fn not_possible(why: &impl Display) -> String {
    let why = why.to_string();
    let first = why.split_whitespace().next().unwrap_or_default();
    // A square stays as it is written.
    if first.chars().any(|sign| sign.is_ascii_digit()) {
        return format!("That's not possible. {why}.");
    }
    format!("That's not possible. {}.", Message::from(why).capitalised())
}

/// An error as a sentence of its own: `Can't read game.json: there is no such file or folder.`
pub fn sentence(why: &impl Display) -> String {
    Message::from(format!("{why}.")).capitalised().to_string()
}

/// How a game ended, in a sentence.
pub fn ending<G: Words>(table: &Table<G>, names: &Names) -> Message {
    let view = table.view(Eye::All);
    let winners: Vec<Seat> = Seat::all(table.seats())
        .filter(|&seat| table.outcome().is_some_and(|outcome| outcome.is_win_for(seat)))
        .collect();
    if winners.is_empty() {
        let how = Some(G::how_it_ended(&view)).filter(|how| !how.is_empty());
        return message!["It's a tie", how.map(|how| message![": ", how]), "."];
    }
    let win = names.all_do(&winners, "wins", "win");
    match table.record().resigned() {
        None => message![win, ": ", G::how_it_ended(&view), "."],
        Some(loser) if table.record().timed_out().is_some() => {
            message![names.does(loser, "ran out of time", "ran out of time"), ". ", win, "."]
        }
        Some(loser) => message![names.does(loser, "resigns", "resign"), ". ", win, "."],
    }
}
