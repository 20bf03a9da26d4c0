//! Books and runs: what is one, and what is wrong with what is not.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use arrayvec::ArrayVec;
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::card::{Card, Face, Listed, Rank, Suit};
use crate::message::{CardFace, Message};

/// The fewest cards a meld has.
pub const FEWEST: usize = 3;
/// The most cards a run has: three to king.
pub const LONGEST_RUN: usize = 11;

/// One bit for each place of a suit.
const ALL_RANKS: u16 = (1 << LONGEST_RUN) - 1;

/// A book or a run, its cards in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meld {
    /// Three or more cards of a rank, naturals first. Nothing but wilds is a book of the wild
    /// rank.
    Book {
        /// The rank that all its cards are or stand for.
        rank: Rank,
        /// Its cards.
        cards: Vec<Card>,
    },
    /// Three or more ranks of a suit that follow each other, lowest first.
    Run {
        /// The suit that all its cards are of or stand for.
        suit: Suit,
        /// The rank of the first card.
        lowest: Rank,
        /// Its cards, wilds in the places they stand for.
        cards: Vec<Card>,
    },
}

/// What a card is in a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The card itself.
    Itself,
    /// A wild that stands for some card of this rank.
    AnyOf(Rank),
    /// A wild that stands for this card.
    For(Card),
}

impl Meld {
    /// Lays the cards out as a book.
    pub fn book(cards: &[Card], wild: Rank) -> Result<Meld, NotABook> {
        if cards.len() < FEWEST {
            return Err(NotABook::TooFew(cards.len()));
        }
        let mut naturals = cards.iter().copied().filter(|card| !card.is_wild(wild));
        let rank = match naturals.next() {
            None => wild,
            Some(first) => match naturals.find(|card| card.rank() != first.rank()) {
                Some(other) => return Err(NotABook::TwoRanks(first, other)),
                None => first.rank().expect("a natural card has a rank"),
            },
        };
        let mut cards = cards.to_vec();
        cards.sort_by_key(|card| (card.is_wild(wild), *card));
        Ok(Meld::Book { rank, cards })
    }

    /// Lays the cards out as a run: naturals at their places, a card of the wild rank at its own
    /// where that is free, the other wilds in the gaps, then above and below.
    pub fn run(cards: &[Card], wild: Rank) -> Result<Meld, NotARun> {
        let (suit, ranks) = naturals_of_run(cards, wild)?;
        let wilds: ArrayVec<Card, LONGEST_RUN> =
            cards.iter().copied().filter(|card| card.is_wild(wild)).collect();
        let any_suit = || cards.iter().find_map(|card| card.suit()).unwrap_or(Suit::Spades);
        Ok(Meld::lay_run(suit.unwrap_or_else(any_suit), ranks, &wilds, wild))
    }

    /// Lays out a run of the suit's own cards, one bit a rank, and as many wilds as it takes or
    /// more.
    pub(super) fn lay_run(suit: Suit, ranks: u16, wilds: &[Card], wild: Rank) -> Meld {
        let length = ranks.count_ones() as usize + wilds.len();
        let mut wilds: ArrayVec<Card, LONGEST_RUN> = wilds.iter().copied().collect();
        // Used from the end: jokers first.
        wilds.sort_unstable_by_key(|&card| Reverse((!card.is_joker(), card)));
        let own = Card::new(wild, suit);
        let (mut low, mut high) = span(ranks).unwrap_or((wild.index(), wild.index()));
        let mut at_its_own = None;
        if ranks >> wild.index() & 1 == 0
            && let Some(at) = wilds.iter().position(|&card| card == own)
        {
            let (lower, higher) = (low.min(wild.index()), high.max(wild.index()));
            if higher + 1 - lower <= length {
                (low, high) = (lower, higher);
                at_its_own = Some(wilds.remove(at));
            }
        }
        while high + 1 - low < length {
            if high + 1 < LONGEST_RUN { high += 1 } else { low -= 1 }
        }
        let laid = (low..=high).map(|place| match Rank::at(place) {
            rank if ranks >> place & 1 == 1 => Card::new(rank, suit),
            rank => at_its_own
                .take_if(|_| rank == wild)
                .or_else(|| wilds.pop())
                .expect("the run has as many places as cards"),
        });
        Meld::Run { suit, lowest: Rank::at(low), cards: laid.collect() }
    }

    /// The cards, in order.
    pub fn cards(&self) -> &[Card] {
        match self {
            Meld::Book { cards, .. } | Meld::Run { cards, .. } => cards,
        }
    }

    /// `book` or `run`.
    pub fn kind(&self) -> &'static str {
        match self {
            Meld::Book { .. } => "book",
            Meld::Run { .. } => "run",
        }
    }

    /// Each card with what it is in the meld.
    pub fn roles(&self) -> impl Iterator<Item = (Card, Role)> {
        self.cards().iter().enumerate().map(move |(place, &card)| {
            let role = match *self {
                Meld::Book { rank, .. } if card.rank() == Some(rank) => Role::Itself,
                Meld::Book { rank, .. } => Role::AnyOf(rank),
                Meld::Run { suit, lowest, .. } => {
                    match Card::new(Rank::at(lowest.index() + place), suit) {
                        meant if meant == card => Role::Itself,
                        meant => Role::For(meant),
                    }
                }
            };
            (card, role)
        })
    }
}

/// The suit of a would-be run's naturals, if it has any, and their ranks: one bit a place.
fn naturals_of_run(cards: &[Card], wild: Rank) -> Result<(Option<Suit>, u16), NotARun> {
    if cards.len() < FEWEST {
        return Err(NotARun::TooFew(cards.len()));
    }
    let (mut ranks, mut twice) = (0, 0);
    let mut last: Option<(Card, Suit)> = None;
    for &card in cards {
        let Face::Suited(rank, suit) = card.face() else { continue };
        if rank == wild {
            continue;
        }
        if let Some((before, _)) = last.filter(|(_, other)| *other != suit) {
            return Err(NotARun::TwoSuits(before, card));
        }
        last = Some((card, suit));
        let bit = 1 << rank.index();
        twice |= ranks & bit;
        ranks |= bit;
    }
    let suit = last.map(|(_, suit)| suit);
    let card_at = |place| suit.map(|suit| Card::new(Rank::at(place), suit));
    if let Some(card) = span(twice).and_then(|(lowest, _)| card_at(lowest)) {
        return Err(NotARun::Twice(card));
    }
    if cards.len() > LONGEST_RUN {
        return Err(NotARun::TooMany(cards.len()));
    }
    if let Some((low, high)) = span(ranks).filter(|(low, high)| high + 1 - low > cards.len()) {
        if goes_round(ranks, cards.len()) {
            return Err(NotARun::Round);
        }
        let missing = (low..high).filter(|place| ranks >> place & 1 == 0);
        let missing = missing.filter_map(card_at).collect();
        return Err(NotARun::Missing { missing, wilds: cards.len() - ranks.count_ones() as usize });
    }
    Ok((suit, ranks))
}

/// Whether ranks that need more than `length` places in a row would fit if a suit were a ring,
/// the three after the king.
fn goes_round(ranks: u16, length: usize) -> bool {
    let start_at = |place: usize| (ranks >> place | ranks << (LONGEST_RUN - place)) & ALL_RANKS;
    (1..LONGEST_RUN).any(|place| start_at(place) >> length == 0)
}

/// The lowest and the highest place of some ranks, one bit each.
pub(super) fn span(ranks: u16) -> Option<(usize, usize)> {
    let high = ranks.checked_ilog2()?;
    Some((ranks.trailing_zeros() as usize, high as usize))
}

/// `4C J1 6C`
impl Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Listed(self.cards()).fmt(f)
    }
}

/// `{"kind":"run","cards":["4C","J1","6C"]}`
impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut meld = serializer.serialize_struct("Meld", 2)?;
        meld.serialize_field("kind", self.kind())?;
        meld.serialize_field("cards", self.cards())?;
        meld.end()
    }
}

/// Why cards are no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotABook {
    /// There are fewer than three.
    #[error("a meld has at least three cards, not {0}")]
    TooFew(usize),
    /// Two naturals differ in rank.
    #[error("{} and {} are of different ranks", CardFace::from(*.0), CardFace::from(*.1))]
    TwoRanks(Card, Card),
}

/// Why cards are no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotARun {
    /// There are fewer than three.
    #[error("a meld has at least three cards, not {0}")]
    TooFew(usize),
    /// There are more than a suit has ranks.
    #[error("a run has at most 11 cards, three to king, not {0}")]
    TooMany(usize),
    /// Two naturals differ in suit.
    #[error("{} and {} are of different suits", CardFace::from(*.0), CardFace::from(*.1))]
    TwoSuits(Card, Card),
    /// A natural is there twice.
    #[error("{} is there twice, but a run has each rank only once", CardFace::from(*.0))]
    Twice(Card),
    /// It would have to go on with the three after the king.
    #[error("a run ends with the king and can't continue with a three")]
    Round,
    /// Gaps remain when every wild is used.
    #[error("{}", tell_missing(missing, *wilds))]
    Missing {
        /// The cards between the lowest and the highest natural that are not there.
        missing: Vec<Card>,
        /// How many wilds there are to stand for them.
        wilds: usize,
    },
}

fn tell_missing(missing: &[Card], wilds: usize) -> String {
    let them = Message::list(missing.iter().map(|&card| card.into()), " and ");
    if missing.len() == 1 {
        return format!("{them} is missing and no wild card stands for it");
    }
    match wilds {
        0 => format!("{them} are missing and no wild card stands for them"),
        1 => format!("{them} are missing and only one wild card can stand in"),
        _ => format!("{them} are missing and only {wilds} wild cards can stand in"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five_crowns::read_cards;

    fn run(cards: &str, wild: u8) -> Result<String, String> {
        let wild = Rank::new(wild).expect("a rank");
        Meld::run(&read_cards(cards).expect("cards"), wild)
            .map(|meld| meld.to_string())
            .map_err(|error| error.to_string())
    }

    fn book(cards: &str, wild: u8) -> Result<String, String> {
        let wild = Rank::new(wild).expect("a rank");
        Meld::book(&read_cards(cards).expect("cards"), wild)
            .map(|meld| meld.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_run_is_laid_out_with_its_wilds_in_place() {
        assert_eq!(run("8C 6C J1", 3).as_deref(), Ok("6C J1 8C"));
        assert_eq!(run("8C 7C 6C", 7).as_deref(), Ok("6C 7C 8C"));
        assert_eq!(run("8C 7D 6C", 7).as_deref(), Ok("6C 7D 8C"));
        assert_eq!(run("QC KC J1", 3).as_deref(), Ok("J1 QC KC"));
        assert_eq!(run("9C 7C 8C", 7).as_deref(), Ok("7C 8C 9C"));
        assert_eq!(run("KS J1 J2 J3", 3).as_deref(), Ok("J1 J2 J3 KS"));
        assert_eq!(run("7C 7C 9C", 7).as_deref(), Ok("7C 7C 9C"));
        assert_eq!(run("7C XC KC 7D", 7).as_deref(), Ok("XC 7C 7D KC"));
    }

    #[test]
    fn a_run_of_nothing_but_wilds_has_room_for_eleven() {
        assert_eq!(run("KC KD J1", 13).as_deref(), Ok("J1 KD KC"));
        let eleven = "KC KC KD KD KH KH KS KS KT KT J1";
        assert!(run(eleven, 13).is_ok());
        let refused = run(&format!("{eleven} J1"), 13).unwrap_err();
        assert_eq!(refused, "a run has at most 11 cards, three to king, not 12");
    }

    #[test]
    fn what_is_wrong_with_a_run_is_told() {
        let told = |cards: &str, why: &str| assert_eq!(run(cards, 3).unwrap_err(), why, "{cards}");
        told("4C 6C 7C", "5♣ is missing and no wild card stands for it");
        told("4C 6C 8C", "5♣ and 7♣ are missing and no wild card stands for them");
        told("4C 6C 9C J1", "5♣, 7♣ and 8♣ are missing and only one wild card can stand in");
        told("4C 5D 6C", "4♣ and 5♦ are of different suits");
        told("4C 4C 5C", "4♣ is there twice, but a run has each rank only once");
        told("QC KC 4C J1", "a run ends with the king and can't continue with a three");
        told(
            "4C KC 9C",
            "5♣, 6♣, 7♣, 8♣, 10♣, J♣ and Q♣ are missing and no wild card stands for them",
        );
        told("QC KC", "a meld has at least three cards, not 2");
    }

    #[test]
    fn a_book_has_one_rank_and_any_wilds() {
        assert_eq!(book("J1 7S 9D 9C", 7).as_deref(), Ok("9C 9D 7S J1"));
        assert_eq!(book("J1 7S 7C", 7).as_deref(), Ok("7S 7C J1"));
        assert_eq!(book("9C 8C 9D", 7).unwrap_err(), "9♣ and 8♣ are of different ranks");
    }

    #[test]
    fn every_card_of_a_meld_has_its_role() {
        let seven = Rank::new(7).expect("a rank");
        let cards = read_cards("6C 7D 8C J1").expect("cards");
        let roles: Vec<Role> =
            Meld::run(&cards, seven).expect("a run").roles().map(|(_, role)| role).collect();
        let card = |text: &str| text.parse().expect("a card");
        let expected = [Role::Itself, Role::For(card("7C")), Role::Itself, Role::For(card("9C"))];
        assert_eq!(roles, expected);
    }
}
