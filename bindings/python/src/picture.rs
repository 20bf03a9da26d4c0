//! Pictures of a table: text for `print`, and HTML for notebooks.

use parlour_rules::five_crowns::Suit;
use parlour_rules::message::CardFace;
use parlour_rules::{Outcome, Seat, Turn};

/// An area of the table, from top to bottom.
pub enum Area {
    /// A board, row by row, with what is on each square.
    Board(Vec<Vec<Square>>),
    /// Cards side by side.
    Cards {
        /// Whose cards they are, or what pile.
        title: String,
        /// The cards that are seen.
        cards: Vec<CardFace>,
        /// How many more lie face down.
        hidden: usize,
    },
    /// A line of text.
    Line(String),
}

/// A square of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Not part of the board.
    Outside,
    /// Nothing is on it.
    Empty,
    /// A disc: its letter and its colour in HTML.
    Disc(char, &'static str),
}

/// A hand: its cards if they are seen, or else how many there are.
pub fn hand(title: String, seen: Option<Vec<CardFace>>, held: usize) -> Area {
    let hidden = if seen.is_some() { 0 } else { held };
    Area::Cards { title, cards: seen.unwrap_or_default(), hidden }
}

/// The last line: who acts, or how the game ended.
pub fn state_line(turn: Turn, to_do: &str) -> Area {
    Area::Line(match turn {
        Turn::Act(seat) => format!("Seat {} to {to_do}.", seat.0),
        Turn::Over(Outcome::Tied) => "The game is over: a tie.".to_owned(),
        Turn::Over(Outcome::Won(seats)) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let names: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
            let noun = if seats.len() == 1 { "seat" } else { "seats" };
            format!("The game is over: {noun} {} won.", names.join(" and "))
        }
    })
}

/// The areas as lines of text.
pub fn text(parts: &[Area]) -> String {
    let lines: Vec<String> = parts.iter().map(text_part).collect();
    lines.join("\n")
}

fn text_part(part: &Area) -> String {
    match part {
        Area::Board(rows) => {
            let line = |head: String, signs: Vec<String>| format!("{head:>2} {}", signs.join(" "));
            let letters = columns(rows).map(String::from).collect();
            let mut lines = vec![line(String::new(), letters)];
            for (number, row) in rows.iter().enumerate() {
                let signs = row.iter().map(|square| sign(*square).to_string()).collect();
                lines.push(line((number + 1).to_string(), signs).trim_end().to_owned());
            }
            lines.join("\n")
        }
        Area::Cards { title, cards, hidden } => {
            let mut words: Vec<String> = cards.iter().map(ToString::to_string).collect();
            match (hidden, words.is_empty()) {
                (0, true) => words.push("none".to_owned()),
                (0, false) => {}
                (hidden, true) => words.push(format!("{hidden} face down")),
                (hidden, false) => words.push(format!("and {hidden} face down")),
            }
            format!("{title}: {}", words.join(" "))
        }
        Area::Line(line) => line.clone(),
    }
}

/// The letters of a board's columns.
fn columns(rows: &[Vec<Square>]) -> impl Iterator<Item = char> {
    ('a'..='z').take(rows.first().map_or(0, Vec::len))
}

fn sign(square: Square) -> char {
    match square {
        Square::Outside => ' ',
        Square::Empty => '.',
        Square::Disc(letter, _) => letter,
    }
}

/// The areas as a fragment of HTML that needs no style sheet.
pub fn html(parts: &[Area]) -> String {
    let inner: String = parts.iter().map(html_part).collect();
    format!("<div style=\"font-family:sans-serif;line-height:1.7\">{inner}</div>")
}

fn html_part(part: &Area) -> String {
    match part {
        Area::Board(rows) => {
            let heads: String =
                columns(rows).map(|letter| html_head(&letter.to_string())).collect();
            let mut lines = vec![format!("<tr>{}{heads}</tr>", html_head(""))];
            for (number, row) in rows.iter().enumerate() {
                let squares: String = row.iter().map(|square| html_square(*square)).collect();
                lines.push(format!("<tr>{}{squares}</tr>", html_head(&(number + 1).to_string())));
            }
            let lines = lines.concat();
            format!("<table style=\"border-collapse:collapse\">{lines}</table>")
        }
        Area::Cards { title, cards, hidden } => {
            let faces: String = cards.iter().map(|card| html_card(*card)).collect();
            let backs = html_chip("#8fa3bf", "#8fa3bf", "?").repeat(*hidden);
            let none = if cards.is_empty() && *hidden == 0 { "none" } else { "" };
            format!("<div>{}: {faces}{backs}{none}</div>", escaped(title))
        }
        Area::Line(line) => format!("<div>{}</div>", escaped(line)),
    }
}

fn html_head(text: &str) -> String {
    format!("<th style=\"text-align:center;font-weight:normal\">{text}</th>")
}

fn html_square(square: Square) -> String {
    let (border, disc) = match square {
        Square::Outside => ("none", String::new()),
        Square::Empty => ("1px solid #777", String::new()),
        Square::Disc(letter, colour) => (
            "1px solid #777",
            format!("<span style=\"color:{colour}\" title=\"{letter}\">&#9679;</span>"),
        ),
    };
    let style =
        format!("border:{border};width:1.8em;height:1.8em;text-align:center;background:#f4efe4");
    let style = if square == Square::Outside { "border:none".to_owned() } else { style };
    format!("<td style=\"{style}\">{disc}</td>")
}

fn html_card(card: CardFace) -> String {
    let colour = match card.suit() {
        Some(Suit::Hearts) => "#821b17",
        Some(Suit::Clubs) => "#1f7a5c",
        Some(Suit::Diamonds) => "#cc3300",
        Some(Suit::Tridents) => "#1532c1",
        Some(Suit::Spades) | None => "#1b1f2a",
    };
    html_chip("#fff", colour, &escaped(&card.to_string()))
}

fn html_chip(background: &str, colour: &str, text: &str) -> String {
    format!(
        "<span style=\"display:inline-block;min-width:1.6em;padding:0 .3em;margin:0 .15em;text-align:center;\
         border:1px solid #777;border-radius:.25em;background:{background};color:{colour}\">{text}</span>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
