//! What actions do: the course of a deal, a game and a match.

use std::sync::Arc;

use super::action::{Action, Toss};
use super::machine::Cribbage;
use super::view::{Cut, Phase, PublicEvent, Track, games_won, overlooked, pegged};
use super::{
    Counting, DealResult, GameResult, Peg, Pegs, Players, Show, Skunk, THIRTY_ONE, points,
};
use crate::cards::{Card, Rank};
use crate::{Luck, Seat, SeatSet};

/// Whether a side has won the game.
type Won = bool;

impl Cribbage {
    /// Shuffles and deals the next hands.
    pub(super) fn deal_hands(&mut self) {
        self.dealt += 1;
        let mut cards: Vec<Card> = Card::all().collect();
        Luck::new(self.seed.child(self.dealt)).shuffle(&mut cards);
        let size = self.options.dealt();
        let mut give = |count: usize| cards.split_off(cards.len() - count);
        let mut hands = vec![Vec::new(); usize::from(self.options.seats())];
        for seat in self.options.round_from(self.dealer) {
            hands[seat.index()] = give(size);
        }
        let crib_card = (self.options.players == Players::Three).then(|| give(1)[0]);
        let starter = give(1)[0];
        self.start_deal(hands, crib_card, starter);
    }

    /// Starts a deal with these cards.
    pub(super) fn start_deal(
        &mut self,
        hands: Vec<Vec<Card>>,
        crib_card: Option<Card>,
        starter: Card,
    ) {
        self.tossed = vec![None; hands.len()];
        self.laid = vec![Vec::new(); hands.len()];
        self.hands = hands;
        self.crib_card = crib_card;
        self.starter = starter;
        self.phase = Phase::Toss;
        self.actor = self.options.left_of(self.dealer, 1);
        self.pile.clear();
        self.said_go = SeatSet::default();
        self.events.clear();
    }

    pub(super) fn apply(&mut self, action: Action) {
        let seat = self.actor;
        let won = match action {
            Action::Toss(toss) => self.toss(seat, toss),
            Action::Play(card) => self.play_card(seat, card),
            Action::Go => {
                self.said_go = self.said_go.iter().chain([seat]).collect();
                self.events.push(PublicEvent::SaidGo { seat, count: self.play_pile().count() });
                self.pass_turn(seat)
            }
            Action::Count(claim) => self.count(seat, claim),
            Action::Muggins(claim) => {
                let pegged = pegged(claim, overlooked(&self.events, self.starter));
                self.events.push(PublicEvent::Muggins { seat, claim, pegged });
                self.peg(seat, pegged) || self.after_muggins(seat)
            }
            Action::Pass => {
                self.events.push(PublicEvent::Passed(seat));
                self.after_muggins(seat)
            }
        };
        if won {
            self.end_game();
        }
    }

    /// Pegs points for the side of `seat`. Returns whether that won the game.
    fn peg(&mut self, seat: Seat, points: u8) -> Won {
        let target = self.options.length.target();
        let track = &mut self.board[self.options.side(seat)];
        *track = track.pegged(points, target);
        track.front == target
    }

    fn toss(&mut self, seat: Seat, toss: Toss) -> Won {
        self.hands[seat.index()].retain(|&card| !toss.contains(card));
        self.tossed[seat.index()] = Some(toss);
        self.events.push(PublicEvent::Tossed(seat));
        self.actor = self.options.left_of(seat, 1);
        if seat != self.dealer {
            return false;
        }
        self.phase = Phase::Play;
        let mut pegs = Pegs::new();
        if self.starter.rank() == Rank::JACK {
            pegs.push(Peg::Heels);
        }
        let points = Peg::total(&pegs);
        self.events.push(PublicEvent::Starter { card: self.starter, pegs });
        self.peg(self.dealer, points)
    }

    fn play_card(&mut self, seat: Seat, card: Card) -> Won {
        let mut pegs = self.play_pile().pegs(card.rank());
        self.hands[seat.index()].retain(|&held| held != card);
        self.laid[seat.index()].push(card);
        self.pile.push(card);
        let count = self.play_pile().count();
        let is_last = self.hands.iter().all(Vec::is_empty);
        if is_last && count != THIRTY_ONE {
            pegs.push(Peg::Last);
        }
        let points = Peg::total(&pegs);
        self.events.push(PublicEvent::Played { seat, card, count, pegs });
        if self.peg(seat, points) {
            return true;
        }
        if is_last {
            return self.show();
        }
        if count == THIRTY_ONE {
            self.lead_after(seat);
            return false;
        }
        self.pass_turn(seat)
    }

    /// Passes the turn on after `seat` played a card or said go. Ends the count when nobody can play
    /// another card and everyone else with cards has said go.
    fn pass_turn(&mut self, seat: Seat) -> Won {
        let last = self.last_to_play();
        let takes_part =
            |next: &Seat| !self.hands[next.index()].is_empty() && !self.said_go.contains(*next);
        match self.options.round_from(seat).find(takes_part) {
            Some(next) if next != last || self.playable(next).is_some() => {
                self.actor = next;
                false
            }
            _ => {
                self.events
                    .push(PublicEvent::TookGo { seat: last, count: self.play_pile().count() });
                self.lead_after(last);
                self.peg(last, Peg::Go.points())
            }
        }
    }

    fn last_to_play(&self) -> Seat {
        let laid = self.events.iter().rev().find_map(|event| match event {
            PublicEvent::Played { seat, .. } => Some(*seat),
            _ => None,
        });
        laid.expect("go is said only after a card was played")
    }

    /// Starts a new count. The next seat to the left that has cards leads.
    fn lead_after(&mut self, seat: Seat) {
        self.pile.clear();
        self.said_go = SeatSet::default();
        let holds = |next: &Seat| !self.hands[next.index()].is_empty();
        self.actor = self.options.round_from(seat).find(holds).expect("somebody still has cards");
    }

    /// Starts the show: hands are counted from the dealer's left, then the crib.
    fn show(&mut self) -> Won {
        self.actor = self.options.left_of(self.dealer, 1);
        self.phase = Phase::Count(Counting::Hand);
        if self.options.show != Show::Table {
            return false;
        }
        let dealer = self.dealer;
        for seat in self.options.round_from(dealer) {
            if self.show_one(seat, Counting::Hand, None) {
                return true;
            }
        }
        self.show_one(dealer, Counting::Crib, None) || self.next_deal()
    }

    fn show_one(&mut self, seat: Seat, what: Counting, claim: Option<u8>) -> Won {
        let cards = self.shown(seat, what);
        let worth = points(cards, self.starter, what);
        let pegged = claim.map_or(worth, |claim| pegged(claim, worth));
        self.events.push(PublicEvent::Showed { seat, what, cards, claim, pegged });
        self.peg(seat, pegged)
    }

    /// Scores a player's own count. Claiming too much loses the excess.
    fn count(&mut self, seat: Seat, claim: u8) -> Won {
        let Phase::Count(what) = self.phase else {
            unreachable!("check allows a count only in this phase")
        };
        if self.show_one(seat, what, Some(claim)) {
            return true;
        }
        if self.options.show == Show::Muggins {
            self.phase = Phase::Muggins(what);
            self.after_muggins(seat)
        } else {
            self.next_count(seat, what)
        }
    }

    /// Moves on to the next opponent who may claim missed points, or to the next count. Opponents
    /// are asked even if nothing was missed, so that being asked reveals nothing.
    fn after_muggins(&mut self, seat: Seat) -> Won {
        let shown = self.events.iter().rev().find_map(|event| match event {
            PublicEvent::Showed { seat, what, .. } => Some((*seat, *what)),
            _ => None,
        });
        let (counted, what) = shown.expect("muggins follows a count");
        let side = self.options.side(counted);
        let next = self
            .options
            .round_from(seat)
            .take_while(|&next| next != counted)
            .find(|&next| self.options.side(next) != side);
        match next {
            Some(next) => {
                self.actor = next;
                false
            }
            None => self.next_count(counted, what),
        }
    }

    fn next_count(&mut self, counted: Seat, what: Counting) -> Won {
        match what {
            Counting::Crib => return self.next_deal(),
            Counting::Hand if counted == self.dealer => {
                self.phase = Phase::Count(Counting::Crib);
                self.actor = counted;
            }
            Counting::Hand => {
                self.phase = Phase::Count(Counting::Hand);
                self.actor = self.options.left_of(counted, 1);
            }
        }
        false
    }

    fn deal_result(&self) -> DealResult {
        DealResult {
            dealer: self.dealer,
            events: self.events.clone(),
            scores: self.board.iter().map(|track| track.front).collect(),
        }
    }

    fn next_deal(&mut self) -> Won {
        self.deals.push(Arc::new(self.deal_result()));
        self.dealer = self.options.left_of(self.dealer, 1);
        self.deal_hands();
        false
    }

    /// Ends a game that a side has won, and perhaps the match.
    fn end_game(&mut self) {
        let target = self.options.length.target();
        let last_deal = self.deal_result();
        let scores = last_deal.scores.clone();
        let winner = scores.iter().position(|&score| score == target);
        let winner = winner.expect("a side has reached the target");
        let others = scores.iter().enumerate().filter(|&(side, _)| side != winner);
        let best = others.map(|(_, &score)| score).max().unwrap_or(target);
        let skunk = self.options.length.skunk(best);
        let worth = if self.options.skunks { skunk.games() } else { Skunk::None.games() };
        self.games.push(Arc::new(GameResult { winner, scores, skunk, worth, last_deal }));
        if self.match_winner().is_some() {
            self.phase = Phase::Over;
        } else {
            self.next_game(winner);
        }
    }

    /// The side that has won the match, if one has.
    pub(super) fn match_winner(&self) -> Option<usize> {
        let won = games_won(&self.games, self.options.sides());
        won.iter().position(|&games| games >= self.options.games.get())
    }

    /// Starts the next game of the match. The loser deals first. With several losers it is the one
    /// with the fewest points, then the one next to the left of the last dealer.
    fn next_game(&mut self, winner: usize) {
        let score = |seat: &Seat| self.board[self.options.side(*seat)].front;
        let losers =
            self.options.round_from(self.dealer).filter(|&seat| self.options.side(seat) != winner);
        self.dealer = losers.min_by_key(score).expect("there is a losing seat");
        self.board = vec![Track::default(); self.options.sides()];
        self.deals.clear();
        self.deal_hands();
    }

    /// Cuts for the first deal: the lowest rank deals, and ties cut again.
    pub(super) fn cut(&mut self) {
        let mut luck = Luck::new(self.seed.child(0));
        let mut cutting: Vec<Seat> = Seat::all(self.options.seats()).collect();
        while cutting.len() > 1 {
            let mut cards: Vec<Card> = Card::all().collect();
            luck.shuffle(&mut cards);
            let cuts: Vec<Cut> =
                cutting.iter().zip(cards).map(|(&seat, card)| Cut { seat, card }).collect();
            let lowest = cuts.iter().map(|cut| cut.card.rank()).min();
            cutting = cuts
                .iter()
                .filter(|cut| Some(cut.card.rank()) == lowest)
                .map(|cut| cut.seat)
                .collect();
            self.cuts.push(cuts);
        }
        self.dealer = cutting[0];
    }
}
