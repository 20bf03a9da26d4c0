//! Crosscut: moves and flips of a position.

use parlour_rules::crosscut::{Position, Square, squares};

use crate::swi::{Answer, Raised, Term, Terms};

/// `crosscut_moves(+Position, ?Squares)`
pub fn moves(arguments: Terms) -> Answer {
    let position = position(arguments.get(0))?;
    let moves: Vec<Square> = position.moves().iter().map(|played| played.square).collect();
    Ok(arguments.get(1).unify(square_list(&moves)?))
}

/// `crosscut_flips(+Position, +Square, ?Flips)`
pub fn flips(arguments: Terms) -> Answer {
    let (position, square) = (position(arguments.get(0))?, square(arguments.get(1))?);
    let Ok(played) = position.move_to(square) else { return Ok(false) };
    let flips: Vec<Square> = squares(played.flips).collect();
    Ok(arguments.get(2).unify(square_list(&flips)?))
}

/// `crosscut_after(+Position, +Square, ?After)`
pub fn after(arguments: Terms) -> Answer {
    let (position, square) = (position(arguments.get(0))?, square(arguments.get(1))?);
    let Ok(after) = position.place(square) else { return Ok(false) };
    let text = Term::new()?;
    text.set_to_text(&after.to_string())?;
    Ok(arguments.get(2).unify(text))
}

/// `crosscut_winner(+Position, ?Colour)`
pub fn winner(arguments: Terms) -> Answer {
    let position = position(arguments.get(0))?;
    let Some(winner) = position.winner() else { return Ok(false) };
    let colour = Term::new()?;
    colour.set_to_text(winner.name())?;
    Ok(arguments.get(1).unify(colour))
}

/// The position that a text stands for.
fn position(term: Term) -> Result<Position, Raised> {
    let text = crate::text(term)?;
    text.parse().map_err(|_| term.is_outside(c"crosscut_position"))
}

fn square(term: Term) -> Result<Square, Raised> {
    let text = crate::text(term)?;
    text.parse().map_err(|_| term.is_outside(c"crosscut_square"))
}

/// A list of squares as atoms.
fn square_list(squares: &[Square]) -> Result<Term, Raised> {
    let (list, one) = (Term::new()?, Term::new()?);
    list.set_to_nil()?;
    for square in squares.iter().rev() {
        one.set_to_text(&square.to_string())?;
        list.push(one)?;
    }
    Ok(list)
}
