//! Sentences with the cards in them as they look.

use maud::{Markup, html};

use crate::draw::suit::Shape;

/// A sentence; words that are a card's notation become its rank and sign.
pub fn with_cards(text: &str) -> Markup {
    html! {
        @for (number, word) in text.split(' ').enumerate() {
            @if number > 0 { " " }
            @match Noted::read(word) {
                Some(card) => {
                    (card.before)
                    span class={ "noted " (card.shape.id()) } { (card.rank) (card.shape.sign()) }
                    (card.after)
                }
                None => (word),
            }
        }
    }
}

/// The same as plain text, for what is read out or shown by a script.
pub fn plain(text: &str) -> String {
    let word = |word: &str| match Noted::read(word) {
        Some(card) => format!("{}{}{}{}", card.before, card.rank, card.shape.sign(), card.after),
        None => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A card in a sentence, with what stands around it.
struct Noted<'a> {
    before: &'a str,
    rank: &'a str,
    shape: Shape,
    after: &'a str,
}

impl<'a> Noted<'a> {
    /// Reads `5H♥.`, `(KT`, `J1,`: rank, suit letter, perhaps the sign, and what is around it.
    fn read(word: &'a str) -> Option<Self> {
        let start = word.find(|letter: char| letter.is_ascii_alphanumeric())?;
        let (before, word) = word.split_at(start);
        let mut letters = word.char_indices();
        let (_, rank) = letters.next()?;
        let (_, suit) = letters.next().filter(|(_, suit)| suit.is_ascii())?;
        let mut end = 2;
        if word[end..].starts_with(['♠', '♥', '♣', '♦', '♆']) {
            end += '♠'.len_utf8();
        }
        if word[end..].starts_with('*') {
            end += 1;
        }
        let after = &word[end..];
        if after.starts_with(|letter: char| letter.is_alphanumeric()) {
            return None;
        }
        let shape = match (rank, suit) {
            ('J', '1'..='3') => Shape::Crown,
            ('2'..='9' | 'T' | 'X' | 'J' | 'Q' | 'K' | 'A', suit) => {
                Shape::ALL.into_iter().find(|shape| shape.letter() == Some(suit))?
            }
            _ => return None,
        };
        let rank = match rank {
            _ if shape == Shape::Crown => "joker ",
            'T' | 'X' => "10",
            _ => &word[..1],
        };
        Some(Noted { before, rank, shape, after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_told_with_their_signs() {
        assert_eq!(plain("You lay 5H♥: fifteen for two."), "You lay 5♥: fifteen for two.");
        assert_eq!(plain("run 4C J1 6C; left QT* = 15"), "run 4♣ joker ♛ 6♣; left Q♆ = 15");
        assert_eq!(plain("Ann throws TH♥ TD♦ (2C)."), "Ann throws 10♥ 10♦ (2♣).");
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
