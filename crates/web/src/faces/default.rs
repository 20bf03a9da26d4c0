//! Any game in the browser: the areas of its layout, and a button for each legal action.

use maud::{Markup, html};
use parlour_rules::message::CardFace;
use parlour_rules::{Eye, Seat};
use parlour_table::Occupant;
use parlour_table::words::{Area, Names, Words};

use crate::draw::card::{Face, backs, row};
use crate::draw::message::written;
use crate::face::{GameFace, default_deal};
use crate::pages::parts::{act, plate, round};
use crate::scene::Scene;

/// A game without pages of its own.
pub struct DefaultFace;

impl<G: Words> GameFace<G> for DefaultFace {
    fn felt(&self, scene: &Scene<G>) -> Markup {
        let seats = round(scene.near(), scene.occupants.len() as u8);
        html! {
            div.players { @for seat in seats { (plate(scene, seat, html! {}, None)) } }
            (areas(&G::layout(&scene.view, &scene.reader_names())))
        }
    }

    fn controls(&self, scene: &Scene<G>) -> Markup {
        let hinted = scene.hint.as_ref().and_then(|hint| hint.action);
        html! {
            @if scene.is_asked() {
                (act(scene, "actions", html! {
                    @for &action in &scene.legal {
                        button type="submit" name="action" value=(action) data-hinted[hinted == Some(action)] {
                            (written(&G::instruction(action).capitalised()))
                        }
                    }
                }))
            }
        }
    }

    fn side(&self, _: &Scene<G>) -> Markup {
        html! {}
    }

    fn picture(&self) -> Markup {
        let game = default_deal::<G>();
        let view = game.view(Eye::Seat(Seat(0)));
        let people = vec![Occupant::Person; usize::from(game.seats())];
        areas(&G::layout(&view, &Names::of::<G>(&view, &people)))
    }
}

/// The areas of a layout, from the far side of the table to the near one.
fn areas(areas: &[Area]) -> Markup {
    html! {
        div.areas {
            @for area in areas {
                @match area {
                    Area::Board(rows) => (board(rows)),
                    Area::Cards { title, cards, hidden } => div.area {
                        p { (written(title)) }
                        (hand(cards, *hidden, &title.spoken()))
                    },
                    Area::Line(line) => p.line { (written(line)) },
                }
            }
        }
    }
}

/// A board as a grid, with its rows and columns numbered for a screen reader.
fn board(rows: &[Vec<String>]) -> Markup {
    html! {
        table.plain-board {
            caption.unseen { "The board" }
            tbody {
                @for (number, squares) in rows.iter().enumerate() {
                    tr { th.unseen scope="row" { (number + 1) } @for square in squares { td { (square) } } }
                }
            }
        }
    }
}

/// Cards side by side, those face down last.
fn hand(cards: &[CardFace], hidden: usize, title: &str) -> Markup {
    let faces: Vec<Face> = cards.iter().map(|&card| card.into()).collect();
    html! {
        div.lying {
            @if !faces.is_empty() { (row(&faces, title)) }
            @if hidden > 0 { (backs(hidden, &format!("{title}: {hidden} face down"))) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_cards_and_lines_are_drawn_and_read_out() {
        let ten = "10♦".parse().expect("a card");
        let page = areas(&[
            Area::Board(vec![vec!["x".to_owned(), String::new()]]),
            Area::Cards { title: "Your hand".into(), cards: vec![ten, CardFace::Joker], hidden: 2 },
            Area::Line("7 to 5 <b>".into()),
        ]);
        let page = page.into_string();
        for part in [
            "<td>x</td><td></td>",
            "aria-label=\"ten of diamonds\"",
            "aria-label=\"joker\"",
            "aria-label=\"Your hand: 2 face down\"",
            "7 to 5 &lt;b&gt;",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
}
