//! How a game looks in the terminal: what line mode and the full screen need to know of it.

use parlour_players::Prompt;
use parlour_rules::{Choices, Eye, Message, Seat};
use parlour_table::words::{Names, Words};
use parlour_table::{Occupant, Table};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::plain::Paint;
use crate::screen::{Key, Pen, Role, Scene, Touch};

/// How cards that belong to one seat are shown at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cards {
    /// Face up for everyone.
    Open,
    /// Face down for everyone but their owner.
    Closed,
}

impl Cards {
    /// Face up or face down.
    pub fn face_up(is_open: bool) -> Self {
        if is_open { Cards::Open } else { Cards::Closed }
    }

    /// The other way round.
    #[must_use]
    pub fn turned(self) -> Self {
        Cards::face_up(self == Cards::Closed)
    }
}

/// Who sits at the table, for the table in lines.
pub struct Players<'a> {
    /// What each seat is called.
    pub names: Names,
    /// Who plays on each seat.
    pub occupants: &'a [Occupant],
}

impl<'a> Players<'a> {
    /// Players with the game's own names.
    pub fn of<G: Words>(view: &G::View, occupants: &'a [Occupant]) -> Self {
        Players { names: Names::of::<G>(view, occupants), occupants }
    }

    /// The players at a table, with the names that people gave.
    pub fn at<G: Words>(table: &'a Table<G>) -> Self {
        Players { names: Names::at(table), occupants: table.occupants() }
    }
}

/// A game's face in the terminal, with what a person chose about it: the cursor, the order of a hand.
pub trait Face<G: Words>: Sized + Clone + 'static {
    /// A move as an example, for line mode.
    const EXAMPLE: &'static str;
    /// The game's own commands in line mode, a line each with a break before it.
    const COMMANDS: &'static str = "";
    /// How large the game's picture is, across and down.
    const PICTURE: (u16, u16) = (0, 0);

    /// The face of a game that is opened now.
    fn new(view: &G::View, cards: Cards) -> Self;

    /// Whether cards lie open on the screen.
    fn cards(&self) -> Cards {
        Cards::Closed
    }

    /// Turns the cards on the screen face up or face down.
    fn turn_cards(&mut self, cards: Cards) {
        let _ = cards;
    }

    /// The name of the order that hands on the screen are put in, to be remembered.
    fn order(&self) -> Option<&'static str> {
        None
    }

    /// Puts hands in an order that was remembered.
    fn set_order(&mut self, order: &str) {
        let _ = order;
    }

    /// Whose view the screen shows when `looker` sits in front of it; nobody's where only computers
    /// play.
    fn eye(&self, looker: Option<Seat>) -> Eye {
        match self.cards() {
            Cards::Open => Eye::All,
            Cards::Closed => looker.map_or(Eye::Nobody, Eye::Seat),
        }
    }

    /// The table in lines of text.
    fn lines(&self, view: &G::View, players: &Players, paint: Paint) -> String;

    /// The same where the best move is asked for: nothing in it may point at that move.
    fn question_lines(&self, view: &G::View, players: &Players, paint: Paint) -> String {
        self.lines(view, players, paint)
    }

    /// Whether line mode shows the table at this point.
    fn is_worth_showing(view: &G::View, occupants: &[Occupant]) -> bool {
        let _ = (view, occupants);
        true
    }

    /// The legal moves in lines of text, each with what it would do.
    fn moves(prompt: &Prompt<G>) -> String;

    /// Whether a player's whole turn begins here, so that line mode offers a menu before it.
    fn offers_menu(view: &G::View) -> bool {
        let _ = view;
        false
    }

    /// The question to the player on this seat in line mode.
    fn question(view: &G::View, seat: Seat, names: &Names) -> Message;

    /// The move that a person's words mean, short forms included.
    fn read(prompt: &Prompt<G>, words: &str) -> Result<G::Action, String>;

    /// A move in as few words as it can be said after the mover's name: `take 9♥`, `5♥, out`.
    fn in_brief(view: &G::View, action: G::Action) -> Message {
        let _ = view;
        G::option(action)
    }

    /// Changes how the table is shown if the words ask for that, and says what changed.
    fn adjust(&mut self, words: &str) -> Option<String> {
        let _ = words;
        None
    }

    /// Moves as people type them, in small letters. Typing the beginning of one opens the line.
    fn typed(&self, scene: &Scene<G>) -> Vec<String> {
        let _ = scene;
        Vec::new()
    }

    /// Moves as people may type them before their turn, in small letters.
    fn typed_ahead(&self, scene: &Scene<G>) -> Vec<String> {
        self.typed(scene)
    }

    /// Puts the cursor on what an action would do.
    fn point_at(&mut self, action: G::Action, scene: &Scene<G>) {
        let _ = (action, scene);
    }

    /// The move that a typed one comes to together with what was chosen before; none where more has
    /// to be chosen. The face points at the typed one already.
    fn whole(&self, action: G::Action, scene: &Scene<G>) -> Option<G::Action> {
        let _ = scene;
        Some(action)
    }

    /// How many rows above both the table and the side panel the game needs.
    fn head_rows(&self, scene: &Scene<G>) -> u16 {
        let _ = scene;
        0
    }

    /// Draws those rows.
    fn draw_head(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) {
        let _ = (area, pen, scene);
    }

    /// How wide the panel beside the table is.
    fn side_width(&self, scene: &Scene<G>, area: Rect) -> u16 {
        let _ = scene;
        if area.width >= 110 { 46 } else { 30 }
    }

    /// Draws the table.
    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>);

    /// Draws the head of the side panel, and returns the rows used.
    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) -> u16 {
        let _ = (area, pen, scene);
        0
    }

    /// One sentence that tells the person to act what to do now.
    fn ask(&self, scene: &Scene<G>) -> Message;

    /// What the thing under the cursor would do, or why it can't be done.
    fn preview(&self, scene: &Scene<G>) -> Option<(Role, Message)> {
        let _ = scene;
        None
    }

    /// The game's own keys that act now.
    fn keys(&self, scene: &Scene<G>) -> Vec<Key>;

    /// The keys that change how the table looks: sorting, opening, hiding.
    fn tools(&self, scene: &Scene<G>) -> Vec<Key> {
        let _ = scene;
        Vec::new()
    }

    /// A key that is not common to all games.
    fn key(&mut self, key: KeyEvent, scene: &Scene<G>) -> Touch<G::Action>;

    /// The mouse over the table.
    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<G>) -> Touch<G::Action>;

    /// The keys and marks of the table, each with its meaning.
    fn legend(&self) -> Vec<(&'static str, &'static str)>;

    /// Draws the game's picture: of a game with these options, or of a game in progress for the
    /// lobby.
    fn draw_picture(options: Option<&Choices>, area: Rect, pen: &mut Pen) {
        let _ = (options, area, pen);
    }
}
