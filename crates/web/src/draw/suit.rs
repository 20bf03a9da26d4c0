//! The suits' signs as our own shapes, the same on every machine.

use parlour_rules::{cards, five_crowns};

/// A sign: a suit's, or the jokers' crown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// ♠
    Spade,
    /// ♥
    Heart,
    /// ♣
    Club,
    /// ♦
    Diamond,
    /// ♆
    Trident,
    /// Of jokers and of the round's wild rank.
    Crown,
}

impl Shape {
    /// Every sign.
    pub const ALL: [Shape; 6] =
        [Shape::Spade, Shape::Heart, Shape::Club, Shape::Diamond, Shape::Trident, Shape::Crown];

    /// Its name in a page.
    pub fn id(self) -> &'static str {
        match self {
            Shape::Spade => "suit-s",
            Shape::Heart => "suit-h",
            Shape::Club => "suit-c",
            Shape::Diamond => "suit-d",
            Shape::Trident => "suit-t",
            Shape::Crown => "crown",
        }
    }

    /// Its letter in notation; a crown has none.
    pub fn letter(self) -> Option<char> {
        match self {
            Shape::Spade => Some('S'),
            Shape::Heart => Some('H'),
            Shape::Club => Some('C'),
            Shape::Diamond => Some('D'),
            Shape::Trident => Some('T'),
            Shape::Crown => None,
        }
    }

    /// Its sign in running text.
    pub fn sign(self) -> char {
        match self {
            Shape::Spade => '♠',
            Shape::Heart => '♥',
            Shape::Club => '♣',
            Shape::Diamond => '♦',
            Shape::Trident => '♆',
            Shape::Crown => '♛',
        }
    }

    /// Its colour on a card. A test checks that every pair can be told apart by colour-blind people.
    pub fn colour(self) -> &'static str {
        match self {
            Shape::Spade => "#1b1f2a",
            Shape::Heart => "#821b17",
            Shape::Club => "#1f7a5c",
            Shape::Diamond => "#cc3300",
            Shape::Trident => "#1532c1",
            Shape::Crown => "#8a6414",
        }
    }

    /// Its outline in a square of 100.
    pub fn path(self) -> &'static str {
        match self {
            Shape::Spade => {
                "M50 5C60 25 93 41 93 64C93 77 83 84 73 84C65 84 58 80 54.5 72C56 84 61 91 67 96H33C39 \
                 91 44 84 45.5 72C42 80 35 84 27 84C17 84 7 77 7 64C7 41 40 25 50 5Z"
            }
            Shape::Heart => {
                "M50 93C44 80 6 58 6 32C6 17 17 8 29 8C39 8 46 13 50 23C54 13 61 8 71 8C83 8 94 17 94 \
                 32C94 58 56 80 50 93Z"
            }
            Shape::Club => {
                "M50 4A21.500 21.500 0 0 1 66 40A21.500 21.500 0 1 1 55 69C56 82 61 90 67 96H33C39 90 44 \
                 82 45 69A21.500 21.500 0 1 1 34 40A21.500 21.500 0 0 1 50 4Z"
            }
            Shape::Diamond => {
                "M50 3C60 20 74 38 88 50C74 62 60 80 50 97C40 80 26 62 12 50C26 38 40 20 50 3Z"
            }
            Shape::Trident => {
                "M50 2L63 22H55.500V51C66 48 72 40 72.500 28H65L78 8L91 28H83.500C83 48 72 60 55.500 \
                 63V70H68V79H55.500V98H44.500V79H32V70H44.500V63C28 60 17 48 16.500 28H9L22 8L35 28H27.500C28 \
                 40 34 48 44.500 51V22H37Z"
            }
            Shape::Crown => "M12 84L4 30L29 50L50 12L71 50L96 30L88 84ZM14 88H86V96H14Z",
        }
    }
}

impl From<cards::Suit> for Shape {
    fn from(suit: cards::Suit) -> Self {
        match suit {
            cards::Suit::Spades => Shape::Spade,
            cards::Suit::Hearts => Shape::Heart,
            cards::Suit::Clubs => Shape::Club,
            cards::Suit::Diamonds => Shape::Diamond,
        }
    }
}

impl From<five_crowns::Suit> for Shape {
    fn from(suit: five_crowns::Suit) -> Self {
        match suit {
            five_crowns::Suit::Spades => Shape::Spade,
            five_crowns::Suit::Hearts => Shape::Heart,
            five_crowns::Suit::Clubs => Shape::Club,
            five_crowns::Suit::Diamonds => Shape::Diamond,
            five_crowns::Suit::Tridents => Shape::Trident,
        }
    }
}
