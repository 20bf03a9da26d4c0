//! A face for games that have none of their own: the layout of the table, and the legal actions to
//! choose from.

use std::fmt::Write as _;

use parlour_players::Prompt;
use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, message};
use parlour_table::words::{Area, Names, Words};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::face::{Cards, Face, Players};
use crate::plain::{Ink, Paint};
use crate::screen::cards::Flow;
use crate::screen::{Key, Pen, Role, Scene, Touch, hits};
use crate::terminal::Terminal;

/// How a game without a face of its own is played in the terminal.
pub fn default_face<G: Words>() -> Terminal {
    Terminal::new::<G, DefaultFace>()
}

/// The face of a game without one of its own.
#[derive(Clone)]
pub struct DefaultFace {
    cards: Cards,
    /// The place of the action under the cursor.
    cursor: usize,
    /// Where the actions were drawn.
    spots: Vec<(Rect, usize)>,
    /// How many actions stand side by side.
    columns: usize,
}

impl DefaultFace {
    fn chosen<G: Words>(&self, scene: &Scene<G>) -> Option<G::Action> {
        let legal = scene.legal.as_ref()?;
        legal.get(self.cursor.min(legal.len().saturating_sub(1))).copied()
    }

    fn walk<G: Words>(&mut self, by: isize, scene: &Scene<G>) -> Touch<G::Action> {
        let Some(legal) = &scene.legal else { return Touch::Nothing };
        let last = legal.len().saturating_sub(1);
        self.cursor = self.cursor.min(last).saturating_add_signed(by).min(last);
        Touch::Changed
    }

    /// Draws the legal actions in columns, those around the cursor where not all fit.
    fn draw_actions<G: Words>(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) {
        self.spots.clear();
        let Some(legal) = &scene.legal else { return };
        let words: Vec<String> = legal
            .iter()
            .map(|&action| pen.theme.words(G::instruction(action).capitalised()))
            .collect();
        let widest = words.iter().map(|words| words.chars().count()).max().unwrap_or(0) as u16;
        let width = (widest + 4).min(area.width.max(1));
        self.columns = usize::from(area.width / width).max(1);
        let rows = usize::from(area.height);
        let cursor = self.cursor.min(legal.len().saturating_sub(1));
        let first_row = (cursor / self.columns + 1).saturating_sub(rows);
        let first = first_row * self.columns;
        for (place, words) in words.iter().enumerate().skip(first).take(rows * self.columns) {
            let (row, column) = ((place - first) / self.columns, (place - first) % self.columns);
            let (x, y) = (area.x + width * column as u16, area.y + row as u16);
            let spot = Rect { x, y, width, height: 1 };
            let is_here = place == cursor;
            let hint = if scene.hinted == Some(legal[place]) { "!" } else { " " };
            let mark = if is_here { pen.theme.sign("▸", ">") } else { hint };
            pen.write(spot, 0, Role::Brass, mark);
            let text = Rect { x: x + 1, width: width - 1, ..spot };
            let role = if is_here { Role::Chosen } else { Role::Ink };
            pen.write(text, 0, role, format!(" {words} "));
            self.spots.push((spot, place));
        }
    }
}

impl<G: Words> Face<G> for DefaultFace {
    const EXAMPLE: &'static str = "1, which is the first of the moves";

    fn new(_: &G::View, cards: Cards) -> Self {
        DefaultFace { cards, cursor: 0, spots: Vec::new(), columns: 1 }
    }

    fn cards(&self) -> Cards {
        self.cards
    }

    fn turn_cards(&mut self, cards: Cards) {
        self.cards = cards;
    }

    fn typed(&self, scene: &Scene<G>) -> Vec<String> {
        let legal = scene.legal.as_deref().unwrap_or_default();
        legal.iter().map(|action| action.to_string().to_ascii_lowercase()).collect()
    }

    fn point_at(&mut self, action: G::Action, scene: &Scene<G>) {
        let legal = scene.legal.as_deref().unwrap_or_default();
        self.cursor = legal.iter().position(|&one| one == action).unwrap_or(self.cursor);
    }

    fn lines(&self, view: &G::View, players: &Players, paint: Paint) -> String {
        let areas = G::layout(view, &players.names);
        areas.iter().map(|area| area_in_lines(area, paint)).collect::<Vec<_>>().join("\n")
    }

    fn moves(prompt: &Prompt<G>) -> String {
        let line = |(number, action): (usize, &G::Action)| {
            let words = G::instruction(*action).capitalised();
            format!("  {number:>2}  {words}  ({action})")
        };
        (1..).zip(&prompt.legal).map(line).collect::<Vec<_>>().join("\n")
    }

    fn question(view: &G::View, seat: Seat, names: &Names) -> Message {
        let asked = message![names.asked(seat), ": ", G::ask(view, names)];
        message![asked, " (a move or its number; moves lists them)"]
    }

    fn read(prompt: &Prompt<G>, words: &str) -> Result<G::Action, String> {
        let words = words.trim();
        let written: Option<G::Action> = words.parse().ok();
        if let Some(action) = written.filter(|action| prompt.legal.contains(action)) {
            return Ok(action);
        }
        let place = words.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let numbered = place.and_then(|place| prompt.legal.get(place));
        let is_named = |action: &&G::Action| {
            let instruction = G::instruction(**action);
            [instruction.to_string(), instruction.ascii()]
                .iter()
                .any(|instruction| instruction.eq_ignore_ascii_case(words))
        };
        let named = || prompt.legal.iter().find(is_named);
        numbered.or_else(named).copied().or(written).ok_or_else(|| {
            let count = prompt.legal.len();
            format!("`{words}` isn't a move: choose 1 to {count}, or type moves to list them")
        })
    }

    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let actions = scene.legal.as_ref().map_or(0, Vec::len) as u16;
        // The actions get the rows that the table leaves, and at least a third of them.
        let least = (area.height / 3).min(actions + 2);
        let mut rest = Rect { height: area.height - least, ..area };
        for part in G::layout(&scene.view, &scene.names) {
            let rows = draw_area(rest, pen, &part).min(rest.height);
            rest.y += rows;
            rest.height -= rows;
        }
        let top = rest.y + u16::from(rest.height > 0);
        let below = Rect { y: top, height: area.bottom().saturating_sub(top), ..area };
        if actions > 0 {
            pen.heading(below, 0, "Your moves");
        }
        let below = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
        self.draw_actions(below, pen, scene);
    }

    fn ask(&self, scene: &Scene<G>) -> Message {
        let parlour_rules::Turn::Act(seat) = scene.turn else { return Message::default() };
        message![scene.names.asked(seat), ": ", G::ask(&scene.view, &scene.names)]
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        let chosen = self.chosen(scene);
        let enter = |action| Key::new("Enter", KeyCode::Enter, G::instruction(action).to_string());
        chosen.map(enter).into_iter().collect()
    }

    fn tools(&self, _: &Scene<G>) -> Vec<Key> {
        let word = if self.cards == Cards::Open { "face down" } else { "face up" };
        can_turn_cards::<G>().then(|| Key::letter("o", word)).into_iter().collect()
    }

    fn key(&mut self, key: KeyEvent, scene: &Scene<G>) -> Touch<G::Action> {
        let row = self.columns as isize;
        match key.code {
            KeyCode::Left => self.walk(-1, scene),
            KeyCode::Right | KeyCode::Tab => self.walk(1, scene),
            KeyCode::Up => self.walk(-row, scene),
            KeyCode::Down => self.walk(row, scene),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.chosen(scene).map_or(Touch::Nothing, Touch::Play)
            }
            KeyCode::Char('o') if can_turn_cards::<G>() => Touch::TurnCards,
            _ => Touch::Nothing,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<G>) -> Touch<G::Action> {
        let spot = self.spots.iter().find(|(spot, _)| hits(*spot, mouse));
        let Some(&(_, place)) = spot.filter(|_| scene.legal.is_some()) else {
            return Touch::Nothing;
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if place == self.cursor => {
                self.chosen(scene).map_or(Touch::Nothing, Touch::Play)
            }
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Moved => {
                self.cursor = place;
                Touch::Changed
            }
            _ => Touch::Nothing,
        }
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        let mut keys = vec![
            ("arrows", "move between moves"),
            ("Enter", "make the move (also Space or a click)"),
            ("a move", "type it; then press Enter"),
            ("!", "the move that a hint names"),
        ];
        if can_turn_cards::<G>() {
            keys.push(("o", "turns the other hands face up or face down"));
        }
        keys
    }
}

/// A part of the table in lines of text.
fn area_in_lines(area: &Area, paint: Paint) -> String {
    match area {
        Area::Board(rows) => board_in_lines(rows),
        Area::Cards { title, cards, hidden } => {
            let mut text = paint.ink(Ink::Strong, title);
            if !cards.is_empty() || *hidden == 0 {
                let cards = if cards.is_empty() { "none".into() } else { Message::from(cards) };
                write!(text, "  {cards}").expect("a string takes all");
            }
            match hidden {
                0 => {}
                1 => text += "  1 card face down",
                count => write!(text, "  {count} cards face down").expect("a string takes all"),
            }
            text
        }
        Area::Line(line) => line.to_string(),
    }
}

/// The width of a board's squares, and the letters above its columns.
fn columns(rows: &[Vec<String>]) -> (usize, impl Iterator<Item = char>) {
    let width = rows.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1).max(1);
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    (width, ('a'..='z').take(count))
}

fn board_in_lines(rows: &[Vec<String>]) -> String {
    let (width, letters) = columns(rows);
    let mut text = String::from("   ");
    for letter in letters {
        write!(text, " {letter:^width$}").expect("a string takes all");
    }
    for (number, row) in (1..).zip(rows) {
        write!(text, "\n{number:>2} ").expect("a string takes all");
        for square in row {
            let square = if square.is_empty() { "." } else { square };
            write!(text, " {square:^width$}").expect("a string takes all");
        }
    }
    text
}

/// Draws a part of the table; returns the rows used.
fn draw_area(area: Rect, pen: &mut Pen, part: &Area) -> u16 {
    match part {
        Area::Board(rows) => draw_board(area, pen, rows),
        Area::Cards { title, cards, hidden } => {
            let mut flow = Flow::new(area);
            flow.words(pen, Role::Strong, &pen.theme.words(title));
            flow.space(1);
            flow.hang();
            let printed = |card: &CardFace| (Role::of_card(*card), pen.theme.words(card));
            let printed: Vec<(Role, String)> = cards.iter().map(printed).collect();
            flow.printed(pen, &printed);
            for _ in 0..*hidden {
                flow.words(pen, Role::Line, pen.theme.sign("▒▒", "##"));
            }
            if cards.is_empty() && *hidden == 0 {
                flow.words(pen, Role::Quiet, "none");
            }
            // A row stays free below cards.
            flow.rows() + 1
        }
        Area::Line(line) => pen.wrap(area, 0, Role::Ink, line),
    }
}

/// Draws a board as a grid with coordinates, on felt.
fn draw_board(area: Rect, pen: &mut Pen, rows: &[Vec<String>]) -> u16 {
    let (width, letters) = columns(rows);
    let pitch = width as u16 + 2;
    for (column, letter) in (0..).zip(letters) {
        let x = area.x + 3 + pitch * column + pitch / 2;
        pen.write_to(area.right(), x, area.y, pen.theme.style(Role::Quiet), &letter.to_string());
    }
    for (number, row) in (1..).zip(rows) {
        let y = area.y + number;
        if y >= area.bottom() {
            break;
        }
        let quiet = pen.theme.style(Role::Quiet);
        pen.write_to(area.right(), area.x, y, quiet, &format!("{number:>2}"));
        for (column, square) in (0..).zip(row) {
            let (sign, role) = match square.as_str() {
                "" => (pen.theme.sign("·", "."), Role::Line),
                square => (square, Role::Strong),
            };
            let style = pen.theme.felt().patch(pen.theme.on_felt(role));
            let x = area.x + 3 + pitch * column;
            pen.write_to(area.right(), x, y, style, &format!(" {sign:^width$} "));
        }
    }
    rows.len() as u16 + 2
}

/// Whether the cards of the game may lie face up for everybody.
fn can_turn_cards<G: Words>() -> bool {
    G::HIDES && G::TABLE_OPTIONS.iter().any(|spec| spec.name == "closed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Colours, Letters, Theme};
    use ratatui::buffer::Buffer;

    fn areas() -> [Area; 3] {
        let cards = ["10♦", "A♠"].map(|card| card.parse().expect("a card")).to_vec();
        let square = |text: &str| text.to_owned();
        [
            Area::Board(vec![vec![square("X"), square("")], vec![square(""), square("O")]]),
            Area::Cards { title: "Ann".into(), cards, hidden: 2 },
            Area::Line("3 points".into()),
        ]
    }

    #[test]
    fn every_kind_of_area_has_its_lines() {
        let lines = areas().map(|area| area_in_lines(&area, Paint::Plain));
        assert_eq!(lines[0], "    a b\n 1  X .\n 2  . O");
        assert_eq!(lines[1], "Ann  10♦ A♠  2 cards face down");
        assert_eq!(lines[2], "3 points");
    }

    #[test]
    fn every_kind_of_area_is_drawn() {
        let area = Rect::new(0, 0, 24, 5);
        let drawn = areas().map(|part| {
            let mut screen = Buffer::empty(area);
            let theme = Theme { colours: Colours::None, letters: Letters::Signs };
            draw_area(area, &mut Pen { screen: &mut screen, theme }, &part);
            let row = |y| (0..24).map(|x| screen[(x, y)].symbol()).collect::<String>();
            (0..5).map(|y| row(y).trim_end().to_owned()).collect::<Vec<_>>().join("/")
        });
        assert_eq!(drawn[0], "    a  b/ 1  X  ·/ 2  ·  O//");
        assert_eq!(drawn[1], "Ann  10♦ A♠ ▒▒ ▒▒////");
        assert_eq!(drawn[2], "3 points////");
    }
}
