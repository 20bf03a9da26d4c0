//! Cards in a line of text: signs and colours at a terminal, plain names elsewhere.

use parlour_rules::cards::{Card, Suit};
use parlour_rules::message::CardFace;

/// How cards and words are written to standard output.
#[derive(Clone, Copy)]
pub struct Paint {
    has_colour: bool,
}

impl Paint {
    /// Colours and suit signs at a terminal, letters only elsewhere.
    pub fn for_stdout() -> Self {
        Paint { has_colour: crate::colour() }
    }

    /// A card: `10♦` at a terminal, `TD` elsewhere.
    pub fn card(self, card: Card) -> String {
        if !self.has_colour {
            return card.to_string();
        }
        // Told apart by shape first; the colours are dark and light terminals' own.
        let colour = match card.suit() {
            Suit::Clubs => 32,
            Suit::Diamonds => 33,
            Suit::Hearts => 31,
            Suit::Spades => 39,
        };
        format!("\x1b[{colour}m{}\x1b[39m", CardFace::from(card))
    }

    /// Cards in a row.
    pub fn cards(self, cards: &[Card]) -> String {
        cards.iter().map(|&card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    /// How many columns the tens among some cards take beyond two for each card.
    pub fn extra(self, cards: &[Card]) -> usize {
        let tens = cards.iter().filter(|card| card.rank().number() == 10).count();
        if self.has_colour { tens } else { 0 }
    }

    /// Cards in a column of a table that leaves `extra` columns for tens.
    pub fn column(self, cards: &[Card], extra: usize) -> String {
        self.cards(cards) + &" ".repeat(extra.saturating_sub(self.extra(cards)))
    }

    /// Text that matters most.
    pub fn strong(self, text: &str) -> String {
        if self.has_colour { format!("\x1b[1m{text}\x1b[22m") } else { text.to_owned() }
    }

    /// Less important text.
    pub fn quiet(self, text: &str) -> String {
        if self.has_colour { format!("\x1b[2m{text}\x1b[22m") } else { text.to_owned() }
    }
}
