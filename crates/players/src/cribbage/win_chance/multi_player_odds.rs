//! The chance to win among three or four players, for the seat to act.

use parlour_rules::Turn;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Counting, Phase, PublicEvent, View, points};

use super::race::{Gains, Race, RaceState, moved};
use crate::cribbage::Fact;
use crate::cribbage::keep::Prospect;

/// The average points of the dealer's his heels.
const HEELS: f64 = 2.0 / 13.0;

/// The state of a game among three or four players, for the seat to act.
pub struct MultiPlayerOdds {
    race: &'static Race,
    seats: usize,
    sides: usize,
    dealer: usize,
    me: usize,
    scores: Vec<u8>,
    target: u8,
}

impl MultiPlayerOdds {
    /// The state in a view; `None` for two players.
    pub fn new(view: &View) -> Option<MultiPlayerOdds> {
        let Turn::Act(seat) = view.turn else { return None };
        Some(MultiPlayerOdds {
            race: Race::among(view.options.players)?,
            seats: view.hands.len(),
            sides: view.options.sides(),
            dealer: view.dealer.index(),
            me: seat.index(),
            scores: view.scores(),
            target: view.options.length.target(),
        })
    }

    /// The fact that states a chance to win from here.
    pub fn wins(&self, chance: f64) -> Fact {
        let mut scores = self.scores.clone();
        scores.rotate_left(self.my_side());
        Fact::WinsAmongMore { chance, scores }
    }

    fn my_side(&self) -> usize {
        self.me % self.sides
    }

    fn way(&self, score: u8) -> usize {
        usize::from(self.target.saturating_sub(score))
    }

    fn state(&self) -> RaceState<'static> {
        let ways: Vec<usize> = self.scores.iter().map(|&score| self.way(score)).collect();
        RaceState::new(self.race, &ways)
    }

    /// The chance at the start of the next deal with these scores. A side that has reached the
    /// target has won.
    pub fn at_next_deal(&self, scores: impl Iterator<Item = u8>) -> f64 {
        let ways: Vec<usize> = scores.map(|score| self.way(score)).collect();
        self.race.chances(&ways, self.next_to_deal())[self.my_side()]
    }

    fn next_to_deal(&self) -> usize {
        (self.dealer + 1) % self.sides
    }

    fn finish(&self, state: RaceState<'_>) -> f64 {
        state.finish(self.next_to_deal())[self.my_side()]
    }

    /// The chance after a discard.
    pub fn after_toss(&self, prospect: &Prospect) -> f64 {
        let mut state = self.state();
        let play: Vec<Gains> = (0..self.sides).map(|side| self.play(side, prospect)).collect();
        state.gain(&play.iter().enumerate().collect::<Vec<_>>());
        let split = &prospect.kept.split;
        let mine = hand(split.keep, |card| !split.toss.contains(&card));
        for step in 1..=self.seats {
            let seat = (self.dealer + step) % self.seats;
            let counts = if seat == self.me { &mine } else { self.race.hand(step) };
            state.gain(&[(seat % self.sides, counts)]);
        }
        let crib = self.race.crib();
        let crib = prospect.kept.crib.map_or_else(|| crib.clone(), |mean| moved(crib, mean));
        state.gain(&[(self.dealer % self.sides, &crib)]);
        self.finish(state)
    }

    /// Points that a side pegs in the play, given the averages of the kept cards.
    fn play(&self, side: usize, prospect: &Prospect) -> Gains {
        let role = |side: usize| (side + self.sides - self.dealer % self.sides) % self.sides;
        let heels = |role: usize| if role == 0 { HEELS } else { 0.0 };
        let usual = self.race.play(role(side));
        let pegged = prospect.pegged;
        if side == self.my_side() {
            return moved(usual, pegged.mine + heels(role(side)));
        }
        // Only the average of the others is known, not how they share it.
        let others = (0..self.sides).filter(|&other| other != self.my_side()).map(role);
        let means = others.map(|role| mean(self.race.play(role)) - heels(role));
        let others = means.sum::<f64>() / (self.sides - 1) as f64;
        moved(usual, mean(usual) + pegged.theirs - others)
    }

    /// The chance when the seat to act pegs this much at the show. All hands are known by now; the
    /// crib is known when it is counted.
    pub fn after_claim(&self, view: &View, pegged: u8) -> f64 {
        let mut state = self.state();
        state.gain(&[(self.my_side(), &vec![(usize::from(pegged), 1.0)])]);
        let counted = match view.phase {
            Phase::Count(what) => Some((what, self.me)),
            _ => view.events.iter().rev().find_map(|told| match *told {
                PublicEvent::Showed { what, seat, .. } => Some((what, seat.index())),
                _ => None,
            }),
        };
        let Some((Counting::Hand, last)) = counted else { return self.finish(state) };
        let step = |seat: usize| (seat + self.seats - self.dealer - 1) % self.seats + 1;
        for step in step(last) + 1..=self.seats {
            let seat = (self.dealer + step) % self.seats;
            let shown = shown(view, seat).map(|points| vec![(usize::from(points), 1.0)]);
            let counts = shown.as_ref().unwrap_or_else(|| self.race.hand(step));
            state.gain(&[(seat % self.sides, counts)]);
        }
        state.gain(&[(self.dealer % self.sides, self.race.crib())]);
        self.finish(state)
    }
}

/// The score of the hand of a seat that has played all its cards.
fn shown(view: &View, seat: usize) -> Option<u8> {
    let laid = view.hands.get(seat)?.laid.as_slice();
    Some(points(laid.try_into().ok()?, view.starter?, Counting::Hand))
}

/// The scores of kept cards over all possible starters.
fn hand(keep: [Card; 4], may_come: impl Fn(Card) -> bool) -> Gains {
    let starters = Card::all().filter(|card| !keep.contains(card) && may_come(*card));
    let mut counts = [0_u32; 30];
    for starter in starters {
        counts[usize::from(points(keep, starter, Counting::Hand))] += 1;
    }
    let all = f64::from(counts.iter().sum::<u32>());
    let counted = counts.iter().enumerate().filter(|(_, often)| **often > 0);
    counted.map(|(points, &often)| (points, f64::from(often) / all)).collect()
}

fn mean(gains: &Gains) -> f64 {
    gains.iter().map(|&(points, chance)| points as f64 * chance).sum()
}
