//! Crosscut in lines: the board, the sentences, and the questions before a game.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;
use parlour_rules::crosscut::{
    Action, Colour, Crosscut, NotAnAction, Options, Position, Size, Square, View, squares,
};
use parlour_rules::{Message, Seed, Start, message};
use parlour_table::words::crosscut::list;
use parlour_table::{Sitter, Table};

use super::spoken::Spoken;
use super::talk::{Ink, Paint, Talk};

/// What is known of a new game; what is not is asked.
#[derive(Clone, Debug, Default)]
pub struct NewCrosscut {
    /// The board.
    pub size: Option<Size>,
    /// Who plays Red.
    pub red: Option<Sitter>,
    /// Who plays Blue.
    pub blue: Option<Sitter>,
    /// How long the computer thinks about a move.
    pub time: Option<Duration>,
    /// Whether Blue may take over Red's side after the first disc.
    pub swap: bool,
}

impl NewCrosscut {
    /// Asks what is missing and sits down; nothing at the end of input.
    pub fn sit_down(&self, seed: Seed, talk: &mut Talk) -> Result<Option<Table<Crosscut>>> {
        let Some(size) = self.size(talk)? else { return Ok(None) };
        let Some(red) = self.sitter(self.red, "Red", "person", talk)? else { return Ok(None) };
        let Some(blue) = self.sitter(self.blue, "Blue", "hard", talk)? else { return Ok(None) };
        let options = Options { size, swap: self.swap };
        Ok(Some(Table::new(options, Start::Deal(seed), vec![red, blue])?))
    }

    fn size(&self, talk: &mut Talk) -> Result<Option<Size>> {
        if let Some(size) = self.size {
            return Ok(Some(size));
        }
        let count = |text: &str| match text.parse() {
            Ok(count) => Size::new(count, count).map(|_| count).map_err(|_| outside(text)),
            Err(_) => Err(outside(text)),
        };
        let Some(rows) = talk.ask_until("How many rows, 5 to 10?", "8", count)? else {
            return Ok(None);
        };
        let Some(columns) = talk.ask_until("How many columns, 5 to 10?", "8", count)? else {
            return Ok(None);
        };
        Ok(Some(Size::new(rows, columns)?))
    }

    fn sitter(
        &self,
        known: Option<Sitter>,
        colour: &str,
        usual: &str,
        talk: &mut Talk,
    ) -> Result<Option<Sitter>> {
        let question = format!("Who plays {colour}? (person, easy, medium, hard or expert)");
        let sitter = if known.is_some() {
            known
        } else {
            talk.ask_until(&question, usual, str::parse::<Sitter>)?
        };
        Ok(sitter.map(|sitter| sitter.within(self.time)))
    }
}

fn outside(text: &str) -> String {
    format!("`{text}` is not a whole number from 5 to 10")
}

impl Spoken for Crosscut {
    const EXAMPLE: &'static str = "d4";
    const OPEN: bool = true;
    const OWN_COMMANDS: &'static str = "";

    type Taste = ();

    fn draw(view: &View, _: &[Sitter], (): &(), paint: Paint) -> String {
        let size = view.position.size();
        let mut text = String::from("    ");
        for column in 0..size.columns() {
            write!(text, " {} ", char::from(b'a' + column)).expect("a string takes all");
        }
        for row in 0..size.rows() {
            write!(text, "\n {:>2} ", row + 1).expect("a string takes all");
            for column in 0..size.columns() {
                let square = Square::new(row, column).expect("the board has this square");
                text += &cell(view, square, paint);
            }
        }
        text
    }

    fn is_worth_drawing(_: &View, _: &[Sitter]) -> bool {
        true
    }

    fn moves(view: &View, legal: &[Action]) -> String {
        let position = &view.position;
        let mut plain = Vec::new();
        let mut lines = Vec::new();
        for &action in legal {
            let Action::Place(square) = action else {
                lines.push(format!("  {action}"));
                continue;
            };
            match does(position, square) {
                Some(does) => lines.push(format!("  {square}  {does}")),
                None => plain.push(square),
            }
        }
        if !plain.is_empty() {
            lines.push(format!("  flip nothing: {}", list(&plain)));
        }
        lines.join("\n")
    }

    fn offers_menu(_: &View) -> bool {
        false
    }

    fn question(view: &View, name: &str) -> Message {
        let or_swap = if view.offers_swap() { ", or swap" } else { "" };
        message![name, " to move", or_swap, ":"]
    }

    fn read(_: &View, words: &str) -> Result<Action, String> {
        words.parse().map_err(|why: NotAnAction| why.to_string())
    }

    fn adjust((): &mut (), _: &str) -> Option<String> {
        None
    }
}

/// What a placement does beyond putting a disc down.
fn does(position: &Position, square: Square) -> Option<String> {
    let played = position.move_to(square).ok()?;
    let wins = position.after(played).winner() == Some(position.turn());
    match (played.flips, wins) {
        (0, false) => None,
        (0, true) => Some("wins".to_owned()),
        (flips, wins) => {
            let flips: Vec<Square> = squares(flips).collect();
            let wins = if wins { " and wins" } else { "" };
            Some(format!("flips {}{wins}", list(&flips)))
        }
    }
}

fn cell(view: &View, square: Square, paint: Paint) -> String {
    let size = view.position.size();
    let disc = view.position.disc(square);
    let face = match disc {
        Some(colour) => paint.ink(ink(colour), colour.letter()),
        None if square.is_interior(size) => ".".to_owned(),
        None if square.is_corner(size) => paint.ink(Ink::Quiet, '+'),
        None if square.row() == 0 || square.row() == size.rows() - 1 => paint.ink(Ink::Quiet, '-'),
        None => paint.ink(Ink::Quiet, '|'),
    };
    match &view.last {
        Some(last) if last.square == square => {
            format!("{}{face}{}", paint.ink(Ink::Brass, '['), paint.ink(Ink::Brass, ']'))
        }
        Some(last) if last.flips.contains(&square) => {
            format!("{}{face}{}", paint.ink(Ink::Brass, '('), paint.ink(Ink::Brass, ')'))
        }
        _ => format!(" {face} "),
    }
}

fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Red => Ink::Red,
        Colour::Blue => Ink::Blue,
    }
}
