//! Crosscut on the page: the board, who plays which colour, how it stands. By Mark Steere.

use maud::{Markup, html};
use parlour_rules::crosscut::{Action, Colour, Crosscut, Position, Square, squares};
use parlour_rules::{Message, Seat, message};
use parlour_table::words::crosscut::{Placing, SWAP_IS_OPEN, colour_name, preview, standing_after};

use super::{act, plate};
use crate::draw::discs::{Choice, Marks, Offer, board};
use crate::scene::{Drawn, Scene, Standing};

/// A game on 8 by 8 that is still open, for the lobby.
const PICTURE: &str = "......../.R....../..BR.B../.RRRBB../..B.RB../...RB.../....B.../........ red";

impl Drawn for Crosscut {
    fn felt(scene: &Scene<Self>) -> Markup {
        let near = scene.near();
        let far = Seat(1 - near.0.min(1));
        let view = &scene.view;
        let position = &view.position;
        let marks = Marks {
            last: view.last.as_ref().map(|last| (last.square, &last.flips[..])),
            complete: complete(position),
            hinted: scene.advice.as_ref().and_then(|advice| advice.action?.square()),
        };
        let drawn = board(position, &marks, |square| choice(scene, square));
        html! {
            div.players {
                (plate(scene, near, sign(view.colours[near.index()]), None))
                (plate(scene, far, sign(view.colours[far.index()]), None))
            }
            @if scene.is_asked() { (act(scene, "board-form", drawn)) } @else { div.board-form { (drawn) } }
        }
    }

    fn controls(scene: &Scene<Self>) -> Markup {
        html! {
            @for action in scene.legal.iter().filter(|action| action.square().is_none()) {
                @let (word, letter) = match action {
                    Action::Swap => ("Swap: take over Red's side", "x"),
                    _ => ("Pass: nothing can be placed", "p"),
                };
                (act(scene, "", html! {
                    button.first type="submit" name="action" value=(action) data-letter=(letter) {
                        (word) kbd { (letter) }
                    }
                }))
            }
        }
    }

    fn side(scene: &Scene<Self>) -> Markup {
        let Some(standing) = scene.standing.clone().or_else(|| standing(scene)) else {
            return html! {};
        };
        let share = (standing.share * 100.0).clamp(0.0, 100.0);
        html! {
            section.standing {
                h2 { "How it stands" }
                svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=(standing.words) {
                    rect width="100" height="6" fill="#2a66b1" {}
                    rect width=(format!("{share:.1}")) height="6" fill="#c8364a" {}
                    rect x="49.8" width="0.4" height="6" fill="#fff" {}
                }
                p { (standing.words) }
            }
        }
    }

    fn ask(scene: &Scene<Self>) -> Message {
        let Some(Seat(seat)) = scene.me else { return "place a disc.".into() };
        let colour = colour_name(scene.view.colours[usize::from(seat)]);
        let can_place = scene.legal.iter().any(|action| action.square().is_some());
        if scene.view.offers_swap() {
            message!["place a disc as ", colour, ", or swap and take over Red's side."]
        } else if can_place {
            message!["place a disc as ", colour, "."]
        } else {
            message![colour, " can place nothing and is skipped."]
        }
    }

    fn picture() -> Markup {
        let position: Position = PICTURE.parse().expect("a test reads the picture");
        board(&position, &Marks::default(), |_| None)
    }
}

/// How the game stands by what the computer weighed last; it says nothing while people play people.
fn standing(scene: &Scene<Crosscut>) -> Option<Standing> {
    let line = scene.log.iter().rev().take(2).find(|line| !line.weighed.is_empty())?;
    let mover = scene.view.colours[line.seat.index()];
    let (share, mut words) = standing_after(mover, line.weighed.worths.first()?.1)?;
    if scene.view.is_swap_open() {
        SWAP_IS_OPEN.clone_into(&mut words);
    }
    (!scene.is_over()).then_some(Standing { share, words })
}

/// What a disc on a square would do or why none may go there, where whoever looks is to place one.
fn choice(scene: &Scene<Crosscut>, square: Square) -> Option<Choice> {
    let position = &scene.view.position;
    let (placing, says) = scene.is_asked().then(|| preview(position, square))?;
    let says = says.to_string();
    if !scene.legal.contains(&Action::Place(square)) {
        return Some(Choice::Refused(says));
    }
    let flips = position.move_to(square).map_or(0, |found| found.flips);
    let (flips, wins) = (squares(flips).collect(), placing == Placing::Wins);
    Some(Choice::Offered(Offer { says, flips, wins }))
}

fn complete(position: &Position) -> Vec<Square> {
    let lines = Colour::BOTH.iter().filter_map(|&side| position.complete_line(side));
    lines.flat_map(|line| squares(line.squares(position.size()))).collect()
}

fn sign(colour: Colour) -> Markup {
    let href = match colour {
        Colour::Red => "#disc-red",
        Colour::Blue => "#disc-blue",
    };
    html! {
        svg.disc.key viewBox="0 0 100 100" role="img" aria-label=(colour_name(colour)) { use href=(href) {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_a_position_of_the_game() {
        let position: Position = PICTURE.parse().expect("a position");
        assert_eq!(position.winner(), None);
    }
}
