//! A small picture of a street of the board, and of a hand.

use parlour_rules::cards::parse_cards;
use parlour_rules::cribbage::Track;
use ratatui::layout::Rect;

use super::track;
use crate::screen::cards::Flow;
use crate::screen::{Pen, Role};

/// A hand and its starter.
const PICTURE: [&str; 2] = ["4C 5D 6S 6H", "5H"];

/// Draws the picture.
pub fn draw(area: Rect, pen: &mut Pen) {
    let pegs = [Track { front: 14, back: 6 }, Track { front: 9, back: 7 }];
    track::draw_street(Rect { height: 2, ..area }, pen, &pegs);
    let [hand, starter] = PICTURE.map(|text| parse_cards(text).expect("these are cards"));
    let mut flow = Flow::new(Rect { y: area.y + 3, height: 1, ..area });
    flow.faces(pen, &hand);
    let mut flow = Flow::new(Rect { y: area.y + 4, height: 1, ..area });
    flow.words(pen, Role::Quiet, "starter");
    flow.faces(pen, &starter);
}
