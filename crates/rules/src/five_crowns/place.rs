//! A layout of natural cards into melds, wilds included.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::card::{Card, Rank, Suit};
use super::cover;
use super::layout::Layout;
use super::meld::{FEWEST, LONGEST_RUN, Meld};
use super::tally::Tally;

/// The melds of one hand in the making: each comes to have three cards or more.
type Cores = ArrayVec<Core, { Tally::MOST / FEWEST }>;

/// Cards of one hand.
type Cards = ArrayVec<Card, { Tally::MOST }>;

impl Layout {
    /// Lays out the hand: naturals as chosen, then the wilds where they are needed, then the
    /// wilds to spare.
    pub(super) fn melds(&self, hand: &[Card], wild: Rank) -> Vec<Meld> {
        let (mut wilds, naturals): (Cards, Cards) =
            hand.iter().copied().partition(|card| card.is_wild(wild));
        // Used from the end: jokers before cards of the wild rank.
        wilds.sort_unstable_by_key(|&card| Reverse((!card.is_joker(), card)));
        let mut cores = self.cores(naturals);
        for core in &mut cores {
            core.take_own(wild, &mut wilds);
        }
        for core in &mut cores {
            let needed = core.needed();
            core.cards.extend(wilds.drain(wilds.len() - needed..).rev());
        }
        spread(&mut cores, wild, wilds);
        cores.sort_by_key(|core| core.cards.iter().min().copied());
        let meld = |core: Core| match core.suit {
            Some(_) => Meld::run(&core.cards, wild).expect("the layout gives every run its wilds"),
            None => Meld::book(&core.cards, wild).expect("the layout gives every book its wilds"),
        };
        cores.into_iter().map(meld).collect()
    }

    /// The natural cards of each meld.
    fn cores(&self, mut naturals: Cards) -> Cores {
        let mut cores = Cores::new();
        let suits = Suit::ALL.into_iter().zip(self.runs).filter(|(_, cards)| !cards.is_empty());
        for (suit, cards) in suits {
            for run in cover::runs_of(&cards.copies()) {
                let ranks = Rank::all().filter(|rank| run >> rank.index() & 1 == 1);
                let cards: Cards = ranks.map(|rank| Card::new(rank, suit)).collect();
                for card in &cards {
                    let place = naturals.iter().position(|held| held == card);
                    naturals.remove(place.expect("runs are made of cards held"));
                }
                cores.push(Core { suit: Some(suit), cards });
            }
        }
        for &rank in &self.books {
            let cards = naturals.iter().copied().filter(|card| card.rank() == Some(rank)).collect();
            cores.push(Core { suit: None, cards });
        }
        cores
    }
}

/// A meld in the making: a run of a suit, or a book.
struct Core {
    suit: Option<Suit>,
    cards: Cards,
}

impl Core {
    fn span(&self) -> Option<(Rank, Rank)> {
        let ranks = || self.cards.iter().filter_map(|card| card.rank());
        Some((ranks().min()?, ranks().max()?))
    }

    /// How many wilds are still missing.
    fn needed(&self) -> usize {
        let length = match (self.suit, self.span()) {
            (Some(_), Some((low, high))) => high.index() + 1 - low.index(),
            _ => 0,
        };
        length.max(FEWEST) - self.cards.len().min(length.max(FEWEST))
    }

    /// Takes the suit's own card of the wild rank where the run has a place for it.
    fn take_own(&mut self, wild: Rank, wilds: &mut Cards) {
        if let (Some(suit), Some((low, high))) = (self.suit, self.span())
            && let Some(place) = wilds.iter().position(|&card| card == Card::new(wild, suit))
        {
            let is_gap = low < wild && wild < high;
            let is_short = high.index() + 1 - low.index() < FEWEST;
            if is_gap || is_short && self.is_next(wild) {
                self.cards.push(wilds.remove(place));
            }
        }
    }

    /// Whether the run's own suit goes on with this rank.
    fn is_next(&self, rank: Rank) -> bool {
        self.span().is_some_and(|(low, high)| {
            low.number() == rank.number() + 1 || rank.number() == high.number() + 1
        })
    }
}

/// Finds a place for the wilds that no meld needs: three or more by themselves; otherwise at the
/// end of their own suit's run, with a book, or at the end of any run.
fn spread(cores: &mut Cores, wild: Rank, spare: Cards) {
    if spare.len() >= FEWEST {
        return cores.push(Core { suit: None, cards: spare });
    }
    for card in spare {
        let goes_on = |core: &Core| core.suit == card.suit() && core.is_next(wild);
        let has_room = |core: &Core| core.suit.is_some() && core.cards.len() < LONGEST_RUN;
        let place = cores
            .iter()
            .position(|core| !card.is_joker() && goes_on(core) && has_room(core))
            .or_else(|| cores.iter().position(|core| core.suit.is_none()))
            .or_else(|| cores.iter().position(has_room))
            .unwrap_or_else(|| halve(cores, wild));
        cores[place].cards.push(card);
    }
}

/// Cuts a run of all eleven ranks in two and tells a part that has room.
fn halve(cores: &mut Cores, wild: Rank) -> usize {
    let whole = cores.last_mut().expect("wilds to spare are fewer than three only beside a meld");
    let laid = Meld::run(&whole.cards, wild).expect("a run of eleven ranks");
    let (low, high) = laid.cards().split_at(FEWEST);
    let suit = whole.suit;
    whole.cards = high.iter().copied().collect();
    let low = Core { suit, cards: low.iter().copied().collect() };
    cores.push(low);
    cores.len() - 2
}
