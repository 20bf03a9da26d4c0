//! Cribbage on the full screen.

mod cards;
mod choosing;
mod face;
mod new;
mod steps;
mod table;
mod telling;
mod track;

pub use face::CribbageFace;
pub use new::NewCribbagePage;
pub use steps::STEPS;

use parlour_rules::cards::parse_cards;
use parlour_rules::cribbage::{Cribbage, Track};
use ratatui::layout::Rect;

use super::cards::Flow;
use super::pen::Pen;
use super::shown::Shown;
use super::theme::Role;

/// A hand and its starter, for a small picture.
const PICTURE: [&str; 2] = ["4C 5D 6S 6H", "5H"];

/// A small picture of a street of the board, and of a hand.
pub fn draw_picture(area: Rect, pen: &mut Pen) {
    let pegs = [Track { front: 14, back: 6 }, Track { front: 9, back: 7 }];
    track::draw_street(Rect { height: 2, ..area }, pen, &pegs);
    let [hand, starter] = PICTURE.map(|text| parse_cards(text).expect("a test reads the picture"));
    let mut flow = Flow::new(Rect { y: area.y + 3, height: 1, ..area });
    flow.faces(pen, &hand);
    let mut flow = Flow::new(Rect { y: area.y + 4, height: 1, ..area });
    flow.words(pen, Role::Quiet, "starter");
    flow.faces(pen, &starter);
}

impl Shown for Cribbage {
    type Face = CribbageFace;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_cards() {
        assert!(PICTURE.iter().all(|text| parse_cards(text).is_ok()));
    }
}
