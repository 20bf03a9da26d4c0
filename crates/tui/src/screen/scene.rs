//! What a face draws: the table as somebody may see it, and what they may do.

use parlour_rules::{Seat, Turn};
use parlour_table::Made;
use parlour_table::words::{Names, Words};

use super::motion::Moving;

/// The result of a key or a click on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch<A> {
    /// Nothing.
    Nothing,
    /// The cursor moved, or something else that is drawn changed.
    Changed,
    /// Somebody wants the cards turned face up or face down.
    TurnCards,
    /// Somebody wants to do this.
    Play(A),
}

/// The table as it is drawn, and what somebody may do.
pub struct Scene<G: Words> {
    /// What the person in front of the screen may know.
    pub view: G::View,
    /// What each seat is called.
    pub names: Names,
    /// The person in front of the screen.
    pub looker: Option<Seat>,
    /// Who acts, or how the game ended.
    pub turn: Turn,
    /// What the person to act may do now; none when somebody else acts or the past is shown.
    pub legal: Option<Vec<G::Action>>,
    /// What the computer thinks of the position.
    pub standing: Option<Standing<G>>,
    /// The action that a hint names.
    pub hinted: Option<G::Action>,
    /// Whether the evaluation is shown.
    pub evaluation: Evaluation,
    /// The last action, while something moves.
    pub moving: Option<Moving<G::View>>,
    /// Whether the table's own keys do something.
    pub keys: TableKeys,
    /// Whether the best move is asked for, so that nothing may point at it.
    pub is_question: bool,
}

impl<G: Words> Scene<G> {
    /// A view by itself, in which `looker` is to act but nothing can be done.
    pub fn still(view: G::View, names: Names, looker: Seat) -> Self {
        Scene {
            view,
            names,
            looker: Some(looker),
            turn: Turn::Act(looker),
            legal: None,
            standing: None,
            hinted: None,
            evaluation: Evaluation::Off,
            moving: None,
            keys: TableKeys::Used,
            is_question: false,
        }
    }
}

/// Whether the table's own keys do something where it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKeys {
    /// They do, and the table may name them.
    Used,
    /// The page uses them for something else.
    Unused,
}

/// Whether the evaluation of the position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// It is shown.
    Shown,
    /// Somebody does not want it.
    Off,
}

/// What the computer thinks of the position.
pub struct Standing<G: Words> {
    /// The decision that says it.
    pub made: Made<G>,
    /// How many actions have been taken since.
    pub since: u32,
    /// Whether it still holds: nothing was done since, or what the decision itself would do.
    pub holds: bool,
    /// Who thinks so.
    pub judge: Judge,
}

/// Who judges the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The expert who gives hints.
    Expert,
    /// The computer that plays on a seat.
    Player(Seat),
}
