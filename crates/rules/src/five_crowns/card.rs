//! The five-suit deck: suits, ranks, cards and their notation.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::message::CardFace;

/// One of the five suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♆
    Tridents,
}

impl Suit {
    /// Every suit, in the order hands are sorted by.
    pub const ALL: [Suit; 5] =
        [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Tridents];

    /// The suit's letter in notation: `S C D H T`.
    pub fn letter(self) -> char {
        ['S', 'C', 'D', 'H', 'T'][self as usize]
    }

    /// The suit's symbol: `♠ ♣ ♦ ♥ ♆`.
    pub fn sign(self) -> char {
        ['♠', '♣', '♦', '♥', '♆'][self as usize]
    }

    /// The suit's name: `spades`.
    pub fn name(self) -> &'static str {
        ["spades", "clubs", "diamonds", "hearts", "tridents"][self as usize]
    }

    pub(crate) fn of(sign: char) -> Option<Suit> {
        let upper = sign.to_ascii_uppercase();
        Suit::ALL.into_iter().find(|suit| suit.letter() == upper || suit.sign() == sign)
    }
}

/// One of the eleven ranks, 3 to king. Its number is the card's points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank.
    pub const THREE: Rank = Rank(3);
    /// The highest rank.
    pub const KING: Rank = Rank(13);

    /// The rank with this number: 3 to 10, jack 11, queen 12, king 13.
    pub fn new(number: u8) -> Option<Rank> {
        (3..=13).contains(&number).then_some(Rank(number))
    }

    /// Every rank, lowest first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (3..=13).map(Rank)
    }

    /// The rank's number, 3 to 13.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The rank's index, 0 to 10.
    pub(super) fn index(self) -> usize {
        usize::from(self.0 - 3)
    }

    /// The rank with this index, 0 to 10.
    pub(super) fn at(index: usize) -> Rank {
        debug_assert!(index < 11, "there are eleven ranks");
        Rank(index as u8 + 3)
    }

    /// The rank's letter in notation: `3 … 9 X J Q K`.
    pub fn letter(self) -> char {
        char::from(b"3456789XJQK"[self.index()])
    }

    /// The rank's name in the plural: `sevens`, `kings`.
    pub fn plural(self) -> &'static str {
        [
            "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings",
        ][self.index()]
    }

    fn of(letter: char) -> Option<Rank> {
        let upper = letter.to_ascii_uppercase();
        Rank::all().find(|rank| rank.letter() == upper)
    }
}

/// The error for a number that isn't a rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a rank: choose 3 to 13")]
pub struct NotARankNumber(u8);

impl TryFrom<u8> for Rank {
    type Error = NotARankNumber;

    fn try_from(number: u8) -> Result<Self, NotARankNumber> {
        Rank::new(number).ok_or(NotARankNumber(number))
    }
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> u8 {
        rank.0
    }
}

impl Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The error for text that isn't a rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rank: choose 3 to 13, or one of 3 4 5 6 7 8 9 X J Q K")]
pub struct NotARank(String);

impl FromStr for Rank {
    type Err = NotARank;

    /// Parses a number from 3 to 13 or a rank's letter, upper or lower case.
    fn from_str(text: &str) -> Result<Self, NotARank> {
        let mut letters = text.chars();
        let by_letter = match (letters.next(), letters.next()) {
            (Some(letter), None) => Rank::of(letter),
            _ => None,
        };
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        by_letter
            .or_else(|| text.parse().ok().filter(|_| plain).and_then(Rank::new))
            .ok_or_else(|| NotARank(shortened(text)))
    }
}

/// A card: a rank of a suit, or one of the three jokers. The two decks have two of each.
///
/// Written as rank and suit (`XS` is the ten of spades, `JS` the jack) or `J1 J2 J3`. Parsing also
/// accepts lower case, `10S` for `XS`, the suit's symbol, and the suit first. Ranks and suits share
/// no letter, so this is never ambiguous.
///
/// ```
/// use parlour_rules::five_crowns::Card;
/// let ten: Card = "XS".parse().unwrap();
/// assert!(["10s", "s10", "SX", "x♠"].iter().all(|text| text.parse() == Ok(ten)));
/// assert_eq!("j1".parse::<Card>().unwrap().to_string(), "J1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Card(u8);

/// The face of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// A rank of a suit.
    Suited(Rank, Suit),
    /// A joker with its number: 1, 2 or 3.
    Joker(u8),
}

/// Cards are sorted by suit, then rank, jokers last.
impl Card {
    /// The number of different cards.
    pub const KINDS: usize = 58;

    const FIRST_JOKER: u8 = 55;

    /// The card of a rank and a suit.
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 11 + rank.index() as u8)
    }

    /// Joker 1, 2 or 3.
    pub fn joker(number: u8) -> Option<Card> {
        (1..=3).contains(&number).then(|| Card(Card::FIRST_JOKER + number - 1))
    }

    /// Every different card once, sorted.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Card::KINDS as u8).map(Card)
    }

    /// The 116 cards of the two decks, sorted.
    pub fn pack() -> Vec<Card> {
        Card::all().flat_map(|card| [card, card]).collect()
    }

    /// The index among all different cards, 0 to 57.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The card's face.
    pub fn face(self) -> Face {
        match self.0.checked_sub(Card::FIRST_JOKER) {
            Some(joker) => Face::Joker(joker + 1),
            None => Face::Suited(Rank(self.0 % 11 + 3), Suit::ALL[usize::from(self.0 / 11)]),
        }
    }

    /// The rank, unless it is a joker.
    pub fn rank(self) -> Option<Rank> {
        match self.face() {
            Face::Suited(rank, _) => Some(rank),
            Face::Joker(_) => None,
        }
    }

    /// The suit, unless it is a joker.
    pub fn suit(self) -> Option<Suit> {
        match self.face() {
            Face::Suited(_, suit) => Some(suit),
            Face::Joker(_) => None,
        }
    }

    /// Whether it is a joker.
    pub fn is_joker(self) -> bool {
        self.0 >= Card::FIRST_JOKER
    }

    /// Whether it is wild: a joker, or a card of the round's wild rank.
    pub fn is_wild(self, wild: Rank) -> bool {
        self.rank().is_none_or(|rank| rank == wild)
    }

    /// Its points when unmelded: its number, 20 for the wild rank, 50 for a joker.
    pub fn points(self, wild: Rank) -> u32 {
        match self.rank() {
            None => 50,
            Some(rank) if rank == wild => 20,
            Some(rank) => u32::from(rank.number()),
        }
    }
}

/// The error for text that isn't a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a card: write a rank (3 to 9, X for ten, J, Q or K) and a suit (S C D H T), or a joker (J1 J2 J3)"
)]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        read_card(text).ok_or_else(|| NotACard(shortened(text)))
    }
}

fn read_card(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    let (first, last) = (letters.next()?, letters.next_back()?);
    match (first.to_ascii_uppercase(), letters.as_str(), last) {
        ('1', "0", suit) | (suit, "1", '0') => Some(Card::new(Rank(10), Suit::of(suit)?)),
        ('J', "", '1'..='3') => Card::joker(last as u8 - b'0'),
        (_, "", _) => match (Rank::of(first), Suit::of(last)) {
            (Some(rank), Some(suit)) => Some(Card::new(rank, suit)),
            _ => Some(Card::new(Rank::of(last)?, Suit::of(first)?)),
        },
        _ => None,
    }
}

/// The start of a text, for quoting in an error.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Parses cards separated by spaces or commas.
///
/// ```
/// use parlour_rules::five_crowns::read_cards;
/// assert_eq!(read_cards("6C J1, 10d").unwrap().len(), 3);
/// ```
pub fn read_cards(text: &str) -> Result<Vec<Card>, NotACard> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(str::parse)
        .collect()
}

/// A card in an error about a hand: `10♠`, but jokers with their numbers.
pub(super) fn told_apart(card: Card) -> String {
    if card.is_joker() { card.to_string() } else { CardFace::from(card).to_string() }
}

/// Cards with a space between them: `6C J1 XD`.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a>(pub &'a [Card]);

impl Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.0.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Suited(rank, suit) => write!(f, "{rank}{}", suit.letter()),
            Face::Joker(number) => write!(f, "J{number}"),
        }
    }
}

impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn every_card_parses_back_in_both_orders_and_cases() {
        for card in Card::all() {
            let text = card.to_string();
            assert_eq!(text.parse(), Ok(card));
            assert_eq!(text.to_lowercase().parse(), Ok(card));
            if !card.is_joker() {
                let suit_first: String = text.chars().rev().collect();
                assert_eq!(suit_first.parse(), Ok(card));
            }
        }
        assert_eq!(Card::all().count(), Card::KINDS);
        assert_eq!(Card::pack().len(), 116);
    }

    #[test]
    fn tens_jacks_and_jokers_are_distinguished() {
        assert_eq!(card("10S"), card("XS"));
        assert_eq!(card("s10"), card("XS"));
        assert_eq!(card("Q♆"), card("QT"));
        assert_eq!(card("JS").face(), Face::Suited(Rank(11), Suit::Spades));
        assert_eq!(card("J1").face(), Face::Joker(1));
        assert_eq!(card("J1").points(Rank(7)), 50);
        assert_eq!(card("7T").points(Rank(7)), 20);
        assert_eq!(card("KT").points(Rank(7)), 13);
    }

    #[test]
    fn text_that_is_not_a_card_is_quoted_in_the_error() {
        let bad = [
            "", "J", "J4", "J0", "1J", "2S", "AS", "11S", "100S", "3", "S", "ST", "33", "3SS", "é♠",
        ];
        for text in bad {
            let error = text.parse::<Card>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("`{text}` is not a card")), "{error}");
        }
        let endless = "♠".repeat(10_000);
        assert!(endless.parse::<Card>().expect_err("not a card").to_string().len() < 200);
    }

    #[test]
    fn ranks_parse_from_numbers_and_letters() {
        for rank in Rank::all() {
            assert_eq!(rank.to_string().parse(), Ok(rank));
            assert_eq!(rank.number().to_string().parse(), Ok(rank));
        }
        for text in ["", "2", "14", "+7", "A", "T", "-3", "7 ", "300"] {
            assert!(text.parse::<Rank>().is_err(), "{text}");
        }
    }
}
