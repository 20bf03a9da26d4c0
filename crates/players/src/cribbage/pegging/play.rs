//! The play for engines: ranks only, and go is automatic.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, THIRTY_ONE};

use super::ranks::Ranks;

/// The most seats at a table.
pub const SEATS: usize = 4;

/// The cards still held by two to four seats, and the pile.
///
/// Go is not a move here. A seat that cannot play is skipped, and the point for the go or the last
/// card is pegged with the last card that fits. Nothing else can peg in between, so the totals are
/// the same as in the real game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The ranks that each seat still holds; unused seats hold nothing.
    pub hands: [Ranks; SEATS],
    /// The cards since the count was last 0.
    pub pile: Pile,
    /// The seat to play, unless the play is over.
    pub turn: usize,
    seats: usize,
}

/// Whether a hand can play a card.
#[inline]
pub fn can_play(hand: Ranks, pile: Pile) -> bool {
    hand.lowest().is_some_and(|rank| pile.takes(rank))
}

impl Play {
    /// A play of these hands. If `turn` cannot play, the next seat that can does.
    pub fn new(hands: &[Ranks], pile: Pile, turn: usize) -> Play {
        let mut all = [Ranks::default(); SEATS];
        all[..hands.len()].copy_from_slice(hands);
        let seats = hands.len();
        let able = (0..seats).map(|step| (turn + step) % seats);
        let turn = able.clone().find(|&seat| can_play(all[seat], pile)).unwrap_or(turn);
        Play { hands: all, pile, turn, seats }
    }

    /// Whether every card has been played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hands.iter().all(|hand| hand.is_empty())
    }

    /// The playable ranks of the seat to play, from low to high.
    #[inline]
    pub fn choices(&self) -> impl Iterator<Item = Rank> {
        let pile = self.pile;
        self.hands[self.turn].each().take_while(move |&rank| pile.takes(rank))
    }

    /// Plays a card that the seat to play holds and the pile takes. Returns the points it pegs,
    /// including go and the last card.
    #[inline]
    pub fn play_card(&mut self, rank: Rank) -> u8 {
        let seat = self.turn;
        let mut points = self.pile.points(rank);
        self.hands[seat] = self.hands[seat].without(rank);
        self.pile = self.pile.with(rank);
        for step in 1..=self.seats {
            let next = (seat + step) % self.seats;
            if can_play(self.hands[next], self.pile) {
                self.turn = next;
                return points;
            }
        }
        if self.pile.count() != THIRTY_ONE {
            points += 1;
        }
        self.pile = Pile::default();
        // The next seat that still holds a card leads.
        let holding = (1..=self.seats).map(|step| (seat + step) % self.seats);
        self.turn = holding.into_iter().find(|&next| !self.hands[next].is_empty()).unwrap_or(seat);
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn ranks(text: &str) -> Ranks {
        let read = |letter| Rank::all().find(|rank| rank.letter() == letter).expect("a rank");
        text.chars().map(read).collect()
    }

    fn play_cards(play: &mut Play, text: &str) -> Vec<(usize, u8)> {
        let read = |letter| Rank::all().find(|rank| rank.letter() == letter).expect("a rank");
        text.chars().map(|letter| (play.turn, play.play_card(read(letter)))).collect()
    }

    #[test]
    fn go_point_goes_to_the_last_card_and_the_other_seat_leads() {
        let mut play = Play::new(&[ranks("TJQ5"), ranks("KK4A")], Pile::default(), 0);
        // T K J = 30 and only the ace fits: 31 for two, and then seat 0 leads.
        assert_eq!(play_cards(&mut play, "TKJA"), [(0, 0), (1, 0), (0, 0), (1, 2)]);
        assert_eq!((play.turn, play.pile.count()), (0, 0));
        // Q K = 20, 5 = 25, 4 = 29: the very last card pegs one.
        assert_eq!(play_cards(&mut play, "QK54"), [(0, 0), (1, 0), (0, 0), (1, 1)]);
        assert!(play.is_over());
    }

    #[test]
    fn seat_without_cards_is_skipped() {
        let mut play = Play::new(&[ranks("K"), ranks(""), ranks("KQ5")], Pile::default(), 0);
        assert_eq!(play_cards(&mut play, "KKQ"), [(0, 0), (2, 2), (2, 1)]);
        assert_eq!(play_cards(&mut play, "5"), [(2, 1)]);
        assert!(play.is_over());
    }

    #[test]
    fn thirty_one_with_the_last_card_pegs_only_two() {
        let mut play = Play::new(&[ranks("JA"), ranks("QT")], Pile::default(), 0);
        assert_eq!(play_cards(&mut play, "JQ"), [(0, 0), (1, 0)]);
        // 20: the ace makes 21, the ten 31.
        assert_eq!(play_cards(&mut play, "AT"), [(0, 0), (1, 2)]);
        assert!(play.is_over());
    }
}
