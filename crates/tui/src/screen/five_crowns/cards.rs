//! Cards in rows: rank and suit, a star on what is wild, brackets around the chosen one.

use parlour_rules::five_crowns::{Card, Rank, Suit};
use ratatui::layout::Rect;

use crate::screen::pen::Pen;
use crate::screen::theme::{Role, Theme};

/// How cards in a row are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// In one row of text.
    Small,
    /// In a box, where there is room.
    Boxed,
}

impl Size {
    /// How far a card is from the next, across and down: with its mark and the gap after it.
    fn pitch(self) -> (u16, u16) {
        match self {
            Size::Small => (5, 1),
            Size::Boxed => (6, 4),
        }
    }
}

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

/// A card's rank and suit, with a star where it is wild: `9♣`, `7♠*`, `J1*`.
fn text(card: Card, wild: Rank, theme: Theme) -> String {
    let star = if card.is_wild(wild) { "*" } else { " " };
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => {
            let suit = theme.sign(suit.sign(), suit.letter());
            format!("{}{suit}{star}", rank.letter())
        }
        _ => format!("{card}{star}"),
    }
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
                Size::Small => self.draw_small(place, pen, card, chosen),
                Size::Boxed => self.draw_boxed(place, pen, card, chosen),
            }
            places.push(place);
        }
        places
    }

    fn draw_small(&self, place: Rect, pen: &mut Pen, card: Card, chosen: bool) {
        let style = pen.theme.on_card(role(card));
        let words = text(card, self.wild, pen.theme);
        pen.write_to(place.right(), place.x + 1, place.y, style, &words);
        if chosen {
            let brass = pen.theme.style(Role::Brass);
            pen.write_to(place.right(), place.x, place.y, brass, "[");
            pen.write_to(place.right(), place.x + 4, place.y, brass, "]");
        }
    }

    fn draw_boxed(&self, place: Rect, pen: &mut Pen, card: Card, chosen: bool) {
        let words = text(card, self.wild, pen.theme);
        let frame = pen.theme.on_card(if chosen { Role::Brass } else { Role::Spades });
        let [top, side, foot] = pen.theme.sign(["╭───╮", "│", "╰───╯"], ["+---+", "|", "+---+"]);
        let end = place.right();
        pen.write_to(end, place.x, place.y, frame, top);
        pen.write_to(end, place.x, place.y + 1, frame, side);
        let style = pen.theme.on_card(role(card));
        pen.write_to(end, place.x + 1, place.y + 1, style, &words);
        pen.write_to(end, place.x + 4, place.y + 1, frame, side);
        pen.write_to(end, place.x, place.y + 2, frame, foot);
        if chosen {
            let brass = pen.theme.style(Role::Brass);
            pen.write_to(end, place.x + 1, place.y + 3, brass, pen.theme.sign(" ▲ ", " ^ "));
        }
    }

    /// How many rows the cards take in a width.
    pub fn rows(&self, width: u16) -> u16 {
        let (across, down) = self.size.pitch();
        (self.cards.len() as u16).div_ceil((width / across).max(1)) * down
    }
}

/// Words and cards written one after the other, over as many rows as they need and there are.
pub struct Flow {
    area: Rect,
    x: u16,
    row: u16,
}

impl Flow {
    /// A flow from the first row of an area.
    pub fn new(area: Rect) -> Self {
        Flow { area, x: area.x, row: 0 }
    }

    /// Whether there is room for something this wide, in this row or the next.
    fn make_room(&mut self, width: u16) -> bool {
        if self.x + width > self.area.right() && self.x > self.area.x {
            self.x = self.area.x;
            self.row += 1;
        }
        self.row < self.area.height
    }

    /// Writes words.
    pub fn words(&mut self, pen: &mut Pen, role: Role, words: &str) {
        if self.make_room(words.chars().count() as u16) {
            let style = pen.theme.style(role);
            let (end, y) = (self.area.right(), self.area.y + self.row);
            self.x = pen.write_to(end, self.x, y, style, words) + 1;
        }
    }

    /// Writes cards; where not all fit, how many are left out.
    pub fn cards(&mut self, pen: &mut Pen, cards: &[Card], wild: Rank) {
        for (index, &card) in cards.iter().enumerate() {
            let words = text(card, wild, pen.theme);
            let words = words.trim_end();
            if !self.make_room(words.chars().count() as u16) {
                let more = format!(" and {} more", cards.len() - index);
                let x = self.area.right().saturating_sub(more.len() as u16);
                let style = pen.theme.style(Role::Quiet);
                let y = self.area.bottom().saturating_sub(1);
                pen.write_to(self.area.right(), x, y, style, &more);
                return;
            }
            let style = pen.theme.on_card(role(card));
            let (end, y) = (self.area.right(), self.area.y + self.row);
            self.x = pen.write_to(end, self.x, y, style, words) + 1;
        }
    }

    /// The rows used.
    pub fn rows(&self) -> u16 {
        (self.row + 1).min(self.area.height)
    }
}
