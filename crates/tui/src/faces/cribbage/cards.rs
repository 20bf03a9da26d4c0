//! The cards of a cribbage deck on the screen.

use parlour_rules::cards::Card;
use parlour_rules::message::CardFace;
use ratatui::layout::Rect;

use crate::screen::cards::{Flow, Marks, Print, Size, draw_card};
use crate::screen::{Pen, Role, Theme};

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Face up.
    Up(Card),
    /// Face down.
    Down,
}

/// A card's rank and suit in three characters: ` 9♣`, `10♥`, `10H` with plain letters.
pub fn text(card: Card, theme: Theme) -> String {
    format!("{:>3}", theme.words(CardFace::from(card)))
}

/// A card as it is drawn.
pub fn print(card: Card, theme: Theme) -> Print {
    Print { role: Role::of_card(card.into()), words: text(card, theme), is_wild: false }
}

/// Draws cards one after the other. Returns the rows used.
pub fn draw_row(area: Rect, pen: &mut Pen, slots: &[Slot], size: Size) -> u16 {
    if size == Size::Small {
        let mut flow = Flow::new(area);
        flow.slots(pen, slots);
        return flow.rows();
    }
    for (index, &slot) in slots.iter().enumerate() {
        let x = area.x + pitch(size) * index as u16;
        let place = Rect { x, width: size.width(), height: size.height(), ..area };
        if place.right() > area.right() || place.bottom() > area.bottom() {
            break;
        }
        let card = match slot {
            Slot::Up(card) => print(card, pen.theme),
            Slot::Down => Print::back(pen),
        };
        draw_card(place, pen, size, &card, Marks::default());
    }
    size.height().min(area.height)
}

/// The columns from one card of a row to the next.
pub fn pitch(size: Size) -> u16 {
    size.width() + 1
}

impl Flow {
    /// Writes cards that lie face up.
    pub fn faces(&mut self, pen: &mut Pen, cards: &[Card]) {
        let slots: Vec<Slot> = cards.iter().copied().map(Slot::Up).collect();
        self.slots(pen, &slots);
    }

    /// Writes cards that lie face up or down.
    pub fn slots(&mut self, pen: &mut Pen, slots: &[Slot]) {
        for &slot in slots {
            match slot {
                Slot::Up(card) => {
                    self.printed(pen, &[(Role::of_card(card.into()), text(card, pen.theme))]);
                }
                Slot::Down => self.words(pen, Role::Line, pen.theme.sign("▒▒", "##")),
            }
        }
    }
}
