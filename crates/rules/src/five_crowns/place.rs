//! Turns a layout of natural cards into melds with wilds.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::card::{Card, Rank, Suit};
use super::cover::{self, RANKS};
use super::layout::Layout;
use super::meld::{FEWEST, LONGEST_RUN, Meld, span};
use super::tally::Tally;

/// The unfinished melds of a hand. Each ends up with three or more cards.
type Cores = ArrayVec<Core, { Tally::MOST / FEWEST }>;

/// Cards of one hand.
type Cards = ArrayVec<Card, { Tally::MOST }>;

impl Layout {
    /// Makes the melds of the hand: naturals as the layout says, then the wilds they need, then
    /// spare wilds. There must be something to meld. Returns the melds and the unmelded cards.
    pub(super) fn make_melds(&self, tally: &Tally, hand: &[Card]) -> (Vec<Meld>, Vec<Card>) {
        let wild = tally.wild();
        let mut wilds: Cards = hand.iter().copied().filter(|card| card.is_wild(wild)).collect();
        // Wilds are taken from the end: jokers before cards of the wild rank.
        wilds.sort_unstable_by_key(|&card| Reverse((!card.is_joker(), card)));
        let mut cores = self.runs();
        for core in &mut cores {
            core.take_own(wild, &mut wilds);
        }
        let leftover = self.add_books(tally, &mut cores);
        for core in &mut cores {
            let needed = core.needed();
            core.cards.extend(wilds.drain(wilds.len() - needed..).rev());
        }
        place_spare_wilds(&mut cores, wild, wilds);
        cores.sort_by_key(Core::lowest);
        (cores.into_iter().map(|core| core.meld(wild)).collect(), leftover)
    }

    /// The runs of the layout, without wilds.
    fn runs(&self) -> Cores {
        let mut cores = Cores::new();
        for (suit, cards) in Suit::ALL.into_iter().zip(self.runs) {
            if !cards.is_empty() {
                let runs = cover::runs_of(&cards.copies()).into_iter();
                cores.extend(runs.map(|ranks| Core::run(suit, ranks)));
            }
        }
        cores
    }

    /// Adds the books. Returns the unmelded natural cards, sorted.
    fn add_books(&self, tally: &Tally, cores: &mut Cores) -> Vec<Card> {
        let mut books: ArrayVec<Cards, RANKS> = self.books.iter().map(|_| Cards::new()).collect();
        let mut leftover = Vec::with_capacity(tally.len());
        for (suit, (all, runs)) in Suit::ALL.into_iter().zip(tally.suits.iter().zip(self.runs)) {
            let rest = all.minus(runs);
            for place in rest.places() {
                let rank = Rank::at(place);
                let cards = std::iter::repeat_n(Card::new(rank, suit), rest.of(place).into());
                match self.books.iter().position(|&book| book == rank) {
                    Some(book) => books[book].extend(cards),
                    None => leftover.extend(cards),
                }
            }
        }
        cores.extend(books.into_iter().map(Core::book));
        leftover
    }
}

/// An unfinished meld: a run of a suit, or a book.
struct Core {
    /// The suit, if it is a run.
    suit: Option<Suit>,
    /// A bit mask of the ranks for which a run has cards of its own suit.
    ranks: u16,
    /// The cards of a book, or the wilds of a run.
    cards: Cards,
}

impl Core {
    fn run(suit: Suit, ranks: u16) -> Core {
        Core { suit: Some(suit), ranks, cards: Cards::new() }
    }

    fn book(cards: Cards) -> Core {
        Core { suit: None, ranks: 0, cards }
    }

    fn len(&self) -> usize {
        self.cards.len() + self.ranks.count_ones() as usize
    }

    /// The number of wilds still needed.
    fn needed(&self) -> usize {
        let length = span(self.ranks).map_or(0, |(low, high)| high + 1 - low);
        length.max(FEWEST).saturating_sub(self.len())
    }

    /// Takes the wild card of the run's own suit if it has a place in the run.
    fn take_own(&mut self, wild: Rank, wilds: &mut Cards) {
        if let (Some(suit), Some((low, high))) = (self.suit, span(self.ranks))
            && let Some(place) = wilds.iter().position(|&card| card == Card::new(wild, suit))
        {
            let is_gap = low < wild.index() && wild.index() < high;
            let is_short = high + 1 - low < FEWEST;
            if is_gap || is_short && self.is_next(wild) {
                wilds.remove(place);
                self.ranks |= 1 << wild.index();
            }
        }
    }

    /// Whether this rank comes directly before or after the run.
    fn is_next(&self, rank: Rank) -> bool {
        span(self.ranks)
            .is_some_and(|(low, high)| low == rank.index() + 1 || rank.index() == high + 1)
    }

    /// The lowest card in sort order.
    fn lowest(&self) -> Option<Card> {
        let in_run = self.suit.zip(span(self.ranks));
        let in_run = in_run.map(|(suit, (low, _))| Card::new(Rank::at(low), suit));
        self.cards.iter().copied().chain(in_run).min()
    }

    fn meld(self, wild: Rank) -> Meld {
        match self.suit {
            Some(suit) => Meld::make_run(suit, self.ranks, &self.cards, wild),
            None => {
                Meld::book(&self.cards, wild).expect("the layout gives every book enough wilds")
            }
        }
    }
}

/// Places the wilds that no meld needs. Three or more form a meld. Others go to the end of their
/// own suit's run, into a book, or to the end of any run.
fn place_spare_wilds(cores: &mut Cores, wild: Rank, spare: Cards) {
    if spare.len() >= FEWEST {
        return cores.push(Core::book(spare));
    }
    for card in spare {
        let has_room = |core: &Core| core.suit.is_some() && core.len() < LONGEST_RUN;
        let extends = |core: &Core| {
            core.suit.is_some() && core.suit == card.suit() && core.is_next(wild) && has_room(core)
        };
        if let Some(core) = cores.iter_mut().find(|core| extends(core)) {
            core.ranks |= 1 << wild.index();
            continue;
        }
        let place = cores
            .iter()
            .position(|core| core.suit.is_none())
            .or_else(|| cores.iter().position(has_room))
            .unwrap_or_else(|| split_full_run(cores));
        cores[place].cards.push(card);
    }
}

/// Splits a run of all eleven ranks in two. Returns the index of a part that has room.
fn split_full_run(cores: &mut Cores) -> usize {
    const LOW: u16 = (1 << FEWEST) - 1;
    let whole = cores.last_mut().expect("there is a meld if fewer than three wilds are spare");
    let suit = whole.suit.expect("only runs can be full");
    let mut low = Core::run(suit, whole.ranks & LOW);
    let needed = low.needed();
    low.cards.extend(whole.cards.drain(..needed));
    whole.ranks &= !LOW;
    cores.push(low);
    cores.len() - 2
}
