//! Rows of Five Crowns cards: wild ones have a star, the chosen one is marked.

use parlour_rules::five_crowns::{Card, Rank, Suit};
use parlour_rules::message::CardFace;
use ratatui::layout::Rect;

pub use crate::screen::cards::{Flow, Size};
use crate::screen::cards::{draw_boxed, draw_small, draw_wild_corner};
use crate::screen::{Pen, Role, Theme};

/// How a card looks: by its suit.
pub fn role(card: Card) -> Role {
    match card.suit() {
        Some(Suit::Spades) => Role::Spades,
        Some(Suit::Clubs) => Role::Clubs,
        Some(Suit::Diamonds) => Role::Diamonds,
        Some(Suit::Hearts) => Role::Hearts,
        Some(Suit::Tridents) => Role::Tridents,
        None => Role::Joker,
    }
}

/// A card's rank and suit in three characters: ` 9♣`, `10♥`, ` ♛ `; `10H` and ` J1` in plain letters.
fn text(card: Card, theme: Theme) -> String {
    match CardFace::from(card) {
        CardFace::Joker if theme.is_ascii() => format!(" {card}"),
        CardFace::Joker => " ♛ ".to_owned(),
        face => format!("{:>3}", theme.words(face)),
    }
}

/// The same with a star where it is wild, in four characters: ` 9♣ `, ` 7♠*`, ` ♛* `.
fn starred(card: Card, wild: Rank, theme: Theme) -> String {
    let text = text(card, theme);
    let star = if card.is_wild(wild) { "*" } else { " " };
    format!("{:<4}", format!("{}{star}", text.trim_end()))
}

/// A row of cards, or several where they do not fit into one.
pub struct CardRow<'a> {
    /// The cards.
    pub cards: &'a [Card],
    /// The round's wild rank.
    pub wild: Rank,
    /// The place of the chosen card.
    pub chosen: Option<usize>,
    /// How large they are drawn.
    pub size: Size,
}

impl CardRow<'_> {
    /// Draws the cards; gives where each one lies.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Vec<Rect> {
        let (across, down) = self.size.pitch();
        let per_row = (area.width / across).max(1);
        let mut places = Vec::new();
        for (index, &card) in self.cards.iter().enumerate() {
            let (row, column) = (index as u16 / per_row, index as u16 % per_row);
            let (x, y) = (area.x + column * across, area.y + row * down);
            let place = Rect { x, y, width: across, height: down };
            if place.bottom() > area.bottom() {
                break;
            }
            let chosen = self.chosen == Some(index);
            match self.size {
                Size::Small => {
                    let words = starred(card, self.wild, pen.theme);
                    draw_small(place, pen, (role(card), &words), chosen);
                }
                Size::Boxed => {
                    draw_boxed(place, pen, (role(card), &text(card, pen.theme)), chosen);
                    if card.is_wild(self.wild) {
                        draw_wild_corner(place, pen);
                    }
                }
            }
            places.push(place);
        }
        places
    }

    /// How many rows the cards take in a width.
    pub fn rows(&self, width: u16) -> u16 {
        let (across, down) = self.size.pitch();
        (self.cards.len() as u16).div_ceil((width / across).max(1)) * down
    }
}

impl Flow {
    /// Writes cards; where not all fit, how many are left out.
    pub fn cards(&mut self, pen: &mut Pen, cards: &[Card], wild: Rank) {
        let printed = |&card: &Card| (role(card), starred(card, wild, pen.theme));
        let printed: Vec<(Role, String)> = cards.iter().map(printed).collect();
        self.printed(pen, &printed);
    }
}
