//! One card ahead: the points a card pegs, less the best reply of every hand the next player may
//! hold.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, THIRTY_ONE, count_of};

use super::belief::Imagined;
use super::play::can_play;
use super::ranks::Ranks;

/// The evaluation of a card, averaged over the imagined hands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// The card's rank.
    pub rank: Rank,
    /// Points it pegs immediately.
    pub now: u8,
    /// Points of the next player's best reply.
    pub reply: f32,
    /// The chance that the next player cannot play, which brings a point closer.
    pub go: f32,
    /// The worth of getting rid of a high card.
    pub high: f32,
    /// All parts together, in points.
    pub worth: f32,
}

/// The worth of playing high cards while low ones still fit, in points for each ten of count.
const HIGH: f32 = 0.1;

/// Evaluates each playable card.
pub fn glance(own: Ranks, pile: Pile, hands: &[Imagined]) -> Vec<Glance> {
    let choices = own.each().take_while(|&rank| pile.takes(rank));
    choices
        .map(|rank| {
            let after = pile.with(rank);
            let pegs = points_by_rank(after);
            let (mut reply, mut go) = (0.0, 0.0);
            for &(hand, weight) in hands {
                if can_play(hand, after) {
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

/// The points that each rank would peg on a pile; 0 where it doesn't fit.
fn points_by_rank(pile: Pile) -> [u8; 13] {
    let mut points = [0; 13];
    for rank in Rank::all().take_while(|&rank| pile.takes(rank)) {
        points[rank.index()] = pile.points(rank);
    }
    points
}
