//! Five Crowns on the full screen.

mod cards;
mod face;
mod hand;
mod new;
mod sheet;
mod steps;
mod table;

pub use face::FiveCrownsFace;
pub use new::NewFiveCrownsPage;
pub use steps::STEPS;

use parlour_rules::five_crowns::{FiveCrowns, Round, read_cards};
use ratatui::layout::Rect;

use super::pen::Pen;
use super::shown::Shown;

/// A small picture of a hand and its melds.
pub fn draw_picture(area: Rect, pen: &mut Pen) {
    let wild = Round::FIRST.next().map_or(Round::FIRST, |round| round).wild();
    for (row, cards) in PICTURE.iter().enumerate() {
        let cards = read_cards(cards).expect("a test reads the picture");
        let top = area.y + u16::from(area.height > 5);
        let line = Rect { y: top + 2 * row as u16, height: 1, ..area };
        cards::Flow::new(line).cards(pen, &cards, wild);
    }
}

/// A run, a book, and what is left.
const PICTURE: [&str; 3] = ["5C J1 7C 8C", "QH QD QT", "9S KD"];

impl Shown for FiveCrowns {
    type Face = FiveCrownsFace;
}
