//! What a game needs so that it can be played on the full screen.

use parlour_players::{Computer, Decision};
use parlour_rules::{Eye, Message, Seat, Turn};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::Key;
use super::motion::Moving;
use super::pen::Pen;
use super::theme::Role;
use crate::plain::{Cards, Spoken};

/// A game that can be shown on the full screen.
pub trait Shown: Spoken + Computer + 'static {
    /// Its face: the part of the screen that is this game's own.
    type Face: Face<Self>;
}

/// A game's own part of the screen: where the cursor is, and how the table is drawn.
pub trait Face<G: Shown> {
    /// The face of a game that is opened now.
    fn new(view: &G::View, cards: Cards) -> Self;

    /// Whose eyes the table is drawn for, when `looker` sits in front of it; nobody in particular
    /// where only computers play.
    fn eye(&self, looker: Option<Seat>) -> Eye;

    /// How many rows above both the table and the panel the game wants for itself.
    fn head_rows(&self, scene: &Scene<G>) -> u16;

    /// Draws those rows.
    fn draw_head(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>);

    /// How wide the panel beside the table should be on a screen this wide.
    fn side_width(&self, scene: &Scene<G>, area: Rect) -> u16;

    /// Draws the table.
    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>);

    /// Draws what stands at the head of the side panel; gives the rows used.
    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) -> u16;

    /// Whether the game stops to tell what an action led to, such as the end of a round, and under
    /// which title; `told` is what is told of it.
    fn stop(&self, before: &G::View, after: &G::View, told: &Message) -> Option<String>;

    /// One sentence that tells the person to act what to do now.
    fn ask(&self, scene: &Scene<G>) -> Message;

    /// What the thing under the cursor would do, or why it cannot be done.
    fn preview(&self, scene: &Scene<G>) -> Option<(Role, Message)>;

    /// The game's own keys that act now.
    fn keys(&self, scene: &Scene<G>) -> Vec<Key>;

    /// The keys that change how the table looks: sorting, opening, hiding.
    fn tools(&self, scene: &Scene<G>) -> Vec<Key>;

    /// A key that is not common to all games.
    fn key(&mut self, key: KeyEvent, scene: &Scene<G>) -> Touch<G::Action>;

    /// The mouse over the table.
    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<G>) -> Touch<G::Action>;

    /// What the marks on the table mean, each with its meaning.
    fn legend(&self) -> Vec<(&'static str, &'static str)>;
}

/// What came of a key or a click on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch<A> {
    /// Nothing.
    Nothing,
    /// The cursor, or something else that is drawn.
    Changed,
    /// Somebody wants to do this.
    Play(A),
}

/// What is on the table, and what somebody may do about it.
pub struct Scene<G: Shown> {
    /// What the eyes in front of the screen may know.
    pub view: G::View,
    /// What each seat is called.
    pub names: Vec<String>,
    /// The person in front of the screen.
    pub looker: Option<Seat>,
    /// Who acts, or how the game ended.
    pub turn: Turn,
    /// What the person to act may do now; none when somebody else acts or the past is looked at.
    pub legal: Option<Vec<G::Action>>,
    /// What the computer made of where the game stands.
    pub standing: Option<Standing<G>>,
    /// The action that a hint names.
    pub hinted: Option<G::Action>,
    /// Whether the evaluation is shown.
    pub evaluation: Evaluation,
    /// The last action on its way, while something moves.
    pub moving: Option<Moving<G::View>>,
}

/// Whether the evaluation of the position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// It is.
    Shown,
    /// Somebody does not want it.
    Off,
}

/// What the computer made of where the game stands.
pub struct Standing<G: Shown> {
    /// The decision that tells it.
    pub advice: Advice<G>,
    /// How many actions have been taken since.
    pub since: u32,
    /// Whether it still holds: nothing was done since, or what the decision itself would do.
    pub holds: bool,
    /// Who thinks so.
    pub judge: Judge,
}

/// Who judges where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The expert who gives hints.
    Expert,
    /// The computer that plays on a seat, of its own game.
    Player(Seat),
}

/// A decision about some point of the game.
pub struct Advice<G: Shown> {
    /// How many actions had been taken before it.
    pub after: usize,
    /// Whose decision it was.
    pub seat: Seat,
    /// What that seat could see.
    pub view: G::View,
    /// What was made of it.
    pub decision: Decision<G::Action>,
    /// What the seat is advised to do after it, in sentences, where that can be told already.
    pub then: Vec<Message>,
}

impl<G: Shown> Clone for Advice<G> {
    fn clone(&self) -> Self {
        let (view, decision) = (self.view.clone(), self.decision.clone());
        Advice { after: self.after, seat: self.seat, view, decision, then: self.then.clone() }
    }
}
