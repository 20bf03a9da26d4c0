//! The table right after each event of an action, for front ends that show one thing at a time.

use super::view::{Phase, PublicEvent, View};
use super::{Action, Counting};
use crate::Seat;

impl View {
    /// Each event between an earlier view and this one, one action later, with the table right
    /// after it: a full pile still lies there, and the next cards aren't dealt.
    pub fn steps_since<'a>(
        &'a self,
        before: &View,
        action: Action,
    ) -> Vec<(&'a PublicEvent, View)> {
        let (dealer, events) = self.events_since(before);
        let mut view = before.clone();
        let step = |event: &'a PublicEvent| {
            view.apply(event, action, dealer);
            (event, view.clone())
        };
        events.iter().map(step).collect()
    }

    /// Makes the changes of one event that can be seen on the table.
    fn apply(&mut self, event: &PublicEvent, action: Action, dealer: Seat) {
        match event {
            PublicEvent::Tossed(seat) => self.apply_discard(*seat, action),
            PublicEvent::Starter { card, .. } => {
                self.starter = Some(*card);
                self.phase = Phase::Play;
            }
            PublicEvent::Played { seat, card, count, .. } => {
                let hand = &mut self.hands[seat.index()];
                hand.held -= 1;
                hand.cards.iter_mut().for_each(|cards| cards.retain(|held| held != card));
                hand.laid.push(*card);
                self.pile.push(*card);
                self.count = *count;
            }
            PublicEvent::SaidGo { seat, .. } => {
                self.said_go = self.said_go.iter().chain([*seat]).collect();
            }
            PublicEvent::Showed { what, cards, .. } => {
                self.phase = Phase::Count(*what);
                if *what == Counting::Crib {
                    self.crib.cards = Some(cards.to_vec());
                }
            }
            PublicEvent::TookGo { .. } | PublicEvent::Muggins { .. } | PublicEvent::Passed(_) => {}
        }
        if let Some((seat, points)) = event.pegged(dealer) {
            let target = self.options.length.target();
            let track = &mut self.board[self.options.side(seat)];
            *track = track.pegged(points, target);
        }
        self.events.push(event.clone());
    }

    /// This view once `seat` has put its discard on the crib, before its turn to do so has come.
    #[must_use]
    pub fn with_discard(mut self, seat: Seat, action: Action) -> View {
        self.apply_discard(seat, action);
        self
    }

    fn apply_discard(&mut self, seat: Seat, action: Action) {
        let Action::Toss(toss) = action else { return };
        let hand = &mut self.hands[seat.index()];
        hand.held -= toss.size();
        self.crib.held += toss.size();
        if let Some(cards) = &mut hand.cards {
            cards.retain(|&card| !toss.contains(card));
            hand.tossed = Some(toss.cards().to_vec());
        }
        if let Some(crib) = &mut self.crib.cards {
            crib.extend(toss.cards());
            crib.sort_unstable();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::{Cribbage, Options, Players, Show};
    use crate::{Eye, Game, Luck, Seed, Turn};

    /// A view without what only follows from the last event: whose turn it is, a new count, and a
    /// crib that is turned over to be counted.
    fn on_the_table(view: &View) -> View {
        let mut view = view.clone();
        view.crib.cards = view.crib.cards.filter(|_| view.eye == Eye::All);
        view.turn = Turn::Act(Seat(0));
        view.phase = Phase::Play;
        view.pile.clear();
        view.count = 0;
        view.said_go = crate::SeatSet::default();
        view
    }

    #[test]
    fn the_last_step_of_an_action_is_the_table_after_it() {
        for (number, players) in
            [Players::Two, Players::Three, Players::Four].into_iter().enumerate()
        {
            for show in [Show::Table, Show::Players, Show::Muggins] {
                let options = Options { players, show, ..Options::default() };
                let mut game = Cribbage::deal(&options, Seed::from(number as u64));
                let mut luck = Luck::new(Seed::from(9));
                for _ in 0..120 {
                    let legal = game.legal();
                    if legal.is_empty() {
                        break;
                    }
                    let action = legal[luck.below(legal.len() as u32) as usize];
                    let before = game.clone();
                    game.play(action).expect("legal");
                    for eye in [Eye::All, Eye::Nobody, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))] {
                        let (earlier, after) = (before.view(eye), game.view(eye));
                        let steps = after.steps_since(&earlier, action);
                        assert!(!steps.is_empty(), "every action is an event");
                        let goes_on = after.deals.len() == earlier.deals.len()
                            && after.games.len() == earlier.games.len();
                        if goes_on {
                            let (_, last) = steps.last().expect("an event");
                            assert_eq!(on_the_table(last), on_the_table(&after), "{action}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_card_that_makes_thirty_one_lies_on_the_pile_for_a_step() {
        let mut game = Cribbage::deal(&Options::default(), Seed::from(3));
        let mut seen = 0;
        while seen < 3 && !game.legal().is_empty() {
            let action = *game.legal().last().expect("something can be played");
            let before = game.view(Eye::Nobody);
            game.play(action).expect("legal");
            let after = game.view(Eye::Nobody);
            for (event, view) in after.steps_since(&before, action) {
                if let PublicEvent::Played { card, count: 31, .. } = event {
                    assert_eq!((view.pile.last(), view.count), (Some(card), 31));
                    assert_eq!(after.count, 0);
                    seen += 1;
                }
            }
        }
        assert!(seen > 0, "no count of 31 in a whole game");
    }
}
