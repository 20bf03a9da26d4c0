//! What a seat knows from its view, counted once for a decision.

use parlour_rules::five_crowns::{Card, Phase, PublicEvent, Rank, Tally, View};
use parlour_rules::{Eye, Seat};

use super::facts::Stock;

/// What a seat knows.
pub(super) struct KnownCards<'a> {
    /// The seat's view.
    pub view: &'a View,
    /// The seat.
    pub seat: Seat,
    /// The round's wild rank.
    pub wild: Rank,
    /// The seat's own hand.
    pub hand: &'a [Card],
    /// The hand as counts.
    pub tally: Tally,
    /// How many of each card are in the draw pile or hidden in the other hand.
    unseen: [u8; Card::KINDS],
    /// How many of each card may be drawn.
    stock: [u8; Card::KINDS],
    /// Where those cards are, and how many.
    pub stock_is: Stock,
    /// What the other player discarded and passed over this round.
    pub other: DiscardHistory,
    /// Whether the other player has gone out, so that this turn is the last.
    pub is_last_turn: bool,
}

/// A player's discards and refusals this round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct DiscardHistory {
    /// Cards it discarded, in order.
    pub discarded: Vec<Card>,
    /// Cards on top of the discard pile when it drew from the draw pile, latest first.
    pub refused: Vec<Card>,
}

impl<'a> KnownCards<'a> {
    /// What the seat of a view knows; `None` for a view of no seat.
    pub fn of(view: &'a View) -> Option<KnownCards<'a>> {
        let Eye::Seat(seat) = view.eye else { return None };
        let hand = view.hands[seat.index()].cards.as_deref()?;
        let unseen = unseen_cards(view);
        let count = |cards: &[u8]| cards.iter().map(|&count| u32::from(count)).sum();
        let (stock, stock_is) = if view.draw_pile > 0 {
            (unseen, Stock::Unseen(count(&unseen)))
        } else {
            let stock = shuffled_next(view);
            (stock, Stock::Discards(count(&stock)))
        };
        Some(KnownCards {
            view,
            seat,
            wild: view.wild(),
            hand,
            tally: Tally::new(hand, view.wild()),
            unseen,
            stock,
            stock_is,
            other: habits(view, Seat(1 - seat.0)),
            is_last_turn: view.gone_out.is_some(),
        })
    }

    /// The cards known to be in the other player's hand.
    pub fn other_known(&self) -> &[Card] {
        &self.view.hands[1 - self.seat.index()].known
    }

    /// The other player's whole hand, where it's shown.
    pub fn other_open(&self) -> Option<&[Card]> {
        self.view.hands[1 - self.seat.index()].cards.as_deref()
    }

    /// How many of the other player's cards are unknown.
    pub fn other_hidden(&self) -> usize {
        let other = &self.view.hands[1 - self.seat.index()];
        if other.cards.is_some() { 0 } else { other.held.saturating_sub(other.known.len()) }
    }

    /// Every different card that may be drawn, with its count.
    pub fn draws(&self) -> impl Iterator<Item = (Card, u32)> {
        counted(&self.stock)
    }

    /// How many copies of a card are in the draw pile or hidden in the other hand.
    pub fn unseen(&self, card: Card) -> u32 {
        u32::from(self.unseen[card.index()])
    }

    /// How many copies of a card the round is played with.
    pub fn in_pack(&self, card: Card) -> u32 {
        let in_pack =
            |pack: &Vec<Card>| pack.iter().fold(0, |n, &other| n + u32::from(other == card));
        self.view.pack.as_ref().map_or(2, in_pack)
    }

    /// All cards that may be in the other hand, sorted.
    pub fn hidden(&self) -> Vec<Card> {
        counted(&self.unseen).flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
    }

    /// The different cards of a hand, sorted.
    pub fn kinds(hand: &[Card]) -> Vec<Card> {
        let mut kinds = hand.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

/// Every card with a count above 0, with that count.
fn counted(cards: &[u8; Card::KINDS]) -> impl Iterator<Item = (Card, u32)> {
    Card::all().filter_map(|card| {
        let count = cards[card.index()];
        (count > 0).then_some((card, u32::from(count)))
    })
}

/// The discards that will make a new draw pile: those below the top card of the next discard.
fn shuffled_next(view: &View) -> [u8; Card::KINDS] {
    let below = usize::from(view.phase == Phase::Draw);
    let mut stock = [0; Card::KINDS];
    view.discard_pile.iter().skip(below).for_each(|card| stock[card.index()] += 1);
    stock
}

/// How many of each card are nowhere in the view.
fn unseen_cards(view: &View) -> [u8; Card::KINDS] {
    let mut unseen = [0_u8; Card::KINDS];
    match &view.pack {
        None => unseen = [2; Card::KINDS],
        Some(pack) => {
            for card in pack {
                unseen[card.index()] = unseen[card.index()].saturating_add(1);
            }
        }
    }
    let in_hands = view.hands.iter().flat_map(|hand| hand.cards.as_ref().unwrap_or(&hand.known));
    for card in in_hands.chain(&view.discard_pile) {
        unseen[card.index()] = unseen[card.index()].saturating_sub(1);
    }
    unseen
}

/// A seat's discards and refusals, found by going back through the round's events.
pub(super) fn habits(view: &View, seat: Seat) -> DiscardHistory {
    let mut habits = DiscardHistory::default();
    // The discard pile as it was, top card last.
    let mut pile: Vec<Card> = view.discard_pile.iter().rev().copied().collect();
    for told in view.events.iter().rev() {
        match *told {
            PublicEvent::Discarded(who, card) => {
                pile.pop();
                if who == seat {
                    habits.discarded.push(card);
                }
            }
            PublicEvent::Took(_, card) => pile.push(card),
            PublicEvent::Drew(who) => {
                if let Some(&top) = pile.last()
                    && who == seat
                {
                    habits.refused.push(top);
                }
            }
            PublicEvent::WentOut(_) => {}
            // The pile before the reshuffle is unknown, and too long ago to matter.
            PublicEvent::Reshuffled => break,
        }
    }
    habits.discarded.reverse();
    habits
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{FiveCrowns, Options, read_cards, save};
    use parlour_rules::{Game, Seed};

    fn game() -> FiveCrowns {
        let text =
            "(3 0 (9C 8H 9D 9H JH) 0 (4H 7H 8D 9H QH) (5H 5C 5D XT QT JT KT) (9T 5S 4S) HUMAN)";
        let save = save::read(text).expect("a save").save;
        FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("it can be played")
    }

    #[test]
    fn other_players_refusals_and_discards_are_read_from_the_events() {
        let mut game = game();
        for action in ["draw", "discard QH", "take", "discard JH", "draw", "discard 8D", "draw"] {
            game.play(action.parse().expect("an action")).expect("legal");
        }
        let view = game.view(Eye::Seat(Seat(1)));
        let cards = |text: &str| read_cards(text).expect("cards");
        let human = habits(&view, Seat(0));
        assert_eq!((human.discarded, human.refused), (cards("QH 8D"), cards("JH 9T")));
        let computer = habits(&view, Seat(1));
        assert_eq!((computer.discarded, computer.refused), (cards("JH"), cards("8D")));
    }

    #[test]
    fn unseen_cards_are_the_draw_pile_and_the_other_hand() {
        let game = game();
        let view = game.view(Eye::Seat(Seat(0)));
        let known = KnownCards::of(&view).expect("a seat");
        assert_eq!(known.stock_is, Stock::Unseen(view.draw_pile as u32 + 5));
        let mut expected: Vec<Card> =
            read_cards("9C 8H 9D 9H JH 5H 5C 5D XT QT JT KT").expect("cards");
        expected.sort_unstable();
        assert_eq!(known.hidden(), expected);
        assert_eq!(known.draws().map(|(_, count)| count as usize).sum::<usize>(), expected.len());
        assert!(KnownCards::of(&game.view(Eye::Nobody)).is_none());
    }

    #[test]
    fn empty_draw_pile_is_refilled_from_the_lower_discards() {
        let text = "(3 0 (9C 8H 9D 9H JH) 0 (4H 7H 8D 9H QH) () (9T 5S 4S 4S) HUMAN)";
        let save = save::read(text).expect("a save").save;
        let mut game = FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("one");
        let drawn = |game: &FiveCrowns| {
            let view = game.view(Eye::Seat(Seat(0)));
            let known = KnownCards::of(&view).expect("a seat");
            let cards: Vec<String> =
                known.draws().map(|(card, count)| format!("{count} {card}")).collect();
            (cards.join(", "), known.stock_is)
        };
        assert_eq!(drawn(&game), ("2 4S, 1 5S".to_owned(), Stock::Discards(3)));
        game.play("take".parse().expect("an action")).expect("legal");
        assert_eq!(drawn(&game), ("2 4S, 1 5S".to_owned(), Stock::Discards(3)));
    }
}
