//! Checks that a view is consistent: views can also come from other programs.

use super::view::{DealResult, Phase, PublicEvent, View};
use super::{Counting, THIRTY_ONE, count_of};
use crate::cards::{Card, CardSet};
use crate::{Seat, Turn};

impl View {
    /// Whether a real game could look like this, as far as that shows without replaying it. From an
    /// inconsistent view, [`imagine`](crate::Game::imagine) makes an unrelated game.
    pub fn is_sound(&self) -> bool {
        self.seats_are_valid()
            && self.cards_are_valid()
            && self.events_match_the_cards()
            && self.phase_is_consistent()
    }

    fn actor(&self) -> Option<Seat> {
        match self.turn {
            Turn::Act(seat) => Some(seat),
            Turn::Over(_) => None,
        }
    }

    fn seats_are_valid(&self) -> bool {
        let seats = self.options.seats();
        let target = self.options.length.target();
        let highest = if self.phase == Phase::Over { target } else { target - 1 };
        let exists = |seat: Seat| seat.0 < seats;
        self.hands.len() == usize::from(seats)
            && self.board.len() == self.options.sides()
            && self.board.iter().all(|track| track.front <= highest && track.back <= track.front)
            && exists(self.dealer)
            && self.actor().is_none_or(exists)
            && self.actor().is_none() == (self.phase == Phase::Over)
            && self.eye.seat().is_none_or(exists)
            && self.said_go.iter().all(exists)
            && self.events.iter().filter_map(PublicEvent::seat).all(exists)
            && self.cuts.iter().flatten().all(|cut| exists(cut.seat))
            && self.deals.iter().all(|deal| self.deal_is_valid(deal))
            && self.games.iter().all(|game| {
                game.winner < self.options.sides()
                    && game.scores.len() == self.options.sides()
                    && self.deal_is_valid(&game.last_deal)
            })
    }

    /// Whether the seats and sides in a finished deal exist.
    fn deal_is_valid(&self, deal: &DealResult) -> bool {
        let exists = |seat: Seat| seat.0 < self.options.seats();
        exists(deal.dealer)
            && deal.events.iter().filter_map(PublicEvent::seat).all(exists)
            && deal.scores.len() == self.options.sides()
    }

    fn cards_are_valid(&self) -> bool {
        let options = self.options;
        let mut seen = CardSet::EMPTY;
        let mut tossed = CardSet::EMPTY;
        let mut are_new = |cards: &[Card]| cards.iter().all(|&card| seen.insert(card));
        let hands = self.hands.iter().zip(Seat::all(options.seats())).all(|(hand, seat)| {
            let has_tossed = self.events.contains(&PublicEvent::Tossed(seat));
            let thrown = if has_tossed { options.thrown() } else { 0 };
            tossed.extend(hand.tossed.iter().flatten().copied());
            options.dealt().checked_sub(hand.held) == Some(hand.laid.len() + thrown)
                && hand.cards.as_ref().is_none_or(|cards| cards.len() == hand.held)
                && hand.tossed.as_ref().is_none_or(|cards| has_tossed && cards.len() == thrown)
                && are_new(hand.cards.as_deref().unwrap_or_default())
                && are_new(&hand.laid)
                && are_new(hand.tossed.as_deref().unwrap_or_default())
        });
        let crib: Vec<Card> = self.crib.cards.iter().flatten().copied().collect();
        let others: Vec<Card> =
            crib.iter().copied().filter(|&card| !tossed.contains(card)).collect();
        hands
            && are_new(&others)
            && are_new(self.starter.as_slice())
            && self.crib.cards.as_ref().is_none_or(|cards| {
                cards.len() == self.crib.held && tossed.iter().all(|card| cards.contains(&card))
            })
    }

    /// Whether the cards on the table match the public events.
    fn events_match_the_cards(&self) -> bool {
        let mut laid = vec![Vec::new(); self.hands.len()];
        let mut pile: Vec<Card> = Vec::new();
        let mut turned = None;
        for event in &self.events {
            match *event {
                PublicEvent::Played { seat, card, count, .. } => {
                    laid[seat.index()].push(card);
                    pile.push(card);
                    if count == THIRTY_ONE {
                        pile.clear();
                    }
                }
                PublicEvent::TookGo { .. } => pile.clear(),
                PublicEvent::Starter { card, .. } => turned = Some(card),
                _ => {}
            }
        }
        let count: u32 = self.pile.iter().map(|card| u32::from(count_of(card.rank()))).sum();
        // The last cards of a deal stay on the table, even at 31.
        let is_over = !matches!(self.phase, Phase::Toss | Phase::Play);
        turned == self.starter
            && laid.iter().zip(&self.hands).all(|(laid, hand)| *laid == hand.laid)
            && (is_over || pile == self.pile)
            && self.count <= THIRTY_ONE
            && u32::from(self.count) == count
    }

    fn phase_is_consistent(&self) -> bool {
        let tossed = |seat: Seat| self.events.contains(&PublicEvent::Tossed(seat));
        let mut round = self.options.round_from(self.dealer);
        let next_to_toss = round.clone().find(|&seat| !tossed(seat));
        let is_laid = || self.hands.iter().all(|hand| hand.held == 0);
        let crib = self.options.thrown() * round.by_ref().filter(|&seat| tossed(seat)).count()
            + usize::from(self.options.seats() == 3);
        let holds = |seat: Seat| self.hands[seat.index()].held > 0;
        let has_shown =
            || self.events.iter().any(|event| matches!(event, PublicEvent::Showed { .. }));
        self.crib.held == crib
            && self.starter.is_some() == (self.phase != Phase::Toss)
            && next_to_toss.is_some() == (self.phase == Phase::Toss)
            && match self.phase {
                Phase::Toss => {
                    // Seats discard in order, so nobody after the next to discard has done so.
                    let waiting = self.options.round_from(self.dealer).skip_while(|&s| tossed(s));
                    self.actor() == next_to_toss && !{ waiting }.any(tossed)
                }
                Phase::Play => {
                    self.actor().is_some_and(holds)
                        && self.actor().is_some_and(|seat| !self.said_go.contains(seat))
                }
                Phase::Count(Counting::Hand) => is_laid(),
                Phase::Count(Counting::Crib) => {
                    is_laid() && self.actor() == Some(self.dealer) && self.crib.cards.is_some()
                }
                Phase::Muggins(_) => is_laid() && has_shown(),
                Phase::Over => true,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::{Cribbage, Options};
    use crate::{Eye, Game, Seed};

    #[test]
    fn an_inconsistent_view_is_not_sound() {
        let game = Cribbage::deal(&Options::default(), Seed::from(1));
        let Turn::Act(actor) = game.turn() else { panic!("the game has just begun") };
        let view = game.view(Eye::Seat(actor));
        assert!(view.is_sound());
        let damages: [fn(&mut View); 5] = [
            |view| view.hands[0].held = usize::MAX,
            |view| view.dealer = Seat(255),
            |view| view.pile = vec![Card::all().last().expect("a card"); 60],
            |view| view.cuts[0][0].seat = Seat(4),
            |view| {
                let (dealer, events) = (Seat(7), Vec::new());
                view.deals.push(DealResult { dealer, events, scores: vec![0, 0] }.into());
            },
        ];
        for (number, damage) in damages.iter().enumerate() {
            let mut damaged = view.clone();
            damage(&mut damaged);
            assert!(!damaged.is_sound(), "damage {number}: {damaged:?}");
        }
    }
}
