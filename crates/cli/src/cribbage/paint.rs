//! Cards in a line of text: signs and colours at a terminal, plain names elsewhere.

use parlour_rules::cards::{Card, Suit};

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

    /// A card, two columns wide.
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
        format!("\x1b[{colour}m{}{}\x1b[39m", card.rank(), card.suit().sign())
    }

    /// Cards in a row.
    pub fn cards(self, cards: &[Card]) -> String {
        cards.iter().map(|&card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    /// Text that matters most.
    pub fn strong(self, text: &str) -> String {
        if self.has_colour { format!("\x1b[1m{text}\x1b[22m") } else { text.to_owned() }
    }

    /// Text that steps back.
    pub fn quiet(self, text: &str) -> String {
        if self.has_colour { format!("\x1b[2m{text}\x1b[22m") } else { text.to_owned() }
    }
}
