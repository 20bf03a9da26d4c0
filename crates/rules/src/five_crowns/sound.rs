//! Checks that a view is consistent: views can also come from other programs.

use super::card::Card;
use super::view::{HandView, Phase, PublicEvent, View};
use crate::{Seat, Turn};

impl View {
    /// Whether a real game could look like this, as far as that shows without replaying it. From an
    /// inconsistent view, [`imagine`](crate::Game::imagine) makes an unrelated game.
    pub fn is_sound(&self) -> bool {
        self.seats_are_valid()
            && self.hands_are_valid()
            && self.cards_are_valid()
            && self.sheet_is_valid()
            && self.phase_is_consistent()
    }

    fn actor(&self) -> Option<Seat> {
        match self.turn {
            Turn::Act(seat) => Some(seat),
            Turn::Over(_) => None,
        }
    }

    fn seats_are_valid(&self) -> bool {
        let exists = |seat: Seat| seat.index() < self.hands.len();
        let is_sound = |event: &PublicEvent| match *event {
            PublicEvent::Drew(seat)
            | PublicEvent::Took(seat, _)
            | PublicEvent::Discarded(seat, _)
            | PublicEvent::WentOut(seat) => exists(seat),
            PublicEvent::Reshuffled => true,
        };
        self.actor().is_none_or(exists)
            && self.actor().is_none() == (self.phase == Phase::Over)
            && self.eye.seat().is_none_or(exists)
            && self.gone_out.is_none_or(exists)
            && self.events.iter().all(is_sound)
    }

    /// Whether the hands have as many cards as the round deals, plus one before a discard.
    fn hands_are_valid(&self) -> bool {
        let is_whole = |(hand, seat): (&HandView, Seat)| {
            let has_drawn = self.phase == Phase::Discard && self.actor() == Some(seat);
            hand.held == self.round.cards() + usize::from(has_drawn)
                && hand.known.len() <= hand.held
                && hand.cards.as_ref().is_none_or(|cards| {
                    cards.len() == hand.held && without(cards, &hand.known).is_some()
                })
        };
        self.hands.iter().zip(Seat::all(2)).all(is_whole)
    }

    /// Whether all visible cards belong to the round, and the draw pile has the rest.
    fn cards_are_valid(&self) -> bool {
        let pack = self.pack.clone().unwrap_or_else(Card::pack);
        let hands = self.hands.iter().flat_map(|hand| hand.cards.as_ref().unwrap_or(&hand.known));
        let piles = self.discard_pile.iter().chain(self.draw_pile_cards.iter().flatten());
        let seen: Vec<Card> = hands.chain(piles).copied().collect();
        let held: usize = self.hands.iter().map(|hand| hand.held).sum();
        pack.len().checked_sub(held + self.discard_pile.len()) == Some(self.draw_pile)
            && self.draw_pile_cards.as_ref().is_none_or(|cards| cards.len() == self.draw_pile)
            && without(&pack, &seen).is_some()
    }

    /// Whether the finished rounds come before this one, with full hands.
    fn sheet_is_valid(&self) -> bool {
        let is_over = |round| match self.phase {
            Phase::Over => round <= self.round,
            _ => round < self.round,
        };
        self.round <= self.options.last_round
            && self.sheet.is_sorted_by(|one, next| one.round < next.round)
            && self.sheet.iter().all(|result| {
                is_over(result.round)
                    && result.out.index() < self.hands.len()
                    && result.hands.iter().all(|hand| hand.len() == result.round.cards())
            })
    }

    fn phase_is_consistent(&self) -> bool {
        let goes_out_once = self.gone_out.is_none() || self.gone_out != self.actor();
        match self.phase {
            Phase::Call => self.toss.is_none() && self.actor() == Some(Seat(0)),
            Phase::Draw => goes_out_once && (self.can_draw() || !self.discard_pile.is_empty()),
            Phase::Discard => goes_out_once,
            Phase::Over => true,
        }
    }
}

/// The cards without `others`, or `None` if some of those aren't among them.
fn without(cards: &[Card], others: &[Card]) -> Option<Vec<Card>> {
    let (mut left, mut others) = (cards.to_vec(), others.to_vec());
    left.sort_unstable();
    others.sort_unstable();
    let mut others = others.into_iter().peekable();
    left.retain(|card| others.next_if_eq(card).is_none());
    others.next().is_none().then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five_crowns::{FiveCrowns, Options};
    use crate::{Eye, Game, Luck, Seed};

    #[test]
    fn an_inconsistent_view_is_not_sound() {
        let mut game = FiveCrowns::deal(&Options::default(), Seed::from(1));
        for action in ["heads", "draw"] {
            game.play(action.parse().expect("an action")).expect("legal");
        }
        let Turn::Act(actor) = game.turn() else { panic!("the game has just begun") };
        let view = game.view(Eye::Seat(actor));
        assert!(view.is_sound());
        let damages: [fn(&mut View); 10] = [
            |view| view.turn = Turn::Act(Seat(2)),
            |view| view.gone_out = Some(Seat(255)),
            |view| view.events.push(PublicEvent::Drew(Seat(9))),
            |view| view.hands[0].held = usize::MAX,
            |view| view.hands[1].held = 40,
            |view| view.draw_pile = usize::MAX,
            |view| view.discard_pile.clear(),
            |view| view.pack = Some(Vec::new()),
            |view| view.phase = Phase::Draw,
            |view| view.round = crate::five_crowns::Round::LAST,
        ];
        for (number, damage) in damages.iter().enumerate() {
            let mut damaged = view.clone();
            damage(&mut damaged);
            assert!(!damaged.is_sound(), "damage {number}: {damaged:?}");
            let imagined = FiveCrowns::imagine(&damaged, &mut Luck::new(Seed::from(1)));
            assert_ne!(imagined.view(Eye::Seat(actor)), damaged, "damage {number}");
        }
    }
}
