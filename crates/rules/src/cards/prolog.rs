//! Cards as Prolog terms: `card(7, clubs)`, `card(queen, hearts)`.

use super::{Card, Rank, Suit};

/// A rank in a Prolog term: a number from 2 to 10, or a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankTerm<'a> {
    /// `7`
    Number(i64),
    /// `queen`
    Name(&'a str),
}

/// Which argument of `card(Rank, Suit)` is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotACardTerm {
    /// The rank.
    #[error("a rank is a number from 2 to 10, or ace, jack, queen or king")]
    Rank,
    /// The suit.
    #[error("a suit is clubs, diamonds, hearts or spades")]
    Suit,
}

impl Card {
    /// The card of the term `card(Rank, Suit)`.
    ///
    /// ```
    /// use parlour_rules::cards::{Card, NotACardTerm, RankTerm};
    /// let queen = Card::from_term(RankTerm::Name("queen"), "hearts");
    /// assert_eq!(queen.map(Card::name), Ok("QH"));
    /// assert_eq!(Card::from_term(RankTerm::Number(1), "hearts"), Err(NotACardTerm::Rank));
    /// ```
    pub fn from_term(rank: RankTerm<'_>, suit: &str) -> Result<Card, NotACardTerm> {
        let rank = Rank::from_term(rank).ok_or(NotACardTerm::Rank)?;
        let suit = Suit::ALL.into_iter().find(|named| named.name() == suit);
        Ok(Card::new(rank, suit.ok_or(NotACardTerm::Suit)?))
    }
}

impl Rank {
    /// The rank as the first argument of the term `card(Rank, Suit)`.
    pub fn term(self) -> RankTerm<'static> {
        match self {
            Rank::ACE => RankTerm::Name("ace"),
            Rank::JACK => RankTerm::Name("jack"),
            Rank::QUEEN => RankTerm::Name("queen"),
            Rank::KING => RankTerm::Name("king"),
            rank => RankTerm::Number(i64::from(rank.number())),
        }
    }

    fn from_term(term: RankTerm<'_>) -> Option<Rank> {
        Rank::all().find(|rank| rank.term() == term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_parses_back_from_its_term() {
        for card in Card::all() {
            assert_eq!(Card::from_term(card.rank().term(), card.suit().name()), Ok(card));
        }
        for rank in [1, 0, 11, -2].map(RankTerm::Number) {
            assert_eq!(Card::from_term(rank, "clubs"), Err(NotACardTerm::Rank));
        }
        assert_eq!(Card::from_term(RankTerm::Name("ace"), "Clubs"), Err(NotACardTerm::Suit));
        assert_eq!(Card::from_term(RankTerm::Name("one"), "clubs"), Err(NotACardTerm::Rank));
    }
}
