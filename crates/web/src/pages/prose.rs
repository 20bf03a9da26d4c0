//! Sentences with the cards in them as they look.

use maud::{Markup, html};
use parlour_table::words::{Noted, any_ten};

use crate::draw::suit::Shape;

/// A sentence; words that are a card's notation become its rank and sign.
pub fn with_cards(text: &str) -> Markup {
    html! {
        @for (number, word) in text.split(' ').enumerate() {
            @if number > 0 { " " }
            @match Noted::read(word) {
                Some(card) => {
                    (card.before)
                    span class={ "noted " (shape(card).id()) } { (card.name()) }
                    (card.after)
                }
                None => @match any_ten(word) {
                    Some(ten) => (ten),
                    None => (word),
                },
            }
        }
    }
}

/// The same as plain text, for what is read out or shown by a script.
pub fn plain(text: &str) -> String {
    let word = |word: &str| match Noted::read(word) {
        Some(card) => format!("{}{}{}", card.before, card.name(), card.after),
        None => any_ten(word).unwrap_or_else(|| word.to_owned()),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The shape of a card's sign.
fn shape(card: Noted) -> Shape {
    let shape = Shape::ALL.into_iter().find(|shape| shape.sign() == card.sign);
    shape.expect("there is a shape for every sign")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_told_with_their_signs() {
        assert_eq!(plain("You lay 5H♥: fifteen for two."), "You lay 5♥: fifteen for two.");
        assert_eq!(plain("run 4C J1 6C; left QT* = 15"), "run 4♣ joker 6♣; left Q♆ = 15");
        assert_eq!(plain("Ann throws TH♥ TD♦ (2C)."), "Ann throws 10♥ 10♦ (2♣).");
        assert_eq!(plain("on which 2 or T pegs 2"), "on which 2 or 10 pegs 2");
        assert_eq!(with_cards("on which T, 9").into_string(), "on which 10, 9");
    }

    #[test]
    fn any_letters_may_follow() {
        for text in ["5é", "K♥", "é", "J\u{301}", "", "5–6", "A"] {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn other_words_stay_and_are_escaped() {
        assert_eq!(with_cards("ASH & <b> 12 KSx").into_string(), "ASH &amp; &lt;b&gt; 12 KSx");
    }
}
