//! What can follow a card in the play.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{
    Counting, Peg, Pegs, Pile, Players, THIRTY_ONE, View, count_of, points,
};
use parlour_rules::{Seat, Turn};

use crate::cribbage::pegging::{Imagined, Ranks, Seen, can_play, hands, score};
use crate::cribbage::position;

/// Points that the other player may still peg in a deal.
const CLOSE: u8 = 12;

/// The play as the seat to act sees it.
pub(super) struct Situation<'a> {
    pub(super) view: &'a View,
    seen: Seen,
    seat: Seat,
    /// The hands that the next player may hold; empty if it's our partner or nobody.
    pub(super) hands: Vec<Imagined>,
    /// The opponent who plays next.
    next: Option<usize>,
    /// Whether no other player can play on this count.
    pub(super) is_alone: bool,
    /// The points that we and the other player need, between two players.
    pub(super) needs: Option<[u8; 2]>,
}

/// A card, and what can follow it.
pub(super) struct Look {
    pub(super) card: Card,
    pub(super) pegs: Pegs,
    pub(super) now: f32,
    pub(super) after: Pile,
    /// The ranks that the next player may peg with: what each pegs, and how many of it they hold
    /// on average.
    pub(super) replies: Vec<(Rank, Pegs, f32)>,
    /// The other ranks that the next player may win the go or peg the last card with, since none
    /// of our cards fits on them.
    pub(super) wins_go: Vec<Rank>,
    /// The next player's best reply in points, on average.
    pub(super) reply: f32,
    /// The chance that the next player can't play.
    pub(super) go: f32,
    /// What our best answer to that reply pegs, on average.
    pub(super) answer: f32,
    /// The reply and answer that count most in it.
    pub(super) answers: Option<(Rank, Rank)>,
}

impl<'a> Situation<'a> {
    /// The situation of a view; `None` for one that contradicts itself.
    pub(super) fn new(view: &'a View) -> Option<Situation<'a>> {
        let seen = position::seen(view)?;
        let Turn::Act(seat) = view.turn else { return None };
        let options = view.options;
        let can_act = |&other: &Seat| {
            view.hands[other.index()].held > 0 && !view.said_go.contains(other) && other != seat
        };
        let next = options.round_from(seat).find(can_act);
        let is_alone = next.is_none();
        let partner_next = next.is_some_and(|next| options.side(next) == options.side(seat));
        let next = next.filter(|_| !partner_next).map(Seat::index);
        let hands = next.map_or_else(Vec::new, |next| {
            hands(&seen, next, position::keeps(options.players, seen.dealer, next))
        });
        let side = options.side(seat);
        let target = options.length.target();
        let need = |side: usize| target.checked_sub(view.board.get(side)?.front);
        let needs = match options.players {
            Players::Two => need(side).zip(need(1 - side)).map(|(mine, theirs)| [mine, theirs]),
            _ => None,
        };
        Some(Situation { view, seen, seat, hands, next, is_alone, needs })
    }

    /// How many cards of a rank we have seen, with our own.
    pub(super) fn seen(&self, rank: Rank) -> u8 {
        4 - self.seen.unseen[rank.index()]
    }

    /// Whether the next player may hold a rank: some of it is unseen, and it didn't fit when they
    /// said go.
    fn may_hold(&self, rank: Rank) -> bool {
        let Some(next) = self.next else { return false };
        self.seen.unseen[rank.index()] > 0 && count_of(rank) >= self.seen.seats[next].at_least
    }

    /// A playable card, and what can follow it.
    pub(super) fn look(&self, card: Card) -> Look {
        let pegs = score::pegs(self.view, card);
        let after = score::with(score::pile(self.view), card);
        let own = self.seen.own.without(card.rank());
        let restarts = after.count() == THIRTY_ONE;
        let mut look = Look {
            card,
            now: f32::from(Peg::total(&pegs)),
            pegs,
            after,
            replies: Vec::new(),
            wins_go: Vec::new(),
            reply: 0.0,
            go: 0.0,
            answer: 0.0,
            answers: None,
        };
        if self.is_alone || restarts {
            return look;
        }
        let mut held = [0.0f32; 13];
        let mut by_answer: Vec<((Rank, Rank), f32)> = Vec::new();
        for &(hand, weight) in &self.hands {
            for rank in hand.each() {
                held[rank.index()] += weight;
            }
            if !can_play(hand, after) {
                look.go += weight;
                continue;
            }
            let fits = hand.each().filter(|&rank| after.takes(rank));
            let best = fits.max_by_key(|&rank| after.points(rank)).expect("checked: it can play");
            let points = after.points(best);
            if points == 0 {
                continue;
            }
            look.reply += weight * f32::from(points);
            // Among more than two, another player's card comes before our answer.
            let is_next = self.view.options.players == Players::Two;
            if let Some((rank, points)) = answer(own, after.with(best)).filter(|_| is_next) {
                look.answer += weight * f32::from(points);
                let value = weight * f32::from(points);
                match by_answer.iter_mut().find(|(pair, _)| *pair == (best, rank)) {
                    Some((_, sum)) => *sum += value,
                    None => by_answer.push(((best, rank), value)),
                }
            }
        }
        let most = by_answer.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        look.answers = most.map(|(pair, _)| pair);
        let may = Rank::all().filter(|&rank| self.may_hold(rank) && after.takes(rank));
        for rank in may {
            let pegs = after.pegs(rank);
            if !pegs.is_empty() {
                look.replies.push((rank, pegs, held[rank.index()]));
            } else if !own.each().any(|own| after.with(rank).takes(own)) {
                look.wins_go.push(rank);
            }
        }
        look
    }

    /// Whether our hand, which counts first, has the points to win, and the other player may still
    /// peg out before.
    pub(super) fn counts_out(&self) -> bool {
        let (Some([mine, theirs]), Some(starter)) = (self.needs, self.view.starter) else {
            return false;
        };
        let hand = &self.view.hands[self.seat.index()];
        let kept: Vec<Card> = hand.cards.iter().flatten().chain(&hand.laid).copied().collect();
        let Ok(kept) = kept.try_into() else { return false };
        let counts_first = self.view.dealer != self.seat;
        counts_first && theirs <= CLOSE && points(kept, starter, Counting::Hand) >= mine
    }
}

/// Our best card on a pile, where it pegs.
fn answer(own: Ranks, pile: Pile) -> Option<(Rank, u8)> {
    if pile.count() == THIRTY_ONE {
        return None;
    }
    let pegs = own.each().filter(|&rank| pile.takes(rank)).map(|rank| (rank, pile.points(rank)));
    pegs.filter(|(_, points)| *points > 0).max_by_key(|(_, points)| *points)
}
