//! A small picture of a hand and its melds.

use parlour_rules::five_crowns::{Round, read_cards};
use ratatui::layout::Rect;

use super::cards::Flow;
use crate::screen::Pen;

/// A run, a book, and two unmelded cards.
const PICTURE: [&str; 3] = ["5C J1 7C 8C", "QH QD QT", "9S KD"];

/// Draws the picture, in the second round.
pub fn draw(area: Rect, pen: &mut Pen) {
    let wild = Round::FIRST.next().unwrap_or(Round::FIRST).wild();
    let top = area.y + u16::from(area.height > 5);
    for (row, cards) in PICTURE.iter().enumerate() {
        let cards = read_cards(cards).expect("these are cards");
        let line = Rect { y: top + 2 * row as u16, height: 1, ..area };
        Flow::new(line).cards(pen, &cards, wild);
    }
}
