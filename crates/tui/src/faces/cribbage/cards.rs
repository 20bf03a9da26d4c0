//! The cards of a cribbage deck on the screen.

use parlour_rules::cards::{Card, Suit};
use parlour_rules::message::CardFace;
use ratatui::layout::Rect;

use crate::screen::cards::{Flow, Size, draw_boxed};
use crate::screen::{Pen, Role, Theme};

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Face up.
    Up(Card),
    /// Face down.
    Down,
}

/// How a card looks: by its suit.
pub fn role(card: Card) -> Role {
    match card.suit() {
        Suit::Clubs => Role::Clubs,
        Suit::Diamonds => Role::Diamonds,
        Suit::Hearts => Role::Hearts,
        Suit::Spades => Role::Spades,
    }
}

/// A card's rank and suit in three characters: ` 9♣`, `10♥`, `10H` with plain letters.
pub fn text(card: Card, theme: Theme) -> String {
    format!("{:>3}", theme.words(CardFace::from(card)))
}

/// How a card on the table is written.
fn printed(slot: Slot, theme: Theme) -> (Role, String) {
    match slot {
        Slot::Up(card) => (role(card), text(card, theme)),
        Slot::Down => (Role::Line, theme.sign("▒▒▒", "###").to_owned()),
    }
}

/// Draws cards one after the other; gives the rows used.
pub fn draw_row(area: Rect, pen: &mut Pen, slots: &[Slot], size: Size) -> u16 {
    let mut flow = Flow::new(area);
    if size == Size::Small {
        flow.slots(pen, slots);
        return flow.rows();
    }
    for (index, &slot) in slots.iter().enumerate() {
        let place = Rect { x: area.x + 6 * index as u16, width: 6, height: 3, ..area };
        if place.right() > area.right() + 1 || place.bottom() > area.bottom() {
            break;
        }
        let (role, words) = printed(slot, pen.theme);
        draw_boxed(place, pen, (role, &words), false);
    }
    3.min(area.height)
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
                Slot::Up(_) => self.printed(pen, &[printed(slot, pen.theme)]),
                Slot::Down => self.words(pen, Role::Line, pen.theme.sign("▒▒", "##")),
            }
        }
    }
}
