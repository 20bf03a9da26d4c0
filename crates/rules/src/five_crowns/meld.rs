//! Books and runs: how to make them, and why cards aren't one.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::card::{Card, Face, Listed, Rank, Suit};
use crate::message::{CardFace, Message};

/// The fewest cards in a meld.
pub const FEWEST: usize = 3;
/// The most cards in a run: three to king.
pub const LONGEST_RUN: usize = 11;

/// A bit mask of all ranks of a suit.
const ALL_RANKS: u16 = (1 << LONGEST_RUN) - 1;

/// A book or a run, with its cards in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meld {
    /// Three or more cards of one rank, naturals first. Wilds alone are a book of the wild rank.
    Book {
        /// The rank of its cards.
        rank: Rank,
        /// Its cards.
        cards: Vec<Card>,
    },
    /// Three or more consecutive ranks of one suit, lowest first.
    Run {
        /// The suit of its cards.
        suit: Suit,
        /// The rank of the first card.
        lowest: Rank,
        /// Its cards, wilds in the places of the cards they stand for.
        cards: Vec<Card>,
    },
}

/// What a card stands for in a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The card itself.
    Itself,
    /// A wild that stands for any card of this rank.
    AnyOf(Rank),
    /// A wild that stands for this card.
    For(Card),
}

impl Meld {
    /// Makes a book of the cards.
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

    /// Makes a run of the cards. Naturals go to their places, and a card of the wild rank to its
    /// own if that is free. The other wilds fill the gaps, then extend the run upward, then
    /// downward.
    pub fn run(cards: &[Card], wild: Rank) -> Result<Meld, NotARun> {
        let (suit, ranks) = naturals_of_run(cards, wild)?;
        let wilds: ArrayVec<Card, LONGEST_RUN> =
            cards.iter().copied().filter(|card| card.is_wild(wild)).collect();
        let any_suit = || cards.iter().find_map(|card| card.suit()).unwrap_or(Suit::Spades);
        Ok(Meld::make_run(suit.unwrap_or_else(any_suit), ranks, &wilds, wild))
    }

    /// Makes a run of natural cards, given as a bit mask of ranks, and at least as many wilds as
    /// needed.
    pub(super) fn make_run(suit: Suit, ranks: u16, wilds: &[Card], wild: Rank) -> Meld {
        let length = ranks.count_ones() as usize + wilds.len();
        let mut wilds: ArrayVec<Card, LONGEST_RUN> = wilds.iter().copied().collect();
        // Wilds are taken from the end: jokers first.
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
                .expect("the run is as long as it has cards"),
        });
        Meld::Run { suit, lowest: Rank::at(low), cards: laid.collect() }
    }

    /// The cards, in order.
    pub fn cards(&self) -> &[Card] {
        match self {
            Meld::Book { cards, .. } | Meld::Run { cards, .. } => cards,
        }
    }

    /// The kind of meld: `book` or `run`.
    pub fn kind(&self) -> &'static str {
        match self {
            Meld::Book { .. } => "book",
            Meld::Run { .. } => "run",
        }
    }

    /// Each card with its role in the meld.
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

/// The suit of a run's natural cards, if it has any, and a bit mask of their ranks.
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
        if wraps_around(ranks, cards.len()) {
            return Err(NotARun::Round);
        }
        let missing = (low..high).filter(|place| ranks >> place & 1 == 0);
        let missing = missing.filter_map(card_at).collect();
        return Err(NotARun::Missing { missing, wilds: cards.len() - ranks.count_ones() as usize });
    }
    Ok((suit, ranks))
}

/// Whether ranks that don't fit into `length` places in a row would fit if a three could follow the
/// king.
fn wraps_around(ranks: u16, length: usize) -> bool {
    let start_at = |place: usize| (ranks >> place | ranks << (LONGEST_RUN - place)) & ALL_RANKS;
    (1..LONGEST_RUN).any(|place| start_at(place) >> length == 0)
}

/// The lowest and highest index of the ranks in a bit mask.
pub(super) fn span(ranks: u16) -> Option<(usize, usize)> {
    let high = ranks.checked_ilog2()?;
    Some((ranks.trailing_zeros() as usize, high as usize))
}

/// Writes the cards: `4C J1 6C`.
impl Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Listed(self.cards()).fmt(f)
    }
}

/// Serialised as `{"kind":"run","cards":["4C","J1","6C"]}`.
#[cfg(feature = "serde")]
impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut meld = serializer.serialize_struct("Meld", 2)?;
        meld.serialize_field("kind", self.kind())?;
        meld.serialize_field("cards", self.cards())?;
        meld.end()
    }
}

/// Why cards aren't a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotABook {
    /// There are fewer than three cards.
    #[error("a meld needs at least three cards; you gave {}", fewer(*.0))]
    TooFew(usize),
    /// Two natural cards have different ranks.
    #[error("{} and {} have different ranks", CardFace::from(*.0), CardFace::from(*.1))]
    TwoRanks(Card, Card),
}

/// Why cards aren't a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotARun {
    /// There are fewer than three cards.
    #[error("a meld needs at least three cards; you gave {}", fewer(*.0))]
    TooFew(usize),
    /// There are more cards than ranks in a suit.
    #[error("a run has at most 11 cards, three to king, not {0}")]
    TooMany(usize),
    /// Two natural cards have different suits.
    #[error("{} and {} have different suits", CardFace::from(*.0), CardFace::from(*.1))]
    TwoSuits(Card, Card),
    /// A natural card appears twice.
    #[error("{} is there twice, but a run has each rank only once", CardFace::from(*.0))]
    Twice(Card),
    /// It would have to continue with a three after the king.
    #[error("a run ends with the king and can't continue with a three")]
    Round,
    /// There are more gaps than wilds.
    #[error("{}", missing_text(missing, *wilds))]
    Missing {
        /// The missing cards between the lowest and the highest natural card.
        missing: Vec<Card>,
        /// The number of wilds that can stand for them.
        wilds: usize,
    },
}

/// A number of cards below three.
fn fewer(count: usize) -> &'static str {
    ["none", "one", "two"][count.min(2)]
}

fn missing_text(missing: &[Card], wilds: usize) -> String {
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
    fn wilds_go_to_their_places_in_a_run() {
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
    fn a_run_of_only_wilds_has_at_most_eleven_cards() {
        assert_eq!(run("KC KD J1", 13).as_deref(), Ok("J1 KD KC"));
        let eleven = "KC KC KD KD KH KH KS KS KT KT J1";
        assert!(run(eleven, 13).is_ok());
        let refused = run(&format!("{eleven} J1"), 13).unwrap_err();
        assert_eq!(refused, "a run has at most 11 cards, three to king, not 12");
    }

    #[test]
    fn an_error_says_why_cards_are_not_a_run() {
        let refused_with =
            |cards: &str, why: &str| assert_eq!(run(cards, 3).unwrap_err(), why, "{cards}");
        refused_with("4C 6C 7C", "5♣ is missing and no wild card stands for it");
        refused_with("4C 6C 8C", "5♣ and 7♣ are missing and no wild card stands for them");
        refused_with(
            "4C 6C 9C J1",
            "5♣, 7♣ and 8♣ are missing and only one wild card can stand in",
        );
        refused_with("4C 5D 6C", "4♣ and 5♦ have different suits");
        refused_with("4C 4C 5C", "4♣ is there twice, but a run has each rank only once");
        refused_with("QC KC 4C J1", "a run ends with the king and can't continue with a three");
        refused_with(
            "4C KC 9C",
            "5♣, 6♣, 7♣, 8♣, 10♣, J♣ and Q♣ are missing and no wild card stands for them",
        );
        refused_with("QC KC", "a meld needs at least three cards; you gave two");
    }

    #[test]
    fn a_book_has_one_rank_and_any_wilds() {
        assert_eq!(book("J1 7S 9D 9C", 7).as_deref(), Ok("9C 9D 7S J1"));
        assert_eq!(book("J1 7S 7C", 7).as_deref(), Ok("7S 7C J1"));
        assert_eq!(book("9C 8C 9D", 7).unwrap_err(), "9♣ and 8♣ have different ranks");
    }

    #[test]
    fn every_card_of_a_meld_has_the_right_role() {
        let seven = Rank::new(7).expect("a rank");
        let cards = read_cards("6C 7D 8C J1").expect("cards");
        let roles: Vec<Role> =
            Meld::run(&cards, seven).expect("a run").roles().map(|(_, role)| role).collect();
        let card = |text: &str| text.parse().expect("a card");
        let expected = [Role::Itself, Role::For(card("7C")), Role::Itself, Role::For(card("9C"))];
        assert_eq!(roles, expected);
    }
}
