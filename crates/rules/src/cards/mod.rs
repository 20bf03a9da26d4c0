//! The 52-card deck: [`Card`], [`CardSet`], and their notation.
//!
//! A card is written as its rank, then its suit: `AS`, `TH`. Parsing also accepts `10h` and `t♥`;
//! output always has the first form.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

mod list;
mod prolog;
mod set;

pub use list::{NotCards, Place, parse_cards};
pub use prolog::{NotACardTerm, RankTerm};
pub use set::CardSet;

/// One of the four suits, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit, in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter in a card's name, such as `C`.
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The suit's symbol, such as `♣`.
    pub fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit's name: `clubs`, `diamonds`, `hearts` or `spades`.
    pub fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// The suit of a letter or symbol.
    fn from_char(character: char) -> Option<Suit> {
        match character {
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// One of the thirteen ranks. The ace is low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest rank.
    pub const ACE: Rank = Rank(0);
    /// The five.
    pub const FIVE: Rank = Rank(4);
    /// The jack.
    pub const JACK: Rank = Rank(10);
    /// The queen.
    pub const QUEEN: Rank = Rank(11);
    /// The king, the highest.
    pub const KING: Rank = Rank(12);

    /// Every rank, the ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        (0..13).map(Rank)
    }

    /// The rank with this number: 1 for the ace, 11 for the jack, 12 for the queen, 13 for the
    /// king.
    pub fn from_number(number: u8) -> Option<Rank> {
        (1..=13).contains(&number).then(|| Rank(number - 1))
    }

    /// The rank's number: 1 for the ace, 13 for the king.
    pub fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index in a list of ranks: 0 for the ace, 12 for the king.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter or digit in a card's name; the ten is `T`.
    pub fn letter(self) -> char {
        char::from(b"A23456789TJQK"[self.index()])
    }

    /// Parses a rank: `10`, or one letter or digit.
    fn from_text(text: &str) -> Option<Rank> {
        let rank = match text.as_bytes() {
            [b'A' | b'a'] => 0,
            &[digit @ b'2'..=b'9'] => digit - b'1',
            [b'T' | b't'] | b"10" => 9,
            [b'J' | b'j'] => 10,
            [b'Q' | b'q'] => 11,
            [b'K' | b'k'] => 12,
            _ => return None,
        };
        Some(Rank(rank))
    }
}

impl Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// A card. Cards are ordered by rank, then by suit.
///
/// ```
/// use parlour_rules::cards::{Card, Rank, Suit};
/// let ten: Card = "10♥".parse()?;
/// assert_eq!(ten, Card::new(Rank::from_number(10).unwrap(), Suit::Hearts));
/// assert_eq!(ten.to_string(), "TH");
/// # Ok::<(), parlour_rules::cards::NotACard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * 4 + suit as u8)
    }

    /// The whole deck, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..52).map(Card)
    }

    /// The card at this index in the deck, 0 to 51.
    pub fn from_index(index: usize) -> Option<Card> {
        (index < 52).then_some(Card(index as u8))
    }

    /// The index in the deck: 0 for `AC`, 51 for `KS`. It is four times the rank plus the suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The [`index`](Self::index) as a byte.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// The canonical name, such as `TH`.
    pub fn name(self) -> &'static str {
        const NAMES: &str = "ACADAHAS2C2D2H2S3C3D3H3S4C4D4H4S5C5D5H5S6C6D6H6S7C7D7H7S\
                             8C8D8H8S9C9D9H9STCTDTHTSJCJDJHJSQCQDQHQSKCKDKHKS";
        &NAMES[2 * self.index()..2 * self.index() + 2]
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text isn't a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotACard {
    /// The text is empty.
    #[error("a card is missing: write its rank, then its suit, such as `TH`")]
    Empty,
    /// The suit is missing or unknown.
    #[error("`{0}` is not a card: it doesn't end in a suit (C, D, H, S or ♣ ♦ ♥ ♠)")]
    Suit(String),
    /// The rank is missing or unknown.
    #[error("`{card}` is not a card: `{rank}` is not a rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)")]
    Rank {
        /// The whole text.
        card: String,
        /// The text before the suit.
        rank: String,
    },
}

/// The start of a text, escaped, for quoting in an error.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut quote: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        quote.push('…');
    }
    quote
}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let trimmed = text.trim();
        // Phones append this invisible variation selector to show a suit symbol as an emoji.
        let text = trimmed.strip_suffix('\u{fe0f}').unwrap_or(trimmed);
        let last = text.chars().next_back().ok_or(NotACard::Empty)?;
        let suit = Suit::from_char(last).ok_or_else(|| NotACard::Suit(quoted(text)))?;
        let rank = &text[..text.len() - last.len_utf8()];
        match Rank::from_text(rank) {
            Some(rank) => Ok(Card::new(rank, suit)),
            None => Err(NotACard::Rank { card: quoted(text), rank: quoted(rank) }),
        }
    }
}

#[cfg(feature = "serde")]
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl de::Visitor<'_> for Name {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as \"TH\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn every_card_parses_back_from_its_name_and_symbols() {
        for (index, expected) in Card::all().enumerate() {
            assert_eq!(expected.index(), index);
            assert_eq!(card(expected.name()), expected);
            assert_eq!(card(&expected.name().to_lowercase()), expected);
            let signed = format!("{}{}", expected.rank(), expected.suit().sign());
            assert_eq!(card(&signed), expected);
            assert_eq!(serde_json::to_string(&expected).ok(), Some(format!("\"{expected}\"")));
        }
    }

    #[test]
    fn all_spellings_of_ten_parse() {
        for text in ["TH", "th", "10H", "10h", "T♥", "10♥", " t♡ ", "10♥\u{fe0f}"] {
            assert_eq!(card(text).name(), "TH", "{text:?}");
        }
    }

    #[test]
    fn text_that_is_not_a_card_is_refused_with_the_reason() {
        let refusal = |text: &str| text.parse::<Card>().expect_err(text).to_string();
        assert_eq!(
            refusal("1H"),
            "`1H` is not a card: `1` is not a rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)"
        );
        assert!(refusal("11C").contains("`11` is not a rank"));
        assert!(refusal("H").contains("`` is not a rank"));
        assert_eq!(
            refusal("5X"),
            "`5X` is not a card: it doesn't end in a suit (C, D, H, S or ♣ ♦ ♥ ♠)"
        );
        assert!(refusal("  ").contains("a card is missing"));
        assert!(refusal(&"9".repeat(100_000)).len() < 200);
        assert!(
            refusal("\u{1b}[2J5H").contains(r"\u{1b}"),
            "an error contains no raw control codes"
        );
    }

    #[test]
    fn cards_are_ordered_by_rank_then_suit() {
        assert!(card("AS") < card("2C") && card("2C") < card("2D") && card("QS") < card("KC"));
    }
}
