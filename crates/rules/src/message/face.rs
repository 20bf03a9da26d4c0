//! The face of a card from any deck.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::ascii;
use crate::cards::{self, Rank};
use crate::five_crowns::{self, Face, Suit};

/// The face of a card from any deck.
///
/// ```
/// use parlour_rules::message::CardFace;
/// let ten: CardFace = "10♦".parse()?;
/// assert_eq!((ten.to_string(), ten.spoken()), ("10♦".to_owned(), "ten of diamonds".to_owned()));
/// # Ok::<(), parlour_rules::message::NotAFace>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum CardFace {
    /// A rank of a suit.
    Suited(Rank, Suit),
    /// A card of this rank and any suit.
    Rank(Rank),
    /// A joker.
    Joker,
}

/// The ranks in writing and in speech, the ace first.
const RANKS: [(&str, &str); 13] = [
    ("A", "ace"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("J", "jack"),
    ("Q", "queen"),
    ("K", "king"),
];

impl CardFace {
    /// The rank in writing: `10`, `K`, or `joker`.
    pub fn rank(self) -> &'static str {
        self.names().0
    }

    /// The suit, if there is one.
    pub fn suit(self) -> Option<Suit> {
        match self {
            CardFace::Suited(_, suit) => Some(suit),
            CardFace::Rank(_) | CardFace::Joker => None,
        }
    }

    /// The card in words, for a screen reader: `ten of diamonds`.
    pub fn spoken(self) -> String {
        let (_, rank) = self.names();
        match self.suit() {
            Some(suit) => format!("{rank} of {}", suit.name()),
            None => rank.to_owned(),
        }
    }

    /// Several such cards in words: `tens of diamonds`.
    pub fn spoken_plural(self) -> String {
        let (_, rank) = self.names();
        let rank = if rank.ends_with('x') { format!("{rank}es") } else { format!("{rank}s") };
        match self.suit() {
            Some(suit) => format!("{rank} of {}", suit.name()),
            None => rank,
        }
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            CardFace::Suited(rank, _) | CardFace::Rank(rank) => RANKS[rank.index()],
            CardFace::Joker => ("joker", "joker"),
        }
    }
}

/// Writes the card for a screen: `10♦`, `joker`.
impl Display for CardFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rank())?;
        self.suit().map_or(Ok(()), |suit| write!(f, "{}", suit.sign()))
    }
}

impl From<cards::Card> for CardFace {
    fn from(card: cards::Card) -> Self {
        let suit = match card.suit() {
            cards::Suit::Clubs => Suit::Clubs,
            cards::Suit::Diamonds => Suit::Diamonds,
            cards::Suit::Hearts => Suit::Hearts,
            cards::Suit::Spades => Suit::Spades,
        };
        CardFace::Suited(card.rank(), suit)
    }
}

impl From<Rank> for CardFace {
    fn from(rank: Rank) -> Self {
        CardFace::Rank(rank)
    }
}

impl From<five_crowns::Rank> for CardFace {
    fn from(rank: five_crowns::Rank) -> Self {
        CardFace::Rank(standard(rank))
    }
}

impl From<five_crowns::Card> for CardFace {
    fn from(card: five_crowns::Card) -> Self {
        match card.face() {
            Face::Suited(rank, suit) => CardFace::Suited(standard(rank), suit),
            Face::Joker(_) => CardFace::Joker,
        }
    }
}

/// The rank of the 52-card deck with the same name.
fn standard(rank: five_crowns::Rank) -> Rank {
    Rank::from_number(rank.number()).expect("both decks number their ranks the same way")
}

/// The error for text that isn't the face of a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card: write a rank (A 2 to 10 J Q K), with or without a suit, or joker")]
pub struct NotAFace(String);

impl FromStr for CardFace {
    type Err = NotAFace;

    fn from_str(text: &str) -> Result<Self, NotAFace> {
        let of_rank = |text: &str| Rank::all().find(|rank| RANKS[rank.index()].0 == text);
        let face = || {
            if text == "joker" {
                return Some(CardFace::Joker);
            }
            if let Some(rank) = of_rank(text) {
                return Some(CardFace::Rank(rank));
            }
            let last = text.chars().next_back()?;
            let suit = Suit::of(last)?;
            let rank = of_rank(&text[..text.len() - last.len_utf8()])?;
            Some(CardFace::Suited(rank, suit))
        };
        face().ok_or_else(|| NotAFace(text.chars().take(20).collect()))
    }
}

impl TryFrom<String> for CardFace {
    type Error = NotAFace;

    fn try_from(text: String) -> Result<Self, NotAFace> {
        text.parse()
    }
}

/// Writes the card in ASCII: `10D`.
impl From<CardFace> for String {
    fn from(face: CardFace) -> Self {
        ascii(&face.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_parses_back_from_its_text() {
        let standard = cards::Card::all().map(CardFace::from);
        let five_crowns = five_crowns::Card::all().map(CardFace::from);
        let ranks = Rank::all().map(CardFace::from);
        for face in standard.chain(five_crowns).chain(ranks) {
            assert_eq!(face.to_string().parse(), Ok(face));
            assert_eq!(String::from(face).parse(), Ok(face));
        }
    }

    #[test]
    fn faces_are_spoken_in_full() {
        let spoken = |text: &str| text.parse::<CardFace>().expect(text).spoken();
        assert_eq!(spoken("A♠"), "ace of spades");
        assert_eq!(spoken("QT"), "queen of tridents");
        assert_eq!((spoken("10"), spoken("joker")), ("ten".to_owned(), "joker".to_owned()));
    }

    #[test]
    fn text_that_is_not_a_face_is_refused() {
        for text in ["", "TD", "1", "11H", "♠", "J1", "10é", "Joker"] {
            assert!(text.parse::<CardFace>().is_err(), "{text}");
        }
    }
}
