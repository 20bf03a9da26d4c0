//! The Crosscut board. The game is Mark Steere's.

use maud::{Markup, html};
use parlour_rules::crosscut::{Colour, Position, Size, Square, Threats};

/// What is marked besides the discs.
#[derive(Default)]
pub struct Marks<'a> {
    /// The last disc that was placed, and what it flipped.
    pub last: Option<(Square, &'a [Square])>,
    /// The squares of a complete line.
    pub complete: Vec<Square>,
    /// The square that a hint names.
    pub hinted: Option<Square>,
    /// Where a disc would win immediately or block; a page shows them on request.
    pub threats: Threats,
    /// Whether squares where a disc would flip something look like the others, because that is asked.
    pub hides_flips: bool,
}

/// What a disc on a square would do.
pub struct Offer {
    /// The same in a sentence.
    pub says: String,
    /// The discs it flips.
    pub flips: Vec<Square>,
    /// Whether it wins.
    pub wins: bool,
}

/// A square for the person to act.
pub enum Choice {
    /// A disc can go there.
    Offered(Offer),
    /// Why no disc can go there.
    Refused(String),
}

/// A board; `choice` gives what each square offers the person to act, and nothing for a reader.
///
/// A square that offers something is a button that sends the square as the action.
pub fn board(
    position: &Position,
    marks: &Marks,
    choice: impl Fn(Square) -> Option<Choice>,
) -> Markup {
    let size = position.size();
    let label = format!("Crosscut board, {} rows and {} columns", size.rows(), size.columns());
    html! {
        div.board role="grid" aria-label=(label) data-rows=(size.rows()) data-columns=(size.columns()) {
            div.coordinates role="presentation" aria-hidden="true" {
                span {}
                @for column in 0..size.columns() { span { (char::from(b'a' + column)) } }
            }
            @for row in 0..size.rows() {
                div.board-row role="row" {
                    span.coordinate aria-hidden="true" { (row + 1) }
                    @for column in 0..size.columns() {
                        @if let Some(square) = Square::new(row, column) {
                            (cell(position, square, marks, choice(square)))
                        }
                    }
                }
            }
        }
    }
}

fn cell(position: &Position, square: Square, marks: &Marks, choice: Option<Choice>) -> Markup {
    let (offer, refused) = match choice {
        Some(Choice::Offered(offer)) => (Some(offer), None),
        Some(Choice::Refused(why)) => (None, Some(why)),
        None => (None, None),
    };
    let size = position.size();
    let disc = position.disc(square);
    let class = classes(size, square, marks, offer.as_ref());
    let name = match disc {
        Some(colour) => format!("{square}, {}", colour.player_name()),
        None if square.is_interior(size) => format!("{square}, empty"),
        None => format!("{square}, perimeter"),
    };
    html! {
        div class=(class) role="gridcell" data-square=(square) {
            @match offer {
                Some(offer) => {
                    @let flips: Vec<String> = offer.flips.iter().map(ToString::to_string).collect();
                    button type="submit" name="action" value=(square) aria-label=(offer.says)
                        data-says=(offer.says) data-flips=(flips.join(" ")) {
                        (inside(disc))
                    }
                }
                None => { span aria-label=(name) role="img" data-refused=[refused] { (inside(disc)) } }
            }
        }
    }
}

fn classes(size: Size, square: Square, marks: &Marks, offer: Option<&Offer>) -> String {
    let mut class = String::from("cell");
    let mut add = |condition: bool, word: &str| {
        if condition {
            class.push(' ');
            class.push_str(word);
        }
    };
    add(!square.is_interior(size), "edge");
    add(square.is_corner(size), "corner");
    if let Some((last, flips)) = marks.last {
        add(last == square, "last");
        add(flips.contains(&square), "flipped");
    }
    add(marks.complete.contains(&square), "complete");
    add(marks.hinted == Some(square), "hinted");
    let Threats { wins, enemy_wins, blocks } = &marks.threats;
    add(wins.contains(&square), "wins-here");
    add(enemy_wins.contains(&square), "threatened");
    add(blocks.contains(&square), "blocks-here");
    if let Some(offer) = offer {
        add(true, "can");
        add(!offer.flips.is_empty() && !marks.hides_flips, "can-flip");
        add(offer.wins && !marks.hides_flips, "can-win");
    }
    class
}

fn inside(disc: Option<Colour>) -> Markup {
    html! {
        @match disc {
            Some(Colour::Red) => { svg.disc.red viewBox="0 0 100 100" { use href="#disc-red" {} } }
            Some(Colour::Blue) => { svg.disc.blue viewBox="0 0 100 100" { use href="#disc-blue" {} } }
            None => { i.spot {} }
        }
    }
}
