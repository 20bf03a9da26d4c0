//! A look one card ahead: what a card pegs, less the best reply of every hand the next may hold.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, THIRTY_ONE, count_of};

use super::belief::Imagined;
use super::play::can_lay;
use super::ranks::Ranks;

/// What a card comes to, on average over the hands imagined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// What would be laid.
    pub rank: Rank,
    /// What it pegs at once.
    pub now: u8,
    /// What the next player's best reply pegs.
    pub reply: f32,
    /// The chance that the next player cannot lay at all: a point is near.
    pub go: f32,
    /// What it is worth to be rid of a high card.
    pub high: f32,
    /// All of it together, in points.
    pub worth: f32,
}

/// How much is made of laying high cards while low ones still fit: points for each ten counted.
const HIGH: f32 = 0.1;

/// Weighs each card that may be laid.
pub fn glance(own: Ranks, pile: Pile, hands: &[Imagined]) -> Vec<Glance> {
    let choices = own.each().take_while(|&rank| pile.takes(rank));
    choices
        .map(|rank| {
            let after = pile.with(rank);
            let pegs = points_by_rank(after);
            let (mut reply, mut go) = (0.0, 0.0);
            for &(hand, weight) in hands {
                if can_lay(hand, after) {
                    let best = hand.each().map(|rank| pegs[rank.index()]).max().unwrap_or(0);
                    reply += weight * f32::from(best);
                } else {
                    go += weight;
                }
            }
            let now = pile.points(rank);
            let high = HIGH * f32::from(count_of(rank)) / 10.0;
            let go = if after.count() == THIRTY_ONE { 0.0 } else { go };
            Glance { rank, now, reply, go, high, worth: f32::from(now) - reply + go + high }
        })
        .collect()
}

/// What each rank would peg on a pile; nothing where it does not fit.
fn points_by_rank(pile: Pile) -> [u8; 13] {
    let mut points = [0; 13];
    for rank in Rank::all().take_while(|&rank| pile.takes(rank)) {
        points[rank.index()] = pile.points(rank);
    }
    points
}
