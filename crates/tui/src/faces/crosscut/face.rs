//! Crosscut's own part of the table: a cursor on the board, and what it would do.

use parlour_players::Prompt;
use parlour_rules::crosscut::{
    Action, Colour, Crosscut, NotAnAction, Position, Square, Threats, View, squares,
};
use parlour_rules::{Choices, Message, Seat, Turn, message};
use parlour_table::words::crosscut::{self as words, Placing, ThreatKind};
use parlour_table::words::{Names, Words};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::board::{Board, Mark};
use super::discs::Disc;
use super::{lines, standing};
use crate::face::{Cards, Face, Players};
use crate::plain::Paint;
use crate::screen::motion::{Side, turning};
use crate::screen::{Evaluation, Key, Pen, Role, Scene, Touch};

/// The narrowest and the widest side panel.
const SIDE: (u16, u16) = (33, 56);

/// Where the cursor is, and where the board was drawn.
#[derive(Clone)]
pub struct CrosscutFace {
    cursor: Square,
    /// The position that was drawn last, and where the cursor stood when it came about; nowhere once
    /// the cursor was moved.
    since: Option<(Position, Option<Square>)>,
    board: Option<Board>,
    /// Whether the person wants threats marked.
    threats: bool,
}

impl CrosscutFace {
    /// The threats, where they are asked for and may be shown.
    fn threats(&self, scene: &Scene<Crosscut>) -> Option<Threats> {
        (self.threats && may_mark_threats(scene)).then(|| scene.view.position.threats())
    }

    /// Puts the cursor on a square.
    fn point(&mut self, square: Square) {
        self.cursor = square;
        if let Some((_, start)) = &mut self.since {
            *start = None;
        }
    }

    /// Moves the cursor with a key, or plays on its square.
    fn point_with_key(&mut self, code: KeyCode, position: &Position) -> Touch<Action> {
        let size = position.size();
        let (row, column) = (self.cursor.row(), self.cursor.column());
        let (row, column) = match code {
            KeyCode::Up => (row.saturating_sub(1), column),
            KeyCode::Down => ((row + 1).min(size.rows() - 1), column),
            KeyCode::Left => (row, column.saturating_sub(1)),
            KeyCode::Right => (row, (column + 1).min(size.columns() - 1)),
            KeyCode::Tab => return self.next_flip(position),
            KeyCode::Enter | KeyCode::Char(' ') => return Touch::Play(Action::Place(self.cursor)),
            _ => return Touch::Nothing,
        };
        self.point(Square::new(row, column).unwrap_or(self.cursor));
        Touch::Changed
    }

    /// The pointer over the board moves the cursor; a click on the cursor's square plays there.
    fn point_with_mouse(&mut self, mouse: MouseEvent) -> Touch<Action> {
        let square = self.board.and_then(|board| board.square_at(mouse.column, mouse.row));
        match (square, mouse.kind) {
            (Some(square), MouseEventKind::Down(MouseButton::Left)) if square == self.cursor => {
                Touch::Play(Action::Place(square))
            }
            (Some(square), MouseEventKind::Moved | MouseEventKind::Down(MouseButton::Left))
                if square != self.cursor =>
            {
                self.point(square);
                Touch::Changed
            }
            _ => Touch::Nothing,
        }
    }

    /// Goes to the next square where a disc would flip something.
    fn next_flip(&mut self, position: &Position) -> Touch<Action> {
        let moves = position.moves();
        let flips = || moves.iter().filter(|found| found.flips != 0).map(|found| found.square);
        match flips().find(|&square| square > self.cursor).or_else(|| flips().next()) {
            Some(square) => {
                self.point(square);
                Touch::Changed
            }
            None => Touch::Nothing,
        }
    }
}

/// What is drawn on a board.
struct Drawn<'a> {
    position: &'a Position,
    /// The last placement and what it flipped.
    last: Option<(Square, &'a [Square])>,
    /// Whether a disc can be placed now.
    playing: bool,
    hinted: Option<Square>,
    threats: Option<Threats>,
    /// How much of the last placement's movement is over, while it moves.
    moving: Option<f64>,
}

impl Drawn<'_> {
    /// The disc on a square. One that was just flipped turns over, and one that was just placed on
    /// the perimeter is still there.
    fn disc(&self, square: Square) -> Option<Disc> {
        let lies = self.position.disc(square);
        let (Some(share), Some((placed, flipped))) = (self.moving, self.last) else {
            return lies.map(Disc::Lies);
        };
        let side = turning(share);
        let mover = self.position.turn().other();
        match (lies, side) {
            (Some(colour), Side::Old) if flipped.contains(&square) => {
                Some(Disc::Lies(colour.other()))
            }
            (Some(colour), Side::Edge) if flipped.contains(&square) => Some(Disc::Turns(colour)),
            (None, Side::Old | Side::Edge) if square == placed => Some(Disc::Lies(mover)),
            _ => lies.map(Disc::Lies),
        }
    }

    fn threat(&self, square: Square) -> Option<Mark> {
        let Threats { wins, enemy_wins, blocks } = self.threats.as_ref()?;
        let kinds = [(wins, Mark::Wins), (enemy_wins, Mark::Threatened), (blocks, Mark::Blocks)];
        kinds.into_iter().find_map(|(found, mark)| found.contains(&square).then_some(mark))
    }

    fn mark(&self, square: Square, cursor: Option<Square>) -> Option<Mark> {
        let judged = cursor.and_then(|cursor| self.position.judge(cursor).ok());
        let flanked = judged.is_some_and(|judged| squares(judged.flanked).any(|at| at == square));
        let complete = || {
            let lines = Colour::BOTH.iter().filter_map(|&side| self.position.complete_line(side));
            let size = self.position.size();
            lines.map(|line| line.squares(size)).any(|line| squares(line).any(|at| at == square))
        };
        if cursor == Some(square) {
            let legal = judged.is_some_and(|judged| judged.is_legal());
            Some(if legal { Mark::Cursor } else { Mark::CursorRefused })
        } else if flanked {
            let flips = judged.is_some_and(|judged| judged.flips() != 0);
            Some(if flips { Mark::WouldFlip } else { Mark::WouldStay })
        } else if self.hinted == Some(square) {
            Some(Mark::Hinted)
        } else if complete() {
            Some(Mark::Complete)
        } else if let Some(mark) = self.threat(square) {
            Some(mark)
        } else {
            let (placed, flipped) = self.last?;
            if placed == square {
                Some(Mark::Placed)
            } else {
                flipped.contains(&square).then_some(Mark::Flipped)
            }
        }
    }
}

/// What a disc on a square would do, or why it can't be placed there, with its colour.
fn preview(position: &Position, square: Square) -> (Role, Message) {
    let (placing, words) = words::preview(position, square);
    let role = match placing {
        Placing::Allowed => Role::Ink,
        Placing::Wins => Role::Good,
        Placing::Refused => Role::Bad,
        Placing::Taken => Role::Quiet,
    };
    (role, words)
}

impl Face<Crosscut> for CrosscutFace {
    const EXAMPLE: &'static str = "d4";
    const PICTURE: (u16, u16) = (16, 8);

    fn new(view: &View, _: Cards) -> Self {
        let size = view.position.size();
        let middle = Square::new((size.rows() - 1) / 2, (size.columns() - 1) / 2);
        CrosscutFace {
            cursor: middle.expect("the middle is on the board"),
            since: None,
            board: None,
            threats: false,
        }
    }

    fn lines(&self, view: &View, _: &Players, paint: Paint) -> String {
        lines::board(view, paint)
    }

    fn moves(prompt: &Prompt<Crosscut>) -> String {
        lines::moves(&prompt.view, &prompt.legal)
    }

    fn question(view: &View, seat: Seat, names: &Names) -> Message {
        let or_swap = if view.offers_swap() { ", or do you swap" } else { "" };
        message![names.asked(seat), ": which square", or_swap, "?"]
    }

    fn read(_: &Prompt<Crosscut>, words: &str) -> Result<Action, String> {
        words.parse().map_err(|why: NotAnAction| why.to_string())
    }

    fn typed(&self, scene: &Scene<Crosscut>) -> Vec<String> {
        let is_asked = can_place(scene);
        let squares = Square::all(scene.view.position.size()).filter(|_| is_asked);
        squares.map(|square| square.to_string()).collect()
    }

    fn typed_ahead(&self, scene: &Scene<Crosscut>) -> Vec<String> {
        Square::all(scene.view.position.size()).map(|square| square.to_string()).collect()
    }

    fn point_at(&mut self, action: Action, _: &Scene<Crosscut>) {
        self.point(action.square().unwrap_or(self.cursor));
    }

    fn side_width(&self, scene: &Scene<Crosscut>, area: Rect) -> u16 {
        let (least, most) = SIDE;
        let board = Board::width_beside(scene.view.position.size(), area, least);
        (area.width.saturating_sub(board)).clamp(least, most)
    }

    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Crosscut>) {
        let view = &scene.view;
        if self.since.as_ref().is_none_or(|(position, _)| *position != view.position) {
            self.since = Some((view.position, Some(self.cursor)));
        }
        let drawn = Drawn {
            position: &view.position,
            last: view.last.as_ref().map(|last| (last.square, &last.flips[..])),
            playing: can_place(scene),
            hinted: scene.hinted.and_then(Action::square),
            threats: self.threats(scene),
            moving: scene.moving.as_ref().map(|moving| moving.share),
        };
        let board = Board::fit(drawn.position.size(), area);
        self.board = Some(board);
        let cursor = drawn.playing.then_some(self.cursor);
        board.draw(pen, |square| drawn.disc(square), |square| drawn.mark(square, cursor));
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Crosscut>) -> u16 {
        let used = match scene.evaluation {
            Evaluation::Shown => standing::draw(area, pen, scene),
            Evaluation::Off => 0,
        };
        let rest = area.height.saturating_sub(used);
        let below = Rect { y: area.y + used, height: rest, ..area };
        used + self.threats(scene).map_or(0, |found| draw_threats(below, pen, scene, &found))
    }

    fn ask(&self, scene: &Scene<Crosscut>) -> Message {
        let Turn::Act(seat) = scene.turn else { return Message::default() };
        let mover = scene.view.colours[seat.index()].player_name();
        let place = if scene.names.reader() == Some(seat) {
            message!["Your turn: place a disc as ", mover]
        } else {
            // People with names of their own aren't called by their colours.
            let who = scene.names.name(seat);
            let as_colour = (who != mover).then(|| format!(" as {mover}"));
            message![scene.names.player(seat), " to move: place a disc", as_colour]
        };
        if scene.view.offers_swap() {
            message![place, ", or press x to take over Red's side."]
        } else if can_place(scene) {
            message![place, "."]
        } else {
            <Crosscut as Words>::ask(&scene.view, &scene.names).capitalised()
        }
    }

    fn preview(&self, scene: &Scene<Crosscut>) -> Option<(Role, Message)> {
        // At the beginning of a turn the cursor may still stand on the disc placed last, which
        // nobody asked about.
        let start = self.since.as_ref().and_then(|(_, start)| *start);
        let is_taken = scene.view.position.disc(self.cursor).is_some();
        let is_asked = can_place(scene) && !(is_taken && start == Some(self.cursor));
        is_asked.then(|| preview(&scene.view.position, self.cursor))
    }

    fn keys(&self, scene: &Scene<Crosscut>) -> Vec<Key> {
        let mut keys = Vec::new();
        if can_place(scene) {
            let position = &scene.view.position;
            if position.judge(self.cursor).is_ok_and(|judged| judged.is_legal()) {
                keys.push(Key::new("Enter", KeyCode::Enter, "place"));
            }
            if scene.view.offers_swap() {
                keys.push(Key::letter("x", "swap"));
            }
            if position.moves().iter().any(|found| found.flips != 0) {
                keys.push(Key::new("Tab", KeyCode::Tab, "next flip"));
            }
        }
        keys
    }

    fn tools(&self, scene: &Scene<Crosscut>) -> Vec<Key> {
        let word = match scene.evaluation {
            Evaluation::Shown => "hide who's ahead",
            Evaluation::Off => "who's ahead",
        };
        let mut keys = vec![Key::letter("e", word)];
        if may_mark_threats(scene) {
            let word = if self.threats { "hide threats" } else { "threats" };
            keys.push(Key::letter("t", word));
        }
        keys
    }

    fn key(&mut self, key: KeyEvent, scene: &Scene<Crosscut>) -> Touch<Action> {
        match key.code {
            KeyCode::Char('x') if scene.legal.is_some() => Touch::Play(Action::Swap),
            KeyCode::Char('t') if may_mark_threats(scene) => {
                self.threats = !self.threats;
                Touch::Changed
            }
            code if can_place(scene) => self.point_with_key(code, &scene.view.position),
            _ => Touch::Nothing,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<Crosscut>) -> Touch<Action> {
        if can_place(scene) { self.point_with_mouse(mouse) } else { Touch::Nothing }
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            (
                "arrows",
                "move the cursor [ ], or press Tab for the next square where your disc flips something",
            ),
            ("Enter", "place a disc (also Space or a click)"),
            ("d4", "type a square to place a disc there, then press Enter"),
            ("+ x", "in the cursor: a disc can go there, or can't"),
            ("> <", "discs that would flip (~ ~ flanked discs that wouldn't)"),
            ("( )", "the last disc (< > what it flipped, * * a complete line)"),
            ("! !", "the square the hint suggests"),
            ("t", "mark wins, threats and blocks on the board"),
            ("e", "show or hide who's ahead"),
        ]
    }

    fn draw_picture(options: Option<&Choices>, area: Rect, pen: &mut Pen) {
        let chosen = options.and_then(|options| options.get("size")?.as_str()?.parse().ok());
        if let Some(size) = chosen {
            Board::picture(size, area.x, area.y).draw(pen, |_| None, |_| None);
            return;
        }
        let picture = if area.height < 8 { SMALL_PICTURE } else { PICTURE };
        let position: Position = picture.parse().expect("a test reads the picture");
        let disc = |square| position.disc(square).map(Disc::Lies);
        Board::picture(position.size(), area.x, area.y).draw(pen, disc, |_| None);
    }
}

/// A game on 8 by 8 that is still open.
const PICTURE: &str = "......../.R....../..BR.B../.RRRBB../..B.RB../...RB.../....B.../........ red";

/// A game on 5 by 5, for where there is less room.
const SMALL_PICTURE: &str = "...../.RB../.RBR./..RB./..... red";

/// Whether threats may be marked for the person at the screen: on their turn, not between people,
/// and not where they would give an answer away.
fn may_mark_threats(scene: &Scene<Crosscut>) -> bool {
    !scene.is_question && scene.names.reader().is_some() && can_place(scene)
}

/// Says what the marks of threats mean. Returns the rows used.
fn draw_threats(area: Rect, pen: &mut Pen, scene: &Scene<Crosscut>, found: &Threats) -> u16 {
    pen.heading(area, 0, "Threats");
    let mut row = 1;
    for (kind, words) in words::threat_words(&scene.view, found, &scene.names) {
        let (role, sign) = match kind {
            ThreatKind::Win => (Role::Good, pen.theme.sign("★ ", "* ")),
            ThreatKind::Threat => (Role::Bad, "! "),
            ThreatKind::Block => (Role::Ink, pen.theme.sign("□ ", "o ")),
            ThreatKind::Nothing => (Role::Ink, ""),
        };
        row += pen.wrap(area, row, role, message![sign, &words]);
    }
    row + 1
}

/// Whether the person at the screen can place a disc.
fn can_place(scene: &Scene<Crosscut>) -> bool {
    let legal = scene.legal.as_deref().unwrap_or_default();
    legal.iter().any(|action| action.square().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_positions_of_the_game() {
        for picture in [PICTURE, SMALL_PICTURE] {
            let position: Position = picture.parse().expect("a position");
            assert_eq!(position.winner(), None);
        }
    }
}
